"""The commands for scenario files: `list`, `copy`, `check`, `schema`, `source`, `new` and `info`.

`new` writes a first scenario from five questions, or from options. `info` describes this installation, a scenario, or a
dataset.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Protocol, TypeVar, runtime_checkable

import typer

from deckcrane.cli.options import (
    ScenarioArgument,
    SetOption,
    chosen_scenario,
    counted_time,
    measured,
    opened,
    print_summary,
)
from deckcrane.errors import DeckcraneError

if TYPE_CHECKING:
    import xarray as xr

    from deckcrane.components.catalogue import Scenario
    from deckcrane.mechanics.model.plant import Plant


def list_scenarios() -> None:
    """List the bundled scenarios and studies."""
    from deckcrane.campaign.study.reading import bundled_studies
    from deckcrane.scenario.reading import bundled

    scenarios, studies = bundled(), bundled_studies()
    width = max((len(name) for name in (*scenarios, *studies)), default=0)
    for name, title in scenarios.items():
        typer.echo(f"{name:<{width}}  {title}")
    typer.echo("\nstudies, which make many cases of one scenario:")
    for name, title in studies.items():
        typer.echo(f"{name:<{width}}  {title}")


def copy(
    name: Annotated[str, typer.Argument(metavar="NAME", help="A bundled scenario or study; see `list`.")],
    path: Annotated[
        Path | None, typer.Argument(metavar="FILE.yaml", help="File to write. Default: NAME.yaml in this folder.")
    ] = None,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Overwrite an existing file.")] = False,
) -> None:
    """Copy a bundled scenario or study to a file of your own.

    With its comments, as a start for a model of your own. Bundled vessels and scenarios that it names are found from anywhere.
    """
    from deckcrane.campaign.study.reading import copy_study, is_bundled_study
    from deckcrane.scenario.reading import copy_scenario

    if is_bundled_study(name):
        typer.echo(f"study {copy_study(name, path, overwrite=overwrite)}")
        return

    typer.echo(f"scenario {copy_scenario(name, path, overwrite=overwrite)}")


def check(
    scenario: ScenarioArgument,
    values: SetOption = None,
) -> None:
    """Check a scenario and print it whole, in SI units.

    Every default is filled in; the output is itself a scenario file.
    """
    from deckcrane.components.bodies import BODIES
    from deckcrane.components.control.data import controlled_names
    from deckcrane.simulation.simulation import prepare_run

    chosen = chosen_scenario(scenario, values)
    prepare_run(chosen)
    plant = chosen.plant
    typer.echo(chosen.to_yaml(defaults=True), nl=False)
    typer.echo(
        f"# ok: {len(BODIES.bodies(plant))} bodies, {len(plant.coordinates)} coordinates "
        f"({', '.join(coordinate.name for coordinate in plant.coordinates)}), {len(controlled_names(plant))} actuators"
    )


def schema(
    study: Annotated[
        bool, typer.Option("--study", help="That of study files, of which `campaign` makes cases.")
    ] = False,
) -> None:
    """Print the JSON Schema of scenario files, for editors."""
    if study:
        from deckcrane.campaign.study.reading import study_schema

        typer.echo(json.dumps(study_schema(), indent=2))
        return
    from deckcrane.scenario.validation import json_schema

    typer.echo(json.dumps(json_schema(), indent=2))


def source(
    scenario: ScenarioArgument,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE.c", help="File to write. Default: standard output."),
    ] = None,
    values: SetOption = None,
) -> None:
    """Write the equations of a scenario as one C file.

    For use outside of deckcrane: derivative, outputs, a loop of Runge-Kutta steps, names and units. An example of its use is at
    its top. No run goes through it.
    """
    from deckcrane.cli.options import check_places, files_of
    from deckcrane.exchange.c_source import source as c_source
    from deckcrane.files.atomic_write import write_text

    chosen = chosen_scenario(scenario, values)
    check_places(output, None, files_of(scenario, scenario=chosen), suffixes=(".c",))
    text = c_source(chosen)
    if output is None:
        typer.echo(text, nl=False)
    else:
        typer.echo(f"source   {write_text(output, text)}")


Answer = TypeVar("Answer")


def new(
    path: Annotated[Path, typer.Argument(metavar="FILE.yaml", help="Where the scenario goes.")] = Path("crane.yaml"),
    template: Annotated[
        str | None, typer.Option("--template", metavar="NAME", help="The kind of crane; see --list. Nothing is asked.")
    ] = None,
    place: Annotated[str | None, typer.Option("--on", metavar="land|ship", help="Where it stands.")] = None,
    outreach: Annotated[
        str | None, typer.Option("--outreach", metavar="LENGTH", help="Its largest outreach, such as '20 m'.")
    ] = None,
    load: Annotated[str | None, typer.Option("--load", metavar="MASS", help="What it lifts, such as '10 t'.")] = None,
    drives: Annotated[
        str | None, typer.Option("--drives", metavar="NAME", help="What luffs it: motors, cylinders or ropes.")
    ] = None,
    listed: Annotated[bool, typer.Option("--list", help="List the templates and stop.")] = False,
    force: Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")] = False,
) -> None:
    """Write a first scenario of your own, with comments.

    Asks five questions in the terminal, or none with --template. The scenario runs as it is; its masses, ropes and gains follow
    from outreach and load by the rules of thumb given beside them. The JSON Schema, for editors, is written beside it.
    """
    from deckcrane.drafting.draft import SCHEMA, check_place, write_draft
    from deckcrane.drafting.layouts import DRIVES, KINDS, LOAD, OUTREACH, PLACES, POSSIBLE, DraftRequest, check_range

    if listed:
        for name, words in KINDS.items():
            typer.echo(f"{name:<16} {words} ({' or '.join(POSSIBLE[name])})")
        return
    check_place(path, force)
    dialogue = _Dialogue(template is None)
    check_outreach = partial(check_range, "outreach", ends=OUTREACH, unit=1.0, name="m")
    check_load = partial(check_range, "load", ends=LOAD, unit=1e3, name="t")
    kind = dialogue.word("Which kind of crane?", "kind of crane", template, KINDS)
    where = dialogue.word("Where does it stand?", "place", place, {name: PLACES[name] for name in ("ship", "land")})
    reach = dialogue.number("How far does it reach?", "--outreach", outreach, "LENGTH", "20 m", check_outreach)
    mass = dialogue.number("What does it lift?", "--load", load, "MASS", "10 t", check_load)
    drive = dialogue.word(
        "What luffs it?", "drive of this crane", drives, {name: DRIVES[name] for name in POSSIBLE[kind]}
    )
    had_schema = (path.parent / SCHEMA).exists()
    written = write_draft(path, DraftRequest(kind, where, reach, mass, drive), overwrite=force)
    typer.echo(f"scenario {written}")
    if not had_schema:
        typer.echo(f"schema   {path.parent / SCHEMA}")
    typer.echo(f"next     deckcrane check {path}")
    typer.echo(f"         deckcrane run {path} -o {path.with_suffix('.nc')}")
    typer.echo(f"         deckcrane serve {path}")


class _Dialogue:
    """Answers from options, and questions in the terminal for the others; no questions with a template."""

    def __init__(self, questions: bool) -> None:
        if questions and not sys.stdin.isatty():
            raise DeckcraneError(
                "standard input is not a terminal, so nothing can be asked; give --template NAME (see --list), and --on, "
                "--outreach, --load and --drives where the defaults do not fit"
            )
        self.questions = questions

    def word(self, question: str, what: str, given: str | None, choices: Mapping[str, str]) -> str:
        """Choose one of several words, by name or by its number in the list; the first one where nothing is asked."""
        from deckcrane.drafting.layouts import check_choice

        names = list(choices)
        if given is not None or not self.questions:
            return check_choice(what, names[0] if given is None else given, names)
        typer.echo(question)
        for number, (name, words) in enumerate(choices.items(), 1):
            typer.echo(f"  {number}  {name:<16} {words}")
        numbered = {str(number): name for number, name in enumerate(names, 1)}
        return self._ask(names[0], lambda text: check_choice(what, numbered.get(text, text), names))

    def number(
        self,
        question: str,
        option: str,
        given: str | None,
        dimension: str,
        usual: str,
        checked: Callable[[float], float],
    ) -> float:
        """Read a quantity with its unit, which `checked` accepts."""

        name = option if given is not None else option.removeprefix("--")  # in a dialogue there is no option to name

        def read(text: str) -> float:
            value = measured(name, text, dimension)
            assert value is not None, "a text was given"
            return checked(value)

        if given is not None or not self.questions:
            return read(usual if given is None else given)
        typer.echo(question)
        return self._ask(usual, read)

    def _ask(self, usual: str, read: Callable[[str], Answer]) -> Answer:
        """Ask until the answer is valid; an empty answer stands for the usual one."""
        while True:
            typer.echo(f"  [{usual}] ", nl=False)
            sys.stdout.flush()
            line = sys.stdin.readline()
            if not line:
                raise DeckcraneError("the answers ended before all questions were asked; nothing was written")
            try:
                return read(line.strip() or usual)
            except DeckcraneError as error:
                typer.echo(f"  {error}")


def info(
    subject: Annotated[
        str | None,
        typer.Argument(
            metavar="WHAT", help="A dataset to describe, .nc or .zarr; or a scenario, by name or .yaml file."
        ),
    ] = None,
    since: Annotated[
        str | None,
        typer.Option("--from", metavar="TIME", help="Also print the summary of the run from this time on."),
    ] = None,
    check: Annotated[
        bool,
        typer.Option("--check", help="Check that the energy of every part of a scenario balances, for its authors."),
    ] = False,
) -> None:
    """Describe this installation, a scenario, or a dataset.

    For the installation: version, processor, cache, part kinds of plug-ins. For a scenario: its structure, which decides what is
    compiled, and how many numbers can change without compiling again; with --check, the energy balance of every part. For a
    dataset: its contents, and with --from the summary of its run.
    """
    if check:
        _check_balance(subject, since)
        return
    if subject is not None and _is_scenario(subject):
        if since is not None:
            raise DeckcraneError("--from is the time from which the run of a dataset is counted; this is a scenario")
        _describe_scenario(subject)
        return
    if subject is not None:
        from deckcrane.files.paths import is_store
        from deckcrane.view.tables import describe

        data = _open_results(Path(subject)) if is_store(subject) else opened(Path(subject))
        typer.echo(describe(data))
        if since is not None:
            print_summary(data, counted_time(since))
        return
    if since is not None:
        raise DeckcraneError("--from is the time from which the run of a dataset is counted; name its FILE.nc")
    _describe_installation()


def _open_results(store: Path) -> xr.Dataset:
    from deckcrane.campaign.results import open_campaign

    return open_campaign(store, over="cases")


def _is_scenario(subject: str) -> bool:
    from deckcrane.files.paths import exists
    from deckcrane.scenario.reading import bundled_names

    looks_like_file = Path(subject).suffix.lower() in (".yaml", ".yml") or not (Path(subject).suffix or exists(subject))
    return subject in bundled_names() or looks_like_file


@runtime_checkable
class MovesExactly(Protocol):
    """A component that prescribes motions."""

    def moved_exactly(self, plant: Plant) -> Iterable[str]:
        """What it moves, by name."""


@runtime_checkable
class DescribesRest(Protocol):
    """A component whose rest is found by equations, such as vessels afloat."""

    def rest_texts(self, scenario: Scenario, prepare_run: Callable[[Scenario], Any]) -> Iterable[tuple[str, str]]:
        """Its rest as a label and words; `prepare_run` makes what a run needs, where it is asked for."""


def _describe_scenario(subject: str) -> None:
    from deckcrane.scenario.component import components
    from deckcrane.scenario.reading import load
    from deckcrane.simulation.simulation import part_set_of, prepare_run

    kit = part_set_of(load(subject))
    states = [state for part in kit.numeric for state in part.states()]
    plant = kit.plant
    typer.echo(f"{plant.scenario.title or subject}\n")
    typer.echo(f"structure   {kit.structure.key}: scenarios with the same share equations and compiled code")
    typer.echo(f"numbers     {len(kit.numbers)}: they can change without new equations")
    typer.echo(
        f"states      {len(plant.coordinates) + len(plant.speeds) + len(states)}: {len(plant.coordinates)} coordinates, "
        f"{len(plant.speeds)} speeds, {len(states)} of parts"
    )
    moving = [each for each in components() if isinstance(each, MovesExactly)]
    prescribed = [name for each in moving for name in each.moved_exactly(plant)]
    if prescribed:
        typer.echo(f"prescribed  {', '.join(prescribed)}: moved exactly, whatever it takes")
    typer.echo(f"inputs      {', '.join(kit.inputs.names) or 'none'}")
    resting = [each for each in components() if isinstance(each, DescribesRest)]
    for label, text in (item for each in resting for item in each.rest_texts(plant.scenario, prepare_run)):
        typer.echo(f"{label:<12}{text}")
    typer.echo("\nparts, each with its own numbers and states:")
    for part in kit.numeric:
        count_text = f"{len(part.states())} states" if part.states() else ""
        typer.echo(f"  {part.name:<34} {count_text}".rstrip())
    typer.echo(
        "\nStructure is: bodies and what they hang on, joints and their axes, kinds of controllers and courses, what is recorded,\n"
        "places along beams, and which entries of vectors and matrices are exactly zero. All else is a number."
    )


def _check_balance(scenario: str | None, since: str | None) -> None:
    from deckcrane.simulation.simulation import check_parts

    if scenario is None or since is not None:
        raise DeckcraneError("--check is of a scenario: deckcrane info SCENARIO --check")
    for balance in check_parts(scenario):
        verdict = f"does not balance: {balance.exempt}" if balance.exempt else f"balances to {balance.share:.1e}"
        typer.echo(f"{balance.name:<32}  {verdict}")


def _describe_installation() -> None:
    import platform
    from importlib.metadata import version

    from deckcrane.files import cache
    from deckcrane.program.llvm.machine_code import SUFFIX, described_processor

    folder = cache.folder()
    programs = [file for file in cache.entries() if file.suffix == SUFFIX]
    typer.echo(f"deckcrane  {version('deckcrane')} on Python {platform.python_version()}, CasADi {version('casadi')}")
    typer.echo(f"code       {described_processor()}")
    typer.echo(
        f"cache      {folder} ({len(programs)} programs, {sum(file.stat().st_size for file in programs) / 1e6:.1f} MB)"
    )
    _describe_plugins()


def _describe_plugins() -> None:
    """Print the part kinds of installed plug-ins, and plug-ins that cannot be used."""
    from deckcrane.scenario.registry import registry

    for kind in registry.kinds():
        typer.echo(f"part       {kind.key}: {kind.source}")
    for failure in registry.failures:
        typer.echo(f"part       cannot be used: {failure}")

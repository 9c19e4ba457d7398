"""The commands `gradient`, what a result of a run changes with, and `optimise`, the numbers that make it best."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from deckcrane.cli.answers import TablesOption, check_answer_places, show_answer
from deckcrane.cli.options import ScenarioArgument, SetOption, check_places, chosen_scenario, counted_time, files_of
from deckcrane.errors import DeckcraneError

if TYPE_CHECKING:
    from deckcrane.components.catalogue import Scenario

CountedFromOption = Annotated[
    str | None,
    typer.Option(
        "--from", metavar="TIME", help="Count records from this time, such as '10 s'. Default: run.transient."
    ),
]
SeedsOption = Annotated[
    int | None,
    typer.Option("--seeds", metavar="N", help="Mean over the seeds 1 to N. Default: the scenario's own seed."),
]
HoldOption = Annotated[
    bool, typer.Option("--hold-start", help="Start all states where they start in the file, whatever the numbers are.")
]
ThreadsOption = Annotated[int, typer.Option("--threads", metavar="N", help="Cores for several seeds. Default: 1.")]


def gradient(
    scenario: ScenarioArgument,
    objective: Annotated[
        str | None,
        typer.Argument(metavar="RESULT", help="A reduction of a signal over time, such as 'max(hook_load)'."),
    ] = None,
    by: Annotated[
        list[str] | None,
        typer.Option(
            "--by",
            metavar="NAME",
            help="What to differentiate by: a path of the file, start:STATE, input:NAME or parameter:NAME. Repeatable.",
        ),
    ] = None,
    listed: Annotated[bool, typer.Option("--list", help="List results and names that there are, and stop.")] = False,
    values: SetOption = None,
    since: CountedFromOption = None,
    seeds: SeedsOption = None,
    hold_start: HoldOption = False,
    forward: Annotated[
        bool, typer.Option("--forward", help="Use the forward mode: a run for each name, the same numbers.")
    ] = False,
    threads: ThreadsOption = 1,
    output: TablesOption = None,
) -> None:
    """Differentiate a result of a run.

    The derivative of the run with its fixed steps, by numbers of the file, starts and inputs over time: all of them at the cost of
    about three runs.
    """
    from deckcrane.analysis.gradients.gradients import gradient as differentiate
    from deckcrane.view.answers.gradients import gradient_answer

    chosen = chosen_scenario(scenario, values)
    if listed:
        _list_names(chosen)
        return
    if objective is None or not by:
        raise DeckcraneError("say which result (such as 'max(hook_load)') and by what (--by PATH); --list shows both")
    check_answer_places(output, None, *files_of(scenario, scenario=chosen))
    result = differentiate(
        chosen,
        objective,
        by,
        start=counted_time(since, chosen.run.duration),
        seeds=_seeds(seeds),
        hold_start=hold_start,
        mode="forward" if forward else "adjoint",
        threads=threads,
    )
    show_answer(gradient_answer(result), output=output)


def _list_names(scenario: Scenario) -> None:
    from deckcrane.analysis.gradients.gradients import possible_names
    from deckcrane.analysis.gradients.objectives import REDUCTIONS

    typer.echo("results, of any recorded signal or formula of signals:")
    for form in REDUCTIONS.values():
        typer.echo(f"  {form}")
    typer.echo("by, with values in SI:")
    for name, value, unit in possible_names(scenario):
        number = "" if value != value else f"{value:.6g} {unit if unit != '1' else ''}"
        typer.echo(f"  {name:60} {number}".rstrip())


def optimise(
    scenario: ScenarioArgument,
    objective: Annotated[
        str, typer.Argument(metavar="RESULT", help="What is to be smallest, such as 'rms(sway.x)'; as for `gradient`.")
    ],
    vary: Annotated[
        list[str],
        typer.Option("--vary", metavar="PATH=LOW..HIGH", help="A number that may change, with its bounds. Repeatable."),
    ],
    limits: Annotated[
        list[str] | None,
        typer.Option("--limit", metavar="'RESULT <= VALUE'", help="A limit on another result, <= or >=. Repeatable."),
    ] = None,
    maximise: Annotated[bool, typer.Option("--maximise", help="Make the result largest.")] = False,
    method: Annotated[str, typer.Option("--method", help="slsqp, l-bfgs-b (no limits) or ipopt.")] = "slsqp",
    iterations: Annotated[int, typer.Option("--iterations", metavar="N", help="At most so many. Default: 50.")] = 50,
    values: SetOption = None,
    since: CountedFromOption = None,
    seeds: SeedsOption = None,
    hold_start: HoldOption = False,
    threads: ThreadsOption = 1,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE.yaml", help="Write the optimised scenario.")
    ] = None,
) -> None:
    """Optimise numbers of a scenario within bounds.

    With gradients of the run; limits on other results are kept. Prints what changed, and writes the scenario with -o.
    """
    from deckcrane.analysis.gradients.optimisation import METHODS
    from deckcrane.analysis.gradients.optimisation import optimise as find_optimum
    from deckcrane.files.atomic_write import write_text
    from deckcrane.view.answers.gradients import optimum_answer

    chosen = chosen_scenario(scenario, values)
    if output is not None:
        check_places(output, None, files_of(scenario, scenario=chosen), suffixes=(".yaml", ".yml"))
    bounds: dict[str, tuple[float, float]] = {}
    for text in vary:
        path, edges = _bounds(chosen, text)
        if path in bounds:
            raise DeckcraneError(f"--vary {text}: {path} is given twice")
        bounds[path] = edges
    optimum = find_optimum(
        chosen,
        objective,
        bounds,
        limits=_limits(limits or []),
        maximise=maximise,
        method=next((each for each in METHODS if each == method.lower()), method),  # type: ignore[arg-type]  # an unknown one is refused there
        start=counted_time(since, chosen.run.duration),
        seeds=_seeds(seeds),
        hold_start=hold_start,
        iterations=iterations,
        threads=threads,
    )
    show_answer(optimum_answer(optimum))
    if optimum.violated:
        names = " and ".join(f'"{change.result}"' for change in optimum.violated)
        raise DeckcraneError(
            f"no design within these bounds was found that keeps the limit on {names}; nothing is written"
        )
    if output is not None:
        typer.echo(f"scenario {write_text(output, optimum.scenario.to_yaml())}")


def _bounds(scenario: Scenario, text: str) -> tuple[str, tuple[float, float]]:
    """Path and bounds of PATH=LOW..HIGH, read as the file would read them."""
    from deckcrane.scenario.editing import number_at, require_units

    path, equals, rest = text.partition("=")
    low, dots, high = rest.partition("..")
    if not equals or not dots:
        raise DeckcraneError(f"--vary {text}: write PATH=LOW..HIGH, such as --vary 'bodies.king.mass=1 t..3 t'")
    numbers = []
    for bound in (low.strip(), high.strip()):
        require_units(scenario, {path: bound}, "--vary")
        numbers.append(number_at(scenario.with_values({path: bound}), path)[0])
    return path, (numbers[0], numbers[1])


def _limits(texts: list[str]) -> dict[str, tuple[str | None, str | None]]:
    """Limits by result; two on one result are its two sides."""
    limits: dict[str, tuple[str | None, str | None]] = {}
    for text in texts:
        match = re.fullmatch(r"(.+?)\s*(<=|>=|<|>)\s*([^<>=]+)", text.strip())
        if match is None:
            raise DeckcraneError(
                f"--limit {text}: write RESULT <= VALUE or RESULT >= VALUE, such as 'max(hook_load) <= 200 kN'"
            )
        result, sign, value = match.groups()
        low, high = limits.get(result, (None, None))
        if (high if sign.startswith("<") else low) is not None:
            raise DeckcraneError(f"--limit {text}: {result} has a limit on this side already; it takes one")
        limits[result] = (low, value.strip()) if sign.startswith("<") else (value.strip(), high)
    return limits


def _seeds(count: int | None) -> range | None:
    if count is not None and count < 1:
        raise DeckcraneError(f"--seeds {count}: at least one is needed")
    return None if count is None else range(1, count + 1)

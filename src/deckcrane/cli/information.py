"""The command `info`: this installation, a scenario, or a dataset."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from deckcrane.cli.options import counted_time
from deckcrane.cli.results import opened, print_summary
from deckcrane.errors import DeckcraneError

if TYPE_CHECKING:
    import xarray as xr

    from deckcrane.model import Scenario


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
        from deckcrane.files.places import is_store
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
    from deckcrane.files import exists
    from deckcrane.model import bundled

    looks_like_file = Path(subject).suffix.lower() in (".yaml", ".yml") or not (Path(subject).suffix or exists(subject))
    return subject in bundled() or looks_like_file


def _describe_scenario(subject: str) -> None:
    from deckcrane.model import load
    from deckcrane.running.simulation import kit_of

    kit = kit_of(load(subject))
    states = [state for part in kit.numeric for state in part.states()]
    plant = kit.plant
    typer.echo(f"{plant.scenario.title or subject}\n")
    typer.echo(f"structure   {kit.structure.key}: scenarios with the same share equations and compiled code")
    typer.echo(f"numbers     {len(kit.numbers)}: they can change without new equations")
    typer.echo(
        f"states      {len(plant.coordinates) + len(plant.speeds) + len(states)}: {len(plant.coordinates)} coordinates, "
        f"{len(plant.speeds)} speeds, {len(states)} of parts"
    )
    prescribed = [*plant.prescribed, *plant.imposed_motions]
    if prescribed:
        typer.echo(f"prescribed  {', '.join(prescribed)}: moved exactly, whatever it takes")
    typer.echo(f"inputs      {', '.join(kit.inputs.names) or 'none'}")
    if plant.afloat:
        _describe_stability(plant.scenario)
    typer.echo("\nparts, each with its own numbers and states:")
    for part in kit.numeric:
        count_text = f"{len(part.states())} states" if part.states() else ""
        typer.echo(f"  {part.name:<34} {count_text}".rstrip())
    typer.echo(
        "\nStructure is: bodies and what they hang on, joints and their axes, kinds of controllers and courses, what is recorded,\n"
        "places along beams, and which entries of vectors and matrices are exactly zero. All else is a number."
    )


def _describe_stability(scenario: Scenario) -> None:
    """Print metacentric heights, heel and trim of each vessel with crane and load."""
    from math import degrees

    from deckcrane.running.simulation import prepared
    from deckcrane.running.stability import stability

    ready, system = prepared(scenario)
    for vessel in ready:
        result = stability(scenario, vessel, system)
        named = f"{vessel.name}: " if len(ready) > 1 else ""
        typer.echo(
            f"floating    {named}GM {result.transverse:.3f} m in roll, {result.longitudinal:.4g} m in pitch, with crane and load, "
            f"of {result.mass / 1e3:.6g} t; at rest with a heel of {degrees(result.heel):.2f} deg and a trim of "
            f"{degrees(result.trim):.2f} deg"
        )


def _check_balance(scenario: str | None, since: str | None) -> None:
    from deckcrane.running.checking import check_parts

    if scenario is None or since is not None:
        raise DeckcraneError("--check is of a scenario: deckcrane info SCENARIO --check")
    for balance in check_parts(scenario):
        verdict = f"does not balance: {balance.exempt}" if balance.exempt else f"balances to {balance.share:.1e}"
        typer.echo(f"{balance.name:<32}  {verdict}")


def _describe_installation() -> None:
    import platform
    from importlib.metadata import version

    from deckcrane.files import cache
    from deckcrane.program.machine_code import SUFFIX, described_processor

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
    from deckcrane.model.outside import registry

    for kind in registry.kinds():
        typer.echo(f"part       {kind.key}: {kind.source}")
    for failure in registry.failures:
        typer.echo(f"part       cannot be used: {failure}")

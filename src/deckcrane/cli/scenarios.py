"""The commands for scenario files: `list`, `copy`, `check`, `schema` and `source`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from deckcrane.cli.options import ScenarioArgument, SetOption, chosen_scenario


def list_scenarios() -> None:
    """List the bundled scenarios and studies."""
    from deckcrane.model import bundled
    from deckcrane.model.study_reading import bundled_studies

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
    from deckcrane.model import copy_scenario
    from deckcrane.model.study_reading import copy_study, is_bundled_study

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
    from deckcrane.running.simulation import prepared

    chosen = chosen_scenario(scenario, values)
    prepared(chosen)
    typer.echo(chosen.to_yaml(defaults=True), nl=False)
    typer.echo(
        f"# ok: {len(chosen.bodies)} bodies, {len(chosen.plant.coordinates)} coordinates "
        f"({', '.join(coordinate.name for coordinate in chosen.plant.coordinates)}), {len(chosen.control)} actuators"
    )


def schema(
    study: Annotated[
        bool, typer.Option("--study", help="That of study files, of which `campaign` makes cases.")
    ] = False,
) -> None:
    """Print the JSON Schema of scenario files, for editors."""
    if study:
        from deckcrane.model.study_schema import study_schema

        typer.echo(json.dumps(study_schema(), indent=2))
        return
    from deckcrane.model import json_schema

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
    from deckcrane.cli.results import check_places, files_of
    from deckcrane.files import write_text
    from deckcrane.running.exporting import source as c_source

    chosen = chosen_scenario(scenario, values)
    check_places(output, None, files_of(scenario, scenario=chosen), suffixes=(".c",))
    text = c_source(chosen)
    if output is None:
        typer.echo(text, nl=False)
    else:
        typer.echo(f"source   {write_text(output, text)}")

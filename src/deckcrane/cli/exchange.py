"""The commands for models of other programs: `import` and `export`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from deckcrane.cli.options import ScenarioArgument, SetOption, chosen_scenario
from deckcrane.errors import DeckcraneError


def import_model(
    file: Annotated[Path, typer.Argument(metavar="FILE.urdf", help="A URDF file.")],
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE.yaml", help="File to write. Default: standard output."),
    ] = None,
    free: Annotated[
        bool, typer.Option("--free", help="Give the root a free joint; otherwise it is fixed to the ground.")
    ] = False,
) -> None:
    """Make a scenario of a URDF file.

    Imports trees: links, joints, inertia, dampers, limits as end stops, joints that mimic others, meshes for pictures. What is left
    out is listed. Cranes of py-crane are imported in Python: deckcrane.from_py_crane(crane).
    """
    from deckcrane.cli.results import check_places
    from deckcrane.exchange.urdf_reading import from_urdf
    from deckcrane.files import write_text

    if file.suffix.lower() == ".py":
        raise DeckcraneError(
            f"{file} is Python: make the crane there, and call deckcrane.from_py_crane(crane).to_yaml()"
        )
    check_places(output, None, [file], suffixes=(".yaml", ".yml"))
    text = from_urdf(file, "free" if free else "fixed").to_yaml()
    if output is None:
        typer.echo(text, nl=False)
    else:
        typer.echo(f"scenario {write_text(output, text)}")


def export(
    scenario: ScenarioArgument,
    urdf: Annotated[Path | None, typer.Option("--urdf", metavar="FILE.urdf", help="Write it as URDF.")] = None,
    mjcf: Annotated[
        Path | None, typer.Option("--mjcf", metavar="FILE.xml", help="Write it as MJCF, for MuJoCo.")
    ] = None,
    partial: Annotated[
        bool,
        typer.Option("--partial", help="Leave out what carries load and cannot be expressed there, such as water."),
    ] = False,
    values: SetOption = None,
) -> None:
    """Write the bodies and joints for other programs.

    URDF has trees of rigid bodies; MJCF has springs, struts and ropes too. What is left out is printed and noted in the file.
    """
    from deckcrane.cli.results import check_places, files_of
    from deckcrane.exchange.mjcf import to_mjcf
    from deckcrane.exchange.urdf_writing import to_urdf

    if urdf is None and mjcf is None:
        raise DeckcraneError("no format given; use --urdf FILE.urdf or --mjcf FILE.xml")
    chosen = chosen_scenario(scenario, values)
    for path, suffixes in ((urdf, (".urdf", ".xml")), (mjcf, (".xml", ".mjcf"))):
        if path is not None:
            check_places(path, None, files_of(scenario, scenario=chosen), suffixes=suffixes)
    if urdf is not None:
        to_urdf(chosen, urdf, partial=partial)
        typer.echo(f"urdf     {urdf}")
    if mjcf is not None:
        to_mjcf(chosen, mjcf, partial=partial)
        typer.echo(f"mjcf     {mjcf}")

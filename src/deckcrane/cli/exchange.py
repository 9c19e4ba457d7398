"""The commands for other programs: models in and out (`import`, `export`, `fmu`, `ssp`), `bond-graph`, and `mcp`.

`bond-graph` shows a scenario as a bond graph, its causality, its picture, and a check against `run`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from deckcrane.cli.options import ScenarioArgument, SetOption, check_places, chosen_scenario, files_of
from deckcrane.errors import DeckcraneError
from deckcrane.files.paths import PICTURE

if TYPE_CHECKING:
    from deckcrane.components.catalogue import Scenario
    from deckcrane.formulations.bond_graph.graph import BondGraph


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
    from deckcrane.cli.options import check_places
    from deckcrane.exchange.urdf_import import from_urdf
    from deckcrane.files.atomic_write import write_text

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
    from deckcrane.cli.options import check_places, files_of
    from deckcrane.exchange.mjcf import to_mjcf
    from deckcrane.exchange.urdf_export import to_urdf

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


def fmu(
    scenario: ScenarioArgument,
    output: Annotated[Path, typer.Option("--output", "-o", metavar="FILE.fmu", help="File to write.")],
    fmi: Annotated[int, typer.Option("--fmi", help="Version of the standard: 2 or 3.")] = 2,
    interface: Annotated[
        str, typer.Option("--interface", help="co-simulation, model-exchange or both.")
    ] = "co-simulation",
    platform: Annotated[
        list[str] | None,
        typer.Option(
            "--platform",
            metavar="NAME",
            help="A system that it shall run on: linux-x86_64, linux-arm64, windows-x86_64, macos-x86_64, macos-arm64, or all; "
            "may be given several times. Default: this one.",
        ),
    ] = None,
    outside: Annotated[
        list[str] | None,
        typer.Option(
            "--outside",
            metavar="NAME",
            help="An input series, such as sea, that shall come from outside as inputs of the FMU; may be given several times.",
        ),
    ] = None,
    osp: Annotated[
        bool,
        typer.Option(
            "--osp", help="Also write NAME_OspModelDescription.xml beside it, for the Open Simulation Platform."
        ),
    ] = False,
    values: SetOption = None,
) -> None:
    """Write a scenario as an FMU for other simulators.

    Its libraries hold machine code of the equations, the time loop and the waves; they need neither Python nor a compiler. Linking
    them needs the package ziglang: pip install "deckcrane[fmu]".
    """
    from deckcrane.exchange.fmu.export import to_fmu

    chosen = chosen_scenario(scenario, values)
    check_places(output, None, files_of(scenario, scenario=chosen), suffixes=(".fmu",))
    to_fmu(
        chosen,
        output,
        fmi=fmi,
        interface=interface,
        platforms=platform or (),
        outside=outside or (),
        osp=osp,
    )
    typer.echo(f"fmu      {output}")


def ssp(
    unit: Annotated[
        list[str],
        typer.Option("--unit", metavar="NAME=FILE.fmu", help="An FMU and its name; may be given several times."),
    ],
    output: Annotated[Path, typer.Option("--output", "-o", metavar="FILE.ssp", help="File to write.")],
    connect: Annotated[
        list[str] | None,
        typer.Option(
            "--connect",
            metavar="UNIT.OUTPUT=UNIT.INPUT",
            help="A connection, such as crane.q.luff=controller.angle; may be given several times.",
        ),
    ] = None,
) -> None:
    """Write FMUs and their connections as one system (SSP)."""
    from deckcrane.exchange.fmu.system_structure import to_ssp

    units = dict(_pair(text, "--unit", "NAME=FILE.fmu") for text in unit)
    check_places(output, None, [Path(file) for file in units.values()], suffixes=(".ssp",))
    to_ssp(output, units, [_pair(text, "--connect", "UNIT.OUTPUT=UNIT.INPUT") for text in connect or ()])
    typer.echo(f"ssp      {output}")


def _pair(text: str, option: str, form: str) -> tuple[str, str]:
    first, equals, second = (part.strip() for part in text.partition("="))
    if not (first and equals and second):
        raise DeckcraneError(f"{option} {text}: write {form}")
    return first, second


TOLERANCE = 1e-9
"""Largest difference between the graph's rates and those of `run`, as a fraction of the largest rate."""


def bond_graph(
    scenario: ScenarioArgument,
    svg: Annotated[Path | None, typer.Option("--svg", metavar="FILE.svg", help="File to write.")] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Also compare its equations with those of `run`, at random states.")
    ] = False,
    values: SetOption = None,
) -> None:
    """Build a scenario as a bond graph; print and draw it.

    Elements and causality are printed; --svg draws it, --check compares its equations with those of `run`.
    """
    from rich.console import Console

    from deckcrane.formulations.bond_graph.crane_graph import crane_graph, crane_places

    chosen = chosen_scenario(scenario, values)
    check_places(svg, None, files_of(scenario, scenario=chosen), suffixes=PICTURE)
    graph = crane_graph(chosen)
    typer.echo(graph.title)
    Console().print(_element_table(graph))
    typer.echo(_causality_report(graph))
    equations = graph.equations()
    typer.echo(f"equations  {len(equations.x)} states, {len(equations.u)} inputs, {len(equations.p)} parameters")
    if check:
        typer.echo(f"check      {_compare_with_run(chosen, graph)}")
    if svg is not None:
        typer.echo(f"picture    {graph.save_svg(svg, crane_places(graph))}")


def _element_table(graph: BondGraph) -> Any:
    from rich.table import Table

    from deckcrane.formulations.bond_graph.elements import Storage

    table = Table()
    for column in ("element", "name", "bonds", "states"):
        table.add_column(column)
    for element in graph.elements:
        ends = graph.topology.at(element.name)
        states = str(sum(at.bond.size for at in ends)) if isinstance(element, Storage) else ""
        table.add_row(element.symbol, element.name, ", ".join(at.bond.name for at in ends), states)
    for integrator in graph.integrators:
        table.add_row("signal", integrator.name, "", "1")
    return table


def _causality_report(graph: BondGraph) -> str:
    causality = graph.causality
    lines = (
        f"graph      {len(graph.elements)} elements, {len(graph.bonds)} bonds, {len(graph.integrators)} signals with memory",
        f"causality  {len(causality.derivative)} storages in derivative causality, {len(causality.loops)} algebraic loops",
    )
    return "\n".join(lines if causality.integral else (*lines, str(causality)))


def _compare_with_run(scenario: Scenario, graph: BondGraph) -> str:
    """Report the largest difference from the direct equations; refuse one above rounding."""
    from deckcrane.formulations.bond_graph.crane_graph import differences

    errors = differences(scenario, graph=graph)
    name = max(errors, key=lambda rate: errors[rate])
    message = f"rates equal those of `deckcrane run` to {errors[name]:.1e} of the largest (worst: {name})"
    if not errors[name] < TOLERANCE:
        raise DeckcraneError(
            f"the bond graph is not the crane: {message}; {TOLERANCE:g} is the limit. Please report this"
        )
    return message


def mcp(
    folder: Annotated[
        Path,
        typer.Option("--folder", metavar="DIR", help="The only folder that is read and written. Default: this one."),
    ] = Path(),
) -> None:
    """Let assistants and other programs use deckcrane (MCP).

    Serves the Model Context Protocol on standard input and output until the client leaves; tasks that still run end with it.
    """
    import signal

    from deckcrane.serving.mcp_server import mcp_server

    def leave(number: int, frame: object) -> None:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)  # once is enough: tasks are being ended
        sys.exit(0)

    server = mcp_server(folder)
    signal.signal(signal.SIGTERM, leave)
    server.run()

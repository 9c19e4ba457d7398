"""The command `deckcrane bond-graph`: a scenario as a bond graph, its causality, its picture, and a check against `run`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from deckcrane.cli.options import ScenarioArgument, SetOption, chosen_scenario
from deckcrane.cli.results import check_places, files_of
from deckcrane.errors import DeckcraneError
from deckcrane.files.places import PICTURE

if TYPE_CHECKING:
    from deckcrane.bondgraph import BondGraph
    from deckcrane.model import Scenario

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

    from deckcrane.bondgraph import crane_graph, crane_places

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

    from deckcrane.bondgraph.elements import Storage

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
    from deckcrane.bondgraph.crane import differences

    errors = differences(scenario, graph=graph)
    name = max(errors, key=lambda rate: errors[rate])
    message = f"rates equal those of `deckcrane run` to {errors[name]:.1e} of the largest (worst: {name})"
    if not errors[name] < TOLERANCE:
        raise DeckcraneError(
            f"the bond graph is not the crane: {message}; {TOLERANCE:g} is the limit. Please report this"
        )
    return message

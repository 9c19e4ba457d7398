"""Energy of hydraulic circuits as an answer: a table of sources and sinks, and a Sankey diagram."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from deckcrane.analysis.circuit_energy import CircuitEnergy, EnergyFlow
from deckcrane.view.answers.answer import Answer, AnswerColumn, AnswerFigure, AnswerTable, Cell
from deckcrane.view.plots.figures import ROUNDING
from deckcrane.view.plots.sankey import Band, Diagram, sankey
from deckcrane.view.tables import UnitChoice

KEY, TITLE = "energy", "Where the energy of the hydraulic circuits goes"
_SOURCES = {
    "shaft": "shaft of {}",
    "load": "load on {}",
    "stored": "stores",
    "tank": "oil from tanks",
    "heat": "heat taken from {}",
}
_SINKS = {
    "shaft": "back to the shaft of {}",
    "work": "work of {}",
    "heat": "heat in {}",
    "stored": "stores",
    "tank": "oil into tanks",
}
_COLOURS = {
    "shaft": "#1b6ca8",
    "load": "#3a7d44",
    "work": "#3a7d44",
    "heat": "#d1495b",
    "stored": "#8d5a97",
    "tank": "#5c6770",
}
_ORDER = ("shaft", "work", "load", "stored", "tank", "heat")


def energy_answer(energy: CircuitEnergy) -> Answer:
    """Sources and sinks in words, in a table and as a diagram."""
    caption = "Energy from sources, at the left, to sinks, at the right"
    figure = AnswerFigure("energy", caption, lambda units: _figure(energy, units))
    return Answer(KEY, TITLE, tuple(_words(energy)), (_table(energy),), (figure,))


def _words(energy: CircuitEnergy) -> Iterator[str]:
    shown = UnitChoice()

    def text(flows: tuple[EnergyFlow, ...], kind: str) -> str:
        return shown.text(sum(flow.energy for flow in flows if flow.kind == kind), "J", 3)

    yield (
        f"from {energy.start:g} s to {energy.end:g} s shafts give {text(energy.sources, 'shaft')}; actuators do "
        f"{text(energy.sinks, 'work')} of work, and {text(energy.sinks, 'heat')} become heat"
    )
    if energy.recoverable > 0:
        back = shown.text(energy.recoverable, "J", 3)
        yield f"loads give back {back} while they drive their actuators: what could be recovered at most"


def _name(flow: EnergyFlow, names: dict[str, str]) -> str:
    return names[flow.kind].format(flow.name)


def _table(energy: CircuitEnergy) -> AnswerTable:
    columns = (
        AnswerColumn("circuit"),
        AnswerColumn("from or to"),
        AnswerColumn("in", "J"),
        AnswerColumn("out", "J"),
        AnswerColumn("share [%]", digits=3),
    )
    rows: list[tuple[Cell, ...]] = []
    for circuit in _circuits(energy):
        sources = [flow for flow in energy.sources if flow.circuit == circuit]
        sinks = [flow for flow in energy.sinks if flow.circuit == circuit]
        supplied = sum(flow.energy for flow in sources)
        for flow in sources:
            rows.append((circuit, _name(flow, _SOURCES), flow.energy, None, 100 * flow.energy / supplied))
        for flow in sinks:
            if flow.energy > ROUNDING * supplied:
                rows.append((circuit, _name(flow, _SINKS), None, flow.energy, 100 * flow.energy / supplied))
        rows.append((circuit, "sum", supplied, sum(flow.energy for flow in sinks), 100.0))
    return AnswerTable("energy; share of all that comes in", columns, tuple(rows))


def _circuits(energy: CircuitEnergy) -> list[str]:
    """Circuits through which energy went."""
    return list(dict.fromkeys(flow.circuit for flow in energy.sources if flow.energy > 0))


def _figure(energy: CircuitEnergy, units: UnitChoice) -> Any:
    def bands(flows: tuple[EnergyFlow, ...], circuit: str, names: dict[str, str]) -> tuple[Band, ...]:
        ordered = sorted(
            (flow for flow in flows if flow.circuit == circuit),
            key=lambda flow: (_ORDER.index(flow.kind), -flow.energy),
        )
        return tuple(Band(_name(flow, names), units.number(flow.energy, "J"), _COLOURS[flow.kind]) for flow in ordered)

    diagrams = [
        Diagram(circuit, bands(energy.sources, circuit, _SOURCES), bands(energy.sinks, circuit, _SINKS))
        for circuit in _circuits(energy)
    ]
    return sankey(diagrams, units.unit("J"))

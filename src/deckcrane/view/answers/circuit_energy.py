"""Energy of hydraulic circuits as an answer: a table of sources and sinks, and a Sankey diagram.

Bands of the diagram are as wide as what flows, from sources at the left through a bar in the middle to sinks at the right.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from deckcrane.analysis.circuit_energy import CircuitEnergy, EnergyFlow
from deckcrane.arrays import Array
from deckcrane.view.answers.answer import Answer, AnswerColumn, AnswerFigure, AnswerTable, Cell
from deckcrane.view.plots.figures import ROUNDING, new_figure
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


LEAST_SHARE = 0.01
"""Share of a diagram's sum below which bands are drawn together."""
GAP = 0.045
"""Space between bands, over the height of the bar in the middle."""
BAR = 0.025
"""Width of bars, over the distance between the outer ones."""


@dataclass(frozen=True)
class Band:
    """A band: its label, its size, and its colour."""

    label: str
    size: float
    colour: str


@dataclass(frozen=True)
class Diagram:
    """Sources and sinks of one bar; both have the same sum."""

    title: str
    sources: tuple[Band, ...]
    sinks: tuple[Band, ...]


def sankey(diagrams: Sequence[Diagram], unit: str) -> Any:
    """Draw diagrams below each other; labels state sizes in this unit, and shares."""
    rows = max(len(drawn_bands(side)) for diagram in diagrams for side in (diagram.sources, diagram.sinks))
    figure, axes = new_figure(len(diagrams), height=max(2.6, 0.34 * rows + 0.6))
    figure.set_figwidth(9.0)
    for axis, diagram in zip(axes[:, 0], diagrams, strict=True):
        _draw(axis, diagram, unit)
    return figure


def drawn_bands(bands: Sequence[Band]) -> list[Band]:
    """Bands in their order, with those too small to see drawn as one."""
    total = sum(band.size for band in bands)
    large = [band for band in bands if band.size >= LEAST_SHARE * total]
    small = [band for band in bands if 0 < band.size < LEAST_SHARE * total]
    if len(small) < 2:
        return [band for band in bands if band.size > 0]
    return [*large, Band(f"{len(small)} others", sum(band.size for band in small), "#9aa2a9")]


def _draw(axis: Any, diagram: Diagram, unit: str) -> None:
    total = sum(band.size for band in diagram.sources)
    for bands, at, bar in ((diagram.sources, 0.0, 0.5 - BAR / 2), (diagram.sinks, 1.0, 0.5 + BAR / 2)):
        drawn = drawn_bands(bands)
        outer = 1.0 + GAP * (len(drawn) - 1)  # the stack with its gaps is centred on the bar
        top, middle = 0.5 + outer / 2, 1.0
        for band in drawn:
            share = band.size / total
            x, edge = _curve(at, bar, top, middle)
            axis.fill_between(x, edge - share, edge, color=band.colour, alpha=0.45, linewidth=0)
            side = at - BAR if at == 0 else at
            axis.fill_between([side, side + BAR], top - share, top, color=band.colour, linewidth=0)
            axis.text(
                at - 2 * BAR if at == 0 else at + 2 * BAR,
                top - share / 2,
                f"{band.label}  {band.size:.3g} {unit} ({100 * share:.3g} %)",
                ha="right" if at == 0 else "left",
                va="center",
                fontsize=8,
            )
            top, middle = top - share - GAP, middle - share
    axis.fill_between([0.5 - BAR / 2, 0.5 + BAR / 2], 0.0, 1.0, color="#444b52", linewidth=0)
    axis.text(
        0.5, 1.03, f"{diagram.title}  {total:.3g} {unit}", ha="center", va="bottom", fontsize=9, fontweight="bold"
    )
    axis.set_xlim(-0.75, 1.75)
    axis.set_axis_off()


def _curve(start: float, end: float, first: float, last: float) -> tuple[Array, Array]:
    """The upper edge of a band, level at both ends."""
    s = np.linspace(0.0, 1.0, 60)
    return start + (end - start) * s, first + (last - first) * s**2 * (3 - 2 * s)

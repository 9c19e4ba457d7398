"""Outputs of a run: name, dims, unit and meaning of each, and how plots, summaries and pages show it.

Every output is described once, by an `OutputSpec` in the `outputs.py` of the folder whose parts make it. Parts give readings of
a spec, and whoever shows results goes through the specs: nothing else names an output.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Literal

from deckcrane.units.dataset_units import Along

if TYPE_CHECKING:
    from deckcrane.components.catalogue import Scenario

Labels = Mapping[str, Mapping[str, tuple[str, ...]]]
"""Dims and labels of every output of a page."""

_FORCES, _MOMENTS = ("N",) * 3, ("N m",) * 3
COMPONENT_UNITS = Along("component", _FORCES + _MOMENTS)
"""Of wrenches, fx to mz."""
MOTION_UNITS = Along("motion", _FORCES + _MOMENTS)
"""Of forces on a vessel's coordinates, surge to yaw."""
RESULTANT_UNITS = Along("resultant", _FORCES + _MOMENTS)
"""Of section forces: axial and two shears, torsion and two bending moments."""


@dataclass(frozen=True)
class UnitByLabel:
    """Each label along a dimension has its own unit, one of these; the part that makes the output knows which."""

    dimension: str
    units: tuple[str, ...] = ()
    """Empty: any."""


@dataclass(frozen=True)
class Plot:
    """A panel of a figure of a run.

    `order` is the panel's place: figures come in the order of their first panels. A panel that is `beside` others is not enough
    for a figure. Without a `unit` the panel has the output's own, with a prefix that suits its values. Figures that draw several
    things in a panel title it themselves.
    """

    figure: str
    order: int
    title: str = ""
    beside: bool = False
    unit: str = ""
    factor: float = 1.0


@dataclass(frozen=True)
class Summary:
    """Rows of a table of the summary: one for each label of the output, with `row` after the label.

    `order` is the place of the table, and then of the output in it; `column` heads the labels. The rows have the least and the
    greatest value, or only the `largest` magnitude.
    """

    table: str
    order: int
    row: str = ""
    column: str = ""
    statistic: Literal["extremes", "largest"] = "extremes"
    unit: str = ""
    factor: float = 1.0


@dataclass(frozen=True)
class Load:
    """An output among the loads that runs are compared by: each label, followed by `words`."""

    words: str
    order: int


@dataclass(frozen=True)
class PageEntry:
    """A signal of a page: one entry of an output, or the magnitude of several, with the labels that decide its unit.

    `key` identifies the signal where its label does not; `group` and `shown` (unit and factor) replace those of all signals.
    """

    at: tuple[int, ...]
    label: str
    labels: Mapping[str, str] = field(default_factory=dict)
    key: str = ""
    group: str = ""
    shown: tuple[str, float] | None = None


@dataclass(frozen=True)
class PageContext:
    """What signals of a page depend on beside the labels of their output."""

    scenario: Scenario
    outputs: Labels
    readable: Callable[..., tuple[str, float]]
    """Readable unit of an entry of an output by its labels, and the factor to it."""
    coordinate_group: Callable[[str], str | None]
    """Group of a coordinate (a ship's, the bending of a boom, a winch's, a free body's, the crane's); None: not shown."""
    has_course: Callable[[str], bool]
    """Whether an actuator follows a set-point over time."""


@dataclass(frozen=True)
class Page:
    """Signals of an output in a page: their group, place and label.

    By default there is one for each label of the first dim, called by it and by `label`: the value, or the magnitude of a vector
    (of forces and moments at one place, the force). `entries` gives others. `limit` is the value, in SI units, that a signal must
    not pass. Of outputs with a rank in `first`, the best one is plotted when the page opens, `first_count` of its signals.
    """

    group: str
    order: int
    label: str = ""
    unit: str = ""
    factor: float = 1.0
    entries: Callable[[PageContext], Iterable[PageEntry]] | None = None
    limit: Callable[[Scenario, str], float | None] | None = None
    first: int | None = None
    first_count: int = 1


@dataclass(frozen=True)
class OutputSpec:
    """An output: a variable of a run's dataset."""

    name: str
    dims: tuple[str, ...]
    """After time."""
    unit: str | Along | UnitByLabel
    long_name: str
    order: int = 10_000
    """Place among the recorded variables."""
    on_request: bool = False
    """Whether a run records it only where the file asks for it."""
    per_vessel: bool = False
    """Whether the dim `vessel` comes first where the scenario has several vessels."""
    beside_equations: bool = False
    """Whether it is found beside the equations, so that it is no signal that a run can count."""
    live: int | None = None
    """Place among the outputs that a live page computes; None where it does not."""
    restored: bool = False
    """Whether a page restores its dims in a dataset that was reduced; other outputs are shown as they are."""
    plot: Plot | None = None
    summary: Summary | None = None
    load: Load | None = None
    page: Page | None = None

    def units(self, by_label: tuple[str, ...] = ()) -> str | Along:
        """Units of the variable; `by_label` where each label has its own."""
        return Along(self.unit.dimension, by_label) if isinstance(self.unit, UnitByLabel) else self.unit

    @property
    def row(self) -> str:
        """Words of its rows in the summary."""
        return "" if self.summary is None else self.summary.row

    @property
    def load_words(self) -> str:
        """Words of its signals among the loads of a run."""
        return "" if self.load is None else self.load.words

    @property
    def title(self) -> str:
        """Title of its panel in a figure."""
        return "" if self.plot is None else self.plot.title


def collect(specs: Iterable[OutputSpec]) -> dict[str, OutputSpec]:
    """Specs by name, in the order in which runs record them; two of one name are refused."""
    by_name: dict[str, OutputSpec] = {}
    for spec in sorted(specs, key=lambda spec: spec.order):
        if spec.name in by_name:
            raise ValueError(f'two outputs are called "{spec.name}"')
        by_name[spec.name] = spec
    return by_name


@cache
def all_outputs() -> Mapping[str, OutputSpec]:
    """All outputs of built-in parts by name: the components are loaded by name, as an extension is."""
    return collect(import_module("deckcrane.components.outputs").specs())


def figure_outputs() -> dict[str, list[OutputSpec]]:
    """Outputs of each figure of a run, in their order."""
    panels: dict[str, list[tuple[int, OutputSpec]]] = {}
    for spec in all_outputs().values():
        if spec.plot is not None:
            panels.setdefault(spec.plot.figure, []).append((spec.plot.order, spec))
    ordered = {figure: sorted(entries, key=lambda entry: entry[0]) for figure, entries in panels.items()}
    return {
        figure: [spec for _, spec in entries]
        for figure, entries in sorted(ordered.items(), key=lambda item: item[1][0][0])
    }


def summary_tables() -> dict[str, list[tuple[OutputSpec, Summary]]]:
    """Outputs of each table of the summary, in their order."""
    rows = sorted(
        ((spec, spec.summary) for spec in all_outputs().values() if spec.summary is not None),
        key=lambda entry: entry[1].order,
    )
    tables: dict[str, list[tuple[OutputSpec, Summary]]] = {}
    for spec, row in rows:
        tables.setdefault(row.table, []).append((spec, row))
    return tables


def load_outputs() -> list[tuple[OutputSpec, Load]]:
    """Outputs among the loads of a run, in their order."""
    entries = ((spec, spec.load) for spec in all_outputs().values() if spec.load is not None)
    return sorted(entries, key=lambda entry: entry[1].order)


def live_outputs() -> tuple[str, ...]:
    """Names of the outputs that a live page computes, in their order."""
    places = {spec.name: spec.live for spec in all_outputs().values() if spec.live is not None}
    return tuple(sorted(places, key=lambda name: places[name]))


def name_in_words(name: object) -> str:
    """A name from a file as words inside a sentence: `inner_boom` is "inner boom"."""
    return str(name).replace("_", " ").replace(".", " ")


def capitalised_name(name: str) -> str:
    """A name at the start of a sentence: "Inner boom"."""
    text = name_in_words(name)
    return text[:1].upper() + text[1:]

"""Cells of a load chart, one per pose: the loaded crane in each, and the search for its largest load.

The search brackets the first upward crossing of 1 for many cells at once: it scans upwards in equal steps, then refines one
step. A utilisation need not be proportional to a load, nor even increase with it; what counts is the first load at which it is
more than 1. The range is scanned from below in equal steps until a load is too large; the step between the last admissible load
and this one is then refined. Linear interpolation to 1 is a good estimate: the cuts lie beside it, on either side in turn, so
that two of them are enough for a nearly linear function. A step that two cuts have not halved is bisected. A crossing and its
return within one step of the scan are missed: a finer scan finds them. The search is pure numerics and knows nothing of cranes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from deckcrane.analysis.load_charts.data import LoadChart
from deckcrane.analysis.load_charts.grid import MOST
from deckcrane.analysis.load_charts.poses import ChartPoses
from deckcrane.arrays import Array
from deckcrane.campaign.study.entries import start_paths
from deckcrane.components.catalogue import Scenario
from deckcrane.components.payload import mass_path, payload_or_error
from deckcrane.components.ratings.data import check_kinds
from deckcrane.components.water import displaced_mass
from deckcrane.errors import DeckcraneError, ScenarioError
from deckcrane.formulations.inverse_dynamics import undriven_coordinates

Tried = Callable[[NDArray[np.int_], Array], Array]
"""The largest utilisation of each of some cells, by index, at its value: 1 is the limit, infinite means impossible."""
BESIDE = 0.4
"""Distance of cuts from the interpolated crossing, as a fraction of the tolerance: two of them leave less than the tolerance."""
EDGE = 0.1
"""Least distance of a cut from the ends of a step, as a fraction of the tolerance."""


@dataclass(frozen=True)
class Brackets:
    """For each cell the largest admissible value and the smallest inadmissible one, level by level (levels, cells).

    `low` is NaN where already the least value of the range is too large, and `high` where the greatest is still admissible.
    """

    low: Array
    high: Array

    @property
    def last(self) -> tuple[Array, Array]:
        return self.low[-1], self.high[-1]


def first_crossings(tried: Tried, least: Array, most: Array, tolerance: float, scan: int) -> Brackets:
    """Brackets no wider than `tolerance` about the first crossing of every cell.

    All unfinished cells are evaluated together, once per level.
    """
    search = _BracketSearch(tried, len(least))
    for k in range(scan + 1):
        cells = np.flatnonzero(np.isnan(search.high) & (least <= most) & ~(search.low >= most))
        if not len(cells):
            break
        fraction = k / scan
        search.level(cells, least[cells] * (1 - fraction) + most[cells] * fraction)
    while len(cells := np.flatnonzero(search.high - search.low > tolerance)):
        search.level(cells, search.cuts(cells, tolerance))
    return search.brackets


class _BracketSearch:
    """State of the search: brackets and the utilisations at their ends."""

    def __init__(self, tried: Tried, count: int) -> None:
        self._evaluate = tried
        self.low, self.high, self._at_low, self._at_high = (np.full(count, np.nan) for _ in range(4))
        self._was_admissible = np.zeros(count, dtype=bool)
        self._widths = np.full((2, count), np.inf)
        self._levels: list[tuple[Array, Array]] = []

    def level(self, cells: NDArray[np.int_], values: Array) -> None:
        """Evaluate one value of each of these cells, and narrow their brackets."""
        utilisation = self._evaluate(cells, values)
        admissible = utilisation <= 1.0
        self._widths[:, cells] = np.stack([self._widths[1, cells], self.high[cells] - self.low[cells]])
        self.low[cells[admissible]], self._at_low[cells[admissible]] = values[admissible], utilisation[admissible]
        self.high[cells[~admissible]], self._at_high[cells[~admissible]] = values[~admissible], utilisation[~admissible]
        self._was_admissible[cells] = admissible
        self._levels.append((self.low.copy(), self.high.copy()))

    def cuts(self, cells: NDArray[np.int_], tolerance: float) -> Array:
        """Next values to evaluate within the brackets of these cells."""
        low, high = self.low[cells], self.high[cells]
        width, middle = high - low, (low + high) / 2
        rise = self._at_high[cells] - self._at_low[cells]
        interpolated = low + (1.0 - self._at_low[cells]) / rise * width
        offset = interpolated + np.where(self._was_admissible[cells], BESIDE, -BESIDE) * tolerance
        clipped = np.clip(offset, low + EDGE * tolerance, high - EDGE * tolerance)
        slow = width > 0.5 * self._widths[0, cells]  # two cuts have not halved the bracket
        return np.asarray(np.where(slow | ~np.isfinite(rise), middle, clipped))

    @property
    def brackets(self) -> Brackets:
        if not self._levels:
            return Brackets(self.low[None], self.high[None])
        lows, highs = zip(*self._levels, strict=True)
        return Brackets(np.array(lows), np.array(highs))


HELD = "cannot be held"
"""What governs a cell whose load has no static equilibrium, or whose run fails."""
FLOATS = "floats"
"""What governs a cell in which no load that sinks can be held."""
SINKS = 1.1
"""Mass of a load that certainly sinks, as a multiple of the mass of water that it displaces."""


@dataclass(frozen=True)
class ChartCase:
    """A case of the chart: at rest, by a rule in a sea, or by simulation in a sea from a direction."""

    kind: str
    label: str
    group: str
    """Label shared with other cases of which the lowest load counts: all headings of a sea."""
    hs: float = np.nan
    tp: float = np.nan
    heading: float = np.nan
    tolerance: float = np.nan
    """Largest width of its brackets [kg]."""


class ChartCrane:
    """A scenario in all poses of a chart, with any load."""

    def __init__(self, scenario: Scenario, settings: LoadChart) -> None:
        if not check_kinds(scenario.plant):
            raise DeckcraneError(
                "the scenario has no checks, so nothing limits the load; state what its parts may carry, such as\n"
                "  checks: {slewing: {limit: {of: 'norm(reaction.king, mx, my)', at_most: 10 MN m}}}"
            )
        self.settings = settings
        self._hanging: dict[int, Scenario] = {}
        self._afloat: set[int] = set()
        self.poses = ChartPoses(scenario, settings)
        self._check_load_path()
        if not self.poses.reached.any():
            first = self.poses.poses[0].reason
            raise DeckcraneError(f"answers.chart.over: none of these poses is possible; the first one: {first}")

    @cached_property
    def path(self) -> str:
        """Path of the load's mass."""
        if self.settings.load.path is not None:
            return self.settings.load.path
        message = (
            "the scenario has no payload, so the load is unknown; state payload: BODY in the scenario, or "
            "the path of its mass, answers.chart.load.path"
        )
        return mass_path(payload_or_error(self.poses.scenario.plant, message))

    def _check_load_path(self) -> None:
        try:
            self.poses.scenario.with_values({self.path: self.settings.load.most})
        except ScenarioError as error:
            raise DeckcraneError(f"answers.chart.load.path: {' '.join(str(error).split())}") from None

    @property
    def cells(self) -> NDArray[np.int_]:
        """Indices of the possible poses."""
        return np.flatnonzero(self.poses.reached)

    @cached_property
    def displaced(self) -> float:
        """Mass of water that the submerged load displaces: a lighter load may float."""
        bodies, name, *_ = (*self.path.split("."), "")
        return displaced_mass(self.poses.scenario.plant, name) if bodies == "bodies" else 0.0

    def note_afloat(self, pose: int) -> None:
        """Note that a light load floats in a pose."""
        self._afloat.add(pose)

    def least(self, pose: int) -> float:
        """Smallest load to try in a pose: where a light load floats, one that sinks."""
        lowest = self.settings.load.lowest
        return max(lowest, SINKS * self.displaced) if pose in self._afloat else lowest

    def loaded(self, pose: int, load: float) -> Scenario:
        """The scenario in a pose with a load."""
        scenario = self._hanging.get(pose, self.poses.poses[pose].scenario)
        assert scenario is not None, "asked of poses that can be"
        return scenario.with_values({self.path: float(load)})

    def hang(self, pose: int, places: Mapping[str, float]) -> None:
        """Start the undriven joints of a pose at the equilibrium found first.

        A load that starts far from its equilibrium pulls at drives on its way there, and may overload one that could hold it.
        """
        scenario = self.poses.poses[pose].scenario
        if pose in self._hanging or scenario is None:
            return
        paths, plant = start_paths(scenario), scenario.plant
        free_coordinates = [plant.coordinates[i] for i in undriven_coordinates(scenario)]
        starts = {
            paths[coordinate.name]: places[coordinate.name]
            for coordinate in free_coordinates
            if coordinate.name in paths and plant.tree[coordinate.body].joint.kind in ("revolute", "prismatic")
        }
        self._hanging[pose] = scenario.with_values(starts) if starts else scenario


@dataclass(frozen=True)
class CaseLoads:
    """Results of one case over all poses: brackets level by level, utilisations at the load, what governs, and reasons."""

    case: ChartCase
    brackets: Brackets
    shares: Array
    governing: list[str]
    reason: list[str]

    @property
    def load(self) -> Array:
        """The largest admissible load that was found."""
        return self.brackets.last[0]

    @property
    def upper(self) -> Array:
        """The smallest inadmissible load that was found."""
        return self.brackets.last[1]


class CellResults:
    """Results of cells during the search: utilisations at the last admissible load, what was exceeded, and reasons."""

    def __init__(self, count: int, labels: tuple[str, ...]) -> None:
        self.labels = labels
        self.shares = np.full((count, len(labels)), np.nan)
        self._limits = [MOST] * count
        self._reasons = [""] * count
        self._floating: set[int] = set()

    def note(self, cell: int, shares: Array, failure: str = "") -> float:
        """Note the utilisations of a cell at a load, and return the largest; infinite where the load case fails."""
        if failure:
            self._limits[cell], self._reasons[cell] = HELD, failure
            return np.inf
        if cell in self._floating:
            self._floating.remove(cell)  # this load is heavier, and sinks
        worst = int(np.argmax(shares))
        if shares[worst] > 1.0:
            self._limits[cell] = self.labels[worst]
            self._reasons[cell] = ""
        else:
            self.shares[cell] = shares
        return float(shares[worst])

    def note_floating(self, cell: int) -> float:
        """Note that a load floats, and return 0: it does not load the crane, and heavier ones are tried."""
        self._floating.add(cell)
        return 0.0

    def loads(self, case: ChartCase, brackets: Brackets, left_out: dict[int, str]) -> CaseLoads:
        """The results as a whole; `left_out` are the cells that were not tried, with their reasons."""
        low = brackets.last[0].copy()
        governing, reasons = list(self._limits), list(self._reasons)
        for cell in self._floating:
            brackets.low[:, cell] = np.nan
            heavier = (
                "heavier ones are too much" if np.isfinite(brackets.high[-1, cell]) else "so do all that were asked for"
            )
            governing[cell] = FLOATS
            reasons[cell] = f"loads up to {low[cell] / 1e3:.4g} t float in the water, and {heavier}"
        for cell in np.flatnonzero(np.isnan(brackets.low[-1])).tolist():
            if cell in left_out:
                governing[cell], reasons[cell] = "", left_out[cell]
            elif not reasons[cell]:
                reasons[cell] = f"{governing[cell]} is exceeded by the least load"
        return CaseLoads(case, brackets, self.shares, governing, reasons)

"""All numbers that go into a run, as arrays, and their changes with a number of the file.

A number of the file goes into a run through parameters of the equations, through the start, and through series of inputs. These are
smooth maps from the file to the numbers of a run, differentiated here by central differences of fourth order over a small share of
the number; that they do not depend on the width of the difference is checked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.errors import DeckcraneError, ScenarioError
from deckcrane.mechanics.equations import Equations
from deckcrane.mechanics.model.signals import UnitPowers
from deckcrane.program.inputs import Inputs
from deckcrane.program.integrators import Timing
from deckcrane.scenario.data import did_you_mean
from deckcrane.scenario.editing import number_at, quantities_of
from deckcrane.simulation.simulation import part_set_of
from deckcrane.units.quantities import (
    ANGLE,
    ANGULAR_ACCELERATION,
    ANGULAR_JERK,
    ANGULAR_SPEED,
    DISPLACEMENT,
    Dimension,
    quantity,
)

WIDTHS = (2e-3, 1e-4)
"""Widths of central differences from a number of the file to the numbers of a run, as shares of it; in SI where it is zero. The
first is above the rounding of what settles, the second is for what oscillates with the number, as phases of waves do."""
CLOSE, SMOOTH = 1e-5, 1e-4
"""Difference between the slopes over a width and over its double, as a share of the derivative: up to the first the first width
does; beyond the second, with the better width, a map is not smooth."""
NEGLIGIBLE = 1e-7
"""Share of a result, for a change of a number by all of itself, that such a difference may have in any case."""

_WITH_RADIANS = {
    ANGLE: "rad",
    ANGULAR_SPEED: "rad/s",
    ANGULAR_ACCELERATION: "rad/s^2",
    ANGULAR_JERK: "rad/s^3",
    DISPLACEMENT: "m^3/rad",
}
"""SI units of dimensions whose examples are in degrees or turns."""


@dataclass(frozen=True, eq=False)
class RunNumbers:
    """All numbers that go into a run."""

    equations: Equations
    inputs: Inputs
    timing: Timing

    @property
    def maps(self) -> dict[str, Array]:
        """Parameters, start, constant inputs and series, as arrays by name."""
        series = {f"series {key}": samples.values for key, samples in self.inputs.series.items()}
        fixed = {"p": self.equations.p.values, "x0": self.equations.x.values, "constants": self.inputs.constants}
        return {**fixed, **series}


def checked_number(scenario: Scenario, path: str) -> tuple[float, Dimension | None]:
    """The number at a path, in SI, and its dimension; refuse what does not exist, or is no number of the model."""
    if path.partition(".")[0] in ("run", "record", "variants"):
        raise DeckcraneError(
            f"{path}: steps, duration and records say how a run is made; its results are not differentiated by them"
        )
    try:
        return number_at(scenario, path)
    except DeckcraneError as error:
        paths = [each for each, _ in quantities_of(scenario)]
        raise DeckcraneError(f"{error};{did_you_mean(path, paths)}".rstrip(";")) from None


def unit_text(dimension: Dimension | None) -> str:
    """The SI unit of a dimension; empty where a field states none, as of set-points and gains."""
    if dimension is None:
        return ""
    if dimension in _WITH_RADIANS:
        return _WITH_RADIANS[dimension]
    if not dimension.unit or float(quantity(f"1 {dimension.unit}")) == 1.0:
        return dimension.unit or "1"
    return UnitPowers.of(dimension.unit).having(UnitPowers.of(dimension.unit).powers).text or "1"


def changes_with(scenario: Scenario, path: str, numbers_of: Callable[[Scenario], RunNumbers]) -> NumberChanges:
    """The changes of all numbers of a run with a number of the file; `numbers_of` gives those of any scenario."""
    value, structure = number_at(scenario, path)[0], part_set_of(scenario).structure

    def numbers_at(change: float) -> dict[str, Array]:
        try:
            changed = scenario.with_values({path: value + change})
        except ScenarioError as error:
            raise DeckcraneError(
                f"{path}: its value of {value:g} (SI) cannot change by {change:.2g}: {error}"
            ) from None
        other = part_set_of(changed).structure
        if other != structure:
            zero = " Exact zeros are structure: give it a small value other than zero" if value == 0.0 else ""
            places = ", ".join(structure.differences(other)[:2])
            raise DeckcraneError(
                f"{path}: the structure of the equations changes with it ({places}), so there is no derivative by it.{zero}"
            )
        return numbers_of(changed).maps

    return NumberChanges(path, value, numbers_at)


class NumberChanges:
    """The changes of all numbers of a run with a number of the file, by central differences over the widths that are needed."""

    def __init__(self, path: str, value: float, numbers_at: Callable[[float], dict[str, Array]]) -> None:
        self._path, self._value, self._numbers_at = path, value, numbers_at
        self._slopes: dict[float, tuple[dict[str, Array], dict[str, Array]]] = {}

    def slopes(self, width: float) -> tuple[dict[str, Array], dict[str, Array]]:
        """The slopes over a width, and over its double."""
        if width not in self._slopes:
            h = width * (abs(self._value) or 1.0)
            low, lower, higher, high = (self._numbers_at(steps * h) for steps in (-2, -1, 1, 2))
            if (
                len({tuple((key, array.shape) for key, array in maps.items()) for maps in (low, lower, higher, high)})
                > 1
            ):
                raise DeckcraneError(f"{self._path}: the series of inputs have other lengths with another value of it")
            self._slopes[width] = (
                {key: (higher[key] - lower[key]) / (2.0 * h) for key in low},
                {key: (high[key] - low[key]) / (4.0 * h) for key in low},
            )
        return self._slopes[width]

    def along(self, gradient: Mapping[str, Array], size: float) -> float:
        """The derivative of a result of this size by the number, from that by the numbers of a run."""

        def product(direction: Mapping[str, Array]) -> Array:
            return np.array([sum(float(np.sum(gradient[key] * slope)) for key, slope in direction.items())])

        return float(self.derivative(product, np.array([size]), gradient)[0])

    def derivative(
        self,
        product: Callable[[Mapping[str, Array]], Array],
        sizes: Array,
        gradient: Mapping[str, Array] | None = None,
    ) -> Array:
        """Derivatives of results of these sizes, from their products with a direction; refuse a map that is not smooth."""
        best: tuple[Array, Array] | None = None
        for width in WIDTHS:
            try:
                narrow, wide = (product(direction) for direction in self.slopes(width))
            except DeckcraneError:
                if width == WIDTHS[-1]:  # a wider change may be out of range
                    raise
                continue
            value, difference = (4.0 * narrow - wide) / 3.0, np.abs(narrow - wide)
            if best is None or np.sum(difference) < np.sum(best[1]):
                best = value, difference
            floor = NEGLIGIBLE * sizes / (abs(self._value) or 1.0)
            if np.all(best[1] <= CLOSE * np.abs(best[0]) + floor):
                return best[0]
        assert best is not None
        if np.any(best[1] > SMOOTH * np.abs(best[0]) + floor):
            raise DeckcraneError(f"{self._path}: {self._reason(gradient)}")
        return best[0]

    def _reason(self, gradient: Mapping[str, Array] | None) -> str:
        """Why there is no derivative: what follows the number least smoothly."""
        narrow, wide = self.slopes(WIDTHS[-1])
        weights = gradient or {key: 1.0 / np.maximum(np.abs(slope), 1e-300) for key, slope in narrow.items()}
        key = max(narrow, key=lambda key: abs(float(np.sum(weights[key] * (narrow[key] - wide[key])))))
        if key == "x0":
            return (
                "the start of the run does not follow it smoothly (it settles only so far), so there is no derivative by it with "
                "the start; with the start held there is (hold_start, --hold-start)"
            )
        if key.startswith("series "):
            return f"the inputs of the {key.removeprefix('series ')} do not follow it smoothly, so there is no derivative by it"
        return "the parameters of the equations do not follow it smoothly, so there is no derivative by it"


def doubled_inputs(inputs: Inputs, doubled: Equations, direction: Mapping[str, Array]) -> Inputs:
    """Inputs, followed by their changes along a direction."""
    series = {
        key: replace(
            samples,
            names=(*samples.names, *(f"by:{name}" for name in samples.names)),
            values=np.hstack([samples.values, direction[f"series {key}"]]),
        )
        for key, samples in inputs.series.items()
    }
    both = Inputs.of(doubled.u, series)
    constants = both.constants.copy()
    constants[: len(inputs.names)] = inputs.constants
    fed = {name for samples in inputs.series.values() for name in samples.names}
    for i, name in enumerate(inputs.names):
        if name not in fed:
            constants[len(inputs.names) + i] = direction["constants"][i]
    return Inputs(both.names, constants, both.series)

"""Waves of a scenario, and wave kinematics at points of the ground frame."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

import numpy as np
import xarray as xr

from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.vessel import vertical_sign
from deckcrane.components.vessel.outputs import WAVE_ELEVATION
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.model.plant import Plant
from deckcrane.scenario.component import components
from deckcrane.scenario.reading import load
from deckcrane.sea.realisation import Waves
from deckcrane.sea.water_kinematics import Stretching, WaterMotion, kinematics, kinematics_record
from deckcrane.simulation.datasets import LabelledVariable, labelled_dataset, over_time, provenance_attributes
from deckcrane.units.quantities import LENGTH, UnitError, quantity

Places = Mapping[str, Sequence[Any]] | Sequence[Any] | Array
"""Points by name, a list of points, or a single point: each [x, y, z], in m or with units."""
LEAST = 16
"""Number of evenly spaced times from which sums over a record are faster than single times."""


@runtime_checkable
class MeetsWaves(Protocol):
    """A component that waves act on."""

    def is_in_sea(self, plant: Plant) -> bool:
        """Whether waves act on anything of it."""

    def waves_of_run(self, scenario: Scenario) -> tuple[Waves, float] | None:
        """The waves of a run, and the water's density; None in still water."""


def waves(scenario: Scenario | str | Path) -> Waves:
    """Waves of a scenario's run, in the ground frame with z up, whichever way the scenario's z points.

    Args:
        scenario: the scenario, its file or a bundled name

    Returns:
        the components of the sea

    Raises:
        ScenarioError: the file has mistakes
        DeckcraneError: the scenario has no sea
    """
    return _scenario_waves(scenario)[1]


def wave_kinematics(
    scenario: Scenario | str | Path,
    at: Places,
    times: Array | float | None = None,
    *,
    stretching: Stretching = "wheeler",
) -> xr.Dataset:
    """Elevation, velocity, acceleration and dynamic pressure of the undisturbed waves of a scenario's run.

    Points and vectors are in the ground frame of the scenario, whose origin is at the mean water level; the elevation is positive
    upwards. Values at points in the air are missing.

    Args:
        scenario: the scenario, its file or a bundled name
        at: points [x, y, z] in m, by name or in a list
        times: instants [s]; by default those of the run's records
        stretching: how linear theory is extended up to the surface

    Returns:
        variables `wave_elevation`, `wave_velocity`, `wave_acceleration`, `wave_pressure` over `time`, `point` and `axis`

    Raises:
        ScenarioError: the file has mistakes
        DeckcraneError: the scenario has no sea, or points or times are no finite numbers
    """
    scenario, sea, density = _scenario_waves(scenario)
    points = _named_points(at)
    t = _record_times(scenario) if times is None else np.atleast_1d(np.asarray(times, dtype=float))
    if t.ndim != 1 or not np.all(np.isfinite(t)):
        raise DeckcraneError("times of waves must be finite numbers in a row, in s")
    side = np.array([1.0, -1.0, -1.0]) if vertical_sign(scenario.plant) < 0 else np.ones(3)
    motions = [_kinematics_at(sea, t, side * place, stretching, density) for place in points.values()]
    axes = {"point": tuple(points), "axis": ("x", "y", "z")}
    names = {"point": axes["point"]}
    attributes = {"stretching": stretching}
    variables = [
        LabelledVariable(
            WAVE_ELEVATION.name, _stack(motions, "elevation"), names, "m", "wave elevation over the point, upwards"
        ),
        LabelledVariable(
            "wave_velocity", _stack(motions, "velocity") * side, axes, "m/s", "velocity of the water", attributes
        ),
        LabelledVariable(
            "wave_acceleration",
            _stack(motions, "acceleration") * side,
            axes,
            "m/s^2",
            "acceleration of the water at the point",
            attributes,
        ),
        LabelledVariable(
            "wave_pressure", _stack(motions, "pressure"), names, "Pa", "pressure of the waves alone", attributes
        ),
    ]
    dataset = labelled_dataset(scenario, over_time(t), variables, provenance_attributes(scenario))
    position_attributes = {"long_name": "place of the point in the ground's frame", "units": "m"}
    return dataset.assign(point_position=(("point", "axis"), np.array(list(points.values())), position_attributes))


def _scenario_waves(scenario: Scenario | str | Path) -> tuple[Scenario, Waves, float]:
    """The scenario, the waves of its run, and the water density."""
    scenario = scenario if isinstance(scenario, Scenario) else load(scenario)
    in_sea = [each for each in components() if isinstance(each, MeetsWaves) and each.is_in_sea(scenario.plant)]
    sea = in_sea[0].waves_of_run(scenario) if in_sea else None
    if sea is None:
        missing = "sea" if in_sea else "vessel"
        raise DeckcraneError(f"the scenario has no {missing}, and so no waves; give it a vessel and a sea")
    return scenario, *sea


def _record_times(scenario: Scenario) -> Array:
    """Times of a run's records."""
    settings = scenario.run
    return np.asarray(settings.every * np.arange(round(settings.duration / settings.every) + 1), dtype=float)


def _named_points(at: Places) -> dict[str, Array]:
    """Points by name, numbered from 1 where they have none."""
    if isinstance(at, Mapping):
        named: dict[str, Any] = dict(at)
    else:
        listed = list(at)
        single = len(listed) == 3 and all(np.ndim(value) == 0 for value in listed)
        named = {str(i): point for i, point in enumerate([listed] if single else listed, start=1)}
    if not named:
        raise DeckcraneError("no point is given at which the water is asked for")
    return {name: _check_point(name, point) for name, point in named.items()}


def _check_point(name: str, point: Any) -> Array:
    try:
        x, y, z = point
        return np.array([float(quantity(value, LENGTH)) for value in (x, y, z)])
    except UnitError as error:
        raise DeckcraneError(f"point {name}: {error}") from error
    except (TypeError, ValueError) as error:
        raise DeckcraneError(f"point {name}: three lengths [x, y, z] are needed; this is {point!r}") from error


def _kinematics_at(sea: Waves, t: Array, place: Array, stretching: Stretching, density: float) -> WaterMotion:
    x, y, z = (float(value) for value in place)
    steps = np.diff(t)
    even = len(t) >= LEAST and steps[0] > 0 and np.allclose(steps, steps[0], rtol=1e-9, atol=1e-9 * steps[0])
    if even and steps[0] * float(np.abs(sea.encounter).max()) < np.pi:
        return kinematics_record(
            sea, float(t[0]), float(steps[0]), len(t), x, y, z, stretching=stretching, density=density
        )
    return kinematics(sea, t, x, y, z, stretching=stretching, density=density)


def _stack(motions: list[WaterMotion], name: str) -> Array:
    """One quantity of all points, over (time, point)."""
    return np.stack([getattr(motion, name) for motion in motions], axis=1)

"""The water of a scenario: the waves that its vessel meets, and how the water moves at points of the ground's frame."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import xarray as xr

from deckcrane.arrays import Array
from deckcrane.datasets import Labelled, about, labelled_dataset, over_time
from deckcrane.errors import DeckcraneError
from deckcrane.model import Scenario, load
from deckcrane.model.units import LENGTH, UnitError, quantity
from deckcrane.parts.level import side_of
from deckcrane.sea.kinematics import Stretching, WaterMotion, kinematics, kinematics_record
from deckcrane.sea.realisation import Waves

Places = Mapping[str, Sequence[Any]] | Sequence[Any] | Array
"""Points by name, a list of points, or one: each [x, y, z], in m or with units."""
LEAST = 16
"""Evenly spaced times from which on sums over a record are faster than one by one."""


def waves(scenario: Scenario | str | Path) -> Waves:
    """The waves of a scenario's run, in the ground's frame with z up, whichever way the scenario's z points."""
    return _in_waves(scenario)[1]


def wave_kinematics(
    scenario: Scenario | str | Path,
    at: Places,
    times: Array | float | None = None,
    *,
    stretching: Stretching = "wheeler",
) -> xr.Dataset:
    """Elevation, velocity, acceleration and dynamic pressure of the undisturbed waves of a scenario's run, as a dataset.

    Points are in the ground's frame of the scenario, whose origin is in the mean level, and so are vectors; the elevation
    counts upwards. `times` are those of the run's records by default. Where there is air, numbers are missing.
    """
    scenario, sea, density = _in_waves(scenario)
    points = _points(at)
    t = _recorded(scenario) if times is None else np.atleast_1d(np.asarray(times, dtype=float))
    if t.ndim != 1 or not np.all(np.isfinite(t)):
        raise DeckcraneError("times of waves must be finite numbers in a row, in s")
    side = np.array([1.0, -1.0, -1.0]) if side_of(scenario.plant) < 0 else np.ones(3)
    moved = [_at(sea, t, side * place, stretching, density) for place in points.values()]
    axes = {"point": tuple(points), "axis": ("x", "y", "z")}
    names = {"point": axes["point"]}
    stretched = {"stretching": stretching}
    found = [
        Labelled("wave_elevation", _stacked(moved, "elevation"), names, "m", "wave elevation over the point, upwards"),
        Labelled("wave_velocity", _stacked(moved, "velocity") * side, axes, "m/s", "velocity of the water", stretched),
        Labelled(
            "wave_acceleration",
            _stacked(moved, "acceleration") * side,
            axes,
            "m/s^2",
            "acceleration of the water at the point",
            stretched,
        ),
        Labelled("wave_pressure", _stacked(moved, "pressure"), names, "Pa", "pressure of the waves alone", stretched),
    ]
    dataset = labelled_dataset(scenario, over_time(t), found, about(scenario))
    where = {"long_name": "place of the point in the ground's frame", "units": "m"}
    return dataset.assign(point_position=(("point", "axis"), np.array(list(points.values())), where))


def _in_waves(scenario: Scenario | str | Path) -> tuple[Scenario, Waves, float]:
    """The scenario, the waves of its run, and the density of the water."""
    scenario = scenario if isinstance(scenario, Scenario) else load(scenario)
    afloat, wet = scenario.plant.afloat, list(scenario.in_water.values())
    if scenario.sea is None or not (afloat or wet):
        missing = "sea" if afloat or wet else "vessel"
        raise DeckcraneError(f"the scenario has no {missing}, and so no waves; give it a vessel and a sea")
    if not afloat:
        from deckcrane.running.in_water import sea_waves

        return scenario, sea_waves(scenario), wet[0].density
    from deckcrane.running.afloat import fleet

    ready = fleet(scenario)[0]
    assert ready.waves is not None, "there is a sea"
    return scenario, ready.waves, ready.data.water_density


def _recorded(scenario: Scenario) -> Array:
    """The times of a run's records."""
    settings = scenario.run
    return np.asarray(settings.every * np.arange(round(settings.duration / settings.every) + 1), dtype=float)


def _points(at: Places) -> dict[str, Array]:
    """Points by name, numbered from 1 where they have none."""
    if isinstance(at, Mapping):
        named: dict[str, Any] = dict(at)
    else:
        listed = list(at)
        one = len(listed) == 3 and all(np.ndim(value) == 0 for value in listed)
        named = {str(i): point for i, point in enumerate([listed] if one else listed, start=1)}
    if not named:
        raise DeckcraneError("no point is given at which the water is asked for")
    return {name: _point(name, point) for name, point in named.items()}


def _point(name: str, point: Any) -> Array:
    try:
        x, y, z = point
        return np.array([float(quantity(value, LENGTH)) for value in (x, y, z)])
    except UnitError as error:
        raise DeckcraneError(f"point {name}: {error}") from error
    except (TypeError, ValueError) as error:
        raise DeckcraneError(f"point {name}: three lengths [x, y, z] are needed; this is {point!r}") from error


def _at(sea: Waves, t: Array, place: Array, stretching: Stretching, density: float) -> WaterMotion:
    x, y, z = (float(value) for value in place)
    steps = np.diff(t)
    even = len(t) >= LEAST and steps[0] > 0 and np.allclose(steps, steps[0], rtol=1e-9, atol=1e-9 * steps[0])
    if even and steps[0] * float(sea.w.max()) < np.pi:
        return kinematics_record(
            sea, float(t[0]), float(steps[0]), len(t), x, y, z, stretching=stretching, density=density
        )
    return kinematics(sea, t, x, y, z, stretching=stretching, density=density)


def _stacked(moved: list[WaterMotion], name: str) -> Array:
    """One quantity over times, and then points."""
    return np.stack([getattr(each, name) for each in moved], axis=1)

"""Waves of a scenario, and wave kinematics at points of the ground frame: of the undisturbed sea, and beside hulls.

Where the data of a hull hold its wave field, the water at points within its grid is there twice: as it would be without the
hull, and with the waves that the hull diffracts and radiates, as loads in the water meet them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

import numpy as np
import xarray as xr

from deckcrane.arrays import Array, ComplexArray
from deckcrane.components.catalogue import Scenario
from deckcrane.components.vessel import DisturbingHull, disturbing_hulls, vertical_sign
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.model.plant import Plant
from deckcrane.scenario.component import components
from deckcrane.scenario.reading import load
from deckcrane.sea.fft_sums import sinusoids
from deckcrane.sea.realisation import Waves
from deckcrane.sea.water_kinematics import (
    Stretching,
    WaterMotion,
    WavesAtPlace,
    head_columns,
    kinematics,
    kinematics_record,
    waves_at_place,
)
from deckcrane.simulation.datasets import LabelledVariable, labelled_dataset, over_time, provenance_attributes
from deckcrane.units.quantities import LENGTH, UnitError, quantity

Places = Mapping[str, Sequence[Any]] | Sequence[Any] | Array
"""Points by name, a list of points, or a single point: each [x, y, z], in m or with units."""
UNDISTURBED, DISTURBED = "wave", "disturbed"
"""First words of the names of variables."""
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
    """Elevation, velocity, acceleration and dynamic pressure of the waves of a scenario's run.

    Those of the undisturbed sea; beside hulls whose data hold their wave field also those of the disturbed one, with the waves
    that hulls diffract and radiate. Points outside the grid of a field have no disturbed water, and are named in the attribute
    `disturbed_sea_left_out`. Points and vectors are in the ground frame of the scenario, whose origin is at the mean water level;
    the elevation is positive upwards. Values at points in the air are missing.

    Args:
        scenario: the scenario, its file or a bundled name
        at: points [x, y, z] in m, by name or in a list
        times: instants [s]; by default those of the run's records
        stretching: how linear theory is extended up to the surface

    Returns:
        variables `wave_elevation`, `wave_velocity`, `wave_acceleration`, `wave_pressure` over `time`, `point` and `axis`; beside
        hulls with a field the same with `disturbed` in the place of `wave`

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
    variables = _variables(motions, tuple(points), side, UNDISTURBED, stretching)
    attributes = provenance_attributes(scenario)
    if hulls := disturbing_hulls(scenario):
        missed = [_missed(hulls, name, side * place) for name, place in points.items()]
        disturbed = [
            _dry_motion(len(t)) if left_out else _disturbed_at(hulls, sea, t, side * place, stretching, density)
            for place, left_out in zip(points.values(), missed, strict=True)
        ]
        variables += _variables(disturbed, tuple(points), side, DISTURBED, stretching)
        attributes["disturbed_by"] = ", ".join(hull.text for hull in hulls)
        if any(missed):
            attributes["disturbed_sea_left_out"] = "; ".join(text for text in missed if text)
    dataset = labelled_dataset(scenario, over_time(t), variables, attributes)
    position_attributes = {"long_name": "place of the point in the ground's frame", "units": "m"}
    return dataset.assign(point_position=(("point", "axis"), np.array(list(points.values())), position_attributes))


def _variables(
    motions: list[WaterMotion], points: tuple[str, ...], side: Array, sea: str, stretching: Stretching
) -> list[LabelledVariable]:
    """Variables of the undisturbed or the disturbed sea."""
    names, axes = {"point": points}, {"point": points, "axis": ("x", "y", "z")}
    attributes, words = {"stretching": stretching}, "" if sea == UNDISTURBED else ", beside hulls"
    return [
        LabelledVariable(
            f"{sea}_elevation",
            _stack(motions, "elevation"),
            names,
            "m",
            f"wave elevation over the point, upwards{words}",
        ),
        LabelledVariable(
            f"{sea}_velocity",
            _stack(motions, "velocity") * side,
            axes,
            "m/s",
            f"velocity of the water{words}",
            attributes,
        ),
        LabelledVariable(
            f"{sea}_acceleration",
            _stack(motions, "acceleration") * side,
            axes,
            "m/s^2",
            f"acceleration of the water at the point{words}",
            attributes,
        ),
        LabelledVariable(
            f"{sea}_pressure",
            _stack(motions, "pressure"),
            names,
            "Pa",
            f"pressure of the waves alone{words}",
            attributes,
        ),
    ]


def _missed(hulls: Sequence[DisturbingHull], name: str, place: Array) -> str:
    """Why there is no disturbed water at a point; empty where all fields hold it."""
    texts = []
    for hull in hulls:
        local = hull.local(float(place[0]), float(place[1]))
        if not hull.field.covers(*local):
            texts.append(
                f"point {name} at x {local[0]:.4g} m, y {local[1]:.4g} m of the hull of {hull.name} is outside its wave field "
                f"({hull.field.extent})"
            )
    return "; ".join(texts)


def _dry_motion(count: int) -> WaterMotion:
    """No values: of points outside the grid of a wave field."""
    missing = np.full(count, np.nan)
    return WaterMotion(missing, np.full((count, 3), np.nan), np.full((count, 3), np.nan), missing)


def _disturbed_at(
    hulls: Sequence[DisturbingHull], sea: Waves, t: Array, place: Array, stretching: Stretching, density: float
) -> WaterMotion:
    x, y, z = (float(value) for value in place)
    incident = waves_at_place(sea, x, y, density)

    def heads(hull: DisturbingHull, level: float) -> ComplexArray:
        """Heads of a hull's waves at a level, and their slopes along x, y and z."""
        at_level, upwards = (values[:, 0] for values in hull.field.depth_profiles(np.array([-level])))

        def columns(table: ComplexArray, frequency: Array) -> ComplexArray:
            values = [np.einsum("wz,wcz->wc", at_level, table[order]) for order in range(3)]
            return np.stack([*values, np.einsum("wz,wcz->wc", upwards, table[0])], axis=-1)

        return hull.at((x, y), "the point", columns)

    elevation = incident.elevation + sum(hull.at((x, y), "the point")[:, 0] for hull in hulls)

    def disturbed(level: float) -> ComplexArray:
        total = sum(heads(hull, level) for hull in hulls)
        return incident.columns(level) + head_columns(sea.w, np.asarray(total), sea.gravity, density)

    here: WavesAtPlace = replace(incident, elevation=elevation, columns=disturbed)
    return here.motion(_sums(sea, t), z, stretching)


def _sums(sea: Waves, t: Array) -> Callable[[ComplexArray], Array]:
    """Sums of complex columns over all waves: fast at evenly spaced times, else one by one."""
    if (step := _even_step(sea, t)) is not None:
        return lambda c: sinusoids(sea.w, c, float(t[0]), step, len(t))
    return lambda c: np.stack([(np.exp(1j * sea.w * time) @ c).real for time in t])


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
    if (step := _even_step(sea, t)) is not None:
        return kinematics_record(sea, float(t[0]), step, len(t), x, y, z, stretching=stretching, density=density)
    return kinematics(sea, t, x, y, z, stretching=stretching, density=density)


def _even_step(sea: Waves, t: Array) -> float | None:
    """Step of evenly spaced times that resolve all waves; None where they are few, uneven or too far apart."""
    steps = np.diff(t)
    even = len(t) >= LEAST and steps[0] > 0 and np.allclose(steps, steps[0], rtol=1e-9, atol=1e-9 * steps[0])
    return float(steps[0]) if even and steps[0] * float(np.abs(sea.encounter).max()) < np.pi else None


def _stack(motions: list[WaterMotion], name: str) -> Array:
    """One quantity of all points, over (time, point)."""
    return np.stack([getattr(motion, name) for motion in motions], axis=1)

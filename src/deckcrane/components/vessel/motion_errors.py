"""Estimated errors of vessel motions in the sea of a run, by cause; large ones are warned of, useless motions refused.

All errors are shares of the standard deviation of a motion in this sea, computed in the frequency domain from the vessel's data:

    headings     forces between the headings of the data (`sea.heading_interpolation`)
    frequencies  waves outside of the frequencies of the data, and forces between them
    memory       the fluid memory that is fitted to the data
    causality    added mass and damping of the data that contradict each other
    drift        mean drift between the headings of the data, as a share of the drift force

The standard deviation of the difference of two motions bounds the difference of their standard deviations:
|std(a) - std(b)| <= std(a - b). The unknown part of forces between headings has random phase: it adds energy, sqrt(1 + e^2) - 1 for
a share e, and some of it happens to be in phase (`IN_PHASE`; all of it in a regular wave). A motion that hardly occurs is compared
with a tenth of its value in the heading in which it is largest, and with a hundredth of the height and slope of the waves.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Any

import numpy as np
import xarray as xr
from numpy.typing import NDArray

from deckcrane.arrays import Array, ComplexArray
from deckcrane.components.catalogue import Scenario
from deckcrane.components.sea import stated_sea
from deckcrane.components.station_keeping import gains
from deckcrane.components.station_keeping.data import HELD, StationKeeping
from deckcrane.components.vessel.data import Vessel, all_vessels, section_of
from deckcrane.components.vessel.forward_speed import frame_velocity
from deckcrane.components.vessel.hydrodynamics import ROLL, equivalent_damping
from deckcrane.components.vessel.imposed_motion import vessel_raos
from deckcrane.components.vessel.wave_series import VesselInSea, encounter_pose
from deckcrane.errors import DeckcraneError, DeckcraneWarning
from deckcrane.hydro.database import DOFS, Hydrodynamics
from deckcrane.hydro.memory.data import RadiationData, implied_added_mass, symmetric_data
from deckcrane.hydro.memory.forward_speed import known_radiation, radiation_at_speed
from deckcrane.hydro.memory.report import memory_of
from deckcrane.hydro.memory.state_space import added_mass_limit, mean_difference
from deckcrane.hydro.response import encounter_frequencies, motion_raos
from deckcrane.sea.data import Sea, WaveSystem
from deckcrane.sea.realisation import (
    Waves,
    cells_of,
    superposed,
    system_bins,
    system_spectrum,
    system_spreading,
    waves_of,
)
from deckcrane.sea.transfer_functions import excitation_at, fine_table, transfer_at

CAUSES = ("headings", "frequencies", "memory", "causality", "drift")
WARNED = 0.02
"""Share of a motion from which an error is warned of."""
COMPONENTS = 60
"""Number of frequencies that represent a sea."""
BETWEEN = 1 / 8
"""Remaining share of an interpolation error at half the spacing: a sixteenth for a smooth function, more for others."""
SELDOM, SMALL = 0.1, 0.01
"""Shares of the largest motion in any heading, and of the waves' height and slope, that are the smallest scale of errors."""
IN_PHASE = 0.4
"""Part of an unknown force in phase with the known one, over all waves of an irregular sea: the smallest with which no
accepted motion is off by more than its estimate, on four hulls in seas of 5 s and longer (tests/validation/test_headings.py)."""
KEPT = 256
ACCEPTED = Vessel.model_fields["accept_motion_error"].default
"""Error accepted with a warning unless a scenario states another."""
_cache: dict[tuple[object, ...], tuple[RadiationData, list[VesselErrors]]] = {}


@dataclass(frozen=True)
class VesselErrors:
    """Errors of one vessel, as shares of its six motions, by cause."""

    vessel: str
    accepted: float
    shares: Mapping[str, Array] = field(default_factory=dict)

    def worst(self, cause: str) -> tuple[float, str]:
        """Largest share by this cause, and its motion; zero where the cause does not apply."""
        shares = self.shares.get(cause)
        if shares is None:
            return 0.0, ""
        j = int(np.argmax(shares))
        return float(shares[j]), DOFS[j]

    @property
    def text(self) -> str:
        """All causes with their largest shares, as text."""
        worst = [(cause, *self.worst(cause)) for cause in CAUSES if cause in self.shares]
        return ", ".join(
            f"{cause} {_percent(share)}" + (f" ({dof})" if share >= 5e-4 else "") for cause, share, dof in worst
        )


@dataclass(frozen=True)
class MotionErrors:
    """Errors of all vessels of a scenario in its sea."""

    vessels: tuple[VesselErrors, ...]

    @property
    def shares(self) -> dict[str, float]:
        """Largest share by each cause over all vessels; NaN where it applies to none."""
        result = {}
        for cause in CAUSES:
            vessel_shares = [vessel.worst(cause)[0] for vessel in self.vessels if cause in vessel.shares]
            result[cause] = max(vessel_shares) if vessel_shares else float("nan")
        return result

    @property
    def attributes(self) -> dict[str, Any]:
        """Attributes for a dataset; empty where no vessel moves in waves."""
        if not self.vessels:
            return {}
        several = len(self.vessels) > 1
        text = "; ".join(f"{vessel.vessel}: {vessel.text}" if several else vessel.text for vessel in self.vessels)
        shares = {f"motion_error_{cause}": share for cause, share in self.shares.items() if np.isfinite(share)}
        return {"motion_error": text, **shares}

    def check(self) -> None:
        """Warn of errors from 2 % on, and refuse those that are larger than the scenario accepts.

        A limit below the default is the user's own: errors below it are not warned of. A limit above it only lifts the refusal.
        """
        for vessel in self.vessels:
            shares = {cause: vessel.worst(cause) for cause in vessel.shares}
            large = [f"{dof} {_percent(share)} by {cause}" for cause, (share, dof) in shares.items() if share >= WARNED]
            worst = max((share for share, _ in shares.values()), default=0.0)
            if not large or worst < vessel.accepted < ACCEPTED:
                continue
            description = f"{section_of(vessel.vessel)}: in this sea its motions may be off: {', '.join(large)}"
            advice = " ".join(ADVICE[cause] for cause, (share, _) in shares.items() if share >= WARNED)
            if worst >= vessel.accepted:
                raise DeckcraneError(
                    f"{description}; {_percent(vessel.accepted)} are accepted. {advice} To run it nevertheless, state "
                    f"accept_motion_error under {section_of(vessel.vessel)} (or --accept-motion-error)"
                )
            warnings.warn(f"{description}. {advice}", DeckcraneWarning, stacklevel=4)


ADVICE = {
    "headings": "Headings closer together resolve these waves.",
    "frequencies": "Data at more frequencies, or of a wider range, cover this sea.",
    "memory": "See `deckcrane hydro` for the memory's errors.",
    "causality": "Added mass and damping contradict each other: use those of a panel program.",
    "drift": "Headings closer together resolve the drift forces.",
}


def _percent(share: float) -> str:
    if share >= 10:
        return "more than 1000 %"
    return f"{100 * share:.2g} %" if share >= 1e-6 else "0 %"


def motion_errors(scenario: Scenario, ready: Sequence[VesselInSea]) -> MotionErrors:
    """Errors of all vessels that waves move, in the sea of the scenario; none in still water."""
    if stated_sea(scenario) is None:
        return MotionErrors(())
    floating = [errors for vessel in ready if vessel.group is None for errors in _cached_errors(vessel.data, (vessel,))]
    groups = {id(vessel.group): vessel.group for vessel in ready if vessel.group is not None}
    floating += [errors for group in groups.values() for errors in _cached_errors(group.data, group.vessels)]
    imposed = [
        _imposed_errors(scenario, name, vessel)
        for name, vessel in all_vessels(scenario.plant).items()
        if vessel.motion is not None and vessel.motion.raos is not None
    ]
    return MotionErrors((*floating, *imposed))


def _cached_errors(data: RadiationData, vessels: tuple[VesselInSea, ...]) -> list[VesselErrors]:
    """Errors of floating vessels with common data, cached by sea state, places and vessels: all seeds share them."""
    scenario = vessels[0].scenario
    sea = stated_sea(scenario)
    assert sea is not None, "asked where there is one"
    key = (
        id(data),
        sea.without_seeds().model_dump_json(),
        scenario.gravity,
        tuple(
            (
                vessel.name,
                encounter_pose(vessel)[2] if len(vessels) == 1 else encounter_pose(vessel),
                *vessel.stated.linear_damping.items(),
                *vessel.stated.quadratic_damping.items(),
                vessel.stated.fluid_memory,
                vessel.stated.drift,
                vessel.stated.accept_motion_error,
                vessel.stated.speed,
                repr(vessel.stated.station_keeping) if vessel.stated.speed else None,
            )
            for vessel in vessels
        ),
    )
    if key not in _cache:
        while len(_cache) >= KEPT:
            del _cache[next(iter(_cache))]
        _cache[key] = data, _errors_of(data, vessels)  # the data are kept, so that their id is not used again
    return _cache[key][1]


def _errors_of(data: RadiationData, vessels: Sequence[VesselInSea]) -> list[VesselErrors]:
    """Errors of one vessel, or of several that act on each other, with the radiation data of all of them together."""
    scenario = vessels[0].scenario
    sea = stated_sea(scenario)
    assert sea is not None, "asked where there is one"
    if not data.can_move:
        return [VesselErrors(vessel.name, vessel.stated.accept_motion_error) for vessel in vessels]
    grid = sea_grid(sea, vessels[0].depth, abs(scenario.gravity[2])).moving(*frame_velocity(scenario.plant))
    if len(vessels) == 1:
        met = [grid.seen_from(heading=encounter_pose(vessels[0])[2])]
    else:  # phases between hulls count
        met = [grid.seen_from(*encounter_pose(vessel)) for vessel in vessels]
    datasets = [vessel.data.dataset for vessel in vessels]
    turned = [(dataset, waves) for dataset, waves in zip(datasets, met, strict=True)]
    stated = [vessel.stated for vessel in vessels]
    under_way = isinstance(data, Hydrodynamics) and bool(data.speed)
    response = _ResponseUnderWay(vessels[0]) if under_way else _Response(data, stated)
    w = response.inside(met[0].encounter)
    phases = [np.exp(1j * waves.phase)[:, None] if len(vessels) > 1 else 1.0 for waves in met]
    forces = np.hstack(
        [
            excitation_at(dataset, waves, outside=1.0) * phase
            for (dataset, waves), phase in zip(turned, phases, strict=True)
        ]
    )
    quadratic = [{ROLL: vessel.data.roll_damping_quadratic, **vessel.stated.quadratic_damping} for vessel in vessels]
    coefficients = np.array([each.get(i, 0.0) for each in quadratic for i in range(6)])
    response.add_equivalent_damping(w, grid.amplitude[:, None] * forces, coefficients)
    transfer = response.of(w, *response.at(w))
    moved = _moved(transfer, forces)
    largest = np.abs(response.table()).max(axis=1)
    smallest = np.concatenate([_least(grid, data.frequency, columns) for columns in np.split(largest, len(vessels), 1)])
    scale = _Scale(grid, moved, smallest)
    bounds = np.hstack([_errors_at(dataset, "excitation", waves) for dataset, waves in turned])
    between = np.hstack(
        [
            _half_frequencies(dataset, waves, phase) - columns
            for (dataset, waves), phase, columns in zip(turned, phases, np.split(forces, len(vessels), 1), strict=True)
        ]
    )
    shares = {
        "headings": scale.unknown_share(_quadratic(transfer, bounds)),
        "frequencies": scale.share(_frequency_errors(data.frequency, grid, moved, _moved(transfer, between))),
    }
    if vessels[0].stated.fluid_memory:
        by_memory = response.of(w, *response.remembered(w))
        shares["memory"] = scale.share(np.abs(_moved(by_memory, forces) - moved))
        if not under_way:  # where damping does not vanish at high frequencies, and determines less
            by_causality = response.of(w, *response.implied(w))
            shares["causality"] = scale.share(np.abs(_moved(by_causality, forces) - moved))
    errors = []
    for n, (vessel, (dataset, waves)) in enumerate(zip(vessels, turned, strict=True)):
        shares_of_vessel = {cause: values[6 * n : 6 * n + 6] for cause, values in shares.items()}
        if vessel.stated.drift != "none" and vessel.data.mean_drift is not None:
            shares_of_vessel["drift"] = _drift_share(dataset, waves)
        errors.append(VesselErrors(vessel.name, vessel.stated.accept_motion_error, shares_of_vessel))
    return errors


def _imposed_errors(scenario: Scenario, name: str, vessel: Vessel) -> VesselErrors:
    raos, depth = vessel_raos(scenario, vessel)
    sea = stated_sea(scenario)
    assert sea is not None, "asked where there is one"
    side = 1.0 if vessel.z == "up" else -1.0
    grid = sea_grid(sea, depth, abs(scenario.gravity[2])).moving(*frame_velocity(scenario.plant))
    met = grid.seen_from(heading=side * vessel.starts["yaw"])
    moved = excitation_at(raos, met, outside=1.0)
    table = np.abs(raos["excitation"].transpose("frequency", "wave_direction", "influenced_dof").to_numpy())
    scale = _Scale(met, moved, _least(met, raos["frequency"].to_numpy().astype(float), table.max(axis=1)))
    shares = {
        "headings": scale.unknown_share(_errors_at(raos, "excitation", met)),
        "frequencies": scale.share(
            _frequency_errors(
                raos["frequency"].to_numpy().astype(float), met, moved, _half_frequencies(raos, met, 1.0) - moved
            )
        ),
    }
    return VesselErrors(name, vessel.accept_motion_error, shares)


def sea_grid(sea: Sea, depth: float = inf, gravity: float = 9.81, components: int = COMPONENTS) -> Waves:
    """Energy of a sea on a grid of frequencies and directions, in place of a realisation."""
    if sea.regular is not None:
        return waves_of(sea, depth=depth, gravity=gravity)
    systems = sea.wave_systems.values()
    return superposed([system_grid(system, depth, gravity, components) for system in systems])


def system_grid(system: WaveSystem, depth: float, gravity: float, components: int) -> Waves:
    """Energy of one wave system on a grid."""
    cells = cells_of(system_spectrum(system), system_spreading(system), components, max(system_bins(system), 15))
    count = cells.shares.shape[1]
    w = cells.low + (cells.high - cells.low) * (np.arange(components) + 0.5) / components
    chi = cells.first + cells.width * (np.arange(count) + 0.5 if count > 1 else np.array([0.5]))
    amplitude = np.sqrt(2 * cells.energy[:, None] * cells.shares)
    w_all, chi_all = np.repeat(w, count), np.tile(chi, components)
    present = amplitude.ravel() > 0
    return Waves(w_all[present], chi_all[present], amplitude.ravel()[present], np.zeros(present.sum()), depth, gravity)


@dataclass(frozen=True)
class _Scale:
    """Scale of motion errors: the motion in this sea, or the smallest motion that counts."""

    met: Waves
    moved: ComplexArray
    least: Array

    def share(self, apart: Array) -> Array:
        """Standard deviation of a difference (wave, 6) over that of the motion."""
        size = np.maximum(self._deviation(np.abs(self.moved)), self.least)
        return np.asarray(self._deviation(apart) / size)

    def unknown_share(self, bounds: Array) -> Array:
        """Error of the standard deviation by forces of which only a bound is known."""
        share = self.share(bounds)
        return share if len(self.met.w) == 1 else np.asarray(np.sqrt(1 + share**2) - 1 + IN_PHASE * share)

    def _deviation(self, values: Array) -> Array:
        return np.asarray(np.sqrt(self.met.amplitude**2 @ values**2))


def _least(met: Waves, w: Array, largest: Array) -> Array:
    """Smallest motions that count, from the largest RAOs of any heading (frequency, 6) and the waves' height and slope."""
    raos = np.stack([np.interp(met.w, w, column) for column in largest.T], axis=1)
    any_heading = np.sqrt(met.amplitude**2 @ raos**2)
    slope = float(np.sqrt(np.sum((met.k * met.amplitude) ** 2)))
    height = float(np.sqrt(np.sum(met.amplitude**2)))
    return np.asarray(np.maximum(SELDOM * any_heading, SMALL * np.array([height] * 3 + [slope] * 3)))


def _errors_at(dataset: xr.Dataset, name: str, met: Waves) -> Array:
    """Error bounds of a transfer function between headings, at each wave: (wave, 6)."""
    w, headings = fine_table(dataset, name)
    closed = np.append(headings.chi, headings.chi[0] + 2 * np.pi)
    chi = headings.chi[0] + (met.chi - headings.chi[0]) % (2 * np.pi)
    errors = np.concatenate([headings.errors, headings.errors[:, :1]], axis=1)
    row, next_row, w_share = _neighbours(w, met.w)
    column, next_column, chi_share = _neighbours(closed, chi)
    low, high = (
        (1 - chi_share)[:, None] * errors[line, column] + chi_share[:, None] * errors[line, next_column]
        for line in (row, next_row)
    )
    return np.asarray((1 - w_share)[:, None] * low + w_share[:, None] * high)


def _neighbours(grid: Array, values: Array) -> tuple[NDArray[np.intp], NDArray[np.intp], Array]:
    """Neighbours of each value in a rising grid, and the fraction from the first to the second; clamped at the ends."""
    place = np.interp(values, grid, np.arange(len(grid)))
    below = np.minimum(place.astype(np.intp), max(len(grid) - 2, 0))
    return below, np.minimum(below + 1, len(grid) - 1), np.asarray(place - below)


def _frequency_errors(w: Array, met: Waves, moved: ComplexArray, difference: ComplexArray) -> Array:
    """Errors by frequencies: all motion outside of the data, and in between the change when every second frequency is left out.

    Waves that are met at frequencies above the data count as outside too; towards zero, radiation vanishes.
    """
    outside = (met.w < w[0] * (1 - 1e-9)) | (np.maximum(met.w, np.abs(met.encounter)) > w[-1] * (1 + 1e-9))
    errors = np.where(outside[:, None], np.abs(moved), 0.0)
    if len(w) >= 8:
        errors = np.where(outside[:, None], errors, BETWEEN * np.abs(difference))
    return np.asarray(errors)


def _half_frequencies(dataset: xr.Dataset, met: Waves, phase: ComplexArray | float) -> ComplexArray:
    """Forces on the waves by every second frequency of the data: (wave, 6)."""
    count = dataset.sizes["frequency"]
    half = dataset.isel(frequency=np.unique([*range(0, count, 2), count - 1]))
    return np.asarray(excitation_at(half, met, outside=1.0) * phase)


def _drift_share(dataset: xr.Dataset, met: Waves) -> Array:
    """Error bound of the mean drift force over the sum of its absolute values (forces may cancel), in surge, sway and yaw."""
    energy = met.amplitude**2
    force = energy @ np.abs(transfer_at(dataset, "mean_drift", met, outside=1.0).real)
    _, headings = fine_table(dataset, "mean_drift")
    largest = SELDOM * np.abs(headings.values).max(axis=(0, 1)) * energy.sum()
    size = np.maximum(force, np.where(largest > 0, largest, np.inf))
    share = np.sqrt(np.sum((energy[:, None] * _errors_at(dataset, "mean_drift", met)) ** 2, axis=0)) / size
    return np.asarray(np.where([True, True, False, False, False, True], share, 0.0))


class _Response:
    """Motion per unit force of one vessel, or of several that act on each other.

    Radiation is that of the data, of the fluid memory, or implied by the damping.
    """

    def __init__(self, data: RadiationData, stated: Sequence[Vessel]) -> None:
        self._data = data
        self._w, self._added, self._damping = symmetric_data(data)
        self._viscous = data.viscous_damping.copy()
        for n, vessel in enumerate(stated):
            for motion, value in vessel.linear_damping.items():
                self._viscous[6 * n + motion, 6 * n + motion] = value
        self._stiffness = data.total_stiffness
        implied = implied_added_mass(self._w, self._damping)
        self._implied = implied + mean_difference(self._added - implied, self._damping)

    def add_equivalent_damping(self, w: Array, forces: ComplexArray, quadratic: Array) -> None:
        """Add the linear damping that takes as much energy as the quadratic one in waves with these forces."""
        if not np.any(quadratic):
            return
        radiation, viscous = self.at(w), self._viscous

        def deviations(equivalent: Array) -> Array:
            self._viscous = viscous + np.diag(equivalent)
            speeds = np.abs(w[:, None] * _moved(self.of(w, *radiation), forces))
            return np.asarray(np.sqrt(np.sum(speeds**2, axis=0) / 2))

        self._viscous = viscous + np.diag(equivalent_damping(quadratic, deviations))

    def inside(self, w: Array) -> Array:
        """Frequencies clamped to the range of the data."""
        return np.clip(w, self._w[0], self._w[-1])

    def at(self, w: Array) -> tuple[Array, Array]:
        return self._interpolate(self._added, w), self._interpolate(self._damping, w)

    def implied(self, w: Array) -> tuple[Array, Array]:
        return self._interpolate(self._implied, w), self._interpolate(self._damping, w)

    def remembered(self, w: Array) -> tuple[Array, Array]:
        """Added mass and damping of the fluid memory, interpolated from the frequencies of the data as the data are."""
        memory = memory_of(self._data)
        added = memory.added_mass(self._w, added_mass_limit(memory, self._data))
        return self._interpolate(added, w), self._interpolate(memory.damping(self._w), w)

    def of(self, w: Array, added: Array, damping: Array) -> ComplexArray:
        """Motion per unit force: (frequency, motion, motion)."""
        assert self._data.mass is not None, "asked of data that can move"
        s = w[:, None, None]
        Z = self._stiffness - s**2 * (self._data.mass + added) + 1j * s * (damping + self._viscous)
        return np.asarray(np.linalg.inv(Z))

    def table(self) -> ComplexArray:
        """RAOs of the data: (frequency, heading, motion)."""
        transfer = self.of(self._w, self._added, self._damping)
        return np.asarray(np.einsum("wij,whj->whi", transfer, self._data.excitation))

    def _interpolate(self, values: Array, w: Array) -> Array:
        below, above, share = _neighbours(self._w, w)
        return np.asarray((1 - share)[:, None, None] * values[below] + share[:, None, None] * values[above])


class _ResponseUnderWay(_Response):
    """That of a vessel at forward speed, over signed frequencies of encounter, as station keeping holds it.

    In following seas waves are met at frequencies as low as those of station keeping, without which they would move the vessel
    without bound.
    """

    def __init__(self, ready: VesselInSea) -> None:
        data = ready.data
        super().__init__(data, (ready.stated,))
        self._hull, self._known, self._model = data, known_radiation(data), radiation_at_speed(data)
        holding, damping = gains(ready.stated.station_keeping or StationKeeping(), ready.vessel)
        self._stiffness = self._stiffness.copy()
        for i, motion in enumerate(HELD):
            j = DOFS.index(motion)
            self._stiffness[j, j] += holding[i]
            self._viscous[j, j] += damping[i]

    def inside(self, w: Array) -> Array:
        """The same frequencies: beyond the data the radiation is that of the fitted model."""
        return w

    def at(self, w: Array) -> tuple[Array, Array]:
        return self._known(np.abs(w))

    def remembered(self, w: Array) -> tuple[Array, Array]:
        return self._model.matrices(np.maximum(np.abs(w), 1e-6))

    def table(self) -> ComplexArray:
        """RAOs of the data, without waves that the vessel keeps pace with."""
        slow = np.abs(encounter_frequencies(self._hull)) < self._w[0]
        stiffness, damping = self._stiffness - self._hull.total_stiffness, self._viscous - self._hull.viscous_damping
        return np.where(slow[:, :, None], 0.0, motion_raos(self._hull, stiffness=stiffness, damping=damping))


def _moved(transfer: ComplexArray, forces: ComplexArray) -> ComplexArray:
    return np.asarray(np.einsum("wij,wj->wi", transfer, forces))


def _quadratic(transfer: ComplexArray, errors: Array) -> Array:
    """Motions by independent errors of forces."""
    return np.asarray(np.sqrt(np.einsum("wij,wj->wi", np.abs(transfer) ** 2, errors**2)))

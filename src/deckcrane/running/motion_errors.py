"""How far the motions of a vessel may be off in the sea of a run, by cause; warned of, and refused where they are useless.

All errors are shares of the standard deviation of a motion in this sea, found in the frequency domain with the vessel's own data:

    headings     forces between the headings of the data (`sea.heading_interpolation`)
    frequencies  waves outside of the frequencies of the data, and forces between them
    memory       the fluid memory that is fitted to the data
    causality    added mass and damping of the data that contradict each other
    drift        mean drift between the headings of the data, as a share of the drift force

The difference of two motions in every wave, summed over the sea as the motion itself is, is at least that of their standard
deviations: |std(a) - std(b)| <= std(a - b). What is not known between headings has no phase in common with what is: it adds
energy, sqrt(1 + e^2) - 1 for a share e, and some of it happens to be in phase (`IN_PHASE`; all of it in a regular wave). A motion
that hardly occurs is compared with a tenth of what it is in the heading in which it is largest, and with a hundredth of the
height and slope of the waves.
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
from deckcrane.errors import DeckcraneError, DeckcraneWarning
from deckcrane.hydro.database import DOFS, Hydrodynamics
from deckcrane.hydro.kept_memory import memory_of
from deckcrane.hydro.memory import added_mass_limit, mean_difference
from deckcrane.hydro.memory_data import symmetric_data
from deckcrane.hydro.response import can_move, restoring
from deckcrane.hydro.retardation import implied_added_mass
from deckcrane.model import Scenario
from deckcrane.model.sea import Sea
from deckcrane.model.vessel import Vessel, section_of
from deckcrane.running.afloat import Afloat, met_at
from deckcrane.running.imposed import vessel_raos
from deckcrane.sea.realisation import Waves, cells_of, spectrum_of, waves_of
from deckcrane.sea.spreading import cos_2s, long_crested
from deckcrane.sea.transfer import excitation_at, fine_table, transfer_at

CAUSES = ("headings", "frequencies", "memory", "causality", "drift")
WARNED = 0.02
"""The share of a motion from which on an error is warned of."""
COMPONENTS = 60
"""Frequencies at which a sea is looked at."""
BETWEEN = 1 / 8
"""What is left of an interpolation's error with half the spacing: a sixteenth for a smooth function, more for others."""
SELDOM, SMALL = 0.1, 0.01
"""Shares of the largest motion in any heading, and of the waves' height and slope, below which no motion is compared."""
IN_PHASE = 0.4
"""The part of an unknown force that is in phase with the known one, over all waves of an irregular sea: the least with which no
accepted motion is off by more than its estimate, on four hulls in seas of 5 s and longer (tests/validation/test_headings.py)."""
KEPT = 256
ACCEPTED = Vessel.model_fields["accept_motion_error"].default
"""The error that is accepted, with a warning, unless a scenario states another."""
_kept: dict[tuple[object, ...], tuple[Any, VesselErrors]] = {}


@dataclass(frozen=True)
class VesselErrors:
    """Of one vessel: shares of its six motions by cause, those that there are."""

    vessel: str
    accepted: float
    shares: Mapping[str, Array] = field(default_factory=dict)

    def worst(self, cause: str) -> tuple[float, str]:
        """The largest share by this cause, and the motion that has it; nothing where it cannot be."""
        shares = self.shares.get(cause)
        if shares is None:
            return 0.0, ""
        j = int(np.argmax(shares))
        return float(shares[j]), DOFS[j]

    @property
    def text(self) -> str:
        """All causes in words."""
        found = [(cause, *self.worst(cause)) for cause in CAUSES if cause in self.shares]
        return ", ".join(
            f"{cause} {_percent(share)}" + (f" ({dof})" if share >= 5e-4 else "") for cause, share, dof in found
        )


@dataclass(frozen=True)
class MotionErrors:
    """Of all vessels of a scenario in its sea."""

    vessels: tuple[VesselErrors, ...]

    @property
    def shares(self) -> dict[str, float]:
        """The largest share by each cause, of all vessels; not a number where no vessel has it."""
        found = {}
        for cause in CAUSES:
            known = [vessel.worst(cause)[0] for vessel in self.vessels if cause in vessel.shares]
            found[cause] = max(known) if known else float("nan")
        return found

    @property
    def attributes(self) -> dict[str, Any]:
        """What a dataset says of them; nothing where nothing floats in waves."""
        if not self.vessels:
            return {}
        several = len(self.vessels) > 1
        text = "; ".join(f"{vessel.vessel}: {vessel.text}" if several else vessel.text for vessel in self.vessels)
        known = {f"motion_error_{cause}": share for cause, share in self.shares.items() if np.isfinite(share)}
        return {"motion_error": text, **known}

    def check(self) -> None:
        """Warn of errors from 2 % on, and refuse those that are larger than the scenario accepts.

        A limit below the default is the user's own: errors below it are not warned of. A limit above it only lifts the refusal.
        """
        for vessel in self.vessels:
            found = {cause: vessel.worst(cause) for cause in vessel.shares}
            large = [f"{dof} {_percent(share)} by {cause}" for cause, (share, dof) in found.items() if share >= WARNED]
            worst = max((share for share, _ in found.values()), default=0.0)
            if not large or worst < vessel.accepted < ACCEPTED:
                continue
            what = f"{section_of(vessel.vessel)}: in this sea its motions may be off: {', '.join(large)}"
            advice = " ".join(ADVICE[cause] for cause, (share, _) in found.items() if share >= WARNED)
            if worst >= vessel.accepted:
                raise DeckcraneError(
                    f"{what}; {_percent(vessel.accepted)} are accepted. {advice} To run it nevertheless, state "
                    f"accept_motion_error under {section_of(vessel.vessel)} (or --accept-motion-error)"
                )
            warnings.warn(f"{what}. {advice}", DeckcraneWarning, stacklevel=4)


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


def motion_errors(scenario: Scenario, ready: Sequence[Afloat]) -> MotionErrors:
    """Of all vessels that waves move, in the sea of the scenario; none in still water."""
    if scenario.sea is None:
        return MotionErrors(())
    floating = [_kept_errors(one) for one in ready]
    imposed = [
        _imposed_errors(scenario, name, vessel)
        for name, vessel in scenario.plant.vessels.items()
        if vessel.motion is not None and vessel.motion.raos is not None
    ]
    return MotionErrors((*floating, *imposed))


def _kept_errors(ready: Afloat) -> VesselErrors:
    """Found once for a sea state, heading and vessel: seeds share them, and so do heights."""
    stated, sea = ready.stated, ready.scenario.sea
    assert sea is not None, "asked where there is one"
    key = (
        id(ready.data),
        sea.model_copy(update={"seed": 0}).model_dump_json(),
        met_at(ready)[2],
        (stated.roll_damping, stated.fluid_memory, stated.drift, stated.accept_motion_error),
        (ready.name, ready.scenario.gravity),
    )
    if key not in _kept:
        while len(_kept) >= KEPT:
            del _kept[next(iter(_kept))]
        _kept[key] = ready.data, _floating_errors(ready)  # the data stay, so that their identity stays theirs
    return _kept[key][1]


def _floating_errors(ready: Afloat) -> VesselErrors:
    data, stated = ready.data, ready.stated
    sea = ready.scenario.sea
    assert sea is not None, "asked where there is one"
    met = sea_grid(sea, data.depth, abs(ready.scenario.gravity[2])).seen_from(heading=met_at(ready)[2])
    if not can_move(data):
        return VesselErrors(ready.name, stated.accept_motion_error)
    response = _Response(data, stated)
    w = response.inside(met.w)
    answer = response.of(w, *response.at(w))
    forces = excitation_at(data.dataset, met, outside=1.0)
    moved = _moved(answer, forces)
    table = response.table()
    least = _least(met, data.frequency, np.abs(table).max(axis=1))
    scale = _Scale(met, moved, least)
    found = {
        "headings": scale.unknown_share(_quadratic(answer, _errors_at(data.dataset, "excitation", met))),
        "frequencies": scale.share(_frequency_errors(data.dataset, met, moved, forces, answer)),
    }
    if stated.fluid_memory:
        by_memory, by_causality = (response.of(w, *each) for each in (response.remembered(w), response.implied(w)))
        found["memory"] = scale.share(np.abs(_moved(by_memory, forces) - moved))
        found["causality"] = scale.share(np.abs(_moved(by_causality, forces) - moved))
    if stated.drift != "none":
        found["drift"] = _drift_share(data.dataset, met)
    return VesselErrors(ready.name, stated.accept_motion_error, found)


def _imposed_errors(scenario: Scenario, name: str, vessel: Vessel) -> VesselErrors:
    raos, depth = vessel_raos(scenario, vessel)
    assert scenario.sea is not None, "asked where there is one"
    side = 1.0 if vessel.z == "up" else -1.0
    grid = sea_grid(scenario.sea, depth, abs(scenario.gravity[2]))
    met = grid.seen_from(heading=side * vessel.starts["yaw"])
    moved = excitation_at(raos, met, outside=1.0)
    table = np.abs(raos["excitation"].transpose("frequency", "wave_direction", "influenced_dof").to_numpy())
    scale = _Scale(met, moved, _least(met, raos["frequency"].to_numpy().astype(float), table.max(axis=1)))
    found = {
        "headings": scale.unknown_share(_errors_at(raos, "excitation", met)),
        "frequencies": scale.share(_frequency_errors(raos, met, moved, moved, None)),
    }
    return VesselErrors(name, vessel.accept_motion_error, found)


def sea_grid(sea: Sea, depth: float = inf, gravity: float = 9.81) -> Waves:
    """A sea's energy on a grid of frequencies and directions, in place of a realisation of it."""
    if sea.regular is not None:
        return waves_of(sea, depth=depth, gravity=gravity)
    spreading = long_crested(sea.direction) if sea.spreading is None else cos_2s(sea.direction, sea.spreading.s)
    cells = cells_of(spectrum_of(sea), spreading, COMPONENTS, max(sea.directions, 15))
    count = cells.shares.shape[1]
    w = cells.low + (cells.high - cells.low) * (np.arange(COMPONENTS) + 0.5) / COMPONENTS
    chi = cells.first + cells.width * (np.arange(count) + 0.5 if count > 1 else np.array([0.5]))
    amplitude = np.sqrt(2 * cells.energy[:, None] * cells.shares)
    w_all, chi_all = np.repeat(w, count), np.tile(chi, COMPONENTS)
    there = amplitude.ravel() > 0
    return Waves(w_all[there], chi_all[there], amplitude.ravel()[there], np.zeros(there.sum()), depth, gravity)


@dataclass(frozen=True)
class _Scale:
    """What errors of motions are shares of."""

    met: Waves
    moved: ComplexArray
    least: Array

    def share(self, apart: Array) -> Array:
        """The standard deviation of a difference (wave, 6) over that of the motion."""
        size = np.maximum(self._deviation(np.abs(self.moved)), self.least)
        return np.asarray(self._deviation(apart) / size)

    def unknown_share(self, bounds: Array) -> Array:
        """The error of the standard deviation by forces that are not known but for a bound."""
        share = self.share(bounds)
        return share if len(self.met.w) == 1 else np.asarray(np.sqrt(1 + share**2) - 1 + IN_PHASE * share)

    def _deviation(self, values: Array) -> Array:
        return np.asarray(np.sqrt(self.met.amplitude**2 @ values**2))


def _least(met: Waves, w: Array, largest: Array) -> Array:
    """The least motions that count: of the largest RAOs of any heading (frequency, 6), and of the waves' height and slope."""
    at = np.stack([np.interp(met.w, w, column) for column in largest.T], axis=1)
    any_heading = np.sqrt(met.amplitude**2 @ at**2)
    slope = float(np.sqrt(np.sum((met.k * met.amplitude) ** 2)))
    height = float(np.sqrt(np.sum(met.amplitude**2)))
    return np.asarray(np.maximum(SELDOM * any_heading, SMALL * np.array([height] * 3 + [slope] * 3)))


def _errors_at(dataset: xr.Dataset, name: str, met: Waves) -> Array:
    """The bounds of a transfer function's errors between headings, at each wave: (wave, 6)."""
    w, headings = fine_table(dataset, name)
    around = np.append(headings.chi, headings.chi[0] + 2 * np.pi)
    to = headings.chi[0] + (met.chi - headings.chi[0]) % (2 * np.pi)
    errors = np.concatenate([headings.errors, headings.errors[:, :1]], axis=1)
    row, next_row, up = _between(w, met.w)
    column, next_column, on = _between(around, to)
    low, high = (
        (1 - on)[:, None] * errors[each, column] + on[:, None] * errors[each, next_column] for each in (row, next_row)
    )
    return np.asarray((1 - up)[:, None] * low + up[:, None] * high)


def _between(grid: Array, at: Array) -> tuple[NDArray[np.intp], NDArray[np.intp], Array]:
    """The neighbours of each value in a rising grid, and how far it is from the first to the second; the ends outside."""
    place = np.interp(at, grid, np.arange(len(grid)))
    below = np.minimum(place.astype(np.intp), max(len(grid) - 2, 0))
    return below, np.minimum(below + 1, len(grid) - 1), np.asarray(place - below)


def _frequency_errors(
    dataset: xr.Dataset, met: Waves, moved: ComplexArray, forces: ComplexArray, answer: ComplexArray | None
) -> Array:
    """Motions outside of the data, of which nothing is known, and those between, by leaving out every second frequency."""
    w = dataset["frequency"].to_numpy().astype(float)
    outside = (met.w < w[0] * (1 - 1e-9)) | (met.w > w[-1] * (1 + 1e-9))
    errors = np.where(outside[:, None], np.abs(moved), 0.0)
    if len(w) >= 8:
        half = dataset.isel(frequency=np.unique([*range(0, len(w), 2), len(w) - 1]))
        apart = excitation_at(half, met, outside=1.0) - forces
        between = BETWEEN * np.abs(apart if answer is None else _moved(answer, apart))
        errors = np.where(outside[:, None], errors, between)
    return np.asarray(errors)


def _drift_share(dataset: xr.Dataset, met: Waves) -> Array:
    """The bound of the mean drift force's error over the force, in surge, sway and yaw; of all forces, as they may cancel."""
    energy = met.amplitude**2
    force = energy @ np.abs(transfer_at(dataset, "mean_drift", met, outside=1.0).real)
    _, headings = fine_table(dataset, "mean_drift")
    largest = SELDOM * np.abs(headings.values).max(axis=(0, 1)) * energy.sum()
    size = np.maximum(force, np.where(largest > 0, largest, np.inf))
    share = np.sqrt(np.sum((energy[:, None] * _errors_at(dataset, "mean_drift", met)) ** 2, axis=0)) / size
    return np.asarray(np.where([True, True, False, False, False, True], share, 0.0))


class _Response:
    """Motions per force of a vessel of given data, with the radiation of the data, of its memory, or of its damping alone."""

    def __init__(self, data: Hydrodynamics, stated: Vessel) -> None:
        self._data = data
        self._w, self._added, self._damping = symmetric_data(data)
        self._viscous = data.viscous_damping.copy()
        if stated.roll_damping is not None:
            self._viscous[3, 3] = stated.roll_damping
        self._stiffness = restoring(data) + data.external_stiffness
        implied = implied_added_mass(self._w, self._damping)
        self._implied = implied + mean_difference(self._added - implied, self._damping)

    def inside(self, w: Array) -> Array:
        """The frequencies, or the nearest of the data."""
        return np.clip(w, self._w[0], self._w[-1])

    def at(self, w: Array) -> tuple[Array, Array]:
        return self._between(self._added, w), self._between(self._damping, w)

    def implied(self, w: Array) -> tuple[Array, Array]:
        return self._between(self._implied, w), self._between(self._damping, w)

    def remembered(self, w: Array) -> tuple[Array, Array]:
        """At the frequencies of the data, as they are compared with, and between them as these are."""
        memory = memory_of(self._data)
        added = memory.added_mass(self._w, added_mass_limit(memory, self._data))
        return self._between(added, w), self._between(memory.damping(self._w), w)

    def of(self, w: Array, added: Array, damping: Array) -> ComplexArray:
        """(frequency, 6, 6)."""
        assert self._data.mass is not None, "asked of data that can move"
        s = w[:, None, None]
        Z = self._stiffness - s**2 * (self._data.mass + added) + 1j * s * (damping + self._viscous)
        return np.asarray(np.linalg.inv(Z))

    def table(self) -> ComplexArray:
        """The RAOs of the data: (frequency, heading, 6)."""
        own = self.of(self._w, self._added, self._damping)
        return np.asarray(np.einsum("wij,whj->whi", own, self._data.excitation))

    def _between(self, values: Array, w: Array) -> Array:
        below, above, share = _between(self._w, w)
        return np.asarray((1 - share)[:, None, None] * values[below] + share[:, None, None] * values[above])


def _moved(answer: ComplexArray, forces: ComplexArray) -> ComplexArray:
    return np.asarray(np.einsum("wij,wj->wi", answer, forces))


def _quadratic(answer: ComplexArray, errors: Array) -> Array:
    """Motions by errors of forces that know nothing of each other."""
    return np.asarray(np.sqrt(np.einsum("wij,wj->wi", np.abs(answer) ** 2, errors**2)))

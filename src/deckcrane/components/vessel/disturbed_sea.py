"""The sea beside hulls: incident, diffracted and radiated waves, where a vessel's data hold its wave field.

The waves of a run are those of the undisturbed sea. Beside a hull with a wave field (`hydro.wave_field`) each of them is changed
by the waves that the hull diffracts, and by those that its motions radiate. Its motions are those of the linearised equations
of the run, wave by wave: floating in its fluid memory, with its station keeping and damping, and the crane rigid at its start
pose. So what the swinging load or the slewing crane does to the vessel is in the vessel's motion but not in the waves that it
radiates; after a run the two motions are compared (`warn_of_other_motions`). Hulls disturb the incident waves alone, not each
other's.

Loads in the water and points with an air gap meet the sea at their station. Another vessel meets it as one complex factor on
each wave, the mean along its length of disturbed over incident waves: its own diffraction is that of a plane wave so changed.
How much the factor varies along its length is stated; where that matters, data of both hulls together are needed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from math import cos, hypot, sin
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

import numpy as np

from deckcrane.arrays import Array, ComplexArray
from deckcrane.components.catalogue import Scenario
from deckcrane.components.sea import stated_sea
from deckcrane.components.vessel.data import Vessel, all_vessels, coordinates_of, floating_vessels, section_of
from deckcrane.components.vessel.hydrodynamics import FLIPPED, TURNED, floating_body, linear, mean_place
from deckcrane.components.vessel.imposed_motion import responses_in_waves
from deckcrane.components.vessel.level_frame import vertical_sign
from deckcrane.components.vessel.wave_series import (
    VesselInSea,
    stated_hydrodynamics,
    undisturbed_wave_forces,
)
from deckcrane.errors import DeckcraneError, warn_user
from deckcrane.hydro.wave_field import (
    DERIVATIVES,
    Columns,
    HullWaveField,
    PlaceDisturbance,
    PlaceTable,
    WaveStencil,
    disturbance,
    disturbance_error,
    elevation_column,
)
from deckcrane.mechanics.model.plant import per_plant
from deckcrane.scenario.component import components
from deckcrane.sea.realisation import Waves

if TYPE_CHECKING:
    from deckcrane.mechanics.model.plant import Plant

ALONG = 5
"""Places along the length of a vessel at which it meets the sea beside another one (Gauss points)."""
WARNED = 0.05
"""Estimated error of the sea beside a hull, as a share of the incident waves, from which it is warned of."""
NEAR_LENGTHS = 2.0
"""Distance from a hull, in its lengths, within which the sea that it disturbs is said to be left out."""
SETTLING = 60.0
"""Time [s] of a run in which a vessel's motion still remembers its start; shorter runs than twice that are not compared."""
MOVED_OTHERWISE = 0.25
"""Difference of a vessel's motion to that which radiates waves, as a share of the latter, from which it is warned of."""
NONE, DIFFRACTED = "none", "diffracted"


@runtime_checkable
class MeetsSeaAtStations(Protocol):
    """A component of which something meets the waves at places of its own, besides the mean places of vessels."""

    def sea_stations(self, scenario: Scenario) -> Mapping[str, tuple[float, float]]:
        """Places along x and y of the ground, by the name of what meets the waves there."""


@dataclass(frozen=True, eq=False)
class DisturbingHull:
    """A hull in the waves of a run, with the field that it diffracts and radiates."""

    name: str
    file: str
    field: HullWaveField
    waves: Waves
    """Incident waves relative to the hull."""
    motions: ComplexArray | None
    """Its complex motions (wave, 6) in the data's axes; None: it radiates nothing."""
    pose: tuple[float, float, float]
    """Mean position and heading in the ground frame with z up."""

    @property
    def text(self) -> str:
        """Its name, and what of its waves is left out."""
        return self.name if self.motions is not None else f"{self.name} (diffracted waves alone)"

    def local(self, x: float, y: float) -> tuple[float, float]:
        """A place of the ground frame with z up, in the hull's axes."""
        dx, dy, (c, s) = x - self.pose[0], y - self.pose[1], (cos(self.pose[2]), sin(self.pose[2]))
        return c * dx + s * dy, c * dy - s * dx

    @cached_property
    def stencil(self) -> WaveStencil:
        """The interpolation of its field at the waves."""
        return WaveStencil(self.field, self.waves)

    def at(self, place: tuple[float, float], label: str, columns: Columns = elevation_column) -> ComplexArray:
        """Columns of the disturbance at a place of the ground frame with z up, of each wave."""
        return disturbance(self.stencil, self._table(place, label), self.motions, columns)

    def prepared_at(self, place: tuple[float, float], label: str, columns: Columns) -> PlaceDisturbance:
        """The same, for one part of the waves after the other."""
        return PlaceDisturbance(self.stencil, self._table(place, label), self.motions, columns)

    def error_at(self, place: tuple[float, float], label: str) -> Array:
        """Estimated errors of the elevation of each wave at a place [m]."""
        return disturbance_error(self.stencil, self._table(place, label), self.motions)

    def _table(self, place: tuple[float, float], label: str) -> PlaceTable:
        local = self.local(*place)
        if not self.field.covers(*local):
            raise DeckcraneError(self.miss(label, local))
        return _along_ground_axes(self.field.at(*local), self.pose[2])

    def miss(self, label: str, local: tuple[float, float]) -> str:
        """The message that the grid misses a place, with the grid that would be right."""
        field, (x, y) = self.field, local
        step = float(np.max(np.diff(field.x)))
        y = abs(y) * np.sign(field.y[-1]) if field.symmetric and field.y[0] * field.y[-1] > 0 else y
        low_x, high_x = _reaching(field.x, x, 2 * step)
        low_y, high_y = _reaching(field.y, y, 2 * step)
        inside = float(field.x[0]) <= x <= float(field.x[-1]) and abs(y) < min(abs(field.y[0]), abs(field.y[-1]))
        right = (
            "that is over the hull or close to its side: state the station where it meets the water (station: [x, y]), or make "
            "data whose grid begins nearer to the side"
            if inside
            else f'make the data again with --field "{low_x:.4g} m to {high_x:.4g} m, {low_y:.4g} m to {high_y:.4g} m"'
        )
        return (
            f"{label} lies at x {local[0]:.4g} m, y {local[1]:.4g} m of the hull of {self.name}, outside the wave field of "
            f"{self.file}: {field.extent}; {right}, or state disturbed_sea: none under {section_of(self.name)}"
        )


def _reaching(grid: Array, value: float, margin: float) -> tuple[float, float]:
    """The ends of a grid, moved outwards where a value is beyond them."""
    low, high = float(grid[0]), float(grid[-1])
    return value - margin if value < low else low, value + margin if value > high else high


def _along_ground_axes(table: PlaceTable, heading: float) -> PlaceTable:
    """Derivatives along the ground's axes, from those along a hull's."""
    if not heading:
        return table
    return replace(table, diffracted=_turned(table.diffracted, heading), radiated=_turned(table.radiated, heading))


def _turned(values: ComplexArray, heading: float) -> ComplexArray:
    c, s = cos(heading), sin(heading)
    h, x, y, xx, xy, yy = (values[DERIVATIVES.index(order)] for order in DERIVATIVES)
    return np.stack(
        [
            h,
            c * x - s * y,
            s * x + c * y,
            c * c * xx - 2 * c * s * xy + s * s * yy,
            c * s * (xx - yy) + (c * c - s * s) * xy,
            s * s * xx + 2 * c * s * xy + c * c * yy,
        ]
    )


def disturbing_hulls(scenario: Scenario) -> tuple[DisturbingHull, ...]:
    """All hulls of a scenario whose waves are felt beside them; none in still water."""
    return _disturbing_hulls(scenario.plant) if stated_sea(scenario) is not None else ()


@per_plant
def _disturbing_hulls(plant: Plant) -> tuple[DisturbingHull, ...]:
    scenario = plant.scenario
    return tuple(
        _disturbing_hull(scenario, name, field)
        for name, vessel in all_vessels(plant).items()
        if (field := wave_field(vessel, name)) is not None
    )


def wave_field(vessel: Vessel, name: str) -> HullWaveField | None:
    """The wave field of a vessel that is used: that of its data, unless the scenario says none; refused where it is missing."""
    if vessel.disturbed_sea == NONE or not vessel.hydrodynamics:
        return None
    field = HullWaveField.of(stated_hydrodynamics(vessel))
    if field is None and vessel.disturbed_sea is not None:
        raise DeckcraneError(
            f"{section_of(name)}.disturbed_sea is {vessel.disturbed_sea}, but {vessel.hydrodynamics} holds no wave field beside "
            "the hull; make data with `deckcrane hydro make --field beside ...`, or leave disturbed_sea out"
        )
    if field is not None and vessel.heading == "turning":
        raise DeckcraneError(
            f"{section_of(name)}: the wave field beside the hull is that of its mean heading, and heading: turning lets it turn; "
            "state disturbed_sea: none, or heading: mean"
        )
    return field


def _disturbing_hull(scenario: Scenario, name: str, field: HullWaveField) -> DisturbingHull:
    vessel = all_vessels(scenario.plant)[name]
    radiates = vessel.disturbed_sea != DIFFRACTED
    if name in floating_vessels(scenario.plant):
        data = stated_hydrodynamics(vessel)
        ready = VesselInSea(scenario, floating_body(scenario, data, name), data)
        met, forces = undisturbed_wave_forces(ready)
        motions = _floating_motions(scenario, ready, met, forces) if radiates else None
    else:
        met, motions = responses_in_waves(scenario, name, radiates)
    surge, sway, yaw = mean_place(vessel)
    side = vertical_sign(scenario.plant)
    return DisturbingHull(name, vessel.hydrodynamics, field, met, motions, (surge, side * sway, side * yaw))


def _floating_motions(scenario: Scenario, ready: VesselInSea, met: Waves, forces: ComplexArray) -> ComplexArray:
    """Complex motions of a floating hull in the data's axes, wave by wave: its linearised equations with the crane rigid."""
    flipped = forces @ FLIPPED
    motion = linear(scenario, ready.vessel).with_equivalent_damping(met.w, flipped)
    eta = motion.motions(met.w, flipped) @ FLIPPED
    return np.asarray(eta if ready.stated.z == "up" else eta @ TURNED)


def waves_at_vessel(scenario: Scenario, name: str, met: Waves, length: float) -> Waves:
    """Waves relative to a vessel, each changed by the factor by which other hulls disturb it there."""
    hulls = [hull for hull in disturbing_hulls(scenario) if hull.name != name]
    if not hulls:
        return met
    factor = shelter(scenario, name, hulls, length).factor
    return replace(met, amplitude=met.amplitude * np.abs(factor), phase=met.phase + np.angle(factor))


@dataclass(frozen=True, eq=False)
class Shelter:
    """Disturbed over incident waves at a station, of each wave, and what is known of their error."""

    factor: ComplexArray
    amplitude: Array
    """Of the incident waves."""
    error: Array
    """Estimated errors of the disturbed waves [m]."""
    spread: float = 0.0
    """Standard deviation of the factor along the vessel, over all waves by their energy."""

    @property
    def height_ratio(self) -> float:
        """Significant height of the disturbed sea over that of the incident one."""
        return float(np.sqrt(np.sum(np.abs(self.factor * self.amplitude) ** 2) / np.sum(self.amplitude**2)))

    @property
    def error_share(self) -> float:
        """Estimated error, as a share of the incident waves."""
        return float(np.sqrt(np.sum(self.error**2) / np.sum(self.amplitude**2)))


def shelter(scenario: Scenario, name: str, hulls: list[DisturbingHull], length: float) -> Shelter:
    """The disturbed sea at a vessel: means along its length."""
    surge, sway, yaw = mean_place(all_vessels(scenario.plant)[name])
    side = vertical_sign(scenario.plant)
    nodes, weights = np.polynomial.legendre.leggauss(ALONG if length else 1)
    along = nodes * length / 2
    places = [(surge + s * cos(yaw), side * (sway + s * sin(yaw))) for s in along]
    shelters = [shelter_at(hulls, place, section_of(name)) for place in places]
    shares = weights / weights.sum()
    factors = np.stack([each.factor for each in shelters])
    factor = shares @ factors
    energy = shelters[0].amplitude ** 2
    variance = shares @ np.abs(factors - factor) ** 2
    spread = float(np.sqrt(np.sum(variance * energy) / np.sum(energy)))
    return Shelter(factor, shelters[0].amplitude, shares @ np.stack([each.error for each in shelters]), spread)


def shelter_at(hulls: list[DisturbingHull], place: tuple[float, float], label: str) -> Shelter:
    """The disturbed sea at a place of the ground frame with z up."""
    amplitude = hulls[0].waves.amplitude
    factor, error = np.ones(len(amplitude), dtype=complex), np.zeros(len(amplitude))
    for hull in hulls:
        head = hull.at(place, label)
        local = hull.waves.seen_from(*hull.local(*place))
        incident = local.amplitude * np.exp(1j * local.phase)
        factor += np.where(amplitude > 0, head[:, 0] / np.where(amplitude > 0, incident, 1.0), 0.0)
        error = np.hypot(error, hull.error_at(place, label))
    return Shelter(factor, amplitude, error)


@dataclass(frozen=True)
class DisturbedStation:
    """What is said of the sea at a load, a point or a vessel beside hulls."""

    label: str
    hulls: tuple[str, ...]
    height_ratio: float
    error_share: float
    spread: float = 0.0

    @property
    def text(self) -> str:
        """In words, for the attributes of a dataset."""
        varies = f", which varies by {self.spread:.2g} along it" if self.spread else ""
        return (
            f"{self.label}: Hs {self.height_ratio:.3f} of the incident waves beside {' and '.join(self.hulls)}{varies}, "
            f"interpolation error {100 * self.error_share:.2g} %"
        )


class SeaBesideHulls:
    """The disturbed sea of a scenario at all its stations."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.side = vertical_sign(scenario.plant)

    @cached_property
    def hulls(self) -> tuple[DisturbingHull, ...]:
        return disturbing_hulls(self.scenario)

    def stations(self) -> dict[str, tuple[float, float]]:
        """Places of the ground frame with z up where anything but a vessel meets waves, by name."""
        meeting = [each for each in components() if isinstance(each, MeetsSeaAtStations)]
        return {
            name: (x, self.side * y) for each in meeting for name, (x, y) in each.sea_stations(self.scenario).items()
        }

    def check_grids(self) -> None:
        """Refuse stations outside the grid of a hull's wave field, with the grid that would be right."""
        for hull in self.hulls:
            for label, place in self.stations().items():
                if not hull.field.covers(*(local := hull.local(*place))):
                    raise DeckcraneError(hull.miss(label, local))

    def disturbed(self) -> Iterator[DisturbedStation]:
        """The disturbed sea at all stations, then at vessels beside the hulls."""
        if not self.hulls:
            return
        names = tuple(hull.text for hull in self.hulls)
        for label, place in self.stations().items():
            met = shelter_at(list(self.hulls), place, label)
            yield DisturbedStation(label, names, met.height_ratio, met.error_share)
        for name, vessel in all_vessels(self.scenario.plant).items():
            others = [hull for hull in self.hulls if hull.name != name]
            if others and vessel.hydrodynamics:
                met = shelter(self.scenario, name, others, hull_length(vessel))
                beside = tuple(hull.text for hull in others)
                yield DisturbedStation(section_of(name), beside, met.height_ratio, met.error_share, met.spread)

    def left_out(self) -> Iterator[str]:
        """What meets the undisturbed sea near a hull whose data hold no wave field, or whose field is not used."""
        if stated_sea(self.scenario) is None:
            return
        used = {hull.name for hull in self.hulls}
        for name, vessel in all_vessels(self.scenario.plant).items():
            if name in used or not vessel.hydrodynamics or not (length := hull_length(vessel)):
                continue
            near = list(self._near(name, vessel, length))
            if near:
                reason = (
                    "is not used (disturbed_sea: none)"
                    if vessel.disturbed_sea == NONE
                    else f"is not in its data ({vessel.hydrodynamics})"
                )
                yield (
                    f"Waves that the hull of {name} diffracts and radiates: its wave field {reason}. In the undisturbed sea are "
                    f"{', '.join(near)}; how much its lee or its reflection changes there cannot be said without the field."
                )

    def _near(self, name: str, vessel: Vessel, length: float) -> Iterator[str]:
        surge, sway, _ = mean_place(vessel)
        vessels = all_vessels(self.scenario.plant)
        places = self.stations()
        for other, each in vessels.items():
            if other != name:
                x, y, _ = mean_place(each)
                places[section_of(other)] = x, self.side * y
        for label, (x, y) in places.items():
            distance = hypot(x - surge, y - self.side * sway)
            if distance <= NEAR_LENGTHS * length:
                yield f"{label} ({distance:.3g} m from its middle, {distance / length:.2g} of its length)"

    def attributes(self) -> dict[str, Any]:
        """Attributes for a dataset: what is disturbed, by how much, with which error; and what is left out."""
        stations = list(self.disturbed())
        for station in stations:
            if station.error_share > WARNED:
                warn_user(
                    f"{station.label}: the sea beside {' and '.join(station.hulls)} is interpolated with an error of "
                    f"{100 * station.error_share:.2g} % of the incident waves; a closer spacing (--field-spacing) and data at more "
                    "frequencies have less"
                )
        result: dict[str, Any] = {}
        if stations:
            result["disturbed_sea"] = "; ".join(station.text for station in stations)
            result["disturbed_sea_error"] = max(station.error_share for station in stations)
        if omissions := " ".join(self.left_out()):
            result["disturbed_sea_left_out"] = omissions
        return result


def hull_length(vessel: Vessel) -> float:
    """Length of a vessel's hull in its data; zero where it is not known."""
    if not vessel.hydrodynamics:
        return 0.0
    return float(stated_hydrodynamics(vessel).attribute("length") or 0.0)


def warn_of_other_motions(scenario: Scenario, t: Array, x: Array) -> None:
    """Warn of a hull that moved otherwise than the motion that radiates its waves; `x` are states over time, coordinates first."""
    for hull in disturbing_hulls(scenario):
        if hull.motions is None or hull.name not in floating_vessels(scenario.plant) or t[-1] < 2 * SETTLING:
            continue
        settled = t >= SETTLING
        names = [data.name for data in scenario.plant.coordinates]
        columns = [names.index(name) for name in coordinates_of(hull.name)]
        signs = 1.0 if all_vessels(scenario.plant)[hull.name].z == "up" else np.diag(TURNED)
        share, motion = motion_difference(hull, t[settled], x[settled][:, columns] * signs)
        if share > MOVED_OTHERWISE:
            warn_user(
                f"{section_of(hull.name)}: the waves that it radiates are those of its motion with the crane held rigid, and its "
                f"{motion} differed from that by {100 * share:.2g} % (standard deviation); where the load drives the vessel, check "
                "with disturbed_sea: diffracted how much these waves matter"
            )


def motion_difference(hull: DisturbingHull, t: Array, motion: Array) -> tuple[float, str]:
    """Largest difference of heave, roll or pitch to the motion that radiates waves, and which of them it is.

    Standard deviation of the difference over that of the motion; motions in the data's axes (time, 6). Turns below a tenth of
    the larger of roll and pitch do not count, and slow horizontal motions radiate nothing.
    """
    assert hull.motions is not None, "asked where the hull radiates"
    radiating = np.empty((len(t), 3))
    for first in range(0, len(t), 500):
        turns = np.exp(1j * np.outer(t[first : first + 500], hull.waves.w))
        radiating[first : first + 500] = (turns @ hull.motions[:, 2:5]).real
    deviations = radiating.std(axis=0)
    differences = (motion[:, 2:5] - radiating).std(axis=0)
    counted = deviations > np.array([0.0, 0.1, 0.1]) * deviations[1:].max()
    shares = np.where(counted, differences / np.where(counted, deviations, 1.0), 0.0)
    worst = int(np.argmax(shares))
    return float(shares[worst]), ("heave", "roll", "pitch")[worst]

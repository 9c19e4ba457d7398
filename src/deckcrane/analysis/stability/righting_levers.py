"""Righting levers at large angles: a vessel with its crane, its load and liquids in tanks, by exact hydrostatics of its hull.

The hull floats at the displacement of all weights and finds its draught and trim at each heel. Weights are those of the model in
its pose: the vessel's own, crane and booms, and hanging loads at their suspension points, where plumb ropes act. Liquids stay
level in their tanks. Heel is positive with starboard down, trim with the bow down.

Since GZ is the slope of the energy over weight, the area under it between two angles is the difference of that energy, exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from math import degrees, pi, radians

import numpy as np
import xarray as xr
from scipy.optimize import brentq, minimize_scalar

from deckcrane.analysis.stability.vessel_at_rest import LiftingVessel, LiftWeights, Pose
from deckcrane.arrays import Array
from deckcrane.components.ballast import check_tanks, liquids_of, movable, volumes_of
from deckcrane.components.hull_form import HullDifference, check_against_data, hull_differences, hull_of, up_axes
from deckcrane.components.vessel.data import section_of
from deckcrane.errors import DeckcraneError
from deckcrane.hydro.hydrostatics import FloatingMesh, FloatingState
from deckcrane.standards.stability import RESIDUAL_TO

STEP = radians(5.0)
"""Step of the search for angles at which something happens."""
FINE = radians(2.5)
"""Step of curves."""
FURTHEST = radians(90.0)
CLOSE_ANGLE, ROUNDING = 1e-11, 1e-9
"""Angles [rad] are found to within the first; levers and heights [m] below the second are zero."""


@dataclass(frozen=True)
class LeverCurve:
    """Levers of a floating body over heel, and the angles at which its deck edge or an opening meets the water."""

    body: FloatingMesh
    deck_edge: Array
    openings: Mapping[str, Array]
    furthest: float = FURTHEST
    _states: dict[float, FloatingState] = field(default_factory=dict)

    def state(self, heel: float) -> FloatingState:
        """The body at a heel; the search begins at the nearest heel that is known."""
        if heel not in self._states:
            near = min(self._states, key=lambda known: abs(known - heel), default=None)
            self._states[heel] = self.body.at(heel, None if near is None else self._states[near])
        return self._states[heel]

    def gz(self, heel: float) -> float:
        """Righting lever [m], less the heeling levers of weights off the centreline; positive turns to port."""
        return self.state(heel).gz

    def area(self, start: float, end: float) -> float:
        """Area under the lever between two angles [m rad]: the difference of energy over weight."""
        return self.state(end).energy - self.state(start).energy

    @cached_property
    def grid(self) -> Array:
        """Angles of the search, to both sides."""
        count = max(int(np.ceil(self.furthest / STEP)), 4)
        return np.linspace(-self.furthest, self.furthest, 2 * count + 1)

    @cached_property
    def rest(self) -> FloatingState | None:
        """The stable equilibrium that it comes to when released upright; None if it capsizes."""
        lever = self.gz(0.0)
        if abs(lever) < ROUNDING:
            return self.state(0.0) if self.state(0.0).curvature > 0.0 else None
        side = -1.0 if lever > 0.0 else 1.0
        previous = 0.0
        for heel in side * self.grid[self.grid > 0.0]:
            if side * self.gz(float(heel)) >= 0.0:
                return self.state(float(brentq(self.gz, previous, float(heel), xtol=CLOSE_ANGLE)))
            previous = float(heel)
        return None

    def vanishing(self, side: float) -> float | None:
        """Heel at which the lever vanishes on a side (+1 starboard); None if not up to the furthest angle, or without rest."""
        return self._first(side, lambda heel: side * self.gz(heel))

    def deck_immersion(self, side: float) -> float | None:
        """Heel at which the deck edge meets the water on a side; None where it is not known or stays dry."""
        if not len(self.deck_edge):
            return None
        return self._first(side, lambda heel: float(self.state(heel).above_water(self.deck_edge).min()))

    def flooding(self, side: float, until: float | None = None) -> tuple[float, str] | None:
        """Heel at which the first opening meets the water on a side, and its name; None where all stay dry up to a heel."""
        if not self.openings:
            return None
        names, points = list(self.openings), np.array(list(self.openings.values()))
        heel = self._first(side, lambda heel: float(self.state(heel).above_water(points).min()), until)
        if heel is None:
            return None
        return heel, names[int(np.argmin(self.state(heel).above_water(points)))]

    def _first(self, side: float, margin: Callable[[float], float], until: float | None = None) -> float | None:
        """The first angle beyond the equilibrium, to one side, where a margin is used up."""
        if self.rest is None:
            return None
        start = self.rest.heel
        if margin(start) < -ROUNDING:
            return start
        last = self.furthest if until is None else min(until, self.furthest)
        beyond = [float(heel) for heel in side * self.grid[self.grid >= 0.0] if side * (heel - start) > 1e-9]
        previous = start
        for heel in [heel for heel in beyond if side * heel < last - 1e-9] + [side * last]:
            if margin(heel) < 0.0:
                inside = previous if previous != start else start + side * 1e-9
                return float(brentq(margin, inside, heel, xtol=CLOSE_ANGLE)) if margin(inside) > 0.0 else inside
            previous = heel
        return None

    def largest_lever(self, side: float) -> tuple[float, float]:
        """The largest lever to a side, before it vanishes, and its heel."""
        end = self.vanishing(side)
        heels = np.arange(0.0, self.furthest if end is None else abs(end), FINE) * side
        values = [side * self.gz(float(heel)) for heel in heels]
        i = int(np.argmax(values))
        near = minimize_scalar(
            lambda heel: -side * self.gz(float(heel)),
            bounds=sorted((heels[i] - FINE, heels[i] + FINE)),
            method="bounded",
        )
        return max(float(values[i]), -float(near.fun)), float(near.x)

    def swing(self, heel: float) -> float | None:
        """How far it swings to the far side when released at rest from a heel, without damping; None: it capsizes.

        There its energy is again that of the release.
        """
        if self.rest is None:
            return None
        rest = self.rest.heel
        side = 1.0 if rest >= heel else -1.0
        energy, end = self.state(heel).energy, self.vanishing(side)
        last = self.furthest if end is None else side * end
        inner = [float(a) for a in side * self.grid if side * (a - rest) > 1e-9 and side * a < last - 1e-9]
        previous = rest
        for angle in [*sorted(inner, key=lambda a: side * a), side * last]:
            if self.state(angle).energy >= energy:
                return float(brentq(lambda a: self.state(a).energy - energy, previous, angle, xtol=CLOSE_ANGLE))
            previous = angle
        return None


class HullStability:
    """Righting levers of a scenario's vessel that states its hull, with any load in any pose."""

    def __init__(self, lifting: LiftingVessel, furthest: float = FURTHEST) -> None:
        self.lifting, self.furthest = lifting, furthest
        self.vessel, self.section = lifting.ready.stated, section_of(lifting.name)
        hull = hull_of(self.vessel, self.section)
        if hull is None or self.vessel.hull is None:
            raise DeckcraneError(f"{self.section} states no hull; add hull: {{box: ...}}, ship, sections or mesh")
        self.hull, self.data = hull, lifting.ready.data
        check_against_data(hull.surface, self.vessel.hull.accept_difference, self.data, self.vessel.hydrodynamics)
        self.mass, self._moment = self._vessel_weight()
        check_tanks(self.vessel, self.section, self.mass, hull)
        frozen = liquids_of(self.vessel, self.section)
        self._solid_mass = self.mass - sum(liquid.mass for liquid in frozen)
        self._solid_moment = self._moment - sum((liquid.moment_frozen() for liquid in frozen), np.zeros(3))

    def _vessel_weight(self) -> tuple[float, Array]:
        """Mass and first moment of the vessel without its crane, in axes with z up."""
        matrix = self.lifting.ready.vessel.mass  # over twists [omega; v]
        moment = np.array([matrix[4, 2], -matrix[3, 2], matrix[3, 1]])
        return float(matrix[3, 3]), up_axes(moment, self.vessel.z)

    @property
    def differences(self) -> tuple[HullDifference, ...]:
        """The hull against the hydrodynamic data."""
        return tuple(hull_differences(self.hull.surface, self.data))

    def levers(self, load: float, pose: Pose | None = None, moved: Mapping[str, float] | None = None) -> LeverCurve:
        """Levers with a load in a pose, and with volumes [m^3] of ballast moved by pumps.

        Raises:
            DeckcraneError: the vessel sinks under its weights
        """
        scenario = self.lifting.with_load(load, pose)
        weights = LiftWeights(scenario, self.lifting.name, self.lifting.payload)
        moment = self._solid_moment + up_axes(weights.moment, self.vessel.z)
        liquids = liquids_of(self.vessel, self.section, volumes_of(self.vessel, moved)) if self.vessel.tanks else ()
        mass = self._solid_mass + weights.carried.m + weights.loose
        body = FloatingMesh(self.hull.surface, self.data.water_density, mass, moment, liquids)
        return LeverCurve(body, self.hull.deck_edge, self.hull.openings, self.furthest)

    def ballast(self, load: float, pose: Pose | None = None) -> BallastAnswer | None:
        """How far the pumps take out the heel, in the order of the file, each as far as its tanks allow; None without pumps."""
        if not self.vessel.anti_heel:
            return None
        before = self.levers(load, pose).rest
        if before is None:
            return None
        moved = {name: pump.moved for name, pump in self.vessel.anti_heel.items()}
        time, used_up = 0.0, []
        for name, pump in self.vessel.anti_heel.items():
            low, high = movable(self.vessel, pump)
            start = moved[name]

            def error(volume: float, name: str = name, target: float = pump.target) -> float:
                rest = self.levers(load, pose, {**moved, name: volume}).rest
                return pi if rest is None else rest.heel - target

            if abs(error(start)) <= CLOSE_ANGLE:
                continue
            ends = {volume: error(volume) for volume in (low, high)}
            if min(ends.values()) <= 0.0 <= max(ends.values()):
                moved[name] = float(brentq(error, low, high, xtol=1e-6))
            else:
                moved[name] = min(ends, key=lambda volume: abs(ends[volume]))
                used_up.append(name)
            time = max(time, abs(moved[name] - start) / pump.rate)
        after = self.levers(load, pose, moved).rest
        return None if after is None else BallastAnswer(before.heel, after.heel, moved, time, tuple(used_up))


@dataclass(frozen=True)
class BallastAnswer:
    """Heel [rad] before and after pumps have moved ballast, the volumes [m^3] by pump, the time [s], and pumps at their limits."""

    before: float
    after: float
    moved: Mapping[str, float]
    time: float
    used_up: tuple[str, ...]


NO_REST = pi / 2
"""Heel that stands for a vessel that capsizes."""


@dataclass(frozen=True)
class LeverPair:
    """Levers of a vessel with its load and without it, in one pose, and what criteria ask of them."""

    loaded: LeverCurve
    empty: LeverCurve

    @property
    def side(self) -> float:
        """The side of the load: +1 starboard."""
        rest = self.loaded.rest
        return 1.0 if rest is None or rest.heel >= 0.0 else -1.0

    @property
    def angles_at_rest(self) -> tuple[float, float]:
        """Heel and trim at rest with the load."""
        rest = self.loaded.rest
        return (NO_REST, 0.0) if rest is None else (rest.heel, rest.trim)

    @property
    def heel_after_loss(self) -> float:
        rest = self.empty.rest
        return NO_REST if rest is None else rest.heel

    @property
    def freeboard(self) -> float:
        """Least height of the deck edge above the water at rest with the load; zero without rest."""
        self._require_deck()
        rest = self.loaded.rest
        return 0.0 if rest is None else float(rest.above_water(self.loaded.deck_edge).min())

    @property
    def freeboard_upright(self) -> float:
        """Least height of the deck edge above the vessel's origin."""
        self._require_deck()
        return float(self.loaded.deck_edge[:, 2].min())

    @property
    def breadth(self) -> float:
        return float(np.ptp(self.loaded.body.hull.corners[:, 1]))

    def _require_deck(self) -> None:
        if not len(self.loaded.deck_edge):
            raise DeckcraneError(
                f"{self.loaded.body.hull.name} does not say where its deck edge is, which the code asks for; add deck_edge: "
                "[[x, y, z], ...]"
            )

    def areas(self, flooding: float | None = None) -> tuple[float, float]:
        """Residual area with the load, to 20 deg or flooding, and the ratio of areas when it is lost; zero without rest.

        Flooding is where an opening meets the water, or at a given heel where that is less.
        """
        if self.loaded.rest is None or self.empty.rest is None:
            return 0.0, 0.0
        side = self.side
        ends = [RESIDUAL_TO, *([] if flooding is None else [flooding])]
        opening = self.loaded.flooding(side, RESIDUAL_TO)
        ends += [] if opening is None else [side * opening[0]]
        residual = self.loaded.area(self.loaded.rest.heel, side * min(ends))
        loss = loss_at_large_angles(self.loaded, self.empty, flooding)
        return residual, 0.0 if loss is None else loss.ratio


def lever_dataset(pair: LeverPair) -> xr.Dataset:
    """GZ, trim, energy over weight and freeboard over heel, with the load and without it (`condition`)."""
    count = max(round(pair.loaded.furthest / FINE), 4)
    grid = np.linspace(-pair.loaded.furthest, pair.loaded.furthest, 2 * count + 1)
    conditions = {"loaded": pair.loaded, "empty": pair.empty}
    values: dict[str, list[list[float]]] = {name: [] for name in ("gz", "trim", "energy", "freeboard")}
    for levers in conditions.values():
        rows: dict[str, list[float]] = {name: [] for name in values}
        upright = levers.state(0.0).energy
        for heel in grid:
            try:
                state = levers.state(float(heel))
            except DeckcraneError:  # it goes down by an end
                for row in rows.values():
                    row.append(np.nan)
                continue
            edge = levers.deck_edge
            freeboard = float(state.above_water(edge).min()) if len(edge) else np.nan
            numbers = {"gz": state.gz, "trim": state.trim, "energy": state.energy - upright, "freeboard": freeboard}
            for name, number in numbers.items():
                rows[name].append(number)
        for name, row in rows.items():
            values[name].append(row)
    words = {
        "gz": ("m", "righting lever less the heeling levers of weights; positive turns to port"),
        "trim": ("rad", "trim that the vessel finds at this heel, bow down is positive"),
        "energy": ("m", "potential energy over weight, from upright: the area under the lever"),
        "freeboard": ("m", "least height of the deck edge above the water"),
    }
    data = {
        name: (("condition", "heel"), np.array(rows), {"units": words[name][0], "long_name": words[name][1]})
        for name, rows in values.items()
    }
    heel = ("heel", grid, {"units": "rad", "long_name": "heel, starboard down is positive"})
    return xr.Dataset(data, coords={"condition": list(conditions), "heel": heel})


@dataclass(frozen=True)
class LossAtLargeAngles:
    """Loss of the load by energies: heel before, at rest after, and furthest without damping (None: it capsizes).

    The areas [m rad] are those under the lever after the loss: from rest to the heel before, and to flooding or vanishing on
    the far side.
    """

    before: float
    after: float
    furthest: float | None
    driving: float
    available: float
    limit: float
    limited_by: str

    @property
    def ratio(self) -> float:
        return self.available / self.driving if self.driving > 0.0 else float("inf")


def loss_at_large_angles(
    loaded: LeverCurve, empty: LeverCurve, flooding: float | None = None
) -> LossAtLargeAngles | None:
    """Loss of the load by areas under levers; None where there is no equilibrium with or without it.

    Flooding is where an opening meets the water, or at a given heel where that is less.
    """
    if loaded.rest is None or empty.rest is None:
        return None
    before, after = loaded.rest.heel, empty.rest.heel
    side = 1.0 if after >= before else -1.0
    limit, limited_by = far_side_limit(empty, side)
    if flooding is not None and flooding < side * limit:
        limit, limited_by = side * flooding, "flooding as stated"
    driving, available = empty.area(after, before), empty.area(after, limit)
    return LossAtLargeAngles(before, after, empty.swing(before), driving, available, limit, limited_by)


def far_side_limit(levers: LeverCurve, side: float) -> tuple[float, str]:
    """The heel to which a lever counts on a side: flooding, vanishing stability, or the furthest angle."""
    flooding, vanishing = levers.flooding(side), levers.vanishing(side)
    limits = [(side * levers.furthest, f"{degrees(levers.furthest):.3g} deg")]
    limits += [] if vanishing is None else [(vanishing, "vanishing stability")]
    limits += [] if flooding is None else [(flooding[0], f"flooding through {flooding[1]}")]
    return min(limits, key=lambda item: side * item[0])

"""Stability of a vessel during lifts: heel and trim by load and pose, the largest load within limits, loss of load, criteria.

Poses are those of slew and other coordinates. Criteria are given limits and those of codes, each with its utilisation.

After a sudden loss of the hook load the vessel, released from its heel, rolls to the far side. The model starts at rest with
its load; then the load's mass is negligible, and the motion follows from the same equations: booms spring back, drives hold,
water damps. A load on ropes keeps a fraction of its mass, that of hook and slings.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from math import ceil, copysign, degrees, pi, radians, sqrt
from pathlib import Path

import numpy as np
import xarray as xr
from scipy.optimize import brentq

from deckcrane.analysis.stability.data import LargeAngles, LoadLoss, StabilityAnswers
from deckcrane.analysis.stability.righting_levers import (
    BallastAnswer,
    HullStability,
    LeverCurve,
    LeverPair,
    LossAtLargeAngles,
    lever_dataset,
    loss_at_large_angles,
)
from deckcrane.analysis.stability.vessel_at_rest import LiftEquilibrium, LiftingVessel, Pose, check_coordinates
from deckcrane.components.catalogue import Scenario
from deckcrane.components.vessel import first_coordinate
from deckcrane.errors import DeckcraneError
from deckcrane.program.integrators import IMPLICIT, Timing
from deckcrane.scenario.reading import load
from deckcrane.simulation.simulation import program_of, timing_of
from deckcrane.standards import stability as rules
from deckcrane.standards.sources import SourcedFormula
from deckcrane.standards.stability import released_peak

PERIODS = 1.25
"""Simulated duration in approximate roll periods. The first swing, after half of one, is the furthest."""


@dataclass(frozen=True)
class LoadLossRun:
    """Roll [rad] before the loss, at rest after it, and at its peak to the far side, with its time; mass left on the hook [kg]."""

    before: float
    after: float
    peak: float
    time: float
    remaining: float

    @property
    def undamped(self) -> float:
        """Peak roll without damping: as far beyond the new equilibrium as it was before it."""
        return float(released_peak(self.before, self.after))


def load_loss(
    lifting: LiftingVessel,
    before: LiftEquilibrium,
    after: LiftEquilibrium,
    pose: Pose | None = None,
    remaining: float | None = None,
    duration: float | None = None,
) -> LoadLossRun:
    """Simulate the sudden loss of the load of `before`; `after` is the equilibrium without it."""
    fraction = lifting.least if remaining is None else remaining
    remaining_mass = fraction * before.load
    loaded, empty = lifting.with_load(before.load, pose), lifting.with_load(remaining_mass, pose)
    system = lifting.system(loaded)
    equations = system.equations
    numbers = lifting.system(empty).equations.p.values
    if len(numbers) != len(equations.p.values):
        raise DeckcraneError("the scenario without its load has other equations; give the payload a mass and a shape")
    settings = timing_of(lifting.scenario)
    length = duration if duration is not None else PERIODS * roll_period(lifting, after)
    steps = max(ceil(length / settings.step), 1)
    method = (
        "rodas4" if settings.integrator in IMPLICIT else settings.integrator
    )  # oil is shaken: steps as short as it needs
    timing = Timing(steps * settings.step, settings.step, settings.step, method, *settings.tolerances)
    result = program_of(system, equations, "auto").simulate(timing, x0=before.x, p=numbers)
    roll = result.x[:, first_coordinate(system, lifting.name) + 3]
    direction = 1.0 if after.heel >= before.heel else -1.0
    furthest = int(np.argmax(direction * roll))
    return LoadLossRun(before.heel, after.heel, float(roll[furthest]), float(result.t[furthest]), remaining_mass)


def roll_period(lifting: LiftingVessel, rest: LiftEquilibrium) -> float:
    """Approximate roll period: inertia of the vessel with its added mass, on the roll stiffness with the crane."""
    vessel = lifting.ready.vessel
    inertia = float(vessel.mass[0, 0] + vessel.added_mass[0, 0])
    stiffness = rest.gm * rest.displacement * abs(lifting.scenario.gravity[2])
    return 2 * pi * sqrt(inertia / stiffness)


MOST = 1e3
"""Utilisation where nothing remains of what is required."""


@dataclass(frozen=True)
class StabilityCriterion:
    """A criterion in one state: the actual value, the limit, and the utilisation; 1 is the limit."""

    key: str
    words: str
    value: str
    limit: str
    share: float
    founded: tuple[SourcedFormula, ...] = ()


def criteria(
    settings: StabilityAnswers, loaded: LiftEquilibrium, empty: LiftEquilibrium, levers: LeverPair | None = None
) -> Iterator[StabilityCriterion]:
    """All required criteria, for a vessel with a load and the same vessel without it; with the levers of its hull, if stated."""
    yield from _given_limits(settings, loaded, levers)
    if "workboat" in settings.codes:
        yield _workboat(settings, loaded, levers)
    if "is_code" in settings.codes:
        yield from _is_code(settings, loaded, empty, levers)


def largest_share(
    settings: StabilityAnswers, loaded: LiftEquilibrium, empty: LiftEquilibrium, levers: LeverPair | None = None
) -> float:
    """Largest utilisation of all criteria; zero where none is required."""
    return max((criterion.share for criterion in criteria(settings, loaded, empty, levers)), default=0.0)


def lift_counts(
    settings: StabilityAnswers, loaded: LiftEquilibrium, empty: LiftEquilibrium, levers: LeverPair | None = None
) -> bool | None:
    """Whether the moment of the lift is large enough for the IS Code's criteria to apply; None where they are not required."""
    if "is_code" not in settings.codes:
        return None
    freeboard = settings.freeboard if levers is None else levers.freeboard_upright
    breadth = settings.breadth if levers is None else levers.breadth
    if freeboard is None or breadth is None:
        return None
    moment = abs(loaded.arm * loaded.displacement - empty.arm * empty.displacement)
    return bool(moment > rules.moment_that_counts(loaded.displacement, loaded.gm, freeboard, breadth))


def _given_limits(
    settings: StabilityAnswers, rest: LiftEquilibrium, levers: LeverPair | None
) -> Iterator[StabilityCriterion]:
    heel, trim = (rest.heel, rest.trim) if levers is None else levers.angles_at_rest
    for key, angle in (("heel", heel), ("trim", trim)):
        limit = getattr(settings, key)
        if limit is not None:
            yield StabilityCriterion(
                key, f"static {key}", _degrees_text(abs(angle)), _degrees_text(limit), abs(angle) / limit
            )
    if settings.gm is not None:
        share = min(settings.gm / rest.gm, MOST)
        yield StabilityCriterion("gm", "GM with crane and load", f"{rest.gm:.3f} m", f"{settings.gm:g} m", share)


def _remaining_freeboard(settings: StabilityAnswers, rest: LiftEquilibrium, levers: LeverPair | None) -> float:
    if levers is not None:
        return levers.freeboard
    assert settings.freeboard is not None, "a code asks for it"
    assert settings.breadth is not None, "a code asks for it"
    return rules.freeboard_left(settings.freeboard, settings.breadth, rest.heel, rest.sinkage)


def _utilisation(required: float, actual: float) -> float:
    return min(required / actual, MOST) if actual > 0 else MOST


def _workboat(settings: StabilityAnswers, rest: LiftEquilibrium, levers: LeverPair | None = None) -> StabilityCriterion:
    freeboard = _remaining_freeboard(settings, rest, levers)
    heel = rest.heel if levers is None else levers.angles_at_rest[0]
    share = max(abs(heel) / rules.WORKBOAT_HEEL, _utilisation(rules.WORKBOAT_FREEBOARD, freeboard))
    actual = f"{_degrees_text(abs(heel))}, {freeboard:.2f} m of freeboard"
    return StabilityCriterion("workboat", "heel, workboats", actual, "7 deg and 0.25 m", share, (rules.WORKBOAT,))


def _is_code(
    settings: StabilityAnswers, loaded: LiftEquilibrium, empty: LiftEquilibrium, levers: LeverPair | None = None
) -> Iterator[StabilityCriterion]:
    freeboard, required = _remaining_freeboard(settings, loaded, levers), rules.freeboard_needed(settings.exposed)
    yield StabilityCriterion(
        "freeboard",
        "freeboard on the low side",
        f"{freeboard:.2f} m",
        f"{required:.2f} m",
        _utilisation(required, freeboard),
        (rules.FREEBOARD,),
    )
    if levers is not None:
        lever_source: tuple[SourcedFormula, ...] = (rules.HULL_LEVER,)
        areas = LeverAreas(*levers.areas(settings.flooding))
    else:
        lever_source = () if settings.righting is not None else (rules.LINEAR_LEVER,)
        areas = _lever_areas(settings, loaded, empty)
    yield StabilityCriterion(
        "residual_area",
        "area left from rest to 20 deg or flooding",
        f"{areas.residual:.4f} m rad",
        f"{rules.RESIDUAL_AREA} m rad",
        _utilisation(rules.RESIDUAL_AREA, areas.residual),
        (rules.RESIDUAL, *lever_source),
    )
    ratio = rules.loss_ratio_needed(settings.exposed is not None)
    yield StabilityCriterion(
        "loss_areas",
        "loss of the load: area on the far side over that on the load's",
        f"{areas.loss:.3g}",
        f"{ratio:g}",
        _utilisation(ratio, areas.loss),
        (rules.LOSS_AREAS, *lever_source),
    )
    heel, limit = abs(empty.heel if levers is None else levers.heel_after_loss), rules.LOSS_HEEL_LIMIT
    yield StabilityCriterion(
        "loss_heel",
        "loss of the load: heel at rest",
        _degrees_text(heel),
        _degrees_text(limit),
        heel / limit,
        (rules.LOSS_HEEL,),
    )


@dataclass(frozen=True)
class LeverAreas:
    """Areas under righting levers: residual with the load [m rad], and the ratio of far side to load side when it is lost.

    Both are 0 without an equilibrium.
    """

    residual: float
    loss: float


def _lever_areas(settings: StabilityAnswers, loaded: LiftEquilibrium, empty: LiftEquilibrium) -> LeverAreas:
    """Areas with the load's side positive; equilibria are those of the levers themselves."""
    assert settings.flooding is not None, "the code asks for it"
    side = copysign(1.0, loaded.heel)
    with_load = rules.net_lever(lever(settings, loaded.gm, empty.gm), side * loaded.arm)
    without = rules.net_lever(lever(settings, empty.gm, empty.gm), side * empty.arm)
    heel = rules.rest_angle(with_load, side * loaded.heel, settings.flooding)
    rest = rules.rest_angle(without, side * empty.heel, settings.flooding)
    if heel is None or rest is None:
        return LeverAreas(0.0, 0.0)
    area_of_load_side, area_of_far_side = rules.loss_areas(without, heel, rest, settings.flooding)
    return LeverAreas(
        rules.residual_area(with_load, heel, settings.flooding),
        area_of_far_side / area_of_load_side if area_of_load_side > 1e-12 else MOST,
    )


def lever(settings: StabilityAnswers, gm: float, empty: float) -> rules.Lever:
    """The linear lever of a GM; or the given curve of the vessel without load, reduced by the load's effect on GM."""
    if settings.righting is None:
        return rules.linear_lever(gm)
    given_curve = rules.given_lever(np.array(settings.righting.angles), np.array(settings.righting.levers))
    return lambda heel: given_curve(heel) - (empty - gm) * np.sin(heel)


def _degrees_text(angle: float) -> str:
    return f"{degrees(angle):.3g} deg"


SLEWS = tuple(radians(angle) for angle in range(-180, 180, 30))
SHARES = (0.25, 0.5, 0.75, 1.0)
"""Default loads as fractions of the payload's mass."""
BEYOND, CLOSE = 4.0, 1e-4
"""Factor beyond the largest given load up to which a limit is searched; tolerance of the search, relative to that load."""
_UNITS_AND_MEANINGS = {
    "heel": ("rad", "roll at rest, starboard down is positive"),
    "trim": ("rad", "pitch at rest, bow down is positive"),
    "rule_heel": ("rad", "roll by tan(phi) = w y/(displacement GM')"),
    "gm": ("m", "metacentric height over roll with crane and load"),
    "gm_longitudinal": ("m", "metacentric height over pitch with crane and load"),
    "displacement": ("kg", "mass of vessel, crane and load"),
    "sinkage": ("m", "of the vessel's origin"),
    "radius": ("m", "of the point that the load hangs from, from the slewing axis"),
}


@dataclass(frozen=True)
class StabilityAtLargeAngles:
    """Righting levers of the hull with the scenario's own load and without it, the loss of the load, and what pumps take out."""

    hull: HullStability
    """The vessel with its hull, crane and tanks."""
    pair: LeverPair
    """Levers with the load and without it."""
    levers: xr.Dataset
    """GZ, trim, freeboard and energy over heel."""
    loss: LossAtLargeAngles | None
    """Loss of the load by areas; None without an equilibrium."""
    ballast: BallastAnswer | None
    """What the pumps between tanks take out; None without any."""


@dataclass(frozen=True)
class LiftStability:
    """Results: `rests` over load and pose, `largest_load` over poses (with limits), loss of load in each pose, and criteria.

    `criteria` are those of `worst`, the worst pose with the scenario's own load.
    """

    settings: StabilityAnswers
    """What was asked."""
    vessel: str
    """Name of the vessel."""
    rests: xr.Dataset
    """Heel, trim, GM and the heel by formula over `load`, the slewing coordinate and others."""
    worst: Pose
    """Coordinates of the worst pose."""
    criteria: tuple[StabilityCriterion, ...]
    """The criteria in that pose."""
    counts: bool | None
    """Whether the lift's moment there is large enough for the IS Code's criteria; None where they are not required."""
    at_large_angles: StabilityAtLargeAngles | None = None
    """Righting levers of the stated hull in that pose; None where no hull is stated, or they are not asked for."""

    @property
    def limited(self) -> bool:
        """Whether any criterion limits the load."""
        return bool(self.criteria)


def lift_stability(scenario: Scenario | str | Path, settings: StabilityAnswers | None = None) -> LiftStability:
    """Heel and trim of a vessel by load, slew and other poses, from the model's equilibrium in still water.

    Where there is no equilibrium there are no numbers, and `reason` says why. `largest_load` is the largest within all limits (NaN:
    no limits are given; infinite: more than four times the largest given load); `loss_before`, `loss_after`, `loss_peak` and
    `loss_undamped` are for the sudden loss of the scenario's own load in every pose.

    Args:
        scenario: the scenario, its file or a bundled name
        settings: loads, poses, limits and criteria, as under `answers.stability` of a study; None: the defaults

    Returns:
        heel, trim and GM over load and pose, and the criteria

    Raises:
        DeckcraneError: there is no floating vessel or no payload, or a coordinate does not exist
    """
    scenario = scenario if isinstance(scenario, Scenario) else load(scenario)
    settings = settings or StabilityAnswers()
    lifting = LiftingVessel(scenario, settings.vessel, settings.slew)
    check_coordinates(lifting.scenario, list(settings.over))
    axes = _axes_of_poses(lifting, settings)
    loads = np.sort(np.array(settings.loads or [share * lifting.mass for share in SHARES], dtype=float))
    return _PoseSearch(lifting, settings, axes, loads).search()


def _axes_of_poses(lifting: LiftingVessel, settings: StabilityAnswers) -> dict[str, tuple[float, ...]]:
    slews = {} if lifting.slew is None else {lifting.slew: settings.slews or SLEWS}
    if settings.slews and lifting.slew is None:
        raise DeckcraneError("nothing slews here: name the coordinate that does, slew: NAME, or leave out slews")
    twice = next((name for name in settings.over if name in slews), None)
    if twice is not None:
        raise DeckcraneError(f"over: {twice} is the coordinate that slews; write slews")
    return {**slews, **{name: tuple(map(float, values)) for name, values in settings.over.items()}}


class _PoseSearch:
    """Equilibria of all loads in all poses."""

    def __init__(
        self,
        lifting: LiftingVessel,
        settings: StabilityAnswers,
        axes: Mapping[str, tuple[float, ...]],
        loads: np.ndarray,
    ) -> None:
        self.lifting, self.settings, self.places, self.loads = lifting, settings, axes, loads
        self.poses: list[Pose] = [dict(zip(axes, values, strict=True)) for values in product(*axes.values())]
        self.limited = bool(settings.heel or settings.trim or settings.gm or settings.codes)
        self.hull = _hull_of(lifting, settings)
        self._without_load: dict[tuple[tuple[str, float], ...], LeverCurve] = {}

    def search(self) -> LiftStability:
        shape = tuple(len(values) for values in self.places.values())
        rests = {name: np.full((len(self.loads), len(self.poses)), np.nan) for name in _UNITS_AND_MEANINGS}
        reason = np.full((len(self.loads), len(self.poses)), "", dtype=object)
        utilisation, largest = np.full(len(self.poses), np.nan), np.full(len(self.poses), np.nan)
        losses: list[LoadLossRun | None] = []
        hull_heel = np.full(len(self.poses), np.nan)
        worst: tuple[float, Pose, tuple[StabilityCriterion, ...], bool | None] = (-1.0, {}, (), None)
        for i, pose in enumerate(self.poses):
            for k, mass in enumerate(self.loads):
                rest, reason[k, i] = self._equilibrium(mass, pose)
                for name in _UNITS_AND_MEANINGS if rest is not None else ():
                    rests[name][k, i] = getattr(rest, name)
            loaded, empty = self._equilibrium(self.lifting.mass, pose)[0], self._equilibrium(0.0, pose)[0]
            losses.append(self._loss_in_pose(loaded, empty, pose))
            if loaded is None or empty is None:
                continue
            levers = self._levers(loaded.load, pose)
            if levers is not None and levers.loaded.rest is not None:
                hull_heel[i] = levers.loaded.rest.heel
            utilisation[i] = largest_share(self.settings, loaded, empty, levers) if self.limited else abs(loaded.heel)
            largest[i] = self._largest_load(empty, pose) if self.limited else np.nan
            if utilisation[i] > worst[0]:
                criteria_of_pose = tuple(criteria(self.settings, loaded, empty, levers))
                counts = lift_counts(self.settings, loaded, empty, levers)
                worst = float(utilisation[i]), pose, criteria_of_pose, counts
        if worst[0] < 0:
            raise DeckcraneError(
                f"the vessel has no static equilibrium in any pose with its load; the first one: {reason[-1, 0]}"
            )
        dims = ("load", *self.places)
        data = {
            name: (
                dims,
                values.reshape(len(self.loads), *shape),
                {"units": _UNITS_AND_MEANINGS[name][0], "long_name": _UNITS_AND_MEANINGS[name][1]},
            )
            for name, values in rests.items()
        }
        data["reason"] = (
            dims,
            reason.astype(str).reshape(len(self.loads), *shape),
            {"long_name": "why there is no number"},
        )
        variables_of_poses = {
            "largest_load": (largest, "kg", "largest load within all limits"),
            **_loss_variables(losses),
        }
        if self.hull is not None:
            variables_of_poses["hull_heel"] = (hull_heel, "rad", "roll at rest with the scenario's load, by its hull")
        for name, (values, unit, words) in variables_of_poses.items():
            data[name] = (tuple(self.places), values.reshape(shape), {"units": unit, "long_name": words})
        kinds = {coordinate.name: coordinate.kind for coordinate in self.lifting.scenario.plant.coordinates}
        units = {name: "rad" if kinds.get(name) == "angular" else "m" for name in self.places}
        coords = {name: (name, np.array(values), {"units": units[name]}) for name, values in self.places.items()}
        dataset = xr.Dataset(data, coords={"load": ("load", self.loads, {"units": "kg"}), **coords})
        dataset.attrs = {"vessel": self.lifting.name, "own_load": self.lifting.mass, "slew": self.lifting.slew or ""}
        return LiftStability(self.settings, self.lifting.name, dataset, *worst[1:], self._at_large_angles(worst[1]))

    def _levers(self, mass: float, pose: Pose) -> LeverPair | None:
        """Levers of the hull with a load and without it; None where they are not asked for."""
        if self.hull is None:
            return None
        key = tuple(pose.items())
        if key not in self._without_load:
            self._without_load[key] = self.hull.levers(0.0, pose)
        return LeverPair(self.hull.levers(mass, pose), self._without_load[key])

    def _at_large_angles(self, pose: Pose) -> StabilityAtLargeAngles | None:
        pair = self._levers(self.lifting.mass, pose)
        if self.hull is None or pair is None:
            return None
        loss = None if self.settings.loss is False else loss_at_large_angles(pair.loaded, pair.empty)
        ballast = self.hull.ballast(self.lifting.mass, pose)
        return StabilityAtLargeAngles(self.hull, pair, lever_dataset(pair), loss, ballast)

    def _equilibrium(self, mass: float, pose: Pose) -> tuple[LiftEquilibrium | None, str]:
        try:
            return self.lifting.at(float(mass), pose), ""
        except DeckcraneError as error:
            return None, str(error)

    def _largest_load(self, empty: LiftEquilibrium, pose: Pose) -> float:
        """The load up to which all loads are within the limits; a load may also right a vessel that heels to the other side.

        The largest utilisation of all criteria is 1 at the limit; a vessel without equilibrium is beyond it.
        """

        def excess(mass: float) -> float:
            rest = self._equilibrium(mass, pose)[0]
            if rest is None:
                return MOST - 1.0
            try:
                return largest_share(self.settings, rest, empty, self._levers(mass, pose)) - 1.0
            except DeckcraneError:  # it sinks, or finds no trim
                return MOST - 1.0

        largest_given = float(max(self.loads[-1], self.lifting.mass))
        admissible = 0.0
        for mass in sorted(
            {0.0, *self.loads.tolist(), largest_given, BEYOND / 2 * largest_given, BEYOND * largest_given}
        ):
            if excess(mass) > 0:
                return float(brentq(excess, admissible, mass, xtol=CLOSE * largest_given)) if mass > 0 else 0.0
            admissible = mass
        return float(np.inf)

    def _loss_in_pose(
        self, loaded: LiftEquilibrium | None, empty: LiftEquilibrium | None, pose: Pose
    ) -> LoadLossRun | None:
        answer = self.settings.loss
        if answer is False or loaded is None or empty is None:
            return None
        settings = answer if isinstance(answer, LoadLoss) else LoadLoss()
        if settings.remaining is not None:
            empty = self._equilibrium(settings.remaining * loaded.load, pose)[0] or empty
        return load_loss(self.lifting, loaded, empty, pose, settings.remaining, settings.duration)


def _hull_of(lifting: LiftingVessel, settings: StabilityAnswers) -> HullStability | None:
    """The vessel with its hull where one is stated and asked for; an error where one is asked for and not stated."""
    choice = settings.large_angles
    stated = lifting.ready.stated.hull is not None
    if choice is False or (choice is None and (not stated or settings.righting is not None)):
        return None
    furthest = choice.to if isinstance(choice, LargeAngles) else LargeAngles().to
    return HullStability(lifting, float(furthest))


def _loss_variables(losses: list[LoadLossRun | None]) -> dict[str, tuple[np.ndarray, str, str]]:
    """Variables of the loss of load over poses; empty where it is not required."""
    if all(loss is None for loss in losses):
        return {}

    def column(name: str) -> np.ndarray:
        return np.array([np.nan if loss is None else getattr(loss, name) for loss in losses])

    return {
        "loss_before": (column("before"), "rad", "roll at rest with the scenario's load"),
        "loss_after": (column("after"), "rad", "roll at rest without it"),
        "loss_peak": (column("peak"), "rad", "furthest roll to the far side after the load is lost"),
        "loss_undamped": (column("undamped"), "rad", "the same of a linear vessel without damping"),
        "loss_time": (column("time"), "s", "when it is furthest"),
        "loss_remaining": (column("remaining"), "kg", "what stays on the hook"),
    }

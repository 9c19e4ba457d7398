"""Stability of a vessel during lifts: heel and trim by load, slew and other poses; the largest load within limits; loss of load."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import product
from math import radians
from pathlib import Path

import numpy as np
import xarray as xr
from scipy.optimize import brentq

from deckcrane.analysis.lifted_vessel import LiftedRest, LiftingVessel, Pose, check_coordinates
from deckcrane.analysis.load_loss import LoadLossRun, load_loss
from deckcrane.analysis.stability_criteria import MOST, StabilityCriterion, criteria, largest_share, lift_counts
from deckcrane.errors import DeckcraneError
from deckcrane.model import Scenario, load
from deckcrane.model.answers_stability import LoadLoss, StabilityAnswers

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
class LiftStability:
    """Results: `rests` over load and pose, `largest_load` over poses (with limits), loss of load in each pose, and criteria.

    `criteria` are those of `worst`, the worst pose with the scenario's own load.
    """

    asked: StabilityAnswers
    vessel: str
    rests: xr.Dataset
    worst: Pose
    criteria: tuple[StabilityCriterion, ...]
    counts: bool | None
    """Whether the lift's moment there is large enough for the IS Code's criteria; None where they are not required."""

    @property
    def limited(self) -> bool:
        """Whether any criterion limits the load."""
        return bool(self.criteria)


def lift_stability(scenario: Scenario | str | Path, asked: StabilityAnswers | None = None) -> LiftStability:
    """Heel and trim of a vessel by load, slew and other poses, from the model's equilibrium in still water.

    The dataset `rests` has heel, trim, GM and the heel by formula over `load`, the slewing coordinate and others of `over`;
    where there is no equilibrium there are no numbers, and `reason` says why. `largest_load` is the largest within all limits (NaN:
    no limits are given; infinite: more than four times the largest given load); `loss_before`, `loss_after`,
    `loss_peak` and `loss_undamped` are for the sudden loss of the scenario's own load in every pose.
    """
    scenario = scenario if isinstance(scenario, Scenario) else load(scenario)
    asked = asked or StabilityAnswers()
    lifting = LiftingVessel(scenario, asked.vessel, asked.slew)
    check_coordinates(lifting.scenario, list(asked.over))
    axes = _axes_of_poses(lifting, asked)
    loads = np.sort(np.array(asked.loads or [share * lifting.mass for share in SHARES], dtype=float))
    return _PoseSearch(lifting, asked, axes, loads).found()


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
        self.lifting, self.asked, self.places, self.loads = lifting, settings, axes, loads
        self.poses: list[Pose] = [dict(zip(axes, values, strict=True)) for values in product(*axes.values())]
        self.limited = bool(settings.heel or settings.trim or settings.gm or settings.codes)

    def found(self) -> LiftStability:
        shape = tuple(len(values) for values in self.places.values())
        rests = {name: np.full((len(self.loads), len(self.poses)), np.nan) for name in _UNITS_AND_MEANINGS}
        reason = np.full((len(self.loads), len(self.poses)), "", dtype=object)
        utilisation, largest = np.full(len(self.poses), np.nan), np.full(len(self.poses), np.nan)
        losses: list[LoadLossRun | None] = []
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
            utilisation[i] = largest_share(self.asked, loaded, empty) if self.limited else abs(loaded.heel)
            largest[i] = self._largest_load(empty, pose) if self.limited else np.nan
            if utilisation[i] > worst[0]:
                criteria_of_pose = tuple(criteria(self.asked, loaded, empty))
                worst = float(utilisation[i]), pose, criteria_of_pose, lift_counts(self.asked, loaded, empty)
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
        for name, (values, unit, words) in variables_of_poses.items():
            data[name] = (tuple(self.places), values.reshape(shape), {"units": unit, "long_name": words})
        kinds = {coordinate.name: coordinate.kind for coordinate in self.lifting.scenario.plant.coordinates}
        units = {name: "rad" if kinds.get(name) == "angular" else "m" for name in self.places}
        coords = {name: (name, np.array(values), {"units": units[name]}) for name, values in self.places.items()}
        dataset = xr.Dataset(data, coords={"load": ("load", self.loads, {"units": "kg"}), **coords})
        dataset.attrs = {"vessel": self.lifting.name, "own_load": self.lifting.mass, "slew": self.lifting.slew or ""}
        return LiftStability(self.asked, self.lifting.name, dataset, *worst[1:])

    def _equilibrium(self, mass: float, pose: Pose) -> tuple[LiftedRest | None, str]:
        try:
            return self.lifting.at(float(mass), pose), ""
        except DeckcraneError as error:
            return None, str(error)

    def _largest_load(self, empty: LiftedRest, pose: Pose) -> float:
        """The load up to which all loads are within the limits; a load may also right a vessel that heels to the other side.

        The largest utilisation of all criteria is 1 at the limit; a vessel without equilibrium is beyond it.
        """

        def excess(mass: float) -> float:
            rest = self._equilibrium(mass, pose)[0]
            return (MOST if rest is None else largest_share(self.asked, rest, empty)) - 1.0

        largest_given = float(max(self.loads[-1], self.lifting.mass))
        admissible = 0.0
        for mass in sorted(
            {0.0, *self.loads.tolist(), largest_given, BEYOND / 2 * largest_given, BEYOND * largest_given}
        ):
            if excess(mass) > 0:
                return float(brentq(excess, admissible, mass, xtol=CLOSE * largest_given)) if mass > 0 else 0.0
            admissible = mass
        return float(np.inf)

    def _loss_in_pose(self, loaded: LiftedRest | None, empty: LiftedRest | None, pose: Pose) -> LoadLossRun | None:
        answer = self.asked.loss
        if answer is False or loaded is None or empty is None:
            return None
        settings = answer if isinstance(answer, LoadLoss) else LoadLoss()
        if settings.remaining is not None:
            empty = self._equilibrium(settings.remaining * loaded.load, pose)[0] or empty
        return load_loss(self.lifting, loaded, empty, pose, settings.remaining, settings.duration)


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

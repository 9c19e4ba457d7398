"""Stability of a vessel during lifts: heel and trim by load, slew and other poses; the largest load within limits; its loss."""

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
"""Of the payload's mass: loads where none are said."""
BEYOND, CLOSE = 4.0, 1e-4
"""How far beyond the largest load that is asked about a limit is looked for; how near it is found, as a share of that."""
_ABOUT = {
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
    """What was found: `rests` over load and pose, `largest_load` over poses (with limits), the loss in each pose, and criteria.

    `criteria` are those of the pose in which the scenario's own load fares worst, `worst`.
    """

    asked: StabilityAnswers
    vessel: str
    rests: xr.Dataset
    worst: Pose
    criteria: tuple[StabilityCriterion, ...]
    counts: bool | None
    """Whether the lift's moment there is one from which the IS Code's criteria apply; None where they are not asked for."""

    @property
    def limited(self) -> bool:
        """Whether there is any criterion that limits the load."""
        return bool(self.criteria)


def lift_stability(scenario: Scenario | str | Path, asked: StabilityAnswers | None = None) -> LiftStability:
    """Heel and trim of a vessel by load, slew and other poses, from the model's own equilibrium in still water.

    The dataset `rests` has heel, trim, GM and the heel by formula over `load`, the slewing coordinate and others that are asked
    for; where there is no rest there are no numbers, and `reason` says why. `largest_load` is the largest within all limits (NaN:
    none is asked for; infinite: more than four times the largest load that was asked about); `loss_before`, `loss_after`,
    `loss_peak` and `loss_undamped` tell of the scenario's own load lost at once in every pose.
    """
    scenario = scenario if isinstance(scenario, Scenario) else load(scenario)
    asked = asked or StabilityAnswers()
    lifting = LiftingVessel(scenario, asked.vessel, asked.slew)
    check_coordinates(lifting.scenario, list(asked.over))
    places = _places(lifting, asked)
    loads = np.sort(np.array(asked.loads or [share * lifting.mass for share in SHARES], dtype=float))
    return _Search(lifting, asked, places, loads).found()


def _places(lifting: LiftingVessel, asked: StabilityAnswers) -> dict[str, tuple[float, ...]]:
    slews = {} if lifting.slew is None else {lifting.slew: asked.slews or SLEWS}
    if asked.slews and lifting.slew is None:
        raise DeckcraneError("nothing slews here: name the coordinate that does, slew: NAME, or leave out slews")
    twice = next((name for name in asked.over if name in slews), None)
    if twice is not None:
        raise DeckcraneError(f"over: {twice} is the coordinate that slews; write slews")
    return {**slews, **{name: tuple(map(float, values)) for name, values in asked.over.items()}}


class _Search:
    """All states that are looked at, pose by pose."""

    def __init__(
        self,
        lifting: LiftingVessel,
        asked: StabilityAnswers,
        places: Mapping[str, tuple[float, ...]],
        loads: np.ndarray,
    ) -> None:
        self.lifting, self.asked, self.places, self.loads = lifting, asked, places, loads
        self.poses: list[Pose] = [dict(zip(places, values, strict=True)) for values in product(*places.values())]
        self.limited = bool(asked.heel or asked.trim or asked.gm or asked.codes)

    def found(self) -> LiftStability:
        shape = tuple(len(values) for values in self.places.values())
        rests = {name: np.full((len(self.loads), len(self.poses)), np.nan) for name in _ABOUT}
        reason = np.full((len(self.loads), len(self.poses)), "", dtype=object)
        share, largest = np.full(len(self.poses), np.nan), np.full(len(self.poses), np.nan)
        lost: list[LoadLossRun | None] = []
        worst: tuple[float, Pose, tuple[StabilityCriterion, ...], bool | None] = (-1.0, {}, (), None)
        for i, pose in enumerate(self.poses):
            for k, mass in enumerate(self.loads):
                rest, reason[k, i] = self._rest(mass, pose)
                for name in _ABOUT if rest is not None else ():
                    rests[name][k, i] = getattr(rest, name)
            own, empty = self._rest(self.lifting.mass, pose)[0], self._rest(0.0, pose)[0]
            lost.append(self._lost(own, empty, pose))
            if own is None or empty is None:
                continue
            share[i] = largest_share(self.asked, own, empty) if self.limited else abs(own.heel)
            largest[i] = self._largest(empty, pose) if self.limited else np.nan
            if share[i] > worst[0]:
                found = tuple(criteria(self.asked, own, empty))
                worst = float(share[i]), pose, found, lift_counts(self.asked, own, empty)
        if worst[0] < 0:
            raise DeckcraneError(
                f"the vessel has no static equilibrium in any pose with its load; the first one: {reason[-1, 0]}"
            )
        dims = ("load", *self.places)
        data = {
            name: (
                dims,
                values.reshape(len(self.loads), *shape),
                {"units": _ABOUT[name][0], "long_name": _ABOUT[name][1]},
            )
            for name, values in rests.items()
        }
        data["reason"] = (
            dims,
            reason.astype(str).reshape(len(self.loads), *shape),
            {"long_name": "why there is no number"},
        )
        of_poses = {"largest_load": (largest, "kg", "largest load within all limits"), **_losses(lost)}
        for name, (values, unit, words) in of_poses.items():
            data[name] = (tuple(self.places), values.reshape(shape), {"units": unit, "long_name": words})
        kinds = {one.name: one.kind for one in self.lifting.scenario.plant.coordinates}
        units = {name: "rad" if kinds.get(name) == "angular" else "m" for name in self.places}
        coords = {name: (name, np.array(values), {"units": units[name]}) for name, values in self.places.items()}
        dataset = xr.Dataset(data, coords={"load": ("load", self.loads, {"units": "kg"}), **coords})
        dataset.attrs = {"vessel": self.lifting.name, "own_load": self.lifting.mass, "slew": self.lifting.slew or ""}
        return LiftStability(self.asked, self.lifting.name, dataset, *worst[1:])

    def _rest(self, mass: float, pose: Pose) -> tuple[LiftedRest | None, str]:
        try:
            return self.lifting.at(float(mass), pose), ""
        except DeckcraneError as error:
            return None, str(error)

    def _largest(self, empty: LiftedRest, pose: Pose) -> float:
        """All loads up to it are within the limits; a load may also right a vessel that heels to the other side.

        By the share of all criteria, which is 1 at the limit; a vessel that does not stand has none left.
        """

        def beyond(mass: float) -> float:
            rest = self._rest(mass, pose)[0]
            return (MOST if rest is None else largest_share(self.asked, rest, empty)) - 1.0

        most = float(max(self.loads[-1], self.lifting.mass))
        right = 0.0
        for mass in sorted({0.0, *self.loads.tolist(), most, BEYOND / 2 * most, BEYOND * most}):
            if beyond(mass) > 0:
                return float(brentq(beyond, right, mass, xtol=CLOSE * most)) if mass > 0 else 0.0
            right = mass
        return float(np.inf)

    def _lost(self, own: LiftedRest | None, empty: LiftedRest | None, pose: Pose) -> LoadLossRun | None:
        how = self.asked.loss
        if how is False or own is None or empty is None:
            return None
        given = how if isinstance(how, LoadLoss) else LoadLoss()
        if given.remaining is not None:
            empty = self._rest(given.remaining * own.load, pose)[0] or empty
        return load_loss(self.lifting, own, empty, pose, given.remaining, given.duration)


def _losses(lost: list[LoadLossRun | None]) -> dict[str, tuple[np.ndarray, str, str]]:
    """Of every pose; nothing where it was not asked for."""
    if all(one is None for one in lost):
        return {}

    def column(name: str) -> np.ndarray:
        return np.array([np.nan if one is None else getattr(one, name) for one in lost])

    return {
        "loss_before": (column("before"), "rad", "roll at rest with the scenario's load"),
        "loss_after": (column("after"), "rad", "roll at rest without it"),
        "loss_peak": (column("peak"), "rad", "furthest roll to the far side after the load is lost"),
        "loss_undamped": (column("undamped"), "rad", "the same of a linear vessel without damping"),
        "loss_time": (column("time"), "s", "when it is furthest"),
        "loss_remaining": (column("remaining"), "kg", "what stays on the hook"),
    }

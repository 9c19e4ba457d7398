"""The poses of a load chart: where coordinates start in each, where the hook is then, and which poses cannot be.

A pose is a start of some coordinates; all drives hold it. What hangs free of the crane on ropes moves with the hook. Radius is
measured across gravity from the slewing axis, height along it from the ground's origin, which for vessels lies in the still
water. Both are those of the pose itself: the vessel upright, booms straight, whatever load hangs there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from deckcrane.analysis.hook_poses import posed
from deckcrane.analysis.hook_stiffness import lifted
from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.model import Scenario, units
from deckcrane.model.answers_chart import LoadChart
from deckcrane.model.data import ZERO, Vector, nearest
from deckcrane.model.joints import coordinate_names
from deckcrane.model.study_places import start_paths
from deckcrane.model.units import UnitError, check_dimension, quantity
from deckcrane.parts.sections import start_poses
from deckcrane.parts.start_poses import StartPoses
from deckcrane.plant.plant import Plant
from deckcrane.plant.spots import Spot
from deckcrane.plant.suspension import hooks

MOST_POSES = 100_000
UPRIGHT = np.cos(np.radians(5.0))
"""An axis that is nearer to the vertical than this is one that a crane slews about."""


@dataclass(frozen=True)
class Pose:
    """The scenario in one pose, its hook in the ground's frame, radius and height; or why it cannot be."""

    scenario: Scenario | None = None
    hook: Array = field(default_factory=lambda: np.full(3, np.nan))
    radius: float = np.nan
    height: float = np.nan
    reason: str = ""


class ChartPoses:
    """All poses of a chart: every combination of the values in `over`."""

    def __init__(self, scenario: Scenario, asked: LoadChart) -> None:
        self.asked = asked
        self.scenario = held(scenario)
        if not np.any(scenario.gravity):
            raise DeckcraneError("without gravity there is no height, no radius and no weight; state a gravity")
        self.slewing = self._slewing()
        """The body that radii are measured from."""
        self.axes = {name: self._axis(name, values) for name, values in asked.over.items()}
        count = int(np.prod([len(values) for values in self.axes.values()]))
        if count > MOST_POSES:
            raise DeckcraneError(
                f"answers.chart.over: these are {count:,} poses, more than {MOST_POSES:,}; take fewer values"
            )

    @property
    def shape(self) -> tuple[int, ...]:
        return tuple(len(values) for values in self.axes.values())

    def unit(self, name: str) -> str:
        """Of a swept coordinate or cylinder."""
        return "rad" if self._kind(name) == "angular" else "m"

    @cached_property
    def up(self) -> Array:
        return np.asarray(-np.array(self.scenario.gravity) / np.linalg.norm(self.scenario.gravity))

    @cached_property
    def poses(self) -> list[Pose]:
        """In the order of `axes`, the last of them changing first."""
        return [self._pose(dict(zip(self.axes, each, strict=True))) for each in product(*self.axes.values())]

    @cached_property
    def reached(self) -> NDArray[np.bool_]:
        return np.array([not pose.reason for pose in self.poses])

    def named(self, pose: int) -> str:
        """A pose in words: luff=-20 deg, knuckle=-30 deg."""
        place = np.unravel_index(pose, self.shape)
        said = []
        for (name, values), i in zip(self.axes.items(), place, strict=True):
            angle = self.unit(name) == "rad"
            said.append(f"{name}={np.degrees(values[i]):.4g} deg" if angle else f"{name}={values[i]:.4g} m")
        return ", ".join(said)

    # ---- What is swept.
    def _kind(self, name: str) -> str:
        if name in self.scenario.cylinders:
            return "linear"
        body = self._bodies[name]
        return coordinate_names(body, self.scenario.bodies[body].joint)[name][1]

    @cached_property
    def _bodies(self) -> dict[str, str]:
        """The body of every coordinate that a file can start."""
        return {
            name: body for body, data in self.scenario.bodies.items() for name in coordinate_names(body, data.joint)
        }

    def _axis(self, name: str, values: tuple[Any, ...]) -> Array:
        where = f"answers.chart.over.{name}"
        if name not in self._bodies and name not in self.scenario.cylinders:
            known = [*self._bodies, *self.scenario.cylinders]
            raise DeckcraneError(
                f"{where}: there is no such coordinate or cylinder;{nearest(name, known)} there are {', '.join(known)}"
            )
        if name in self.scenario.cylinders and name not in self.scenario.plant.loops:
            raise DeckcraneError(
                f"{where}: this cylinder is a bar of a linkage and moves no hinge of its own; sweep a coordinate instead"
            )
        wanted = units.ANGLE if self._kind(name) == "angular" else units.LENGTH
        try:
            found = [quantity(value) for value in values]
            for each in found:
                check_dimension(each, wanted)
        except UnitError as error:
            raise DeckcraneError(f"{where}: {error}") from None
        numbers = np.array([float(each) for each in found])
        if len(np.unique(numbers)) < len(numbers):
            raise DeckcraneError(f"{where}: a value appears twice; keep one")
        return np.sort(numbers)

    def _starts(self, pose: Mapping[str, float]) -> dict[str, float]:
        """Where coordinates start, by path."""
        paths, plant, found = start_paths(self.scenario), self.scenario.plant, {}
        for name, value in pose.items():
            if name in self.scenario.cylinders and name not in self._bodies:
                loop, cylinder = plant.loops[name], self.scenario.cylinders[name]
                low, high = cylinder.stroke
                if not low - 1e-9 <= value <= high + 1e-9:
                    raise DeckcraneError(f"{name} at {value:.4g} m is beyond its stroke, {low:.4g} m to {high:.4g} m")
                joint, value = plant.joint_names(loop.outer)[0], loop.joint_angle(value + cylinder.barrel.length)
            else:
                joint = name
            if paths[joint] in found:
                raise DeckcraneError(
                    f"answers.chart.over: {name} moves {joint}, which is swept already; keep one of them"
                )
            found[paths[joint]] = value
        return found

    def _pose(self, pose: Mapping[str, float]) -> Pose:
        starts = self._starts_or_why(pose)
        if isinstance(starts, str):
            return Pose(reason=starts)
        try:
            found = posed(self.scenario, starts)
            if reason := self._beyond(found):
                return Pose(reason=reason)
            return Pose(found, *self._measured(found))
        except DeckcraneError as error:
            return Pose(reason=" ".join(str(error).split()))

    def _starts_or_why(self, pose: Mapping[str, float]) -> dict[str, float] | str:
        try:
            return self._starts(pose)
        except DeckcraneError as error:
            if "answers.chart" in str(error):
                raise
            return str(error)

    def _beyond(self, scenario: Scenario) -> str:
        """Which coordinate is beyond its stops, or which cylinder beyond its stroke."""
        plant = scenario.plant
        for data in (*plant.coordinates, *plant.dependents.values()):
            stops = data.element.stops
            if stops is None or data.body in plant.vessels:
                continue
            start = data.element.start
            low = -np.inf if stops.lower is None else stops.lower
            high = np.inf if stops.upper is None else stops.upper
            if not low - 1e-9 <= start <= high + 1e-9:
                return f"{data.name} is beyond its stops"
        return ""

    # ---- Where it is.
    def _measured(self, scenario: Scenario) -> tuple[Array, float, float]:
        places = start_poses(scenario.plant)
        hook = self._hook(scenario, places)
        foot = places.of(_straight(self.slewing))[1]
        out = hook - foot
        return hook, float(np.linalg.norm(out - (out @ self.up) * self.up)), float(hook @ self.up)

    def _hook(self, scenario: Scenario, places: StartPoses) -> Array:
        """The place of the hook."""
        plant = scenario.plant
        if self.asked.tip is not None:
            body = plant.tree[self.asked.tip]
            return places.of(_straight(self.asked.tip, body.tip or tuple(body.inertial()[1])))[1]
        assert scenario.payload is not None, "checked before"
        points = hooks(plant, scenario.payload) or ((plant.hung_body, ZERO),)
        return np.asarray(np.mean([places.of(_straight(*point))[1] for point in points], axis=0))

    def _path(self) -> list[str]:
        """The bodies from the ground to the hook, vessels left out."""
        plant = self.scenario.plant
        if self.asked.tip is not None:
            if self.asked.tip not in plant.tree:
                raise DeckcraneError(
                    f'answers.chart.tip: there is no body "{self.asked.tip}";{nearest(self.asked.tip, plant.tree)} there are: '
                    + ", ".join(plant.order)
                )
            body = self.asked.tip
        else:
            if self.scenario.payload is None:
                raise DeckcraneError(
                    "the scenario has no payload, so the point where the load hangs is unknown; state payload: BODY in the "
                    "scenario, or the body whose end is the hook, answers.chart.tip, and the path of the load's mass, "
                    "answers.chart.load.path"
                )
            points = hooks(plant, self.scenario.payload)
            body = points[0][0] if points else plant.hung_body
            if not points and plant.tree[body].joint.kind == "free":
                raise DeckcraneError(
                    f'the payload "{self.scenario.payload}" hangs on nothing: no rope leads from it to the crane'
                )
        found = []
        while body != "ground":
            if body not in plant.vessels:
                found.append(body)
            body = plant.tree[body].on
        return found[::-1]

    def _slewing(self) -> str:
        return slewing_of(self.scenario.plant, self._path(), self.up)


def slewing_of(plant: Plant, path: Sequence[str], up: Array) -> str:
    """The body whose origin radii are measured from: the innermost on the way to the hook that turns upright, or the first."""
    places = start_poses(plant)
    for body in path:
        joint = plant.tree[body].joint
        if joint.kind == "revolute":
            R, _ = places.of(_straight(body))
            if abs(float(R @ np.array(joint.axis) @ up)) > UPRIGHT:
                return body
    return path[0]


def _straight(body: str, at: Vector = ZERO) -> Spot:
    """A point of a body, of a flexible one as it is without load."""
    return Spot(body, None, np.array(at))


def held(scenario: Scenario) -> Scenario:
    """The scenario with all drives holding where they start, its load off the deck, settled: a chart is of poses, not of moves."""
    hanging = lifted(scenario) if scenario.contacts else scenario
    changes = dict(_holding(hanging))
    return hanging.with_values({**changes, "run.start": "settled", "record": ["utilisation"]})


def _holding(scenario: Scenario) -> Iterator[tuple[str, Any]]:
    for name, control in scenario.control.items():
        if control.motion is not None:
            yield f"control.{name}.motion", {"hold": "start"}
        elif control.follows:
            yield f"control.{name}.setpoint", {"hold": "start"}

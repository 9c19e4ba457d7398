"""The poses of a load chart: the start of the coordinates in each, the position of the hook, and which poses are impossible.

A pose is a set of start values of coordinates; all drives hold it. A load on ropes moves with the hook. Radius is
measured horizontally from the slewing axis, height vertically from the ground's origin, which for vessels lies in the still
water. Both belong to the undeformed pose: the vessel upright, booms straight, whatever the load.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from deckcrane.analysis.dynamic_factors.hook_stiffness import with_load_off_deck, with_pose
from deckcrane.analysis.load_charts.data import LoadChart
from deckcrane.arrays import Array
from deckcrane.campaign.study.entries import start_paths
from deckcrane.components.catalogue import Scenario
from deckcrane.components.cylinders.hinge_loop import hinge_loops
from deckcrane.components.joints.data import coordinate_names
from deckcrane.components.payload.suspension import hung_body, suspension_points
from deckcrane.components.ratings.outputs import UTILISATION
from deckcrane.components.vessel.data import all_vessels
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.model.part_set import StartPoses, initial_poses
from deckcrane.mechanics.model.plant import AttachmentPoint, Plant
from deckcrane.scenario.data import ZERO, Vector, did_you_mean
from deckcrane.units import quantities as units
from deckcrane.units.quantities import UnitError, check_dimension, quantity

MOST_POSES = 100_000
UPRIGHT = np.cos(np.radians(5.0))
"""Cosine of the largest inclination of a slewing axis from the vertical."""


@dataclass(frozen=True)
class Pose:
    """The scenario in one pose, its hook in the ground frame, radius and height; or the reason why it is impossible."""

    scenario: Scenario | None = None
    hook: Array = field(default_factory=lambda: np.full(3, np.nan))
    radius: float = np.nan
    height: float = np.nan
    reason: str = ""


class ChartPoses:
    """All poses of a chart: every combination of the values in `over`."""

    def __init__(self, scenario: Scenario, settings: LoadChart) -> None:
        self.settings = settings
        self.scenario = with_drives_held(scenario)
        if not np.any(scenario.gravity):
            raise DeckcraneError("without gravity there is no height, no radius and no weight; state a gravity")
        self.slewing = self._slewing_body()
        """The body from whose origin radii are measured."""
        self.axes = {name: self._read_axis(name, values) for name, values in settings.over.items()}
        count = int(np.prod([len(values) for values in self.axes.values()]))
        if count > MOST_POSES:
            raise DeckcraneError(
                f"answers.chart.over: these are {count:,} poses, more than {MOST_POSES:,}; take fewer values"
            )

    @property
    def shape(self) -> tuple[int, ...]:
        return tuple(len(values) for values in self.axes.values())

    def unit(self, name: str) -> str:
        """Unit of a swept coordinate or cylinder."""
        return "rad" if self._kind(name) == "angular" else "m"

    @cached_property
    def up(self) -> Array:
        return np.asarray(-np.array(self.scenario.gravity) / np.linalg.norm(self.scenario.gravity))

    @cached_property
    def poses(self) -> list[Pose]:
        """All poses in the order of `axes`, the last axis varying fastest."""
        return [self._build_pose(dict(zip(self.axes, values, strict=True))) for values in product(*self.axes.values())]

    @cached_property
    def reached(self) -> NDArray[np.bool_]:
        return np.array([not pose.reason for pose in self.poses])

    def named(self, pose: int) -> str:
        """Description of a pose: luff=-20 deg, knuckle=-30 deg."""
        index = np.unravel_index(pose, self.shape)
        parts = []
        for (name, values), i in zip(self.axes.items(), index, strict=True):
            angle = self.unit(name) == "rad"
            parts.append(f"{name}={np.degrees(values[i]):.4g} deg" if angle else f"{name}={values[i]:.4g} m")
        return ", ".join(parts)

    # ---- Swept coordinates.
    def _kind(self, name: str) -> str:
        if name in self.scenario.cylinders:
            return "linear"
        body = self._body_of_coordinate[name]
        return coordinate_names(body, self.scenario.bodies[body].joint)[name][1]

    @cached_property
    def _body_of_coordinate(self) -> dict[str, str]:
        """Body of every coordinate that has a start value in a file."""
        return {
            name: body for body, data in self.scenario.bodies.items() for name in coordinate_names(body, data.joint)
        }

    def _read_axis(self, name: str, values: tuple[Any, ...]) -> Array:
        where = f"answers.chart.over.{name}"
        if name not in self._body_of_coordinate and name not in self.scenario.cylinders:
            names = [*self._body_of_coordinate, *self.scenario.cylinders]
            raise DeckcraneError(
                f"{where}: there is no such coordinate or cylinder;{did_you_mean(name, names)} there are {', '.join(names)}"
            )
        if name in self.scenario.cylinders and name not in hinge_loops(self.scenario.plant):
            raise DeckcraneError(
                f"{where}: this cylinder is a bar of a linkage and moves no hinge of its own; sweep a coordinate instead"
            )
        dimension = units.ANGLE if self._kind(name) == "angular" else units.LENGTH
        try:
            quantities = [quantity(value) for value in values]
            for quantity_value in quantities:
                check_dimension(quantity_value, dimension)
        except UnitError as error:
            raise DeckcraneError(f"{where}: {error}") from None
        numbers = np.array([float(quantity_value) for quantity_value in quantities])
        if len(np.unique(numbers)) < len(numbers):
            raise DeckcraneError(f"{where}: a value appears twice; keep one")
        return np.sort(numbers)

    def _start_values(self, pose: Mapping[str, float]) -> dict[str, float]:
        """Start values of coordinates, by path."""
        paths, plant, starts = start_paths(self.scenario), self.scenario.plant, {}
        for name, value in pose.items():
            if name in self.scenario.cylinders and name not in self._body_of_coordinate:
                loop, cylinder = hinge_loops(plant)[name], self.scenario.cylinders[name]
                low, high = cylinder.stroke
                if not low - 1e-9 <= value <= high + 1e-9:
                    raise DeckcraneError(f"{name} at {value:.4g} m is beyond its stroke, {low:.4g} m to {high:.4g} m")
                joint, value = plant.joint_names(loop.outer)[0], loop.joint_angle(value + cylinder.barrel.length)
            else:
                joint = name
            if paths[joint] in starts:
                raise DeckcraneError(
                    f"answers.chart.over: {name} moves {joint}, which is swept already; keep one of them"
                )
            starts[paths[joint]] = value
        return starts

    def _build_pose(self, pose: Mapping[str, float]) -> Pose:
        starts = self._start_values_or_reason(pose)
        if isinstance(starts, str):
            return Pose(reason=starts)
        try:
            scenario = with_pose(self.scenario, starts)
            if reason := self._stop_exceeded(scenario):
                return Pose(reason=reason)
            return Pose(scenario, *self._hook_radius_height(scenario))
        except DeckcraneError as error:
            return Pose(reason=" ".join(str(error).split()))

    def _start_values_or_reason(self, pose: Mapping[str, float]) -> dict[str, float] | str:
        try:
            return self._start_values(pose)
        except DeckcraneError as error:
            if "answers.chart" in str(error):
                raise
            return str(error)

    def _stop_exceeded(self, scenario: Scenario) -> str:
        """Message naming the coordinate that is beyond its stops; empty where there is none."""
        plant = scenario.plant
        for coordinate in (*plant.coordinates, *plant.dependents.values()):
            stops = coordinate.element.stops
            if stops is None or coordinate.body in all_vessels(plant):
                continue
            start = coordinate.element.start
            low = -np.inf if stops.lower is None else stops.lower
            high = np.inf if stops.upper is None else stops.upper
            if not low - 1e-9 <= start <= high + 1e-9:
                return f"{coordinate.name} is beyond its stops"
        return ""

    # ---- Hook position.
    def _hook_radius_height(self, scenario: Scenario) -> tuple[Array, float, float]:
        poses = initial_poses(scenario.plant)
        hook = self._hook_position(scenario, poses)
        foot = poses.of(_undeformed_point(self.slewing))[1]
        reach = hook - foot
        return hook, float(np.linalg.norm(reach - (reach @ self.up) * self.up)), float(hook @ self.up)

    def _hook_position(self, scenario: Scenario, poses: StartPoses) -> Array:
        """Position of the hook in the ground frame."""
        plant = scenario.plant
        if self.settings.tip is not None:
            body = plant.tree[self.settings.tip]
            return poses.of(_undeformed_point(self.settings.tip, body.tip or tuple(body.inertial()[1])))[1]
        assert scenario.payload is not None, "checked before"
        points = suspension_points(plant, scenario.payload) or ((hung_body(plant), ZERO),)
        return np.asarray(np.mean([poses.of(_undeformed_point(*point))[1] for point in points], axis=0))

    def _bodies_to_hook(self) -> list[str]:
        """Bodies from the ground to the hook, without vessels."""
        plant = self.scenario.plant
        tip = self.settings.tip
        if tip is not None:
            if tip not in plant.tree:
                raise DeckcraneError(
                    f'answers.chart.tip: there is no body "{tip}";{did_you_mean(tip, plant.tree)} there are: '
                    + ", ".join(plant.order)
                )
            body = tip
        else:
            if self.scenario.payload is None:
                raise DeckcraneError(
                    "the scenario has no payload, so the point where the load hangs is unknown; state payload: BODY in the "
                    "scenario, or the body whose end is the hook, answers.chart.tip, and the path of the load's mass, "
                    "answers.chart.load.path"
                )
            points = suspension_points(plant, self.scenario.payload)
            body = points[0][0] if points else hung_body(plant)
            if not points and plant.tree[body].joint.kind == "free":
                raise DeckcraneError(
                    f'the payload "{self.scenario.payload}" hangs on nothing: no rope leads from it to the crane'
                )
        path = []
        while body != "ground":
            if body not in all_vessels(plant):
                path.append(body)
            body = plant.tree[body].on
        return path[::-1]

    def _slewing_body(self) -> str:
        return slewing_of(self.scenario.plant, self._bodies_to_hook(), self.up)


def slewing_of(plant: Plant, path: Sequence[str], up: Array) -> str:
    """The body from whose origin radii are measured: the innermost with a vertical axis on the way to the hook, or the first."""
    poses = initial_poses(plant)
    for body in path:
        joint = plant.tree[body].joint
        if joint.kind == "revolute":
            R, _ = poses.of(_undeformed_point(body))
            if abs(float(R @ np.array(joint.axis) @ up)) > UPRIGHT:
                return body
    return path[0]


def _undeformed_point(body: str, point: Vector = ZERO) -> AttachmentPoint:
    """A point of a body, undeformed where it is flexible."""
    return AttachmentPoint(body, None, np.array(point))


def with_drives_held(scenario: Scenario) -> Scenario:
    """Return the scenario with all drives holding their start, the load off the deck, starting settled.

    A chart is of poses, not of moves.
    """
    hanging = with_load_off_deck(scenario) if scenario.contacts else scenario
    held_drives = dict(_hold_drives(hanging))
    return hanging.with_values({**held_drives, "run.start": "settled", "record": [UTILISATION.name]})


def _hold_drives(scenario: Scenario) -> Iterator[tuple[str, Any]]:
    for name, control in scenario.control.items():
        if control.motion is not None:
            yield f"control.{name}.motion", {"hold": "start"}
        elif control.follows:
            yield f"control.{name}.setpoint", {"hold": "start"}

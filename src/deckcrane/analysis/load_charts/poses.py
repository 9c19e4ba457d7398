"""The poses of a load chart: the start of the coordinates in each, the position of the hook, and which poses are impossible.

A pose is a set of start values of coordinates; all drives hold it. A load on ropes moves with the hook. Radius is
measured horizontally from the slewing axis, height vertically from the ground's origin, which for vessels lies in the still
water. Both belong to the undeformed pose: the vessel upright, booms straight, whatever the load.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import Any, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from deckcrane.analysis.dynamic_factors.hook_stiffness import has_contacts, with_load_off_deck, with_pose
from deckcrane.analysis.load_charts.data import LoadChart
from deckcrane.arrays import Array
from deckcrane.campaign.study.entries import start_paths
from deckcrane.components.catalogue import Scenario
from deckcrane.components.payload import hung_body, payload_or_error, payload_suspension
from deckcrane.components.ratings.outputs import UTILISATION
from deckcrane.components.vessel.data import all_vessels
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.coordinates import PoseAxis
from deckcrane.mechanics.model.part_set import StartPoses, initial_poses
from deckcrane.mechanics.model.plant import AttachmentPoint, Plant
from deckcrane.scenario.component import components
from deckcrane.scenario.data import ZERO, Vector, did_you_mean
from deckcrane.units import quantities as units
from deckcrane.units.quantities import UnitError, check_dimension, quantity

MOST_POSES = 100_000
UPRIGHT = np.cos(np.radians(5.0))
"""Cosine of the largest inclination of a slewing axis from the vertical."""


@runtime_checkable
class GivesPoseAxes(Protocol):
    """A component by whose quantities poses are given."""

    def pose_axes(self, plant: Plant) -> Mapping[str, PoseAxis]:
        """The quantities, by name."""


@runtime_checkable
class HoldsPoses(Protocol):
    """A component that moves the crane, and can hold it."""

    def values_holding_pose(self, plant: Plant) -> Mapping[str, Any]:
        """Values, by path, with which its drives hold their start."""


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
        return "rad" if self._axes_of_components[name].kind == "angular" else "m"

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
    @cached_property
    def _axes_of_components(self) -> dict[str, PoseAxis]:
        """All coordinates and cylinders by which a pose can be given."""
        plant, giving = self.scenario.plant, (each for each in components() if isinstance(each, GivesPoseAxes))
        return {name: axis for each in giving for name, axis in each.pose_axes(plant).items()}

    def _read_axis(self, name: str, values: tuple[Any, ...]) -> Array:
        where = f"answers.chart.over.{name}"
        axes = self._axes_of_components
        if name not in axes:
            raise DeckcraneError(
                f"{where}: there is no such coordinate or cylinder;{did_you_mean(name, axes)} there are {', '.join(axes)}"
            )
        if axes[name].refusal:
            raise DeckcraneError(f"{where}: {axes[name].refusal}")
        dimension = units.ANGLE if axes[name].kind == "angular" else units.LENGTH
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
        paths, starts = start_paths(self.scenario), dict[str, float]()
        for name, value in pose.items():
            joint, start = self._axes_of_components[name].start(value)
            if paths[joint] in starts:
                raise DeckcraneError(
                    f"answers.chart.over: {name} moves {joint}, which is swept already; keep one of them"
                )
            starts[paths[joint]] = start
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
        points = payload_suspension(plant) or ((hung_body(plant), ZERO),)
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
            payload = payload_or_error(
                plant,
                "the scenario has no payload, so the point where the load hangs is unknown; state payload: BODY in the "
                "scenario, or the body whose end is the hook, answers.chart.tip, and the path of the load's mass, "
                "answers.chart.load.path",
            )
            points = payload_suspension(plant)
            body = points[0][0] if points else hung_body(plant)
            if not points and plant.tree[body].joint.kind == "free":
                raise DeckcraneError(f'the payload "{payload}" hangs on nothing: no rope leads from it to the crane')
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
    hanging = with_load_off_deck(scenario) if has_contacts(scenario) else scenario
    holding = (each for each in components() if isinstance(each, HoldsPoses))
    held = {path: value for each in holding for path, value in each.values_holding_pose(hanging.plant).items()}
    return hanging.with_values({**held, "run.start": "settled", "record": [UTILISATION.name]})

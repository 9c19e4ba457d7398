"""The crane of a plan: a mechanism on a vessel that is held, in symbols of coordinates, rates and accelerations.

Each coordinate is driven, passive or held. Drives follow courses and give whatever force these need, within limits. Passive
coordinates, such as those of a load that swings, follow from the equations of motion: nothing acts on them beyond what passive
parts give, `actuation` = 0 in the inverse dynamics. Vessels, and drives without a course, such as those that keep a platform
level, stay where they start.

Inverse dynamics is the smaller form: it has no mass matrix to factorise, and drives need no equation at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import inf, pi

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.control.data import CourseDrive, course_drives, driving_controllers
from deckcrane.components.payload import hung_body, payload_name
from deckcrane.components.points.data import tracked_points
from deckcrane.components.vessel.data import all_vessels
from deckcrane.errors import DeckcraneError
from deckcrane.formulations.inverse_dynamics import MotionForces, motion_forces
from deckcrane.mechanics.coordinates import Coordinate
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.model.plant import AttachmentPoint, Plant, attachment_point
from deckcrane.mechanics.model.ports import ForcePort
from deckcrane.mechanics.model.signals import FormulaValue, formula_of
from deckcrane.scenario.data import did_you_mean
from deckcrane.scenario.run_settings import RECORDED

LOAD, TIP = "load", "tip"
"""Names of points whose position can be a target: the payload's centre of gravity, and the point it hangs from."""
BALANCED = 1e-8
"""Last step of the search for an equilibrium [rad, m]."""
LARGEST_STEP = 0.3
"""Largest step of that search [rad, m]."""


@dataclass(frozen=True)
class PlannedDrive:
    """A drive that the plan moves: its course in the file, its port, and the coordinate that it moves."""

    course: CourseDrive
    port: ForcePort
    place: int
    """Index of its coordinate among those that move."""
    range: tuple[float, float]
    """Smallest and largest value between its end stops."""

    @property
    def name(self) -> str:
        return self.course.name

    @property
    def unit(self) -> str:
        return "rad" if self.port.kind == "angular" else "m"


class CraneModel:
    """The mechanism of a scenario for planning, with functions of the moving coordinates q, their rates v and accelerations a.

    Moving coordinates are those of drives first, then the passive ones.
    """

    def __init__(self, scenario: Scenario, held: Sequence[str] = ()) -> None:
        self.scenario = scenario
        self.forces: MotionForces = motion_forces(scenario)
        self.plant: Plant = scenario.plant
        world = self.forces.world
        drives = course_drives(self.plant)
        known = [*drives, *(data.name for data in self.plant.coordinates)]
        for name in held:
            if name not in known:
                raise DeckcraneError(f'hold: there is no drive or coordinate "{name}";{did_you_mean(name, known)}')
        coordinates = self.plant.coordinates
        at_rest = {i for i, data in enumerate(coordinates) if data.name in held or data.body in all_vessels(self.plant)}
        driven: dict[int, CourseDrive] = {}
        for name in driving_controllers(self.plant):
            place = world.port(name).coordinate
            if name in held or place in at_rest or name not in drives:
                at_rest.add(place)
            elif place in driven:
                raise DeckcraneError(f"{name} and {driven[place].name} move the same coordinate; hold one of them")
            else:
                driven[place] = drives[name]
        if not driven:
            raise DeckcraneError(
                "no drive of the scenario follows a course over time, so there is nothing to plan; give a coordinate a controller, "
                "such as control: {slew: {pd: {stiffness: ..., damping: ...}}}"
            )
        passive = [i for i in range(len(coordinates)) if i not in at_rest and i not in driven]
        self.moving: list[int] = [*driven, *passive]
        """Indices of the moving coordinates among all."""
        self.drive_count = len(driven)
        self.rest = np.array([data.element.start for data in coordinates], dtype=float)
        """All coordinates at the start of the scenario."""
        self.drives: tuple[PlannedDrive, ...] = tuple(
            PlannedDrive(course, world.port(course.name), k, self._range(coordinates[i], course.name))
            for k, (i, course) in enumerate(driven.items())
        )

    def _range(self, coordinate: Coordinate, drive: str) -> tuple[float, float]:
        """Values of a coordinate between the end stops of its joint."""
        stops = coordinate.element.stops
        low = -inf if stops is None or stops.lower is None else float(stops.lower)
        high = inf if stops is None or stops.upper is None else float(stops.upper)
        return low, high

    # ---- Names and sizes.
    @property
    def size(self) -> int:
        """Number of moving coordinates."""
        return len(self.moving)

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the moving coordinates."""
        return tuple(self.plant.coordinates[i].name for i in self.moving)

    @property
    def passive(self) -> slice:
        """The passive ones among the moving coordinates."""
        return slice(self.drive_count, self.size)

    def drive(self, name: str, where: str) -> PlannedDrive:
        """The drive of a name, or of the coordinate of a name."""
        for drive in self.drives:
            if name in (drive.name, self.names[drive.place]):
                return drive
        listed = [drive.name for drive in self.drives]
        raise DeckcraneError(
            f'{where}: there is no drive "{name}" that the plan moves;{did_you_mean(name, listed)} there are {", ".join(listed)}'
        )

    # ---- Symbols.
    @cached_property
    def symbols(self) -> tuple[SX, SX, SX]:
        """Symbols q, v, a of the moving coordinates."""
        return ca.SX.sym("q", self.size), ca.SX.sym("v", self.size), ca.SX.sym("a", self.size)

    @cached_property
    def _all_inputs(self) -> SX:
        """Coordinates, rates and accelerations of the whole mechanism by the symbols of the moving ones."""
        values = ca.SX(ca.DM(self.rest))
        rates, accelerations = ca.SX(len(self.rest), 1), ca.SX(len(self.rest), 1)
        q, v, a = self.symbols
        for k, i in enumerate(self.moving):
            values[i], rates[i], accelerations[i] = q[k], v[k], a[k]
        return ca.vertcat(values, rates, accelerations)

    def express(self, expressions: Iterable[SX]) -> list[SX]:
        """Expressions of the world by the symbols of the moving coordinates, with the scenario's numbers."""
        forces = self.forces
        stacked = [forces.substitute(expression) for expression in expressions]
        function = ca.Function(
            "express", [forces.world.t, forces.inputs.symbols, forces.kit.p.symbols], [ca.densify(e) for e in stacked]
        )
        values = function.call([ca.SX(0), self._all_inputs, ca.SX(ca.DM(forces.kit.numbers))], True, False)
        return list(values)

    @cached_property
    def unbalanced(self) -> SX:
        """Force that is missing on each passive coordinate, over the inertia that it feels at the start: 0 in any true motion."""
        q, _, a = self.symbols
        (actuation,) = self.express([self.forces.actuation])
        missing = ca.vertcat(ca.SX(0, 1), *[actuation[i] for i in self.moving[self.passive]])
        if missing.numel() == 0:
            return missing
        slope = ca.Function("inertia", [q], [ca.jacobian(missing, a[self.passive])])(self.start)
        inertia = np.abs(np.diag(np.array(slope)))
        if not np.all(inertia > 0):
            name = self.names[self.passive][int(np.argmin(inertia))]
            raise DeckcraneError(
                f"no inertia resists {name}, which nothing drives: hold it, or give its body an inertia"
            )
        return missing / ca.DM(inertia)

    def signal(self, text: str, where: str) -> FormulaValue:
        """A formula of the signals of the model, by the symbols of the moving coordinates."""
        value = formula_of(self.forces.world, where, "formula", text)
        (expression,) = self.express([value.value])
        return FormulaValue(expression, value.unit, value.number)

    def drive_values(self) -> list[SX]:
        """Value of each drive's port: an angle, an extension, a length of rope."""
        return self.express([drive.port.value for drive in self.drives])

    def drive_forces(self) -> list[SX]:
        """Force that each drive gives on its port."""
        needed = self.forces.world.needed_at
        assert needed is not None, "forces of a motion are known at every port"
        return self.express([needed(drive.name) for drive in self.drives])

    # ---- Points.
    def point(self, name: str, where: str) -> SX:
        """Position of a point in the frame of the vessel, or of the ground without one, by the moving coordinates.

        Points are the payload's centre of gravity (`load`), the point that it hangs from (`tip`), and those of the scenario.
        """
        return self.in_ship([self.position(self.spot(name, where))])[0]

    def spot(self, name: str, where: str) -> AttachmentPoint:
        """The place of a named point on its body."""
        payload, points = payload_name(self.plant), named_points(self.plant)
        if name in points:
            return points[name]
        if payload is not None and name == LOAD:
            return AttachmentPoint(payload, None, np.asarray(self.plant.tree[payload].inertial()[1]))
        if payload is not None and name == TIP:
            return AttachmentPoint(hung_body(self.plant), None, np.zeros(3))
        if name == TIP:
            body = self.names_of_bodies[-1]
            return AttachmentPoint(
                body, None, np.array(self.plant.tree[body].tip or self.plant.tree[body].inertial()[1])
            )
        choices = [TIP, *([LOAD] if payload is not None else []), *points]
        listed = [*(drive.name for drive in self.drives), *choices]
        raise DeckcraneError(
            f'{where}: there is no drive or point "{name}";{did_you_mean(name, listed)} there are {", ".join(listed)}'
        )

    @property
    def names_of_bodies(self) -> tuple[str, ...]:
        """Bodies of the crane and its load, from the innermost outwards."""
        return tuple(name for name in self.plant.order if name not in all_vessels(self.plant))

    def position(self, spot: AttachmentPoint) -> SX:
        """Position of a point of a body in the ground frame, by symbols of the world."""
        place = self.forces.world.at(spot)
        return place.position

    def in_ship(self, positions: Sequence[SX]) -> list[SX]:
        """Positions of the world, by the moving coordinates, in the frame of the vessel that carries the crane."""
        vessel = next((name for name in all_vessels(self.plant) if name in self.plant.tree), None)
        if vessel is None:
            return self.express(positions)
        R, p = self.forces.world.poses[self.forces.world.tree.index(vessel)]
        return self.express([R.T @ (position - p) for position in positions])

    @cached_property
    def up(self) -> Array:
        """Unit vector against gravity in the frame of the vessel, which may be heeled where it is held."""
        gravity = np.array(self.scenario.gravity)
        ends = self.in_ship([ca.SX(ca.DM(-gravity / np.linalg.norm(gravity))), ca.SX.zeros(3)])
        upper, lower = (np.array(value).ravel() for value in ca.Function("up", [self.symbols[0]], ends)(self.start))
        return np.asarray(upper - lower)

    # ---- Rest.
    @cached_property
    def start(self) -> Array:
        """Moving coordinates at the start of the scenario."""
        return self.rest[self.moving]

    @cached_property
    def _balance(self) -> ca.Function:
        q, v, a = self.symbols
        zero = ca.SX.zeros(self.size)
        missing = ca.substitute(self.unbalanced, ca.vertcat(v, a), ca.vertcat(zero, zero))
        return ca.Function("balance", [q], [missing, ca.jacobian(missing, q)])

    @cached_property
    def static_balance(self) -> ca.Function:
        """Function from the moving coordinates to the missing force on each passive one at rest."""
        q = self.symbols[0]
        return ca.Function("static_balance", [q], [self._balance(q)[0]])

    def settle(self, q: Array) -> Array:
        """The coordinates with the passive ones where they rest, found by Newton's method from where they are."""
        q = np.array(q, dtype=float)
        if self.drive_count == self.size:
            return q
        for _ in range(100):
            missing, slope = (np.array(value) for value in self._balance(q))
            step = np.linalg.lstsq(slope[:, self.passive], -missing.ravel(), rcond=None)[0]
            q[self.passive] += step * min(1.0, LARGEST_STEP / max(float(np.max(np.abs(step))), 1e-12))
            if np.max(np.abs(step)) < BALANCED:
                return q
        names = ", ".join(self.names[self.passive])
        raise DeckcraneError(
            f"{names}: nothing drives them, and they have no static equilibrium near their start; start them nearer to where they "
            "hang, or hold them"
        )

    def settle_along(self, q: Array, poses: Array) -> Array:
        """Rest in a row of poses, one column for each: of drives as given, of passive coordinates from one pose to the next.

        The first guess in a pose follows the tangent of the equilibrium, so that loads on ropes come along.
        """
        columns = []
        for pose in poses.T:
            slope = np.array(self._balance(q)[1])
            step = pose[: self.drive_count] - q[: self.drive_count]
            q = np.array(q, dtype=float)
            if self.size > self.drive_count:
                change = np.linalg.lstsq(slope[:, self.passive], -slope[:, : self.drive_count] @ step, rcond=None)[0]
                q[self.passive] += change
            q[: self.drive_count] = pose[: self.drive_count]
            q = self.settle(q)
            columns.append(q)
        return np.array(columns).T


def named_points(plant: Plant) -> Mapping[str, AttachmentPoint]:
    """The points of the scenario, by name."""
    return {name: attachment_point(plant, point.on, point.at) for name, point in tracked_points(plant.scenario).items()}


def with_records(scenario: Scenario) -> Scenario:
    """The scenario with all that is recorded by default, which a plan is judged by, besides what its file records."""
    if set(RECORDED) <= set(scenario.record):
        return scenario
    return scenario.with_values({"record": list(dict.fromkeys((*RECORDED, *scenario.record)))})


def degrees_text(value: float, unit: str) -> str:
    """A value of a drive in the units in which people say it."""
    return f"{value * 180 / pi:.4g} deg" if unit == "rad" else f"{value:.4g} {unit}"

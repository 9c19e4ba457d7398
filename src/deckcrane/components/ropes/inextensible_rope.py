"""Inextensible ropes: the slide of a block follows exactly from all coordinates along its rope.

The falls of a rope run along the slide of its block. So the path grows with the slide s by n, the number of falls, wherever all
else is, and the rope's constraint, path = rope paid out by the drums, is solved in closed form:

    s = s_0 - (path(q, s_0) - paid out) / n

There is no iteration, and no drift. The tension is the force through the slide of the block over n. It is negative where the
rope would be slack, which such a rope cannot be. A warning after the run tells of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar

import casadi as ca
import numpy as np

from deckcrane.components.catalogue import Scenario
from deckcrane.components.ropes.elastic_line import Drum, ElasticLine, PathNode, Wheel
from deckcrane.components.ropes.elastic_rope import UNIT, RopeKnot, line_in, path_sketches, rope_readings
from deckcrane.components.ropes.inextensible_relations import bodies_along, rigid_ropes, slide_of
from deckcrane.components.ropes.initial_length import knots_at_start
from deckcrane.components.ropes.outputs import ROPE_TENSION
from deckcrane.errors import DeckcraneError, warn_user
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.model.assembly_kinematics import AssemblyKinematics, Relation
from deckcrane.mechanics.model.bodies import TreeBody, bodies
from deckcrane.mechanics.model.dependent_coordinates import AssemblyData
from deckcrane.mechanics.model.parameters import parameter
from deckcrane.mechanics.model.plant import Plant, attachment_point
from deckcrane.mechanics.model.protocol import CarriesJointLoad, IsDrawn, Reading
from deckcrane.mechanics.model.sketches import Sketch
from deckcrane.mechanics.model.world import World
from deckcrane.mechanics.reactions import joint_wrenches
from deckcrane.screws import rotation

if TYPE_CHECKING:
    import xarray as xr

STRAIGHT = 1e-9
"""Largest relative change of the path's growth along the slide."""
LOOKED_AT = (-0.5, 1.0)
"""Positions along the slide from the start where that is checked [m]."""
Values = Callable[[str], SX]


@dataclass(frozen=True)
class RigidPath(Relation):
    """The slide `coordinate` as a function of all other coordinates along a rope's path, seen from `base`.

    `chain` has the bodies between, parents first, each with its coordinates. `begun` is the start of the slide, `length` the path
    there, `falls` its growth per unit of slide.
    """

    label: str
    coordinate: str
    base: str
    chain: tuple[tuple[str, tuple[str, ...]], ...]
    path: tuple[RopeKnot, ...]
    begun: Any = parameter()
    length: Any = parameter()
    falls: Any = parameter()

    @property
    def determines(self) -> tuple[str, ...]:
        return (self.coordinate,)

    def follow(self, outline: AssemblyKinematics) -> tuple[tuple[SX, SX], ...]:
        elongation = self.grown(outline.bodies, lambda name: outline[name].value, self.begun) - self.length
        value = self.begun - elongation / self.falls
        return ((value, ca.sparsify(ca.jacobian(value, outline.q))),)

    def grown(self, parts: Mapping[str, TreeBody], value: Values, slide: SX) -> SX:
        """The path less the rope that drums have paid out since the start, at a given slide."""
        fixed = {self.coordinate: slide}
        poses = poses_from(self.base, self.chain, parts, lambda name: fixed[name] if name in fixed else value(name))
        knots, drums = [], []
        for i, knot in enumerate(self.path):
            R, p = poses[knot.spot.body]
            wheel = None
            if knot.wheel is not None:
                axis, mark = ca.SX(ca.DM(knot.wheel.axis)), ca.vertcat(*knot.wheel.mark)
                if knot.wheel.drum is not None:
                    drum_rotation = value(knot.wheel.drum) - knot.wheel.begun
                    mark = rotation(axis, -drum_rotation) @ mark
                    drums.append(Drum(i, drum_rotation, ca.SX(1, 1)))
                wheel = Wheel(R @ axis, R @ mark, ca.SX(knot.wheel.turn))
            knots.append(PathNode(p + R @ ca.SX(knot.spot.at), ca.SX(3, 1), ca.SX(3, 1), wheel))
        return ElasticLine(tuple(knots), (None,) * (len(knots) - 2), tuple(drums), UNIT).stretch


def poses_from(
    base: str, chain: Iterable[tuple[str, tuple[str, ...]]], parts: Mapping[str, TreeBody], value: Values
) -> dict[str, tuple[SX, SX]]:
    """Rotation and position of bodies that hang on each other, seen from a base, at values of their coordinates."""
    poses = {base: (ca.SX.eye(3), ca.SX(3, 1))}
    for body, names in chain:
        joint = parts[body].joint
        q, u = ca.SX.sym("q", len(names)), ca.SX.sym("u", len(names))
        motion = joint.motion(q, u)
        R, p = motion.R, motion.p
        if names:
            R, p = ca.substitute([R, p], [q], [ca.vertcat(*[value(name) for name in names])])
        R_on, p_on = poses[parts[body].on]
        poses[body] = R_on @ R, p_on + R_on @ p
    return poses


@dataclass(frozen=True)
class RigidRope(CarriesJointLoad, IsDrawn):
    """Outputs of an inextensible rope, and its effect on the joints that it bypasses."""

    ties_bodies: ClassVar[bool] = True

    label: str
    assembly: str
    relation: str
    slide: str
    bodies: tuple[str, ...] = ()
    """The bodies that it runs over."""

    def acts_on(self) -> tuple[str, ...]:
        return self.bodies

    @property
    def name(self) -> str:
        return self.label

    @property
    def own_name(self) -> str:
        return self.label.removeprefix("ropes.")

    def _outline_and_path(self, world: World) -> tuple[AssemblyKinematics, RigidPath]:
        outline: AssemblyKinematics = world.tree.part_data[self.assembly]
        path = next(relation for relation in outline.relations if getattr(relation, "label", "") == self.relation)
        assert isinstance(path, RigidPath)
        return outline, path

    def _line(self, world: World) -> ElasticLine:
        return world.once(self.name, lambda: line_in(world, self._outline_and_path(world)[1].path, UNIT))

    def _tension(self, world: World) -> SX:
        """The tension: the force along the slide that no other part gives, over the number of falls."""

        def compute() -> SX:
            outline, path = self._outline_and_path(world)
            through = outline.lines[self.slide].T @ world.needs[world.tree.index(self.slide)]
            return -(through - world.port_force(path.coordinate)) / path.falls

        return world.once((self.name, "tension"), compute)

    def exerts(self, world: World) -> Iterable[tuple[int, SX]]:
        """Its pulls, which are constraint forces and no action."""
        pulls = self._line(world).pulled(self._tension(world))
        for knot, (force, moment) in zip(self._outline_and_path(world)[1].path, pulls, strict=True):
            yield from world.at(knot.spot).push(force, moment if knot.wheel is not None else None)

    def bypass(self, world: World) -> Iterable[tuple[int, SX]]:
        """The wrenches of the rope on bodies, which do not pass through their joints."""
        tree = world.tree
        on_links = [ca.SX(6, 1)] * len(tree.links)
        for k, wrench in self.exerts(world):
            on_links[k] = on_links[k] - wrench
        members = {body for body, _ in self._outline_and_path(world)[1].chain}
        for k, share in enumerate(joint_wrenches(tree, on_links)):
            if tree.links[k].name in members:
                yield k, share

    def readings(self, world: World) -> Iterable[Reading]:
        line = self._line(world)
        return rope_readings(
            self.own_name,
            len(line.knots),
            lambda: (self._tension(world),) * len(line.spans),
            lambda: line.path,
            lambda: self._tension(world) < 0,
            lambda: [force for force, _ in line.pulled(self._tension(world))],
            lambda: (ca.SX(1, 1),) * (len(line.knots) - 2),
            lambda: ca.SX(1, 1),
        )

    def drawing(self, plant: Plant) -> Iterable[Sketch]:
        return path_sketches(plant, self.own_name, rigid_path(plant, self.own_name).path)


def rigid_path(plant: Plant, name: str) -> RigidPath:
    """An inextensible rope in numbers, from the initial positions of its points."""
    rope, assembly = rigid_ropes(plant)[name], assembly_of(plant, name)
    assert rope.rigid is not None, "asked of rigid ropes"
    coordinate = rope.rigid.coordinate
    along = bodies_along(plant, rope, assembly.base)
    chain = tuple((body, plant.joint_names(body)) for body in assembly.members if body in along)
    numeric = {part.label: _with_constant_joint(part) for part in bodies(plant) if part.label in along}
    poses = poses_from(
        assembly.base, chain, numeric, lambda coordinate_name: ca.SX(plant.coordinate(coordinate_name).element.start)
    )
    spots = [attachment_point(plant, point.body, point.at) for point in rope.points]
    places = []
    for spot in spots:
        R, p = (np.array(ca.evalf(value)) for value in poses[spot.body])
        places.append((R, p.ravel() + R @ np.asarray(spot.at, dtype=float)))
    knots = knots_at_start(plant, f"ropes.{name}", rope.points, spots, places)
    start = float(plant.coordinate(coordinate).element.start)
    path = RigidPath(f"ropes.{name}.rigid", coordinate, assembly.base, chain, knots, start, 0.0, 1.0)
    length, falls = _length_and_falls(plant, path, numeric)
    return replace(path, length=length, falls=falls)


def assembly_of(plant: Plant, name: str) -> AssemblyData:
    """The assembly that a rigid rope is part of."""
    return next(assembly for assembly in plant.assemblies if any(tie.name == f"ropes.{name}" for tie in assembly.ties))


def _with_constant_joint(part: TreeBody) -> TreeBody:
    joint = part.joint
    constant = replace(joint, rotation=ca.SX(ca.DM(joint.rotation)), at=ca.SX(ca.DM(np.asarray(joint.at, dtype=float))))
    return replace(part, joint=constant)


def _length_and_falls(plant: Plant, path: RigidPath, numeric: Mapping[str, TreeBody]) -> tuple[float, float]:
    """The path at the start, and its growth along the slide: the same everywhere, or it has no closed form."""
    s = ca.SX.sym("s")
    path_length = path.grown(numeric, lambda name: ca.SX(plant.coordinate(name).element.start), s)
    function = ca.Function("grown", [s], [path_length, ca.gradient(path_length, s)])
    start = path.begun
    length, falls = (float(value) for value in function(start))
    if abs(falls) < 1e-6:
        raise DeckcraneError(
            f'{path.label.removesuffix(".rigid")}: its path does not grow with "{path.coordinate}", so that it cannot hold it; let '
            "its falls run along that slide"
        )
    for step in LOOKED_AT:
        slope = float(function(start + step)[1])
        if abs(slope - falls) > STRAIGHT * abs(falls):
            raise DeckcraneError(
                f'{path.label.removesuffix(".rigid")}: its falls do not run along the slide "{path.coordinate}": the path grows by '
                f"{falls:.6g} m a metre at the start and by {slope:.6g} m a metre {step:g} m further. Put the points of the falls "
                "above each other along the slide, with sheaves of one radius, or leave rigid out and give a stiffness"
            )
    return length, falls


def rigid_rope(plant: Plant, name: str) -> RigidRope:
    """The part of an inextensible rope."""
    rope = rigid_ropes(plant)[name]
    slide = slide_of(plant, rope)
    assert slide is not None, "checked when the scenario was made"
    bodies = tuple(dict.fromkeys(point.body for point in rope.points if point.body != "ground"))
    return RigidRope(f"ropes.{name}", assembly_of(plant, name).label, f"ropes.{name}.rigid", slide, bodies)


def warn_of_pushing_ropes(scenario: Scenario, dataset: xr.Dataset) -> None:
    """Warn of each rigid rope whose recorded tension is negative: it would be slack there."""
    for name, rope in scenario.ropes.items():
        if rope.rigid is None or ROPE_TENSION.name not in dataset:
            continue
        tension = dataset[ROPE_TENSION.name].sel(rope=name).values
        pushes = np.flatnonzero(tension < 0)
        if len(pushes):
            warn_user(
                f"ropes.{name} does not stretch, and would have to push: its tension falls to {tension.min():.6g} N, for the first "
                f"time at {float(dataset['time'][pushes[0]]):.6g} s. From there on it would be slack; leave rigid out and give "
                "it a stiffness"
            )

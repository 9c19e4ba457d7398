"""Assemblies in symbols: clusters of moving bodies, seen from one base, as functions of the coordinates they share.

The poses and motion subspaces of all members are composed from their own joints, outwards from the base. Relations say what a
joint's coordinate depends on; they have files of their own: couplings, dyads of linkages, rigid ropes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cached_property, partial
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.joint_kinematics import JointMotion
from deckcrane.mechanics.kinematics import Link
from deckcrane.mechanics.model.actuators import FORCE
from deckcrane.mechanics.model.assembly_kinematics import (
    AssemblyKinematics,
    DependentCoordinate,
    Relation,
    RelativeLink,
)
from deckcrane.mechanics.model.bodies import TreeBody
from deckcrane.mechanics.model.dependent_coordinates import AssemblyData
from deckcrane.mechanics.model.outputs import COUPLING_FORCE
from deckcrane.mechanics.model.parameters import inline_parameters
from deckcrane.mechanics.model.plant import Plant
from deckcrane.mechanics.model.ports import ForcePort
from deckcrane.mechanics.model.protocol import Formulation, MakesLinks, OffersPorts, Reading
from deckcrane.mechanics.model.world import World
from deckcrane.scenario.component import answering
from deckcrane.screws import rotation_by


@dataclass(frozen=True)
class BodyAssembly(MakesLinks, OffersPorts):
    """A cluster: its members with their joints' coordinates, parents first, and the relations that make these dependent."""

    label: str
    base: str
    members: tuple[tuple[str, tuple[str, ...]], ...]
    independent: tuple[str, ...]
    relations: tuple[Relation, ...] = inline_parameters()

    @property
    def name(self) -> str:
        return self.label

    @property
    def bodies(self) -> tuple[str, ...]:
        return tuple(body for body, _ in self.members)

    def links(
        self,
        bodies: Mapping[str, TreeBody],
        movers: Mapping[str, Any],
        spans: Sequence[Any],
        parent: int,
        first: int,
        q: SX,
        u: SX,
        here: slice,
    ) -> tuple[list[Link], dict[str, Any]]:
        """All its links, seen from the base (number `parent`), and the objects of parts that make links, by label.

        `first` is the number of the first link, and `here` the slice of the independent coordinates.
        """
        q_independent, u_independent = q[here, :], u[here, :]
        outline = AssemblyKinematics(bodies, self.relations, self.independent, q_independent, u_independent)
        n = outline.count
        at_base = RelativeLink(ca.SX.eye(3), ca.SX(3, 1), ca.SX(6, n), ca.SX(6, 1))
        poses = {self.base: at_base}
        index: dict[str, int] = {}
        links: list[Link] = []
        objects: dict[str, Any] = {"": outline}
        driven = {
            label: _DrivenLinks(outline, movers[label], bodies[label], parent)
            for label in self.bodies
            if label in movers
        }

        def add(
            name: str, on: str, motion: JointMotion, pose: RelativeLink, inertial: tuple[SX, SX, SX], shown: bool = True
        ) -> None:
            unit = ca.SX(0, 0) if links else ca.SX.eye(n)
            hangs = None if on == self.base else (first + index[on], motion.R, motion.p)
            joint_motion = JointMotion(pose.R, pose.p, pose.S, pose.bias, unit, unit)
            links.append(
                Link(name, parent, joint_motion, *inertial, here, joined=bool(links), shown=shown, hangs_on=hangs)
            )

        for label, names in self.members:
            body = bodies[label]
            inner, index[label] = poses[body.on], len(links)
            if label in driven:
                mover_links, objects[movers[label].label] = driven[label].links_and_loop
                followed = outline[movers[label].coordinate]
                for link in mover_links:
                    pose = inner.further(
                        link.motion, followed.slopes, followed.slopes @ u_independent, followed.bias, u_independent
                    )
                    add(link.name, body.on, link.motion, pose, (link.m, link.c, link.J))
                    poses.setdefault(label, pose)
                continue
            follow = [outline[name] for name in names]
            slopes = ca.vertcat(ca.SX(0, n), *[followed.slopes for followed in follow])
            speed, bias = slopes @ u_independent, ca.vertcat(ca.SX(0, 1), *[followed.bias for followed in follow])
            motion = _joint_motion(body, names, outline, speed)
            outline.lines[label] = motion.S
            poses[label] = inner.further(motion, slopes, speed, bias, u_independent)
            add(label, body.on, motion, poses[label], body.inertial())
            if body.rotor is not None:
                rotor_motion = body.rotor.motion(body.joint)
                pose = inner.further(rotor_motion, slopes, speed, bias, u_independent)
                add(f"{label}.rotor", body.on, rotor_motion, pose, body.rotor.inertial(), shown=False)
        for span in spans:
            ends, objects[span.label] = span.links(poses, outline)
            for name, on, motion, pose, inertial in ends:
                add(name, on, motion, pose, inertial)
        return links, objects

    def outline(self, world: World) -> AssemblyKinematics:
        """The outline that was made with the tree."""
        outline: AssemblyKinematics = world.tree.part_data[self.label]
        return outline

    def ports(self, world: World, ports: Mapping[str, ForcePort]) -> Iterable[ForcePort]:
        """Ports of the dependent coordinates: forces on them act on the independent ones."""
        outline = self.outline(world)
        start = next(i for i, data in enumerate(world.plant.coordinates) if data.name == self.independent[0])
        offered = [name for name in outline.offered if name not in ports]
        for name in (*(name for relation in self.relations for name in relation.determines), *offered):
            data, followed = world.plant.dependents[name], outline[name]
            slopes = [(start + i, followed.slopes[i]) for i in range(outline.count) if followed.slopes[i].nnz()]
            (first, slope), *others = slopes or [(start, ca.SX(1, 1))]
            rate = followed.slopes @ outline.u
            yield ForcePort(name, data.kind, data.body, followed.value, rate, first, slope, others=tuple(others))

    def readings(self, world: World) -> Iterable[Reading]:
        """The force with which each coupling drives the coordinate that follows."""
        outline = self.outline(world)
        for relation in self.relations:
            if relation.records_force:
                (name,) = relation.determines
                port = world.port(name)
                yield Reading.of(
                    COUPLING_FORCE,
                    {"coupling": (name,)},
                    partial(self._coupling_force, world, outline, port),
                    units=(FORCE[port.kind],),
                )

    def _coupling_force(self, world: World, outline: AssemblyKinematics, port: ForcePort) -> SX:
        """The wrench through a member's joint along its free motion, less other forces on the same port."""
        return outline.lines[port.body].T @ world.joint_wrench(port.body) - world.port_force(port.name)

    def refusal(self, formulation: Formulation) -> str | None:
        if formulation in ("moving frames", "bond graph", "matrices"):
            tied = self.relations[0].determines[0]
            return f'{self.label}: "{tied}" follows from other coordinates, which this form of the equations does not carry'
        return super().refusal(formulation)


def _joint_motion(body: TreeBody, names: tuple[str, ...], outline: AssemblyKinematics, u: SX) -> JointMotion:
    """The motion of a joint at values that are expressions: derived with symbols, which can be differentiated, then substituted.

    A hinge is turned by cosine and sine, which need no angle where the hinge follows from other coordinates.
    """
    joint = body.joint
    if joint.kind == "revolute" and joint.axis is not None:
        a = ca.sparsify(ca.SX(np.array(joint.axis)))
        R = joint.rotation @ rotation_by(a, *outline.turn(names[0]))
        return JointMotion(R, joint.at, ca.vertcat(a, ca.SX(3, 1)), ca.SX(6, 1), ca.SX.eye(1), ca.SX.eye(1))
    q = ca.vertcat(ca.SX(0, 1), *[outline[name].value for name in names])
    symbols = ca.SX.sym("q", q.numel()), ca.SX.sym("u", u.numel())
    motion = body.joint.motion(*symbols)
    if not q.numel():
        return motion
    expressions = ca.substitute(
        [motion.R, motion.p, motion.S, motion.bias], list(symbols), [ca.densify(q), ca.densify(u)]
    )
    R, p, S, bias = (ca.sparsify(expression) for expression in expressions)
    return JointMotion(R, p, S, bias, motion.rates, motion.speeds)


class _DrivenLinks:
    """The links that a cylinder moves with its hinge, made on demand: its coordinate may follow from others."""

    def __init__(self, outline: AssemblyKinematics, mover: Any, body: TreeBody, parent: int) -> None:
        self._outline, self._mover, self._body, self._parent = outline, mover, body, parent
        outline.offer(mover.other, self._other_coordinate)

    @cached_property
    def links_and_loop(self) -> tuple[list[Link], Any]:
        """The links, relative to the inner body, and the loop, with the coordinate's value substituted."""
        outline, mover = self._outline, self._mover
        if mover.coordinate in outline.independent:
            i = outline.independent.index(mover.coordinate)
            result: tuple[list[Link], Any] = mover.links(
                self._body, self._parent, outline.q, outline.u, slice(i, i + 1)
            )
            return result
        followed, q, u = outline[mover.coordinate], ca.SX.sym("q"), ca.SX.sym("u")
        links, loop = mover.links(self._body, self._parent, q, u, slice(0, 1))
        substitute = _Substitution([q, u], [followed.value, followed.slopes @ outline.u])
        for thing in (*(link.motion for link in links), loop):
            substitute.take(thing)
        return [replace(link, motion=substitute(link.motion)) for link in links], substitute(loop)

    def _other_coordinate(self) -> DependentCoordinate:
        """Extension or joint angle of a cylinder's loop, whichever is not its coordinate."""
        value, slope = self.links_and_loop[1].other
        slopes = slope * self._outline[self._mover.coordinate].slopes
        return DependentCoordinate(value, slopes, self._outline.biased(slopes))


class _Substitution:
    """Replaces symbols in many expressions at once, so that shared subexpressions stay shared."""

    def __init__(self, symbols: list[SX], values: list[SX]) -> None:
        self._symbols, self._values = symbols, values
        self._expressions: list[SX] = []

    def take(self, thing: Any) -> None:
        """Collect the expressions of a thing and of all its members."""
        if isinstance(thing, ca.SX):
            self._expressions.append(thing)
        elif isinstance(thing, tuple):
            for item in thing:
                self.take(item)
        elif is_dataclass(thing):
            for field in fields(thing):
                self.take(getattr(thing, field.name))

    @cached_property
    def _substituted(self) -> dict[int, SX]:
        values = ca.substitute(self._expressions, self._symbols, self._values)
        return {id(old): ca.sparsify(new) for old, new in zip(self._expressions, values, strict=True)}

    def __call__(self, thing: Any) -> Any:
        """The same thing with all symbols replaced."""
        if isinstance(thing, ca.SX):
            return self._substituted[id(thing)]
        if isinstance(thing, tuple):
            return tuple(self(item) for item in thing)
        if is_dataclass(thing) and not isinstance(thing, type):
            return replace(thing, **{field.name: self(getattr(thing, field.name)) for field in fields(thing)})
        return thing


def assemblies(plant: Plant) -> list[BodyAssembly]:
    """All assemblies of a plant."""
    return [_body_assembly(plant, assembled) for assembled in plant.assemblies]


def _body_assembly(plant: Plant, assembled: AssemblyData) -> BodyAssembly:
    members = tuple((body, plant.joint_names(body)) for body in assembled.members)
    independent = tuple(data.name for data in plant.coordinates if data.body in assembled.members)
    return BodyAssembly(
        assembled.label,
        assembled.base,
        members,
        independent,
        tuple(_relation(plant, tie.name) for tie in assembled.ties),
    )


def _relation(plant: Plant, name: str) -> Relation:
    relations = (each.relation(plant, name) for each in answering("relation"))
    return next(relation for relation in relations if relation is not None)

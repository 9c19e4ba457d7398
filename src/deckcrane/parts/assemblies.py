"""Assemblies in symbols: clusters of bodies that move, seen from one base, as functions of the coordinates they share.

The poses and lines of all members are put together from their own joints, outwards from the base. What a joint's coordinate
depends on is said by relations, which have files of their own: couplings, dyads of linkages, rigid ropes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cached_property, partial
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.equations.joints import JointMotion
from deckcrane.equations.mechanism import Link
from deckcrane.equations.system import SX, Along
from deckcrane.parts.actuators import FORCE
from deckcrane.parts.bodies import TreeBody
from deckcrane.parts.couplings import Proportion, proportion
from deckcrane.parts.outlines import Followed, Outline, Relation, SeenLink
from deckcrane.parts.protocol import Formulation, Part, Reading
from deckcrane.parts.world import ForcePort, World
from deckcrane.plant.assemblies import Assembled
from deckcrane.plant.numbers import unnamed
from deckcrane.plant.plant import Plant
from deckcrane.screws import rotation_by


@dataclass(frozen=True)
class BodyAssembly(Part):
    """A cluster: its members with the names of their joints' coordinates, parents first, and what makes these depend."""

    label: str
    base: str
    members: tuple[tuple[str, tuple[str, ...]], ...]
    independent: tuple[str, ...]
    relations: tuple[Relation, ...] = unnamed()

    @property
    def name(self) -> str:
        return self.label

    @property
    def makes_links(self) -> bool:
        return True

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
        """All its links, seen from the base (number `parent`), and what parts that make links know of theirs.

        `first` is the number of the first of them, and `here` the place of the independent coordinates.
        """
        own_q, own_u = q[here, :], u[here, :]
        outline = Outline(bodies, self.relations, self.independent, own_q, own_u)
        n = outline.count
        whole = SeenLink(ca.SX.eye(3), ca.SX(3, 1), ca.SX(6, n), ca.SX(6, 1))
        seen = {self.base: whole}
        index: dict[str, int] = {}
        found: list[Link] = []
        made: dict[str, Any] = {"": outline}
        driven = {
            label: _Driven(outline, movers[label], bodies[label], parent) for label in self.bodies if label in movers
        }

        def add(
            name: str, on: str, motion: JointMotion, moved: SeenLink, inertial: tuple[SX, SX, SX], shown: bool = True
        ) -> None:
            unit = ca.SX(0, 0) if found else ca.SX.eye(n)
            hangs = None if on == self.base else (first + index[on], motion.R, motion.p)
            turned = JointMotion(moved.R, moved.p, moved.S, moved.bias, unit, unit)
            found.append(Link(name, parent, turned, *inertial, here, joined=bool(found), shown=shown, hangs_on=hangs))

        for label, names in self.members:
            body = bodies[label]
            inner, index[label] = seen[body.on], len(found)
            if label in driven:
                links, made[movers[label].label] = driven[label].made
                own = outline[movers[label].coordinate]
                for link in links:
                    moved = inner.further(link.motion, own.slopes, own.slopes @ own_u, own.bias, own_u)
                    add(link.name, body.on, link.motion, moved, (link.m, link.c, link.J))
                    seen.setdefault(label, moved)
                continue
            follow = [outline[name] for name in names]
            slopes = ca.vertcat(ca.SX(0, n), *[one.slopes for one in follow])
            speed, bias = slopes @ own_u, ca.vertcat(ca.SX(0, 1), *[one.bias for one in follow])
            motion = _moved(body, names, outline, speed)
            outline.lines[label] = motion.S
            seen[label] = inner.further(motion, slopes, speed, bias, own_u)
            add(label, body.on, motion, seen[label], body.inertial())
            if body.rotor is not None:
                turning = body.rotor.motion(body.joint)
                moved = inner.further(turning, slopes, speed, bias, own_u)
                add(f"{label}.rotor", body.on, turning, moved, body.rotor.inertial(), shown=False)
        for span in spans:
            ends, made[span.label] = span.links(seen, outline)
            for name, on, motion, moved, inertial in ends:
                add(name, on, motion, moved, inertial)
        return found, made

    def outline(self, world: World) -> Outline:
        """As it was made with the tree."""
        found: Outline = world.tree.made[self.label]
        return found

    def ports(self, world: World, known: Mapping[str, ForcePort]) -> Iterable[ForcePort]:
        """What is determined: forces on it act on the coordinates that it follows."""
        outline = self.outline(world)
        start = next(i for i, data in enumerate(world.plant.coordinates) if data.name == self.independent[0])
        offered = [name for name in outline.offered if name not in known]
        for name in (*(name for relation in self.relations for name in relation.determines), *offered):
            data, one = world.plant.dependents[name], outline[name]
            slopes = [(start + i, one.slopes[i]) for i in range(outline.count) if one.slopes[i].nnz()]
            (first, slope), *others = slopes or [(start, ca.SX(1, 1))]
            rate = one.slopes @ outline.u
            yield ForcePort(name, data.kind, data.body, one.value, rate, first, slope, others=tuple(others))

    def readings(self, world: World) -> Iterable[Reading]:
        """The force with which each coupling drives what follows."""
        outline = self.outline(world)
        for relation in self.relations:
            if isinstance(relation, Proportion):
                name = relation.coordinate
                port = world.port(name)
                yield Reading(
                    "coupling_force",
                    {"coupling": (name,)},
                    Along("coupling", (FORCE[port.kind],)),
                    "force or moment with which each coupling drives what follows, along its coordinate",
                    partial(self._driving, world, outline, port),
                )

    def _driving(self, world: World, outline: Outline, port: ForcePort) -> SX:
        """What passes through a member's joint along its free motion, less what others give there."""
        return outline.lines[port.body].T @ world.joint_wrench(port.body) - world.pushed(port.name)

    def refusal(self, formulation: Formulation) -> str | None:
        if formulation in ("moving frames", "bond graph", "matrices"):
            tied = self.relations[0].determines[0]
            return f'{self.label}: "{tied}" follows from other coordinates, which this form of the equations does not carry'
        return super().refusal(formulation)


def _moved(body: TreeBody, names: tuple[str, ...], outline: Outline, u: SX) -> JointMotion:
    """The motion of a joint at values that are expressions: found with symbols, which can be differentiated, and put in.

    A hinge is turned by cosine and sine, which are found without the angle where it follows from others.
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
    found = ca.substitute([motion.R, motion.p, motion.S, motion.bias], list(symbols), [ca.densify(q), ca.densify(u)])
    R, p, S, bias = (ca.sparsify(one) for one in found)
    return JointMotion(R, p, S, bias, motion.rates, motion.speeds)


class _Driven:
    """The links that a cylinder moves with its hinge, made when they are asked for: its coordinate may follow from others."""

    def __init__(self, outline: Outline, mover: Any, body: TreeBody, parent: int) -> None:
        self._outline, self._mover, self._body, self._parent = outline, mover, body, parent
        outline.offer(mover.other, self._other)

    @cached_property
    def made(self) -> tuple[list[Link], Any]:
        """The links, relative to the inner body, and the loop, with the coordinate's value put in."""
        outline, mover = self._outline, self._mover
        if mover.coordinate in outline.independent:
            i = outline.independent.index(mover.coordinate)
            found: tuple[list[Link], Any] = mover.links(self._body, self._parent, outline.q, outline.u, slice(i, i + 1))
            return found
        own, q, u = outline[mover.coordinate], ca.SX.sym("q"), ca.SX.sym("u")
        links, loop = mover.links(self._body, self._parent, q, u, slice(0, 1))
        put_in = _PutIn([q, u], [own.value, own.slopes @ outline.u])
        for thing in (*(link.motion for link in links), loop):
            put_in.take(thing)
        return [replace(link, motion=put_in(link.motion)) for link in links], put_in(loop)

    def _other(self) -> Followed:
        """The one of extension and joint angle of a cylinder's loop that is not its coordinate."""
        value, slope = self.made[1].other
        slopes = slope * self._outline[self._mover.coordinate].slopes
        return Followed(value, slopes, self._outline.biased(slopes))


class _PutIn:
    """Symbols replaced in all expressions that it has been given, at once, so that what these share stays shared."""

    def __init__(self, symbols: list[SX], values: list[SX]) -> None:
        self._symbols, self._values = symbols, values
        self._taken: list[SX] = []

    def take(self, thing: Any) -> None:
        """The expressions of a thing, and of all that it is made of."""
        if isinstance(thing, ca.SX):
            self._taken.append(thing)
        elif isinstance(thing, tuple):
            for one in thing:
                self.take(one)
        elif is_dataclass(thing):
            for each in fields(thing):
                self.take(getattr(thing, each.name))

    @cached_property
    def _replaced(self) -> dict[int, SX]:
        found = ca.substitute(self._taken, self._symbols, self._values)
        return {id(old): ca.sparsify(new) for old, new in zip(self._taken, found, strict=True)}

    def __call__(self, thing: Any) -> Any:
        """The same thing with what it was given."""
        if isinstance(thing, ca.SX):
            return self._replaced[id(thing)]
        if isinstance(thing, tuple):
            return tuple(self(one) for one in thing)
        if is_dataclass(thing) and not isinstance(thing, type):
            return replace(thing, **{each.name: self(getattr(thing, each.name)) for each in fields(thing)})
        return thing


def assemblies(plant: Plant) -> list[BodyAssembly]:
    """All assemblies of a plant."""
    return [_assembly(plant, one) for one in plant.assemblies]


def _assembly(plant: Plant, one: Assembled) -> BodyAssembly:
    members = tuple((body, plant.joint_names(body)) for body in one.members)
    independent = tuple(data.name for data in plant.coordinates if data.body in one.members)
    return BodyAssembly(
        one.label, one.base, members, independent, tuple(_relation(plant, tie.name) for tie in one.ties)
    )


def _relation(plant: Plant, name: str) -> Relation:
    section, _, key = name.partition(".")
    if section == "linkages":
        from deckcrane.parts.linkages import dyad_chain

        return dyad_chain(plant, next(one for one in plant.linkages if one.label == key))
    if section == "ropes":
        from deckcrane.parts.rigid_ropes import rigid_path

        return rigid_path(plant, key)
    return proportion(plant, key)

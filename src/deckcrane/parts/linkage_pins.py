"""The forces in the closures of a linkage's loops: pins, slots and slides, and their effect on the joints of the tree.

A planar mechanism leaves open how forces out of its plane are shared. As with cylinders, a convention decides: closures carry
forces in the plane alone (a slide also the moment across it), the joints of the tree all the rest. Then the forces in closures
follow from the balance of the dependent joints along their free motion, two equations for each dyad, the last dyad first.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.equations.mechanism import Mechanism
from deckcrane.equations.output_units import COMPONENT_UNITS
from deckcrane.equations.reactions import Frame
from deckcrane.equations.system import SX
from deckcrane.parts.couplings import Proportion
from deckcrane.parts.cylinder_readings import COMPONENTS
from deckcrane.parts.linkages import DyadChain, LinkageCut
from deckcrane.parts.outlines import Relation
from deckcrane.parts.protocol import Formulation, Part, Reading
from deckcrane.parts.sketches import MarkSketch, Sketch
from deckcrane.parts.world import World
from deckcrane.plant.assemblies import Assembled
from deckcrane.plant.cut_forces import cut_forces
from deckcrane.plant.dyads import normal, turned
from deckcrane.plant.planar_linkages import PlanarLinkage
from deckcrane.plant.plant import Plant
from deckcrane.plant.silhouettes import FlatPose, Silhouette
from deckcrane.plant.spots import spot_of
from deckcrane.screws import skew

SHOWN = ("pin", "slot", "slide")


@dataclass(frozen=True)
class CutWrench:
    """The wrench of the second body on the first in a closure: force and moment at a point, all in the frame of the base."""

    force: SX
    moment: SX
    at: SX


@dataclass(frozen=True)
class LinkagePins(Part):
    """The closures of a linkage in the assembly of this name."""

    linkage: str
    assembly: str
    frame: Frame
    unclear: str = ""
    """Why the forces of a given motion are not determined; empty if they are."""

    @property
    def name(self) -> str:
        return f"pins of {self.linkage}"

    def drawing(self, plant: Plant) -> Iterable[Sketch]:
        linkage = next(linkage for linkage in plant.linkages if f"linkages.{linkage.label}" == self.linkage)
        for cut in linkage.cuts:
            if cut.kind in SHOWN:
                first, second = (spot_of(plant, end.on, end.at) for end in (cut.first, cut.second))
                yield MarkSketch(cut.label, (first, second if cut.kind == "pin" else first), "steel")

    def readings(self, world: World) -> Iterable[Reading]:
        shown_cuts = [cut for cut in self.chain(world).cuts if cut.kind in SHOWN]
        if not shown_cuts:
            return
        yield Reading(
            "linkage_pin_force",
            {"linkage_pin": tuple(cut.label for cut in shown_cuts), "component": COMPONENTS},
            COMPONENT_UNITS,
            "wrench of the second body on the first at each closure of a linkage",
            lambda: ca.vertcat(*[self._reading(world, cut) for cut in shown_cuts]),
            {"frame": {"outer": "first body", "inner": "second body", "ground": "ground"}[self.frame]},
        )

    def refusal(self, formulation: Formulation) -> str | None:
        if formulation == "forces" and self.unclear:
            return f"{self.linkage}: {self.unclear}"
        return super().refusal(formulation)

    def margins(self, world: World) -> Iterable[tuple[str, SX]]:
        """The sine of the angle at which the two circles or lines of each dyad intersect."""
        chain = self.chain(world)
        _, loops = chain.closed(world.tree.made[self.assembly])
        for step in chain.steps:
            words = f"the dyad {step.cut} ({' and '.join(step.unknown)})"
            yield words, ca.sqrt(ca.fmax(loops.dyads[step.cut].square, 0))

    def bypass(self, world: World) -> Iterable[tuple[int, SX]]:
        """The wrenches of closures on the bodies of their loops, which do not pass through the joints of these."""
        shape, _ = self._closed_shape(world)
        for label, wrench in self.wrenches(world).items():
            for side, sign in zip(shape.sides(label), (-1.0, 1.0), strict=True):
                for body in side:
                    k = world.tree.index(body)
                    motion = world.tree.links[k].motion
                    n = wrench.moment + skew(wrench.at - motion.p) @ wrench.force
                    yield k, sign * ca.vertcat(motion.R.T @ n, motion.R.T @ wrench.force)

    def _closed_shape(self, world: World) -> tuple[Silhouette, dict[str, FlatPose]]:
        shape, loops = self.chain(world).closed(world.tree.made[self.assembly])
        return shape, dict(loops.poses)

    def chain(self, world: World) -> DyadChain:
        """The dyads of the assembly."""
        relations: tuple[Relation, ...] = world.tree.made[self.assembly].relations
        return next(
            relation for relation in relations if isinstance(relation, DyadChain) and relation.label == self.linkage
        )

    def wrenches(self, world: World) -> dict[str, CutWrench]:
        """Wrenches in all closures, by name; without friction in pins."""
        return world.once((self.name, "wrenches"), lambda: self._compute_wrenches(world))

    def _compute_wrenches(self, world: World) -> dict[str, CutWrench]:
        (shape, poses), chain = self._closed_shape(world), self.chain(world)
        forces = cut_forces(shape, chain.steps, poses, self._needed_forces(world))
        e1, e2, axis = (ca.SX(np.array(direction)) for direction in chain.plane)
        wrenches = {}
        for cut in chain.cuts:
            if cut.kind not in SHOWN:
                continue
            components, moment = forces[cut.label], ca.SX(3, 1)
            in_plane: Any = components
            if cut.kind != "pin":
                n = normal(turned(shape.cuts[cut.label].along[1], poses[cut.second.on].turn))
                in_plane = n[0] * components[0], n[1] * components[0]
            if cut.kind == "slide":
                moment = axis * components[1]
            R, p = _pose_from_base(world.tree, chain.base, cut.first.on)
            wrenches[cut.label] = CutWrench(
                ca.sparsify(e1 * in_plane[0] + e2 * in_plane[1]), moment, p + R @ cut.first.at
            )
        return wrenches

    def _needed_forces(self, world: World) -> dict[str, SX]:
        """The force of each dependent joint along its free motion if no loop were closed, less the forces applied there."""
        chain, outline = self.chain(world), world.tree.made[self.assembly]
        couplings = [coupling for coupling in outline.relations if isinstance(coupling, Proportion)]

        def along(name: str) -> SX:
            """Force along a coordinate besides the applied one, including that of all coordinates coupled to it."""
            body, axis, turns = lines[name]
            k = world.tree.index(body)
            earlier = [part for part in world.kit.parts if self._is_solved_before(world, part, body)]
            w = sum((share for part in earlier for link, share in world.bypassed(part) if link == k), world.needs[k])
            total = ca.dot(axis, w[:3] if turns else w[3:]) - world.pushed(name)
            for coupling in couplings:
                for source, ratio in zip(coupling.sources, coupling.ratios, strict=True):
                    total = total + ratio * along(coupling.coordinate) if source == name else total
            return total

        lines = {}
        for body, joint in ((body, outline.bodies[body].joint) for body in outline.bodies):
            names = world.plant.joint_names(body)
            if joint.axis is not None:
                axis = ca.sparsify(ca.SX(np.array(joint.axis)))
                lines.update(dict.fromkeys(names, (body, axis, joint.kind == "revolute")))
        return {name: along(name) for name in chain.determines}

    def _is_solved_before(self, world: World, part: Part, body: str) -> bool:
        """Whether the wrench of a part past a body's joint is known before these closures are solved.

        Of other linkages, that is so where the body is theirs.
        """
        if not isinstance(part, LinkagePins):
            return True
        return part.name != self.name and body in {joint.body for joint in part.chain(world).joints}

    def _reading(self, world: World, cut: LinkageCut) -> SX:
        """The wrench of a closure in the frame chosen for reactions."""
        wrench = self.wrenches(world)[cut.label]
        R_base = _rotation_in_ground(world, self.chain(world).base)
        body = {"outer": cut.first.on, "inner": cut.second.on, "ground": "ground"}[self.frame]
        R = _rotation_in_ground(world, body).T @ R_base
        friction = ca.SX(np.array(self.chain(world).plane[2])) * world.rubbed(cut.label)
        return ca.vertcat(R @ wrench.force, R @ (wrench.moment + friction))


def _pose_from_base(tree: Mechanism, base: str, body: str) -> tuple[SX, SX]:
    """Pose of a member, seen from the base."""
    if body == base:
        return ca.SX.eye(3), ca.SX(3, 1)
    motion = tree.links[tree.index(body)].motion
    return motion.R, motion.p


def _rotation_in_ground(world: World, body: str) -> SX:
    return ca.SX.eye(3) if body == "ground" else world.poses[world.tree.index(body)][0]


def linkage_pins(plant: Plant) -> list[LinkagePins]:
    """The pins of all linkages of a plant."""
    pins = []
    for linkage in plant.linkages:
        assembly = next(assembled for assembled in plant.assemblies if linkage.bodies[0] in assembled.members)
        unclear = _undetermined_reason(plant, linkage, assembly)
        pins.append(LinkagePins(f"linkages.{linkage.label}", assembly.label, plant.scenario.reactions.frame, unclear))
    return pins


def _undetermined_reason(plant: Plant, linkage: PlanarLinkage, assembly: Assembled) -> str:
    """Why it is open which of several drives carries the load of a motion; empty if there is only one."""
    independent = [data.name for data in plant.coordinates if data.body in assembly.members]
    driven = [name for name in linkage.dependent if name in plant.driving]
    if driven:
        return (
            f'"{driven[0]}" is driven, and follows from {" and ".join(linkage.independent)}: a given motion does not tell its '
            f"force from one there. Name it under coordinates, so that it is independent, or simulate it with `deckcrane run`"
        )
    cylinders = [name for name, loop in plant.loops.items() if loop.outer in assembly.members]
    bars = [cut.label for cut in linkage.cuts if cut.kind in ("bar", "tie")]
    following = [name for name in cylinders if plant.joint_names(plant.loops[name].outer)[0] in plant.determined]
    following += [cut.label for cut in linkage.cuts if cut.kind == "tie"]
    several = [*cylinders, *bars] if len(cylinders) + len(bars) > 1 else ["cylinder", "joints"]
    if following and (len(independent) > 1 or len(cylinders) + len(bars) > 1):
        return (
            f"the length of {' and '.join(following)} follows from {' and '.join(independent)}, so that a given motion does not "
            f"tell which of {' and '.join(several)} carries the load. Simulate it with `deckcrane run`"
        )
    return ""

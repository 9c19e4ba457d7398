"""The forces in what closes the loops of a linkage: pins, slots and slides, and what they leave to the joints of the tree.

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
    """What the second body does to the first in a closure: force and moment at a point, all in the frame of the base."""

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
    """Why forces of a given motion cannot be told; nothing if they can."""

    @property
    def name(self) -> str:
        return f"pins of {self.linkage}"

    def drawing(self, plant: Plant) -> Iterable[Sketch]:
        one = next(one for one in plant.linkages if f"linkages.{one.label}" == self.linkage)
        for cut in one.cuts:
            if cut.kind in SHOWN:
                first, second = (spot_of(plant, end.on, end.at) for end in (cut.first, cut.second))
                yield MarkSketch(cut.label, (first, second if cut.kind == "pin" else first), "steel")

    def readings(self, world: World) -> Iterable[Reading]:
        shown = [cut for cut in self.chain(world).cuts if cut.kind in SHOWN]
        if not shown:
            return
        yield Reading(
            "linkage_pin_force",
            {"linkage_pin": tuple(cut.label for cut in shown), "component": COMPONENTS},
            COMPONENT_UNITS,
            "wrench of the second body on the first at each closure of a linkage",
            lambda: ca.vertcat(*[self._shown(world, cut) for cut in shown]),
            {"frame": {"outer": "first body", "inner": "second body", "ground": "ground"}[self.frame]},
        )

    def refusal(self, formulation: Formulation) -> str | None:
        if formulation == "forces" and self.unclear:
            return f"{self.linkage}: {self.unclear}"
        return super().refusal(formulation)

    def margins(self, world: World) -> Iterable[tuple[str, SX]]:
        """The sine of the angle at which the two circles or lines of each dyad meet."""
        chain = self.chain(world)
        _, loops = chain.closed(world.tree.made[self.assembly])
        for step in chain.steps:
            words = f"the dyad {step.cut} ({' and '.join(step.unknown)})"
            yield words, ca.sqrt(ca.fmax(loops.dyads[step.cut].square, 0))

    def bypass(self, world: World) -> Iterable[tuple[int, SX]]:
        """What closures give to the bodies of their loops is not given by the joints of these."""
        shape, _ = self._standing(world)
        for label, wrench in self.wrenches(world).items():
            for side, sign in zip(shape.sides(label), (-1.0, 1.0), strict=True):
                for body in side:
                    k = world.tree.index(body)
                    motion = world.tree.links[k].motion
                    n = wrench.moment + skew(wrench.at - motion.p) @ wrench.force
                    yield k, sign * ca.vertcat(motion.R.T @ n, motion.R.T @ wrench.force)

    def _standing(self, world: World) -> tuple[Silhouette, dict[str, FlatPose]]:
        shape, loops = self.chain(world).closed(world.tree.made[self.assembly])
        return shape, dict(loops.poses)

    def chain(self, world: World) -> DyadChain:
        """The dyads as the assembly has them."""
        relations: tuple[Relation, ...] = world.tree.made[self.assembly].relations
        return next(one for one in relations if isinstance(one, DyadChain) and one.label == self.linkage)

    def wrenches(self, world: World) -> dict[str, CutWrench]:
        """Of all closures, by name; without friction in pins."""
        return world.once((self.name, "wrenches"), lambda: self._found(world))

    def _found(self, world: World) -> dict[str, CutWrench]:
        (shape, poses), chain = self._standing(world), self.chain(world)
        forces = cut_forces(shape, chain.steps, poses, self._needed(world))
        e1, e2, axis = (ca.SX(np.array(one)) for one in chain.plane)
        found = {}
        for cut in chain.cuts:
            if cut.kind not in SHOWN:
                continue
            own, moment = forces[cut.label], ca.SX(3, 1)
            flat: Any = own
            if cut.kind != "pin":
                n = normal(turned(shape.cuts[cut.label].along[1], poses[cut.second.on].turn))
                flat = n[0] * own[0], n[1] * own[0]
            if cut.kind == "slide":
                moment = axis * own[1]
            R, p = _pose(world.tree, chain.base, cut.first.on)
            found[cut.label] = CutWrench(ca.sparsify(e1 * flat[0] + e2 * flat[1]), moment, p + R @ cut.first.at)
        return found

    def _needed(self, world: World) -> dict[str, SX]:
        """What each dependent joint would have to give along its free motion, were no loop closed, besides what it is given."""
        chain, outline = self.chain(world), world.tree.made[self.assembly]
        couplings = [one for one in outline.relations if isinstance(one, Proportion)]

        def along(name: str) -> SX:
            """Besides what acts on a coordinate; what follows it by couplings, it has to move as well."""
            body, axis, turns = lines[name]
            k = world.tree.index(body)
            past = [part for part in world.kit.parts if self._comes_before(world, part, body)]
            w = sum((share for part in past for own, share in world.bypassed(part) if own == k), world.needs[k])
            total = ca.dot(axis, w[:3] if turns else w[3:]) - world.pushed(name)
            for one in couplings:
                for source, ratio in zip(one.sources, one.ratios, strict=True):
                    total = total + ratio * along(one.coordinate) if source == name else total
            return total

        lines = {}
        for body, joint in ((body, outline.bodies[body].joint) for body in outline.bodies):
            names = world.plant.joint_names(body)
            if joint.axis is not None:
                axis = ca.sparsify(ca.SX(np.array(joint.axis)))
                lines.update(dict.fromkeys(names, (body, axis, joint.kind == "revolute")))
        return {name: along(name) for name in chain.determines}

    def _comes_before(self, world: World, part: Part, body: str) -> bool:
        """Whether what passes by a body's joint through a part is known before our closures are: of other linkages, where it is
        theirs.
        """
        if not isinstance(part, LinkagePins):
            return True
        return part.name != self.name and body in {joint.body for joint in part.chain(world).joints}

    def _shown(self, world: World, cut: LinkageCut) -> SX:
        """In the frame in which reactions are wanted."""
        wrench = self.wrenches(world)[cut.label]
        R_base = _in_ground(world, self.chain(world).base)
        body = {"outer": cut.first.on, "inner": cut.second.on, "ground": "ground"}[self.frame]
        R = _in_ground(world, body).T @ R_base
        rubbed = ca.SX(np.array(self.chain(world).plane[2])) * world.rubbed(cut.label)
        return ca.vertcat(R @ wrench.force, R @ (wrench.moment + rubbed))


def _pose(tree: Mechanism, base: str, body: str) -> tuple[SX, SX]:
    """Of a member, seen from the base."""
    if body == base:
        return ca.SX.eye(3), ca.SX(3, 1)
    motion = tree.links[tree.index(body)].motion
    return motion.R, motion.p


def _in_ground(world: World, body: str) -> SX:
    return ca.SX.eye(3) if body == "ground" else world.poses[world.tree.index(body)][0]


def linkage_pins(plant: Plant) -> list[LinkagePins]:
    """Of all linkages of a plant."""
    found = []
    for one in plant.linkages:
        assembly = next(each for each in plant.assemblies if one.bodies[0] in each.members)
        unclear = _unclear(plant, one, assembly)
        found.append(LinkagePins(f"linkages.{one.label}", assembly.label, plant.scenario.reactions.frame, unclear))
    return found


def _unclear(plant: Plant, linkage: PlanarLinkage, assembly: Assembled) -> str:
    """Why nothing says which of several drives gives what a motion needs; nothing if one does."""
    independent = [data.name for data in plant.coordinates if data.body in assembly.members]
    driven = [name for name in linkage.dependent if name in plant.driving]
    if driven:
        return (
            f'"{driven[0]}" is driven, and follows from {" and ".join(linkage.independent)}: a given motion does not tell its '
            f"force from one there. Name it under coordinates, so that it is independent, or simulate it with `deckcrane run`"
        )
    across = [name for name, loop in plant.loops.items() if loop.outer in assembly.members]
    bars = [cut.label for cut in linkage.cuts if cut.kind in ("bar", "tie")]
    following = [name for name in across if plant.joint_names(plant.loops[name].outer)[0] in plant.determined]
    following += [cut.label for cut in linkage.cuts if cut.kind == "tie"]
    several = [*across, *bars] if len(across) + len(bars) > 1 else ["cylinder", "joints"]
    if following and (len(independent) > 1 or len(across) + len(bars) > 1):
        return (
            f"the length of {' and '.join(following)} follows from {' and '.join(independent)}, so that a given motion does not "
            f"tell which of {' and '.join(several)} carries the load. Simulate it with `deckcrane run`"
        )
    return ""

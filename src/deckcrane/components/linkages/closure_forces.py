"""Forces in the closures of a linkage's loops, friction in the pins that close them, and dead centres that a run steps over.

Closures are pins, slots and slides; their forces act on the joints of the tree. A planar mechanism leaves open how forces out
of its plane are shared. As with cylinders, a convention decides: closures carry forces in the plane alone (a slide also the
moment across it), the joints of the tree all the rest. Then the forces in closures follow from the balance of the dependent
joints along their free motion, two equations for each dyad, the last dyad first. Friction in pins is under the forces that they
carry.

A dyad cannot pass a dead centre on its branch: its sine (`Equations.margins`) would change sign there. A coordinate that comes to
rest there and turns back is smooth, so a method with long steps may step over the instant at which the solution does not exist,
and go on as if the linkage had been thrown back. The records then show a sine that falls to zero and rises again within one
interval, at rates that do not change in between.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.control.data import driving_controllers
from deckcrane.components.couplings import Proportion
from deckcrane.components.cylinders import hinge_loops
from deckcrane.components.joints import LoadedFriction, law_by_mu
from deckcrane.components.linkages.dyads import normal, turned
from deckcrane.components.linkages.outputs import LINKAGE_PIN_FORCE
from deckcrane.components.linkages.planar_linkage import PlanarLinkage
from deckcrane.components.linkages.planar_pose import PlanarMechanism, PlanarPose, cut_forces
from deckcrane.components.linkages.relations import DyadChain, LinkageCut
from deckcrane.components.linkages.topology import planar_linkages
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.coordinates import COMPONENTS
from deckcrane.mechanics.equations import SX, Equations
from deckcrane.mechanics.friction_loop import NormalLoad
from deckcrane.mechanics.kinematics import GROUND, Mechanism
from deckcrane.mechanics.model.assembly_kinematics import Relation
from deckcrane.mechanics.model.dependent_coordinates import AssemblyData
from deckcrane.mechanics.model.parameters import parameter
from deckcrane.mechanics.model.plant import Plant, attachment_point
from deckcrane.mechanics.model.protocol import Action, CarriesJointLoad, Formulation, IsDrawn, Part, Reading
from deckcrane.mechanics.model.sketches import MarkSketch, Sketch
from deckcrane.mechanics.model.world import World
from deckcrane.mechanics.reactions import Frame
from deckcrane.program.inputs import Inputs
from deckcrane.program.integrators import FIXED, Timing
from deckcrane.program.open_run import replayed
from deckcrane.program.program import DivergenceError, Program, Trajectory
from deckcrane.screws import skew

SHOWN = ("pin", "slot", "slide")


@dataclass(frozen=True)
class CutWrench:
    """The wrench of the second body on the first in a closure: force and moment at a point, all in the frame of the base."""

    force: SX
    moment: SX
    at: SX


@dataclass(frozen=True)
class LinkagePins(CarriesJointLoad, IsDrawn):
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
        linkage = next(linkage for linkage in planar_linkages(plant) if f"linkages.{linkage.label}" == self.linkage)
        for cut in linkage.cuts:
            if cut.kind in SHOWN:
                first, second = (attachment_point(plant, end.on, end.at) for end in (cut.first, cut.second))
                yield MarkSketch(cut.label, (first, second if cut.kind == "pin" else first), "steel")

    def readings(self, world: World) -> Iterable[Reading]:
        shown_cuts = [cut for cut in self.chain(world).cuts if cut.kind in SHOWN]
        if not shown_cuts:
            return
        yield Reading.of(
            LINKAGE_PIN_FORCE,
            {"linkage_pin": tuple(cut.label for cut in shown_cuts), "component": COMPONENTS},
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
        _, loops = chain.closed(world.tree.part_data[self.assembly])
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

    def _closed_shape(self, world: World) -> tuple[PlanarMechanism, dict[str, PlanarPose]]:
        shape, loops = self.chain(world).closed(world.tree.part_data[self.assembly])
        return shape, dict(loops.poses)

    def chain(self, world: World) -> DyadChain:
        """The dyads of the assembly."""
        relations: tuple[Relation, ...] = world.tree.part_data[self.assembly].relations
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
        chain, outline = self.chain(world), world.tree.part_data[self.assembly]
        couplings = [coupling for coupling in outline.relations if isinstance(coupling, Proportion)]

        def along(name: str) -> SX:
            """Force along a coordinate besides the applied one, including that of all coordinates coupled to it."""
            body, axis, turns = lines[name]
            k = world.tree.index(body)
            earlier = [part for part in world.kit.select(CarriesJointLoad) if self._is_solved_before(world, part, body)]
            w = sum((share for part in earlier for link, share in world.bypassed(part) if link == k), world.needs[k])
            total = ca.dot(axis, w[:3] if turns else w[3:]) - world.port_force(name)
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
        friction = ca.SX(np.array(self.chain(world).plane[2])) * world.total_friction(cut.label)
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
    for linkage in planar_linkages(plant):
        assembly = next(assembled for assembled in plant.assemblies if linkage.bodies[0] in assembled.members)
        unclear = _undetermined_reason(plant, linkage, assembly)
        pins.append(LinkagePins(f"linkages.{linkage.label}", assembly.label, plant.scenario.reactions.frame, unclear))
    return pins


def _undetermined_reason(plant: Plant, linkage: PlanarLinkage, assembly: AssemblyData) -> str:
    """Why it is open which of several drives carries the load of a motion; empty if there is only one."""
    independent = [data.name for data in plant.coordinates if data.body in assembly.members]
    driven = [name for name in linkage.dependent if name in driving_controllers(plant)]
    if driven:
        return (
            f'"{driven[0]}" is driven, and follows from {" and ".join(linkage.independent)}: a given motion does not tell its '
            f"force from one there. Name it under coordinates, so that it is independent, or simulate it with `deckcrane run`"
        )
    cylinders = [name for name, loop in hinge_loops(plant).items() if loop.outer in assembly.members]
    bars = [cut.label for cut in linkage.cuts if cut.kind in ("bar", "tie")]
    following = [name for name in cylinders if plant.joint_names(hinge_loops(plant)[name].outer)[0] in plant.determined]
    following += [cut.label for cut in linkage.cuts if cut.kind == "tie"]
    several = [*cylinders, *bars] if len(cylinders) + len(bars) > 1 else ["cylinder", "joints"]
    if following and (len(independent) > 1 or len(cylinders) + len(bars) > 1):
        return (
            f"the length of {' and '.join(following)} follows from {' and '.join(independent)}, so that a given motion does not "
            f"tell which of {' and '.join(several)} carries the load. Simulate it with `deckcrane run`"
        )
    return ""


@dataclass(frozen=True)
class ClosurePinFriction(LoadedFriction):
    """Friction in a pin that closes a loop: a moment of the second body on the first, about the axis of the linkage's hinges."""

    mu: Any = parameter(default=0.0)
    radius: Any = parameter(default=1.0)

    def arm(self) -> SX:
        return self.radius

    def exerts(self, world: World) -> Iterable[tuple[int, SX]]:
        """No wrench besides the one in its pin."""
        return ()

    def _pins(self, world: World) -> LinkagePins:
        linkages = (part for part in world.kit.parts if isinstance(part, LinkagePins))
        return next(part for part in linkages if any(cut.label == self.entry for cut in part.chain(world).cuts))

    def _find_cut(self, world: World) -> LinkageCut:
        return next(cut for cut in self._pins(world).chain(world).cuts if cut.label == self.entry)

    def _plane_axes(self, world: World) -> tuple[SX, SX, SX]:
        e1, e2, axis = (ca.sparsify(ca.SX(np.array(direction))) for direction in self._pins(world).chain(world).plane)
        return e1, e2, axis

    def speed(self, world: World) -> SX:
        """Angular velocity of the first body relative to the second: members are links seen from the base."""
        tree, cut, axis = world.tree, self._find_cut(world), self._plane_axes(world)[2]
        speed = ca.SX(1, 1)
        for body, sign in ((cut.first.on, 1.0), (cut.second.on, -1.0)):
            if body != self._pins(world).chain(world).base:
                link = tree.links[tree.index(body)]
                spin = link.motion.R @ (link.motion.S[:3, :] @ tree.u[link.speeds, :])
                speed = speed + sign * ca.dot(axis, spin)
        return speed

    def surface_loads(self, world: World) -> Iterator[NormalLoad]:
        force = self._pins(world).wrenches(world)[self.entry].force
        e1, e2, _ = self._plane_axes(world)
        yield NormalLoad(self.mu * self.radius, ca.vertcat(ca.dot(e1, force), ca.dot(e2, force)))

    def friction_action(self, world: World, force: SX) -> Action:
        tree, cut, axis = world.tree, self._find_cut(world), self._plane_axes(world)[2]
        base, wrenches = self._pins(world).chain(world).base, []
        for body, counterpart, sign in ((cut.first.on, cut.second.on, 1.0), (cut.second.on, cut.first.on, -1.0)):
            k, axis_in_link = tree.links[tree.index(counterpart)].parent if body == base else tree.index(body), axis
            if body != base:
                axis_in_link = tree.links[k].motion.R.T @ axis
            if k != GROUND:
                wrenches.append((k, ca.vertcat(axis_in_link * (sign * force), ca.SX(3, 1))))
        return Action(wrenches=tuple(wrenches), power=force * self.speed(world))


def closure_frictions(plant: Plant) -> Iterator[ClosurePinFriction]:
    """Friction of all closures that have some."""
    for name, linkage in plant.scenario.linkages.items():
        for label, closure in linkage.closures.items():
            if (data := closure.friction) is not None:
                yield ClosurePinFriction(
                    f"{name}.{label}.friction",
                    "angular",
                    law_by_mu(data),
                    data.constant,
                    data.viscous,
                    data.mu,
                    data.radius,
                )


CLEAR_OF_IT = 0.05
"""Smallest sine in a replay above which it stays clear of the dead centre."""
SURE = 1.5
"""Time to fall to zero plus time to rise from it, over the interval, up to which a dead centre lies in the interval."""


def check_dead_centres(program: Program, timing: Timing, trajectory: Trajectory, inputs: Inputs) -> None:
    """Refuse a run in which a dyad meets its dead centre between two records, after a replay with shorter time steps."""
    equations = program.equations
    if len(trajectory.t) < 2:
        return
    values, slopes = _sines_and_rates(equations, trajectory, inputs)
    step = np.diff(trajectory.t)
    with np.errstate(divide="ignore", invalid="ignore"):
        falling = np.where(slopes[:, :-1] < 0, -values[:, :-1] / slopes[:, :-1], np.inf)
        rising = np.where(slopes[:, 1:] > 0, values[:, 1:] / slopes[:, 1:], np.inf)
    passed = falling + rising <= SURE * step
    if not passed.any():
        return
    row = int(np.argmax(passed.any(axis=0)))
    name = equations.margins[int(np.argmax(passed[:, row]))][0]
    before, after = float(trajectory.t[row]), float(trajectory.t[row + 1])
    replay = None
    if timing.integrator in FIXED:
        replay = replayed(program, timing, inputs, equations.p.values, trajectory.x[: row + 1], after)
    if (
        replay is not None
        and replay.enough is not None
        and replay.margin is not None
        and replay.margin[1] > CLEAR_OF_IT
    ):
        raise DivergenceError(
            before,
            trajectory.x[row],
            f"the step is too long: with {timing.step:g} s the run comes to a dead centre of {name} between "
            f"{before:.6g} s and {after:.6g} s, and {replay.describe(going=True)} it does not (the sine between the bars "
            f"stays above {replay.margin[1]:.2g}). Take a shorter step, or the integrator rodas4, which finds its own",
            "step",
        )
    raise DeckcraneError(
        f"{name} meets its dead centre between {before:.6g} s and {after:.6g} s: its bars are parallel there, and "
        "nothing says which way it goes on. Keep clear of it by stops, or let a coordinate be independent that passes it. If it "
        "only comes near, record more often (run.every) to tell the two apart"
    )


def _sines_and_rates(equations: Equations, trajectory: Trajectory, inputs: Inputs) -> tuple[Array, Array]:
    """Sines and their rates at all records, one column each, computed from the states and inputs they depend on only."""
    t, x, u = equations.t, equations.x.symbols, equations.u.symbols
    margins = ca.densify(ca.vertcat(*[expression for _, expression in equations.margins]))
    rates = ca.jtimes(margins, x, equations.dx) + ca.jacobian(margins, t)
    both = ca.substitute(ca.vertcat(margins, rates), equations.p.symbols, ca.DM(equations.p.values))
    states, fed = (_dependencies(both, symbols) for symbols in (x, u))
    function = ca.Function("margins", [t, x[states], u[fed]], [ca.densify(both)])
    input_values = np.zeros((len(fed), len(trajectory.t)))
    if fed:
        input_values = np.array([inputs.at(float(time))[fed] for time in trajectory.t]).T
    values = np.array(function(trajectory.t[None, :], trajectory.x[:, states].T, input_values))
    return values[: len(equations.margins)], values[len(equations.margins) :]


def _dependencies(expression: SX, symbols: SX) -> list[int]:
    """Indices of the symbols that an expression depends on."""
    return [i for i, used in enumerate(ca.which_depends(expression, symbols, 1, False)) if used]

"""Outputs of every crane: its motion, its bodies' poses, the wrench in every joint, its energy."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

import casadi as ca

from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.coordinates import AXES, COMPONENTS
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.kane_recursion import inertia_force, pair_force
from deckcrane.mechanics.model.outputs import (
    ACCELERATION,
    ANGULAR_ACCELERATION,
    ANGULAR_VELOCITY,
    DU,
    ENERGY,
    PART_POWER,
    PART_WRENCH,
    POSITION,
    REACTION,
    ROTATION,
    VELOCITY,
    Q,
    U,
)
from deckcrane.mechanics.model.plant import Plant
from deckcrane.mechanics.model.protocol import FORMS, AddsInertia, CarriesJointLoad, Part, PrescribesMotion, Reading
from deckcrane.mechanics.model.world import World
from deckcrane.mechanics.reactions import Frame, wrenches
from deckcrane.scenario.run_settings import ON_REQUEST
from deckcrane.screws import ad, skew


@dataclass(frozen=True)
class SystemOutputs(Part):
    """The crane as a whole: names and units of its coordinates and speeds, and the joints whose wrenches are recorded."""

    coordinates: tuple[str, ...]
    units: tuple[str, ...]
    speeds: tuple[str, ...]
    speed_units: tuple[str, ...]
    joints: tuple[str, ...]
    frame: Frame
    on_request: tuple[str, ...] = ()
    """Outputs that are recorded because the file names them (`ON_REQUEST`)."""

    @property
    def name(self) -> str:
        return "crane"

    def readings(self, world: World) -> Iterable[Reading]:
        """Coordinates along their own dimension, speeds along another: a free joint's speeds are not its coordinates' rates."""
        tree = world.tree
        speeds = {"speed": self.speeds}
        yield Reading.of(Q, {"coordinate": self.coordinates}, lambda: tree.q, units=self.units)
        yield Reading.of(U, speeds, lambda: world.speeds, units=tuple(f"{unit}/s" for unit in self.speed_units))
        rate_units = tuple(f"{unit}/s^2" for unit in self.speed_units)
        yield Reading.of(DU, speeds, lambda: world.solved.du, units=rate_units)
        yield from self._pose_readings(world)
        joints = {"joint": self.joints, "component": COMPONENTS}
        yield Reading.of(REACTION, joints, lambda: self._reactions(world), {"frame": self.frame})
        if self.on_request:
            yield from (reading for reading in self._part_readings(world) if reading.name in self.on_request)
        yield Reading.of(ENERGY, {"form": FORMS}, lambda: self._energy(world))

    def _pose_readings(self, world: World) -> Iterable[Reading]:
        tree = world.tree
        beam_links = {k for k, link in enumerate(tree.links) if link.beam is not None} | set(tree.sections.values())
        shown_links = [k for k, link in enumerate(tree.links) if link.shown and k not in beam_links]
        bodies = {"body": tuple(tree.links[k].name for k in shown_links)}

        def positions() -> SX:
            return ca.vertcat(*[world.poses[k][1] for k in shown_links])

        def rotations() -> SX:
            return ca.vertcat(*[ca.reshape(world.poses[k][0].T, 9, 1) for k in shown_links])

        yield Reading.of(POSITION, {**bodies, "axis": AXES}, positions)
        if self.on_request:
            motion = self._motion_readings(world, shown_links, {**bodies, "axis": AXES})
            yield from (reading for reading in motion if reading.name in self.on_request)
        yield Reading.of(ROTATION, {**bodies, "axis": AXES, "body_axis": AXES}, rotations)

    def _motion_readings(
        self, world: World, shown: list[int], labels: Mapping[str, tuple[str, ...]]
    ) -> Iterable[Reading]:
        """Velocities and accelerations of the same frames; accelerations without gravity."""

        def to_ground(k: int, v: SX) -> SX:
            return world.poses[k][0] @ v

        def accelerations() -> SX:
            values = []
            for k in shown:
                t, dt = world.solved.t[k], world.solved.dt[k]
                values.append(to_ground(k, dt[3:] + skew(t[:3]) @ t[3:]) + world.gravity)
            return ca.vertcat(*values)

        def angular(rates: Callable[[int], SX]) -> SX:
            return ca.vertcat(*[to_ground(k, rates(k)[:3]) for k in shown])

        def velocities() -> SX:
            return ca.vertcat(*[to_ground(k, world.twists[k][3:]) for k in shown])

        yield Reading.of(VELOCITY, labels, velocities)
        yield Reading.of(ANGULAR_VELOCITY, labels, lambda: angular(lambda k: world.twists[k]))
        yield Reading.of(ACCELERATION, labels, accelerations)
        yield Reading.of(ANGULAR_ACCELERATION, labels, lambda: angular(lambda k: world.solved.dt[k]))

    def _part_readings(self, world: World) -> Iterable[Reading]:
        """The wrench of each part on each body, and its contribution to the total energy."""
        numeric, tree = world.kit.numeric, world.tree
        shown_links = {link.name for link in tree.links if link.shown}
        pairs = [(i, body) for i, part in enumerate(numeric) for body in part.acts_on() if body in shown_links]
        loads = tuple(f"{numeric[i].name} on {body}" for i, body in pairs)
        floating = tuple(link.name for link in tree.links if link.floating is not None)
        loads += tuple(f"coordinates of {body} on {body}" for body in floating)

        def wrenches() -> SX:
            on_bodies = {i: self._wrenches_of(world, i) for i in dict.fromkeys(i for i, _ in pairs)}
            of_parts = [on_bodies[i].get(body, ca.SX(6, 1)) for i, body in pairs]
            return ca.vertcat(ca.SX(0, 1), *of_parts, *[self._coordinate_wrench(world, body) for body in floating])

        yield Reading.of(PART_WRENCH, {"load": loads, "component": COMPONENTS}, wrenches)
        acting = [i for i, part in enumerate(numeric) if _exchanges_energy(part)]
        names = {"part": tuple(numeric[i].name for i in acting)}

        def powers() -> SX:
            return ca.vertcat(ca.SX(0, 1), *[world.external_power(world.kit.parts[i]) for i in acting])

        yield Reading.of(PART_POWER, names, powers)

    def _wrenches_of(self, world: World, i: int) -> dict[str, SX]:
        """The wrenches [f; n] of a part on bodies, by name, including those of the inertia that it gives or adds."""
        part, tree, solved = world.kit.parts[i], world.tree, world.solved
        link_wrenches = list(part.exerts(world))
        if isinstance(part, AddsInertia) and part.floats is not None:
            k = tree.index(part.floats)
            link_wrenches.append((k, -inertia_force(tree, k, solved.t[k], solved.dt[k])))
        for pair in part.couples(tree) if isinstance(part, AddsInertia) else ():
            for each in (pair, pair.reversed()):
                link_wrenches.append((each.first, -pair_force(tree, each, solved.dt)))
        inputs = {name: world.input(name) for name in world.kit.inputs.names}
        for k, added in part.adds(tree, inputs) if isinstance(part, AddsInertia) else ():
            t, R = solved.t[k], world.poses[k][0]
            rate = solved.dt[k] + ca.vertcat(ca.SX(3, 1), R.T @ world.gravity)
            link_wrenches.append((k, ad(t).T @ (added @ t) - added @ rate))
        totals: dict[str, SX] = {}
        for k, wrench in link_wrenches:
            link = tree.links[k]
            body = link.parent if link.beam is not None else tree.body(k)
            R, arm = world.poses[k][0], world.poses[k][1] - world.poses[body][1]
            f = R @ wrench[3:]
            wrench_at_origin = ca.vertcat(f, R @ wrench[:3] + skew(arm) @ f)
            name = tree.links[body].name
            if name not in world.kit.numeric[i].acts_on():
                raise DeckcraneError(
                    f"{part.name} acts on {name}, which its `acts_on` does not name: part_wrench cannot be recorded"
                )
            totals[name] = totals[name] + wrench_at_origin if name in totals else wrench_at_origin
        return totals

    def _coordinate_wrench(self, world: World, body: str) -> SX:
        """The wrench [f; n] of all forces on the coordinates of a body that no joint holds, such as mooring springs."""
        k = world.tree.index(body)
        link = world.tree.links[k]
        forces = ca.SX(world.tree.q.numel(), 1)
        for part in world.kit.parts:
            for name, force in world.action(part).pushes:
                port = world.port(name)
                if port.pins is None:
                    forces[port.coordinate] = forces[port.coordinate] + port.slope * force
        R, wrench = world.poses[k][0], link.motion.rates.T @ forces[link.speeds, :]
        return ca.vertcat(R @ wrench[3:], R @ wrench[:3])

    def _reactions(self, world: World) -> SX:
        """Wrenches in the joints themselves: where a cylinder drives one, without those through its pins."""
        totals = list(world.needs)
        for part in world.kit.select(CarriesJointLoad):
            for k, share in part.bypass(world):
                totals[k] = totals[k] + share
        in_frame = wrenches(world.tree, totals, self.frame)
        return ca.vertcat(ca.SX(0, 1), *[in_frame[world.tree.index(name)] for name in self.joints])

    def _energy(self, world: World) -> SX:
        tree, stored = world.tree, dict.fromkeys(FORMS, ca.SX(1, 1))
        for link, twist, (R, p) in zip(tree.links, world.solved.t, world.poses, strict=True):
            stored["kinetic"] += link.beam.energy(twist) if link.beam else ca.dot(twist, link.own_inertia @ twist) / 2
            stored["gravity"] -= link.m * ca.dot(tree.gravity, p + R @ link.c)
        for part in world.kit.parts:
            for form, energy in world.action(part).energy.items():
                stored[form] += energy
        return ca.vertcat(*stored.values())


def _exchanges_energy(part: Part) -> bool:
    """Whether a part can bring energy to the system, or take some."""
    kind = type(part)
    sources = ((Part, "act"), (PrescribesMotion, "supplied_power"), (AddsInertia, "inertial_work"))
    return any(issubclass(kind, base) and getattr(kind, name) is not getattr(base, name) for base, name in sources)


def system_outputs(plant: Plant) -> SystemOutputs:
    unit_of = {"angular": "rad", "linear": "m"}
    return SystemOutputs(
        tuple(data.name for data in plant.coordinates),
        tuple(unit_of[data.kind] for data in plant.coordinates),
        plant.speeds,
        tuple(unit_of[kind] for kind in plant.speed_kinds),
        plant.reaction_joints,
        plant.scenario.reactions.frame,
        tuple(name for name in plant.scenario.record if name in ON_REQUEST),
    )

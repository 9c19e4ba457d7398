"""A vessel under way: forces of the mean flow past it, what a scenario at forward speed may hold, and its stability.

The model is in a frame that moves with the vessel's mean velocity, an inertial one: the equations are those at rest. Waves are met
at their frequency of encounter (`sea.realisation.Waves.encounter`), wind and current blow and flow relative to the frame, and the
radiation is that at speed (`hydro.memory.forward_speed`). Thrust that balances the mean resistance is assumed, and the speed held.

Linear theory of a vessel under way: Salvesen, Tuck and Faltinsen (1970).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, sin
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from deckcrane.arrays import Array, ComplexArray
from deckcrane.components.vessel.data import Vessel, all_vessels, mean_place, section_of
from deckcrane.components.vessel.floating import REFUSALS
from deckcrane.components.vessel.hulls import FloatingBody, Hull
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.model.parameters import parameter
from deckcrane.mechanics.model.plant import Plant, per_plant
from deckcrane.mechanics.model.protocol import Action, Formulation, Part
from deckcrane.mechanics.model.world import World
from deckcrane.scenario.component import GROUND, components

if TYPE_CHECKING:
    from deckcrane.components.vessel.hydrodynamics import LinearMotion
    from deckcrane.hydro.database import Hydrodynamics
    from deckcrane.scenario.data import Fault

GROWTH = 1e-4
"""Rate [1/s] above which a motion that grows is refused: it doubles within two hours."""
MOTIONS = ("roll", "pitch", "yaw", "surge", "sway", "heave")
"""In the order of `LinearMotion`."""


@dataclass(frozen=True)
class MeanFlow(Part):
    """The force -(B(inf, U) eta_dot + C(U) eta) of the mean flow past a vessel under way, with its work on the vessel.

    The flow can give energy to the motion, so that the work has either sign; it comes from what drives the vessel. Angles are
    counted from the mean heading; `stiffness` acts on pitch and yaw alone.
    """

    label: str
    hull: Hull
    damping: Any = parameter("table")
    stiffness: Any = parameter("table")
    heading: Any = parameter(default=0.0)

    @property
    def name(self) -> str:
        return self.label

    def acts_on(self) -> tuple[str, ...]:
        return (self.hull.name,)

    def act(self, world: World) -> Action:
        k = world.tree.index(self.hull.name)
        floating, angles = world.tree.links[k].floating, world.tree.q[world.tree.links[k].speeds, :][3:]
        assert floating is not None, "a vessel under way by hydrodynamic data floats"
        rates = floating.rates(world.twists[k])
        turned = ca.vertcat(angles[0], angles[1], angles[2] - self.heading, ca.SX(3, 1))
        force = -(self.damping @ rates + self.stiffness @ turned)
        return Action(wrenches=((k, floating.wrench(force)),), power=ca.dot(force, rates))

    def refusal(self, formulation: Formulation) -> str | None:
        return REFUSALS.get(formulation)


def mean_flow(vessel: FloatingBody) -> MeanFlow:
    """The mean flow past a vessel under way."""
    label = f"{vessel.hull.section}.speed"
    return MeanFlow(label, vessel.hull, vessel.flow_damping, vessel.flow_stiffness, vessel.heading)


@per_plant
def frame_velocity(plant: Plant) -> tuple[float, float]:
    """Velocity over ground of the scenario's frame along its x and y, with z up [m/s]: that of a vessel under way, else zero.

    All positions are counted from that frame, which is at the ground's origin at t = 0. It is an inertial frame: nothing but
    flows of water and air is different in it.
    """
    for vessel in all_vessels(plant).values():
        if vessel.speed:
            yaw = mean_place(vessel)[2] * (1.0 if vessel.z == "up" else -1.0)
            return vessel.speed * cos(yaw), vessel.speed * sin(yaw)
    return 0.0, 0.0


_NOT_UNDER_WAY = {
    "moorings": "lines hold a vessel that is at rest",
    "drift": "the drift forces of data are those at rest, and added resistance in waves is not modelled",
    "members": "the mean drag of members, which the assumed thrust would have to balance, is not modelled",
    "current": "the assumed thrust balances the mean resistance, and these coefficients would count it again",
    "disturbed_sea": "the wave field beside a hull is that at rest",
}
"""Keys of a vessel that have no meaning under way, and why."""


def speed_errors(plant: Plant) -> Iterator[Fault]:
    """Find what a scenario with a vessel under way cannot hold."""
    for name, vessel in all_vessels(plant).items():
        if vessel.speed:
            section = tuple(section_of(name).split("."))
            yield from (((*section, *path), text) for path, text in _vessel_errors(vessel))
            if len(all_vessels(plant)) > 1:
                others = ", ".join(other for other in all_vessels(plant) if other != name)
                yield (
                    (*section, "speed"),
                    f"a vessel under way is alone in its scenario: {others} would have to be data at the same speed, as hulls "
                    "that act on each other; leave speed out, or the other vessels",
                )
            yield from _ground_errors(plant)


def _vessel_errors(vessel: Vessel) -> Iterator[Fault]:
    fields = type(vessel).model_fields
    for key, why in _NOT_UNDER_WAY.items():
        value = getattr(vessel, key)
        if value != fields[key].default and value != "none":
            yield (key,), f"{why}: leave it out, or speed"
    if vessel.motion is None and not vessel.fluid_memory:
        yield ("fluid_memory",), "radiation at forward speed is a memory; leave this out, or speed"
    if vessel.heading == "turning":
        yield ("heading",), "data at forward speed are for a straight course: write heading: mean, or leave speed out"
    if vessel.station_keeping is not None and vessel.station_keeping.thrusters:
        yield (
            ("station_keeping", "thrusters"),
            "their thrust is that at rest, without loss by the speed of the water past them; hold the vessel by the periods "
            "alone, or leave speed out",
        )


def _ground_errors(plant: Plant) -> Iterator[Fault]:
    """Find what stands on the ground, which a vessel under way passes."""
    why = "the vessel passes the ground at its speed; put it on the vessel, or leave speed out"
    vessels = all_vessels(plant)
    for name, body in plant.tree.items():
        if name not in vessels and body.on == GROUND and body.joint.kind != "free":
            yield ("bodies", name, "on"), why
    for component in components():
        for place in component.attachments(plant):
            if place.body == GROUND and place.path[:1] != ("bodies",):
                yield (
                    (tuple(place.path) or ("vessel", "speed")),
                    f"{place.what or 'it'} is attached to the ground: {why}",
                )


def check_data_at_speed(vessel: Vessel, data: Hydrodynamics) -> None:
    """Refuse data at forward speed with what is for rest alone."""
    from deckcrane.hydro.database import FIELD_DIMS

    if data.speed and vessel.disturbed_sea is None and any(name in data.dataset for name in FIELD_DIMS):
        raise DeckcraneError(
            f"{vessel.hydrodynamics} holds a wave field beside the hull, and data at {data.speed:g} m/s; fields are used at rest: "
            "write disturbed_sea: none under vessel"
        )


def check_growth(motion: LinearMotion, section: str, speed: float) -> None:
    """Refuse a vessel under way whose linear motion grows without waves: the mean flow gives it energy, and nothing holds it."""
    rates, vectors = free_motions(motion)
    worst = int(np.argmax(rates.real))
    growth = float(rates[worst].real)
    if growth > GROWTH:
        size = np.abs(vectors[:6, worst]) * np.array([20.0] * 3 + [1.0] * 3)  # angles by a lever of some metres
        raise DeckcraneError(
            f"{section}: at {speed:.4g} m/s it is not stable: {MOTIONS[int(np.argmax(size))]} grows by a factor of e every "
            f"{1 / growth:.3g} s. The mean flow turns a hull across it (Munk's moment), which a helmsman counters: hold yaw, and "
            "sway, with shorter periods of station_keeping, or lower the speed"
        )


def free_motions(motion: LinearMotion) -> tuple[ComplexArray, ComplexArray]:
    """Eigenvalues [1/s] and eigenvectors (eta, its rate, memory) of a vessel's linear motion without waves."""
    A, B, C = motion.memory
    n, states = len(motion.inertia), len(A)
    inverse = np.linalg.inv(motion.inertia)
    system: Array = np.zeros((2 * n + states, 2 * n + states))
    system[:n, n : 2 * n] = np.eye(n)
    system[n : 2 * n] = -inverse @ np.hstack([motion.stiffness, motion.damping, C])
    system[2 * n :, n : 2 * n], system[2 * n :, 2 * n :] = B, A
    values, vectors = np.linalg.eig(system)
    return np.asarray(values), np.asarray(vectors)

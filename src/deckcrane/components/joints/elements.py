"""Springs, dampers and end stops on a port; dampers to adjust, stops and gimbal lock for the page and explicit methods."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import casadi as ca

from deckcrane.components.cylinders import driven_joints, spanning_cylinders, strut_names
from deckcrane.components.joints.data import (
    AngularDamper,
    AngularSpring,
    AngularStops,
    LinearDamper,
    LinearSpring,
    LinearStops,
)
from deckcrane.components.joints.outputs import AT_STOP
from deckcrane.mechanics.coordinates import Coordinate
from deckcrane.mechanics.equations import (
    SX,
    EndStops,
    GimbalLock,
    Handle,
    factor_handle,
)
from deckcrane.mechanics.model.plant import Plant
from deckcrane.mechanics.model.protocol import Action, Part, Reading
from deckcrane.mechanics.model.world import World


def spring_force(stretch: SX, linear: SX, cubic: SX) -> SX:
    """-(k1 s + k3 s^3); the cubic term is the restoring moment of [C18, Sec. III-D]."""
    return -(linear + cubic * stretch**2) * stretch


def spring_energy(stretch: SX, linear: SX, cubic: SX) -> SX:
    return (linear / 2 + cubic * stretch**2 / 4) * stretch**2


def stop_force(depth: SX, rate: SX, stiffness: SX, damping: SX) -> SX:
    """The force of an end stop that is pressed in by `depth`, growing at `rate`: k s (1 + d s_dot), never a pull.

    (K. H. Hunt and F. R. E. Crossley, Journal of Applied Mechanics 42 (1975) 440-445: no jump on first contact.)
    """
    return stiffness * depth * ca.fmax(1 + damping * rate, 0)


@dataclass(frozen=True)
class Elements(Part):
    """Spring, damper and end stops of one port."""

    drawn_as = "stores"

    label: str
    spring: AngularSpring | LinearSpring | None
    damper: AngularDamper | LinearDamper | None
    stops: AngularStops | LinearStops | None

    @property
    def name(self) -> str:
        return f"elements of {self.label}"

    @property
    def port(self) -> str:
        return self.label

    def act(self, world: World) -> Action:
        port = world.port(self.label)
        q, dq = port.value, port.rate
        force, energy, lost = ca.SX(1, 1), ca.SX(1, 1), ca.SX(1, 1)
        if self.spring is not None:
            stretch = q - self.spring.rest
            force += spring_force(stretch, self.spring.linear, self.spring.cubic)
            energy += spring_energy(stretch, self.spring.linear, self.spring.cubic)
        if self.damper is not None:
            force -= self.damper.linear * dq
            lost += self.damper.linear * dq**2
        if self.stops is not None:
            k, d = self.stops.stiffness, self.stops.damping
            above, below = _stop_depths(q, self.stops)
            low, high = stop_force(below, -dq, k, d), stop_force(above, dq, k, d)
            force += low - high
            energy += k * (above**2 + below**2) / 2
            lost += (high - k * above) * dq - (low - k * below) * dq
        return Action(pushes=((self.label, force),), energy={"elastic": energy}, power=-lost)

    def readings(self, world: World) -> Iterable[Reading]:
        if self.stops is not None:
            above, below = _stop_depths(world.port(self.label).value, self.stops)
            yield Reading.of(AT_STOP, {"stop": (self.label,)}, lambda: above + below > 0)


def _stop_depths(q: SX, stops: AngularStops | LinearStops) -> tuple[SX, SX]:
    """Depths by which the upper and the lower stop are pressed in."""
    return ca.fmax(q - stops.upper, 0), ca.fmax(stops.lower - q, 0)


def elements_of(data: Coordinate) -> Elements | None:
    """The elements on a coordinate, or on an angle or length that follows from one; None where it has none."""
    element = data.element
    if element.spring is None and element.damper is None and element.stops is None:
        return None
    return Elements(data.name, element.spring, element.damper, element.stops)


def all_elements(plant: Plant) -> list[Elements]:
    """Elements of all coordinates, then of dependent ones, struts last."""
    loops = [driven_joints(plant)[body] for body in plant.order if body in driven_joints(plant)]
    dependent = [name for name in spanning_cylinders(plant) if name in plant.dependents]
    dependent += [name for assembly in plant.assemblies for name in assembly.determined]
    coordinates = (*plant.coordinates, *(plant.dependents[name] for name in (*loops, *strut_names(plant), *dependent)))
    return [elements for data in coordinates if (elements := elements_of(data)) is not None]


PRESSED = 1e-4
"""Depth to which an end stop is pressed in to find its stiffness, in metres or radians."""

STRONGEST = 1e4
"""The largest factor on dampers: [M19]'s damping takes hours to settle its ship."""


def damping_handle(data: Coordinate) -> Handle | None:
    """The damper of a coordinate, under the common factor of all dampers."""
    damper = data.element.damper
    if damper is None or damper.linear == 0.0:
        return None
    parameters = {f"{data.name}.damper.linear": damper.linear}
    return factor_handle("damping", "dampers of the model", parameters, 0, STRONGEST)


def end_stops(data: Coordinate) -> EndStops | None:
    """The end stops of a coordinate, pressed in."""
    stops = data.element.stops
    if stops is None:
        return None
    return EndStops(data.name, tuple({data.name: end} for end in (stops.lower - PRESSED, stops.upper + PRESSED)))


def singular(plant: Plant, data: Coordinate) -> GimbalLock | None:
    """The singular pitch of a free or spherical joint; modes of a beam belong to its body, and have none."""
    elements = plant.tree[data.body].joint.elements
    return GimbalLock(data.name) if data.local == "pitch" and "pitch" in elements else None

"""Checks of flexible bodies against the parts around them: attachments, joint, cylinders."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.beams.data import Beam
from deckcrane.components.wind.mean_wind import places_of
from deckcrane.scenario.data import Fault, KeyPath, Vector

if TYPE_CHECKING:
    from deckcrane.mechanics.model.plant import Plant


def attachment_errors(plant: Plant) -> Iterator[Fault]:
    """Find attachments beyond the ends of a beam."""
    for name, beam in plant.beams.items():
        for path, what, at in _attachments(plant, name):
            yield from _position_errors(name, beam, path, what, at)


def beam_errors(plant: Plant) -> Iterator[Fault]:
    """Find roots that turn where the joint does not allow it, and cylinders that close a loop."""
    for name, beam in plant.beams.items():
        yield from _root_errors(plant, name, beam)
    yield from _cylinder_errors(plant)


def _attachments(plant: Plant, body: str) -> Iterator[tuple[KeyPath, str, Vector | Array]]:
    """Everything attached to a body: its place in the file, its name in messages, and its position."""
    for name, child in plant.scenario.bodies.items():
        if child.on == body:
            yield ("bodies", name, "joint", "at"), f'the joint of "{name}"', plant.placement(name)[1]
    for name, cylinder in plant.scenario.cylinders.items():
        for end, pin in (("barrel", cylinder.barrel), ("piston", cylinder.piston)):
            if pin.on == body:
                yield ("cylinders", name, end, "at"), "this pin", pin.at
    for name, rope in plant.scenario.ropes.items():
        for i, rope_point in enumerate(rope.path):
            if rope_point.body == body:
                yield ("ropes", name, "path", i, "at"), "this point of the rope", rope_point.at
    for i, mass in enumerate(plant.scenario.bodies[body].masses):
        yield ("bodies", body, "masses", i, "at"), "this mass", mass.at
    for name, force in plant.scenario.forces.items():
        if force.on == body:
            yield ("forces", name, "at"), "this force", force.at
    for name, point in plant.scenario.points.items():
        if point.on == body:
            yield ("points", name, "at"), "this point", point.at
    for name, bushing in plant.scenario.bushings.items():
        for i, mount in enumerate(bushing.between):
            if mount.on == body:
                yield ("bushings", name, "between", i, "at"), "this end", mount.at
    areas = plant.scenario.wind.areas if plant.scenario.wind is not None else {}
    for name, area in areas.items():
        for at in places_of(area) if area.on == body else ():
            yield ("wind", "areas", name, "at"), "a strip of this area", at
    for name, part in plant.scenario.parts.items():
        for on, at in part.attachments():
            if on == body:
                yield ("parts", name, part.kind), "this part", at


def _position_errors(name: str, beam: Beam, path: KeyPath, what: str, at: Vector | Array) -> Iterator[Fault]:
    x = float(beam.rotation[:, 0] @ np.array(at))
    if not -1e-9 * beam.length <= x <= (1 + 1e-9) * beam.length:
        yield (
            path,
            f'{what} is {x:.6g} m along the beam of "{name}", which reaches from 0 to {beam.length:.6g} m (its '
            f"{beam.along} axis); move it onto the beam, or make the beam longer",
        )


def _root_errors(plant: Plant, name: str, beam: Beam) -> Iterator[Fault]:
    """Find modes that turn the root section without a hinge that allows it, or with elements on the hinge's angle."""
    joint = plant.scenario.bodies[name].joint
    for plane, axis in (("y", beam.rotation[:, 2]), ("z", beam.rotation[:, 1])):
        if plane not in beam.root_slopes:
            continue
        place = ("bodies", name, "beam", "modes", plane)
        hinged = joint.kind == "revolute" and abs(abs(float(axis @ np.array(joint.axis))) - 1.0) < 1e-9
        if not hinged:
            yield (
                place,
                f"these modes turn the section at the joint, which only a revolute joint about the beam's "
                f"{'z' if plane == 'y' else 'y'} axis lets it do; use clamped_free, clamped_pinned or polynomial here",
            )
            continue
        element = joint.elements["angle"]
        acting = [key for key in ("spring", "damper", "stops") if getattr(element, key) is not None]
        angle = plant.coordinate_of_joint(name)
        acting += ["control"] if angle in plant.scenario.control else []
        acting += [f"drive (parts.{key})" for key, part in plant.scenario.parts.items() if part.port == angle]
        if acting and name not in plant.driven:
            yield (
                place,
                f"these modes turn the section at the joint, so the joint's {acting[0]} would not act on its angle alone; use "
                "clamped_free, clamped_pinned or polynomial here",
            )


def _cylinder_errors(plant: Plant) -> Iterator[Fault]:
    for name, cylinder in plant.scenario.cylinders.items():
        flexible = [end.on for end in (cylinder.barrel, cylinder.piston) if end.on in plant.beams]
        if flexible and cylinder.model == "loop":
            yield (
                ("cylinders", name),
                f'"{flexible[0]}" is flexible: its cylinder is a force between its pins with its masses lumped there; write '
                "model: strut",
            )

"""Checks of flexible bodies against the parts around them: attachments, joint, cylinders."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from deckcrane.components.beams.data import Beam
from deckcrane.components.control.data import controlled_names
from deckcrane.components.cylinders import coordinate_of_joint, driven_joints, flexible_loop_errors
from deckcrane.scenario.component import AttachedPlace, answering
from deckcrane.scenario.data import Fault

if TYPE_CHECKING:
    from deckcrane.mechanics.model.plant import Plant


def attachment_errors(plant: Plant) -> Iterator[Fault]:
    """Find attachments beyond the ends of a beam."""
    places = [place for each in answering("attachments") for place in each.attachments(plant)] if plant.beams else []
    for name, beam in plant.beams.items():
        for place in places:
            if place.body == name and place.path:
                yield from _position_errors(name, beam, place)


def beam_errors(plant: Plant) -> Iterator[Fault]:
    """Find roots that turn where the joint does not allow it, and cylinders that close a loop."""
    for name, beam in plant.beams.items():
        yield from _root_errors(plant, name, beam)
    yield from flexible_loop_errors(plant)


def _position_errors(name: str, beam: Beam, place: AttachedPlace) -> Iterator[Fault]:
    x = float(beam.rotation[:, 0] @ np.array(place.at))
    if not -1e-9 * beam.length <= x <= (1 + 1e-9) * beam.length:
        yield (
            place.path,
            f'{place.what} is {x:.6g} m along the beam of "{name}", which reaches from 0 to {beam.length:.6g} m (its '
            f"{beam.along} axis); move it onto the beam, or make the beam longer",
        )


def _root_errors(plant: Plant, name: str, beam: Beam) -> Iterator[Fault]:
    """Find modes that turn the root section without a hinge that allows it, or with elements on the hinge's angle."""
    joint = plant.tree[name].joint
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
        angle = coordinate_of_joint(plant, name)
        acting += ["control"] if angle in controlled_names(plant) else []
        acting += [f"drive (parts.{key})" for key, part in plant.scenario.parts.items() if part.port == angle]
        if acting and name not in driven_joints(plant):
            yield (
                place,
                f"these modes turn the section at the joint, so the joint's {acting[0]} would not act on its angle alone; use "
                "clamped_free, clamped_pinned or polynomial here",
            )

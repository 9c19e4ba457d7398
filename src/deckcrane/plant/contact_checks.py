"""Checks of contacts whose bodies exist: known shapes, a load for the penetration, two different bodies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from deckcrane.model.data import Fault
from deckcrane.plant.contacts import box_of, contact_places, drum_of, stated_load

if TYPE_CHECKING:
    from deckcrane.plant.plant import Plant


def contact_faults(plant: Plant) -> Iterator[Fault]:
    """Find errors of all contacts."""
    for name, data in plant.scenario.contacts.items():
        place, touching = ("contacts", name), data.touching
        if touching.on == data.surface.on:
            yield (*place, "surface", "on"), f'"{touching.on}" cannot touch itself; name another body, or ground'
            continue
        if touching.kind == "box" and box_of(plant, touching) is None:
            yield (
                (*place, "touching", "box"),
                f'"{touching.on}" is not a box: give its edges, size: [6 m, 2.4 m, 2.6 m]',
            )
            continue
        if touching.kind == "rims" and drum_of(plant, touching) is None:
            yield (
                (*place, "touching", "rims"),
                f'"{touching.on}" is not a cylinder: give its axis and sizes, along: z, length: 2 m, radius: 0.5 m',
            )
            continue
        if touching.kind == "rims" and touching.rims == "lowest" and touching.on in plant.beams:
            yield (*place, "touching", "rims"), f'"{touching.on}" is flexible: a rim that rolls belongs to a rigid body'
        if data.penetration is not None and stated_load(plant, data) == 0.0:
            why = "nothing has weight" if not np.any(plant.scenario.gravity) else f'"{touching.on}" is a vessel'
            yield (*place, "penetration"), f"under which load? {why}: give load: 100 kN, or stiffness"
        yield from _position_faults(plant, name)


def _position_faults(plant: Plant, name: str) -> Iterator[Fault]:
    """Find points beyond the ends of a beam."""
    for body, at in contact_places(plant, plant.scenario.contacts[name]):
        beam = plant.beams.get(body)
        if beam is None:
            continue
        x = float(beam.rotation[:, 0] @ at)
        if not -1e-9 * beam.length <= x <= (1 + 1e-9) * beam.length:
            yield (
                ("contacts", name),
                f'it touches "{body}" {x:.6g} m along its beam, which reaches from 0 to {beam.length:.6g} m',
            )
            return

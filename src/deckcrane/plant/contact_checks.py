"""What must hold of contacts whose bodies are there: shapes that are known, a load to press them in, two bodies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from deckcrane.model.data import Fault
from deckcrane.plant.contacts import box_of, contact_places, drum_of, stated_load

if TYPE_CHECKING:
    from deckcrane.plant.plant import Plant


def contact_faults(plant: Plant) -> Iterator[Fault]:
    """Of all contacts."""
    for name, data in plant.scenario.contacts.items():
        here, own = ("contacts", name), data.touching
        if own.on == data.surface.on:
            yield (*here, "surface", "on"), f'"{own.on}" cannot touch itself; name another body, or ground'
            continue
        if own.kind == "box" and box_of(plant, own) is None:
            yield (*here, "touching", "box"), f'"{own.on}" is not a box: give its edges, size: [6 m, 2.4 m, 2.6 m]'
            continue
        if own.kind == "rims" and drum_of(plant, own) is None:
            yield (
                (*here, "touching", "rims"),
                f'"{own.on}" is not a cylinder: give its axis and sizes, along: z, length: 2 m, radius: 0.5 m',
            )
            continue
        if own.kind == "rims" and own.rims == "lowest" and own.on in plant.beams:
            yield (*here, "touching", "rims"), f'"{own.on}" is flexible: a rim that rolls belongs to a rigid body'
        if data.penetration is not None and stated_load(plant, data) == 0.0:
            why = "nothing has weight" if not np.any(plant.scenario.gravity) else f'"{own.on}" is a vessel'
            yield (*here, "penetration"), f"under which load? {why}: give load: 100 kN, or stiffness"
        yield from _off_beams(plant, name)


def _off_beams(plant: Plant, name: str) -> Iterator[Fault]:
    """Points beyond the ends of a beam."""
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

"""Outputs of flexible bodies: their shape, and the forces in their sections."""

from __future__ import annotations

from collections.abc import Iterator

from deckcrane.scenario.outputs import (
    RESULTANT_UNITS,
    OutputSpec,
    Page,
    PageContext,
    PageEntry,
    Plot,
    capitalised_name,
)


def _section_entries(context: PageContext) -> Iterator[PageEntry]:
    """Bending moments in the sections of booms, whatever their plane."""
    labels = context.outputs.get(SECTION_FORCE.name, {})
    stations = labels.get("station", ())
    for i, beam in enumerate(labels.get("beam", ())):
        for j, place in enumerate(stations):
            first = 6 * (len(stations) * i + j)
            x = context.scenario.plant.beams[beam].length * float(place)
            entry = {"beam": beam, "station": place, "resultant": "bending_y"}
            yield PageEntry((first + 4, first + 5), f"{capitalised_name(beam)}, bending at {x:.3g} m", entry)


BEAM_SHAPE = OutputSpec(
    "beam_shape",
    ("beam", "station", "axis"),
    "m",
    "middle of each station's section in the ground frame",
    order=360,
    live=150,
    restored=True,
)
SECTION_FORCE = OutputSpec(
    "section_force",
    ("beam", "station", "resultant"),
    RESULTANT_UNITS,
    "force and moment of the outer part of a beam on the inner one, along the section's axes",
    order=370,
    restored=True,
    plot=Plot("sections", 80),
    page=Page("Sections", 100, entries=_section_entries),
)
ATTACHMENT_FORCE = OutputSpec(
    "attachment_force",
    ("attachment", "side", "resultant"),
    RESULTANT_UNITS,
    "section forces on the inner and the outer side of every attachment",
    order=380,
)

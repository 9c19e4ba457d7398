"""The section `hydrodynamic_interaction`: vessels whose hulls act on each other through the water, and checks of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pydantic import Field, model_validator

from deckcrane.scenario.data import Data, Fault, validation_error

if TYPE_CHECKING:
    from deckcrane.mechanics.model.plant import Plant


class HydrodynamicInteraction(Data):
    """Hulls that act on each other through the water, by data that were computed with all of them in place."""

    between: tuple[str, ...] = Field(
        default=(),
        description="the vessels that act on each other, by name; all floating ones unless stated. Each names the same file "
        "under hydrodynamics, and its body there",
    )

    @model_validator(mode="after")
    def _names_two_vessels(self) -> HydrodynamicInteraction:
        if len(self.between) == 1 or len(set(self.between)) < len(self.between):
            raise validation_error("between names two or more vessels, each once, such as [vessel, boat]")
        return self


def interaction_errors(plant: Plant) -> Iterator[Fault]:
    """Check that vessels that act on each other float, by different bodies of one file, in their mean axes."""
    from deckcrane.components.vessel.data import all_vessels, floating_vessels, interacting_vessels, section_of

    section, vessels = plant.scenario.hydrodynamic_interaction, all_vessels(plant)
    if section is None:
        return
    key = ("hydrodynamic_interaction",)
    for n, name in enumerate(section.between):
        if name not in vessels:
            yield (*key, "between", n), f"there is no vessel {name}; there are {', '.join(vessels) or 'none'}"
            return
        if name not in floating_vessels(plant):
            yield (
                (*key, "between", n),
                f"the motion of {name} is imposed: hulls act on each other where all of them float; leave {name} out, or its "
                "motion",
            )
            return
    names = interacting_vessels(plant)
    if len(names) < 2:
        floating = ", ".join(floating_vessels(plant)) or "none"
        yield key, f"two floating vessels or more act on each other; here are {floating}: leave the section out"
        return
    first = vessels[names[0]]
    for name in names[1:]:
        vessel = vessels[name]
        if vessel.hydrodynamics != first.hydrodynamics or vessel.leave_out != first.leave_out:
            what = "hydrodynamics" if vessel.hydrodynamics != first.hydrodynamics else "leave_out"
            yield (
                (*section_of(name).split("."), what),
                f"{names[0]} and {name} act on each other, so that both need data of one computation: write the same {what} as "
                f"under {section_of(names[0])}, and each its own body of that file",
            )
    for name in names:
        vessel, path = vessels[name], tuple(section_of(name).split("."))
        if vessel.heading == "turning":
            yield (
                (*path, "heading"),
                "hulls act on each other about their mean headings, as their data have them; leave heading: turning out",
            )
        if vessel.starts_in_waves != first.starts_in_waves:
            started = str(first.starts_in_waves).lower()
            yield (
                (*path, "start"),
                "vessels that act on each other start alike, as the waves move them or at rest: write start: {in_waves: "
                f"{started}}} for all of them, as {names[0]} has it",
            )
        if vessel.fluid_memory != first.fluid_memory:
            yield (
                (*path, "fluid_memory"),
                f"the fluid memory of hulls that act on each other is one: write fluid_memory: "
                f"{str(first.fluid_memory).lower()} as under {section_of(names[0])}",
            )

"""Checks of details: sections of rigid bodies, places that are no stations, joints without a reaction."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from deckcrane.model.data import Fault, nearest
from deckcrane.model.pairs import SIDES

if TYPE_CHECKING:
    from deckcrane.plant.plant import Plant

_ENDS = ("barrel", "piston")


def detail_faults(plant: Plant) -> Iterator[Fault]:
    """Find errors in the places of details."""
    for name, detail in plant.scenario.details.items():
        place = ("details", name)
        if detail.section is not None:
            yield from _section_faults(plant, name)
        elif detail.reaction is not None:
            if detail.reaction not in plant.reaction_joints:
                joints = plant.reaction_joints
                yield (
                    (*place, "reaction"),
                    f'"{detail.reaction}" has no reaction that is found;{nearest(detail.reaction, joints)} joints are called by '
                    f"their outer body, and reactions.joints lists which are found: {', '.join(joints)}",
                )
            if plant.scenario.reactions.frame == "ground" and detail.frame is None:
                yield (*place, "reaction"), f"{_BAD_FRAME}; or say frame: inner or outer here"
        elif detail.pin is not None:
            pins = _pin_names(plant)
            if detail.pin not in pins:
                listed = ", ".join(pins) or "none"
                yield (*place, "pin"), f'there is no pin "{detail.pin}";{nearest(detail.pin, pins)} there are: {listed}'
            if plant.scenario.reactions.frame == "ground":
                yield (*place, "pin"), _BAD_FRAME


_BAD_FRAME = "with reactions.frame: ground, forces are along axes that do not turn with the structure; stresses need outer or inner"


def _section_faults(plant: Plant, name: str) -> Iterator[Fault]:
    cut = plant.scenario.details[name].section
    assert cut is not None, "asked of details with a section"
    if cut.on not in plant.beams:
        listed = ", ".join(plant.beams) or "none"
        yield (
            ("details", name, "section", "on"),
            f'"{cut.on}" is not a flexible body;{nearest(cut.on, plant.beams)} section forces exist for beams only: {listed}. '
            "For a rigid body use the reaction of its joint",
        )
        return
    count = plant.scenario.reactions.stations
    if abs(cut.at * (count - 1) - round(cut.at * (count - 1))) > 1e-6:
        yield (
            ("details", name, "section", "at"),
            f"section forces are found at {count} stations, and {cut.at:.6g} is none of them; the nearest is "
            f"{round(cut.at * (count - 1)) / (count - 1):.6g}, and reactions.stations makes more",
        )


def _pin_names(plant: Plant) -> list[str]:
    """Names of the pins of cylinders, and of those that close linkages."""
    scenario = plant.scenario
    pins = []
    for name, cylinder in scenario.cylinders.items():
        sides = [f"{name}.{side}" for side in SIDES] if cylinder.pair is not None else [name]
        pins += [f"{cylinder_name}.{end}" for cylinder_name in sides for end in _ENDS]
    pins += [f"{name}.{closure}" for name, linkage in scenario.linkages.items() for closure in linkage.closures]
    return pins

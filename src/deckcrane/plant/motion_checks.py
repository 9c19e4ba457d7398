"""Checks of prescribed motions: not of a coordinate, beside another drive, or beyond the reach of a cylinder."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from deckcrane.model.data import KEY, Fault
from deckcrane.model.winches import ROPE
from deckcrane.plant.winches import paying_sense

if TYPE_CHECKING:
    from deckcrane.plant.plant import Plant


def motion_faults(plant: Plant) -> Iterator[Fault]:
    """Find errors of prescribed motions between valid parts."""
    recorded = any(motion.series is not None for motion in plant.imposed_motions.values())
    if recorded and plant.scenario.sea is not None:
        yield ("sea",), "a recorded motion of the vessel knows nothing of this sea; leave out sea, or impose raos"
    for name, control in plant.driving.items():
        if plant.coordinate(name).body in plant.imposed_motions:
            yield (
                ("control", name, KEY),
                "the vessel's motion is imposed, so nothing else drives it; leave one of the two out",
            )
            continue
        if control.motion is None:
            continue
        place = ("control", name, "motion")
        if name not in plant.prescribed and name in plant.scenario.cylinders:
            yield place, _no_coordinate_message(plant, name)
            continue
        if name.endswith(ROPE) and name not in plant.prescribed:
            winch = name.removesuffix(ROPE)
            arm = paying_sense(plant.scenario, winch) * plant.scenario.winches[winch].radius
            yield (
                place,
                f"prescribe the drum's angle, control.{winch}.motion: lengths of rope over the radius, {arm:.6g} m",
            )
            continue
        body = plant.coordinate(name).body
        second_drive = next(
            (candidate for candidate in plant.driving if candidate != name and _drives_joint(plant, candidate, body)),
            None,
        )
        if second_drive is not None:
            yield place, f'the joint of "{body}" is driven by control.{second_drive} as well; leave one of the two out'
        oil = next((candidate for candidate in plant.oil if _drives_joint(plant, candidate, body)), None)
        if oil is not None and oil != name:
            yield (
                place,
                f'the joint of "{body}" is held by the oil of "{oil}", whose pressure a motion would make without end; leave '
                "out its hydraulics, or drive its valve",
            )
        yield from _reach_faults(plant, name, place)


def _no_coordinate_message(plant: Plant, name: str) -> str:
    joint = plant.dependents[name].name if name in plant.dependents else name
    if name not in plant.loops:
        return "the length of this cylinder follows from the joints of its linkage; write coordinate: extension for it"
    outer = plant.coordinate_of_joint(plant.loops[name].outer)
    if plant.scenario.cylinders[name].model == "strut":
        return f"the length of a strut follows from the joint's angle; prescribe that: control.{outer}.motion"
    return (
        f'the coordinate of this loop is the joint\'s angle, and "{joint}" follows from it; write coordinate: extension for the '
        f"cylinder, or prescribe control.{outer}.motion"
    )


def _drives_joint(plant: Plant, name: str, body: str) -> bool:
    """Whether a controller drives the joint of a body through its cylinder, or a drum by its rope."""
    if name.endswith(ROPE):
        return plant.coordinate(name).body == body
    return name in plant.loops and plant.loops[name].outer == body


def _reach_faults(plant: Plant, name: str, place: tuple[str, ...]) -> Iterator[Fault]:
    """Find motions of a loop that leave the stroke, or pass a dead centre."""
    values = plant.prescribed[name].range
    cylinder = name if name in plant.scenario.cylinders else plant.driven.get(plant.coordinate(name).body)
    if cylinder is None or not values:
        return
    loop, data = plant.loops.get(cylinder), plant.scenario.cylinders[cylinder]
    low, high = data.stroke
    for value in values:
        if loop is not None and name != cylinder and not loop.on_branch(value):
            yield place, f"the motion goes to {value:.6g} rad, beyond the dead centre of the cylinder {cylinder}"
            return
        extension = value if name == cylinder or loop is None else loop.length(value) - data.barrel.length
        if not low - 1e-9 <= extension <= high + 1e-9:
            yield (
                place,
                f'the motion takes "{cylinder}" to an extension of {extension:.6g} m; its stroke is {low:.6g} m to {high:.6g} m',
            )
            return

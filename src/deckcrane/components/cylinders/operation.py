"""Strokes of cylinders as explicit methods see them, and the states at which a drive reaches a value."""

from __future__ import annotations

from collections.abc import Iterator

from deckcrane.components.catalogue import Scenario
from deckcrane.components.cylinders.hinge_loop import coordinate_of_joint, hinge_loops
from deckcrane.components.joints import PRESSED
from deckcrane.components.winches.data import ROPE, rope_per_angle
from deckcrane.mechanics.equations import (
    CylinderStroke,
    States,
)


def determines_state(scenario: Scenario, name: str) -> bool:
    """Whether the value of a port determines a state: a coordinate does, and what follows from one by a hinge and a cylinder."""
    plant = scenario.plant
    if any(data.name == name for data in plant.coordinates):
        return True
    return (
        name in hinge_loops(plant)
        and coordinate_of_joint(plant, hinge_loops(plant)[name].outer) not in plant.determined
    )


def states_at(scenario: Scenario, name: str, value: float) -> States:
    """The state in which a coordinate, or the extension of a cylinder whose joint's angle is one, has a value."""
    if any(data.name == name for data in scenario.plant.coordinates):
        return {name: value}
    if name.endswith(ROPE):
        winch = name.removesuffix(ROPE)
        return {winch: value / rope_per_angle(scenario.plant, winch)}
    loop, barrel = hinge_loops(scenario.plant)[name], scenario.cylinders[name].barrel.length
    return {coordinate_of_joint(scenario.plant, loop.outer): loop.joint_angle(value + barrel)}


def pressed_strut(scenario: Scenario, name: str) -> tuple[States, ...]:
    """Ends of a cylinder whose extension is no coordinate, pressed in; booms are straight, so that angles give lengths."""
    straight = {f"{body}.{mode}": 0.0 for body, beam in scenario.plant.beams.items() for mode in beam.field().names}
    low, high = scenario.cylinders[name].stroke
    return tuple({**straight, **states_at(scenario, name, end)} for end in (low - PRESSED, high + PRESSED))


def stroke_limits(scenario: Scenario) -> Iterator[CylinderStroke]:
    """The strokes of all cylinders; where the joint's angle is the coordinate, with the angles at which the ends are met."""
    for name, cylinder in scenario.cylinders.items():
        follows = not cylinder.by_extension and determines_state(scenario, name)
        yield CylinderStroke(name, cylinder.lengths, pressed_strut(scenario, name) if follows else ())

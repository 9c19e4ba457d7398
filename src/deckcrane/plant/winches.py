"""Winches: the rope that a drum has paid out, and checks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from deckcrane.model.data import Fault
from deckcrane.model.elements import LinearElement
from deckcrane.model.joints import Coordinate
from deckcrane.model.winches import Winch, rope_of

if TYPE_CHECKING:
    from deckcrane.model.scenario import Scenario
    from deckcrane.plant.plant import Plant


def paying_sense(scenario: Scenario, drum: str) -> int:
    """1 if a positive turn of a drum pays out its rope; -1 if every rope on it is wound the other way round."""
    windings = [point.winding for rope in scenario.ropes.values() for point in rope.path if point.drum == drum]
    return -1 if windings and all(winding == "negative" for winding in windings) else 1


def rope_coordinate(name: str, winch: Winch, sense: int) -> Coordinate:
    """The length of rope that a drum has paid out, which follows from its angle."""
    arm = sense * winch.radius
    element = LinearElement(start=arm * winch.start, speed=arm * winch.speed)
    return Coordinate(rope_of(name), name, "rope", "linear", element)


def winch_faults(plant: Plant) -> Iterator[Fault]:
    """Find brakes without a rule for closing, two drives of one drum, and limits that a drive would ignore."""
    for name, winch in plant.scenario.winches.items():
        controllers = [candidate for candidate in (name, rope_of(name)) if candidate in plant.driving]
        if len(controllers) == 2:
            yield (
                ("control", controllers[1]),
                f'the drum of "{name}" is driven by control.{name} as well; leave one of the two out',
            )
        if winch.oil is not None and name in controllers and plant.driving[name].motion is None:
            yield ("control", name), f"this winch is driven by oil: control its rope instead, {rope_of(name)}"
        if winch.brake is not None and winch.brake.closed is None and winch.brake.signal is None:
            yield from _brake_faults(plant, name, controllers)
        part_names = [key for key, part in plant.scenario.parts.items() if part.port in (name, rope_of(name))]
        if winch.motor is not None and part_names:
            yield (
                ("winches", name, "motor"),
                f"its limits are those of controllers in the section control; parts.{part_names[0]} drives it as well, without "
                "them",
            )


def _brake_faults(plant: Plant, name: str, controllers: list[str]) -> Iterator[Fault]:
    place, advice = (
        ("winches", name, "brake"),
        "say when it is closed: closed: 1, a course over time, or signal and below",
    )
    if not controllers:
        yield place, f"it closes while the winch's set-point stands still, but no controller drives {name}; {advice}"
        return
    control = plant.driving[controllers[0]]
    if control.motion is not None:
        yield place, f"control.{controllers[0]} prescribes the motion, whatever a brake does; leave the brake out"
    elif not (control.follows or control.valve is not None):
        yield (
            place,
            f"it closes while the winch's set-point stands still, but control.{controllers[0]} has none; {advice}",
        )

"""Outputs common to all kinds of cylinders: lengths, forces, pins, and the wrench between barrel and piston."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from deckcrane.equations.output_units import COMPONENT_UNITS
from deckcrane.equations.reactions import Frame
from deckcrane.equations.system import SX
from deckcrane.model.pairs import SIDES
from deckcrane.parts.protocol import Reading
from deckcrane.parts.world import World

COMPONENTS = ("fx", "fy", "fz", "mx", "my", "mz")
ENDS = ("barrel", "piston")


def cylinder_readings(name: str, world: World, length: SX, rate: SX, angle: SX) -> Iterable[Reading]:
    """Pin distance, its rate, axial force (positive when it pushes), and the angle of the joint."""
    labels = {"cylinder": (name,)}
    yield Reading("cylinder_length", labels, "m", "distance of each cylinder's pins", lambda: length)
    yield Reading("cylinder_rate", labels, "m/s", "rate of each cylinder's length", lambda: rate)
    long_name = "axial force of each cylinder, positive when it pushes"
    yield Reading("cylinder_force", labels, "N", long_name, lambda: world.axial(name))
    yield Reading("joint_angle", labels, "rad", "angle of the joint that each cylinder drives", lambda: angle)


def pin_reading(name: str, frame: Frame, wrenches: Callable[[], SX], paired: bool = False) -> Reading:
    """Pin wrenches at both ends of a cylinder, or of the left and then of the right one of a pair."""
    names = [f"{name}.{side}" for side in SIDES] if paired else [name]
    return Reading(
        "pin_force",
        {"pin": tuple(f"{cylinder}.{end}" for cylinder in names for end in ENDS), "component": COMPONENTS},
        COMPONENT_UNITS,
        "wrench of the body on the cylinder at the pin",
        wrenches,
        {"frame": {"outer": "cylinder", "inner": "body", "ground": "ground"}[frame]},
    )


def fit_reading(name: str, wrench: Callable[[], SX]) -> Reading:
    """The wrench between barrel and piston; of a strut, which has no parts that could bend each other, the axial force."""
    return Reading(
        "sliding_fit",
        {"cylinder": (name,), "component": COMPONENTS},
        COMPONENT_UNITS,
        "wrench of the barrel on the piston about the piston's pin, along the cylinder's axes",
        wrench,
        {"frame": "cylinder"},
    )

"""Outputs of a crane as a whole: coordinates, poses, reactions, actuators, energy; motion of bodies, forces and power of parts."""

from __future__ import annotations

from collections.abc import Iterator

from deckcrane.scenario.outputs import (
    COMPONENT_UNITS,
    OutputSpec,
    Page,
    PageContext,
    PageEntry,
    Plot,
    UnitByLabel,
    capitalised_name,
    name_in_words,
)


def _coordinate_entries(context: PageContext) -> Iterator[PageEntry]:
    """Coordinates by group; those of the only vessel without its name, bending in millimetres."""
    for i, name in enumerate(context.outputs.get(Q.name, {}).get("coordinate", ())):
        group = context.coordinate_group(name)
        if group is None:
            continue
        unit, factor = context.readable(Q.name, coordinate=name)
        shown = ("mm", 1000.0) if unit == "m" and group == "Bending" else (unit, factor)
        alone = group == "Ship" and len(context.scenario.plant.without_mass) < 2
        label = capitalised_name(name.rpartition(".")[2] if alone else name)
        yield PageEntry((i,), label, key=name, group=group, shown=shown)


def _setpoint_entries(context: PageContext) -> Iterator[PageEntry]:
    for i, name in enumerate(context.outputs.get(SETPOINT.name, {}).get("actuator", ())):
        if context.has_course(name):
            yield PageEntry((i,), f"{capitalised_name(name)}, set-point", {"actuator": name}, name)


def _reaction_entries(context: PageContext) -> Iterator[PageEntry]:
    """Magnitudes of the force and of the moment in each joint that carries load."""
    plant = context.scenario.plant
    for i, name in enumerate(context.outputs.get(REACTION.name, {}).get("joint", ())):
        if plant.tree[name].joint.kind == "free" and name not in plant.without_mass:
            continue
        for load, first, component in (("Force", 6 * i, "fx"), ("Moment", 6 * i + 3, "mx")):
            yield PageEntry(
                (first, first + 1, first + 2),
                f"{load} in joint of {name_in_words(name)}",
                {"joint": name, "component": component},
                f"{load} in joint of {name}",
            )


Q = OutputSpec(
    "q",
    ("coordinate",),
    UnitByLabel("coordinate", ("rad", "m")),
    "generalized coordinates",
    order=10,
    live=10,
    restored=True,
    plot=Plot("coordinates", 10),
    page=Page("Crane", 20, entries=_coordinate_entries),
)
U = OutputSpec(
    "u",
    ("speed",),
    UnitByLabel("speed", ("rad/s", "m/s")),
    "generalized speeds",
    order=20,
    live=20,
    restored=True,
    plot=Plot("speeds", 20),
)
DU = OutputSpec(
    "du",
    ("speed",),
    UnitByLabel("speed", ("rad/s^2", "m/s^2")),
    "rates of the generalized speeds",
    order=30,
    restored=True,
)
POSITION = OutputSpec(
    "position",
    ("body", "axis"),
    "m",
    "origin of each body's frame in the ground frame",
    order=40,
    live=30,
    restored=True,
)
ROTATION = OutputSpec(
    "rotation",
    ("body", "axis", "body_axis"),
    "1",
    "rotation matrix of each body: columns are the body's axes in the ground frame",
    order=50,
    live=40,
    restored=True,
)
REACTION = OutputSpec(
    "reaction",
    ("joint", "component"),
    COMPONENT_UNITS,
    "wrench of the inner body on the outer body at the joint",
    order=60,
    live=50,
    restored=True,
    plot=Plot("reactions", 40),
    page=Page("Joint reactions", 350, entries=_reaction_entries, first=40),
)
ACTUATION = OutputSpec(
    "actuation",
    ("actuator",),
    UnitByLabel("actuator", ("N m", "N")),
    "force of each actuator",
    order=70,
    live=60,
    restored=True,
    plot=Plot("actuation", 30),
    page=Page("Drives", 40, "drive"),
)
SETPOINT = OutputSpec(
    "setpoint",
    ("actuator",),
    UnitByLabel("actuator", ("rad", "m")),
    "set-point of each actuator",
    order=80,
    live=70,
    restored=True,
    page=Page("Set-points", 30, entries=_setpoint_entries),
)
SETPOINT_COURSE = OutputSpec(
    "setpoint_course",
    ("follower",),
    UnitByLabel("follower", ("rad", "m")),
    "course about which the set-point of each actuator follows a signal",
    order=90,
    live=80,
    restored=True,
)
ENERGY = OutputSpec(
    "energy",
    ("form",),
    "J",
    "energy of motion, of height, and of springs, stops, beams and buoyancy",
    order=110,
)
COUPLING_FORCE = OutputSpec(
    "coupling_force",
    ("coupling",),
    UnitByLabel("coupling", ("N m", "N")),
    "force or moment with which each coupling drives what follows, along its coordinate",
    order=200,
)
VELOCITY = OutputSpec(
    "velocity",
    ("body", "axis"),
    "m/s",
    "velocity of the origin of each body's frame, in the ground frame",
    order=850,
    on_request=True,
)
ANGULAR_VELOCITY = OutputSpec(
    "angular_velocity",
    ("body", "axis"),
    "rad/s",
    "angular velocity of each body, in the ground frame",
    order=860,
    on_request=True,
)
ACCELERATION = OutputSpec(
    "acceleration",
    ("body", "axis"),
    "m/s^2",
    "acceleration of the origin of each body's frame, in the ground frame",
    order=870,
    on_request=True,
)
ANGULAR_ACCELERATION = OutputSpec(
    "angular_acceleration",
    ("body", "axis"),
    "rad/s^2",
    "angular acceleration of each body, in the ground frame",
    order=880,
    on_request=True,
)
PART_WRENCH = OutputSpec(
    "part_wrench",
    ("load", "component"),
    COMPONENT_UNITS,
    "wrench of each part on each body, joints and pins apart, at the body's origin, in the ground frame",
    order=890,
    on_request=True,
)
PART_POWER = OutputSpec(
    "part_power",
    ("part",),
    "W",
    "power that each part brings to the energy: from outside, less what it loses and what its oil stores",
    order=900,
    on_request=True,
)

"""Outputs of tracked points, and of points as seen from others."""

from __future__ import annotations

from collections.abc import Iterator

from deckcrane.scenario.outputs import OutputSpec, Page, PageContext, PageEntry, Plot, Summary, capitalised_name


def _position_entries(context: PageContext) -> Iterator[PageEntry]:
    """The coordinates of each point."""
    for i, name in enumerate(context.outputs.get(POINT_POSITION.name, {}).get("point", ())):
        for j, axis in enumerate("xyz"):
            label = f"{capitalised_name(name)}, {axis}"
            yield PageEntry((3 * i + j,), label, {"point": name, "axis": axis}, f"{name}.{axis}")


POINT_POSITION = OutputSpec(
    "point_position",
    ("point", "axis"),
    "m",
    "position of each point in the ground frame",
    order=390,
    live=200,
    restored=True,
    plot=Plot("points", 90, "position"),
    page=Page("Points", 110, entries=_position_entries),
)
POINT_VELOCITY = OutputSpec(
    "point_velocity",
    ("point", "axis"),
    "m/s",
    "velocity of each point in the ground frame",
    order=400,
    plot=Plot("points", 91, "velocity", beside=True),
)
POINT_ACCELERATION = OutputSpec(
    "point_acceleration",
    ("point", "axis"),
    "m/s^2",
    "acceleration of each point in the ground frame",
    order=410,
    plot=Plot("points", 92, "acceleration", beside=True),
    summary=Summary("payload and accelerations", 34, "acceleration"),
)
AIR_GAP = OutputSpec(
    "air_gap",
    ("gap",),
    "m",
    "height of each point above the waves under it",
    order=412,
    restored=True,
    plot=Plot("points", 93, "air gap"),
    summary=Summary("relative motion", 43, "air gap"),
)
SURFACE_ELEVATION = OutputSpec(
    "surface_elevation",
    ("gap",),
    "m",
    "surface under each point, upwards from the mean level, with the waves of hulls beside it",
    order=414,
    restored=True,
    plot=Plot("points", 94, "surface elevation", beside=True),
)
RELATIVE_POSITION = OutputSpec(
    "relative_position",
    ("sight", "axis"),
    "m",
    "each point as seen from another, along ground axes, or those of the body that it is seen from",
    order=420,
)
RELATIVE_VELOCITY = OutputSpec(
    "relative_velocity",
    ("sight", "axis"),
    "m/s",
    "its velocity as seen from there, along ground axes, or those of the body that it is seen from",
    order=430,
)
DISTANCE = OutputSpec(
    "distance",
    ("sight",),
    "m",
    "distance between the two points",
    order=440,
    restored=True,
    plot=Plot("relative", 101, "distance"),
    summary=Summary("relative motion", 41, "distance"),
    page=Page("Relative motion", 180, "distance"),
)
APPROACH_SPEED = OutputSpec(
    "approach_speed",
    ("sight",),
    "m/s",
    "speed at which the two points come closer to each other",
    order=450,
    restored=True,
    plot=Plot("relative", 102, "approach speed", beside=True),
    summary=Summary("relative motion", 42, "approach speed"),
    page=Page("Relative motion", 190, "approach"),
)
CLEARANCE = OutputSpec(
    "clearance",
    ("sight",),
    "m",
    "height of the point above the one that it is seen from",
    order=460,
    restored=True,
    plot=Plot("relative", 100, "clearance"),
    summary=Summary("relative motion", 40, "clearance"),
    page=Page("Relative motion", 170, "clearance"),
)

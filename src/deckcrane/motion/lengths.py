"""Motions of cylinders: from the length of a cylinder to the angle of its joint and back, and which of them can be.

The pin distance L and the joint angle a are tied by L^2 = b^2 + r^2 - 2 b r cos(a + angle) [K18, Eq. 29], of which the
rates here are the first and second derivatives.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import degrees, pi

import numpy as np

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.model import Scenario
from deckcrane.model.winches import rope_of
from deckcrane.plant.loops import HingeLoop
from deckcrane.plant.winches import paying_sense

Course = tuple[Array, Array, Array]
"""Values, rates and accelerations, one a time."""
Place = Callable[[int], str]
"""Where a row of a motion is, in words: the line of a file, the time."""


def on_coordinates(scenario: Scenario, courses: Mapping[str, Course], place: Place) -> dict[str, Course]:
    """Courses of coordinates alone: what is given for the other of a cylinder's extension and joint angle is converted, and lengths
    of rope to angles of drums.
    """
    courses = _on_drums(scenario, courses)
    tied = next((name for name in courses if name in scenario.plant.determined), None)
    if tied is not None:
        raise DeckcraneError(f"{tied} follows from other coordinates; leave it out of the motion")
    found = dict(courses)
    for name, loop in scenario.plant.loops.items():
        cylinder, follows = scenario.cylinders[name], scenario.plant.dependents[name].name
        coordinate = name if cylinder.by_extension else scenario.plant.coordinate_of_joint(loop.outer)
        if follows in courses and coordinate in courses:
            raise DeckcraneError(f"{follows} and {coordinate} are given, but one follows from the other; keep one")
        if follows in courses and cylinder.by_extension:
            _check_angle(scenario, name, follows, courses[follows][0], place)
            length, rate, acceleration = length_of(loop, *found.pop(follows))
            found[coordinate] = (length - cylinder.barrel.length, rate, acceleration)
        elif follows in courses:
            _check_extension(scenario, name, courses[follows][0], place)
            extension, rate, acceleration = found.pop(follows)
            found[coordinate] = angle_of(loop, extension + cylinder.barrel.length, rate, acceleration)
        elif coordinate in courses and cylinder.by_extension:
            _check_extension(scenario, name, courses[coordinate][0], place)
        elif coordinate in courses:
            _check_angle(scenario, name, coordinate, courses[coordinate][0], place)
    return found


def _on_drums(scenario: Scenario, courses: Mapping[str, Course]) -> dict[str, Course]:
    """Angles of drums for the rope that winches have paid out."""
    found = dict(courses)
    for name, winch in scenario.winches.items():
        rope = rope_of(name)
        if rope in found and name in found:
            raise DeckcraneError(f"{rope} and {name} are given, but one follows from the other; keep one")
        if rope in found:
            arm = paying_sense(scenario, name) * winch.radius
            value, rate, acceleration = (each / arm for each in found.pop(rope))
            found[name] = value, rate, acceleration
    return found


def length_of(loop: HingeLoop, angle: Array, rate: Array, acceleration: Array) -> Course:
    """The pin distance of a course of the joint angle."""
    product, phase = loop.b * loop.r, angle + loop.angle
    length = np.sqrt(loop.b**2 + loop.r**2 - 2 * product * np.cos(phase))
    slope = product * np.sin(phase) / length
    bent = (product * np.cos(phase) - slope**2) / length
    return length, slope * rate, slope * acceleration + bent * rate**2


def angle_of(loop: HingeLoop, length: Array, rate: Array, acceleration: Array) -> Course:
    """The joint angle of a course of the pin distance, on the assembled branch."""
    product = loop.b * loop.r
    phase = loop.sign * np.arccos((loop.b**2 + loop.r**2 - length**2) / (2 * product))
    turning = length * rate / (product * np.sin(phase))
    along = rate**2 + length * acceleration - product * np.cos(phase) * turning**2
    return phase - loop.angle + loop.turns, turning, along / (product * np.sin(phase))


def _check_extension(scenario: Scenario, name: str, extension: Array, place: Place) -> None:
    cylinder = scenario.cylinders[name]
    near, far = (length - cylinder.barrel.length for length in scenario.plant.loops[name].reach)
    bad = np.flatnonzero(~((extension > near) & (extension < far)))
    if len(bad):
        low, high = cylinder.stroke
        raise DeckcraneError(
            f"{place(bad[0])}: {name} is {extension[bad[0]]:.6g} m; its pins can only be where it is {near:.6g} m to "
            f"{far:.6g} m (between its dead centres), and its stroke is {low:.6g} m to {high:.6g} m{_more(len(bad) - 1)}"
        )


def _check_angle(scenario: Scenario, name: str, coordinate: str, angle: Array, place: Place) -> None:
    loop, cylinder = scenario.plant.loops[name], scenario.cylinders[name]
    ends = sorted(loop.sign * phase - loop.angle + loop.turns for phase in (0.0, pi))
    bad = np.flatnonzero(~((angle > ends[0]) & (angle < ends[1])))
    if len(bad):
        stroke = sorted(degrees(loop.joint_angle(length)) for length in cylinder.lengths)
        raise DeckcraneError(
            f"{place(bad[0])}: {coordinate} is {degrees(angle[bad[0]]):.6g} deg; {name} reaches {degrees(ends[0]):.6g} deg to "
            f"{degrees(ends[1]):.6g} deg (between its dead centres), and within its stroke {stroke[0]:.6g} deg to "
            f"{stroke[1]:.6g} deg{_more(len(bad) - 1)}"
        )


def _more(count: int) -> str:
    return f"; so it is in {count} more rows" if count else ""

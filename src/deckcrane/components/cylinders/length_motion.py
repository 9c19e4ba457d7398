"""Motions of cylinders: conversion between the length of a cylinder and the angle of its joint, with range checks.

The pin distance L and the joint angle a are tied by L^2 = b^2 + r^2 - 2 b r cos(a + angle) [K18, Eq. 29], of which the
rates here are the first and second derivatives.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import degrees, pi

import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.cylinders.hinge_loop import HingeLoop, coordinate_of_joint, hinge_loops
from deckcrane.components.winches import drum_angles
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.model.recorded_samples import Course

Place = Callable[[int], str]
"""Text that locates a row of a motion: the line of a file, the time."""


def on_coordinates(scenario: Scenario, courses: Mapping[str, Course], place: Place) -> dict[str, Course]:
    """Convert courses to those of coordinates: between a cylinder's extension and its joint angle, and from rope lengths to drum
    angles.
    """
    courses = drum_angles(scenario.plant, courses)
    dependent = next((name for name in courses if name in scenario.plant.determined), None)
    if dependent is not None:
        raise DeckcraneError(f"{dependent} follows from other coordinates; leave it out of the motion")
    result = dict(courses)
    for name, loop in hinge_loops(scenario.plant).items():
        cylinder, follows = scenario.cylinders[name], scenario.plant.dependents[name].name
        coordinate = name if cylinder.by_extension else coordinate_of_joint(scenario.plant, loop.outer)
        if follows in courses and coordinate in courses:
            raise DeckcraneError(f"{follows} and {coordinate} are given, but one follows from the other; keep one")
        if follows in courses and cylinder.by_extension:
            _check_angle(scenario, name, follows, courses[follows][0], place)
            length, rate, acceleration = length_of(loop, *result.pop(follows))
            result[coordinate] = (length - cylinder.barrel.length, rate, acceleration)
        elif follows in courses:
            _check_extension(scenario, name, courses[follows][0], place)
            extension, rate, acceleration = result.pop(follows)
            result[coordinate] = angle_of(loop, extension + cylinder.barrel.length, rate, acceleration)
        elif coordinate in courses and cylinder.by_extension:
            _check_extension(scenario, name, courses[coordinate][0], place)
        elif coordinate in courses:
            _check_angle(scenario, name, coordinate, courses[coordinate][0], place)
    return result


def length_of(loop: HingeLoop, angle: Array, rate: Array, acceleration: Array) -> Course:
    """Course of the pin distance for a course of the joint angle."""
    product, phase = loop.b * loop.r, angle + loop.angle
    length = np.sqrt(loop.b**2 + loop.r**2 - 2 * product * np.cos(phase))
    slope = product * np.sin(phase) / length
    bent = (product * np.cos(phase) - slope**2) / length
    return length, slope * rate, slope * acceleration + bent * rate**2


def angle_of(loop: HingeLoop, length: Array, rate: Array, acceleration: Array) -> Course:
    """Course of the joint angle for a course of the pin distance, on the assembled branch."""
    product = loop.b * loop.r
    phase = loop.sign * np.arccos((loop.b**2 + loop.r**2 - length**2) / (2 * product))
    turning = length * rate / (product * np.sin(phase))
    along = rate**2 + length * acceleration - product * np.cos(phase) * turning**2
    return phase - loop.angle + loop.turns, turning, along / (product * np.sin(phase))


def _check_extension(scenario: Scenario, name: str, extension: Array, place: Place) -> None:
    cylinder = scenario.cylinders[name]
    near, far = (length - cylinder.barrel.length for length in hinge_loops(scenario.plant)[name].reach)
    bad = np.flatnonzero(~((extension > near) & (extension < far)))
    if len(bad):
        low, high = cylinder.stroke
        raise DeckcraneError(
            f"{place(bad[0])}: {name} is {extension[bad[0]]:.6g} m; its pins can only be where it is {near:.6g} m to "
            f"{far:.6g} m (between its dead centres), and its stroke is {low:.6g} m to {high:.6g} m{_more_rows_text(len(bad) - 1)}"
        )


def _check_angle(scenario: Scenario, name: str, coordinate: str, angle: Array, place: Place) -> None:
    loop, cylinder = hinge_loops(scenario.plant)[name], scenario.cylinders[name]
    ends = sorted(loop.sign * phase - loop.angle + loop.turns for phase in (0.0, pi))
    bad = np.flatnonzero(~((angle > ends[0]) & (angle < ends[1])))
    if len(bad):
        stroke = sorted(degrees(loop.joint_angle(length)) for length in cylinder.lengths)
        raise DeckcraneError(
            f"{place(bad[0])}: {coordinate} is {degrees(angle[bad[0]]):.6g} deg; {name} reaches {degrees(ends[0]):.6g} deg to "
            f"{degrees(ends[1]):.6g} deg (between its dead centres), and within its stroke {stroke[0]:.6g} deg to "
            f"{stroke[1]:.6g} deg{_more_rows_text(len(bad) - 1)}"
        )


def _more_rows_text(count: int) -> str:
    return f"; so it is in {count} more rows" if count else ""

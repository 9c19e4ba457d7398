"""Slewing bodies of the 3D page: columns with a cab, and houses on a bed with counterweight and gantry."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from deckcrane.arrays import Array
from deckcrane.view.page_looks import Setting, forwards, look_of, pivot, tip, unit
from deckcrane.view.page_parts import ORIGIN, Json, part
from deckcrane.view.page_reach import carried, ends, roped
from deckcrane.view.page_sections import across, boom_sides, column_radius

Span = tuple[float, float]
ACROSS = 0.45
"""Width of a house over its length."""


def column_parts(setting: Setting, name: str, colour: str) -> Iterator[Json]:
    """A king from its slew ring to the pivot of its boom, with a cab, and arms to its other attachments."""
    scenario, child = setting.scenario, pivot(setting, name)
    top = scenario.plant.placement(child)[1] if child is not None else tip(setting, name)
    axis = _upwards(setting, name, top)
    height = float(axis @ top)
    if height <= 0:
        return
    radius = column_radius(setting, name, height)
    hinge = across(axis, setting.axis_on(child)) if child is not None else np.cross(axis, forwards(setting, name))
    boom = 0.0 if child is None or scenario.plant.tree[child].beam is not None else boom_sides(setting, child)[1]
    straight = height > 0.99 * np.linalg.norm(top)
    size = [radius, 0.7 * radius] if straight else [2 * radius, 1.4 * radius]
    sides = {"axis": hinge, "up": axis, "front": forwards(setting, name), "section": np.array([radius, boom])}
    yield part(name, "tube" if straight else "beam", colour, ORIGIN, top, size, look="column", **sides)
    for end in ends(scenario, name):
        level = end - axis * (axis @ end)
        if not np.allclose(end, top) and np.linalg.norm(level) > radius:
            sides = {"axis": hinge, "section": np.array([radius, radius])}
            yield part(name, "beam", colour, end - level, end, [0.8 * radius, 0.5 * radius], look="bracket", **sides)


def house_parts(setting: Setting, name: str, colour: str) -> Iterator[Json]:
    """A bed on the ring, a house on it where there is room, counterweight, lugs for the boom, and a gantry."""
    scenario, child = setting.scenario, pivot(setting, name)
    assert child is not None, "a house has a boom"
    foot, front = scenario.plant.placement(child)[1], forwards(setting, name)
    axis = _upwards(setting, name, foot)
    turn = np.stack([front, np.cross(axis, front), axis])  # rows: along, across, up
    high = float(foot @ axis)
    masts = list({tuple(at): at for at in roped(scenario, name) if at @ axis > 2 * high}.values())
    reach = np.array([*ends(scenario, name), scenario.plant.tree[name].inertial()[1]]) @ front
    back, ahead = float(reach.min()), float(reach.max())
    wide, bed = ACROSS * (ahead - back), 0.35 * high
    walls = _walls(setting, name, turn)
    if walls is not None:
        back, wide = min(walls[0][0], back), walls[1][1] - walls[1][0]
    elif not any(look_of(setting, child_body) == "drum" for child_body in carried(scenario, name)):
        walls = (back, 0.3 * ahead), (-0.4 * wide, 0.4 * wide), (bed, 1.5 * high)
    half = (-wide / 2, wide / 2)

    def box(look: str, x: Span, y: Span, z: Span) -> Json:
        spans = np.array([x, y, z])
        middle, edges = turn.T @ spans.mean(axis=1), np.ptp(spans, axis=1)
        paint, sides = "ballast" if look == "ballast" else colour, list(np.abs(turn.T @ edges))
        return part(name, "box", paint, middle, middle, sides, look=look, front=front, up=axis, section=edges)

    yield box("bed", (back - 0.1 * wide, ahead + 0.1 * wide), half, (0.1 * bed, bed))
    if walls is not None:
        x, y, z = walls
        yield box("house", (x[0], min(x[1], ahead - 0.2 * high)), y, (bed, z[1]))
    yield box("ballast", (back - 0.4 * wide, back - 0.1 * wide), half, (0.1 * bed, bed + 0.5 * high))
    lugs = {"axis": across(axis, setting.axis_on(child)), "section": np.array([0.5 * high, 0.6 * wide])}
    below = foot - axis * (high - bed)
    yield part(name, "beam", colour, below, foot, [0.5 * high, 0.4 * high], look="bracket", **lugs)
    for at in masts:
        rear = at - axis * (float(axis @ at) - bed)
        legs = rear + front * min(0.55 * (float(axis @ at) - bed), 0.8 * ahead - float(front @ at))
        sides = {"axis": np.cross(axis, front), "up": legs, "section": np.array([0.16 * wide, 0.8 * wide])}
        yield part(name, "beam", colour, rear, at, [0.07 * wide, 0.07 * wide], look="gantry", **sides)


def _upwards(setting: Setting, name: str, towards: Array) -> Array:
    """The slewing axis, with the sense that leads to a point."""
    axis = unit(setting.axis(name))
    return axis if axis @ towards >= 0 else -axis


def _walls(setting: Setting, name: str, turn: Array) -> tuple[Span, Span, Span] | None:
    """The box of a house's wind area: its extents forward, across and up."""
    wind = setting.scenario.wind
    for area in () if wind is None else wind.areas.values():
        if area.on == name and area.box is not None:
            middle, half = turn @ np.array(area.at), np.abs(turn @ np.array(area.box)) / 2
            x, y, z = ((float(m - h), float(m + h)) for m, h in zip(middle, half, strict=True))
            return x, y, z
    return None

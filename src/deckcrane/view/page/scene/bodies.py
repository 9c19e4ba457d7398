"""The crane's rigid bodies as parts of the 3D page: booms, pedestals, links and drums from lengths, joints and sections.

Slewing bodies are columns with a cab, and houses on a bed with counterweight and gantry.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.bodies import Box, Cylinder
from deckcrane.mechanics.model.sketches import DiscSketch, DrumDimensions, HouseBox, SheaveAxis
from deckcrane.view.page.scene.body_roles import (
    Look,
    SceneContext,
    body_role,
    boom_direction,
    child_bodies,
    ends,
    pivot,
    rope_points_on,
    tip,
    unit,
)
from deckcrane.view.page.scene.component_shapes import dimensions, has_role
from deckcrane.view.page.scene.member_sizes import across, boom_sides, column_radius, thickness
from deckcrane.view.page.scene.sketches import ORIGIN, Json, part, sketches_of

Span = tuple[float, float]
ACROSS = 0.45
"""Width of a house over its length."""


def column_parts(setting: SceneContext, name: str, colour: str) -> Iterator[Json]:
    """A king from its slew ring to the pivot of its boom, with a cab, and arms to its other attachments."""
    scenario, child = setting.scenario, pivot(setting, name)
    top = scenario.plant.placement(child)[1] if child is not None else tip(setting, name)
    axis = _upwards(setting, name, top)
    height = float(axis @ top)
    if height <= 0:
        return
    radius = column_radius(setting, name, height)
    hinge = across(axis, setting.axis_on(child)) if child is not None else np.cross(axis, boom_direction(setting, name))
    boom = 0.0 if child is None or scenario.plant.tree[child].beam is not None else boom_sides(setting, child)[1]
    straight = height > 0.99 * np.linalg.norm(top)
    size = [radius, 0.7 * radius] if straight else [2 * radius, 1.4 * radius]
    sides = {"axis": hinge, "up": axis, "front": boom_direction(setting, name), "section": np.array([radius, boom])}
    yield part(name, "tube" if straight else "beam", colour, ORIGIN, top, size, look="column", **sides)
    for end in ends(scenario, name):
        level = end - axis * (axis @ end)
        if not np.allclose(end, top) and np.linalg.norm(level) > radius:
            sides = {"axis": hinge, "section": np.array([radius, radius])}
            yield part(name, "beam", colour, end - level, end, [0.8 * radius, 0.5 * radius], look="bracket", **sides)


def house_parts(setting: SceneContext, name: str, colour: str) -> Iterator[Json]:
    """A bed on the ring, a house on it where there is room, counterweight, lugs for the boom, and a gantry."""
    scenario, child = setting.scenario, pivot(setting, name)
    assert child is not None, "a house has a boom"
    foot, front = scenario.plant.placement(child)[1], boom_direction(setting, name)
    axis = _upwards(setting, name, foot)
    turn = np.stack([front, np.cross(axis, front), axis])  # rows: along, across, up
    high = float(foot @ axis)
    masts = list({tuple(at): at for at in rope_points_on(scenario, name) if at @ axis > 2 * high}.values())
    reach = np.array([*ends(scenario, name), scenario.plant.tree[name].inertial()[1]]) @ front
    back, ahead = float(reach.min()), float(reach.max())
    wide, bed = ACROSS * (ahead - back), 0.35 * high
    walls = _walls(setting, name, turn)
    if walls is not None:
        back, wide = min(walls[0][0], back), walls[1][1] - walls[1][0]
    elif not any(body_role(setting, child_body) == "drum" for child_body in child_bodies(scenario, name)):
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


def _upwards(setting: SceneContext, name: str, towards: Array) -> Array:
    """The slewing axis, with the sense that leads to a point."""
    axis = unit(setting.axis(name))
    return axis if axis @ towards >= 0 else -axis


def _walls(setting: SceneContext, name: str, turn: Array) -> tuple[Span, Span, Span] | None:
    """The box of a house, where it is known: its extents forward, across and up."""
    for house in dimensions(setting.scenario.plant, HouseBox):
        if house.body == name:
            middle, half = turn @ np.array(house.at), np.abs(turn @ np.array(house.edges)) / 2
            x, y, z = ((float(m - h), float(m + h)) for m, h in zip(middle, half, strict=True))
            return x, y, z
    return None


MINUTE = 1e-3
"""Mass relative to the heaviest body below which a body gets no pin."""


def body_parts(setting: SceneContext, name: str, colour: str) -> Iterator[Json]:
    """Parts of a rigid body that is neither a ship nor a load."""
    look = body_role(setting, name)
    body = setting.scenario.plant.tree[name]
    if look == "drum":
        yield from _winch_drum(setting, name)
        return
    if isinstance(body.shape, Box):
        edges = list(body.shape.box)
        axis = _sheave_axis(setting, name)
        up = setting.upwards(name)
        yield part(
            name,
            "box",
            "steel" if look in ("block", "bridle") else colour,
            ORIGIN,
            ORIGIN,
            edges,
            look=look,
            up=up,
            axis=axis,
        )
        return
    if look == "house":
        yield from house_parts(setting, name, colour)
    elif look == "column":
        yield from column_parts(setting, name, colour)
    else:
        yield from _members(setting, name, look, colour)
    yield from _cradles(setting, name, look, colour)
    yield from _pin(setting, name)


def _members(setting: SceneContext, name: str, look: Look, colour: str) -> Iterator[Json]:
    """Members from the origin to the tip, with arms to points beside; without a tip, to all end points of the body."""
    body = setting.scenario.plant.tree[name]
    tip_point = None if body.tip is None else np.array(body.tip)
    hinge = hinge_of(setting, name)
    for end in ends(setting.scenario, name):
        length = float(np.linalg.norm(end))
        if length < 0.5 * thickness(setting, name) and look != "link":
            continue
        if look == "pedestal" or (
            isinstance(body.shape, Cylinder) and tip_point is not None and np.allclose(end, tip_point)
        ):
            radius = column_radius(setting, name, length)
            yield part(name, "tube", "pedestal", ORIGIN, end, [radius, radius], look="pedestal")
        elif tip_point is not None and not np.allclose(end, tip_point):
            if not any(np.allclose(end, at) for at, *_ in _drums(setting, name)):
                yield from bracket(setting, name, end, colour)
        else:
            depth, width = boom_sides(setting, name)
            wide = min(depth, 0.4 * length)
            sides = {"section": np.array([depth, width]), "axis": hinge, "ends": boom_ends(setting, name)}
            yield part(name, "beam", colour, ORIGIN, end, [wide, 0.7 * wide], look=look, **sides)
            if look not in ("link",):
                yield from _guides(setting, name, end, depth, hinge)


def bracket(setting: SceneContext, name: str, pin: Array, colour: str) -> Iterator[Json]:
    """A bracket from the centre line of a body to a pin beside it."""
    line = tip(setting, name)
    if not line @ line > 0:
        return
    foot = line * np.clip(float(pin @ line) / float(line @ line), 0.0, 1.0)
    depth, width = boom_sides(setting, name)
    if np.linalg.norm(pin - foot) > 0.2 * depth:
        yield part(
            name,
            "beam",
            colour,
            foot,
            pin,
            [0.9 * depth, 0.5 * depth],
            look="bracket",
            axis=hinge_of(setting, name),
            section=np.array([depth, width]),
        )


def _guides(setting: SceneContext, name: str, end: Array, depth: float, hinge: Array) -> Iterator[Json]:
    """Small sheaves where ropes run along a boom over points."""
    for at in rope_points_on(setting.scenario, name):
        foot = end * np.clip(float(at @ end) / float(end @ end), 0.0, 1.0)
        distance = at - foot
        offset = distance - hinge * float(distance @ hinge)
        if np.linalg.norm(offset) > 0.5 * depth:
            yield part(name, "tube", "steel", foot, at, [0.05 * depth] * 2, look="guide", axis=hinge)


def hinge_of(setting: SceneContext, name: str) -> Array:
    """Luffing or folding axis, perpendicular to a boom; horizontal for a fixed one."""
    axis, along = setting.axis(name), tip(setting, name)
    kind = setting.scenario.plant.tree[name].joint.kind
    if kind == "revolute" and abs(unit(axis) @ unit(along)) < 0.5:
        return across(along, axis)
    if kind == "prismatic" and setting.scenario.plant.tree[name].on in setting.scenario.plant.tree:
        R, _ = setting.scenario.plant.placement(name)
        inner = setting.scenario.plant.tree[name].on
        return across(along, R.T @ hinge_of(setting, inner))
    for child in child_bodies(setting.scenario, name):
        child_axis = setting.axis_on(child)
        if setting.scenario.plant.tree[child].joint.kind == "revolute" and abs(unit(child_axis) @ unit(along)) < 0.5:
            return across(along, child_axis)
    level = np.cross(setting.upwards(name), along)
    return across(along, level)


def boom_ends(setting: SceneContext, name: str) -> list[str]:
    """Kinds of a boom's root and tip."""
    return ["lug" if _has_lug(setting, name) else "plain", _tip_kind(setting, name)]


def _has_lug(setting: SceneContext, name: str) -> bool:
    """Whether a boom stands on a pin: a hinge, or a fixed foot on the ground, a ship, a column or a house."""
    body = setting.scenario.plant.tree[name]
    if body.joint.kind != "fixed":
        return body.joint.kind in ("revolute", "spherical")
    return _is_founded(setting, name) or body_role(setting, body.on) in ("column", "house")


def _is_founded(setting: SceneContext, name: str) -> bool:
    """Whether a body is fixed to the ground or to a ship."""
    body = setting.scenario.plant.tree[name]
    return body.joint.kind == "fixed" and (body.on == "ground" or body.on in setting.ships)


def _tip_kind(setting: SceneContext, name: str) -> str:
    """Kind of a boom's tip: a fork for a hinged body, the mouth of a telescope, else a head for ropes."""
    plant, end = setting.scenario.plant, tip(setting, name)
    for child in child_bodies(setting.scenario, name):
        joint, at = plant.tree[child].joint.kind, plant.placement(child)[1]
        if joint == "prismatic" and body_role(setting, child) == "telescope":
            return "mouth"
        if joint in ("revolute", "spherical") and np.allclose(at, end, atol=1e-3 * float(np.linalg.norm(end))):
            heavy = plant.tree[child].total_mass > MINUTE * _heaviest(setting)
            return "fork" if heavy and not has_role(plant, child, "load") else "head"
    return "head"


def _pin(setting: SceneContext, name: str) -> Iterator[Json]:
    """The pin of a body's hinge, across its carrier."""
    scenario = setting.scenario
    body = scenario.plant.tree[name]
    if not _has_lug(setting, name) or body.total_mass <= MINUTE * _heaviest(setting):
        return
    if setting.slews(name) or body_role(setting, name) in ("house", "column", "pedestal"):
        return
    depth, width = boom_sides(setting, name)
    axis = unit(setting.axis(name)) if body.joint.kind == "revolute" else hinge_of(setting, name)
    sides = np.array([depth, _pin_length(setting, name, width)])
    if _is_founded(setting, name):
        seat = {"axis": axis, "up": setting.upwards(name), "section": np.array([depth, width])}
        yield part(name, "box", "king", ORIGIN, ORIGIN, [1.2 * depth] * 3, look="seat", **seat)
    yield part(name, "ball", "steel", ORIGIN, ORIGIN, [0.12 * depth], look="pin", axis=axis, section=sides)


def _pin_length(setting: SceneContext, name: str, width: float) -> float:
    """Length of a pin through the cheeks or the fork that carry a boom of a given width."""
    inner = setting.scenario.plant.tree.get(setting.scenario.plant.tree[name].on)
    if inner is None or inner.beam is not None or setting.scenario.plant.tree[name].on in setting.ships:
        return width
    look = body_role(setting, setting.scenario.plant.tree[name].on)
    if look in ("column", "house"):
        return 1.2 * width
    return max(width, 0.88 * boom_sides(setting, setting.scenario.plant.tree[name].on)[1]) if look == "boom" else width


def _sheave_axis(setting: SceneContext, name: str) -> Array:
    """Axis of a hook block's sheaves: that of a rope's point, else along its shorter horizontal edge."""
    for sheave in dimensions(setting.scenario.plant, SheaveAxis):
        if sheave.body == name:
            return unit(np.array(sheave.axis))
    up = setting.upwards(name)
    shape = setting.scenario.plant.tree[name].shape
    edges = np.array(shape.box) if isinstance(shape, Box) else np.ones(3)
    level = [i for i in range(3) if i != int(np.argmax(np.abs(up)))]
    return np.asarray(np.eye(3)[min(level, key=lambda i: edges[i])])


def _cradles(setting: SceneContext, name: str, look: Look, colour: str) -> Iterator[Json]:
    """Supports of the drums on a body: plates from its centre line, or up from the bed of a house."""
    line = setting.axis(name) if look in ("column", "house") else tip(setting, name)
    for at, axis, radius, width in _drums(setting, name):
        along = unit(line)
        foot = at - along * (0.9 * float(at @ along)) if look == "house" else along * float(at @ along)
        if np.linalg.norm(at - foot) > 0.3 * radius:
            sides = {"axis": axis, "section": np.array([radius, width])}
            yield part(name, "beam", colour, foot, at, [radius, 0.6 * radius], look="cradle", **sides)


def _drums(setting: SceneContext, name: str) -> Iterator[tuple[Array, Array, float, float]]:
    """Drums on a body: centres and axes in its frame, radii and widths."""
    scenario = setting.scenario
    discs = [sketch for sketch in sketches_of(scenario) if isinstance(sketch, DiscSketch) and sketch.width is not None]
    for child in child_bodies(scenario, name):
        R, at = scenario.plant.placement(child)
        for drum in dimensions(scenario.plant, DrumDimensions):
            if drum.body == child:
                yield at, unit(setting.axis_on(child)), drum.radius, drum.width
        for disc in discs:
            if disc.spot.body == child and disc.width is not None:
                yield at + R @ np.asarray(disc.spot.at), unit(setting.axis_on(child)), disc.radius, disc.width


def _winch_drum(setting: SceneContext, name: str) -> Iterator[Json]:
    """The drum of a winch between its flanges; drums that are plain bodies are drawn with the ropes."""
    for drum in dimensions(setting.scenario.plant, DrumDimensions):
        if drum.body == name:
            half, r = np.array(drum.axis) * drum.width / 2, drum.radius
            yield part(name, "tube", "barrel", -half, half, [r, r], look="drum")


def _heaviest(setting: SceneContext) -> float:
    tree = setting.scenario.plant.tree
    return max(tree[name].total_mass for name in setting.scenario.plant.order)

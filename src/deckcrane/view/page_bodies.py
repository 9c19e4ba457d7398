"""The crane's rigid bodies as parts of the 3D page: booms, pedestals, links and drums from lengths, joints and sections."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from deckcrane.arrays import Array
from deckcrane.model.shapes import Box, Cylinder
from deckcrane.parts.sketches import DiscSketch
from deckcrane.view.page_houses import column_parts, house_parts
from deckcrane.view.page_looks import Look, Setting, look_of, tip, unit
from deckcrane.view.page_parts import ORIGIN, Json, part
from deckcrane.view.page_reach import carried, ends, roped
from deckcrane.view.page_sections import across, boom_sides, column_radius, thickness
from deckcrane.view.page_sketches import sketches_of

MINUTE = 1e-3
"""Mass relative to the heaviest body below which a body gets no pin."""


def body_parts(setting: Setting, name: str, colour: str) -> Iterator[Json]:
    """Parts of a rigid body that is neither a ship nor a load."""
    look = look_of(setting, name)
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


def _members(setting: Setting, name: str, look: Look, colour: str) -> Iterator[Json]:
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


def bracket(setting: Setting, name: str, pin: Array, colour: str) -> Iterator[Json]:
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


def _guides(setting: Setting, name: str, end: Array, depth: float, hinge: Array) -> Iterator[Json]:
    """Small sheaves where ropes run along a boom over points."""
    for at in roped(setting.scenario, name):
        foot = end * np.clip(float(at @ end) / float(end @ end), 0.0, 1.0)
        distance = at - foot
        offset = distance - hinge * float(distance @ hinge)
        if np.linalg.norm(offset) > 0.5 * depth:
            yield part(name, "tube", "steel", foot, at, [0.05 * depth] * 2, look="guide", axis=hinge)


def hinge_of(setting: Setting, name: str) -> Array:
    """Luffing or folding axis, perpendicular to a boom; horizontal for a fixed one."""
    axis, along = setting.axis(name), tip(setting, name)
    kind = setting.scenario.plant.tree[name].joint.kind
    if kind == "revolute" and abs(unit(axis) @ unit(along)) < 0.5:
        return across(along, axis)
    if kind == "prismatic" and setting.scenario.plant.tree[name].on in setting.scenario.plant.tree:
        R, _ = setting.scenario.plant.placement(name)
        inner = setting.scenario.plant.tree[name].on
        return across(along, R.T @ hinge_of(setting, inner))
    for child in carried(setting.scenario, name):
        child_axis = setting.axis_on(child)
        if setting.scenario.plant.tree[child].joint.kind == "revolute" and abs(unit(child_axis) @ unit(along)) < 0.5:
            return across(along, child_axis)
    level = np.cross(setting.upwards(name), along)
    return across(along, level)


def boom_ends(setting: Setting, name: str) -> list[str]:
    """Kinds of a boom's root and tip."""
    return ["lug" if _has_lug(setting, name) else "plain", _tip_kind(setting, name)]


def _has_lug(setting: Setting, name: str) -> bool:
    """Whether a boom stands on a pin: a hinge, or a fixed foot on the ground, a ship, a column or a house."""
    body = setting.scenario.plant.tree[name]
    if body.joint.kind != "fixed":
        return body.joint.kind in ("revolute", "spherical")
    return _is_founded(setting, name) or look_of(setting, body.on) in ("column", "house")


def _is_founded(setting: Setting, name: str) -> bool:
    """Whether a body is fixed to the ground or to a ship."""
    body = setting.scenario.plant.tree[name]
    return body.joint.kind == "fixed" and (body.on == "ground" or body.on in setting.ships)


def _tip_kind(setting: Setting, name: str) -> str:
    """Kind of a boom's tip: a fork for a hinged body, the mouth of a telescope, else a head for ropes."""
    scenario, end = setting.scenario, tip(setting, name)
    for child in carried(scenario, name):
        joint, at = scenario.plant.tree[child].joint.kind, scenario.plant.placement(child)[1]
        if joint == "prismatic" and look_of(setting, child) == "telescope":
            return "mouth"
        if joint in ("revolute", "spherical") and np.allclose(at, end, atol=1e-3 * float(np.linalg.norm(end))):
            heavy = scenario.plant.tree[child].total_mass > MINUTE * _heaviest(setting) and child != scenario.payload
            return "fork" if heavy else "head"
    return "head"


def _pin(setting: Setting, name: str) -> Iterator[Json]:
    """The pin of a body's hinge, across its carrier."""
    scenario = setting.scenario
    body = scenario.plant.tree[name]
    if not _has_lug(setting, name) or body.total_mass <= MINUTE * _heaviest(setting):
        return
    if setting.slews(name) or look_of(setting, name) in ("house", "column", "pedestal"):
        return
    depth, width = boom_sides(setting, name)
    axis = unit(setting.axis(name)) if body.joint.kind == "revolute" else hinge_of(setting, name)
    sides = np.array([depth, _pin_length(setting, name, width)])
    if _is_founded(setting, name):
        seat = {"axis": axis, "up": setting.upwards(name), "section": np.array([depth, width])}
        yield part(name, "box", "king", ORIGIN, ORIGIN, [1.2 * depth] * 3, look="seat", **seat)
    yield part(name, "ball", "steel", ORIGIN, ORIGIN, [0.12 * depth], look="pin", axis=axis, section=sides)


def _pin_length(setting: Setting, name: str, width: float) -> float:
    """Length of a pin through the cheeks or the fork that carry a boom of a given width."""
    inner = setting.scenario.plant.tree.get(setting.scenario.plant.tree[name].on)
    if inner is None or inner.beam is not None or setting.scenario.plant.tree[name].on in setting.ships:
        return width
    look = look_of(setting, setting.scenario.plant.tree[name].on)
    if look in ("column", "house"):
        return 1.2 * width
    return max(width, 0.88 * boom_sides(setting, setting.scenario.plant.tree[name].on)[1]) if look == "boom" else width


def _sheave_axis(setting: Setting, name: str) -> Array:
    """Axis of a hook block's sheaves: that of a rope's point, else along its shorter horizontal edge."""
    for rope in setting.scenario.ropes.values():
        for point in rope.path:
            if point.body == name and point.axis is not None:
                return unit(np.array(point.axis))
    up = setting.upwards(name)
    shape = setting.scenario.plant.tree[name].shape
    edges = np.array(shape.box) if isinstance(shape, Box) else np.ones(3)
    level = [i for i in range(3) if i != int(np.argmax(np.abs(up)))]
    return np.asarray(np.eye(3)[min(level, key=lambda i: edges[i])])


def _cradles(setting: Setting, name: str, look: Look, colour: str) -> Iterator[Json]:
    """Supports of the drums on a body: plates from its centre line, or up from the bed of a house."""
    line = setting.axis(name) if look in ("column", "house") else tip(setting, name)
    for at, axis, radius, width in _drums(setting, name):
        along = unit(line)
        foot = at - along * (0.9 * float(at @ along)) if look == "house" else along * float(at @ along)
        if np.linalg.norm(at - foot) > 0.3 * radius:
            sides = {"axis": axis, "section": np.array([radius, width])}
            yield part(name, "beam", colour, foot, at, [radius, 0.6 * radius], look="cradle", **sides)


def _drums(setting: Setting, name: str) -> Iterator[tuple[Array, Array, float, float]]:
    """Drums on a body: centres and axes in its frame, radii and widths."""
    scenario = setting.scenario
    discs = [sketch for sketch in sketches_of(scenario) if isinstance(sketch, DiscSketch) and sketch.width is not None]
    for child in carried(scenario, name):
        R, at = scenario.plant.placement(child)
        if child in scenario.winches:
            winch = scenario.winches[child]
            yield at, unit(setting.axis_on(child)), winch.radius, winch.drum_width
        for disc in discs:
            if disc.spot.body == child and disc.width is not None:
                yield at + R @ np.asarray(disc.spot.at), unit(setting.axis_on(child)), disc.radius, disc.width


def _winch_drum(setting: Setting, name: str) -> Iterator[Json]:
    """The drum of a winch between its flanges; drums that are plain bodies are drawn with the ropes."""
    winch = setting.scenario.winches.get(name)
    if winch is None:
        return
    half, r = np.array(winch.axis) * winch.drum_width / 2, winch.radius
    yield part(name, "tube", "barrel", -half, half, [r, r], look="drum")


def _heaviest(setting: Setting) -> float:
    tree = setting.scenario.plant.tree
    return max(tree[name].total_mass for name in setting.scenario.plant.order)

"""A crane drawn in the manner of an engineer's sketch: from the side and from above, in the pose of its start, with dimensions.

All lengths are measured in the model, none are given.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from deckcrane.arrays import Array
from deckcrane.view.answers import USUAL_UNITS
from deckcrane.view.main_dimensions import CraneDimensions, MainDimension, crane_dimensions
from deckcrane.view.page_scene import is_ship, ship_dimensions
from deckcrane.view.projection import Camera, Paper, line, painted, picture, words
from deckcrane.view.solids import PinBall, PosedModel, Shape3D, shapes_of
from deckcrane.view.unit_choice import UnitChoice

WIDTH, HEIGHT = 640.0, 430.0
_PALE = 0.55
_OFFSET, _FAR = 13.0, 46.0
"""Pixels between a boom and the line of its dimension; and at most from its own line."""
_NEAR = 60.0
"""Pixels between the middles of two dimensions that would stand in each other's way."""
_LETTER = 5.6
"""Pixels that a letter takes."""
_LEAST = 34.0
"""Pixels below which a length is in the table only."""
_DIGITS = 4
_MARGIN = (92.0, 34.0, 60.0, 62.0)
"""Left, top, right and bottom, in pixels; the top grows where dimensions need it."""
_TEXT = 22.0
"""Pixels that a dimension and its text need below the edge of the paper."""


def side_view(posed: PosedModel, units: UnitChoice = USUAL_UNITS, name: str = "side") -> str | None:
    """From the side, with radius, heights and lengths of booms; ships are cut off where the crane's picture ends."""
    found = crane_dimensions(posed)
    if found is None:
        return None
    across = (found.tip - found.foot) * [1.0, 1.0, 0.0]
    camera = Camera.side(across if float(np.linalg.norm(across)) > 1e-6 else np.array([1.0, 0.0, 0.0]))
    shapes = shapes_of(posed)
    paper = _paper(_reach(posed, shapes, camera, found), found, shapes, camera)
    elements = painted(shapes, camera, paper, first=lambda one: _on_ship(posed, one), pale=_PALE)
    water = [*_water(posed, camera, paper)]
    elements = [*water[:1], *elements]
    over = water[1:]  # its name is read across the hull
    taken: list[Array] = []
    for one in found.lengths:
        over += _along(one, _beside(one, shapes, camera, paper, taken), camera, paper, units, name)
    over += [*_level(found.radius, camera, paper, units, name), *_heights(found, camera, paper, units, name)]
    about = "; ".join(f"{one.name} {units.text(one.value, 'm', _DIGITS)}" for one in found.all)
    return picture(elements, paper, name, "The crane from the side, in the pose of the start", about, over)


def plan_view(posed: PosedModel, units: UnitChoice = USUAL_UNITS, name: str = "plan") -> str | None:
    """From above, with the whole of the ship that carries the crane, and the circle of the radius."""
    found = crane_dimensions(posed)
    if found is None:
        return None
    ship = _carrying_ship(posed)
    ahead = np.array([1.0, 0.0, 0.0])
    if ship is not None:
        length, breadth = ship_dimensions(posed.scenario, ship)[:2]
        R, _ = posed.poses[ship]
        ahead = (R[:, 0] if length >= breadth else R[:, 1]) * [1.0, 1.0, 0.0]
    camera = Camera.above(ahead)
    shapes = shapes_of(posed)
    drawn = [one.points for one in shapes if not _on_ship(posed, one) or one.body == ship]
    reach = found.foot + found.radius.value * np.array([[-1, -1, 0], [1, 1, 0], [1, -1, 0], [-1, 1, 0]])
    flat = camera.flat(np.concatenate([*drawn, found.foot[None], found.tip[None], reach]))
    paper = Paper.about(flat, WIDTH, 0.75 * HEIGHT, (8.0, 26.0, 8.0, 8.0))
    elements = painted(shapes, camera, paper, first=lambda one: _on_ship(posed, one), pale=_PALE)
    foot, tip = paper.pixels(camera.flat(np.array([found.foot, found.tip])))
    radius = found.radius.value * paper.scale
    elements.append(
        f'<circle cx="{foot[0]:.1f}" cy="{foot[1]:.1f}" r="{radius:.1f}" fill="none" class="axis" stroke="#1d2b36"/>'
    )
    elements += [line(foot - one, foot + one, "thin") for one in 9 * np.eye(2)]
    over = [*_dimension_line(foot, tip, f"radius {units.text(found.radius.value, 'm', _DIGITS)}", name)]
    if ship is not None:
        over.append(words(f"{ship}: bow to the right" if _slender(posed, ship) else ship, (8, 16), anchor="start"))
    about = f"radius {units.text(found.radius.value, 'm', _DIGITS)}"
    return picture(elements, paper, name, "The crane from above, in the pose of the start", about, over)


def _slender(posed: PosedModel, ship: str) -> bool:
    length, breadth = ship_dimensions(posed.scenario, ship)[:2]
    return max(length, breadth) > 2 * min(length, breadth)


def _carrying_ship(posed: PosedModel) -> str | None:
    """The first ship, which carries the crane where there is one."""
    return next((name for name in posed.scenario.plant.order if is_ship(posed.scenario, name)), None)


def _on_ship(posed: PosedModel, shape: Shape3D) -> bool:
    return shape.body in posed.scenario.plant.tree and is_ship(posed.scenario, shape.body)


def _paper(reach: Array, found: CraneDimensions, shapes: list[Shape3D], camera: Camera) -> Paper:
    """The paper of a side view, with room above for the dimensions of booms that lie on top."""
    top = _MARGIN[1]
    paper = Paper.about(reach, WIDTH, HEIGHT, _MARGIN)
    for _ in range(3):  # a larger margin makes the picture smaller, and moves the dimensions
        taken: list[Array] = []
        ends = []
        for one in found.lengths:
            beside = _beside(one, shapes, camera, paper, taken)
            a, b = paper.pixels(camera.flat(np.array([one.a, one.b])))
            ends += [a + beside * _outwards(b - a), b + beside * _outwards(b - a)]
        missing = _TEXT - min((float(end[1]) for end in ends), default=_TEXT)
        if missing <= 0:
            break
        top += missing
        paper = Paper.about(reach, WIDTH, HEIGHT + top - _MARGIN[1], (_MARGIN[0], top, *_MARGIN[2:]))
    return paper


def _reach(posed: PosedModel, shapes: list[Shape3D], camera: Camera, found: CraneDimensions) -> Array:
    """All of the crane and its load on the plane, and some of the ship below its foot."""
    points = [one.points for one in shapes if not _on_ship(posed, one)]
    flat = camera.flat(np.concatenate([*points, found.foot[None], found.tip[None]]))
    balls = [one for one in shapes if isinstance(one, PinBall)]
    edge = max((one.radius for one in balls), default=0.0)
    low, high = flat.min(axis=0) - edge, flat.max(axis=0) + edge
    size = float((high - low).max())
    if _carrying_ship(posed) is not None:
        low = low - [0.12 * size, 0.1 * size]
    return np.array([low, high + 0.02 * size])


def _water(posed: PosedModel, camera: Camera, paper: Paper) -> Iterator[str]:
    """The line of still water, and its name; nothing on land."""
    if not posed.scenario.plant.vessels:
        return
    (y,) = paper.pixels(camera.flat(np.zeros((1, 3))))[:, 1]
    width, height = paper.size
    if 0 < y < height:
        yield line((0, y), (width, y), "water")
        yield words("still water", (width - paper.margin[2] - 6, y - 5), anchor="end", css="sea")


def _outwards(d: Array) -> Array:
    """Across a line on the paper: upwards, and to the left of what stands upright."""
    out = np.array([d[1], -d[0]]) / max(float(np.linalg.norm(d)), 1e-9)
    return -out if out[1] > 0.15 or (abs(out[1]) <= 0.15 and out[0] > 0) else out


def _beside(one: MainDimension, shapes: list[Shape3D], camera: Camera, paper: Paper, taken: list[Array]) -> float:
    """How far beside a boom its dimension stands, in pixels: clear of the boom, and of dimensions that were placed before."""
    a, b = paper.pixels(camera.flat(np.array([one.a, one.b])))
    out = _outwards(b - a)
    own = [paper.pixels(camera.flat(shape.points)) for shape in shapes if shape.body == one.name]
    thick = max((float(((points - a) @ out).max()) for points in own), default=0.0)
    found = min(max(thick, 4.0) + _OFFSET, _FAR)
    while any(float(np.linalg.norm((a + b) / 2 + found * out - other)) < _NEAR for other in taken):
        found += _OFFSET
    taken.append((a + b) / 2 + found * out)
    return found


def _along(
    one: MainDimension, beside: float, camera: Camera, paper: Paper, units: UnitChoice, name: str
) -> Iterator[str]:
    """The length of a boom beside it; left out where it is seen too short for its text, or slanting."""
    a, b = paper.pixels(camera.flat(np.array([one.a, one.b])))
    text = f"{one.name} {units.text(one.value, 'm', _DIGITS)}"
    seen = float(np.linalg.norm(b - a))
    hidden = one.value - float(np.linalg.norm(camera.flat((one.b - one.a)[None])))
    if seen < _LETTER * len(text) or hidden > 0.02 * one.value:
        return
    out = _outwards(b - a)
    yield from (line(p + 3 * out, p + (beside + 4) * out, "thin") for p in (a, b))
    yield from _dimension_line(a + beside * out, b + beside * out, text, name)


def _dimension_line(a: Array, b: Array, text: str, name: str) -> Iterator[str]:
    """A line with arrows and its text along it, read from below or from the right."""
    yield line(a, b, "dim", ends=f"{name}-arrow")
    d = b - a
    turn = float(np.degrees(np.arctan2(d[1], d[0])))
    turn = turn - 180 if turn > 89.9 else turn + 180 if turn < -90.1 else turn
    up = np.array([np.sin(np.radians(turn)), -np.cos(np.radians(turn))])
    yield words(text, (a + b) / 2 + 5 * up, turn=turn)


def _level(one: MainDimension, camera: Camera, paper: Paper, units: UnitChoice, name: str) -> Iterator[str]:
    """The radius, below all that is drawn, from the axis of the foot."""
    a, b = paper.pixels(camera.flat(np.array([one.a, one.b])))
    y = paper.size[1] - 18
    yield line((a[0], min(a[1], b[1]) - 20), (a[0], y + 5), "axis")
    yield line((b[0], b[1] + 6), (b[0], y + 5), "thin")
    yield from _dimension_line(
        np.array([a[0], y]), np.array([b[0], y]), f"{one.name} {units.text(one.value, 'm', _DIGITS)}", name
    )


def _heights(found: CraneDimensions, camera: Camera, paper: Paper, units: UnitChoice, name: str) -> Iterator[str]:
    """Of the tip over the foot, at the left; of the tip over the load, at the right."""
    foot, tip = paper.pixels(camera.flat(np.array([found.foot, found.tip])))
    if abs(foot[1] - tip[1]) > _LEAST:
        x = 22.0
        yield line((foot[0] - 6, foot[1]), (x - 5, foot[1]), "thin")
        yield line((tip[0] - 6, tip[1]), (x - 5, tip[1]), "thin")
        text = units.text(found.height.value, "m", _DIGITS)
        yield from _dimension_line(np.array([x, foot[1]]), np.array([x, tip[1]]), text, name)
    if found.load is not None:
        (load,) = paper.pixels(camera.flat(found.load[None]))
        x = paper.size[0] - 16
        if abs(load[1] - tip[1]) > _LEAST:
            yield line((tip[0] + 6, tip[1]), (x + 5, tip[1]), "thin")
            yield line((load[0] + 6, load[1]), (x + 5, load[1]), "thin")
            text = units.text(abs(float(found.tip[2] - found.load[2])), "m", _DIGITS)
            yield from _dimension_line(np.array([x, load[1]]), np.array([x, tip[1]]), text, name)

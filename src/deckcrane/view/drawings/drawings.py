"""Drawings of a crane for paper: engineering sketches with dimensions, and an oblique view at one instant of a run.

Sketches are from the side and from above, in the pose of the start. All lengths are measured in the model. The oblique view is
from above.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from deckcrane.arrays import Array
from deckcrane.view.answers.answer import USUAL_UNITS
from deckcrane.view.drawings.projection import Camera, Paper, line, picture, render_svg, svg_text
from deckcrane.view.drawings.solids import (
    CraneDimensions,
    Face,
    MainDimension,
    PinBall,
    PosedModel,
    Shape3D,
    crane_dimensions,
    shapes_of,
)
from deckcrane.view.page.scene.component_shapes import bodies_with_role
from deckcrane.view.page.scene.scene import is_ship, ship_dimensions
from deckcrane.view.tables import UnitChoice

WIDTH, HEIGHT = 640.0, 430.0
_SHIP_PALENESS = 0.55
_OFFSET, _LARGEST_OFFSET = 13.0, 46.0
"""Pixels between a boom and its dimension line; and at most from its centre line."""
_CLEAR = 60.0
"""Least distance in pixels between the middles of two dimensions."""
_LETTER_WIDTH = 5.6
"""Width of a letter in pixels."""
_SHORTEST = 34.0
"""Pixels below which a length is in the table only."""
_DIGITS = 4
_MARGIN = (92.0, 34.0, 60.0, 62.0)
"""Left, top, right and bottom, in pixels; the top grows where dimensions need it."""
_TEXT_HEIGHT = 22.0
"""Pixels that a dimension and its text need below the edge of the paper."""


def side_view(posed: PosedModel, units: UnitChoice = USUAL_UNITS, name: str = "side") -> str | None:
    """Side view with radius, heights and lengths of booms; ships are cut off where the crane's picture ends."""
    dimensions = crane_dimensions(posed)
    if dimensions is None:
        return None
    across = (dimensions.tip - dimensions.foot) * [1.0, 1.0, 0.0]
    camera = Camera.side(across if float(np.linalg.norm(across)) > 1e-6 else np.array([1.0, 0.0, 0.0]))
    shapes = shapes_of(posed)
    paper = _paper(_extent(posed, shapes, camera, dimensions), dimensions, shapes, camera)
    elements = render_svg(
        shapes, camera, paper, first=lambda shape: _is_part_of_ship(posed, shape), pale=_SHIP_PALENESS
    )
    water = [*_water(posed, camera, paper)]
    elements = [*water[:1], *elements]
    over = water[1:]  # its name is read across the hull
    placed: list[Array] = []
    for length in dimensions.lengths:
        over += _length_dimension(length, _offset(length, shapes, camera, paper, placed), camera, paper, units, name)
    over += [
        *_radius_dimension(dimensions.radius, camera, paper, units, name),
        *_height_dimensions(dimensions, camera, paper, units, name),
    ]
    about = "; ".join(f"{dimension.name} {units.text(dimension.value, 'm', _DIGITS)}" for dimension in dimensions.all)
    return picture(elements, paper, name, "The crane from the side, in the pose of the start", about, over)


def plan_view(posed: PosedModel, units: UnitChoice = USUAL_UNITS, name: str = "plan") -> str | None:
    """Plan view with the whole of the ship that carries the crane, and the circle of the radius."""
    dimensions = crane_dimensions(posed)
    if dimensions is None:
        return None
    ship = _carrying_ship(posed)
    ahead = np.array([1.0, 0.0, 0.0])
    if ship is not None:
        length, breadth = ship_dimensions(posed.scenario, ship)[:2]
        R, _ = posed.poses[ship]
        ahead = (R[:, 0] if length >= breadth else R[:, 1]) * [1.0, 1.0, 0.0]
    camera = Camera.above(ahead)
    shapes = shapes_of(posed)
    drawn = [shape.points for shape in shapes if not _is_part_of_ship(posed, shape) or shape.body == ship]
    reach = dimensions.foot + dimensions.radius.value * np.array([[-1, -1, 0], [1, 1, 0], [1, -1, 0], [-1, 1, 0]])
    flat = camera.flat(np.concatenate([*drawn, dimensions.foot[None], dimensions.tip[None], reach]))
    paper = Paper.about(flat, WIDTH, 0.75 * HEIGHT, (8.0, 26.0, 8.0, 8.0))
    elements = render_svg(
        shapes, camera, paper, first=lambda shape: _is_part_of_ship(posed, shape), pale=_SHIP_PALENESS
    )
    foot, tip = paper.pixels(camera.flat(np.array([dimensions.foot, dimensions.tip])))
    radius = dimensions.radius.value * paper.scale
    elements.append(
        f'<circle cx="{foot[0]:.1f}" cy="{foot[1]:.1f}" r="{radius:.1f}" fill="none" class="axis" stroke="#1d2b36"/>'
    )
    elements += [line(foot - arm, foot + arm, "thin") for arm in 9 * np.eye(2)]
    over = [*_dimension_line(foot, tip, f"radius {units.text(dimensions.radius.value, 'm', _DIGITS)}", name)]
    if ship is not None:
        over.append(
            svg_text(f"{ship}: bow to the right" if _is_slender(posed, ship) else ship, (8, 16), anchor="start")
        )
    about = f"radius {units.text(dimensions.radius.value, 'm', _DIGITS)}"
    return picture(elements, paper, name, "The crane from above, in the pose of the start", about, over)


def _is_slender(posed: PosedModel, ship: str) -> bool:
    length, breadth = ship_dimensions(posed.scenario, ship)[:2]
    return max(length, breadth) > 2 * min(length, breadth)


def _carrying_ship(posed: PosedModel) -> str | None:
    """The first ship, which carries the crane where there is one."""
    return next((name for name in posed.scenario.plant.order if is_ship(posed.scenario, name)), None)


def _is_part_of_ship(posed: PosedModel, shape: Shape3D) -> bool:
    return shape.body in posed.scenario.plant.tree and is_ship(posed.scenario, shape.body)


def _paper(reach: Array, dimensions: CraneDimensions, shapes: list[Shape3D], camera: Camera) -> Paper:
    """Paper of a side view, with room above for the dimensions of booms at the top."""
    top = _MARGIN[1]
    paper = Paper.about(reach, WIDTH, HEIGHT, _MARGIN)
    for _ in range(3):  # a larger margin makes the picture smaller, and moves the dimensions
        placed: list[Array] = []
        ends = []
        for length in dimensions.lengths:
            offset = _offset(length, shapes, camera, paper, placed)
            a, b = paper.pixels(camera.flat(np.array([length.a, length.b])))
            ends += [a + offset * _outwards(b - a), b + offset * _outwards(b - a)]
        missing = _TEXT_HEIGHT - min((float(end[1]) for end in ends), default=_TEXT_HEIGHT)
        if missing <= 0:
            break
        top += missing
        paper = Paper.about(reach, WIDTH, HEIGHT + top - _MARGIN[1], (_MARGIN[0], top, *_MARGIN[2:]))
    return paper


def _extent(posed: PosedModel, shapes: list[Shape3D], camera: Camera, dimensions: CraneDimensions) -> Array:
    """Extent of the crane and its load on the plane, and part of the ship below its foot."""
    points = [shape.points for shape in shapes if not _is_part_of_ship(posed, shape)]
    flat = camera.flat(np.concatenate([*points, dimensions.foot[None], dimensions.tip[None]]))
    balls = [shape for shape in shapes if isinstance(shape, PinBall)]
    edge = max((shape.radius for shape in balls), default=0.0)
    low, high = flat.min(axis=0) - edge, flat.max(axis=0) + edge
    size = float((high - low).max())
    if _carrying_ship(posed) is not None:
        low = low - [0.12 * size, 0.1 * size]
    return np.array([low, high + 0.02 * size])


def _water(posed: PosedModel, camera: Camera, paper: Paper) -> Iterator[str]:
    """Line of still water and its label; nothing on land."""
    if not bodies_with_role(posed.scenario.plant, "vessel"):
        return
    (y,) = paper.pixels(camera.flat(np.zeros((1, 3))))[:, 1]
    width, height = paper.size
    if 0 < y < height:
        yield line((0, y), (width, y), "water")
        yield svg_text("still water", (width - paper.margin[2] - 6, y - 5), anchor="end", css="sea")


def _outwards(d: Array) -> Array:
    """Normal to a line on the paper: upwards, and to the left for vertical lines."""
    out = np.array([d[1], -d[0]]) / max(float(np.linalg.norm(d)), 1e-9)
    return -out if out[1] > 0.15 or (abs(out[1]) <= 0.15 and out[0] > 0) else out


def _offset(
    dimension: MainDimension, shapes: list[Shape3D], camera: Camera, paper: Paper, placed: list[Array]
) -> float:
    """Offset of a dimension from its boom, in pixels: clear of the boom, and of dimensions placed before."""
    a, b = paper.pixels(camera.flat(np.array([dimension.a, dimension.b])))
    out = _outwards(b - a)
    outlines = [paper.pixels(camera.flat(shape.points)) for shape in shapes if shape.body == dimension.name]
    thickness = max((float(((points - a) @ out).max()) for points in outlines), default=0.0)
    offset = min(max(thickness, 4.0) + _OFFSET, _LARGEST_OFFSET)
    while any(float(np.linalg.norm((a + b) / 2 + offset * out - centre)) < _CLEAR for centre in placed):
        offset += _OFFSET
    placed.append((a + b) / 2 + offset * out)
    return offset


def _length_dimension(
    dimension: MainDimension, offset: float, camera: Camera, paper: Paper, units: UnitChoice, name: str
) -> Iterator[str]:
    """Length of a boom beside it; left out where its image is too short for the text, or foreshortened."""
    a, b = paper.pixels(camera.flat(np.array([dimension.a, dimension.b])))
    text = f"{dimension.name} {units.text(dimension.value, 'm', _DIGITS)}"
    visible = float(np.linalg.norm(b - a))
    foreshortening = dimension.value - float(np.linalg.norm(camera.flat((dimension.b - dimension.a)[None])))
    if visible < _LETTER_WIDTH * len(text) or foreshortening > 0.02 * dimension.value:
        return
    out = _outwards(b - a)
    yield from (line(p + 3 * out, p + (offset + 4) * out, "thin") for p in (a, b))
    yield from _dimension_line(a + offset * out, b + offset * out, text, name)


def _dimension_line(a: Array, b: Array, text: str, name: str) -> Iterator[str]:
    """A line with arrows and its text along it, read from below or from the right."""
    yield line(a, b, "dim", ends=f"{name}-arrow")
    d = b - a
    turn = float(np.degrees(np.arctan2(d[1], d[0])))
    turn = turn - 180 if turn > 89.9 else turn + 180 if turn < -90.1 else turn
    up = np.array([np.sin(np.radians(turn)), -np.cos(np.radians(turn))])
    yield svg_text(text, (a + b) / 2 + 5 * up, turn=turn)


def _radius_dimension(
    dimension: MainDimension, camera: Camera, paper: Paper, units: UnitChoice, name: str
) -> Iterator[str]:
    """Radius below the drawing, from the axis of the foot."""
    a, b = paper.pixels(camera.flat(np.array([dimension.a, dimension.b])))
    y = paper.size[1] - 18
    yield line((a[0], min(a[1], b[1]) - 20), (a[0], y + 5), "axis")
    yield line((b[0], b[1] + 6), (b[0], y + 5), "thin")
    yield from _dimension_line(
        np.array([a[0], y]), np.array([b[0], y]), f"{dimension.name} {units.text(dimension.value, 'm', _DIGITS)}", name
    )


def _height_dimensions(
    dimensions: CraneDimensions, camera: Camera, paper: Paper, units: UnitChoice, name: str
) -> Iterator[str]:
    """Height of the tip over the foot, at the left, and over the load, at the right."""
    foot, tip = paper.pixels(camera.flat(np.array([dimensions.foot, dimensions.tip])))
    if abs(foot[1] - tip[1]) > _SHORTEST:
        x = 22.0
        yield line((foot[0] - 6, foot[1]), (x - 5, foot[1]), "thin")
        yield line((tip[0] - 6, tip[1]), (x - 5, tip[1]), "thin")
        text = units.text(dimensions.height.value, "m", _DIGITS)
        yield from _dimension_line(np.array([x, foot[1]]), np.array([x, tip[1]]), text, name)
    if dimensions.load is not None:
        (load,) = paper.pixels(camera.flat(dimensions.load[None]))
        x = paper.size[0] - 16
        if abs(load[1] - tip[1]) > _SHORTEST:
            yield line((tip[0] + 6, tip[1]), (x + 5, tip[1]), "thin")
            yield line((load[0] + 6, load[1]), (x + 5, load[1]), "thin")
            text = units.text(abs(float(dimensions.tip[2] - dimensions.load[2])), "m", _DIGITS)
            yield from _dimension_line(np.array([x, load[1]]), np.array([x, tip[1]]), text, name)


INSTANT_WIDTH, INSTANT_HEIGHT = 640.0, 470.0
AZIMUTH, ELEVATION = np.radians(-62.0), np.radians(20.0)
"""Viewing direction: azimuth from the direction in which the crane reaches, and elevation above the horizon."""
_SHIP_MARGIN = 0.35
"""How much of a ship is shown around the crane, in parts of the picture's size."""


def instant_view(posed: PosedModel, name: str, title: str) -> str:
    """Draw the crane, its load and the ship around it at the instant."""
    dimensions = crane_dimensions(posed)
    reach = np.array([1.0, 0.0, 0.0]) if dimensions is None else dimensions.tip - dimensions.foot
    heading = float(np.arctan2(reach[1], reach[0])) if float(np.linalg.norm(reach[:2])) > 1e-6 else 0.0
    camera = Camera.slanting(heading + AZIMUTH, ELEVATION)
    shapes = shapes_of(posed)
    crane = [shape for shape in shapes if not _shape_is_of_ship(posed, shape)]
    flat = camera.flat(np.concatenate([shape.points for shape in crane or shapes]))
    flat = _widen_for_ship(flat, posed, shapes, camera)
    paper = Paper.about(flat, INSTANT_WIDTH, INSTANT_HEIGHT, (6.0, 6.0, 6.0, 6.0))
    elements = render_svg(shapes, camera, paper, first=lambda shape: _shape_is_of_ship(posed, shape), pale=0.12)
    return picture(
        [*_waterline(posed, crane or shapes, camera, paper), *elements], paper, name, title, _describe_pose(posed)
    )


def _shape_is_of_ship(posed: PosedModel, shape: Shape3D) -> bool:
    return shape.body in posed.scenario.plant.tree and is_ship(posed.scenario, shape.body)


def _widen_for_ship(flat: Array, posed: PosedModel, shapes: list[Shape3D], camera: Camera) -> Array:
    """Widen the picture around the crane to show part of the ship."""
    ships = [shape.points for shape in shapes if _shape_is_of_ship(posed, shape)]
    low, high = flat.min(axis=0), flat.max(axis=0)
    edge = 0.03 * float((high - low).max())
    if ships:
        around = _SHIP_MARGIN * float((high - low).max())
        hull = camera.flat(np.concatenate(ships))
        low = np.minimum(low, np.maximum(hull.min(axis=0), low - [around, 0.5 * around]))
        high = np.maximum(high, np.minimum(hull.max(axis=0), high + np.array([around, 0.0])))
    return np.array([low - edge, high + edge])


def _waterline(posed: PosedModel, shapes: list[Shape3D], camera: Camera, paper: Paper) -> list[str]:
    """A patch of still water, a reference level for motions."""
    if not bodies_with_role(posed.scenario.plant, "vessel"):
        return []
    points = np.concatenate([shape.points for shape in shapes])
    middle, size = points.mean(axis=0), 4 * float(np.ptp(points, axis=0).max())
    square = np.array([[-1, -1, 0], [1, -1, 0], [1, 1, 0], [-1, 1, 0]]) * size + middle * [1, 1, 0]
    corners = " ".join(f"{x:.1f},{y:.1f}" for x, y in paper.pixels(camera.flat(Face(square, "deck", "").points)))
    return [f'<polygon points="{corners}" fill="#e3eef6"/>']


def _describe_pose(posed: PosedModel) -> str:
    dimensions = crane_dimensions(posed)
    if dimensions is None:
        return "all bodies at the instant"
    return f"radius {dimensions.radius.value:.4g} m, tip {dimensions.height.value:.4g} m over the foot"

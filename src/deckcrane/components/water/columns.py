"""Bodies in water in numbers: displaced columns, added mass, drag, and its growth on water entry; default coefficients; checks.

A shape is cut into a few columns along `up` at Gauss points, so that their volumes, first and second moments of area are
those of the shape. A horizontal cylinder is cut into slices along its axis, a ball is one piece, tables are one point.

Default coefficients of shapes, added mass and steady drag, are after tables of DNV-RP-N103 as quoted in practice. The letters
grade the sources: A, B from independent sources that agree, C from one source, D derived here. `docs/guide/in_water.md` lists
them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, exp, pi, sqrt
from typing import TYPE_CHECKING, Any, Literal, cast

import numpy as np

from deckcrane.components.bodies import Box, Cylinder
from deckcrane.components.vessel.data import all_vessels
from deckcrane.components.water.data import Depths, InWater, Plate, Sphere, WaterShape
from deckcrane.mechanics.model.parameters import parameter
from deckcrane.scenario.data import Fault

if TYPE_CHECKING:
    from deckcrane.mechanics.model.plant import Plant

PLATE_RATIOS = (1.0, 1.25, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 8.0, 10.0)
PLATE_MASSES = (0.579, 0.642, 0.690, 0.757, 0.801, 0.830, 0.872, 0.897, 0.934, 0.947)
"""[B] C of A33 = C (pi/4) rho a^2 b over b/a of a rectangular plate, a <= b (N103 Table A-2)."""
ACROSS_RATIOS = (0.0, 1.2, 2.5, 5.0, 9.0, 1e3)
ACROSS_MASSES = (0.0, 0.62, 0.78, 0.90, 0.96, 1.0)
"""[B] Added mass of a cylinder across its axis over its displaced mass, by length / diameter; below 1.2 linear to zero [D]."""
SLAMMING = 5.0
"""[B] Cs, the least that N103 requires."""
LYING = 3.0
"""[C] Cs of a smooth horizontal cylinder."""
CYLINDER_ACROSS, CYLINDER_ALONG, SPHERE, CUBE = 1.2, 1.0, 0.5, 1.05
"""[B] Steady drag coefficients; of a cylinder along its axis, 0.85 to 1.12 by its length."""


def plate_mass(a: float, b: float, density: float) -> float:
    """[B] Added mass of a plate a x b that moves normal to itself."""
    short, long = min(a, b), max(a, b)
    return float(np.interp(long / short, PLATE_RATIOS, PLATE_MASSES)) * pi / 4 * density * short**2 * long


def disc_mass(radius: float, density: float) -> float:
    """[D] Added mass of a disc that moves normal to itself: 8/3 rho r^3 (Lamb 1932, Art. 102)."""
    return 8 / 3 * density * radius**3


def height_correction(mass: float, area: float, height: float) -> float:
    """[B] The added mass of a box or grid of this height, from that of its bottom as a plate of this area."""
    q = sqrt(area) / (height + sqrt(area))
    return mass * (1 + sqrt((1 - q**2) / (2 * (1 + q**2))))


def perforation_factor(holes: float) -> float:
    """[B] Remaining share of the added mass of a plate with this share of holes."""
    if holes <= 0.05:
        return 1.0
    if holes <= 0.34:
        return 0.7 + 0.3 * cos(pi * (holes - 0.05) / 0.34)
    return exp((0.10 - holes) / 0.28)


def across_mass(length: float, diameter: float, density: float) -> float:
    """[B] Added mass of a cylinder across its axis."""
    coefficient = float(np.interp(length / diameter, ACROSS_RATIOS, ACROSS_MASSES))
    return coefficient * density * pi / 4 * diameter**2 * length


def plate_drag(a: float, b: float) -> float:
    """[B] Steady drag coefficient of a plate across the flow: 1.10 + 0.02 (L/W + W/L), at most 1.9 for a long one."""
    return min(1.10 + 0.02 * (a / b + b / a), 1.9)


Profile = Literal["column", "slice", "ball", "table"]
Three = tuple[float, float, float]
THIN = 0.05
"""Least height of a plate over its shorter edge, for its immersed share."""
STEEPEST = 1.5
"""Slope of 3 x^2 - 2 x^3 in its middle: the distance of entry is longer by this factor than with a constant slope."""


@dataclass(frozen=True)
class ShapeCell:
    """A piece of a body: its place in units of the shape's half edges from its middle, and its share of the volume."""

    place: Three
    share: float


@dataclass(frozen=True)
class SubmergedShape:
    """A shape in numbers, about its middle: half edges, volume, areas, added mass and drag coefficients along the body's axes."""

    profile: Profile
    axis: int
    """`up` for columns, the axis of a horizontal cylinder."""
    cells: tuple[ShapeCell, ...]
    middle: Three
    half: Three
    volume: float
    areas: Three
    added: Three
    drag: Three
    slamming: float
    around: bool = False
    """Whether the shape is axisymmetric about `axis`."""


@dataclass(frozen=True)
class DepthTable:
    """The immersed volume and added mass of a body over the depth of its place, piecewise linear with rounded corners."""

    depths: Any = parameter("list")
    volumes: Any = parameter("list")
    along: Any = parameter("list")
    across: Any = parameter("list")
    rounding: Any = parameter("list")
    """Half widths of the rounded corners."""


def shape_in_water(plant: Plant, name: str) -> WaterShape | None:
    """The shape of an entry, its own or the body's; None if neither has one that can be in water."""
    entry = plant.scenario.in_water[name]
    if entry.shape is not None:
        return entry.shape
    body = plant.tree[entry.on].shape
    return body if isinstance(body, Box | Cylinder) else None


def submerged_shape(entry: InWater, shape: WaterShape) -> SubmergedShape:
    """A shape in numbers with default coefficients, without those that an entry overrides."""
    up, rho = "xyz".index(entry.up), entry.density
    if isinstance(shape, Box):
        return _box(shape.box, up, entry, rho)
    if isinstance(shape, Plate):
        return _plate(shape, up, entry, rho)
    if isinstance(shape, Sphere):
        r = shape.sphere / 2
        volume, area = 4 / 3 * pi * r**3, pi * r**2
        middle = (ShapeCell((0.0, 0.0, 0.0), 1.0),)
        added = (rho * volume / 2,) * 3  # [D]
        return SubmergedShape(
            "ball", up, middle, (0.0,) * 3, (r,) * 3, volume, (area,) * 3, added, (SPHERE,) * 3, SLAMMING
        )
    assert isinstance(shape, Cylinder), "tables have no solid"
    return _cylinder(shape, up, entry, rho)


def displaced_mass(plant: Plant, body: str) -> float:
    """The mass of water displaced by a body when fully immersed: a lighter body floats."""
    total = 0.0
    for name, entry in plant.scenario.in_water.items():
        shape = shape_in_water(plant, name) if entry.on == body else None
        if shape is None:
            continue
        volume = (
            shape.volumes[-1] if isinstance(shape, Depths) else entry.volume or submerged_shape(entry, shape).volume
        )
        total += entry.density * float(volume)
    return total


@dataclass(frozen=True)
class VerticalWater:
    """Water about a body that is fully immersed and moves up and down, upright."""

    displaced: float
    """Displaced mass [kg]."""
    added: float
    """Added mass and entrained water [kg]."""
    quadratic: float
    """1/2 rho C A [N s^2/m^2]."""
    linear: float
    """b [N s/m]."""
    slamming: float
    """1/2 rho Cs A, the steepest growth of the added mass of all entries together [kg/m]."""
    parts: tuple[tuple[float, float], ...]
    """Displaced mass [kg] and height [m] of each entry."""


def vertical_water(plant: Plant, bodies: Sequence[str]) -> VerticalWater:
    """Displaced and added mass and drag along `up` of all entries of these bodies, fully immersed; slamming as they enter."""
    added = squared = linear = slamming = 0.0
    parts = []
    for name, entry in plant.scenario.in_water.items():
        shape = shape_in_water(plant, name) if entry.on in bodies else None
        if shape is None:
            continue
        up = "xyz".index(entry.up)
        if isinstance(shape, Depths):
            added += shape.added_mass[-1]
            squared += quadratic(entry, (0.0,) * 3, (0.0,) * 3)[up]
            slamming += float(np.max(np.diff(shape.added_mass) / np.diff(shape.depths)))
            parts.append((entry.density * shape.volumes[-1], shape.depths[-1] - shape.depths[0]))
        else:
            solid = submerged_shape(entry, shape)
            added += added_masses(entry, solid)[up]
            squared += quadratic(entry, solid.areas, solid.drag)[up]
            slamming += _steepest_growth(entry, solid)
            parts.append((entry.density * (entry.volume or solid.volume), 2 * solid.half[up]))
        added += entry.entrained or 0.0
        linear += entry.drag.linear[up]
    displaced = sum(displaced_mass(plant, body) for body in bodies)
    return VerticalWater(displaced, added, squared, linear, slamming, tuple(parts))


def _box(edges: Three, up: int, entry: InWater, rho: float) -> SubmergedShape:
    x, y, z = edges
    areas = (y * z, x * z, x * y)
    faces = ((y, z), (x, z), (x, y))
    added = tuple(height_correction(plate_mass(*faces[k], rho), areas[k], edges[k]) for k in range(3))
    cube = max(edges) < 1.5 * min(edges)
    drag = tuple(CUBE if cube else plate_drag(*faces[k]) for k in range(3))
    half = cast(Three, tuple(edge / 2 for edge in edges))
    cells = columns(up, entry.cells)
    return SubmergedShape(
        "column", up, cells, (0.0,) * 3, half, x * y * z, areas, cast(Three, added), cast(Three, drag), SLAMMING
    )


def _plate(shape: Plate, up: int, entry: InWater, rho: float) -> SubmergedShape:
    a, b = shape.plate
    solid_share = 1 - shape.holes
    across = [k for k in range(3) if k != up]
    half, areas, added, drag = np.zeros(3), np.zeros(3), np.zeros(3), np.zeros(3)
    half[across], half[up] = (a / 2, b / 2), max(shape.thickness, THIN * min(a, b)) / 2
    areas[up] = a * b * solid_share
    areas[across] = b * shape.thickness, a * shape.thickness
    added[up], drag[up] = plate_mass(a, b, rho) * perforation_factor(shape.holes), plate_drag(a, b)
    drag[across] = CUBE
    return SubmergedShape(
        "column",
        up,
        columns(up, entry.cells),
        (0.0,) * 3,
        _as_three(half),
        a * b * shape.thickness * solid_share,
        _as_three(areas),
        _as_three(added),
        _as_three(drag),
        SLAMMING,
    )


def _cylinder(shape: Cylinder, up: int, entry: InWater, rho: float) -> SubmergedShape:
    axis, r, length = "xyz".index(shape.cylinder[-1]), shape.radius, shape.length
    half, areas, added, drag = np.full(3, r), np.full(3, 2 * r * length), np.zeros(3), np.full(3, CYLINDER_ACROSS)
    half[axis], areas[axis], drag[axis] = length / 2, pi * r**2, CYLINDER_ALONG
    added[:] = across_mass(length, 2 * r, rho)
    added[axis] = height_correction(disc_mass(r, rho), pi * r**2, length)
    is_vertical = axis == up
    return SubmergedShape(
        "column" if is_vertical else "slice",
        axis,
        disc_columns(axis) if is_vertical else slices(axis, entry.cells[0]),
        _as_three(np.array(shape.cog)),
        _as_three(half),
        pi * r**2 * length,
        _as_three(areas),
        _as_three(added),
        _as_three(drag),
        SLAMMING if is_vertical else LYING,
        around=True,
    )


def _as_three(values: Any) -> Three:
    x, y, z = (float(value) for value in values)
    return x, y, z


def columns(up: int, counts: tuple[int, int]) -> tuple[ShapeCell, ...]:
    """Columns of a box at Gauss points: with two, the second moments of its waterplane are exact."""
    across = [k for k in range(3) if k != up]
    cells = []
    (xs, ws), (ys, vs) = (np.polynomial.legendre.leggauss(count) for count in counts)
    for x, w in zip(xs, ws, strict=True):
        for y, v in zip(ys, vs, strict=True):
            place = np.zeros(3)
            place[across] = x, y
            cells.append(ShapeCell(_as_three(place), float(w * v / 4)))
    return tuple(cells)


def disc_columns(up: int) -> tuple[ShapeCell, ...]:
    """Four columns of a vertical cylinder, whose second moments are those of the disc, r^2/4 times its area."""
    across = [k for k in range(3) if k != up]
    cells = []
    for x in (-0.5, 0.5):
        for y in (-0.5, 0.5):
            place = np.zeros(3)
            place[across] = x, y
            cells.append(ShapeCell(_as_three(place), 0.25))
    return tuple(cells)


def slices(axis: int, count: int) -> tuple[ShapeCell, ...]:
    """Slices of a horizontal cylinder at Gauss points along it."""
    points, weights = np.polynomial.legendre.leggauss(count)
    return tuple(
        ShapeCell(_as_three(np.eye(3)[axis] * point), float(weight / 2))
        for point, weight in zip(points, weights, strict=True)
    )


def added_masses(entry: InWater, shape: SubmergedShape) -> Three:
    """Added masses along the body's axes, as stated or by shape."""
    if entry.added_mass is None:
        return shape.added
    if entry.added_mass.masses is not None:
        return entry.added_mass.masses
    assert entry.added_mass.coefficients is not None, "checked when it was made"
    displaced = entry.density * shape.volume
    x, y, z = entry.added_mass.coefficients
    return x * displaced, y * displaced, z * displaced


def quadratic(entry: InWater, areas: Three, drag: Three) -> Three:
    """Drag factors 1/2 rho C A along the body's axes."""
    areas, drag = entry.drag.areas or areas, entry.drag.coefficients or drag
    x, y, z = (entry.density / 2 * drag[k] * areas[k] for k in range(3))
    return x, y, z


def entry_height(entry: InWater, shape: SubmergedShape) -> float:
    """The immersion of the bottom at which the full added mass along `up` is reached.

    N103 has the slamming force as the growth of added mass, Cs = 2/(rho A) dA33/dh, so that the steepest growth, in the middle
    of 3 x^2 - 2 x^3, tells the height. Without slamming it is that of the shape.
    """
    up = "xyz".index(entry.up)
    height = 2 * shape.half[up]
    mass, growth = added_masses(entry, shape)[up], _steepest_growth(entry, shape)
    return STEEPEST * mass / growth if mass and growth else height


def _steepest_growth(entry: InWater, shape: SubmergedShape) -> float:
    """1/2 rho Cs A [kg/m]; 0 without slamming."""
    if entry.slamming.coefficient == 0.0:
        return 0.0
    area = entry.slamming.area or shape.areas["xyz".index(entry.up)]
    return entry.density / 2 * (entry.slamming.coefficient or shape.slamming) * area


def depth_table(shape: Depths) -> DepthTable:
    """A table with corners rounded over a quarter of the distance to the nearest one."""
    depths = np.array(shape.depths)
    gaps = np.diff(depths)
    nearest = np.minimum(np.concatenate([[gaps[0]], gaps]), np.concatenate([gaps, [gaps[-1]]]))
    across = shape.added_mass_across or (0.0,) * len(depths)
    return DepthTable(shape.depths, shape.volumes, shape.added_mass, across, tuple((nearest / 4).tolist()))


SHORT = 1e-3
"""Share of a shape's height below which the entry is too short: all of the slamming would happen in one step."""

EXAMPLES = (
    "{box: [4 m, 3 m, 2 m]}, {cylinder: z, length: 4 m, radius: 1 m}, {plate: [4 m, 3 m]}, {sphere: 2 m} or depths"
)


def in_water_errors(plant: Plant) -> Iterator[Fault]:
    """Find bodies that cannot be in water as stated, and gravity without a level surface."""
    entries = plant.scenario.in_water
    x, y, z = plant.scenario.gravity
    if entries and (x or y or not z):
        yield (
            ("gravity",),
            "a water surface is level: gravity must be like [0, 0, -9.81 m/s^2] where a load is in_water",
        )
    for name, entry in entries.items():
        place = ("in_water", name)
        if entry.on in all_vessels(plant):
            yield (*place, "on"), f'"{entry.on}" is a vessel: its water is in its hydrodynamic data; name a body'
            continue
        if entry.on in plant.beams:
            yield (
                (*place, "on"),
                f'"{entry.on}" is flexible; hang a rigid body on it, with joint: {{fixed: true, at: tip}}, and put that in the '
                "water",
            )
            continue
        shape = shape_in_water(plant, name)
        if shape is None:
            yield (*place, "shape"), f'"{entry.on}" has no shape that displaces water; give one here: {EXAMPLES}'
        elif not isinstance(shape, Depths):
            body = submerged_shape(entry, shape)
            height, full_height = entry_height(entry, body), 2 * body.half["xyz".index(entry.up)]
            if height < SHORT * full_height:
                yield (
                    (*place, "slamming"),
                    f"with this slamming the added mass grows over {height:.3g} m of depth, and the shape is {full_height:.3g} "
                    "m high; lower the coefficient or the area, or write slamming: none",
                )

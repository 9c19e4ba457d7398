"""The wave field beside a hull: waves that it diffracts and radiates, on a grid of points in the water.

The field is stored as a pressure head h, the dynamic pressure over rho g per metre of wave amplitude, of diffracted waves without
the incident ones by heading, and of radiated waves per unit of each motion. At the mean level it is the elevation. All else
follows from it by linear theory (J. N. Newman, Marine Hydrodynamics, MIT Press 1977, Secs. 6.15 to 6.19): with the time factor
e^{+iwt} the velocity of the water is i g/w grad h, its acceleration -g grad h.

Points form a rectangle beside the hull, at depths that grow towards the bottom. Axes and phases are those of the database: x
forward, y to port, leads over the crest at O. A hull symmetric to port and starboard has the same field on the other side, with
the sides exchanged. Between points quintic splines are used, between headings trigonometric polynomials (the field is a sum of
waves from the hull, whose phase at its ends limits how fast it varies), between frequencies polynomials through six
neighbours, with the phase of the way from the hull taken out. The difference to the next lower order is the estimated error.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
import xarray as xr
from numpy.typing import NDArray
from scipy.fft import fft, ifft
from scipy.interpolate import CubicSpline, make_interp_spline

from deckcrane.arrays import Array, ComplexArray
from deckcrane.errors import DeckcraneError
from deckcrane.hydro.database import DOFS, FIELD_DIMS, Hydrodynamics, wavenumber
from deckcrane.hydro.response import can_move, motion_raos
from deckcrane.hydro.transform import MIRROR
from deckcrane.sea.fft_sums import PART
from deckcrane.sea.realisation import Waves
from deckcrane.sea.transfer_functions import Index, excitation_at, first_neighbour, lagrange_weights, weighted_rows
from deckcrane.sea.water_kinematics import depth_factors

DERIVATIVES = ((0, 0), (1, 0), (0, 1), (2, 0), (1, 1), (0, 2))
"""Orders of differentiation along x and y of the values at a place."""
DEPTH_SHARES = (0.0, 0.025, 0.0625, 0.125, 0.225, 0.375, 0.625, 1.0)
"""Depths of a grid over its greatest: the field varies over distances that grow with depth."""
LEAST_POINTS = 4
"""The least number of points along each side of a grid: cubic splines go through them."""
LARGEST_GRID = 100_000
FINER = 8
"""Headings after refinement, over those of the data: cubic polynomials between them err by 5e-4 of the fastest harmonic."""
SHORTEST = 2.0
"""Frequency [rad/s] of the shortest waves that headings and spacing resolve by default."""


@dataclass(frozen=True, eq=False)
class FieldGrid:
    """A rectangle of points beside a hull, in the axes of its database, at some depths below the mean level."""

    x: Array
    y: Array
    depth: Array

    def __post_init__(self) -> None:
        for axis, values in (("x", self.x), ("y", self.y)):
            if len(values) < LEAST_POINTS or not np.all(np.isfinite(values)) or np.any(np.diff(values) <= 0):
                raise DeckcraneError(
                    f"the grid of a wave field needs {LEAST_POINTS} or more rising numbers along {axis}; make it longer, or its "
                    "spacing smaller"
                )
        if len(self.depth) < LEAST_POINTS or self.depth[0] != 0.0 or np.any(np.diff(self.depth) <= 0):
            raise DeckcraneError("the depths of a wave field begin at 0, the mean level, and rise")
        if self.count > LARGEST_GRID:
            raise DeckcraneError(
                f"the grid of a wave field has {self.count} points; {LARGEST_GRID} are the most. Choose a wider spacing or a "
                "smaller rectangle"
            )

    @classmethod
    def spaced(cls, x: tuple[float, float], y: tuple[float, float], spacing: float, deepest: float) -> FieldGrid:
        """A rectangle with points at most `spacing` apart, down to a depth."""
        if not (spacing > 0 and deepest > 0 and x[0] < x[1] and y[0] < y[1]):
            raise DeckcraneError(
                "a wave field needs a spacing and a depth greater than zero, and ranges from the lower to the higher end; "
                f"these are {spacing:g} m, {deepest:g} m, x {x[0]:g} to {x[1]:g} m and y {y[0]:g} to {y[1]:g} m"
            )
        counts = [math.ceil((high - low) / spacing - 1e-9) + 1 for low, high in (x, y)]
        return cls(np.linspace(*x, counts[0]), np.linspace(*y, counts[1]), deepest * np.array(DEPTH_SHARES))

    @property
    def count(self) -> int:
        """Number of points at all depths."""
        return len(self.x) * len(self.y) * len(self.depth)

    @property
    def points(self) -> Array:
        """All points (n, 3) with z up: depth first, then y, then x."""
        depth, y, x = np.meshgrid(self.depth, self.y, self.x, indexing="ij")
        return np.stack([x.ravel(), y.ravel(), -depth.ravel()], axis=1)


@dataclass(frozen=True)
class StatedGrid:
    """A grid as a user states it; what is left open follows from the hull.

    By default it lies on the port side, as long as 1.2 hulls and half a length wide, at the spacing at which quintic splines
    follow waves of `SHORTEST` to 0.2 % (one radian), down to six draughts or the bottom.
    """

    x: tuple[float, float] | None = None
    y: tuple[float, float] | None = None
    spacing: float | None = None
    deepest: float | None = None

    def grid(self, length: float, breadth: float, draught: float, depth: float, gravity: float = 9.81) -> FieldGrid:
        """The grid beside a hull of this size."""
        spacing = round(gravity / SHORTEST**2, 1) if self.spacing is None else self.spacing
        x = (-0.6 * length, 0.6 * length) if self.x is None else self.x
        y = (breadth / 2 + spacing / 2, breadth / 2 + length / 2) if self.y is None else self.y
        deepest = min(6 * draught, 0.95 * depth) if self.deepest is None else self.deepest
        if deepest > depth:
            raise DeckcraneError(f"the wave field goes {deepest:g} m deep, the water {depth:g} m; state less")
        return FieldGrid.spaced(x, y, spacing, deepest)


def field_directions(length: float, breadth: float, gravity: float = 9.81) -> Array:
    """Headings all round that resolve a hull's diffracted waves: its ends are a phase k R apart from its middle."""
    harmonics = math.ceil(SHORTEST**2 / gravity * math.hypot(length, breadth) / 2) + 4
    count = 12 * min(max(math.ceil(2 * harmonics / 12), 2), 8)
    return np.asarray(2 * np.pi * np.arange(count) / count)


def with_field(
    data: Hydrodynamics, grid: FieldGrid, directions: Array, diffracted: ComplexArray, radiated: ComplexArray
) -> Hydrodynamics:
    """The database with a wave field: heads over (frequency, direction, point) and (frequency, motion, point)."""
    shape = len(grid.depth), len(grid.y), len(grid.x)
    texts = {
        "diffracted_field": "head of diffracted waves per metre of amplitude, the incident ones left out",
        "radiated_field": "head of radiated waves per unit of motion",
    }
    units = {"diffracted_field": "m/m", "radiated_field": "m/m, m/rad"}
    heads = {"diffracted_field": diffracted, "radiated_field": radiated}
    variables = {
        name: (
            FIELD_DIMS[name],
            np.asarray(head, dtype=np.complex64).reshape(*head.shape[:2], *shape),  # BEM has six digits at best
            {"long_name": texts[name], "units": units[name]},
        )
        for name, head in heads.items()
    }
    coords = {
        "field_direction": ("field_direction", np.asarray(directions, dtype=float), {"units": "rad"}),
        "field_x": ("field_x", grid.x, {"units": "m"}),
        "field_y": ("field_y", grid.y, {"units": "m"}),
        "field_depth": ("field_depth", grid.depth, {"units": "m", "long_name": "depth below the mean level"}),
    }
    return Hydrodynamics(data.dataset.assign_coords(coords).assign(variables))


@dataclass(frozen=True, eq=False)
class PlaceTable:
    """A field at one place: heads and their derivatives `DERIVATIVES`, over frequency, direction or motion, and depth."""

    diffracted: ComplexArray
    """(6, frequency, direction, depth)."""
    radiated: ComplexArray
    """(6, frequency, motion, depth)."""
    diffracted_error: Array
    """Estimated error of the elevation by interpolation between points: (frequency, direction)."""
    radiated_error: Array
    """The same per unit of each motion: (frequency, motion)."""
    distance: float
    """Distance of the place from O [m]."""

    @property
    def half_way(self) -> float:
        """A way between those of diffracted waves: before the hull they are in phase with the crest at O, behind it not."""
        return self.distance / 2


@dataclass(frozen=True, eq=False)
class HullWaveField:
    """The field of a database in arrays: heads over frequency, direction or motion, depth, y and x."""

    frequency: Array
    direction: Array
    x: Array
    y: Array
    depth: Array
    diffracted: ComplexArray
    radiated: ComplexArray
    symmetric: bool
    water_depth: float
    gravity: float

    @classmethod
    def of(cls, data: Hydrodynamics) -> HullWaveField | None:
        """The wave field in a database; None where it holds none."""
        return _field_of(data)

    @property
    def extent(self) -> str:
        """The rectangle in words."""
        both = " (either side)" if self.symmetric and self.y[0] * self.y[-1] > 0 else ""
        low, high = (abs(self.y[0]), abs(self.y[-1])) if both else (self.y[0], self.y[-1])
        return f"x {self.x[0]:.4g} to {self.x[-1]:.4g} m, y {min(low, high):.4g} to {max(low, high):.4g} m{both}"

    def covers(self, x: float, y: float) -> bool:
        """Whether a place is within the grid, or within its mirror image where the hull is symmetric."""
        return self._side(x, y) is not None

    def _side(self, x: float, y: float) -> float | None:
        """Sign by which y is multiplied to lie in the grid; None where it does not."""
        slack = 1e-9 * (self.x[-1] - self.x[0])
        for side in (1.0, -1.0) if self.symmetric else (1.0,):
            if _within(x, self.x, slack) and _within(side * y, self.y, slack):
                return side
        return None

    def at(self, x: float, y: float) -> PlaceTable:
        """The field and its derivatives at a place in the hull's axes; kept for the next sea."""
        return _place_table(self, x, y)

    def interpolated(self, x: float, y: float) -> PlaceTable:
        """The field and its derivatives at a place, by splines through the points of the grid."""
        side = self._side(x, y)
        if side is None:
            raise DeckcraneError(f"({x:.4g} m, {y:.4g} m) is outside the wave field: {self.extent}")
        along, across = _spline_weights(self.x, x), _spline_weights(self.y, side * y)
        diffracted = self._interpolated(self.diffracted, along, across, side)
        radiated = self._interpolated(self.radiated, along, across, side)
        errors = []
        for head, value in ((self.diffracted, diffracted), (self.radiated, radiated)):
            lower = np.einsum("wcyx,y,x->wc", head[:, :, 0], across.lower, along.lower)
            errors.append(np.abs(value[0, :, :, 0] - lower))
        if side < 0:  # the waves of another side are those of the mirrored heading
            mirrored = -np.arange(len(self.direction)) % len(self.direction)
            diffracted, errors[0] = diffracted[:, :, mirrored], errors[0][:, mirrored]
            radiated = radiated * MIRROR[:, None]  # the radiated waves of each motion on the other side
        return PlaceTable(diffracted, radiated, errors[0], errors[1], math.hypot(x, y))

    def depth_profiles(self, depths: Array) -> tuple[Array, Array]:
        """Matrices (frequency, depth, node) from heads on the grid of depths to heads and their upward slopes at other depths.

        A cubic spline goes through the nodes, with the slope w^2/g h at the surface: that with no slope there, and w^2/g h times
        that of a slope alone. Below the grid heads decay as those of a wave do.
        """
        nodes, count = self.depth, len(self.depth)
        steepness = (self.frequency**2 / self.gravity)[:, None]
        level = CubicSpline(nodes, np.eye(count), bc_type=((1, np.zeros(count)), "not-a-knot"))
        sloping = CubicSpline(nodes, np.zeros(count), bc_type=((1, -1.0), "not-a-knot"))
        inside, shape = depths <= nodes[-1], (len(self.frequency), len(depths), count)
        heads, slopes = np.zeros(shape), np.zeros(shape)
        heads[:, inside], slopes[:, inside] = level(depths[inside]), -level(depths[inside], 1)
        heads[:, inside, 0] += steepness * sloping(depths[inside])
        slopes[:, inside, 0] -= steepness * sloping(depths[inside], 1)
        k = wavenumber(self.frequency, self.water_depth, self.gravity)[:, None]
        pressure, lift = depth_factors(k, -depths[~inside], self.water_depth)
        at_end = depth_factors(k, np.array(-nodes[-1]), self.water_depth)[0]
        heads[:, ~inside, -1] = pressure / at_end
        slopes[:, ~inside, -1] = steepness * lift / at_end
        return heads, slopes

    @staticmethod
    def _interpolated(head: ComplexArray, along: _Weights, across: _Weights, side: float) -> ComplexArray:
        rows = [np.einsum("wczyx,x->wczy", head, weights) for weights in along.orders]
        values = [side**b * np.einsum("wczy,y->wcz", rows[a], across.orders[b]) for a, b in DERIVATIVES]
        return np.stack(values)


@lru_cache(maxsize=32)
def _place_table(field: HullWaveField, x: float, y: float) -> PlaceTable:
    return field.interpolated(x, y)


@dataclass(frozen=True)
class _Weights:
    """Weights of the values at grid points: of value, slope and curvature by the best spline, and of the value by a lower one."""

    orders: tuple[Array, Array, Array]
    lower: Array


def _spline_weights(grid: Array, at: float) -> _Weights:
    degree = 5 if len(grid) >= 6 else 3
    place = float(np.clip(at, grid[0], grid[-1]))
    best = make_interp_spline(grid, np.eye(len(grid)), k=degree)
    lower = make_interp_spline(grid, np.eye(len(grid)), k=degree - 2)
    return _Weights((best(place), best(place, 1), best(place, 2)), lower(place))


def _within(value: float, grid: Array, slack: float) -> bool:
    return bool(grid[0] - slack <= value <= grid[-1] + slack)


@lru_cache(maxsize=4)
def _field_of(data: Hydrodynamics) -> HullWaveField | None:
    dataset = data.dataset
    if "diffracted_field" not in dataset or "radiated_field" not in dataset:
        return None
    direction = np.asarray(dataset["field_direction"].values, dtype=float)
    even = 2 * np.pi * np.arange(len(direction)) / len(direction)
    if not np.allclose(direction, even, atol=1e-6) or len(direction) % 2:
        raise DeckcraneError(
            f"{data.title}: the directions of a wave field must be even in number and spacing, all round from 0; make it again "
            "with `deckcrane hydro make --field`"
        )
    arrays = [np.asarray(dataset[name].values, dtype=float) for name in ("field_x", "field_y", "field_depth")]
    FieldGrid(*arrays)
    heads = [np.asarray(dataset[name].values, dtype=complex) for name in ("diffracted_field", "radiated_field")]
    symmetric = bool(int(dataset.attrs.get("symmetric_about_xz", 0)))
    return HullWaveField(
        data.frequency,
        direction,
        arrays[0],
        arrays[1],
        arrays[2],
        heads[0],
        heads[1],
        symmetric,
        data.depth,
        data.gravity,
    )


Columns = Callable[[ComplexArray, Array], ComplexArray]
"""From derivatives (6, frequency, any, depth) and frequencies to the columns that are interpolated: (frequency, any, column)."""


def elevation_column(table: ComplexArray, frequency: Array) -> ComplexArray:
    """The elevation alone."""
    return table[0, :, :, :1]


@dataclass(frozen=True, eq=False)
class WaveStencil:
    """Interpolation of a field's tables at the waves of a sea; components beyond the highest frequency are not disturbed."""

    field: HullWaveField
    waves: Waves
    points: int = 6
    """Frequencies that a polynomial goes through."""

    @cached_property
    def w(self) -> Array:
        """Frequencies within those of the data."""
        return np.clip(self.waves.w, self.field.frequency[0], self.field.frequency[-1])

    @cached_property
    def known(self) -> NDArray[np.bool_]:
        """Which waves the data reach."""
        return np.asarray(self.waves.w <= self.field.frequency[-1] * (1 + 1e-9))

    @cached_property
    def directions(self) -> tuple[Array, Index] | None:
        """Distinct directions and that of each wave, where they are few: a sea of long-crested systems."""
        distinct, index = np.unique(self.waves.chi, return_inverse=True)
        return (distinct, index) if len(distinct) <= 4 * len(self.field.direction) else None

    @cached_property
    def frequency_cells(self) -> tuple[Index, Array]:
        """The frequencies around each wave, by index, and their weights."""
        return _stencil(self.field.frequency, self.w, self.points)

    def cells(self, part: slice) -> tuple[Index, Array]:
        """The entries of a table (frequency, direction) around each wave of a part, by index, and their weights.

        Directions are those of the waves where they are few, else `FINER` times as many as the data have.
        """
        rows, u = self.frequency_cells[0][part], self.frequency_cells[1][part]
        if self.directions is not None:
            distinct, index = self.directions
            return rows * len(distinct) + index[part, None], u
        count = FINER * len(self.field.direction)
        columns, v = _direction_stencil(self.waves.chi[part], count)
        cells = (rows[:, :, None] * count + columns[:, None, :]).reshape(len(rows), -1)
        return cells, (u[:, :, None] * v[:, None, :]).reshape(len(rows), -1)

    def over_directions(self, table: NDArray[Any]) -> ComplexArray:
        """A table (frequency, direction, column) at the directions of `cells`."""
        return finer_directions(table) if self.directions is None else at_directions(table, self.directions[0])

    def phases(self, distance: float) -> tuple[ComplexArray, ComplexArray]:
        """Factors that take the phase of a way of this length out of a table, and put it back at each wave."""
        field = self.field
        k, k_met = (wavenumber(w, field.water_depth, field.gravity) for w in (field.frequency, self.w))
        return np.exp(1j * k * distance), np.exp(-1j * k_met * distance)

    def diffracted(self, table: NDArray[Any], distance: float = 0.0) -> ComplexArray:
        """Values (wave, column) of a table (frequency, direction, column), with the phase of a way of this length taken out."""
        return self._interpolated(self.cells(slice(None)), self.over_directions(table), distance)

    def radiated(self, table: ComplexArray, distance: float) -> ComplexArray:
        """Values (wave, column) of a table (frequency, column)."""
        return self._interpolated(self.frequency_cells, table[:, None], distance)

    def _interpolated(self, cells: tuple[Index, Array], table: ComplexArray, distance: float) -> ComplexArray:
        out, back = self.phases(distance)
        turned = table * out[:, None, None]
        return np.asarray(weighted_rows(*cells, turned.reshape(-1, table.shape[2])) * back[:, None])


class PlaceDisturbance:
    """Columns of diffracted and radiated waves at a place, for any part of the waves of a sea.

    Diffracted waves are interpolated over frequency and direction. Radiated ones are products of the six motions of each wave
    with tables, interpolated over frequency: matrix products for all waves between two frequencies.
    """

    def __init__(self, stencil: WaveStencil, place: PlaceTable, motions: ComplexArray | None, columns: Columns) -> None:
        waves, frequency = stencil.waves, stencil.field.frequency
        self._stencil = stencil
        out, back = stencil.phases(place.half_way)
        diffracted = stencil.over_directions(columns(place.diffracted, frequency)) * out[:, None, None]
        self._diffracted = diffracted.reshape(-1, diffracted.shape[2])
        self._zeta = waves.amplitude * np.exp(1j * waves.phase) * back
        self._radiated: ComplexArray | None = None
        if motions is not None:
            out, back = stencil.phases(place.distance)
            self._radiated = columns(place.radiated, frequency) * out[:, None, None]
            self._motions = motions * back[:, None]

    def at(self, part: slice) -> ComplexArray:
        """Complex columns of a part of the waves, amplitudes included: (wave, column)."""
        stencil = self._stencil
        total = np.asarray(weighted_rows(*stencil.cells(part), self._diffracted))
        total *= self._zeta[part, None]
        if self._radiated is not None:
            total += self._radiated_by(part, self._radiated)
        total[~stencil.known[part]] = 0.0
        return total

    def _radiated_by(self, part: slice, table: ComplexArray) -> ComplexArray:
        rows, u = (values[part] for values in self._stencil.frequency_cells)
        factors = (u[:, :, None] * self._motions[part, None, :]).reshape(len(u), -1)
        result = np.empty((len(u), table.shape[2]), dtype=complex)
        for first in np.unique(rows[:, 0]):
            group = rows[:, 0] == first
            near = table[first : first + rows.shape[1]].reshape(factors.shape[1], -1)
            if group.all():
                return factors @ near
            result[group] = factors[group] @ near
        return result


def disturbance(
    stencil: WaveStencil, place: PlaceTable, motions: ComplexArray | None, columns: Columns = elevation_column
) -> ComplexArray:
    """Complex columns of diffracted and radiated waves of each component, amplitudes included.

    The waves of the stencil are relative to the hull, `motions` its complex motions in them (wave, 6), which radiate; none
    without.
    """
    prepared = PlaceDisturbance(stencil, place, motions, columns)
    count = len(stencil.w)
    parts = [prepared.at(slice(first, first + PART)) for first in range(0, max(count, 1), PART)]
    return np.concatenate(parts)


def disturbance_error(stencil: WaveStencil, place: PlaceTable, motions: ComplexArray | None) -> Array:
    """Estimated error of the elevation of each component [m]: between points, directions and frequencies.

    The differences to splines and polynomials of the next lower order, and the fastest harmonics over direction that the data
    resolve; all of a wave beyond the data.
    """
    field, zeta = stencil.field, stencil.waves.amplitude
    lower = replace(stencil, points=4)
    elevation = place.diffracted[0, :, :, :1]
    change = stencil.diffracted(elevation, place.half_way) - lower.diffracted(elevation, place.half_way)
    between_points = stencil.diffracted(place.diffracted_error[..., None])[:, 0]
    tail = np.interp(stencil.w, field.frequency, _harmonic_tail(elevation[..., 0]))
    square = (np.abs(change[:, 0]) ** 2 + np.abs(between_points) ** 2 + tail**2) * zeta**2
    for j in range(len(DOFS) if motions is not None else 0):
        assert motions is not None, "counted"
        head = place.radiated[0, :, j, :1]
        change = stencil.radiated(head, place.distance) - lower.radiated(head, place.distance)
        spatial = np.interp(stencil.w, field.frequency, place.radiated_error[:, j])
        square = square + (np.abs(change[:, 0]) ** 2 + spatial**2) * np.abs(motions[:, j]) ** 2
    return np.asarray(np.where(stencil.known, np.sqrt(square), zeta))


def at_directions(table: NDArray[Any], chi: Array) -> ComplexArray:
    """A table (frequency, direction, column) at other directions, by its trigonometric polynomial."""
    n = table.shape[1]
    order = np.fft.fftfreq(n, 1 / n)
    terms = np.exp(1j * np.outer(order, chi))
    terms[n // 2] = np.cos(n // 2 * chi)  # the fastest harmonic goes both ways
    return np.asarray(np.einsum("wmc,mu->wuc", fft(table, axis=1) / n, terms, optimize=True))


def finer_directions(table: NDArray[Any]) -> ComplexArray:
    """A table (frequency, direction, column) at `FINER` times as many directions, by its trigonometric polynomial."""
    n = table.shape[1]
    harmonics = fft(table, axis=1)
    padded = np.zeros((table.shape[0], FINER * n, *table.shape[2:]), dtype=complex)
    padded[:, : n // 2] = harmonics[:, : n // 2]
    padded[:, -(n // 2) + 1 :] = harmonics[:, n // 2 + 1 :]
    padded[:, n // 2] = padded[:, -(n // 2)] = harmonics[:, n // 2] / 2
    return np.asarray(FINER * ifft(padded, axis=1))


def _harmonic_tail(elevation: ComplexArray) -> Array:
    """Size of the fastest harmonics over direction that the headings resolve, a measure of those that they do not: (frequency)."""
    n = elevation.shape[1]
    harmonics = np.abs(fft(elevation, axis=1)) / n
    return np.asarray(harmonics[:, n // 2 - 1 : n // 2 + 2].sum(axis=1))


def _direction_stencil(chi: Array, count: int) -> tuple[Index, Array]:
    """The four neighbours of each direction among `count` even ones, and the weights of the polynomial through them."""
    position = (chi % (2 * np.pi)) / (2 * np.pi) * count
    first = np.floor(position).astype(np.intp) - 1
    weights = lagrange_weights(position - first, list(np.arange(4.0)))
    v = np.stack([np.broadcast_to(weight, chi.shape) for weight in weights], axis=1)
    return (first[:, None] + np.arange(4)) % count, v


def _stencil(frequency: Array, w: Array, points: int) -> tuple[Index, Array]:
    points = min(points, len(frequency))
    rows = first_neighbour(frequency, w, points)[:, None] + np.arange(points)
    weights = lagrange_weights(w, list(frequency[rows].T))
    return rows, np.stack([np.broadcast_to(weight, w.shape) for weight in weights], axis=1)


def free_motions(data: Hydrodynamics, field: HullWaveField) -> ComplexArray | None:
    """Complex motions of the hull alone at the frequencies and directions of a field, which radiate; None without a mass."""
    if not can_move(data):
        return None
    dims = ("frequency", "wave_direction", "influenced_dof")
    coords = {"frequency": data.frequency, "wave_direction": data.wave_direction, "influenced_dof": list(DOFS)}
    raos = xr.Dataset({"excitation": (dims, motion_raos(data))}, coords=coords, attrs=data.dataset.attrs)
    w, chi = (values.ravel() for values in np.meshgrid(field.frequency, field.direction, indexing="ij"))
    waves = Waves(w, chi, np.ones(len(w)), np.zeros(len(w)), field.water_depth, field.gravity)
    return excitation_at(raos, waves, outside=1.0).reshape(len(field.frequency), len(field.direction), len(DOFS))


def shielding_factor(data: Hydrodynamics, period: float, direction: float, *, fixed: bool = False) -> xr.DataArray:
    """Amplitude of the disturbed sea over that of the incident waves, on the grid, in a regular wave.

    Args:
        data: the hydrodynamic data, with a wave field
        period: of the wave [s]
        direction: of travel relative to the hull [rad]
        fixed: whether the hull is held, and so radiates nothing; otherwise it floats freely, where its mass is known

    Returns:
        the factor over field_y and field_x: 1 undisturbed, 0 full shelter

    Raises:
        DeckcraneError: the data hold no wave field, or not this period
    """
    field = HullWaveField.of(data)
    if field is None:
        raise DeckcraneError(
            f"{data.title or 'the data'}: no wave field beside the hull; `deckcrane hydro make --field beside` makes one"
        )
    w = 2 * np.pi / period
    if not field.frequency[0] <= w <= field.frequency[-1]:
        low, high = 2 * np.pi / field.frequency[-1], 2 * np.pi / field.frequency[0]
        raise DeckcraneError(f"a period of {period:g} s is outside the wave field, {low:.3g} to {high:.3g} s")
    at = np.array([w])
    wave = WaveStencil(field, Waves(at, np.array([direction]), np.ones(1), np.zeros(1)))
    surface = field.diffracted[:, :, 0]
    if not fixed and (motions := free_motions(data, field)) is not None:
        surface = surface + np.einsum("wcj,wjyx->wcyx", motions, field.radiated[:, :, 0])
    head = wave.diffracted(surface.reshape(*surface.shape[:2], -1)).reshape(len(field.y), len(field.x))
    k = float(wavenumber(at, field.water_depth, field.gravity)[0])
    incident = np.exp(-1j * k * (field.x[None, :] * np.cos(direction) + field.y[:, None] * np.sin(direction)))
    return xr.DataArray(
        np.abs(1 + head / incident),
        coords={"field_y": field.y, "field_x": field.x},
        dims=("field_y", "field_x"),
        attrs={"long_name": "shielding factor", "units": "1", "period": period, "direction": direction},
    )

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
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt
import xarray as xr
from scipy.fft import fft, ifft
from scipy.interpolate import make_interp_spline
from scipy.sparse import csr_array

from deckcrane.arrays import Array, ComplexArray
from deckcrane.errors import DeckcraneError
from deckcrane.hydro.database import DOFS, FIELD_DIMS, Hydrodynamics, wavenumber
from deckcrane.hydro.response import can_move, motion_raos
from deckcrane.sea.realisation import Waves
from deckcrane.sea.transfer_functions import excitation_at, first_neighbour, lagrange_weights

DERIVATIVES = ((0, 0), (1, 0), (0, 1), (2, 0), (1, 1), (0, 2))
"""Orders of differentiation along x and y of the values at a place."""
DEPTH_SHARES = (0.0, 0.025, 0.0625, 0.125, 0.225, 0.375, 0.625, 1.0)
"""Depths of a grid over its greatest: the field varies over distances that grow with depth."""
MIRROR = np.array([1.0, -1.0, 1.0, -1.0, 1.0, -1.0])
"""Signs of the radiated waves of each motion on the other side of a symmetric hull."""
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


@dataclass(frozen=True, eq=False)
class WaveField:
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
    def of(cls, data: Hydrodynamics) -> WaveField | None:
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
        """The field and its derivatives at a place in the hull's axes."""
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
            radiated = radiated * MIRROR[:, None]
        return PlaceTable(diffracted, radiated, errors[0], errors[1], math.hypot(x, y))

    @staticmethod
    def _interpolated(head: ComplexArray, along: _Weights, across: _Weights, side: float) -> ComplexArray:
        rows = [np.einsum("wczyx,x->wczy", head, weights) for weights in along.orders]
        values = [side**b * np.einsum("wczy,y->wcz", rows[a], across.orders[b]) for a, b in DERIVATIVES]
        return np.stack(values)


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
def _field_of(data: Hydrodynamics) -> WaveField | None:
    dataset = data.dataset
    if "diffracted_field" not in dataset or "radiated_field" not in dataset:
        return None
    direction = np.asarray(dataset["field_direction"].values, dtype=float)
    even = direction[0] + 2 * np.pi * np.arange(len(direction)) / len(direction)
    if not np.allclose(direction, even, atol=1e-6) or abs(direction[0]) > 1e-6 or len(direction) % 2:
        raise DeckcraneError(
            f"{data.title}: the directions of a wave field must be even in number and spacing, all round from 0; make it again "
            "with `deckcrane hydro make --field`"
        )
    arrays = [np.asarray(dataset[name].values, dtype=float) for name in ("field_x", "field_y", "field_depth")]
    FieldGrid(*arrays)
    heads = [np.asarray(dataset[name].values, dtype=complex) for name in ("diffracted_field", "radiated_field")]
    symmetric = bool(int(dataset.attrs.get("symmetric_about_xz", 0)))
    return WaveField(
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


def disturbance(
    field: WaveField,
    place: PlaceTable,
    waves: Waves,
    motions: ComplexArray | None,
    columns: Columns = elevation_column,
) -> tuple[ComplexArray, Array]:
    """Complex columns of diffracted and radiated waves of each component, and the estimated error of their elevation.

    `waves` are relative to the hull, `motions` its complex motions in them (wave, 6), which radiate; none without. Components
    beyond the highest frequency of the data are not disturbed.
    """
    zeta = waves.amplitude * np.exp(1j * waves.phase)
    known = waves.w <= field.frequency[-1] * (1 + 1e-9)
    w = np.clip(waves.w, field.frequency[0], field.frequency[-1])
    k = wavenumber(field.frequency, field.water_depth, field.gravity)
    k_met = wavenumber(w, field.water_depth, field.gravity)

    def interpolate(table: ComplexArray, distance: float, cells: Cells) -> ComplexArray:
        """Values at each wave, with the phase of waves that travelled this distance taken out."""
        turned = table * np.exp(1j * k * distance)[:, None, None]
        back = np.exp(-1j * k_met * distance)[:, None]
        return np.asarray((cells.matrix @ turned.reshape(cells.matrix.shape[1], -1)) * back)

    diffracted = columns(place.diffracted, field.frequency)
    fine = finer_directions(diffracted)
    half_way = (
        place.distance / 2
    )  # diffracted waves lie between those in front, in phase with the crest at O, and the shadow
    best, lower = (wave_cells(field.frequency, fine.shape[1], w, waves.chi, points) for points in (6, 4))
    total = interpolate(fine, half_way, best)
    elevation = finer_directions(elevation_column(place.diffracted, field.frequency))
    errors = [
        interpolate(elevation, half_way, best)[:, 0] - interpolate(elevation, half_way, lower)[:, 0],
        (best.matrix @ finer_directions(place.diffracted_error[..., None]).reshape(-1)).real,
        np.interp(w, field.frequency, _harmonic_tail(place.diffracted[0, :, :, 0])),
    ]
    total = total * zeta[:, None]
    error = sum((np.abs(part) ** 2 for part in errors), np.zeros(len(w))) * np.abs(zeta) ** 2
    if motions is not None:
        radiated = columns(place.radiated, field.frequency)
        best, lower = (frequency_cells(field.frequency, w, points) for points in (6, 4))
        for j in range(len(DOFS)):
            heads = interpolate(radiated[:, j : j + 1], place.distance, best)
            head = place.radiated[0, :, j : j + 1, :1]
            change = interpolate(head, place.distance, best) - interpolate(head, place.distance, lower)
            spatial = np.interp(w, field.frequency, place.radiated_error[:, j])
            total = total + heads * motions[:, j : j + 1]
            error = error + (np.abs(change[:, 0]) ** 2 + spatial**2) * np.abs(motions[:, j]) ** 2
    return np.where(known[:, None], total, 0.0), np.asarray(np.where(known, np.sqrt(error), np.abs(zeta)))


def finer_directions(table: npt.NDArray[Any]) -> ComplexArray:
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


@dataclass(frozen=True, eq=False)
class Cells:
    """The interpolation of a table at waves, as a sparse matrix over (frequency, direction)."""

    matrix: csr_array


def wave_cells(frequency: Array, directions: int, w: Array, chi: Array, points: int) -> Cells:
    """Interpolation by polynomials through `points` frequencies and four directions, which are even and all round."""
    rows, u = _stencil(frequency, w, points)
    position = (chi % (2 * np.pi)) / (2 * np.pi) * directions
    first = np.floor(position).astype(np.int64) - 1
    offsets = np.arange(4.0)
    v = np.stack(
        [np.broadcast_to(weight, w.shape) for weight in lagrange_weights(position - first, list(offsets))], axis=1
    )
    columns = (first[:, None] + np.arange(4)) % directions
    cells = (rows[:, :, None] * directions + columns[:, None, :]).reshape(len(w), -1)
    weights = (u[:, :, None] * v[:, None, :]).reshape(len(w), -1)
    return _sparse(cells, weights, len(frequency) * directions)


def frequency_cells(frequency: Array, w: Array, points: int) -> Cells:
    """Interpolation by polynomials through `points` frequencies."""
    return _sparse(*_stencil(frequency, w, points), len(frequency))


def _stencil(frequency: Array, w: Array, points: int) -> tuple[npt.NDArray[np.int64], Array]:
    points = min(points, len(frequency))
    rows = first_neighbour(frequency, w, points)[:, None] + np.arange(points)
    weights = lagrange_weights(w, list(frequency[rows].T))
    return rows, np.stack([np.broadcast_to(weight, w.shape) for weight in weights], axis=1)


def _sparse(cells: npt.NDArray[np.int64], weights: Array, columns: int) -> Cells:
    ends = np.arange(0, cells.size + 1, cells.shape[1])
    return Cells(csr_array((weights.ravel(), cells.ravel(), ends), shape=(len(cells), columns)))


def free_motions(data: Hydrodynamics, field: WaveField) -> ComplexArray | None:
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
    field = WaveField.of(data)
    if field is None:
        raise DeckcraneError(
            f"{data.title or 'the data'}: no wave field beside the hull; `deckcrane hydro make --field beside` makes one"
        )
    w = 2 * np.pi / period
    if not field.frequency[0] <= w <= field.frequency[-1]:
        low, high = 2 * np.pi / field.frequency[-1], 2 * np.pi / field.frequency[0]
        raise DeckcraneError(f"a period of {period:g} s is outside the wave field, {low:.3g} to {high:.3g} s")
    at = np.array([w])
    cells = wave_cells(field.frequency, FINER * len(field.direction), at, np.array([direction]), 6).matrix
    surface = field.diffracted[:, :, 0]
    if not fixed and (motions := free_motions(data, field)) is not None:
        surface = surface + np.einsum("wcj,wjyx->wcyx", motions, field.radiated[:, :, 0])
    flat = finer_directions(surface.reshape(*surface.shape[:2], -1))
    head = (cells @ flat.reshape(-1, flat.shape[2])).reshape(len(field.y), len(field.x))
    k = float(wavenumber(at, field.water_depth, field.gravity)[0])
    incident = np.exp(-1j * k * (field.x[None, :] * np.cos(direction) + field.y[:, None] * np.sin(direction)))
    return xr.DataArray(
        np.abs(1 + head / incident),
        coords={"field_y": field.y, "field_x": field.x},
        dims=("field_y", "field_x"),
        attrs={"long_name": "shielding factor", "units": "1", "period": period, "direction": direction},
    )

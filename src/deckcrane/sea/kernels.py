"""Kernels of wave forces for processors: transfer functions at each wave, and waves onto the bins of an FFT.

A wave's transfer functions are a sum of 4 x 4 entries of a table; the weights are cubic polynomials of its distance from a
node, one for each of four neighbours (`wave_forces.stencil_weights`). Its window at the bins around it is a set of polynomials
as well (`fft_sums.polynomials`). On a processor the lanes of vectors are the columns of the table: real parts, then imaginary
ones, each padded to eight, so that all widths of vectors work.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from deckcrane.arrays import Array
from deckcrane.program.llvm.elementary import elementary
from deckcrane.program.llvm.input_code import CARRY, write_interpolation
from deckcrane.program.llvm.machine_code import LoadedCode, cached_object_code, host_lanes, vector_width
from deckcrane.program.llvm.module import Module
from deckcrane.program.llvm.terms import Numbers, Term
from deckcrane.program.llvm.writer import Writer
from deckcrane.program.native_calls import Kind, Words, address
from deckcrane.sea.fft_sums import DEGREE, WIDTH, polynomials

COLUMNS = 8
"""Columns of a record in a row of a table or of the grid, padded: real parts, and as many again for imaginary ones."""
POINTS = 4
"""Neighbours along each axis of the table."""
WEIGHTS = POINTS * POINTS + POINTS
"""Numbers per stencil: the polynomials' coefficients, lowest power first, each of all neighbours; then the node, and zeros."""
ROW = 2 * COLUMNS
"""Numbers per entry of the table, per bin of the grid, and per power of the window's polynomials."""
_TURNED_PARAMETERS: list[tuple[Kind, str]] = [
    ("int", "vectors"),
    ("time", "t"),
    ("address", "w"),
    ("address", "phase"),
    ("address", "amplitude"),
    ("address", "real"),
    ("address", "imaginary"),
]
_SPREAD_PARAMETERS: list[tuple[Kind, str]] = [
    ("int", "count"),
    ("address", "real"),  # complex amplitude of each wave
    ("address", "imaginary"),
    ("address", "place"),  # its frequency in bins
    ("address", "frequency"),
    ("address", "direction"),
    ("address", "row"),  # the stencils among which these two lie
    ("address", "column"),
    ("address", "rows"),
    ("address", "columns"),
    ("address", "table"),
    ("int", "across"),  # entries in a row of the table
    ("address", "window"),
    ("address", "grid"),
]


def write_turned(module: Module) -> None:
    """Write `turned`: amplitude e^{i(phase + w t)}, one wave per lane."""
    names = ("w", "phase", "amplitude", "real", "imaginary")
    with module.function("turned", _TURNED_PARAMETERS, shown=True) as (w, _):
        frequency, phase, amplitude, real, imaginary = (w.tile(name) for name in names)
        t = w.as_kind("real", w.parameter("t"))
        with w.loop(0, w.parameter("vectors")) as i:
            a, b = on_the_circle(w, frequency[i], t, phase[i])
            real[i], imaginary[i] = amplitude[i] * a, amplitude[i] * b


def on_the_circle(w: Writer, frequency: Term, t: Term, phase: Term) -> tuple[Term, Term]:
    """Cosine and sine of frequency t + phase.

    After hours the angle is so large that its rounding error counts; the error is computed and added to the phase.
    """
    angle = frequency * t
    rest = phase + w.fused(frequency, t, -angle)
    (a, b), (c, d) = (
        [w.call(elementary(w.module, name), argument, returns="real") for name in ("cos", "sin")]
        for argument in (angle, rest)
    )
    return w.fused(a, c, -(b * d)), w.fused(a, d, b * c)


def write_spread(module: Module) -> None:
    """Write `spread`: all waves, one after the other, added to a grid whose row WIDTH / 2 is the bin of frequency zero."""
    width = module.lanes.width
    parts = range(0, COLUMNS, width)
    with module.function("spread", _SPREAD_PARAMETERS, shown=True) as (w, _):
        bin_position, grid = w.shared("place"), Numbers(w.parameter("grid"))
        weights = w.local(ROW, "time")
        with w.loop(0, w.parameter("count")) as i:
            stencils = w.shared("row", "int")[i], w.shared("column", "int")[i]
            at = w.shared("frequency")[i], w.shared("direction")[i]
            real, imaginary = transfer_of(w, stencils, at, w.parameter("across"), list(parts))
            a, b = w.shared("real")[i], w.shared("imaginary")[i]
            products = [w.fused(a, x, -(b * y)) for x, y in zip(real, imaginary, strict=True)]
            products += [w.fused(a, y, b * x) for x, y in zip(real, imaginary, strict=True)]
            x = bin_position[i]
            below = w.rounded_down(x)
            above = w.where(x > w.as_kind("time", below), below + 1, below)
            share = 2.0 * (above - x) - 1.0
            vectors = Numbers(weights.base)
            for lane in range(0, ROW, width):
                vectors[lane] = _window_at_bins(w, lane, share)
            for bin_ in range(WIDTH):
                row, weight = grid.after((above + bin_) * ROW), weights[bin_]
                for n, value in enumerate(products):
                    row[n * width] = w.fused(weight, value, row[n * width])


def transfer_of(
    w: Writer, stencils: tuple[Term, Term], at: tuple[Term, Term], across: Term, parts: list[int]
) -> tuple[list[Term], list[Term]]:
    """Real and imaginary parts of the transfer functions at a frequency and a direction, in one vector for each of `parts`.

    `stencils` are those among which the two lie, `across` the entries in a row of the table.
    """
    row, column = stencils
    u = _neighbour_weights(w, w.shared("rows").after(row * WEIGHTS), at[0])
    v = _neighbour_weights(w, w.shared("columns").after(column * WEIGHTS), at[1])
    first = Numbers(w.parameter("table")).after((row * across + column) * ROW)
    entries = [*parts, *(COLUMNS + part for part in parts)]
    total: list[Term] = []
    for n in range(POINTS):
        cells = first.after(across * (n * ROW))
        along = [v[0] * cells[entry] for entry in entries]
        for m in range(1, POINTS):
            along = [w.fused(v[m], cells[m * ROW + p], sum_) for p, sum_ in zip(entries, along, strict=True)]
        total = (
            [u[0] * value for value in along] if n == 0 else [w.fused(u[n], *z) for z in zip(along, total, strict=True)]
        )
    return total[: len(parts)], total[len(parts) :]


def _neighbour_weights(w: Writer, stencil: Numbers, at: Term) -> list[Term]:
    """The weights of four neighbours: cubic polynomials of the distance from a node."""
    d = at - stencil[POINTS * POINTS]
    weights = []
    for point in range(POINTS):
        total = stencil[(POINTS - 1) * POINTS + point]
        for power in reversed(range(POINTS - 1)):
            total = w.fused(total, d, stencil[power * POINTS + point])
        weights.append(total)
    return weights


def _window_at_bins(w: Writer, lane: int, share: Term) -> Term:
    """The window at the bins from this one on, as many as a vector has lanes."""
    coefficients = Numbers(w.parameter("window"))
    total = coefficients[DEGREE * ROW + lane]
    for power in reversed(range(DEGREE)):
        total = w.fused(total, share, coefficients[power * ROW + lane])
    return total


class WaveCode:
    """The compiled kernels behind NumPy calls; other threads run meanwhile."""

    def __init__(self, width: int) -> None:
        module = Module(host_lanes(width))
        write_turned(module)
        write_spread(module)
        write_interpolation(module, shown=True)
        text = module.text
        self._loaded = loaded = LoadedCode(cached_object_code(text, lambda: text, "full"))
        self._turned = loaded.function("turned", _TURNED_PARAMETERS)
        self._spread, self._carry = loaded.function("spread", _SPREAD_PARAMETERS), loaded.function("carry", CARRY)
        self._width = width
        self._window = np.zeros((DEGREE + 1, ROW))
        self._window[:, :WIDTH] = polynomials()

    def turned(self, t: float, w: Array, phase: Array, amplitude: Array) -> Array:
        """amplitude e^{i(phase + w t)}: real parts, then imaginary ones."""
        vectors = -(-len(w) // self._width)
        inputs, outputs = np.zeros((3, vectors * self._width)), np.empty((2, vectors * self._width))
        inputs[:, : len(w)] = w, phase, amplitude
        self._turned(vectors, t, *(address(array) for array in (*inputs, *outputs)))
        return outputs

    def spread(
        self,
        bins: int,
        factor: Array,
        place: Array,
        at: tuple[Array, Array],
        stencils: tuple[Words, Words],
        weights: tuple[Array, Array],
        table: Array,
    ) -> Array:
        """Waves times their transfer functions on bins that begin WIDTH / 2 below zero: (bins, 2, COLUMNS)."""
        grid = np.zeros((bins, 2, COLUMNS))
        inputs = [*factor, place, *at, *stencils, *weights, table]
        pointers = address(self._window), address(grid)
        self._spread(len(place), *(address(array) for array in inputs), table.shape[1], *pointers)
        return grid

    def carried(self, coarse: Array, window: Array, first: int, count: int) -> Array:
        """Fine samples of a coarse record with COLUMNS columns."""
        parts = COLUMNS // self._width
        out = np.empty((count, COLUMNS))
        self._carry(address(coarse), address(window), len(window), parts, first, count, address(out))
        return out


@cache
def wave_code() -> WaveCode:
    return WaveCode(vector_width())

"""Interpolate series that are kept as coarse records, for simulations that run beside each other.

A coarse record has just enough samples for its shortest waves; a window over `PLACES` of them gives every sample
between two (`sea/sums.py` says how both are made). So a batch keeps some kilobytes for each simulation, where its series of
inputs would be a hundred times as long, and computes the samples of the next few steps when they are due.
"""

from __future__ import annotations

from deckcrane.program.calls import Kind
from deckcrane.program.ir import Numbers, Term
from deckcrane.program.ir_module import Module

PLACES = 14
"""Coarse samples under the window."""
CARRY: list[tuple[Kind, str]] = [
    ("address", "coarse"),
    ("address", "window"),
    ("int", "between"),
    ("int", "columns"),
    ("int", "first"),
    ("int", "count"),
    ("address", "out"),
]
TILES: list[tuple[Kind, str]] = [*CARRY[:2], ("int", "rows"), *CARRY[2:]]


def write_carry(module: Module, shown: bool = False) -> None:
    """Write `carry`: the fine samples first, first + 1, ... of one tile: coarse [row, column], out [sample, column].

    `window` is [between, PLACES], the same for all: sample k is the sum of the coarse rows from k // between on, times the row
    k % between of it. Addresses are those of the tile; on a GPU, of a thread's own lane in it. If `shown`, it can be called from
    outside.
    """
    with module.function("carry", CARRY, shown=shown) as (w, _):
        coarse, out, window = w.tile("coarse"), w.tile("out"), w.shared("window")
        between, columns, first = (w.parameter(name) for name in ("between", "columns", "first"))
        stop = first + w.parameter("count")
        sample = w.variable("int", first)
        with w.repeat(lambda: sample.value < stop):
            now = sample.value
            row = now // between
            end = w.where((row + 1) * between < stop, (row + 1) * between, stop)
            rows = coarse.after(row * columns)
            with w.loop(0, columns) as column:
                values = [rows[column + offset * columns] for offset in range(PLACES)]
                with w.loop(now, end) as k:
                    weights = window.after((k - row * between) * PLACES)
                    out[(k - first) * columns + column] = _weighted_sum(weights, values)
            sample.value = end


def write_carry_tiles(module: Module) -> None:
    """Write `carry_tiles`: the same for all tiles on a GPU, coarse [tile, row, column], out [tile, sample, column].

    A block of threads has a tile; along y the grid divides the samples.
    """
    assert module.lanes.device, "elsewhere every call has one tile"
    with module.function("carry_tiles", TILES, shown=True) as (w, _):
        columns, first, count = (w.parameter(name) for name in ("columns", "first", "count"))
        part = (count + w.device_count("y") - 1) // w.device_count("y")
        begin = part * w.device_index("ctaid", "y")
        share = w.where(begin + part < count, part, count - begin)
        coarse = w.tiled(w.parameter("coarse"), w.parameter("rows") * columns)
        out = w.tiled(w.parameter("out"), count * columns).after(begin * columns)
        arguments = (w.parameter("window"), w.parameter("between"), columns, first + begin, share)
        w.call("carry", coarse.base, *arguments, out.base)


def _weighted_sum(weights: Numbers, values: list[Term]) -> Term:
    total = weights[0] * values[0]
    for index, value in enumerate(values[1:], start=1):
        total = total.writer.fused(weights[index], value, total)
    return total

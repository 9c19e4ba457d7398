"""Kernels of simulations that are stepped on a GPU, each with its own clock: waves ahead, outputs, and numbers in and out.

A thread has one simulation. Arrays of all simulations lie in tiles [tile, entry, 32 lanes]; those of the user have a row for each
simulation. `lane` counts lanes through all tiles, so that simulation i has lane i. What begins anew is written into its lanes by
`put_lanes`, while the others stay as they are.
"""

from __future__ import annotations

from dataclasses import replace

from deckcrane.program.llvm.explicit_steps import ProgramSizes
from deckcrane.program.llvm.input_code import write_interpolation
from deckcrane.program.llvm.module import Module
from deckcrane.program.llvm.terms import Numbers, Term
from deckcrane.program.llvm.writer import Writer
from deckcrane.program.native_calls import CLOCKED_ROWS, Kind

UNENDING = 1 << 40
"""Number of rows of a series that is made ahead for as long as its simulation runs."""
WAVE_ROWS = 3
"""Numbers that each simulation has of its sea: addresses of its coarse record and its window, samples between coarse ones."""

OBSERVE: list[tuple[Kind, str]] = [
    ("address", "in"),
    ("address", "c"),
    ("time", "whole"),
    ("address", "x"),
    ("address", "Y"),
    ("address", "clock"),
]
AHEAD: list[tuple[Kind, str]] = [
    ("address", "seas"),  # [tile, WAVE_ROWS, lane]
    ("int", "columns"),
    ("int", "per_step"),  # samples
    ("int", "steps"),
    ("int", "room"),  # samples of a simulation that there is memory for
    ("address", "clock"),
    ("address", "series"),  # [tile, CLOCKED_ROWS, lane]
    ("address", "fine"),  # [tile, sample, column, lane]
]
TICK: list[tuple[Kind, str]] = [("address", "clock"), ("int", "steps")]
PUT: list[tuple[Kind, str]] = [
    ("int", "count"),  # of the lanes that are written
    ("address", "lanes"),
    ("int", "size"),
    ("address", "values"),  # [lane written, entry]
    ("address", "out"),  # [tile, entry, lane]
]
READ: list[tuple[Kind, str]] = [
    ("int", "count"),  # of simulations
    ("int", "size"),
    ("int", "width"),  # columns that are read
    ("address", "columns"),
    ("address", "Y"),
    ("address", "out"),  # [simulation, column]
]
WRITE: list[tuple[Kind, str]] = [
    ("int", "count"),
    ("int", "size"),
    ("int", "width"),
    ("int", "single"),  # 1: numbers of 32 bits
    ("address", "columns"),
    ("address", "values"),  # [simulation, column]
    ("address", "out"),
    ("address", "refused"),  # set to 1 where a number is not finite, which is not written
]


def write_stepping_kernels(module: Module, sizes: ProgramSizes) -> None:
    """Write all kernels that simulations with clocks of their own need besides that of their steps."""
    assert module.lanes.device, "processors have their arrays at hand"
    assert module.lanes.own_clocks, "each simulation has its own clock"
    write_interpolation(module)
    _write_observe(module, sizes)
    _write_waves_ahead(module)
    _write_put_lanes(module)
    _write_columns(module)
    with module.function("tick", TICK, shown=True) as (w, _):
        clock = w.tiled(w.parameter("clock"), 1)
        clock[0] = clock[0] + w.as_kind("real", w.parameter("steps"))


def _write_observe(module: Module, sizes: ProgramSizes) -> None:
    """Write `observe`: outputs where the simulations are now."""
    with module.function("observe", OBSERVE, shown=True) as (w, _):
        memory, x, u, outputs = w.tiled(w.parameter("x"), sizes.x), w.local(sizes.x), w.local(sizes.u), w.local(sizes.y)
        constants = w.tiled(w.parameter("c"), sizes.constants).base if sizes.constants else w.parameter("c")
        with w.loop(0, sizes.x) as i:
            x[i] = memory[i]
        t = w.parameter("whole") * w.tiled(w.parameter("clock"), 1)[0]
        for name in ("inputs_from", "inputs_at"):
            w.call(name, w.parameter("in"), t, u.base)
        w.call("outputs", t, x.base, u.base, constants, outputs.base)
        out = w.tiled(w.parameter("Y"), sizes.y)
        with w.loop(0, sizes.y) as i:
            out[i] = outputs[i]


def _write_waves_ahead(module: Module) -> None:
    """Write `waves_ahead`: the samples of waves that the next steps of each simulation need, from its coarse record.

    A block of threads has a tile; along y the grid divides the samples. The samples begin one before the clock, since rounding may
    put a time slightly before its sample.
    """
    with module.function("waves_ahead", AHEAD, shown=True) as (w, _):
        columns, per_step = w.parameter("columns"), w.parameter("per_step")
        clock = _whole(w, w.tiled(w.parameter("clock"), 1)[0])
        now = clock * per_step
        begin = w.where(now > 0, now - 1, 0)
        count = now + w.parameter("steps") * per_step + 2 - begin
        part = (count + w.device_count("y") - 1) // w.device_count("y")
        first = part * w.device_index("ctaid", "y")
        share = w.where(first + part < count, part, count - first)
        fine = w.tiled(w.parameter("fine"), w.parameter("room") * columns)
        sea = replace(w.tiled(w.parameter("seas"), WAVE_ROWS), kind="int")
        coarse, window = (w.define("address", f"inttoptr i64 {sea[n].text} to ptr") for n in (0, 1))
        with w.when(share > 0):
            w.call("carry", coarse, window, sea[2], columns, begin + first, share, fine.after(first * columns).base)
        with w.when(w.device_index("ctaid", "y").equals(0)):
            series = replace(w.tiled(w.parameter("series"), CLOCKED_ROWS), kind="int")
            place = w.define("int", f"ptrtoint ptr {fine.base.text} to i64")
            series[0], series[1] = place - begin * columns * (8 * w.lanes.tile), w.constant("int", UNENDING)


def _write_put_lanes(module: Module) -> None:
    """Write `put_lanes`: the numbers of some lanes."""
    with module.function("put_lanes", PUT, shown=True) as (w, _):
        number, size = _thread_number(w), w.parameter("size")
        with w.when(number < w.parameter("count")):
            out = _lane(w, "out", w.shared("lanes", "int")[number], size)
            values = w.shared("values").after(number * size)
            with w.loop(0, size) as i:
                out[i] = values[i]


def _write_columns(module: Module) -> None:
    """Write `read_columns`, some entries of all simulations as rows, and `write_columns`, the reverse.

    Lanes after the last simulation, which fill its tile, are copies of it.
    """
    with module.function("read_columns", READ, shown=True) as (w, _):
        lane, columns, width = _thread_number(w), w.shared("columns", "int"), w.parameter("width")
        with w.when(lane < w.parameter("count")):
            out, entries = w.shared("out").after(lane * width), _lane(w, "Y", lane, w.parameter("size"))
            with w.loop(0, width) as i:
                out[i] = entries[columns[i]]
    with module.function("write_columns", WRITE, shown=True) as (w, _):
        lane, columns, width = _thread_number(w), w.shared("columns", "int"), w.parameter("width")
        last = w.parameter("count") - 1
        row = w.where(lane < last, lane, last) * width
        out, values = _lane(w, "out", lane, w.parameter("size")), w.shared("values")
        with w.loop(0, width) as i:
            number = w.variable("time", 0.0)
            with w.when(w.parameter("single").equals(0)):
                number.value = values[row + i]
            with w.when(w.parameter("single").differs(0)):
                number.value = _single(w, w.parameter("values"), row + i)
            finite = (0.0 * number.value).equals(0.0)
            with w.when(finite):
                out[columns[i]] = number.value
            with w.when(~finite):
                w.shared("refused", "int")[0] = 1


def _thread_number(w: Writer) -> Term:
    return w.device_index("ctaid") * w.lanes.tile + w.device_index("tid")


def _lane(w: Writer, name: str, lane: Term, size: Term) -> Numbers:
    """The numbers of one lane in an array [tile, entry, lane]."""
    tile = w.lanes.tile
    place = (lane // tile) * size * tile + lane % tile
    return Numbers(w.shared(name).after(place).base, "real", tile)


def _whole(w: Writer, number: Term) -> Term:
    """A number of steps as a whole number."""
    return w.define("int", f"fptosi double {number.text} to i64")


def _single(w: Writer, base: Term, index: Term) -> Term:
    """A number of 32 bits in an array."""
    place = w.define("address", f"getelementptr float, ptr {base.text}, i64 {index.text}")
    value = w.define("time", f"load float, ptr {place.text}, align 4")
    return w.define("time", f"fpext float {value.text} to double")

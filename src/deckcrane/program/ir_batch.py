"""Many steps of simulations that run together, block by block: inputs, steps, statistics, while all of it is in the cache."""

from __future__ import annotations

from collections.abc import Callable

from deckcrane.program.calls import Kind
from deckcrane.program.ir_carry import write_carry
from deckcrane.program.ir_inputs import FIRST_ROW
from deckcrane.program.ir_loops import ProgramSizes
from deckcrane.program.ir_module import Module

BATCH: list[tuple[Kind, str]] = [
    ("address", "in"),
    ("address", "c"),
    ("time", "whole"),
    ("int", "first"),
    ("int", "steps"),
    ("int", "per_record"),
    ("int", "block"),
    ("address", "x"),
    ("address", "Y"),
    ("address", "reached"),
    ("address", "series"),
    ("address", "coarse"),
    ("address", "window"),
    ("int", "between"),
    ("int", "columns"),
    ("int", "per_step"),
    ("address", "fine"),
    ("address", "tallies"),
    ("address", "W"),
]
TALLY: list[tuple[Kind, str]] = [("address", "Y"), ("address", "tallies"), ("int", "first"), ("int", "records")]


BEYOND = 3
"""Samples of a block besides `per_step` per step: at its end, and one more on either side, since rounding may put a
time slightly before or after its sample."""


def write_batch(module: Module, sizes: ProgramSizes, write_tally: Callable[[Module], None] | None) -> None:
    """Write `batch`: `steps` steps from step `first`, in blocks; records from Y on, and into the tallies if there are any.

    `per_step` fine samples of waves per step are interpolated from coarse ones, into the series of which only a block is in
    memory; 0: there are no such waves.
    """
    write_carry(module)
    if write_tally is not None:
        write_tally(module)
    with module.function("batch", BATCH, shown=True) as (w, _):
        first, per_record, per_step = w.parameter("first"), w.parameter("per_record"), w.parameter("per_step")
        last, before = first + w.parameter("steps"), first // per_record
        Y, series = w.tile("Y"), w.shared("series", "int")
        step = w.variable("int", first)
        with w.repeat(lambda: step.value < last):
            now = step.value
            remaining = last - now
            steps = w.where(remaining < w.parameter("block"), remaining, w.parameter("block"))
            with w.when(per_step > 0):
                begin = w.where(now > 0, now * per_step - 1, 0)
                series[FIRST_ROW] = begin
                w.call(
                    "carry",
                    *(w.parameter(name) for name in ("coarse", "window", "between", "columns")),
                    begin,
                    (now + steps) * per_step + 2 - begin,
                    w.parameter("fine"),
                )
            record = now // per_record
            records = Y.after((record - before) * sizes.y)
            no_states, zero = w.constant("int", 0), w.constant("time", 0.0)
            w.call(
                "rk4",
                *(w.parameter(name) for name in ("in", "c")),
                zero,
                w.parameter("whole"),
                now,
                steps,
                per_record,
                no_states,
                w.parameter("x"),
                records.base,
                records.base,
                w.parameter("reached"),
                w.parameter("W"),
            )
            if write_tally is not None:
                count = (now + steps) // per_record - record
                with w.when(count > 0):
                    w.call("tally", records.base, w.parameter("tallies"), record + 1, count)
            step.value = now + steps

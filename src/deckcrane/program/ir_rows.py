"""Loops over rows in code: outputs assembled from straight code and loops (see `row_loops`)."""

from __future__ import annotations

from deckcrane.program.calls import Kind
from deckcrane.program.ir import Numbers, Term, Writer
from deckcrane.program.ir_listing import INPUTS, STATES, TIME, Argument, listing_function
from deckcrane.program.ir_module import Module
from deckcrane.program.row_loops import STRAIGHT, Chosen, RowLoop, Stacking, Straight

_OUTPUT_PARAMETERS: list[tuple[Kind, str]] = [
    ("time", "t"),
    ("address", "x"),
    ("address", "u"),
    ("address", "c"),
    ("address", "out"),
]


def rows_outputs(module: Module, stacked: Stacking, constants: Argument, prepared: int) -> None:
    """The function `outputs`, from that of all straight outputs; tables stand in c from `prepared` on."""
    for loop in stacked.loops:
        listing_function(module, loop.name, loop.step, (TIME, STATES, INPUTS, Argument("row", constants.form)))
        _write_row_loop(module, loop, constants)
    for number, part in enumerate(stacked.parts):
        if isinstance(part, Chosen):
            module.table(f"rows_{number}", part.rows, "int")
    with module.function("outputs", _OUTPUT_PARAMETERS, seen=True) as (w, _):
        straight, c = w.local(stacked.found), _constant_array(w, constants)
        w.call(STRAIGHT, *(w.parameter(name) for _, name in _OUTPUT_PARAMETERS[:4]), straight.base)
        row_values: dict[str, Numbers] = {}
        for loop in stacked.loops:
            row_values[loop.name] = w.local(loop.rows * loop.width)
            w.call(
                f"{loop.name}_rows",
                straight.after(loop.shared).base,
                c.after(prepared).base,
                row_values[loop.name].base,
            )
            prepared += loop.cells
        _copy_outputs(w, stacked, straight, row_values)


def _constant_array(w: Writer, constants: Argument, name: str = "c") -> Numbers:
    return w.shared(name) if constants.form == "shared" else w.tile(name)


def _write_row_loop(module: Module, loop: RowLoop, constants: Argument) -> None:
    """Write the loop around a step; carried values start at zero."""
    parameters: list[tuple[Kind, str]] = [("address", "shared"), ("address", "row"), ("address", "out")]
    with module.function(f"{loop.name}_rows", parameters) as (w, _):
        carried, results = w.local(loop.carried), w.local(loop.carried + loop.width)
        rows, out = _constant_array(w, constants, "row"), w.local_at("out")
        for j in range(loop.carried):
            carried[j] = 0.0
        with w.loop(0, loop.rows) as i:
            row = rows.after(i * loop.columns).base
            w.call(loop.name, w.constant("time", 0.0), carried.base, w.parameter("shared"), row, results.base)
            for j in range(loop.carried):
                carried[j] = results[j]
            for j in range(loop.width):
                out[i * loop.width + j] = results[loop.carried + j]


def _copy_outputs(w: Writer, stacked: Stacking, straight: Numbers, row_values: dict[str, Numbers]) -> None:
    """Copy all outputs to their positions."""
    out, position = w.local_at("out"), 0
    for number, part in enumerate(stacked.parts):
        if isinstance(part, Straight):
            with w.loop(0, part.size) as i:
                out[i + position] = straight[i + part.first]
        else:
            indices, width = Numbers(Term(w, "address", f"@rows_{number}"), "int"), part.loop.width
            with w.loop(0, len(part.rows)) as i:
                row = indices[i] * width
                for j in range(width):
                    out[i * width + (position + j)] = row_values[part.loop.name][row + j]
        position += part.size

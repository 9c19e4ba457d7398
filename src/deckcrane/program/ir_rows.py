"""Loops over rows in code: how outputs are put together from straight code and loops (see `row_loops`)."""

from __future__ import annotations

from deckcrane.program.calls import Kind
from deckcrane.program.ir import Numbers, Term, Writer
from deckcrane.program.ir_listing import INPUTS, STATES, TIME, Argument, listing_function
from deckcrane.program.ir_module import Module
from deckcrane.program.row_loops import STRAIGHT, Chosen, RowLoop, Stacking, Straight

_OUTPUTS: list[tuple[Kind, str]] = [
    ("time", "t"),
    ("address", "x"),
    ("address", "u"),
    ("address", "c"),
    ("address", "out"),
]


def rows_outputs(module: Module, stacked: Stacking, constants: Argument, prepared: int) -> None:
    """The function `outputs`, from that of all that is straight; tables stand in c from `prepared` on."""
    for loop in stacked.loops:
        listing_function(module, loop.name, loop.step, (TIME, STATES, INPUTS, Argument("row", constants.form)))
        _rows(module, loop, constants)
    for number, part in enumerate(stacked.parts):
        if isinstance(part, Chosen):
            module.table(f"rows_{number}", part.rows, "int")
    with module.function("outputs", _OUTPUTS, seen=True) as (w, _):
        found, c = w.local(stacked.found), _constants(w, constants)
        w.call(STRAIGHT, *(w.parameter(name) for _, name in _OUTPUTS[:4]), found.base)
        made: dict[str, Numbers] = {}
        for loop in stacked.loops:
            made[loop.name] = w.local(loop.rows * loop.width)
            w.call(f"{loop.name}_rows", found.after(loop.shared).base, c.after(prepared).base, made[loop.name].base)
            prepared += loop.cells
        _copied(w, stacked, found, made)


def _constants(w: Writer, constants: Argument, name: str = "c") -> Numbers:
    return w.shared(name) if constants.form == "shared" else w.tile(name)


def _rows(module: Module, loop: RowLoop, constants: Argument) -> None:
    """The loop around a step, from zero carried."""
    parameters: list[tuple[Kind, str]] = [("address", "shared"), ("address", "row"), ("address", "out")]
    with module.function(f"{loop.name}_rows", parameters) as (w, _):
        carried, both = w.local(loop.carried), w.local(loop.carried + loop.width)
        rows, out = _constants(w, constants, "row"), w.local_at("out")
        for j in range(loop.carried):
            carried[j] = 0.0
        with w.loop(0, loop.rows) as i:
            row = rows.after(i * loop.columns).base
            w.call(loop.name, w.constant("time", 0.0), carried.base, w.parameter("shared"), row, both.base)
            for j in range(loop.carried):
                carried[j] = both[j]
            for j in range(loop.width):
                out[i * loop.width + j] = both[loop.carried + j]


def _copied(w: Writer, stacked: Stacking, found: Numbers, made: dict[str, Numbers]) -> None:
    """All outputs to where they belong."""
    out, at = w.local_at("out"), 0
    for number, part in enumerate(stacked.parts):
        if isinstance(part, Straight):
            with w.loop(0, part.size) as i:
                out[i + at] = found[i + part.first]
        else:
            places, width = Numbers(Term(w, "address", f"@rows_{number}"), "int"), part.loop.width
            with w.loop(0, len(part.rows)) as i:
                row = places[i] * width
                for j in range(width):
                    out[i * width + (at + j)] = made[part.loop.name][row + j]
        at += part.size

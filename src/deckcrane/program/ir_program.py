"""Complete programs in code: equations as functions, and the time loops around them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import casadi as ca

from deckcrane.equations.system import Equations
from deckcrane.program.calls import Kind
from deckcrane.program.elimination import elimination
from deckcrane.program.event_watch import BATCH_ROOM, RUN_ROOM, EventLayout
from deckcrane.program.instructions import Listing, listing, with_fused_products
from deckcrane.program.ir_batch import write_batch
from deckcrane.program.ir_carry import write_carry, write_carry_tiles
from deckcrane.program.ir_implicit import ImplicitCode, LinearSystems
from deckcrane.program.ir_lanes import Lanes
from deckcrane.program.ir_listing import (
    DEVICE_PIECE,
    LONG_PIECE,
    PIECE,
    Argument,
    prepared_function,
    preparing_function,
)
from deckcrane.program.ir_loops import LoopCode, ProgramSizes
from deckcrane.program.ir_module import Module
from deckcrane.program.ir_rows import rows_outputs
from deckcrane.program.row_loops import STRAIGHT, stacking

LONG = 100_000
"""Operations of a program above which its functions are divided into short pieces, and compiled with less optimisation."""
PARAMETERS, _NO_PARAMETERS = 3, -1
"""Index of the argument that holds the parameters."""
BEGIN: list[tuple[Kind, str]] = [("address", name) for name in ("in", "c", "x", "Y")]


def listings(equations: Equations) -> tuple[Listing, Listing]:
    """Derivative and outputs as listings, for every dialect; outputs without the loops over rows."""
    return listing(equations.derivative(), PARAMETERS), listing(equations.straight_outputs(), PARAMETERS)


def explicit_program(
    equations: Equations, lanes: Lanes, own: bool = False, tally: Callable[[Module], None] | None = None
) -> str:
    """Derivative, outputs and the loops of explicit methods; with `own`, each simulation has its own constants.

    For vectors, with the loop over blocks of a batch, and the tally of their records; for a GPU, with the kernels that such a
    loop calls.
    """
    events = EventLayout.of(equations, RUN_ROOM if lanes.width == 1 and not lanes.device else BATCH_ROOM)
    watched = listing(equations.watched_derivative(), PARAMETERS)
    derivative, outputs = (with_fused_products(plain) for plain in (watched, listings(equations)[1]))
    stacked = stacking(equations)
    operations = derivative.operations + outputs.operations
    piece = LONG_PIECE if operations > LONG else DEVICE_PIECE if lanes.device else PIECE
    module, constants = Module(lanes), Argument("c", "tile" if own else "shared")
    first = len(derivative.hoisted())
    prepared = first + len(outputs.hoisted())
    prepared_function(module, "derivative", derivative, constants, 0, piece, seen=True)
    prepared_function(module, STRAIGHT if stacked.loops else "outputs", outputs, constants, first, piece, seen=True)
    total = prepared + sum(loop.cells for loop in stacked.loops)
    if stacked.loops:
        rows_outputs(module, stacked, constants, prepared)
    sizes = ProgramSizes(len(equations.x), len(equations.u), equations.output_count(), total if own else 0, events)
    loops = LoopCode(module, sizes)
    loops.rk4()
    if lanes.width == 1 and not lanes.device:
        loops.dopri5()
    if lanes.width > 1:
        write_batch(module, sizes, tally)
    if lanes.device:
        _write_kernels(module, sizes, tally)
    if lanes == lanes.one and not lanes.device:
        preparing_function(module, "prepare_derivative", derivative, 0, piece)
        preparing_function(module, "prepare_straight", outputs, first, piece)
        _write_prepare(module, [(loop.table, loop.cells) for loop in stacked.loops], prepared)
        _write_evaluations(module, sizes)
    _write_sizes(module, total, operations)
    return module.text


def _write_kernels(module: Module, sizes: ProgramSizes, tally: Callable[[Module], None] | None) -> None:
    """Write the further kernels of a batch on a GPU: `begin` (the record at the start), `carry_tiles`, and `tally`."""
    write_carry(module)
    write_carry_tiles(module)
    if tally is not None:
        tally(module)
    with module.function("begin", BEGIN, shown=True) as (w, _):
        memory, x, u, outputs = w.tiled(w.parameter("x"), sizes.x), w.local(sizes.x), w.local(sizes.u), w.local(sizes.y)
        constants = w.tiled(w.parameter("c"), sizes.own).base if sizes.own else w.parameter("c")
        with w.loop(0, sizes.x) as i:
            x[i] = memory[i]
        start = w.constant("time", 0.0)
        for name in ("inputs_from", "inputs_at"):
            w.call(name, w.parameter("in"), start, u.base)
        w.call("outputs", start, x.base, u.base, constants, outputs.base)
        out = w.tiled(w.parameter("Y"), sizes.y)
        with w.loop(0, sizes.y) as i:
            out[i] = outputs[i]


def _write_prepare(module: Module, tables: list[tuple[int, int]], position: int) -> None:
    """Write `prepare`: constants from parameters, followed by the tables of loops over rows."""
    with module.function("prepare", [("address", "p"), ("address", "c")], shown=True) as (w, _):
        unused, zero = w.local(1).base, w.constant("time", 0.0)
        for name in ("prepare_derivative", "prepare_straight"):
            w.call(name, zero, unused, unused, w.parameter("p"), w.parameter("c"))
        p, c = w.shared("p"), w.shared("c")
        for table, cells in tables:
            with w.loop(0, cells) as i:
                c[i + position] = p[i + table]
            position += cells


def _write_evaluations(module: Module, sizes: ProgramSizes) -> None:
    """Write `derivatives` and `all_outputs` at n points, and `outputs_at`, at the current state of a run."""
    parameters: list[tuple[Kind, str]] = [("int", "n"), *(("address", name) for name in ("t", "x", "u", "c", "out"))]
    for evaluation, name, size in (("derivatives", "derivative", sizes.slopes), ("all_outputs", "outputs", sizes.y)):
        with module.function(evaluation, parameters, shown=True) as (w, _):
            x, u, out = (w.shared(array) for array in ("x", "u", "out"))
            with w.loop(0, w.parameter("n")) as k:
                pointers = [x.after(k * sizes.x).base, u.after(k * sizes.u).base, w.parameter("c")]
                w.call(name, w.shared("t")[k], *pointers, out.after(k * size).base)
    run_parameters: list[tuple[Kind, str]] = [
        ("address", "in"),
        ("time", "t"),
        *(("address", a) for a in ("x", "c", "y")),
    ]
    with module.function("outputs_at", run_parameters, shown=True) as (w, _):
        inputs, t = w.local(sizes.u).base, w.parameter("t")
        for name in ("inputs_from", "inputs_at"):
            w.call(name, w.parameter("in"), t, inputs)
        w.call("outputs", t, w.parameter("x"), inputs, w.parameter("c"), w.parameter("y"))


def implicit_program(equations: Equations, lanes: Lanes, own: bool = False) -> str:
    """The program of implicit steps, which calls the functions of the explicit program."""
    linearised = equations.linearised()
    first, factors, solution = (with_fused_products(plain) for plain in implicit_listings(linearised))
    rows, columns = linearised.sparsity_out(2).get_triplet()
    module, constants = Module(lanes), Argument("c", "tile" if own else "shared")
    events = EventLayout.of(equations, RUN_ROOM if lanes.width == 1 and not lanes.device else BATCH_ROOM)
    sizes = ProgramSizes(len(equations.x), len(equations.u), equations.output_count(), 0, events)
    code = ImplicitCode(module, sizes, LinearSystems(first, factors, solution, rows, columns), constants)
    code.fixed()
    if lanes == lanes.one:
        code.adaptive()
        preparing_function(module, "prepare_linearised", first, 0, LONG_PIECE)
        with module.function("prepare_implicit", [("address", "p"), ("address", "c")], shown=True) as (w, _):
            unused, zero = w.local(1).base, w.constant("time", 0.0)
            w.call("prepare_linearised", zero, unused, unused, w.parameter("p"), w.parameter("c"))
    _write_sizes(
        module, len(first.hoisted()), first.operations + factors.operations + solution.operations, "implicit_sizes"
    )
    return module.text


def _write_sizes(module: Module, prepared: int, operations: int, name: str = "sizes") -> None:
    """Write a function that gives the number of prepared constants and of operations, for machine code from the cache."""
    if not module.lanes.device:
        with module.function(name, [("address", "out")], shown=True) as (w, _):
            out = w.shared("out", "int")
            out[0], out[1] = prepared, operations


def implicit_listings(linearised: Any) -> tuple[Listing, Listing, Listing]:
    """The function `Equations.linearised`, and factors and solution of the linear systems of implicit steps, as listings."""
    arguments = linearised.sx_in()
    dx, through_time, jacobian = linearised.call(arguments)
    stacked = ca.Function("linearised", arguments, [ca.vertcat(dx, through_time, jacobian.nz[:])])
    solver = elimination(jacobian)
    return (
        listing(stacked, PARAMETERS),
        listing(solver.factors, _NO_PARAMETERS),
        listing(solver.solution, _NO_PARAMETERS),
    )

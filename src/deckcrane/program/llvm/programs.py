"""Complete programs in code: equations as functions, and the time loops around them.

In a batch many steps of simulations that run together go block by block: inputs, steps, statistics, while all of it is in the
cache. Outputs are assembled from straight code and loops over rows (see `program.listing`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import casadi as ca

from deckcrane.mechanics.equations import Equations
from deckcrane.program.events import BATCH_ROOM, RUN_ROOM, EventLayout
from deckcrane.program.integrators import FIXED, IMPLICIT, Rosenbrock
from deckcrane.program.listing import (
    STRAIGHT,
    DirectOutputs,
    Listing,
    LoopOutputs,
    OutputLayout,
    RowLoop,
    listing,
    output_layout,
    with_fused_products,
)
from deckcrane.program.llvm.explicit_steps import LoopCode, ProgramSizes
from deckcrane.program.llvm.implicit_steps import ImplicitCode, LinearSystems, elimination
from deckcrane.program.llvm.input_code import FIRST_ROW, write_carry_tiles, write_interpolation
from deckcrane.program.llvm.lanes import Lanes
from deckcrane.program.llvm.listing_code import (
    DEVICE_PIECE,
    INPUTS,
    LONG_PIECE,
    PIECE,
    STATES,
    TIME,
    Argument,
    listing_function,
    prepared_function,
    preparing_function,
)
from deckcrane.program.llvm.module import Module
from deckcrane.program.llvm.stepping_kernels import write_stepping_kernels
from deckcrane.program.llvm.terms import Numbers, Term
from deckcrane.program.llvm.thread_teams import prepared_team_function
from deckcrane.program.llvm.writer import Writer, team_name
from deckcrane.program.native_calls import MORE, PREPARE, RUN, SIZES, Kind

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


def write_batch(
    module: Module,
    sizes: ProgramSizes,
    write_tally: Callable[[Module], None] | None,
    method: str = "rk4",
    more: Sequence[tuple[Kind, str]] = (),
) -> None:
    """Write `batch`: `steps` steps from step `first`, in blocks; records from Y on, and into the tallies if there are any.

    `method` is the name of the loop of steps, which has the further arguments `more`. `per_step` fine samples of waves per
    step are interpolated from coarse ones, into the series of which only a block is in memory; 0: there are no such waves.
    """
    write_interpolation(module)
    if write_tally is not None:
        write_tally(module)
    with module.function("batch", [*more, *BATCH], shown=True) as (w, _):
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
                method,
                *(w.parameter(name) for _, name in (*more, *RUN)),
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


TILES: list[tuple[Kind, str]] = [
    ("int", "tiles"),
    ("address", "in"),
    ("address", "c"),
    ("time", "whole"),
    ("int", "steps"),
    ("address", "x"),
    ("address", "Y"),
    ("address", "reached"),
    ("address", "W"),
    ("address", "clock"),
]
"""Arguments of a call for many tiles of simulations with clocks of their own."""


def write_tiles(
    module: Module, sizes: ProgramSizes, method: str = "rk4", more: Sequence[tuple[Kind, str]] = ()
) -> None:
    """Write `advance_tiles`, `steps` steps of each tile with a record at their end, and `observe_tiles`, records without a step.

    Each simulation has its own clock. Inputs are five words of each tile; constants are those of all, or of each simulation.
    """
    memory = 1 if sizes.events is None else sizes.events.size
    lengths = {"c": sizes.constants, "x": sizes.x, "Y": sizes.y, "reached": 1, "W": memory, "clock": 1}
    lengths |= {"constants": sizes.constants, "roughest": 3}

    def of_tile(w: Writer, name: str, tile: Term) -> Term:
        return w.tile(name).after(tile * lengths[name]).base if name in lengths else w.parameter(name)

    def inputs_of_tile(w: Writer, tile: Term) -> Term:
        return Numbers(w.parameter("in"), "int").after(tile * 5).base

    with module.function("advance_tiles", [*more, *TILES], shown=True) as (w, _), w.loop(0, w.parameter("tiles")) as n:
        zero, start, steps = w.constant("int", 0), w.constant("time", 0.0), w.parameter("steps")
        x, Y, reached, events, clock = (of_tile(w, name, n) for name in ("x", "Y", "reached", "W", "clock"))
        method_arguments = [of_tile(w, name, n) for _, name in more]
        run = [inputs_of_tile(w, n), of_tile(w, "c", n), start, w.parameter("whole"), zero, steps, steps, zero]
        w.call(method, *method_arguments, *run, x, Y, Y, reached, events, clock)
    with module.function("observe_tiles", TILES, shown=True) as (w, _):
        u = w.local(sizes.u).base
        with w.loop(0, w.parameter("tiles")) as n:
            given, t = inputs_of_tile(w, n), w.parameter("whole") * w.tile("clock")[n]
            for name in ("inputs_from", "inputs_at"):
                w.call(name, given, t, u)
            x, c, Y = (of_tile(w, name, n) for name in ("x", "c", "Y"))
            w.call("outputs", t, x, u, c, Y)


_OUTPUT_ARGUMENTS = ("t", "x", "u", "c", "out")


def rows_outputs(module: Module, stacked: OutputLayout, constants: Argument, prepared: int) -> None:
    """The function `outputs`, from that of all straight outputs; tables stand in c from `prepared` on."""
    for loop in stacked.loops:
        listing_function(module, loop.name, loop.step, (TIME, STATES, INPUTS, Argument("row", constants.form)))
        _write_row_loop(module, loop, constants)
    for number, part in enumerate(stacked.parts):
        if isinstance(part, LoopOutputs):
            module.table(f"rows_{number}", part.rows, "int")
    parameters: list[tuple[Kind, str]] = [
        (module.lanes.clock, "t"),
        *(("address", name) for name in _OUTPUT_ARGUMENTS[1:]),
    ]
    with module.function("outputs", parameters, seen=True) as (w, _):
        straight, c = w.local(stacked.straight_size), _constant_array(w, constants)
        w.call(STRAIGHT, *(w.parameter(name) for name in _OUTPUT_ARGUMENTS[:4]), straight.base)
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


def _copy_outputs(w: Writer, stacked: OutputLayout, straight: Numbers, row_values: dict[str, Numbers]) -> None:
    """Copy all outputs to their positions."""
    out, position = w.local_at("out"), 0
    for number, part in enumerate(stacked.parts):
        if isinstance(part, DirectOutputs):
            with w.loop(0, part.size) as i:
                out[i + position] = straight[i + part.first]
        else:
            indices, width = Numbers(Term(w, "address", f"@rows_{number}"), "int"), part.loop.width
            with w.loop(0, len(part.rows)) as i:
                row = indices[i] * width
                for j in range(width):
                    out[i * width + (position + j)] = row_values[part.loop.name][row + j]
        position += part.size


LONG = 100_000
"""Operations of a program above which its functions are divided into short pieces, and compiled with less optimisation."""
PARAMETERS, _NO_PARAMETERS = 3, -1
"""Index of the argument that holds the parameters."""
BEGIN: list[tuple[Kind, str]] = [("address", name) for name in ("in", "c", "x", "Y")]


def listings(equations: Equations) -> tuple[Listing, Listing]:
    """Derivative and outputs as listings, for every dialect; outputs without the loops over rows."""
    return listing(equations.derivative(), PARAMETERS), listing(equations.straight_outputs(), PARAMETERS)


@dataclass(frozen=True)
class _EquationCode:
    """The functions `derivative` and `outputs` of a module, from their listings, and the positions of their constants."""

    derivative: Listing
    outputs: Listing
    layout: OutputLayout
    longest: int
    """Operations of a piece."""
    states: int
    size: int
    """Number of outputs."""

    @classmethod
    def of(cls, equations: Equations, lanes: Lanes) -> _EquationCode:
        plain = (equations.watched_derivative(), equations.straight_outputs())
        derivative, outputs = (with_fused_products(listing(function, PARAMETERS)) for function in plain)
        is_long = derivative.operations + outputs.operations > LONG
        is_long |= lanes.team > 1  # what a thread of a team does by itself is rare, and is to be compiled soon
        longest = LONG_PIECE if is_long else DEVICE_PIECE if lanes.device else PIECE
        sizes = len(equations.x), equations.output_count()
        return cls(derivative, outputs, output_layout(equations), longest, *sizes)

    @property
    def operations(self) -> int:
        return self.derivative.operations + self.outputs.operations

    @property
    def first_of_outputs(self) -> int:
        return len(self.derivative.hoisted)

    @property
    def first_table(self) -> int:
        return self.first_of_outputs + len(self.outputs.hoisted)

    @property
    def constants(self) -> int:
        """Number of constants, tables of loops over rows included."""
        return self.first_table + sum(loop.cells for loop in self.layout.loops)

    def write(self, module: Module, constants: Argument) -> None:
        loops, name = self.layout.loops, STRAIGHT if self.layout.loops else "outputs"
        prepared_function(module, "derivative", self.derivative, constants, 0, self.longest, seen=True)
        prepared_function(module, name, self.outputs, constants, self.first_of_outputs, self.longest, seen=True)
        if loops:
            rows_outputs(module, self.layout, constants, self.first_table)
        if module.lanes.team == 1:
            return
        prepared_team_function(module, "derivative", self.derivative, constants, 0)
        if loops:
            self._write_outputs_by_first_member(module)
        else:
            prepared_team_function(module, "outputs", self.outputs, constants, self.first_of_outputs)

    def _write_outputs_by_first_member(self, module: Module) -> None:
        """Write `outputs` for a team where they have loops over rows: its first member computes all of them."""
        parameters: list[tuple[Kind, str]] = [
            (module.lanes.clock, "t"),
            *(("address", name) for name in (*_OUTPUT_ARGUMENTS[1:], "w")),
            ("int", "member"),
        ]
        with module.function(team_name("outputs"), parameters) as (w, _):
            with w.when(w.parameter("member").equals(0)):
                shared, x, outputs, out = w.tile("x"), w.local(self.states), w.local(self.size), w.tile("out")
                with w.loop(0, self.states) as i:
                    x[i] = shared[i]
                w.call("outputs", w.parameter("t"), x.base, w.parameter("u"), w.parameter("c"), outputs.base)
                with w.loop(0, self.size) as i:
                    out[i] = outputs[i]
            w.wait()

    def write_prepare(self, module: Module) -> None:
        """Write `prepare`: constants from parameters, followed by the tables of loops over rows."""
        preparing_function(module, "prepare_derivative", self.derivative, 0, self.longest)
        preparing_function(module, "prepare_straight", self.outputs, self.first_of_outputs, self.longest)
        _write_prepare(module, [(loop.table, loop.cells) for loop in self.layout.loops], self.first_table)


def _program_sizes(equations: Equations, lanes: Lanes, constants: int) -> ProgramSizes:
    events = EventLayout.of(equations, RUN_ROOM if lanes.width == 1 and not lanes.device else BATCH_ROOM)
    return ProgramSizes(len(equations.x), len(equations.u), equations.output_count(), constants, events)


def explicit_program(
    equations: Equations, lanes: Lanes, own_constants: bool = False, tally: Callable[[Module], None] | None = None
) -> str:
    """Derivative, outputs and the loops of explicit methods; with `own_constants`, each simulation has its own constants.

    For vectors, with the loop over blocks of a batch, and the tally of their records; for a GPU, with the kernels that such a
    loop calls.
    """
    code = _EquationCode.of(equations, lanes)
    module = Module(lanes)
    code.write(module, _constants_argument(own_constants))
    sizes = _program_sizes(equations, lanes, code.constants if own_constants else 0)
    loops = LoopCode(module, sizes)
    loops.rk4()
    if lanes.width == 1 and not lanes.device:
        loops.dopri5()
    if lanes.width > 1:
        if lanes.own_clocks:
            write_tiles(module, sizes)
        else:
            write_batch(module, sizes, tally)
    if lanes.device:
        _write_kernels(module, sizes, tally)
    if lanes == lanes.single and not lanes.device:
        code.write_prepare(module)
        _write_evaluations(module, sizes)
    _write_sizes(module, code.constants, code.operations)
    return module.text


def implicit_batch_program(
    method: Rosenbrock,
    equations: Equations,
    lanes: Lanes,
    own_constants: bool = False,
    tally: Callable[[Module], None] | None = None,
) -> str:
    """The same for a batch with fixed implicit steps, which needs no other program: for vectors, or for a GPU.

    Constants of the linearised equations stand after all others and one number more, as `CompiledCode.prepare` gives them; a
    program for vectors prepares them itself, for a vector at once.
    """
    code, systems = _EquationCode.of(equations, lanes), linear_systems(equations, method)
    module, constants = Module(lanes), _constants_argument(own_constants)
    code.write(module, constants)
    total = code.constants + 1 + len(systems.linearised.hoisted)
    sizes = _program_sizes(equations, lanes, total if own_constants else 0)
    ImplicitCode(module, sizes, systems, constants, code.constants + 1).fixed()
    if lanes.device:
        _write_kernels(module, sizes, tally)
    else:
        if lanes.own_clocks:
            write_tiles(module, sizes, f"{method.name}_fixed", MORE)
        else:
            write_batch(module, sizes, tally, f"{method.name}_fixed", MORE)
        _write_implicit_preparation(module, systems, len(equations.p))
    return module.text


BATCH_PROGRAMS: dict[str, Callable[..., str]] = {
    "rk4": explicit_program,
    **{name: partial(implicit_batch_program, method) for name, method in IMPLICIT.items() if name in FIXED},
}
"""The programs of batches, by the method of their fixed steps."""


def _constants_argument(own_constants: bool) -> Argument:
    return Argument("c", "tile" if own_constants else "shared")


def _write_kernels(module: Module, sizes: ProgramSizes, tally: Callable[[Module], None] | None) -> None:
    """Write the further kernels of a batch on a GPU: `begin` (the record at the start), `carry_tiles`, and `tally`.

    Simulations with clocks of their own have other ones, and `tally` is whatever else is written.
    """
    if module.lanes.own_clocks:
        write_stepping_kernels(module, sizes)
        if tally is not None:
            tally(module)
        return
    write_interpolation(module)
    write_carry_tiles(module)
    if tally is not None:
        tally(module)
    with module.function("begin", BEGIN, shown=True) as (w, _):
        memory, x, u, outputs = w.tiled(w.parameter("x"), sizes.x), w.local(sizes.x), w.local(sizes.u), w.local(sizes.y)
        constants = w.tiled(w.parameter("c"), sizes.constants).base if sizes.constants else w.parameter("c")
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
    with module.function("prepare", PREPARE, shown=True) as (w, _):
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


def implicit_program(method: Rosenbrock, equations: Equations, lanes: Lanes) -> str:
    """The program of a method's implicit steps of one simulation, which calls the functions of the explicit program."""
    systems, module = linear_systems(equations, method), Module(lanes)
    for name in ("derivative", "outputs"):
        module.declare(f"void @{name}(double, ptr, ptr, ptr, ptr)")
    code = ImplicitCode(module, _program_sizes(equations, lanes, 0), systems, _constants_argument(False))
    code.fixed()
    if method.dense:
        code.adaptive()
    _write_implicit_preparation(module, systems, len(equations.p))
    return module.text


def tangent_program(equations: Equations, lanes: Lanes) -> str:
    """The derivative of slopes and outputs along a direction of states and inputs, of one simulation.

    `tangent_at`(t, [x; direction], [u; direction], c) gives the change of dx, then that of all outputs: the Jacobian times a
    vector, by automatic differentiation. `prepare_tangent` makes its constants from parameters, `tangent_sizes` gives their number.
    """
    x, u = (ca.SX.sym(name, len(values)) for name, values in (("dx", equations.x), ("du", equations.u)))
    results = ca.densify(ca.vertcat(equations.dx, equations.stacked_outputs()))
    along = ca.jtimes(results, ca.vertcat(equations.x.symbols, equations.u.symbols), ca.vertcat(x, u))
    arguments = [
        equations.t,
        ca.vertcat(equations.x.symbols, x),
        ca.vertcat(equations.u.symbols, u),
        equations.p.symbols,
    ]
    code = with_fused_products(listing(ca.Function("tangent", arguments, [ca.densify(along)]), PARAMETERS))
    module = Module(lanes)
    longest = LONG_PIECE if code.operations > LONG else PIECE
    prepared_function(module, "tangent_at", code, _constants_argument(False), 0, longest, seen=True)
    preparing_function(module, "prepare_tangent_constants", code, 0, longest)
    with module.function("prepare_tangent", PREPARE, shown=True) as (w, _):
        unused, zero = w.local(1).base, w.constant("time", 0.0)
        w.call("prepare_tangent_constants", zero, unused, unused, w.parameter("p"), w.parameter("c"))
    _write_sizes(module, len(code.hoisted), code.operations, "tangent_sizes")
    return module.text


def _write_implicit_preparation(module: Module, systems: LinearSystems, parameters: int) -> None:
    """Write `prepare_implicit`, constants of the linearised equations from parameters, and `implicit_sizes`."""
    first = systems.linearised
    preparing_function(module, "prepare_linearised", first, 0, LONG_PIECE)
    with module.function("prepare_implicit", PREPARE, shown=True) as (w, _):
        unused, zero = w.local(1).base, w.constant("time", 0.0)
        p, constants = w.local(max(parameters, 1)), w.local(max(len(first.hoisted), 1))
        given, results = w.tile("p"), w.tile("c")
        with w.loop(0, parameters) as i:
            p[i] = given[i]
        w.call("prepare_linearised", zero, unused, unused, p.base, constants.base)
        with w.loop(0, len(first.hoisted)) as i:
            results[i] = constants[i]
    operations = first.operations + systems.factors.operations + systems.solution.operations
    _write_sizes(module, len(first.hoisted), operations, "implicit_sizes")


def linear_systems(equations: Equations, method: Rosenbrock) -> LinearSystems:
    """The listings of the implicit steps of a method, and which states they couple."""
    linearised = equations.linearised(method.any_matrix, watched=True)
    first, factors, solution = (with_fused_products(plain) for plain in implicit_listings(linearised))
    coupled = _coupled_states(linearised.sparsity_out(2))
    rows, columns = linearised.sparsity_out(2).get_triplet()
    places = {state: place for place, state in enumerate(coupled)}
    return LinearSystems(
        method, first, factors, solution, coupled, [places[i] for i in rows], [places[j] for j in columns]
    )


def _coupled_states(pattern: Any) -> list[int]:
    """The states with a row or a column in a Jacobian."""
    rows, columns = pattern.get_triplet()
    return sorted({*rows, *columns})


def _write_sizes(module: Module, prepared: int, operations: int, name: str = "sizes") -> None:
    """Write a function that gives the number of prepared constants and of operations, for machine code from the cache."""
    if not module.lanes.device:
        with module.function(name, SIZES, shown=True) as (w, _):
            out = w.shared("out", "int")
            out[0], out[1] = prepared, operations


def implicit_listings(linearised: Any) -> tuple[Listing, Listing, Listing]:
    """The function `Equations.linearised`, and factors and solution of the linear systems of coupled states, as listings."""
    arguments = linearised.sx_in()
    slopes, through_time, jacobian = linearised.call(arguments)
    stacked = ca.Function("linearised", arguments, [ca.vertcat(slopes, through_time, jacobian.nz[:])])
    coupled = _coupled_states(jacobian.sparsity())
    solver = elimination(jacobian[coupled, coupled])
    return (
        listing(stacked, PARAMETERS),
        listing(solver.factors, _NO_PARAMETERS),
        listing(solver.solution, _NO_PARAMETERS),
    )

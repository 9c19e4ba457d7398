"""Machine code by LLVM beside exported C by gcc: the same listing, the same points, for every bundled scenario."""

from __future__ import annotations

import ctypes
import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

import native
from deckcrane.arrays import Array
from deckcrane.mechanics.equations import Equations
from deckcrane.program.llvm.machine_code import compiled, host_lanes
from deckcrane.program.llvm.programs import explicit_program, listings
from deckcrane.program.native_calls import address
from deckcrane.program.program import Program
from deckcrane.program.source_c import c_program
from deckcrane.scenario.reading import bundled, load
from deckcrane.simulation.simulation import prepare_run, run_equations

Made = TypeVar("Made")
FLAGS = ("-std=c11", "-O3", "-march=native", "-fno-math-errno", "-fno-trapping-math", "-ffp-contract=fast")
GCC_FLAGS = (*FLAGS, "-fschedule-insns", "-fsched-pressure")
"""The fastest for this code of those tried."""
ENOUGH = 1e15
"""Evaluations for which careful code pays, whatever the model."""


def careful(equations: Equations) -> Program:
    """A program in careful machine code from its first evaluation on."""
    program = Program(equations, "llvm")
    program.code.expect(ENOUGH)
    return program


@dataclass(frozen=True)
class Compared:
    """A scenario: operations of derivative and outputs, seconds to make code, its size, nanoseconds of one derivative.

    What concerns gcc is None where there is none.
    """

    name: str
    states: int
    operations: int
    quick: float
    careful: float
    size: int
    llvm: float
    gcc_made: float | None = None
    gcc: float | None = None
    ratio: float | None = None
    difference: float | None = None


def compare(turns: int, rows: int = 2000, names: list[str] | None = None) -> list[Compared]:
    """All bundled scenarios, or these; both kinds of code take turns."""
    return [_compared(name, turns, rows) for name in names or bundled()]


def _compared(name: str, turns: int, rows: int) -> Compared:
    scenario = load(name)
    ready, system = prepare_run(scenario)
    equations = run_equations(scenario, system, ready)
    text = explicit_program(equations, host_lanes())
    quick, _ = _timed(lambda: compiled(text, "quick"))
    full, content = _timed(lambda: compiled(text, "full"))
    program = careful(equations)
    start, t = equations.x.values, np.ones(rows)
    x = start + 1e-2 * equations.x.scales * np.random.default_rng(1).uniform(-1.0, 1.0, (rows, len(start)))
    ours = program.derivatives(t, x)
    operations = sum(each.operations for each in listings(equations))
    about = (name, len(start), operations, quick, full, len(content))
    try:
        made, exported = _timed(lambda: Exported(equations))
    except native.MissingError:
        seconds = [_evaluation(lambda: program.derivatives(t, x)) for _ in range(turns)]
        return Compared(*about, llvm=1e9 * float(np.median(seconds)) / rows)
    theirs = exported.derivatives(t, x)
    difference = float(np.max(np.abs(ours - theirs) / np.max(np.abs(theirs), axis=0, initial=1e-300)))
    calls = (lambda: program.derivatives(t, x), lambda: exported.derivatives(t, x))
    seconds = np.array([[_evaluation(call) for call in calls] for _ in range(turns)])
    llvm, gcc = 1e9 * np.median(seconds, axis=0) / rows
    ratio = float(np.median(seconds[:, 0] / seconds[:, 1]))
    return Compared(*about, float(llvm), made, float(gcc), ratio, difference)


class Exported:
    """Exported C, compiled by gcc."""

    def __init__(self, equations: Equations) -> None:
        native.BUILD.mkdir(parents=True, exist_ok=True)
        source = native.BUILD / "exported.c"
        source.write_text(c_program(equations), encoding="utf-8")
        self._equations, self._library = equations, native.compiled("gcc", source, GCC_FLAGS, ("-lm",), "anew")
        sizes = (ctypes.c_int * 5)()
        self._library.deckcrane_sizes(sizes)
        self._prepared = sizes[4]

    def derivatives(self, t: Array, x: Array) -> Array:
        constants, dx = np.zeros(self._prepared + 1), np.empty_like(x)
        p, u = np.ascontiguousarray(self._equations.p.values), np.tile(self._equations.u.values, (len(t), 1))
        self._library.deckcrane_prepare(_pointer(p), _pointer(constants))
        self._library.deckcrane_derivatives(
            ctypes.c_long(len(t)), *(_pointer(each) for each in (t, x, u, constants, dx))
        )
        return dx


def _pointer(array: Array) -> ctypes.c_void_p:
    return ctypes.c_void_p(address(array))


def _timed(make: Callable[[], Made]) -> tuple[float, Made]:
    """Seconds of processor time of this process and of those that it waits for."""
    began = _spent()
    made = make()
    return _spent() - began, made


def _spent() -> float:
    spent = os.times()
    return spent.user + spent.system + spent.children_user + spent.children_system


def _evaluation(call: Callable[[], object]) -> float:
    began = time.thread_time()
    call()
    return time.thread_time() - began


if __name__ == "__main__":
    print("scenario, states, operations, quick s, careful s, kB, LLVM ns, gcc s, gcc ns, LLVM / gcc, difference")
    for found in compare(turns=15):
        gcc = ("-", "-", "-", "-")
        if found.gcc is not None and found.ratio is not None and found.difference is not None:
            gcc = (f"{found.gcc_made:.2f}", f"{found.gcc:.0f}", f"{found.ratio:.2f}", f"{found.difference:.0e}")
        numbers = (found.states, found.operations, f"{found.quick:.2f}", f"{found.careful:.2f}", found.size // 1000)
        print(found.name, *numbers, f"{found.llvm:.0f}", *gcc, sep=", ", flush=True)

"""Elementary functions over arrays of NumPy, for the tests: any width, with and without fused multiply-add."""

from __future__ import annotations

import ctypes
from dataclasses import replace
from functools import cache
from typing import Any

import llvmlite.binding as llvm
import numpy as np
from numpy.typing import NDArray

from deckcrane.program.llvm import machine_code
from deckcrane.program.llvm.elementary import FUNCTIONS, elementary
from deckcrane.program.llvm.lanes import Lanes
from deckcrane.program.llvm.machine_code import Level, LoadedCode, compiled, host_lanes
from deckcrane.program.llvm.module import Module
from deckcrane.program.llvm.terms import Numbers
from deckcrane.program.native_calls import Kind

Array = NDArray[np.float64]
HEAD: list[tuple[Kind, str]] = [("int", "count"), ("address", "a"), ("address", "b"), ("address", "result")]


def module(lanes: Lanes) -> Module:
    """All functions, each over arrays: `many_sin(count, a, b, result)`."""
    made = Module(lanes)
    for name, (_, count) in FUNCTIONS.items():
        function, names = elementary(made, name), ("a", "b")[:count]
        with made.function(f"one_{name}", [("real", each) for each in names], returns="real") as (w, returned):
            returned.value = w.call(function, *(w.parameter(each) for each in names), returns="real")
        with made.function(f"many_{name}", HEAD, shown=True) as (w, _):
            a, b, result = (Numbers(w.parameter(array), "real", lanes.tile) for array in ("a", "b", "result"))
            with w.loop(0, w.parameter("count")) as i:
                result[i] = w.call(f"one_{name}", *(array[i] for array in (a, b)[:count]), returns="real")
    return made


def lanes(width: int, fused: bool = True) -> Lanes:
    return replace(host_lanes(width), fused=fused and host_lanes(width).fused)


@cache
def _code(which: Lanes, level: Level) -> LoadedCode:
    return LoadedCode(compiled(module(which).text, level))


def values(name: str, a: Any, b: Any = None, *, width: int = 1, fused: bool = True, level: Level = "full") -> Array:
    """A function of arrays of any size."""
    which = lanes(width, fused)
    x = np.asarray(a, dtype=float)
    size = -(-x.size // width)
    given = [np.resize(np.asarray(x if each is None else each, dtype=float), size * width) for each in (x, b)]
    result = np.empty(size * width)
    pointers = [each.ctypes.data_as(ctypes.c_void_p) for each in (*given, result)]
    _code(which, level).function(f"many_{name}", HEAD)(size, *pointers)
    return result[: x.size]


def assembly(text: str, triple: str, processor: str) -> str:
    """What LLVM makes of a module for another processor."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(triple).create_target_machine(cpu=processor, opt=2, codemodel="default")
    parsed = llvm.parse_assembly(text)
    parsed.triple = triple
    parsed.verify()
    machine_code._tidied(parsed, machine)
    return str(machine.emit_assembly(parsed))

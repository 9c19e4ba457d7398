"""Elementary functions over arrays of NumPy, for the tests: any width, with and without fused multiply-add."""

from __future__ import annotations

import ctypes
from dataclasses import replace
from functools import cache
from typing import Any

import llvmlite.binding as llvm
import numpy as np
from numpy.typing import NDArray

from deckcrane.program.ir import Lanes, Module, Numbers
from deckcrane.program.ir_functions import FUNCTIONS, elementary
from deckcrane.program.machine_code import Loaded, compiled, host_lanes

Array = NDArray[np.float64]


def module(lanes: Lanes) -> Module:
    """All functions, each over arrays: `many_sin(count, a, b, result)`.

    The loop calls a function that is not inlined: else LLVM would make vectors of a loop over single numbers.
    """
    made = Module(lanes)
    for name, (_, count) in FUNCTIONS.items():
        function, names = elementary(made, name), ("a", "b")[:count]
        with made.function(f"one_{name}", [("real", each) for each in names], returns="real") as (w, returned):
            returned.value = w.call(function, *(w.parameter(each) for each in names), returns="real")
        head = [("int", "count"), *(("address", array) for array in ("a", "b", "result"))]
        with made.function(f"many_{name}", head, shown=True) as (w, _):
            a, b, result = (Numbers(w.parameter(array), "real", lanes.tile) for array in ("a", "b", "result"))
            with w.loop(0, w.parameter("count")) as i:
                result[i] = w.call(f"one_{name}", *(array[i] for array in (a, b)[:count]), returns="real")
    return made


def lanes(width: int, fused: bool = True) -> Lanes:
    return replace(host_lanes(width), fused=fused and host_lanes(width).fused)


@cache
def _code(which: Lanes) -> Loaded:
    return Loaded(compiled(module(which).text))


def values(name: str, a: Any, b: Any = None, *, width: int = 1, fused: bool = True) -> Array:
    """A function of arrays of any size."""
    which = lanes(width, fused)
    x = np.asarray(a, dtype=float)
    size = -(-x.size // width)
    given = [np.resize(np.asarray(x if each is None else each, dtype=float), size * width) for each in (x, b)]
    result = np.empty(size * width)
    pointers = [each.ctypes.data_as(ctypes.c_void_p) for each in (*given, result)]
    call = ctypes.CFUNCTYPE(None, ctypes.c_int64, *[ctypes.c_void_p] * 3)(_code(which).address(f"many_{name}"))
    call(size, *pointers)
    return result[: x.size]


def assembly(text: str, triple: str, processor: str) -> str:
    """What LLVM makes of a module for another processor."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(triple).create_target_machine(cpu=processor, opt=2, codemodel="default")
    parsed = llvm.parse_assembly(text)
    parsed.triple = triple
    parsed.verify()
    builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=2))
    builder.getModulePassManager().run(parsed, builder)
    return str(machine.emit_assembly(parsed))

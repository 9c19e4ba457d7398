"""The kernel of statistics for a GPU: as PTX text, and thread by thread on the processor at hand."""

from __future__ import annotations

import re

import llvmlite.binding as llvm
import numpy as np

from deckcrane.model.keeping import STATISTICS, Keep
from deckcrane.program.ir import Lanes, Module
from deckcrane.program.machine_code import Loaded, compiled
from deckcrane.program.tally import CAPACITY, PARAMETERS, Tally
from tests.program.tallying import accumulated, tally_of, tiles_of

KEEP = Keep(statistics=STATISTICS, block=2.0, bins=16, segment=1.6)
RECORDS, FIRST, ROOM, LANES = 90, 7, 20, 32
PLACES = ("ctaid.x", "ctaid.y", "tid.x")


def kernel() -> tuple[Tally, str]:
    tally = tally_of(KEEP, 2, RECORDS, FIRST, [(0, 1)])
    module = Module(Lanes(1, LANES, device=True))
    tally.write(module)
    return tally, module.text


def thread_by_thread(text: str) -> str:
    """The same for this processor, where a thread is told where it stands."""
    text = text.replace("ptx_kernel ", "")
    for i, name in enumerate(PLACES):
        text = re.sub(rf"(?m)^declare i32 @llvm\.nvvm\.read\.ptx\.sreg\.{name}\(\)$", "", text)
        text = text.replace(f"@llvm.nvvm.read.ptx.sreg.{name}()", f"@place{i}()")
        text += (
            f"@at{i} = internal global i64 0\n"
            f"define i32 @place{i}() {{\n%v = load i64, ptr @at{i}\n%w = trunc i64 %v to i32\nret i32 %w\n}}\n"
            f"define void @set{i}(i64 %v) {{\nstore i64 %v, ptr @at{i}\nret void\n}}\n"
        )
    return text


def test_every_thread_does_for_its_signal_what_a_vector_does_for_all() -> None:
    rng = np.random.default_rng(3)
    y = np.cumsum(rng.normal(size=(40, RECORDS, 2)), axis=1)
    y[3, 50:, 0] = np.nan
    tally, text = kernel()
    loaded = Loaded(compiled(thread_by_thread(text)))
    place = [loaded.function(f"set{i}", [("int", "at")]) for i in range(3)]
    call = loaded.function("tally", PARAMETERS + CAPACITY)
    Y = tiles_of(y, LANES)
    A = np.zeros(tally.shape(len(Y), LANES))
    for first in range(0, RECORDS, ROOM):
        records = min(ROOM, RECORDS - first)
        buffer = np.full((len(Y), ROOM, 2, LANES), np.nan)
        buffer[:, :records] = Y[:, first : first + records]
        for thread in np.ndindex(len(Y), 2, LANES):
            for put, at in zip(place, thread, strict=True):
                put(at)
            call(buffer.ctypes.data, A.ctypes.data, first, records, ROOM)
    names = [str(i) for i in range(len(y))]
    ours, theirs = tally.dataset(A, names), tally.dataset(accumulated(tally, y, 1), names)
    for name, values in theirs.data_vars.items():
        assert np.allclose(ours[name], values, rtol=1e-12, atol=0, equal_nan=True), name


def test_the_kernel_is_ptx_that_calls_nothing_from_outside() -> None:
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    module = llvm.parse_assembly(kernel()[1])
    module.triple = "nvptx64-nvidia-cuda"
    target = llvm.Target.from_triple(module.triple).create_target_machine(cpu="sm_80", features="+ptx70", opt=2)
    text = target.emit_assembly(module)
    assert ".visible .entry tally(" in text
    assert ".extern" not in text

"""A processor in the place of a graphics card: the same kernels, called thread by thread, on NumPy's arrays."""

from __future__ import annotations

import ctypes
import re
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from typing import Any

import numpy as np
import pytest

from deckcrane.arrays import Array
from deckcrane.components.vessel.wave_series import CardWaves
from deckcrane.program.gpu import open_batch, program
from deckcrane.program.gpu.card import THREADS, CardMemoryError
from deckcrane.program.gpu.program import LANES
from deckcrane.program.llvm.machine_code import LoadedCode, compiled
from deckcrane.program.llvm.module import BARRIER, CONSTANT_BANK, TEAM_SHARED, Module
from deckcrane.program.llvm.programs import BATCH_PROGRAMS
from deckcrane.program.llvm.writer import INVERSE_ROOT
from deckcrane.simulation import batch_stepper
from deckcrane.simulation.batches import PreparedBatch

PLACES = ("ctaid.x", "ctaid.y", "tid.x", "nctaid.y", "tid.z", "ntid.z")
SHARED = 1000


TEAMWORK = """
@size_of_team = internal global i32 1
@arrivals = internal global i32 0
@departures = internal global i32 0
@barrier_round = internal global i32 0
declare i32 @sched_yield()

define internal i32 @member_of_team() {
  %number = atomicrmw add ptr @arrivals, i32 1 seq_cst
  ret i32 %number
}

define internal void @team_barrier() {
  %round = load atomic i32, ptr @barrier_round seq_cst, align 4
  %before = atomicrmw add ptr @departures, i32 1 seq_cst
  %size = load i32, ptr @size_of_team
  %now = add i32 %before, 1
  %is_last = icmp eq i32 %now, %size
  br i1 %is_last, label %last, label %waiting
last:
  store atomic i32 0, ptr @departures seq_cst, align 4
  %next = atomicrmw add ptr @barrier_round, i32 1 seq_cst
  ret void
waiting:
  %current = load atomic i32, ptr @barrier_round seq_cst, align 4
  %passed = icmp ne i32 %current, %round
  br i1 %passed, label %done, label %again
again:
  %unused = call i32 @sched_yield()
  br label %waiting
done:
  ret void
}

define internal double @inverse_root(double %x) {
  %root = call double @llvm.sqrt.f64(double %x)
  %inverse = fdiv double 1.0, %root
  %bits = bitcast double %inverse to i64
  %upper = and i64 %bits, -4294967296
  %approximate = bitcast i64 %upper to double
  ret double %approximate
}

define void @gather_team(i32 %size) {
  store i32 %size, ptr @size_of_team
  store i32 0, ptr @arrivals
  ret void
}
"""
"""A team of a processor's threads: each takes the next free number when it asks which member it is; they wait for each other.
An approximate inverse root has the upper half of its bits right."""


def thread_by_thread(text: str) -> str:
    """A module for a card, for this processor: a thread is told where it stands."""
    text = text.replace("ptx_kernel ", "")
    for name, replacement in (
        ("i32 @llvm.nvvm.read.ptx.sreg.tid.y()", "i32 @member_of_team()"),
        (f"void @{BARRIER}()", "void @team_barrier()"),
        ("void @llvm.nvvm.bar.warp.sync(i32 -1)", ""),
    ):
        text = re.sub(rf"(?m)^declare {re.escape(name.replace('i32 -1', 'i32'))}$", "", text)
        text = text.replace(f"call {name}", f"call {replacement}" if replacement else "")
    text = re.sub(rf"(?m)^declare double @{re.escape(INVERSE_ROOT)}\(double\)$", "", text)
    text = text.replace(f"@{INVERSE_ROOT}(", "@inverse_root(")
    if "declare double @llvm.sqrt.f64(double)" not in text:
        text += "declare double @llvm.sqrt.f64(double)\n"
    shared = f"@{TEAM_SHARED} = internal global [{SHARED * THREADS} x double] zeroinitializer, align 16"
    text = re.sub(rf"(?m)^@{TEAM_SHARED} = .*$", shared, text)
    text = re.sub(r"= addrspacecast ptr (%\w+) to .*", r"= getelementptr i8, ptr \1, i64 0", text)
    text = re.sub(r" addrspace\(\d\)", "", text).replace("externally_initialized ", "")
    text += TEAMWORK
    for i, name in enumerate(PLACES):
        text = re.sub(rf"(?m)^declare i32 @llvm\.nvvm\.read\.ptx\.sreg\.{re.escape(name)}\(\)$", "", text)
        text = text.replace(f"@llvm.nvvm.read.ptx.sreg.{name}()", f"@place{i}()")
        text += (
            f"@at{i} = internal global i32 0\n"
            f"define internal i32 @place{i}() alwaysinline {{\n%v = load i32, ptr @at{i}\nret i32 %v\n}}\n"
        )
    given = ", ".join(f"i32 %a{i}" for i in range(len(PLACES)))
    stores = "\n".join(f"store i32 %a{i}, ptr @at{i}" for i in range(len(PLACES)))
    return text + f"define void @stand({given}) {{\n{stores}\nret void\n}}\n"


class ProcessorCard:
    """What `Card` is, without one. `room` is how many bytes it has; each launch is noted."""

    xp = np
    name = "a processor"
    compute = 80

    def __init__(self, text: str, room: int = 10**9, honest: bool = True) -> None:
        self._loaded = LoadedCode(compiled(thread_by_thread(text), "quick"))
        stand = self._loaded._engine.get_function_address("stand")
        self._stand = ctypes.CFUNCTYPE(None, *[ctypes.c_int32] * len(PLACES))(stand)
        gather = self._loaded._engine.get_function_address("gather_team")
        self._gather_team = ctypes.CFUNCTYPE(None, ctypes.c_int32)(gather)
        self.room, self._honest = room, honest
        self.launches: list[tuple[str, tuple[int, int]]] = []
        self.codes: list[str] = []
        self.largest = 0
        self._arrays: list[np.ndarray[Any, Any]] = []

    def load(self, code: str) -> None:
        self.codes.append(code)

    def set_bank(self, numbers: Array) -> None:
        if len(numbers):
            address = self._loaded._engine.get_global_value_address(CONSTANT_BANK)
            ctypes.memmove(address, numbers.ctypes.data, numbers.nbytes)

    def launch(
        self, name: str, grid: tuple[int, int], args: list[Any], teams: tuple[int, int] = (1, 1), shared: int = 0
    ) -> None:
        self.launches.append((name, grid))
        types = [ctypes.c_double if isinstance(a, float) else ctypes.c_int64 for a in args]
        values = [a if isinstance(a, int | float) else self.address(a) for a in args]
        call = ctypes.CFUNCTYPE(None, *types)(self._loaded._engine.get_function_address(name))
        assert shared * teams[1] <= SHARED
        with ThreadPoolExecutor(teams[0]) as threads:
            for block, other, team, lane in product(*map(range, (*grid, teams[1], THREADS))):
                self._stand(block, other, lane, grid[1], team, teams[1])
                if teams[0] == 1:
                    call(*values)
                else:
                    self._gather_team(teams[0])
                    list(threads.map(lambda _: call(*values), range(teams[0])))

    def fill(self, array: Any, values: Any) -> None:
        array[...] = values

    def take(self, values: Any) -> Any:
        array = np.from_dlpack(values) if hasattr(values, "__dlpack__") else np.asarray(values)
        return np.ascontiguousarray(array, dtype=array.dtype if array.dtype == np.float32 else float)

    def zeros(self, shape: Any) -> Any:
        return self._fits(np.zeros(shape))

    def put(self, values: Any) -> Any:
        return self._fits(np.array(values))

    def _fits(self, array: Any) -> Any:
        self.largest = max(self.largest, array.nbytes)
        if array.nbytes > self.room:
            raise CardMemoryError(f"{array.nbytes} bytes")
        return array

    def get(self, array: Any) -> Any:
        return np.array(array)

    def address(self, array: Any) -> int:
        assert array.flags.c_contiguous
        return int(array.ctypes.data)

    def inverse_transforms(self, spectra: Any, size: int) -> Any:
        return np.ascontiguousarray(np.fft.irfft(spectra, size, axis=-1) * size)

    def mark(self) -> object:
        return object()

    def wait_here(self, event: object) -> None:
        assert event is not None

    def finish(self) -> None:
        pass

    @property
    def free(self) -> int:
        return self.room if self._honest else 10**12


def card_and_processor(batch: PreparedBatch) -> tuple[Array, Array]:
    """Statistics of a batch in waves, by case, as a card finds them and as a processor does."""
    lead = batch.lead

    def write(module: Module) -> None:
        lead.tally.write(module)
        CardWaves().write(module)

    text = BATCH_PROGRAMS[lead.timing.integrator](lead.equations, LANES, batch.own_constants, write)
    ours = batch.on_a_card(80).run(batch.card_cases, card=ProcessorCard(text))
    theirs = batch.batch("llvm").run(batch.cases)
    assert ours.tallies is not None
    assert theirs.tallies is not None
    return ours.tallies[[ours.names.index(name) for name in theirs.names]], theirs.tallies


class LateProcessorCard(ProcessorCard):
    """One that is given its program when it is loaded: the text that a card would be given as PTX (`emulate_cards`)."""

    def __init__(self) -> None:
        self.room, self._honest, self.largest = 10**9, True, 0
        self.launches, self.codes, self._arrays = [], [], []

    def load(self, code: str) -> None:
        ProcessorCard.__init__(self, code)


def emulate_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let everything that would run on a card run on a processor in its place."""
    monkeypatch.setattr(program, "kept_ptx", lambda identity, write, compute: write())
    monkeypatch.setattr(open_batch, "Card", LateProcessorCard)
    monkeypatch.setattr(batch_stepper, "check_card", lambda: None)

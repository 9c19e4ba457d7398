"""Simulations in vectors: the machine code of a batch, and a tile of cases that it runs from start to end, behind NumPy calls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from deckcrane.arrays import Array
from deckcrane.mechanics.equations import Equations
from deckcrane.program.compiled import batch_identity
from deckcrane.program.events import BATCH_ROOM, EventLayout, EventLog
from deckcrane.program.gpu.cases import DescribedWaves
from deckcrane.program.inputs import CarriedSeries, Inputs
from deckcrane.program.integrators import IMPLICIT, Timing
from deckcrane.program.llvm.machine_code import (
    LoadedCode,
    compiled,
    host_lanes,
    level_for,
    start_object_code,
    vector_width,
)
from deckcrane.program.llvm.module import Module
from deckcrane.program.llvm.programs import BATCH, BATCH_PROGRAMS, BEYOND, TALLY
from deckcrane.program.native_calls import (
    MORE,
    NEVER,
    PREPARE,
    SERIES_WORDS,
    SIZES,
    Words,
    address,
    input_words,
    series_words,
)

if TYPE_CHECKING:
    from deckcrane.program.statistics.tally import Tally

BLOCK = 256
"""Steps whose inputs and records stay in the processor's cache."""


@dataclass(frozen=True, eq=False)
class CaseInputs:
    """Inputs of one case, and wave forces that are interpolated from coarse samples, or that a card computes itself."""

    inputs: Inputs
    carried: CarriedSeries | None = None
    described: DescribedWaves | None = None

    def at_start(self) -> Array:
        """All inputs at time zero."""
        values = self.inputs.at(0.0)
        if self.carried is not None:
            values[self.places()] = self.carried.samples(0, 1)[0]
        return values

    def places(self) -> list[int]:
        """Indices of the interpolated inputs among all inputs."""
        assert self.carried is not None, "asked for where there are any"
        return [self.inputs.names.index(name) for name in self.carried.names]

    def alike(self, other: CaseInputs) -> bool:
        """Whether two can run in one vector: samples at the same times, and none that jump."""
        if self.carried is None or other.carried is None:
            carried = self.carried is other.carried
        else:
            carried = self.carried.alike(other.carried)
        return carried and _sampling(self.inputs) == _sampling(other.inputs)

    @property
    def jumps(self) -> bool:
        return any(series.between == "held" for series in self.inputs.series.values())


def _sampling(inputs: Inputs) -> list[tuple[object, ...]]:
    return [
        (series.names, series.values.shape, series.start, series.spacing, series.between)
        for series in inputs.series.values()
    ]


class VectorCode:
    """The program of fixed steps for as many simulations at once as a vector of this processor takes.

    It is compiled in a thread of its own; what uses it waits for it.
    With `own_constants`, each has its own constants; else all share the same, which is faster.
    """

    def __init__(
        self, equations: Equations, method: str, own_constants: bool, tally: Tally | None, width: int | None = None
    ) -> None:
        self.width, self.own_constants, self.tally = width or max(vector_width(), 2), own_constants, tally
        self.implicit, self.scales = method in IMPLICIT, np.ascontiguousarray(equations.x.scales, dtype=float)
        self.nx, self.ny = len(equations.x), equations.output_count()
        self.events = EventLayout.of(equations, BATCH_ROOM)
        lanes, write = host_lanes(self.width), None if tally is None else tally.write
        identity = "\0".join(
            [batch_identity(equations, method), repr((lanes, own_constants)), _written_text(write, self.width)]
        )
        functions = [equations.derivative(), equations.straight_outputs()]
        if self.implicit:
            functions.append(equations.linearised(IMPLICIT[method].any_matrix))
        level = level_for(
            identity,
            sum(function.n_instructions() for function in functions),
            "the equations of this model have",
            "Fewer modes, or fewer signals to keep, shorten it",
        )
        self._object_code = start_object_code(
            identity, lambda: BATCH_PROGRAMS[method](equations, lanes, own_constants, write), level
        )

    @cached_property
    def _loaded(self) -> LoadedCode:
        """The machine code, once it is compiled."""
        return LoadedCode(self._object_code())

    @cached_property
    def batch(self) -> Callable[..., None]:
        """The loop of steps."""
        return self._loaded.function("batch", [*MORE, *BATCH] if self.implicit else BATCH)

    @cached_property
    def count(self) -> Callable[..., None] | None:
        """The statistics of records; None where there are none."""
        return None if self.tally is None else self._loaded.function("tally", TALLY)

    def wait(self) -> None:
        """Wait until it is compiled, and load it: not in every thread."""
        _ = self.batch, self.count

    def implicit_constants(self, parameters: Sequence[Array]) -> list[Array]:
        """Constants of implicit steps that follow from the parameters of each simulation of a vector; none for explicit steps."""
        if not self.implicit:
            return [np.zeros(0)] * len(parameters)
        sizes = np.zeros(2, dtype=np.int64)
        self._loaded.function("implicit_sizes", SIZES)(address(sizes))
        p = _stack_lanes([parameters[i] for i in self.lanes(len(parameters))])
        constants = np.zeros((int(sizes[0]) + 1, self.width))
        self._loaded.function("prepare_implicit", PREPARE)(address(p), address(constants))
        return [np.ascontiguousarray(constants[:, i]) for i in range(len(parameters))]

    def lanes(self, count: int) -> list[int]:
        """The simulation in each lane; if there are fewer than lanes, the last one fills them."""
        return [min(i, count - 1) for i in range(self.width)]


def _written_text(write: Callable[[Module], None] | None, width: int) -> str:
    if write is None:
        return ""
    module = Module(host_lanes(width))
    write(module)
    return module.text


class TallyCode:
    """The statistics of one simulation at a time, for those that cannot run in vectors."""

    def __init__(self, tally: Tally) -> None:
        module = Module(host_lanes())
        tally.write(module)
        self._loaded = LoadedCode(compiled(module.text))
        self.count = self._loaded.function("tally", TALLY)


class Tile:
    """Simulations that run together in a vector; if there are fewer than lanes, the last one fills them.

    Constants of implicit steps begin at `implicit_constants` among those of each simulation.
    """

    def __init__(
        self,
        code: VectorCode,
        timing: Timing,
        x0: Sequence[Array],
        c: Sequence[Array],
        inputs: Sequence[CaseInputs],
        implicit_constants: int = 0,
    ) -> None:
        self._code, self._timing, width = code, timing, code.width
        lanes = code.lanes(len(x0))
        self.x = _stack_lanes([x0[i] for i in lanes])
        self._c = _stack_lanes([c[i] for i in lanes]) if code.own_constants else np.ascontiguousarray(c[0])
        self.reached = np.full(width, NEVER)
        self._implicit_constants, self.roughest = implicit_constants, np.zeros((3, width))
        self._kept_alive: list[Array | Words] = []
        lane_inputs = [inputs[i] for i in lanes]
        first = lane_inputs[0]
        constants = self._keep_alive(_stack_lanes([case_inputs.inputs.constants for case_inputs in lane_inputs]))
        linear = [self._series_words(lane_inputs, key) for key in first.inputs.series]
        self._carried = first.carried
        self._coarse = self._window = self._fine = np.zeros(1)
        self.per_step = 0
        if self._carried is not None:
            linear.append(self._carried_words(lane_inputs, self._carried, first.places()))
        self._linear = np.array(linear, dtype=np.int64).reshape(len(linear), SERIES_WORDS)
        self._words = input_words(constants, self._linear, np.zeros((0, SERIES_WORDS), dtype=np.int64))
        self.tallies = None if code.tally is None else np.zeros(code.tally.shape(1, width))
        self._memory = np.zeros((1 if code.events is None else code.events.size, width))
        self._step = 0

    def events(self, lane: int) -> EventLog:
        """Events of one of the simulations, up to its current time."""
        layout = self._code.events
        if layout is None:
            return EventLog()
        memory = np.ascontiguousarray(self._memory[:, lane])
        return layout.whole(memory)

    def _keep_alive(self, array: Array) -> Array:
        self._kept_alive.append(array)
        return array

    def _series_words(self, lane_inputs: Sequence[CaseInputs], key: str) -> list[int]:
        first = lane_inputs[0].inputs.series[key]
        values = self._keep_alive(_stack_lanes([case_inputs.inputs.series[key].values for case_inputs in lane_inputs]))
        indices = np.array(lane_inputs[0].inputs.columns(first), dtype=np.int64)
        self._kept_alive.append(indices)
        return series_words(values, indices, first.values.shape, (first.start, first.spacing, first.slack))

    def _carried_words(
        self, lane_inputs: Sequence[CaseInputs], carried: CarriedSeries, columns: list[int]
    ) -> list[int]:
        self.per_step = round(self._timing.step / carried.spacing)
        self._coarse = _stack_lanes(
            [case_inputs.carried.coarse for case_inputs in lane_inputs if case_inputs.carried is not None]
        )
        self._window = np.ascontiguousarray(carried.window)
        width = len(carried.names)
        self._fine = np.zeros((BLOCK * self.per_step + BEYOND) * width * self._code.width)
        indices = np.array(columns, dtype=np.int64)
        self._kept_alive.append(indices)
        return series_words(self._fine, indices, (carried.count, width), (0.0, carried.spacing, 0.0))

    def _implicit_arguments(self) -> tuple[int, int, int]:
        constants = self._c[self._implicit_constants :]
        return address(constants), address(self._code.scales), address(self.roughest)

    def begin(self, y: Array) -> None:
        """Count the record at the start, one row of outputs for each lane."""
        if self._code.count is not None and self.tallies is not None:
            Y = _stack_lanes(list(y))
            self._code.count(address(Y), address(self.tallies), 0, 1)

    def advance(self, steps: int, Y: Array) -> None:
        """Take `steps` steps; records go to Y (record, output, lane), and into the tallies."""
        per_record = self._timing.steps_per_record
        carried = self._carried
        self._code.batch(
            *(self._implicit_arguments() if self._code.implicit else ()),
            address(self._words),
            address(self._c),
            self._timing.step,
            self._step,
            steps,
            per_record,
            max(per_record, BLOCK // per_record * per_record) if per_record <= BLOCK else BLOCK,
            address(self.x),
            address(Y),
            address(self.reached),
            address(self._linear[-1:]) if carried is not None else 0,
            address(self._coarse),
            address(self._window),
            0 if carried is None else carried.between,
            0 if carried is None else len(carried.names),
            self.per_step,
            address(self._fine),
            0 if self.tallies is None else address(self.tallies),
            address(self._memory),
        )
        self._step += steps


def _stack_lanes(arrays: Sequence[Array]) -> Array:
    """Stack arrays of several simulations beside each other: their lanes come last."""
    return np.ascontiguousarray(np.stack(arrays, axis=-1), dtype=float)

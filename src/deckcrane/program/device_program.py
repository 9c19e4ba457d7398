"""Prepare equations, statistics and cases for a card; run them in this process, or pack them into a file.

One thread runs one simulation with fixed explicit steps (rk4). Adaptive and implicit methods stay on processors.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from deckcrane.errors import DeckcraneError
from deckcrane.interrupts import check, handled, never_lost
from deckcrane.program.batch import BatchCase, BatchRuns
from deckcrane.program.device_card import Card
from deckcrane.program.device_cases import (
    BundleForm,
    CarriedForm,
    CaseBundle,
    DescribedWaves,
    DevicePlan,
    DeviceResults,
    SampledForm,
    Stack,
    WavesOnCard,
)
from deckcrane.program.device_file import write_file
from deckcrane.program.device_runner import run_bundles
from deckcrane.program.event_watch import BATCH_ROOM, EventLayout
from deckcrane.program.identity import explicit_identity
from deckcrane.program.ir_module import Module
from deckcrane.program.ir_program import explicit_program
from deckcrane.program.ptx import COMPUTE, LANES, kept_ptx
from deckcrane.program.timing import Timing
from deckcrane.program.vectors import CaseInputs

if TYPE_CHECKING:
    from deckcrane.program.program import Program
    from deckcrane.program.tally import Tally

HELD = 1_500_000_000
"""Bytes of inputs that are made before the cases they belong to are run, or packed."""


class WaveKernels(Protocol):
    """Waves that the card computes: kernels, and the description of seas (`running/card_waves.py`)."""

    def write(self, module: Module) -> None: ...
    def packed(self, waves: Sequence[DescribedWaves]) -> WavesOnCard: ...


class DeviceProgram:
    """A program prepared for a card."""

    def __init__(
        self,
        program: Program,
        timing: Timing,
        tally: Tally | None,
        own: bool,
        compute: int = COMPUTE,
        waves: WaveKernels | None = None,
    ) -> None:
        if timing.integrator != "rk4":
            raise DeckcraneError(
                f"target cuda runs fixed explicit steps (rk4); run.integrator is {timing.integrator}, which the target llvm runs"
            )
        self.program, self.timing, self.tally, self._waves = program, timing, tally, waves
        equations = program.equations
        program.code.expect(inf)

        def write(module: Module) -> None:
            if tally is not None:
                tally.write(module)
            if waves is not None:
                waves.write(module)

        identity = "\0".join([explicit_identity(equations), repr((LANES, own)), _written_text(write)])
        self.code = kept_ptx(identity, lambda: explicit_program(equations, LANES, own, write), compute)
        prepared = program.code.prepare(np.ascontiguousarray(equations.p.values, dtype=float))
        self.events = EventLayout.of(equations, BATCH_ROOM)
        self.plan = DevicePlan(
            states=tuple(equations.x.names),
            inputs=len(equations.u),
            outputs=equations.output_count(),
            constants=len(prepared) - 1,  # the last one is padding
            own=own,
            step=timing.step,
            per_record=timing.steps_per_record,
            records=timing.records,
            events=0 if self.events is None else self.events.size,
            **({} if tally is None else _tally_plan(tally)),
        )

    def run(
        self,
        cases: Sequence[BatchCase],
        threads: int | None = None,
        progress: Callable[[float], None] = lambda fraction: None,
        card: Any = None,
    ) -> BatchRuns:
        """Run all cases on the card of this machine. Ctrl-C keeps the batches that are done."""
        if threads is not None:
            raise DeckcraneError(f"threads={threads} is for processors; a card takes as many cases as its memory holds")
        card = Card() if card is None else card
        card.load(self.code)

        def report(done: float) -> None:
            progress(done / len(cases))
            check()

        with never_lost():
            results = run_bundles(card, self.plan, self.bundles(cases), progress=report)
        if results.interrupted:
            handled()
        runs = batch_runs(results, self.events)
        runs.t = np.arange(self.timing.records + 1, dtype=float) * self.timing.every
        return runs

    def pack(self, path: Path, title: str, cases: Iterable[BatchCase], results: dict[str, Any]) -> int:
        """Pack all cases into a file for another machine; gives their number."""
        return write_file(path, title, self.code, self.plan, self.bundles(cases), results)

    def bundles(self, cases: Iterable[BatchCase]) -> Iterator[CaseBundle]:
        """The cases in bundles with the same sampling of inputs, as many at a time as fit into the host's memory."""
        waiting = iter(cases)
        while True:
            pairs: list[tuple[BatchCase, CaseInputs]] = []
            bytes_held = 0
            for case in waiting:
                inputs = case.inputs()
                pairs.append((case, inputs))
                bytes_held += _input_bytes(inputs)
                if bytes_held > HELD:
                    break
            if not pairs:
                return
            yield from self._bundle_by_form(pairs)

    def _bundle_by_form(self, pairs: list[tuple[BatchCase, CaseInputs]]) -> Iterator[CaseBundle]:
        groups: dict[tuple[BundleForm, tuple[Any, ...]], list[tuple[BatchCase, CaseInputs]]] = {}
        for case, inputs in pairs:
            wave_group = () if inputs.described is None else inputs.described.together
            groups.setdefault((_bundle_form(inputs), wave_group), []).append((case, inputs))
        for (form, _), members in groups.items():
            yield self._make_bundle(form, members)

    def _make_bundle(self, form: BundleForm, members: list[tuple[BatchCase, CaseInputs]]) -> CaseBundle:
        prepare, case_inputs = self.program.code.prepare, [inputs for _, inputs in members]
        constants: dict[bytes, Any] = {}
        for case, _ in members:
            constants.setdefault(case.p.tobytes(), prepare(case.p)[: self.plan.constants])
        stacks = {
            "x0": Stack.made([case.x0 for case, _ in members]),
            "c": Stack.made([constants[case.p.tobytes()] for case, _ in members]),
            "u": Stack.made([inputs.inputs.constants for inputs in case_inputs]),
        }
        for n, key in enumerate(case_inputs[0].inputs.series):
            stacks[f"series{n}"] = Stack.made([inputs.inputs.series[key].values for inputs in case_inputs])
        shared = {}
        first = case_inputs[0].carried
        if first is not None:
            stacks["coarse"] = Stack.made(
                [inputs.carried.coarse for inputs in case_inputs if inputs.carried is not None]
            )
            shared["window"] = np.ascontiguousarray(first.window)
        described = [inputs.described for inputs in case_inputs if inputs.described is not None]
        on_card = None
        if described:
            assert self._waves is not None, "waves are described to who makes them"
            on_card = self._waves.packed(described)
        return CaseBundle(tuple(case.name for case, _ in members), form, stacks, shared, on_card)


def batch_runs(found: DeviceResults, events: EventLayout | None) -> BatchRuns:
    """Results of a card in the form of a batch on a processor, without the times of records."""
    runs = BatchRuns(found.names, failures=found.failures, interrupted=found.interrupted)
    if found.records:
        runs.y = np.concatenate(found.records)
    if found.tallies:
        runs.tallies = np.concatenate(found.tallies)[..., None]
    if found.densities:
        runs.densities = np.concatenate(found.densities)
    if events is not None:
        runs.events = [events.whole(np.array(memory)) for memory in np.concatenate(found.events or [np.zeros((0, 1))])]
    return runs


def _tally_plan(tally: Tally) -> dict[str, Any]:
    return {
        "slots": tally.ground.slots.size,
        "columns": tally.ground.columns,
        "first_counted": tally.counting.first,
        "segment": tally.welch(0).segment if tally.spectra else 0,
    }


def _bundle_form(inputs: CaseInputs) -> BundleForm:
    series = tuple(
        SampledForm(
            tuple(inputs.inputs.columns(samples)),
            len(samples.values),
            samples.start,
            samples.spacing,
            samples.slack,
            samples.between == "held",
        )
        for samples in inputs.inputs.series.values()
    )
    carried: CarriedForm | None = None
    if (carried_series := inputs.carried) is not None:
        carried = CarriedForm(
            tuple(inputs.places()),
            len(carried_series.coarse),
            carried_series.spacing,
            carried_series.count,
            carried_series.between,
        )
    elif (waves := inputs.described) is not None:
        indices = tuple(inputs.inputs.names.index(name) for name in waves.names)
        carried = CarriedForm(indices, waves.rows, waves.spacing, waves.count, waves.between)
    return BundleForm(series, carried)


def _input_bytes(inputs: CaseInputs) -> int:
    size = sum(series.values.nbytes for series in inputs.inputs.series.values())
    return size + (0 if inputs.carried is None else inputs.carried.coarse.nbytes)


def _written_text(write: Callable[[Module], None]) -> str:
    module = Module(LANES)
    write(module)
    return module.text

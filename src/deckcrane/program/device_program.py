"""Equations, statistics and cases as a card takes them; in this process, or packed into a file that travels.

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
    """Waves that the card makes: kernels, and what it is told of seas (`running/card_waves.py`)."""

    def write(self, module: Module) -> None: ...
    def packed(self, waves: Sequence[DescribedWaves]) -> WavesOnCard: ...


class DeviceProgram:
    """A program made ready for a card."""

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

        identity = "\0".join([explicit_identity(equations), repr((LANES, own)), _text_of(write)])
        self.code = kept_ptx(identity, lambda: explicit_program(equations, LANES, own, write), compute)
        prepared = program.code.prepare(np.ascontiguousarray(equations.p.values, dtype=float))
        self.events = EventLayout.of(equations, BATCH_ROOM)
        self.plan = DevicePlan(
            states=tuple(equations.x.names),
            inputs=len(equations.u),
            outputs=equations.output_count(),
            constants=len(prepared) - 1,  # the last one is room that nothing is in
            own=own,
            step=timing.step,
            per_record=timing.steps_per_record,
            records=timing.records,
            events=0 if self.events is None else self.events.size,
            **({} if tally is None else _counted(tally)),
        )

    def run(
        self,
        cases: Sequence[BatchCase],
        threads: int | None = None,
        progress: Callable[[float], None] = lambda fraction: None,
        card: Any = None,
    ) -> BatchRuns:
        """All cases on the card of this machine. Ctrl-C keeps the batches that are done."""
        if threads is not None:
            raise DeckcraneError(f"threads={threads} is for processors; a card takes as many cases as its memory holds")
        card = Card() if card is None else card
        card.load(self.code)

        def report(done: float) -> None:
            progress(done / len(cases))
            check()

        with never_lost():
            found = run_bundles(card, self.plan, self.bundles(cases), progress=report)
        if found.interrupted:
            handled()
        runs = batch_runs(found, self.events)
        runs.t = np.arange(self.timing.records + 1, dtype=float) * self.timing.every
        return runs

    def pack(self, path: Path, title: str, cases: Iterable[BatchCase], results: dict[str, Any]) -> int:
        """All cases into a file that travels; how many there were."""
        return write_file(path, title, self.code, self.plan, self.bundles(cases), results)

    def bundles(self, cases: Iterable[BatchCase]) -> Iterator[CaseBundle]:
        """The cases, those beside each other whose inputs are sampled alike, as many as there is room for on the host."""
        waiting = iter(cases)
        while True:
            made: list[tuple[BatchCase, CaseInputs]] = []
            held = 0
            for case in waiting:
                inputs = case.inputs()
                made.append((case, inputs))
                held += _bytes(inputs)
                if held > HELD:
                    break
            if not made:
                return
            yield from self._alike(made)

    def _alike(self, made: list[tuple[BatchCase, CaseInputs]]) -> Iterator[CaseBundle]:
        groups: dict[tuple[BundleForm, tuple[Any, ...]], list[tuple[BatchCase, CaseInputs]]] = {}
        for case, inputs in made:
            together = () if inputs.described is None else inputs.described.together
            groups.setdefault((_form(inputs), together), []).append((case, inputs))
        for (form, _), members in groups.items():
            yield self._bundle(form, members)

    def _bundle(self, form: BundleForm, members: list[tuple[BatchCase, CaseInputs]]) -> CaseBundle:
        prepare, given = self.program.code.prepare, [inputs for _, inputs in members]
        constants: dict[bytes, Any] = {}
        for case, _ in members:
            constants.setdefault(case.p.tobytes(), prepare(case.p)[: self.plan.constants])
        stacks = {
            "x0": Stack.made([case.x0 for case, _ in members]),
            "c": Stack.made([constants[case.p.tobytes()] for case, _ in members]),
            "u": Stack.made([inputs.inputs.constants for inputs in given]),
        }
        for n, key in enumerate(given[0].inputs.series):
            stacks[f"series{n}"] = Stack.made([inputs.inputs.series[key].values for inputs in given])
        shared = {}
        first = given[0].carried
        if first is not None:
            stacks["coarse"] = Stack.made([one.carried.coarse for one in given if one.carried is not None])
            shared["window"] = np.ascontiguousarray(first.window)
        described = [one.described for one in given if one.described is not None]
        on_card = None
        if described:
            assert self._waves is not None, "waves are described to who makes them"
            on_card = self._waves.packed(described)
        return CaseBundle(tuple(case.name for case, _ in members), form, stacks, shared, on_card)


def batch_runs(found: DeviceResults, events: EventLayout | None) -> BatchRuns:
    """What a card gave, as a batch on a processor would have given it, but for the times of records."""
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


def _counted(tally: Tally) -> dict[str, Any]:
    return {
        "slots": tally.ground.slots.size,
        "columns": tally.ground.columns,
        "first_counted": tally.counting.first,
        "segment": tally.welch(0).segment if tally.spectra else 0,
    }


def _form(inputs: CaseInputs) -> BundleForm:
    series = tuple(
        SampledForm(
            tuple(inputs.inputs.columns(one)), len(one.values), one.start, one.spacing, one.slack, one.between == "held"
        )
        for one in inputs.inputs.series.values()
    )
    carried: CarriedForm | None = None
    if (made := inputs.carried) is not None:
        carried = CarriedForm(tuple(inputs.places()), len(made.coarse), made.spacing, made.count, made.between)
    elif (waves := inputs.described) is not None:
        places = tuple(inputs.inputs.names.index(name) for name in waves.names)
        carried = CarriedForm(places, waves.rows, waves.spacing, waves.count, waves.between)
    return BundleForm(series, carried)


def _bytes(inputs: CaseInputs) -> int:
    found = sum(one.values.nbytes for one in inputs.inputs.series.values())
    return found + (0 if inputs.carried is None else inputs.carried.coarse.nbytes)


def _text_of(write: Callable[[Module], None]) -> str:
    module = Module(LANES)
    write(module)
    return module.text

"""Prepare equations, statistics and cases for a card; run them in this process, or pack them into a file.

One thread runs one simulation with fixed steps (rk4, rodas4_fixed, ros34pw2_fixed), or a team of threads where a step has many
operations. Adaptive methods stay on processors.

The file holds a compiled program, its cases and its runner, for a machine with a card, NumPy and CuPy: `python FILE.pyz`.

Modules become PTX text, which the driver of any NVIDIA card turns into its machine code. LLVM writes it without a card and
without CUDA. Every addition and product says how it is rounded (`.rn`), so that the driver may not fuse what is not fused; a
card gives the same numbers as a processor, to the last bit.
"""

from __future__ import annotations

import hashlib
import io
import json
import re
import zipfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache as cached
from importlib.resources import files
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import llvmlite
import llvmlite.binding as llvm
import numpy as np

from deckcrane import interrupts
from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.files import cache
from deckcrane.files.atomic_write import write
from deckcrane.interrupts import acknowledge_interrupt, check, ensure_interrupt
from deckcrane.mechanics.equations import Equations
from deckcrane.program.batch import BatchCase, BatchRuns
from deckcrane.program.compiled import CompiledCode, batch_identity
from deckcrane.program.events import BATCH_ROOM, EventLayout
from deckcrane.program.gpu.card import Card
from deckcrane.program.gpu.cases import (
    BundleForm,
    CaseBundle,
    CoarseSeriesForm,
    DescribedWaves,
    DevicePlan,
    DeviceResults,
    SampledForm,
    UniqueArrays,
    WavesOnCard,
)
from deckcrane.program.gpu.packed_tallies import PackedTallies
from deckcrane.program.gpu.runner import FORMAT, run_bundles
from deckcrane.program.integrators import FIXED, IMPLICIT, Timing
from deckcrane.program.llvm.lanes import Lanes
from deckcrane.program.llvm.module import BANK_SOURCES, Module
from deckcrane.program.llvm.programs import BATCH_PROGRAMS
from deckcrane.program.vectors import CaseInputs

if TYPE_CHECKING:
    from deckcrane.program.program import Program
    from deckcrane.program.statistics.tally import Tally

TRAVELLING = (
    "errors.py",
    "arrays.py",
    "program/statistics/welch.py",
    "program/gpu/card.py",
    "program/gpu/packed_tallies.py",
    "program/gpu/cases.py",
    "program/gpu/batch.py",
    "program/gpu/clocked_batch.py",
    "program/gpu/runner.py",
    "sea/random_numbers.py",
    "sea/gpu_waves.py",
)
"""Modules that are packed unchanged. They import only each other, NumPy and CuPy."""

_MAIN = """import sys
from pathlib import Path

from deckcrane.program.gpu.runner import run_file
from deckcrane.sea.gpu_waves import packed_waves

sys.exit(run_file(Path(sys.argv[0]), sys.argv[1:], packed_waves))
"""
_EMPTY = '"""The part of deckcrane that runs packed cases; the whole of it is not needed here."""\n'
_CONSTANT_DATE = (1980, 1, 1, 0, 0, 0)
"""One date for all entries of the file, so that the same cases make the same file."""


def write_file(
    path: Path,
    title: str,
    code: str,
    plan: DevicePlan,
    bundles: Iterable[CaseBundle],
    results: dict[str, Any],
) -> int:
    """Pack bundles one after the other and return the number of cases; `results` is copied into the results."""
    cases = 0

    def packed(temporary: Path) -> None:
        nonlocal cases
        descriptions: list[dict[str, Any]] = []
        identity = hashlib.sha256(code.encode() + json.dumps(plan.data()).encode())
        with zipfile.ZipFile(temporary, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
            for n, bundle in enumerate(bundles):
                descriptions.append(_add_bundle(archive, n, bundle, identity))
                cases += len(bundle)
            _add_file(archive, "program.ptx", code.encode())
            _add_sources(archive)
            about = {
                "format": FORMAT,
                "title": title,
                "identity": identity.hexdigest(),
                "plan": plan.data(),
                "bundles": descriptions,
                "results": results,
            }
            _add_file(archive, "about.json", json.dumps(about).encode())

    write(path, packed)
    return cases


def _add_bundle(archive: zipfile.ZipFile, n: int, bundle: CaseBundle, identity: Any) -> dict[str, Any]:
    for name, stack in bundle.stacks.items():
        _add_array(archive, f"{n}/{name}.npy", stack.distinct, identity)
        _add_array(archive, f"{n}/{name}.of.npy", stack.of, identity)
    for name, array in bundle.shared.items():
        _add_array(archive, f"{n}/{name}.npy", array, identity)
    waves = {} if bundle.waves is None else bundle.waves.arrays()
    for name, array in waves.items():
        _add_array(archive, f"{n}/waves/{name}.npy", array, identity)
    description = {
        "names": list(bundle.names),
        "form": bundle.form.data(),
        "stacks": list(bundle.stacks),
        "shared": list(bundle.shared),
        "waves": list(waves),
    }
    identity.update(json.dumps(description).encode())
    return description


def _add_array(archive: zipfile.ZipFile, name: str, values: Array | np.ndarray[Any, Any], identity: Any) -> None:
    buffer = io.BytesIO()
    np.lib.format.write_array(buffer, np.ascontiguousarray(values), allow_pickle=False)
    identity.update(buffer.getbuffer())
    _add_file(archive, name, buffer.getvalue())


def _add_sources(archive: zipfile.ZipFile) -> None:
    _add_file(archive, "__main__.py", _MAIN.encode())
    for folder in sorted({str(Path("deckcrane", name).parent) for name in TRAVELLING} | {"deckcrane/program"}):
        _add_file(archive, f"{folder}/__init__.py", _EMPTY.encode())
    for name in TRAVELLING:
        _add_file(archive, f"deckcrane/{name}", files("deckcrane").joinpath(*name.split("/")).read_bytes())


def _add_file(archive: zipfile.ZipFile, name: str, content: bytes) -> None:
    archive.writestr(zipfile.ZipInfo(name, _CONSTANT_DATE), content, zipfile.ZIP_DEFLATED, 1)


LANES = Lanes(1, 32, device=True)
"""One thread per simulation, 32 of them a block, which is a tile."""
LONG_STEP = 5000
"""Operations of a derivative from which on a team of threads computes a simulation; a thread each is as good for shorter ones."""
TEAM_LANES = replace(LANES, team=4, teams=3)
"""Four threads per simulation; the three teams of a block fill a multiprocessor and read the same instructions at the same time."""
SHARED_BYTES = {90: 227 * 1024, 80: 99 * 1024, 0: 64 * 1024}
"""Most bytes that a block of threads shares, from a compute capability on."""
COMPUTE = 80
"""Oldest compute capability that code is written for by default: 8.0, from 2020 on. Newer cards run it too."""
OLDEST = 70
SUFFIX = ".ptx"


TRIPLE = "nvptx64-nvidia-cuda"


def kept_ptx(identity: str, write: Callable[[], str], compute: int = COMPUTE) -> str:
    """The PTX for an `identity`: from the cache, or made now from the text that `write` gives."""
    interrupts.check()
    check_compute(compute)
    version = ".".join(str(part) for part in llvm.llvm_version_info)
    description = f"{version}\0{llvmlite.__version__}\0{compute}\0{identity}"
    key = hashlib.sha256(description.encode()).hexdigest()[:32]
    content = cache.read_cache(key, SUFFIX)
    if content is None:
        content = ptx(write(), compute).encode()
        cache.write_cache(key, SUFFIX, content)
    return content.decode()


def check_compute(compute: int) -> None:
    """Refuse cards that cannot run the code."""
    if compute < OLDEST:
        raise DeckcraneError(
            f"cards of compute capability {compute / 10:.1f} are too old: {OLDEST / 10:.1f} (2017) is the oldest"
        )


def ptx(text: str, compute: int = COMPUTE) -> str:
    """A module as PTX for cards of a compute capability (80 is 8.0) and newer ones."""
    machine = _target().create_target_machine(cpu=f"sm_{compute}", opt=3)
    module = llvm.parse_assembly(text, llvm.create_context())
    module.triple, module.data_layout = TRIPLE, str(machine.target_data)
    _optimise(module, machine)
    text_of_ptx = str(machine.emit_assembly(module))
    unrounded = re.search(r"\b(add|sub|mul)\.f64\b", text_of_ptx)
    assert unrounded is None, "an operation that the driver may fuse"
    return text_of_ptx


@cached
def _target() -> Any:
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    return llvm.Target.from_triple(TRIPLE)


def _optimise(module: Any, machine: Any) -> None:
    """Inline small functions and keep variables in registers; loops stay, since they are long enough as they are."""
    passes = llvm.create_new_module_pass_manager()
    passes.add_always_inliner_pass()
    passes.add_sroa_pass()
    passes.add_simplify_cfg_pass()
    passes.add_instruction_combine_pass()
    passes.run(module, llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=2)))


HELD = 1_500_000_000
"""Bytes of inputs that are made before the cases they belong to are run, or packed."""


class WaveKernels(Protocol):
    """Waves that the card computes: kernels, and the description of seas (`components/vessel/wave_series.py`)."""

    def write(self, module: Module) -> None: ...
    def packed(self, waves: Sequence[DescribedWaves]) -> WavesOnCard: ...


def device_lanes(equations: Equations, compute: int = COMPUTE) -> Lanes:
    """A thread per simulation, or a team of them where a step takes long, with memory that all such cards have."""
    if equations.derivative().n_instructions() < LONG_STEP:
        return LANES
    most = next(size for oldest, size in SHARED_BYTES.items() if compute >= oldest)
    numbers = most // (8 * TEAM_LANES.tile * TEAM_LANES.teams)
    return replace(TEAM_LANES, team_shared=numbers // 8 * 8)


class DeviceProgram:
    """A program prepared for a card: for whole runs, or `clocked`, for simulations that are stepped, each with its own clock.

    `lanes` are chosen by the length of a step, unless they are given.
    """

    def __init__(
        self,
        program: Program,
        timing: Timing,
        tally: Tally | None,
        own_constants: bool,
        compute: int = COMPUTE,
        waves: WaveKernels | None = None,
        clocked: bool = False,
        lanes: Lanes | None = None,
    ) -> None:
        if timing.integrator not in FIXED:
            raise DeckcraneError(
                f"target cuda runs fixed steps ({', '.join(FIXED[:-1])} and {FIXED[-1]}); run.integrator is "
                f"{timing.integrator}, which the target llvm runs"
            )
        self._implicit = timing.integrator in IMPLICIT
        self.program, self.timing, self.tally, self._waves = program, timing, tally, waves
        equations = program.equations
        if not self._implicit:  # of implicit steps only constants are prepared here, for which quick code will do
            program.code.expect(inf)

        def write(module: Module) -> None:
            if tally is not None:
                tally.write(module)
            if waves is not None:
                waves.write(module)

        method = timing.integrator
        lanes = replace(device_lanes(equations, compute) if lanes is None else lanes, own_clocks=clocked)
        identity = "\0".join([batch_identity(equations, method), repr((lanes, own_constants)), _written_text(write)])
        self.code = kept_ptx(identity, lambda: BATCH_PROGRAMS[method](equations, lanes, own_constants, write), compute)
        prepared = self.prepare(np.ascontiguousarray(equations.p.values, dtype=float))
        self.events = EventLayout.of(equations, BATCH_ROOM)
        self.plan = DevicePlan(
            states=tuple(equations.x.names),
            inputs=len(equations.u),
            outputs=equations.output_count(),
            constants=len(prepared) - 1,
            own_constants=own_constants,
            step=timing.step,
            per_record=timing.steps_per_record,
            records=timing.records,
            events=0 if self.events is None else self.events.size,
            method=method,
            team=lanes.team,
            teams=lanes.teams,
            team_numbers=_team_numbers(self.code),
            team_shared=lanes.team_shared,
            **_bank_plan(self.code),
            **(self._implicit_plan() if self._implicit else {}),
            **({} if tally is None else _tally_plan(tally)),
        )

    def prepare(self, p: Array) -> Array:
        """Constants that follow from the parameters; the last one is padding."""
        return self.program.code.prepare(p, self.timing.integrator)

    def _implicit_plan(self) -> dict[str, Any]:
        code, scales = self.program.code, self.program.equations.x.scales
        assert isinstance(code, CompiledCode), "cards run machine code"
        return {"implicit_constants": code.implicit_constants, "scales": tuple(float(scale) for scale in scales)}

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

        with ensure_interrupt():
            results = run_bundles(card, self.plan, self.bundles(cases), progress=report)
        if results.interrupted:
            acknowledge_interrupt()
        for roughest in results.roughest_of_completed():
            self.program.warn_of_rough_steps(self.timing, roughest)
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
        case_inputs = [inputs for _, inputs in members]
        constants: dict[bytes, Any] = {}
        for case, _ in members:
            constants.setdefault(case.p.tobytes(), self.prepare(case.p)[: self.plan.constants])
        stacks = {
            "x0": UniqueArrays.gather([case.x0 for case, _ in members]),
            "c": UniqueArrays.gather([constants[case.p.tobytes()] for case, _ in members]),
            "u": UniqueArrays.gather([inputs.inputs.constants for inputs in case_inputs]),
        }
        for n, key in enumerate(case_inputs[0].inputs.series):
            stacks[f"series{n}"] = UniqueArrays.gather([inputs.inputs.series[key].values for inputs in case_inputs])
        shared = {}
        first = case_inputs[0].carried
        if first is not None:
            stacks["coarse"] = UniqueArrays.gather(
                [inputs.carried.coarse for inputs in case_inputs if inputs.carried is not None]
            )
            shared["window"] = np.ascontiguousarray(first.window)
        described = [inputs.described for inputs in case_inputs if inputs.described is not None]
        on_card = None
        if described:
            assert self._waves is not None, "waves are described to who makes them"
            on_card = self._waves.packed(described)
        return CaseBundle(tuple(case.name for case, _ in members), form, stacks, shared, on_card)


def batch_runs(results: DeviceResults, events: EventLayout | None) -> BatchRuns:
    """Results of a card in the form of a batch on a processor, without the times of records."""
    runs = BatchRuns(results.names, failures=results.failures, interrupted=results.interrupted)
    if results.records:
        runs.y = np.concatenate(results.records)
    if results.packed:
        runs.tallies = PackedTallies.joined(results.packed).dense()[..., None]
    if results.densities:
        runs.densities = np.concatenate(results.densities)
    if events is not None:
        runs.events = [
            events.whole(np.array(memory)) for memory in np.concatenate(results.events or [np.zeros((0, 1))])
        ]
    return runs


def _team_numbers(code: str) -> int:
    """Numbers in the memory of a team, which the program states."""
    stated = re.search(r"\bteam_numbers = (?:constant i64 )?(\d+)", code)
    return 0 if stated is None else int(stated[1])


def _bank_plan(code: str) -> dict[str, Any]:
    """Numbers of the constant memory, which the program states: in bytes as PTX, less zeros at the end; in words as LLVM's text."""
    stated = re.search(rf"\b{BANK_SOURCES}(?:\[(\d+)\])? = (?:constant [^]]*\] )?[{{[]([^]}}]*)", code)
    if stated is None:
        return {}
    numbers = [int(number) for number in re.findall(r"(?<![\w-])-?\d+(?!\w)", stated[2])]
    if stated[1] is None:
        words = np.array(numbers, dtype=np.int64)
    else:
        words = np.frombuffer(bytes(numbers).ljust(int(stated[1]), b"\0"), dtype=np.int64)
    sources, bits = np.ascontiguousarray(words.reshape(-1, 2).T)
    return {"bank_sources": tuple(sources.tolist()), "bank_numbers": tuple(bits.view(float).tolist())}


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
    carried: CoarseSeriesForm | None = None
    if (carried_series := inputs.carried) is not None:
        carried = CoarseSeriesForm(
            tuple(inputs.places()),
            len(carried_series.coarse),
            carried_series.spacing,
            carried_series.count,
            carried_series.between,
        )
    elif (waves := inputs.described) is not None:
        indices = tuple(inputs.inputs.names.index(name) for name in waves.names)
        carried = CoarseSeriesForm(indices, waves.rows, waves.spacing, waves.count, waves.between)
    return BundleForm(series, carried)


def _input_bytes(inputs: CaseInputs) -> int:
    size = sum(series.values.nbytes for series in inputs.inputs.series.values())
    return size + (0 if inputs.carried is None else inputs.carried.coarse.nbytes)


def _written_text(write: Callable[[Module], None]) -> str:
    module = Module(LANES)
    write(module)
    return module.text

"""The files that `gpu.py` runs on a card, made where deckcrane is installed; with results of this processor to compare with."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np

import deckcrane
import gpu_gymnasium
from deckcrane.analysis.forecasting.go_no_go import HORIZON, LargestExcess, LiftWatch
from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.vessel import CardWaves
from deckcrane.program.batch import Batch, BatchRuns
from deckcrane.program.gpu.cases import BundleForm, CaseBundle, CoarseSeriesForm, UniqueArrays
from deckcrane.program.gpu.program import COMPUTE, DeviceProgram, write_file
from deckcrane.program.open_batch import STATE_ARRAYS
from deckcrane.program.program import Program
from deckcrane.scenario.editing import with_section_values, with_values
from deckcrane.scenario.run_settings import Keep
from deckcrane.simulation.batches import Job, PreparedBatch, prepare_batch
from deckcrane.simulation.continuations import WAVES, SinusoidalForces
from deckcrane.simulation.simulation import prepare_run
from gpu_continuations import PREFIX as CONTINUED_PREFIX
from gpu_continuations import SEED as CONTINUED_SEED
from gpu_lifts import PREFIX as LIFT_PREFIX
from gpu_stepping import PREFIX
from stepping import task_of

CHECKED = 600.0
"""Seconds over which scenarios are checked, and seconds between the records that are compared."""
APART = 20.0
SEAS = 10_000
"""Different seas of three hours; the card makes their waves from a seed each."""
FEW_SEAS = 1024
HOURS = 10_800.0
LIFTS, LIFT, KNOWN_LIFTS = 10_032, 120.0, 4
"""Lifts, seconds of each, and those that this processor runs too."""
DISTURBANCE = 1e-13
"""Of waves, in shares of each sample: as large as the difference between those of a card and of a processor."""
KNOWN, CONTROL_STEPS = 64, 100
"""Simulations that are stepped here too, for so many control steps."""
AT = 60.0
"""Instant of a lift that continuations begin from."""
LIMITS = ("hook_load <= 1 MN",)
"""Of continuations of scenarios without checks."""
HOPPER = 90
"""Compute capability of the cards that lifts and continuations are timed on, whose blocks share more memory than older ones."""
MOST = 2e9
"""Operations of one simulation that is checked, in one evaluation of each step: half a minute on a card."""


def pack(folder: Path, only: str | None) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    if only in (None, "time"):
        _timed(folder / "short.pyz", CHECKED, FEW_SEAS, 0)
        _timed(folder / "deck_crane_in_waves.pyz", HOURS, SEAS, 4)
    if only in (None, "check"):
        for name in deckcrane.bundled():
            scenario = deckcrane.load(name)
            if scenario.run.integrator == "rk4":
                _checked(folder, name, _cases(scenario))
        deck = deckcrane.load("deck_crane_in_waves")
        masses = {f"payload {mass} t": with_values(deck, {"bodies.payload.mass": 1e3 * mass}) for mass in (5, 20, 35)}
        _checked(folder, "deck_crane_with_other_loads", masses)
    if only in (None, "implicit"):
        _implicit(folder)
    if only in (None, "stepping", "gymnasium"):
        gpu_gymnasium.pack(folder)
        _stepped(folder, "moving_base", "bodies.outer_boom.mass", lambda n: 1e3 + n)
        _stepped(folder, "deck_crane_in_waves", "sea.seed", lambda n: n + 1)
    if only in (None, "lifts"):
        _lifts(folder, "offshore_crane", "utilisation")
        _lifts(folder, "deck_crane_in_waves", "reaction")
    if only in (None, "continuations"):
        for name in ("offshore_crane", "deck_crane_in_waves"):
            path = folder / f"{CONTINUED_PREFIX}{name}.pyz"
            pack_continuations(path, deckcrane.load(name), AT, HORIZON, KNOWN)
    if only in (None, "jax"):
        from jax_files import pack_tree

        pack_tree(folder / "crane.json")


def _cases(scenario: Scenario) -> dict[str, Scenario]:
    if scenario.sea is None:
        return {"as it is": scenario}
    return {f"seed {seed}": with_values(scenario, {"sea.seed": seed}) for seed in (1, 2)}


def _checked(folder: Path, name: str, scenarios: dict[str, Scenario]) -> None:
    """A scenario over ten minutes: all outputs every twenty seconds, here and for the card."""
    began = time.perf_counter()
    found, ready = _run_here(scenarios, _bearable(next(iter(scenarios.values()))), APART)
    if found.failures:  # as ship_crane_motors does after some seconds, by itself
        run = next(iter(scenarios.values())).run
        found, ready = _run_here(scenarios, run.duration, run.every)
    assert found.y is not None, "records are kept"
    np.save(folder / f"check_{name}.npy", found.y)
    program, timing = Program(ready.lead.equations), ready.lead.timing
    DeviceProgram(program, timing, None, ready.own_constants).pack(folder / f"check_{name}.pyz", name, ready.cases, {})
    _say(folder / f"check_{name}.pyz", began)


def _bearable(scenario: Scenario) -> float:
    """How long one simulation is checked: a thread of a card alone is slow, so long models are checked for less time."""
    operations = Program(prepare_run(scenario)[1].equations).equations.derivative().n_instructions()
    whole = min(CHECKED, MOST / operations * scenario.run.step)
    return max(1.0, whole // APART) * APART if whole >= APART else scenario.run.every * (whole // scenario.run.every)


def _run_here(scenarios: dict[str, Scenario], duration: float, every: float) -> tuple[BatchRuns, PreparedBatch]:
    run = {"run.duration": duration, "run.every": every}
    jobs = [Job(key, with_values(one, run)) for key, one in scenarios.items()]
    ready = prepare_batch(jobs, Keep(statistics=("extremes",)))
    batch = Batch(Program(ready.lead.equations), ready.lead.timing, None, ready.own_constants)
    return batch.run(ready.cases), ready


def _timed(path: Path, duration: float, seas: int, known: int) -> None:
    """Statistics and rainflow of all reactions at the scenario's own step; of the first few seas by this processor too."""
    began = time.perf_counter()
    base = with_values(deckcrane.load("deck_crane_in_waves"), {"run.duration": duration})
    jobs = [Job(f"seed {seed}", with_section_values(base, "sea", {"sea.seed": seed})) for seed in range(1, seas + 1)]
    ready = prepare_batch(jobs, Keep(signals=("reaction",)))
    ready.on_a_card(COMPUTE).pack(path, "deck_crane_in_waves", ready.card_cases, {})
    if known:
        found = ready.batch("llvm").run(ready.cases[:known])
        assert found.tallies is not None, "statistics are kept"
        np.save(path.with_suffix(".npy"), found.tallies[..., 0])
    _say(path, began)


def _implicit(folder: Path) -> None:
    """Oil and bending booms and a crane on its oil in waves, by fixed implicit steps: beside this processor, and to be timed."""
    base = with_values(deckcrane.load("flexible_luffing"), {"run.integrator": "rodas4_fixed", "variants": {}})
    _checked(
        folder,
        "flexible_luffing",
        {f"gravity {g}": with_values(base, {"gravity": [0, 0, -g]}) for g in (9.78, 9.81, 9.83)},
    )
    began = time.perf_counter()
    base = with_values(base, {"run.duration": 60.0})
    jobs = [Job(f"case {i}", with_values(base, {"gravity": [0, 0, -9.78 - 5e-5 * i]})) for i in range(FEW_SEAS)]
    ready = prepare_batch(jobs, Keep(signals=("reaction",)))
    ready.on_a_card(COMPUTE).pack(folder / "flexible_luffing.pyz", "flexible_luffing", ready.card_cases, {})
    _say(folder / "flexible_luffing.pyz", began)
    crane = deckcrane.load("offshore_crane")
    _checked(folder, "offshore_crane", _cases(crane))
    began = time.perf_counter()
    base = with_values(crane, {"run.duration": CHECKED, "checks": {}, "details": {}})
    jobs = [
        Job(f"seed {seed}", with_section_values(base, "sea", {"sea.seed": seed})) for seed in range(1, FEW_SEAS + 1)
    ]
    ready = prepare_batch(jobs, Keep(signals=("hook_load", "rope_tension", "cylinder_force", "node_pressure")))
    ready.on_a_card(COMPUTE).pack(folder / "offshore_crane.pyz", "offshore_crane", ready.card_cases, {})
    _say(folder / "offshore_crane.pyz", began)


def _stepped(folder: Path, name: str, path: str, value: Callable[[int], float]) -> None:
    """Cases that are stepped, as `stepping.py` steps them here, and what the first of them do on this processor."""
    began, task = time.perf_counter(), task_of(name)
    scenarios = [with_values(task.scenario, {path: value(n)}) for n in range(FEW_SEAS)]
    ready = prepare_batch([Job(f"case {n}", each) for n, each in enumerate(scenarios)], Keep(signals=("q",)))
    cranes = deckcrane.batch_stepper(scenarios[:KNOWN])
    levers, outputs = cranes.select_inputs(*task.levers), cranes.select_outputs(*task.outputs.values())
    forces = np.random.default_rng(1).uniform(-1e3, 1e3, (CONTROL_STEPS, KNOWN, len(task.levers)))
    seen = []
    for row in forces:
        levers.write(row)
        cranes.step()
        seen.append(outputs.read().copy())
    packed = folder / f"{PREFIX}{name}.pyz"
    np.savez(packed.with_suffix(".npz"), forces=forces, outputs=np.array(seen))
    equations, waves = ready.ready[0].equations, CardWaves() if task.scenario.sea is not None else None
    program = Program(equations)
    columns = [_column(program, *output) for output in task.outputs.values()]
    places = {"inputs": [equations.u.names.index(each) for each in task.levers], "outputs": columns}
    device = DeviceProgram(program, ready.lead.timing, None, ready.own_constants, COMPUTE, waves, clocked=True)
    device.pack(packed, name, ready.card_cases, places)
    _say(packed, began)


def _lifts(folder: Path, name: str, signal: str) -> None:
    """Lifts of two minutes in seas of their own; of the first few the statistics by this processor too, and their waves."""
    began, path = time.perf_counter(), folder / f"{LIFT_PREFIX}{name}.pyz"
    base = with_values(deckcrane.load(name), {"run.duration": LIFT})
    jobs = [Job(f"seed {seed}", with_section_values(base, "sea", {"sea.seed": seed})) for seed in range(1, LIFTS + 1)]
    ready = prepare_batch(jobs, Keep(signals=(signal,)))
    ready.on_a_card(HOPPER).pack(path, name, ready.card_cases, {})
    batch, tally = ready.batch("llvm"), ready.lead.tally
    waves = [case.inputs().carried for case in ready.cases[:KNOWN_LIFTS]]

    def tallies(disturbance: float) -> Array:
        """Accumulators of the first lifts, with waves that are off by so much of each sample."""
        generator, cases = np.random.default_rng(1), []
        for case, carried in zip(ready.cases, waves, strict=False):
            assert carried is not None, "there are waves"
            coarse = carried.coarse * (1.0 + disturbance * generator.uniform(-1.0, 1.0, carried.coarse.shape))
            inputs = replace(case.inputs(), carried=replace(carried, coarse=coarse))
            cases.append(replace(case, inputs=lambda inputs=inputs: inputs))
        runs = batch.run(cases)
        assert runs.tallies is not None, "statistics are kept"
        return np.asarray(runs.tallies[..., 0])

    np.savez(
        path.with_suffix(".npz"),
        known=tallies(0.0),
        disturbed=tallies(DISTURBANCE),
        coarse=np.stack([carried.coarse for carried in waves if carried is not None]),
        window=np.ascontiguousarray(waves[0].window if waves[0] is not None else 0.0),
        records=tally.counting.count,
        **{f"slot_{slot}": tally.ground.slots[slot] for slot in ("first", "m1", "m2", "minimum", "maximum")},
    )
    _say(path, began)


def pack_continuations(path: Path, scenario: Scenario, at: float, ahead: float, known: int) -> None:
    """The state of a lift at an instant, what its sensors leave possible of the waves, and continuations by this processor."""
    began = time.perf_counter()
    watch = LiftWatch(scenario, [at], ahead, None if scenario.checks else LIMITS, known, None, 0, None, "auto")
    fitted, _ = watch.filter_at(at)
    states, chosen = fitted.states, ~fitted.states.other
    lead, cranes = watch.lead.snapshot(), watch.continuations.cranes
    mean, factor = fitted.distribution(chosen)
    drawn = (mean + np.random.default_rng(CONTINUED_SEED).standard_normal((known, len(mean))) @ factor.T).T
    half = len(mean) // 2
    amplitudes = drawn[:half] - 1j * drawn[half:]

    def continued(amplitudes: np.ndarray) -> tuple[SinusoidalForces, LargestExcess]:
        waves = SinusoidalForces(float(lead.time[0]), states.w[chosen], states.forces[chosen], amplitudes)
        watch.continuations.begin(lead, waves, ahead)
        largest = LargestExcess(cranes, watch.limits)
        for _ in range(records):
            cranes.step()
            largest.update()
        return waves, largest

    records = round(ahead / scenario.run.every)
    rounding = 1.0 + 1e-15 * np.random.default_rng(CONTINUED_SEED).choice([-1.0, 1.0], amplitudes.shape)
    disturbed = continued(amplitudes * rounding)[1].signed.copy()
    waves, largest = continued(amplitudes)
    program, form = cranes._program, lead.state.feeds[0][WAVES].form
    device = DeviceProgram(program, cranes._batch.timing, None, False, HOPPER, None, clocked=True)
    places = tuple(program.equations.u.names.index(name) for name in form.names)
    arrays = dict(zip(STATE_ARRAYS, lead.state.arrays, strict=True))
    constants = device.prepare(lead.state.p[0])[: device.plan.constants]
    stacks = {"x0": arrays["x"][0], "u": arrays["u"][0], "c": constants}
    bundle = CaseBundle(
        names=("lead",),
        form=BundleForm((), CoarseSeriesForm(places, 0, form.spacing, 0, 0)),
        stacks={name: UniqueArrays.gather([values]) for name, values in stacks.items()},
    )
    write_file(path, path.stem, device.code, device.plan, [bundle], {})
    summed = waves.summed(form.spacing, ahead)
    np.savez(
        path.with_suffix(".npz"),
        **{f"lead_{name}": values for name, values in arrays.items() if name != "y"},
        mean=mean,
        factor=factor,
        turned=np.repeat([1.0, -1.0], half),  # amplitudes a - i b as their real and imaginary parts
        amplitudes=summed.amplitudes,
        basis=summed.basis,
        window=summed.window,
        first=summed.first,
        count=summed.count,
        records=records,
        columns=largest.selected._reader._columns,
        signs=largest.signs,
        bounds=largest.bounds,
        largest=largest.signed,
        disturbed=disturbed,
    )
    watch.close()
    _say(path, began)


def _column(program: Program, variable: str, label: str) -> int:
    """Place of an output with one label among all."""
    output = next(each for each in program.equations.y if each.name == variable)
    columns, _ = program.places[variable]
    return int(np.arange(program.width)[columns][list(next(iter(output.labels.values()))).index(label)])


def _say(path: Path, began: float) -> None:
    seconds = time.perf_counter() - began
    print(f"{path.name}: {path.stat().st_size / 1e6:.1f} MB in {seconds:.1f} s", file=sys.stderr)

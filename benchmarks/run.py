"""deckcrane beside Pinocchio, MuJoCo and Exudyn, on one core, in one run: prints a table, writes results/bench.json.

`make bench`, or `python benchmarks/run.py [--save]`; --save also writes benchmarks/latest.json and the tables of
docs/benchmarks.md. Speed is reported, not asserted: the exit code is 0. --quick runs all of it at the smallest sizes, in one
turn: whether it runs, not how fast anything is.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import batches
import circuits
import code_beside_c
import continuations
import deckcrane
import disturbed_sea
import flexible
import flexible_cost
import flexible_rows
import gradients
import hindcast_year
import lowering
import measure
import models
import offshore
import pages
import planning
import predictive_control
import stepping
import steps
from code_beside_c import Compared
from machine import load, machine
from measure import Result
from offshore import OffshoreCrane
from steps import CylinderCrane, InWaves, Stepped
from table import LOAD, Bar, Row, bar, into_docs, show

HERE = Path(__file__).resolve().parent


@dataclass(frozen=True)
class Effort:
    """How much is timed.

    Turns of each comparison, lengths of chains, scenarios whose code and gradients are compared (all if None), simulated seconds,
    how many moves are planned, and with which settings besides their own.
    """

    turns: dict[str, int]
    lengths: tuple[int, int, int, int]
    scenarios: list[str] | None
    hours: float
    offshore: tuple[float, int]
    continuations: tuple[int, float]
    gradients: float
    predictive: dict[str, float]
    moves: int
    plan_settings: dict[str, int]
    circuit: float
    lowering: lowering.Extent
    hindcast: hindcast_year.Extent
    seas: tuple[float, ...]
    search: flexible.Search
    page: float
    pages: tuple[str, ...] = ("ship_crane_motors", "deck_crane_in_waves")


FULL = Effort(
    turns={
        "crane": 150,
        "first result": 3,
        "code": 31,
        "chains": 100,
        "minute": 15,
        "case": 50,
        "cylinders": 9,
        "waves": 5,
        "offshore": 3,
        "continuations": 3,
        "gradients": 5,
        "batches": 3,
        "circuit": 9,
        "stepping": 9,
        "flexible": 9,
        "seas": 9,
    },
    lengths=(5, 10, 20, 30),
    scenarios=None,
    hours=10_800.0,
    offshore=(3600.0, 20_000),
    continuations=(200, 120.0),
    gradients=4.0,
    predictive=dict.fromkeys(predictive_control.LIMITS, 40.0),
    moves=len(planning.MOVES),
    plan_settings={},
    circuit=18.0,
    lowering=lowering.FULL,
    hindcast=hindcast_year.FULL,
    seas=disturbed_sea.DURATIONS,
    search=flexible.Search(),
    page=8.0,
)
QUICK = Effort(
    turns=dict.fromkeys(FULL.turns, 1) | {"first result": 0},
    lengths=(1, 2, 3, 4),
    scenarios=["moving_base"],
    hours=10.0,
    offshore=(10.0, 200),
    continuations=(8, 1.0),
    gradients=0.2,
    predictive={"moving_base": 0.6},
    moves=1,
    plan_settings={"intervals": 8},
    circuit=1.0,
    lowering=lowering.QUICK,
    hindcast=hindcast_year.QUICK,
    seas=(5.0,),
    search=flexible.QUICK,
    page=0.5,
    pages=("ship_crane_motors",),
)


def crane_rows(results: list[Result]) -> list[Row]:
    part = "crane of [W19], 13 DOF"
    rows = [Row(part, "operations of one evaluation", measure.recursive_operations(models.crane()), "")]
    for result in results:
        notes = [result.how]
        if result.ratio is not None and result.name != results[0].name:
            notes.append(f"{result.ratio:.2f} x machine code")
        if result.difference is not None and result.name != results[0].name:
            notes.append(_agreement(result.difference))
        rows.append(Row(part, result.name, result.microseconds, "us", "; ".join(notes)))
    return rows


def code_rows(found: list[Compared]) -> list[Row]:
    """LLVM beside gcc -O3 of exported C, where there is a gcc."""
    rows = []
    for each in found:
        part = f"code of {each.name}, {each.operations:,} operations"
        made = f"careful machine code in {each.careful:.2f} s, quick in {each.quick:.2f} s, {each.size // 1000} kB"
        rows.append(Row(part, "one derivative, LLVM", 1e-3 * each.llvm, "us", made))
        if each.gcc is not None and each.ratio is not None and each.difference is not None:
            beside = f"LLVM takes {each.ratio:.2f} x its time; {_agreement(each.difference)}"
            note = f"exported C, -O3, in {each.gcc_made:.1f} s; {beside}"
            rows.append(Row(part, "the same, gcc", 1e-3 * each.gcc, "us", note))
    return rows


def code_bars(found: list[Compared]) -> list[Bar]:
    ratios = [each.ratio for each in found if each.ratio is not None]
    worst = max(ratios) if ratios else None
    return [bar("no bundled scenario slower than C by gcc -O3", worst, "x at most", lambda ratio: ratio <= 1.0)]


def growth_rows(growth: list[dict[str, Any]]) -> list[Row]:
    rows = []
    for chain in growth:
        part = f"chain of {chain['links']} links"
        per_link = f"{chain['recursive'] / chain['links']:.0f} per link"
        rows.append(Row(part, "operations, recursion", chain["recursive"], "", per_link))
        rows.append(Row(part, "operations, explicit sums", chain["explicit"], ""))
        rows += [Row(part, r.name, r.microseconds, "us", _chain_note(r)) for r in chain["engines"]]
    return rows


def cylinder_rows(found: CylinderCrane) -> list[Row]:
    part = "crane of [K18], 7 bodies, 3 DOF"
    springs, bundled = "actuators as springs", "with set-points and gravity compensation"
    return [
        Row(part, "operations of one evaluation", found.operations, "", springs),
        Row(part, "deckcrane, evaluation", found.evaluation, "us", f"native loop; {springs}"),
        Row(
            part,
            "deckcrane, evaluation, as bundled",
            found.bundled,
            "us",
            f"{bundled}; {found.bundled_operations:,} operations",
        ),
        *(_step_row(part, engine, found.engines[0], "the tip") for engine in found.engines),
    ]


def wave_rows(found: InWaves) -> list[Row]:
    part = "deck_crane_in_waves, 3 h"
    real_time = found.steps * found.engines[0].step / found.whole
    hours = f"{found.steps:,} steps of RK4 (20 ms), all reactions at 10 Hz, waves; {real_time:,.0f} x real time"
    rows = [
        Row(part, "deckcrane, the whole run", found.whole, "s", hours),
        Row(part, "of that, six wave forces", found.forces, "s", f"{found.samples:,} times, with the wave elevation"),
    ]
    for engine in found.engines:
        seconds = None if engine.microseconds is None else engine.microseconds * 1e-6 * found.steps
        note = _step_row(part, engine, found.engines[0], "the payload").note
        scaled = (
            f"{engine.microseconds:.3g} us a step, scaled from a tenth of the steps; " if engine.microseconds else ""
        )
        rows.append(Row(part, f"{engine.name}, tree without water", seconds, "s", scaled + note))
    return rows


def offshore_rows(found: OffshoreCrane) -> list[Row]:
    part = "offshore_crane"
    note = f"{found.simulated:,.0f} s simulated with all outputs at 10 Hz; {found.simulated / found.whole:,.0f} x real time"
    land = "its mechanism on land: 15 bodies, 5 ropes"
    return [
        Row(part, "deckcrane, on its vessel in waves", found.whole, "s", note),
        *(
            Row(
                part,
                f"{each.what} on its oil in waves, one core",
                each.times_real_time,
                "x real time",
                f"{each.ratio:.2f} x one",
            )
            for each in found.rates
        ),
        Row(part, "operations of one evaluation on land", found.operations, ""),
        *(_step_row(f"{part}, {land}", engine, found.engines[0], "the load") for engine in found.engines),
    ]


def offshore_bars(found: OffshoreCrane) -> list[Bar]:
    ours, *others = found.engines
    beside = [one.ratio * ours.step / one.step for one in others if one.ratio is not None]
    times = found.simulated / found.whole
    return [
        bar("offshore_crane on its oil in waves: 150 times real time", times, "x", lambda r: r >= 150),
        bar("the same in vectors: 3 times one simulation", found.rates[-1].ratio, "x", lambda r: r >= 3),
        bar(
            "offshore_crane on land: 50 times as fast as MuJoCo at equal accuracy",
            beside[0] if beside else None,
            "x",
            lambda r: r >= 50,
        ),
    ]


def _step_row(part: str, engine: Stepped, ours: Stepped, point: str) -> Row:
    notes = [engine.how]
    if engine.error is not None:
        notes = [f"{engine.how}, {1e3 * engine.step:.3g} ms: {point} strays {_length(engine.error)}"]
    if engine.ratio is not None and engine is not ours:
        notes.append(f"{engine.ratio:.1f} x deckcrane a step")
        if engine.step != ours.step:
            notes.append(f"{engine.ratio * ours.step / engine.step:,.0f} x a simulated second")
    return Row(part, f"{engine.name}, one step", engine.microseconds, "us", "; ".join(notes))


def _length(metres: float) -> str:
    return f"{1e3 * metres:.3g} mm" if metres >= 1e-3 else f"{1e6 * metres:.3g} um"


def _chain_note(result: Result) -> str:
    if result.microseconds is None or result.difference is None:
        return result.how
    return f"{result.ratio:.2f} x machine code; {_agreement(result.difference)}" if result.ratio != 1.0 else result.how


def _agreement(difference: float) -> str:
    return f"agrees to {difference:.0e}" if difference else "agrees exactly"


def bars(
    results: list[Result],
    growth: list[dict[str, Any]],
    times: tuple[float | None, float | None],
    cylinders: CylinderCrane,
    waves: InWaves,
) -> list[Bar]:
    ratio = {result.name: result.ratio for result in results}
    operations = {chain["links"]: chain["recursive"] for chain in growth}
    cold, warm = times
    steps_of = {engine.name: engine.ratio for engine in cylinders.engines}
    _, short, middle, long = operations
    first = (operations[middle] - operations[short]) / (middle - short)
    second = (operations[long] - operations[middle]) / (long - middle)
    return [
        bar("faster than Pinocchio aba", ratio.get("Pinocchio aba"), "x", lambda r: r > 1.0),
        bar("4 times as fast as MuJoCo", ratio.get("MuJoCo mj_forward"), "x", lambda r: r >= 4.0),
        Bar(
            "operations linear past 10 links",
            f"{first:.0f} a link from {short} to {middle}, {second:.0f} from {middle} to {long}; {long} takes "
            f"{operations[long] / operations[short]:.2f} x {short}",
            second <= first * 1.001,
        ),
        bar("first result, cold, within 2.5 s", cold, "s", lambda seconds: seconds <= 2.5),
        bar("first result, warm, within 1.0 s", warm, "s", lambda seconds: seconds <= 1.0),
        bar("[K18]: 20 times as fast as Exudyn, per step", steps_of.get("Exudyn"), "x", lambda r: r >= 20.0),
        bar("3 h in waves within 6 s", waves.whole, "s", lambda seconds: seconds <= 6.0),
        bar("wave forces of 3 h within 1 s", waves.forces, "s", lambda seconds: seconds <= 1.0),
    ]


def _on_one_core() -> None:
    """Pins the process and its children; thread counts must be set before NumPy is loaded, so it starts itself anew."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    single = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
    if any(os.environ.get(name) != "1" for name in single):
        os.execve(sys.executable, [sys.executable, *sys.argv], {**os.environ, **single})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--save", action="store_true", help="also write benchmarks/latest.json and docs/benchmarks.md")
    parser.add_argument("--quick", action="store_true", help="smallest sizes, one turn: whether all of it runs")
    given = parser.parse_args()
    if given.save and given.quick:
        parser.error("--quick measures nothing that could be saved")
    save, effort = given.save, QUICK if given.quick else FULL
    turns = effort.turns
    _on_one_core()
    began, before = time.perf_counter(), load()
    results = measure.compare(models.crane(), turns=turns["crane"], virtual_machine=True, compile_all=not given.quick)
    cold, warm = measure.first_result(times=turns["first result"])
    code = code_beside_c.compare(turns=turns["code"], names=effort.scenarios)
    growth = measure.chain_growth(effort.lengths, turns=turns["chains"], compile_all=not given.quick)
    minute = measure.simulated_minute(times=turns["minute"])
    case, checked = measure.study_case(times=turns["case"])
    case_note = f"{1e3 * checked:.2f} ms with reading and checking the changed scenario"
    cylinders = steps.cylinder_crane(turns=turns["cylinders"])
    waves = steps.in_waves(turns["waves"], effort.hours)
    at_sea = offshore.offshore_crane(turns["offshore"], *effort.offshore)
    ahead = continuations.measure("offshore_crane", *effort.continuations, 60.0, 1, "auto", turns["continuations"])
    names = effort.scenarios or deckcrane.bundled()
    differentiated = [gradients.compare(name, effort.gradients, turns["gradients"]) for name in names]
    steered = [predictive_control.measure(name, seconds) for name, seconds in effort.predictive.items()]
    planned = [planning.measure(move, **effort.plan_settings) for move in planning.MOVES[: effort.moves]]
    together = batches.compare(turns["batches"], effort.hours)
    circuit = circuits.compare(turns["circuit"], effort.circuit)
    lowered = lowering.compare(effort.lowering)
    windows = hindcast_year.compare(effort.hindcast)
    beside_hull = disturbed_sea.compare(turns["seas"], effort.seas)
    stepped = [stepping.compare(name, turns["stepping"]) for name in ("moving_base", "deck_crane_in_waves")]
    bending, bending_cost = flexible.compare(turns["flexible"], effort.search), flexible_cost.cost(turns["flexible"])
    part = "deckcrane run moving_base"
    rows = [
        *crane_rows(results),
        Row(part, "fresh process, empty cache", cold.median, "s", cold.note),
        Row(part, "fresh process, filled cache", warm.median, "s", warm.note),
        Row(part, "a simulated minute, RK4, 5 ms", minute, "s", f"{60 / minute:,.0f} x real time"),
        Row(
            "another case of deck_crane_in_waves", "its numbers and starts, same structure", 1e3 * case, "ms", case_note
        ),
        *code_rows(code),
        *growth_rows(growth),
        *cylinder_rows(cylinders),
        *wave_rows(waves),
        *offshore_rows(at_sea),
        *continuations.rows(ahead),
        *gradients.rows(differentiated),
        *predictive_control.rows(steered),
        *planning.rows(planned),
        *batches.rows(together),
        *circuits.rows(circuit),
        *lowering.rows(lowered),
        *hindcast_year.rows(windows),
        *disturbed_sea.rows(beside_hull),
        *stepping.rows(stepped),
        *flexible_rows.cost_rows(bending_cost),
        *flexible_rows.comparison_rows(bending),
    ]
    fractions = {name: pages.frame_fraction(name, effort.page) for name in effort.pages}
    rows += [
        Row("the 3D page", f"{name}, share of a frame", None if part is None else 100 * part, "%", how)
        for name, (part, how) in fractions.items()
    ]
    claims = bars(results, growth, (cold.median, warm.median), cylinders, waves)
    claims += offshore_bars(at_sea)
    claims += continuations.bars(ahead)
    claims += gradients.bars(differentiated)
    claims += predictive_control.bars(steered)
    claims += planning.bars(planned)
    claims += code_bars(code)
    claims += batches.bars(together)
    claims += circuits.bars(circuit)
    claims += lowering.bars(lowered)
    claims += hindcast_year.bars(windows)
    claims += disturbed_sea.bars(beside_hull)
    claims += stepping.bars(stepped)
    claims += flexible_rows.claims(bending_cost, bending)
    claims.append(bar("another case of deck_crane_in_waves: below 5 ms", 1e3 * case, "ms", lambda ms: ms < 5))
    for name, most in {"ship_crane_motors": 10.0, "deck_crane_in_waves": 30.0}.items():
        part = fractions.get(name, (None, ""))[0]
        percent = None if part is None else 100 * part
        claims.append(bar(f"page of {name}: below {most:g} % of a frame", percent, "%", lambda p, most=most: p < most))
    about = {**machine(), LOAD: f"{before}, {load()}"}
    show(rows, [] if given.quick else claims, about, time.perf_counter() - began)
    text = json.dumps(
        {"machine": about, "rows": [asdict(row) for row in rows], "bars": [asdict(claim) for claim in claims]}, indent=1
    )
    results_folder = HERE.parent / "results"
    results_folder.mkdir(exist_ok=True)
    kept = "bench_quick.json" if given.quick else "bench.json"
    for path in (results_folder / kept, *((HERE / "latest.json",) if save else ())):
        path.write_text(text + "\n", encoding="utf-8")
    if save:
        into_docs(HERE.parent / "docs" / "benchmarks.md", rows, claims, about)


if __name__ == "__main__":
    main()

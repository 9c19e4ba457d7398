"""deckcrane beside Pinocchio and MuJoCo, on one core, in one run: prints a table, writes results/bench.json.

`make bench`, or `python benchmarks/run.py [--save]`; --save also writes benchmarks/latest.json. Speed is reported, not
asserted: the exit code is 0. Depends on `measure`.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

import measure
import models
from measure import Result

HERE = Path(__file__).resolve().parent
LENGTHS = (5, 10, 20, 30)


@dataclass(frozen=True)
class Row:
    """One line of the table: what was measured, with its unit, and how."""

    part: str
    what: str
    value: float | None
    unit: str
    note: str = ""

    def spelled(self) -> str:
        return "-" if self.value is None else f"{self.value:,.4g}" if self.value < 1e4 else f"{self.value:,.0f}"


@dataclass(frozen=True)
class Bar:
    """A claim about the numbers, and whether they bear it out; None where it could not be measured."""

    claim: str
    measured: str
    holds: bool | None

    def verdict(self) -> str:
        return {True: "holds", False: "does not hold", None: "not measured"}[self.holds]


def crane_rows(results: list[Result]) -> list[Row]:
    part = "crane of [W19], 13 DOF"
    rows = [Row(part, "operations of one evaluation", measure.recursive_operations(models.crane()), "")]
    for result in results:
        notes = [result.how]
        if result.ratio is not None and result.name != results[0].name:
            notes.append(f"{result.ratio:.2f} x compiled C")
        if result.difference is not None and result.name != results[0].name:
            notes.append(_agreement(result.difference))
        rows.append(Row(part, result.name, result.microseconds, "us", "; ".join(notes)))
    return rows


def growth_rows(growth: list[dict[str, Any]]) -> list[Row]:
    rows = []
    for chain in growth:
        part = f"chain of {chain['links']} links"
        per_link = f"{chain['recursive'] / chain['links']:.0f} per link"
        rows.append(Row(part, "operations, recursion", chain["recursive"], "", per_link))
        rows.append(Row(part, "operations, explicit sums", chain["explicit"], ""))
        rows += [Row(part, r.name, r.microseconds, "us", _chain_note(r)) for r in chain["engines"]]
    return rows


def _chain_note(result: Result) -> str:
    if result.microseconds is None or result.difference is None:
        return result.how
    return f"{result.ratio:.2f} x compiled C; {_agreement(result.difference)}" if result.ratio != 1.0 else result.how


def _agreement(difference: float) -> str:
    return f"agrees to {difference:.0e}" if difference else "agrees exactly"


def bars(results: list[Result], growth: list[dict[str, Any]], cold: float | None, warm: float | None) -> list[Bar]:
    ratio = {result.name: result.ratio for result in results}
    operations = {chain["links"]: chain["recursive"] for chain in growth}
    first, second = ((operations[20] - operations[10]) / 10, (operations[30] - operations[20]) / 10)
    return [
        _bar("C faster than Pinocchio aba", ratio.get("Pinocchio aba"), "x", lambda r: r > 1.0),
        _bar("C 4 times as fast as MuJoCo", ratio.get("MuJoCo mj_forward"), "x", lambda r: r >= 4.0),
        Bar(
            "operations linear past 10 links",
            f"{first:.0f} a link from 10 to 20, {second:.0f} from 20 to 30; 30 takes {operations[30] / operations[10]:.2f} x 10",
            second <= first * 1.001,
        ),
        _bar("first result, cold, within 5 s", cold, "s", lambda seconds: seconds <= 5.0),
        _bar("first result, warm, within 1.5 s", warm, "s", lambda seconds: seconds <= 1.5),
    ]


def _bar(claim: str, measured: float | None, unit: str, test: Callable[[float], bool]) -> Bar:
    return Bar(claim, "-", None) if measured is None else Bar(claim, f"{measured:.2f} {unit}", test(measured))


def machine() -> dict[str, str]:
    """The processor, and the versions of all that is compared."""
    found = {"processor": _processor(), "python": platform.python_version(), "gcc": _gcc()}
    for package in ("deckcrane", "casadi", "pin", "mujoco", "numpy"):
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            found[package] = "not installed"
    return found


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    fields = {key.strip(): value.strip() for key, _, value in (line.partition(":") for line in lines)}
    detail = f"family {fields.get('cpu family', '?')}, model {fields.get('model', '?')}"
    return f"{fields.get('model name', platform.machine())} ({detail}), {os.cpu_count()} cores"


def _load() -> str:
    """Processes that wanted a core over the last minute: more than one besides this run makes its numbers doubtful."""
    return f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"


def _gcc() -> str:
    try:
        return subprocess.run(["gcc", "-dumpfullversion"], capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return "none"


def _on_one_core() -> None:
    """Pins the process and its children; thread counts must be set before NumPy is loaded, so it starts itself anew."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    single = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
    if any(os.environ.get(name) != "1" for name in single):
        os.execve(sys.executable, [sys.executable, *sys.argv], {**os.environ, **single})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--save", action="store_true", help="also write benchmarks/latest.json")
    save = parser.parse_args().save
    _on_one_core()
    began, load = time.perf_counter(), _load()
    results = measure.compare(models.crane(), turns=150, virtual_machine=True)
    cold, warm = measure.first_result(times=3)
    growth = measure.chain_growth(LENGTHS, turns=100)
    minute = measure.simulated_minute(times=15)
    part = "deckcrane run moving_base"
    rows = [
        *crane_rows(results),
        Row(part, "fresh process, empty cache", cold.median, "s", cold.note),
        Row(part, "fresh process, filled cache", warm.median, "s", warm.note),
        Row(part, "a simulated minute, RK4, 5 ms", minute, "s", f"{60 / minute:,.0f} x real time"),
        *growth_rows(growth),
    ]
    claims = bars(results, growth, cold.median, warm.median)
    about = {**machine(), "load before and after": f"{load}, {_load()}"}
    _show(rows, claims, about, time.perf_counter() - began)
    text = json.dumps(
        {"machine": about, "rows": [asdict(row) for row in rows], "bars": [asdict(bar) for bar in claims]}, indent=1
    )
    results_folder = HERE.parent / "results"
    results_folder.mkdir(exist_ok=True)
    for path in (results_folder / "bench.json", *((HERE / "latest.json",) if save else ())):
        path.write_text(text + "\n", encoding="utf-8")


def _show(rows: list[Row], claims: list[Bar], about: dict[str, str], seconds: float) -> None:
    console = Console(width=132)
    table = Table(title="Measured side by side on one core (medians; engines take turns)", title_justify="left")
    for name, justify in (("", "left"), ("", "left"), ("", "right"), ("", "left"), ("how", "left")):
        table.add_column(name, justify=justify)  # type: ignore[arg-type]
    previous = ""
    for row in rows:
        if row.part != previous:
            table.add_section()
        table.add_row(row.part if row.part != previous else "", row.what, row.spelled(), row.unit, row.note)
        previous = row.part
    table.add_section()
    for bar in claims:
        table.add_row("bar" if bar is claims[0] else "", bar.claim, bar.verdict(), "", bar.measured)
    console.print(table)
    console.print(", ".join(f"{name} {value}" for name, value in about.items()), highlight=False)
    console.print(f"took {seconds:.0f} s", highlight=False)


if __name__ == "__main__":
    main()

"""Results of the benchmark as text: a summary of one, and the table of many, in which entries of a task are compared."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from deckcrane.crane_bench.benchmark import ControlResult, MeanEstimate, share_interval
from deckcrane.crane_bench.laws import BASELINE, LAWS
from deckcrane.crane_bench.tasks import BENCH_TASKS, VERSION
from deckcrane.errors import DeckcraneError

TITLES = {"residual": "residual", "peak_load": "peak load / weight", "time": "time", "energy": "energy"}


def summary(result: ControlResult) -> str:
    """The result of one entry as lines."""
    task, n = BENCH_TASKS[result.task], len(result.seeds)
    lines = [f"CraneBench {VERSION}  {result.task}  {result.law} ({result.kind})  {n} seed{'s' if n > 1 else ''}"]
    for score in task.scores:
        estimate = result.estimate(score.name)
        value, unit = _scaled(estimate, score.unit)
        worst = f"worst {_figure(estimate.worst * _factor(score.unit))}" if estimate.count else ""
        lines.append(f"{TITLES[score.name]:20}{value + unit:34}{worst:16}{score.text}")
    low, high = share_interval(result.violations, n)
    lines.append(f"{'limits exceeded':20}{result.violations} of {n} episodes ({100 * low:.0f} to {100 * high:.0f} %)")
    for name, flags in result.violated.items():
        margin = "" if name == "time" else f"least margin {100 * result.margin(name):.0f} %"
        text = "done in time" if name == "time" else name
        lines.append(f"  {text:52}{int(flags.sum()):4}   {margin if 'nan' not in margin else ''}".rstrip())
    return "\n".join(lines)


def results_table(results: Sequence[ControlResult]) -> str:
    """Entries of each task in a table in Markdown: means with their intervals of 95 %, and residuals less those of the baseline."""
    blocks = []
    for name, task in BENCH_TASKS.items():
        entries = [result for result in results if result.task == name]
        if not entries:
            continue
        for result in entries:
            if result.fingerprint != task.fingerprint:
                raise DeckcraneError(
                    f"the result of {result.law} is of another {name} ({result.fingerprint}; this is {task.fingerprint})"
                )
        places = {law: i for i, law in enumerate(LAWS)}
        entries.sort(key=lambda result: (places.get(result.law, len(places)), result.law))
        baseline = next((result for result in entries if result.law == BASELINE), None)
        titles = [f"{TITLES[score.name]}{_unit(score.unit)}" for score in task.scores]
        header = ["law", *titles, "against the baseline", "limits exceeded"]
        rows = [_row(result, baseline) for result in entries]
        rule = "|---|" + "---:|" * (len(header) - 1)
        lines = [f"| {' | '.join(row)} |" for row in [header, *rows]]
        blocks.append("\n".join([f"**`{name}`**", "", lines[0], rule, *lines[1:]]))
    return "\n\n".join(blocks)


def read_results(paths: Sequence[str | Path]) -> list[ControlResult]:
    """Results of files, each task and law once."""
    results: dict[tuple[str, str], ControlResult] = {}
    for path in paths:
        result = ControlResult.from_file(path)
        if result.task not in BENCH_TASKS:
            raise DeckcraneError(f'{path} is of a task "{result.task}", which CraneBench {VERSION} has not')
        if results.setdefault((result.task, result.law), result) is not result:
            raise DeckcraneError(f"{path}: there is a result of {result.law} in {result.task} already")
    return list(results.values())


def _row(result: ControlResult, baseline: ControlResult | None) -> list[str]:
    n = len(result.seeds)
    scores = []
    for name, unit in result.units.items():
        estimate = result.estimate(name)
        few = f" of {estimate.count}" if 0 < estimate.count < n else ""
        scores.append(_scaled(estimate, unit)[0] + few)
    against = "-"
    if baseline is not None and baseline is not result:
        difference = result.difference(baseline)
        against = _interval(difference, 1.0, sign=True) if difference.count else "-"
    low, high = share_interval(result.violations, n)
    return [result.law, *scores, against, f"{result.violations} of {n} ({100 * low:.0f} to {100 * high:.0f} %)"]


def _factor(unit: str) -> float:
    return 1e-3 if unit == "J" else 1.0


def _unit(unit: str) -> str:
    return {"1": "", "J": " [kJ]"}.get(unit, f" [{unit}]")


def _scaled(estimate: MeanEstimate, unit: str) -> tuple[str, str]:
    """A mean with its interval, and its unit."""
    shown = {"1": "", "J": " kJ"}.get(unit, f" {unit}")
    return ("-", "") if not estimate.count else (_interval(estimate, _factor(unit)), shown)


def _interval(estimate: MeanEstimate, factor: float, sign: bool = False) -> str:
    mean = _figure(factor * estimate.mean, sign)
    if not np.isfinite(estimate.low):
        return mean
    return f"{mean} ({_figure(factor * estimate.low, sign)} to {_figure(factor * estimate.high, sign)})"


def _figure(value: float, sign: bool = False) -> str:
    """Three digits, or whole numbers where there are more before the point."""
    if value == 0.0:
        return "0"
    digits = max(2 - int(np.floor(np.log10(abs(value)))), 0)
    text = f"{value:+,.{digits}f}" if sign else f"{value:,.{digits}f}"
    return text.rstrip("0").rstrip(".") if "." in text and abs(value) < 1e-3 else text

"""What `gpu.py` measured on a card, as the section of docs/benchmarks.md that shows it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

NEXT = "## From a scatter diagram to a report"
"""Heading after the section, before which figures that are new to the page go."""


def into_docs(folder: Path, page: Path) -> None:
    """Puts figures into the page, of those files of `_PARTS`, such as check.json, that the folder has; all else on it stays."""
    text = page.read_text(encoding="utf-8")
    for name, part in _PARTS.items():
        if (path := folder / f"{name}.json").exists():
            text = with_part(text, name, part(json.loads(path.read_text(encoding="utf-8"))))
    page.write_text(text, encoding="utf-8")


def with_part(text: str, name: str, part: str) -> str:
    """The page with the figures of a name between the comments that mark their place; without a place, at the section's end."""
    begin, end = f"<!-- gpu.py {name} -->\n", f"<!-- end of {name} -->\n"
    if begin not in text:
        return text.replace(NEXT, f"{begin}\n{part}\n{end}\n{NEXT}", 1)
    before, rest = text.split(begin, 1)
    return f"{before}{begin}\n{part}\n{end}{rest.split(end, 1)[1]}"


def _check(data: dict[str, Any]) -> str:
    scenarios = {name: one for name, one in data.items() if isinstance(one, dict)}
    equal = sum(one["equal to the last bit"] for one in scenarios.values())
    worst = max(one["largest error"] for one in scenarios.values())
    return (
        f"**The same numbers.** {len(scenarios)} scenarios (all bundled ones with explicit methods, and one with other loads), "
        f"each over ten minutes or as long as one thread of a card bears, beside a processor: {equal} equal to the last bit "
        f"from the first step on. The largest difference, at the start, where the host sums the first waves, is {worst:.1e} of "
        "the largest value.\n"
    )


def _time(data: dict[str, Any]) -> str:
    lines = ["| simulations | simulated | seconds | times real time | waves, steps, statistics one by one |", _RULE]
    for row in data["rows"]:
        parts = ", ".join(f"{row['parts [s]'][name]:.2f}" for name in ("samples of waves", "steps", "statistics"))
        lines.append(
            f"| {row['simulations']:,} | {row['simulated [s]']:g} s | {row['seconds']:.2f} | {row['times real time']:,} | "
            f"{parts} s |"
        )
    return "\n".join([f"**Speed on {data['card']}.** The program is loaded in {data['loading [s]']} s.\n", *lines, ""])


def _hours(data: dict[str, Any]) -> str:
    return (
        f"**{data['cases']:,} sea states of three hours**, waves included: {data['seconds']:.1f} s, "
        f"{data['times real time'] / 1e6:.2f} million times real time ({data['waves and arrays [s]']:.1f} s for waves and start, "
        f"{data['steps and statistics [s]']:.1f} s for steps and statistics). {data['compared with a processor']} of them beside "
        f"a processor: accumulators to {data['largest difference, in shares of the largest accumulator']:.1e}.\n"
    )


def _jax(data: dict[str, Any]) -> str:
    lines = ["| simulations | JAX, sums | JAX, matrix products | deckcrane, the same tree |", "|---:|---:|---:|---:|"]
    columns = [data["as"]["sums"]["rows"], data["as"]["matrix products"]["rows"], data["deckcrane, the same tree"]]
    for rows in zip(*columns, strict=True):
        speeds = " | ".join(f"{row['times real time']:,}" for row in rows)
        lines.append(f"| {rows[0]['simulations']:,} | {speeds} |")
    return "\n".join(
        [
            f"**JAX {data['jax']} on the same card**, times real time: the crane's tree alone (articulated bodies, no water, no "
            "reactions, no statistics), the same step, compiled before it is timed.\n",
            *lines,
            "",
        ]
    )


def _implicit(data: dict[str, Any]) -> str:
    text = (
        "**Fixed implicit steps** (`python benchmarks/gpu.py implicit`): `flexible_luffing`, oil and bending booms, by "
        "`rodas4_fixed` at 10 ms, each simulation with a gravity of its own, statistics and rainflow counts of all reactions. "
        "`check` finds three of them equal to a processor's to the last bit over ten seconds.\n"
    )
    return "\n".join([text, *_rows_of_steps(data), ""])


def _offshore_crane(data: dict[str, Any]) -> str:
    text = (
        "The same with `--only offshore_crane`: the crane on its oil in waves by `ros34pw2_fixed` at 10 ms, 1,024 seas, statistics "
        "and rainflow counts of hook load, ropes, cylinders and all pressures. Two seeds are equal to a processor's to the last "
        "bit.\n"
    )
    return "\n".join([text, *_rows_of_steps(data), ""])


def _stepping(data: dict[str, Any]) -> str:
    scenarios = {name: result for name, result in data.items() if isinstance(result, dict)}
    first = next(iter(scenarios.values()))
    names = " and ".join(f"`{name}`" for name in scenarios)
    errors = ", ".join(f"{result['largest error']:.1e}" for result in scenarios.values())
    lines = [
        "| simulations | scenario | DLPack | host arrays | control steps, DLPack | host arrays |",
        "|---:|---|---:|---:|---:|---:|",
    ]
    for name, result in scenarios.items():
        for row in result["rows"]:
            figures = [
                f"{row[f'million {what}, {arrays}']:.1f}"
                for what in ("steps/s", "control steps/s")
                for arrays in ("DLPack", "host arrays")
            ]
            lines.append(f"| {row['simulations']:,} | `{name}` | {' | '.join(figures)} |")
    text = (
        f"**Batches that are stepped on {first['card']}** (`python benchmarks/gpu.py stepping`): million integration steps and "
        f'million control steps a second of {names} through `batch_stepper(..., target="cuda")`, with forces written and outputs '
        "read at every control step; with DLPack both stay on the card, else they are arrays of the host. The first 64 beside a "
        f"processor over 100 control steps: the largest error is {errors} of the largest value.\n"
    )
    return "\n".join([text, *lines, ""])


def _gymnasium(data: dict[str, Any]) -> str:
    scenarios = {name: result for name, result in data.items() if isinstance(result, dict)}
    first = next(iter(scenarios.values()))
    errors = ", ".join(f"{result['largest error']:.1e}" for result in scenarios.values())
    count = sum(row["episodes that ended, device arrays"] for result in scenarios.values() for row in result["rows"])
    ended = "no episode" if not count else f"{count:,} episodes"
    lines = [
        "| environments | scenario | arrays of the card | of the host | environment steps, card | host |",
        "|---:|---|---:|---:|---:|---:|",
    ]
    for name, result in scenarios.items():
        for row in result["rows"]:
            figures = [
                f"{row[f'million {what}, {arrays} arrays']:.1f}"
                for what in ("steps/s", "environment steps/s")
                for arrays in ("device", "host")
            ]
            lines.append(f"| {row['simulations']:,} | `{name}` | {' | '.join(figures)} |")
    text = (
        f"**Environments of Gymnasium on {first['card']}** (`python benchmarks/gpu.py gymnasium`): million integration steps and "
        'million environment steps a second through `CraneVectorEnv(..., target="cuda")`, with noise, rewards and '
        f'flags, while {ended} ended; with `arrays="device"`, where all of them stay on the card, '
        "and with arrays of the host. Observations without "
        f"noise beside a processor, in single precision: the largest error is {errors} of the largest value.\n"
    )
    return "\n".join([text, *lines, ""])


def _lifts(data: dict[str, Any]) -> str:
    scenarios = {name: result for name, result in data.items() if isinstance(result, dict)}
    first = next(iter(scenarios.values()))
    lines = [
        "| lifts | seconds | times real time | draws, waves, steps, statistics one by one | file of results |",
        "|---|---:|---:|---|---:|",
    ]
    for name, result in scenarios.items():
        run, parts = result["second run"], result["parts [s]"]
        waves = parts["waves"] + parts["samples of waves"] + parts["FFT"]
        spent = ", ".join(f"{value:.2f}" for value in (parts["draws"], waves, parts["steps"], parts["statistics"]))
        lines.append(
            f"| `{name}` | {run['seconds']:.1f} | {result['times real time']:,} | {spent} s | "
            f"{run['bytes of a case'] / 1e3:.1f} kB a case |"
        )
    text = (
        f"**{first['cases']:,} lifts of {first['simulated [s]']:g} s on {first['card']}** (`python benchmarks/gpu.py lifts`), "
        "from cases in memory to a file of results, with statistics and rainflow counts of all reactions "
        "(`deck_crane_in_waves`) or all 26 utilisations (`offshore_crane`, `ros34pw2_fixed` at 10 ms).\n"
    )
    return "\n".join([text, *lines, "", *(_compared_lifts(name, result) for name, result in scenarios.items())])


def _compared_lifts(name: str, result: dict[str, Any]) -> str:
    differences = result["largest difference, in shares of the signal's largest value"]
    by_statistic = "; ".join(
        f"{where}: " + ", ".join(f"{statistic} {value:.1e}" for statistic, value in values.items())
        for where, values in differences.items()
    )
    counts = result["accumulators that differ by more than 1e-6"].values()
    shares = " and ".join(f"{100 * share:.1f} %" for share in counts)
    return (
        f"{result['compared with a processor']} lifts of `{name}` beside a processor: with its waves all accumulators to "
        f"{result['with its waves, largest difference of all accumulators']:.1e}. With waves of the card's own, largest "
        f"differences in shares of the signal's largest value, {by_statistic}; {shares} of the accumulators differ by "
        f"more than 1e-6. {result['diverged']} of {result['cases']:,} diverged, and are reported.\n"
    )


def _rows_of_steps(data: dict[str, Any]) -> list[str]:
    lines = ["| simulations | simulated | seconds | times real time | steps, statistics one by one |", _RULE]
    for row in data["rows"]:
        if row["simulated [s]"] >= 60:
            parts = ", ".join(f"{row['parts [s]'][name]:.2f}" for name in ("steps", "statistics"))
            lines.append(
                f"| {row['simulations']:,} | {row['simulated [s]']:g} s | {row['seconds']:.2f} | {row['times real time']:,} | "
                f"{parts} s |"
            )
    return lines


_RULE = "|---:|---:|---:|---:|---|"
_PARTS = {
    "check": _check,
    "time": _time,
    "hours": _hours,
    "jax": _jax,
    "implicit": _implicit,
    "offshore_crane": _offshore_crane,
    "stepping": _stepping,
    "gymnasium": _gymnasium,
    "lifts": _lifts,
}

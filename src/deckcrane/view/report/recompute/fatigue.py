"""Fatigue: Miner's sum of rainflow cycles."""

from __future__ import annotations

import math
import re
from itertools import pairwise
from typing import Any

import numpy as np

from deckcrane.view.report.recompute.campaign_arrays import REPORT, CampaignArrays


def reversals(series: Any) -> Any:
    """Turning points of a series, its ends included."""
    turns: list[float] = []
    for value in series:
        if turns and value == turns[-1]:
            continue
        if len(turns) >= 2 and (turns[-1] - turns[-2]) * (value - turns[-1]) > 0:
            turns[-1] = value
        else:
            turns.append(float(value))
    return turns


def rainflow(series: Any) -> tuple[list[float], list[float]]:
    """Ranges of closed cycles, and the residue."""
    stack: list[float] = []
    ranges = []
    for value in reversals(series):
        stack.append(value)
        while len(stack) >= 4:
            a, b, c, d = stack[-4:]
            if abs(c - b) > abs(b - a) or abs(c - b) > abs(d - c):
                break
            ranges.append(abs(c - b))
            del stack[-3:-1]
    return ranges, stack


def lift_ranges(residue: Any, unloaded: float) -> list[float]:
    """Cycles of lifts repeated from the unloaded state and back to it: seen from the largest value all cycles close."""
    turns = np.concatenate([[unloaded], residue[np.isfinite(residue)]])
    first = int(np.argmax(turns))
    ranges, left = rainflow(np.concatenate([turns[first:], turns[: first + 1]]))
    return [*ranges, left[0] - min(left)] if len(left) >= 3 else ranges


def damage_by_branch(spot: dict[str, Any], low: Any, high: Any) -> list[Any]:
    """1/N of each branch N = 10^log_a S^-m (S in MPa), as the mean over ranges from low to high [Pa]."""
    knee = spot["knee_range"]
    parts = []
    for i, (m, log_a) in enumerate(spot["branches"]):

        def integral(s: Any, m: float = m, log_a: float = log_a) -> Any:
            return (s / 1e6) ** m * 10.0**-log_a * s / (m + 1)

        ends = [np.maximum(s, knee) if i == 0 else np.minimum(s, knee) for s in (low, high)]
        wide = high > low
        mean = (integral(ends[1]) - integral(ends[0])) / np.where(wide, high - low, 1.0)
        single = np.where((low >= knee) == (i == 0), (low / 1e6) ** m * 10.0**-log_a, 0.0)
        parts.append(np.where(wide, mean, single))
    return parts


def case_cycles(store: CampaignArrays, spot: dict[str, Any], k: int) -> tuple[Any, Any, Any, dict[float, float]]:
    """Cycles of a case: edges and counts of the bins of closed cycles, single cycles (range, count), and exact sums of powers."""
    i = store.signal.index(spot["signal"])
    count, residue = store.array("rainflow_count")[k, i], store.array("rainflow_residue")[k, i]
    edges = np.arange(len(count) + 1) * float(store.array("rainflow_width")[k, i])
    if REPORT["fatigue"]["closing"] == "lift":
        singles = [(size, 1.0) for size in lift_ranges(residue, spot["unloaded"][k])]
    else:
        turns = residue[np.isfinite(residue)]
        singles = [(abs(b - a), 0.5) for a, b in pairwise(turns)]
    powers = {
        float(m): float(s) for m, s in zip(store.array("exponent"), store.array("rainflow_sum")[k, i], strict=True)
    }
    return edges, count, np.array(singles).reshape(-1, 2), powers


def mean_power(low: Any, high: Any, m: float) -> Any:
    """Mean of r^m over ranges from low to high; those of no width have no cycles."""
    return (high ** (m + 1) - low ** (m + 1)) / ((m + 1) * np.where(high > low, high - low, 1.0))


def case_damage(store: CampaignArrays, spot: dict[str, Any], k: int) -> float:
    """Miner's sum of one run: bins corrected by the exact sums of powers, single cycles as they are."""
    edges, count, singles, powers = case_cycles(store, spot, k)
    low, high = edges[:-1] * spot["factor"], edges[1:] * spot["factor"]
    exponents = sorted(powers)
    ratios = []
    for m in exponents:
        by_bins = float((count * mean_power(edges[:-1], edges[1:], m)).sum())
        ratios.append(powers[m] / by_bins if by_bins > 0 else 1.0)
    total = 0.0
    parts = damage_by_branch(spot, low, high)
    size = singles[:, 0] * spot["factor"]
    single = damage_by_branch(spot, size, size)
    for (m, _), binned, alone in zip(spot["branches"], parts, single, strict=True):
        total += float(np.interp(m, exponents, ratios)) * float((count * binned).sum())
        total += float((singles[:, 1] * alone).sum())
    return total


def fatigue_lives(store: CampaignArrays) -> dict[str, dict[str, float]]:
    """Damage a year, its standard error over seeds, design damage and life of each detail."""
    about = REPORT["fatigue"]
    if not about:
        return {}
    if store.lives:
        return store.lives
    lives: dict[str, dict[str, float]] = {}
    weight = np.array(about["runs per year"])
    for label, spot in about["spots"].items():
        yearly = np.array([w * case_damage(store, spot, k) if w > 0 else 0.0 for k, w in enumerate(weight)])
        variance = 0.0
        for cell in np.unique(about["cell"]):
            damages = yearly[(np.array(about["cell"]) == cell) & (weight > 0)]
            variance += (
                len(damages) * damages.var(ddof=1) * 1.0 if len(damages) > 1 else math.nan if len(damages) else 0.0
            )
        damage = float(yearly.sum())
        lives[label] = {
            "damage a year": damage,
            "error [%]": 100 * math.sqrt(variance) / damage if damage > 0 else math.nan,
            "design damage": damage * spot["dff"] * about["years"],
            "life [years]": 1 / (damage * spot["dff"]) if damage > 0 else math.inf,
            "DFF": spot["dff"],
            "t [mm]": 1e3 * spot["thickness"],
        }
        lives[label] |= ranges_of_life(store, spot, weight)
    store.lives = lives
    return lives


def ranges_of_life(store: CampaignArrays, spot: dict[str, Any], weight: Any) -> dict[str, float]:
    """Largest and damage-equivalent ranges, cycles a year, and the stress history parameter."""
    about = REPORT["fatigue"]
    sums = dict.fromkeys((*about["exponents"], 3.0), 0.0)
    largest = cycles = 0.0
    for k, w in enumerate(weight):
        if w <= 0:
            continue
        edges, count, singles, powers = case_cycles(store, spot, k)
        largest = max(largest, float(singles[:, 0].max(initial=0.0)))
        cycles += w * (float(count.sum()) + float(singles[:, 1].sum()))
        for m in sums:
            exact = powers.get(m, float((count * mean_power(edges[:-1], edges[1:], m)).sum()))
            sums[m] += w * (exact + float((singles[:, 1] * singles[:, 0] ** m).sum()))
    factor, reference = REPORT["unit_factors"].get("Pa", 1.0), about["reference cycles per year"]
    equivalent = {f"m = {m:g}": factor * (sums[m] / reference) ** (1 / m) for m in about["exponents"]}
    history = sums[3.0] * about["years"] / largest**3 / 2e6 if largest > 0 else 0.0
    return {**equivalent, "largest range": factor * largest, "cycles a year": cycles, "s_3": history}


def fatigue(store: CampaignArrays, table: str, row: str, column: str) -> float | None:
    life = fatigue_lives(store).get(row)
    if life is None or table not in ("fatigue.1", "fatigue.2", "fatigue.3"):
        return None
    return life.get(column, life.get(re.sub(r" \[[^\]]*\]$", "", column)))

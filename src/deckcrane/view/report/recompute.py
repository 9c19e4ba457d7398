"""Recompute the numbers of a report from the store of its campaign, in plain NumPy: `python recompute.py STORE`.

Each number of a table has an identifier, `block.table | row | column`, the same as `data-number` in the page. A rule below
recomputes it from the arrays of the store, and the result is compared with the printed number, to its last digit. Numbers that
only the model can give (rests, natural periods, cases that were run again, intervals by random draws) are carried, with their
origin. Numbers in sentences about results are recomputed by rules as well, found by the words around them; others are named by
the input of the study or scenario that has the same number, or are carried. `--all` lists every number.
"""

from __future__ import annotations

import json
import math
import re
import sys
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import numpy as np

REPORT: dict[str, Any] = json.loads(r"""{}""")
"""Printed numbers, and data that the report took from the model. Filled in by the report."""
DONE = 1
EULER = 0.5772156649015329


class CampaignArrays:
    """Arrays of a campaign: statistics over (case, signal)."""

    def __init__(self, path: str) -> None:
        import zarr

        self.group: Any = zarr.open_group(path, mode="r", zarr_format=3)
        self.attributes: dict[str, Any] = dict(self.group.attrs)
        self._read: dict[str, Any] = {}
        self.lives: dict[str, dict[str, float]] = {}
        self.case = [str(name) for name in self.array("case")]
        self.signal = [str(name) for name in self.array("signal")]
        self.done = self.array("state") == DONE

    def array(self, name: str) -> Any:
        if name not in self._read:
            self._read[name] = np.asarray(self.group[name][:])
        return self._read[name]

    def has(self, name: str) -> bool:
        return name in self.group

    def of(self, statistic: str, signal: str) -> Any:
        """A statistic of a signal over all cases; NaN for those that are not done."""
        values = np.asarray(self.array(statistic)[:, self.signal.index(signal)], dtype=float).copy()
        values[~self.done] = np.nan
        return values


def worst(store: CampaignArrays, signal: str, statistic: str) -> tuple[float, float, int]:
    """Largest (or least) value of a signal over all cases, its time, and its case."""
    values = store.of(statistic, signal)
    k = int(np.nanargmax(values) if statistic == "maximum" else np.nanargmin(values))
    when = float(store.of(f"{statistic}_time", signal)[k]) if store.has(f"{statistic}_time") else math.nan
    return float(values[k]), when, k


# ---- Rules: (store, table, row, column) to a number, or None where there is no rule.


def extremes_in_short(store: CampaignArrays, table: str, row: str, column: str) -> float | None:
    statistic = "minimum" if column in ("least", "at [s]") else "maximum"
    value, when, _ = worst(store, row, statistic)
    return when if column.startswith("at [s]") else value * float(REPORT["factors"][row])


def by_case(store: CampaignArrays, table: str, row: str, column: str) -> float | None:
    k = store.case.index(row)
    if column == "probability [%]":
        return 100 * float(store.array("probability")[k])
    signal = re.sub(r" \[[^\]]*\]$", "", column)
    return float(store.of("maximum", signal)[k] * REPORT["factors"][signal])


def checks(store: CampaignArrays, table: str, row: str, column: str) -> float | None:
    """Largest utilisation of each check, and the loads that acted with it, from joint extremes."""
    if table == "checks.1":
        value, when, _ = worst(store, f"utilisation.{row}", "maximum")
        if column == "beyond 1 [%]":
            values = store.of("maximum", f"utilisation.{row}")
            finite = np.isfinite(values)
            weight = store.array("probability") if store.has("probability") else np.ones(len(values))
            return 100 * float(weight[finite & (values > 1)].sum() / weight[finite].sum())
        return {"share": value, "utilisation": value, "at [s]": when}.get(column)
    if table == "checks.2" and store.has("joint_extremes"):
        return acting(store, re.sub(r" #\d+$", "", row), column, REPORT["cells"][f"{table} | {row} | {column}"][0])
    return None


def acting(store: CampaignArrays, member: str, column: str, printed: str) -> float | None:
    """Load that acted at one of the largest instants: the one nearest to the printed number."""
    members, units, values = (store.array(name) for name in ("joint_member", "joint_unit", "joint_extremes"))
    largest = [str(name) for name in store.array("extreme")].index("maximum")
    loads = []
    for i, signal in enumerate(store.signal):
        if not signal.startswith("utilisation."):
            continue
        _, when, k = worst(store, signal, "maximum")
        for j, name in enumerate(members[i]):
            if str(name) == member:
                factor = REPORT["unit_factors"].get(str(units[i, j]), 1.0)
                loads.append(when if column == "at [s]" else float(values[k, i, largest, j]) * factor)
    return min(loads, key=lambda value: abs(value - number(printed))) if loads else None


def verdict(store: CampaignArrays, table: str, row: str, column: str) -> float | None:
    if column == "limit":
        return 1.0
    if column == "utilisation" and row == "fatigue":
        return max((damage["design damage"] for damage in fatigue_lives(store).values()), default=None)
    if column == "utilisation":
        shares = [
            name for name in store.signal if name == f"utilisation.{row}" or name.startswith(f"utilisation.{row}.")
        ]
        return max(worst(store, name, "maximum")[0] for name in shares)
    if table == "verdict.limits" and REPORT["limits"] == "simulated":
        return simulated_limit(store, row, column)
    return limit_in(store, table, row, column)


# ---- Operability: the lowest Hs at which a fractile over seeds first crosses its limit.


def limit_in(store: CampaignArrays, table: str, row: str, column: str) -> float | None:
    """Limit of all criteria in a table of limits."""
    about = REPORT["limit_curves"]
    rows = about.get("tables", {}).get(table, {})
    if row in rows and column.startswith("waves at"):
        return float(about["headings"][rows[row]])
    period = re.sub(r" \[m\]$", "", column)
    if row not in rows or period not in about["periods"]:
        return None
    curve = about["curves"].get(f"{rows[row]},{about['periods'].index(period)}")
    if curve is None:
        return None
    return min(crossing(store, criterion, curve) for criterion in about["criteria"])


def crossing(store: CampaignArrays, criterion: dict[str, Any], curve: list[Any]) -> float:
    """Where a criterion first crosses its limit, going up through the heights; the highest where it never does."""
    power = REPORT["limit_curves"]["power"]
    sign, limit = criterion["sign"], criterion["limit"]
    below: tuple[float, float] | None = None
    for height, cases in curve:
        excess = sign * (response(store, criterion, cases) - limit) / (abs(limit) or 1.0)
        if math.isnan(excess):
            return below[0] if below is not None else 0.0
        if excess > 0:
            if below is None:
                return 0.0
            x, g = below
            return float((x**power - g * (height**power - x**power) / (excess - g)) ** (1 / power))
        below = float(height), float(excess)
    assert below is not None, "a curve has heights"
    return below[0]


def response(store: CampaignArrays, criterion: dict[str, Any], cases: list[int]) -> float:
    """Response of a signal in a sea over all seeds: a fractile of Gumbel's distribution, the largest value, or their mean."""
    word = "maximum" if criterion["sign"] > 0 else "minimum"
    index = store.signal.index(criterion["signal"])
    values = np.asarray(store.array(criterion["prefix"] + word)[cases, index], dtype=float)
    values = values[store.done[cases]]
    if criterion["prefix"]:
        length = np.asarray(store.array("block_duration"), dtype=float)
        values = values[:, length >= 0.9 * np.nanmax(length)]
    values = criterion["sign"] * values[np.isfinite(values)]
    if criterion["statistic"] == "maximum":
        return float(criterion["sign"] * values.max()) if len(values) else math.nan
    if criterion["statistic"] == "mean_maximum":
        return float(criterion["sign"] * values.mean()) if len(values) else math.nan
    if len(values) < 5:
        return math.nan
    location, scale = gumbel(values)
    reduced = math.log(criterion["stretch"]) - math.log(-math.log(criterion["fractile"]))
    return float(criterion["sign"] * (location + scale * reduced))


def gumbel(maxima: Any) -> tuple[float, float]:
    """Location and scale by L-moments: b = l2 / ln 2, a = l1 - 0.5772 b."""
    x, n = np.sort(maxima), len(maxima)
    l1 = float(x.mean())
    scale = (2 * float((np.arange(n) * x).sum()) / (n * (n - 1)) - l1) / math.log(2)
    return l1 - EULER * scale, scale


def motion_error(store: CampaignArrays, table: str, row: str, column: str) -> float | None:
    """Estimated errors of motions by cause: the largest, and the mean of all cases."""
    shares = store.array("motion_error")[:, [str(name) for name in store.array("cause")].index(row)]
    return 100 * float(np.nanmax(shares) if column.startswith("largest") else np.nanmean(shares))


def events(store: CampaignArrays, table: str, row: str, column: str) -> float | None:
    """Number of events, number of cases, and the largest with its time."""
    source = ".".join(row.rsplit(" ", 1))
    i = [str(name) for name in store.array("event_source")].index(source)
    count = np.nan_to_num(store.array("event_count")[:, i])
    size = np.where(np.isfinite(store.array("event_size")[:, i]), store.array("event_size")[:, i], -np.inf)
    k, place = np.unravel_index(int(np.argmax(size)), size.shape)
    columns = {
        "times": float(count.sum()),
        "in cases": float((count > 0).sum()),
        "largest": float(size[k, place]) * REPORT["event_factors"].get(source, 1.0),
        "at [s]": float(store.array("event_time")[k, i, place]),
    }
    return columns.get(column)


def simulated_limit(store: CampaignArrays, row: str, column: str) -> float | None:
    """Highest simulated Hs at and below which no case exceeds a check."""
    shares = [name for name in store.signal if name.startswith("utilisation.")]
    largest = np.max([store.of("maximum", name) for name in shares], axis=0)
    selected = store.done.copy()
    if store.has("heading") and row != "all":
        selected &= np.isclose(store.array("heading"), float(row.split(" ")[0]))
    if column.startswith("Tp"):
        selected &= np.isclose(store.array("tp"), float(column.split(" ")[1]))
    held = None
    for height in np.unique(store.array("hs")[selected]):
        if not np.all(largest[selected & (store.array("hs") == height)] <= 1):
            break
        held = float(height)
    return held


def dimensions(store: CampaignArrays, table: str, row: str, column: str) -> float | None:
    return float(store.attributes["grid"]["shape"][row]) if column == "entries" else None


def seeds(store: CampaignArrays, table: str, row: str, column: str) -> float | None:
    """Mean, deviation and Student's interval over the realisations of the governing case."""
    about = REPORT["seeds"].get(re.sub(r" #\d+$", "", row))
    if about is None:
        return None
    signal = re.sub(r" #\d+$", "", row)
    values = store.of(about["statistic"], signal)[about["cases"]] * REPORT["factors"][signal]
    values = values[np.isfinite(values)]
    n, mean, deviation = len(values), float(values.mean()), float(values.std(ddof=1))
    half = student(n - 1, 0.95) * deviation / math.sqrt(n)
    columns = {"seeds": n, "mean": mean, "deviation": deviation, "variation [%]": 100 * deviation / abs(mean)}
    return columns.get(column, mean - half if column.endswith("from") else mean + half if column == "to" else None)


def student(freedom: int, probability: float) -> float:
    """Quantile of Student's distribution, by inverting its integral in x = sqrt(n) tan(a), whose density is cos(a)^(n-1)."""
    angles = np.linspace(0.0, math.pi / 2, 20001)
    density = np.cos(angles) ** (freedom - 1)
    integral = np.concatenate([[0.0], np.cumsum((density[1:] + density[:-1]) / 2)])
    share = 0.5 + 0.5 * integral / integral[-1]
    return math.sqrt(freedom) * math.tan(float(np.interp(probability, share, angles)))


def extremes(store: CampaignArrays, table: str, row: str, column: str) -> float | None:
    """Gumbel's distribution by L-moments: b = l2 / ln 2, a = l1 - 0.5772 b; the fractile q is a - b ln(-ln q)."""
    about = REPORT["extremes"].get(table)
    if about is None or row not in REPORT["states"]:
        return None
    cases = np.array(REPORT["states"][row])
    maxima = about["sign"] * store.of(about["statistic"], about["signal"])[cases]
    maxima = np.sort(maxima[np.isfinite(maxima)])
    n = len(maxima)
    if column == "seeds":
        return float(n)
    name = re.sub(r" \[[^\]]*\]$", "", column)
    if name not in about["fractiles"] or n < 2:
        return None
    location, scale = gumbel(maxima)
    value = location - scale * math.log(-math.log(about["fractiles"][name]))
    return float(about["sign"] * value * REPORT["factors"][about["signal"]])


def dynamic_factors(store: CampaignArrays, table: str, row: str, column: str) -> float | None:
    """Extremes over values at rest, which are the model's."""
    about = REPORT["dynamic_factors"].get(table, {}).get(row)
    if about is None:
        return None
    signal, cases = about["signal"], np.array(about["cases"])
    rest = np.array(about["at rest"])
    upwards = rest[0] >= 0
    most = store.of("maximum" if upwards else "minimum", signal)[cases] / rest
    least = store.of("minimum" if upwards else "maximum", signal)[cases] / rest
    if column.startswith("at rest"):
        return float(rest[0] * REPORT["factors"][signal])
    columns = {"runs": len(cases), "mean of runs": most.mean(), "largest": most.max(), "least": least.min()}
    value = columns.get(column)
    return None if value is None else float(value)


def sheet(store: CampaignArrays, table: str, row: str, column: str) -> float | None:
    """A calculation by hand: given quantities, and expressions of them in their order."""
    data = REPORT["sheets"].get(table)
    if data is None:
        if table.endswith(".2") and (curve := REPORT["sheets"].get(table[:-1] + "1", {}).get("curve")):
            return curve_point(curve, row, column)
        return None
    values = quantities(data)
    result, _, _ = worst(store, f"utilisation.{data['check']}", "maximum")
    if abs(values[data["steps"][-1][0]] - result) > 1e-6 * max(abs(result), 1e-9):
        return math.nan  # the sheet does not give what the store has
    factors = {symbol: factor for symbol, _, factor in (*data["given"], *data["steps"])}
    return float(values[row] * factors[row]) if column == "value" and row in values else None


def quantities(sheet: dict[str, Any]) -> dict[str, float]:
    """All quantities of a sheet, in SI."""
    values = {symbol: value for symbol, value, _ in sheet["given"]}
    names = {"sqrt": math.sqrt, "max": max, "min": min, "abs": abs}
    share = {"curve_share": lambda fa, mk: curve_share(fa, mk, sheet["curve"])}
    for symbol, formula, _ in sheet["steps"]:
        values[symbol] = eval(formula, {"__builtins__": {}}, {**names, **share, **values})
    return values


def curve_share(fa: float, mk: float, curve: list[list[float]]) -> float:
    """Utilisation of a curve along the ray through (Fa, Mk)."""
    for (x, y), (u, v) in pairwise(curve):
        if fa * y >= mk * x and fa * v <= mk * u:
            return (fa * (y - v) + mk * (u - x)) / (u * y - x * v)
    return math.nan


def curve_point(curve: list[list[float]], row: str, column: str) -> float | None:
    printed = number(re.sub(r" #\d+$", "", row))
    axial = REPORT["unit_factors"].get("N", 1.0)
    point = min(curve, key=lambda candidate: abs(candidate[0] * axial - printed))
    return float(point[0] * axial if column.startswith("axial") else point[1] * REPORT["unit_factors"].get("N m", 1.0))


# ---- Fatigue: Miner's sum of rainflow cycles.


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


def lowering(store: CampaignArrays, table: str, row: str, column: str) -> float | None:
    """Weights, periods and factors of a load on a wire, and the sum of the forces in the splash zone."""
    about = REPORT["lowering"]
    if not about:
        return None
    weight = (about["mass"] - about["displaced"]) * about["gravity"]
    newton = REPORT["unit_factors"]["N"]
    if table == about["tables"].get("splash"):
        slamming, drag, mass, buoyancy = about["splash"]
        if row == "total":
            return float(math.hypot(slamming + drag, mass - buoyancy) * newton)
        return float(about["slack"] * weight * newton) if row.startswith("allowed") else None
    if table not in (about["tables"]["depths"], about["tables"]["periods"]):
        return None
    k = int(np.argmin(np.abs(np.array(about["depths"]) - number(row))))
    depth = about["depths"][k]
    length = about["height"] + depth
    static = weight + about["gravity"] * (about["wire"] * length - about["wire_displaced"] * depth)
    if column.startswith("static ["):
        return float(static * newton)
    if column == "factor" and about["most"]:
        return float(about["most"][k] / static)
    wire_period = re.fullmatch(r"T(\d) \[s\]", column)
    if wire_period and table == about["tables"]["periods"]:
        return axial_period(length, int(wire_period[1]))
    return None


def axial_period(length: float, order: int) -> float:
    """Period of a wire with a load at its end: cos x - r x sin x - l x (r x cos x + sin x) = 0, by bisection."""
    about = REPORT["lowering"]
    r, lead = (about["mass"] + about["added"]) / (about["wire"] * length), about["lead"] / length

    def held(x: float) -> float:
        return float(math.cos(x) - r * x * math.sin(x) - lead * x * (r * x * math.cos(x) + math.sin(x)))

    grid = np.linspace(0.0, order * math.pi, order * 400 + 1)
    values = [held(x) for x in grid]
    k = [i for i in range(len(grid) - 1) if values[i] * values[i + 1] < 0][order - 1]
    low, high = float(grid[k]), float(grid[k + 1])
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if held(middle) * held(low) > 0 else (low, middle)
    return float(2 * math.pi * length / low * math.sqrt(about["wire"] / about["stiffness"]))


RULES = {
    "lowering": lowering,
    "extremes-summary": extremes_in_short,
    "by-case": by_case,
    "checks": checks,
    "verdict": verdict,
    "dimensions": dimensions,
    "seeds": seeds,
    "extremes": extremes,
    "dynamic_factors": dynamic_factors,
    "fatigue": fatigue,
    "sheet": sheet,
    "operability": limit_in,
    "motion-error": motion_error,
    "events": events,
}
"""Rules by the first word of a block's key."""


# ---- Comparison with the printed numbers.


def number(text: str) -> float:
    return float(text.replace(",", "").replace("\u00a0", ""))


def agrees(text: str, digits: int, value: float) -> bool:
    """Whether a value is printed as this text: to half of its last digit."""
    if digits == 0:
        return number(text) == round(value)
    if value == 0:
        return number(text) == 0
    last = 10.0 ** (math.floor(math.log10(abs(value))) - digits + 1)
    return abs(number(text) - value) <= 0.5000001 * last + 1e-12 * abs(value)


def origin(identifier: str) -> str | None:
    """Origin of a number that is carried; None where it has to be recomputed."""
    return next((words for start, words in REPORT["carried"] if identifier.startswith(start)), None)


def worked_out(store: CampaignArrays, identifier: str) -> float | None:
    table, row, column = identifier.split(" | ")
    rule = RULES.get(table.split(".")[0], RULES.get(table.split("-")[0]))
    return None if rule is None else rule(store, table, row, column)


def written_as(text: str, value: float) -> bool:
    """Whether a value would be written so in a sentence: to half of its last written digit."""
    plain = text.lstrip("-").replace(",", "")
    decimals = len(plain.split("e")[0].partition(".")[2])
    power = int(plain.partition("e")[2] or 0)
    tolerance = 0.5000001 * 10.0 ** (power - decimals)
    if decimals == 0 and "e" not in plain:
        tolerance = max(tolerance, 0.5000001 * 10.0 ** (len(plain) - len(plain.rstrip("0"))) / 10)
    return abs(value - number(text)) <= tolerance


# ---- Sentences about results: each number is identified by the words around it.

NUMBER = re.compile(r"(?<![\w.=,:/-])-?\d[\d,]*(?:\.\d+)?(?:e[+-]?\d+)?(?![\w=]|\.\d|,\w)")
N = r"-?\d[\d,]*(?:\.\d+)?(?:e[+-]?\d+)?"
Named = dict[str, float]
"""Expected numbers by the names of the pattern's groups."""


def utilisations(store: CampaignArrays) -> dict[str, float]:
    """Largest utilisation of each check and of fatigue."""
    shares = [name for name in store.signal if name.startswith("utilisation.")]
    largest: dict[str, float] = {}
    for name in shares:
        check = name.split(".")[1]
        if np.isfinite(store.of("maximum", name)).any():
            largest[check] = max(largest.get(check, -math.inf), worst(store, name, "maximum")[0])
    if lives := fatigue_lives(store):
        largest["fatigue"] = max(life["design damage"] for life in lives.values())
    return largest


def counts_of_checks(store: CampaignArrays, place: str, match: re.Match[str]) -> Named:
    largest = utilisations(store)
    return {"all": len(largest), "failed": sum(value > 1 for value in largest.values())}


def counts_of_shares(store: CampaignArrays, place: str, match: re.Match[str]) -> Named:
    shares = [name for name in store.signal if name.startswith("utilisation.")]
    largest = [worst(store, name, "maximum")[0] for name in shares if np.isfinite(store.of("maximum", name)).any()]
    return {"all": len(largest), "failed": sum(value > 1 for value in largest)}


def governing_check(store: CampaignArrays, place: str, match: re.Match[str]) -> Named:
    if match["check"].startswith("design damage of "):
        return {"share": utilisations(store)["fatigue"]}
    share, when, _ = worst(store, f"utilisation.{match['check']}", "maximum")
    return {"share": share, "when": when}


def sheet_result(store: CampaignArrays, place: str, match: re.Match[str]) -> Named:
    share, when, _ = worst(store, f"utilisation.{REPORT['sheets'][place + '.1']['check']}", "maximum")
    return {"share": share, "when": when}


def governing_instant(store: CampaignArrays, place: str, match: re.Match[str]) -> Named:
    """Governing value of a block, which its title names; the case that was run again gives the same."""
    signal, statistic = REPORT["instants"][place]
    value, when, _ = worst(store, signal, statistic)
    return {"value": value * REPORT["factors"][signal], "percent": 100 * value, "when": when}


def counts_of_cases(store: CampaignArrays, place: str, match: re.Match[str]) -> Named:
    state = store.array("state")
    failed = int((state == REPORT["failed"]).sum())
    done = int(store.done.sum())
    return {"all": len(state), "done": done, "failed": failed, "waiting": len(state) - done - failed}


def cases_shown(store: CampaignArrays, place: str, match: re.Match[str]) -> Named:
    rows = {identifier.split(" | ")[1] for identifier in REPORT["cells"] if identifier.startswith("by-case.1 ")}
    return {"rows": len(rows), "done": int(store.done.sum())}


def realisations(store: CampaignArrays, place: str, match: re.Match[str]) -> Named:
    return {"seeds": max(len(cases) for cases in REPORT["states"].values())}


def first_counted(store: CampaignArrays, place: str, match: re.Match[str]) -> Named:
    return {"start": float(store.attributes["counted"]["counted_from"])}


def limit_in_words(store: CampaignArrays, place: str, match: re.Match[str]) -> Named:
    """Height at the end of the simulated range for a limit that lies beyond it."""
    table, row, column = place.split(" | ")
    about = REPORT["limit_curves"]
    if REPORT["limits"] == "simulated":
        return {"height": float(np.min(store.array("hs")))} if match["side"] == "below" else {}
    curve = (
        about.get("curves", {}).get(f"{about['tables'][table][row]},{about['periods'].index(column)}")
        if about
        else None
    )
    if curve is None:
        return {}
    return {"height": curve[0][0] if match["side"] == "below" else limit_in(store, table, row, column) or 0.0}


def validity(store: CampaignArrays, place: str, match: re.Match[str]) -> Named:
    """How long limits hold [min]: the shortest duration of a criterion, which is a run where none is stated."""
    counted = store.attributes.get("counted", {})
    if not REPORT["limit_curves"] or "counted_records" not in counted:
        return {}
    run = float(counted["counted_records"]) * float(counted["time_between_records"])
    return {"minutes": min(criterion["duration"] or run for criterion in REPORT["limit_curves"]["criteria"]) / 60}


def fractile_of_limits(store: CampaignArrays, place: str, match: re.Match[str]) -> Named:
    answers = store.attributes["answers"]
    return {"percent": 100 * float((json.loads(answers) if isinstance(answers, str) else answers)["fractile"])}


def error_of_cause(store: CampaignArrays, place: str, match: re.Match[str]) -> Named:
    return {"share": motion_error(store, "", match["cause"], "largest") or 0.0}


SENTENCES: tuple[tuple[str, str, Callable[[CampaignArrays, str, re.Match[str]], Named]], ...] = (
    ("verdict", rf"(?P<failed>{N}) of (?P<all>{N}) checks are exceeded", counts_of_checks),
    ("verdict", rf"All (?P<all>{N}) checks hold", counts_of_checks),
    (
        "verdict",
        rf"(?P<check>design damage of .+|\S+) governs, with a utilisation of (?P<share>{N})",
        governing_check,
    ),
    ("verdict", rf"^Fractile of (?P<percent>{N}) %", fractile_of_limits),
    ("verdict.limits", rf"valid for (?:at most )?(?P<minutes>{N}) min", validity),
    ("operability", rf"valid for (?:at most )?(?P<minutes>{N}) min", validity),
    ("verdict.limits", rf"^(?P<side>above|below) (?P<height>{N})$", limit_in_words),
    ("checks", rf"^(?P<check>\S+) governs: utilisation (?P<share>{N}) at (?P<when>{N}) s", governing_check),
    ("checks", rf"^(?P<failed>{N}) of (?P<all>{N}) utilisations are above 1", counts_of_shares),
    ("sheet-", rf"Loads are those at (?P<when>{N}) s.*Result: (?P<share>{N}),", sheet_result),
    ("sheet-", rf"^\S+: (?P<share>{N})$", sheet_result),
    ("governing-", rf"^\S+: (?P<value>{N})(?: |$)", governing_instant),
    ("governing-", rf" value over all cases, (?P<value>{N})(?: |,)", governing_instant),
    ("governing-", rf"^That is (?P<percent>{N}) % of what is allowed", governing_instant),
    ("governing-", rf"^Run again, the case gives (?P<value>{N}).* at (?P<when>{N}) s: the same", governing_instant),
    ("governing-", rf"^The crane at (?P<when>{N}) s .* is (?P<value>{N})(?: |\.$)", governing_instant),
    ("governing-", rf"^Time series around (?P<when>{N}) s", governing_instant),
    ("dimensions", rf": (?P<all>{N}) cases, of which (?P<done>{N}) are done, (?P<failed>{N}) failed", counts_of_cases),
    ("dimensions", rf"and (?P<waiting>{N}) wait\.", counts_of_cases),
    ("dimensions", rf"^Statistics count from (?P<start>{N}) s on", first_counted),
    ("dimensions", rf"(?P<cause>headings|frequencies|memory|causality|drift) (?P<share>{N}) %", error_of_cause),
    ("failures", rf"^(?P<failed>{N}) cases failed", counts_of_cases),
    ("extremes-summary", rf"^Over the (?P<done>{N}) cases that are done", counts_of_cases),
    ("by-case", rf"^The (?P<rows>{N}) cases with .*, of (?P<done>{N});", cases_shown),
    ("seeds", rf"^Every case has (?P<seeds>{N}) realisations", realisations),
)
"""Place, words around the numbers, and the rule that gives them."""


def named_numbers(store: CampaignArrays, place: str, sentence: str) -> dict[int, float]:
    """Expected numbers of a sentence, by their positions."""
    values: dict[int, float] = {}
    if place.startswith("sheet-") and place.endswith(" | numbers put in"):
        return numbers_put_in(place, sentence)
    if place.startswith("dimensions.1 | ") and place.endswith(" | probable"):
        return probabilities(store, place, sentence)
    for start, pattern, rule in SENTENCES:
        if not place.startswith(start):
            continue
        for match in re.finditer(pattern, sentence):
            for name, value in rule(store, place, match).items():
                if name in match.re.groupindex and match[name] is not None:
                    values[match.start(name)] = value
    return values


def probabilities(store: CampaignArrays, place: str, sentence: str) -> dict[int, float]:
    """Probability of each entry of a dimension over all others [%]: all of them, or the ends of their range."""
    labels = store.attributes["grid"]["labels"][place.split(" | ")[1]]
    sums: dict[tuple[Any, ...], float] = {}
    for k, chance in enumerate(store.array("probability")):
        key = tuple(store.array(name)[k].item() for name in labels)
        sums[key] = sums.get(key, 0.0) + float(chance)
    shares = [100 * probability / sum(sums.values()) for probability in sums.values()]
    places = [match.start() for match in NUMBER.finditer(sentence)]
    if len(places) != len(shares):
        shares = [min(shares), max(shares)]
    return dict(zip(places, shares, strict=True)) if len(places) == len(shares) else {}


def numbers_put_in(place: str, sentence: str) -> dict[int, float]:
    """Quantities of a formula in their order; nothing where they cannot be matched."""
    table, row, _ = place.split(" | ")
    data = REPORT["sheets"].get(table)
    step = next((entry for entry in data["steps"] if entry[0] == row), None) if data else None
    if step is None:
        return {}
    by_symbol, factors = quantities(data), {symbol: factor for symbol, _, factor in (*data["given"], *data["steps"])}
    tokens = re.findall(r"[A-Za-z_]\w*|\d+(?:\.\d+)?", step[1].replace("**2", ""))
    values = [
        by_symbol[token] * factors[token] if token in by_symbol else float(token)
        for token in tokens
        if token in by_symbol or token[0].isdigit()
    ]
    places = [match.start() for match in NUMBER.finditer(sentence)]
    return dict(zip(places, values, strict=True)) if len(places) == len(values) else {}


def inputs(store: CampaignArrays) -> list[tuple[str, float]]:
    """Numbers of the study and of its scenario by name, as in the store."""
    listed = _numbers_in("grid", store.attributes["grid"])
    for name in (*store.attributes["dimensions"], "probability"):
        if store.has(name) and np.issubdtype(store.array(name).dtype, np.number):
            listed += [(name, float(value)) for value in np.unique(store.array(name))]
    for k, line in enumerate(str(store.attributes.get("scenario", "")).splitlines(), 1):
        texts = re.findall(r"-?\d+(?:\.\d+)?(?:e[+-]?\d+)?", line)
        listed += [(f"line {k} of the scenario", float(text)) for text in texts]
    for name in ("counted", "keep", "answers"):
        value = store.attributes.get(name, {})
        listed += _numbers_in(name, json.loads(value) if isinstance(value, str) else value)
    return listed


UNITS = {
    "%": 100.0,
    "deg": 180 / math.pi,
    "min": 1 / 60,
    "h": 1 / 3600,
    "mm": 1e3,
    "t": 1e-3,
    "kN": 1e-3,
    "MN": 1e-6,
    "MPa": 1e-6,
}
"""Factors from SI to the unit behind a number."""
ONLY_RESULTS = (
    "operability",
    "hindcast",
    "extremes",
    "dynamic_factors",
    "fatigue",
    "stability",
    "lowering",
    "governing-",
)
"""Blocks in whose sentences a number equals an input only by chance."""


def input_of(place: str, text: str, behind: str, inputs: list[tuple[str, float]]) -> str | None:
    """Input that has this number, in SI or in the unit that stands behind it."""
    if place.startswith(ONLY_RESULTS):
        return None
    unit = re.match(r"(?:, [-\d., ]+)? ?(%|[A-Za-z]+)", behind)
    factors = {1.0, UNITS.get(unit[1], 1.0) if unit else 1.0}
    value = number(text)
    near = 5e-4 * abs(value)
    return next(
        (name for name, candidate in inputs if any(abs(factor * candidate - value) <= near for factor in factors)), None
    )


def _numbers_in(name: str, value: Any) -> list[tuple[str, float]]:
    if isinstance(value, dict):
        return [pair for key, inner in value.items() for pair in _numbers_in(f"{name}.{key}", inner)]
    if isinstance(value, list):
        return [pair for inner in value for pair in _numbers_in(name, inner)]
    return [(name, float(value))] if isinstance(value, int | float) and not isinstance(value, bool) else []


KINDS = ("worked out", "input", "carried", "different", "not covered")


def compare(store: CampaignArrays) -> dict[str, list[str]]:
    """Sort all printed numbers by the result of the comparison."""
    sorted_out: dict[str, list[str]] = {kind: [] for kind in KINDS}
    for identifier, (text, digits) in REPORT["cells"].items():
        value = worked_out(store, identifier)
        if value is None:
            kind, line = ("carried", identifier) if origin(identifier) is not None else ("not covered", identifier)
        else:
            kind = "worked out" if agrees(text, digits, value) else "different"
            line = f"{identifier}: printed {text}, worked out {value:.6g}"
        sorted_out[kind].append(line)
    input_numbers = inputs(store)
    for place, sentences in REPORT["texts"].items():
        for sentence in sentences:
            for kind, line in sentence_kinds(store, place, sentence, input_numbers):
                sorted_out[kind].append(line)
    return sorted_out


def sentence_kinds(
    store: CampaignArrays, place: str, sentence: str, inputs: list[tuple[str, float]]
) -> list[tuple[str, str]]:
    """Result of the comparison for each number of a sentence."""
    named = named_numbers(store, place, sentence)
    kinds = []
    for match in NUMBER.finditer(sentence):
        text = match[0]
        line = f"{place} | sentence | {text}"
        if match.start() in named:
            value = named[match.start()]
            kind = "worked out" if written_as(text, value) else "different"
            kinds.append((kind, f"{line}: printed {text}, worked out {value:.6g}"))
            continue
        source = input_of(place, text, sentence[match.end() :], inputs)
        if source is not None:
            kinds.append(("input", f"{line}: {source}"))
        else:
            kinds.append(("carried" if origin(line) else "not covered", line))
    return kinds


def blocks_of(lines: list[str]) -> str:
    """Count of numbers of each block, the most first."""
    count: dict[str, int] = {}
    for line in lines:
        block = re.split(r"[.| ]", line, maxsplit=1)[0].split("-")[0]
        count[block] = count.get(block, 0) + 1
    return ", ".join(f"{block} {n}" for block, n in sorted(count.items(), key=lambda pair: -pair[1]))


def main() -> int:
    if len(sys.argv) < 2:
        print("python recompute.py STORE [--all]")
        return 2
    sorted_out = compare(CampaignArrays(sys.argv[1]))
    for kind in ("different", "not covered", *(("carried", "input", "worked out") if "--all" in sys.argv else ())):
        for line in sorted_out[kind]:
            print(f"{kind}: {line}")
    counts = [
        f"{len(sorted_out['worked out'])} worked out",
        f"{len(sorted_out['input'])} the same as an input",
        f"{len(sorted_out['carried'])} carried ({blocks_of(sorted_out['carried'])})",
        f"{len(sorted_out['different'])} different",
        f"{len(sorted_out['not covered'])} not covered",
    ]
    print("; ".join(counts))
    return 1 if sorted_out["different"] or sorted_out["not covered"] else 0


if __name__ == "__main__":
    sys.exit(main())

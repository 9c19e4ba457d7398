"""Numbers of tables: rules take (store, table, row, column) and give a number, or None where there is no rule."""

from __future__ import annotations

import math
import re
from itertools import pairwise
from typing import Any

import numpy as np

from deckcrane.view.report.recompute.campaign_arrays import REPORT, CampaignArrays, number, worst
from deckcrane.view.report.recompute.fatigue import fatigue, fatigue_lives

EULER = 0.5772156649015329


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


def dimensions(store: CampaignArrays, table: str, row: str, column: str) -> float | None:
    return float(store.attributes["grid"]["shape"][row]) if column == "entries" else None


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


# ---- Distributions of extremes, spreads between seeds, dynamic factors.


def gumbel(maxima: Any) -> tuple[float, float]:
    """Location and scale by L-moments: b = l2 / ln 2, a = l1 - 0.5772 b."""
    x, n = np.sort(maxima), len(maxima)
    l1 = float(x.mean())
    scale = (2 * float((np.arange(n) * x).sum()) / (n * (n - 1)) - l1) / math.log(2)
    return l1 - EULER * scale, scale


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


# ---- Calculation sheets.


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


# ---- Lowering a load on a wire.


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


# ---- Rules by block.

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


def worked_out(store: CampaignArrays, identifier: str) -> float | None:
    table, row, column = identifier.split(" | ")
    rule = RULES.get(table.split(".")[0], RULES.get(table.split("-")[0]))
    return None if rule is None else rule(store, table, row, column)

"""Tables of operability: shares of the time, costs of criteria, headings, limits and what governs."""

from __future__ import annotations

import numpy as np
import xarray as xr

from deckcrane.analysis.late_maxima import minutes
from deckcrane.analysis.limit_curves import BELOW, MISSING
from deckcrane.analysis.operability import OperabilityResult
from deckcrane.view.answers import AnswerColumn, AnswerTable, Cell

MOST_CRITERIA = 8
"""Most criteria of each variant that are listed one by one."""


def percent(share: float) -> str:
    """A share in per cent; NaN is a dash."""
    return "-" if np.isnan(share) else f"{100 * share:.1f} %"


def _percentage_points(difference: float) -> str:
    return "-" if np.isnan(difference) else f"{100 * difference:.1f} points"


def share_table(found: OperabilityResult, shares: xr.Dataset) -> AnswerTable:
    alpha = found.forecast.table is not None
    several = shares.sizes["variant"] > 1
    first = float(shares["share"][0])
    rows: list[tuple[Cell, ...]] = []
    for variant in (shares.isel(variant=place) for place in range(shares.sizes["variant"])):
        share = float(variant["share"])
        row: list[Cell] = [variant_name(variant["variant"].item()), percent(share), float(share * 365.25)]
        row += [percent(float(variant["design_share"]))] if alpha else []
        above = max(float(variant["open_share"]) - share, 0.0)
        row += [str(shares.attrs["alpha"]), percent(float(shares.attrs["left_out"])), percent(above)]
        row += [f"{100 * (share - first):+.1f} points"] if several else []
        rows.append(tuple(row))
    columns = [AnswerColumn("variant"), AnswerColumn("workable"), AnswerColumn("days a year", digits=3)]
    columns += [AnswerColumn("without alpha")] if alpha else []
    columns += [AnswerColumn("alpha"), AnswerColumn("not in the diagram"), AnswerColumn("above the seas simulated")]
    columns += [AnswerColumn("against the first")] if several else []
    return plain_table(f"Share of the time in which the lift can be done{of_source(shares)}", columns, rows)


def of_source(shares: xr.Dataset) -> str:
    """Source of the sea states, printed beside every share of the time."""
    return " (illustrative sea states)" if shares.attrs["illustrative"] else f" (source: {shares.attrs['source']})"


def plain_table(title: str, columns: list[AnswerColumn], rows: list[tuple[Cell, ...]]) -> AnswerTable:
    """A table whose first column names variants; it is left out where there are none."""
    first = 1 if all(row[0] == variant_name("") for row in rows) else 0
    return AnswerTable(title, tuple(columns[first:]), tuple(row[first:] for row in rows))


def variant_name(name: object) -> str:
    """Name of a variant; a dash in a study that compares none."""
    return str(name) or "-"


def costliest(shares: xr.Dataset) -> list[int]:
    """Criteria of a variant: by the gain of leaving each out, then by how little it allows alone."""
    gain = np.nan_to_num(np.round(shares["without"].values - float(shares["share"]), 6))
    return [int(place) for place in np.lexsort((shares["alone"].values, -gain))]


def criteria_table(shares: xr.Dataset) -> AnswerTable:
    rows: list[tuple[Cell, ...]] = []
    for v, variant in enumerate(shares["variant"].values):
        data = shares.isel(variant=v)
        cost = data["without"].values - float(data["share"])
        order = costliest(data)
        for c in order[:MOST_CRITERIA]:
            name = str(shares["criterion"].values[c])
            alone, without = float(data["alone"][c]), float(data["without"][c])
            rows.append((variant_name(variant), name, percent(alone), percent(without), _percentage_points(cost[c])))
        if len(order) > MOST_CRITERIA:
            left = order[MOST_CRITERIA:]
            rest = f"{len(left)} others, the lowest"
            least = float(data["alone"].values[left].min())
            most = float(np.nanmax(data["without"].values[left]))
            rows.append(
                (
                    variant_name(variant),
                    rest,
                    percent(least),
                    percent(most),
                    _percentage_points(most - float(data["share"])),
                )
            )
    columns = [AnswerColumn(name) for name in ("variant", "criterion", "alone", "left out", "costs")]
    text = of_source(shares) if "source" in shares.attrs else ""
    return plain_table(f"Which criterion costs most{text}", columns, rows)


def heading_table(shares: xr.Dataset) -> list[AnswerTable]:
    if shares.sizes["heading"] < 2:
        return []
    names = [variant_name(name) for name in shares["variant"].values]
    columns = (AnswerColumn("waves at", "rad"), *[AnswerColumn("workable" if name == "-" else name) for name in names])
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (float(shares["heading"][h]), *[percent(float(share)) for share in shares["by_heading"].values[:, h]])
        for h in range(shares.sizes["heading"])
    )
    return [AnswerTable(f"By heading that the vessel keeps{of_source(shares)}", columns, rows)]


def limit_tables(curves: xr.Dataset) -> list[AnswerTable]:
    periods = [f"Tp {float(period):g} s" for period in curves["period"].values]
    columns = (AnswerColumn("waves at", "rad"), *[AnswerColumn(text, "m", 3) for text in periods])
    return [
        AnswerTable(
            titled(f"Largest Hs with all criteria{validity(curves)}", variant),
            columns,
            tuple(
                (float(angle), *[float(height) for height in curves["all"].values[v, h]])
                for h, angle in enumerate(curves["heading"].values)
            ),
        )
        for v, variant in enumerate(curves["variant"].values)
    ]


def validity(curves: xr.Dataset) -> str:
    """How long limits hold, for their titles; nothing where no criterion depends on time."""
    duration = float(curves.attrs["valid_for"])
    if np.isnan(duration):
        return ""
    most = "at most " if bool(curves["growing"].any()) else ""
    return f", valid for {most}{minutes(duration)}"


def titled(text: str, variant: str) -> str:
    return f"{text}: {variant}" if variant else text


def governing_tables(curves: xr.Dataset) -> list[AnswerTable]:
    periods = [f"Tp {float(period):g} s" for period in curves["period"].values]
    columns = (AnswerColumn("waves at", "rad"), *[AnswerColumn(text) for text in periods])
    return [
        AnswerTable(
            titled("What limits it", variant),
            columns,
            tuple(
                (float(angle), *[_governing_text(curves, v, h, p) for p in range(curves.sizes["period"])])
                for h, angle in enumerate(curves["heading"].values)
            ),
        )
        for v, variant in enumerate(curves["variant"].values)
    ]


def _governing_text(curves: xr.Dataset, v: int, h: int, p: int) -> str | None:
    if np.isnan(curves["all"].values[v, h, p]):
        return None
    place = int(curves["governing"].values[v, h, p])
    if place < 0:
        return f"above {float(curves['highest_height'].values[v, h, p]):g} m"
    state = int(curves["state"].values[v, place, h, p])
    name = str(curves["criterion"].values[place])
    lowest = float(curves["lowest_height"].values[v, h, p])
    return f"{name}, below {lowest:g} m" if state == BELOW else f"{name}: no results" if state == MISSING else name

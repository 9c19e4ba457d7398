"""Tables and figures of operability.

Tables: shares of the time, costs of criteria, headings, limits and what governs. Figures: limit curves by heading, polar
diagrams of limits, costs of criteria.
"""

from __future__ import annotations

from math import ceil, degrees
from typing import Any

import numpy as np
import xarray as xr

from deckcrane.analysis.late_maxima import minutes
from deckcrane.analysis.operability.limit_curves import BELOW, MISSING
from deckcrane.analysis.operability.operability import OperabilityResult
from deckcrane.analysis.operability.scatter_shares import WIDEST
from deckcrane.arrays import Array
from deckcrane.view.answers.answer import AnswerColumn, AnswerTable, Cell
from deckcrane.view.plots.figures import COLOURS, heading, new_figure
from deckcrane.view.tables import UnitChoice

MOST_CRITERIA = 8
"""Most criteria of each variant that are listed one by one."""


def percent(share: float) -> str:
    """A share in per cent; NaN is a dash."""
    return "-" if np.isnan(share) else f"{100 * share:.1f} %"


def _percentage_points(difference: float) -> str:
    return "-" if np.isnan(difference) else f"{100 * difference:.1f} points"


def share_table(result: OperabilityResult, shares: xr.Dataset) -> AnswerTable:
    alpha = result.forecast.table is not None
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


_MOST_PANELS, _MOST_CURVES = 12, 6


def evenly_spaced_subset(count: int, most: int) -> list[int]:
    """At most `most` indices out of `count`, evenly spread."""
    return sorted({round(place) for place in np.linspace(0, count - 1, min(count, most))})


def limit_figure(curves: xr.Dataset, variant: int, units: UnitChoice) -> Any:
    """Hs over Tp in a panel for each heading: thin curves for criteria, a thick one for all; rings where nothing limits."""
    data = curves.isel(variant=variant)
    chosen = evenly_spaced_subset(data.sizes["heading"], _MOST_PANELS)
    across = min(2 if len(chosen) <= 4 else 3, len(chosen))
    rows = ceil(len(chosen) / across)
    figure, axes = new_figure(rows, across, 2.4)
    figure.set_size_inches(2.9 * across + 0.8, 2.2 * rows + 0.9)
    names = [str(name) for name in data["criterion"].values]
    shown = _drawn_criteria(data)
    colours = {c: COLOURS[n % len(COLOURS)] for n, c in enumerate(shown)}
    scale = units.number(1.0, "m")
    top = scale * float(np.nanmax(data["highest_height"].values))
    for axis, place in zip(axes.flat, chosen, strict=False):
        panel = data.isel(heading=place)
        period = panel["period"].values
        for c in shown:
            name = names[c]
            finite = np.isfinite(panel["limit"].values[c])
            axis.plot(
                period[finite],
                scale * panel["limit"].values[c][finite],
                color=colours[c],
                linestyle="-",
                linewidth=1.0,
                label=name,
            )
        highest = scale * panel["highest_height"].values
        axis.plot(period, highest, color="#5c6770", linewidth=0.8, linestyle=":", label="highest computed")
        combined = scale * panel["all"].values
        finite = np.isfinite(combined)
        axis.errorbar(
            period[finite],
            combined[finite],
            scale * _errors(panel)[finite],
            color="black",
            linestyle="-",
            linewidth=2.0,
            elinewidth=1.0,
            capsize=2.0,
            zorder=3,
            label="all",
        )
        for index in np.flatnonzero(finite):
            g = int(panel["governing"].values[index])
            axis.plot(
                period[index],
                combined[index],
                "o",
                color="white" if g < 0 else colours[g],
                markeredgecolor="black",
                zorder=4,
            )
        axis.set_ylim(0, 1.05 * top)
        heading(axis, f"waves at {degrees(float(panel['heading'])):.0f} deg")
    for axis in axes.flat[len(chosen) :]:
        axis.set_visible(False)
    for axis in axes[:, 0]:
        axis.set_ylabel(f"Hs [{units.unit('m')}]")
    for axis in axes.flat[: len(chosen)][-across:]:
        axis.set_xlabel("Tp [s]")
        axis.tick_params(labelbottom=True)
    handles, labels = axes.flat[0].get_legend_handles_labels()
    figure.legend(
        handles, labels, loc="outside upper left", ncols=min(len(labels), 2 * across), frameon=False, fontsize=8
    )
    return figure


def _drawn_criteria(curves: xr.Dataset) -> list[int]:
    """Criteria that are drawn: those that govern somewhere, and the lowest of the others."""
    governing = {int(place) for place in np.unique(curves["governing"].values) if place >= 0}
    mean = np.nanmean(np.where(np.isfinite(curves["limit"].values), curves["limit"].values, np.inf), axis=(1, 2))
    others = [int(place) for place in np.argsort(mean, kind="stable") if int(place) not in governing]
    return sorted([*governing, *others[: max(0, _MOST_CURVES - len(governing))]])


def _errors(curves: xr.Dataset) -> Any:
    """Standard error of the limit of all criteria over periods; zero where none governs."""
    place = np.maximum(curves["governing"].values, 0)
    errors = np.take_along_axis(curves["limit_error"].values, place[None, :], axis=0)[0]
    return np.where(np.isfinite(errors) & (curves["governing"].values >= 0), errors, 0.0)


def _colour(place: int) -> str:
    return COLOURS[place % len(COLOURS)]


def polar_figure(curves: xr.Dataset, units: UnitChoice) -> Any:
    """Limit of all criteria around the vessel, bow up: waves are drawn where they come from."""
    import matplotlib as mpl
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    count = curves.sizes["variant"]
    with mpl.rc_context({"font.size": 9}):
        figure = Figure(figsize=(4.2 * count + 1.0, 4.4), layout="constrained")
        FigureCanvasAgg(figure)
        axes = figure.subplots(1, count, squeeze=False, subplot_kw={"projection": "polar"})[0]
    scale = units.number(1.0, "m")
    angles = curves["heading"].values
    for axis, name in zip(axes, curves["variant"].values, strict=True):
        for n, place in enumerate(evenly_spaced_subset(curves.sizes["period"], _MOST_CURVES)):
            heights = curves["all"].sel(variant=name).isel(period=place).values
            finite = np.isfinite(heights)
            around, values = _closed_curve(angles[finite], scale * heights[finite])
            label = f"{float(curves['period'][place]):g} s"
            axis.plot(around + np.pi, values, "o-", markersize=3, color=_colour(n), linewidth=1.3, label=label)
        axis.set_theta_zero_location("N")
        marks = np.arange(0, 360, 45)
        axis.set_xticks(np.radians((marks + 180.0) % 360), [f"{mark}°" for mark in marks])
        axis.set_xlim(0, 2 * np.pi)
        axis.set_ylim(0, 1.05 * scale * float(np.nanmax(curves["all"].values)) or 1.0)
        axis.set_rlabel_position(20)
        axis.set_title(f"{name}, Hs [{units.unit('m')}]".removeprefix(", "), fontsize=10, fontweight="bold")
    axes[-1].legend(title="Tp", loc="upper left", bbox_to_anchor=(1.08, 1.0), frameon=False, fontsize=8)
    return figure


def _closed_curve(angles: Array, values: Array) -> tuple[Array, Array]:
    """Close a curve around the vessel, with gaps where neighbours are too far apart to interpolate."""
    if not len(angles):
        return angles, values
    around, all_values = np.append(angles, angles[0] + 2 * np.pi), np.append(values, values[0])
    wide = np.flatnonzero(np.diff(around) > WIDEST) + 1
    return np.insert(around, wide, np.nan), np.insert(all_values, wide, np.nan)


def cost_figure(shares: xr.Dataset) -> Any:
    """Share of the time by variant; light: the gain without one of the criteria."""
    variants = [str(name) for name in shares["variant"].values]
    names = [str(name) for name in shares["criterion"].values]
    figure, axes = new_figure(len(variants), 1, 0.6 + 0.28 * (min(len(names), MOST_CRITERIA) + 1))
    for row, (axis, variant) in enumerate(zip(axes[:, 0], variants, strict=True)):
        data = shares.isel(variant=row)
        share = 100 * float(data["share"])
        gains = np.nan_to_num(100 * data["without"].values - share)
        order = costliest(data)[:MOST_CRITERIA]
        axis.barh(0, share, color="black", height=0.6)
        for place, c in enumerate(order, start=1):
            axis.barh(place, share, color="#c9d1d9", height=0.6)
            axis.barh(place, gains[c], left=share, color=_colour(int(c)), height=0.6)
        axis.set_yticks(range(len(order) + 1), ["all criteria", *[f"without {names[c]}" for c in order]])
        axis.invert_yaxis()
        axis.set_xlim(0, 100)
        axis.grid(False, axis="y")
        heading(axis, variant or "share of the time in which the lift can be done")
    made_up = ", illustrative sea states" if shares.attrs.get("illustrative") else ""
    axes[-1, 0].set_xlabel(f"share of the time [%]{made_up}")
    return figure

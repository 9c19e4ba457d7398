"""A load lowered on a wire as an answer: tension, periods and limiting wave height by depth and phase."""

from __future__ import annotations

from collections.abc import Iterator
from math import isinf, isnan
from typing import Any

import numpy as np
import xarray as xr

from deckcrane.analysis.campaign_results import CampaignSource
from deckcrane.analysis.lowering.lowering import BAND, HIGHEST, lowering
from deckcrane.standards.lowering import RAYLEIGH, SLACK, SLACK_SHARE, SPLASH, WIRE
from deckcrane.view.answers.answer import Answer, AnswerColumn, AnswerFigure, AnswerTable, Cell
from deckcrane.view.plots.figures import COLOURS, heading, legend, new_figure
from deckcrane.view.tables import UnitChoice

KEY, TITLE = "lowering", "Lowering a load on a wire"
IN_SEA_TITLE, AT_REST_TITLE = "static and largest tension at the tip", "tension and stretch at rest"
PERIODS_TITLE, SPLASH_TITLE = "axial periods of wire and load", "simplified method of DNV-RP-N103"
"""How the titles of its tables begin."""
APART = 0.01
"""Difference between periods of the continuous wire and of the linear model from which both are shown."""
SLACK_LIKELY = 0.1
"""Probability of slack from which it is warned of."""
IN_SPLASH_ZONE = (
    "The limit in the splash zone is by a simplified method that lets the largest wave act on the whole load at once, at its crest "
    "and at its steepest: it is on the safe side, often by a factor of two. Simulate the passage for less, as the bundled scenario "
    "through_splash_zone does."
)
COMPENSATED = {
    "none": "",
    "share": ", with {:.0%} of the heave compensated",
    "scenario": ", with {:.0%} of the heave taken away by the scenario's own compensation",
}
"""What the verdict says of compensation, by its source."""
NO_WATER = "The load has no in_water: the splash zone is not in these limits."


def lowering_answer_of_study(source: CampaignSource) -> Answer | None:
    """Lowering of the load of the scenario that a store's cases share, where the study asks for it."""
    settings = source.answers.lowering
    if settings is None:
        return None
    options = settings.model_dump()
    return lowering_answer(lowering(source.scenario, options.pop("depths") or None, **options))


def lowering_answer(dataset: xr.Dataset) -> Answer:
    """Words, tables and a figure of a dataset of `deckcrane.lowering`."""
    in_sea = "limiting_hs" in dataset
    tables = [_phase_table(dataset)] if in_sea else []
    tables += [_depth_table(dataset)]
    tables += [_compensation_table(dataset)] if "phase_hs_uncompensated" in dataset else []
    tables += [_period_table(dataset)]
    tables += [_splash_table(dataset)] if "splash_force" in dataset else []
    tables += [_verification_table(dataset)] if "simulated_deviation" in dataset else []
    caption = "Tension, axial periods and limiting wave height by depth"
    figures = [AnswerFigure("lowering", caption, lambda units: _figure(dataset, units))]
    if dataset.attrs["compensator"] == "scenario":
        left = "What the scenario's heave compensation leaves of the tip's motion, by period"
        figures.append(AnswerFigure("lowering_compensation", left, lambda units: _compensation_figure(dataset)))
    return Answer(
        KEY,
        TITLE,
        tuple(_words(dataset)),
        tuple(tables),
        tuple(figures),
        (WIRE, *((RAYLEIGH, SLACK) if in_sea else ()), *((SPLASH,) if "splash_force" in dataset else ())),
        tuple(_warnings(dataset)),
    )


def _height(value: float) -> Cell:
    return f"over {HIGHEST:g} m" if isinf(value) else value


def _text(value: float) -> str:
    return f"over {HIGHEST:g} m" if isinf(value) else f"{value:.3g} m"


def _words(dataset: xr.Dataset) -> Iterator[str]:
    about = dataset.attrs
    if "limiting_hs" not in dataset:
        yield "Static tension and periods only: no vessel in an irregular sea moves the point from which the wire hangs."
        return
    least = int(np.argmin(dataset["phase_hs"].values))
    limit = float(dataset["phase_hs"].values[least])
    phase, criterion = str(dataset["phase"].values[least]), str(dataset["phase_criterion"].values[least])
    verdict = "can be lowered" if about["hs"] <= limit else "cannot be lowered"
    at = f" at {float(dataset['phase_depth'].values[least]):,.4g} m" if phase in ("lowering", "landing") else ""
    compensated = COMPENSATED[about["compensator"]].format(about["compensation"])
    yield (
        f"In Hs {about['hs']:.3g} m, Tp {about['tp']:.3g} s the load {verdict}{compensated}: the limit is Hs {_text(limit)}, "
        f"{phase}{at}, by {criterion}."
    )
    if "phase_hs_uncompensated" in dataset:
        raised = [
            f"{phase} from Hs {_text(float(bare))} to {_text(float(hs))}"
            for phase, bare, hs in zip(
                *(dataset[name].values for name in ("phase", "phase_hs_uncompensated", "phase_hs")), strict=True
            )
            if _text(float(bare)) != _text(float(hs))
        ]
        yield f"Heave compensation changes the limits: {', '.join(raised) or 'none'}."
        yield (
            f"It moves the wire at up to {about['compensation_speed']:.3g} m/s in this sea; what its drive cannot do is not in "
            "these limits."
        )
    begins, ends = about["resonance_begins"], about["resonance_ends"]
    band = f"{about['resonant_from']:.3g} to {about['resonant_to']:.3g} s ({BAND[0]:g} Tz to {BAND[1]:g} Tp of the tip's heave)"
    if isnan(begins) or isnan(ends):
        yield f"At no depth is the first axial period within {band}."
    else:
        yield f"Resonance zone: from {begins:,.0f} m to {ends:,.0f} m depth the first axial period is within {band}."
        if "added_depths" in dataset.attrs:
            added = ", ".join(f"{depth:,.0f}" for depth in dataset.attrs["added_depths"])
            yield f"Depths in it were added to those asked for, which pass it by: {added} m."
    worst = int(np.argmax(dataset["dynamic_factor"].values))
    yield (
        f"The largest dynamic factor is {float(dataset['dynamic_factor'][worst]):.3g}, at "
        f"{float(dataset['depth'][worst]):,.4g} m; expected maxima in {about['duration'] / 60:.4g} min."
    )
    if not isnan(about["tension_limit"]):
        yield (
            f"Allowable tension: breaking load {about['breaking_load'] / 1e3:,.4g} kN / {about['factor']:g} = "
            f"{about['tension_limit'] / 1e3:,.4g} kN, dynamics included."
        )
    yield IN_SPLASH_ZONE if "splash_force" in dataset else NO_WATER


def _warnings(dataset: xr.Dataset) -> Iterator[str]:
    if "limiting_hs" in dataset:
        if isnan(dataset.attrs["tension_limit"]):
            yield f"ropes.{dataset.attrs['rope']} has no breaking_load: its tension has no limit here"
        reached = dataset["depth"].values < dataset.attrs["wave_reach"]
        if reached.any():
            yield (
                f"waves reach the load above {dataset.attrs['wave_reach']:.0f} m, half the length of the waves at the peak; their "
                "force on it is left out"
            )
    if "slack_probability" in dataset and float(dataset["slack_probability"].max()) > SLACK_LIKELY:
        yield "the wire gets slack in this sea: its tension is not linear there, and snap loads are larger than these"
    apart = np.abs(dataset["model_period"].values[:, 0] / dataset["period"].values[:, 0] - 1)
    if np.nanmax(apart, initial=0.0) > APART:
        yield (
            f"the first period of the scenario's linear model differs by up to {np.nanmax(apart):.1%} from that of the wire alone: "
            "vessel, crane or slings yield, or the wire has few nodes"
        )
    if dataset.attrs.get("failures"):
        yield f"{dataset.attrs['failures']} simulations failed: {dataset.attrs['failure']}"


def _phase_table(dataset: xr.Dataset) -> AnswerTable:
    columns = [
        AnswerColumn("phase"),
        AnswerColumn("depth", "m"),
        AnswerColumn("limiting Hs", "m", 3),
        AnswerColumn("by"),
    ]
    bare = "phase_hs_uncompensated" in dataset
    columns += (
        [AnswerColumn("without", "m", 3, in_files="not compensated"), AnswerColumn("by", in_files="not compensated by")]
        if bare
        else []
    )
    rows = []
    for i, phase in enumerate(dataset["phase"].values):
        row: list[Cell] = [str(phase), float(dataset["phase_depth"][i])]
        for suffix in ("", "_uncompensated") if bare else ("",):
            row += [_height(float(dataset[f"phase_hs{suffix}"][i])), str(dataset[f"phase_criterion{suffix}"].values[i])]
        rows.append(tuple(row))
    return AnswerTable("limiting significant wave height by phase", tuple(columns), tuple(rows))


def _depth_table(dataset: xr.Dataset) -> AnswerTable:
    """Tensions and limits, one row for each depth."""
    if "limiting_hs" not in dataset:
        names = {"depth": "m", "static_tension": "N", "static_tension_load": "N", "stretch": "m"}
        heads = ("depth", "static", "static at the load", "stretch")
        columns = tuple(AnswerColumn(head, unit) for head, unit in zip(heads, names.values(), strict=True))
        rows = zip(*(dataset[name].values.tolist() for name in names), strict=True)
        return AnswerTable(AT_REST_TITLE, columns, tuple(rows))
    columns = (
        AnswerColumn("depth", "m"),
        AnswerColumn("static", "N"),
        AnswerColumn("most", "N", in_files="largest"),
        AnswerColumn("least", "N", in_files="least at the load"),
        AnswerColumn("factor", "", 3),
        AnswerColumn("T1", "s", 3),
        AnswerColumn("slack", "", 2),
        AnswerColumn("Hs", "m", 3, in_files="limiting Hs"),
        AnswerColumn("by"),
    )
    shown = []
    for i in range(dataset.sizes["depth"]):
        at = dataset.isel(depth=i)
        row: list[Cell] = [float(at["depth"]), float(at["static_tension"])]
        row.append(float(at["static_tension"] + at["dynamic_tension"]))
        row.append(max(0.0, float(at["static_tension_load"] - at["dynamic_tension_load"])))
        row += [
            float(at["dynamic_factor"]),
            float(_first_periods(dataset)[i]),
            round(float(at["slack_probability"]), 4),
        ]
        governing = "tension" if float(at["hs_tension"]) < float(at["hs_slack"]) else "slack"
        shown.append((*row, _height(float(at["limiting_hs"])), governing))
    title = f"{IN_SEA_TITLE}, least at the load; first period, probability of slack, limiting Hs"
    return AnswerTable(title, columns, tuple(shown))


def _compensation_table(dataset: xr.Dataset) -> AnswerTable:
    """Dynamics at each depth, with and without heave compensation."""
    names = {"dynamic_tension": ("dynamic", "N"), "load_speed": ("speed", "m/s"), "limiting_hs": ("Hs", "m")}
    long = {"dynamic": "dynamic tension", "speed": "speed of the load", "Hs": "limiting Hs"}
    columns = [AnswerColumn("depth", "m")]
    for head, unit in names.values():
        columns += [
            AnswerColumn(head, unit, 3, in_files=long[head]),
            AnswerColumn("without", unit, 3, in_files=f"{long[head]}, not compensated"),
        ]
    rows = []
    for i, depth in enumerate(dataset["depth"].values):
        row: list[Cell] = [float(depth)]
        for name in names:
            row += [_height(float(dataset[f"{name}{suffix}"][i])) for suffix in ("", "_uncompensated")]
        rows.append(tuple(row))
    title = "largest dynamic tension at the tip, speed of the load and limiting Hs, each with and without heave compensation"
    return AnswerTable(title, tuple(columns), tuple(rows))


def _first_periods(dataset: xr.Dataset) -> Any:
    """First axial period at each depth: of the linear model where it differs from that of the wire alone."""
    wire, model = dataset["period"].values[:, 0], dataset["model_period"].values[:, 0]
    return np.where(np.abs(model / wire - 1) > APART, model, wire)


def _period_table(dataset: xr.Dataset) -> AnswerTable:
    """Periods of the wire, and beside them those of the linear model where they differ."""
    wire, model = dataset["period"].values, dataset["model_period"].values
    apart = np.abs(model / wire - 1) > APART
    columns = [AnswerColumn("depth", "m")]
    for k in range(wire.shape[1]):
        columns += [AnswerColumn(f"T{k + 1}", "s", 3)]
        columns += [AnswerColumn(f"T{k + 1} of model", "s", 3)] if apart[:, k].any() else []
    rows = []
    for i, depth in enumerate(dataset["depth"].values):
        row: list[Cell] = [float(depth)]
        for k in range(wire.shape[1]):
            row += [float(wire[i, k])]
            row += [float(model[i, k]) if apart[i, k] else None] if apart[:, k].any() else []
        rows.append(tuple(row))
    return AnswerTable(
        f"{PERIODS_TITLE}, and of the scenario's linear model where they differ",
        tuple(columns),
        tuple(rows),
    )


def _splash_table(dataset: xr.Dataset) -> AnswerTable:
    """Forces in the splash zone, their sum, and what slack allows."""
    columns = (AnswerColumn("force on the load in the splash zone"), AnswerColumn("", "N", in_files="force"))
    rows = [
        (str(term), float(force))
        for term, force in zip(dataset["splash_term"].values, dataset["splash_force"].values, strict=True)
    ]
    allowed = SLACK_SHARE * float(dataset["static_tension_load"][0])
    rows.append((f"allowed, {SLACK_SHARE:g} times the static tension", allowed))
    title = f"{SPLASH_TITLE} in this sea, lowered at {dataset.attrs['lowering_speed']:.3g} m/s"
    return AnswerTable(title, columns, tuple(rows))


def _verification_table(dataset: xr.Dataset) -> AnswerTable:
    columns = (
        AnswerColumn("depth", "m"),
        AnswerColumn("simulated", "N"),
        AnswerColumn("linear", "N"),
        AnswerColumn("simulated / linear", "", 4),
    )
    simulated, linear = dataset["simulated_deviation"].values, dataset["linear_deviation"].values
    rows = tuple(
        (float(depth), float(a), float(b), float(a / b))
        for depth, a, b in zip(dataset["depth"].values, simulated, linear, strict=True)
        if np.isfinite(b)
    )
    return AnswerTable(
        f"standard deviation of tension, {dataset.attrs['seeds']} seas simulated at each depth", columns, rows
    )


def _figure(dataset: xr.Dataset, units: UnitChoice) -> Any:
    """Panels over depth: tension, first periods against the band of the heave, limiting wave height."""
    in_sea = "limiting_hs" in dataset
    figure, axes = new_figure(2 + in_sea, height=2.6)
    depth = dataset["depth"].values

    def shown(values: Any, unit: str) -> Any:
        return np.array([units.number(float(value), unit) for value in np.atleast_1d(values)])

    def force(values: Any) -> Any:
        return shown(values, "N")

    axis, static = axes[0, 0], dataset["static_tension"].values
    axis.plot(depth, force(static), "-", color=COLOURS[0], label="static, at the tip")
    axis.plot(depth, force(dataset["static_tension_load"].values), "--", color=COLOURS[0], label="static, at the load")
    if in_sea:
        dynamic, below = dataset["dynamic_tension"].values, dataset["dynamic_tension_load"].values
        axis.fill_between(
            depth, force(static - dynamic), force(static + dynamic), color=COLOURS[0], alpha=0.2, label="dynamic"
        )
        least = force(np.maximum(dataset["static_tension_load"].values - below, 0.0))
        axis.plot(depth, least, ":", color=COLOURS[1], label="least, at the load")
        if "dynamic_tension_uncompensated" in dataset:
            bare = dataset["dynamic_tension_uncompensated"].values
            for sign, label in ((1, "not compensated"), (-1, None)):
                axis.plot(depth, force(static + sign * bare), "-.", color=COLOURS[0], linewidth=0.9, label=label)
        if not isnan(dataset.attrs["tension_limit"]):
            axis.axhline(force(dataset.attrs["tension_limit"])[0], color="#444444", linewidth=0.9, label="allowable")
    heading(axis, "tension")
    axis.set_ylabel(f"tension [{units.unit('N')}]")
    legend(axis)
    axis = axes[1, 0]
    for k in range(dataset.sizes["mode"]):
        axis.plot(depth, dataset["period"].values[:, k], "-", color=COLOURS[k], label=f"T{k + 1}")
    axis.plot(depth, dataset["model_period"].values[:, 0], "x", color=COLOURS[0], label="T1 of the model")
    if in_sea:
        axis.axhspan(
            dataset.attrs["resonant_from"], dataset.attrs["resonant_to"], color=COLOURS[4], alpha=0.2, label="heave"
        )
    heading(axis, "axial periods")
    axis.set_ylabel("period [s]")
    legend(axis)
    if in_sea:
        axis = axes[2, 0]
        for name, words, style in (
            ("hs_tension", "tension", "--"),
            ("hs_slack", "slack", ":"),
            ("limiting_hs", "limit", "-"),
            ("limiting_hs_uncompensated", "not compensated", "-."),
        ):
            if name in dataset:
                axis.plot(depth, np.minimum(dataset[name].values, HIGHEST), style, label=words)
        axis.axhline(dataset.attrs["hs"], color="#444444", linewidth=0.8, label="this sea")
        heading(axis, "limiting significant wave height")
        axis.set_ylabel("Hs [m]")
        legend(axis)
    axes[-1, 0].set_xlabel("depth [m]")
    return figure


def _compensation_figure(dataset: xr.Dataset) -> Any:
    """The share of the tip's motion that compensation leaves, and the tip's heave, over the period."""
    figure, axes = new_figure(1, height=2.8)
    axis, w = axes[0, 0], dataset["frequency"].values
    period, density = 2 * np.pi / w, dataset["heave_variance"].values
    axis.plot(period, dataset["remaining_motion"].values, "-", color=COLOURS[0], label="left by compensation")
    axis.fill_between(period, density / density.max(), color=COLOURS[4], alpha=0.2, label="spectrum of the tip's heave")
    axis.set_xlim(2.0, min(2.5 * dataset.attrs["heave_tp"], float(period.max())))
    axis.set_ylim(0.0, 1.1)
    heading(axis, "share of the tip's vertical motion")
    axis.set_xlabel("period [s]")
    axis.set_ylabel("share")
    legend(axis)
    return figure

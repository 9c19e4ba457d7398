"""Stability of a vessel during lifts as an answer: heel by load and pose, largest loads, sudden loss of the load, criteria."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import degrees, isinf, radians
from typing import Any

import numpy as np
import xarray as xr

from deckcrane.analysis.campaign_results import CampaignSource
from deckcrane.analysis.stability.lift_stability import (
    BEYOND,
    LiftStability,
    StabilityAtLargeAngles,
    lift_stability,
)
from deckcrane.components.vessel import LARGEST_TILT
from deckcrane.standards.sources import unique_sources
from deckcrane.standards.stability import APPLIES, HULL_LEVER, RELEASE, STATIC_HEEL
from deckcrane.view.answers.answer import Answer, AnswerColumn, AnswerFigure, AnswerTable, Cell
from deckcrane.view.plots.figures import COLOURS, heading, legend, new_figure
from deckcrane.view.tables import UnitChoice

KEY, TITLE = "stability", "Stability of the vessel during lifts"
LINEAR_TO = radians(15.0)
"""Heel up to which righting levers of hulls are about GM sin(phi)."""
ROUNDING = 1e-9
"""Heel [rad] below which it is a rounding error."""


def stability_answer(source: CampaignSource) -> Answer | None:
    """Stability of the scenario that a store's cases share, where the study asks for it."""
    settings = source.answers.stability
    return None if settings is None else lift_stability_answer(lift_stability(source.scenario, settings))


def lift_stability_answer(stability: LiftStability) -> Answer:
    """Stability in words, tables and figures."""
    stability = replace(stability, rests=_without_rounding(stability.rests))
    rows = _stacked_poses(stability.rests)
    founded = [STATIC_HEEL, *(source for criterion in stability.criteria for source in criterion.founded)]
    founded += [APPLIES] if stability.counts is not None else []
    founded += [RELEASE] if "loss_peak" in stability.rests else []
    tables = [_heel_table(stability, rows), _pose_table(stability, rows)]
    tables += [_criteria_table(stability)] if stability.limited else []
    tables += [_loss_table(stability, rows)] if "loss_peak" in stability.rests else []
    if stability.at_large_angles is not None:
        founded.append(HULL_LEVER)
        tables += list(_large_angle_tables(stability.at_large_angles))
    figures = tuple(_figures(stability))
    return Answer(
        KEY,
        TITLE,
        tuple(_words(stability)),
        tuple(tables),
        figures,
        unique_sources(founded),
        tuple(_warnings(stability, rows)),
    )


def _without_rounding(rests: xr.Dataset) -> xr.Dataset:
    """Set angles that are rounding errors to zero."""
    cleaned = {}
    for name, values in rests.data_vars.items():
        if values.attrs.get("units") == "rad":
            cleaned[name] = values.copy(data=np.where(np.abs(values.values) < ROUNDING, 0.0, values.values))
    return rests.assign(cleaned)


def _stacked_poses(rests: xr.Dataset) -> xr.Dataset:
    """All poses one after the other."""
    dims = [str(name) for name in rests["largest_load"].dims]
    return rests.stack(pose=dims) if dims else rests.expand_dims("pose")


def _pose_names(stability: LiftStability) -> list[str]:
    return [str(name) for name in stability.rests["largest_load"].dims]


def _pose_columns(stability: LiftStability) -> tuple[AnswerColumn, ...]:
    return tuple(AnswerColumn(name, stability.rests[name].attrs["units"]) for name in _pose_names(stability))


def _pose_cells(stability: LiftStability, rows: xr.Dataset, i: int) -> tuple[Cell, ...]:
    return tuple(float(rows[name].values[i]) for name in _pose_names(stability))


def _pose_text(stability: LiftStability, pose: dict[str, float]) -> str:
    units = {name: stability.rests[name].attrs["units"] for name in pose}
    shown = UnitChoice()
    return (
        ", ".join(f"{name} {shown.text(value, units[name], 3)}" for name, value in pose.items())
        or "the pose of the file"
    )


def _heel_text(heel: float) -> str:
    return f"{degrees(abs(heel)):.3g} deg to {'starboard' if heel > 0 else 'port'}" if heel else "upright"


def _words(stability: LiftStability) -> Iterator[str]:
    rests, own_load = stability.rests, float(stability.rests.attrs["own_load"])
    heel = rests["heel"].values
    if np.isfinite(heel).any():
        at = np.unravel_index(int(np.nanargmax(np.abs(heel))), heel.shape)
        pose = {name: float(rests[name].values[k]) for name, k in zip(_pose_names(stability), at[1:], strict=True)}
        most = float(heel[at])
        load = float(rests["load"].values[at[0]])
        yield (
            f"At rest in still water the {stability.vessel} heels most with {load / 1e3:.4g} t at {_pose_text(stability, pose)}: "
            f"{_heel_text(most)}."
        )
    largest = rests["largest_load"].values
    if stability.limited and np.isfinite(largest).any():
        at = np.unravel_index(int(np.nanargmin(largest)), largest.shape)
        pose = {name: float(rests[name].values[k]) for name, k in zip(_pose_names(stability), at, strict=True)}
        yield f"The limits allow {float(largest[at]) / 1e3:.4g} t in every pose; least at {_pose_text(stability, pose)}."
    if stability.counts is not None:
        yield (
            f"The moment of the lift at {_pose_text(stability, dict(stability.worst))} is "
            f"{'above' if stability.counts else 'below'} 0.67 displacement GM f/B: the IS Code's criteria for lifting "
            f"{'apply' if stability.counts else 'need not be met by it'} ({APPLIES.mark})."
        )
    if "loss_peak" in rests:
        before, after, peak, undamped = (
            rests[f"loss_{name}"].values for name in ("before", "after", "peak", "undamped")
        )
        swing = np.abs(peak - before)
        at = np.unravel_index(int(np.nanargmax(swing)), swing.shape)
        pose = {name: float(rests[name].values[k]) for name, k in zip(_pose_names(stability), at, strict=True)}
        yield (
            f"If the load of {own_load / 1e3:.4g} t is lost at once, the {stability.vessel} swings most at "
            f"{_pose_text(stability, pose)}: from {_heel_text(before[at])} to {_heel_text(peak[at])} "
            f"(undamped it would be {_heel_text(undamped[at])}), and comes to rest at {_heel_text(after[at])}."
        )
    if stability.at_large_angles is not None:
        yield from _large_angle_words(stability, stability.at_large_angles)


def _large_angle_words(stability: LiftStability, large: StabilityAtLargeAngles) -> Iterator[str]:
    """Levers of the hull at the worst pose, the loss of the load by areas, and what pumps take out."""
    pose, load = _pose_text(stability, dict(stability.worst)), float(stability.rests.attrs["own_load"]) / 1e3
    rest, side = large.pair.loaded.rest, large.pair.side
    if rest is None:
        yield f"By the levers of its hull the {stability.vessel} capsizes with {load:.4g} t at {pose}."
        return
    vanishing = large.pair.loaded.vanishing(side)
    reach = f"stability vanishes at {_heel_text(vanishing)}" if vanishing is not None else "stability does not vanish"
    lever, at = large.pair.loaded.largest_lever(side)
    yield (
        f"By the levers of its hull the {stability.vessel} with {load:.4g} t at {pose} rests at {_heel_text(rest.heel)}; "
        f"towards the load its largest lever is {lever:.3g} m at {degrees(abs(at)):.3g} deg, and {reach}."
    )
    if large.loss is not None:
        loss = large.loss
        furthest = "it capsizes" if loss.furthest is None else f"it swings to {_heel_text(loss.furthest)}"
        yield (
            f"If that load is lost, {furthest} without damping, by the areas under its levers: {loss.driving:.4g} m rad drive it, "
            f"{loss.available:.4g} m rad would stop it before {loss.limited_by} at {_heel_text(loss.limit)}."
        )
    if large.ballast is not None:
        ballast = large.ballast
        moves = ", ".join(f"{name} {volume:.4g} m^3" for name, volume in ballast.moved.items())
        limits = f"; all that {' and '.join(ballast.used_up)} can move" if ballast.used_up else ""
        yield (
            f"Pumps between tanks take the heel from {_heel_text(ballast.before)} to {_heel_text(ballast.after)} in "
            f"{ballast.time / 60:.3g} min ({moves}{limits})."
        )


def _large_angle_tables(large: StabilityAtLargeAngles) -> Iterator[AnswerTable]:
    columns = (AnswerColumn(""), AnswerColumn("with the load", "rad", 3), AnswerColumn("without it", "rad", 3))
    sides = {1.0: "starboard", -1.0: "port"}
    rows: dict[str, list[Cell]] = {"heel at rest": [], "trim at rest, bow down": [], "GM at rest": []}
    for levers in (large.pair.loaded, large.pair.empty):
        rest = levers.rest
        rows["heel at rest"].append("capsizes" if rest is None else rest.heel)
        rows["trim at rest, bow down"].append("-" if rest is None else rest.trim)
        rows["GM at rest"].append("-" if rest is None else f"{rest.curvature:.3f} m")
        for side, words in sides.items():
            flooding = levers.flooding(side)
            ends = {
                "deck edge in the water": levers.deck_immersion(side),
                "flooding": None if flooding is None else flooding[0],
                "stability vanishes": levers.vanishing(side),
            }
            for name, angle in ends.items():
                rows.setdefault(f"{name}, {words}", []).append("-" if angle is None else angle)
    cells_of_angles = tuple((name, *cells) for name, cells in rows.items())
    yield AnswerTable("righting levers of the hull: angles", columns, cells_of_angles)
    compared = tuple(AnswerColumn(name) for name in ("", "hull", "data", "difference"))
    cells = tuple(
        (
            difference.words,
            f"{difference.hull:.5g} {difference.unit}",
            f"{difference.data:.5g} {difference.unit}",
            f"{100 * difference.share:+.2f} %",
        )
        for difference in large.hull.differences
    )
    yield AnswerTable("hull at the waterline against the hydrodynamic data", compared, cells)


def _heel_table(stability: LiftStability, rows: xr.Dataset) -> AnswerTable:
    loads = rows["load"].values
    columns = (*_pose_columns(stability), *(AnswerColumn(f"{load / 1e3:.4g} t", "rad", 3) for load in loads))
    heel = rows["heel"].transpose("load", "pose").values
    cells = tuple(
        (*_pose_cells(stability, rows, i), *(float(heel[k, i]) for k in range(len(loads))))
        for i in range(heel.shape[1])
    )
    return AnswerTable("heel at rest by load, starboard down is positive", columns, cells)


def _pose_table(stability: LiftStability, rows: xr.Dataset) -> AnswerTable:
    """Table of all poses with the largest of the loads."""
    load = float(rows["load"].values[-1])
    names = ("radius", "heel", "rule_heel", "trim", "gm", "gm_longitudinal")
    heads = ("radius", "heel", "heel by formula", "trim, bow down", "GM", "GM over pitch")
    units = ("m", "rad", "rad", "rad", "m", "m")
    columns = [
        *_pose_columns(stability),
        *(AnswerColumn(head, unit, 3) for head, unit in zip(heads, units, strict=True)),
    ]
    values = [rows[name].transpose("load", "pose").values[-1] for name in names]
    cells = [
        [*_pose_cells(stability, rows, i), *(float(column[i]) for column in values)] for i in range(len(values[0]))
    ]
    if stability.limited:
        columns.append(AnswerColumn("largest load", "kg"))
        most = BEYOND * max(load, float(stability.rests.attrs["own_load"]))
        for row, limit in zip(cells, rows["largest_load"].values, strict=True):
            row.append(f"over {most / 1e3:.4g} t" if isinf(limit) else float(limit))
    return AnswerTable(f"with {load / 1e3:.4g} t", tuple(columns), tuple(tuple(row) for row in cells))


def _criteria_table(stability: LiftStability) -> AnswerTable:
    columns = tuple(AnswerColumn(name) for name in ("criterion", "found", "needed", "share of it", "met", ""))
    rows = tuple(
        (
            criterion.words,
            criterion.value,
            criterion.limit,
            f"{criterion.share:.3f}",
            "yes" if criterion.share <= 1 else "no",
            next((source.mark for source in criterion.founded if source.mark), ""),
        )
        for criterion in stability.criteria
    )
    load = float(stability.rests.attrs["own_load"])
    return AnswerTable(
        f"criteria with {load / 1e3:.4g} t at {_pose_text(stability, dict(stability.worst))}", columns, rows
    )


def _loss_table(stability: LiftStability, rows: xr.Dataset) -> AnswerTable:
    names = {
        "loss_before": "before",
        "loss_after": "at rest after",
        "loss_peak": "furthest",
        "loss_undamped": "furthest, undamped",
    }
    columns = (
        *_pose_columns(stability),
        *(AnswerColumn(words, "rad", 3) for words in names.values()),
        AnswerColumn("after", "s", 3),
    )
    values = [rows[name].values for name in (*names, "loss_time")]
    cells = tuple(
        (*_pose_cells(stability, rows, i), *(float(column[i]) for column in values)) for i in range(len(values[0]))
    )
    left = float(np.nanmax(rows["loss_remaining"].values))
    own_load = float(stability.rests.attrs["own_load"])
    stays = f", {left / 1e3:.3g} t stay on the hook" if left > 1e-3 * own_load else ""
    return AnswerTable(f"roll when {own_load / 1e3:.4g} t are lost at once{stays}", columns, cells)


def _warnings(stability: LiftStability, rows: xr.Dataset) -> Iterator[str]:
    reasons = [str(reason) for reason in np.unique(rows["reason"].values) if reason]
    if reasons:
        count = int(np.count_nonzero(rows["reason"].values != ""))
        yield f"{count} of {rows['reason'].size} combinations of load and pose have no static equilibrium: {reasons[0]}"
    tilts = [np.abs(rows[name].values) for name in ("heel", "loss_peak") if name in rows]
    most = max((float(np.nanmax(tilt)) for tilt in tilts if np.isfinite(tilt).any()), default=0.0)
    if most > LARGEST_TILT:
        linear_roll = stability.at_large_angles is None or stability.at_large_angles.hull.hull.restoring == "linear"
        yield (
            f"heel goes to {degrees(most):.0f} deg; the model's restoring is linear{'' if linear_roll else ' but in roll'}, which "
            f"hulls are to some {degrees(LARGEST_TILT):.0f} deg"
        )
    settings = stability.settings
    large = stability.at_large_angles
    if large is not None and not large.hull.hull.openings:
        yield f"{large.hull.section}.hull names no openings, so nothing floods: add openings: {{vent: [x, y, z]}}"
    linear = settings.righting is None and large is None
    if "is_code" in settings.codes and linear and (settings.flooding or 0.0) > LINEAR_TO:
        yield (
            f"righting levers are GM sin(heel) up to flooding at {degrees(settings.flooding or 0.0):.3g} deg; hulls are so to some "
            f"{degrees(LINEAR_TO):.0f} deg: give the vessel's own curve, righting: {{angles: [...], levers: [...]}}"
        )


def _figures(stability: LiftStability) -> Iterator[AnswerFigure]:
    slew = str(stability.rests.attrs["slew"])
    if slew and len(stability.rests[slew]) > 2:
        caption = "Heel at rest over slew for each load; dashed: by tan(phi) = w y/(displacement GM')"
        yield AnswerFigure("stability_heel", caption, lambda units: _heel_figure(stability, slew, units))
    large = stability.at_large_angles
    if large is not None:
        caption = f"Righting levers over heel at {_pose_text(stability, dict(stability.worst))}, by exact hydrostatics of the hull"
        yield AnswerFigure("stability_levers", caption, lambda units: _lever_figure(large, units))


def _lever_figure(large: StabilityAtLargeAngles, units: UnitChoice) -> Any:
    """Righting levers over heel with the load and without it, with the areas of its loss."""
    figure, axes = new_figure(1, height=3.4)
    axis, levers = axes[0, 0], large.levers
    heel = np.array([units.number(float(value), "rad") for value in levers["heel"].values])

    def lengths(values: Any) -> Any:
        return np.array([units.number(float(value), "m") for value in values])

    for i, (condition, words) in enumerate((("loaded", "with the load"), ("empty", "without it"))):
        axis.plot(heel, lengths(levers["gz"].sel(condition=condition).values), color=COLOURS[i], label=words)
    near = np.radians(np.linspace(-15, 15, 31))
    rest = large.pair.empty.state(0.0)
    tangent = rest.gz * np.cos(near) + rest.curvature * np.sin(near)
    at = [units.number(float(value), "rad") for value in near]
    axis.plot(at, lengths(tangent), "--", color=COLOURS[1], linewidth=0.9, label="GM sin(heel)")
    if large.loss is not None:
        gz = levers["gz"].sel(condition="empty")
        for start, end, words in (
            (large.loss.before, large.loss.after, "drives the swing"),
            (large.loss.after, large.loss.limit, "can stop it"),
        ):
            low, high = sorted((start, end))
            angles = np.linspace(low, high, 41)
            values = np.interp(angles, gz["heel"].values, gz.values)
            shown = [units.number(float(value), "rad") for value in angles]
            axis.fill_between(shown, 0.0, lengths(values), alpha=0.25, label=words)
    for side in (1.0, -1.0):
        flooding = large.pair.loaded.flooding(side)
        if flooding is not None:
            axis.axvline(units.number(flooding[0], "rad"), color="#444444", linewidth=0.8, linestyle=":")
    axis.axhline(0.0, color="#444444", linewidth=0.8)
    heading(axis, "righting levers, starboard down is positive; dotted: flooding")
    axis.set_xlabel(f"heel [{units.unit('rad')}]")
    axis.set_ylabel(f"GZ [{units.unit('m')}]")
    legend(axis)
    return figure


def _heel_figure(stability: LiftStability, slew: str, units: UnitChoice) -> Any:
    """Heel over slewing angle, at the first values of further coordinates; below it, the sudden loss of the load."""
    lost = "loss_peak" in stability.rests
    figure, axes = new_figure(1 + lost, height=2.8)
    rests = stability.rests.isel({name: 0 for name in _pose_names(stability) if name != slew}).sortby(slew)
    at = np.array([units.number(float(value), "rad") for value in rests[slew].values])
    angle = units.unit("rad")

    def shown(values: Any) -> Any:
        return np.array([units.number(float(value), "rad") for value in values])

    axis = axes[0, 0]
    for i, load in enumerate(rests["load"].values):
        colour = COLOURS[i % len(COLOURS)]
        loaded = rests.isel(load=i)
        axis.plot(at, shown(loaded["heel"].values), "-", color=colour, label=units.text(float(load), "kg"))
        axis.plot(at, shown(loaded["rule_heel"].values), "--", color=colour, linewidth=0.9)
    if stability.settings.heel is not None:
        limit = units.number(stability.settings.heel, "rad")
        for side in (limit, -limit):
            axis.axhline(side, color="#444444", linewidth=0.8, linestyle=":", label="limit" if side > 0 else None)
    heading(axis, "heel at rest, starboard down is positive")
    axis.set_ylabel(f"heel [{angle}]")
    legend(axis)
    if lost:
        axis = axes[1, 0]
        for name, words, style in (
            ("loss_before", "before", "-"),
            ("loss_after", "at rest after", ":"),
            ("loss_peak", "furthest", "-"),
            ("loss_undamped", "undamped", "--"),
        ):
            axis.plot(at, shown(rests[name].values), style, label=words)
        heading(axis, "the load lost at once")
        axis.set_ylabel(f"roll [{angle}]")
        legend(axis)
    axes[-1, 0].set_xlabel(f"{slew} [{angle}]")
    return figure

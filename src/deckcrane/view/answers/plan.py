"""Plans of moves as answers: how limits are used, distances, courses over time, and the way seen from above."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import inf, isfinite
from typing import Any

import numpy as np

from deckcrane.analysis.planning.clearance import BoxObstacle, CapsuleObstacle
from deckcrane.analysis.planning.crane_model import LOAD, TIP
from deckcrane.analysis.planning.planning import MovePlan
from deckcrane.analysis.planning.set_points import FollowedPlan
from deckcrane.analysis.planning.spread import PlanSpread, SignalSpread
from deckcrane.arrays import Array
from deckcrane.components.payload import payload_name
from deckcrane.components.ratings.outputs import UTILISATION
from deckcrane.view.answers.answer import Answer, AnswerColumn, AnswerFigure, AnswerTable, Cell
from deckcrane.view.plots.figures import COLOURS, format_unit, heading, legend, new_figure

KEY, TITLE = "plan", "Planned move"
WORDS = {"time": "least time", "peak_load": "least peak load", "energy": "least energy", "smoothness": "most smoothly"}
NEAREST = 8
"""Pairs of shapes in the table of distances."""


def plan_answer(plan: MovePlan, followed: FollowedPlan | None = None, spread: PlanSpread | None = None) -> Answer:
    """Words, tables and figures of a plan, of a run that follows it, and of its spread."""
    tables = [drives_table(plan), limits_table(plan)]
    if plan.distances:
        tables.append(distances_table(plan))
    if spread is not None:
        tables.append(spread_table(spread))
    figures = (
        AnswerFigure("plan_courses", "Drives over time", lambda _: courses_figure(plan)),
        AnswerFigure("plan_way", "The way seen from above", lambda _: way_figure(plan)),
    )
    warnings = [] if spread is None else [f"case {name} failed: {why}" for name, why in spread.failures.items()]
    return Answer(KEY, TITLE, tuple(plan_words(plan, followed, spread)), tuple(tables), figures, (), tuple(warnings))


def plan_words(plan: MovePlan, followed: FollowedPlan | None = None, spread: PlanSpread | None = None) -> Iterator[str]:
    """Sentences about a plan, the run that follows it, and its spread."""
    aim = WORDS.get(plan.aim, f"least {plan.aim}")
    yield f"{aim}: {plan.duration:.4g} s, at rest at both ends, with the vessel held; drives give {plan.energy / 1e3:.4g} kJ."
    if plan.peak is not None:
        yield f"Largest size of the signal whose peak is least: {plan.peak:.6g} (SI)."
    yield (
        f"{plan.course.intervals} intervals, {plan.iterations} iterations; between them the equations of motion hold to "
        f"{100 * plan.error:.2g} % of the largest acceleration."
    )
    if plan.on_ropes is not None:
        yield (
            f"The load on ropes is planned as a pendulum of {plan.on_ropes.length:.4g} m, of which the weight stretches "
            f"{1e3 * plan.on_ropes.stretch:.3g} mm."
        )
    if followed is not None:
        drives = ", ".join(f"{name} {_deviation(plan, name, value)}" for name, value in followed.deviation.items())
        yield f"Run with its drives: largest deviations from the plan are {drives}."
        if followed.sway is not None and followed.residual_sway is not None:
            yield (
                f"Largest sway {np.degrees(followed.sway):.3g} deg during the move, {np.degrees(followed.residual_sway):.2g} deg "
                "about its mean afterwards."
            )
        if followed.sway_deviation is not None:
            yield f"The sway of the run is up to {np.degrees(followed.sway_deviation):.2g} deg from that of the plan."
    if spread is not None:
        yield f"{spread.cases} cases with other values of {', '.join(spread.varied)}."


def _deviation(plan: MovePlan, name: str, value: float) -> str:
    unit = next(drive.unit for drive in plan.model.drives if drive.name == name)
    return f"{np.degrees(value):.2g} deg" if unit == "rad" else f"{1e3 * value:.2g} mm"


def drives_table(plan: MovePlan) -> AnswerTable:
    """Start, end, largest speed and acceleration of each drive."""
    times = np.linspace(0.0, plan.duration, 8 * plan.course.intervals + 1)
    q, v, a = plan.course.at(times)
    rows: list[tuple[Cell, ...]] = []
    for k, drive in enumerate(plan.model.drives):
        turn, unit = (180 / np.pi, "deg") if drive.unit == "rad" else (1.0, "m")
        numbers = (q[k, 0], q[k, -1], np.abs(v[k]).max(), np.abs(a[k]).max())
        rows.append((plan.model.names[drive.place], unit, *(round(float(turn * x), 6) + 0.0 for x in numbers)))
    columns = (
        AnswerColumn("coordinate"),
        AnswerColumn("unit"),
        AnswerColumn("from"),
        AnswerColumn("to"),
        AnswerColumn("largest speed [unit/s]"),
        AnswerColumn("largest acceleration [unit/s^2]"),
    )
    return AnswerTable("drives", columns, tuple(rows))


def limits_table(plan: MovePlan) -> AnswerTable:
    """Limits, largest and smallest values, and when they are nearest to each other."""
    rows: list[tuple[Cell, ...]] = []
    for use in plan.limits:
        degrees = use.unit.startswith("rad")
        factor = 180 / np.pi if degrees else 1.0
        edges = [None if abs(edge) == inf else factor * edge for edge in (use.low, use.high)]
        rows.append(
            (
                use.text,
                use.unit.replace("rad", "deg"),
                *edges,
                factor * use.smallest,
                factor * use.largest,
                use.utilisation,
                use.time,
            )
        )
    columns = (
        AnswerColumn("limit"),
        AnswerColumn("unit"),
        AnswerColumn("at least"),
        AnswerColumn("at most"),
        AnswerColumn("smallest"),
        AnswerColumn("largest"),
        AnswerColumn(UTILISATION.name, digits=3),
        AnswerColumn("at", "s"),
    )
    return AnswerTable("limits", columns, tuple(rows))


def distances_table(plan: MovePlan) -> AnswerTable:
    """Smallest distances, the nearest first."""
    rows = tuple((each.pair, each.smallest, each.time) for each in plan.distances[:NEAREST])
    columns = (AnswerColumn("pair"), AnswerColumn("smallest distance", "m", 3), AnswerColumn("at", "s"))
    return AnswerTable("distances", columns, rows)


def spread_table(spread: PlanSpread) -> AnswerTable:
    """Mean, 95th percentile and largest value of each signal over the cases."""
    rows = [_spread_row(each, "") for each in spread.during]
    rows += [_spread_row(each, ", afterwards") for each in spread.residual]
    columns = (
        AnswerColumn("signal"),
        AnswerColumn("unit"),
        AnswerColumn("planned"),
        AnswerColumn("mean"),
        AnswerColumn("95 %"),
        AnswerColumn("largest"),
        AnswerColumn("case"),
    )
    return AnswerTable("spread of largest sizes", columns, tuple(rows))


def _spread_row(each: SignalSpread, ending: str) -> tuple[Cell, ...]:
    factor, unit = (180 / np.pi, "deg") if each.unit == "rad" else (1.0, each.unit)
    numbers = (
        factor * value if isfinite(value) else None for value in (each.planned, each.mean, each.high, each.largest)
    )
    return (each.signal + ending, unit, *numbers, each.case)


def courses_figure(plan: MovePlan) -> Any:
    """Value, rate and acceleration of each drive over time; drives in metres and in degrees apart."""
    times = np.linspace(0.0, plan.duration, 8 * plan.course.intervals + 1)
    drives = plan.model.drives
    units = tuple(dict.fromkeys(drive.unit for drive in drives))
    figure, axes = new_figure(3 * len(units), height=2.0 if len(units) == 1 else 1.6)
    courses = zip(plan.course.at(times), ("Drives", "Speeds", "Accelerations"), ("", "/s", "/s^2"), strict=True)
    for axis, ((values, title, order), unit) in zip(axes[:, 0], product(courses, units), strict=True):
        factor = 180 / np.pi if unit == "rad" else 1.0
        for k, drive in enumerate(drives):
            if drive.unit == unit:
                name = plan.model.names[drive.place]
                axis.plot(times, factor * values[k], color=COLOURS[k % len(COLOURS)], label=name)
        heading(axis, f"{title} [{format_unit(unit + order)}]")
        legend(axis)
    axes[-1, 0].set_xlabel("time [s]")
    return figure


def points_of(plan: MovePlan) -> tuple[str, ...]:
    """Points whose ways are drawn: the tip, and the load where there is one."""
    return (TIP, LOAD) if payload_name(plan.model.plant) is not None else (TIP,)


def way_figure(plan: MovePlan) -> Any:
    """Ways of tip and load in the horizontal plane, with the outlines of obstacles."""
    times = np.linspace(0.0, plan.duration, 4 * plan.course.intervals + 1)
    figure, axes = new_figure(1, height=5.0)
    axis = axes[0, 0]
    for k, point in enumerate(points_of(plan)):
        way = plan.positions(point, times)
        axis.plot(way[:, 0], way[:, 1], color=COLOURS[k], label=point)
        axis.plot(way[[0, -1], 0], way[[0, -1], 1], "o", color=COLOURS[k], markersize=4)
    for name, obstacle in plan.obstacles.items():
        if isinstance(obstacle, BoxObstacle | CapsuleObstacle):
            axis.fill(*outline(obstacle).T, color=COLOURS[5], alpha=0.4, linewidth=1, label=name)
    axis.set_aspect("equal", adjustable="datalim")
    if plan.model.up[2] < 0.0:
        axis.invert_yaxis()  # with z down, y to starboard is to the right of x for those who look from above
    axis.set_xlabel("x [m]")
    axis.set_ylabel("y [m]")
    heading(axis, "The way in the frame of the vessel")
    legend(axis)
    return figure


def outline(obstacle: BoxObstacle | CapsuleObstacle) -> Array:
    """Corners of an obstacle seen along z, one after the other [m]; of a capsule, points of its rounded ends."""
    from scipy.spatial import ConvexHull

    corners = obstacle.points[:, :2]
    if isinstance(obstacle, CapsuleObstacle):
        angles = np.linspace(0.0, 2 * np.pi, 48, endpoint=False)
        corners = np.concatenate(
            [corner + obstacle.radius * np.array([np.cos(angles), np.sin(angles)]).T for corner in corners]
        )
    return np.asarray(corners[ConvexHull(corners).vertices])

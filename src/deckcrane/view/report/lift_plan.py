"""The lift plan: a document of one planned move for those who lift, which a browser prints.

Steps with their times, radii, heights and loads; rigging; clearances; limits and how far they are used; what the weather may be.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np

from deckcrane.analysis.planning.lift_steps import LiftStep, SlingGeometry, lift_steps, sling_geometry
from deckcrane.analysis.planning.planning import MovePlan
from deckcrane.components.payload import payload_masses, payload_name
from deckcrane.components.payload.outputs import HOOK_LOAD
from deckcrane.components.ratings.outputs import UTILISATION
from deckcrane.errors import DeckcraneError
from deckcrane.files.atomic_write import write_text
from deckcrane.files.paths import PAGE, check_output
from deckcrane.mechanics.model.outputs import REACTION
from deckcrane.units import quantities
from deckcrane.units.quantities import UnitError, quantity
from deckcrane.view.answers.answer import Answer, AnswerColumn, AnswerFigure, AnswerTable, Cell
from deckcrane.view.answers.plan import (
    courses_figure,
    distances_table,
    drives_table,
    limits_table,
    plan_words,
    way_figure,
)
from deckcrane.view.plots.figures import COLOURS, heading, new_figure
from deckcrane.view.report.rendering import ReportBlock, ReportChapter, ReportListing, rendered
from deckcrane.view.report.report import numbered_chapters
from deckcrane.view.report.script import PrintedNumbers
from deckcrane.view.tables import UnitChoice

TEMPLATE = "lift_plan.html"
ROLES = ("Planned by", "Checked by", "Crane operator", "Lift supervisor")


def lift_plan(
    plan: MovePlan,
    path: str | Path,
    *,
    title: str | None = None,
    slings: int | None = None,
    sling_length: float | str | None = None,
    weather: Mapping[str, str] | None = None,
    store: str | Path | None = None,
) -> Path:
    """Write the lift plan of a planned move: one self-contained HTML file.

    Args:
        plan: the planned move
        path: the HTML file to write
        title: title of the document; by default that of the scenario
        slings: number of slings on the payload's box, 2 or 4
        sling_length: their length
        weather: limits of the weather that the lift is planned for, as they are to be stated: {"Hs": "1.5 m"}
        store: a campaign whose limiting sea states are stated

    Returns:
        the file that was written

    Raises:
        DeckcraneError: slings do not reach, or the store has no limits
    """
    check_output(Path(path), [], PAGE)
    return write_text(path, lift_plan_html(plan, title, slings, sling_length, weather or {}, store))


def lift_plan_html(
    plan: MovePlan,
    title: str | None,
    slings: int | None,
    sling_length: float | str | None,
    weather: Mapping[str, str],
    store: str | Path | None,
) -> str:
    """Text of a lift plan."""
    steps = lift_steps(plan)
    chapters = [
        ReportChapter("steps", "Steps", (ReportBlock(steps_answer(plan, steps)),)),
        ReportChapter("rigging", "Rigging", (ReportBlock(rigging_answer(plan, slings, sling_length)),)),
        ReportChapter("clearances", "Clearances", (ReportBlock(clearance_answer(plan)),)),
        ReportChapter("limits", "Drives and limits", (ReportBlock(_limits_answer(plan)),)),
        ReportChapter(
            "weather", "Weather", tuple(ReportBlock(answer) for answer in weather_answers(plan, weather, store))
        ),
        ReportChapter(
            "scenario",
            "Scenario",
            (
                ReportBlock(
                    Answer("file", "The scenario that follows the plan", ("Run it with `deckcrane run`.",)),
                    listings=(ReportListing("planned.yaml", plan.planned().to_yaml(), folded=True),),
                ),
            ),
        ),
    ]
    name = plan.scenario.title or "Lift"
    context: dict[str, Any] = {
        "title": title or f"Lift plan: {name}",
        "subtitle": plan.scenario.description.strip(),
        "summary": _summary(plan, steps),
        "roles": ROLES,
        "findings": [],
        "chapters": numbered_chapters(chapters, UnitChoice(), PrintedNumbers()),
        "written_by": f"deckcrane {version('deckcrane')}",
        "scenario_hash": plan.scenario.hash,
    }
    return rendered(context, main=TEMPLATE)


def _summary(plan: MovePlan, steps: tuple[LiftStep, ...]) -> list[str]:
    plant = plan.model.plant
    lines = list(plan_words(plan))
    masses = payload_masses(plant)
    if masses:
        hook = max(step.hook_load or 0.0 for step in steps)
        lines.append(
            f"Load: {payload_name(plant)}, {masses[0] / 1e3:.4g} t; largest hook load {hook / 1e3:.4g} kN, "
            f"{hook / (masses[0] * float(np.linalg.norm(plan.scenario.gravity))):.3f} times its weight."
        )
    near = [step for step in steps if step.clearance is not None]
    if near:
        least = min(near, key=lambda step: step.clearance or 0.0)
        lines.append(f'Smallest clearance: {least.clearance:.3g} m, {least.nearest}, in the step "{least.name}".')
    return lines


def steps_answer(plan: MovePlan, steps: tuple[LiftStep, ...]) -> Answer:
    """Steps with times, places and loads."""
    places: tuple[tuple[Cell, ...], ...] = tuple(
        (f"{i}", step.name, step.start, step.end, *step.radius, *step.height) for i, step in enumerate(steps, 1)
    )
    loads: tuple[tuple[Cell, ...], ...] = tuple(
        (
            f"{i}",
            step.name,
            step.hook_load,
            step.joint,
            step.reaction,
            step.check or "-",
            step.utilisation,
            step.clearance,
            step.nearest or "-",
        )
        for i, step in enumerate(steps, 1)
    )
    place_columns = (
        AnswerColumn("step"),
        AnswerColumn("what"),
        AnswerColumn("from", "s"),
        AnswerColumn("to", "s"),
        AnswerColumn("radius at start", "m"),
        AnswerColumn("radius at end", "m"),
        AnswerColumn("height at start", "m"),
        AnswerColumn("height at end", "m"),
    )
    load_columns = (
        AnswerColumn("step"),
        AnswerColumn("what"),
        AnswerColumn("hook load", "N"),
        AnswerColumn("joint"),
        AnswerColumn(REACTION.name, "N"),
        AnswerColumn("check"),
        AnswerColumn(UTILISATION.name, digits=3),
        AnswerColumn("smallest distance", "m", 3),
        AnswerColumn("nearest"),
    )
    words = (
        "Steps in which the same drives move. Radius is measured horizontally from the slewing axis, height from the origin of the "
        "vessel's frame. Loads are the largest of each step, with the vessel held.",
    )
    figures = (
        AnswerFigure("courses", "Drives over time", lambda _: courses_figure(plan)),
        AnswerFigure("steps", "Radius and height over time, with the steps", lambda _: steps_figure(plan, steps)),
    )
    tables = (AnswerTable("steps", place_columns, places), AnswerTable("loads by step", load_columns, loads))
    return Answer("steps", "Steps of the lift", words, tables, figures)


def steps_figure(plan: MovePlan, steps: tuple[LiftStep, ...]) -> Any:
    """Radius and height of the load at the ends of steps, with the names of these."""
    figure, axes = new_figure(1, height=3.0)
    axis = axes[0, 0]
    times = [time for step in steps for time in (step.start, step.end)]
    for k, (name, values) in enumerate(
        (("radius", [r for step in steps for r in step.radius]), ("height", [z for step in steps for z in step.height]))
    ):
        axis.plot(times, values, "o-", color=COLOURS[k], label=name, markersize=3)
    for step in steps:
        if step.end > step.start:
            axis.axvspan(step.start, step.end, color=COLOURS[5], alpha=0.06)
            axis.text((step.start + step.end) / 2, axis.get_ylim()[1], step.name, ha="center", va="top", fontsize=7)
    axis.set_xlabel("time [s]")
    axis.set_ylabel("[m]")
    heading(axis, "Radius and height at the ends of steps")
    axis.legend(frameon=False, fontsize=8)
    return figure


def rigging_answer(plan: MovePlan, slings: int | None, sling_length: float | str | None) -> Answer:
    """Suspension of the load, and its slings where they are given."""
    plant = plan.model.plant
    payload = payload_name(plant)
    if payload is None:
        return Answer("rigging", "Suspension", ("The scenario lifts nothing: the crane moves without a load.",))
    ends = plan.positions("tip", np.array([0.0, plan.duration])), plan.positions("load", np.array([0.0, plan.duration]))
    lengths = np.linalg.norm(ends[0] - ends[1], axis=1)
    rows: list[tuple[Cell, ...]] = [
        ("mass of the load", "t", payload_masses(plant)[0] / 1e3),
        ("suspension to centre of gravity, at the start", "m", float(lengths[0])),
        ("suspension to centre of gravity, at the end", "m", float(lengths[1])),
        ("largest hook load", "kN", float(plan.dataset[HOOK_LOAD.name].max()) / 1e3),
    ]
    words: tuple[str, ...] = ("The load hangs by joints at its point of suspension; ropes are taken as inextensible.",)
    if slings is None:
        words += ("No slings are given: their angles and tensions are not part of this plan.",)
    else:
        rows += _sling_rows(sling_geometry(plan, slings, _length(sling_length)))
    columns = (AnswerColumn("what"), AnswerColumn("unit"), AnswerColumn("value"))
    return Answer("rigging", "Suspension and slings", words, (AnswerTable("rigging", columns, tuple(rows)),))


def _length(value: float | str | None) -> float:
    if value is None:
        raise DeckcraneError("slings: their length is needed, such as 6 m")
    try:
        return float(quantity(value, quantities.LENGTH))
    except UnitError as error:
        raise DeckcraneError(f"slings: {error}") from None


def _sling_rows(rig: SlingGeometry) -> list[tuple[Cell, ...]]:
    return [
        ("slings", "", rig.slings),
        ("length of each", "m", rig.length),
        ("angle from the vertical", "deg", float(np.degrees(rig.angle))),
        ("hook above the top of the load", "m", rig.headroom),
        ("tension, all carry the same", "kN", rig.tension / 1e3),
        ("tension, two of them carry all", "kN", rig.worst_tension / 1e3),
    ]


def clearance_answer(plan: MovePlan) -> Answer:
    """Smallest distances, and the way from above."""
    figures = (AnswerFigure("way", "The way seen from above, in the frame of the vessel", lambda _: way_figure(plan)),)
    if not plan.distances:
        missing = "No clearance was asked for: distances to obstacles are not part of this plan."
        return Answer("clearances", "Clearances", (missing,), figures=figures)
    thin = [name for name, hull in plan.hulls.items() if hull.radius == 0.0 and len(hull.spots) == 2]
    words: tuple[str, ...] = (
        f"Planned with a clearance of {plan.clearance:g} m, checked on four instants in each interval.",
    )
    if thin:
        words += (f"Without a given size, distances are measured from the axes of {', '.join(thin)}.",)
    return Answer("clearances", "Clearances", words, (distances_table(plan),), figures)


def _limits_answer(plan: MovePlan) -> Answer:
    words = ("What limits the move, and how far each limit is used: 1 is at the limit.",)
    return Answer("limits", "Drives and limits", words, (drives_table(plan), limits_table(plan)))


def weather_answers(plan: MovePlan, weather: Mapping[str, str], store: str | Path | None) -> list[Answer]:
    """Limits of the weather as they are given, and limiting sea states of a campaign."""
    answers = []
    if weather:
        table = AnswerTable(
            "limits of the weather", (AnswerColumn("quantity"), AnswerColumn("at most")), tuple(weather.items())
        )
        answers.append(
            Answer("stated", "Stated limits", ("As given for this lift; they follow from no analysis here.",), (table,))
        )
    if store is not None:
        from deckcrane.analysis.campaign_results import CampaignSource
        from deckcrane.view.answers.operability import operability_answer

        answer = operability_answer(CampaignSource(Path(store), None))
        if answer is None:
            raise DeckcraneError(
                f"{store}: the study of this store asks for no operability, so it has no limiting sea states"
            )
        answers.append(answer)
    if not answers:
        words = (
            "No limits of the weather are given. The plan holds with the vessel at rest; its spread in waves follows from a "
            "campaign over the planned scenario.",
        )
        answers.append(Answer("none", "Weather", words))
    window = f"The move takes {plan.duration:.4g} s: add times to pick up, to rig off and for contingencies."
    return [*answers, Answer("window", "Weather window", (window,))]

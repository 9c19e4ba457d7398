"""A report's chapter of assumptions: what the model includes and leaves out, and the standards with their editions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from deckcrane.analysis.campaign_source import CampaignSource
from deckcrane.model import Scenario
from deckcrane.practice.founding import GRADES, Founded, each_once
from deckcrane.view.answers import Answer, AnswerColumn, AnswerTable
from deckcrane.view.report_blocks import ReportBlock, ReportChapter


def assumptions_chapter(source: CampaignSource, answers: Sequence[Answer]) -> ReportChapter:
    """List assumptions, omissions and the sources of all answers."""
    scenario = source.scenario
    blocks = [
        ReportBlock(Answer("assumptions", "Assumptions of the model", tuple(assumptions(scenario)))),
        ReportBlock(Answer("left-out", "What the model does not have", tuple(left_out(scenario)))),
    ]
    founded = each_once(source_entry for answer in answers for source_entry in answer.founded)
    blocks.append(ReportBlock(_standards(founded)))
    return ReportChapter("assumptions", "Assumptions and standards", tuple(blocks))


def assumptions(scenario: Scenario) -> Iterator[str]:
    """Assumptions in the equations of this scenario."""
    plant = scenario.plant
    flexible = list(plant.beams)
    rigid = [name for name in plant.order if name not in plant.beams and name not in plant.vessels]
    yield f"Rigid bodies: {', '.join(rigid)}." if rigid else "No body is rigid."
    if flexible:
        kind = "Euler-Bernoulli beams by assumed modes, with foreshortening"
        yield f"Flexible bodies: {', '.join(flexible)}: {kind}."
    for name, vessel in plant.vessels.items():
        if vessel.motion is None:
            yield f"{name}: linear potential theory about its mean place, without forward speed; viscous damping as in its data."
    if scenario.sea is not None:
        kind = "a regular wave" if scenario.sea.regular is not None else "sums of linear waves with random phases"
        yield f"The sea is {kind} (Airy), stationary during each case."
    if scenario.ropes:
        yield "Ropes pull along straight lines between their points, elastic where they are not stated to be rigid."
    if scenario.cylinders:
        oil = [name for name, cylinder in scenario.cylinders.items() if cylinder.oil is not None]
        yield (
            f"Oil, valves and supply are modelled for {', '.join(oil)}."
            if oil
            else "Cylinders follow their controllers."
        )
    yield f"Gravity is {sum(g * g for g in scenario.gravity) ** 0.5:.5g} m/s^2."


def left_out(scenario: Scenario) -> Iterator[str]:
    """Effects that the model does not have."""
    if scenario.plant.vessels and scenario.sea is None:
        yield "Waves: the vessel floats in still water."
    if scenario.wind is None:
        yield "Wind."
    if scenario.current is None:
        yield "Current."
    if not scenario.plant.beams:
        yield "The elasticity of booms and of the pedestal."
    if not any(getattr(body.joint, "friction", None) is not None for body in scenario.plant.tree.values()):
        yield "Friction in bearings and pins."
    if not any(cylinder.oil is not None for cylinder in scenario.cylinders.values()):
        yield "Hydraulics: actuators give what their controllers ask for, within their limits."
    if not scenario.in_water:
        yield "Loads in the water: what hangs in the air stays there."
    if not scenario.checks:
        yield "Checks of what parts may carry: the scenario has no section `checks`."
    yield "Fabrication tolerances, wear, temperature, and whatever is not listed above as modelled."


def _standards(founded: Sequence[Founded]) -> Answer:
    words = (
        "Each formula or number of practice that the answers in this report use, with its source. The letter says how well it is "
        "founded: " + "; ".join(f"{grade}: {meaning}" for grade, meaning in GRADES.items()) + "."
        if founded
        else "No formula of a standard, a class rule or a maker was used.",
    )
    columns = tuple(AnswerColumn(name) for name in ("what", "source", "edition", "founded", "mark"))
    rows = tuple((entry.what, entry.source, entry.edition or "-", entry.grade, entry.mark or "-") for entry in founded)
    table = AnswerTable("What the answers rest on", columns, rows)
    memory = [entry.what for entry in founded if entry.from_memory]
    warnings = (f"From memory, to be checked against the standard before use: {'; '.join(memory)}.",) if memory else ()
    return Answer("standards", "Standards and sources", words, (table,) if rows else (), warnings=warnings)

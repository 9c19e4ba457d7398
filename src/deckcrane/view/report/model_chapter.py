"""A report's chapter on the model: drawings of the crane, its masses and joints, the vessel, the sea, wind and current.

Masses and centres of gravity are those at the start, of every body, including parts of cylinders and beams.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

import casadi as ca
import numpy as np

from deckcrane.analysis.campaign_results import CampaignSource
from deckcrane.arrays import Array
from deckcrane.campaign.zarr_arrays import VALUES
from deckcrane.components.catalogue import Scenario
from deckcrane.components.payload import payload_bodies
from deckcrane.mechanics.kinematics import poses
from deckcrane.mechanics.model.part_set import PartSet
from deckcrane.scenario.component import components
from deckcrane.scenario.description import DescribedModel, DescribedTable, Description
from deckcrane.view.answers.answer import Answer, AnswerColumn, AnswerTable, Cell
from deckcrane.view.drawings.drawings import plan_view, side_view
from deckcrane.view.drawings.solids import PosedModel, crane_dimensions
from deckcrane.view.page.scene.scene import z_up_rotation
from deckcrane.view.report.rendering import ReportBlock, ReportChapter, ReportDrawing
from deckcrane.view.tables import UnitChoice


@dataclass(frozen=True)
class Weighed:
    """A body, its mass [kg], and the position of its centre of gravity in the ground frame [m]."""

    body: str
    mass: float
    centre: Array


def weights(scenario: Scenario) -> tuple[Weighed, ...]:
    """All bodies with mass in the start pose, except vessels, whose mass is that of their hydrodynamic data."""
    plant = scenario.plant
    kit = PartSet.of_tree(plant)
    q, u = ca.SX.sym("q", len(plant.coordinates)), ca.SX.sym("u", len(plant.speeds))
    tree = kit.mechanism(q, u)
    rows = [ca.vertcat(link.m, p + R @ link.c) for link, (R, p) in zip(tree.links, poses(tree), strict=True)]
    function = ca.Function("weights", [q, kit.p.symbols], [ca.densify(ca.horzcat(*rows))])
    start = np.array([coordinate.element.start for coordinate in plant.coordinates])
    numbers = np.array(function(start, kit.numbers)).T
    names = [link.name for link in tree.links]
    return tuple(
        Weighed(name.removesuffix(".beam"), float(row[0]), row[1:])
        for name, row in zip(names, numbers, strict=True)
        if row[0] > 0 and name not in plant.without_mass
    )


def total(weighed: tuple[Weighed, ...], name: str = "total") -> Weighed:
    """Total mass and common centre of gravity."""
    mass = sum(body.mass for body in weighed)
    moment = np.sum([body.mass * body.centre for body in weighed], axis=0) if weighed else np.zeros(3)
    return Weighed(name, mass, moment / max(mass, 1e-300))


_AXES = ("x", "y", "z")


@runtime_checkable
class Described(Protocol):
    """A component that describes what of a model is its own."""

    def descriptions(self, model: DescribedModel) -> Iterable[Description]:
        """What a reader should know of it: sentences and tables."""


_SECTIONS = ("parts", "vessels", "surroundings", "wind")
"""Sections of descriptions, in the order of the report."""
_SHARED = {
    "parts": ("Joints, cylinders, ropes", ()),
    "surroundings": (
        "Sea and current",
        ("What all cases share; what varies between them stands with the load cases.",),
    ),
}
"""Title and sentences of sections that several components describe together."""


def model_chapter(source: CampaignSource, units: UnitChoice) -> ReportChapter:
    """The model that all cases share."""
    scenario = source.scenario
    posed = PosedModel.at_start(scenario)
    blocks = (_crane(posed, units), *_described(DescribedModel(scenario, _varied(source), posed.poses)))
    return ReportChapter("model", "What was modelled", blocks)


def _varied(source: CampaignSource) -> frozenset[str]:
    """Paths in the scenario whose values cases replace."""
    (first,) = source.by_case[VALUES].values[:1]
    return frozenset(json.loads(str(first)))


def _described(model: DescribedModel) -> Iterator[ReportBlock]:
    """One block for each section that components describe together, and one for each description with a title of its own."""
    listed = [text for each in components() if isinstance(each, Described) for text in each.descriptions(model)]
    for section in _SECTIONS:
        members = [description for description in listed if description.section == section]
        if section in _SHARED:
            title, words = _SHARED[section]
            tables = _joined(tuple(table for description in members for table in description.tables))
            if tables:
                yield ReportBlock(Answer(section, title, words, tables))
            continue
        for description in members:
            tables = _joined(description.tables)
            yield ReportBlock(Answer(description.key, description.title, description.sentences, tables))


def _joined(tables: tuple[DescribedTable, ...]) -> tuple[AnswerTable, ...]:
    """Tables of an answer: rows of the same title together, and none without rows."""
    rows: dict[str, tuple[tuple[Cell, ...], ...]] = {}
    columns: dict[str, tuple[AnswerColumn, ...]] = {}
    for table in tables:
        rows[table.title] = (*rows.get(table.title, ()), *table.rows)
        columns[table.title] = tuple(AnswerColumn(column.name, column.unit, column.digits) for column in table.columns)
    return tuple(AnswerTable(title, columns[title], listed) for title, listed in rows.items() if listed)


def _crane(posed: PosedModel, units: UnitChoice) -> ReportBlock:
    scenario = posed.scenario
    dimensions = crane_dimensions(posed)
    views = (
        (
            "The crane from the side, in the pose of the start. Lengths are measured in the model; widths are not in it.",
            side_view,
        ),
        ("The crane from above, in the pose of the start.", plan_view),
    )
    drawn = [(caption, view(posed, units, f"crane-{view.__name__}")) for caption, view in views]
    drawings = tuple(ReportDrawing(caption, svg) for caption, svg in drawn if svg is not None)
    tables = [_masses(scenario)]
    if dimensions is not None:
        columns = (AnswerColumn("dimension"), AnswerColumn("value", "m"))
        tables.insert(
            0,
            AnswerTable(
                "Main dimensions", columns, tuple((dimension.name, dimension.value) for dimension in dimensions.all)
            ),
        )
    words = [text for text in (scenario.title, *scenario.description.strip().split("\n\n")) if text]
    return ReportBlock(Answer("crane", "Crane", tuple(words), tuple(tables)), drawings)


def _masses(scenario: Scenario) -> AnswerTable:
    """Bodies with their centres of gravity in the pose of the start, along ground axes with z up."""
    turn = z_up_rotation(scenario)
    all_weights = weights(scenario)
    columns = (
        AnswerColumn("body"),
        AnswerColumn("mass", "kg"),
        *(AnswerColumn(f"COG {axis}", "m") for axis in _AXES),
    )
    load = payload_bodies(scenario.plant)
    rows: list[tuple[Cell, ...]] = [
        (weight.body, weight.mass, *_rounded(turn @ weight.centre)) for weight in all_weights
    ]
    for name, chosen in (
        ("all without the load", tuple(weight for weight in all_weights if weight.body not in load)),
        ("all", all_weights),
    ):
        if chosen and (load or name == "all"):
            combined = total(chosen)
            rows.append((name, combined.mass, *_rounded(turn @ combined.centre)))
    return AnswerTable("Masses and centres of gravity, in the pose of the start, z upwards", columns, tuple(rows))


def _rounded(at: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> tuple[float, float, float]:
    x, y, z = (round(float(value), 9) + 0.0 for value in at)
    return x, y, z

"""A report's chapter on the model: drawings of the crane, its masses and joints, the vessel, the sea, wind and current.

Masses and centres of gravity are those at the start, of every body, including parts of cylinders and beams.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from math import degrees
from pathlib import Path

import casadi as ca
import numpy as np

from deckcrane.analysis.campaign_results import CampaignSource
from deckcrane.arrays import Array
from deckcrane.campaign.provenance import digest_of
from deckcrane.campaign.zarr_arrays import VALUES
from deckcrane.components.catalogue import Scenario
from deckcrane.components.payload.suspension import hung_on_rope
from deckcrane.components.vessel.data import Vessel, all_vessels
from deckcrane.components.vessel.hydrodynamics import HydrodynamicInput
from deckcrane.components.wind.data import LOWEST, Wind, WindArea
from deckcrane.components.wind.mean_wind import hourly_speed, mean_speed, middle_of, strips_of
from deckcrane.hydro.database import Hydrodynamics
from deckcrane.hydro.reading import bundled_vessels
from deckcrane.hydro.response import can_move, natural_motions, restoring
from deckcrane.mechanics.kinematics import poses
from deckcrane.mechanics.model.part_set import PartSet
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
        if row[0] > 0 and name not in all_vessels(plant)
    )


def total(weighed: tuple[Weighed, ...], name: str = "total") -> Weighed:
    """Total mass and common centre of gravity."""
    mass = sum(body.mass for body in weighed)
    moment = np.sum([body.mass * body.centre for body in weighed], axis=0) if weighed else np.zeros(3)
    return Weighed(name, mass, moment / max(mass, 1e-300))


_AXES = ("x", "y", "z")


def model_chapter(source: CampaignSource, units: UnitChoice) -> ReportChapter:
    """The model that all cases share."""
    scenario = source.scenario
    blocks = [_crane(scenario, units), _parts(scenario)]
    blocks += [_vessel(scenario, name, vessel) for name, vessel in all_vessels(scenario.plant).items()]
    blocks += [_surroundings(scenario, _varied(source)), _wind(scenario, _varied(source))]
    return ReportChapter("model", "What was modelled", tuple(block for block in blocks if block is not None))


def _varied(source: CampaignSource) -> set[str]:
    """Paths in the scenario whose values cases replace."""
    (first,) = source.by_case[VALUES].values[:1]
    return set(json.loads(str(first)))


def _crane(scenario: Scenario, units: UnitChoice) -> ReportBlock:
    posed = PosedModel.at_start(scenario)
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
    load = {scenario.payload} if scenario.payload is not None else set()
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


def _parts(scenario: Scenario) -> ReportBlock | None:
    makers = (_joints, _cylinders, _ropes, _rated_capacity)
    tables = [table for make in makers if (table := make(scenario)).rows]
    return ReportBlock(Answer("parts", "Joints, cylinders, ropes", (), tuple(tables))) if tables else None


def _joints(scenario: Scenario) -> AnswerTable:
    """Bodies, what they stand on, and the starts of their coordinates."""
    columns = (AnswerColumn("body"), AnswerColumn("on"), AnswerColumn("joint"), AnswerColumn("starts at"))
    rows = []
    for name in scenario.plant.order:
        if name in all_vessels(scenario.plant):
            continue
        body = scenario.plant.tree[name]
        starts = [
            f"{coordinate.name} {_start_text(coordinate.element.start, coordinate.kind)}"
            for coordinate in scenario.plant.coordinates
            if coordinate.body == name
        ]
        flexible = ", flexible" if body.beam is not None else ""
        rows.append((name, body.on, f"{body.joint.kind}{flexible}", ", ".join(starts[:6]) or "-"))
    return AnswerTable("Bodies and joints", columns, tuple(rows))


def _start_text(value: float, kind: str) -> str:
    return f"{np.degrees(value):.4g} deg" if kind == "angular" else f"{value:.4g} m"


def _cylinders(scenario: Scenario) -> AnswerTable:
    columns = (
        AnswerColumn("cylinder"),
        AnswerColumn("number"),
        AnswerColumn("from"),
        AnswerColumn("to"),
        AnswerColumn("shortest", "m"),
        AnswerColumn("longest", "m"),
        AnswerColumn("mass of all", "kg"),
    )
    rows = tuple(
        (
            name,
            "two, side by side" if cylinder.pair is not None else "one",
            cylinder.barrel.on,
            cylinder.piston.on,
            *cylinder.lengths,
            (cylinder.barrel.mass + cylinder.piston.mass) * (2 if cylinder.pair is not None else 1),
        )
        for name, cylinder in scenario.cylinders.items()
    )
    return AnswerTable("Hydraulic cylinders", columns, rows)


def _ropes(scenario: Scenario) -> AnswerTable:
    """Hoist ropes, slings and others: path, falls, stiffness and breaking load."""
    columns = (
        AnswerColumn("rope"),
        AnswerColumn("kind"),
        AnswerColumn("from, over, to"),
        AnswerColumn("falls"),
        AnswerColumn("EA", "N"),
        AnswerColumn("breaking load (MBL)", "N"),
        AnswerColumn("carries", "kg"),
    )
    rows: list[tuple[Cell, ...]] = []
    for name, rope in scenario.ropes.items():
        hung = hung_on_rope(scenario.plant, name)
        bodies = [point.body for point in rope.path]
        drum = any(point.drum is not None for point in rope.path)
        carried = None if hung is None else sum(scenario.plant.tree[body].total_mass for body in hung.bodies)
        falls = (
            None
            if hung is None
            else sum(
                (near.body in hung.bodies) != (far.body in hung.bodies)
                for near, far in zip(rope.path, rope.path[1:], strict=False)
            )
        )
        kind = "hoist rope" if hung is not None and drum else "sling" if hung is not None else "rope"
        stiffness = None if rope.rigid is not None else rope.axial_stiffness
        rows.append((name, kind, ", ".join(dict.fromkeys(bodies)), falls, stiffness, rope.breaking_load, carried))
    return AnswerTable("Ropes and slings", columns, tuple(rows))


def _rated_capacity(scenario: Scenario) -> AnswerTable:
    """Load on ropes against the safe working load that their checks state; no row where none does."""
    columns = (
        AnswerColumn("check"),
        AnswerColumn("rope"),
        AnswerColumn("safe working load", "kg"),
        AnswerColumn("hangs on it", "kg"),
        AnswerColumn("of the rated capacity [%]"),
    )
    rows: list[tuple[Cell, ...]] = []
    for name, check in scenario.checks.items():
        if check.rope is None or check.rope.swl is None:
            continue
        hung = hung_on_rope(scenario.plant, check.rope.of)
        load = None if hung is None else sum(scenario.plant.tree[body].total_mass for body in hung.bodies)
        share = None if load is None else 100 * load / check.rope.swl
        rows.append((name, check.rope.of, float(check.rope.swl), load, share))
    return AnswerTable("Rated capacity", columns, tuple(rows))


def _wind(scenario: Scenario, varied: set[str]) -> ReportBlock | None:
    """The wind and its force on each area in the pose of the start; nothing where there is none."""
    wind = scenario.wind
    if wind is None:
        return None

    def or_varies(key: str, text: str) -> str:
        return "varies" if f"wind.{key}" in varied or "wind" in varied else text

    gusts = {"none": "none: steady", "npd": "Froya (NPD)", "api": "API RP 2A", "kaimal": "Kaimal"}[wind.spectrum]
    rows: list[tuple[Cell, ...]] = [
        ("mean speed", or_varies("speed", f"{wind.speed:.4g} m/s, over {wind.averaged:g} s, {wind.height:g} m high")),
        ("direction in which it blows", or_varies("direction", f"{degrees(wind.direction):.4g} deg")),
        ("mean speed over 1 h, 10 m high", or_varies("speed", f"{hourly_speed(wind):.4g} m/s")),
        ("profile over the height", or_varies("profile", wind.profile)),
        ("gusts", or_varies("spectrum", gusts)),
        ("density of the air", or_varies("density", f"{wind.density:.4g} kg/m^3")),
    ]
    tables = [AnswerTable("Wind", (AnswerColumn("of"), AnswerColumn("value")), tuple(rows))]
    if wind.areas:
        columns = (
            AnswerColumn("area"),
            AnswerColumn("on"),
            AnswerColumn("kind"),
            AnswerColumn("height", "m"),
            AnswerColumn("mean speed", "m/s"),
            AnswerColumn("force", "N"),
        )
        posed = PosedModel.at_start(scenario)
        title = "Areas in the mean wind of 1 h, at rest in the pose of the start"
        tables.append(
            AnswerTable(title, columns, tuple(_area(posed, wind, name, area) for name, area in wind.areas.items()))
        )
    words = (
        "Forces of the wind act at each instant with the gusts and with the motion of what they act on."
        if wind.areas
        else "The scenario states no area that the wind acts on, but for those of vessels.",
    )
    return ReportBlock(Answer("wind", "Wind", words, tuple(tables)))


def _area(posed: PosedModel, wind: Wind, name: str, area: WindArea) -> tuple[Cell, ...]:
    """Height of its centre, mean speed there, and the force f = rho/2 sum |v| K v of its strips."""
    kind = next(key for key in ("area", "box", "tube", "lattice") if getattr(area, key) is not None)
    R, _ = posed.poses[area.on]
    direction = np.array([np.cos(wind.direction), np.sin(wind.direction), 0.0])

    def speed(at: Array) -> float:
        return mean_speed(wind, max(float(posed.place(area.on, at)[2]), LOWEST))

    force = np.zeros(3)
    for strip in strips_of(area):
        v = R.T @ (speed(strip.at) * direction)
        counted = v if strip.across is None else strip.across @ v
        force += wind.density / 2 * np.linalg.norm(counted) * (strip.drag @ v)
    middle = middle_of(area)
    height = float(posed.place(area.on, middle)[2])
    return name, area.on, kind, height, speed(middle), float(np.linalg.norm(force))


def _vessel(scenario: Scenario, name: str, vessel: Vessel) -> ReportBlock:
    """Main data, metacentric height, natural periods and their file."""
    columns = (AnswerColumn("particular"), AnswerColumn("value"))
    rows: list[tuple[Cell, ...]] = []
    words = [f"The vessel's motion is that of {_describe_motion(vessel)}."]
    tables = []
    if vessel.hydrodynamics:
        data = HydrodynamicInput.by(vessel).data()
        rows += [
            (label, f"{value:.5g} m")
            for key, label in (("length", "length"), ("breadth", "breadth"), ("draught", "draught"))
            if (value := data.attribute(key)) is not None
        ]
        if data.mass is not None:
            rows.append(("displacement", f"{data.mass[0, 0] / 1e3:,.0f} t"))
        rows += list(_stability(data))
        rows.append(("hydrodynamic data", _data_name(vessel, data)))
        rows.append(("SHA-256 of the data", _digest(vessel)))
        crane = {"added": "comes on top of", "included": "is included in", None: "comes on top of"}[vessel.crane]
        words.append(f"The mass of the crane {crane} the vessel's own; values in the table are those of the data.")
        tables.append(_periods(data))
    tables.insert(0, AnswerTable(f"Main data of {name}", columns, tuple(rows)))
    return ReportBlock(Answer(f"vessel-{name}", f"Vessel: {name}", tuple(words), tuple(t for t in tables if t.rows)))


def _describe_motion(vessel: Vessel) -> str:
    if vessel.motion is not None:
        return "a record or of transfer functions, imposed on it: the crane does not act back"
    return (
        "a floating body in waves: first-order forces and radiation from linear potential theory, restoring, and what the crane "
        "does to it"
    )


def _stability(data: Hydrodynamics) -> Iterator[tuple[Cell, ...]]:
    """GM from the restoring: C44 = m g GM, without the crane's own part."""
    if can_move(data) and data.mass is not None:
        C, weight = restoring(data), float(data.mass[0, 0]) * data.gravity
        yield "GM, transverse", f"{C[3, 3] / weight:.4g} m"
        yield "GM, longitudinal", f"{C[4, 4] / weight:.4g} m"


def _periods(data: Hydrodynamics) -> AnswerTable:
    columns = (
        AnswerColumn("motion"),
        AnswerColumn("natural period", "s", 3),
        AnswerColumn("damping, of critical [%]", "", 3),
    )
    motions = natural_motions(data) if can_move(data) else ()
    rows = tuple((motion.dof, motion.period, 100 * motion.damping_ratio) for motion in motions)
    return AnswerTable("Free oscillations in water, without crane and station keeping", columns, rows)


def _data_name(vessel: Vessel, data: Hydrodynamics) -> str:
    attributes = data.dataset.attrs
    parts = [vessel.hydrodynamics, str(attributes.get("made_with", attributes.get("source_format", "")))]
    return ", ".join(part for part in parts if part)


def _digest(vessel: Vessel) -> str:
    """Hash of the file, or of the bundled one of this name."""
    path = Path(vessel.hydrodynamics)
    digest = digest_of(path) or digest_of(bundled_vessels().get(vessel.hydrodynamics, path))
    return digest or "of several files; see the evidence"


def _surroundings(scenario: Scenario, varied: set[str]) -> ReportBlock | None:
    """Sea and current of the scenario; those that vary are described with the load cases."""
    rows = [*_sea(scenario, varied), *_section_rows("current", scenario)]
    if not rows:
        return None
    columns = (AnswerColumn("of"), AnswerColumn("value"))
    words = ("What all cases share; what varies between them stands with the load cases.",)
    return ReportBlock(
        Answer("surroundings", "Sea and current", words, (AnswerTable("Surroundings", columns, tuple(rows)),))
    )


def _sea(scenario: Scenario, varied: set[str]) -> Iterator[tuple[Cell, ...]]:
    sea = scenario.sea
    if sea is None:
        return
    for kind, name in (
        ("jonswap", "JONSWAP"),
        ("pierson_moskowitz", "Pierson-Moskowitz"),
        ("torsethaugen", "Torsethaugen"),
    ):
        spectrum = getattr(sea, kind)
        if spectrum is not None:
            peaked = f", peakedness {spectrum.gamma:g}" if hasattr(spectrum, "gamma") else ""
            height = "Hs varies" if f"sea.{kind}.hs" in varied else f"Hs {spectrum.hs:g} m"
            period = "Tp varies" if f"sea.{kind}.tp" in varied else f"Tp {spectrum.peak_period:.4g} s"
            yield "spectrum", f"{name}, {height}, {period}{peaked}"
    if sea.spectrum:
        yield "spectrum", f"from the file {sea.spectrum}"
    if sea.regular is not None:
        yield "regular wave", f"height {2 * sea.regular.half_height:g} m, period {sea.regular.period:g} s"
    direction = "varies" if "sea.direction" in varied else f"{np.degrees(sea.direction):.4g} deg"
    yield "direction in which waves travel", direction
    yield "spreading", "long-crested" if sea.spreading is None else f"cos^2s with s = {sea.spreading.s:g}"


def _section_rows(section: str, scenario: Scenario) -> Iterator[tuple[Cell, ...]]:
    """A section of the file as it stands, in SI units."""
    data = getattr(scenario, section, None)
    if data is None:
        return
    given = data.model_dump(mode="json", exclude_none=True, exclude_defaults=True)
    for key, value in given.items():
        shown = f"{value:.6g}" if isinstance(value, float) else str(value)
        yield f"{section}: {key} (SI units, rad)", shown if len(shown) <= 200 else f"{shown[:200]} ..."

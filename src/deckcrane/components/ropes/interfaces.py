"""Ropes for page, report, other programs and balance: drums, tables, exported lines, forces and losses from a run's records."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.ropes.data import Rope, RopePoint, paying_sense
from deckcrane.components.ropes.outputs import ROPE_LOSS, ROPE_SPAN_TENSION, SHEAVE_FORCE, SHEAVE_LOSS
from deckcrane.components.ropes.suspension import hung_on_rope, is_loose
from deckcrane.components.winches.data import ROPE, drum_radius
from deckcrane.mechanics.model.exported_elements import ExportedLine, Unexpressed
from deckcrane.mechanics.model.operation import DrumRope
from deckcrane.mechanics.model.outputs import PART_POWER, PART_WRENCH
from deckcrane.mechanics.model.part_set import StartPoses, initial_poses
from deckcrane.mechanics.model.plant import AttachmentPoint
from deckcrane.mechanics.model.sketches import BodyPoint
from deckcrane.mechanics.recorded_balance import BalanceTerm, RunRecords, term
from deckcrane.mechanics.recorded_bodies import cross, turned
from deckcrane.scenario.description import DescribedCell, DescribedColumn, DescribedTable

if TYPE_CHECKING:
    from deckcrane.mechanics.model.plant import Plant


def drum_rope(plant: Plant, drive: str) -> DrumRope | None:
    """The rope on the drum that a drive turns, by its angle or by the length of its rope; None where it turns none."""
    drum, by_length = _drum_body(plant, drive), drive.endswith(ROPE)
    for name, rope in plant.scenario.ropes.items():
        for point in rope.path:
            if point.drum == drum:
                near, far = (BodyPoint(end.body, np.asarray(end.at, dtype=float)) for end in rope.points[-2:])
                return DrumRope(
                    name,
                    drum,
                    luffs=_leads_back(plant, name),
                    sense=1.0 if by_length else float(paying_sense(plant, drum)),
                    per_unit=1.0 if by_length else _drum_radius(plant, point),
                    falls=_falls(plant, rope),
                    weight=_weight(plant, rope),
                    last_span=(near, far),
                )
    return None


def unstretched_spring_rate(plant: Plant, name: str) -> float:
    """EA / L: tension per metre by which a rope of the given unstretched length is longer [N/m]."""
    rope = plant.scenario.ropes[name]
    assert rope.length is not None, "asked of ropes whose length is given"
    return rope.axial_stiffness / rope.length


def _drum_body(plant: Plant, drive: str) -> str:
    """Body that a drive turns, if it is a drum's: that of a winch, or of the joint whose coordinate it moves."""
    name = drive.removesuffix(ROPE)
    return next((data.body for data in plant.coordinates if data.name == name), name)


def _drum_radius(plant: Plant, point: RopePoint) -> float:
    radius = drum_radius(plant, point.body)
    return radius if radius is not None else float(point.radius or 1.0)


def _leads_back(plant: Plant, rope: str) -> bool:
    """Whether the bodies that hang on a rope are tied to the crane by others, as a bridle is by pendants to its boom."""
    ropes = plant.scenario.ropes
    hanging = [point.body for point in ropes[rope].path if is_loose(plant, point.body)]
    if not hanging:
        return True  # from the crane to the crane
    for body in hanging:  # the list grows during the loop
        for other_name, linked in ropes.items():
            bodies = [point.body for point in linked.path]
            if other_name == rope or body not in bodies:
                continue
            if any(not is_loose(plant, member) for member in bodies):
                return True
            hanging += [member for member in bodies if member not in hanging]
    return False


def _falls(plant: Plant, rope: Rope) -> int:
    """Number of falls: spans of a rope between the crane and a free body."""
    loose = [is_loose(plant, point.body) for point in rope.points]
    return max(sum(near != far for near, far in pairwise(loose)), 1)


def _weight(plant: Plant, rope: Rope) -> float:
    """Weight of all free bodies that hang on a rope, directly or below others."""
    hanging = list(dict.fromkeys(point.body for point in rope.path if is_loose(plant, point.body)))
    for body in hanging:  # the list grows during the loop
        for linked in plant.scenario.ropes.values():
            bodies = [point.body for point in linked.path]
            if body in bodies:
                hanging += [member for member in bodies if is_loose(plant, member) and member not in hanging]
    mass = sum(float(plant.tree[body].inertial()[0]) for body in hanging)
    return mass * (float(np.linalg.norm(plant.scenario.gravity)) or 9.81)


def rope_table(plant: Plant) -> DescribedTable:
    """Path, falls, stiffness, breaking load and what hangs on each rope."""
    columns = (
        DescribedColumn("rope"),
        DescribedColumn("kind"),
        DescribedColumn("from, over, to"),
        DescribedColumn("falls"),
        DescribedColumn("EA", "N"),
        DescribedColumn("breaking load (MBL)", "N"),
        DescribedColumn("carries", "kg"),
    )
    rows: list[tuple[DescribedCell, ...]] = []
    for name, rope in plant.scenario.ropes.items():
        hung = hung_on_rope(plant, name)
        bodies = [point.body for point in rope.path]
        drum = any(point.drum is not None for point in rope.path)
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
        path = ", ".join(dict.fromkeys(bodies))
        rows.append((name, kind, path, falls, stiffness, rope.breaking_load, carried_mass(plant, name)))
    return DescribedTable("Ropes and slings", columns, tuple(rows))


def carried_mass(plant: Plant, rope: str) -> float | None:
    """The mass that hangs on a rope; None if it carries no free body, or not alone."""
    hung = hung_on_rope(plant, rope)
    return None if hung is None else sum(plant.tree[body].total_mass for body in hung.bodies)


def exported_ropes(plant: Plant) -> Iterator[ExportedLine | Unexpressed]:
    """Every rope that is a plain line, and what of others no element expresses."""
    poses = initial_poses(plant)
    for name, rope in plant.scenario.ropes.items():
        if not _is_plain(rope):
            what = f"rope {name}, with a drum, mass, no stretch, or sheaves that have a radius or friction"
            yield Unexpressed(what, carries_load=True)
            continue
        yield _line(name, rope, poses)
        if rope.damping:
            yield Unexpressed(f"that the damping of rope {name} ends where it is slack", carries_load=False)


def _is_plain(rope: Rope) -> bool:
    plain_points = all(
        point.drum is None and point.radius is None and point.efficiency in (None, 1.0) for point in rope.points
    )
    return plain_points and rope.mass is None and rope.rigid is None


def _line(name: str, rope: Rope, poses: StartPoses) -> ExportedLine:
    """Stiffness EA over the unstretched length: as given, or as the slack or tension of the start asks for."""
    points = tuple((point.body, np.array(point.at)) for point in rope.points)
    at = [poses.of(AttachmentPoint(body, None, place))[1] for body, place in points]
    path = sum(float(np.linalg.norm(b - a)) for a, b in pairwise(at))
    EA = rope.axial_stiffness
    length = path if rope.length is None else rope.length
    if rope.slack is not None:
        length = path + rope.slack
    if rope.tension is not None:
        length = path / (1 + rope.tension / EA)
    return ExportedLine(name, points, EA / length, length, rope.damping / length if rope.damping else 0.0)


TANGENT = 2e-3
"""Tolerance of a term with a rope's direction at a sheave: a fleet angle shifts the rope's pull sideways."""


def rope_terms(records: RunRecords) -> Iterator[BalanceTerm]:
    """Balance of ropes: forces, tensions, power and losses.

    The forces of a massless rope sum to zero; the force at each end is its tension; the pull on each body is the sum of that
    at its points; the rope's power is its losses; tensions across a sheave differ at most by its efficiency, and the losses
    are heat.
    """
    time = records.time
    for name, rope in records.scenario.ropes.items():
        points, count = rope.points, len(rope.points)
        forces = [records.dataset[SHEAVE_FORCE.name].sel(sheave=f"{name}.{i}").values for i in range(count)]
        tensions = [records.of(ROPE_SPAN_TENSION.name, "span", f"{name}.{i}") for i in range(count - 1)]
        if rope.mass is None:
            yield term("rope", name, forces, time, "N")
        ends = [("first", tensions[0], forces[0]), ("last", tensions[-1], forces[-1])]
        if rope.mass is not None and rope.span in (None, count - 2):  # the recorded tension is that at the span's start
            ends.pop()
        if rope.modes is not None and (rope.span == 0 or count == 2):  # weight and drag across the wire act there too
            ends.pop(0)
        for end, tension, end_force in ends:
            terms = [np.abs(tension), -np.linalg.norm(end_force, axis=1)]
            yield term("tension at the end of", f"{name} ({end})", terms, time, "N", TANGENT)
        for body in dict.fromkeys(point.body for point in points if point.body in records.bodies):
            pulls = [point_force for point, point_force in zip(points, forces, strict=True) if point.body == body]
            load = f"ropes.{name} on {body}"
            force_on_body = records.dataset[PART_WRENCH.name].sel(load=load).values[:, :3]
            yield term("pull of", f"{name} on {body}", [force_on_body, *(-pull for pull in pulls)], time, "N")
        losses = [records.of(SHEAVE_LOSS.name, "sheave", f"{name}.{i}") for i in range(count)]
        power = records.of(PART_POWER.name, "part", f"ropes.{name}")
        yield term("losses of", name, [power, *losses, records.of(ROPE_LOSS.name, "rope", name)], time, "W")
        yield from _sheave_terms(records, name, tensions, losses)
        yield from _drum_terms(records, name)


def _sheave_terms(records: RunRecords, name: str, tensions: list[Array], losses: list[Array]) -> Iterator[BalanceTerm]:
    """Heat is never negative, and tensions across a sheave differ by no more than its efficiency allows."""
    points = records.scenario.ropes[name].points
    for i, (point, before, after) in enumerate(zip(points[1:-1], tensions, tensions[1:], strict=False), start=1):
        least = float(np.max(np.abs(after) + np.abs(before), initial=0.0))
        if point.mu is None:
            eta = 1.0 if point.efficiency is None else point.efficiency
            high, low = np.maximum(before, after), np.minimum(before, after)
            excess = np.maximum(high * eta - low, 0.0)
            yield term("sheave", f"{name}.{i}", [excess], records.time, "N", least=least)
        negative_heat = np.minimum(losses[i], 0.0)
        yield term(
            "heat of sheave", f"{name}.{i}", [negative_heat], records.time, "W", least=float(np.max(np.abs(losses[i])))
        )


def _drum_terms(records: RunRecords, name: str) -> Iterator[BalanceTerm]:
    """A rope's moment on its drum is tension times radius."""
    points = records.scenario.ropes[name].points
    for i, point in ((0, points[0]), (len(points) - 1, points[-1])):
        if point.drum is None or f"ropes.{name} on {point.drum}" not in records.labels("load"):
            continue
        winch_radius = drum_radius(records.plant, point.drum)
        radius = point.radius if winch_radius is None else winch_radius
        drum, span = records.bodies[point.drum], i if i == 0 else i - 1
        joint: Any = records.plant.tree[point.drum].joint
        axis = records.axis(point.drum, joint.axis)
        wrench = records.dataset[PART_WRENCH.name].sel(load=f"ropes.{name} on {point.drum}").values
        centre = turned(drum.R, np.broadcast_to(np.array(point.at, dtype=float), drum.p.shape))
        moment = np.abs(np.sum(axis * (wrench[:, 3:] - cross(centre, wrench[:, :3])), axis=1))
        tension = np.abs(records.of(ROPE_SPAN_TENSION.name, "span", f"{name}.{span}"))
        terms = [moment, -(radius or 0.0) * tension]
        yield term("rope on drum", f"{name} on {point.drum}", terms, records.time, "N m", TANGENT)

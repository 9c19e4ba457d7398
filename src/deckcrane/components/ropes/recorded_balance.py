"""Balance of ropes from a run's records: forces, tensions, losses, and moments on drums."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.ropes.outputs import ROPE_LOSS, ROPE_SPAN_TENSION, SHEAVE_FORCE, SHEAVE_LOSS
from deckcrane.components.winches.data import drum_radius
from deckcrane.mechanics.model.outputs import PART_POWER, PART_WRENCH
from deckcrane.mechanics.recorded_balance import BalanceTerm, RunRecords, term
from deckcrane.mechanics.recorded_bodies import cross, turned

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

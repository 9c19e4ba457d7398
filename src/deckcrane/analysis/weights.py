"""Masses and centres of gravity of a model at the start: of every body, including parts of cylinders and beams."""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.equations.kinematics import poses
from deckcrane.model import Scenario
from deckcrane.parts.kit import Kit
from deckcrane.parts.sections import parts_of


@dataclass(frozen=True)
class Weighed:
    """A body, its mass [kg], and the position of its centre of gravity in the ground frame [m]."""

    body: str
    mass: float
    centre: Array


def weights(scenario: Scenario) -> tuple[Weighed, ...]:
    """All bodies with mass in the start pose, except vessels, whose mass is that of their hydrodynamic data."""
    plant = scenario.plant
    kit = Kit(plant, (), tuple(part for part in parts_of(plant, ()) if part.makes_links))
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
        if row[0] > 0 and name not in plant.vessels
    )


def total(weighed: tuple[Weighed, ...], name: str = "total") -> Weighed:
    """Total mass and common centre of gravity."""
    mass = sum(body.mass for body in weighed)
    moment = np.sum([body.mass * body.centre for body in weighed], axis=0) if weighed else np.zeros(3)
    return Weighed(name, mass, moment / max(mass, 1e-300))

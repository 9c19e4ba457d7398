"""Graphs and small tools that the tests of bond graphs share."""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca
import numpy as np

from deckcrane.bondgraph import MTF, TF, Bond, BondGraph, C, GivenInput, I, One, R, Se, Sf, Zero, multibody_field
from deckcrane.formulations.bond_graph.elements import Junction
from deckcrane.mechanics.equations import Equations


@dataclass(frozen=True)
class Point:
    """Derivatives, efforts and flows at one state."""

    dx: np.ndarray
    effort: dict[str, np.ndarray]
    flow: dict[str, np.ndarray]
    signal: np.ndarray


def at(graph: BondGraph, x, u=None, t: float = 0.0, equations: Equations | None = None) -> Point:
    """The graph's equations evaluated by CasADi's virtual machine."""
    equations = equations or graph.equations()
    point = (t, x, equations.u.values if u is None else u, equations.p.values)
    dx = np.array(equations.derivative()(*point)).ravel()
    y = equations.unstack(np.array(equations.outputs()(*point)).reshape(1, -1))
    ends = np.cumsum([bond.size for bond in graph.bonds])[:-1]
    efforts, flows = (np.split(y[kind][0], ends) for kind in ("effort", "flow"))
    names = [bond.name for bond in graph.bonds]
    signal = y["signal"][0] if "signal" in y else np.empty(0)
    return Point(dx, dict(zip(names, efforts, strict=True)), dict(zip(names, flows, strict=True)), signal)


def imbalance(graph: BondGraph, point: Point) -> float:
    """The largest sum of power into a junction or two-port, of the largest power there."""
    worst = 0.0
    for element in graph.elements:
        ends = graph.topology.at(element.name)
        if len(ends) < 2 or (not isinstance(element, Junction) and not hasattr(element, "modulus")):
            continue
        powers = [end.sign * point.effort[end.bond.name] @ point.flow[end.bond.name] for end in ends]
        worst = max(worst, abs(sum(powers)) / max(max(np.abs(powers)), 1e-300))
    return worst


def oscillator(mass=2.0, stiffness=50.0, damping=3.0, size=1, start=0.1) -> BondGraph:
    """A mass on a spring and a damper, pulled by a force that is an input."""
    return BondGraph(
        [
            Se("force", GivenInput(0.0)),
            One("speed"),
            I("mass", mass),
            C("spring", stiffness=stiffness, start=start),
            R("damper", damping),
        ],
        [
            Bond("pull", "force", "speed", size),
            Bond("m", "speed", "mass", size),
            Bond("k", "speed", "spring", size),
            Bond("d", "speed", "damper", size),
        ],
    )


def accumulator_drive() -> BondGraph:
    """A pump and a gas accumulator drive a motor through a hose."""
    return BondGraph(
        [
            Sf("pump", GivenInput(2e-4)),
            Zero("line"),
            C("accumulator", law=lambda V, s: 1e7 * (0.01 / (0.01 - V)) ** 1.4, start=0.003),
            One("hose"),
            I("oil", 1.5e7),
            R("friction", 6e7),
            R("orifice", effort=lambda Q, s: s.parameter("orifice") * Q * ca.fabs(Q)),
            Zero("inlet"),
            C("chamber", differential=lambda s: 1e-4 / 1.2e9, start=1e6),
            R("leak", 1e12),
            TF("motor", 6.4e-6, of="effort"),
            One("shaft"),
            I("rotor", 0.2),
            R("bearing", 0.1),
            Se("load", lambda s: -10.0 * ca.cos(s.t)),
        ],
        [
            Bond("1", "pump", "line"),
            Bond("2", "line", "accumulator"),
            Bond("3", "line", "hose"),
            Bond("4", "hose", "oil"),
            Bond("5", "hose", "friction"),
            Bond("6", "hose", "orifice"),
            Bond("7", "hose", "inlet"),
            Bond("8", "inlet", "chamber"),
            Bond("9", "inlet", "leak"),
            Bond("10", "inlet", "motor"),
            Bond("11", "motor", "shaft"),
            Bond("12", "shaft", "rotor"),
            Bond("13", "shaft", "bearing"),
            Bond("14", "load", "shaft"),
        ],
        parameters={"orifice": 1.4e12},
        title="Accumulator, hose and motor",
    )


def pendulum_masses(q, s):
    """The mass matrix of a double pendulum: 3 kg at 2 m, 1.5 kg another 1 m on; angles from the vertical."""
    c = 3.0 * ca.cos(q[0] - q[1])
    return ca.vertcat(ca.horzcat(18.0, c), ca.horzcat(c, 1.5))


def pendulum_with_cylinder() -> BondGraph:
    """A double pendulum as an IC-field, pushed by a cylinder of two oil chambers, with a mass on springs at its elbow.

    The layout of [F19, Fig. 5]: vector bonds, a field, modulated transformers that are not square.
    """

    def elbow(s):
        angle = s.state("arms.q")[0]
        return ca.horzcat(2.0 * ca.vertcat(ca.cos(angle), ca.sin(angle)), ca.SX(2, 1))

    g = 9.81
    return BondGraph(
        [
            multibody_field("arms", pendulum_masses, start={"q": [0.4, -0.3]}),
            One("speeds"),
            C("weight", law=lambda q, s: [4.5 * g * 2.0 * ca.sin(q[0]), 1.5 * g * ca.sin(q[1])], start=[0.4, -0.3]),
            R("hinges", [0.5, 0.2]),
            MTF("elbow", elbow),
            Zero("mount"),
            One("stretch"),
            C("rubber", stiffness=4e4),
            R("rubber loss", 80.0),
            One("lump speed"),
            I("lump", 0.4),
            Se("lump weight", [0.0, -0.4 * g]),
            MTF("lever", lambda s: [0.3 + 0.1 * ca.cos(s.state("arms.q")[0]), 0.0], of="effort"),
            One("rod"),
            TF("piston", 2e-3, of="effort"),
            TF("ring", 1.2e-3),
            Zero("piston side"),
            Zero("rod side"),
            C("piston oil", differential=lambda s: (2e-4 + 1e-4 * ca.sin(s.state("arms.q")[0])) / 1.2e9, start=4e5),
            C("rod oil", differential=2e-4 / 1.2e9, start=3e5),
            Sf("valve P", lambda s: s.input("valve") * ca.sqrt(2e7 - s.effort("12"))),
            Sf("valve R", lambda s: -s.input("valve") * ca.sqrt(s.effort("17"))),
            One("gap"),
            R("gap leak", 1e11),
        ],
        [
            Bond("1", "speeds", "arms.p", 2),
            Bond("2", "speeds", "arms.q", 2),
            Bond("3", "speeds", "weight", 2),
            Bond("h", "speeds", "hinges", 2),
            Bond("5", "speeds", "elbow", 2),
            Bond("01", "elbow", "mount", 2),
            Bond("02", "mount", "stretch", 2),
            Bond("03", "stretch", "rubber loss", 2),
            Bond("04", "stretch", "rubber", 2),
            Bond("05", "mount", "lump speed", 2),
            Bond("06", "lump speed", "lump", 2),
            Bond("07", "lump weight", "lump speed", 2),
            Bond("4", "lever", "speeds", 2),
            Bond("112", "rod", "lever"),
            Bond("11", "valve P", "piston side"),
            Bond("12", "piston side", "piston oil"),
            Bond("13", "piston side", "piston"),
            Bond("14", "piston", "rod"),
            Bond("15", "rod", "ring"),
            Bond("16", "ring", "rod side"),
            Bond("17", "rod side", "rod oil"),
            Bond("18", "valve R", "rod side"),
            Bond("19", "piston side", "gap"),
            Bond("110", "gap", "rod side"),
            Bond("111", "gap", "gap leak"),
        ],
        inputs={"valve": 1e-8},
    )

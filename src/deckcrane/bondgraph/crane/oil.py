"""The hydraulics of a cylinder in pieces: chambers, valve, leakages and friction, each a separate law.

All laws are those of the part (`deckcrane.parts.hydraulics`); here they are separated.
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca

from deckcrane.equations.system import SX
from deckcrane.parts.hydraulics import Hydraulic
from deckcrane.parts.world import World


@dataclass(frozen=True)
class OilPieces:
    """The hydraulics of one cylinder; pairs are [piston's side, rod's side].

    `states` are the pressures that the oil would have if it bore tension, then the valve's `memory` (filter, spool);
    `pressure` is the actual pressure. `capacity` is V / beta [F19, Eq. 79], `void` the vapour's share of the volume. `areas`
    names the parameters of the piston's two faces. `flow` is the flow from the valve into each chamber. Internal leakage is a
    flow by the `difference` of pressures; `outwards` is the flow out of a chamber of pressure `p` through external leakage
    and relief valves, structurally zero without them.
    """

    states: SX
    memory: tuple[str, ...]
    pressure: SX
    capacity: SX
    void: SX
    areas: tuple[str, str]
    flow: SX
    valve_rates: SX
    opening: SX
    difference: SX
    internal_leakage: SX
    p: SX
    outwards: SX
    friction: SX


def oil_of(part: Hydraulic, memory: tuple[tuple[str, SX, SX], ...], world: World, v: SX) -> OilPieces:
    """The pieces of one cylinder's hydraulics, with friction at the rate v.

    `memory` are the states behind the valve's command: name, symbol and rate of each.
    """
    sheet, circuit = part.hydraulics, part.circuit(world)
    stroke = world.port(part.label).value - part.stroke_least
    pressures = world.states(part)[:2, :]
    p, difference = ca.SX.sym("p"), ca.SX.sym("difference")
    outwards = ca.SX(1, 1)
    if sheet.leaks:
        outwards += sheet.leakage.external * p
    if sheet.supply.relief is not None:
        outwards += sheet.relieved(p)
    label = f"{part.label}.hydraulics"
    return OilPieces(
        states=ca.vertcat(pressures, *[symbol for _, symbol, _ in memory]),
        memory=tuple(name for name, _, _ in memory),
        pressure=circuit.pressure,
        capacity=ca.vertcat(*sheet.volumes(stroke)) / sheet.bulk_modulus,
        void=(circuit.pressure - pressures) / sheet.bulk_modulus,
        areas=(f"{label}.piston_area", f"{label}.rod_area"),
        flow=circuit.flow,
        valve_rates=ca.vertcat(ca.SX(0, 1), *[rate for _, _, rate in memory]),
        opening=circuit.opening,
        difference=difference,
        internal_leakage=sheet.leakage.internal * difference,
        p=p,
        outwards=ca.sparsify(outwards),
        friction=ca.SX(1, 1) if sheet.friction is None else sheet.friction.force(v),
    )

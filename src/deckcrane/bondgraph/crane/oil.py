"""The oil of a cylinder in pieces: chambers, valve, leakages and friction, each a law of its own.

What is under way between supply, valve and chambers, and friction, is taken from `deckcrane.equations.hydraulics`; volumes and
leakages are written down here, one by one, with the names that their numbers have there. Depends on
`deckcrane.equations.hydraulics` and the model's data.
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca

from deckcrane.equations.hydraulics import RELIEF_BAND, Circuit, chamber_length, friction_force, ramp
from deckcrane.equations.parameters import Parameters
from deckcrane.equations.system import SX
from deckcrane.model.hydraulics import Hydraulics


@dataclass(frozen=True)
class Oil:
    """The hydraulics of one cylinder; pairs are [piston's side, rod's side].

    `states` are the pressures that the oil would have if it bore tension, then the valve's `memory` (filter, spool);
    `pressure` is what the oil has. `capacity` is V / beta [F19, Eq. 79], `void` the vapour's share of the volume. `areas`
    names the parameters of the piston's two faces. `flow` is what the valve sends into each chamber. Internal leakage is a
    flow by the `difference` of pressures; `outwards` is what leaves a chamber of pressure `p` through external leakage and
    relief valves, nothing where there are none.
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


def oil_of(
    name: str, hydraulics: Hydraulics, circuit: Circuit, states: SX, stroke: SX, v: SX, parameters: Parameters
) -> Oil:
    """The pieces of one cylinder's hydraulics, at a stroke from fully retracted, with friction at the rate v."""
    label = f"{name}.hydraulics"

    def number(key: str, value: float) -> SX:
        return parameters.scalar(f"{label}.{key}", value)

    A_p, A_r = (number(key, area) for key, area in zip(("piston_area", "rod_area"), hydraulics.areas, strict=True))
    beta = number("bulk_modulus", hydraulics.bulk_modulus)
    volumes = ca.vertcat(
        A_p * chamber_length(number("piston_chamber", hydraulics.piston_chamber) + stroke),
        A_r * chamber_length(number("rod_chamber", hydraulics.rod_chamber) - stroke),
    )
    spool = int(hydraulics.valve.spool_time > 0)
    p, difference = ca.SX.sym("p"), ca.SX.sym("difference")
    outwards = ca.SX(1, 1)
    if hydraulics.leakage.external > 0:
        outwards += number("leakage.external", hydraulics.leakage.external) * p
    relief = hydraulics.supply.relief
    if relief is not None:
        opens = number("supply.relief.pressure", relief.pressure)
        outwards += number("supply.relief.gradient", relief.gradient) * ramp(p - opens, RELIEF_BAND)
    return Oil(
        states=states,
        memory=(*["filter"] * (states.numel() - 2 - spool), *["spool"] * spool),
        pressure=circuit.pressure,
        capacity=volumes / beta,
        void=(circuit.pressure - states[:2]) / beta,
        areas=(f"{label}.piston_area", f"{label}.rod_area"),
        flow=circuit.flow,
        valve_rates=circuit.rates[2:, :],
        opening=circuit.opening,
        difference=difference,
        internal_leakage=number("leakage.internal", hydraulics.leakage.internal) * difference,
        p=p,
        outwards=ca.sparsify(outwards),
        friction=friction_force(hydraulics.friction, label, v, parameters),
    )

"""Balance of circuits from a run's records: the power of all shafts, and the force of every cylinder's oil."""

from __future__ import annotations

from collections.abc import Iterator

from deckcrane.components.circuits.netlist import cylinder_count
from deckcrane.components.circuits.outputs import CIRCUIT_POWER, ELEMENT_LOSS, NODE_PRESSURE
from deckcrane.components.cylinders.outputs import CYLINDER_RATE
from deckcrane.mechanics.model.outputs import ACTUATION
from deckcrane.mechanics.recorded_balance import BalanceTerm, RunRecords, term


def circuit_terms(records: RunRecords) -> Iterator[BalanceTerm]:
    """The power of all shafts is work, heat, and what is returned and stored; pressures give the force of cylinders."""
    for name, data in records.scenario.circuits.items():
        powers = records.dataset[CIRCUIT_POWER.name].sel(circuit=name)
        shaft = powers.sel(circuit_term="shaft").values
        others = [-powers.sel(circuit_term=each).values for each in powers["circuit_term"].values if each != "shaft"]
        yield term("circuit", name, [shaft, *others], records.time, "W")
        for element, cylinder in data.cylinders.items():
            count = cylinder_count(records.plant, cylinder)
            area, annulus = (count * each for each in cylinder.areas)
            push = records.of(ACTUATION.name, "actuator", cylinder.of)
            piston, back = (
                records.of(NODE_PRESSURE.name, "node", f"{name}.{node}") for node in (cylinder.piston, cylinder.rod)
            )
            oil = area * piston - annulus * back
            slides = cylinder.stroke is not None
            rate = records.speed(cylinder.of) if slides else records.of(CYLINDER_RATE.name, "cylinder", cylinder.of)
            lost = records.of(ELEMENT_LOSS.name, "element", f"{name}.{element}")
            lost = lost - count * cylinder.leakage * (piston - back) ** 2  # what leaks past the piston is in it
            if cylinder.friction is None:
                yield term("oil of cylinder", cylinder.of, [push, -oil], records.time, "N")
            elif cylinder.leakage == 0 or data.oil.flows == "volume":
                yield term("oil of cylinder", cylinder.of, [push * rate, -oil * rate, lost], records.time, "W")

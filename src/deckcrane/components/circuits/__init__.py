"""Hydraulic circuits: nodes with oil, and pumps, valves, hoses, accumulators, cylinders and motors between them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from deckcrane.components.circuits.outputs import ACTUATOR_POWER, CIRCUIT_POWER, ELEMENT_LOSS, NODE_PRESSURE
from deckcrane.scenario.component import Component, FileNames, get, hint, mapping_or_empty
from deckcrane.scenario.data import Fault

if TYPE_CHECKING:
    from deckcrane.arrays import Array
    from deckcrane.components.catalogue import Scenario
    from deckcrane.components.vessel.data import Vessels
    from deckcrane.mechanics.equations import Limit
    from deckcrane.mechanics.model.operation import SpeedLimit
    from deckcrane.mechanics.model.plant import Plant
    from deckcrane.mechanics.model.protocol import Part
    from deckcrane.mechanics.recorded_balance import BalanceTerm, RunRecords, Unbalanced


class Circuits(Component):
    """The section `circuits`; their parts follow the controllers that move their spools."""

    sections = ("circuits",)

    def reference_errors(self, names: FileNames) -> Iterable[Fault]:
        from deckcrane.components.cylinders.data import cylinder_names_in_file

        cylinders = [*cylinder_names_in_file(names), *_coordinates(names, "prismatic")]
        turned = _coordinates(names, "revolute")
        for circuit, data in names.section("circuits").items():
            for key, what, there in (
                ("cylinders", "cylinder or slide", cylinders),
                ("motors", "hinge or winch", turned),
            ):
                for name, element in mapping_or_empty(get(data, key)).items():
                    of = get(element, "of")
                    if isinstance(of, str) and of not in there:
                        yield ("circuits", circuit, key, name, "of"), f'there is no {what} "{of}";{hint(of, there)}'

    def consistency_errors(self, plant: Plant) -> Iterable[Fault]:
        if not plant.scenario.circuits:
            return ()
        from deckcrane.components.circuits.netlist import circuit_errors

        return circuit_errors(plant)

    def valve_drives(self, plant: Plant) -> Iterable[str]:
        from deckcrane.components.circuits.data import commanded_ports

        return (port for data in plant.scenario.circuits.values() for port in commanded_ports(data))

    def drive_speed(self, plant: Plant, drive: str) -> SpeedLimit | None:
        """The speed of a cylinder or motor with its valve fully open; None of any other drive."""
        if not plant.scenario.circuits:
            return None
        from deckcrane.components.circuits.operation import valve_speed

        return valve_speed(plant, drive)

    def limits(self, scenario: Scenario, vessels: Vessels) -> Iterable[Limit]:
        if not scenario.circuits:
            return ()
        from deckcrane.components.circuits.operation import fastest_rates

        return fastest_rates(scenario.plant)

    def required_records(self, plant: Plant) -> Iterable[str]:
        names = (CIRCUIT_POWER, NODE_PRESSURE, ELEMENT_LOSS, ACTUATOR_POWER)
        return tuple(spec.name for spec in names) if plant.scenario.circuits else ()

    def balance_terms(self, records: RunRecords) -> Iterable[BalanceTerm]:
        if not records.scenario.circuits:
            return ()
        from deckcrane.components.circuits.recorded_balance import circuit_terms

        return circuit_terms(records)

    def recorded_drive_powers(self, records: RunRecords, port: str) -> Iterable[Array]:
        """Powers of the motors that turn a drum."""
        for circuit, data in records.scenario.circuits.items():
            for name in (name for name, motor in data.motors.items() if motor.of == port):
                yield records.of(ACTUATOR_POWER.name, "hydraulic_actuator", f"{circuit}.{name}")

    def unbalanced(self, plant: Plant) -> Iterable[Unbalanced]:
        """Circuits whose moving oil or shafts have kinetic energy besides that of bodies."""
        from deckcrane.mechanics.recorded_balance import Unbalanced

        reason = "flows in hoses and speeds of shafts have kinetic energy; the circuit's powers are checked"
        for name, data in plant.scenario.circuits.items():
            if data.hoses or data.prime_movers or data.flow_dividers:
                yield Unbalanced(f"moving oil and shafts of circuit {name}", reason, f"circuits.{name}")

    def parts(self, plant: Plant, vessels: Vessels) -> Iterable[Part]:
        if not plant.scenario.circuits:
            return ()
        from deckcrane.components.circuits.netlist import circuit_parts

        return circuit_parts(plant)


def _coordinates(names: FileNames, kind: str) -> list[str]:
    """Names of the coordinates of all joints of a kind; those of hinges include drums."""
    from deckcrane.components.joints.data import coordinate_names

    joints = ((body, get(data, "joint")) for body, data in names.bodies.items())
    return [name for body, joint in joints if get(joint, kind) for name in coordinate_names(body, joint)]


CIRCUITS = Circuits()

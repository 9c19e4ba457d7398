"""Hydraulic circuits: nodes with oil, and pumps, valves, hoses, accumulators, cylinders and motors between them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from deckcrane.components.circuits.outputs import ACTUATOR_POWER, CIRCUIT_POWER, ELEMENT_LOSS, NODE_PRESSURE
from deckcrane.components.winches.outputs import BRAKE_TORQUE
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

        cylinders, turned = cylinder_names_in_file(names), _hinges(names)
        for circuit, data in names.section("circuits").items():
            yield from _drawing_of_rejected(circuit, data)
            for key, what, there in (("cylinders", "cylinder", cylinders), ("motors", "hinge or winch", turned)):
                for name, element in mapping_or_empty(get(data, key)).items():
                    of = get(element, "of")
                    if isinstance(of, str) and of not in there:
                        yield ("circuits", circuit, key, name, "of"), f'there is no {what} "{of}";{hint(of, there)}'

    def consistency_errors(self, plant: Plant) -> Iterable[Fault]:
        if not plant.scenario.circuits:
            return ()
        from deckcrane.components.circuits.netlist_checks import circuit_errors

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
        circuits = plant.scenario.circuits.values()
        if circuits:
            yield from (CIRCUIT_POWER.name, NODE_PRESSURE.name, ELEMENT_LOSS.name)
        if any(data.motors for data in circuits):
            yield ACTUATOR_POWER.name
        if any(motor.brake is not None for data in circuits for motor in data.motors.values()):
            yield BRAKE_TORQUE.name

    def forces_along_joint(self, records: RunRecords, coordinate: str) -> Iterable[Array]:
        """The torque of the brake of a motor; drums count that of theirs themselves."""
        motors = (motor for data in records.scenario.circuits.values() for motor in data.motors.values())
        if any(motor.of == coordinate and motor.brake is not None for motor in motors):
            yield records.of(BRAKE_TORQUE.name, "brake", coordinate)

    def balance_terms(self, records: RunRecords) -> Iterable[BalanceTerm]:
        if not records.scenario.circuits:
            return ()
        from deckcrane.components.circuits.recorded_balance import circuit_terms

        return circuit_terms(records)

    def unbalanced(self, plant: Plant) -> Iterable[Unbalanced]:
        """Moving oil and shafts of circuits, which have kinetic energy besides bodies."""
        from deckcrane.mechanics.recorded_balance import Unbalanced

        reason = "as recorded: flows in each piece of a hose are not; the power of the circuit is checked"
        for circuit, data in plant.scenario.circuits.items():
            for name in (*data.hoses, *data.prime_movers, *data.flow_dividers):
                yield Unbalanced(f"kinetic energy of {circuit}.{name}", reason, f"circuits.{circuit}.{name}")

    def parts(self, plant: Plant, vessels: Vessels) -> Iterable[Part]:
        if not plant.scenario.circuits:
            return ()
        from deckcrane.components.circuits.netlist import circuit_parts

        return circuit_parts(plant)


def _drawing_of_rejected(circuit: str, data: Any) -> Iterable[Fault]:
    """Draw a circuit whose data were rejected beside the reasons, as far as it is understood."""
    from pydantic import ValidationError

    from deckcrane.components.circuits.data import HydraulicNetwork, circuit_drawing

    if not isinstance(data, Mapping):
        return
    try:
        HydraulicNetwork.model_validate(data)
    except ValidationError:
        if drawing := circuit_drawing(data):
            yield ("circuits", circuit), f"as far as it is understood, the circuit is {drawing}"


def _hinges(names: FileNames) -> list[str]:
    """Names of the coordinates of all hinges, and of drums."""
    from deckcrane.components.joints.data import coordinate_names

    joints = ((body, get(data, "joint")) for body, data in names.bodies.items())
    return [name for body, joint in joints if get(joint, "revolute") for name in coordinate_names(body, joint)]


CIRCUITS = Circuits()

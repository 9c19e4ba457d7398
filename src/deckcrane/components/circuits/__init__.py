"""Hydraulic circuits: nodes with oil, and pumps, valves, hoses, accumulators, cylinders and motors between them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from deckcrane.components.circuits.outputs import ACTUATOR_POWER, CIRCUIT_POWER, ELEMENT_LOSS, NODE_PRESSURE
from deckcrane.components.winches.outputs import BRAKE_TORQUE
from deckcrane.scenario.component import Component, FileNames, get, hint, lazy_names, mapping_or_empty
from deckcrane.scenario.data import Fault

if TYPE_CHECKING:
    from deckcrane.arrays import Array
    from deckcrane.components.catalogue import Scenario
    from deckcrane.components.circuits.bond_pieces import ChamberWall as ChamberWall
    from deckcrane.components.circuits.bond_pieces import CircuitPiece as CircuitPiece
    from deckcrane.components.circuits.bond_pieces import FlowResistance as FlowResistance
    from deckcrane.components.circuits.bond_pieces import GasStore as GasStore
    from deckcrane.components.circuits.bond_pieces import MachineShaft as MachineShaft
    from deckcrane.components.circuits.bond_pieces import OilInertia as OilInertia
    from deckcrane.components.circuits.bond_pieces import OilMachine as OilMachine
    from deckcrane.components.circuits.bond_pieces import OilStore as OilStore
    from deckcrane.components.circuits.bond_pieces import ShaftLoss as ShaftLoss
    from deckcrane.components.circuits.bond_pieces import TankSource as TankSource
    from deckcrane.components.circuits.bond_pieces import circuit_pieces as circuit_pieces
    from deckcrane.components.circuits.bond_pieces import hydraulic_ports as hydraulic_ports
    from deckcrane.components.circuits.bond_pieces import seal_friction as seal_friction
    from deckcrane.components.vessel import Vessels
    from deckcrane.mechanics.equations import Limit
    from deckcrane.mechanics.model.operation import DrumRope, SpeedLimit
    from deckcrane.mechanics.model.plant import Plant
    from deckcrane.mechanics.model.protocol import Part
    from deckcrane.mechanics.recorded_balance import BalanceTerm, RunRecords, Unbalanced


class Circuits(Component):
    """The section `circuits`; their parts follow the controllers that move their spools."""

    sections = ("circuits",)

    def reference_errors(self, names: FileNames) -> Iterable[Fault]:
        from deckcrane.components.cylinders.data import cylinder_names_in_file

        extended = [*cylinder_names_in_file(names), *_coordinates(names, "prismatic")]
        turned = _coordinates(names, "revolute")
        for circuit, data in names.section("circuits").items():
            yield from _drawing_of_rejected(circuit, data)
            for key, what, there in (
                ("cylinders", "cylinder or sliding joint", extended),
                ("motors", "hinge or winch", turned),
            ):
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
        if not plant.scenario.circuits:
            return ()
        from deckcrane.components.circuits.data import commanded_ports

        return (port for data in plant.scenario.circuits.values() for port in commanded_ports(data))

    def drive_speed(self, plant: Plant, drive: str) -> SpeedLimit | None:
        """The speed of a cylinder or motor with its valve fully open; None of any other drive."""
        if not plant.scenario.circuits:
            return None
        from deckcrane.components.circuits.interfaces import valve_speed

        return valve_speed(plant, drive)

    def rope_speed(self, plant: Plant, rope: DrumRope) -> SpeedLimit | None:
        """The speed of a rope on a drum that a circuit's motor turns; None of any other drum."""
        if not plant.scenario.circuits:
            return None
        from deckcrane.components.circuits.interfaces import rope_speed

        return rope_speed(plant, rope.drum)

    def limits(self, scenario: Scenario, vessels: Vessels) -> Iterable[Limit]:
        if not scenario.circuits:
            return ()
        from deckcrane.components.circuits.interfaces import fastest_rates

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
        from deckcrane.components.circuits.interfaces import circuit_terms

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


def _coordinates(names: FileNames, kind: str) -> list[str]:
    """Names of the coordinates of all joints of a kind; drums turn in hinges."""
    from deckcrane.components.joints.data import coordinate_names

    joints = ((body, get(data, "joint")) for body, data in names.bodies.items())
    return [name for body, joint in joints if get(joint, kind) for name in coordinate_names(body, joint)]


CIRCUITS = Circuits()

__getattr__ = lazy_names(
    __name__,
    {
        "bond_pieces": (
            "ChamberWall",
            "CircuitPiece",
            "FlowResistance",
            "GasStore",
            "MachineShaft",
            "OilInertia",
            "OilMachine",
            "OilStore",
            "ShaftLoss",
            "TankSource",
            "circuit_pieces",
            "hydraulic_ports",
            "seal_friction",
        ),
    },
)

"""Winches: drum, motor, gear and brake."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from deckcrane.scenario.component import Component, FileNames, get, lazy_names, mapping_or_empty
from deckcrane.scenario.data import Fault

if TYPE_CHECKING:
    from deckcrane.components.bodies.data import Body
    from deckcrane.components.catalogue import Scenario
    from deckcrane.components.hydraulics.data import Hydraulics
    from deckcrane.components.vessel import Vessels
    from deckcrane.components.winches.interfaces import drum_angles as drum_angles
    from deckcrane.components.winches.winch import BrakeLaw as BrakeLaw
    from deckcrane.components.winches.winch import BrakePart as BrakePart
    from deckcrane.components.winches.winch import has_holding_brake as has_holding_brake
    from deckcrane.components.winches.winch import motor_of as motor_of
    from deckcrane.components.winches.winch import smoothstep as smoothstep
    from deckcrane.components.winches.winch import winch_brake as winch_brake
    from deckcrane.mechanics.coordinates import Coordinate
    from deckcrane.mechanics.equations import Handle
    from deckcrane.mechanics.model.bodies import Rotor
    from deckcrane.mechanics.model.operation import DrumRope, SpeedLimit
    from deckcrane.mechanics.model.plant import Plant
    from deckcrane.mechanics.model.protocol import Part
    from deckcrane.mechanics.model.sketches import BodyDimension, BodyRole
    from deckcrane.mechanics.recorded_balance import BalanceTerm, RunRecords
    from deckcrane.scenario.data import Vector


class Winches(Component):
    """The section `winches`: each a drum on a hinge, with what turns and brakes it."""

    sections = ("winches",)

    def bodies_in_file(self, data: Any) -> Mapping[str, Any]:
        from deckcrane.components.winches.data import drums

        return drums(mapping_or_empty(get(data, "winches")), get)

    def name_clashes(self, names: FileNames) -> Iterable[Fault]:
        from deckcrane.components.winches.data import winch_reference_errors

        return winch_reference_errors(names)

    def bodies(self, plant: Plant) -> Mapping[str, Body]:
        return {name: winch.as_body() for name, winch in plant.scenario.winches.items()}

    def dependents(self, plant: Plant) -> Mapping[str, Coordinate]:
        from deckcrane.components.winches.data import rope_coordinate, rope_of

        return {rope_of(name): rope_coordinate(plant, name) for name in plant.scenario.winches}

    def rotor(self, plant: Plant, body: str) -> Rotor | None:
        winch = plant.scenario.winches.get(body)
        if winch is None or not winch.rotor_inertia:
            return None
        from deckcrane.mechanics.model.bodies import Rotor

        return Rotor(winch.axis, winch.rotor_inertia, winch.gear)

    def oil_drives(self, plant: Plant) -> Mapping[str, Hydraulics]:
        from deckcrane.components.winches.data import rope_of

        winches = plant.scenario.winches.items()
        return {rope_of(name): oil for name, winch in winches if (oil := winch.oil) is not None}

    def consistency_errors(self, plant: Plant) -> Iterable[Fault]:
        from deckcrane.components.winches.data import winch_errors

        return winch_errors(plant)

    def parts(self, plant: Plant, vessels: Vessels) -> Iterable[Part]:
        if not plant.scenario.winches:
            return ()
        from deckcrane.components.winches.winch import winches

        return winches(plant)

    def required_records(self, plant: Plant) -> Iterable[str]:
        if not plant.scenario.winches:
            return ()
        from deckcrane.components.winches.interfaces import required_records

        return required_records(plant)

    def balanced_joints(self, plant: Plant) -> Iterable[str]:
        return plant.scenario.winches

    def balance_terms(self, records: RunRecords) -> Iterable[BalanceTerm]:
        if not records.scenario.winches:
            return ()
        from deckcrane.components.winches.interfaces import winch_terms

        return winch_terms(records)

    def body_roles(self, plant: Plant) -> Iterable[tuple[str, BodyRole]]:
        """Its bodies are drums of winches."""
        return ((name, "winch") for name in plant.scenario.winches)

    def body_dimensions(self, plant: Plant) -> Iterable[BodyDimension]:
        """Sizes of drums."""
        from deckcrane.mechanics.model.sketches import DrumDimensions

        for name, winch in plant.scenario.winches.items():
            yield DrumDimensions(name, winch.axis, winch.radius, winch.drum_width)

    def rope_speed(self, plant: Plant, rope: DrumRope) -> SpeedLimit | None:
        """The speed of a rope on the drum of a winch by data of its drive; None without such data."""
        winch = plant.scenario.winches.get(rope.drum)
        if winch is None:
            return None
        from deckcrane.components.winches.interfaces import rope_speed

        return rope_speed(winch, rope)

    def handles(self, scenario: Scenario) -> Iterable[Handle]:
        if not scenario.winches:
            return ()
        from deckcrane.components.winches.interfaces import brake_handle

        handles = (brake_handle(name, winch) for name, winch in scenario.winches.items())
        return [handle for handle in handles if handle is not None]

    def pulled_axis(self, plant: Plant, body: str) -> Vector | None:
        return plant.scenario.winches[body].axis if body in plant.scenario.winches else None


WINCHES = Winches()

__getattr__ = lazy_names(
    __name__,
    {
        "interfaces": ("drum_angles",),
        "winch": (
            "BrakeLaw",
            "BrakePart",
            "has_holding_brake",
            "motor_of",
            "smoothstep",
            "winch_brake",
        ),
    },
)

"""Controllers, laws in Python, and motions that are prescribed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any

from deckcrane.mechanics.model.outputs import ACTUATION
from deckcrane.scenario.component import AttachedPlace, Component, FileNames, lazy_names
from deckcrane.scenario.data import Fault

if TYPE_CHECKING:
    from deckcrane.components.catalogue import Scenario
    from deckcrane.components.control.controller import drive_power as drive_power
    from deckcrane.components.control.controller import hand_rate as hand_rate
    from deckcrane.components.control.data import signal_following_values as signal_following_values
    from deckcrane.components.control.linear_controllers import bond_graph_refusal as bond_graph_refusal
    from deckcrane.components.control.linear_controllers import (
        refuse_inputs_beyond_drives as refuse_inputs_beyond_drives,
    )
    from deckcrane.components.control.linear_controllers import values_with_feed_forward as values_with_feed_forward
    from deckcrane.components.control.load_handling.heave_compensation import Compensation as Compensation
    from deckcrane.components.control.load_handling.heave_compensation import (
        VerticalMotionSignals as VerticalMotionSignals,
    )
    from deckcrane.components.control.load_handling.landing import LandingLogic as LandingLogic
    from deckcrane.components.control.networks import ACTIVATIONS as ACTIVATIONS
    from deckcrane.components.control.networks import DenseLayer as DenseLayer
    from deckcrane.components.control.networks import network_values as network_values
    from deckcrane.components.control.networks import output_layers as output_layers
    from deckcrane.components.control.networks import read_onnx as read_onnx
    from deckcrane.components.control.networks import write_onnx as write_onnx
    from deckcrane.components.control.operation import follows_course as follows_course
    from deckcrane.components.control.operation import follows_setpoint as follows_setpoint
    from deckcrane.components.control.operation import opening_limit as opening_limit
    from deckcrane.components.control.prescribed import EXACT as EXACT
    from deckcrane.components.control.prescribed import fed_inputs as fed_inputs
    from deckcrane.components.control.prescribed import fed_motion as fed_motion
    from deckcrane.components.control.prescribed import hand_inputs as hand_inputs
    from deckcrane.components.control.prescribed import setpoint_courses as setpoint_courses
    from deckcrane.components.control.python_laws import Laws as Laws
    from deckcrane.components.control.python_laws import refuse_sampled as refuse_sampled
    from deckcrane.components.control.python_laws import sampled as sampled
    from deckcrane.components.control.sampled_laws import LawSamples as LawSamples
    from deckcrane.components.control.sampled_laws import laws_from_file as laws_from_file
    from deckcrane.components.control.sampled_laws import laws_in_steps as laws_in_steps
    from deckcrane.components.control.sampled_laws import run_sampled as run_sampled
    from deckcrane.components.vessel import Vessels
    from deckcrane.mechanics.equations import Handle
    from deckcrane.mechanics.model.exported_elements import ExportedElement, Unexpressed
    from deckcrane.mechanics.model.plant import Plant
    from deckcrane.mechanics.model.protocol import Part
    from deckcrane.mechanics.model.sketches import BodyRole
    from deckcrane.mechanics.recorded_balance import BalanceTerm, RunRecords
    from deckcrane.scenario.component import RunSeries
    from deckcrane.scenario.description import CombinedLoad
    from deckcrane.simulation.prepared_run import PreparedRun


class Controllers(Component):
    """The section `control`, and laws in Python that a run adds."""

    sections = ("control", "tip_control")

    def reference_errors(self, names: FileNames) -> Iterable[Fault]:
        from deckcrane.components.control.data import control_reference_errors
        from deckcrane.components.control.tip_control.data import tip_reference_errors

        yield from control_reference_errors(names)
        yield from tip_reference_errors(names)

    def resolve_paths(self, scenario: Scenario, folder: Path) -> Mapping[str, Any]:
        from deckcrane.components.control.data import resolve_series_paths

        return {"control": resolve_series_paths(scenario.control, folder)} if scenario.control else {}

    def refine_schema(self, sections: dict[str, Any], types: dict[str, Any]) -> None:
        from deckcrane.components.control.data import LAWS

        types["Control"]["anyOf"] = [{"required": [law]} for law in LAWS]
        types["Network"]["anyOf"] = [{"required": ["layers"]}, {"required": ["file"]}]
        types["ValveControl"]["anyOf"] = [{"required": ["gain"]}, {"required": ["opening"]}]

    def attachments(self, plant: Plant) -> Iterable[AttachedPlace]:
        for name, tip in plant.scenario.tip_control.items():
            yield AttachedPlace(tip.point.on, tip.point.at, ("tip_control", name, "point", "at"), "this tip")
            if tip.motion_reference is not None:
                place, unit = ("tip_control", name, "motion_reference", "unit", "at"), tip.motion_reference.unit
                yield AttachedPlace(unit.on, unit.at, place, "this unit")

    def prescribed(self, plant: Plant) -> Mapping[str, float | None]:
        if not plant.scenario.control:
            return {}
        from deckcrane.components.control.data import prescribed_motions
        from deckcrane.scenario.prescribed_motion import SeriesFile, initial_value

        return {
            name: None if isinstance(motion, SeriesFile) else initial_value(motion)
            for name, motion in prescribed_motions(plant).items()
        }

    def consistency_errors(self, plant: Plant) -> Iterable[Fault]:
        from deckcrane.components.control.checks import controller_errors

        return controller_errors(plant)

    def parts(self, plant: Plant, vessels: Vessels) -> Iterable[Part]:
        from deckcrane.components.control.controller import controllers_and_oil

        return controllers_and_oil(plant)

    def moves_coordinates(self, plant: Plant) -> bool:
        """Whether set-points or prescribed motions may move the crane during a run."""
        return bool(plant.scenario.control)

    def values_holding_pose(self, plant: Plant) -> Mapping[str, Any]:
        """Values, by path, with which all drives hold their start."""
        from deckcrane.components.control.data import pose_holding_values

        tips: dict[str, Any] = {"tip_control": {}} if plant.scenario.tip_control else {}
        return {**pose_holding_values(plant.scenario.control), **tips}

    def values_at_rest(self, scenario: Scenario) -> Mapping[str, Any]:
        """Values, by path, with which set-points stay where they begin; a signal that one follows stays."""
        from deckcrane.components.control.data import resting_setpoints, resting_tips

        return {**resting_setpoints(scenario.control), **resting_tips(scenario.tip_control)}

    def feeds_series(self, scenario: Scenario) -> bool:
        from deckcrane.components.control.data import prescribed_motions

        return any(motion.shape == "series" for motion in prescribed_motions(scenario.plant).values())

    def input_series(self, scenario: Scenario, duration: float, spacing: float) -> RunSeries:
        if not self.feeds_series(scenario):
            return {}, {}
        from deckcrane.components.control.prescribed import motion_series

        return motion_series(scenario.plant, duration, spacing), {}

    def end_of_records(self, scenario: Scenario) -> float:
        if not self.feeds_series(scenario):
            return inf
        from deckcrane.components.control.prescribed import end_of_records

        return end_of_records(scenario.plant)

    def check_before(self, run: PreparedRun) -> None:
        if run.system.kit.plant.laws:
            from deckcrane.components.control.sampled_laws import check_start

            check_start(run.system)
        if any(
            control.lever is not None and control.lever.shaper is not None for control in run.scenario.control.values()
        ):
            from deckcrane.components.control.levers import check_shapers

            check_shapers(run.system)

    def required_records(self, plant: Plant) -> Iterable[str]:
        from deckcrane.components.control.data import driving_controllers

        forced = any(control.valve is None for control in driving_controllers(plant).values())
        return (ACTUATION.name,) if forced else ()

    def balance_terms(self, records: RunRecords) -> Iterable[BalanceTerm]:
        from deckcrane.components.control.controller import coordinate_drive_terms

        return coordinate_drive_terms(records)

    def body_roles(self, plant: Plant) -> Iterable[tuple[str, BodyRole]]:
        """Bodies whose joints have a controller are driven."""
        controlled = plant.scenario.control
        for body in plant.tree if controlled else ():
            if any(coordinate in controlled for coordinate in plant.joint_names(body)):
                yield body, "driven"

    def largest_drive_force(self, plant: Plant) -> float:
        """The largest force or moment of drives whose force is prescribed; 0 without such a drive."""
        forces = [control.force for control in plant.scenario.control.values() if control.force is not None]
        return max((abs(value) for force in forces for value in force.values or ()), default=0.0)

    def combined_loads(self, scenario: Scenario) -> Iterable[CombinedLoad]:
        from deckcrane.scenario.description import CombinedLoad

        return (CombinedLoad("drives", "accelerations of the set-points, simulated"),)

    def moved_exactly(self, plant: Plant) -> Iterable[str]:
        from deckcrane.components.control.data import prescribed_motions

        return prescribed_motions(plant)

    def exported_as(self) -> Mapping[str, tuple[type[ExportedElement], ...]]:
        from deckcrane.mechanics.model.exported_elements import ExportedDrive

        return {"control": (ExportedDrive,), "tip_control": ()}

    def exported(self, plant: Plant) -> Iterable[ExportedElement | Unexpressed]:
        from deckcrane.mechanics.model.exported_elements import ExportedDrive, Unexpressed

        driven = plant.scenario.control
        yield from (ExportedDrive(name, controlled=True) for name in driven)
        if driven:
            yield Unexpressed(f"the laws of drives: {', '.join(driven)} are motors", carries_load=False)

    def outside_sections(self) -> Iterable[str]:
        return ("control", "tip_control")

    def handles(self, scenario: Scenario) -> Iterable[Handle]:
        if not scenario.control:
            return ()
        from deckcrane.components.control.operation import control_handles

        return control_handles(scenario)


CONTROL = Controllers()

__getattr__ = lazy_names(
    __name__,
    {
        "controller": ("drive_power", "hand_rate"),
        "data": ("signal_following_values",),
        "linear_controllers": ("bond_graph_refusal", "refuse_inputs_beyond_drives", "values_with_feed_forward"),
        "load_handling.heave_compensation": ("Compensation", "VerticalMotionSignals"),
        "load_handling.landing": ("LandingLogic",),
        "networks": ("ACTIVATIONS", "DenseLayer", "network_values", "output_layers", "read_onnx", "write_onnx"),
        "operation": (
            "follows_course",
            "follows_setpoint",
            "opening_limit",
        ),
        "prescribed": (
            "EXACT",
            "fed_inputs",
            "fed_motion",
            "hand_inputs",
            "setpoint_courses",
        ),
        "python_laws": (
            "Laws",
            "refuse_sampled",
            "sampled",
        ),
        "sampled_laws": (
            "laws_from_file",
            "LawSamples",
            "run_sampled",
            "laws_in_steps",
        ),
    },
)

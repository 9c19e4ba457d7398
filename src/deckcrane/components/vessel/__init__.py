"""Vessels: floating by linear theory or moved by a given motion, alone or acting on each other; their waves and checks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any

from deckcrane.scenario.component import GROUND, Component, FileNames, get, lazy_names, mapping_or_empty
from deckcrane.scenario.data import KEY, Fault

if TYPE_CHECKING:
    from deckcrane.components.bodies.data import Body
    from deckcrane.components.catalogue import Scenario
    from deckcrane.components.vessel.disturbed_sea import DisturbingHull as DisturbingHull
    from deckcrane.components.vessel.disturbed_sea import disturbing_hulls as disturbing_hulls
    from deckcrane.components.vessel.disturbed_sea import shelter_at as shelter_at
    from deckcrane.components.vessel.floating import NO_VESSEL as NO_VESSEL
    from deckcrane.components.vessel.floating import REFUSALS as REFUSALS
    from deckcrane.components.vessel.floating import wave_inputs as wave_inputs
    from deckcrane.components.vessel.forward_speed import frame_velocity as frame_velocity
    from deckcrane.components.vessel.hulls import FloatingBody as FloatingBody
    from deckcrane.components.vessel.hulls import Hull as Hull
    from deckcrane.components.vessel.hulls import Vessels as Vessels
    from deckcrane.components.vessel.hulls import hull_names as hull_names
    from deckcrane.components.vessel.hydrodynamics import FLIPPED as FLIPPED
    from deckcrane.components.vessel.hydrodynamics import TURNED as TURNED
    from deckcrane.components.vessel.hydrodynamics import CarriedMass as CarriedMass
    from deckcrane.components.vessel.hydrodynamics import carried_mass as carried_mass
    from deckcrane.components.vessel.hydrodynamics import linear as linear
    from deckcrane.components.vessel.hydrodynamics import mean_place as mean_place
    from deckcrane.components.vessel.imposed_motion import imposed_motion_inputs as imposed_motion_inputs
    from deckcrane.components.vessel.imposed_motion import turned_to_ground as turned_to_ground
    from deckcrane.components.vessel.imposed_motion import vessel_raos as vessel_raos
    from deckcrane.components.vessel.initial_motion import VesselWithLoads as VesselWithLoads
    from deckcrane.components.vessel.initial_motion import start_in_waves as start_in_waves
    from deckcrane.components.vessel.interaction import INTERACTION as INTERACTION
    from deckcrane.components.vessel.interfaces import responding_vessels as responding_vessels
    from deckcrane.components.vessel.level_frame import STILL as STILL
    from deckcrane.components.vessel.level_frame import FlowDirection as FlowDirection
    from deckcrane.components.vessel.level_frame import Harmonics as Harmonics
    from deckcrane.components.vessel.level_frame import LevelFrame as LevelFrame
    from deckcrane.components.vessel.level_frame import at_origin as at_origin
    from deckcrane.components.vessel.level_frame import force_at_rest as force_at_rest
    from deckcrane.components.vessel.level_frame import harmonics as harmonics
    from deckcrane.components.vessel.level_frame import level as level
    from deckcrane.components.vessel.level_frame import moving_frame as moving_frame
    from deckcrane.components.vessel.level_frame import vertical_sign as vertical_sign
    from deckcrane.components.vessel.mean_drift import mean_drift_load as mean_drift_load
    from deckcrane.components.vessel.mean_drift import slow_drift_grid as slow_drift_grid
    from deckcrane.components.vessel.point_motion import PointOnVessel as PointOnVessel
    from deckcrane.components.vessel.point_motion import VerticalMotion as VerticalMotion
    from deckcrane.components.vessel.point_motion import VesselResponse as VesselResponse
    from deckcrane.components.vessel.point_motion import carrying_vessel as carrying_vessel
    from deckcrane.components.vessel.point_motion import point_levers as point_levers
    from deckcrane.components.vessel.point_motion import point_on_vessel as point_on_vessel
    from deckcrane.components.vessel.point_motion import vessel_response as vessel_response
    from deckcrane.components.vessel.run_checks import LARGEST_TILT as LARGEST_TILT
    from deckcrane.components.vessel.run_checks import first_coordinate as first_coordinate
    from deckcrane.components.vessel.run_checks import rest_with_stability as rest_with_stability
    from deckcrane.components.vessel.seeded_seas import SeededWaves as SeededWaves
    from deckcrane.components.vessel.seeded_seas import seeded_waves as seeded_waves
    from deckcrane.components.vessel.wave_series import CardWaves as CardWaves
    from deckcrane.components.vessel.wave_series import VesselInSea as VesselInSea
    from deckcrane.components.vessel.wave_series import carried_samples as carried_samples
    from deckcrane.components.vessel.wave_series import checked_hydrodynamics as checked_hydrodynamics
    from deckcrane.components.vessel.wave_series import coarse_wave_forces as coarse_wave_forces
    from deckcrane.components.vessel.wave_series import samples_of as samples_of
    from deckcrane.components.vessel.wave_series import sea_waves as sea_waves
    from deckcrane.components.vessel.wave_series import vessels_in_other_sea as vessels_in_other_sea
    from deckcrane.components.vessel.wave_series import vessels_in_sea as vessels_in_sea
    from deckcrane.components.vessel.wave_series import water_depth as water_depth
    from deckcrane.components.vessel.wave_series import wave_table as wave_table
    from deckcrane.mechanics.equations import Limit
    from deckcrane.mechanics.model.plant import Plant
    from deckcrane.mechanics.model.protocol import Part
    from deckcrane.mechanics.model.sketches import BodyRole, HullSize
    from deckcrane.mechanics.recorded_balance import Unbalanced
    from deckcrane.program.program import DivergenceError
    from deckcrane.scenario.component import RunSeries
    from deckcrane.scenario.description import CombinedLoad, DescribedModel, Description, Statement
    from deckcrane.sea.realisation import Waves
    from deckcrane.simulation.prepared_run import FinishedRun, PreparedRun
    from deckcrane.units.quantities import Dimension


class VesselSections(Component):
    """The sections `vessel` and `vessels`: bodies that float or follow a given motion."""

    sections = ("vessel", "vessels", "hydrodynamic_interaction")

    def bodies_in_file(self, data: Any) -> Mapping[str, Any]:
        return {name: {"on": GROUND, "joint": {"free": True}} for name in vessels_in_file(data)}

    def name_clashes(self, names: FileNames) -> Iterable[Fault]:
        from deckcrane.components.bodies import BODIES
        from deckcrane.components.vessel.data import VESSEL

        further, bodies = names.section("vessels"), BODIES.bodies_in_file(names.data)
        if VESSEL in further:
            yield (
                ("vessels", VESSEL, KEY),
                "the vessel of this name is the section `vessel`; write it there, or give this one another name",
            )
        if GROUND in further:
            yield ("vessels", GROUND, KEY), "ground is what bodies stand on; a vessel needs another name"
        for name in vessels_in_file(names.data):
            if name in bodies:
                where = "the section `vessel` is" if name == VESSEL else "the section `vessels` has"
                yield ("bodies", name, KEY), f"{where} the body of that name; this one needs another name"

    def exposed_to(self, names: FileNames, section: str) -> bool:
        vessels = vessels_in_file(names.data)
        keys = (section, "members") if section == "current" else (section,)
        return bool(vessels) if section == "sea" else any(get(each, key) for each in vessels.values() for key in keys)

    def resolve_paths(self, scenario: Scenario, folder: Path) -> Mapping[str, Any]:
        from deckcrane.components.vessel.data import resolve_vessel_paths

        changes: dict[str, Any] = {}
        if scenario.vessel is not None:
            changes["vessel"] = resolve_vessel_paths(scenario.vessel, folder)
        if scenario.vessels:
            changes["vessels"] = {
                name: resolve_vessel_paths(vessel, folder) for name, vessel in scenario.vessels.items()
            }
        return changes

    def bodies(self, plant: Plant) -> Mapping[str, Body]:
        from deckcrane.components.vessel.data import all_vessels

        return {name: vessel.as_body() for name, vessel in all_vessels(plant).items()}

    def without_mass(self, plant: Plant) -> Iterable[str]:
        from deckcrane.components.vessel.data import all_vessels

        return all_vessels(plant)

    def geometry_errors(self, plant: Plant) -> Iterable[Fault]:
        from deckcrane.components.vessel.data import all_vessels, anchor_errors, vertical_errors
        from deckcrane.components.vessel.interaction_data import interaction_errors

        yield from vertical_errors(plant)
        yield from anchor_errors(plant)
        yield from interaction_errors(plant)
        if any(vessel.speed for vessel in all_vessels(plant).values()):
            from deckcrane.components.vessel.forward_speed import speed_errors

            yield from speed_errors(plant)

    def without_reaction(self, plant: Plant) -> Iterable[str]:
        from deckcrane.components.vessel.data import floating_vessels

        return floating_vessels(plant)

    def feeds_series(self, scenario: Scenario) -> bool:
        from deckcrane.components.vessel.data import imposed_motions

        return bool(imposed_motions(scenario.plant))

    def input_series(self, scenario: Scenario, duration: float, spacing: float) -> RunSeries:
        if not self.feeds_series(scenario):
            return {}, {}
        from deckcrane.components.vessel.imposed_motion import imposed_series

        return imposed_series(scenario, duration, spacing)

    def end_of_records(self, scenario: Scenario) -> float:
        if not self.feeds_series(scenario):
            return inf
        from deckcrane.components.vessel.imposed_motion import end_of_records

        return end_of_records(scenario.plant)

    def check_before(self, run: PreparedRun) -> None:
        for vessel in run.vessels:
            from deckcrane.components.vessel.run_checks import check_stability

            check_stability(run.scenario, vessel, run.system)
        if self._in_waves(run.scenario):
            from deckcrane.components.vessel.disturbed_sea import SeaBesideHulls

            SeaBesideHulls(run.scenario).check_grids()

    def check_after(self, run: FinishedRun) -> None:
        for vessel in run.prepared.vessels:
            from deckcrane.components.vessel.run_checks import warn_of_large_motions

            warn_of_large_motions(vessel, run.prepared.system, run.trajectory.x)
        if self._in_waves(run.prepared.scenario):
            from deckcrane.components.vessel.disturbed_sea import warn_of_other_motions

            warn_of_other_motions(run.prepared.scenario, run.trajectory.t, run.trajectory.x)
        if any(vessel.group is not None for vessel in run.prepared.vessels):
            from deckcrane.components.vessel.interaction_checks import warn_of_drift_apart

            warn_of_drift_apart(run.prepared.vessels, run.prepared.system, run.trajectory)

    def dataset_attributes(self, scenario: Scenario) -> Mapping[str, Any]:
        if not self._in_waves(scenario):
            return {}
        from deckcrane.components.vessel.disturbed_sea import SeaBesideHulls

        return SeaBesideHulls(scenario).attributes()

    def _in_waves(self, scenario: Scenario) -> bool:
        """Whether there are vessels in a sea."""
        from deckcrane.components.sea import stated_sea
        from deckcrane.components.vessel.data import all_vessels

        return stated_sea(scenario) is not None and bool(all_vessels(scenario.plant))

    def explain_divergence(self, run: PreparedRun, error: DivergenceError) -> DivergenceError:
        for vessel in run.vessels:
            from deckcrane.components.vessel.run_checks import tell_of_capsizing

            error = tell_of_capsizing(vessel, run.system, error)
        return error

    def is_in_sea(self, plant: Plant) -> bool:
        """Whether a vessel floats."""
        from deckcrane.components.vessel.data import floating_vessels

        return bool(floating_vessels(plant))

    def waves_of_run(self, scenario: Scenario) -> tuple[Waves, float] | None:
        """The waves that the first vessel meets, and the water's density; None in still water."""
        from deckcrane.components.sea import stated_sea

        if stated_sea(scenario) is None:
            return None
        from deckcrane.components.vessel.wave_series import vessels_in_sea

        ready = vessels_in_sea(scenario)[0]
        assert ready.waves is not None, "there is a sea"
        return ready.waves, ready.data.water_density

    def input_dimension(self, scenario: Scenario, name: str) -> Dimension | None:
        from deckcrane.units.quantities import FORCE, MOMENT

        kind, _, motion = name.rpartition(".")  # wave.heave, or of a further vessel wave.boat.heave
        if kind.partition(".")[0] != "wave":
            return None
        return {
            **dict.fromkeys(("surge", "sway", "heave"), FORCE),
            **dict.fromkeys(("roll", "pitch", "yaw"), MOMENT),
        }.get(motion)

    def unbalanced(self, plant: Plant) -> Iterable[Unbalanced]:
        from deckcrane.components.vessel.data import floating_vessels
        from deckcrane.mechanics.recorded_balance import Unbalanced

        reason = "with its added mass, as its water's part_wrench has it"
        return [Unbalanced(f"inertia of {name}", reason, name) for name in floating_vessels(plant)]

    def body_roles(self, plant: Plant) -> Iterable[tuple[str, BodyRole]]:
        """Its bodies are vessels."""
        from deckcrane.components.vessel.data import all_vessels

        return ((name, "vessel") for name in all_vessels(plant))

    def hulls(self, plant: Plant) -> Mapping[str, HullSize]:
        """Main dimensions of hulls from the hydrodynamic data, by vessel."""
        from deckcrane.components.vessel.data import all_vessels
        from deckcrane.components.vessel.hydrodynamics import hull_size

        return {name: hull_size(vessel) for name, vessel in all_vessels(plant).items()}

    def descriptions(self, model: DescribedModel) -> Iterable[Description]:
        from deckcrane.components.vessel.interfaces import vessel_descriptions

        return vessel_descriptions(model.scenario.plant)

    def assumptions(self, scenario: Scenario) -> Iterable[Statement]:
        from deckcrane.components.vessel.data import all_vessels, floating_vessels, interacting_vessels
        from deckcrane.scenario.description import Statement

        vessels = all_vessels(scenario.plant)
        for name in floating_vessels(scenario.plant):
            hull, speed = vessels[name].hull, vessels[name].speed
            course = f"at a constant {speed:.4g} m/s, met by waves at their frequency of encounter" if speed else ""
            theory = (
                f"linear potential theory about its mean place, {course or 'without forward speed'}; viscous damping as in its "
                "data."
            )
            exact = (
                "" if hull is None or hull.restoring == "linear" else " Its roll is righted by the levers of its hull."
            )
            yield Statement("surroundings", f"{name}: {theory}{exact}")
        if together := interacting_vessels(scenario.plant):
            names = ", ".join(together)
            text = (
                f"{names} act on each other through the water, by data computed with all of them at their mean places."
            )
            yield Statement("surroundings", text)
        if self._in_waves(scenario):
            from deckcrane.components.vessel.disturbed_sea import disturbing_hulls

            for disturbing in disturbing_hulls(scenario):
                radiated = "" if disturbing.motions is None else " and radiates with the crane rigid at its start pose"
                yield Statement(
                    "surroundings",
                    f"Loads in the water, air gaps and vessels beside {disturbing.name} meet the sea that its hull diffracts"
                    f"{radiated}, at their stations; a vessel as the mean along its length.",
                )

    def omissions(self, scenario: Scenario) -> Iterable[Statement]:
        from deckcrane.components.vessel.data import all_vessels
        from deckcrane.scenario.description import Statement

        if any(vessel.speed for vessel in all_vessels(scenario.plant).values()):
            text = "Mean resistance under way, which its thrust is taken to balance; added resistance and drift in waves; rudder."
            yield Statement("surroundings", text)
        if self._in_waves(scenario):
            from deckcrane.components.vessel.disturbed_sea import SeaBesideHulls

            for text in SeaBesideHulls(scenario).left_out():
                yield Statement("surroundings", text)

    def combined_loads(self, scenario: Scenario) -> Iterable[CombinedLoad]:
        from deckcrane.components.vessel.data import all_vessels
        from deckcrane.scenario.description import CombinedLoad

        if all_vessels(scenario.plant):
            yield CombinedLoad("motion of the vessel", "simulated, of the seas of each case")

    def heeling_loads(self, scenario: Scenario) -> Iterable[float]:
        from deckcrane.components.payload import payload_masses
        from deckcrane.components.vessel.data import all_vessels

        return payload_masses(scenario.plant) if all_vessels(scenario.plant) else ()

    def direction_paths(self, scenario: Scenario) -> Mapping[str, str]:
        return {} if scenario.vessel is None else {"vessel": "vessel.place.yaw"}

    def accepted_error_paths(self, scenario: Scenario) -> Iterable[str]:
        from deckcrane.components.vessel.data import all_vessels, section_of

        return [f"{section_of(name)}.accept_motion_error" for name in all_vessels(scenario.plant)]


class Hulls(Component):
    """What makes vessels float or move: their parts come late, after controllers and sensors."""

    def parts(self, plant: Plant, vessels: Vessels) -> Iterable[Part]:
        from deckcrane.components.vessel.data import imposed_motions

        for name in imposed_motions(plant):
            from deckcrane.components.vessel.imposed_motion import imposed_vessel

            yield imposed_vessel(plant, name)
        for vessel in vessels:
            from deckcrane.components.station_keeping import thruster_part
            from deckcrane.components.vessel.floating import floating_vessel

            yield floating_vessel(vessel)
            if vessel.flow_damping is not None:
                from deckcrane.components.vessel.forward_speed import mean_flow

                yield mean_flow(vessel)
            if vessel.interaction is not None:
                from deckcrane.components.vessel.interaction import InteractingHulls

                yield InteractingHulls(vessel.interaction)
            yield thruster_part(plant, vessel)

    def start_paths(self, scenario: Scenario) -> Mapping[str, str]:
        from deckcrane.components.vessel.data import start_paths

        return start_paths(scenario.plant)

    def moved_exactly(self, plant: Plant) -> Iterable[str]:
        from deckcrane.components.vessel.data import imposed_motions

        return imposed_motions(plant)

    def rest_texts(self, scenario: Scenario, prepare_run: Callable[[Scenario], Any]) -> Iterable[tuple[str, str]]:
        from deckcrane.components.vessel.data import floating_vessels

        if not floating_vessels(scenario.plant):
            return ()
        from deckcrane.components.vessel.interfaces import stability_texts

        return stability_texts(scenario, *prepare_run(scenario))

    def limits(self, scenario: Scenario, vessels: Vessels) -> Iterable[Limit]:
        from deckcrane.mechanics.equations import UnscaledStates

        for vessel in vessels:
            yield UnscaledStates(tuple(vessel.hull.qualified(f"memory.{i}") for i in range(vessel.memory_states)))
            if vessel.interaction is not None:
                yield UnscaledStates(vessel.interaction.memory_states)


def vessels_in_file(data: Any) -> dict[str, Any]:
    """All vessels by name: that of the section `vessel` and those of `vessels`."""
    from deckcrane.components.vessel.data import VESSEL

    vessel = get(data, VESSEL)
    return {**({VESSEL: vessel} if vessel else {}), **mapping_or_empty(get(data, "vessels"))}


VESSELS = VesselSections()
HULLS = Hulls()

__getattr__ = lazy_names(
    __name__,
    {
        "disturbed_sea": (
            "DisturbingHull",
            "disturbing_hulls",
            "shelter_at",
        ),
        "interaction": ("INTERACTION",),
        "interfaces": ("responding_vessels",),
        "floating": (
            "NO_VESSEL",
            "REFUSALS",
            "wave_inputs",
        ),
        "forward_speed": ("frame_velocity",),
        "hulls": ("FloatingBody", "Hull", "Vessels", "hull_names"),
        "hydrodynamics": (
            "CarriedMass",
            "FLIPPED",
            "TURNED",
            "carried_mass",
            "linear",
            "mean_place",
        ),
        "imposed_motion": (
            "imposed_motion_inputs",
            "turned_to_ground",
            "vessel_raos",
        ),
        "initial_motion": (
            "VesselWithLoads",
            "start_in_waves",
        ),
        "mean_drift": ("mean_drift_load", "slow_drift_grid"),
        "level_frame": (
            "at_origin",
            "force_at_rest",
            "FlowDirection",
            "Harmonics",
            "LevelFrame",
            "STILL",
            "harmonics",
            "level",
            "moving_frame",
            "vertical_sign",
        ),
        "run_checks": (
            "LARGEST_TILT",
            "first_coordinate",
            "rest_with_stability",
        ),
        "point_motion": (
            "PointOnVessel",
            "VerticalMotion",
            "VesselResponse",
            "carrying_vessel",
            "point_levers",
            "point_on_vessel",
            "vessel_response",
        ),
        "seeded_seas": (
            "SeededWaves",
            "seeded_waves",
        ),
        "wave_lines": (
            "WaveLines",
            "encountered_lines",
            "forces_by_direction",
            "has_first_order_waves_only",
            "single_floating_vessel",
        ),
        "wave_series": (
            "CardWaves",
            "VesselInSea",
            "carried_samples",
            "checked_hydrodynamics",
            "coarse_wave_forces",
            "samples_of",
            "sea_waves",
            "vessels_in_other_sea",
            "vessels_in_sea",
            "water_depth",
            "wave_table",
        ),
    },
)

"""The sections of a scenario file, and the components behind them: the only list of kinds.

`Scenario` has the sections in the order in which files are written. `COMPONENTS` is in the order of parts, which is that of
states and of labels of outputs: a new component goes where its parts should stand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from pydantic import Field, model_validator

from deckcrane.components.ballast import BALLAST
from deckcrane.components.beams import BEAMS
from deckcrane.components.bodies import BODIES
from deckcrane.components.bodies.data import Body
from deckcrane.components.bushings import BUSHINGS
from deckcrane.components.circuits import CIRCUITS
from deckcrane.components.contacts import CONTACTS
from deckcrane.components.control import CONTROL
from deckcrane.components.control.data import Control
from deckcrane.components.couplings import COUPLINGS
from deckcrane.components.current import CURRENT
from deckcrane.components.current.data import Current
from deckcrane.components.cylinders import CYLINDER_FRICTION, CYLINDERS, SPRUNG_MASSES
from deckcrane.components.cylinders.data import HydraulicCylinder
from deckcrane.components.friction import FRICTION
from deckcrane.components.hot_spots import HOT_SPOTS
from deckcrane.components.hull_form import HULL_FORMS
from deckcrane.components.hydraulics import HYDRAULICS
from deckcrane.components.joints import JOINT_FRICTION, JOINTS
from deckcrane.components.linkages import CLOSURE_FRICTION, LINKAGES
from deckcrane.components.linkages.data import Linkage
from deckcrane.components.members import MEMBERS
from deckcrane.components.payload import PAYLOAD
from deckcrane.components.points import FORCES, POINTS, RELATIVE
from deckcrane.components.points.data import PointForce, RelativeMotion, TrackedPoint
from deckcrane.components.ratings import RATINGS
from deckcrane.components.ropes import ROPES
from deckcrane.components.ropes.data import Rope
from deckcrane.components.sea import SEA
from deckcrane.components.sensors import SENSORS
from deckcrane.components.station_keeping import MOORINGS
from deckcrane.components.vessel import HULLS, VESSELS
from deckcrane.components.vessel.data import HydrodynamicInteraction, Vessel
from deckcrane.components.water import WATER
from deckcrane.components.water.data import InWater
from deckcrane.components.winches import WINCHES
from deckcrane.components.winches.data import Winch
from deckcrane.components.wind import WIND
from deckcrane.components.wind.data import Wind
from deckcrane.scenario.component import AttachedPlace, Component
from deckcrane.scenario.data import Acceleration, Fault, Name, Section, raise_all
from deckcrane.scenario.references import reference_errors
from deckcrane.scenario.registry import AnyPart
from deckcrane.scenario.run_settings import RECORDED, Reactions, Record, RunSettings
from deckcrane.scenario.scenario import ScenarioCore
from deckcrane.sea.data import Sea

if TYPE_CHECKING:
    from deckcrane.components.bushings.data import Bushing
    from deckcrane.components.circuits.data import HydraulicNetwork
    from deckcrane.components.contacts.data import Contact
    from deckcrane.components.control.data import TipControl
    from deckcrane.components.couplings.data import Coupling
    from deckcrane.components.hot_spots.data import Detail
    from deckcrane.components.ratings.data import Check
    from deckcrane.components.sensors.data import Measurement
    from deckcrane.components.vessel import Vessels
    from deckcrane.mechanics.coordinates import Coordinate
    from deckcrane.mechanics.model.plant import Plant
    from deckcrane.mechanics.model.protocol import Part
    from deckcrane.mechanics.recorded_balance import Unbalanced
else:  # loaded when a file has the section
    Bushing = "deckcrane.components.bushings.data.Bushing"
    HydraulicNetwork = "deckcrane.components.circuits.data.HydraulicNetwork"
    Contact = "deckcrane.components.contacts.data.Contact"
    TipControl = "deckcrane.components.control.data.TipControl"
    Coupling = "deckcrane.components.couplings.data.Coupling"
    Detail = "deckcrane.components.hot_spots.data.Detail"
    Check = "deckcrane.components.ratings.data.Check"
    Measurement = "deckcrane.components.sensors.data.Measurement"


class Scenario(ScenarioCore):
    """A model and what to do with it; `deckcrane.load` reads one from a file.

    It holds data and checks of form; `plant` holds its meaning.
    """

    deckcrane: Literal[1] = Field(default=1, description="version of the file format: 1")
    title: str = ""
    """One line for figures and pages."""
    description: str = ""
    """What the scenario is about, in a sentence or two."""
    gravity: Acceleration = Field(description="vector in the ground frame, such as [0, 0, -9.81 m/s^2]")
    vessel: Section[Vessel] | None = Field(default=None, description="a floating vessel, as a body named vessel")
    vessels: dict[Name, Section[Vessel]] = Field(
        default={}, description="further vessels by name, each a body of its name, in the same sea"
    )
    hydrodynamic_interaction: Section[HydrodynamicInteraction] | None = Field(
        default=None,
        description="vessels whose hulls act on each other through the water, by data of all of them together",
    )
    bodies: dict[Name, Section[Body]] = Field(default={}, description="the bodies by name")
    linkages: dict[Name, Section[Linkage]] = Field(
        default={}, description="planar linkages by name: hinges, slots and slides that close loops of bodies"
    )
    couplings: dict[str, Section[Coupling]] = Field(
        default={}, description="coordinates that follow others in proportion, by name: telescopes, gears, racks"
    )
    cylinders: dict[Name, Section[HydraulicCylinder]] = Field(default={}, description="hydraulic cylinders by name")
    winches: dict[Name, Section[Winch]] = Field(
        default={},
        description="winches by name: each a drum of its name, a body on a hinge, with what turns and brakes it",
    )
    circuits: dict[Name, Section[HydraulicNetwork]] = Field(
        default={}, description="hydraulic circuits by name: pumps, valves, hoses, accumulators between nodes with oil"
    )
    ropes: dict[Name, Section[Rope]] = Field(
        default={}, description="ropes by name: lines through points of bodies, over sheaves, from drums"
    )
    points: dict[Name, Section[TrackedPoint]] = Field(
        default={}, description="points whose motion is recorded, by name"
    )
    relative: dict[Name, Section[RelativeMotion]] = Field(
        default={}, description="motions of one point seen from another, by name: distance, speed, clearance"
    )
    bushings: dict[Name, Section[Bushing]] = Field(
        default={}, description="springs and dampers along and about three axes between two bodies, by name"
    )
    forces: dict[Name, Section[PointForce]] = Field(default={}, description="external forces by name")
    contacts: dict[Name, Section[Contact]] = Field(
        default={}, description="what may touch what, by name: loads and decks, boxes and posts"
    )
    sea: Section[Sea] | None = Field(
        default=None, description="the sea of vessels and of loads in the water; default still water"
    )
    wind: Section[Wind] | None = Field(default=None, description="the wind; default still air")
    current: Section[Current] | None = Field(
        default=None, description="the current of vessels and of loads in the water; default none"
    )
    in_water: dict[Name, Section[InWater]] = Field(
        default={}, description="what of bodies goes into the water, by name: buoyancy, added mass, drag, slamming"
    )
    payload: str | None = Field(default=None, description="the body that is the payload: its sway and load are found")
    control: dict[str, Section[Control]] = Field(
        default={}, description="controllers by the name of their coordinate or cylinder"
    )
    tip_control: dict[Name, Section[TipControl]] = Field(
        default={}, description="boom tips by name, each moved in a frame by several drives together"
    )
    measurements: dict[Name, Section[Measurement]] = Field(
        default={}, description="signals as sensors show them, by name; read as measured.NAME"
    )
    parts: dict[Name, AnyPart] = Field(
        default={}, description="parts of kinds from outside the package by name, each {KIND: {its keys}}"
    )
    checks: dict[Name, Section[Check]] = Field(
        default={}, description="what parts may carry, by name: each becomes a utilisation over time, 1 at the limit"
    )
    details: dict[Name, Section[Detail]] = Field(
        default={}, description="hot spots by name: the stress there, and the S-N curve that it is counted by"
    )
    variants: dict[str, dict[str, Any]] = Field(
        default={}, description="by name, values by path that make a variant of this scenario, for `deckcrane compare`"
    )
    reactions: Reactions = Reactions()
    """Joints whose reactions are recorded, and the frame of their components."""
    run: RunSettings = RunSettings()
    """Duration, time step, integrator, spacing of records, kind of start."""
    record: Record = RECORDED
    """Names of the variables to record."""

    @model_validator(mode="after")
    def _is_consistent(self) -> Scenario:
        from deckcrane.mechanics.model.plant_checks import consistency_errors  # relations between parts

        raise_all(reference_errors(self) or consistency_errors(self.plant))
        return self

    @cached_property
    def plant(self) -> Plant:
        """The meaning of the scenario: its tree, coordinates, loops and attachments."""
        from deckcrane.mechanics.model.plant import Plant

        return Plant(self)


class Assemblies(Component):
    """Bodies with dependent joint coordinates: what couplings, linkages and rigid ropes make of the tree."""

    def dependents(self, plant: Plant) -> Mapping[str, Coordinate]:
        return plant.determined_coordinates

    def parts(self, plant: Plant, vessels: Vessels) -> Iterable[Part]:
        if not plant.assemblies:
            return ()
        from deckcrane.mechanics.model.assemblies import assemblies

        return assemblies(plant)


class SystemOutputParts(Component):
    """Outputs of the mechanism as a whole: coordinates, poses, reactions, energy."""

    def parts(self, plant: Plant, vessels: Vessels) -> Iterable[Part]:
        from deckcrane.mechanics.model.system_outputs import system_outputs

        return (system_outputs(plant),)


class PluginParts(Component):
    """The section `parts`: parts of kinds from outside the package."""

    def attachments(self, plant: Plant) -> Iterable[AttachedPlace]:
        for name, part in plant.scenario.parts.items():
            for on, at in part.attachments():
                yield AttachedPlace(on, at, ("parts", name, part.kind), "this part")

    def parts(self, plant: Plant, vessels: Vessels) -> Iterable[Part]:
        if not plant.scenario.parts:
            return ()
        from deckcrane.components.plugin_parts import outside_parts

        return outside_parts(plant)

    def unbalanced(self, plant: Plant) -> Iterable[Unbalanced]:
        from deckcrane.mechanics.recorded_balance import Unbalanced

        for name, part in plant.scenario.parts.items():
            reason = f"{type(part).__name__} is from outside: its power is taken as it says"
            yield Unbalanced(f"what parts.{name} stores and loses", reason, f"parts.{name}")


COMPONENTS: tuple[Component, ...] = (
    VESSELS,
    SEA,
    BODIES,
    BEAMS,
    CYLINDERS,
    COUPLINGS,
    Assemblies(),
    LINKAGES,
    WINCHES,
    SystemOutputParts(),
    JOINTS,
    JOINT_FRICTION,
    CYLINDER_FRICTION,
    CLOSURE_FRICTION,
    FORCES,
    CONTACTS,
    FRICTION,
    SPRUNG_MASSES,
    ROPES,
    CONTROL,
    HYDRAULICS,
    CIRCUITS,
    SENSORS,
    HULLS,
    HULL_FORMS,
    BALLAST,
    WIND,
    CURRENT,
    MEMBERS,
    MOORINGS,
    WATER,
    PAYLOAD,
    POINTS,
    RELATIVE,
    BUSHINGS,
    PluginParts(),
    RATINGS,
    HOT_SPOTS,
)


def _assembly_errors(plant: Plant) -> Iterable[Fault]:
    from deckcrane.mechanics.model.dependent_coordinates import assembly_errors

    return assembly_errors(plant)


GEOMETRY_CHECKS = (
    LINKAGES.geometry_errors,  # first of those that need the order of bodies, which linkages decide
    CONTACTS.geometry_errors,
    BEAMS.attachment_errors,
    CYLINDERS.geometry_errors,
    BEAMS.geometry_errors,
    VESSELS.geometry_errors,
    ROPES.rigid_errors,
    MOORINGS.geometry_errors,
    COUPLINGS.geometry_errors,
    _assembly_errors,
    ROPES.geometry_errors,
    WATER.geometry_errors,
)
"""Checks of geometry between parts that are each valid; each may assume that those before it found nothing."""

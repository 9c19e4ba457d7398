"""Components: what each kind of thing in a scenario file contributes, from reading the file to checking a run.

The core reads files, builds the tree of bodies and writes equations without knowing any kind of component. Where a kind could
matter, it asks every component in turn. A component says what it contributes in the `__init__.py` of its folder;
`deckcrane.components.catalogue` lists all of them once, in the order of their parts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from deckcrane.arrays import Array
from deckcrane.scenario.data import Fault, KeyPath, Vector, did_you_mean

if TYPE_CHECKING:
    from xarray import Dataset

    from deckcrane.components.bodies.data import Body, PointMass
    from deckcrane.components.catalogue import Scenario
    from deckcrane.components.hydraulics.data import Hydraulics
    from deckcrane.components.vessel import Vessels
    from deckcrane.mechanics.coordinates import Coordinate
    from deckcrane.mechanics.equations import Handle, Limit
    from deckcrane.mechanics.model.assembly_kinematics import Relation
    from deckcrane.mechanics.model.bodies import Rotor
    from deckcrane.mechanics.model.dependent_coordinates import CoordinateConstraint
    from deckcrane.mechanics.model.plant import Plant
    from deckcrane.mechanics.model.protocol import Part
    from deckcrane.program.inputs import Series
    from deckcrane.program.program import DivergenceError
    from deckcrane.simulation.prepared_run import FinishedRun, PreparedRun
    from deckcrane.units.quantities import Dimension

    RunSeries = tuple[Mapping[str, Series], Mapping[str, tuple[Array, Array]]]
    """Input series by name; and times and wave elevation at the mean position of vessels, by vessel."""

GROUND = "ground"


@dataclass(frozen=True)
class FileNames:
    """The names in a scenario, for checks of references; `data` may be a scenario or raw data from a file.

    `bodies` are all bodies by name, also those that vessels and winches make.
    """

    data: Any
    bodies: Mapping[str, Any]

    def section(self, key: str) -> Mapping[str, Any]:
        """The entries of a section by name; none where it is missing or no mapping."""
        return mapping_or_empty(get(self.data, key))

    def missing_bodies(self, key: str) -> Iterable[Fault]:
        """Find entries of a section that are on a body that does not exist."""
        for name, place in self.section(key).items():
            on = get(place, "on")
            if isinstance(on, str) and on not in self.bodies:
                yield (key, name, "on"), f'there is no body "{on}";{hint(on, self.bodies)}'


def get(data: Any, key: str) -> Any:
    """The value of a key, of raw data from a file or of validated data; None where there is none."""
    return data.get(key) if isinstance(data, Mapping) else getattr(data, key, None)


def mapping_or_empty(value: Any) -> Mapping[str, Any]:
    """The value if it is a mapping, else an empty one."""
    return value if isinstance(value, Mapping) else {}


def hint(name: str, names: Iterable[str]) -> str:
    """The end of a message about an unknown name: a similar one, or the names there are."""
    listed = list(names)
    shown = ", ".join(listed[:12]) + (", ..." if len(listed) > 12 else "")
    return did_you_mean(name, listed) or (f" there are {shown}" if listed else " there are none")


@dataclass(frozen=True)
class AttachedPlace:
    """A point of a body at which something is attached, with its place in the file and its name in messages.

    Without a place in the file, nothing is said where it lies beyond the end of a flexible body.
    """

    body: str
    at: Vector | Array
    path: KeyPath = ()
    what: str = ""


class Component:
    """What a kind of component contributes to a scenario; it inherits from here where it contributes nothing."""

    sections: ClassVar[tuple[str, ...]] = ()
    """The keys of a scenario file that are its own: only modules of its folder read them."""

    # ---- Reading a file. `names` may hold raw data, so that references are checked even where numbers are wrong.
    def bodies_in_file(self, data: Any) -> Mapping[str, Any]:
        """The bodies that it makes, as raw data: {name: {"on": parent, "joint": {...}}}."""
        return {}

    def bodiless_errors(self, data: Any) -> Iterable[Fault]:
        """Find what is wrong with a file in which no component makes a body."""
        return ()

    def name_clashes(self, names: FileNames) -> Iterable[Fault]:
        """Find names that are already taken; while there are any, no other reference is checked.

        Here the bodies of `names` are those of components listed before this one.
        """
        return ()

    def reference_errors(self, names: FileNames) -> Iterable[Fault]:
        """Find names that refer to nothing."""
        return ()

    def exposed_to(self, names: FileNames, section: str) -> bool:
        """Whether it has something in the file that the section `sea`, `wind` or `current` acts on."""
        return False

    def resolve_paths(self, scenario: Scenario, folder: Path) -> Mapping[str, Any]:
        """Its sections with the paths of files that lie in the folder of the scenario file, where any do."""
        return {}

    def refine_schema(self, sections: dict[str, Any], types: dict[str, Any]) -> None:
        """Add to the JSON Schema what only the checks of its data know; `sections` and `types` are changed in place."""

    def complete_plain_data(self, data: dict[str, Any]) -> None:
        """Add values that are needed although they equal defaults to a scenario as plain data."""

    # ---- The plant: tree of bodies, coordinates, attachments.
    def bodies(self, plant: Plant) -> Mapping[str, Body]:
        """The bodies that it makes, by name."""
        return {}

    def point_masses(self, plant: Plant, body: str) -> Mapping[str, PointMass]:
        """The masses that it lumps at points of a body, by label."""
        return {}

    def attachments(self, plant: Plant) -> Iterable[AttachedPlace]:
        """Where it is attached to bodies: a flexible one gets a section there."""
        return ()

    def held_bodies(self, plant: Plant) -> Iterable[str]:
        """The bodies that it holds by forces, without a joint, such as those on ropes or springs."""
        return ()

    def replaced_coordinates(self, plant: Plant, body: str) -> Iterable[Coordinate] | None:
        """The coordinates that stand in place of those of a body's joint; None where the joint keeps its own."""
        return None

    def coordinates(self, plant: Plant, body: str) -> Iterable[Coordinate]:
        """The generalised coordinates that a body has besides those of its joint."""
        return ()

    def prescribed(self, plant: Plant) -> Mapping[str, float | None]:
        """The coordinates whose motion it prescribes, each with its initial value; None where a file has it."""
        return {}

    def assembled_starts(self, plant: Plant) -> Mapping[str, float]:
        """The initial values of coordinates that follow from how a mechanism is assembled, by name."""
        return {}

    def dependents(self, plant: Plant) -> Mapping[str, Coordinate]:
        """Variables that follow from generalised coordinates, by name."""
        return {}

    def bodies_of_coordinates(self, plant: Plant) -> Mapping[str, str]:
        """The body of each variable of its own that a coordinate can depend on, by name."""
        return {}

    def constraints(self, plant: Plant) -> Iterable[CoordinateConstraint]:
        """The constraints by which it makes coordinates depend on others."""
        return ()

    def relation(self, plant: Plant, name: str) -> Relation | None:
        """The equations of one of its constraints, by the constraint's name; None where it is another component's."""
        return None

    def without_reaction(self, plant: Plant) -> Iterable[str]:
        """The bodies that nothing supports at their joint, such as vessels afloat."""
        return ()

    def without_mass(self, plant: Plant) -> Iterable[str]:
        """The bodies whose mass is not in their data, such as vessels, whose hydrodynamic data have it."""
        return ()

    def pulled_axis(self, plant: Plant, body: str) -> Vector | None:
        """The axis about which ropes pull a body of its own, such as a drum; None where it is another component's."""
        return None

    def rotor(self, plant: Plant, body: str) -> Rotor | None:
        """The rotor on the fast side of a gear that turns with a body's joint, where it makes one."""
        return None

    def oil_drives(self, plant: Plant) -> Mapping[str, Hydraulics]:
        """The hydraulics of its drives that oil moves, by the port that each acts on."""
        return {}

    def valve_drives(self, plant: Plant) -> Iterable[str]:
        """The ports whose controllers move the spools of valves, besides those of `oil_drives`."""
        return ()

    def section_places(self, plant: Plant, body: str) -> Iterable[float] | None:
        """The places along a flexible body, besides its stations, at which it needs section forces; None if it needs none."""
        return None

    def consistency_errors(self, plant: Plant) -> Iterable[Fault]:
        """Find errors between parts that are each valid."""
        return ()

    # ---- Equations.
    needs_initial_poses: ClassVar[bool] = False
    """Whether numbers of its parts follow from the initial poses of bodies; it makes no links then."""

    def parts(self, plant: Plant, vessels: Vessels) -> Iterable[Part]:
        """Its parts, in numbers; `vessels` are the floating vessels, in numbers from their hydrodynamic data."""
        return ()

    # ---- Statics: other values, by path, of a scenario whose equilibrium is sought.
    def values_without_settling(self, plant: Plant) -> Mapping[str, Any]:
        """Values without damping that only settles the start of a run."""
        return {}

    def handles(self, scenario: Scenario) -> Iterable[Handle]:
        """The parameters that an operator may change during a run, besides those of its parts."""
        return ()

    def limits(self, scenario: Scenario, vessels: Vessels) -> Iterable[Limit]:
        """The limits that it puts on explicit steps, besides those of its parts."""
        return ()

    # ---- Runs.
    def feeds_series(self, scenario: Scenario) -> bool:
        """Whether `input_series` has any."""
        return False

    def input_series(self, scenario: Scenario, duration: float, spacing: float) -> RunSeries:
        """What it feeds into a run over time, besides wave forces on floating vessels: series by name, wave elevations."""
        return {}, {}

    def input_dimension(self, scenario: Scenario, name: str) -> Dimension | None:
        """The dimension of one of its inputs, by name; None where it is another component's."""
        return None

    def transient_reason(self, scenario: Scenario) -> str | None:
        """Why the beginning of a run is not counted; None where it is."""
        return None

    def end_of_records(self, scenario: Scenario) -> float:
        """Time at which the first of the records ends that it follows."""
        return inf

    def watches_steps(self, scenario: Scenario) -> bool:
        """Whether events of its parts are looked for at every step, not in the records alone."""
        return False

    def check_before(self, run: PreparedRun) -> None:
        """Check a run whose equations are written: refuse what cannot be integrated, warn of what misleads."""

    def check_after(self, run: FinishedRun) -> None:
        """Check a finished run for what its numbers do not show."""

    def check_records(self, scenario: Scenario, dataset: Dataset) -> None:
        """Warn of recorded values that are impossible or too large."""

    def dataset_attributes(self, scenario: Scenario) -> Mapping[str, Any]:
        """Attributes of a run's dataset: what its numbers rest on, and what they leave out."""
        return {}

    def explain_divergence(self, run: PreparedRun, error: DivergenceError) -> DivergenceError:
        """The error of a diverged run, extended by what the component did before."""
        return error


@cache
def components() -> tuple[Component, ...]:
    """All components, in the order of their parts."""
    listed: tuple[Component, ...] = import_module("deckcrane.components.catalogue").COMPONENTS
    return listed


@cache
def answering(question: str) -> tuple[Component, ...]:
    """The components that have an answer of their own to a question of `Component`, in the order of their parts."""
    default = getattr(Component, question)
    return tuple(each for each in components() if getattr(type(each), question) is not default)


def geometry_checks() -> tuple[Callable[[Plant], Iterable[Fault]], ...]:
    """Checks of geometry by components, in the order in which each may rely on those before it."""
    checks: tuple[Callable[[Plant], Iterable[Fault]], ...] = import_module(
        "deckcrane.components.catalogue"
    ).GEOMETRY_CHECKS
    return checks


@cache
def scenario_type() -> type[Scenario]:
    """The class of scenarios, with the sections of all components."""
    scenario: type[Scenario] = import_module("deckcrane.components.catalogue").Scenario
    return scenario


def lazy_names(package: str, homes: Mapping[str, tuple[str, ...]]) -> Callable[[str], Any]:
    """The `__getattr__` of a component's package: names that others may use, by module, loaded when they are first used."""
    modules = {name: module for module, names in homes.items() for name in names}

    def load(name: str) -> Any:
        if name not in modules:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(f"{package}.{modules[name]}"), name)

    return load

"""The scenario: bodies, forces, control, recorded variables and run settings, as one validated, immutable object.

It holds data and checks of form; `plant` holds its meaning.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from pydantic import Field, model_validator

from deckcrane.components.bodies.data import Body
from deckcrane.components.bushings.data import Bushing
from deckcrane.components.contacts.data import Contact
from deckcrane.components.control.data import Control, PointForce
from deckcrane.components.couplings.data import Coupling
from deckcrane.components.current.data import Current
from deckcrane.components.cylinders.data import HydraulicCylinder
from deckcrane.components.hot_spots.data import Detail
from deckcrane.components.linkages.data import Linkage
from deckcrane.components.points.data import RelativeMotion, TrackedPoint
from deckcrane.components.ratings.data import Check
from deckcrane.components.ropes.data import Rope
from deckcrane.components.sensors.data import Measurement
from deckcrane.components.vessel.data import Vessel
from deckcrane.components.water.data import InWater
from deckcrane.components.winches.data import Winch
from deckcrane.components.wind.data import Wind
from deckcrane.errors import DeckcraneError
from deckcrane.scenario.data import Acceleration, Data, Name, did_you_mean, raise_all
from deckcrane.scenario.references import reference_errors
from deckcrane.scenario.registry import AnyPart
from deckcrane.scenario.run_settings import RECORDED, Reactions, Record, RunSettings
from deckcrane.sea.data import Sea

if TYPE_CHECKING:
    from deckcrane.mechanics.model.plant import Plant


class Scenario(Data):
    """A model and what to do with it; `deckcrane.load` reads one from a file."""

    deckcrane: Literal[1] = Field(default=1, description="version of the file format: 1")
    title: str = ""
    """One line for figures and pages."""
    description: str = ""
    """What the scenario is about, in a sentence or two."""
    gravity: Acceleration = Field(description="vector in the ground frame, such as [0, 0, -9.81 m/s^2]")
    vessel: Vessel | None = Field(default=None, description="a floating vessel, as a body named vessel")
    vessels: dict[Name, Vessel] = Field(
        default={}, description="further vessels by name, each a body of its name, in the same sea"
    )
    bodies: dict[Name, Body] = Field(default={}, description="the bodies by name")
    linkages: dict[Name, Linkage] = Field(
        default={}, description="planar linkages by name: hinges, slots and slides that close loops of bodies"
    )
    couplings: dict[str, Coupling] = Field(
        default={}, description="coordinates that follow others in proportion, by name: telescopes, gears, racks"
    )
    cylinders: dict[Name, HydraulicCylinder] = Field(default={}, description="hydraulic cylinders by name")
    winches: dict[Name, Winch] = Field(
        default={},
        description="winches by name: each a drum of its name, a body on a hinge, with what turns and brakes it",
    )
    ropes: dict[Name, Rope] = Field(
        default={}, description="ropes by name: lines through points of bodies, over sheaves, from drums"
    )
    points: dict[Name, TrackedPoint] = Field(default={}, description="points whose motion is recorded, by name")
    relative: dict[Name, RelativeMotion] = Field(
        default={}, description="motions of one point seen from another, by name: distance, speed, clearance"
    )
    bushings: dict[Name, Bushing] = Field(
        default={}, description="springs and dampers along and about three axes between two bodies, by name"
    )
    forces: dict[Name, PointForce] = Field(default={}, description="external forces by name")
    contacts: dict[Name, Contact] = Field(
        default={}, description="what may touch what, by name: loads and decks, boxes and posts"
    )
    sea: Sea | None = Field(
        default=None, description="the sea of vessels and of loads in the water; default still water"
    )
    wind: Wind | None = Field(default=None, description="the wind; default still air")
    current: Current | None = Field(
        default=None, description="the current of vessels and of loads in the water; default none"
    )
    in_water: dict[Name, InWater] = Field(
        default={}, description="what of bodies goes into the water, by name: buoyancy, added mass, drag, slamming"
    )
    payload: str | None = Field(default=None, description="the body that is the payload: its sway and load are found")
    control: dict[str, Control] = Field(
        default={}, description="controllers by the name of their coordinate or cylinder"
    )
    measurements: dict[Name, Measurement] = Field(
        default={}, description="signals as sensors show them, by name; read as measured.NAME"
    )
    parts: dict[Name, AnyPart] = Field(
        default={}, description="parts of kinds from outside the package by name, each {KIND: {its keys}}"
    )
    checks: dict[Name, Check] = Field(
        default={}, description="what parts may carry, by name: each becomes a utilisation over time, 1 at the limit"
    )
    details: dict[Name, Detail] = Field(
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
        from deckcrane.mechanics.model.plant_checks import (
            consistency_errors,  # relations between parts are checked by the plant
        )

        raise_all(reference_errors(self) or consistency_errors(self.plant))
        return self

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Scenario:
        """Copy as pydantic does, without the cached values of the original."""
        copy = super().model_copy(update=dict(update or {}), deep=deep)
        for name in ("plant", "hash"):
            copy.__dict__.pop(name, None)
        return copy

    @cached_property
    def plant(self) -> Plant:
        """The meaning of the scenario: its tree, coordinates, loops and attachments."""
        from deckcrane.mechanics.model.plant import Plant

        return Plant(self)

    @cached_property
    def hash(self) -> str:
        """16 hexadecimal digits that identify the scenario's content."""
        from deckcrane.scenario.editing import digest

        return digest(self)

    def to_yaml(self, defaults: bool = False) -> str:
        """The scenario as a file in SI units.

        Args:
            defaults: whether to write default values too

        Returns:
            the text of the file, which `deckcrane.loads` reads
        """
        from deckcrane.scenario.editing import to_yaml

        return to_yaml(self, defaults)

    def variant(self, name: str) -> Scenario:
        """The scenario with the values of one of its variants.

        Args:
            name: a key of `variants`

        Returns:
            the changed scenario

        Raises:
            DeckcraneError: there is no variant of this name
        """
        if name not in self.variants:
            listed = ", ".join(self.variants) or "none"
            raise DeckcraneError(
                f'there is no variant "{name}";{did_you_mean(name, self.variants)} There are: {listed}'
            )
        return self.with_values({**self.variants[name], "variants": {}})

    def with_values(self, values: Mapping[str, Any]) -> Scenario:
        """The scenario with some values replaced, added or (with None) removed, by path.

        Args:
            values: by path, what is written there: {"bodies.king.mass": "2 t", "gravity.2": -9.8, "points.tip": {"on":
                "boom", "at": [3.0, 0.0, 0.0]}}

        Returns:
            the changed scenario, checked as a whole

        Raises:
            ScenarioError: a path does not exist, or a value does not fit
        """
        from deckcrane.scenario.editing import with_values

        return with_values(self, values)

"""Hulls in one sea: names of what belongs to each, and hydrodynamics of floating ones and of what couples them, in numbers.

Names of what belongs to a vessel are the same everywhere, for one vessel and for several. `FloatingBody` is the hydrodynamics
of a floating body in numbers, in the scenario's axes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from deckcrane.components.vessel.data import VESSEL, section_of
from deckcrane.mechanics.model.parameters import parameter

if TYPE_CHECKING:
    from deckcrane.mechanics.model.plant import Plant


@dataclass(frozen=True)
class Hull:
    """The vessel that a part belongs to: its name, and whether the section `vessel` is the only one of a scenario.

    The vessel called vessel has no prefix in the names of its inputs and states. If the scenario has further vessels,
    recorded variables have a dimension for them.
    """

    name: str
    alone: bool

    @property
    def section(self) -> str:
        """Its section in the file, which begins the names of its parts and numbers."""
        return section_of(self.name)

    def wave(self, motion: str) -> str:
        """The input of a wave force: `wave.heave`, or `wave.boat.heave`."""
        return f"wave.{motion}" if self.name == VESSEL else f"wave.{self.name}.{motion}"

    def qualified(self, name: str) -> str:
        """The name of something that it has, such as a state or a line: `memory.0`, or `boat.memory.0`."""
        return name if self.name == VESSEL else f"{self.name}.{name}"

    def labels(self, labels: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
        """The dimensions of one of its outputs."""
        return dict(labels) if self.alone else {"vessel": (self.name,), **labels}


@dataclass(frozen=True)
class HullInteraction:
    """What couples vessels through the water, in the axes of their equilibrium frames: 6 motions and forces for each in turn.

    `added_mass` holds the blocks between different vessels alone; the fluid memory is that of all of them.
    """

    hulls: tuple[Hull, ...]
    added_mass: Any = parameter("table")
    memory_A: Any = parameter("table")
    memory_B: Any = parameter("table")
    memory_C: Any = parameter("table")

    @property
    def memory_states(self) -> tuple[str, ...]:
        """Names of the states of the memory."""
        return tuple(f"interaction.memory.{i}" for i in range(int(self.memory_A.shape[0])))


@dataclass(frozen=True)
class FloatingBody:
    """Hydrodynamics of a vessel in its equilibrium frame, about its origin and along its axes; `hull` tells which vessel.

    Motions are [roll, pitch, yaw, x, y, z], forces [n; f]. The equilibrium frame stands at the vessel's mean place and
    `heading`, of which `axes` are cosine and sine (none if it is along x). `restoring` and `support` give the force support -
    restoring @ eta, with eta counted from the ground's origin and x axis; `support` holds the buoyancy that carries a crane
    which the data include.
    """

    hull: Hull
    mass: Any = parameter("table")
    added_mass: Any = parameter("table")
    damping: Any = parameter("table")
    quadratic_roll_damping: Any = parameter()
    restoring: Any = parameter("table")
    memory_A: Any = parameter("table")
    memory_B: Any = parameter("table")
    memory_C: Any = parameter("table")
    support: Any = parameter("table")
    heading: Any = parameter(default=0.0)
    axes: Any = parameter("table", default=None)
    coriolis: bool = False
    turning: bool = False
    """Whether the frame's axes turn with the vessel's yaw, instead of keeping its mean heading."""
    quadratic_damping: Any = parameter("table", default=None)
    """Of the motions other than roll, in their order; None where none has any."""
    flow_damping: Any = parameter("table", default=None)
    flow_stiffness: Any = parameter("table", default=None)
    """Forces of the mean flow past a vessel under way, over rates and angles (`forward_speed`); None at rest."""
    interaction: HullInteraction | None = None
    """What couples it with other vessels, where it is the first of them; its own memory is in there then."""

    @property
    def memory_states(self) -> int:
        return int(self.memory_A.shape[0])


Vessels = tuple[FloatingBody, ...]
"""The floating vessels of a scenario, in numbers."""


def hull_names(plant: Plant, vessel: str) -> Hull:
    """The names of what belongs to the vessel of this name."""
    return Hull(vessel, alone=not plant.scenario.vessels)

"""Names of what belongs to a vessel, the same everywhere, for one vessel and for several."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from deckcrane.model.joints import COORDINATES
from deckcrane.model.vessel import VESSEL, section_of


def coordinates_of(vessel: str) -> tuple[str, ...]:
    """The coordinates of a vessel, in the order of surge, sway, heave, roll, pitch and yaw."""
    return tuple(f"{vessel}.{local}" for local in COORDINATES["free"])


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

    def own(self, name: str) -> str:
        """The name of something that it has, such as a state or a line: `memory.0`, or `boat.memory.0`."""
        return name if self.name == VESSEL else f"{self.name}.{name}"

    def labels(self, own: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
        """The dimensions of one of its outputs."""
        return dict(own) if self.alone else {"vessel": (self.name,), **own}

"""The hydrodynamic data of a scenario's vessel: file, body, speed and frequencies, and the stated mass.

`Given` is the only way from the keys under `vessel` to data, for runs and pages alike; it can be a key of a cache.
"""

from __future__ import annotations

from dataclasses import dataclass

from deckcrane.errors import DeckcraneError
from deckcrane.hydro.database import Hydrodynamics
from deckcrane.hydro.given_mass import NOTHING, GivenMass
from deckcrane.hydro.health import Finding
from deckcrane.model.vessel import Vessel


@dataclass(frozen=True)
class Given:
    """The keys of a scenario that define its vessel's data."""

    hydrodynamics: str
    body: int | str | None = None
    speed: float | None = None
    leave_out: tuple[float | tuple[float, float], ...] = ()
    mass: GivenMass = NOTHING

    @classmethod
    def by(cls, vessel: Vessel) -> Given:
        mass = GivenMass(vessel.mass, vessel.cog, vessel.radii, vessel.mass_matrix, vessel.restoring, vessel.z)
        return cls(vessel.hydrodynamics, vessel.body, vessel.speed, vessel.leave_out, mass)

    @property
    def untouched(self) -> bool:
        """Whether the data are used as in the file."""
        return not self.leave_out and self.mass.says_nothing

    def data(self) -> Hydrodynamics:
        """The data for a run; an error for data at forward speed."""
        return self.data_and_findings()[0]

    def data_and_findings(self) -> tuple[Hydrodynamics, list[Finding]]:
        """The data for a run, and the findings about what was stated beside the file."""
        data = Hydrodynamics.read(self.hydrodynamics, self.body, self.speed, self.leave_out)
        speed = data.attribute("speed") or 0.0
        if speed:
            raise DeckcraneError(
                f"{self.hydrodynamics}: its data at a speed of {speed:g} m/s can be shown with `deckcrane hydro`, not run: a "
                "vessel under way meets waves at another frequency in every heading; leave `speed` out for a vessel at rest"
            )
        return self.mass.applied(data)

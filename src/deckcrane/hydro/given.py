"""Hydrodynamic data as a scenario's vessel asks for them: of which file, which body and speed, less which frequencies.

`Given` is the one way from the keys under `vessel` to data, for runs and pages alike; it can be a key of a cache.
"""

from __future__ import annotations

from dataclasses import dataclass

from deckcrane.errors import DeckcraneError
from deckcrane.hydro.database import Hydrodynamics
from deckcrane.model.vessel import Vessel


@dataclass(frozen=True)
class Given:
    """What a scenario says about its vessel's data."""

    hydrodynamics: str
    body: int | str | None = None
    speed: float | None = None
    leave_out: tuple[float | tuple[float, float], ...] = ()

    @classmethod
    def by(cls, vessel: Vessel) -> Given:
        return cls(vessel.hydrodynamics, vessel.body, vessel.speed, vessel.leave_out)

    @property
    def untouched(self) -> bool:
        """Whether the data are taken as the file has them."""
        return not self.leave_out

    def data(self) -> Hydrodynamics:
        """The data that a run can use; those at forward speed are refused."""
        data = Hydrodynamics.read(self.hydrodynamics, self.body, self.speed, self.leave_out)
        speed = data.attribute("speed") or 0.0
        if speed:
            raise DeckcraneError(
                f"{self.hydrodynamics}: its data at a speed of {speed:g} m/s can be shown with `deckcrane hydro`, not run: a "
                "vessel under way meets waves at another frequency in every heading; leave `speed` out for a vessel at rest"
            )
        return data

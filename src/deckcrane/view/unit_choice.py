"""The units that a reader wants: numbers in SI as they are shown in tables, figures and reports."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import degrees

from deckcrane.errors import DeckcraneError
from deckcrane.model.units import UnitError, dimension_of, quantity

USUAL: Mapping[str, str] = {
    "N": "kN",
    "N m": "kN m",
    "Pa": "MPa",
    "rad": "deg",
    "rad/s": "deg/s",
    "kg": "t",
    "N/m": "kN/m",
}
"""What engineers read quantities in; all others stay in SI."""


@dataclass(frozen=True)
class UnitChoice:
    """For each unit of SI the one that is shown in its place."""

    chosen: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, wanted: tuple[str, ...] | list[str] = ()) -> UnitChoice:
        """Units that a user asks for, such as ["MN", "MN m", "ft"], each in the place of the SI unit of its dimension."""
        found: dict[str, str] = {}
        for unit in wanted:
            try:
                own = dimension_of(unit).powers
            except UnitError as error:
                raise DeckcraneError(f"units: {error}") from None
            si = next(
                (
                    known
                    for known in _KNOWN
                    if dimension_of(known).powers == own and ("rad" in known) == ("deg" in unit or "rad" in unit)
                ),
                None,
            )
            if si is None:
                raise DeckcraneError(f'units: "{unit}" is none that results are in; {", ".join(_KNOWN)} are')
            found[si] = unit
        return cls(found)

    def unit(self, si: str) -> str:
        """What is shown in the place of a unit of SI."""
        return self.chosen.get(si, USUAL.get(si, "" if si == "1" else si))

    def number(self, value: float, si: str) -> float:
        """A number of SI in the unit that is shown."""
        unit = self.unit(si)
        if unit in ("", si):
            return value
        if unit in ("deg", "deg/s"):
            return degrees(value)
        return value / float(quantity(f"1 {unit}"))

    def text(self, value: float, si: str, digits: int = 4) -> str:
        """A number with its unit, as it is read."""
        return f"{self.number(value, si):.{digits}g} {self.unit(si)}".rstrip()


_KNOWN = ("N", "N m", "Pa", "rad", "rad/s", "kg", "N/m", "m", "m/s", "m/s^2", "s", "W", "m^2", "m^3", "N m/rad")

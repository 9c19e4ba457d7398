"""Units chosen by the reader, in which tables, figures and reports show SI numbers."""

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
"""Default units; all others stay in SI."""


@dataclass(frozen=True)
class UnitChoice:
    """The unit that is shown in place of each SI unit."""

    chosen: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, wanted: tuple[str, ...] | list[str] = ()) -> UnitChoice:
        """Take units that a user chooses, such as ["MN", "MN m", "ft"], each in place of the SI unit of its dimension."""
        chosen: dict[str, str] = {}
        for unit in wanted:
            try:
                powers = dimension_of(unit).powers
            except UnitError as error:
                raise DeckcraneError(f"units: {error}") from None
            si = next(
                (
                    candidate
                    for candidate in _SI_UNITS
                    if dimension_of(candidate).powers == powers
                    and ("rad" in candidate) == ("deg" in unit or "rad" in unit)
                ),
                None,
            )
            if si is None:
                raise DeckcraneError(f'units: "{unit}" is none that results are in; {", ".join(_SI_UNITS)} are')
            chosen[si] = unit
        return cls(chosen)

    def unit(self, si: str) -> str:
        """The unit shown in place of an SI unit."""
        return self.chosen.get(si, USUAL.get(si, "" if si == "1" else si))

    def number(self, value: float, si: str) -> float:
        """An SI number in the unit that is shown."""
        unit = self.unit(si)
        if unit in ("", si):
            return value
        if unit in ("deg", "deg/s"):
            return degrees(value)
        return value / float(quantity(f"1 {unit}"))

    def text(self, value: float, si: str, digits: int = 4) -> str:
        """A number with its unit."""
        return f"{self.number(value, si):.{digits}g} {self.unit(si)}".rstrip()


_SI_UNITS = ("N", "N m", "Pa", "rad", "rad/s", "kg", "N/m", "m", "m/s", "m/s^2", "s", "W", "m^2", "m^3", "N m/rad")

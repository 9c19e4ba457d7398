"""Units of formulas of signals: propagated through products, quotients, powers and roots, and compared in sums."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from deckcrane.model.units import UnitError, dimension_of, quantity

Powers = tuple[Fraction, Fraction, Fraction]
"""Exponents of kilogram, metre and second; radians are plain numbers here."""

_NAMED_UNITS = {
    (0, 0, 0): "1",
    (1, 1, -2): "N",
    (1, 2, -2): "N m",
    (1, -1, -2): "Pa",
    (1, 0, -2): "N/m",
    (1, 2, -3): "W",
    (0, 0, -1): "1/s",
    (0, 1, -1): "m/s",
    (0, 1, -2): "m/s^2",
    (0, 3, -1): "m^3/s",
}
"""Units that have a name, by their exponents."""


@dataclass(frozen=True)
class Measured:
    """The unit of a value: its exponents, and its text as given where it is unchanged."""

    powers: Powers
    text: str

    @classmethod
    def of(cls, text: str) -> Measured:
        """The unit of an output; a text that is no known unit counts as a plain number."""
        try:
            kg, m, s = dimension_of(text).powers if text != "1" else (0, 0, 0)
        except UnitError:
            return cls((Fraction(0),) * 3, text)
        return cls((Fraction(kg), Fraction(m), Fraction(s)), text)

    @classmethod
    def having(cls, powers: Powers) -> Measured:
        text = _NAMED_UNITS.get((int(powers[0]), int(powers[1]), int(powers[2])))
        if text is None or any(power.denominator != 1 for power in powers):
            factors = zip(("kg", "m", "s"), powers, strict=True)
            text = " ".join(unit if power == 1 else f"{unit}^{power}" for unit, power in factors if power)
        return cls(powers, text)

    def times(self, other: Measured) -> Measured:
        if other == PLAIN:
            return self
        a, b = self.powers, other.powers
        return other if self == PLAIN else Measured.having((a[0] + b[0], a[1] + b[1], a[2] + b[2]))

    def to(self, power: Fraction) -> Measured:
        if power == 1:
            return self
        a = self.powers
        return Measured.having((a[0] * power, a[1] * power, a[2] * power))

    @property
    def plain(self) -> bool:
        return not any(self.powers)


PLAIN = Measured((Fraction(0),) * 3, "1")


def stated(text: str) -> tuple[float, Measured]:
    """A quantity such as "2.5 MN" in SI, and its unit."""
    value = quantity(text)
    if value.powers is None:
        return float(value), PLAIN
    kg, m, s, _ = value.powers
    return float(value), Measured.having((Fraction(kg), Fraction(m), Fraction(s)))

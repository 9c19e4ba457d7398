"""Numbers with units: convert `70 t` or `-45 deg` to SI, and check the dimension.

Inside deckcrane everything is in SI and radians; units exist only while a model is read. A text is never passed to an
expression evaluator: it is split here, and each name is looked up in the closed list of `unit_names`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from math import isfinite
from numbers import Real
from typing import Any

from deckcrane.model.unit_names import PHRASES, UNITS, Powers, Unit, advice, separated


@dataclass(frozen=True)
class Dimension:
    """A kind of quantity: its powers of kg, m and s, the powers of rad it may be written with, and examples."""

    phrase: str
    powers: tuple[int, int, int]
    radians: tuple[int, ...]
    examples: str

    def allows(self, powers: Powers) -> bool:
        return powers[:3] == self.powers and powers[3] in self.radians

    @property
    def unit(self) -> str:
        """The unit of the first example, as `deg` of 45 deg."""
        return self.examples.split(" or ")[0].partition(" ")[2]

    @property
    def plural(self) -> str:
        return f"{self.phrase.removeprefix('an ').removeprefix('a ')}s"


LENGTH = Dimension("a length", (0, 1, 0), (0,), "3 m or 250 mm")
ANGLE = Dimension("an angle", (0, 0, 0), (1,), "45 deg or 0.3 rad")
MASS = Dimension("a mass", (1, 0, 0), (0,), "70 t or 500 kg")
TIME = Dimension("a time", (0, 0, 1), (0,), "10 s or 5 ms")
SPEED = Dimension("a speed", (0, 1, -1), (0,), "0.5 m/s or 2 knot")
ANGULAR_SPEED = Dimension("an angular speed", (0, 0, -1), (1,), "5 deg/s or 0.1 rad/s")
ACCELERATION = Dimension("an acceleration", (0, 1, -2), (0,), "-9.81 m/s^2")
FORCE = Dimension("a force", (1, 1, -2), (0,), "10 kN")
MOMENT = Dimension("a moment", (1, 2, -2), (0,), "200 kN m")
MASS_MOMENT = Dimension("a mass times a length", (1, 1, 0), (0,), "3e4 kg m")
INERTIA = Dimension("a moment of inertia", (1, 2, 0), (0,), "2e4 kg m^2")
FREQUENCY = Dimension("a frequency", (0, 0, -1), (0,), "0.1 Hz")
STIFFNESS = Dimension("a stiffness", (1, 0, -2), (0,), "5e6 N/m")
ANGULAR_STIFFNESS = Dimension("an angular stiffness", (1, 2, -2), (0, -1), "2e6 N m/rad")
CUBIC_STIFFNESS = Dimension("a cubic stiffness", (1, -2, -2), (0,), "8e7 N/m^3")
ANGULAR_CUBIC_STIFFNESS = Dimension("an angular cubic stiffness", (1, 2, -2), (0, -3), "8e7 N m/rad^3")
DAMPING = Dimension("a damping", (1, 0, -1), (0,), "1e5 N s/m")
ANGULAR_DAMPING = Dimension("an angular damping", (1, 2, -1), (0, -1), "1e5 N m s/rad")
CONTACT_DAMPING = Dimension("a contact damping", (0, -1, 1), (0,), "0.5 s/m")
ANGULAR_CONTACT_DAMPING = Dimension("an angular contact damping", (0, 0, 1), (0, -1), "0.5 s/rad")
RATIO = Dimension("a plain number", (0, 0, 0), (0,), "0.5 or 50 %")
AREA = Dimension("an area", (0, 2, 0), (0,), "2 m^2")
PRESSURE = Dimension("a pressure", (1, -1, -2), (0,), "210 bar")
VOLUME = Dimension("a volume", (0, 3, 0), (0,), "0.02 m^3")
SECOND_MOMENT = Dimension("a second moment of area", (0, 4, 0), (0,), "5.9e-4 m^4")
DENSITY = Dimension("a density", (1, -3, 0), (0,), "7850 kg/m^3")
LEAKAGE = Dimension("a leakage", (-1, 4, 1), (0,), "1e-13 m^3/s/Pa")
PER_LENGTH = Dimension("a gain per length", (0, -1, 0), (0,), "0.3 1/m")
INTEGRAL_GAIN = Dimension("an integral gain", (1, 0, -3), (0,), "2e5 N/m/s")
ANGULAR_INTEGRAL_GAIN = Dimension("an angular integral gain", (1, 2, -3), (0, -1), "2e5 N m/rad/s")
VALVE_INTEGRAL_GAIN = Dimension("an integral gain per length", (0, -1, -1), (0,), "0.1 1/m/s")
VALVE_DERIVATIVE_GAIN = Dimension("a gain per speed", (0, -1, 1), (0,), "0.05 s/m")

# Order in which the actual dimension is named when another one is needed.
DIMENSIONS = (
    *(LENGTH, ANGLE, MASS, TIME, SPEED, ANGULAR_SPEED, ACCELERATION, FORCE, MOMENT, INERTIA, FREQUENCY, STIFFNESS),
    *(ANGULAR_STIFFNESS, CUBIC_STIFFNESS, ANGULAR_CUBIC_STIFFNESS, DAMPING, ANGULAR_DAMPING, CONTACT_DAMPING),
    *(ANGULAR_CONTACT_DAMPING, RATIO, AREA, PRESSURE, VOLUME, SECOND_MOMENT, DENSITY, LEAKAGE, PER_LENGTH),
    *(INTEGRAL_GAIN, ANGULAR_INTEGRAL_GAIN, VALVE_INTEGRAL_GAIN, MASS_MOMENT),
)

_NUMBER = r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?"
_QUANTITY_TEXT = re.compile(rf"\s*({_NUMBER})\s*(.*?)\s*", re.DOTALL)
_DECIMAL_COMMA = re.compile(r"\s*([+-]?)([0-9][0-9.']*),([0-9]+)([eE][+-]?[0-9]+)?(?![0-9,.])\s*(.*?)\s*")
_GROUPED_THOUSANDS = re.compile(r"\s*[+-]?[0-9]{1,3}(?:[ '_,\u00a0\u202f][0-9]{3})+(?![0-9]).*")
_FACTOR = re.compile(r"([A-Za-zµμ]+|[°º]|%)(?:(?:\^|\*\*)?([+-]?[0-9]|⁻?[¹²³⁴]))?")
_SEPARATOR = re.compile(r"\s*([*/·⋅.]|-(?=[A-Za-z]))\s*|\s+")
_SUPERSCRIPTS = str.maketrans("⁻¹²³⁴", "-1234")
_PHRASE = re.compile(r"(?<![A-Za-z])(" + "|".join(sorted(PHRASES, key=len, reverse=True)) + r")(?![A-Za-z])")
PATTERN = (
    rf"^\s*(?:{_NUMBER}|[−]{_NUMBER.removeprefix('[+-]?')})\s*"
    r"(?:[A-Za-zµμ°º%/1][A-Za-zµμ°º%/*·⋅.^+\-\s0-9⁻¹²³⁴]*)?$"
)
"""Pattern of a quantity for the JSON Schema; whether the unit exists and fits is checked on reading."""


LARGEST = 1e30
"""Largest quantity: none of a crane can be larger, and products of a few such numbers are still finite."""


class UnitError(ValueError):
    """A text that is not a quantity; the message is for the user."""


class Quantity(float):
    """An SI number that keeps the dimension it was written with, where that can only be checked later."""

    __slots__ = ("powers", "text")
    powers: Powers | None
    text: str

    def __new__(cls, value: float, powers: Powers | None = None, text: str = "") -> Quantity:
        self = super().__new__(cls, value + 0.0)  # no negative zero
        self.powers = powers
        self.text = text
        return self


def dimension_of(unit: str, phrase: str = "") -> Dimension:
    """The dimension of a quantity in a unit, such as N s^2/m^2; radians may be left out."""
    parsed = _unit(unit)
    if isinstance(parsed, str):
        raise UnitError(f'"{unit}": {parsed}')
    kg, m, s, rad = parsed[1]
    return Dimension(phrase or f"a quantity in {unit}", (kg, m, s), tuple({0, rad}), f"1 {unit}")


def quantity(value: Any, wanted: Dimension | None = None) -> Quantity:
    """Read a bare number (SI) or a text `NUMBER UNIT` as an SI number; raise `UnitError` unless it has the dimension `wanted`."""
    if isinstance(value, Quantity):
        number = value
    elif isinstance(value, str):
        number = _parse_quantity(value, wanted)
    elif isinstance(value, Real) and not isinstance(value, bool):
        number = Quantity(_as_float(value))
    else:
        raise UnitError(f"{_phrase_of(wanted)} is needed{_examples_of(wanted)}; this is {describe(value)}")
    if not isfinite(number):
        raise UnitError(f"{shown(value)} is not a finite number")
    if abs(number) > LARGEST:
        raise UnitError(f"{shown(value)} is far too large")
    if wanted is not None:
        check_dimension(number, wanted)
    return number


def check_dimension(found: Quantity, wanted: Dimension) -> None:
    """Raise `UnitError` if the quantity was written with a unit of another dimension; a bare number fits any."""
    if found.powers is None or wanted.allows(found.powers):
        return
    actual = next((f" is {d.phrase}" for d in DIMENSIONS if d.allows(found.powers)), f" is not {wanted.phrase}")
    raise UnitError(f'"{found.text}"{actual}; {wanted.phrase} is needed{_examples_of(wanted)}')


def describe(value: Any) -> str:
    """Describe a value from a file in words, with its type."""
    if value is None:
        return "empty"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Quantity):
        value = value.text or float(value)
    kinds = {
        str: "the text",
        int: "the number",
        float: "the number",
        dict: "a mapping",
        list: "a list",
        tuple: "a list",
    }
    kind = kinds.get(type(value), f"a {type(value).__name__}")
    return f"{kind} {shown(value)}" if kind.startswith("the ") else kind


def shown(value: Any) -> str:
    """A value for a message: quoted if it is a text, and shortened."""
    text = f'"{value}"' if isinstance(value, str) else _number_text(value)
    return text if len(text) <= 60 else f"{text[:50]}...{text[-6:]}"


def _number_text(value: Any) -> str:
    try:
        return str(value)
    except ValueError:  # an integer of more than 4300 digits
        return "a very long number"


def _as_float(value: Real) -> float:
    try:
        return float(value)
    except OverflowError:
        return float("inf")


def _phrase_of(dimension: Dimension | None) -> str:
    return dimension.phrase if dimension else "a number"


def _examples_of(dimension: Dimension | None) -> str:
    return f", such as {dimension.examples}" if dimension else ""


def _parse_quantity(text: str, dimension: Dimension | None) -> Quantity:
    match = _QUANTITY_TEXT.fullmatch(text.replace("−", "-")) if len(text) <= 100 else None
    advice = f"; {dimension.phrase} is written like {dimension.examples}" if dimension else ""
    if len(text) <= 100 and (message := _number_format_error(text)):
        raise UnitError(f"{shown(text)}: {message}")
    if match is None:
        raise UnitError(f"{shown(text)} is not a number with a unit{advice}")
    number, unit = match.groups()
    if not unit:
        return Quantity(float(number))
    parsed = _unit(unit)
    if isinstance(parsed, str):
        raise UnitError(f"{shown(text)}: {parsed}{advice}")
    factor, powers = parsed
    try:
        value = float(Decimal(number) * factor)
    except ArithmeticError:  # an exponent beyond the range of decimal numbers
        value = float("inf")
    return Quantity(value, powers, text.strip())


def _number_format_error(text: str) -> str | None:
    """The error of a number with a decimal comma, or with grouped thousands; None if there is none."""
    if match := _DECIMAL_COMMA.fullmatch(text):
        sign, integer, decimals, exponent, unit = match.groups()
        digits, rest = re.sub("[.']", "", integer), f"{exponent or ''} {unit}".rstrip()
        thousands = f", or {sign}{digits}{decimals}{rest} if it parts the thousands" if len(decimals) == 3 else ""
        return f"the decimal sign is a point: write {sign}{digits}.{decimals}{rest}{thousands}"
    return (
        "write the number without marks between its thousands, such as 12000"
        if _GROUPED_THOUSANDS.fullmatch(text)
        else None
    )


@cache
def _unit(text: str) -> Unit | str:
    """Factor to SI and powers of a product of units, or an error message."""
    factor, powers, sign, position, divided = Decimal(1), (0, 0, 0, 0), 1, 0, False
    written, text = text, separated(_PHRASE.sub(lambda match: PHRASES[match[0]], text))
    if leading := re.match(r"1?\s*/\s*", text):
        position, sign = leading.end(), -1
    while True:
        match = _FACTOR.match(text, position)
        if match is None:
            return f'"{written}" is not a unit'
        name, power = match.group(1), (match.group(2) or "1").translate(_SUPERSCRIPTS)
        exponent, unit = sign * int(power), UNITS.get(name)
        if unit is None:
            return advice(name)
        factor *= unit[0] ** exponent
        (kg, m, s, rad), added = powers, unit[1]
        powers = (kg + exponent * added[0], m + exponent * added[1], s + exponent * added[2], rad + exponent * added[3])
        position = match.end()
        if position == len(text):
            return factor, powers
        separator = _SEPARATOR.match(text, position)
        if separator is None:
            return f'"{written}" is not a unit'
        if divided and separator.group(1) != "/":
            return f'what "{written}" divides by is not clear: write the divisor last, as in N m s/rad'
        sign = -1 if separator.group(1) == "/" else 1
        divided = divided or sign < 0
        position = separator.end()

"""Numbers with units: convert `70 t` or `-45 deg` to SI, and check the dimension.

Inside deckcrane everything is in SI and radians; units exist only while a model is read. A text is never passed to an
expression evaluator: it is split here, and each name is looked up in a list of every spelling that is accepted.

The list is closed. A general table of units has a reading for almost any short text (`Nm` as a fineness of yarn, `mt` as a
thousandth of a tonne, `rads` as a dose), and a reading that the author did not mean is worse than an error. So any other name
is rejected, with advice where the intended unit is known.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from functools import cache
from math import isfinite
from numbers import Real
from typing import Any

Powers = tuple[int, int, int, int]
"""Exponents of kilogram, metre, second and radian."""
Unit = tuple[Decimal, Powers]
"""A unit's factor to SI, and its powers."""

_NONE: Powers = (0, 0, 0, 0)
_KG: Powers = (1, 0, 0, 0)
_M: Powers = (0, 1, 0, 0)
_S: Powers = (0, 0, 1, 0)
_RAD: Powers = (0, 0, 0, 1)
_HZ: Powers = (0, 0, -1, 0)
_N: Powers = (1, 1, -2, 0)
_PA: Powers = (1, -1, -2, 0)
_J: Powers = (1, 2, -2, 0)
_W: Powers = (1, 2, -3, 0)
_VOLUME: Powers = (0, 3, 0, 0)
_SPEED: Powers = (0, 1, -1, 0)
_ANGULAR_SPEED: Powers = (0, 0, -1, 1)

_PI = Decimal("3.14159265358979323846264338328")
_LB = Decimal("0.45359237")
_G = Decimal("9.80665")
_INCH = Decimal("0.0254")
_KNOT = Decimal(1852) / 3600

# Symbols, then words; a word also has its plural.
_SYMBOLS: tuple[tuple[Powers, dict[str, Decimal | int | str]], ...] = (
    (_M, {"m": 1, "mm": "1e-3", "cm": "0.01", "dm": "0.1", "km": 1000, "µm": "1e-6", "μm": "1e-6", "um": "1e-6"}),
    (_M, {"in": _INCH, "ft": 12 * _INCH, "feet": 12 * _INCH, "inches": _INCH, "yd": 36 * _INCH, "nmi": 1852}),
    (_KG, {"kg": 1, "t": 1000, "g": "1e-3", "te": 1000, "lb": _LB, "lbs": _LB}),
    (_S, {"s": 1, "ms": "1e-3", "min": 60, "h": 3600, "sec": 1, "secs": 1, "mins": 60, "hr": 3600, "hrs": 3600}),
    (_N, {"N": 1, "kN": 1000, "MN": "1e6", "GN": "1e9", "kgf": _G, "tf": 1000 * _G, "lbf": _LB * _G}),
    (_N, {"kip": 1000 * _LB * _G, "kips": 1000 * _LB * _G}),
    (_PA, {"Pa": 1, "kPa": 1000, "MPa": "1e6", "GPa": "1e9", "bar": "1e5", "barg": "1e5", "mbar": 100}),
    (_PA, {"psi": _LB * _G / _INCH**2, "psig": _LB * _G / _INCH**2, "ksi": 1000 * _LB * _G / _INCH**2}),
    (_J, {"J": 1, "kJ": 1000, "MJ": "1e6"}),
    (_W, {"W": 1, "kW": 1000, "MW": "1e6"}),
    (_VOLUME, {"l": "1e-3", "L": "1e-3", "ml": "1e-6", "mL": "1e-6", "cc": "1e-6"}),
    (_SPEED, {"kn": _KNOT, "kt": _KNOT, "kts": _KNOT, "kph": Decimal(1000) / 3600, "mph": 63360 * _INCH / 3600}),
    (_RAD, {"rad": 1, "mrad": "1e-3", "deg": _PI / 180, "degs": _PI / 180, "°": _PI / 180, "º": _PI / 180}),
    (_RAD, {"rev": 2 * _PI, "revs": 2 * _PI}),
    (_ANGULAR_SPEED, {"rpm": _PI / 30, "RPM": _PI / 30, "rps": 2 * _PI}),
    (_HZ, {"Hz": 1, "kHz": 1000, "mHz": "1e-3"}),
    (_NONE, {"%": "0.01", "percent": "0.01"}),
)
_WordUnit = tuple[Powers, Decimal | int | str]
_WORDS: dict[str, _WordUnit] = {
    **dict.fromkeys(("metre", "meter"), (_M, 1)),
    **dict.fromkeys(("litre", "liter"), (_VOLUME, "1e-3")),
    **{"gram": (_KG, "1e-3"), "second": (_S, 1), "newton": (_N, 1), "pascal": (_PA, 1), "radian": (_RAD, 1)},
    **{"joule": (_J, 1), "watt": (_W, 1), "hertz": (_HZ, 1)},
}
_PREFIXES: dict[str, int | str] = {
    "": 1,
    "micro": "1e-6",
    "milli": "1e-3",
    "centi": "0.01",
    "deci": "0.1",
    "kilo": 1000,
    "mega": "1e6",
}
_OTHER_WORDS: dict[str, _WordUnit] = {
    **{"minute": (_S, 60), "hour": (_S, 3600), "day": (_S, 86400), "degree": (_RAD, _PI / 180)},
    **{"revolution": (_RAD, 2 * _PI), "turn": (_RAD, 2 * _PI), "tonne": (_KG, 1000), "pound": (_KG, _LB)},
    **{"inch": (_M, _INCH), "foot": (_M, 12 * _INCH), "yard": (_M, 36 * _INCH), "mile": (_M, 63360 * _INCH)},
    "knot": (_SPEED, _KNOT),
    # For the tons of two words, see `PHRASES`.
    **{"shortton": (_KG, 2000 * _LB), "longton": (_KG, 2240 * _LB)},
}


def _build_units() -> dict[str, Unit]:
    units = {name: (Decimal(factor), powers) for powers, names in _SYMBOLS for name, factor in names.items()}
    words: dict[str, _WordUnit] = {
        prefix + word: (powers, Decimal(scale) * Decimal(factor))
        for prefix, scale in _PREFIXES.items()
        for word, (powers, factor) in _WORDS.items()
    }
    for word, (powers, factor) in {**words, **_OTHER_WORDS}.items():
        for spelling in (word, f"{word}s"):
            units[spelling] = (Decimal(factor), powers)
    return units


UNITS: dict[str, Unit] = _build_units()
"""Factor and powers of every accepted name."""

PHRASES: dict[str, str] = {
    **{f"metric {ton}{s}": "t" for ton in ("ton", "tonne") for s in ("", "s")},
    **{f"{kind} ton{s}": f"{kind}ton" for kind in ("short", "long") for s in ("", "s")},
    **{"nautical mile": "nmi", "nautical miles": "nmi"},
}
"""Units of two words."""

_TON = 'may be 1000 kg, 907.185 kg (US) or 1016.05 kg (UK): write t for 1000 kg, or "short ton" or "long ton"'
_METRIC_TON = "is a metric ton to some and a thousandth or a million tonnes by the rules of SI: write t for 1000 kg"
ADVICE: dict[str, str] = {
    **dict.fromkeys(("ton", "tons", "Ton", "Tons", "TON", "TONS"), _TON),
    **dict.fromkeys(("mt", "mT", "Mt", "MT", "mton", "mtons", "Mton", "Mtons", "mtonne", "Mtonne"), _METRIC_TON),
    **dict.fromkeys(("T", "Te", "TE", "to"), "is not a unit of mass here: write t for 1000 kg"),
    "tm": "is not clear: write kN m (1 tonne-force metre is 9.80665 kN m) for a moment, or t m",
    "mN": "is a thousandth of a newton: write MN if a meganewton is meant",
    "mPa": "is a thousandth of a pascal: write MPa if a megapascal is meant",
    "NM": "is not clear: write N m for a moment, nmi for a nautical mile",
    "Mg": "is rarely written: write t for 1000 kg",
    **dict.fromkeys(("kmh", "kmph", "Kmh", "KMH"), "is not a unit: write km/h"),
    "mps": "is not clear: write m/s",
    "rads": "is not a unit: write rad",
    **dict.fromkeys(("grad", "Grad", "gon", "mil", "mils"), "is not clear: write deg, or mm"),
    **dict.fromkeys(("bara", "psia"), "is an absolute pressure: pressures here are above that of the air; write bar"),
    **dict.fromkeys(("hp", "HP", "PS"), "is 735 W or 746 W: write kW"),
    **dict.fromkeys(("gal", "gallon", "gallons", "gpm"), "differs between the US and the UK: write l, or l/min"),
    "lpm": "is not a unit: write l/min",
    **dict.fromkeys(("kp", "Kp"), "is old: write kgf, or N"),
    **dict.fromkeys(("degC", "degF", "K", "C", "F"), "is of temperature, which has no part here"),
}
"""Advice for common names that are not accepted: what is wrong, and what to write."""

_EXPONENT = r"(?=\s*(?:\^|\*\*)?[2-9²³⁴])"
_JOINED_UNITS = tuple(
    re.compile(rf"(?<![A-Za-z]){word}(?![A-Za-z])")
    for word in ("([kMG]?N)(mm|m)", "([kMG]?N)(mm|m)(s)", "([kMG]?N)(s)", f"(kg|t)(m|cm|mm){_EXPONENT}")
)


def split_compound_unit(text: str) -> str:
    """Separate units that are written as one word: `kNm` is `kN m`, `kgm2` is `kg m2`, `Nms/rad` is `N m s/rad`."""
    for pattern in _JOINED_UNITS:
        text = pattern.sub(lambda match: " ".join(match.groups()), text)
    return text


def advice(name: str) -> str:
    """What is wrong with a name that is not accepted, and what to write instead if that is known."""
    if name in ADVICE:
        return f'"{name}" {ADVICE[name]}'
    similar = sorted(unit for unit in UNITS if unit.lower() == name.lower())
    similar += [product for product in ("kN m", "N m", "MN m") if product.replace(" ", "").lower() == name.lower()]
    return f'unknown unit "{name}"' + (f"; did you mean {' or '.join(similar)}? Case matters" if similar else "")


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
ANGULAR_ACCELERATION = Dimension("an angular acceleration", (0, 0, -2), (1,), "1 deg/s^2")
JERK = Dimension("a jerk", (0, 1, -3), (0,), "0.5 m/s^3")
ANGULAR_JERK = Dimension("an angular jerk", (0, 0, -3), (1,), "2 deg/s^3")
PER_TIME = Dimension("a gain per time", (0, 0, -1), (0,), "0.5 1/s")
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
FLOW = Dimension("a flow", (0, 3, -1), (0,), "120 l/min")
DISPLACEMENT = Dimension("a volume per turn", (0, 3, 0), (-1,), "100 cm^3/rev")
KINEMATIC_VISCOSITY = Dimension("a kinematic viscosity", (0, 2, -1), (0,), "46 mm^2/s")
POWER = Dimension("a power", (1, 2, -3), (0,), "75 kW")
SECOND_MOMENT = Dimension("a second moment of area", (0, 4, 0), (0,), "5.9e-4 m^4")
DENSITY = Dimension("a density", (1, -3, 0), (0,), "7850 kg/m^3")
LEAKAGE = Dimension("a leakage", (-1, 4, 1), (0,), "1e-13 m^3/s/Pa")
PER_LENGTH = Dimension("a gain per length", (0, -1, 0), (0,), "0.3 1/m")
INTEGRAL_GAIN = Dimension("an integral gain", (1, 0, -3), (0,), "2e5 N/m/s")
ANGULAR_INTEGRAL_GAIN = Dimension("an angular integral gain", (1, 2, -3), (0, -1), "2e5 N m/rad/s")
VALVE_INTEGRAL_GAIN = Dimension("an integral gain per length", (0, -1, -1), (0,), "0.1 1/m/s")
PER_ANGLE = Dimension("a gain per angle", (0, 0, 0), (0, -1), "0.3 1/rad")
ANGULAR_VALVE_INTEGRAL_GAIN = Dimension("an integral gain per angle", (0, 0, -1), (0, -1), "0.1 1/rad/s")
ANGULAR_VALVE_DERIVATIVE_GAIN = Dimension("a gain per angular speed", (0, 0, 1), (0, -1), "0.05 s/rad")
VALVE_DERIVATIVE_GAIN = Dimension("a gain per speed", (0, -1, 1), (0,), "0.05 s/m")

# Order in which the actual dimension is named when another one is needed.
DIMENSIONS = (
    *(LENGTH, ANGLE, MASS, TIME, SPEED, ANGULAR_SPEED, ACCELERATION, FORCE, MOMENT, INERTIA, FREQUENCY, STIFFNESS),
    *(ANGULAR_STIFFNESS, CUBIC_STIFFNESS, ANGULAR_CUBIC_STIFFNESS, DAMPING, ANGULAR_DAMPING, CONTACT_DAMPING),
    *(ANGULAR_CONTACT_DAMPING, RATIO, AREA, PRESSURE, VOLUME, SECOND_MOMENT, DENSITY, LEAKAGE, PER_LENGTH),
    *(INTEGRAL_GAIN, ANGULAR_INTEGRAL_GAIN, VALVE_INTEGRAL_GAIN, MASS_MOMENT, FLOW, KINEMATIC_VISCOSITY, POWER),
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
        raise UnitError(f"{_phrase_of(wanted)} is needed{_examples_of(wanted)}; this is {describe_type(value)}")
    if not isfinite(number):
        raise UnitError(f"{quote_value(value)} is not a finite number")
    if abs(number) > LARGEST:
        raise UnitError(f"{quote_value(value)} is far too large")
    if wanted is not None:
        check_dimension(number, wanted)
    return number


def check_dimension(quantity: Quantity, wanted: Dimension) -> None:
    """Raise `UnitError` if the quantity was written with a unit of another dimension; a bare number fits any."""
    if quantity.powers is None or wanted.allows(quantity.powers):
        return
    actual = next((f" is {d.phrase}" for d in DIMENSIONS if d.allows(quantity.powers)), f" is not {wanted.phrase}")
    raise UnitError(f'"{quantity.text}"{actual}; {wanted.phrase} is needed{_examples_of(wanted)}')


def describe_type(value: Any) -> str:
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
    return f"{kind} {quote_value(value)}" if kind.startswith("the ") else kind


def quote_value(value: Any) -> str:
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
        raise UnitError(f"{quote_value(text)}: {message}")
    if match is None:
        raise UnitError(f"{quote_value(text)} is not a number with a unit{advice}")
    number, unit = match.groups()
    if not unit:
        return Quantity(float(number))
    parsed = _unit(unit)
    if isinstance(parsed, str):
        raise UnitError(f"{quote_value(text)}: {parsed}{advice}")
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
    written, text = text, split_compound_unit(_PHRASE.sub(lambda match: PHRASES[match[0]], text))
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

"""Names of units: every spelling that is accepted, and advice for those that are not.

The list is closed. A general table of units has a reading for almost any short text (`Nm` as a fineness of yarn, `mt` as a
thousandth of a tonne, `rads` as a dose), and a reading that the author did not mean is worse than an error. So any other name
is rejected, with advice where the intended unit is known.
"""

from __future__ import annotations

import re
from decimal import Decimal

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


def separated(text: str) -> str:
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

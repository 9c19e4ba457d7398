"""Numbers with units become SI, and what is not the quantity needed is refused in words that help."""

from __future__ import annotations

import contextlib
import itertools
import math
import pickle
import re
import string
from pathlib import Path

import pint
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckcrane.units import quantities
from deckcrane.units.quantities import ADVICE, DIMENSIONS, PHRASES, UNITS, Quantity, UnitError, quantity
from tests.studies import each_time, one_by_one


@one_by_one(
    ("text", "dimension", "value"),
    [
        ("70 t", quantities.MASS, 70e3),
        ("250 mm", quantities.LENGTH, 0.25),
        ("57 ms", quantities.TIME, 0.057),
        ("90 deg", quantities.ANGLE, math.pi / 2),
        ("-45°", quantities.ANGLE, -math.pi / 4),
        ("0.3 rad", quantities.ANGLE, 0.3),
        ("60 rpm", quantities.ANGULAR_SPEED, 2 * math.pi),
        ("210 bar", quantities.PRESSURE, 21e6),
        ("200 kN m", quantities.MOMENT, 2e5),
        ("200 kN*m", quantities.MOMENT, 2e5),
        ("3 N/mm", quantities.STIFFNESS, 3000.0),
        ("-9.81 m/s^2", quantities.ACCELERATION, -9.81),
        ("-9.81 m/s**2", quantities.ACCELERATION, -9.81),
        ("-9.81m s^-2", quantities.ACCELERATION, -9.81),
        ("2e4 kg m2", quantities.INERTIA, 2e4),
        ("0.1 1/s", quantities.FREQUENCY, 0.1),
        ("8e7 N m/rad^3", quantities.ANGULAR_CUBIC_STIFFNESS, 8e7),
        ("1 N m/deg", quantities.ANGULAR_STIFFNESS, 180 / math.pi),
        ("1e5 N m s/rad", quantities.ANGULAR_DAMPING, 1e5),
        ("50 %", quantities.RATIO, 0.5),
        ("1 ft", quantities.LENGTH, 0.3048),
        ("1 knot", quantities.SPEED, 1852 / 3600),
        ("1 µm", quantities.LENGTH, 1e-6),
        ("2 J", quantities.MOMENT, 2.0),
        ("2 kNm", quantities.MOMENT, 2e3),
        ("2 Nm", quantities.MOMENT, 2.0),
        ("2 MNm", quantities.MOMENT, 2e6),
        ("2 Nmm", quantities.MOMENT, 2e-3),
        ("2 kN.m", quantities.MOMENT, 2e3),
        ("2 kN·m", quantities.MOMENT, 2e3),
        ("2 kN⋅m", quantities.MOMENT, 2e3),
        ("2 kN-m", quantities.MOMENT, 2e3),
        ("2 kNm/rad", quantities.ANGULAR_STIFFNESS, 2e3),
        ("2 kNm/deg", quantities.ANGULAR_STIFFNESS, 2e3 * 180 / math.pi),
        ("2 Nms/rad", quantities.ANGULAR_DAMPING, 2.0),
        ("2 kNs/m", quantities.DAMPING, 2e3),
        ("2 kN.s/m", quantities.DAMPING, 2e3),
        ("2 kgm2", quantities.INERTIA, 2.0),
        ("2 kgm²", quantities.INERTIA, 2.0),
        ("2 kgm^2", quantities.INERTIA, 2.0),
        ("2 kg.m2", quantities.INERTIA, 2.0),
        ("2 tm2", quantities.INERTIA, 2e3),
        ("3 te", quantities.MASS, 3e3),
        ("3 tonne", quantities.MASS, 3e3),
        ("3 tonnes", quantities.MASS, 3e3),
        ("3 metric tons", quantities.MASS, 3e3),
        ("1 short ton", quantities.MASS, 907.18474),
        ("1 long ton", quantities.MASS, 1016.0469088),
        ("2 m/s2", quantities.ACCELERATION, 2.0),
        ("2 m/s²", quantities.ACCELERATION, 2.0),
        ("2 m s⁻²", quantities.ACCELERATION, 2.0),
        ("2 m/s/s", quantities.ACCELERATION, 2.0),
        ("180 deg/s", quantities.ANGULAR_SPEED, math.pi),
        ("180°/s", quantities.ANGULAR_SPEED, math.pi),
        ("180 degrees/sec", quantities.ANGULAR_SPEED, math.pi),
        ("30 rev/min", quantities.ANGULAR_SPEED, math.pi),
        ("2 m2", quantities.AREA, 2.0),
        ("2 cm4", quantities.SECOND_MOMENT, 2e-8),
        ("2 kg/m3", quantities.DENSITY, 2.0),
        ("2 N/mm2", quantities.PRESSURE, 2e6),
        ("2 N/mm²", quantities.PRESSURE, 2e6),
        ("2 barg", quantities.PRESSURE, 2e5),
        ("2 tf", quantities.FORCE, 2 * 9806.65),
        ("2 kgf", quantities.FORCE, 2 * 9.80665),
        ("2 kn", quantities.SPEED, 2 * 1852 / 3600),
        ("2 kts", quantities.SPEED, 2 * 1852 / 3600),
        ("2 sec", quantities.TIME, 2.0),
        ("2 hr", quantities.TIME, 7200.0),
        ("2 millimetres", quantities.LENGTH, 2e-3),
        ("2 kilonewtons", quantities.FORCE, 2e3),
        ("\u22122 deg", quantities.ANGLE, -math.pi / 90),
        (".5 m", quantities.LENGTH, 0.5),
        ("5", quantities.LENGTH, 5.0),
        (5, quantities.LENGTH, 5.0),
    ],
)
def test_quantity_is_read_as_si(text: object, dimension: quantities.Dimension, value: float) -> None:
    assert quantity(text, dimension) == pytest.approx(value, rel=1e-15)


@pytest.mark.parametrize(
    ("value", "dimension", "message"),
    [
        ("70 x", quantities.MASS, '"70 x": unknown unit "x"; a mass is written like 70 t or 500 kg'),
        ("5 kg", quantities.LENGTH, '"5 kg" is a mass; a length is needed, such as 3 m or 250 mm'),
        ("5 m", quantities.ANGLE, '"5 m" is a length; an angle is needed, such as 45 deg or 0.3 rad'),
        ("5 Hz", quantities.ANGULAR_SPEED, '"5 Hz" is a frequency; an angular speed is needed'),
        ("5 rad", quantities.RATIO, '"5 rad" is an angle; a plain number is needed'),
        ("5 kg^3", quantities.LENGTH, '"5 kg^3" is not a length; a length is needed'),
        ("5 degC", quantities.LENGTH, '"degC" is of temperature'),
        ("5 K", quantities.LENGTH, '"K" is of temperature'),
        (
            "3 ton",
            quantities.MASS,
            '"3 ton": "ton" may be 1000 kg, 907.185 kg (US) or 1016.05 kg (UK): write t for 1000 kg',
        ),
        ("3 tons", quantities.MASS, "write t for 1000 kg"),
        ("3 mt", quantities.MASS, "write t for 1000 kg"),
        ("3 mT", quantities.MASS, "write t for 1000 kg"),
        ("3 MT", quantities.MASS, "write t for 1000 kg"),
        ("3 mton", quantities.MASS, "write t for 1000 kg"),
        ("3 T", quantities.MASS, "write t for 1000 kg"),
        ("3 Kg", quantities.MASS, 'unknown unit "Kg"; did you mean kg? Case matters'),
        ("3 KN", quantities.FORCE, 'unknown unit "KN"; did you mean kN or kn? Case matters'),
        ("3 MM", quantities.LENGTH, "did you mean mm?"),
        ("3 KNM", quantities.MOMENT, "did you mean kN m?"),
        ("3 NM", quantities.MOMENT, "write N m for a moment, nmi for a nautical mile"),
        ("3 tm", quantities.MOMENT, "write kN m"),
        ("3 mN", quantities.FORCE, "write MN if a meganewton is meant"),
        ("3 mPa", quantities.PRESSURE, "write MPa if a megapascal is meant"),
        ("3 rads", quantities.ANGLE, "write rad"),
        ("3 g", quantities.ACCELERATION, '"3 g" is a mass; an acceleration is needed'),
        ("3 bara", quantities.PRESSURE, "is an absolute pressure"),
        ("3,5 t", quantities.MASS, '"3,5 t": the decimal sign is a point: write 3.5 t'),
        ("-0,5e3 kN", quantities.FORCE, "write -0.5e3 kN"),
        ("1,000 kg", quantities.MASS, "write 1.000 kg, or 1000 kg if it parts the thousands"),
        ("1.000,5 kg", quantities.MASS, "write 1000.5 kg"),
        ("3,5", quantities.MASS, "write 3.5"),
        ("12 000 kg", quantities.MASS, "without marks between its thousands"),
        ("1,200,000 N", quantities.FORCE, "without marks between its thousands"),
        ("1 N/m*s", quantities.DAMPING, "is not clear: write the divisor last"),
        ("1 N/m·s", quantities.DAMPING, "is not clear: write the divisor last"),
        ("1 N/m s", quantities.DAMPING, "is not clear: write the divisor last"),
        ("five m", quantities.LENGTH, '"five m" is not a number with a unit'),
        ("10**10**10", quantities.LENGTH, '"**10**10" is not a unit'),
        ("5 m^99", quantities.LENGTH, '"m^99" is not a unit'),
        ("5 (m)", quantities.LENGTH, '"(m)" is not a unit'),
        ("5 __import__", quantities.LENGTH, '"__import__" is not a unit'),
        ("", quantities.LENGTH, '"" is not a number with a unit'),
        ("1" * 200, quantities.LENGTH, "is not a number with a unit"),
        (True, quantities.LENGTH, "a length is needed, such as 3 m or 250 mm; this is true"),
        (None, quantities.LENGTH, "this is empty"),
        ([1], quantities.LENGTH, "this is a list"),
        (float("nan"), quantities.LENGTH, "nan is not a finite number"),
        (float("inf"), quantities.LENGTH, "inf is not a finite number"),
        (10**400, quantities.LENGTH, "is not a finite number"),
        pytest.param(10**5000, quantities.LENGTH, "a very long number is not a finite number", id="ten to the 5000"),
        ("1e999 m", quantities.LENGTH, '"1e999 m" is not a finite number'),
        ("1e99999999999 m", quantities.LENGTH, "is not a finite number"),
        (1e31, quantities.LENGTH, "1e+31 is far too large"),
    ],
)
def test_what_is_no_such_quantity_is_refused_with_advice(
    value: object, dimension: quantities.Dimension, message: str
) -> None:
    with pytest.raises(UnitError) as caught:
        quantity(value, dimension)
    assert message in str(caught.value)


def in_pint(registry, name: str):
    """Factor to SI and powers, as pint reads one name; None if it does not, or if the unit is of another kind."""
    try:
        found = registry.Quantity(1, name).to_root_units()
    except Exception:  # pint raises many kinds, from its tokeniser to undefined units
        return None
    roots = dict(found.unit_items())
    kg, m, s, rad = (roots.pop(root, 0) for root in ("gram", "meter", "second", "radian"))
    return None if roots else (found.magnitude / 1000**kg, (kg, m, s, rad))


SAME_AS = {
    **{
        "te": "t",
        "degs": "deg",
        "revs": "turn",
        "rev": "turn",
        "RPM": "rpm",
        "barg": "bar",
        "psig": "psi",
        "kts": "knot",
    },
    **{
        "secs": "s",
        "mins": "min",
        "hrs": "h",
        "lbs": "lb",
        "kips": "kip",
        "°": "degree",
        "º": "degree",
        "%": "percent",
    },
    **{f"{kind}ton{s}": f"{kind}_ton" for kind in ("short", "long") for s in ("", "s")},
}
"""Spellings of ours that pint does not have, or has with a space, and what they are."""


def test_every_unit_agrees_with_pint() -> None:
    registry = pint.UnitRegistry()
    for name, (factor, powers) in UNITS.items():
        found = in_pint(registry, SAME_AS.get(name, name))
        assert found is not None, name
        assert found[1] == powers, name
        assert float(factor) == pytest.approx(found[0], rel=1e-12), name


COMMON = "abdegkmnorstNMGJT"
"""Letters of the units of cranes."""


@pytest.mark.parametrize("letters", each_time((COMMON, string.ascii_letters), COMMON))
def test_no_short_text_is_a_surprise(letters: str) -> None:
    """Every text of one to three letters, and of four that start or end as a tonne: what is understood is in the list."""
    texts = ["".join(some) for n in (1, 2, 3) for some in itertools.product(letters, repeat=n)]
    texts += [f"{first}{word}" for first in letters for word in ("ton", "Ton", "tns", "bar", "deg", "rad")]
    understood = set()
    for text in texts:
        found = quantities._unit.__wrapped__(text)
        if not isinstance(found, str):
            understood.add(text)
    glued = {"Nm", "kNm", "MNm", "GNm", "Nmm", "Nms", "Ns", "kNs", "MNs", "GNs"}
    assert understood == {text for text in texts if text in UNITS} | glued & set(texts)


def test_no_name_is_both_understood_and_advised_against() -> None:
    assert not set(ADVICE) & set(UNITS)
    assert all(target in UNITS for target in PHRASES.values())


def test_the_schema_accepts_every_spelling_that_is_read() -> None:
    pattern = re.compile(quantities.PATTERN)
    for name in [*UNITS, *PHRASES, "kN.m", "kN-m", "kN⋅m", "kgm²", "m s⁻²", "1/s", "/s", "m**2", "m^-2"]:
        for text in (f"-3.5e2 {name}", f"\u22123 {name}"):
            assert math.isfinite(quantity(text)), text
            assert pattern.search(text), text
    assert not pattern.search("3,5 t")


def test_every_dimension_accepts_its_own_examples() -> None:
    for dimension in DIMENSIONS:
        for example in dimension.examples.split(" or "):
            assert math.isfinite(quantity(example, dimension)), example


def test_a_late_checked_quantity_is_a_number_that_knows_its_dimension() -> None:
    angle = quantity("90 deg")
    assert isinstance(angle, Quantity)
    assert angle == math.pi / 2
    assert angle.powers == (0, 0, 0, 1)
    assert quantity(3.0).powers is None
    copy = pickle.loads(pickle.dumps(angle))
    assert (copy, copy.powers, copy.text) == (angle, angle.powers, "90 deg")


def test_the_guide_lists_what_is_understood() -> None:
    guide = (Path(__file__).parents[2] / "docs" / "guide" / "scenario.md").read_text(encoding="utf-8")
    rows = guide.split("| quantity | ")[1].split("\n\n")[0].splitlines()[2:]
    listed = {name.strip() for row in rows for name in re.split("[,;]", row.split("|")[2])}
    prefixed = {"alone or with micro", "milli", "centi", "deci", "kilo", "mega"}
    assert all(name in UNITS or name in PHRASES for name in listed - prefixed)
    others = {"μm", "feet", "inches", "secs", "mins", "hrs", "degs", "º", "revs", "RPM", "kips", "percent"}
    symbols = {name for name in UNITS if len(name) <= 4 or name in others}
    words = {"gram", "watt", "foot", "yard", "mile", "turn", "knot", "inch", "hour", "day", "bars", "days", "foots"}
    assert symbols - listed - others - words == set()


@settings(derandomize=True, deadline=None)
@given(st.text())
def test_any_text_is_a_number_or_a_unit_error(text: str) -> None:
    with contextlib.suppress(UnitError):
        assert math.isfinite(quantity(text, quantities.LENGTH))


@settings(derandomize=True, deadline=None)
@given(st.floats(-1e20, 1e20), st.sampled_from(["m", "mm", "km", "ft"]))
def test_units_scale_the_number_they_stand_behind(number: float, unit: str) -> None:
    one = quantity(f"1 {unit}", quantities.LENGTH)
    assert quantity(f"{number!r} {unit}", quantities.LENGTH) == pytest.approx(number * one, rel=1e-14)

"""Numbers with units become SI, and what is not the quantity needed is refused in words that help."""

from __future__ import annotations

import contextlib
import math
import pickle
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckcrane.model import units
from deckcrane.model.units import DIMENSIONS, USUAL_UNITS, Quantity, UnitError, quantity


@pytest.mark.parametrize(
    ("text", "dimension", "value"),
    [
        ("70 t", units.MASS, 70e3),
        ("250 mm", units.LENGTH, 0.25),
        ("57 ms", units.TIME, 0.057),
        ("90 deg", units.ANGLE, math.pi / 2),
        ("-45°", units.ANGLE, -math.pi / 4),
        ("0.3 rad", units.ANGLE, 0.3),
        ("60 rpm", units.ANGULAR_SPEED, 2 * math.pi),
        ("210 bar", units.PRESSURE, 21e6),
        ("200 kN m", units.MOMENT, 2e5),
        ("200 kN*m", units.MOMENT, 2e5),
        ("3 N/mm", units.STIFFNESS, 3000.0),
        ("-9.81 m/s^2", units.ACCELERATION, -9.81),
        ("-9.81 m/s**2", units.ACCELERATION, -9.81),
        ("-9.81m s^-2", units.ACCELERATION, -9.81),
        ("2e4 kg m2", units.INERTIA, 2e4),
        ("0.1 1/s", units.FREQUENCY, 0.1),
        ("8e7 N m/rad^3", units.ANGULAR_CUBIC_STIFFNESS, 8e7),
        ("1 N m/deg", units.ANGULAR_STIFFNESS, 180 / math.pi),
        ("1e5 N m s/rad", units.ANGULAR_DAMPING, 1e5),
        ("50 %", units.RATIO, 0.5),
        ("1 ft", units.LENGTH, 0.3048),
        ("1 knot", units.SPEED, 1852 / 3600),
        ("1 µm", units.LENGTH, 1e-6),
        ("2 J", units.MOMENT, 2.0),
        (".5 m", units.LENGTH, 0.5),
        ("5", units.LENGTH, 5.0),
        (5, units.LENGTH, 5.0),
    ],
)
def test_quantity_is_read_as_si(text: object, dimension: units.Dimension, value: float) -> None:
    assert quantity(text, dimension) == pytest.approx(value, rel=1e-15)


@pytest.mark.parametrize(
    ("value", "dimension", "message"),
    [
        ("70 x", units.MASS, '"70 x": unknown unit "x"; a mass is written like 70 t or 500 kg'),
        ("5 kg", units.LENGTH, '"5 kg" is a mass; a length is needed, such as 3 m or 250 mm'),
        ("5 m", units.ANGLE, '"5 m" is a length; an angle is needed, such as 45 deg or 0.3 rad'),
        ("5 Hz", units.ANGULAR_SPEED, '"5 Hz" is a frequency; an angular speed is needed'),
        ("5 rad", units.RATIO, '"5 rad" is an angle; a plain number is needed'),
        ("5 kg^3", units.LENGTH, '"5 kg^3" is not a length; a length is needed'),
        ("5 degC", units.LENGTH, 'unknown unit "degC"'),
        ("5 K", units.LENGTH, 'unknown unit "K"'),
        ("1 N/m s", units.DAMPING, "is not clear: write the divisor last"),
        ("five m", units.LENGTH, '"five m" is not a number with a unit'),
        ("10**10**10", units.LENGTH, '"**10**10" is not a unit'),
        ("5 m^99", units.LENGTH, '"m^99" is not a unit'),
        ("5 (m)", units.LENGTH, '"(m)" is not a unit'),
        ("5 __import__", units.LENGTH, '"__import__" is not a unit'),
        ("", units.LENGTH, '"" is not a number with a unit'),
        ("1" * 200, units.LENGTH, "is not a number with a unit"),
        (True, units.LENGTH, "a length is needed, such as 3 m or 250 mm; this is true"),
        (None, units.LENGTH, "this is empty"),
        ([1], units.LENGTH, "this is a list"),
        (float("nan"), units.LENGTH, "nan is not a finite number"),
        (float("inf"), units.LENGTH, "inf is not a finite number"),
        (10**400, units.LENGTH, "is not a finite number"),
        pytest.param(10**5000, units.LENGTH, "a very long number is not a finite number", id="ten to the 5000"),
        ("1e999 m", units.LENGTH, '"1e999 m" is not a finite number'),
        ("1e99999999999 m", units.LENGTH, "is not a finite number"),
        (1e31, units.LENGTH, "1e+31 is far too large"),
    ],
)
def test_what_is_no_such_quantity_is_refused_with_advice(
    value: object, dimension: units.Dimension, message: str
) -> None:
    with pytest.raises(UnitError) as caught:
        quantity(value, dimension)
    assert message in str(caught.value)


def test_usual_units_agree_with_pint() -> None:
    usual = dict(USUAL_UNITS)
    for name, (factor, powers) in usual.items():
        word = {"%": "percent", "°": "degree"}.get(name, name)
        found = units._from_pint(word)
        assert found is not None, name
        assert found[1] == powers, name
        assert float(found[0]) == pytest.approx(float(factor), rel=1e-15), name


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


@settings(derandomize=True, deadline=None)
@given(st.text())
def test_any_text_is_a_number_or_a_unit_error(text: str) -> None:
    with contextlib.suppress(UnitError):
        assert math.isfinite(quantity(text, units.LENGTH))


@settings(derandomize=True, deadline=None)
@given(st.floats(-1e20, 1e20), st.sampled_from(["m", "mm", "km", "ft"]))
def test_units_scale_the_number_they_stand_behind(number: float, unit: str) -> None:
    one = quantity(f"1 {unit}", units.LENGTH)
    assert quantity(f"{number!r} {unit}", units.LENGTH) == pytest.approx(number * one, rel=1e-14)


def test_pint_is_not_imported_for_the_usual_units() -> None:
    code = (
        "import sys; from deckcrane.model import loads; from deckcrane.model.units import quantity;"
        "assert quantity('200 kN m') == 2e5; assert 'pint' not in sys.modules;"
        "quantity('1 ft'); assert 'pint' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)

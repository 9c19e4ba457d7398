"""A data sheet of hydraulics is read with its units, and one that cannot be is refused in plain words."""

from __future__ import annotations

import re
from typing import Any

import pytest
from pydantic import ValidationError

import deckcrane
from deckcrane.components.control.data import Control, ValveControl
from deckcrane.components.hydraulics.data import Hydraulics, chamber_errors
from deckcrane.scenario.time_functions import Hold
from tests.studies import one_by_one

SHEET: dict[str, Any] = {
    "piston_area": "0.04524 m^2",
    "rod_area": "0.04241 m^2",
    "piston_chamber": "50 mm",
    "rod_chamber": "3.37 m",
    "valve": {"opening_area": "7 cm^2"},
    "supply": {"pressure": "210 bar"},
}


def sheet(**changes: Any) -> Hydraulics:
    """The sheet with some keys changed; None takes a key away."""
    data = {key: value for key, value in (SHEET | changes).items() if value is not None}
    return Hydraulics.model_validate(data)


def test_units_are_read_and_what_is_left_out_has_the_values_of_the_paper() -> None:
    made = sheet(bulk_modulus="1.5 GPa", leakage={"internal": "1e-13 m^3/s/Pa"}, oil={"density": "880 kg/m^3"})
    assert made == sheet(leakage={"internal": 1e-13})
    assert made.valve.opening_area == pytest.approx(7e-4, rel=1e-15)
    assert (made.piston_chamber, made.supply.pressure, made.bulk_modulus) == (0.05, 21e6, 1.5e9)
    assert (made.supply.return_pressure, made.valve.spool_time, made.friction, made.start) == (0.0, 0.0, None, None)


def test_diameters_give_the_areas_of_the_paper() -> None:
    made = sheet(piston_area=None, rod_area=None, piston_diameter="240 mm", rod_diameter="60 mm")
    assert made.areas == pytest.approx((0.04524, 0.04241), abs=5e-6)


def test_sheet_that_is_written_out_reads_as_the_same() -> None:
    made = sheet(
        supply={"pressure": "21 MPa", "relief": {"pressure": "22 MPa"}},
        friction={"coulomb": "2 kN", "static": "3 kN"},
        start={"piston_pressure": "5 MPa", "rod_pressure": 0},
    )
    for defaults in (False, True):
        plain = made.model_dump(mode="json", exclude_none=True, exclude_defaults=not defaults)
        assert Hydraulics.model_validate(plain) == made


@one_by_one(
    ("changes", "message"),
    [
        (
            {"rod_area": None},
            "needs piston_area and rod_area, or piston_diameter and rod_diameter; it has piston_area$",
        ),
        ({"piston_area": None, "rod_area": None}, "it has none of them"),
        ({"rod_diameter": "60 mm"}, "it has piston_area and rod_area and rod_diameter"),
        ({"rod_area": "0.4241 m^2"}, "must be less than piston_area"),
        (
            {"piston_area": None, "rod_area": None, "piston_diameter": 0.1, "rod_diameter": 0.1},
            "rod_diameter must be less than piston_diameter",
        ),
        ({"piston_area": 0}, "must be greater than zero; it is 0"),
        ({"piston_area": "0.04524 m"}, "is a length; an area is needed"),
        ({"bulk_modulus": "0 Pa"}, "must be greater than zero"),
        ({"leakage": {"internal": -1e-13}}, "must not be negative"),
        ({"supply": {"pressure": "1 bar", "return_pressure": "2 bar"}}, "must be above the return pressure"),
        (
            {"supply": {"pressure": "9 bar", "return_pressure": "2 bar", "relief": {"pressure": "1 bar"}}},
            "relief valves open at 100000 Pa, which must be above the return pressure",
        ),
        ({"supply": {"pressure": "1 bar", "return_pressure": "-1 bar"}}, "must be above the oil's vapour pressure"),
        ({"oil": {"vapour_pressure": "-2 bar"}}, "vapour_pressure is a gauge pressure, -101325 Pa .vacuum. or more"),
        ({"start": {"piston_pressure": 0, "rod_pressure": "-1.01 bar"}}, "no pressure can be below"),
        ({"valve": {"opening_area": "7 cm^2", "discharge": 1.2}}, "at most 1; it is 1.2"),
        ({"valve": {"opening_area": "7 cm^2", "spool_time": "-1 s"}}, "must not be negative"),
        ({"friction": {"coulomb": "2 kN", "static": "1 kN"}}, "static friction is not less than coulomb"),
        (
            {"friction": {"static": "1 kN", "smoothing": "1 cm/s", "stribeck_speed": "5 mm/s"}},
            "must be below stribeck_speed",
        ),
    ],
)
def test_sheet_that_cannot_be_is_refused(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(ValidationError) as caught:
        sheet(**changes)
    (error,) = caught.value.errors()
    assert re.search(message, error["msg"]), error["msg"]


def test_stroke_that_leaves_room_in_both_chambers_has_no_fault() -> None:
    assert chamber_errors(sheet(), (0.0, 3.32)) == []


def test_chamber_that_vanishes_is_named_with_its_stroke() -> None:
    (rod,) = chamber_errors(sheet(), (0.2, 3.7))
    assert "rod's side vanishes at the stroke 3.5 m (extension 3.7 m): its length is -0.13 m" in rod
    assert "raise rod_chamber above 3.502 m" in rod
    (piston,) = chamber_errors(sheet(piston_chamber="1 mm"), (0.2, 1.0))
    assert "piston's side vanishes at the stroke 0 m (extension 0.2 m)" in piston


def test_valve_follows_the_start_or_a_set_point_with_a_gain() -> None:
    made = Control.model_validate({"valve": {"gain": "0.3 1/m", "filter": "0.5 s"}, "sway_damping": "1 s"})
    assert made.valve == ValveControl(gain=0.3, filter=0.5, limit=1.0)
    assert made.setpoint == Hold(hold="start")


def test_opening_is_a_number_or_a_course() -> None:
    assert ValveControl.model_validate({"opening": "50 %"}).opening == Hold(hold=0.5)
    course = ValveControl.model_validate({"opening": {"quintic": [["0 s", 0], ["2 s", -1]]}}).opening
    assert course is not None
    assert course.values == (0.0, -1.0)


GAIN = {"gain": "0.3 1/m"}


@one_by_one(
    ("control", "message"),
    [
        ({}, "it has none; a cylinder with hydraulics may have valve instead"),
        ({"valve": GAIN, "pd": {"stiffness": 1, "damping": 1}}, "a law of its own; leave out pd, or valve"),
        ({"valve": GAIN, "force": "1 kN"}, "a law of its own; leave out force, or valve"),
        ({"valve": GAIN, "limit": "1 kN"}, "limit is that of a force; the opening of a valve has its own"),
        ({"valve": GAIN, "pull_only": True}, "a cylinder with a valve pushes and pulls"),
        ({"valve": GAIN, "level": True}, "level is for a joint that is driven directly"),
        ({"valve": {"opening": 1}, "setpoint": {"hold": "1 m"}}, "an opening follows no set-point"),
        ({"valve": {"opening": 1}, "sway_damping": "1 s"}, "an opening follows no set-point"),
        ({"valve": {}}, "needs gain or opening, one of the two; it has neither"),
        ({"valve": {**GAIN, "opening": 1}}, "needs gain or opening, one of the two; it has both"),
        ({"valve": {"opening": 1.5}}, "opening is from -1 to 1"),
        ({"valve": {"opening": "1 m"}}, "opening: .* a plain number is needed"),
        ({"valve": {"opening": "start"}}, "start is the value of a coordinate"),
        ({"valve": {**GAIN, "limit": 2}}, "limit is the most the valve is opened, at most 1"),
    ],
)
def test_valve_that_cannot_be_commanded_so_is_refused(control: dict[str, Any], message: str) -> None:
    with pytest.raises(ValidationError, match=message):
        Control.model_validate(control)


def test_the_gain_of_a_valve_is_per_length_of_its_cylinder() -> None:
    with pytest.raises(deckcrane.ScenarioError, match=r"control\.luffing\.valve\.gain: .*a gain per length is needed"):
        deckcrane.load("flexible_luffing").with_values({"control.luffing.valve.gain": "0.3 m"})

"""Details of a scenario: the stress at hot spots by the instant, from formulas, sections, joints and pins."""

from __future__ import annotations

from math import cos, pi, radians, sin

import numpy as np
import pytest

import deckcrane
from deckcrane.analysis.run_statistics import reactions_in
from deckcrane.components.hot_spots.stress import frame_words, terms_of, turns_about_its_member
from deckcrane.errors import DeckcraneError, ScenarioError
from deckcrane.simulation.batches import Job, run_batch
from tests.studies import one_by_one

DETAILS = {
    "foot": {"stress": 'reaction.king.mx / "0.02 m^3" - reaction.king.fz / "0.05 m^2"', "scf": 1.5, "curve": "D"},
    "pedestal": {
        "reaction": "king",
        "tube": {"diameter": "1.5 m", "thickness": "25 mm"},
        "points": {
            "fore": {"angle": "90 deg"},
            "side": {"angle": "30 deg", "scf": {"axial": 1.2, "in_plane": 1.4, "out_of_plane": 1.6}},
        },
        "terms": True,
        "curve": "E",
        "environment": "cathodic_protection",
    },
    "hanging": {
        "reaction": "king",
        "axis": "-z",
        "tube": {"diameter": "1.5 m", "thickness": "25 mm"},
        "points": {"side": {"angle": "-30 deg"}},
        "curve": "E",
    },
    "fixed": {
        "reaction": "king",
        "frame": "inner",
        "below": "3 m",
        "tube": {"diameter": "1.5 m", "thickness": "25 mm"},
        "points": {"fore": {"angle": "90 deg"}, "port": {"angle": "0 deg"}},
        "curve": "E",
    },
    "eye": {"pin": "inner_cylinder.piston", "area": "0.01 m^2", "curve": "F"},
}


BOOM = """
deckcrane: 1
gravity: [0.5 m/s^2, 1 m/s^2, -9.81 m/s^2]
bodies:
  boom:
    on: ground
    joint: {revolute: y, name: luff, start: 10 deg, spring: {linear: 5 MN m/rad}}
    beam:
      length: 10 m
      youngs_modulus: 210 GPa
      density: 7850 kg/m^3
      section: {area: 0.02 m^2, Iz: 8e-4 m^4, Iy: 9e-4 m^4}
      modes: {y: {clamped_free: 1}, z: {clamped_free: 1}}
reactions: {stations: 5}
run: {step: 1 ms}
"""


def _scenario(details: dict[str, object], base: str = "knuckle_boom") -> deckcrane.Scenario:
    record = ["reaction", "rotation", "pin_force", "section_force", "stress"]
    model = deckcrane.loads(BOOM) if base == "boom" else deckcrane.load(base)
    return model.with_values({"run.duration": "0.2 s", "record": record, "details": details})


@pytest.fixture(scope="module")
def found():
    return deckcrane.run(_scenario(DETAILS), progress=False)


def test_a_formula_is_a_stress_times_its_concentration_factor(found) -> None:
    wrench = found["reaction"].sel(joint="king")
    by_hand = 1.5 * (wrench.sel(component="mx") / 0.02 - wrench.sel(component="fz") / 0.05)
    np.testing.assert_allclose(found["stress"].sel(detail="foot"), by_hand, rtol=1e-12)
    assert found["stress"].attrs["units"] == "Pa"


def test_a_point_of_a_tube_has_the_stress_of_beam_theory(found) -> None:
    """The pedestal carries what it gives to the king: N = -fz, M_y = -mx and M_z = -my about the section's axes y, z = x, y."""
    wrench = found["reaction"].sel(joint="king")
    fz, mx, my = (wrench.sel(component=name) for name in ("fz", "mx", "my"))
    A = pi / 4 * (1.5**2 - 1.45**2)
    W = pi / 32 * (1.5**4 - 1.45**4) / 1.5
    stress = found["stress"]
    np.testing.assert_allclose(stress.sel(detail="pedestal.fore"), -fz / A - mx / W, rtol=1e-12)
    angle = radians(30)
    terms = {
        "axial": 1.2 * -fz / A,
        "in_plane": 1.4 * -mx * sin(angle) / W,
        "out_of_plane": 1.6 * my * cos(angle) / W,
    }
    for name, by_hand in terms.items():
        np.testing.assert_allclose(stress.sel(detail=f"pedestal.side.{name}"), by_hand, rtol=1e-11, atol=1e-3)
    np.testing.assert_allclose(stress.sel(detail="pedestal.side"), sum(terms.values()), rtol=1e-11)


def test_a_member_on_the_other_side_of_a_joint_has_the_opposite_stress_at_the_same_place(found) -> None:
    stress = found["stress"]
    terms = [stress.sel(detail=f"pedestal.side.{name}") for name in ("axial", "in_plane", "out_of_plane")]
    standing = sum(term / scf for term, scf in zip(terms, (1.2, 1.4, 1.6), strict=True))
    np.testing.assert_allclose(stress.sel(detail="hanging.side"), -standing, rtol=1e-11)


def test_points_of_the_inner_frame_stay_in_place_and_have_their_lever_below_the_joint() -> None:
    slewed = _scenario({"fixed": DETAILS["fixed"]}).with_values({"bodies.king.joint.start": "30 deg"})
    found = deckcrane.run(slewed, progress=False)
    wrench = reactions_in(found, "inner").sel(joint="king")
    fx, fy, fz, mx, my = (wrench.sel(component=name) for name in ("fx", "fy", "fz", "mx", "my"))
    assert float(abs(found["reaction"].sel(joint="king", component="mx") - mx).max()) > 1e5
    A = pi / 4 * (1.5**2 - 1.45**2)
    W = pi / 32 * (1.5**4 - 1.45**4) / 1.5
    stress = found["stress"]
    # The force on the pedestal acts 3 m above the section: M = M_joint + 3 e_z x F.
    np.testing.assert_allclose(stress.sel(detail="fixed.fore"), -fz / A - (mx - 3 * fy) / W, rtol=1e-11)
    np.testing.assert_allclose(stress.sel(detail="fixed.port"), -fz / A + (my + 3 * fx) / W, rtol=1e-11)


def test_a_detail_says_what_its_points_turn_with() -> None:
    scenario = _scenario(DETAILS)
    plant = scenario.plant
    words = {name: frame_words(plant, detail) for name, detail in scenario.details.items()}
    assert words["pedestal"] == "king"
    assert words["fixed"] == "ground, 3 m before its joint"
    assert [name for name, detail in scenario.details.items() if turns_about_its_member(plant, detail)] == [
        "pedestal",
        "hanging",
    ]


def test_a_pin_has_its_force_over_an_area(found) -> None:
    force = found["pin_force"].sel(pin="inner_cylinder.piston", component="fz")
    np.testing.assert_allclose(found["stress"].sel(detail="eye"), force / 0.01, rtol=1e-12)


def test_a_section_of_a_beam_has_the_stress_of_its_forces() -> None:
    details = {
        "box": {
            "section": {"on": "boom", "at": 0.25},
            "area": "0.02 m^2",
            "Iy": "9e-4 m^4",
            "Iz": "8e-4 m^4",
            "points": {"corner": {"y": "0.25 m", "z": "-0.25 m"}},
            "curve": "F",
        },
        "moduli": {
            "section": {"on": "boom", "at": 0.25},
            "area": "0.02 m^2",
            "Wy": "36e-4 m^3",
            "Wz": "32e-4 m^3",
            "points": {"corner": {"side": [1, -1]}},
            "curve": "F",
        },
    }
    found = deckcrane.run(_scenario(details, "boom"), progress=False)
    force = found["section_force"].sel(beam="boom", station="0.25")
    N, My, Mz = (force.sel(resultant=name) for name in ("axial", "bending_y", "bending_z"))
    by_hand = N / 0.02 - My * 0.25 / 9e-4 - Mz * 0.25 / 8e-4
    for name in ("box.corner", "moduli.corner"):
        np.testing.assert_allclose(found["stress"].sel(detail=name), by_hand, rtol=1e-10)
    unrecorded = _scenario(details, "boom").with_values({"record": ["stress"]})
    again = deckcrane.run(unrecorded, progress=False)["stress"]
    np.testing.assert_allclose(again, found["stress"], rtol=1e-9, atol=1.0)


def test_numbers_of_details_are_no_structure() -> None:
    one = _scenario(DETAILS)
    values = {"details.foot.scf": 3.0, "details.pedestal.tube.thickness": "50 mm", "details.eye.area": "0.02 m^2"}
    other = one.with_values(values)
    assert deckcrane.structure(one) == deckcrane.structure(other)
    kept = deckcrane.Keep(signals=("stress",), statistics=("extremes", "rainflow"), transient=0.0)
    both = run_batch([Job("one", one), Job("other", other)], kept, progress=False).dataset["maximum"]
    ratio = both.sel(case="other") / both.sel(case="one")
    assert float(ratio.sel(signal="stress.foot")) == pytest.approx(2.0, rel=1e-12)
    assert float(ratio.sel(signal="stress.eye")) == pytest.approx(0.5, rel=1e-12)


def test_a_tube_without_points_has_eight_around_it() -> None:
    found = _scenario({"p": {"reaction": "king", "tube": {"diameter": 1, "thickness": 0.02}, "curve": "D"}}).details
    assert found["p"].keys == ("at0", "at45", "at90", "at135", "at180", "at225", "at270", "at315")


def test_terms_of_a_sum_are_its_summands_with_their_signs() -> None:
    assert terms_of("a / 2 - (b + c) + d") == ["a / 2", "-(b)", "-(c)", "d"]
    assert terms_of("a * (b + c)") == ["a * (b + c)"]
    assert terms_of("a +") == ["a +"]


def test_details_come_back_from_their_own_file() -> None:
    curve = {"m": [3, 5], "at": {"cycles": 2e6, "range": "90 MPa"}, "knee": 1e7}
    one = _scenario({**DETAILS, "own": {"stress": {"a": "x"}, "curve": curve}})
    assert deckcrane.loads(one.to_yaml()) == one


TUBE = {"diameter": "1 m", "thickness": "20 mm"}


@one_by_one(
    ("detail", "said"),
    [
        ({"stress": "reaction.king.mx", "curve": "D"}, "in N m, and no stress"),
        ({"stress": "reaction.king.mx / 0.02", "curve": "D"}, "and no stress"),
        ({"stress": 'reaction.king.mx / "0.02 m^2"', "curve": "D"}, "is in N/m, and no stress"),
        ({"stress": 'reaction.kong.mx / "0.02 m^3"', "curve": "D"}, "no signal"),
        ({"stress": "slew", "curve": "D"}, "a plain number|in rad"),
        ({"stress": "x", "curve": "Q"}, "B1, B2, C"),
        ({"curve": "D"}, "one of stress, section, reaction and pin"),
        ({"stress": "x", "reaction": "king", "curve": "D"}, "stress and reaction"),
        ({"stress": "x", "area": 1, "curve": "D"}, "leave out area"),
        ({"stress": "x", "below": "1 m", "curve": "D"}, "frame and below are of a joint's reaction"),
        ({"pin": "inner_cylinder.piston", "frame": "inner", "area": 1, "curve": "D"}, "turn with their own bodies"),
        ({"stress": "x", "scf": {"axial": 2}, "curve": "D"}, "one stress concentration factor"),
        ({"reaction": "king", "curve": "D"}, "needs a tube"),
        ({"reaction": "kings", "tube": TUBE, "curve": "D"}, 'did you mean "king"'),
        ({"reaction": "king", "tube": {"diameter": 1, "thickness": 0.6}, "curve": "D"}, "half of the diameter"),
        ({"reaction": "king", "tube": TUBE, "points": {"a": {"y": 1}}, "curve": "D"}, "given by angle"),
        ({"reaction": "king", "area": 1, "Iy": 1, "points": {"a": {"y": 1}}, "curve": "D"}, "give Iy and Iz"),
        ({"reaction": "king", "area": 1, "Wy": 1, "points": {"a": {"side": [1, 0]}}, "curve": "D"}, "give Wy and Wz"),
        ({"reaction": "king", "area": 1, "Iy": 1, "curve": "D"}, "name the points"),
        ({"section": {"on": "king", "at": 0.5}, "tube": TUBE, "curve": "D"}, "not a flexible body"),
        ({"pin": "inner", "area": 1, "curve": "D"}, "inner_cylinder.piston"),
        ({"stress": "x", "curve": {"m": -3, "log_a": 12}}, "would rise"),
        ({"stress": "x", "curve": {"m": 3, "at": {"cycles": 2e6, "range": 90}}}, "90 MPa"),
        ({"stress": "x", "curve": {"m": 3, "at": {"cycles": 2e6, "range": "90 mm"}}}, "a pressure is needed"),
        ({"stress": "x", "curve": {"m": [3, 5], "log_a": [12.164, 15.0], "knee": 1e7}}, "do not meet"),
        ({"stress": "x", "curve": "D", "dff": 0.5}, "1"),
    ],
)
def test_details_that_cannot_be_say_why(detail: dict[str, object], said: str) -> None:
    with pytest.raises((DeckcraneError, ScenarioError), match=said):
        deckcrane.run(_scenario({"wrong": detail}), progress=False)


def test_a_place_that_is_no_station_says_which_is_near() -> None:
    with pytest.raises(ScenarioError, match=r"the nearest is 0\.25"):
        _scenario({"a": {"section": {"on": "boom", "at": 0.33}, "area": 1, "curve": "D"}}, "boom")

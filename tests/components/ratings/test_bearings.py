"""Slew bearings against their makers' curves, by the instant."""

from __future__ import annotations

import numpy as np
import pytest

import deckcrane
from deckcrane.errors import DeckcraneError, ScenarioError
from deckcrane.simulation.batches import Job, run_batch
from deckcrane.standards.slew_bearings import RULES, sort_limiting_curve, utilisation_along_ray
from tests.studies import one_by_one

CURVE = [["0 kN", "3 MN m"], ["500 kN", "2.8 MN m"], ["1.5 MN", "1.5 MN m"], ["2 MN", "0 N m"]]
POINTS = [(0.0, 3e6), (5e5, 2.8e6), (1.5e6, 1.5e6), (2e6, 0.0)]
BRIEF = {"run.duration": "0.1 s", "bodies.king.joint.speed": "0.3 rad/s"}
"""A moment of a crane that slews."""
BALL = {"bearing": {"joint": "king", "curve": CURVE, "rule": "ball", "factor": 1.25}}


def _scenario(values=None, **checks):
    record = ["reaction", "q", "utilisation", "bearing_load", "rotation"]
    changes = {**BRIEF, "record": record, "checks": checks, **(values or {})}
    return deckcrane.load("knuckle_boom").with_values(changes)


def _run(*given, **checks):
    return deckcrane.run(_scenario(*given, **checks), progress=False, target="vm")


def _points(points, fa, mk):
    return utilisation_along_ray(*zip(*sort_limiting_curve(points), strict=True), fa, mk)


@pytest.mark.parametrize("frame", ["outer", "inner", "ground"])
def test_the_share_is_that_of_the_loads_of_the_instant_in_any_frame_of_reactions(frame):
    rules = {
        name: {"bearing": {"joint": joint, "curve": CURVE, "rule": name, "factor": 1.25}}
        for name, joint in (("ball", "king"), ("crossed_roller", "inner_boom"))
    }
    bolts = {"circle": "2.2 m", "count": 48, "force": "200 kN", "factor": 1.1}
    rules["bolted"] = {"bearing": {**BALL["bearing"], "rule": "little_radial", "bolts": bolts}}
    rating = {"rows": "single", "diameter": "2 m", "ball": "40 mm"}
    rules["rated"] = {"bearing": {"joint": "king", "rating": rating, "factor": 1.45}}
    found = _run({"reactions.frame": frame}, **rules)
    loads, share = deckcrane.bearing_loads(found), found["utilisation"]
    king, boom = loads.sel(joint="king"), loads.sel(joint="inner_boom")
    for name, own in (("ball", king), ("crossed_roller", boom)):
        parts = [abs(own[each].values) for each in ("axial", "radial", "overturning")]
        expected = np.min([1.25 * _points(POINTS, *point) for point in RULES[name].points(*parts)], axis=0)
        np.testing.assert_allclose(share.sel(check=f"{name}.raceway"), expected, rtol=1e-9, atol=1e-12)
        shown = found["bearing_load"].sel(bearing=name)
        for each in ("axial", "radial", "overturning"):
            np.testing.assert_allclose(shown.sel(load=each), own[each], rtol=1e-9, atol=1e-3)
    pulled = 4 * king["overturning"] / (2.2 * 48) - king["axial"] / 48
    np.testing.assert_allclose(share.sel(check="bolted.bolts"), 1.1 * pulled.clip(min=0) / 200e3, rtol=1e-9)
    np.testing.assert_allclose(
        share.sel(check="bolted.radial"), king["radial"] / (0.1 * king["axial"]), rtol=1e-9, atol=1e-9
    )
    equivalent = king["axial"] + 4.37 * king["overturning"] / 2 + 3.44 * king["radial"]
    np.testing.assert_allclose(share.sel(check="rated.raceway"), 1.45 * equivalent / 8800e3, rtol=1e-9)


def test_curve_and_factor_are_numbers_and_half_a_curve_is_twice_the_share():
    one = _scenario(slewing=BALL)
    half = [[fa / 2, mk / 2] for fa, mk in POINTS]
    other = one.with_values({"checks.slewing.bearing.curve": half})
    assert deckcrane.structure(one) == deckcrane.structure(other)
    kept = deckcrane.Keep(signals=("utilisation", "bearing_load"), statistics=("extremes",), transient=0.0)
    found = run_batch([Job("one", one), Job("other", other)], kept, progress=False).dataset["maximum"]
    largest = found.sel(signal="utilisation.slewing.raceway")
    assert float(largest.sel(case="other")) == pytest.approx(2 * float(largest.sel(case="one")), rel=1e-13)
    single = deckcrane.run(one, progress=False, target="vm")["utilisation"].sel(check="slewing.raceway")
    assert float(largest.sel(case="one")) == pytest.approx(float(single.max()), rel=1e-12)


def test_a_crane_that_stands_slewed_has_the_same_share():
    still = {"control": {}, "run.duration": "20 ms", "run.every": "20 ms"}
    ahead, across = (_run({**still, "bodies.king.joint.start": f"{angle} deg"}, slewing=BALL) for angle in (0, 90))
    first = [float(found["utilisation"].sel(check="slewing.raceway")[0]) for found in (ahead, across)]
    assert first[0] == pytest.approx(first[1], rel=1e-12)
    assert first[0] > 0.1


def test_moments_are_taken_about_the_middle_of_the_raceway():
    raised = {"bearing": {**BALL["bearing"], "height": "1.5 m"}}
    found = _run(below=BALL, above=raised)
    wrench = found["reaction"].sel(joint="king")
    fx, fy, mx, my = (wrench.sel(component=one).values for one in ("fx", "fy", "mx", "my"))
    moment = np.hypot(mx + 1.5 * fy, my - 1.5 * fx)
    np.testing.assert_allclose(found["bearing_load"].sel(bearing="above", load="overturning"), moment, rtol=1e-9)


def test_a_curve_may_stand_in_a_file(tmp_path):
    rows = "\n".join(f"{fa / 1e3},{mk / 1e3}" for fa, mk in POINTS)
    (tmp_path / "curve.csv").write_text(f"axial [kN],moment [kN m]\n{rows}\n")
    check = {"bearing": {**BALL["bearing"], "curve": str(tmp_path / "curve.csv")}}
    scenario = _scenario(slewing=check)
    assert scenario.checks["slewing"].bearing.curve == tuple(POINTS)
    assert deckcrane.loads(scenario.to_yaml()).checks == scenario.checks


@one_by_one(
    ("changes", "said"),
    [
        ({"joint": "kng"}, 'did you mean "king"'),
        ({"curve": [["0 kN", "3 MN m"]]}, "this one has 1"),
        ({"curve": [["0 kN m", "3 MN m"], [1, 0]]}, "is a moment; a force is needed"),
        ({"curve": [["0 kN", "3 MN"], [1, 0]]}, "is a force; a moment is needed"),
        ({"curve": [[0, 9], [8, 7], [3, 2], [2, 9]]}, "crosses itself"),
        ({"curve": [[0, 9], [5, 8], [3, 6], [9, 0]]}, "meets the curve more than once"),
        ({"curve": [[0, 9, 1], [5, 8]]}, "a point is"),
        ({"curve": [[0, 9], [-5, 8]]}, "not be negative"),
        ({"curve": "nowhere.csv"}, "nowhere.csv"),
        ({"rule": None}, "needs rule"),
        ({"rule": "roller"}, "ball"),
        ({"factor": None}, "factor"),
        ({"rating": {"rows": "single", "diameter": 2, "ball": 0.04}}, "it has both"),
        ({"curve": None, "rule": None}, "it has neither"),
        ({"bolts": {"circle": "2 m", "factor": 1}}, "count, force is missing"),
    ],
)  # fmt: skip
def test_bearings_that_cannot_be_checked_say_why(changes, said):
    data = {key: value for key, value in {**BALL["bearing"], **changes}.items() if value is not None}
    with pytest.raises((DeckcraneError, ScenarioError), match=said):
        _scenario(slewing={"bearing": data})


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("axial [kN],moment\n0,900\n500,0\n", "the column moment has no unit"),
        ("force [kN],moment [kN m]\n0,900\n500,0\n", "there is no column axial"),
        ("axial [t],moment [kN m]\n0,900\n500,0\n", "a force is needed"),
    ],
)
def test_files_of_curves_that_cannot_be_say_why(tmp_path, text, said):
    (tmp_path / "curve.csv").write_text(text)
    with pytest.raises(ScenarioError, match=said):
        _scenario(slewing={"bearing": {**BALL["bearing"], "curve": str(tmp_path / "curve.csv")}})

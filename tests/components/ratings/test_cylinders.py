"""Hydraulic cylinders against buckling, yield and relief, at the length and force of each instant."""

from __future__ import annotations

from math import pi

import numpy as np
import pytest

import deckcrane
from deckcrane.errors import ScenarioError
from deckcrane.simulation.batches import Job, run_batch
from deckcrane.standards.lifting_gear import class_load, critical_load, ring_moment
from tests.components.cylinders.test_cylinder_pairs import OIL, SPACING, crane
from tests.components.linkages.linkage_models import linkage

STRENGTH = {"yield_stress": "355 MPa", "factor": 1.5}
CHECK = {
    "of": "ram",
    "bore": "240 mm",
    "rod": "160 mm",
    "tube": "290 mm",
    "buckling": {"factor": 2.7},
    "allowed": STRENGTH,
    "relief": "280 bar",
}
TUBE, ROD = ring_moment(0.29, 0.24), ring_moment(0.16)
PISTON, RING = pi / 4 * 0.24**2, pi / 4 * (0.24**2 - 0.16**2)
SHORT = {"run": {"duration": "0.1 s", "step": "2 ms", "every": "10 ms"}}


def _checked(scenario, **changes):
    data = {key: value for key, value in {**CHECK, **changes}.items() if value is not None}
    return scenario.with_values({"checks": {"luffing": {"cylinder": data}}, **SHORT})


def _critical(length, by=critical_load):
    return by(206e9, TUBE, ROD, 2.0, np.asarray(length) - 2.0)


def _pressure(force):
    """On the whole piston where it pushes, on the ring of it where it pulls."""
    return np.maximum(force / PISTON, -force / RING)


@pytest.mark.parametrize("model", ["loop", "strut"])
def test_shares_are_those_of_the_force_and_length_of_the_instant(model):
    more = {"barrel__inertia": None} if model == "strut" else {}
    found = deckcrane.run(_checked(crane(model=model, **more)), progress=False, target="vm")
    force, length = (found[name].sel(cylinder="ram").values for name in ("cylinder_force", "cylinder_length"))
    assert force.min() < 0 < force.max()
    share = found["utilisation"]
    push = np.maximum(force, 0)
    np.testing.assert_allclose(share.sel(check="luffing.buckling"), 2.7 * push / _critical(length), rtol=1e-10)
    stress = abs(force) / (pi / 4 * 0.16**2)
    np.testing.assert_allclose(share.sel(check="luffing.rod"), 1.5 * stress / 355e6, rtol=1e-12)
    np.testing.assert_allclose(share.sel(check="luffing.pressure"), _pressure(force) / 280e5, rtol=1e-12)
    hoop = _pressure(force) * 0.24 / (2 * 0.025)
    np.testing.assert_allclose(share.sel(check="luffing.tube"), 1.5 * hoop / 355e6, rtol=1e-12)


def test_a_pair_shares_the_force_and_the_one_that_carries_more_counts():
    pair = {"spacing": SPACING, "side_share": 0.3}
    found = deckcrane.run(
        _checked(crane(pair=pair), buckling={"factor": 2.7, "by": "rule"}), progress=False, target="vm"
    )
    each, share = found["pair_force"].transpose("pair", "time").values, found["utilisation"]
    assert abs(each[0] - each[1]).max() > 1e3
    push, length = np.maximum(each, 0).max(axis=0), found["cylinder_length"].sel(cylinder="ram").values
    expected = 2.7 * push / _critical(length, class_load)
    np.testing.assert_allclose(share.sel(check="luffing.buckling"), expected, rtol=1e-10)
    np.testing.assert_allclose(share.sel(check="luffing.pressure"), _pressure(each).max(axis=0) / 280e5, rtol=1e-12)
    governing = next(one for one in deckcrane.utilisations(found) if one.check == "luffing.buckling")
    assert governing.from_memory, "the class formula is from memory"
    assert {"pair_force.ram.left", "pair_force.ram.right"} <= {load.name for load in governing.acting}


def test_oil_has_its_own_pressures_and_areas():
    scenario = _checked(crane(hydraulics=OIL), bore=None, rod=None)
    found = deckcrane.run(scenario, progress=False, target="vm")
    most = found["pressure"].max("chamber").clip(min=0)
    np.testing.assert_allclose(found["utilisation"].sel(check="luffing.pressure"), most / 280e5, rtol=1e-12)
    hoop = most * 0.24 / (2 * 0.025)
    np.testing.assert_allclose(found["utilisation"].sel(check="luffing.tube"), 1.5 * hoop / 355e6, rtol=1e-9)


def test_where_motion_is_given_the_pressure_follows_from_the_force():
    scenario = _checked(crane(hydraulics=OIL))
    found = deckcrane.forces(scenario)
    force = found["cylinder_force"].sel(cylinder="ram").values
    np.testing.assert_allclose(found["utilisation"].sel(check="luffing.pressure"), _pressure(force) / 280e5, rtol=1e-9)


def test_a_cylinder_of_a_linkage_is_checked_too():
    scenario = linkage(1, (("hinge", "RR"),), cylinders=(("span", "auto"),))
    own = scenario.cylinders["c0"]
    check = {
        "of": "c0",
        "bore": 0.1,
        "rod": 0.06,
        "wall": 0.01,
        "buckling": {"factor": 2, "tube_length": own.lengths[0]},
    }
    found = deckcrane.run(
        scenario.with_values({"checks": {"c": {"cylinder": check}}, "run": {"duration": 0.02, "step": 0.001}}),
        progress=False,
    )
    force, length = (found[name].sel(cylinder="c0").values for name in ("cylinder_force", "cylinder_length"))
    rest = np.maximum(length - own.lengths[0], 1e-6)
    load = critical_load(206e9, ring_moment(0.12, 0.1), ring_moment(0.06), own.lengths[0], rest)
    np.testing.assert_allclose(found["utilisation"].sel(check="c.buckling"), 2 * np.maximum(force, 0) / load, rtol=1e-9)


def test_diameters_and_factors_are_numbers():
    one = _checked(crane())
    other = one.with_values(
        {"checks.luffing.cylinder.buckling.factor": 5.4, "checks.luffing.cylinder.relief": "140 bar"}
    )
    assert deckcrane.structure(one) == deckcrane.structure(other)
    kept = deckcrane.Keep(signals=("utilisation",), statistics=("extremes",), transient=0.0)
    found = run_batch([Job("one", one), Job("other", other)], kept, progress=False).dataset["maximum"]
    for name in ("buckling", "pressure"):
        largest = found.sel(signal=f"utilisation.luffing.{name}")
        assert float(largest.sel(case="other")) == pytest.approx(2 * float(largest.sel(case="one")), rel=1e-12)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"of": "rum"}, 'did you mean "ram"'),
        ({"bore": None}, "needs bore and rod"),
        ({"rod": "250 mm"}, "does not fit into a bore of 240 mm"),
        ({"tube": "200 mm"}, "is the outer diameter: it must be more than the bore, 240 mm"),
        ({"wall": "20 mm"}, "needs one of tube"),
        ({"tube": None}, "buckling needs the tube's outer diameter"),
        ({"hollow": "160 mm"}, "nothing is left of the rod"),
        ({"buckling": None, "allowed": None, "relief": None}, "checks nothing"),
        ({"buckling": {"factor": 2.7, "tube_length": "3 m"}}, "longer than the cylinder all in"),
        ({"buckling": {"factor": 2.7, "by": "euler"}}, "exact"),
        ({"relief": "280 kN"}, "is a force; a pressure is needed"),
    ],
)
def test_cylinders_that_cannot_be_checked_say_why(changes, said):
    with pytest.raises(ScenarioError, match=said):
        _checked(crane(), **changes)


def test_diameters_that_are_not_those_of_the_oil_are_refused():
    with pytest.raises(ScenarioError, match="240 mm by the areas of the cylinder's hydraulics"):
        _checked(crane(hydraulics=OIL), bore="260 mm")


def test_a_barrel_without_length_needs_that_of_the_tube():
    bare = crane(barrel__length=0.0, barrel__cog=1.0, stroke=["2.8 m", "5 m"])
    bare = bare.with_values({"control.ram.setpoint": {"quintic": [["0 s", "4 m"], ["2 s", "4.4 m"]]}})
    with pytest.raises(ScenarioError, match="needs tube_length"):
        _checked(bare)
    _checked(bare, buckling={"factor": 2.7, "tube_length": "2 m"})

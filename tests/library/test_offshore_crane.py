"""The scenario `offshore_crane`: what its slew bearing, cylinders, linkage and ropes carry at rest, by hand; and a lift."""

from __future__ import annotations

import numpy as np
import pytest
import xarray as xr

import deckcrane
from deckcrane.analysis.fatigue.data import FatigueAnswers
from deckcrane.analysis.fatigue.hot_spots import spots_of
from deckcrane.analysis.fatigue.unloaded_stress import unloaded_in_run
from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario

G = np.array([0.0, 0.0, -9.81])
LIGHT = {f"cylinders.{name}.{end}.mass": 0.0 for name in ("luffing", "folding") for end in ("barrel", "piston")}
SLINGS = [f"sling_{i}" for i in range(1, 5)]
SHIFTS = ((0.1, 32.0), (-0.1, 32.0), (0.0, 32.1), (0.0, 31.9))
"""Of the load [m], towards each of its sides."""


@pytest.fixture(scope="module")
def crane() -> Scenario:
    return deckcrane.load("offshore_crane")


@pytest.fixture(scope="module")
def resting(crane: Scenario) -> xr.Dataset:
    """In still water, at rest, with cylinders that weigh nothing; forces in the ground's axes."""
    still = {"sea": None, "reactions.frame": "ground", "run.duration": 0.1, "details": {}, **LIGHT}
    return deckcrane.run(crane.with_values(still)).isel(time=0)


@pytest.fixture(scope="module")
def lift(crane: Scenario) -> xr.Dataset:
    return deckcrane.run(crane)


def _at(found: xr.Dataset, body: str, at: tuple[float, float, float] = (0.0, 0.0, 0.0)) -> Array:
    R, p = found["rotation"].sel(body=body).values, found["position"].sel(body=body).values
    return np.asarray(p + R @ np.array(at))


def _moment(found: xr.Dataset, crane: Scenario, about: Array, bodies: list[str], ropes: dict[str, Array]) -> Array:
    """Of the weights of bodies, and of the forces of the hoist rope on its points, by name."""
    total = np.zeros(3)
    for name in bodies:
        mass, cog, _ = crane.bodies[name].inertial()
        total += np.cross(_at(found, name, tuple(cog)) - about, mass * G)
    for name, at in ropes.items():
        total += np.cross(at - about, found["sheave_force"].sel(sheave=name).values)
    return total


def _tips(found: xr.Dataset) -> dict[str, Array]:
    """The sheaves at the tip, and the anchor there, by the names of the rope's points."""
    return {f"hoist.{i}": _at(found, "stage_2", (7.5, y, 0)) for i, y in ((3, 0.4), (5, 0.0), (7, -0.4))}


def test_the_slew_bearing_carries_all_above_it(resting: xr.Dataset, crane: Scenario) -> None:
    above = ["king", "boom", "rocker", "coupler", "jib", "stage_1", "stage_2", "block", "load"]
    weight = (sum(crane.bodies[name].total_mass for name in above) + crane.winches["winch"].mass) * 9.81
    force = resting["reaction"].sel(joint="king").values[:3]
    np.testing.assert_allclose(force, [0, 0, weight], atol=2e-6 * weight)


def test_four_falls_share_block_and_load_and_the_brake_holds_one_of_them(resting: xr.Dataset) -> None:
    """At rest sheaves have no friction; the falls lead 7.8 m down, 0.15 m and 0.25 m askew."""
    share = (1.2e3 + 30e3) * 9.81 / 4
    np.testing.assert_allclose(resting["rope_span_tension"].values[:7], share, rtol=5e-4)
    assert float(resting["brake_torque"].sel(brake="winch")) == pytest.approx(-0.35 * share, rel=5e-4)
    assert float(resting["winch_torque"].sel(winch="winch")) == pytest.approx(0.0, abs=1e-3 * share)


def test_four_slings_share_the_load(resting: xr.Dataset) -> None:
    tensions = resting["rope_tension"].sel(rope=SLINGS).values
    lengths = resting["rope_length"].sel(rope=SLINGS).values
    up = np.sqrt(lengths**2 - 2.7**2 - 1.05**2) / lengths
    np.testing.assert_allclose(tensions, 30e3 * 9.81 / 4 / up, rtol=1e-6)


def test_both_luffing_cylinders_balance_the_moments_about_the_boom_hinge(resting: xr.Dataset, crane: Scenario) -> None:
    carried = ["boom", "rocker", "coupler", "jib", "stage_1", "stage_2"]
    ropes = {
        "hoist.1": _at(resting, "boom", (0.5, 0, 0.9)),
        "hoist.2": _at(resting, "boom", (13.8, 0, 0.9)),
        **_tips(resting),
    }
    hinge = _at(resting, "boom")
    moment = _moment(resting, crane, hinge, carried, ropes)
    piston, barrel = _at(resting, "boom", (5.5, 0, -0.9)), _at(resting, "king", (1.6, 0, 0.8))
    way = (piston - barrel) / np.linalg.norm(piston - barrel)
    axis = resting["rotation"].sel(body="boom").values[:, 1]
    force = float(resting["cylinder_force"].sel(cylinder="luffing"))
    assert force == pytest.approx(-moment @ axis / (np.cross(piston - hinge, way) @ axis), rel=1e-6)
    halves = resting["pair_force"].sel(pair=["luffing.left", "luffing.right"]).values
    assert halves.sum() == pytest.approx(force, rel=1e-12)


def test_the_coupler_holds_the_jib(resting: xr.Dataset, crane: Scenario) -> None:
    ropes = _tips(resting)
    hinge = _at(resting, "jib")
    moment = _moment(resting, crane, hinge, ["jib", "stage_1", "stage_2"], ropes)
    pin = _at(resting, "jib", (0.95, 0, -0.85))
    on_coupler = resting["linkage_pin_force"].sel(linkage_pin="knuckle.jib_pin").values[:3]
    axis = resting["rotation"].sel(body="jib").values[:, 1]
    assert np.cross(pin - hinge, -on_coupler) @ axis == pytest.approx(-moment @ axis, rel=1e-6)
    assert np.linalg.norm(on_coupler) > 2e6


@pytest.mark.study
def test_the_loop_of_the_linkage_stays_closed_all_the_way(lift: xr.Dataset) -> None:
    def place(body: str, at: list[float]) -> Array:
        R, p = lift["rotation"].sel(body=body).values, lift["position"].sel(body=body).values
        return np.asarray(p + R @ np.array(at))

    apart = place("coupler", [1.25, 0, 0]) - place("jib", [0.95, 0, -0.85])
    assert np.max(np.abs(apart)) < 1e-11


def test_both_stages_go_the_same_way(lift: xr.Dataset) -> None:
    def reach(outer: str, inner: str) -> Array:
        apart = lift["position"].sel(body=outer).values - lift["position"].sel(body=inner).values
        return np.asarray(np.linalg.norm(apart, axis=1))

    np.testing.assert_allclose(reach("stage_2", "stage_1"), reach("stage_1", "jib"), atol=1e-11)


def test_twelve_metres_of_rope_hoist_the_block_by_three_and_what_the_telescope_takes(lift: xr.Dataset) -> None:
    """Four falls: a quarter of the rope that is wound up, less the 2.4 m that both stages come in and give back."""
    tip = lift["position"].sel(body="stage_2").values + lift["rotation"].sel(body="stage_2").values @ [7.5, 0, 0]
    block = lift["position"].sel(body="block").values + lift["rotation"].sel(body="block").values @ [0, 0, 0.4]
    falls = np.linalg.norm(tip - block, axis=1)
    late, early = falls[lift["time"].values > 100].mean(), falls[0]
    came_in = 2 * (2.0 - float(lift["q"].sel(coordinate="stage_1").values[-1]))
    assert early - late == pytest.approx((12.0 - came_in) / 4, abs=0.02)


def test_a_lift_in_waves_keeps_its_ropes_taut_and_its_factors(lift: xr.Dataset) -> None:
    assert float(lift["rope_slack"].max()) == 0.0
    hook = lift["hook_load"].values / (30e3 * 9.81)
    assert 1.03 < hook.max() < 1.25
    assert 550e3 / float(lift["rope_tension"].sel(rope="hoist").max()) > 5
    roll = np.degrees(lift["q"].sel(coordinate="vessel.roll").values)
    assert np.max(np.abs(roll)) < 3


def test_forces_need_to_know_where_the_load_goes_and_then_agree_with_the_run(crane: Scenario) -> None:
    with pytest.raises(deckcrane.DeckcraneError, match="block is a free body that ropes, contacts or bushings hold"):
        deckcrane.forces(crane)
    short = crane.with_values({"run.duration": 20.0})
    run = deckcrane.run(short)
    found = deckcrane.forces(short, run)
    for name in ("rope_tension", "reaction", "linkage_pin_force"):
        ours, theirs = found[name].values, run[name].values
        assert np.max(np.abs(ours - theirs)) < 1e-6 * np.max(np.abs(theirs)), name


def test_at_rest_in_still_water_nothing_moves_before_its_programme_begins(crane: Scenario) -> None:
    found = deckcrane.run(crane.with_values({"sea": None, "run.duration": 9.0}))
    assert np.max(np.ptp(found["q"].values, axis=0)) < 1e-11
    assert np.ptp(found["hook_load"].values) < 1e-4


def test_lifts_begin_at_the_weight_of_the_crane_not_at_zero(crane: Scenario) -> None:
    """All that stands on the pedestal's foot presses it together; the sides differ by the moment of the boom."""
    asked = FatigueAnswers(lifts_per_year=4000.0)
    spots = spots_of(crane, asked)
    between = unloaded_in_run(crane, asked, spots)
    stress = dict(zip((spot.label for spot in spots), between.stress[0], strict=True))
    above = ["pedestal", "king", "boom", "rocker", "coupler", "jib", "stage_1", "stage_2", "block"]
    mass = sum(crane.bodies[name].total_mass for name in above) + crane.winches["winch"].mass
    mass += sum(end.mass for one in crane.cylinders.values() for end in (one.barrel, one.piston)) + 30.0
    mass += crane.cylinders["luffing"].barrel.mass + crane.cylinders["luffing"].piston.mass  # a pair
    area = np.pi / 4 * (2.4**2 - 2.35**2)
    mean = (stress["pedestal_weld.at90"] + stress["pedestal_weld.at270"]) / 2
    assert mean == pytest.approx(-1.3 * mass * 9.81 / area, rel=4e-3)  # the vessel heels by 4 deg
    assert stress["pedestal_weld.at90"] < 1.5 * mean, "over the side to which the boom is slewed"
    assert between.states[0] == "at rest, pose of the start, empty hook"
    assert spots[0].frame == "pedestal"
    assert not spots[0].turning
    stated = unloaded_in_run(crane, FatigueAnswers(lifts_per_year=4000.0, unloaded=-5e6), spots)
    assert set(stated.stress[0]) == {-5e6}


def test_cranes_whose_slings_share_a_load_otherwise_have_the_same_equations(crane: Scenario) -> None:
    """Of four slings one or two carry nothing by statics alone; which of them is a number, not a structure."""
    shifted = [crane.with_values({"bodies.load.joint.x.start": x, "bodies.load.joint.y.start": y}) for x, y in SHIFTS]
    assert len({deckcrane.structure(each) for each in shifted}) == 1


RAISED = {
    "run.duration": "20 s",
    "record": ["cylinder_length"],
    "control.luffing.setpoint": {"quintic": [["5 s", "1.9 m"], ["25 s", "2.3 m"]]},
    "control.slew.setpoint": {"hold": "90 deg"},
    "control.stage_1.setpoint": {"hold": "2 m"},
    "control.winch.rope.setpoint": {"hold": "0 m"},
}
"""The boom is let down to where its set-point begins, and raised again."""


def test_a_boom_that_its_steps_move_the_wrong_way_is_warned_of() -> None:
    crane = deckcrane.load("offshore_crane").with_values(RAISED)
    lengths = {}
    for step in ("5 ms", "2.5 ms"):
        lengths[step] = deckcrane.run(crane.with_values({"run.step": step}))["cylinder_length"].sel(cylinder="luffing")
    assert abs(lengths["5 ms"] - lengths["2.5 ms"]).max() < 1e-4
    with pytest.warns(deckcrane.DeckcraneWarning, match="steps of 0.01 s are too long"):
        long = deckcrane.run(crane)["cylinder_length"].sel(cylinder="luffing")
    assert abs(long - lengths["5 ms"]).max() > 0.1

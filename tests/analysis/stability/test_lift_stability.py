"""Vessels that lift: heel by load and slew against statics, largest loads, and the load lost at once against the closed form."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import deckcrane
from deckcrane.analysis.stability import lift_stability as lift_stability_module
from deckcrane.analysis.stability.data import StabilityAnswers
from deckcrane.analysis.stability.lift_stability import criteria, lift_stability, load_loss
from deckcrane.analysis.stability.vessel_at_rest import LiftingVessel
from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError, ScenarioError
from deckcrane.program.integrators import Timing
from deckcrane.program.program import Trajectory
from tests.analysis.dynamic_factors.test_hook_stiffness import IDEAL_DRIVES

LIFTING = """
deckcrane: 1
gravity: [0, 0, -9.81]
vessel: {hydrodynamics: supply, crane: added, fluid_memory: false, roll_damping: 0}
bodies:
  king: {on: vessel, joint: {revolute: z, at: [0, 0, 5], name: slew, start: 1.2}, mass: 40 t, shape: {rod: z, length: 10 m}}
  boom: {on: king, joint: {revolute: -y, at: tip, name: luff}, mass: 10 t, shape: {rod: x, length: 16 m}}
  load:
    on: boom
    joint: {spherical: roll-pitch-yaw, at: tip}
    mass: 60 t
    cog: [0, 0, -12]
    inertia: [1e5, 1e5, 1e5]
payload: load
control:
  slew: {pd: {stiffness: 1 GN m/rad, damping: 0.1 GN m s/rad}, setpoint: {quintic: [[1 s, 1.2], [9 s, 0]]}}
  luff: {pd: {stiffness: 2 GN m/rad, damping: 5 MN m s/rad, gravity_compensation: true}}
sea: {jonswap: {hs: 2 m, tp: 8 s, gamma: 2}, direction: 90 deg}
run: {duration: 100 s, step: 20 ms, every: 1 s}
"""
QUARTER = np.pi / 2


def asked(**given: Any) -> StabilityAnswers:
    return StabilityAnswers.model_validate(given)


@pytest.fixture(scope="module")
def lifting() -> LiftingVessel:
    return LiftingVessel(deckcrane.loads(LIFTING))


def test_heel_follows_the_moment_over_displacement_and_gm(lifting: LiftingVessel) -> None:
    for load, slew in ((0.0, QUARTER), (30e3, -QUARTER), (60e3, QUARTER), (60e3, 0.6)):
        rest = lifting.at(load, {"slew": slew})
        moment = (load * 16 + 10e3 * 8) * np.sin(slew)  # to port, which goes down: negative
        by_hand = -np.arctan(moment / (rest.displacement * rest.gm))
        assert rest.rule_heel == pytest.approx(by_hand, rel=1e-4, abs=1e-9)
        assert rest.heel == pytest.approx(by_hand, rel=1e-4 + by_hand**2)  # the rule is of small angles
        assert rest.radius == pytest.approx(16.0)


def test_heel_to_both_sides_is_the_same_and_none_ahead(lifting: LiftingVessel) -> None:
    port, starboard, ahead = (lifting.at(60e3, {"slew": slew}).heel for slew in (QUARTER, -QUARTER, 0.0))
    assert port == pytest.approx(-starboard, rel=1e-6)
    assert port < 0
    assert ahead == pytest.approx(0.0, abs=1e-9)


def test_gusts_whatever_their_settings_are_left_out_of_the_rest() -> None:
    areas = {"house": {"on": "king", "at": [0.0, 0.0, 5.0], "box": [3.0, 3.0, 3.0]}}
    steady = {"speed": 20.0, "direction": 1.5, "areas": areas}
    gusty = {**steady, "spectrum": "kaimal", "seed": 7, "components": 90, "intensity": 0.2}
    resting = [LiftingVessel(deckcrane.loads(LIFTING).with_values({"wind": wind})).scenario for wind in (steady, gusty)]
    assert resting[0].wind == resting[1].wind
    assert resting[1].wind is not None
    assert resting[1].wind.speed == 20.0


def test_radii_are_those_of_further_coordinates(lifting: LiftingVessel) -> None:
    wide, near = (lifting.at(60e3, {"slew": QUARTER, "luff": luff}) for luff in (0.0, np.radians(60)))
    assert (wide.radius, near.radius) == pytest.approx((16.0, 8.0))
    assert near.arm == pytest.approx(wide.arm / 2, rel=1e-6)
    assert near.gm < wide.gm  # the load hangs from higher up
    places = asked(loads=["60 t"], slews=[QUARTER], over={"luff": [0, "60 deg"]}, loss=False)
    found = lift_stability(deckcrane.loads(LIFTING), places)
    np.testing.assert_allclose(found.rests["heel"].sel(load=60e3, slew=QUARTER), [wide.heel, near.heel], rtol=1e-9)
    assert found.worst == {"slew": QUARTER, "luff": 0.0}


def test_z_down_tells_the_same_heel() -> None:
    turned = LIFTING.replace("[0, 0, -9.81]", "[0, 0, 9.81]").replace("crane: added", "crane: added, z: down")
    turned = turned.replace("at: [0, 0, 5], name: slew", "at: [0, 0, -5], rotation: [x: 180 deg], name: slew")
    down, up = LiftingVessel(deckcrane.loads(turned)), LiftingVessel(deckcrane.loads(LIFTING))
    one, other = down.at(60e3, {"slew": 0.7}), up.at(60e3, {"slew": 0.7})
    assert (one.heel, one.trim) == pytest.approx((other.heel, other.trim), rel=1e-6)
    assert (one.arm, one.sinkage) == pytest.approx((other.arm, other.sinkage), rel=1e-6)


def test_a_vessel_that_loses_its_load_swings_as_far_to_the_other_side(lifting: LiftingVessel) -> None:
    pose = {"slew": QUARTER}
    before, after = lifting.at(60e3, pose), lifting.at(0.0, pose)
    lost = load_loss(lifting, before, after, pose)
    swing = lost.before - lost.after
    assert swing == pytest.approx(before.heel - after.heel)
    assert abs(swing) > np.radians(3)
    assert lost.undamped == pytest.approx(after.heel - swing)
    assert lost.peak - after.heel == pytest.approx(-swing, rel=1e-3)  # nothing damps but couplings to other motions
    damped = LiftingVessel(lifting.scenario.with_values({"vessel.roll_damping": "1e8 N m s/rad"}))
    less = load_loss(damped, before, after, pose)
    assert 0.2 * abs(swing) < abs(less.peak - after.heel) < 0.9 * abs(swing)


def test_a_load_on_a_winch_that_is_a_joint_leaves_hook_and_slings() -> None:
    lost = deckcrane.lift_stability("hoisting_in_waves", StabilityAnswers(slews=(-np.pi / 2,))).rests
    assert lost["loss_remaining"].item() == pytest.approx(0.05 * lost.attrs["own_load"])
    before, after, peak, undamped = (lost[f"loss_{name}"].item() for name in ("before", "after", "peak", "undamped"))
    assert before > after > peak > undamped > 0


def test_a_vessel_ballasted_upright_heels_to_the_far_side_when_the_load_is_lost() -> None:
    ballasted = LiftingVessel(
        deckcrane.loads(LIFTING).with_values({"vessel.crane": "included", "bodies.king.joint.start": 1.5707963})
    )
    assert ballasted.at(60e3).heel == pytest.approx(0.0, abs=1e-6)
    empty = ballasted.at(0.0)
    assert empty.heel == pytest.approx(empty.rule_heel, rel=3e-3)
    assert empty.heel == pytest.approx(np.arctan(60e3 * 16 / (empty.displacement * empty.gm)), rel=3e-3)


def test_the_largest_load_is_that_at_which_the_limit_is_met() -> None:
    found = lift_stability(
        deckcrane.loads(LIFTING), asked(loads=["60 t"], slews=[0.8, QUARTER], heel="4 deg", loss=False)
    )
    lifting = LiftingVessel(deckcrane.loads(LIFTING))
    for slew, load in zip(found.rests["slew"].values, found.rests["largest_load"].values, strict=True):
        assert abs(lifting.at(load, {"slew": slew}).heel) == pytest.approx(np.radians(4), rel=1e-3)
    assert found.worst == {"slew": QUARTER}
    assert [one.key for one in found.criteria] == ["heel"]
    assert "loss_peak" not in found.rests


def test_criteria_of_codes_are_shares_with_what_they_rest_on(lifting: LiftingVessel) -> None:
    given = asked(
        codes=["is_code", "workboat"],
        freeboard="3 m",
        breadth="18 m",
        flooding="25 deg",
        exposed="2 m",
        gm="1 m",
        trim="1 deg",
    )
    loaded, empty = lifting.at(60e3, {"slew": QUARTER}), lifting.at(0.0, {"slew": QUARTER})
    found = {one.key: one for one in criteria(given, loaded, empty)}
    assert list(found) == ["trim", "gm", "workboat", "freeboard", "residual_area", "loss_areas", "loss_heel"]
    left = 3.0 - loaded.sinkage - 9 * np.tan(abs(loaded.heel))
    assert found["freeboard"].share == pytest.approx(1.5 / left)
    assert found["workboat"].share == pytest.approx(abs(loaded.heel) / np.radians(7))
    # of a linear vessel the areas go with the squares of the swings about the new rest
    swing, room = abs(loaded.heel - empty.heel), np.radians(25) + abs(empty.heel)
    assert found["loss_areas"].share == pytest.approx(1.4 * swing**2 / room**2, rel=0.03)
    marked = {key for key, one in found.items() if any(each.from_memory for each in one.founded)}
    assert marked == {"freeboard", "residual_area", "loss_areas"}
    table = {"angles": [0, "10 deg", "20 deg", "40 deg"], "levers": [0, "0.3 m", "0.4 m", "0.0 m"]}
    weak = {
        one.key: one
        for one in criteria(given.model_copy(update={"righting": asked(righting=table).righting}), loaded, empty)
    }
    assert weak["loss_areas"].share > found["loss_areas"].share
    assert all(each.what != "righting lever GM sin(phi): small angles alone" for each in weak["loss_areas"].founded)


def test_a_load_that_turns_the_vessel_over_has_a_reason_in_the_place_of_numbers() -> None:
    found = lift_stability(deckcrane.loads(LIFTING), asked(loads=["60 t", "1200 t"], slews=[0.0], loss=False)).rests
    assert np.isnan(found["gm"].values[1, 0])
    assert found["gm"].values[0, 0] > 1
    assert found["reason"].values[1, 0]
    assert np.isnan(found["largest_load"].values).all()  # no limit was asked for


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"heel": 4}, "write 4 deg if degrees are meant"),
        ({"heel": "4 m"}, "angle"),
        ({"loads": ["3 m"]}, "mass"),
        ({"loads": [1, 1]}, "different numbers"),
        ({"slews": [90]}, "write deg if degrees are meant"),
        ({"codes": ["is_code"], "freeboard": 2, "breadth": 20}, "is_code needs flooding"),
        ({"righting": {"angles": [0, 0.2, 0.1], "levers": [0, 1, 2]}}, "angles go up"),
        ({"righting": {"angles": [0, 10, 20], "levers": [0, 1, 2]}}, "write deg if degrees are meant"),
        ({"righting": {"angles": [0, 0.1], "levers": [0, 0.1, 0.2]}}, "pairs"),
    ],
)
def test_what_cannot_be_asked_says_why(given: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        asked(**given)


@pytest.mark.parametrize(
    ("scenario", "given", "said"),
    [
        (LIFTING, {"over": {"lufff": [1]}}, 'there is no coordinate "lufff"'),
        (LIFTING, {"vessel": "vesel"}, 'did you mean "vessel"'),
        (LIFTING, {"slew": "slw"}, 'did you mean "slew"'),
        (LIFTING, {"over": {"slew": [1]}}, "write slews"),
        (LIFTING.replace("payload: load\n", ""), {}, "name it: payload"),
    ],
)
def test_what_a_scenario_does_not_have_is_told(scenario: str, given: dict[str, Any], said: str) -> None:
    with pytest.raises((DeckcraneError, ScenarioError), match=said):
        lift_stability(deckcrane.loads(scenario), asked(**given))


def test_without_a_vessel_nothing_heels() -> None:
    with pytest.raises(DeckcraneError, match="no vessel floats"):
        lift_stability("flexible_luffing")


@pytest.mark.parametrize(("stated", "taken"), [("rodas4_fixed", "rodas4"), ("rk4", "rk4")])
def test_the_loss_of_a_load_of_a_crane_on_oil_takes_steps_as_short_as_oil_needs(
    stated: str, taken: str, lifting: LiftingVessel, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only what the run is told; a study runs it."""
    timings: list[Timing] = []

    class Recorded:
        def simulate(self, timing: Timing, x0: Array, p: Array) -> Trajectory:
            timings.append(timing)
            return Trajectory(np.zeros(1), x0[None, :], np.zeros((1, 0)))

    monkeypatch.setattr(lift_stability_module, "program_of", lambda *given: Recorded())
    crane = LiftingVessel(lifting.scenario.with_values({"run.integrator": stated}))
    pose = {"slew": QUARTER}
    before, after = lifting.at(60e3, pose), lifting.at(0.0, pose)
    assert load_loss(crane, before, after, pose).peak == before.heel
    assert [timing.integrator for timing in timings] == [taken]


@pytest.mark.study
def test_a_crane_on_its_oil_heels_as_with_ideal_drives_when_its_load_is_lost() -> None:
    """Oil is shaken, and gives way by centimetres; the vessel heels by its weights."""
    crane = deckcrane.load("offshore_crane").with_values({"vessel.fluid_memory": False})
    one_slew = StabilityAnswers(slews=(-np.pi / 2,))
    oil, ideal = (lift_stability(each, one_slew).rests for each in (crane, crane.with_values(IDEAL_DRIVES)))
    for name in ("before", "after", "peak"):
        assert oil[f"loss_{name}"].item() == pytest.approx(ideal[f"loss_{name}"].item(), rel=0.02)

"""The linkages of the manual: where they stand, what holds them by virtual work, and what is said of mistakes in them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import deckcrane
from deckcrane.analysis.working_range import envelope
from deckcrane.components.catalogue import Scenario
from deckcrane.components.cylinders.hinge_loop import hinge_loops
from deckcrane.components.linkages.planar_linkage import numeric_silhouette
from deckcrane.components.linkages.topology import planar_linkages
from deckcrane.errors import DeckcraneError, ScenarioError
from deckcrane.formulations.energy_balance import check_balance
from deckcrane.formulations.forward_dynamics import dynamics
from tests.repository.test_docs import blocks
from tests.studies import each_time, one_by_one

PAGE = Path(__file__).parents[3] / "docs" / "guide" / "linkages.md"
KNUCKLE, LUFFING, LEVEL, SCISSORS = (text for _, text in blocks(PAGE, "yaml"))


def poses(scenario: Scenario, **values: float) -> Any:
    """The linkage with its independent coordinates at these values."""
    (linkage,) = planar_linkages(scenario.plant)
    shape = numeric_silhouette(scenario.plant, linkage)
    return shape.closed(linkage.steps, values, linkage.start)


def held(scenario: Scenario, coordinate: str, value: float, h: float) -> Any:
    """What holds the crane where a coordinate is h below a value, at it, and h above it; it passes so slowly that it rests."""
    times = np.array([0.0, 1.0, 2.0])
    return deckcrane.forces(scenario, {coordinate: lambda t: value + h * (t - 1)}, times=times, target="vm")


def by_virtual_work(found: Any, moved: Any) -> float:
    """The force that lifts all weights as `moved` grows."""
    height = found["energy"].sel(form="gravity").values
    return float((height[2] - height[0]) / (moved[2] - moved[0]))


def test_the_joints_that_follow_start_where_the_loop_closes() -> None:
    plant = deckcrane.loads(KNUCKLE).plant
    assert [data.name for data in plant.coordinates] == ["king", "luff", "fold"]
    assert np.degrees(plant.coordinate("coupler").element.start) == pytest.approx(102.79, abs=0.005)
    assert np.degrees(plant.coordinate("jib").element.start) == pytest.approx(100.16, abs=0.005)


def test_a_jib_cylinder_on_a_rocker_folds_the_jib_and_holds_it_by_virtual_work() -> None:
    scenario = deckcrane.loads(KNUCKLE)
    loop, (linkage,) = hinge_loops(scenario.plant)["fold"], planar_linkages(scenario.plant)
    jib = [poses(scenario, rocker=loop.joint_angle(2.4 + e)).values["jib"] for e in scenario.cylinders["fold"].stroke]
    assert np.degrees(jib) == pytest.approx([6.2, 134.2], abs=0.1)
    assert linkage.base == "boom"
    found = held(scenario, "fold", scenario.plant.coordinate("fold").element.start, 1e-4)
    force = by_virtual_work(found, found["cylinder_length"].sel(cylinder="fold").values)
    assert float(found["cylinder_force"].sel(cylinder="fold")[1]) == pytest.approx(force, rel=1e-6)


def test_a_crank_luffs_a_boom_and_holds_it_by_virtual_work() -> None:
    scenario = deckcrane.loads(LUFFING)
    boom = [np.degrees(poses(scenario, crank=np.radians(a)).values["boom"]) for a in (-130, -60)]
    assert boom == pytest.approx([-71.0, -34.2], abs=0.05)
    found = held(scenario, "crank", np.radians(-100), 1e-5)
    moment = by_virtual_work(found, found["q"].sel(coordinate="crank").values)
    assert float(found["actuation"].sel(actuator="crank")[1]) == pytest.approx(moment, rel=1e-6)


def test_a_parallelogram_keeps_its_platform_level() -> None:
    scenario = deckcrane.loads(LEVEL)
    for angle in np.radians([-80, -20, 0, 35, 70]):
        standing = poses(scenario, arm=angle)
        assert standing.values["platform"] == pytest.approx(-angle, abs=1e-12)
        assert standing.values["rod"] == pytest.approx(angle, abs=1e-12)
    found = held(scenario, "arm", 0.0, 0.0).isel(time=1)
    # Moments about the arm's tip: the rod pulls the platform back at 0.6 m, the weight hangs at 0.9 m; half the rod rests on it.
    pull = found["linkage_pin_force"].sel(linkage_pin="parallelogram.eye", component="fx")
    assert float(pull) == pytest.approx(300 * 9.81 * 0.9 / 0.6, rel=1e-12)


def test_bars_that_start_crossed_stay_crossed() -> None:
    """The other branch of the same bars, an antiparallelogram."""
    crossed = deckcrane.loads(LEVEL).with_values(
        {"bodies.rod.joint.start": "-35 deg", "bodies.platform.joint.start": "180 deg"}
    )
    first, other = (planar_linkages(scenario.plant)[0] for scenario in (deckcrane.loads(LEVEL), crossed))
    assert first.steps[0].sign == -other.steps[0].sign
    assert abs(np.degrees(other.start["platform"]) - 20) > 90


def test_a_scissor_lift_rises_as_its_bars_and_is_held_by_virtual_work() -> None:
    scenario = deckcrane.loads(SCISSORS)
    assert [data.name for data in scenario.plant.coordinates] == ["a1"]
    for angle in np.radians([-50, -20]):
        standing = poses(scenario, a1=angle)
        (x, z), turn = standing.poses["platform"].at, standing.poses["platform"].turn
        assert (abs(x), abs(z)) == pytest.approx((0, 6 * np.sin(-angle)), abs=1e-12)
        assert turn == pytest.approx((1, 0), abs=1e-12)
    found = held(scenario, "a1", np.radians(-30), 1e-4)
    force = by_virtual_work(found, found["cylinder_length"].sel(cylinder="lift").values)
    assert float(found["cylinder_force"].sel(cylinder="lift")[1]) == pytest.approx(force, rel=1e-6)


@pytest.mark.parametrize(
    "text", [pytest.param(KNUCKLE, marks=pytest.mark.study), SCISSORS], ids=["knuckle", "scissors"]
)
def test_energy_of_a_linkage_balances(text: str) -> None:
    check_balance(dynamics(deckcrane.loads(text)))


def test_energy_of_a_linkage_with_friction_springs_and_stops_on_what_follows_balances() -> None:
    values: dict[str, Any] = {f"bodies.{name}.joint.friction": {"mu": 0.15, "radius": 0.05} for name in ("rod", "boom")}
    values["bodies.boom.joint.spring"] = {"linear": 1e4, "rest": -1.0}
    values["bodies.rod.joint.damper"] = {"linear": 3e3}
    values["bodies.boom.joint.stops"] = {"lower": -1.2, "upper": 0.5, "stiffness": 1e6}
    check_balance(dynamics(deckcrane.loads(LUFFING).with_values(values)))


@pytest.mark.study
@pytest.mark.parametrize("text", [KNUCKLE, LUFFING, LEVEL, SCISSORS], ids=["knuckle", "luffing", "level", "scissors"])
def test_examples_run_and_stay_closed(text: str) -> None:
    scenario = deckcrane.loads(text)
    dataset = deckcrane.run(scenario)
    for linkage in scenario.linkages.values():
        for closure in linkage.closures.values():
            first, second = (_place(dataset, end.on, end.at) for end in closure.ends)
            apart = np.linalg.norm(first - second, axis=1)
            if closure.slot is not None:
                line = _place(dataset, closure.slot.line.on, closure.slot.line.along)
                along = line - _place(dataset, closure.slot.line.on, (0, 0, 0))
                apart = np.linalg.norm(np.cross(first - second, along), axis=1)
            assert apart.max() < 1e-12


@pytest.mark.study
def test_oil_between_bars_that_share_no_hinge_holds_and_raises_a_scissor_lift() -> None:
    oil = {
        "piston_diameter": 0.11,
        "rod_diameter": 0.07,
        "piston_chamber": 0.05,
        "rod_chamber": 1.7,
        "bulk_modulus": 1.5e9,
        "leakage": {"internal": 1e-13},
        "valve": {"opening_area": 4e-5, "spool_time": 0.03},
        "supply": {"pressure": 21e6},
    }
    course = {"quintic": [["1 s", 0.354223], ["6 s", 1.36]]}
    scenario = deckcrane.loads(SCISSORS).with_values(
        {
            "cylinders.lift.hydraulics": oil,
            "control": {"lift": {"valve": {"gain": 2.0}, "setpoint": course}},
            "run": {"duration": 9.0, "step": 0.001, "every": 0.01, "integrator": "rodas4"},
        }
    )
    check_balance(dynamics(scenario))
    height = deckcrane.run(scenario)["position"].sel(body="platform", axis="z").values
    assert height[:50] == pytest.approx(height[0], abs=1e-4)
    assert height[-1] == pytest.approx(6 * np.sin(np.radians(40)), abs=0.05)


def _place(dataset: Any, body: str, at: Any) -> np.ndarray:
    if body == "ground":
        return np.array(at)[None, :]
    here = dataset.sel(body=body)
    return np.asarray(here["position"].values + here["rotation"].values @ np.array(at))


def test_energy_of_a_swinging_linkage_is_kept_to_the_integrators_order() -> None:
    """Thrown without drives: halving the step leaves a sixteenth of the drift."""
    free = deckcrane.loads(LUFFING).with_values(
        {
            "control": {},
            "bodies.crank.joint.speed": 2.0,
            "record": ["energy"],
            "run.start": "given",
            "run.duration": 0.8,
        }
    )
    drift = []
    for step in (0.008, 0.004):
        energy = deckcrane.run(free.with_values({"run.step": step, "run.every": 0.008}))["energy"].sum("form")
        drift.append(float(np.abs(energy - energy[0]).max()))
    assert drift[0] / drift[1] > 12


MISTAKES = {
    "a linkage that cannot close": (
        LUFFING,
        {"linkages.drive.closures.head.pin.0.at": [1.0, 0, 0]},
        "linkages.drive.closures.head: it cannot close: at the start rod and boom cannot bring it together, 0.375 m are missing "
        'between "rod" and "boom"',
    ),
    "bars that are parallel": (
        LEVEL,
        {"bodies.arm.joint.start": "-90 deg"},
        "its two bars are parallel at the start (a dead centre: the sine of the angle between them is",
    ),
    "an axis that leans": (
        KNUCKLE,
        {"bodies.coupler.joint.revolute": [0.1, 1, 0]},
        'hinges are parallel, but the axis of its hinge leans by 5.71 deg to that of "rocker"',
    ),
    "a ball joint in the loop": (
        KNUCKLE,
        {"bodies.jib.joint": {"spherical": "roll-pitch-yaw", "at": [10, 0, 0]}},
        "whose joints are revolute, prismatic or fixed; this one is spherical. Tie spatial mechanisms",
    ),
    "a line out of the plane": (
        SCISSORS,
        {"linkages.scissors.closures.foot.slot.line.along": [1, 0.1, 0]},
        "leans by 5.71 deg out of the plane across the hinges of this linkage",
    ),
    "three bars on one body": (
        LUFFING,
        {
            "bodies.prop": {
                "on": "ground",
                "joint": {"revolute": "y", "at": [3, 0, 0]},
                "mass": 1,
                "inertia": [1, 1, 1],
            },
            "bodies.plate": {"on": "boom", "joint": {"revolute": "y"}, "mass": 1, "inertia": [1, 1, 1]},
            "bodies.strap": {"on": "prop", "joint": {"revolute": "y"}, "mass": 1, "inertia": [1, 1, 1]},
            "linkages.drive.closures.head.pin.1": {"on": "plate", "at": [3, 0, 0]},
            "linkages.drive.closures.foot": {
                "pin": [{"on": "strap", "at": [2, 0, 0]}, {"on": "plate", "at": [4, 0, 0]}]
            },
            "linkages.drive.coordinates": ["crank", "prop"],
        },
        "with crank and prop given, no two-bar group closes drive.head and drive.foot (crank, rod, boom, plate, prop, strap)",
    ),
    "loops that over-constrain": (
        LEVEL,
        {
            "bodies.third": {
                "on": "ground",
                "joint": {"revolute": "y", "at": [0, 0, 2.2]},
                "mass": 1,
                "inertia": [1, 1, 1],
            },
            "linkages.parallelogram.closures.second": {
                "pin": [{"on": "third", "at": [5, 0, 0]}, {"on": "platform", "at": [0, 0, 1.2]}]
            },
        },
        "the loops of parallelogram over-constrain it: its 4 joints are held by 4 equations of 2 closures, so nothing is left",
    ),
    "a coordinate that is not a joint of it": (
        KNUCKLE,
        {"linkages.knuckle.coordinates": ["king"]},
        '"king" is not a joint of this linkage; its joints are rocker, coupler, jib',
    ),
    "too many coordinates": (
        LUFFING,
        {"linkages.drive.coordinates": ["crank", "boom"]},
        "drive has 1 independent coordinate; crank and boom are 2",
    ),
    "a speed that follows": (
        LEVEL,
        {"bodies.rod.joint.speed": 0.1},
        'bodies.rod.joint.speed: the speed of "rod" follows from arm; leave it out',
    ),
    "a body that is not there": (
        KNUCKLE,
        {"linkages.knuckle.closures.lug.pin.1.on": "job"},
        'linkages.knuckle.closures.lug.pin.1.on: there is no body "job"; did you mean "jib"?',
    ),
    "a body tied to itself": (
        KNUCKLE,
        {"linkages.knuckle.closures.lug.pin.1.on": "coupler"},
        'it ties "coupler" to itself; a closure joins two bodies',
    ),
    "two closures in one": (
        SCISSORS,
        {"linkages.scissors.closures.foot.pin": [{"on": "a1"}, {"on": "b2"}]},
        "a closure is one of pin, slot or slide; this one has pin and slot",
    ),
    "a cylinder that does not reach": (
        SCISSORS,
        {"cylinders.lift.stroke": [0.5, 1.6]},
        "cylinders.lift.stroke: the cylinder cannot reach its pins at the start: they are 1.35422 m apart",
    ),
    "a cylinder out of its plane": (
        SCISSORS,
        {"cylinders.lift.piston.at": [1.2, 0.2, 0]},
        "along their axis the barrel's is at 0 m, the piston's at 0.2 m",
    ),
    "a strut between bodies that share no hinge": (
        SCISSORS,
        {"cylinders.lift.model": "strut"},
        'cylinders.lift.model: "a1" and "a2" share no hinge',
    ),
    "a pair between bodies that share no hinge": (
        SCISSORS,
        {"cylinders.lift.pair": {"spacing": 0.8}},
        'cylinders.lift.pair: "a1" and "a2" share no hinge, whose moment a pair could share',
    ),
    "a strut across a hinge that follows": (
        KNUCKLE,
        {
            "cylinders.second": {
                "barrel": {"on": "boom", "at": [8, 0, -1], "length": 1.0},
                "piston": {"on": "jib", "at": [1, 0, -0.5]},
                "stroke": [0.2, 2.2],
                "model": "strut",
            }
        },
        'cylinders.second.model: the hinge of "jib" on "boom" belongs to the linkage knuckle',
    ),
    "no closures": (
        LEVEL,
        {"linkages.parallelogram.closures": {}},
        "what closes its loops? write closures: {NAME: {pin: [",
    ),
    "an extension that no dyad has": (
        SCISSORS,
        {"cylinders.lift.coordinate": "extension"},
        "cylinders.lift.coordinate: its extension cannot be a coordinate",
    ),
    "a flexible body": (
        KNUCKLE,
        {
            "bodies.jib": {
                "on": "boom",
                "joint": {"revolute": "y", "at": [10, 0, 0], "start": 1.75},
                "beam": {
                    "length": 7,
                    "youngs_modulus": 2e11,
                    "density": 7850,
                    "section": {"area": 0.02, "Iz": 4e-4, "Iy": 4e-4},
                    "modes": {"z": {"polynomial": 2}},
                },
            }
        },
        '"jib" is flexible, and the linkage of knuckle.lug is closed between rigid bodies',
    ),
    "a motion of what follows": (
        LEVEL,
        {"control": {"rod": {"motion": {"sine": {"amplitude": "1 deg", "period": "2 s"}}}}},
        'control.rod.motion: "rod" follows from arm; prescribe that instead',
    ),
}


@one_by_one("mistake", MISTAKES)
def test_a_mistake_in_a_linkage_is_told_in_words_with_numbers(mistake: str) -> None:
    text, values, said = MISTAKES[mistake]
    with pytest.raises(ScenarioError) as error:
        deckcrane.loads(text).with_values(values)
    assert said in str(error.value)


THROWN = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  crank: {on: ground, joint: {revolute: y, start: 40 deg, speed: 3}, mass: 20 kg, shape: {rod: x, length: 1.5 m}}
  coupler: {on: crank, joint: {revolute: y, at: [1.5, 0, 0], start: 60 deg}, mass: 60 kg, shape: {rod: x, length: 1.0 m}}
  rocker: {on: ground, joint: {revolute: y, at: [1.8, 0, 0], start: -80 deg}, mass: 40 kg, shape: {rod: x, length: 1.2 m}}
linkages:
  four: {closures: {head: {pin: [{on: coupler, at: [1.0, 0, 0]}, {on: rocker, at: [1.2, 0, 0]}]}}}
run: {duration: 0.5 s, step: 0.001 s}
record: [q]
"""
"""A crank that cannot go round: at its end, coupler and rocker lie in one line."""


@pytest.mark.parametrize("integrator", each_time(("rk4", "dopri5"), "rk4"))
def test_a_dead_centre_that_is_met_ends_the_run_and_names_the_dyad(integrator: str) -> None:
    """Where a method steps over the one moment in which nothing has a value, records tell."""
    with pytest.raises(
        DeckcraneError, match=r"the dyad four.head \(coupler and rocker\) (is singular|meets its dead centre)"
    ):
        deckcrane.run(deckcrane.loads(THROWN).with_values({"run.integrator": integrator}))


def test_near_a_dead_centre_a_linkage_that_turns_back_in_time_runs_on() -> None:
    """Stops throw it back a few degrees before; the sine falls and rises again, over many records."""
    stopped = {"lower": -3, "upper": "75.5 deg", "stiffness": "2e6 N m/rad", "damping": 0}
    scenario = deckcrane.loads(THROWN).with_values({"bodies.crank.joint.stops": stopped})
    assert float(deckcrane.run(scenario)["q"].max()) > np.radians(75)


def test_the_working_range_of_a_linkage_is_refused_in_words() -> None:
    with pytest.raises(DeckcraneError, match='"knuckle" is a linkage; the working range is swept over cylinders'):
        envelope(deckcrane.loads(KNUCKLE))

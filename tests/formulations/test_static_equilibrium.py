"""Runs that start at rest: nothing moves until something pushes, whatever the scenario is made of."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import deckcrane
from deckcrane.components.cylinders.hinge_loop import hinge_loops
from deckcrane.errors import DeckcraneError, DeckcraneWarning, ScenarioError
from deckcrane.scenario.reading import bundled_names
from deckcrane.simulation.simulation import prepare_run
from tests.scenes import DOUBLE_PENDULUM, PENDULUM
from tests.studies import each_time

RESTING = [name for name in bundled_names() if name not in ("ship_crane_motors", "lift_from_supply_boat")]
"""Motors of constant torque have no static equilibrium; a load that stands on a heeled deck creeps until its friction holds it."""


@pytest.mark.parametrize(
    "name",
    each_time(
        RESTING,
        "moving_base",
        "knuckle_boom",
        "flexible_luffing",
        "hoisting_in_waves",
        "offshore_crane",
        "through_splash_zone",
    ),
)
def test_every_bundled_scenario_starts_without_acceleration(name):
    scenario = deckcrane.load(name)
    _, system = prepare_run(scenario, "settled")
    x = system.equations
    n = len(scenario.plant.coordinates)
    rates = np.array(x.derivative()(0.0, x.x.values, x.u.values, x.p.values)).ravel()
    assert np.max(np.abs(rates[:n])) == 0.0
    assert np.max(np.abs(rates[n : 2 * n])) < 1e-9 * 9.81


def test_vessel_platform_and_hanging_load_rest_in_still_water():
    """The heel that the docs' recipe of copying an equilibrium by hand missed where a level platform moves with it."""
    scenario = deckcrane.load("deck_crane_in_waves")
    still = scenario.with_values({"sea": None, "run.start": "settled", "run.duration": "60 s", "variants": {}})
    for crane in (
        still,
        still.with_values({"control.platform_roll.level": False, "control.platform_pitch.level": False}),
    ):
        q = deckcrane.run(crane)["q"]
        assert float(np.max(np.abs(q - q.isel(time=0)))) < 1e-9
        assert abs(float(q.sel(coordinate="vessel.roll")[0])) > np.radians(1), "the boom is out: the vessel heels"


def test_the_vessel_ends_where_a_settled_run_starts():
    """Left alone in still water, damped, it swings into the place that the settled start found."""
    scenario = (
        deckcrane.load("knuckle_boom_in_waves")
        .with_values(
            {"sea": None, "control.slew.setpoint": {"hold": "start"}, "run.duration": "900 s", "run.every": "1 s"}
        )
        .with_values({"record": ["q"]})
    )
    held = {f"control.{name}.setpoint": {"hold": "start"} for name in ("inner_cylinder", "outer_cylinder")}
    scenario = scenario.with_values({**held, "vessel.roll_damping": "2e8 N m s/rad"})
    settled = deckcrane.run(scenario.with_values({"run.start": "settled", "run.duration": "1 s"}))["q"].isel(time=0)
    late = deckcrane.run(scenario)["q"].isel(time=-1)
    for name in ("vessel.z", "vessel.roll", "vessel.pitch"):
        assert float(late.sel(coordinate=name)) == pytest.approx(float(settled.sel(coordinate=name)), abs=2e-4)


def test_a_load_hangs_down_from_any_start():
    for angle in ("60 deg", "-170 deg", "179 deg"):
        pendulum = deckcrane.loads(PENDULUM).with_values({"bodies.bob.joint.start": angle, "run.start": "settled"})
        q = deckcrane.run(pendulum)["q"].values
        assert np.max(np.abs(np.sin(q))) < 1e-12
        assert np.all(np.cos(q) > 0)


def test_a_start_that_stands_on_its_head_is_warned_of():
    upright = deckcrane.loads(PENDULUM).with_values({"bodies.bob.joint.start": np.pi, "run.start": "settled"})
    with pytest.warns(DeckcraneWarning, match="bob falls at the least push"):
        deckcrane.run(upright)


def test_controllers_give_way_before_the_run_begins():
    q = deckcrane.run(
        deckcrane.load("moving_base").with_values(
            {"run.start": "settled", "run.duration": "1 s", "bodies.vessel.joint.pitch.spring.linear": 1e9}
        )
    )["q"]
    assert float(np.max(np.abs(q - q.isel(time=0)))) < 1e-9
    assert float(q.sel(coordinate="luff")[0]) < np.radians(60), "PD control gives way under the booms' weight"


def test_given_starts_stay_where_the_file_says():
    scenario = deckcrane.loads(DOUBLE_PENDULUM)
    assert scenario.run.start == "given"
    assert deckcrane.run(scenario)["q"].values[0] == pytest.approx(
        [c.element.start for c in scenario.plant.coordinates]
    )


def test_oil_carries_the_load_of_the_settled_crane():
    scenario = deckcrane.load("flexible_knuckle_boom_at_sea").with_values(
        {"run.start": "settled", "sea": None, "run.duration": "2 s", "record": ["q", "cylinder_force"]}
    )
    found = deckcrane.run(scenario)
    assert float(abs(found["q"] - found["q"].isel(time=0)).max()) < 2e-3, "leakage and valves alone move it"
    force = found["cylinder_force"].isel(time=0)
    assert float(abs(found["cylinder_force"].isel(time=1) - force).max()) < 1e-3 * float(abs(force).max())


def test_speeds_and_rest_contradict_each_other():
    with pytest.raises(ScenarioError, match="bob starts with a speed"):
        deckcrane.loads(
            PENDULUM.replace("start: 20 deg", "speed: 1 rad/s").replace("step: 10 ms", "step: 10 ms, start: settled")
        )


def test_motors_of_constant_torque_find_no_rest():
    reason = r"most by control.slew \(1e\+05\)\. Nothing holds it: .*control.slew goes on pushing"
    with pytest.raises(DeckcraneError, match=rf"slew is still pushed with 1e\+05 .* {reason}"):
        deckcrane.run(deckcrane.load("ship_crane_motors").with_values({"run.start": "settled"}))


AT_ITS_END = {"bodies.inner_boom.joint.start": -0.002739159, "bodies.outer_boom.joint.start": -2.092532737}
"""Joint angles at which the folding cylinder of flexible_luffing is out of reach while booms are straight."""


@pytest.mark.parametrize("start", ["given", "settled"])
def test_booms_that_bend_into_reach_start(start):
    crane = deckcrane.load("flexible_luffing").with_values({**AT_ITS_END, "run.start": start, "run.duration": "0.1 s"})
    (straight,) = (
        loop.length(loop.start_angle) - crane.cylinders[name].barrel.length
        for name, loop in hinge_loops(crane.plant).items()
        if not crane.cylinders[name].stroke[0] <= loop.length(loop.start_angle) - 3.6 <= crane.cylinders[name].stroke[1]
    )
    lengths = deckcrane.run(crane)["cylinder_length"].isel(time=0).values - 3.6
    assert np.all((lengths >= 0) & (lengths <= 3.32))
    assert straight < 0


def test_booms_out_of_reach_straight_and_bent_are_refused():
    short = {f"cylinders.{name}.stroke": ["1.0 m", "1.2 m"] for name in ("luffing", "folding")}
    crane = deckcrane.load("flexible_luffing").with_values({**short, "run.start": "given"})
    with pytest.raises(DeckcraneError, match="it cannot reach its pins at the start"):
        deckcrane.run(crane)
    with pytest.raises(ScenarioError, match="cannot reach its pins at the start"):
        deckcrane.load("flexible_luffing").with_values(short)


def test_a_vessel_that_nothing_keeps_in_place_settles_where_it_is():
    """Surge, sway and yaw have neither stiffness nor force: rounding of weight less buoyancy does not push them."""
    scenario = deckcrane.load("knuckle_boom_in_waves").with_values(
        {"sea": None, "vessel.station_keeping": None, "vessel.start.surge": "7 m", "vessel.start.yaw": "30 deg"}
    )
    q = deckcrane.run(scenario.with_values({"run.start": "settled", "run.duration": "1 s"}))["q"].isel(time=0)
    assert float(q.sel(coordinate="vessel.x")) == pytest.approx(7.0, abs=1e-6)
    assert float(q.sel(coordinate="vessel.yaw")) == pytest.approx(np.radians(30), abs=1e-6)


def test_what_no_force_turns_at_rest_is_left_as_the_file_has_it() -> None:
    """A hook that swivels: on the way to rest its sling turns it, at rest nothing does."""
    scenario = deckcrane.loads(
        """
        deckcrane: 1
        gravity: [0, 0, -9.81]
        bodies:
          hook:
            on: ground
            joint: {free: true, x: {start: 0.4 m}, z: {start: -5.4 m}, roll: {start: 20 deg}, yaw: {start: 70 deg}}
            mass: 1 t
            inertia: [90, 70, 40]
          load:
            on: ground
            joint: {free: true, x: {start: 0.3 m}, z: {start: -9 m}, yaw: {start: -25 deg}}
            mass: 3 t
            shape: {box: [2, 1, 1]}
        ropes:
          fall: {path: [{on: ground}, {on: hook, at: [0, 0, 0.3 m]}], stiffness: 5 MN, length: 5 m}
          left: {path: [{on: hook, at: [0, 0, -0.3 m]}, {on: load, at: [1 m, 0, 0.5 m]}], stiffness: 5 MN, length: 3 m}
          right: {path: [{on: hook, at: [0, 0, -0.3 m]}, {on: load, at: [-1 m, 0, 0.5 m]}], stiffness: 5 MN, length: 3 m}
        run: {duration: 0.1 s, start: settled}
        """
    )
    found = deckcrane.run(scenario).isel(time=0)
    q = {str(name): float(value) for name, value in zip(found["coordinate"].values, found["q"].values, strict=True)}
    assert q["hook.yaw"] == pytest.approx(np.radians(70), abs=1e-6)
    assert q["load.yaw"] == pytest.approx(np.radians(-25), abs=1e-6)
    assert q["hook.x"] == pytest.approx(0.0, abs=1e-9)
    assert float(found["rope_tension"].sel(rope="fall")) == pytest.approx(4e3 * 9.81, rel=1e-9)


OFF_PLUMB = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  mast: {on: ground, joint: {fixed: true}, mass: 5 t, shape: {rod: z, length: 20 m}}
  load: {on: ground, joint: {free: true, x: {start: 4 m}, z: {start: 8 m}}, mass: 8 t, shape: {box: [2 m, 2 m, 2 m]}}
winches:
  hoist: {on: mast, at: [0, 0, 1 m], axis: y, radius: 0.4 m, mass: 1 t}
ropes:
  line:
    path: [{drum: hoist}, {on: mast, at: [0, 0, 20 m]}, {on: mast, at: [4 m, 0, 20 m]}, {on: load, at: [0, 0, 1 m]}]
    stiffness: 40 MN
    tension: 78 kN
control:
  hoist.rope: {pd: {stiffness: 20 kN/m, damping: 200 kN s/m, gravity_compensation: true}}
run: {duration: 1 s, step: 2 ms, start: settled}
"""


@pytest.mark.parametrize("stiffness", ["20 kN/m", "200 MN/m"])
@pytest.mark.parametrize(
    "off", [(0.0, 0.0), (1e-3, 0.0), (-1e-3, 0.0), (0.0, 1e-3), (0.1, 0.0), (-0.1, 0.05), (2.0, 1.0)]
)
def test_a_load_beside_its_plumb_line_settles_below_a_winch_that_holds_what_pulls(off, stiffness):
    """The winch answers to the rope, and the load to the winch, in different measure: their stiffness is not symmetric."""
    pd = {"control.hoist.rope.pd.stiffness": stiffness}
    place = {"bodies.load.joint.x.start": 4.0 + off[0], "bodies.load.joint.y.start": off[1]}
    _, system = prepare_run(deckcrane.loads(OFF_PLUMB).with_values({**pd, **place}))
    e = system.equations
    rest = dict(zip(e.x.names, e.x.values.tolist(), strict=True))
    assert rest["load.x"] == pytest.approx(4.0, abs=1e-9)
    assert rest["load.y"] == pytest.approx(0.0, abs=1e-9)
    assert rest["hoist"] == pytest.approx(0.0, abs=1e-9)
    rates = np.array(e.derivative()(0.0, e.x.values, e.u.values, e.p.values)).ravel()
    assert np.max(np.abs(rates)) < 1e-8


def test_a_level_platform_on_a_vessel_that_nothing_keeps_in_its_place_settles():
    """Surge, sway and yaw are held by nothing and stay as they are; all else finds its rest, the platform level on it."""
    drifting = deckcrane.load("deck_crane_in_waves").with_values({"vessel.station_keeping": None})
    _, system = prepare_run(drifting, "settled")
    e = system.equations
    rest = dict(zip(e.x.names, e.x.values.tolist(), strict=True))
    assert max(abs(rest[f"vessel.{free}"]) for free in ("x", "y", "yaw")) < 1e-9
    assert rest["vessel.roll"] == pytest.approx(0.0508, rel=0.01)
    assert rest["platform_roll"] == pytest.approx(-rest["vessel.roll"], rel=1e-9)


@pytest.mark.parametrize("start", [0.0, 40.0, -75.0])
def test_a_recorded_motion_settles_where_its_record_begins(start: float, tmp_path: Path) -> None:
    rows = "".join(f"{time},{start}\n" for time in range(8))
    (tmp_path / "luff.csv").write_text(f"time [s],luff [deg]\n{rows}", encoding="utf-8")
    (tmp_path / "crane.yaml").write_text(
        """
deckcrane: 1
gravity: [0, 0, -9.81]
bodies:
  boom: {on: ground, joint: {revolute: -y, at: [0, 0, 20 m], name: luff}, mass: 10 t, shape: {rod: x, length: 16 m}}
  load: {on: boom, joint: {revolute: -y, at: tip, name: swing}, mass: 5 t, cog: [0, 0, -8], inertia: [1e4, 1e4, 1e4]}
control: {luff: {motion: {series: luff.csv}}}
run: {duration: 5 s, step: 10 ms, start: settled}
""",
        encoding="utf-8",
    )
    dataset = deckcrane.run(tmp_path / "crane.yaml")
    assert np.allclose(np.degrees(dataset["q"].sel(coordinate="luff")), start, atol=1e-12)
    assert np.allclose(np.degrees(dataset["q"].sel(coordinate="swing")), -start, atol=1e-9)

"""Winches: drums that motors turn within their limits, oil that turns them, brakes that hold and slip; all powers add up."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import deckcrane
from deckcrane.components.catalogue import Scenario
from deckcrane.errors import DeckcraneWarning, ScenarioError
from deckcrane.formulations.energy_balance import check_balance
from deckcrane.formulations.forward_dynamics import dynamics
from deckcrane.program.integrators import Timing
from deckcrane.program.program import Program
from deckcrane.scenario.reading import loads
from tests.random_models import assert_same
from tests.studies import one_by_one

WINCH = """\
deckcrane: 1
gravity: [0, 0, -9.81]
bodies:
  king:
    on: ground
    joint: {revolute: z, name: slew}
    mass: 10 t
    shape: {cylinder: z, length: 6 m, radius: 0.5 m}
winches:
  hoist: {on: king, at: [-1 m, 0, 2 m], axis: y, radius: 0.4 m, mass: 1 t}
reactions: {frame: ground}
run: {duration: 2 s, step: 2 ms, every: 20 ms}
"""
RADIUS, INERTIA = 0.4, 1e3 * 0.4**2 / 2


def winch(values: dict[str, Any] | None = None, **hoist: Any) -> Scenario:
    own = {f"winches.hoist.{key}": value for key, value in hoist.items()}
    return loads(WINCH).with_values({**own, **(values or {})})


def pulled(newton_metres: float, **factor: Any) -> dict[str, Any]:
    """A torque on the drum, as a rope's pull times the radius."""
    return {"forces.pull": {"on": "hoist", "moment": [0, newton_metres, 0], "frame": "ground", **factor}}


def driven(torque: float, **more: Any) -> dict[str, Any]:
    return {"control.hoist": {"force": torque, **more}}


def end(dataset: Any, name: str) -> float:
    return float(dataset[name].isel(time=-1).squeeze())


def test_a_winch_alone_is_a_crane_with_one_body() -> None:
    """A drum on the ground needs no other body."""
    head, _, tail = WINCH.partition("bodies:")
    alone = loads(head + tail[tail.index("winches:") :].replace("on: king", "on: ground"))
    spun = deckcrane.run(alone.with_values(driven(500.0)))
    assert end(spun, "winch_speed") == pytest.approx(RADIUS * 500.0 * 2 / INERTIA, rel=1e-10)


def test_a_drum_turns_as_its_torque_over_its_inertia_and_that_of_the_rotor_behind_the_gear() -> None:
    """Both turn on a post that may turn across: about its own axis nothing else has a part."""
    plain = deckcrane.run(winch(driven(500.0)))
    assert end(plain, "winch_speed") == pytest.approx(RADIUS * 500.0 * 2 / INERTIA, rel=1e-10)
    motor = {"torque": "1 MN m", "inertia": "1.5 kg m^2"}
    geared = deckcrane.run(winch(driven(500.0), gear=20, motor=motor))
    assert end(geared, "winch_speed") == pytest.approx(RADIUS * 500.0 * 2 / (INERTIA + 20**2 * 1.5), rel=1e-10)
    assert end(geared, "winch_power") == pytest.approx(500.0 * end(geared, "winch_speed") / RADIUS, rel=1e-12)
    assert "hoist.rotor" not in geared["body"].values


def test_a_rotor_turns_its_frame_back_and_feels_its_gyroscopic_moment() -> None:
    """Motor along the slewing axis: torque on drum and rotor is taken off the post, gear times for the rotor."""
    motor = {"torque": "1 MN m", "inertia": "2 kg m^2"}
    free = deckcrane.run(winch(driven(500.0), axis="z", gear=20, motor=motor))
    spin, slew = free["u"].sel(speed="hoist").values, free["u"].sel(speed="slew").values
    post = 10e3 * 0.5**2 / 2 + 1e3 * 1.0**2 + INERTIA
    momentum = post * slew + INERTIA * spin + 2.0 * (slew + 20 * spin)
    assert np.abs(momentum).max() < 1e-9 * post
    assert slew[-1] < 0
    energy = free["energy"].sum("form").values
    kinetic = (post - INERTIA) * slew**2 / 2 + INERTIA * (slew + spin) ** 2 / 2 + (slew + 20 * spin) ** 2
    assert_same(energy - energy[0], kinetic, 1e-9)
    turned = winch(
        {"control.slew": {"motion": {"quintic": [["0 s", "0 rad"], ["2 s", "2 rad"]]}}},
        speed="30 rad/s",
        gear=20,
        motor=motor,
    )
    found = deckcrane.run(turned).isel(time=50)
    rate, spin_now = float(found["u"].sel(speed="slew")), float(found["u"].sel(speed="hoist"))
    angle = float(found["q"].sel(coordinate="slew"))
    gyroscopic = rate * (INERTIA + 20 * 2.0) * spin_now * np.array([-np.cos(angle), -np.sin(angle), 0])
    moment = found["reaction"].sel(joint="king", component=["mx", "my", "mz"]).values
    across = gyroscopic / np.linalg.norm(gyroscopic)
    still = winch({"control.slew": {"motion": {"quintic": [["0 s", "0 rad"], ["2 s", "2 rad"]]}}}, gear=20, motor=motor)
    other = deckcrane.run(still).isel(time=50)["reaction"].sel(joint="king", component=["mx", "my", "mz"]).values
    assert (moment - other) @ across == pytest.approx(np.linalg.norm(gyroscopic), rel=1e-9)


def test_a_motor_gives_its_torque_then_its_power_and_nothing_beyond_its_speed() -> None:
    motor = {"torque": "100 N m", "power": "3 kW", "rope_speed": "0.8 m/s", "slip": 0.1}
    dataset = deckcrane.run(winch({**driven(1e6), "run.duration": "4 s"}, gear=10, motor=motor))
    rate, torque = (dataset[name].squeeze().values for name in ("winch_speed", "winch_torque"))
    rate = rate / RADIUS
    taper = np.clip((2.0 - rate) / 0.2, 0, 1)
    assert_same(torque, np.minimum(1000.0, 3e3 / np.maximum(rate, 1e-9)) * taper, 1e-12)
    assert dataset["motor_at_limit"].values.all()
    assert 1.9 < rate[-1] < 2.0
    braking = deckcrane.run(winch({**driven(-1e6)}, gear=10, motor=motor, speed="5 rad/s")).isel(time=1)
    assert float(braking["winch_torque"].squeeze()) == -1000.0, "against its motion it gives its torque at any speed"


def test_rope_speeds_and_shaft_speeds_are_the_same_limit() -> None:
    shaft, rope = (
        deckcrane.run(winch({**driven(1e6)}, gear=10, motor={"torque": 100, **limit}))
        for limit in ({"speed": "20 rad/s"}, {"rope_speed": "0.8 m/s"})
    )
    assert_same(shaft["q"].values, rope["q"].values, 1e-13)


def test_a_winch_at_its_torque_limit_stalls_and_one_with_pid_does_not_wind_up() -> None:
    """The load pulls with more than the motor has: it is paid out; when the pull ends, it comes back."""
    pid = {"pid": {"proportional": 3e3, "integral": 1e3, "derivative": 1.5e3}, "setpoint": {"hold": "0 rad"}}
    motor = {"torque": "100 N m"}
    pull = pulled(1500.0, factor={"trapezoidal": [["1 s", 1], ["1.1 s", 0]]})
    run = {"run.duration": "8 s"}
    dataset = deckcrane.run(winch({"control.hoist": pid, **pull, **run}, gear=10, motor=motor))
    at_limit = dataset["motor_at_limit"].squeeze().values
    assert at_limit[5:50].all()
    assert not at_limit[-1]
    q = dataset["q"].sel(coordinate="hoist").values
    assert q[50] > 1.0
    assert -0.1 * q.max() < q.min() < -0.01, "the integral has not grown while the motor had no more to give"
    assert abs(q[-1]) < 0.1


def test_rope_is_controlled_in_metres_and_newtons() -> None:
    """A winch's rope is its drum's angle times the radius: gains over radius squared, limits in line pull."""
    course = {"quintic": [["0 s", "0 m"], ["2 s", "0.6 m"]]}
    rope = winch(
        {
            "control.hoist.rope": {
                "pd": {"stiffness": "1 MN/m", "damping": "10 kN s/m"},
                "setpoint": course,
                "limit": "3 kN",
            }
        }
    )
    course = {"quintic": [["0 s", "0 rad"], ["2 s", "1.5 rad"]]}
    gains = {"stiffness": 1e6 * RADIUS**2, "damping": 1e4 * RADIUS**2}
    angle = winch({"control.hoist": {"pd": gains, "setpoint": course, "limit": 3e3 * RADIUS}})
    one, other = deckcrane.run(rope), deckcrane.run(angle)
    assert_same(one["q"].values, other["q"].values, 1e-12)
    assert_same(one["winch_torque"].values, other["winch_torque"].values, 1e-11)
    assert_same(
        one["setpoint"].sel(actuator="hoist.rope").values,
        RADIUS * other["setpoint"].sel(actuator="hoist").values,
        1e-13,
    )


BRAKE = {"torque": "2 kN m", "closed": 1}


def test_a_closed_brake_holds_its_load_without_creep() -> None:
    """From the start on, and while the load swings, up to 0.7 of its torque."""
    still = deckcrane.run(winch(pulled(1000.0), brake=BRAKE))
    assert np.abs(still["q"].sel(coordinate="hoist")).max() < 1e-12
    assert_same(still["brake_torque"].values, np.full((101, 1), -1000.0), 1e-9)
    waves = pulled(1000.0, factor={"sine": {"amplitude": 0.3, "period": "0.5 s"}, "mean": 1})
    swung = deckcrane.run(winch({**waves, "run.duration": "10 s"}, brake=BRAKE))
    q = swung["q"].sel(coordinate="hoist").values
    assert np.abs(q).max() < 0.01
    assert abs(q[:250].mean() - q[250:].mean()) < 1e-5, "it does not creep"
    assert not swung["brake_slip"].values.any()


def test_a_brake_slips_at_its_torque_and_says_so() -> None:
    with pytest.warns(DeckcraneWarning, match="holds 2000 N m, and at the start 3000 N m"):
        dataset = deckcrane.run(winch(pulled(3000.0), brake=BRAKE))
    speed = end(dataset, "winch_speed")
    assert end(dataset, "brake_torque") == pytest.approx(-2000.0, rel=1e-6)
    assert speed == pytest.approx(RADIUS * 1000.0 * 2 / INERTIA, rel=0.01)
    assert dataset["brake_slip"].squeeze().values[5:].all()


def test_a_brake_that_closes_stops_a_drum_with_its_torque() -> None:
    brake = {"torque": "2 kN m", "closed": {"trapezoidal": [["0.5 s", 0], ["0.51 s", 1]]}, "time": "10 ms"}
    dataset = deckcrane.run(winch(brake=brake, speed="10 rad/s"))
    rate, t = dataset["u"].sel(speed="hoist").values, dataset["time"].values
    stopping = (t > 0.6) & (rate > 1)
    slope = np.polyfit(t[stopping], rate[stopping], 1)[0]
    assert slope == pytest.approx(-2000.0 / INERTIA, rel=1e-3)
    assert np.abs(rate[t > 1.6]).max() < 1e-3
    energy = dataset["energy"].sel(form=["kinetic", "elastic"]).sum("form").values
    assert energy[-1] < 1e-9 * energy[0]
    assert (np.diff(energy) < 1e-9 * energy[0]).all(), "a brake only takes"


def test_a_drum_does_not_wind_up_its_open_brake() -> None:
    """Wound up as if it held, its twist would be stiffer than any step of the run, and differ from one processor to another."""
    brake = {"torque": "2 kN m", "closed": 0, "time": "20 ms"}
    equations = dynamics(winch(brake=brake, speed="10 rad/s")).equations
    course = Program(equations).simulate(Timing(2.0, 0.01, 0.1))
    assert_same(course.x[:, equations.x.names.index("hoist.brake_twist")], np.zeros(21), 1e-12)
    assert_same(course.x[:, equations.x.names.index("d:hoist")], np.full(21, 10.0), 1e-12)


def test_an_idle_brake_opens_while_the_set_point_moves() -> None:
    course = {"quintic": [["0.5 s", "0 m"], ["1.5 s", "0.4 m"]]}
    pd = {"pd": {"stiffness": "1 MN/m", "damping": "60 kN s/m"}, "setpoint": course}
    brake = {"torque": "2 kN m", "time": "30 ms"}
    dataset = deckcrane.run(winch({"control.hoist.rope": pd, **pulled(500.0)}, brake=brake))
    closing = dataset["brake_closing"].squeeze().sel(time=[0.4, 1.0, 2.0], method="nearest").values
    assert closing[0] == pytest.approx(1.0, abs=1e-9)
    assert closing[1] < 1e-3
    assert closing[2] > 0.99
    assert RADIUS * end(dataset.sel(coordinate="hoist"), "q") == pytest.approx(0.4, abs=2e-3)


def test_an_overspeed_trip_closes_the_brake_for_good() -> None:
    brake = {"torque": "2 kN m", "closed": 0, "time": "20 ms", "overspeed": "1 m/s"}
    dataset = deckcrane.run(winch(pulled(500.0), brake=brake))
    speed = dataset["winch_speed"].squeeze().values
    assert 1.0 < speed.max() < 1.4
    assert abs(speed[-1]) < 1e-3
    assert end(dataset, "brake_closing") > 0.99


def test_a_brake_may_follow_any_signal() -> None:
    """Closed where the drum is slow: it catches a drum that a short pull has set in motion once that is slow again."""
    brake = {"torque": "2 kN m", "signal": "d:hoist", "below": 0.1, "time": "20 ms"}
    slow = deckcrane.run(winch(brake=brake, speed="0.05 rad/s"))
    assert abs(end(slow.sel(speed="hoist"), "u")) < 1e-6
    fast = deckcrane.run(winch(brake={**brake, "start": "open"}, speed="5 rad/s"))
    assert end(fast.sel(speed="hoist"), "u") == pytest.approx(5.0, rel=1e-9)


OIL: dict[str, Any] = {
    "displacement": "250 cm^3",
    "line_volume": "2 l",
    "leakage": {"internal": 1e-12, "external": 1e-13},
    "friction": {"coulomb": "5 N m", "viscous": "0.02 N m s/rad"},
    "valve": {"opening_area": "2e-5 m^2", "spool_time": "30 ms"},
    "supply": {"pressure": "21 MPa", "return_pressure": "1 MPa"},
    "inertia": "0.2 kg m^2",
}


def test_a_hydraulic_winch_turns_by_the_oil_that_its_valve_lets_through() -> None:
    """Speed by flow over displacement, less leakage; torque by the difference of pressures, less friction."""
    control = {"control.hoist.rope": {"valve": {"opening": {"quintic": [["0.2 s", 0], ["1 s", 0.8]]}}}}
    dataset = deckcrane.run(winch({**control, **pulled(-3e3), "run.duration": "5 s"}, gear=30, hydraulics=OIL))
    per_turn = 30 * 250e-6 / (2 * np.pi)
    late = dataset.isel(time=-1)
    p, flow = (late[name].sel(chamber=["hoist.out", "hoist.in"]).values for name in ("pressure", "flow"))
    w = float(late["u"].sel(speed="hoist"))
    assert w > 0.1
    leak = 1e-12 * (p[0] - p[1])
    assert w * per_turn == pytest.approx(flow[0] - leak - 1e-13 * p[0], rel=1e-6)
    friction = 30 * (5.0 + 0.02 * 30 * w)
    assert end(dataset, "winch_torque") == pytest.approx(per_turn * (p[0] - p[1]) - friction, rel=1e-9)
    assert end(dataset, "winch_torque") == pytest.approx(3e3, rel=1e-4)
    powers = {
        str(term): float(late["hydraulic_power"].squeeze().sel(power_term=term)) for term in late["power_term"].values
    }
    assert powers["supply"] == pytest.approx(sum(value for term, value in powers.items() if term != "supply"), rel=1e-9)


def test_oil_behind_a_shut_valve_carries_a_load_from_the_start_on() -> None:
    control = {"control.hoist.rope": {"valve": {"gain": "2 1/m"}}}
    tight = {**OIL, "leakage": {}}
    dataset = deckcrane.run(winch({**control, **pulled(3e3)}, gear=30, hydraulics=tight))
    assert np.abs(dataset["q"].sel(coordinate="hoist")).max() < 1e-9
    p = dataset["pressure"].isel(time=0)
    assert float(p.sel(chamber="hoist.out")) == 1e6
    assert float(p.sel(chamber="hoist.in")) == pytest.approx(1e6 + 3e3 / (30 * 250e-6 / (2 * np.pi)), rel=1e-12)


def test_a_set_point_of_rope_length_is_reached_with_valve_and_brake() -> None:
    control = {
        "control.hoist.rope": {
            "valve": {"gain": "20 1/m", "filter": "20 ms"},
            "setpoint": {"quintic": [["0.2 s", "0 m"], ["3 s", "0.5 m"]]},
        }
    }
    brake = {"torque": "6 kN m", "time": "50 ms"}
    run = {"run.duration": "5 s", "run.step": "1 ms"}
    dataset = deckcrane.run(winch({**control, **pulled(1.5e3), **run}, gear=30, hydraulics=OIL, brake=brake))
    assert RADIUS * end(dataset.sel(coordinate="hoist"), "q") == pytest.approx(0.5, abs=5e-3)
    assert float(dataset["pressure"].isel(time=0).sel(chamber="hoist.in")) == 1e6, "the brake carries at the start"


@pytest.mark.parametrize(
    "hoist",
    [
        {
            "motor": {"torque": 100, "inertia": 2, "power": "2 kW", "rope_speed": "1 m/s"},
            "brake": {"torque": 2e3, "overspeed": 0.5, "closed": 0.6},
        },
        {"hydraulics": OIL, "brake": {"torque": 2e3}},
    ],
)
def test_energy_of_a_winch_balances(hoist: dict[str, Any]) -> None:
    law = (
        {"hoist.rope": {"valve": {"gain": "2 1/m"}}}
        if "hydraulics" in hoist
        else {"hoist": {"pd": {"stiffness": 1e4, "damping": 1e3}}}
    )
    check_balance(
        dynamics(winch({"control": law, "bodies.king.joint": {"spherical": "roll-pitch-yaw"}}, gear=12, **hoist))
    )


def test_force_analysis_tells_the_torque_that_a_winch_needs() -> None:
    """Of motor and brake together: what moves drum and rotor as asked, against what pulls."""
    course = {"quintic": [["0 s", "0 rad"], ["2 s", "3 rad"]]}
    pd = {"control.hoist": {"pd": {"stiffness": 1e4, "damping": 1e3}, "setpoint": course}}
    motor = {"torque": "1 MN m", "inertia": "1.5 kg m^2"}
    for brake in (None, {"torque": "2 kN m"}):
        found = deckcrane.forces(winch({**pd, **pulled(500.0)}, gear=20, motor=motor, brake=brake))
        acceleration = found["du"].sel(speed="hoist").values
        assert_same(found["winch_torque"].values.ravel(), (INERTIA + 600) * acceleration - 500.0, 1e-10)


def test_a_drum_that_turns_in_its_closed_brake_at_the_start_is_braked_with_its_torque() -> None:
    """And not with what its spring and damper would give to a speed that they have never seen."""
    brake = {"torque": "2 kN m", "closed": 1}
    slips = deckcrane.run(winch(speed="5 rad/s", brake=brake)).isel(time=slice(0, 3))
    assert_same(slips["brake_torque"].values, np.full((3, 1), -2e3), 1e-6)
    holds = deckcrane.run(winch(pulled(500.0), brake=brake)).isel(time=0)
    assert float(holds["brake_torque"].squeeze()) == pytest.approx(-500.0, rel=1e-9)


def test_a_winch_under_a_prescribed_motion_gives_its_torque_once() -> None:
    """By Newton's law, and as the analysis of forces has it; a motor that can give it is not at its limit."""
    motion = {"control.hoist": {"motion": {"quintic": [["0 s", "0 rad"], ["2 s", "3 rad"]]}}}
    motor = {"torque": "90 N m", "inertia": "0.5 kg m^2"}
    scenario = winch({**motion, **pulled(500.0)}, gear=20, motor=motor)
    moved, given = deckcrane.run(scenario), deckcrane.forces(scenario)
    torque = moved["winch_torque"].sel(winch="hoist").values
    inertia = INERTIA + 20**2 * 0.5
    assert_same(torque, inertia * moved["du"].sel(speed="hoist").values - 500.0, 1e-12)
    assert_same(torque, moved["actuation"].sel(actuator="hoist").values, 1e-14)
    for name in ("winch_torque", "winch_power"):
        assert_same(moved[name].values, given[name].values, 1e-12)
    assert 0.5 < np.abs(torque).max() / (20 * 90.0) < 1
    assert not moved["motor_at_limit"].values.any()


def test_force_analysis_tells_the_torque_of_a_winch_that_nothing_drives_in_the_file() -> None:
    """What the motion needs, and not what a damper of the drum gives."""
    found = deckcrane.forces(winch(pulled(500.0), damper={"linear": 20.0}), {"hoist.rope": lambda t: 0.1 * t**3})
    needed = INERTIA * found["du"] + 20.0 * found["u"]
    assert_same(found["winch_torque"].values.ravel(), needed.sel(speed="hoist").values - 500.0, 1e-10)


def test_a_motion_may_be_given_in_lengths_of_rope() -> None:
    """As a set-point of the rope, and as a motion: angles are these over the radius."""
    course = {"quintic": [["0 s", "0 m"], ["2 s", "1.2 m"]]}
    pd = {"pd": {"stiffness": 1e4, "damping": 1e3}, "setpoint": course}
    found = deckcrane.forces(winch({"control.hoist.rope": pd}))
    assert found["q"].sel(coordinate="hoist").values[-1] == pytest.approx(3.0, rel=1e-12)
    assert_same(found["winch_torque"].values.ravel(), INERTIA * found["du"].sel(speed="hoist").values, 1e-10)
    given = deckcrane.forces(winch(), {"hoist.rope": lambda t: 0.1 * t**3})
    assert_same(given["q"].sel(coordinate="hoist").values, 0.25 * given["time"].values ** 3, 1e-12)


def test_hands_move_the_rope_the_valve_and_the_brake_of_a_winch() -> None:
    course = {"quintic": [["0 s", "0 m"], ["2 s", "1.2 m"]]}
    by_rope = winch({"control.hoist.rope": {"pd": {"stiffness": 1e4, "damping": 1e3}, "setpoint": course}}, brake=BRAKE)
    by_oil = winch({"control.hoist.rope": {"valve": {"opening": 0.2}}}, gear=30, hydraulics=OIL)
    for scenario, names in ((by_rope, ["hoist.rope", "hoist.brake"]), (by_oil, ["hoist.rope"])):
        equations = dynamics(scenario).equations
        assert [handle.name for handle in equations.handles] == names
        labels = {output.name: next(iter(output.labels.values()), ()) for output in equations.y}
        for handle in equations.handles:
            assert handle.output is None or handle.name in labels[handle.output]
            for name, value in handle.parameters.items():
                assert equations.parameter(name) == pytest.approx(value)
            assert all(state in equations.x.names for ends in handle.ends for state in ends)


def test_a_winch_at_rest_is_found_by_a_settled_start() -> None:
    pd = {"control.hoist": {"pd": {"stiffness": 1e4, "damping": 1e3}}, "run.start": "settled"}
    dataset = deckcrane.run(winch({**pd, **pulled(500.0)}))
    assert_same(dataset["q"].sel(coordinate="hoist").values, np.full(101, 0.05), 1e-10)


@one_by_one(
    ("values", "words"),
    [
        ({"winches.hoist.on": "kong"}, 'winches.hoist.on: there is no body "kong"; did you mean "king"?'),
        ({"winches.king": {"on": "ground", "axis": "y", "radius": 1, "mass": 1}}, "winches.king: a body has this name"),
        ({"winches.hoist.radius": "-0.4 m"}, "winches.hoist.radius: must be greater than zero"),
        ({"winches.hoist.gear": 20}, "gear (20) is that of a motor"),
        ({"winches.hoist.motor": {"torque": 1, "speed": 1, "rope_speed": 1}}, "leave one of the two out"),
        ({"winches.hoist.motor": {"torque": "5 kN"}}, '"5 kN" is a force; a moment is needed'),
        ({"winches.hoist.brake": {"torque": 1}}, "no controller drives hoist"),
        ({"winches.hoist.brake": {"torque": 1, "closed": 2}}, "closed is from 0 (open) to 1 (closed); it is 2"),
        ({"winches.hoist.brake": {"torque": 1, "signal": "d:hoist"}}, "signal and below go together"),
        (
            {"winches.hoist.brake": {"torque": 1}, "control.hoist": {"motion": {"hold": 1}}},
            "control.hoist prescribes the motion, whatever a brake does",
        ),
        (
            {"control.hoist.rope": {"motion": {"hold": 1}}},
            "control.hoist.motion: lengths of rope over the radius, 0.4 m",
        ),
        (
            {"control": {"hoist": {"force": 1}, "hoist.rope": {"force": 1}}},
            'the drum of "hoist" is driven by control.hoist as well',
        ),
        ({"winches.hoist.hydraulics": OIL, "control.hoist": {"force": 1}}, "control its rope instead, hoist.rope"),
        ({"winches.hoist.hydraulics": OIL, "control.hoist.rope": {"force": 1}}, "this winch is driven by oil"),
        ({"control.hoist.rope": {"force": "3 rad"}}, '"3 rad" is an angle; a force is needed'),
    ],
)
def test_winches_that_cannot_be_are_refused_in_words(values: dict[str, Any], words: str) -> None:
    with pytest.raises(ScenarioError) as error:
        loads(WINCH).with_values(values)
    assert words in str(error.value)

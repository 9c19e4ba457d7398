"""A winch with a rope of four falls: it hoists by a quarter of its rope, stalls, is stopped by its brake; powers add up."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.integrate import cumulative_simpson

import deckcrane
from deckcrane.components.catalogue import Scenario
from deckcrane.components.cylinders.operation import states_at
from deckcrane.errors import ScenarioError
from deckcrane.formulations.energy_balance import check_balance
from deckcrane.formulations.forward_dynamics import dynamics
from deckcrane.scenario.reading import loads
from tests.random_models import assert_same
from tests.studies import each_time

G, LOAD, RADIUS = 9.81, 8e3, 0.4
HOIST = """\
deckcrane: 1
gravity: [0, 0, -9.81]
bodies:
  mast: {on: ground, joint: {fixed: true}, mass: 5 t, shape: {rod: z, length: 20 m}}
  block: {on: mast, joint: {prismatic: -z, name: fall, at: [2 m, 0, 20 m], start: 10 m}, mass: 8 t, shape: {box: [1 m, 1 m, 1 m]}}
winches:
  hoist:
    on: mast
    at: [0, 0, 1 m]
    axis: y
    radius: 0.4 m
    mass: 1 t
    gear: 40
    motor: {torque: 300 N m, inertia: 0.5 kg m^2, rope_speed: 2 m/s}
    brake: {torque: 16 kN m, time: 50 ms}
ropes:
  line:
    path: [{drum: hoist}, {on: mast, at: [0, 0, 20 m]}, {on: mast, at: [2 m, 0, 20 m]}, {on: block}]
    falls: 4
    stiffness: 40 MN
    damping: 400 kN s
    tension: 19.62 kN
control:
  hoist.rope: {pd: {stiffness: 2 MN/m, damping: 200 kN s/m}, setpoint: {quintic: [[0.5 s, 0 m], [5 s, 4 m]]}}
run: {duration: 7 s, step: 2 ms, every: 20 ms}
"""


def hoist(values: dict[str, Any] | None = None, **winch: Any) -> Scenario:
    return loads(HOIST).with_values(
        {**{f"winches.hoist.{key}": value for key, value in winch.items()}, **(values or {})}
    )


def test_a_block_on_four_falls_comes_down_by_a_quarter_of_the_rope_and_the_brake_holds_it() -> None:
    dataset = deckcrane.run(hoist())
    fall, drum = (dataset["q"].sel(coordinate=name).values for name in ("fall", "hoist"))
    assert fall[-1] == pytest.approx(11.0, abs=0.01)
    assert np.ptp(fall[-25:]) < 1e-4
    assert RADIUS * drum[-1] == pytest.approx(4.0, abs=0.012)
    tension = dataset["rope_tension"].squeeze().values
    assert tension[-1] == pytest.approx(LOAD * G / 4, rel=1e-3)
    assert tension[0] == pytest.approx(LOAD * G / 4, rel=1e-12)
    assert dataset["brake_torque"].values[0, 0] == pytest.approx(-RADIUS * LOAD * G / 4, rel=1e-9)
    both = dataset["brake_torque"].values[-1, 0] + dataset["winch_torque"].values[-1, 0]
    assert both == pytest.approx(-RADIUS * LOAD * G / 4, rel=1e-3)
    assert not dataset["brake_slip"].values.any()
    assert not dataset["rope_slack"].values.any()


def test_what_the_motor_gives_is_what_drum_rotor_rope_and_load_gain() -> None:
    """Without damping and brake: the energy of all grows by the integral of the winch's power."""
    values = {"ropes.line.damping": 0, "run.step": "1 ms", "run.every": "1 ms", "run.duration": "3 s"}
    free: dict[str, Any] = {"winches.hoist.brake": None, "winches.hoist.motor.torque": "3 kN m"}
    free["control.hoist.rope.setpoint"] = {"quintic": [["0 s", "0 m"], ["3 s", "-2 m"]]}
    dataset = deckcrane.run(hoist({**values, **free}))
    power, energy = dataset["winch_power"].squeeze().values, dataset["energy"].sum("form").values
    done = cumulative_simpson(power, dx=1e-3, initial=0)
    gained = energy - energy[0]
    strain = dataset["rope_tension"].squeeze().values / 40e6
    assert gained[-1] > 0.4 * LOAD * G
    assert np.abs(done - gained).max() < (strain.max() + 1e-6) * done.max(), (
        "but for the strain of what runs off the drum"
    )


def test_a_load_beyond_the_motor_is_paid_out_and_the_motor_is_flagged() -> None:
    weak = {"torque": "150 N m", "inertia": "0.5 kg m^2", "rope_speed": "2 m/s"}
    values = {"control.hoist.rope.setpoint": {"hold": "0 m"}, "run.duration": "2 s"}
    dataset = deckcrane.run(hoist(values, motor=weak, brake={"torque": "16 kN m", "closed": 0}))
    assert dataset["winch_torque"].values[-1, 0] == -40 * 150.0
    assert dataset["motor_at_limit"].values[-1, 0] == 1
    lacking = LOAD * G / 4 * RADIUS - 40 * 150.0
    inertia = 80 + 40**2 * 0.5 + LOAD / 16 * RADIUS**2
    assert dataset["winch_speed"].values[-1, 0] == pytest.approx(RADIUS * 2.0 * lacking / inertia, rel=0.03)


def test_a_load_that_runs_away_trips_the_brake() -> None:
    brake = {"torque": "16 kN m", "closed": 0, "time": "50 ms", "overspeed": "1.5 m/s"}
    dataset = deckcrane.run(hoist({"control": {}, "run.duration": "3 s"}, brake=brake))
    speed, slip = dataset["winch_speed"].squeeze().values, dataset["brake_slip"].squeeze().values
    assert 1.5 < speed.max() < 2.5
    assert np.abs(speed[-10:]).max() < 0.02
    assert slip.any()
    assert not slip[-1]
    assert dataset["rope_tension"].values.max() > 1.08 * LOAD * G / 4, "a brake that stops a load loads its rope"


def test_a_winch_at_its_speed_limit_hoists_no_faster() -> None:
    fast = {"control.hoist.rope.setpoint": {"quintic": [["0.2 s", "0 m"], ["2 s", "-6 m"]]}, "run.duration": "4 s"}
    motor = {"torque": "400 N m", "inertia": "0.5 kg m^2", "rope_speed": "1 m/s", "slip": 0.05}
    dataset = deckcrane.run(hoist(fast, motor=motor))
    speed = dataset["winch_speed"].squeeze().values
    assert -1.0 < speed.min() < -0.93
    assert dataset["motor_at_limit"].values.any()


def test_hoisting_balances_its_energy() -> None:
    check_balance(dynamics(hoist()))


def test_a_rope_takes_the_radius_of_its_winch_and_no_other() -> None:
    point = {"ropes.line.path.0": {"drum": "hoist", "radius": "0.5 m"}}
    with pytest.raises(ScenarioError, match=r"radius of 0\.4 m, and here it has 0\.5 m"):
        hoist(point)


def test_gravity_compensation_of_a_winch_holds_what_its_rope_pulls() -> None:
    """A controller with it does not sag; a drive that keeps a speed stands still where it is asked for none."""
    pd = {"stiffness": "200 kN/m", "damping": "20 kN s/m", "gravity_compensation": True}
    values = {"run.duration": "1 s", "control.hoist.rope": {"pd": pd}}
    still = deckcrane.run(hoist(values, brake=None))
    assert np.abs(still["q"].sel(coordinate="hoist")).max() < 1e-12
    assert still["winch_torque"].values[-1, 0] == pytest.approx(-RADIUS * LOAD * G / 4, rel=1e-12)
    lever = {"force": {"quintic": [["0.5 s", 0], ["1 s", "12.5 kN"]]}, "limit": "25 kN", "speed_limit": "0.5 m/s"}
    dataset = deckcrane.run(hoist({"run.duration": "4 s", "control.hoist.rope": lever}, brake=None))
    speed = dataset["winch_speed"].squeeze().values
    assert np.abs(speed[:25]).max() < 1e-9
    assert speed[-1] == pytest.approx(0.25, rel=0.02)


@pytest.mark.parametrize("law", each_time(("pd", "valve"), "pd"))
def test_a_rope_that_is_wound_the_other_way_is_paid_out_as_positive(law: str) -> None:
    """A drum whose axis points the other way is the same drum: its angle and torque change their signs, and nothing else."""
    oil = {
        "displacement": "250 cm^3",
        "line_volume": "2 l",
        "valve": {"opening_area": "2e-5 m^2"},
        "supply": {"pressure": "21 MPa"},
    }
    driven: dict[str, Any] = {"winches.hoist.start": "0.3 rad", "winches.hoist.speed": "0.2 rad/s"}
    if law == "valve":
        driven |= {"winches.hoist.motor": None, "winches.hoist.hydraulics": oil}
        driven |= {
            "control.hoist.rope": {
                "valve": {"gain": "2 1/m"},
                "setpoint": {"quintic": [["0 s", "0.12 m"], ["1 s", "1 m"]]},
            }
        }
    drum = hoist({**driven, "run.duration": "1 s", "run.step": "1 ms"})
    other = drum.with_values(
        {
            "winches.hoist.axis": "-y",
            "winches.hoist.start": "-0.3 rad",
            "winches.hoist.speed": "-0.2 rad/s",
            "ropes.line.path.0.winding": "negative",
        }
    )
    found, reversed_ = (deckcrane.run(one) for one in (drum, other))
    assert float(found["winch_speed"].max()) > 0.05
    for name in ("winch_speed", "winch_power", "rope_tension", "setpoint", "actuation"):
        assert_same(reversed_[name].values, found[name].values, 1e-9)
    for name in ("winch_torque", "brake_torque"):
        assert_same(reversed_[name].values, -found[name].values, 1e-9)
    given, back = (deckcrane.forces(one, {"hoist.rope": lambda t: 0.1 * t**3}) for one in (drum, other))
    assert_same(back["q"].sel(coordinate="hoist").values, -given["q"].sel(coordinate="hoist").values, 1e-12)
    assert states_at(other, "hoist.rope", 0.8) == {"hoist": pytest.approx(-2.0)}

"""Runs and their datasets: known motions, labels and units, files that are whole or not there."""

from __future__ import annotations

import numpy as np
import pytest
import xarray as xr

import deckcrane
from deckcrane.errors import DeckcraneError
from tests.scenes import DOUBLE_PENDULUM, OSCILLATOR, PENDULUM


def test_a_compound_pendulum_swings_with_its_analytic_period():
    small = deckcrane.loads(PENDULUM).with_values({"bodies.bob.joint.start": "0.01 deg"})
    dataset = deckcrane.run(small)
    t, q = dataset["time"].values, dataset["q"].sel(coordinate="bob").values
    frequency = np.sqrt(2 * 9.81 * 3 / (2 * 9 + 0.2))
    assert np.max(np.abs(q - np.radians(0.01) * np.cos(frequency * t))) < 1e-7 * np.radians(0.01)


def test_a_free_body_falls_and_spins_as_a_free_body():
    text = """
deckcrane: 1
gravity: [0, 0, -9.81]
bodies:
  box:
    on: ground
    joint: {free: true, x: {start: 1 m}, z: {start: 5 m}, velocity: [2, 0, 3], angular_velocity: [0, 0, 0.4]}
    mass: 3
    shape: {box: [1, 2, 3]}
run: {duration: 2 s, step: 10 ms, every: 100 ms}
"""
    dataset = deckcrane.run(deckcrane.loads(text))
    t = dataset["time"].values
    position = dataset["position"].sel(body="box")
    assert position.sel(axis="x").values == pytest.approx(1 + 2 * t, abs=1e-9)
    assert position.sel(axis="z").values == pytest.approx(5 + 3 * t - 9.81 * t**2 / 2, abs=1e-9)
    assert dataset["q"].sel(coordinate="box.yaw").values == pytest.approx(0.4 * t, abs=1e-9)
    assert np.max(np.abs(dataset["reaction"].values)) < 1e-9, "nothing holds a free body"


def test_a_bouncing_load_meets_its_stop_and_the_dataset_flags_it():
    text = """
deckcrane: 1
gravity: [0, 0, -10]
bodies:
  load:
    on: ground
    joint: {prismatic: z, start: 1 m, stops: {lower: 0 m, upper: 5 m, stiffness: 1e6 N/m, damping: 0}}
    mass: 1
    shape: {point: true}
run: {duration: 0.8 s, step: 0.1 ms}
"""
    dataset = deckcrane.run(deckcrane.loads(text))
    q = dataset["q"].values[:, 0]
    contact = dataset["at_stop"].values[:, 0] > 0
    assert contact.any()
    assert np.array_equal(contact, q < 0)
    assert q.min() == pytest.approx(-np.sqrt(2 * 10 * 1.0 / 1e6), rel=0.01), "the energy of the fall is in the stop"
    assert q[-1] > 0.5, "an elastic stop gives it back"
    energy = dataset["energy"].sum("form").values
    assert np.max(np.abs(energy - energy[0])) < 1e-3 * 10, "the corner of first contact costs a little accuracy"


def test_a_hunt_crossley_stop_takes_energy_out():
    text = OSCILLATOR.replace("spring: {linear: 400 N/m}, damper: {linear: 8 N s/m}", "speed: 1 m/s, STOPS")
    stops = "stops: {lower: -5 m, upper: 0.2 m, stiffness: 1e5 N/m, damping: 0.8 s/m}"
    dataset = deckcrane.run(deckcrane.loads(text.replace("STOPS", stops)).with_values({"run.step": "1 ms"}))
    speed = dataset["u"].values[:, 0]
    assert speed[0] == 1.0
    assert -1.0 < speed[-1] < -0.3


def test_springs_dampers_and_limits_act_as_written():
    limited = deckcrane.loads(OSCILLATOR).with_values(
        {"control": {"block": {"pd": {"stiffness": 1e6, "damping": 0}, "setpoint": {"hold": "1 m"}, "limit": "20 N"}}}
    )
    dataset = deckcrane.run(limited)
    assert dataset["actuation"].values.max() == 20.0
    first = dataset["du"].values[0, 0]
    assert first == pytest.approx((20.0 - 400 * 0.1) / 4, rel=1e-12)


def test_gravity_compensation_holds_the_load_without_error():
    text = (
        DOUBLE_PENDULUM
        + """
control:
  upper: {pd: {stiffness: 100, damping: 50, gravity_compensation: true}}
  lower: {pd: {stiffness: 100, damping: 50, gravity_compensation: true}}
"""
    )
    dataset = deckcrane.run(deckcrane.loads(text))
    assert np.max(np.abs(dataset["q"].values - dataset["q"].values[0])) < 1e-12
    without = deckcrane.run(deckcrane.loads(text.replace("true", "false")))
    assert np.max(np.abs(without["q"].values - without["q"].values[0])) > 0.01


def test_a_dataset_says_what_it_holds():
    dataset = deckcrane.run("moving_base")
    assert dataset["reaction"].dims == ("time", "joint", "component")
    assert list(dataset["component"].values) == ["fx", "fy", "fz", "mx", "my", "mz"]
    assert list(dataset["coordinate_unit"].values) == ["rad"] * 6
    assert all({"units", "long_name"} <= set(variable.attrs) for variable in dataset.data_vars.values())
    assert deckcrane.loads(dataset.attrs["scenario"]).hash == dataset.attrs["scenario_hash"]
    assert dataset.attrs["complete"] == 1


def test_the_same_scenario_gives_the_same_numbers():
    first, second = deckcrane.run("moving_base"), deckcrane.run("moving_base")
    assert first.identical(second)


def test_only_what_is_asked_for_is_recorded():
    short = deckcrane.load("moving_base").with_values(
        {"record": ["q", "reaction"], "reactions.joints": ["king"], "run.duration": "1 s"}
    )
    dataset = deckcrane.run(short)
    assert set(dataset.data_vars) == {"q", "reaction"}
    assert list(dataset["joint"].values) == ["king"]
    full = deckcrane.run(deckcrane.load("moving_base").with_values({"run.duration": "1 s"}))
    ours, theirs = (found["reaction"].sel(joint="king").values for found in (dataset, full))
    assert np.max(np.abs(ours - theirs)) < 1e-10 * np.max(np.abs(theirs))


def test_inputs_are_held_before_their_first_time_and_after_their_last():
    given = {"block": (np.array([0.8, 1.2]), np.array([20.0, 40.0]))}
    dataset = deckcrane.run(deckcrane.loads(OSCILLATOR), inputs=given)
    assert float(dataset["time"][-1]) > 1.2
    found = dataset["actuation"].sel(actuator="block")
    np.testing.assert_allclose(found, np.interp(dataset["time"], *given["block"]), atol=1e-12)


def test_inputs_add_to_an_actuator_by_name():
    t = np.linspace(0, 2, 201)
    dataset = deckcrane.run(deckcrane.loads(OSCILLATOR), inputs={"block": (t, np.full(201, 40.0))})
    assert dataset["du"].values[0, 0] == pytest.approx((40 - 40) / 4, abs=1e-12)
    with pytest.raises(DeckcraneError, match='there is no input "blok"; did you mean "block"\\? there are: block'):
        deckcrane.run(deckcrane.loads(OSCILLATOR), inputs={"blok": (t, t)})
    with pytest.raises(DeckcraneError, match="equal steps"):
        deckcrane.run(deckcrane.loads(OSCILLATOR), inputs={"block": (t**2, t)})


def test_a_saved_dataset_reads_back_the_same(tmp_path):
    dataset = deckcrane.run(deckcrane.loads(PENDULUM))
    path = deckcrane.save(dataset, tmp_path / "pendulum.nc")
    with xr.open_dataset(path, engine="h5netcdf") as read:
        assert np.array_equal(read["q"], dataset["q"])
        assert read.attrs["scenario_hash"] == dataset.attrs["scenario_hash"]
    assert [entry.name for entry in tmp_path.iterdir()] == ["pendulum.nc"], "no temporary file is left"


def test_a_path_that_cannot_be_written_is_a_clean_error(tmp_path):
    dataset = deckcrane.run(deckcrane.loads(PENDULUM))
    with pytest.raises(DeckcraneError, match="cannot write"):
        deckcrane.save(dataset, tmp_path / "nowhere" / "x.nc")
    (tmp_path / "folder.nc").mkdir()
    with pytest.raises(DeckcraneError, match="cannot write"):
        deckcrane.save(dataset, tmp_path / "folder.nc")
    assert [entry.name for entry in tmp_path.iterdir()] == ["folder.nc"]


def test_a_coordinate_without_inertia_is_named():
    """A slender rod that turns about itself, with another that hangs in line: at the start nothing resists the turn."""
    text = DOUBLE_PENDULUM.replace("joint: {revolute: y, at: tip, start: -30 deg}", "joint: {revolute: z, at: tip}")
    hook = "  hook: {on: lower, joint: {revolute: y, at: tip}, mass: 1, shape: {rod: -z, length: 1}}\nrun:"
    text = text.replace("run:", hook)
    with pytest.raises(DeckcraneError, match=r"singular at the start: no inertia resists lower\. Give"):
        deckcrane.run(deckcrane.loads(text))


def test_a_point_force_acts_where_and_when_it_is_told():
    text = (
        OSCILLATOR + "forces: {push: {on: block, force: [12 N, 5 N, 0], factor: {quintic: [[0.5 s, 0], [1 s, 1]]}}}\n"
    )
    scenario = deckcrane.loads(text.replace("spring: {linear: 400 N/m}, damper: {linear: 8 N s/m}", "speed: 0"))
    dataset = deckcrane.run(scenario)
    acceleration = dataset["du"].values[:, 0]
    assert np.all(acceleration[dataset["time"].values < 0.5] == 0.0)
    assert acceleration[-1] == pytest.approx(12 / 4)
    assert dataset["reaction"].sel(component="fy").values[-1, 0] == pytest.approx(-5.0), (
        "the guide takes the side force"
    )


def test_point_masses_count_like_bodies_fixed_to_the_link():
    plain = DOUBLE_PENDULUM.replace(
        "    shape: {rod: -z, length: 1 m}\n",
        "    shape: {rod: -z, length: 1 m}\n    masses: [{at: [0.1, 0.2, -0.5], mass: 0.7}]\n",
    )
    fixed = DOUBLE_PENDULUM.replace(
        "run:",
        "  lump:\n    on: lower\n    joint: {fixed: true, at: [0.1, 0.2, -0.5]}\n    mass: 0.7\n    shape: {point: true}\nrun:",
    )
    one, other = deckcrane.run(deckcrane.loads(plain)), deckcrane.run(deckcrane.loads(fixed))
    assert np.max(np.abs(one["q"].values - other["q"].values)) < 1e-11
    for joint in ("upper", "lower"):
        assert np.allclose(one["reaction"].sel(joint=joint), other["reaction"].sel(joint=joint), atol=1e-9)


def test_a_bar_shows_on_long_runs_only(monkeypatch, capsys):
    from deckcrane import interrupts

    scenario = deckcrane.loads(PENDULUM).with_values(
        {"run.duration": "2000 s", "run.step": "1 ms", "run.every": "10 s"}
    )
    deckcrane.run(scenario.with_values({"run.duration": "10 s"}), progress=True)
    assert "simulating" not in capsys.readouterr().err
    monkeypatch.setattr(interrupts, "PATIENCE", 0.0)
    monkeypatch.setenv("FORCE_COLOR", "1")
    deckcrane.run(scenario, progress=True)
    assert "simulating" in capsys.readouterr().err

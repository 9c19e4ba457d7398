"""Motions of datasets are exact; those of cylinders may be given by length or angle; what cannot be is named."""

from __future__ import annotations

import re

import numpy as np
import pytest
import xarray as xr

import deckcrane
from deckcrane.components.catalogue import Scenario
from deckcrane.components.cylinders.hinge_loop import hinge_loops
from deckcrane.components.cylinders.length_motion import _check_angle, angle_of, length_of
from deckcrane.errors import DeckcraneError, DeckcraneWarning
from tests.commands import command
from tests.scenes import PENDULUM
from tests.studies import each_time

CYLINDERS = ("inner_cylinder", "outer_cylinder")
BY_ANGLE = {f"cylinders.{name}.coordinate": "angle" for name in CYLINDERS}
STRUTS = {f"cylinders.{name}.model": "strut" for name in CYLINDERS}


def off(found: xr.Dataset, run: xr.Dataset, name: str) -> float:
    """The largest difference, as a part of the largest value."""
    assert found[name].dims == run[name].dims
    return float(np.abs(found[name].values - run[name].values).max() / np.abs(run[name].values).max())


CRANES = ("deck_crane_in_waves", "knuckle_boom_in_waves", "knuckle_boom", "moving_base")


@pytest.mark.parametrize("name", each_time(CRANES, "knuckle_boom_in_waves"))
def test_forces_of_a_runs_motion_are_those_of_the_run(name):
    """A vessel's twist and its rate are recorded; no spline of its coordinates comes between."""
    scenario = deckcrane.load(name)
    run = deckcrane.run(scenario.with_values({"run.duration": 10.0}))
    found = deckcrane.forces(scenario, run)
    for quantity in ("reaction", "cylinder_force", "pin_force", "hook_load", "u", "du"):
        if quantity in found and quantity in run:
            assert off(found, run, quantity) < 1e-14, quantity


def test_without_recorded_rates_splines_find_them():
    scenario = deckcrane.load("knuckle_boom_in_waves")
    run = deckcrane.run(scenario.with_values({"run.duration": 10.0}))
    without = deckcrane.forces(scenario, run.drop_vars(["du"]))
    neither = deckcrane.forces(scenario, run.drop_vars(["u", "du"]))
    assert 1e-9 < off(without.isel(time=slice(20, -20)), run.isel(time=slice(20, -20)), "reaction") < 1e-3
    assert 1e-9 < off(neither.isel(time=slice(20, -20)), run.isel(time=slice(20, -20)), "reaction") < 1e-2


def test_a_dataset_without_the_scenarios_coordinates_is_refused():
    run = deckcrane.run(deckcrane.loads(PENDULUM))
    with pytest.raises(DeckcraneError, match="none of the scenario's coordinates; these are: slew, inner_cylinder"):
        deckcrane.forces("knuckle_boom", run)
    with pytest.raises(DeckcraneError, match="time must rise"):
        deckcrane.forces(deckcrane.loads(PENDULUM), run.isel(time=slice(None, None, -1)))
    broken = run.copy(deep=True)
    broken["q"].values[7] = np.nan
    with pytest.raises(DeckcraneError, match=r"dataset: t = .* bob is not a finite number"):
        deckcrane.forces(deckcrane.loads(PENDULUM), broken)


def test_lengths_and_angles_of_a_loop_are_each_others_inverse():
    loop = hinge_loops(deckcrane.load("knuckle_boom").plant)["inner_cylinder"]
    t = np.linspace(0, 3, 61)
    course = (3.3 + 0.5 * np.sin(t), 0.5 * np.cos(t), -0.5 * np.sin(t))
    angle = angle_of(loop, *course)
    for value, back in zip(course, length_of(loop, *angle), strict=True):
        assert back == pytest.approx(value, abs=1e-13)
    assert angle[0][0] == pytest.approx(loop.joint_angle(3.3), abs=1e-14)
    step = 1e-5
    ahead, behind = (
        angle_of(loop, 3.3 + 0.5 * np.sin(t + s), 0.5 * np.cos(t + s), -0.5 * np.sin(t + s)) for s in (step, -step)
    )
    for k in (0, 1):
        assert angle[k + 1] == pytest.approx((ahead[k] - behind[k]) / (2 * step), abs=1e-8)


@pytest.mark.parametrize("changes", each_time((BY_ANGLE, STRUTS), STRUTS), ids=["angle", "strut"])
def test_set_points_and_extensions_move_a_crane_whose_coordinates_are_angles(changes):
    """Set-points are of the cylinders; they were taken for nothing where the hinge's angle is the coordinate."""
    scenario = deckcrane.load("knuckle_boom")
    other = scenario.with_values(changes)
    by_extension, by_angle = deckcrane.forces(scenario), deckcrane.forces(other)
    for quantity in ("cylinder_length", "cylinder_rate", "joint_angle"):
        assert off(by_angle, by_extension, quantity) < 1e-14
    extending = {"inner_cylinder": lambda t: 1.0 + 0.3 * np.sin(0.5 * t)}
    for quantity in ("cylinder_length", "cylinder_rate", "joint_angle"):
        assert off(deckcrane.forces(other, extending), deckcrane.forces(scenario, extending), quantity) < 1e-14
    if changes is BY_ANGLE:
        assert off(by_angle, by_extension, "cylinder_force") < 1e-11
        assert off(by_angle, by_extension, "reaction") < 1e-11


def test_an_angle_moves_a_crane_whose_coordinate_is_the_extension():
    scenario = deckcrane.load("knuckle_boom")
    given = deckcrane.forces(scenario, {"luff": lambda t: -1.0 + 0.1 * np.sin(t)})
    t = given["time"].values
    assert given["joint_angle"].sel(cylinder="inner_cylinder").values == pytest.approx(
        -1.0 + 0.1 * np.sin(t), abs=1e-12
    )


@pytest.mark.parametrize("frame", ["outer", "inner", "ground"])
def test_forces_of_a_strut_crane_are_those_of_its_run(frame):
    """Masses at the pins, forces along the struts: found from the motion as the run has them, joints and pins included."""
    scenario = deckcrane.load("knuckle_boom").with_values({**STRUTS, "reactions.frame": frame})
    run = deckcrane.run(scenario)
    found = deckcrane.forces(scenario, run)
    for quantity in ("cylinder_force", "pin_force", "reaction", "cylinder_length", "cylinder_rate"):
        assert off(found, run, quantity) < 1e-12, quantity


def test_forces_of_a_strut_crane_without_mass_in_its_cylinders_are_those_of_loops():
    """Then nothing tells a loop from a strut."""
    light = {f"cylinders.{name}.{end}.mass": 0 for name in CYLINDERS for end in ("barrel", "piston")}
    crane = deckcrane.load("knuckle_boom").with_values(light)
    loops, struts = deckcrane.forces(crane), deckcrane.forces(crane.with_values(STRUTS))
    assert off(struts, loops, "cylinder_force") < 1e-11
    assert off(struts, loops, "reaction") < 1e-11


def test_stops_of_a_strut_are_part_of_its_force_and_not_of_the_actuators():
    crane = deckcrane.load("knuckle_boom").with_values(STRUTS)
    inside, outside = (
        deckcrane.forces(crane, {"inner_cylinder": lambda t, x=x: x + 0 * t}, times=np.array([0.0, 1.0]))
        for x in (1.9, 1.91)
    )
    slope = 5e7 * 0.01  # ten millimetres into the stop
    force = [run["cylinder_force"].sel(cylinder="inner_cylinder").values[0] for run in (inside, outside)]
    torque = [run["actuation"].sel(actuator="luff").values[0] for run in (inside, outside)]
    loop = hinge_loops(crane.plant)["inner_cylinder"]
    arm = loop.slope(loop.joint_angle(2.3 + 1.91))
    assert force[1] == pytest.approx(force[0], rel=0.05)
    assert torque[1] == pytest.approx(arm * (force[1] + slope), rel=1e-9)


def test_masses_on_springs_are_refused_by_name():
    springs = {"cylinders.outer_cylinder.mass_springs": {"stiffness": "1e8 N/m", "damping": "1e5 N s/m"}}
    crane = deckcrane.load("knuckle_boom").with_values({**STRUTS, **springs})
    with pytest.raises(DeckcraneError, match='"outer_cylinder" has mass_springs'):
        deckcrane.forces(crane)


def test_a_length_and_the_angle_that_follows_from_it_are_not_both_given():
    given = {"inner_cylinder": lambda t: 1.0 + 0 * t, "luff": lambda t: 0.8 + 0 * t}
    with pytest.raises(DeckcraneError, match="luff and inner_cylinder are given, but one follows from the other"):
        deckcrane.forces("knuckle_boom", given)


def write(path, name, values):
    np.savetxt(
        path, np.column_stack([0.1 * np.arange(len(values)), values]), delimiter=",", header=f"time,{name}", comments=""
    )
    return path


RISING = np.linspace(1.0, 3.2, 41)


def of(changes: dict[str, str]) -> Scenario:
    return deckcrane.load("knuckle_boom").with_values(changes)


@pytest.mark.parametrize("changes", [{}, BY_ANGLE, STRUTS], ids=["extension", "angle", "strut"])
@pytest.mark.filterwarnings("ignore::deckcrane.errors.DeckcraneWarning")
def test_an_impossible_extension_is_named_with_its_line_and_what_can_be(tmp_path, changes):
    message = (
        r"log.csv: line 3\d \(t = .* s\): inner_cylinder is .* m; its pins can only be .* (between|0.1 m to 1.9 m)"
    )
    with pytest.raises(DeckcraneError, match=message):
        deckcrane.forces(of(changes), write(tmp_path / "log.csv", "inner_cylinder", RISING))
    with pytest.raises(DeckcraneError, match=r"functions: t = .* inner_cylinder is"):
        deckcrane.forces(of(changes), {"inner_cylinder": lambda t: 1 + 0.3 * t})
    setpoint = {"control.inner_cylinder.setpoint": {"quintic": [[0, 1.0], [5, 3.2]]}}
    with pytest.raises(DeckcraneError, match=r"set-points: t = .* inner_cylinder is"):
        deckcrane.forces(of({**changes, **setpoint}))


@pytest.mark.parametrize("changes", [{}, BY_ANGLE, STRUTS], ids=["extension", "angle", "strut"])
def test_an_angle_beyond_a_dead_centre_is_named_too(tmp_path, changes):
    """The hinge is (1, -2.5) m from one pin and (0.5, 2.5) m from the other: the three are in line at 33.11 deg and half a turn
    from there.
    """
    last = np.degrees(np.arctan2(0.5, 2.5) + np.arctan2(1.0, 2.5))
    path = write(tmp_path / "log.csv", "luff [deg]", np.linspace(last - 40.5, last + 9.5, 51))
    message = (
        rf"line 43 .*: luff is {last + 0.5:.6g} deg; inner_cylinder reaches {last - 180:.6g} deg to {last:.6g} deg"
    )
    with pytest.raises(DeckcraneError, match=message + r" \(between its dead centres.*; so it is in 9 more rows"):
        deckcrane.forces(of(changes), path)


def test_at_a_dead_centre_itself_no_angle_follows_from_a_length():
    """Where the three pins are in line: a cylinder cannot push the joint there."""
    crane = deckcrane.load("knuckle_boom")
    loop = hinge_loops(crane.plant)["inner_cylinder"]
    ends = [loop.sign * phase - loop.angle + loop.turns for phase in (0.0, np.pi)]
    for angle in ends:
        with pytest.raises(DeckcraneError, match="between its dead centres"):
            _check_angle(crane, "inner_cylinder", "luff", np.array([np.mean(ends), angle]), lambda row: f"row {row}")
    _check_angle(crane, "inner_cylinder", "luff", np.array([np.mean(ends)]), lambda row: f"row {row}")


def test_a_dataset_with_an_impossible_motion_is_an_error():
    run = deckcrane.run("knuckle_boom").copy(deep=True)
    run["q"].loc[{"coordinate": "inner_cylinder"}] = 3.2
    with pytest.raises(DeckcraneError, match=r"dataset: t = 0 s: inner_cylinder is 3.2 m"):
        deckcrane.forces("knuckle_boom", run)


def test_the_command_line_names_the_row(tmp_path):
    write(tmp_path / "log.csv", "inner_cylinder [m]", RISING)
    given = ("forces", "knuckle_boom", "--motion", "log.csv")
    done = command(*given, cwd=tmp_path)
    assert done.returncode == 2
    assert "nan" not in done.stdout
    assert "error: log.csv: line 3" in done.stderr
    short = command(*given, "--smooth", "2", cwd=tmp_path)
    assert "--smooth 2: the unit is missing" in short.stderr


NO_PENDULUM = """
deckcrane: 1
gravity: [0, 0, -9.81]
payload: load
bodies:
  boom: {on: ground, joint: {revolute: z}, mass: 10, shape: {rod: x, length: 3}}
  load: {on: boom, joint: {spherical: roll-pitch-yaw, at: tip}, mass: 5, cog: [0, 0, 0], inertia: [1, 1, 1]}
run: {duration: 1 s, step: 10 ms}
"""


def test_a_number_that_is_none_in_a_run_is_warned_of_and_ends_the_command_with_an_error(tmp_path):
    """A payload whose centre of mass is its point of suspension has no sway."""
    with pytest.warns(DeckcraneWarning, match=r"sway of theta_[12] is not a finite number from 0 s"):
        deckcrane.run(deckcrane.loads(NO_PENDULUM))
    with pytest.raises(DeckcraneError, match=r"functions: t = 0 s: sway of theta_[12] is not a finite number"):
        deckcrane.forces(deckcrane.loads(NO_PENDULUM), {"boom": lambda t: 0.1 * t})
    (tmp_path / "load.yaml").write_text(NO_PENDULUM)
    done = command("run", "load.yaml", "-o", "load.nc", cwd=tmp_path)
    assert done.returncode == 2
    assert (tmp_path / "load.nc").exists()
    assert re.search(r"error: the result is incomplete: sway of theta_[12]", done.stderr)

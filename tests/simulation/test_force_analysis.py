"""Force analysis of a given motion: from functions, set-points, datasets and CSV files, without integration."""

from __future__ import annotations

import numpy as np
import pytest

import deckcrane
from deckcrane.errors import DeckcraneError
from tests.scenes import DOUBLE_PENDULUM, PENDULUM

FREE = """
deckcrane: 1
gravity: [0, 0, -9.81]
bodies:
  hull:
    on: ground
    joint: {free: true, roll: {start: 0.1}, pitch: {start: -0.2}, velocity: [1, 0, 0], angular_velocity: [0.2, 0.3, -0.1]}
    mass: 10
    cog: [0.1, 0, 0.2]
    inertia: [3, 4, 5]
  arm:
    on: hull
    joint: {revolute: x, at: [0, 0, 1], start: 0.5, spring: {linear: 30}, damper: {linear: 2}}
    mass: 2
    shape: {rod: z, length: 1.5}
run: {duration: 2 s, step: 1 ms, every: 10 ms}
"""


def write(path, header, columns):
    rows = [",".join(f"{value:.17g}" for value in row) for row in zip(*columns, strict=True)]
    path.write_text("\n".join([header, *rows]) + "\n")
    return path


def test_a_pendulum_needs_the_textbook_moment():
    """(J + m l^2) q'' + m g l sin q for q = 0.3 sin 2t, exactly, since the function is traced with symbols."""
    dataset = deckcrane.forces(deckcrane.loads(PENDULUM), {"bob": lambda t: 0.3 * np.sin(2 * t)})
    q = 0.3 * np.sin(2 * dataset["time"].values)
    needed = (0.2 + 2 * 9) * (-4 * q) + 2 * 9.81 * 3 * np.sin(q)
    assert dataset["actuation"].values[:, 0] == pytest.approx(needed, rel=1e-12, abs=1e-12)
    assert dataset["reaction"].sel(component="my").values[:, 0] == pytest.approx(needed, rel=1e-12, abs=1e-12)


def test_functions_that_cannot_be_traced_are_splined():
    exact = deckcrane.forces(deckcrane.loads(PENDULUM), {"bob": lambda t: 0.3 * np.sin(2 * t)})
    splined = deckcrane.forces(deckcrane.loads(PENDULUM), {"bob": lambda t: 0.3 * np.sin(2 * float(t))})
    inside = slice(10, -10)
    assert splined["actuation"].values[inside] == pytest.approx(exact["actuation"].values[inside], abs=1e-4)


def test_forces_of_a_simulated_motion_are_those_of_the_simulation():
    """Forward dynamics, then the forces of that motion: nothing drives a double pendulum, and reactions agree."""
    run = deckcrane.run(deckcrane.loads(DOUBLE_PENDULUM))
    found = deckcrane.forces(deckcrane.loads(DOUBLE_PENDULUM), run)
    assert np.max(np.abs(found["actuation"].values)) < 1e-10 * np.max(np.abs(run["reaction"].values))
    assert np.allclose(found["reaction"], run["reaction"], atol=1e-9)


def test_a_free_floating_base_is_analysed_from_its_coordinates(tmp_path):
    """Only positions and angles are given; splines and the kinematics of the free joint must give the rest."""
    run = deckcrane.run(deckcrane.loads(FREE))
    names = [str(name) for name in run["coordinate"].values]
    path = write(tmp_path / "motion.csv", ",".join(["time", *names]), [run["time"].values, *run["q"].values.T])
    found = deckcrane.forces(deckcrane.loads(FREE), path)
    inside = slice(20, -20)
    assert np.max(np.abs(found["actuation"].values[inside])) < 1e-5 * np.max(np.abs(run["reaction"].values))
    assert np.max(np.abs(found["reaction"].values[inside] - run["reaction"].values[inside])) < 1e-3
    assert np.max(np.abs(found["u"].values[inside] - run["u"].values[inside])) < 1e-7


def test_setpoints_of_the_scenario_are_a_motion():
    dataset = deckcrane.forces("moving_base")
    assert dataset["q"].sel(coordinate="slew").values.max() == pytest.approx(np.pi / 2)
    assert np.all(dataset["q"].sel(coordinate="vessel.roll").values == 0.0)
    at_rest = dataset.isel(time=-1)
    weight = (1000 + 500 + 500) * 9.81
    assert at_rest["reaction"].sel(joint="king", component="fz").item() == pytest.approx(weight)


def test_units_in_a_header_are_understood(tmp_path):
    t = np.linspace(0, 1, 101)
    si = write(tmp_path / "si.csv", "time,bob,d:bob,dd:bob", [t, t**2, 2 * t, 2 + 0 * t])
    other = write(
        tmp_path / "deg.csv",
        "time [ms],bob [deg],d:bob [deg/s],dd:bob [deg/s^2]",
        [1000 * t, *(np.degrees(v) for v in (t**2, 2 * t, 2 + 0 * t))],
    )
    first, second = (deckcrane.forces(deckcrane.loads(PENDULUM), path) for path in (si, other))
    assert first["actuation"].values == pytest.approx(second["actuation"].values, rel=1e-12)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the file is empty"),
        ("time,bob\n0,0\n1,\n2,1\n", r"line 3, column bob: is empty; fill the gap"),
        ("time,bob\n0,0\n\n2,1\n", r"line 3 is empty; a gap"),
        ("time,bob\n0,0\n1,nan\n2,1\n", r"line 3, column bob: 'nan' is not a finite number"),
        ("time,bob\n0,0\n2,0\n1,1\n", r"line 4: time must rise from row to row; 1 s follows 2 s"),
        ("time,bob\n0,0\n0,0\n", r"line 3: time must rise"),
        ("t,bob\n0,0\n1,0\n", r"column 't' is not a coordinate.*"),
        ("time,bop\n0,0\n1,0\n", r"column 'bop' is not a coordinate of this scenario; did you mean bob\?"),
        ("bob\n0\n1\n", r"no column `time`"),
        ("time\n0\n1\n", r"no column names a coordinate; there are: bob"),
        ("time,d:bob\n0,0\n1,0\n", r"no column names a coordinate"),
        ("time,bob\n0,0,0\n", r"line 2 has 3 cells, the first line names 2 columns"),
        ("time,bob\n0,0\n", r"at least two rows"),
        ("time,bob [m]\n0,0\n1,0\n", r"column bob: .*angle"),
        ("time,bob [furlongz]\n0,0\n1,0\n", r"column bob: .*furlongz"),
        ("time,bob,bob [deg]\n0,0,0\n1,0,0\n", r"two columns for bob"),
    ],
)
def test_a_bad_motion_file_is_explained(tmp_path, text, message):
    path = tmp_path / "motion.csv"
    path.write_text(text)
    with pytest.raises(DeckcraneError, match=message) as caught:
        deckcrane.forces(deckcrane.loads(PENDULUM), path)
    assert "motion.csv" in str(caught.value)


def test_a_motion_file_that_is_not_there_or_not_text(tmp_path):
    with pytest.raises(DeckcraneError, match="there is no file"):
        deckcrane.forces(deckcrane.loads(PENDULUM), tmp_path / "none.csv")
    binary = tmp_path / "binary.csv"
    binary.write_bytes(bytes(range(256)))
    with pytest.raises(DeckcraneError, match="it is not text"):
        deckcrane.forces(deckcrane.loads(PENDULUM), binary)


def test_motion_of_a_coordinate_that_does_not_exist():
    with pytest.raises(DeckcraneError, match="bop is not a coordinate; the coordinates are: bob"):
        deckcrane.forces(deckcrane.loads(PENDULUM), {"bop": lambda t: t})


def test_times_of_sampled_functions_must_rise():
    with pytest.raises(DeckcraneError, match="times must rise"):
        deckcrane.forces(deckcrane.loads(PENDULUM), {"bob": lambda t: 0.1 * float(t)}, times=np.array([0.0, 2.0, 1.0]))
    with pytest.raises(DeckcraneError, match="times are a list of finite numbers"):
        deckcrane.forces(deckcrane.loads(PENDULUM), {"bob": lambda t: 0.1 * float(t)}, times=np.array([0.0, np.nan]))


def test_a_flexible_crane_is_refused_before_its_motion_is_looked_at():
    with pytest.raises(DeckcraneError, match="is flexible"):
        deckcrane.forces("flexible_luffing", "none.csv")

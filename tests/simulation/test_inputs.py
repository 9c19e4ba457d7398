"""What a user feeds into a run by name: each input with its own times, kept in the dataset, from Python, steps or files."""

from __future__ import annotations

import numpy as np
import pytest
import xarray as xr

import deckcrane
from deckcrane.components.catalogue import Scenario
from deckcrane.errors import DeckcraneError
from deckcrane.files.datasets import table
from deckcrane.simulation.inputs import inputs_from_files
from deckcrane.view.page.page import view
from tests.cli.test_cli import deckcrane as command

CRANE = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  trolley: {on: ground, joint: {prismatic: x}, mass: 2 t, shape: {point: true}}
  load: {on: trolley, joint: {revolute: y, start: 8 deg}, mass: 5 t, cog: [0, 0, -10 m], inertia: [1e3, 1e3, 1e3]}
control:
  trolley: {force: 0 N}
  load: {force: 0 N m}
run: {duration: 2 s, step: 10 ms, every: 50 ms}
"""


@pytest.fixture(scope="module")
def crane() -> Scenario:
    return deckcrane.loads(CRANE)


def repeated(dataset: xr.Dataset) -> xr.Dataset:
    """The run of a dataset, repeated from nothing but the dataset."""
    return deckcrane.run(deckcrane.loads(dataset.attrs["scenario"]), inputs=deckcrane.inputs_of(dataset))


def test_each_input_has_its_own_times(crane: Scenario) -> None:
    slow, fast = np.array([0.33, 1.33]), np.linspace(-0.4, 1.2, 41)
    given = {"trolley": (slow, np.array([0.0, 800.0])), "load": (fast, 50.0 * np.sin(9.0 * fast))}
    dataset = deckcrane.run(crane, inputs=given)
    for name, (times, values) in given.items():
        wanted = np.interp(dataset["time"], times, values)
        np.testing.assert_allclose(dataset["actuation"].sel(actuator=name), wanted, atol=1e-10)


def test_a_held_input_is_what_it_was_until_its_next_time(crane: Scenario) -> None:
    times, values = np.array([0.2, 0.7, 1.2]), np.array([100.0, -300.0, 500.0])
    found = deckcrane.run(crane, inputs={"trolley": (times, values, "held")})["actuation"].sel(actuator="trolley")
    t = found["time"].values
    np.testing.assert_allclose(found, np.select([t <= 0.7 + 1e-9, t <= 1.2 + 1e-9], values[:2], values[2]), atol=1e-10)


def test_a_run_is_repeated_from_its_dataset(crane: Scenario, tmp_path) -> None:
    t = np.linspace(0.1, 1.6, 16)
    given = {"trolley": (t, 400.0 * t), "load": (t[::3], np.cos(t[::3]), "held")}
    dataset = deckcrane.run(crane, inputs=given)
    assert dataset["input.trolley"].attrs["units"] == "N"
    assert dataset["input.load"].attrs["units"] == "N m"
    path = deckcrane.save(dataset, tmp_path / "run.nc")
    read = xr.load_dataset(path, engine="h5netcdf")
    xr.testing.assert_identical(repeated(read), dataset)


@pytest.mark.parametrize("durations", [[0.05] * 20, [0.02, 0.03, 0.1, 0.05, 0.3], [0.5]])
def test_a_run_taken_step_by_step_is_repeated_from_its_dataset(crane: Scenario, durations: list[float]) -> None:
    short = crane.with_values({"run.duration": f"{sum(durations)} s"})
    stepped = deckcrane.stepper(short)
    for duration in durations:
        push = -2e3 * stepped.measured("q", "trolley") - 100.0 * stepped.time
        stepped.step({"trolley": push} if stepped.time < 0.15 else {"trolley": push, "load": 5.0}, duration)
    dataset = stepped.dataset()
    again = repeated(dataset)
    assert set(again.variables) == set(dataset.variables)
    for name in ("q", "u", "actuation", "reaction"):
        np.testing.assert_allclose(again[name], dataset[name], rtol=0, atol=1e-12 * float(np.abs(dataset[name]).max()))


def test_a_run_without_inputs_keeps_none(crane: Scenario) -> None:
    assert deckcrane.inputs_of(deckcrane.run(crane)) == {}
    stepped = deckcrane.stepper(crane)
    stepped.step({}, 0.1)
    assert deckcrane.inputs_of(stepped.dataset()) == {}


def test_datasets_with_inputs_are_shown_and_tabled_as_others_are(crane: Scenario, tmp_path) -> None:
    given = {"trolley": (np.array([0.0, 1.0]), np.array([0.0, 100.0]))}
    dataset = deckcrane.run(crane, inputs=given)
    assert list(table(dataset).columns) == list(table(deckcrane.run(crane)).columns)
    assert view(dataset, tmp_path / "run.html").exists()


def test_wave_forces_of_ones_own_act_in_still_water_and_not_beside_a_sea() -> None:
    vessel = deckcrane.load("deck_crane_in_waves").with_values(
        {"variants": {}, "run.duration": "1 s", "record": ["q", "wave_force"], "run.transient": None}
    )
    heave = {"wave.heave": (np.array([0.0, 1.0]), np.array([0.0, 1e6]))}
    still = deckcrane.run(vessel.with_values({"sea": None}), inputs=heave)
    np.testing.assert_allclose(still["wave_force"].sel(motion="heave"), 1e6 * still["time"], atol=1e-3)
    with pytest.raises(DeckcraneError, match=r'wave\.heave is fed by "inputs: wave\.heave" and "sea"'):
        deckcrane.run(vessel, inputs=heave)


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        (([0.0, 1.0], [0.0]), "the input trolley needs a value for each of its times; there are 2 times, 1 value"),
        (([0.0], [0.0]), "the input trolley needs two or more times, rising by equal steps"),
        (([0.0, 1.0, 3.0], [0.0, 0.0, 0.0]), "equal steps"),
        (([0.0, -1.0], [0.0, 0.0]), "equal steps"),
        (([0.0, 1.0], [0.0, float("nan")]), "the input trolley: inputs must be finite numbers"),
        (([0.0, 1.0], ["5 kN", "6 kN"]), "numbers in SI units"),
        (([0.0, 1.0], [0.0, 1.0], "cubic"), "linear or held, not 'cubic'"),
    ],
)
def test_inputs_that_cannot_be_are_refused(crane: Scenario, entry: tuple, message: str) -> None:
    with pytest.raises(DeckcraneError, match=message):
        deckcrane.run(crane, inputs={"trolley": entry})


def write(folder, name: str, header: str) -> str:
    rows = "".join(f"{i / 10},{i},{10 * i}\n" for i in range(11))
    (folder / name).write_text(f"{header}\n{rows}", encoding="utf-8")
    return str(folder / name)


def test_a_column_of_a_file_is_an_input_in_its_own_unit(crane: Scenario, tmp_path) -> None:
    path = write(tmp_path, "log.csv", "time [s],push [kN],load [N m]")
    found, files = inputs_from_files([f"trolley={path}:push", f"load={path}"], crane)
    assert [str(file) for file in files] == [path, path]
    assert found["trolley"][0] == pytest.approx(np.arange(11) / 10)
    assert found["trolley"][1] == pytest.approx(1e3 * np.arange(11))
    assert found["load"][1] == pytest.approx(10.0 * np.arange(11))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("trolley", "--input trolley: write NAME=FILE.csv or NAME=FILE.csv:COLUMN"),
        ("trolley=none.csv", "there is no file none.csv"),
        ("trolley={path}", "--input trolley=.*log.csv:COLUMN: which column\\? There are push, pull"),
        ("trolley={path}:pusch", 'there is no column "pusch"; did you mean "push"'),
        ("load={path}:push", "--input load: .*column push: .*is a force; a moment is needed"),
    ],
)
def test_what_is_wrong_with_a_file_of_inputs_is_said(crane: Scenario, tmp_path, text: str, message: str) -> None:
    path = write(tmp_path, "log.csv", "time [s],push [kN],pull [kN]")
    with pytest.raises(DeckcraneError, match=message):
        inputs_from_files([text.format(path=path)], crane)


def test_the_command_takes_inputs_from_files(tmp_path) -> None:
    (tmp_path / "crane.yaml").write_text(CRANE, encoding="utf-8")
    write(tmp_path, "log.csv", "time [s],push [kN],pull [kN]")
    done = command("run", "crane.yaml", "--input", "trolley=log.csv:push", "-o", "run.nc", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    with xr.open_dataset(tmp_path / "run.nc", engine="h5netcdf") as dataset:
        found = dataset["actuation"].sel(actuator="trolley")
        np.testing.assert_allclose(found, np.minimum(1e4 * dataset["time"], 1e4), atol=1e-9)
    wrong = command("run", "crane.yaml", "--input", "troley=log.csv:push", cwd=tmp_path)
    assert wrong.returncode == 2
    assert 'there is no input "troley"; did you mean "trolley"?' in wrong.stderr
    over = command("run", "crane.yaml", "--input", "trolley=log.csv:push", "-o", "log.csv", cwd=tmp_path)
    assert over.returncode == 2
    assert "which is read" in over.stderr

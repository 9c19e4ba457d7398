"""The commands print a summary that can be counted from another time, help that is whole, and copies of scenarios."""

from __future__ import annotations

import pytest
import xarray as xr
from typer.main import get_command

import deckcrane
from deckcrane.cli.command import app
from deckcrane.cli.options import finish
from deckcrane.errors import DeckcraneError
from tests.cli.test_cli import deckcrane as command
from tests.scenes import PENDULUM


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "bob.yaml").write_text(PENDULUM + "variants:\n  lighter: {bodies.bob.mass: 1 kg}\n")
    return tmp_path


def test_a_run_is_counted_from_the_time_that_is_asked_for(folder):
    done = command("run", "bob.yaml", "--from", "6 s", "-o", "bob.nc", cwd=folder)
    assert done.returncode == 0, done.stderr
    assert "counted from 6 s (as asked for" in done.stdout
    with xr.open_dataset(folder / "bob.nc", engine="h5netcdf") as dataset:
        assert float(dataset["time"][0]) == 0.0, "the dataset keeps everything"
    again = command("info", "bob.nc", "--from", "7 s", cwd=folder)
    assert "counted from 7 s" in again.stdout
    assert "counted" not in command("info", "bob.nc", cwd=folder).stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("run", "bob.yaml", "--from", "10 s"), "cannot count from 10 s: the run goes from 0 to 10 s"),
        (("run", "bob.yaml", "--from", "3 m"), '--from: "3 m" is a length; a time is needed'),
        (("compare", "bob.yaml", "--from", "-1 s"), "cannot count from -1 s"),
        (("info", "--from", "1 s"), "name its FILE.nc"),
    ],
)
def test_a_time_that_cannot_be_is_refused_before_the_run(folder, arguments, message):
    done = command(*arguments, cwd=folder)
    assert done.returncode == 2
    assert message in done.stderr
    assert done.stdout == ""


def test_forces_and_comparisons_are_counted_alike(folder):
    for name in ("forces", "compare"):
        done = command(name, "bob.yaml", "--from", "2 s", cwd=folder)
        assert done.returncode == 0, done.stderr
        assert "counted from 2 s" in done.stdout


def test_a_result_that_is_no_number_is_kept_and_ends_in_an_error(tmp_path, capsys):
    scenario = deckcrane.loads(PENDULUM)
    dataset = deckcrane.run(scenario)
    dataset["reaction"][500:] = float("nan")
    with pytest.raises(DeckcraneError, match="reaction of bob is not a finite number from 5 s, in 501 of 1001 records"):
        finish(dataset, tmp_path / "bob.nc", None, None)
    assert (tmp_path / "bob.nc").exists()
    assert "nan" not in capsys.readouterr().out


def _commands(group, path=()):
    for name, one in group.commands.items():
        yield (*path, name), one
        if hasattr(one, "commands"):
            yield from _commands(one, (*path, name))


def test_help_of_every_command_is_whole_on_80_columns():
    for path, one in _commands(get_command(app)):
        short = one.get_short_help_str(limit=300)
        assert len(short) <= 80 - len("moving-frame") - 4 - 5, f"{path}: {short}"
        assert short.endswith("."), path


def test_a_bundled_scenario_is_copied(tmp_path):
    done = command("copy", "knuckle_boom", "crane.yaml", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "scenario crane.yaml\n"
    assert command("check", "crane.yaml", cwd=tmp_path).returncode == 0
    again = command("copy", "knuckle_boom", "crane.yaml", cwd=tmp_path)
    assert again.returncode == 2
    assert "crane.yaml already exists" in again.stderr
    assert command("copy", "knuckle_boom", "crane.yaml", "--overwrite", cwd=tmp_path).returncode == 0

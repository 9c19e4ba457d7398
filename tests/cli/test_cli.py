"""The command line as a user meets it: what it prints, what it writes, and how it says no."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from itertools import takewhile

import pytest
import xarray as xr
from typer.main import get_command

from deckcrane import loads
from deckcrane.cli import scenarios
from deckcrane.cli.command import app
from deckcrane.errors import DeckcraneWarning
from deckcrane.scenario import reading
from tests.commands import command
from tests.scenes import PENDULUM
from tests.studies import each_time


def deckcrane(*arguments, cwd=None, env=None):
    """In this process; in one of its own where it needs an environment of its own."""
    return command(*arguments, cwd=cwd) if env is None else process(*arguments, cwd=cwd, env=env)


def process(*arguments, cwd=None, env=None):
    return subprocess.run(
        [sys.executable, "-m", "deckcrane", *arguments],
        capture_output=True,
        text=True,
        cwd=cwd,
        env={**os.environ, "COLUMNS": "160", **(env or {})},
        check=False,
        timeout=300,
    )


def test_help_names_every_command():
    done = process("--help")
    assert done.returncode == 0
    for name in ("run", "forces", "modes", "list", "check", "schema", "info"):
        assert name in done.stdout


def test_help_lists_every_command_once_in_groups():
    lines = deckcrane("--help").stdout.splitlines()
    headings = [i for i, line in enumerate(lines) if line.endswith(":") and not line.startswith(" ")]
    groups = {lines[i]: [line.split()[0] for line in takewhile(str.strip, lines[i + 1 :])] for i in headings}
    groups.pop("Options:")
    assert len(groups) >= 5
    assert max(map(len, groups.values())) <= 8
    listed = [name for names in groups.values() for name in names]
    assert sorted(listed) == sorted(get_command(app).commands)


def test_a_warning_is_printed_once(tmp_path):
    (tmp_path / "bob.yaml").write_text(PENDULUM)
    wind = "wind={speed: 5 m/s, direction: 90, areas: {bob: {on: bob, area: 2 m^2}}}"
    done = deckcrane("check", "bob.yaml", "--set", wind, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stderr.count("direction: 90 without a unit is in radians") == 1


def test_a_warning_in_python_names_the_line_of_the_caller():
    with pytest.warns(DeckcraneWarning, match="without a unit is in radians") as said:
        loads(PENDULUM + "wind: {speed: 5 m/s, direction: 90, areas: {bob: {on: bob, area: 2 m^2}}}\n")
    assert {one.filename for one in said} == {__file__}


@pytest.mark.study
def test_packages_of_the_guide_need_no_import_of_their_own():
    code = (
        "import deckcrane; deckcrane.hydro.Hydrodynamics; deckcrane.sea.jonswap; deckcrane.bondgraph; deckcrane.parts"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_set_takes_zero_and_plain_numbers_without_a_unit():
    done = deckcrane("check", "deck_crane_in_waves", "--set", "sea.seed=2", "--set", "gravity.0=0")
    assert done.returncode == 0, done.stderr


def test_version():
    assert deckcrane("--version").stdout.startswith("deckcrane 0.")


def test_run_writes_dataset_and_figures(tmp_path):
    done = deckcrane(
        "run", "moving_base", "-o", "out/result.nc", "--plot", "out", "--set", "run.duration=2 s", cwd=tmp_path
    )
    assert done.returncode == 0, done.stderr
    assert "vessel.roll" in done.stdout
    assert "king" in done.stdout
    names = sorted(entry.name for entry in (tmp_path / "out").iterdir())
    assert names == ["actuation.png", "coordinates.png", "reactions.png", "result.nc", "speeds.png", "summary.txt"]
    with xr.open_dataset(tmp_path / "out" / "result.nc", engine="h5netcdf") as dataset:
        assert float(dataset["time"][-1]) == 2.0


def test_forces_from_a_motion_file(tmp_path):
    (tmp_path / "bob.yaml").write_text(PENDULUM)
    (tmp_path / "motion.csv").write_text("time,bob [deg]\n" + "".join(f"{i / 10},{i}\n" for i in range(20)))
    done = deckcrane("forces", "bob.yaml", "--motion", "motion.csv", "-o", "forces.nc", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    with xr.open_dataset(tmp_path / "forces.nc", engine="h5netcdf") as dataset:
        assert dataset["reaction"].sizes == {"time": 20, "joint": 1, "component": 6}


def test_modes_prints_equilibrium_and_frequencies(tmp_path):
    (tmp_path / "bob.yaml").write_text(PENDULUM)
    done = deckcrane("modes", "bob.yaml", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "1.798 rad/s" in done.stdout
    assert "swings" in done.stdout


def test_list_check_schema_and_info():
    assert "moving_base" in deckcrane("list").stdout
    checked = deckcrane("check", "moving_base")
    assert checked.returncode == 0
    assert "every: 0.05" in checked.stdout
    assert "# ok: 4 bodies, 6 coordinates" in checked.stdout
    assert json.loads(deckcrane("schema").stdout)["$schema"].startswith("https://json-schema.org")
    assert re.search(r"code +LLVM [\d.]+ for \S+ \(\S+\), vectors of [248] simulations", deckcrane("info").stdout)


def test_no_bundled_scenario_is_read_to_tell_a_name(monkeypatch):
    """Reading all of them took most of the time of `deckcrane info FILE.nc`."""
    monkeypatch.setattr(reading, "read_text", lambda *arguments: pytest.fail("a file is read"))
    assert [scenarios._is_scenario(name) for name in ("moving_base", "crane.yaml", "run.nc")] == [True, True, False]


def test_info_describes_a_dataset(tmp_path):
    (tmp_path / "bob.yaml").write_text(PENDULUM)
    deckcrane("run", "bob.yaml", "-o", "bob.nc", cwd=tmp_path)
    assert "wrench of the inner body" in deckcrane("info", "bob.nc", cwd=tmp_path).stdout
    (tmp_path / "not.nc").write_text("nothing of the kind")
    done = deckcrane("info", "not.nc", cwd=tmp_path)
    assert done.returncode == 2
    assert "not.nc: cannot be read as netCDF" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("run", "no_such_scenario"), "moving_base"),
        (("run", "moving_base", "--set", "bodies.kng.mass=2 t"), "king"),
        (("run", "moving_base", "--set", "bodies.king.mass"), "write PATH=VALUE"),
        (("run", "moving_base", "--set", "bodies.king.mass=2 m"), "mass"),
        (("run", "moving_base", "--set", "bodies.king.mass=2"), "a mass is written like 2 t or 2 kg"),
        (("run", "moving_base", "--set", "run.duration=5"), "a time is written like 5 s or 5 ms"),
        (("run", "moving_base", "--set", "gravity.2=-9.82"), "an acceleration is written like -9.82 m/s^2"),
        (("run", "moving_base", "--set", "bodies.king.joint.start=20"), "an angle is written like 20 deg or 20 rad"),
        (("run", "moving_base", "--target", "fortran"), "targets are auto, llvm and vm"),
        (("run", "moving_base", "--target", "c"), "gcc and zig are no longer used"),
        (("forces", "moving_base", "--motion", "none.csv"), "none.csv"),
        (("info", "none.nc"), "there is no file none.nc"),
        (("run", "moving_base", "-o", "/proc/none/x.nc"), "cannot write"),
    ],
)
def test_a_users_mistake_is_one_message_and_exit_code_2(arguments, message, tmp_path):
    done = deckcrane(*arguments, cwd=tmp_path)
    assert done.returncode == 2
    assert message in done.stderr
    assert "Traceback" not in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_mistake_in_a_file_names_file_line_and_column(tmp_path):
    (tmp_path / "bob.yaml").write_text(PENDULUM.replace("    mass: 2\n", "    mas: 2\n"))
    done = deckcrane("run", "bob.yaml", cwd=tmp_path)
    assert done.returncode == 2
    assert "bob.yaml: line 8, column 5" in done.stderr
    assert "mass" in done.stderr


def test_debug_shows_the_traceback(tmp_path):
    done = process("--debug", "run", "no_such_scenario", cwd=tmp_path)
    assert done.returncode != 0
    assert "Traceback" in done.stderr


@pytest.mark.study
def test_no_program_is_called_by_a_run(tmp_path):
    """With a path on which there is nothing, and a cache in which there is nothing: no compiler, no linker."""
    environment = {"PATH": str(tmp_path), "DECKCRANE_CACHE": str(tmp_path / "cache")}
    done = deckcrane("run", "moving_base", "--set", "run.duration=0.1 s", env=environment)
    assert (done.returncode, done.stderr) == (0, "")
    assert all(path.suffix == ".o" for path in (tmp_path / "cache").iterdir())


BEGUN = """
from deckcrane.cli import main
from deckcrane.program import Program

simulate = Program.simulate


def begun(self, *arguments, progress, **options):
    told = []

    def report(t):  # once the code is compiled and time goes on
        if not told:
            told.append(print("begun", flush=True))
        progress(t)

    return simulate(self, *arguments, progress=report, **options)


Program.simulate = begun
main()
"""


@pytest.mark.parametrize("target", each_time(("auto", "vm"), "auto"))
def test_ctrl_c_stops_the_run_and_keeps_what_is_done(tmp_path, target):
    arguments = ["run", "moving_base", "-o", "kept.nc", "--target", target, "--set", "record=[q]"]
    arguments += ["--set", "run.duration=400000 s", "--set", "run.step=0.5 ms", "--set", "run.every=1 s"]
    process = subprocess.Popen(
        [sys.executable, "-c", BEGUN, *arguments],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout.readline() == "begun\n"
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=120)
    finally:
        process.kill()
    assert process.returncode == 130, errors
    assert "stopped by Ctrl-C at t =" in errors
    with xr.open_dataset(tmp_path / "kept.nc", engine="h5netcdf") as dataset:
        assert dataset.attrs["complete"] == 0
        assert 0 <= float(dataset["time"][-1]) < 400000
    assert [entry.name for entry in tmp_path.iterdir()] == ["kept.nc"]


def test_envelope_charts_the_working_range(tmp_path):
    done = deckcrane(
        "envelope", "knuckle_boom", "--load", "10 t", "--points", "9", "-o", "chart.nc", "--plot", ".", cwd=tmp_path
    )
    assert done.returncode == 0, done.stderr
    assert "working range of outer_boom, hook load 10 t" in done.stdout
    assert {entry.name for entry in tmp_path.iterdir()} == {"chart.nc", "envelope.png", "envelope.txt"}
    wrong = deckcrane("envelope", "knuckle_boom", "--load", "10 m")
    assert wrong.returncode == 2
    assert "--load" in wrong.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("envelope", "knuckle_boom", "--load", "10"),
        *[("hydro", "make", "-o", "hull.nc", option, "6") for option in ("--length", "--draught", "--mass", "--gm")],
    ],
)
def test_a_quantity_on_the_command_line_needs_its_unit(tmp_path, arguments):
    done = deckcrane(*arguments, cwd=tmp_path)
    assert done.returncode == 2
    assert f"{arguments[-2]} {arguments[-1]}: the unit is missing" in done.stderr


def test_compare_runs_the_variants(tmp_path):
    text = PENDULUM + "variants:\n  lighter: {bodies.bob.mass: 1 kg}\n"
    (tmp_path / "bob.yaml").write_text(text)
    done = deckcrane("compare", "bob.yaml", "-o", "out", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "lighter" in done.stdout
    names = {entry.name for entry in (tmp_path / "out").iterdir()}
    assert {"as_written.nc", "lighter.nc", "coordinates.png", "largest.png", "comparison.txt"} <= names


def test_hydro_shows_a_vessel_and_its_health(tmp_path):
    done = deckcrane("hydro", "supply", "-o", "copy.nc", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "length 82.8 m" in done.stdout
    assert "GM_T" in done.stdout
    assert (tmp_path / "copy.nc").exists()
    missing = deckcrane("hydro", "no_such_vessel")
    assert missing.returncode == 2
    assert "Traceback" not in missing.stderr


@pytest.mark.study
def test_hydro_exits_with_2_after_all_findings_where_one_is_an_error(tmp_path):
    from deckcrane.hydro.database import Hydrodynamics

    data = Hydrodynamics.read("supply").dataset
    Hydrodynamics(data.assign(excitation=data["excitation"] / 1000)).write(tmp_path / "kn.nc")
    done = deckcrane("hydro", "kn.nc", "--plot", "figures", cwd=tmp_path)
    assert done.returncode == 2
    assert "error: excitation: excitation looks 1000 times too small: given in kN" in done.stdout
    assert "note: conversion" in done.stdout
    assert "Traceback" not in done.stderr
    assert (tmp_path / "figures" / "motions.png").exists()
    assert "kn.nc: the data are in error" in done.stderr


def test_a_run_from_the_command_line_shows_every_doubt_about_its_data(tmp_path):
    from deckcrane.hydro.database import Hydrodynamics

    data = Hydrodynamics.read("supply").dataset
    Hydrodynamics(data.assign(mass=1.02 * data["mass"])).write(tmp_path / "mine.nc")
    (tmp_path / "scene.yaml").write_text(
        "deckcrane: 1\ngravity: [0, 0, -9.81]\nvessel: {hydrodynamics: mine.nc}\nrun: {duration: 1 s, step: 20 ms}\n"
    )
    done = deckcrane("run", "scene.yaml", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    lines = [line for line in done.stderr.splitlines() if line.startswith("warning: mine.nc:")]
    assert len(lines) == 2, done.stderr
    assert any("not that of the displaced water" in line for line in lines)
    assert any("fallen off" in line for line in lines)


def test_a_vessel_in_waves_from_the_command_line(tmp_path):
    done = deckcrane("run", "deck_crane_in_waves", "--set", "run.duration=5 s", "-o", "waves.nc", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    with xr.open_dataset(tmp_path / "waves.nc", engine="h5netcdf") as dataset:
        assert {"sway", "hook_load", "wave_force", "wave_elevation", "thrust"} <= set(dataset.data_vars)


def test_moving_frames_from_the_command_line(tmp_path):
    done = deckcrane(
        "moving-frame", "ship_crane_motors", "--set", "run.duration=0.1 s", "-o", "frames.nc", cwd=tmp_path
    )
    assert done.returncode == 0, done.stderr
    with xr.open_dataset(tmp_path / "frames.nc", engine="h5netcdf") as dataset:
        assert float(dataset["orthogonality"].max()) < 1e-12
    for arguments in (("view", "frames.nc", "-o", "frames.html"), ("info", "frames.nc", "--from", "0 s")):
        shown = deckcrane(*arguments, cwd=tmp_path)
        assert shown.returncode == 0, shown.stderr
    assert "reactions: resultants" in shown.stdout
    wrong = deckcrane("moving-frame", "ship_crane_motors", "--method", "euler")
    assert wrong.returncode == 2
    assert "paper, midpoint and munthe-kaas" in wrong.stderr


def test_pages_from_the_command_line(tmp_path):
    (tmp_path / "bob.yaml").write_text(PENDULUM)
    assert deckcrane("run", "bob.yaml", "-o", "bob.nc", cwd=tmp_path).returncode == 0
    for arguments in (("page", "bob.yaml", "-o", "live.html"), ("view", "bob.nc", "-o", "replay.html")):
        done = deckcrane(*arguments, cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        text = (tmp_path / arguments[-1]).read_text()
        assert text.lower().startswith("<!doctype html>")
        assert len(text.encode()) < 2_000_000
    (tmp_path / "not.nc").write_text("nothing of the kind")
    wrong = deckcrane("view", "not.nc", "-o", "wrong.html", cwd=tmp_path)
    assert wrong.returncode == 2
    assert not (tmp_path / "wrong.html").exists()

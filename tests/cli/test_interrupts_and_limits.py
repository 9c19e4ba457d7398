"""How commands end: Ctrl-C at any time, a terminal that takes no more, inputs without end, runs too large for memory."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy as np
import pytest

import deckcrane
from deckcrane import interrupts
from deckcrane.files import datasets
from deckcrane.formulations.forward_dynamics import dynamics
from deckcrane.program.integrators import Timing
from deckcrane.program.program import Program
from tests.cli.test_cli import deckcrane as command
from tests.program.test_cache import LONG_WORK
from tests.scenes import PENDULUM
from tests.studies import each_time

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")


def interrupted_and_swallowed(function, at):
    """A function in which Ctrl-C strikes in the call `at`, and is swallowed there, as CasADi does now and then."""
    calls = 0

    def call(*arguments):
        nonlocal calls
        calls += 1
        if calls == at:
            with contextlib.suppress(KeyboardInterrupt):
                signal.raise_signal(signal.SIGINT)
        return function(*arguments)

    return call


@pytest.mark.parametrize("integrator", ["rk4", "dopri5", "rodas4", "rodas4_fixed"])
def test_ctrl_c_that_casadi_swallows_stops_a_run_in_the_virtual_machine(integrator):
    program = Program(dynamics(deckcrane.loads(PENDULUM)).equations, "vm")
    program.code._derivative = interrupted_and_swallowed(program.code._derivative, 300)
    found = program.simulate(Timing(duration=20.0, step=0.01, every=0.01, integrator=integrator))
    assert found.interrupted
    assert 1 < len(found.t) < 1000
    assert np.all(np.isfinite(found.y))
    again = program.simulate(Timing(duration=1.0, step=0.01, every=0.01, integrator=integrator))
    assert not again.interrupted


def test_ctrl_c_that_casadi_swallows_stops_an_analysis_in_the_virtual_machine(monkeypatch):
    from deckcrane.program.reference import VirtualMachine

    made = VirtualMachine.__init__

    def init(self, equations):
        made(self, equations)
        self._outputs = interrupted_and_swallowed(self._outputs, 5)

    monkeypatch.setattr(VirtualMachine, "__init__", init)
    with pytest.raises(KeyboardInterrupt):
        deckcrane.forces(deckcrane.loads(PENDULUM), target="vm")


def test_ctrl_c_that_becomes_another_error_is_still_ctrl_c():
    def turned():
        try:
            signal.raise_signal(signal.SIGINT)
        except KeyboardInterrupt:
            raise NotImplementedError("wrong number or type of arguments") from None

    with pytest.raises(KeyboardInterrupt), interrupts.ensure_interrupt():
        turned()
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    interrupts.check()


def test_ctrl_c_that_becomes_another_error_within_a_command_is_still_ctrl_c():
    def run():
        with interrupts.ensure_interrupt():
            with contextlib.suppress(KeyboardInterrupt):
                signal.raise_signal(signal.SIGINT)
            raise deckcrane.DeckcraneError("the run diverged")

    def command_line():
        with interrupts.ensure_interrupt():
            try:
                run()
            except deckcrane.DeckcraneError:
                pytest.fail("taken for a divergence")

    with pytest.raises(KeyboardInterrupt):
        command_line()


def test_ctrl_c_while_saving_waits_until_the_file_is_whole(tmp_path, monkeypatch):
    from deckcrane.files.datasets import HoldsErrors

    dataset = deckcrane.run(deckcrane.loads(PENDULUM))
    written = HoldsErrors._write

    def write(self, content):
        signal.raise_signal(signal.SIGINT)
        written(self, content)

    monkeypatch.setattr(HoldsErrors, "_write", write)
    with pytest.raises(KeyboardInterrupt):
        deckcrane.save(dataset, tmp_path / "bob.nc")
    assert datasets.open_dataset(tmp_path / "bob.nc").identical(dataset)


def test_a_handler_of_the_calling_program_is_left_alone():
    noted = []
    before = signal.signal(signal.SIGINT, lambda *_: noted.append(1))
    try:
        with interrupts.ensure_interrupt():
            signal.raise_signal(signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, before)
    assert noted == [1]


def test_ctrl_c_ends_a_comparison_with_the_run_that_it_stops(monkeypatch):
    from deckcrane.view.plots import comparison

    scenario = deckcrane.loads(PENDULUM + "variants:\n  heavy: {bodies.bob.mass: 3}\n  light: {bodies.bob.mass: 1}\n")
    done = []

    def run(case, target):
        done.append(case)
        return deckcrane.run(case, target=target).assign_attrs(complete=int(len(done) < 2))

    monkeypatch.setattr(comparison, "run", run)
    assert list(comparison.compare(scenario)) == ["as written", "heavy"]


def test_ctrl_c_does_not_wait_for_what_is_compiled_and_leaves_nothing(tmp_path):
    environment = {**os.environ, "DECKCRANE_CACHE": str(tmp_path)}
    script = f"{LONG_WORK}\nfrom deckcrane.cli import main\nmain()"
    process = subprocess.Popen(
        [sys.executable, "-c", script, "run", "moving_base"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
    )
    assert process.stdout.readline() == "begun\n"
    time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    printed, said = process.communicate(timeout=240)
    assert (process.returncode, printed, said) == (130, "", "stopped by Ctrl-C\n")
    assert list(tmp_path.iterdir()) == []


def test_what_ctrl_c_gave_up_is_known_while_it_goes_on():
    ends = threading.Event()

    def work():
        signal.raise_signal(signal.SIGINT)
        ends.wait(timeout=60)

    with pytest.raises(KeyboardInterrupt):
        interrupts.start_in_thread(work)()
    assert interrupts.has_background_work()
    ends.set()
    while interrupts.has_background_work():
        time.sleep(0.001)


def test_what_is_made_apart_fails_as_it_would_have(monkeypatch):
    assert interrupts.start_in_thread(lambda: 42)() == 42
    with pytest.raises(ZeroDivisionError):
        interrupts.start_in_thread(lambda: 1 // 0)()


def test_many_bodies_are_announced_before_their_equations_are_written(monkeypatch):
    from deckcrane.simulation import simulation

    monkeypatch.setattr(simulation, "MANY_BODIES", 0)
    monkeypatch.setattr(simulation, "dynamics", lambda *_, **__: pytest.fail("not announced"))
    with (
        pytest.warns(deckcrane.DeckcraneWarning, match="1 bodies: writing their equations takes about"),
        pytest.raises(pytest.fail.Exception),
    ):
        deckcrane.run(deckcrane.loads(PENDULUM))


COMMANDS = (("list",), ("schema",), ("check", "bob.yaml"), ("run", "bob.yaml", "-o", "bob.nc"))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
@pytest.mark.parametrize("arguments", each_time(COMMANDS, COMMANDS[-1]))
def test_output_that_cannot_be_written_is_an_error_and_results_are_kept(tmp_path, arguments):
    (tmp_path / "bob.yaml").write_text(PENDULUM)
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "deckcrane", *arguments],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            cwd=tmp_path,
            timeout=240,
        )
    assert (done.returncode, done.stderr) == (2, "error: no space left on device: standard output\n")
    assert (tmp_path / "bob.nc").exists() == ("-o" in arguments)


def test_a_closed_output_is_no_obstacle(tmp_path):
    (tmp_path / "bob.yaml").write_text(PENDULUM)
    line = f'"{sys.executable}" -m deckcrane run bob.yaml -o bob.nc >&- 2>&-'
    assert subprocess.run(["sh", "-c", line], cwd=tmp_path, check=False, timeout=240).returncode == 0
    assert datasets.open_dataset(tmp_path / "bob.nc").attrs["complete"] == 1


ENDLESS = {"device": "/dev/zero", "pipe": "pipe", "folder": "folder", "large": "large"}


@pytest.fixture
def endless(tmp_path):
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    with (tmp_path / "large").open("wb") as file:
        file.truncate(10**12)
    for suffix in (".nc", ".mat", ".1", ".h5", ".yaml"):
        (tmp_path / f"large{suffix}").symlink_to("large")
        (tmp_path / f"pipe{suffix}").symlink_to("pipe")
    return tmp_path


@pytest.mark.parametrize("kind", ENDLESS)
def test_a_spectrum_without_end_is_refused_in_words(endless, kind):
    from deckcrane.sea.spectra import read_csv

    with pytest.raises(deckcrane.DeckcraneError, match=r"a device|a pipe|a folder|at most 500 are read"):
        read_csv(endless / ENDLESS[kind])


@pytest.mark.parametrize("kind", ENDLESS)
def test_a_motion_without_end_is_refused_in_words(endless, kind):
    with pytest.raises(deckcrane.DeckcraneError, match=r"a device|a pipe|a folder|at most 500 are read"):
        deckcrane.forces(deckcrane.loads(PENDULUM), endless / ENDLESS[kind])


@pytest.mark.parametrize("name", ["/dev/zero", "pipe.yaml", "folder", "large.yaml"])
def test_a_scenario_without_end_is_refused_in_words(endless, name):
    with pytest.raises(deckcrane.ScenarioError):
        deckcrane.load(endless / name)


@pytest.mark.parametrize("name", ["/dev/zero", "pipe.nc", "folder", "large.nc", "large.mat", "large.1", "large.h5"])
def test_hydrodynamic_files_without_end_are_refused_in_words(endless, name):
    from deckcrane.hydro.database import Hydrodynamics

    with pytest.raises(deckcrane.DeckcraneError):
        Hydrodynamics.read(endless / name)


@pytest.mark.parametrize("name", ["/dev/zero", "pipe.nc", "folder", "large.nc"])
def test_datasets_without_end_are_refused_in_words(endless, name):
    with pytest.raises(deckcrane.DeckcraneError):
        datasets.open_dataset(endless / name)


def test_a_run_too_large_for_memory_says_what_it_would_take(monkeypatch):
    from deckcrane.program import integrators

    monkeypatch.setattr(integrators, "available_memory", lambda: 1e9)
    scenario = deckcrane.load("moving_base").with_values({"run.duration": "1e6 s"})
    with pytest.raises(deckcrane.DeckcraneError, match=r"GB of memory.*1\.0 GB are free.*run\.every") as error:
        deckcrane.run(scenario)
    offered = float(str(error.value).partition("run.every: ")[2].partition(" s")[0])
    kept = scenario.with_values({"run.every": f"{offered} s"}).run
    assert kept.every > scenario.run.every


def test_a_run_of_the_moving_frame_too_large_for_memory_is_refused(monkeypatch):
    """For each record 9 numbers of one rotation and the states, in two copies, and the outputs in three."""
    from deckcrane.program import integrators
    from deckcrane.simulation.moving_frame_run import simulate_moving_frame

    scenario = deckcrane.load("moving_base")
    with monkeypatch.context() as patch:
        patch.setattr(integrators, "available_memory", lambda: 1.0)
        with pytest.raises(deckcrane.DeckcraneError, match=r"records of [1-9]\d* numbers"):
            simulate_moving_frame(scenario, duration=10 * scenario.run.every)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files")
@pytest.mark.parametrize(("limit", "free"), [("max", None), ("7000000", 4e6), ("2000000", 0.0)])
def test_free_memory_is_what_the_machine_and_the_container_leave(monkeypatch, limit, free):
    from deckcrane.program import integrators

    files = {
        "meminfo": "MemTotal: 16 kB\nMemAvailable:   5678 kB\n",
        "memory.max": f"{limit}\n",
        "memory.current": "3000000\n",
    }
    monkeypatch.setattr(Path, "read_text", lambda path, **_: files[path.name])
    assert integrators._machine_memory() == 5678 * 1024
    assert integrators._container_memory() == free


def test_waves_too_long_for_memory_are_refused_before_their_table_is_made(monkeypatch):
    from deckcrane.components.vessel import wave_series
    from deckcrane.program import integrators

    monkeypatch.setattr(integrators, "available_memory", lambda: 1e9)
    monkeypatch.setattr(wave_series, "wave_table", lambda *_: pytest.fail("the table is made"))
    scenario = deckcrane.load("deck_crane_in_waves").with_values({"run.duration": "1e6 s", "run.every": "1e5 s"})
    with pytest.raises(deckcrane.DeckcraneError, match=r"GB of memory.* and its waves; .*Run for less time"):
        deckcrane.run(scenario)


def test_forces_of_a_motion_too_long_for_memory_are_refused(monkeypatch):
    from deckcrane.program import integrators

    monkeypatch.setattr(integrators, "available_memory", lambda: 1e8)
    with pytest.raises(deckcrane.DeckcraneError, match="GB of memory"):
        deckcrane.forces(deckcrane.loads(PENDULUM).with_values({"run.duration": "1e6 s"}))


@pytest.mark.study
def test_names_of_any_length_are_carried_through(tmp_path):
    long = "b" * 300
    scenario = tmp_path / "long.yaml"
    scenario.write_text(f"title: {'t' * 5000}\n" + PENDULUM.replace("bob", long))
    done = command("run", str(scenario), "-o", "a.nc", "--plot", "figures", "--set", "run.duration=1 s", cwd=tmp_path)
    assert done.returncode == 0, done.stderr[-300:]
    assert command("view", "a.nc", "-o", "a.html", cwd=tmp_path).returncode == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ("run", "x" * 300),
        ("run", "x" * 5000 + ".yaml"),
        ("run", "moving_base", "-o", "x" * 300 + ".nc"),
        ("run", "moving_base", "--plot", "x" * 300),
        ("forces", "moving_base", "--motion", "x" * 300),
        ("hydro", "x" * 300 + ".nc"),
        ("info", "x" * 300 + ".nc"),
        ("view", "x" * 300 + ".nc", "-o", "a.html"),
        ("run", "deck_crane_in_waves", "--set", f"vessel.hydrodynamics={'x' * 300}"),
        ("run", "deck_crane_in_waves", "--set", f"sea={{spectrum: {'x' * 300}.csv}}"),
    ],
)
def test_names_too_long_for_files_are_refused_in_words(tmp_path, monkeypatch, arguments):
    from deckcrane.cli.command import app

    monkeypatch.chdir(tmp_path)
    with pytest.raises(deckcrane.DeckcraneError):
        app(("hydro", "show", *arguments[1:]) if arguments[0] == "hydro" else arguments, standalone_mode=False)

"""Packed files: what travels, how they run, and what comes back."""

from __future__ import annotations

import ast
import subprocess
import sys
import zipfile
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import xarray as xr
from typer.testing import CliRunner

import deckcrane
from deckcrane.cli.command import app
from deckcrane.errors import DeckcraneError, DeckcraneWarning
from deckcrane.program.gpu.cases import DeviceResults
from deckcrane.program.gpu.packed_tallies import PackedTallies
from deckcrane.program.gpu.program import LANES, TRAVELLING
from deckcrane.program.gpu.runner import read_results, run_file, write_results
from deckcrane.program.integrators import RODAS4
from deckcrane.program.llvm.programs import explicit_program, implicit_batch_program
from deckcrane.scenario.editing import with_values
from deckcrane.scenario.reading import load, loads
from deckcrane.scenario.run_settings import Keep
from deckcrane.simulation.batches import Job, prepare_batch, run_batch
from tests.program.gpu.processor_card import ProcessorCard
from tests.scenes import OSCILLATOR

KEEP = Keep(signals=("reaction.king",), statistics=("extremes", "moments", "rainflow", "joint_extremes"))
PACKAGE = Path(deckcrane.__file__).parent


def jobs() -> list[Job]:
    base = with_values(load("moving_base"), {"run.duration": 0.5})
    return [Job(f"load {n}", with_values(base, {"bodies.outer_boom.mass": 1e3 + 10.0 * n})) for n in range(34)]


@cache
def text() -> str:
    lead = prepare_batch(jobs(), KEEP).lead
    return explicit_program(lead.equations, LANES, True, lead.tally.write)


@cache
def theirs() -> xr.Dataset:
    return run_batch(jobs(), KEEP, target="llvm").dataset


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("packed") / "cranes.pyz"
    assert deckcrane.pack(jobs(), path, KEEP) == {path: 34}
    return path


def run(path: Path, *arguments: Any, card: Any = None) -> int:
    return run_file(path, [str(each) for each in arguments], card_of=lambda number: card or ProcessorCard(text()))


@pytest.mark.parametrize("name", TRAVELLING)
def test_what_travels_imports_numpy_and_cupy_and_nothing_else(name: str) -> None:
    known = {f"deckcrane.{each.removesuffix('.py').replace('/', '.')}" for each in TRAVELLING}
    folders = {each.rpartition(".")[0] for each in known}
    for node in ast.walk(ast.parse((PACKAGE / name).read_text(encoding="utf-8"))):
        for module in _imported(node):
            whole = module in known or module.partition(".")[0] in {"numpy", "cupy", *sys.stdlib_module_names}
            assert whole or module in folders, f"{name} imports {module}"


def _imported(node: ast.AST) -> list[str]:
    if isinstance(node, ast.ImportFrom):
        return [node.module or ""]
    return [alias.name for alias in node.names] if isinstance(node, ast.Import) else []


@pytest.mark.skipif(find_spec("cupy") is not None, reason="CuPy is installed here")
def test_a_packed_file_runs_by_itself_and_says_what_is_missing(packed: Path, tmp_path: Path) -> None:
    ended = subprocess.run(
        [sys.executable, "-E", packed, "-o", "results.npz"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
    )
    assert ended.returncode == 2
    assert ended.stderr.startswith("error: target cuda needs CuPy")
    assert not list(tmp_path.iterdir())


def test_results_of_a_packed_file_are_the_dataset_of_a_batch(packed: Path, tmp_path: Path) -> None:
    results = tmp_path / "results.npz"
    assert run(packed, "-o", results, "--batch", 32, "--quiet") == 0
    found = deckcrane.unpack(results)
    xr.testing.assert_identical(found.dataset, theirs())
    assert found.failures == {}
    ended = CliRunner().invoke(app, ["unpack", str(results), "-o", str(tmp_path / "results.nc")])
    assert ended.exit_code == 0, ended.output
    with xr.open_dataset(tmp_path / "results.nc", engine="h5netcdf") as saved:
        np.testing.assert_array_equal(saved["maximum"], theirs()["maximum"])


def test_events_and_accumulators_come_back_from_a_file_bit_by_bit(tmp_path: Path) -> None:
    generator = np.random.default_rng(1)
    events = np.where(generator.uniform(size=(5, 21)) < 0.3, generator.normal(size=(5, 21)), 0.0)
    events[0, :3] = -0.0, np.nan, np.inf
    masks = np.array([[[0b111, 0], [0, 0]], [[0, 1], [0b1000, 0]]], dtype=np.uint8)  # [case, channel, byte of 9 slots]
    kinds = np.array([0b100, 1, 0], dtype=np.uint8)
    packed = PackedTallies(9, masks, kinds, np.array([7, -127, 1], dtype=np.int8), np.array([0.5, 128.0]))
    expected = np.zeros((2, 9, 2))
    expected[0, :3, 0], expected[1, 8, 0], expected[1, 3, 1] = (7.0, -127.0, 0.5), 128.0, 1.0
    results = DeviceResults(["one", "other"], packed=[packed, packed], events=[events[:2], events[2:]])
    write_results(tmp_path / "results.npz", {"identity": "this"}, results)
    _, again = read_results(tmp_path / "results.npz")
    assert again.events[0].tobytes() == events.tobytes()
    np.testing.assert_array_equal(again.tallies[0], np.concatenate([expected, expected]))


def test_an_interrupted_run_keeps_what_is_done_and_goes_on(
    packed: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    class Stopped(ProcessorCard):
        def launch(self, name: str, *arguments: Any) -> None:
            if name == "begin" and sum(each == "begin" for each, _ in self.launches) == 1:
                raise KeyboardInterrupt
            super().launch(name, *arguments)

    results = tmp_path / "results.npz"
    assert run(packed, "-o", results, "--batch", 32, card=Stopped(text())) == 130
    assert "--resume continues" in capsys.readouterr().err
    half = deckcrane.unpack(results)
    assert half.interrupted
    assert half.dataset.sizes["case"] == 32
    card = ProcessorCard(text())
    assert run(packed, "-o", results, "--resume", card=card) == 0
    assert "2 cases of cranes on a processor" in capsys.readouterr().err
    xr.testing.assert_identical(deckcrane.unpack(results).dataset, theirs())


def test_results_of_another_file_are_not_gone_on_with(
    packed: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    results = tmp_path / "results.npz"
    assert run(packed, "-o", results, "--quiet") == 0
    about, found = read_results(results)
    write_results(results, {**about, "identity": "another"}, found)
    assert run(packed, "-o", results, "--resume", "--quiet") == 2
    assert "holds results of another file" in capsys.readouterr().err


def test_the_same_cases_make_the_same_file(packed: Path, tmp_path: Path) -> None:
    deckcrane.pack(jobs(), tmp_path / "cranes.pyz", KEEP)
    assert (tmp_path / "cranes.pyz").read_bytes() == packed.read_bytes()
    with zipfile.ZipFile(packed) as file:
        assert {f"deckcrane/{name}" for name in TRAVELLING} <= set(file.namelist())


@pytest.mark.parametrize(
    ("arguments", "message"),
    [(["-o", "x.nc"], "results are a .npz file"), (["-o", "x.npz", "--batch", "0"], "at least one case at a time")],
)
def test_arguments_that_make_no_sense_are_refused(
    packed: Path, arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(packed, *arguments) == 2
    assert message in capsys.readouterr().err


def test_what_is_no_result_is_refused(tmp_path: Path) -> None:
    (tmp_path / "wrong.npz").write_bytes(b"something else")
    with pytest.raises(DeckcraneError, match="holds no results of a card"):
        deckcrane.unpack(tmp_path / "wrong.npz")


def test_a_card_that_is_too_old_and_a_wrong_suffix_are_refused(tmp_path: Path) -> None:
    with pytest.raises(DeckcraneError, match="too old"):
        deckcrane.pack(jobs(), tmp_path / "x.pyz", KEEP, compute=61)
    with pytest.raises(DeckcraneError, match=r"the suffix says the form, \.pyz"):
        deckcrane.pack(jobs(), tmp_path / "x.zip", KEEP)


def test_a_study_is_packed_by_the_command(tmp_path: Path) -> None:
    study = tmp_path / "loads.yaml"
    study.write_text(
        "deckcrane: 1\nscenario: moving_base\nset: {run.duration: 0.5 s}\n"
        "vary:\n  bodies.outer_boom.mass: [1 t, 2 t]\nkeep: {signals: [reaction.king], statistics: [extremes]}\n",
        encoding="utf-8",
    )
    ended = CliRunner().invoke(app, ["pack", str(study), "-o", str(tmp_path / "loads.pyz")])
    assert "2 cases" in ended.output
    assert (tmp_path / "loads.pyz").is_file()


STUDY = """
deckcrane: 1
scenario: moving_base
set: {run.duration: 0.5 s}
vary:
  boom: {path: bodies.outer_boom.mass, values: [1 t, 1.1 t, 1.2 t]}
keep: {signals: [reaction.king], statistics: [extremes, moments, rainflow, joint_extremes]}
"""


def test_what_a_card_gave_of_a_study_is_the_store_of_a_campaign(tmp_path: Path) -> None:
    study, results = tmp_path / "booms.yaml", tmp_path / "results.npz"
    study.write_text(STUDY, encoding="utf-8")
    deckcrane.pack(deckcrane.load_study(study), tmp_path / "booms.pyz")
    assert run(tmp_path / "booms.pyz", "-o", results, "--quiet") == 0
    command = ["unpack", str(results), "-o", str(tmp_path / "card.zarr"), "--study", str(study)]
    ended = CliRunner().invoke(app, command)
    assert ended.exit_code == 0, ended.output
    assert "3 of 3 cases done" in ended.output
    deckcrane.campaign(study, tmp_path / "here.zarr", target="llvm", progress=False)
    there, here = (deckcrane.open_campaign(tmp_path / name) for name in ("card.zarr", "here.zarr"))
    xr.testing.assert_identical(there, here)
    study.write_text(STUDY.replace("1.2 t", "1.3 t"), encoding="utf-8")
    with pytest.raises(DeckcraneError, match="results of another study"):
        deckcrane.unpack_campaign([results], study, tmp_path / "other.zarr")


def test_implicit_steps_of_a_packed_file_that_were_too_long_are_told_with_its_results(tmp_path: Path) -> None:
    long_steps = {"run.integrator": "rodas4_fixed", "run.step": "0.25 s", "run.every": "0.25 s"}
    start, keep = "bodies.block.joint.start", Keep(signals=("q",), statistics=("extremes",), transient=0.0)
    block = with_values(loads(OSCILLATOR), long_steps)
    cases = [Job("near", block), Job("far", with_values(block, {start: "1 km"}))]
    packed, results = tmp_path / "blocks.pyz", tmp_path / "results.npz"
    deckcrane.pack(cases, packed, keep)
    batch = prepare_batch(cases, keep)
    text = implicit_batch_program(RODAS4, batch.lead.equations, LANES, batch.own_constants, batch.lead.tally.write)
    assert run(packed, "-o", results, "--quiet", card=ProcessorCard(text)) == 0
    with pytest.warns(DeckcraneWarning, match=r"steps of 0\.25 s are too long: .* in d:block") as caught:
        unpacked = deckcrane.unpack(results)
    with pytest.warns(DeckcraneWarning):
        here = run_batch(cases, keep)
    assert [str(warning.message) for warning in caught] == list(here.warnings)
    assert len(here.warnings) == 1
    xr.testing.assert_identical(unpacked.dataset, here.dataset)

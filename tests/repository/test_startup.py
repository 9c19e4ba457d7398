"""Modules that a command does not need are not loaded: the first result must not wait for them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import xarray as xr

from deckcrane.cli import command as command_line
from deckcrane.files.datasets import write_netcdf
from deckcrane.scenario.reading import load, loads, scenario_from_dataset
from deckcrane.simulation.datasets import array_variable, index_variable, provenance_attributes
from tests.commands import command

_COMMAND = """
import json, sys
from deckcrane.cli.command import app, run_commands
code = run_commands(app)
print(json.dumps([code, sorted(sys.modules)]), file=sys.stderr)
"""


def modules_loaded(*arguments: str | Path) -> set[str]:
    """Names of all modules and packages that a command has loaded at its end, in a process of its own."""
    command = [sys.executable, "-c", _COMMAND, *map(str, arguments)]
    ended = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120)
    code, names = json.loads(ended.stderr.splitlines()[-1])
    assert code == 0, ended.stdout + ended.stderr
    return set(names)


def test_help_loads_the_command_line_alone():
    loaded = modules_loaded("--help")
    assert not loaded & {"numpy", "pydantic", "pandas", "xarray", "casadi", "rich", "ruamel.yaml"}
    own = {name.split(".")[1] for name in loaded if name.startswith("deckcrane.")}
    assert own <= {"cli", "errors", "interrupts", "files"}


def test_a_command_looks_up_its_own_options_alone():
    command_line._command.cache_clear()
    assert command("list").returncode == 0
    assert command_line._command.cache_info().currsize == 1


def test_commands_leave_numpy_one_core_unless_the_user_says_otherwise(monkeypatch):
    seen: list[tuple[str | None, str | None]] = []

    def look(*arguments: object, **options: object) -> int:
        seen.append((os.environ.get("OMP_NUM_THREADS"), os.environ.get("OPENBLAS_NUM_THREADS")))
        return 0

    monkeypatch.delenv("OMP_NUM_THREADS")
    monkeypatch.setenv("OPENBLAS_NUM_THREADS", "3")
    monkeypatch.setattr(command_line, "run_commands", look)
    command("list")
    command("hydro", "make")  # its matrices are large: all cores
    assert seen == [("1", "3"), (None, "3")]


def test_run_of_simple_crane_loads_nothing_for_other_scenarios_and_commands(tmp_path):
    loaded = modules_loaded("run", "moving_base", "-o", tmp_path / "moving_base.nc")
    of_others = {"dask", "distributed", "pint", "scipy", "matplotlib", "jinja2", "trimesh", "zarr", "openpyxl"}
    assert not loaded & of_others
    packages = ("campaign", "hydro", "drafting", "exchange", "serving", "view.page", "view.report", "view.answers")
    assert not loaded & {f"deckcrane.{package}" for package in packages}
    modules = {
        "analysis.utilisations",
        "analysis.campaign_results",
        "components.bushings.data",
        "components.circuits.data",
        "components.contacts.data",
        "components.control.python_laws",
        "components.control.sampled_laws",
        "components.beams.flexible_body",
        "components.contacts.stiffness",
        "components.couplings.data",
        "components.hot_spots.data",
        "components.hydraulics.circuit",
        "components.linkages.topology",
        "components.ratings.checks",
        "components.ratings.data",
        "components.ropes.inextensible_relations",
        "components.sensors.data",
        "components.station_keeping.catenary",
        "components.water.columns",
        "components.winches.interfaces",
        "files.excel",
        "program.statistics.tally",
        "formulations.bond_graph",
        "sea.realisation",
        "program.llvm.implicit_steps",
    }
    assert not loaded & {f"deckcrane.{module}" for module in modules}


_SECTIONS = """
import json
from deckcrane.components.catalogue import Scenario
from deckcrane.scenario.data import Data
from deckcrane.scenario.reading import load

def all_of(data):
    return [data, *(each for kind in data.__subclasses__() for each in all_of(kind))]

load("moving_base")
ready = {kind.__name__ for kind in all_of(Data) if "__pydantic_complete__" in vars(kind) and kind.__pydantic_complete__}
print(json.dumps(sorted(ready)))
"""


def test_data_of_sections_that_a_file_lacks_are_not_prepared_for_reading():
    done = subprocess.run([sys.executable, "-c", _SECTIONS], capture_output=True, text=True, check=True, timeout=120)
    ready = set(json.loads(done.stdout))
    assert {"Scenario", "Body", "Control", "RunSettings"} <= ready
    assert not ready & {"Vessel", "Winch", "Rope", "Sea", "Wind", "Current", "InWater", "HydraulicCylinder", "Linkage"}


def test_a_dataset_gives_back_the_scenario_that_was_run_without_reading_its_text():
    scenario = load("moving_base")
    text = provenance_attributes(scenario)["scenario"]
    assert scenario_from_dataset(text) is scenario
    assert loads(text) == scenario


def test_a_process_ends_without_a_search_for_cycles(monkeypatch):
    frozen: list[bool] = []
    monkeypatch.setattr(command_line.gc, "freeze", lambda: frozen.append(True))
    with pytest.raises(SystemExit, match="3"):
        command_line.exit_process(3)
    assert frozen == [True]


def test_variables_made_without_questions_to_dask_are_those_that_xarray_makes():
    time, names = np.linspace(0.0, 1.0, 3), np.array(["king", "jib"])
    values = np.arange(6.0).reshape(3, 2)
    quick = xr.Dataset(
        {"q": array_variable(("time", "joint"), values, {"units": "rad"})},
        {
            "time": index_variable("time", time, {"units": "s"}),
            "joint": index_variable("joint", names),
            "inner_body": array_variable(("joint",), names[::-1]),
        },
    )
    usual = xr.Dataset(
        {"q": (("time", "joint"), values, {"units": "rad"})},
        {"time": ("time", time, {"units": "s"}), "joint": names, "inner_body": ("joint", names[::-1])},
    )
    xr.testing.assert_identical(quick, usual)
    assert quick["joint"].dtype == usual["joint"].dtype
    assert quick.sel(joint="jib", time=0.5)["q"].item() == usual.sel(joint="jib", time=0.5)["q"].item()


@pytest.mark.parametrize("encoded", [False, True])
def test_netcdf_file_is_the_one_that_xarray_writes(tmp_path, encoded):
    dataset = xr.Dataset(
        {
            "force": (("time", "joint"), np.array([[1.0, np.nan], [2.0, 3.0]]), {"units": "N"}),
            "count": ("joint", np.array([1, 2], dtype=np.int32)),
            "closed": ("joint", np.array([True, False])),
            "kind": ("joint", np.array(["hinge", "Gelenk ä"], dtype=object)),
            "code": ("joint", np.array([b"ab", b"c"])),
            "mass": ((), 2.5),
        },
        {"time": [0.0, 0.1], "joint": ["king", "jib"], "inner_body": ("joint", ["base", "king"])},
        {"title": "crane", "complete": 1, "step": 0.005},
    )
    if encoded:
        dataset["force"].encoding = {"dtype": "float32", "zlib": True, "_FillValue": -1.0}
        dataset.encoding = {"unlimited_dims": {"time"}}
    write_netcdf(dataset, tmp_path / "ours.nc")
    dataset.to_netcdf(tmp_path / "xarrays.nc", engine="h5netcdf")
    with (
        xr.open_dataset(tmp_path / "ours.nc", engine="h5netcdf") as ours,
        xr.open_dataset(tmp_path / "xarrays.nc", engine="h5netcdf") as xarrays,
    ):
        xr.testing.assert_identical(ours, xarrays)
        assert ours.encoding["unlimited_dims"] == xarrays.encoding["unlimited_dims"]
        for name, data in ours.variables.items():
            encodings = [{k: v for k, v in each.encoding.items() if k != "source"} for each in (data, xarrays[name])]
            np.testing.assert_equal(*encodings)

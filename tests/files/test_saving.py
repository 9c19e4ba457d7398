"""Datasets in files: the form by its suffix, never over an input, whole or not at all, on full disks too."""

from __future__ import annotations

import csv
import os
import random
import subprocess
import sys
import textwrap
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import numpy as np
import openpyxl
import pandas as pd
import pytest
import xarray as xr
from matplotlib.figure import Figure

import deckcrane
from deckcrane.cli.command import app
from deckcrane.files import datasets, paths
from deckcrane.files.datasets import table
from deckcrane.hydro.database import Hydrodynamics
from deckcrane.view.plots.run_plots import save_figure
from tests.cli.test_cli import deckcrane as command
from tests.scenes import PENDULUM
from tests.studies import each_time

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning:zarr")


@pytest.fixture(scope="module")
def swing() -> xr.Dataset:
    return deckcrane.run(deckcrane.loads(PENDULUM).with_values({"run.duration": "1 s"}))


@pytest.mark.parametrize("suffix", [".nc", ".zarr"])
def test_a_dataset_comes_back_as_it_was(swing, tmp_path, suffix):
    path = deckcrane.save(swing, tmp_path / f"swing{suffix}")
    xr.testing.assert_identical(datasets.open_dataset(path), swing)
    xr.testing.assert_identical(
        datasets.open_dataset(deckcrane.save(swing.isel(time=[0, 1]), path)), swing.isel(time=[0, 1])
    )
    assert [entry.name for entry in tmp_path.iterdir()] == [path.name]


def test_no_bit_of_a_dataset_in_zarr_turns_over_unnoticed_and_none_of_its_files_goes_missing(swing, tmp_path):
    path = deckcrane.save(swing, tmp_path / "swing.zarr")
    chance, files = random.Random(1), sorted(file for file in path.rglob("*") if file.is_file())
    for file in (path / "zarr.json", *chance.sample(files, 20)):
        before = file.read_bytes()
        place = chance.randrange(len(before))
        flipped = before[:place] + bytes([before[place] ^ 1 << chance.randrange(8)]) + before[place + 1 :]
        for content in (flipped, before[:-1], b""):
            file.write_bytes(content)
            with pytest.raises(deckcrane.DeckcraneError, match=r"swing\.zarr"):
                datasets.open_dataset(path)
        file.unlink()
        with pytest.raises(deckcrane.DeckcraneError, match=r"swing\.zarr"):
            datasets.open_dataset(path)
        file.write_bytes(before)
    xr.testing.assert_identical(datasets.open_dataset(path), swing)


@pytest.mark.filterwarnings("ignore")
def test_a_dataset_in_zarr_that_others_wrote_is_read(swing, tmp_path):
    swing.to_zarr(tmp_path / "theirs.zarr", consolidated=False)
    xr.testing.assert_identical(datasets.open_dataset(tmp_path / "theirs.zarr"), swing)


def test_a_dataset_in_version_2_of_zarr_which_can_carry_code_is_refused(swing, tmp_path):
    swing.to_zarr(tmp_path / "old.zarr", consolidated=False, zarr_format=2)
    with pytest.raises(deckcrane.DeckcraneError, match=r"version 2, which can carry pickled .* zarr_format=3"):
        datasets.open_dataset(tmp_path / "old.zarr")


@pytest.mark.parametrize("suffix", [".csv", ".xlsx", ".parquet"])
def test_a_table_has_one_row_a_time_and_a_column_with_its_unit_for_every_number(swing, tmp_path, suffix):
    path = deckcrane.save(swing, tmp_path / f"swing{suffix}")
    exact = partial(pd.read_csv, float_precision="round_trip")
    read = {".csv": exact, ".xlsx": pd.read_excel, ".parquet": pd.read_parquet}[suffix](path)
    assert len(read) == len(swing["time"])

    def equal(column, values):
        np.testing.assert_allclose(read[column], values, rtol=1e-15 if suffix == ".xlsx" else 0, atol=0)

    equal("time [s]", swing["time"])
    equal("q.bob [rad]", swing["q"].sel(coordinate="bob"))
    equal("du.bob [rad/s^2]", swing["du"].sel(speed="bob"))
    equal("reaction.bob.fz [N]", swing["reaction"].sel(joint="bob", component="fz"))
    equal("reaction.bob.my [N m]", swing["reaction"].sel(joint="bob", component="my"))
    equal("rotation.bob.x.z", swing["rotation"].sel(body="bob", axis="x", body_axis="z"))


def test_every_column_of_a_table_has_one_unit():
    found = deckcrane.run(
        deckcrane.load("flexible_luffing").with_values({"run.duration": "10 ms", "run.every": "10 ms"})
    )
    headers = table(found).columns
    assert not [name for name in headers if " or " in name]
    assert "setpoint.outer_cylinder [m]" in headers or any(name.startswith("setpoint.") for name in headers)
    assert "section_force.inner_boom.0.0.bending_y [N m]" in headers


FORMULAS = ("=1+1", "+1", "-1+2", "@SUM(1)", "=cmd|' /C calc'!A0", "\t=1+1", "#REF!")


def texts_like_formulas() -> xr.Dataset:
    """A dataset whose texts, labels and attributes spreadsheets would take for formulas, with signs that XML cannot have."""
    return xr.Dataset(
        {
            "note": ("time", np.array(FORMULAS, dtype=object)),
            "=size": ("time", np.arange(float(len(FORMULAS)))),
            "flag": ("time", [True] * len(FORMULAS)),
        },
        {"time": np.arange(len(FORMULAS)), "far": [np.inf]},
        {"title": "=2*3\n- a list\x07", "-x": "@y", "<a&b>": ' "c"'},
    )


def test_texts_that_begin_like_formulas_are_texts_in_a_spreadsheet(tmp_path):
    book = openpyxl.load_workbook(deckcrane.save(texts_like_formulas(), tmp_path / "a.xlsx"))
    cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row if cell.value is not None]
    assert not [cell.value for cell in cells if cell.data_type not in "snb"]
    assert [cell.value for cell in book["data"]["B"]] == ["note", *FORMULAS]
    assert [cell.value for cell in book["data"]["C"]] == ["=size", *range(len(FORMULAS))]
    assert book["data"]["B2"].quotePrefix, "it stays a text when it is edited"
    assert [tuple(cell.value for cell in row) for row in book["about"]] == [
        ("title", "=2*3"),
        ("title", "- a list\N{REPLACEMENT CHARACTER}"),
        ("-x", "@y"),
        ("<a&b>", ' "c"'),
    ]


def test_no_cell_of_a_csv_file_begins_like_a_formula(tmp_path):
    with deckcrane.save(texts_like_formulas(), tmp_path / "a.csv").open(newline="") as file:
        rows = list(csv.reader(file))
    texts = [cell for row in rows for cell in row if not cell.replace(".", "").isdigit()]
    assert not [cell for cell in texts if cell.startswith(("=", "+", "-", "@", "\t"))]
    assert [row[1] for row in rows[1:3]] == ["'=1+1", "'+1"]


def test_equal_tables_are_equal_spreadsheets(swing, tmp_path):
    one, other = (deckcrane.save(swing, tmp_path / name) for name in ("a.xlsx", "b.xlsx"))
    assert one.read_bytes() == other.read_bytes()


def test_a_table_of_a_working_range_has_one_row_a_pose(tmp_path):
    chart = deckcrane.envelope("knuckle_boom", 1000.0, points=4)
    read = pd.read_csv(deckcrane.save(chart, tmp_path / "range.csv"), float_precision="round_trip")
    angles = [name for name in chart.dims if str(name).endswith("_angle")]
    assert len(read) == np.prod([chart.sizes[angle] for angle in angles])
    row = len(read) // 2
    at = {angle: read[f"{angle} [rad]"][row] for angle in angles}
    assert read["reach [m]"][row] == chart["reach"].sel(at).item()


def test_a_table_with_coordinates_is_a_motion_file(tmp_path):
    scenario = deckcrane.loads(PENDULUM).with_values({"run.duration": "1 s"})
    found = deckcrane.run(scenario)
    path = deckcrane.save(found, tmp_path / "swing.csv")
    again = deckcrane.forces(scenario, path)
    np.testing.assert_allclose(again["q"].sel(coordinate="bob"), found["q"].sel(coordinate="bob"), rtol=0, atol=1e-15)


def test_a_table_too_large_for_excel_is_refused_in_words(tmp_path):
    long = xr.Dataset({"a": ("time", np.zeros(1_048_576))}, {"time": np.arange(1_048_576.0)})
    with pytest.raises(deckcrane.DeckcraneError, match=r"holds 1,048,576 rows .* 1,048,577 .*parquet"):
        deckcrane.save(long, tmp_path / "long.xlsx")
    wide = xr.Dataset({"a": (("time", "k"), np.zeros((1, 16_384)))}, {"time": [0.0], "k": np.arange(16_384)})
    with pytest.raises(deckcrane.DeckcraneError, match="16,385"):
        deckcrane.save(wide, tmp_path / "wide.xlsx")
    assert list(tmp_path.iterdir()) == []


def test_a_missing_package_is_named_before_the_run(tmp_path, monkeypatch):
    monkeypatch.setattr(paths, "find_spec", lambda name: None)
    for name in ("a.parquet", "a.zarr"):
        with pytest.raises(deckcrane.DeckcraneError, match=r"pip install 'deckcrane\[tables\]'"):
            paths.check_output(tmp_path / name)
    for name in ("a.csv", "a.xlsx"):
        paths.check_output(tmp_path / name)


@pytest.mark.parametrize("name", ["a.yaml", "a.hdf5", "a", "a.nc.gz"])
def test_an_unknown_suffix_is_refused_with_the_list(swing, tmp_path, name):
    with pytest.raises(deckcrane.DeckcraneError, match=r"\.nc, \.zarr, \.csv, \.xlsx or \.parquet"):
        deckcrane.save(swing, tmp_path / name)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_is_not_replaced_by_a_store(swing, tmp_path):
    (tmp_path / "mine.zarr").mkdir()
    (tmp_path / "mine.zarr" / "letter.txt").write_text("keep")
    with pytest.raises(deckcrane.DeckcraneError, match="is a folder"):
        deckcrane.save(swing, tmp_path / "mine.zarr")
    assert (tmp_path / "mine.zarr" / "letter.txt").read_text() == "keep"


@pytest.mark.parametrize(
    "arguments",
    [
        ("run", "bob.yaml", "-o", "bob.yaml"),
        ("run", "bob.yaml", "-o", "result.hdf5"),
        ("forces", "bob.yaml", "--motion", "motion.csv", "-o", "motion.csv"),
        ("forces", "bob.yaml", "--motion", "motion.csv", "-o", "./sub/../motion.csv"),
        ("forces", "bob.yaml", "--motion", "motion.csv", "-o", "symbolic.csv"),
        ("forces", "bob.yaml", "--motion", "symbolic.csv", "-o", "motion.csv"),
        ("forces", "bob.yaml", "--motion", "motion.csv", "-o", "hard.csv"),
        ("forces", "bob.yaml", "--motion", "summary.txt", "--plot", "."),
        ("page", "bob.yaml", "-o", "bob.yaml"),
        ("page", "page.html", "-o", "page.html"),
        ("view", "bob.nc", "-o", "bob.nc"),
        ("bond-graph", "bob.yaml", "--svg", "bob.yaml"),
        ("hydro", "vessel.nc", "-o", "vessel.nc"),
        ("compare", "vessel.yaml", "-o", "."),
    ],
)
def test_no_command_writes_over_its_input(tmp_path, monkeypatch, arguments):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sub").mkdir()
    for name in ("bob.yaml", "page.html"):
        (tmp_path / name).write_text(PENDULUM)
    motion = "time,bob [deg]\n" + "".join(f"{i / 10},{i}\n" for i in range(20))
    for name in ("motion.csv", "summary.txt"):
        (tmp_path / name).write_text(motion)
    (tmp_path / "symbolic.csv").symlink_to("motion.csv")
    os.link(tmp_path / "motion.csv", tmp_path / "hard.csv")
    library = Path(deckcrane.__file__).parent / "library"
    for name in ("bob.nc", "vessel.nc", "as_written.nc"):
        (tmp_path / name).write_bytes((library / "supply.nc").read_bytes())
    crane = (library / "deck_crane_in_waves.yaml").read_text()
    (tmp_path / "vessel.yaml").write_text(crane.replace("hydrodynamics: supply", "hydrodynamics: as_written.nc"))
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()}
    with pytest.raises(deckcrane.DeckcraneError, match="cannot write"):
        app(("hydro", "show", *arguments[1:]) if arguments[0] == "hydro" else arguments, standalone_mode=False)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()} == before


def test_variants_of_nearly_the_same_name_keep_a_file_each():
    from deckcrane.cli.options import file_names

    found = file_names(["a b", "a_b", "a-b", "x" * 300, "x" * 301])
    assert len(set(found.values())) == 5
    assert all(len(name) < 70 for name in found.values())


SMALL_DISK = """
import resource, signal, sys
import deckcrane
from deckcrane.files.datasets import save_or_keep
dataset = deckcrane.run(deckcrane.loads({scenario!r}).with_values({{"run.duration": "20 s", "run.every": "10 ms"}}))
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
for most in {sizes}:
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))
    try:
        {what}
    except deckcrane.DeckcraneError as error:
        print(most, error)
    else:
        print(most, "written")
"""


def on_a_small_disk(folder, what, sizes=(0, 500, 4000)):
    """Runs a line where files cannot grow beyond some sizes: HDF5 then fails at every place where it writes."""
    pytest.importorskip("resource")
    script = SMALL_DISK.format(scenario=PENDULUM, what=what, sizes=sizes)
    return subprocess.run(
        [sys.executable, "-c", textwrap.dedent(script)],
        capture_output=True,
        text=True,
        cwd=folder,
        check=False,
        timeout=240,
    )


@pytest.mark.parametrize("name", each_time(("a.nc", "a.zarr", "a.csv", "a.xlsx", "a.parquet"), "a.nc"))
def test_a_full_disk_is_an_error_and_what_was_there_stays(swing, tmp_path, name):
    before = deckcrane.save(swing, tmp_path / name)
    kept = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    done = on_a_small_disk(tmp_path, f"deckcrane.save(dataset, {name!r})")
    assert done.returncode == 0, done.stderr[-500:]
    assert done.stdout.count(f"cannot write {name}: ") == 3, done.stdout
    assert "Traceback" not in done.stderr
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == kept
    assert [path.name for path in tmp_path.iterdir()] == [before.name]


@pytest.mark.study
def test_netcdf_survives_a_disk_that_becomes_full_at_any_place(tmp_path):
    done = on_a_small_disk(tmp_path, "deckcrane.save(dataset, 'a.nc')", sizes=tuple(range(0, 200_000, 7919)))
    assert done.returncode == 0, done.stderr[-500:]
    assert done.stdout.count("cannot write a.nc: file too large") == 26, done.stdout
    assert list(tmp_path.iterdir()) == []


@contextmanager
def files_of_at_most(size):
    """Within it no file of this process can grow beyond a size, as on a disk that is full."""
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize("name", ["a.png", "a.html", "a.nc", "a.zarr"])
def test_what_cannot_be_written_whole_leaves_what_was_there(swing, tmp_path, name, monkeypatch):
    """A figure, a page, hydrodynamic data and a store, whose files end after 500 bytes; studies try whole commands."""
    monkeypatch.setattr("deckcrane.view.page.page.page_html", lambda *given: "<html>" + 1000 * "x")
    writers = {
        "a.png": lambda: save_figure(Figure(), tmp_path / name),
        "a.html": lambda: deckcrane.page(deckcrane.loads(PENDULUM), tmp_path / name),
        "a.nc": lambda: Hydrodynamics.read("supply").write(tmp_path / name),
        "a.zarr": lambda: deckcrane.save(swing, tmp_path / name),
    }
    writers[name]()
    kept = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    assert kept
    with files_of_at_most(500), pytest.raises(deckcrane.DeckcraneError, match=f"cannot write .*{name}: "):
        writers[name]()
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == kept


@pytest.mark.study
def test_figures_pages_stores_and_hydrodynamic_files_meet_a_full_disk_in_words(swing, tmp_path):
    before = deckcrane.save(swing, tmp_path / "a.zarr")
    kept = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    by_size = {
        500: "from deckcrane.view.plots.run_plots import save_all; from pathlib import Path; save_all(dataset, Path('.'))",
        501: "deckcrane.page(deckcrane.loads(dataset.attrs['scenario']), 'a.html')",
        502: "from deckcrane.hydro import Hydrodynamics; Hydrodynamics.read('supply').write('a.nc')",
        503: "deckcrane.save(dataset, 'a.zarr')",
    }
    done = on_a_small_disk(tmp_path, f"exec({by_size}[most])", sizes=tuple(by_size))
    assert done.returncode == 0, done.stderr[-500:]
    for size in by_size:
        assert f"{size} cannot write" in done.stdout, done.stdout
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == kept
    assert list(tmp_path.iterdir()) == [before]


def test_a_dataset_that_cannot_go_where_it_should_is_kept_elsewhere(swing, tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    target = tmp_path / "gone" / "a.nc"
    with pytest.raises(deckcrane.DeckcraneError, match="Nothing is lost: the dataset is in") as error:
        datasets.save_or_keep(swing, target)
    kept = str(error.value).rpartition(" is in ")[2]
    xr.testing.assert_identical(datasets.open_dataset(kept), swing)


@pytest.mark.skipif(not Path("/proc/mounts").exists() or not hasattr(os, "geteuid") or os.geteuid() != 0, reason="root")
def test_a_run_onto_a_full_disk_ends_with_exit_code_2(tmp_path):
    disk = tmp_path / "disk"
    disk.mkdir()
    if subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(disk)], check=False, timeout=240
    ).returncode:
        pytest.skip("no file systems can be mounted here")
    try:
        done = command("run", "moving_base", "--set", "run.duration=20 s", "-o", str(disk / "a.nc"))
        left = list(disk.iterdir())
    finally:
        subprocess.run(["umount", str(disk)], check=True, timeout=240)
    assert done.returncode == 2, done.stderr
    assert "no space left on device" in done.stderr
    kept = Path(done.stderr.strip().rpartition(" is in ")[2])
    assert datasets.open_dataset(kept)["time"][-1] == 20.0
    kept.unlink()
    assert left == []


def test_what_a_netcdf_file_cannot_hold_is_named(tmp_path: Path) -> None:
    values = ("time", np.arange(3.0))
    for dataset, message in (
        (xr.Dataset({"a": values}, attrs={"x": {"no": 1}}), 'attribute "x" of the dataset'),
        (xr.Dataset({"a": (*values, {"units": None})}), 'attribute "units" of "a"'),
        (xr.Dataset({1: values}), "names in a netCDF file are texts"),
    ):
        with pytest.raises(TypeError, match=message):
            deckcrane.save(dataset, tmp_path / "run.nc")
        assert list(tmp_path.iterdir()) == []

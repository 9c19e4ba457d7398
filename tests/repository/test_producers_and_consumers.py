"""Everything that makes a dataset, handed to everything that takes one."""

from __future__ import annotations

import io
import itertools
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import xarray as xr
from rich.console import Console

import deckcrane
from deckcrane.files import datasets
from deckcrane.files.datasets import table
from deckcrane.simulation.moving_frame_run import simulate_moving_frame
from deckcrane.units.dataset_units import unit_or_none
from deckcrane.view.page.page import view_html
from deckcrane.view.plots.comparison import BASE, comparison_table, largest_values, plot_comparison
from deckcrane.view.plots.run_plots import (
    envelope_table,
    plot_actuation,
    plot_coordinates,
    plot_envelope,
    plot_poses,
    plot_reactions,
    save_all,
)
from deckcrane.view.summary import summary
from deckcrane.view.tables import describe
from tests.scenes import TROLLEY

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning:zarr")

SCENARIO = deckcrane.loads(TROLLEY)


def _stepped() -> xr.Dataset:
    crane = deckcrane.stepper(SCENARIO, target="vm")
    for _ in range(10):
        crane.step({"travel": 5.0})
    return crane.dataset()


def _forces() -> xr.Dataset:
    motion = {"travel": lambda t: 0.1 * t**2, "swing": lambda t: 0.2 * np.sin(t)}
    return deckcrane.forces(SCENARIO, motion, target="vm")


OVER_TIME: dict[str, Callable[[], xr.Dataset]] = {
    "run": lambda: deckcrane.run(SCENARIO, target="vm", progress=False),
    "stepper": _stepped,
    "forces": _forces,
    "moving frame": lambda: simulate_moving_frame(SCENARIO),
}
PRODUCERS = {
    **OVER_TIME,
    "envelope": lambda: deckcrane.envelope("knuckle_boom", 1000.0, points=3),
    "run in a sea": lambda: _short("deck_crane_in_waves"),
    "run of booms and oil": lambda: _short("flexible_luffing"),
}
_MADE: dict[str, xr.Dataset] = {}


def _short(name: str) -> xr.Dataset:
    scenario = deckcrane.load(name)
    return deckcrane.run(scenario.with_values({"run.duration": 4 * scenario.run.every, "run.transient": None}))


def made(producer: str) -> xr.Dataset:
    """Each dataset is made once."""
    if producer not in _MADE:
        _MADE[producer] = PRODUCERS[producer]()
    return _MADE[producer]


def printed(what: Any) -> str:
    console = Console(file=io.StringIO(), width=120)
    console.print(what)
    text: str = console.file.getvalue()  # type: ignore[attr-defined]
    return text


# ---- What each consumer must do with each of them.
def _view(dataset: xr.Dataset, folder: Path) -> None:
    """The page has coordinates and reactions, each in its own unit."""
    found = json.loads(re.search(r'"signals":(\[.*?\]),"readouts"', view_html(dataset))[1])  # type: ignore[index]
    units = {signal["id"]: signal["unit"] for signal in found}
    assert (units["q:travel"], units["q:swing"]) == ("m", "°")
    assert (units["q:barge.x"], units["q:barge.roll"]) == ("m", "°")
    assert units["reaction:Force in joint of bob"].endswith("N")
    assert units["reaction:Moment in joint of bob"].endswith("N m")
    assert (units["actuation:travel"][-1], units["actuation:swing"][-3:]) == ("N", "N m")


def _summary(dataset: xr.Dataset, folder: Path) -> None:
    lines = [line.split() for line in printed(summary(dataset)).splitlines()]
    row = {line[0]: line for line in lines if line}
    assert "deg" in row["swing"]
    assert "deg" not in row["travel"]
    assert row["travel"][2] == "m"
    assert row["barge.x"][2] == "m"


def _plots(dataset: xr.Dataset, folder: Path) -> None:
    labels = {axis.get_title(loc="left"): axis.get_ylabel() for axis in plot_coordinates(dataset).axes}
    assert labels == {"barge, rotations": "deg", "barge, translations": "m", "rotations": "deg", "translations": "m"}
    rates = {axis.get_ylabel() for axis in plot_coordinates(dataset, "du").axes}
    assert rates == {"deg/s²", "m/s²"}
    assert {axis.get_ylabel()[-1] for axis in plot_actuation(dataset).axes} == {"N", "m"}
    assert {axis.get_ylabel().lstrip("kM") for axis in plot_reactions(dataset["reaction"]).axes} == {"N", "N m"}
    plot_poses(dataset, [0.0])
    assert len(save_all(dataset, folder)) >= 5


def _compare(dataset: xr.Dataset, folder: Path) -> None:
    runs = {BASE: made("run"), "other": dataset}
    assert "bob force" in printed(comparison_table(runs))
    for pair in (runs, dict(zip(runs, reversed(runs.values()), strict=True))):
        panels = {axis.get_title(loc="left"): axis.get_ylabel() for axis in plot_comparison(pair)["coordinates"].axes}
        assert (panels["swing"], panels["travel"]) == ("deg", "m")
    assert {unit for name, (_, unit) in largest_values(dataset).items() if name.endswith(" mx")} == {"N m"}


def _other_frames(dataset: xr.Dataset, folder: Path) -> None:
    ground = deckcrane.reactions_in(dataset, "ground")
    assert deckcrane.unit_of(ground, component="mz") == "N m"
    assert set(deckcrane.bearing_loads(dataset)["joint"].values) == {"bob"}


def _motion(dataset: xr.Dataset, folder: Path) -> None:
    again = deckcrane.forces(SCENARIO, dataset, target="vm")
    scale = float(np.abs(dataset["reaction"]).max())
    assert float(np.abs(again["reaction"] - dataset["reaction"]).max()) < 1e-6 * scale


def _files(dataset: xr.Dataset, folder: Path) -> None:
    for suffix in (".nc", ".zarr"):
        xr.testing.assert_identical(datasets.open_dataset(deckcrane.save(dataset, folder / f"a{suffix}")), dataset)
    for suffix in (".csv", ".xlsx", ".parquet"):
        assert deckcrane.save(dataset, folder / f"a{suffix}").stat().st_size > 0


def _tables(dataset: xr.Dataset, folder: Path) -> None:
    headers = list(table(dataset).columns)
    assert not [header for header in headers if " or " in header]
    assert len(set(headers)) == len(headers)
    assert all(str(name) in describe(dataset) for name in dataset.data_vars)


def _every_unit(dataset: xr.Dataset, folder: Path) -> None:
    """Every entry of every variable has one unit, with or without us, and forces and moments are told apart."""
    for name, data in dataset.data_vars.items():
        dimension = data.attrs.get("units_along")
        for label in [None] if dimension is None else data[dimension].values:
            unit = deckcrane.unit_of(data, **({} if label is None else {dimension: label}))
            assert " or " not in unit
            assert unit, name
        assert unit_or_none(data) or dimension, name
        if dimension is not None:
            assert set(json.loads(data.attrs["entry_units"])) == set(data[dimension].values.tolist())
    for dimension in {"coordinate", "speed", "actuator"} & set(dataset.dims):
        assert f"{dimension}_unit" in dataset.coords


def _origin(dataset: xr.Dataset, folder: Path) -> None:
    """Each can be made again from what it carries."""
    assert dataset.attrs["Conventions"] == "deckcrane-1"
    assert dataset.attrs["source"].startswith("deckcrane ")
    assert deckcrane.loads(dataset.attrs["scenario"]).hash == dataset.attrs["scenario_hash"]
    if "joint" in dataset.dims:
        assert dataset["inner_body"].dims == ("joint",)


ANY = (_files, _tables, _every_unit, _origin)
RUNS = (_view, _summary, _plots, _compare, _other_frames, _motion)
CASES = [*itertools.product(PRODUCERS, ANY), *itertools.product(OVER_TIME, RUNS)]


def _each_time(producer: str, consumer: Callable[[xr.Dataset, Path], None]) -> Any:
    """A case; figures of other producers than runs, and files of all but the most different, take long and are studies."""
    drawn = consumer in (_plots, _compare) and producer != "run"
    slow = drawn or (consumer is _files and producer not in ("run", "envelope", "run of booms and oil"))
    return pytest.param(
        producer, consumer, marks=pytest.mark.study if slow else (), id=f"{producer}-{consumer.__name__[1:]}"
    )


@pytest.mark.parametrize(
    ("producer", "consumer"),
    list(itertools.starmap(_each_time, CASES)),
    ids=[f"{made}-{taken.__name__[1:]}" for made, taken in CASES],
)
def test_what_makes_a_dataset_pleases_what_takes_one(
    producer: str, consumer: Callable[[xr.Dataset, Path], None], tmp_path: Path
) -> None:
    consumer(made(producer), tmp_path)


def test_a_working_range_has_its_own_chart_and_is_no_run() -> None:
    chart = made("envelope")
    assert "working range" in printed(envelope_table(chart))
    assert plot_envelope(chart).axes
    with pytest.raises(deckcrane.DeckcraneError, match="no position and no rotation"):
        view_html(chart)


def test_a_variable_that_lost_its_units_is_shown_as_recorded_and_said_so() -> None:
    dataset = made("run").copy(deep=True)
    dataset["q"].attrs.clear()
    with pytest.warns(deckcrane.DeckcraneWarning, match="`q` without units: shown as recorded"):
        text = view_html(dataset)
    found = json.loads(re.search(r'"signals":(\[.*?\]),"readouts"', text)[1])  # type: ignore[index]
    assert [(s["unit"], s["factor"]) for s in found if s["id"] == "q:swing"] == [("", 1.0)]
    assert "swing" in printed(summary(dataset))
    assert {axis.get_ylabel() for axis in plot_coordinates(dataset).axes} == {""}

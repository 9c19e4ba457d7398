"""The unit of every entry of a dataset is written in the dataset: found by name, in every form of file, with or without us."""

from __future__ import annotations

import json
from pathlib import Path

import casadi as ca
import numpy as np
import pandas as pd
import pytest
import xarray as xr

import deckcrane
from deckcrane.files import datasets
from deckcrane.files.datasets import table
from deckcrane.mechanics.equations import Output
from deckcrane.units.dataset_units import Along, unit_or_none
from tests.scenes import TROLLEY
from tests.studies import one_by_one

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning:zarr")


@pytest.fixture(scope="module")
def dataset() -> xr.Dataset:
    return deckcrane.run(deckcrane.loads(TROLLEY), target="vm", progress=False)


ENTRIES = [
    ("q", {"coordinate": "barge.x"}, "m"),
    ("q", {"coordinate": "barge.roll"}, "rad"),
    ("q", {"coordinate": "travel"}, "m"),
    ("u", {"speed": "barge.wx"}, "rad/s"),
    ("u", {"speed": "barge.vx"}, "m/s"),
    ("du", {"speed": "travel"}, "m/s^2"),
    ("du", {"speed": "swing"}, "rad/s^2"),
    ("actuation", {"actuator": "travel"}, "N"),
    ("actuation", {"actuator": "swing"}, "N m"),
    ("setpoint", {"actuator": "travel"}, "m"),
    ("reaction", {"joint": "bob", "component": "fz"}, "N"),
    ("reaction", {"joint": "bob", "component": "my"}, "N m"),
    ("position", {"body": "bob"}, "m"),
]


@one_by_one(("name", "labels", "unit"), ENTRIES)
def test_the_unit_of_an_entry_is_found_by_its_labels(dataset: xr.Dataset, name: str, labels: dict, unit: str) -> None:
    data = dataset[name]
    assert deckcrane.unit_of(data, **labels) == unit
    assert deckcrane.unit_of(data.sel(labels)) == unit, "chosen before"
    reversed_ = data.isel({dimension: slice(None, None, -1) for dimension in labels})
    assert deckcrane.unit_of(reversed_, **labels) == unit, "in another order"


@pytest.mark.parametrize("suffix", [".nc", ".zarr"])
def test_a_reader_without_deckcrane_finds_it_in_a_file(dataset: xr.Dataset, tmp_path: Path, suffix: str) -> None:
    path = deckcrane.save(dataset, tmp_path / f"a{suffix}")
    read = datasets.open_dataset(path)
    for name, labels, unit in ENTRIES:
        attributes = read[name].attrs
        if "units_along" in attributes:
            assert json.loads(attributes["entry_units"])[labels[attributes["units_along"]]] == unit
        else:
            assert attributes["units"] == unit


@pytest.mark.parametrize("suffix", [".csv", ".xlsx", ".parquet"])
def test_every_column_of_a_table_says_its_own(dataset: xr.Dataset, tmp_path: Path, suffix: str) -> None:
    path = deckcrane.save(dataset, tmp_path / f"a{suffix}")
    read = {".csv": pd.read_csv, ".xlsx": pd.read_excel, ".parquet": pd.read_parquet}[suffix](path)
    headers = list(read.columns)
    assert not [header for header in headers if " or " in header]
    expected = [
        f"{'.'.join((name, *labels.values()))} [{unit}]"
        for name, labels, unit in ENTRIES
        if len(labels) == dataset[name].ndim - 1
    ]
    assert set(expected) <= set(headers)


def test_what_is_mixed_is_said_in_short_and_what_is_not_is_one_unit(dataset: xr.Dataset) -> None:
    assert dataset["u"].attrs["units"] == "rad/s or m/s"
    assert dataset["reaction"].attrs["units"] == "N or N m"
    swing = dataset["q"].sel(coordinate=["swing"])
    assert deckcrane.unit_of(swing) == "rad", "all that is left is an angle"
    assert deckcrane.unit_of(dataset["reaction"].sel(component=["fx", "fy"])) == "N"
    turning = {
        "bodies.barge.joint": {"spherical": "roll-pitch-yaw"},
        "bodies.trolley.joint": {"revolute": "x"},
        "control": {},
    }
    alone = deckcrane.run(deckcrane.loads(TROLLEY).with_values(turning), target="vm", progress=False)
    assert alone["q"].attrs["units"] == "rad"
    assert "entry_units" not in alone["q"].attrs


def test_a_unit_that_is_not_one_is_an_error_that_says_what_to_name(dataset: xr.Dataset) -> None:
    with pytest.raises(deckcrane.DeckcraneError, match=r'u is in rad/s or m/s, .* as speed="barge.wx"'):
        deckcrane.unit_of(dataset["u"])
    with pytest.raises(deckcrane.DeckcraneError, match=r'no "lufff" along speed; there are: barge.wx, '):
        deckcrane.unit_of(dataset["u"], speed="lufff")
    with pytest.raises(deckcrane.DeckcraneError, match="no labels along coordinate; there are: time, speed"):
        deckcrane.unit_of(dataset["u"], coordinate="swing")
    bare = xr.DataArray(dataset["u"].values, dataset["u"].coords, dataset["u"].dims)
    with pytest.raises(deckcrane.DeckcraneError, match="the variable says nothing about its units"):
        deckcrane.unit_of(bare, speed="swing")


@pytest.mark.parametrize("text", ["", "{", "[1, 2]", '{"fx": 3}', "[" * 100_000])
def test_a_damaged_list_of_units_is_as_good_as_none(dataset: xr.Dataset, text: str) -> None:
    damaged = dataset["reaction"].assign_attrs(entry_units=text)
    assert unit_or_none(damaged, component="fx") is None
    with pytest.raises(deckcrane.DeckcraneError, match="name one"):
        deckcrane.unit_of(damaged, component="fx")
    assert "reaction.bob.fx [N or N m]" in table(damaged.to_dataset()).columns


@pytest.mark.parametrize("units", [np.array([1.0, 2.0]), 3, "", None])
def test_units_that_are_no_text_are_none(dataset: xr.Dataset, units: object) -> None:
    odd = dataset["hook_load"].assign_attrs(units=units)
    assert unit_or_none(odd) is None
    with pytest.raises(deckcrane.DeckcraneError, match="hook_load says nothing about its units"):
        deckcrane.unit_of(odd)
    assert "hook_load" in table(odd.to_dataset()).columns


def test_units_of_a_thousand_coordinates_survive_netcdf(tmp_path: Path) -> None:
    units = {f"link_with_a_rather_long_name_{i}": "rad" if i % 2 else "m" for i in range(3000)}
    attributes = {"units": "m or rad", "units_along": "coordinate", "entry_units": json.dumps(units)}
    many = xr.Dataset({"q": (("time", "coordinate"), np.zeros((1, 3000)), attributes)}, {"coordinate": list(units)})
    read = datasets.open_dataset(deckcrane.save(many, tmp_path / "many.nc"))
    assert deckcrane.unit_of(read["q"], coordinate="link_with_a_rather_long_name_2999") == "rad"


def test_an_output_says_the_unit_of_each_entry_before_there_are_values() -> None:
    labels = {"part": ("a", "b", "c"), "axis": ("x", "y")}
    output = Output("mixed", ca.SX(6, 1), labels, Along("part", ("rad", "m", "rad")), "")
    assert output.unit_text == "rad or m"
    assert [output.unit(part=part, axis="x") for part in "abc"] == ["rad", "m", "rad"]
    assert Output("same", ca.SX(6, 1), labels, Along("axis", ("N", "N")), "").unit_text == "N"
    assert Output("one", ca.SX(6, 1), labels, "Pa", "").unit(part="a", axis="y") == "Pa"
    for wrong in (Along("part", ("rad", "m")), Along("side", ("rad", "m"))):
        with pytest.raises(ValueError, match="do not fit"):
            Output("wrong", ca.SX(6, 1), labels, wrong, "")

"""A dataset that was reduced or reordered with xarray is shown, or refused in words that say what it lacks."""

from __future__ import annotations

import numpy as np
import pytest

import deckcrane
from deckcrane.errors import DeckcraneError, DeckcraneWarning
from deckcrane.view.page.datasets import DIMS, normalise_dataset
from deckcrane.view.page.page import view_html
from tests.fuzz.originals import SMALL

SCENARIO = deckcrane.loads(SMALL)


@pytest.fixture(scope="module")
def dataset():
    return deckcrane.run(SCENARIO, target="vm", progress=False)


def test_a_sound_dataset_is_shown_as_it_is(dataset):
    shown, notes = normalise_dataset(dataset, SCENARIO)
    assert notes == []
    for name, data in dataset.data_vars.items():
        np.testing.assert_array_equal(shown[name], data, err_msg=str(name))
        assert shown[name].dims == data.dims == ("time", *DIMS[name])


@pytest.mark.parametrize(
    "change",
    [
        lambda d: d.transpose(*reversed(list(d.dims))),
        lambda d: d.isel(time=slice(None, None, -1)),
        lambda d: d.isel(axis=[2, 0, 1], component=[5, 4, 3, 2, 1, 0], body=[1, 0], joint=[1, 0]),
        lambda d: d.expand_dims("run"),
        lambda d: d.assign_coords(body=d["body"].astype("S")),
        lambda d: d.drop_vars(["inner_body", "coordinate_unit"]),
    ],
    ids=["transposed", "backwards", "reordered", "one run", "bytes", "fewer coordinates"],
)
def test_what_was_reordered_is_put_in_order(dataset, change):
    shown, _ = normalise_dataset(change(dataset), SCENARIO)
    for name, data in dataset.data_vars.items():
        np.testing.assert_array_equal(shown[name].sel({d: data[d] for d in data.dims}), data, err_msg=str(name))
    assert view_html(change(dataset)) == view_html(dataset)


def test_one_joint_alone_is_still_shown(dataset):
    """As with `sel(joint="king")`, which takes the dim away."""
    chosen = dataset.sel(joint="king")
    shown, _ = normalise_dataset(chosen, SCENARIO)
    assert shown["joint"].values.tolist() == ["king"]
    np.testing.assert_array_equal(shown["reaction"].sel(joint="king"), dataset["reaction"].sel(joint="king"))
    assert "Force in joint of king" in view_html(chosen)
    assert "Force in joint of boom" not in view_html(chosen)


@pytest.mark.parametrize(
    "change",
    [
        lambda d: d.isel(time=slice(2, 7)),
        lambda d: d.isel(time=slice(None, None, 3)),
        lambda d: d.drop_vars(["q", "u", "reaction"]),
        lambda d: d.astype("f4"),
        lambda d: d.interp(time=np.linspace(0.05, 0.15, 5)),
        lambda d: d.where(d["time"] > 0.1),
        lambda d: d.isel(coordinate=0),
        lambda d: d.assign(more=("thing", ["a", "b"])).drop_vars("more"),
    ],
    ids=["cut", "thinned", "fewer", "single", "resampled", "holes", "one coordinate", "other"],
)
def test_what_is_reduced_is_still_shown(dataset, change):
    assert "<html" in view_html(change(dataset))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda d: d.isel(component=0), r"reaction.*lacks fy, fz.*`component`"),
        (lambda d: d.mean("joint", keep_attrs=True), r"reaction.*no dim `joint`"),
        (lambda d: d.assign(reaction=d["reaction"].drop_attrs()), r"reaction.*`frame`"),
        (lambda d: d.assign(reaction=d["reaction"].astype(complex)), r"reaction.*complex"),
        (lambda d: d.assign(note=("time", ["a"] * d.sizes["time"])), r"note.*not real numbers"),
        (lambda d: d.assign_coords(coordinate=[0, 1]), r"`q`.*'0' along `coordinate`"),
        (lambda d: d.drop_vars("coordinate"), r"`q`.*no labels along `coordinate`"),
        (lambda d: d.sel(body="king"), "reactions of boom are left out"),
    ],
)
def test_an_output_out_of_form_is_left_out_and_said(dataset, change, words):
    with pytest.warns(DeckcraneWarning, match=words):
        assert "<html" in view_html(change(dataset))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda d: d.isel(axis=[0, 1]), "`position` lacks z along `axis`"),
        (lambda d: d.drop_vars("rotation"), "no rotation"),
        (lambda d: d.mean("body", keep_attrs=True), "no dim `body`"),
        (lambda d: d.rename(body="part"), "no dim `body`"),
        (lambda d: d.isel(time=[0]), "fewer than two samples"),
        (lambda d: d.isel(time=[]), "fewer than two samples"),
        (lambda d: d.isel(time=[0, 0, 1]), "twice"),
        (lambda d: d.assign_coords(time=d["time"] * np.nan), "`time` must be"),
        (lambda d: d.drop_vars("time"), "`time` must be"),
        (lambda d: d.assign_attrs(scenario="deckcrane: 2"), "the scenario in the dataset"),
        (lambda d: d.drop_attrs(), "carries no scenario"),
        (lambda d: d.expand_dims(run=[1, 2]), r"choose one, as with isel\(run=0\)"),
    ],
)  # fmt: skip
def test_what_cannot_be_shown_is_refused_in_words(dataset, change, words):
    with pytest.raises(DeckcraneError, match=words):
        view_html(change(dataset))


def test_absurd_numbers_are_gaps(dataset):
    spoilt = dataset.copy(deep=True)
    spoilt["q"][3, 0], spoilt["reaction"][4, 0, 0] = 1e308, np.inf
    text = view_html(spoilt)
    assert "slew from 0.06 s" in text.lower()

"""The store of a campaign: what is written is whole or not there, equal to the byte, and opened by xarray with labels."""

from __future__ import annotations

import errno
import hashlib
import warnings
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import xarray as xr

from deckcrane.campaign.store import CampaignStore, open_store
from deckcrane.campaign.store import create as create_store
from deckcrane.campaign.zarr_arrays import DONE, FAILED, WAITING, Grid, array_files, chunk
from deckcrane.errors import DeckcraneError, DeckcraneWarning

ABOUT = {"source": "deckcrane 0", "study_hash": "1", "platform": "here"}


@dataclass(frozen=True)
class Named:
    name: str
    labels: dict[str, Any]
    values: dict[str, Any] = field(default_factory=dict)
    probability: float | None = None


def create(path: Path, named: list[Named], batch: int, about, **options) -> CampaignStore:
    (label,) = named[0].labels
    return create_store(
        path, dict(enumerate(named)), Grid({label: len(named)}, {label: [label]}, {}), batch, about, **options
    )


def cases(count: int = 10) -> list[Named]:
    return [Named(f"x={i}", {"x": i}, {"a.b": i}, 1 / count) for i in range(count)]


def statistics(names, signals=("king.fx", "king.fz"), bins: int = 4) -> xr.Dataset:
    """What a runner would give: a number for each case and signal, and a histogram."""
    numbers = np.array([float(name.partition("=")[2]) for name in names])
    unit = ["N"] * len(signals)
    maximum = numbers[:, None] + np.arange(len(signals)) / 10
    return xr.Dataset(
        {
            "maximum": (("case", "signal"), maximum, {"long_name": "largest value"}),
            "rainflow": (("case", "signal", "bin"), maximum[..., None] * np.arange(bins)),
            "bin_width": (("bin",), np.arange(bins) + 0.5, {"units": "1"}),
        },
        {"case": list(names), "signal": list(signals), "unit": ("signal", unit)},
    )


def filled(path: Path, skip=()) -> CampaignStore:
    store = create(path, cases(), 4, ABOUT)
    for number in store.batches:
        if number not in skip:
            store.put(number, [statistics(store.names_in(number))], {})
    return store


def content(path: Path) -> dict[str, str]:
    """Every file of a store with a hash of its bytes."""
    return {
        file.relative_to(path).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in sorted(path.rglob("*"))
        if file.is_file()
    }


def test_xarray_opens_a_store_with_its_labels_and_without_a_warning(tmp_path):
    filled(tmp_path / "a.zarr")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        found = xr.open_zarr(tmp_path / "a.zarr").load()
    assert dict(found.sizes) == {"case": 10, "signal": 2, "bin": 4}
    assert list(found["signal"].values) == ["king.fx", "king.fz"]
    assert {"x", "probability", "unit"} <= set(found.coords)
    assert found["maximum"].sel(case="x=7", signal="king.fz") == pytest.approx(7.1)
    assert found["maximum"].attrs["long_name"] == "largest value"
    assert (found["state"] == DONE).all()


def test_a_batch_is_there_once_its_state_is_and_not_before(tmp_path, monkeypatch):
    store = filled(tmp_path / "a.zarr", skip=(1,))

    def killed(self, state):
        raise KeyboardInterrupt

    monkeypatch.setattr(CampaignStore, "_write_state", killed)
    with pytest.raises(KeyboardInterrupt):
        store.put(1, [statistics(store.names_in(1))], {})
    with pytest.warns(DeckcraneWarning, match=r"batch 2 of 3 is incomplete.*count as waiting.*--resume"):
        assert open_store(store.path).waiting() == [1]
    assert list(store.states()) == [DONE] * 4 + [WAITING] * 4 + [DONE] * 2


def test_the_order_in_which_batches_come_leaves_no_trace(tmp_path):
    one, other = filled(tmp_path / "a.zarr"), filled(tmp_path / "b.zarr", skip=(1, 2))
    for number in (2, 1):
        other.put(number, [statistics(other.names_in(number))], {})
    assert content(one.path) == content(other.path)


def test_failed_cases_have_a_reason_and_no_numbers(tmp_path):
    store = create(tmp_path / "a.zarr", cases(), 4, ABOUT)
    store.put(0, [statistics(["x=0", "x=2"])], {"x=1": "the wire broke", "x=3": "it diverged at 3 s"})
    assert list(store.states()[:4]) == [DONE, FAILED, DONE, FAILED]
    assert store.reasons()[1] == "the wire broke"
    assert np.isnan(xr.open_zarr(store.path)["maximum"].sel(case="x=1")).all()


def test_cases_with_other_signals_stand_in_a_group_beside_whoever_comes_first(tmp_path):
    def put(store, number):
        signals = ("king.fx", "king.fz") if number != 1 else ("boom.my",)
        store.put(number, [statistics(store.names_in(number), signals)], {})

    one, other = (create(tmp_path / name, cases(), 4, ABOUT) for name in ("a.zarr", "b.zarr"))
    for number in (0, 1, 2):
        put(one, number)
    for number in (0, 2, 1):
        put(other, number)
    assert content(one.path) == content(other.path)
    (group,) = (path.name for path in one.path.glob("also_*"))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        beside = xr.open_zarr(one.path, group=group).load()
        assert set(xr.open_zarr(one.path).data_vars) >= {"maximum", "rainflow"}
    assert list(beside["signal"].values) == ["boom.my"]
    assert np.isfinite(beside["maximum"].values[4:8]).all()
    assert np.isnan(beside["maximum"].values[:4]).all()


def test_a_batch_read_back_and_put_elsewhere_is_the_same_batch(tmp_path):
    one = filled(tmp_path / "a.zarr")
    other = create(tmp_path / "b.zarr", cases(), 4, ABOUT)
    for number in one.batches:
        other.put(number, one.read(number), {})
    assert content(one.path) == content(other.path)


def test_a_batch_in_several_pieces_is_the_same_batch(tmp_path):
    one = filled(tmp_path / "a.zarr")
    other = create(tmp_path / "b.zarr", cases(), 4, ABOUT)
    for number in other.batches:
        names = other.names_in(number)
        other.put(number, [statistics(names[1:]), statistics(names[:1])], {})
    assert content(one.path) == content(other.path)


def test_a_full_disk_is_said_and_leaves_a_store_that_can_be_gone_on_with(tmp_path, monkeypatch):
    whole = filled(tmp_path / "b.zarr")
    store = filled(tmp_path / "a.zarr", skip=(1, 2))
    monkeypatch.setattr(Path, "write_bytes", _no_room)
    with pytest.raises(DeckcraneError, match="no space left on device"):
        store.put(1, [statistics(store.names_in(1))], {})
    monkeypatch.undo()
    assert store.waiting() == [1, 2]
    for number in store.waiting():
        store.put(number, [statistics(store.names_in(number))], {})
    assert content(store.path) == content(whole.path)


def _no_room(self, content):
    raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda path: None, "there is no store"),
        (lambda path: path.mkdir(), "not the store of a campaign"),
        (lambda path: path.write_text("x"), "is a file"),
        (lambda path: xr.Dataset({"a": 1}).to_zarr(path), "not the store of a campaign"),
    ],
)
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_what_is_no_store_is_refused(tmp_path, make, message):
    make(tmp_path / "a.zarr")
    with pytest.raises(DeckcraneError, match=message):
        open_store(tmp_path / "a.zarr")


@pytest.mark.parametrize("package", ["zarr", "google-crc32c"])
def test_a_package_that_is_missing_is_named_with_what_installs_it(tmp_path, monkeypatch, package):
    def found(name: str) -> object | None:
        return None if name == package.replace("-", "_") else object()

    monkeypatch.setattr("importlib.util.find_spec", found)
    with pytest.raises(DeckcraneError, match=f"the package {package}, which is not installed; try .*campaign"):
        open_store(tmp_path / "any.zarr")


def test_a_store_is_not_begun_over_another(tmp_path):
    filled(tmp_path / "a.zarr")
    with pytest.raises(DeckcraneError, match="--resume"):
        create(tmp_path / "a.zarr", cases(), 4, ABOUT)
    assert create(tmp_path / "a.zarr", cases(), 4, ABOUT, anew=True).waiting() == [0, 1, 2]
    (tmp_path / "b.zarr").mkdir()
    with pytest.raises(DeckcraneError, match="not the store"):
        create(tmp_path / "b.zarr", cases(), 4, ABOUT, anew=True)


def test_a_dimension_cannot_have_the_name_of_a_result(tmp_path):
    store = create(tmp_path / "a.zarr", [Named("a", {"signal": 1})], 4, ABOUT)
    with pytest.raises(DeckcraneError, match="dimensions signal"):
        store.put(0, [statistics(["a=1"]).assign_coords(case=["a"])], {})
    with pytest.raises(DeckcraneError, match="dimensions state"):
        create(tmp_path / "b.zarr", [Named("a", {"state": 1})], 4, ABOUT)


@pytest.mark.parametrize("kind", ["f8", "i8", "i1", "f4", "U3"])
def test_chunks_are_the_bytes_that_zarr_makes(kind):
    values = np.arange(12).astype(kind).reshape(3, 4)
    variable = xr.Variable(("case", "signal"), values.astype(object) if kind == "U3" else values, {"units": "N"})
    whole = xr.Variable(variable.dims, np.concatenate([variable.values, variable.values[:2]]), variable.attrs)
    ours = chunk(xr.Variable(variable.dims, whole.values, variable.attrs), 5)
    assert ours == array_files(whole)["c.0.0"]

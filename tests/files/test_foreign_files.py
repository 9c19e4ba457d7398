"""Files from elsewhere are read, or refused in words that name the file, what is wrong and what would be right."""

from __future__ import annotations

import h5py
import numpy as np
import pytest
import xarray as xr

from deckcrane.errors import DeckcraneError
from deckcrane.files.parsing import HDF5, load_hdf5, load_netcdf, numbers, one_number, parse_errors_in_words


@pytest.fixture
def sound(tmp_path):
    path = tmp_path / "sound.nc"
    xr.Dataset({"a": ("x", np.arange(3.0))}, {"x": [1, 2, 3]}, {"title": "t"}).to_netcdf(path, engine="h5netcdf")
    return path


def refusal(path):
    with pytest.raises(DeckcraneError) as caught:
        load_netcdf(path, "write it again")
    assert str(path) in str(caught.value)
    assert "write it again" in str(caught.value)
    return str(caught.value)


def test_a_file_that_is_no_netcdf_is_refused(tmp_path):
    for content, words in (
        (b"", "empty"),
        (b"deckcrane: 1\n", "does not begin as one"),
        (HDF5, "cannot be read as netCDF"),
    ):
        path = tmp_path / "foreign.nc"
        path.write_bytes(content)
        assert words in refusal(path)


def test_a_missing_file_and_a_folder_are_refused(tmp_path):
    with pytest.raises(DeckcraneError, match="there is no file"):
        load_netcdf(tmp_path / "nowhere.nc")
    with pytest.raises(DeckcraneError, match="cannot be read"):
        load_netcdf(tmp_path)


def test_every_truncation_is_refused_or_read(sound):
    whole = sound.read_bytes()
    for length in range(0, len(whole), 331):
        sound.write_bytes(whole[:length])
        refusal(sound)


def test_a_header_that_claims_too_much_costs_no_memory(tmp_path):
    path = tmp_path / "huge.nc"
    with h5py.File(path, "w") as file:
        file.create_dataset("a", shape=(10**6, 10**6), dtype="f8", chunks=(100, 100))
    assert "it says that it holds 8e+03 GB" in refusal(path)
    with pytest.raises(DeckcraneError, match="it is damaged; write it again"):
        load_hdf5(path, ["a"], "write it again")


def test_what_is_compressed_well_is_no_claim_too_large(tmp_path):
    path = tmp_path / "zeros.nc"
    data = xr.Dataset({"a": ("x", np.zeros(10_000_000))})
    data.to_netcdf(path, engine="h5netcdf", encoding={"a": {"zlib": True}})
    assert path.stat().st_size < 500_000
    assert load_netcdf(path).sizes["x"] == 10_000_000


def test_netcdf_of_version_3_is_read(tmp_path):
    path = tmp_path / "old.nc"
    xr.Dataset({"a": ("x", np.arange(3.0))}).to_netcdf(path, engine="scipy")
    np.testing.assert_array_equal(load_netcdf(path)["a"], np.arange(3.0))
    path.write_bytes(path.read_bytes()[:30])
    refusal(path)


def test_variables_that_disagree_about_a_dim_are_refused(tmp_path):
    path = tmp_path / "clash.nc"
    with h5py.File(path, "w") as file:
        file["x"] = np.arange(3.0)
        file["x"].make_scale("x")
        file["a"] = np.arange(4.0)
        file["a"].dims[0].attach_scale(file["x"])
    refusal(path)


@pytest.mark.parametrize("link", [h5py.SoftLink("/"), h5py.ExternalLink("other.nc", "/"), h5py.SoftLink("/nowhere")])
def test_links_that_could_go_round_for_ever_are_refused(sound, link):
    with h5py.File(sound, "r+") as file:
        file["again"] = link
    assert "`again` is a link to another place" in refusal(sound)


def test_a_group_inside_of_itself_is_refused(sound):
    with h5py.File(sound, "r+") as file:
        file.create_group("a_group")["round"] = file["/"]
    assert "inside of itself" in refusal(sound)


def test_times_stay_numbers_whatever_their_unit(tmp_path):
    path = tmp_path / "dates.nc"
    xr.Dataset({"a": ("time", np.zeros(2))}, {"time": ("time", [0.0, 1.0], {"units": "s"})}).to_netcdf(
        path, engine="h5netcdf"
    )
    with h5py.File(path, "r+") as file:
        file["time"].attrs["units"] = "seconds since 1970-01-01"
    assert load_netcdf(path)["time"].dtype == float


def test_a_mistake_of_our_own_is_not_hidden(tmp_path):
    """Only what a parser raises becomes words; a DeckcraneError passes as it is, with its cause kept for --debug."""
    with pytest.raises(DeckcraneError, match=r"^as it is$"), parse_errors_in_words(tmp_path, "netCDF", "remedy"):
        raise DeckcraneError("as it is")
    with (
        pytest.raises(DeckcraneError, match="needs more memory") as caught,
        parse_errors_in_words(tmp_path, "netCDF", "remedy"),
    ):
        raise MemoryError
    assert isinstance(caught.value.__cause__, MemoryError)


def test_numbers_are_real_numbers_alone():
    assert one_number(np.array([[3]])) == 3.0
    for value in ("heavy", [1.0, 2.0], [], 1j, None, b"3", np.array(["a"])):
        assert one_number(value) is None
    assert numbers([[1.0], [1.0, 2.0]]) is None


def test_a_heap_without_an_end_is_refused(tmp_path):
    """HDF5's library would look for its end for ever."""
    path = tmp_path / "texts.nc"
    xr.Dataset({"name": ("n", ["a", "b"])}).to_netcdf(path, engine="h5netcdf")
    data = bytearray(path.read_bytes())
    heap = data.find(b"GCOL")
    assert heap > 0
    assert load_netcdf(path)["name"].values.tolist() == ["a", "b"]
    data[heap + 16 : heap + 32] = bytes(16)
    path.write_bytes(data)
    with pytest.raises(DeckcraneError, match="a heap of HDF5 without an end"):
        load_netcdf(path)

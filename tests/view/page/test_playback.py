"""Playback shows what a dataset holds, names what it lacks, and refuses what is not a run of ours."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
import xarray as xr

from deckcrane.errors import DeckcraneError
from deckcrane.view.page.page import embedded, view, view_html
from deckcrane.view.page.playback import quaternions
from tests.view.browser import Opened

ROOT = Path(__file__).parents[3]


def test_playback_shows_what_was_recorded(short_run: xr.Dataset, opened: Callable[..., Opened], tmp_path: Path) -> None:
    found = opened(view(short_run, tmp_path / "run.html"))
    for t in (0.0, 1.5, 4.0):
        found.call(f"seek({t})")
        shown = found.call("signals()")
        recorded = short_run.sel(time=t, method="nearest")
        for name in ("vessel.roll", "slew", "luff"):
            span = np.degrees(float(np.ptp(short_run["q"].sel(coordinate=name).values)))
            assert shown[f"q:{name}"] == pytest.approx(
                np.degrees(float(recorded["q"].sel(coordinate=name))), abs=1e-4 * span + 1e-9
            )
    assert found.errors == []
    assert [url for url in found.requests if not url.startswith(("file:", "data:", "blob:"))] == []


@pytest.mark.study
def test_play_goes_to_the_end_and_stops(short_run: xr.Dataset, opened: Callable[..., Opened], tmp_path: Path) -> None:
    found = opened(view(short_run, tmp_path / "run.html"))
    found.call("seek(3.5)")
    found.page.get_by_role("button", name="Play").click()
    found.page.wait_for_function("() => window.deckcrane.state().time === 4 && !window.deckcrane.state().playing")


def test_not_a_number_is_a_gap_with_a_name(
    short_run: xr.Dataset, opened: Callable[..., Opened], tmp_path: Path
) -> None:
    broken = short_run.copy(deep=True)
    broken["reaction"][20:30, 1, :] = np.nan
    found = opened(view(broken, tmp_path / "gap.html"))
    joint = str(broken["joint"].values[1])
    assert f"Force in joint of {joint} from 1 s" in found.page.get_by_role("alert").inner_text()
    found.call("seek(1.2)")
    assert found.call("signals()")[f"reaction:Force in joint of {joint}"] is None or np.isnan(
        found.call("signals()")[f"reaction:Force in joint of {joint}"]
    )
    assert found.errors == []


def test_a_long_run_is_thinned_and_says_so(short_run: xr.Dataset) -> None:
    times = np.arange(40_000) * 0.05
    long = short_run.isel(time=np.arange(40_000) % short_run.sizes["time"]).assign_coords(time=times)
    text = view_html(long)
    assert len(text.encode()) < 2_000_000
    assert "Of 40000 samples one in" in text


def test_a_dataset_that_is_not_ours_is_refused(short_run: xr.Dataset, tmp_path: Path) -> None:
    with pytest.raises(DeckcraneError, match="not a dataset of a deckcrane run"):
        view_html(xr.Dataset({"x": ("time", [1.0, 2.0])}))
    with pytest.raises(DeckcraneError, match="has the form deckcrane-9"):
        view_html(short_run.assign_attrs(Conventions="deckcrane-9"))
    with pytest.raises(DeckcraneError, match="no rotation"):
        view_html(short_run.drop_vars("rotation"))
    (tmp_path / "text.nc").write_text("hello")
    with pytest.raises(DeckcraneError, match="cannot be read as netCDF"):
        view_html(tmp_path / "text.nc")
    with pytest.raises(DeckcraneError, match="there is no file"):
        view_html(tmp_path / "none.nc")


def test_quaternions_turn_vectors_as_the_matrices_do() -> None:
    from scipy.spatial.transform import Rotation

    R = Rotation.random(50, random_state=1).as_matrix().reshape(25, 2, 3, 3)
    q = quaternions(R)
    assert np.allclose(Rotation.from_quat(q.reshape(-1, 4)).as_matrix().reshape(R.shape), R, atol=1e-12)
    assert np.all(np.sum(q[1:] * q[:-1], axis=-1) >= 0)


def test_a_notebook_shows_the_page_in_a_frame(short_run: xr.Dataset) -> None:
    shown = embedded(short_run, height=500)._repr_html_()
    assert shown.startswith("<iframe srcdoc=")
    assert "height:500px" in shown
    assert "<script" not in shown

"""The page's working range is that of the strokes and stops, and its load chart is the one it was given."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import xarray as xr

import deckcrane
from deckcrane.errors import DeckcraneError
from deckcrane.scenario.reading import load
from deckcrane.view.page.load_chart import chart_loads, chart_of_page, working_range
from deckcrane.view.page.page import page
from deckcrane.view.page.readouts import recorded_readout
from deckcrane.view.page.scene.scene import still_water
from tests.view.browser import NO_WEBGL


def grid(reach: dict[str, Any] | None) -> np.ndarray:
    """Radius and height over the poses."""
    assert reach is not None
    values = [[np.nan if one is None else one for one in reach[name]] for name in ("radius", "height")]
    return np.array(values).reshape(2, *reach["shape"])


def test_the_range_goes_from_stop_to_stop_and_holds_what_is_read_there() -> None:
    scenario = load("moving_base")
    reach = working_range(scenario)
    assert reach is not None
    assert reach["over"] == ["luff", "knuckle"]
    corner = {"bodies.inner_boom.joint.start": "80 deg", "bodies.outer_boom.joint.start": "-5 deg"}
    brief = {"run.duration": "10 ms", "run.every": "5 ms", "record": ["position", "rotation"]}
    moved = scenario.with_values({**corner, **brief})
    read = recorded_readout(moved, deckcrane.run(moved, progress=False), still_water(moved))
    assert read is not None
    first = read.isel(time=0)
    there = [float(first.sel(figure=name)) for name in ("outreach", "tip_height")]
    assert grid(reach)[:, -1, -1] == pytest.approx(there, abs=1e-4)


@pytest.mark.study
def test_the_corners_of_the_range_are_those_of_the_working_range_of_cylinders() -> None:
    scenario = load("knuckle_boom")
    found = grid(working_range(scenario))
    whole = deckcrane.envelope(scenario, points=5)
    within = whole["reachable"].values.astype(bool)
    rows, columns = (np.flatnonzero(within.any(axis=axis))[[0, -1]] for axis in (1, 0))
    corners = {
        tuple(np.round([float(whole[name].values[i, j]) for name in ("reach", "height")], 3))
        for i in rows
        for j in columns
    }
    assert {tuple(np.round(found[:, i, j], 3)) for i in (0, -1) for j in (0, -1)} == corners


def test_a_crane_without_ends_has_no_range() -> None:
    assert working_range(load("load_in_wind")) is None
    assert chart_of_page(load("load_in_wind"), None) is None


def test_what_is_no_chart_or_of_another_crane_is_refused() -> None:
    with pytest.raises(DeckcraneError, match="this is not a load chart"):
        chart_loads(load("moving_base"), xr.Dataset())
    other = xr.Dataset({"chart_load": ("radius", [1.0])}, attrs={"radius_from": "tower", "title": "Tower crane"})
    with pytest.raises(DeckcraneError, match=r"of another crane \(Tower crane\)"):
        chart_loads(load("moving_base"), other)


@pytest.mark.study
def test_the_page_permits_what_the_chart_does(opened: Callable[..., Any], tmp_path: Path) -> None:
    limit = {"slewing": {"limit": {"of": "norm(reaction.king, mx, my)", "at_most": "8 MN m"}}}
    scenario = load("deck_crane_in_waves")
    asked = {
        "load": {"most": "60 t", "scan": 2, "tolerance": "4 t"},
        "over": {"luff": ["-60 deg", "-30 deg"], "knuckle": ["-100 deg", "-60 deg"]},
    }
    chart = deckcrane.load_chart(scenario.with_values({"checks": limit}), asked, progress=False)
    table = chart["chart_load"].isel(case=0)
    given = chart_loads(scenario, chart)
    assert given["radii"] == pytest.approx(chart["radius"].values.tolist())
    values = [np.nan if one is None else one for one in given["cases"][0]["load"]]
    assert values == pytest.approx(table.values.ravel().tolist(), abs=1e-3, nan_ok=True)
    found = opened(page(scenario, tmp_path / "page.html", chart=chart), before=NO_WEBGL)
    found.do("pause()", "reset()", "step(0.1)")
    here = found.call("chart()")
    around = table.sel(
        radius=slice(here["radius"] - np.diff(table["radius"]).max(), here["radius"] + np.diff(table["radius"]).max()),
        height=slice(here["height"] - np.diff(table["height"]).max(), here["height"] + np.diff(table["height"]).max()),
    )
    assert around.shape == (2, 2)
    least = float(around.min(skipna=False)) / 1000
    assert here["permitted"] == pytest.approx(least, rel=1e-6)
    said = found.page.locator(".chart-said")
    said.filter(has_text=f"{least:.1f} t").wait_for(timeout=5000)
    assert found.errors == []

"""Figures of ropes, contacts, water and bushings can be read, and events are marked on their time axes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
import xarray as xr

import deckcrane
from deckcrane.errors import DeckcraneError
from deckcrane.view.page.page import view
from deckcrane.view.plots.run_plots import MOST_MARKS, draw_figures, plot_lifting
from tests.components.ropes.hoists import TACKLE
from tests.view.browser import NO_WEBGL, Opened
from tests.view.plots.readable import unreadable


@pytest.fixture(scope="module")
def hoisting() -> xr.Dataset:
    return deckcrane.run(deckcrane.loads(TACKLE).with_values({"run.duration": 0.2}), target="vm")


def with_events(dataset: xr.Dataset, count: int) -> xr.Dataset:
    """Snaps of the rope, the later the larger, and one of something else."""
    made = {
        "event_time": np.linspace(0.02, 0.18, count + 1),
        "event_kind": np.array(["snap"] * count + ["lift_off"]),
        "event_of": np.array(["hoist"] * count + ["box"]),
        "event_size": np.arange(count + 1.0),
    }
    bare = dataset.drop_dims("event", errors="ignore")
    return bare.assign({name: ("event", values) for name, values in made.items()})


def test_ropes_have_a_figure_that_can_be_read(hoisting: xr.Dataset) -> None:
    figure = plot_lifting(with_events(hoisting, 2), "ropes")
    assert unreadable({"ropes": figure}) == {}
    tension, length = figure.axes
    np.testing.assert_allclose(tension.lines[0].get_ydata(), hoisting["rope_tension"].sel(rope="hoist") / 1e3)
    np.testing.assert_allclose(length.lines[0].get_ydata(), hoisting["rope_length"].sel(rope="hoist"))


@pytest.mark.parametrize(("count", "marked"), [(0, 0), (3, 3), (40, MOST_MARKS)])
def test_events_of_what_is_drawn_are_marked_the_largest_first(hoisting: xr.Dataset, count: int, marked: int) -> None:
    (axis, _) = plot_lifting(with_events(hoisting, count), "ropes").axes
    assert [text.get_text() for text in axis.texts] == ["snap"] * marked
    times = sorted(line.get_xdata()[0] for line in axis.lines[1:])
    np.testing.assert_allclose(times, np.linspace(0.02, 0.18, count + 1)[count - marked : count])


@pytest.mark.study
def test_a_recorded_page_lists_events_and_goes_to_them(
    hoisting: xr.Dataset, opened: Callable[..., Opened], tmp_path: Path
) -> None:
    found = opened(view(with_events(hoisting, 2), tmp_path / "events.html"), before=NO_WEBGL)
    listed = found.page.locator("[data-card=events] button")
    assert [" ".join(text.split()) for text in listed.all_inner_texts()] == [
        "0.02 s Snap load: hoist 0",
        "0.10 s Snap load: hoist 1",
        "0.18 s Lift-off: box 2",
    ]
    found.call("seek(0.2)")
    listed.nth(1).click()  # half a second before it, which is the start
    assert found.call("state()")["time"] == 0
    assert found.errors == []


def test_loads_in_water_and_contacts_have_figures_once_they_are_recorded(hoisting: xr.Dataset) -> None:
    t = hoisting["time"].values
    wet = xr.DataArray(t[:, None] * 5, {"load": ["cage"]}, ("time", "load"), attrs={"units": "1"})
    push = xr.DataArray(
        np.stack([t, 0 * t, 1e4 * t], axis=1)[:, None],
        {"contact": ["deck"], "axis": ["x", "y", "z"]},
        ("time", "contact", "axis"),
        attrs={"units": "N"},
    )
    of_ropes = hoisting[["rope_tension", "rope_length"]]
    assert set(draw_figures(of_ropes)) == {"ropes"}
    figures = draw_figures(of_ropes.assign(immersion=wet, contact_force=push))
    assert set(figures) == {"ropes", "contacts", "water"}
    assert unreadable(figures) == {}


def test_more_curves_than_can_be_told_apart_share_panels_evenly(hoisting: xr.Dataset) -> None:
    names = [f"valve_{i}" for i in range(50)]
    flows = xr.DataArray(
        np.outer(hoisting["time"], np.arange(50.0)), {"element": names}, ("time", "element"), attrs={"units": "m^3/s"}
    )
    axes = plot_lifting(hoisting.assign(element_flow=flows), "circuits").axes
    assert [len(axis.lines) for axis in axes] == [17, 17, 16]
    assert [axis.get_title(loc="left") for axis in axes] == [f"flows, {i} of 3" for i in (1, 2, 3)]
    assert [line.get_label() for axis in axes for line in axis.lines] == names
    for axis in axes:
        assert len({(line.get_color(), line.get_linestyle()) for line in axis.lines}) == len(axis.lines)


def test_a_figure_of_what_is_not_there_is_refused(hoisting: xr.Dataset) -> None:
    with pytest.raises(DeckcraneError, match="the dataset has no bushing_force"):
        plot_lifting(hoisting, "bushings")

"""Pages of flexible cranes: booms are drawn as they bend, struts between their pins, and valves answer to the hand."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import xarray as xr

from deckcrane.scenario.reading import load
from deckcrane.view.page.live import live
from deckcrane.view.page.page import page, view, view_html
from deckcrane.view.page.scene.scene import scene
from tests.view.browser import Opened

MILLIMETRE = 1e-3


def lengths(found: Opened) -> dict[str, float]:
    """The distance of every strut's pins as drawn."""
    return {name: float(np.linalg.norm(np.subtract(*pins))) for name, pins in found.call("pins()").items()}


@pytest.mark.study
def test_booms_are_drawn_through_the_recorded_points_and_struts_between_their_pins(
    flexible_run: xr.Dataset, opened: Callable[..., Opened], tmp_path: Path
) -> None:
    found = opened(view(flexible_run, tmp_path / "run.html"))
    for t in (0.3, 1.5):
        found.call(f"seek({t})")
        recorded = flexible_run.sel(time=t, method="nearest")
        for boom in ("inner_boom", "outer_boom"):
            assert np.allclose(found.call(f"shape('{boom}')"), recorded["beam_shape"].sel(beam=boom), atol=MILLIMETRE)
        for name, length in lengths(found).items():
            assert length == pytest.approx(float(recorded["cylinder_length"].sel(cylinder=name)), abs=MILLIMETRE)
    assert found.errors == []


@pytest.mark.study
def test_exaggerated_deflections_are_ten_times_as_large_and_the_joints_hold(
    flexible_run: xr.Dataset, opened: Callable[..., Opened], tmp_path: Path
) -> None:
    found = opened(view(flexible_run, tmp_path / "run.html"))
    found.call("seek(1.5)")
    true = np.array(found.call("shape('inner_boom')"))
    found.page.get_by_label("Deflections").select_option("10")
    drawn = np.array(found.call("shape('inner_boom')"))
    pose = flexible_run.sel(time=1.5, method="nearest").sel(body="inner_boom")
    straight = pose["position"].values + np.outer(np.linspace(0, 10, 11), pose["rotation"].values[:, 0])
    assert np.max(np.abs(true - straight)) > 0.02
    assert np.allclose(drawn - straight, 10 * (true - straight), atol=5 * MILLIMETRE)
    assert np.allclose(drawn[-1], found.call("shape('outer_boom')")[0], atol=MILLIMETRE), "the knuckle is one point"
    assert "10 times as large" in found.page.locator("[data-card=view]").inner_text()


@pytest.mark.study
def test_a_run_without_shapes_has_straight_booms_and_says_so(
    flexible_run: xr.Dataset, opened: Callable[..., Opened], tmp_path: Path
) -> None:
    found = opened(view(flexible_run.drop_vars("beam_shape"), tmp_path / "straight.html"))
    found.call("seek(1.5)")
    points = np.array(found.call("shape('inner_boom')"))
    assert np.max(np.linalg.norm(np.cross(points, points[-1] / np.linalg.norm(points[-1])), axis=1)) < MILLIMETRE
    assert "did not record beam_shape" in found.page.locator("[data-card=view]").inner_text()
    assert found.page.get_by_label("Deflections").count() == 0
    assert found.errors == []


@pytest.mark.study
def test_cavitation_in_a_recorded_run_is_told(flexible_run: xr.Dataset) -> None:
    torn = flexible_run.copy(deep=True)
    torn["cavitation"][50:60, 1] = 1.0
    assert "Cavitation in luffing rod from 0.5 s on." in view_html(torn)
    assert "Cavitation" not in view_html(flexible_run).partition('"playback"')[2].partition("<script>")[0]


@pytest.mark.study
def test_a_slider_moves_a_cylinder_through_its_valve(opened: Callable[..., Opened]) -> None:
    found = opened("flexible_luffing")
    found.do("pause()", "reset()", "setInput('luffing', 2.2)", "step(10)")
    shown = found.call("signals()")
    assert shown["cylinder_length:luffing"] == pytest.approx(3.6 + 2.2, abs=0.05), "the file itself asks for 6 m"
    assert abs(shown["valve_opening:luffing"]) < 2
    for name, length in lengths(found).items():
        assert length == pytest.approx(shown[f"cylinder_length:{name}"], abs=MILLIMETRE)
    assert found.call("messages()") == []


@pytest.mark.study
def test_a_pin_beside_a_boom_turns_with_its_section(opened: Callable[..., Opened], tmp_path: Path) -> None:
    beside = load("flexible_luffing").with_values({"cylinders.luffing.piston.at": [4.0, 0.5, 0.0]})
    assert [spot["at"] for spot in scene(beside)["brackets"]] == [[0.0, 0.5, 0.0]]
    found = opened(page(beside, tmp_path / "beside.html"))
    found.do("pause()", "reset()", "step(1)")
    shown = found.call("signals()")
    assert lengths(found)["luffing"] == pytest.approx(shown["cylinder_length:luffing"], abs=MILLIMETRE)


@pytest.mark.parametrize(
    ("opening", "course"),
    [
        pytest.param(0.3, False, id="held"),
        pytest.param({"quintic": [[0, 0], [2, 0.5]]}, True, id="course", marks=pytest.mark.study),
    ],
)
def test_an_open_valve_gets_a_slider_of_its_own(opening: Any, course: bool) -> None:
    changed = {"control.luffing": {"valve": {"opening": opening}}}
    equations, data, _ = live(load("flexible_luffing").with_values(changed))
    slider = next(one for one in data["setpoints"] if one["name"] == "luffing")
    assert (slider["lower"], slider["upper"], slider["unit"]) == (-1.0, 1.0, "%")
    assert slider["output"] == "valve_opening"
    assert slider["course"] == course
    for one in data["setpoints"]:
        assert set(one["parameters"]) <= set(equations.p.names)


def test_a_boom_has_the_depth_of_a_box_with_its_section() -> None:
    drawn = scene(load("flexible_luffing"))
    boom = next(part for part in drawn["parts"] if part["shape"] == "boom")
    depth = boom["size"][0]
    assert depth**2 / 6 == pytest.approx(5.89e-4 / 0.0264), "I / A of a thin-walled square box of this side"
    assert drawn["struts"][0]["pins"][1] == {"on": "inner_boom", "place": 0.4, "at": [0.0, 0.0, 0.0]}
    assert drawn["carriers"]["outer_boom"]["place"] == 1.0

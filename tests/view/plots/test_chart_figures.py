"""Figures and tables of load charts, of a chart that is made up: two coordinates, two cases, one pose that cannot be."""

from __future__ import annotations

import numpy as np
import pytest
import xarray as xr

import deckcrane
from deckcrane.analysis.load_charts.grid import on_grid
from deckcrane.view.answers.answer import USUAL_UNITS
from deckcrane.view.answers.load_chart import chart_answer, saved_chart_answer, shown_cases
from deckcrane.view.tables import UnitChoice


@pytest.fixture
def chart() -> xr.Dataset:
    """Radius 4 to 8 m, height 0 to 6 m; 40 t m at rest, and less from one of two headings."""
    radius, height = np.meshgrid(np.linspace(4, 8, 3), np.linspace(0, 6, 4), indexing="ij")
    load = np.stack([40e3 / radius, 30e3 / radius, 20e3 / radius])
    load[:, 2, 3] = np.nan
    left_out = np.full(radius.shape, "", dtype="<U30")
    left_out[2, 3] = "out of reach"
    poses, over = ("luff", "knuckle"), ("case", "luff", "knuckle")
    hook = np.stack([radius, 0 * radius, height], axis=-1)
    made = xr.Dataset(
        {
            "largest_load": (over, load),
            "exceeding_load": (over, load + 50),
            "governing": (over, np.where(np.isnan(load), "", "boom")),
            "reason": (over, np.full(load.shape, "")),
            "utilisation": ((*over, "check"), np.ones((*load.shape, 1))),
            "pose_radius": (poses, radius),
            "pose_height": (poses, height),
            "hook": ((*poses, "axis"), hook),
            "left_out": (poses, left_out),
        },
        {
            "case": ["static", "Hs 1 m, Tp 6 s, 0 deg", "Hs 1 m, Tp 6 s, 90 deg"],
            "kind": ("case", ["static", "static", "static"]),
            "group": ("case", ["static", "Hs 1 m, Tp 6 s", "Hs 1 m, Tp 6 s"]),
            "tolerance": ("case", [50.0, 50.0, 50.0]),
            "check": ["boom"],
            "luff": ("luff", [0.0, 0.1, 0.2], {"units": "rad"}),
            "knuckle": ("knuckle", [0.0, 0.1, 0.2, 0.3], {"units": "rad"}),
        },
    )
    made = made.merge(on_grid(made, np.array([4.0, 5.0, 6.0, 8.0]), np.array([0.0, 3.0, 6.0])))
    made.attrs = {
        "title": "made up",
        "most_load": 12e3,
        "least_load": 1e3,
        "load_path": "bodies.load.mass",
        "radius_from": "king",
    }
    return made


def test_the_lowest_over_headings_is_shown_and_interpolation_is_exact_for_a_moment(chart):
    static, sea = shown_cases(chart)
    np.testing.assert_allclose(static.load.sel(radius=5.0), 8e3, rtol=1e-12)
    np.testing.assert_allclose(sea.load.sel(radius=5.0), 4e3, rtol=1e-12)
    assert np.isnan(static.load.sel(radius=8.0, height=6.0))


def test_tables_have_radii_heights_and_what_is_left_out(chart):
    answer = chart_answer(chart)
    by_radius, *by_height, out = answer.tables
    assert by_radius.headings() == ["radius [m]", "static [t]", "governed by", "Hs 1 m, Tp 6 s [t]", "governed by"]
    assert by_radius.rows[1][1] == pytest.approx(8e3)
    assert [table.title.split(":")[0] for table in by_height] == ["static", "Hs 1 m, Tp 6 s"]
    assert out.rows == (("pose", "out of reach", 1),)


def test_curves_maps_and_the_volume_are_drawn_in_the_units_that_are_chosen(chart):
    figures = {figure.name: figure for figure in chart_answer(chart).figures}
    assert list(figures) == ["load_curves", "load_map", "load_volume"]
    curves = figures["load_curves"].draw(UnitChoice.of(["kg", "ft"])).axes[0]
    assert (curves.get_xlabel(), curves.get_ylabel()) == ("radius [ft]", "largest load [kg]")
    assert curves.lines[0].get_xdata()[0] == pytest.approx(4 / 0.3048)
    assert len([axis for axis in figures["load_map"].draw(USUAL_UNITS).axes if axis.get_title(loc="left")]) == 4
    assert len(figures["load_volume"].draw(USUAL_UNITS).axes) == 3, "two cases, and the scale of colours"


def test_a_report_shows_a_saved_chart_and_says_where_it_was_found_for_another_scenario(chart, tmp_path):
    crane = deckcrane.load("moving_base")
    own = chart.assign_attrs(deckcrane_chart=1, scenario_hash=crane.hash)
    deckcrane.save(own, tmp_path / "chart.nc")

    shown = saved_chart_answer(tmp_path / "chart.nc", crane)
    assert shown.key == "chart"
    assert not shown.warnings
    deckcrane.save(own.assign_attrs(scenario_hash="other"), tmp_path / "other.nc")
    assert "not the campaign's" in saved_chart_answer(tmp_path / "other.nc", crane).warnings[0]
    deckcrane.save(xr.Dataset({"x": 1.0}), tmp_path / "none.nc")
    with pytest.raises(deckcrane.DeckcraneError, match="is not a load chart"):
        saved_chart_answer(tmp_path / "none.nc", crane)

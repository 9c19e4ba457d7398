"""Figures and tables of flexible, hydraulic cranes: sections, points, pressures, bent poses, and what went wrong."""

from __future__ import annotations

import numpy as np
import pytest
from rich.console import Console

from deckcrane.components.beams.flexible_body import deflections
from deckcrane.errors import DeckcraneError
from deckcrane.view.page.playback import scenario_of
from deckcrane.view.plots.run_plots import (
    plot_coordinates,
    plot_hydraulics,
    plot_points,
    plot_poses,
    plot_sections,
    save_all,
)
from deckcrane.view.summary import summary


def curves(axis):
    return {line.get_label(): line.get_ydata() for line in axis.get_lines()}


def printed(dataset):
    console = Console(record=True, width=120)
    console.print(summary(dataset))
    return console.export_text()


def test_bending_is_drawn_in_millimetres(flexible_run):
    joints, inner, outer = plot_coordinates(flexible_run).axes
    assert [joints.get_ylabel(), inner.get_ylabel(), outer.get_ylabel()] == ["deg", "mm", "mm"]
    assert np.allclose(curves(inner)["y1"], 1e3 * flexible_run["q"].sel(coordinate="inner_boom.y1"))
    assert [axis.get_ylabel() for axis in plot_coordinates(flexible_run, "u").axes] == ["deg/s", "mm/s", "mm/s"]


def test_sections_show_the_envelope_of_the_moment_along_each_boom(flexible_run):
    moment, force, *_ = plot_sections(flexible_run).axes
    x, drawn = moment.get_lines()[1].get_data()
    at_stations = flexible_run["section_force"].sel(beam="inner_boom", resultant="bending_z").max("time") / 1e3
    assert moment.get_ylabel() == "kN m"
    assert np.allclose(np.interp(10.0 * at_stations["station"], x, drawn), at_stations)
    shear = flexible_run["attachment_force"].sel(attachment="inner_boom@4", resultant="shear_y").max("time") / 1e3
    x, drawn = (np.asarray(v) for v in force.get_lines()[-2].get_data())
    assert np.allclose(drawn[np.isclose(x, 4.0)], shear), "the cylinder's push is a jump"
    assert set(moment.get_legend_handles_labels()[1]) == {"bending about z"}, "the crane moves in one plane"
    assert set(force.get_legend_handles_labels()[1]) == {"axial", "shear along y"}
    assert moment.get_lines()[0].get_xdata()[-1] == 10.0


def test_pressures_are_drawn_in_bar_and_flows_in_litres_a_minute(flexible_run):
    pressure, flow, valve = plot_hydraulics(flexible_run).axes
    chamber = flexible_run.sel(chamber="luffing.piston")
    assert np.allclose(curves(pressure)["luffing.piston"], chamber["pressure"] / 1e5)
    assert np.allclose(curves(flow)["luffing.piston"], chamber["flow"] * 60e3)
    assert np.max(np.abs(curves(valve)["folding"])) <= 100


def test_points_are_drawn_with_what_was_recorded_of_them(flexible_run):
    figure = plot_points(flexible_run.drop_vars("point_velocity"))
    assert [axis.get_ylabel() for axis in figure.axes] == ["m", "m/s²"] * 2
    height = flexible_run["point_position"].sel(point="outer_tip", axis="z")
    assert np.allclose(curves(figure.axes[2])["z"], height)


def test_poses_draw_bent_booms(flexible_run):
    lines = plot_poses(flexible_run, [1.5]).axes[0].get_lines()
    shape = flexible_run["beam_shape"].sel(beam="inner_boom").sel(time=1.5, method="nearest")
    assert np.allclose(np.array(lines[0].get_data_3d()).T, shape)
    straight = plot_poses(flexible_run.drop_vars("beam_shape"), [1.5]).axes[0].get_lines()
    assert np.array(straight[0].get_data_3d()).shape == (3, 2)


def test_deflections_are_those_of_the_modes(flexible_run):
    found = deflections(flexible_run, scenario_of(flexible_run))
    modes = [flexible_run["q"].sel(coordinate=f"inner_boom.y{k}").values for k in (1, 2, 3)]
    middle = sum(q * np.sin(k * np.pi / 2) for k, q in enumerate(modes, 1))
    assert np.allclose(found[:, 0, 5, 1], middle, atol=1e-12), "[F19]'s sine modes, half-way along the boom"
    assert np.allclose(found[:, 0, :, 2], 0, atol=1e-12)


@pytest.mark.study
def test_all_figures_of_a_flexible_crane_are_written(flexible_run, tmp_path):
    rest = flexible_run.drop_vars(["q", "u", "actuation", "reaction"])
    expected = {"payload", "cylinders", "hydraulics", "sections", "points"}
    assert {path.stem for path in save_all(rest, tmp_path)} == expected


def test_the_summary_tells_pressures_and_the_largest_moment_and_where(flexible_run):
    text = printed(flexible_run)
    bending = np.abs(flexible_run["section_force"].sel(resultant="bending_z"))
    largest = bending.sel(beam="inner_boom")
    place = float(largest.max("time").idxmax("station")) * 10
    row = next(line for line in text.splitlines() if "inner_boom" in line and " m " in line and "kN m" in line)
    assert f"{float(largest.max()) / 1e3:.4g} kN m" in row
    assert f"{place:.4g} m" in row
    assert f"{float(flexible_run['pressure'].sel(chamber='luffing.piston').max()) / 1e5:.1f} bar" in text
    assert "mm" in text
    assert "cavitation" not in text
    assert "end stops" not in text


def test_the_summary_warns_of_cavitation_and_of_stops(flexible_run):
    bad = flexible_run.copy(deep=True)
    bad["cavitation"][20:40, 3] = 1.0
    bad["at_stop"][30, 1] = 1.0
    text = printed(bad)
    assert "cavitation in folding.rod: first at 0.2 s, in 10 % of the samples" in text
    assert "end stops met: folding" in text


def test_what_a_rigid_crane_lacks_is_asked_for(short_run):
    for plot, name in (
        (plot_sections, "section_force"),
        (plot_hydraulics, "pressure"),
        (plot_points, "point_position"),
    ):
        with pytest.raises(DeckcraneError, match=f"no {name}"):
            plot(short_run)

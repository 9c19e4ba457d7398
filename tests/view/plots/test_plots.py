"""Figures show what the dataset holds: the curves drawn are the numbers recorded."""

from __future__ import annotations

import struct
from pathlib import Path

import numpy as np
import pytest

import deckcrane
from deckcrane.errors import DeckcraneError
from deckcrane.view.plots.figures import legend, new_figure
from deckcrane.view.plots.run_plots import (
    plot_actuation,
    plot_coordinates,
    plot_poses,
    plot_reactions,
    save_all,
    save_figure,
)
from deckcrane.view.summary import summary
from deckcrane.view.tables import describe
from tests.scenes import OSCILLATOR


@pytest.fixture(scope="module")
def dataset():
    return deckcrane.run(deckcrane.load("moving_base").with_values({"run.duration": "3 s"}))


def curves(axis):
    return {line.get_label(): line.get_ydata() for line in axis.get_lines()}


def test_angles_are_drawn_in_degrees_with_their_setpoints(dataset):
    vessel, crane = plot_coordinates(dataset).axes
    assert vessel.get_title(loc="left") == "vessel"
    assert np.allclose(curves(vessel)["roll"], np.degrees(dataset["q"].sel(coordinate="vessel.roll")))
    assert len(crane.get_lines()) == 6, "three joints, three set-points"


def test_lengths_are_drawn_in_metres():
    (axis,) = plot_coordinates(deckcrane.run(deckcrane.loads(OSCILLATOR))).axes
    assert axis.get_ylabel() == "m"


def test_reactions_are_drawn_by_joint_forces_left_moments_right(dataset):
    figure = plot_reactions(deckcrane.reactions_in(dataset, "inner"), ["king"])
    forces, moments = figure.axes
    assert "inner body's frame" in forces.get_title(loc="left")
    assert forces.get_ylabel() == "kN"
    assert set(curves(moments)) == {"mx", "my", "mz"}
    fz = deckcrane.reactions_in(dataset, "inner").sel(joint="king", component="fz")
    assert np.allclose(curves(forces)["fz"], fz / 1000)


def test_moments_and_forces_of_actuators_have_axes_of_their_own(dataset):
    assert [axis.get_ylabel() for axis in plot_actuation(dataset).axes] == ["kN m"]


def test_poses_join_the_bodies(dataset):
    figure = plot_poses(dataset, [0.0, 2.0])
    assert len(figure.axes) == 2
    lines = figure.axes[0].get_lines()
    assert len(lines) == 4
    ends = np.array(lines[0].get_data_3d())
    assert np.allclose(ends[:, 1], dataset["position"].sel(body="king").values[0])


@pytest.mark.study
def test_all_figures_are_written_whole(dataset, tmp_path):
    names = {path.name for path in save_all(dataset, tmp_path / "figures")}
    assert names == {"coordinates.png", "speeds.png", "actuation.png", "reactions.png"}
    for path in (tmp_path / "figures").iterdir():
        assert path.read_bytes().startswith(b"\x89PNG")


def test_what_is_not_recorded_is_asked_for(dataset):
    with pytest.raises(DeckcraneError, match="no q; add it to `record`"):
        plot_coordinates(dataset.drop_vars("q"))
    with pytest.raises(DeckcraneError, match="no rotation; add it"):
        plot_poses(dataset.drop_vars("rotation"), [0.0])
    with pytest.raises(DeckcraneError, match="no rotation; add it"):
        deckcrane.reactions_in(dataset.drop_vars("rotation"), "ground")


def test_tables_speak_of_every_coordinate_and_joint(dataset):
    from rich.console import Console

    console = Console(record=True, width=120)
    console.print(summary(dataset))
    text = console.export_text()
    for name in ("vessel.roll", "slew", "king", "outer_boom"):
        assert name in text
    assert "reaction" in describe(dataset)


def test_a_legend_of_many_names_is_saved_whole(tmp_path: Path) -> None:
    figure, axes = new_figure(1)
    for n in range(40):
        axes[0, 0].plot([0, 1], [0, n], label=f"main.telescope_hold.check_{n}")
    legend(axes[0, 0])
    names = axes[0, 0].get_legend().get_window_extent()
    picture = save_figure(figure, tmp_path / "many.png").read_bytes()
    (width,) = struct.unpack(">I", picture[16:20])
    assert width > names.width + 0.5 * figure.dpi
    assert axes[0, 0].get_window_extent().width > 3.0 * figure.dpi, "the curves keep their place"

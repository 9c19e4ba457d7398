"""Every figure that a run makes can be read: no title on a legend, nothing cut off, numbers on both axes."""

from __future__ import annotations

import numpy as np
import pytest

import deckcrane
from deckcrane.analysis.working_range import envelope
from deckcrane.errors import DeckcraneError
from deckcrane.hydro import Hydrodynamics
from deckcrane.view.plots import hydrodynamics_plots, run_plots
from deckcrane.view.plots.comparison import compare, plot_comparison
from deckcrane.view.plots.figures import legend, new_figure
from deckcrane.view.plots.run_plots import plot_envelope, plot_payload, plot_reactions
from tests.studies import each_time
from tests.view.plots.readable import ORDINAL, faults, unreadable

SHORT = {
    "deck_crane_in_waves": {"run.duration": "20 s"},
    "knuckle_boom": {"run.duration": "8 s"},
    "flexible_luffing": {"run.duration": "2 s"},
}


@pytest.fixture(scope="module", params=each_time(SHORT, "flexible_luffing"))
def run(request):
    changes = {**SHORT[request.param], "variants": {}}
    return deckcrane.run(deckcrane.load(request.param).with_values(changes))


@pytest.mark.study
def test_the_figures_of_a_run_can_be_read(run, tmp_path, monkeypatch):
    drawn = {}
    monkeypatch.setattr(run_plots, "save_figure", lambda figure, path: drawn.setdefault(path.stem, figure) and path)
    run_plots.save_all(run, tmp_path)
    assert unreadable(drawn) == {}
    assert ("payload" in drawn) == ("hook_load" in run)


@pytest.mark.study
def test_comparisons_working_ranges_and_hydrodynamics_can_be_read():
    waves = deckcrane.load("deck_crane_in_waves").with_values({"run.duration": "10 s"})
    data = Hydrodynamics.read("supply")
    drawn = {
        **plot_comparison(compare(waves)),
        "range": plot_envelope(envelope("knuckle_boom", 10e3, points=9)),
        "radiation": hydrodynamics_plots.plot_radiation(data),
        "excitation": hydrodynamics_plots.plot_excitation(data),
    }
    assert unreadable(drawn) == {}


def test_no_two_curves_look_alike_and_long_legends_have_columns():
    figure, axes = new_figure(1)
    for k in range(14):
        axes[0, 0].plot([0, 1], [k, k + 1], label=f"a rather long name {k}")
    legend(axes[0, 0])
    looks = {(line.get_color(), line.get_linestyle()) for line in axes[0, 0].get_lines()}
    assert len(looks) == 14
    assert faults(figure) == []


def test_the_payloads_figure_shows_hook_load_sway_and_accelerations():
    dataset = deckcrane.run(deckcrane.load("hoisting_in_waves").with_values({"run.duration": "2 s", "variants": {}}))
    load, sway, accelerations = plot_payload(dataset).axes
    assert np.allclose(load.get_lines()[0].get_ydata(), dataset["hook_load"] / 1e3)
    assert [line.get_label() for line in sway.get_lines()] == ["from the vertical", "theta_1", "theta_2"]
    size = np.sqrt((dataset["payload_acceleration"] ** 2).sum("axis"))
    assert np.allclose(accelerations.get_lines()[0].get_ydata(), size)
    with pytest.raises(DeckcraneError, match="the dataset has no hook_load: the scenario has no payload"):
        plot_payload(dataset[["q"]])


def test_the_rounding_of_a_passive_hinge_is_drawn_as_nothing():
    dataset = deckcrane.run(deckcrane.load("flexible_luffing").with_values({"run.duration": "0.1 s"}))
    moments = plot_reactions(dataset["reaction"]).axes[1]
    assert all(np.all(line.get_ydata() == 0.0) for line in moments.get_lines())
    assert moments.get_ylim() == (-1.0, 1.0)


def test_wrong_ordinals_are_found():
    assert [
        text for text in ("2th", "Every 3th", "11st", "21th", "22nd", "13th", "1st", "10th") if ORDINAL.search(text)
    ] == [
        "2th",
        "Every 3th",
        "11st",
        "21th",
    ]

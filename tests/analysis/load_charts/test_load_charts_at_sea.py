"""Load charts in waves: derated by rules in closed form, and by simulation in batches that single runs agree with."""

from __future__ import annotations

import json

import numpy as np
import pytest
import xarray as xr

import deckcrane
from deckcrane.analysis.load_charts.simulated_loads import fractiles, in_sea
from deckcrane.errors import DeckcraneError, ScenarioError
from deckcrane.simulation.batches import BatchResult
from deckcrane.standards.lift_factors import Lift, rule_factor
from deckcrane.view.answers.load_chart import chart_answer
from tests.analysis.load_charts.lever_crane import LENGTH, lever_crane, lever_crane_at_sea

LOAD = {"least": "500 kg", "most": "10 t", "tolerance": "50 kg", "scan": 2}
OVER = {"luff": ["10 deg", "50 deg"]}
SEAS = {"hs": ["1 m", "1.9 m"], "tp": ["6.5 s"], "seeds": 3, "duration": "20 s", "tolerance": "800 kg", "scan": 1}


@pytest.fixture(scope="module")
def chart():
    asked = {"load": LOAD, "over": OVER, "rules": {"hs": ["1 m", "2 m"], "by": ["class"]}, "cases": SEAS}
    return deckcrane.load_chart(lever_crane_at_sea(), asked, progress=False)


def test_fractiles_of_gumbel_samples_have_the_value_and_the_error_that_they_say():
    """Of 4000 samples of 20: the mean of x_q is that of the distribution within its bias, its scatter the standard error."""
    rng = np.random.default_rng(4)
    beta, mu, q, n = 0.3, 2.0, 0.9, 6.0
    found, error = fractiles(rng.gumbel(mu, beta, (20, 4000)), 1.0, n, q)
    true = mu + beta * (np.log(n) - np.log(-np.log(q)))
    assert np.mean(found) == pytest.approx(true, rel=0.02)
    assert np.std(found) == pytest.approx(np.mean(error), rel=0.12)
    assert fractiles(np.full((4, 1), 0.7), 1.0, n, q)[0] == pytest.approx(0.7)


def test_a_rule_gives_the_mass_whose_factor_fills_the_load_at_rest(chart):
    """K of a boom that a controller holds is its gain over the radius squared."""
    radius = LENGTH * np.cos(np.radians([10.0, 50.0]))
    K = chart["stiffness"].values
    assert pytest.approx(10e6 / radius**2, rel=0.05) == K
    rest = chart["largest_load"].sel(case="static").values
    for hs in (1.0, 2.0):
        m = chart["largest_load"].sel(case=f"class rule, Hs {hs:g} m").values
        psi = [rule_factor("class", hs, k, one, Lift()).factor for k, one in zip(K, m, strict=True)]
        np.testing.assert_allclose(m * psi, rest, rtol=1e-12)
        factor = chart["dynamic_factor"].sel(case=f"class rule, Hs {hs:g} m").values
        np.testing.assert_allclose(factor, psi, rtol=1e-12)


def test_loads_fall_with_the_sea_and_are_never_larger_than_at_rest(chart):
    loads = chart["largest_load"]
    low, high = (loads.sel(case=f"Hs {hs:g} m, Tp 6.5 s, 150 deg").values for hs in (1.0, 1.9))
    assert np.all(high <= low)
    assert np.all(low <= loads.sel(case="static").values)
    assert high[0] < low[0], "a sea that is twice as high costs something"
    by_rule = loads.where(chart["kind"] == "rule", drop=True).values
    assert np.all(np.diff(by_rule, axis=0) < 0)


def test_brackets_in_waves_are_no_wider_than_asked_or_end_at_the_load_at_rest(chart):
    own = chart.where(chart["kind"] == "simulated", drop=True)
    rest = chart["largest_load"].sel(case="static").values
    width = (own["exceeding_load"] - own["largest_load"]).values
    assert np.all((width <= 800.0) | (own["largest_load"].values == rest))
    assert int(chart.attrs["simulations"]) % 3 == 0
    assert int(chart.attrs["simulations"]) >= 3 * 4


def test_a_cell_of_the_batch_is_what_single_runs_give(chart):
    case = len(chart["case"]) - 1
    load = float(chart["largest_load"].values[case, 0])
    made = lever_crane_at_sea().with_values(
        {
            "bodies.load.mass": load,
            "bodies.boom.joint.start": "10 deg",
            "run.start": "settled",
            "sea.jonswap.hs": 1.9,
            "record": ["utilisation"],
        }
    )
    largest = []
    for seed in (1, 2, 3):
        found = deckcrane.run(made.with_values({"sea.seed": seed}), progress=False)["utilisation"]
        largest.append(found.where(found["time"] >= 10.0 - 1e-9, drop=True).max("time").values)
    expected, error = fractiles(np.array(largest), 20.0, 10800.0, 0.9)
    np.testing.assert_allclose(chart["utilisation"].values[case, 0], expected, rtol=1e-9)
    np.testing.assert_allclose(chart["utilisation_error"].values[case, 0], error, rtol=1e-6)


@pytest.mark.study
def test_a_chart_in_waves_is_made_again_to_the_last_digit(chart):
    again = deckcrane.load_chart(chart, progress=False)
    assert again.identical(chart)


def test_what_is_from_memory_is_marked_and_the_margins_are_stated(chart):
    answer = chart_answer(chart)
    assert any(one.from_memory for one in answer.founded), "the carrier's row of EN 13852-1 is from memory"
    said = " ".join(answer.words)
    assert "90 % fractile of the largest utilisation in 3 h" in said
    assert f"margin 0.8 t; {int(chart.attrs['simulations'])} simulations" in said
    assert any("standard error" in line for line in answer.warnings), "three seeds of 20 s are few for three hours"
    assert answer.tables[0].headings()[1::2] == [
        *("static [t]", "class rule (C), Hs 1 m [t]", "class rule (C), Hs 2 m [t]"),
        *("Hs 1 m, Tp 6.5 s [t]", "Hs 1.9 m, Tp 6.5 s [t]"),
    ]
    assert json.loads(chart.attrs["answers"])["chart"]["cases"]["seeds"] == 3


def test_all_sea_states_have_the_same_waves_but_for_their_height():
    base = lever_crane_at_sea()
    from deckcrane.analysis.load_charts.cells import ChartCase

    one, two = (in_sea(base, ChartCase("", "", "", hs, 7.0, 2.0), 5) for hs in (1.0, 2.0))
    assert one.sea.seed == two.sea.seed == 5
    assert one.bodies is two.bodies, "what does not change is the same, and is made ready once"


@pytest.mark.parametrize(
    ("change", "asked", "said"),
    [
        ({"sea": None}, {}, "has no sea"),
        ({}, {"seeds": 2}, "needs 3 or more"),
        ({}, {"hs": ["-1 m"]}, "greater than zero"),
        ({}, {"tp": ["5 m"]}, "a time is needed"),
        ({}, {"hs": ["1 m", "1 m"]}, "twice"),
        ({"sea.outside": "0.01 %"}, {"tp": ["5 s"], "hs": ["1.5 m"]}, "Hs 1.5 m, Tp 5 s.*hydrodynamic data"),
        ({"run.step": "100 ms", "control.luff.pd.damping": "20 MN m s/rad"}, {}, "in the pose luff=.* is too long"),
        ({"sea.regular": {"height": "1 m", "period": "7 s"}, "sea.jonswap": None}, {}, "no spectrum"),
    ],
)
def test_sea_states_that_cannot_be_are_said_in_words(change, asked, said):
    chart = {"load": {**LOAD, "tolerance": "5 t", "scan": 1}, "over": {"luff": ["10 deg"]}, "cases": {**SEAS, **asked}}
    with pytest.raises((DeckcraneError, ScenarioError), match=said):
        deckcrane.load_chart(lever_crane_at_sea().with_values(change), chart, progress=False)


def test_a_batch_that_was_stopped_stops_the_chart(monkeypatch):
    stopped = BatchResult(xr.Dataset(), interrupted=True)
    monkeypatch.setattr("deckcrane.analysis.load_charts.simulated_loads.run_batch", lambda *args, **options: stopped)
    asked = {"load": {**LOAD, "tolerance": "5 t", "scan": 1}, "over": {"luff": ["10 deg"]}, "cases": SEAS}
    with pytest.raises(KeyboardInterrupt):
        deckcrane.load_chart(lever_crane_at_sea(), asked, progress=False)


def test_a_crane_without_anything_that_gives_way_has_no_factor_and_says_why():
    stiff = lever_crane().with_values({"control.luff": {"motion": {"hold": "start"}}, "checks.luffing": None})
    asked = {"load": LOAD, "over": {"luff": ["10 deg"]}, "rules": {"hs": ["1 m"]}}
    found = deckcrane.load_chart(stiff, asked, progress=False)
    assert np.isnan(found["largest_load"].sel(case="class rule, Hs 1 m").item())
    assert "no stiffness at the hook" in found["reason"].sel(case="class rule, Hs 1 m").item()
    known = deckcrane.load_chart(stiff, {**asked, "rules": {"hs": ["1 m"], "stiffness": "1 MN/m"}}, progress=False)
    assert known["largest_load"].sel(case="class rule, Hs 1 m").item() < known["largest_load"].sel(case="static").item()

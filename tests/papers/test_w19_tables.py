"""Tables 3 and 4 of [W19]: how far the compensated platform reduces sway and reactions, at both places on deck.

The paper's sea, and thrusters stiff enough to keep surge, sway and yaw close to zero, as the paper reports them. Wave
direction, gains and realisation are not given there, so the numbers can only be of the paper's size.
"""

from __future__ import annotations

import warnings

import numpy as np
import pytest

import deckcrane
from deckcrane.errors import DeckcraneWarning
from deckcrane.view.plots.comparison import BASE, compare, largest_values, reduction

PAPER = {
    "sea.jonswap": {"hs": "5 m", "peak_frequency": "1.26 rad/s"},
    "sea.outside": "3 %",
    "vessel.station_keeping": {"surge": "2 s", "sway": "2 s", "yaw": "2 s", "damping": 1},
    "run.duration": "100 s",
}
PLACES = {"I": [0, 0, 0], "II": [0, 3, 0]}
PUBLISHED = {  # per cent, Sec. 6 and Tables 3 and 4
    "I": {
        **{"theta_1": 66.5, "theta_2": 99.7},
        **{"ring mx": 29.3, "ring my": 99.7, "ring mz": 88.6, "ring fx": 76.5, "ring fy": 77.4, "ring fz": 0.0},
        **{"king mx": 99.6, "king my": 24.5, "king mz": 99.8, "king fx": 76.3, "king fy": 99.2, "king fz": 0.0},
    },
    "II": {
        **{"theta_1": 68.5, "theta_2": 97.7},
        **{"ring mx": 42.2, "ring my": 97.7, "ring mz": 90.0, "ring fx": 81.5, "ring fy": 84.2, "ring fz": 0.0},
        **{"king mx": 97.8, "king my": 36.3, "king mz": 97.4, "king fx": 83.3, "king fy": 97.8, "king fz": 0.0},
    },
}


@pytest.fixture(scope="module", params=["I", pytest.param("II", marks=pytest.mark.study)])
def case(request):
    place = {"bodies.ring.joint.at": PLACES[request.param]}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeckcraneWarning)
        runs = compare(deckcrane.load("deck_crane_in_waves").with_values({**PAPER, **place}))
    return request.param, runs


def test_the_papers_sea_is_warned_of():
    steep = pytest.warns(DeckcraneWarning, match="steeper than JONSWAP seas are")
    short = pytest.warns(DeckcraneWarning, match="roll 2.4 % by headings")
    with steep, short:
        deckcrane.run(deckcrane.load("deck_crane_in_waves").with_values({**PAPER, "run.duration": "1 s"}))


def test_reductions_are_of_the_size_of_the_papers_tables(case):
    place, runs = case
    on, off = largest_values(runs[BASE]), largest_values(runs["without compensation"])
    found = {signal: 100 * reduction(off[signal][0], on[signal][0]) for signal in PUBLISHED[place]}
    apart = {signal: found[signal] - published for signal, published in PUBLISHED[place].items()}
    assert max(abs(points) for points in apart.values()) < 15.0, apart
    assert np.sqrt(np.mean(np.square(list(apart.values())))) < 8.0, "root mean square, in percentage points"


def test_thrusters_keep_the_vessel_close_to_its_place(case):
    _, runs = case
    for dataset in runs.values():
        assert float(np.abs(dataset["q"].sel(coordinate=["vessel.x", "vessel.y"])).max()) < 0.3


@pytest.mark.study
@pytest.mark.filterwarnings("ignore::deckcrane.errors.DeckcraneWarning")
@pytest.mark.parametrize("place", PLACES)
def test_reductions_are_of_that_size_over_seeds(place):
    """One run has one largest value: a single seed may be 26 points off in one of fourteen, the median of eight is not."""
    base = deckcrane.load("deck_crane_in_waves").with_values({**PAPER, "bodies.ring.joint.at": PLACES[place]})
    apart = []
    for seed in range(1, 9):
        runs = compare(base.with_values({"sea.seed": seed}))
        on, off = largest_values(runs[BASE]), largest_values(runs["without compensation"])
        apart.append([100 * reduction(off[s][0], on[s][0]) - given for s, given in PUBLISHED[place].items()])
    median = np.median(apart, axis=0)
    assert np.abs(median).max() < 17.0
    assert np.sqrt(np.mean(median**2)) < 8.0
    assert np.abs(apart).max() < 30.0

"""Input series in the tables of an FMU."""

from __future__ import annotations

import numpy as np
import pytest

import deckcrane
from deckcrane.errors import DeckcraneError
from deckcrane.exchange.fmu import scenario_data
from deckcrane.exchange.fmu.scenario_data import FOREVER, SeaSeries, SeriesTables
from deckcrane.program.inputs import Series
from deckcrane.simulation.simulation import prepare_run, run_equations, timing_of


@pytest.fixture(scope="module")
def crane() -> tuple[object, object]:
    scenario = deckcrane.load("moving_base")
    ready, system = prepare_run(scenario)
    return run_equations(scenario, system, ready), timing_of(scenario)


def test_a_series_of_one_sample_is_a_constant_and_ends_nowhere(crane: tuple) -> None:
    tables = SeriesTables.of(crane[0], [Series(("luff",), np.array([7.0]))], crane[1])
    assert (tables.linear, tables.held, tables.until) == (0, 0, FOREVER)
    assert tables.constants[crane[0].u.names.index("luff")] == 7.0
    assert tables.fed == {"luff"}


def test_series_keep_their_times_and_end_with_the_run(crane: tuple) -> None:
    series = [
        Series(("luff",), np.arange(5.0), 1.0, 0.5, "held"),
        Series(("slew", "knuckle"), np.arange(8.0).reshape(4, 2), 0.0, 0.25),
    ]
    tables = SeriesTables.of(crane[0], series, crane[1])
    assert (tables.linear, tables.held, tables.until) == (1, 1, crane[1].duration)
    assert np.array_equal(tables.times.reshape(2, 3)[:, :2], [[0.0, 0.25], [1.0, 0.5]])
    assert np.array_equal(tables.samples[:-1], [*range(8), *range(5)])
    assert [crane[0].u.names[place] for place in tables.places] == ["slew", "knuckle", "luff"]


def test_a_sea_that_is_made_while_time_goes_on_ends_nowhere(crane: tuple) -> None:
    tables = SeriesTables.of(crane[0], [SeaSeries(("luff",), 0, 8, 0.0025)], crane[1])
    assert (tables.linear, tables.until, tables.samples.size) == (1, FOREVER, 1)


def test_series_that_are_too_long_are_refused(crane: tuple, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scenario_data, "LARGEST", 800.0)
    values = np.zeros(200)
    with pytest.raises(DeckcraneError, match="MB in an FMU"):
        SeriesTables.of(crane[0], [Series(("luff",), values)], crane[1])

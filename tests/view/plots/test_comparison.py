"""Variants side by side: each is the scenario with its own values, and reductions are of largest values."""

from __future__ import annotations

import numpy as np
import pytest

import deckcrane
from deckcrane.errors import DeckcraneError, ScenarioError
from deckcrane.view.plots.comparison import (
    BASE,
    compare,
    comparison_table,
    largest_values,
    notable_signals,
    plot_comparison,
    reduction,
)
from tests.scenes import PENDULUM

WITH_VARIANTS = PENDULUM + "variants:\n  lighter: {bodies.bob.mass: 1 kg}\n  still: {bodies.bob.joint.start: 0 deg}\n"


@pytest.fixture(scope="module")
def runs():
    return compare(deckcrane.loads(WITH_VARIANTS))


def test_every_variant_is_run_with_its_values(runs):
    assert list(runs) == [BASE, "lighter", "still"]
    lighter = deckcrane.run(deckcrane.loads(PENDULUM).with_values({"bodies.bob.mass": 1.0}))
    assert np.array_equal(runs["lighter"]["reaction"], lighter["reaction"])
    assert np.all(runs["still"]["q"] == 0.0)


def test_largest_values_and_reductions(runs):
    before, after = largest_values(runs["lighter"]), largest_values(runs[BASE])
    assert reduction(before["bob fz"][0], after["bob fz"][0]) == pytest.approx(-1.0, abs=0.01), "twice the mass"
    found = {name: largest_values(dataset) for name, dataset in runs.items()}
    notable = notable_signals(found)
    assert {"bob fx", "bob fz"} <= set(notable)
    assert "bob fy" not in notable, "what is nothing against the rest is left out"


def test_table_and_figures_name_every_variant(runs):
    table = comparison_table(runs)
    assert [column.header for column in table.columns] == ["signal", BASE, "lighter", "reduction", "still", "reduction"]
    figures = plot_comparison(runs)
    assert set(figures) == {"coordinates", "reaction_bob", "largest"}
    labels = [line.get_label() for line in figures["coordinates"].axes[0].get_lines()]
    assert labels == [BASE, "lighter", "still"]


def test_a_scenario_keeps_its_variants_when_written_and_read():
    scenario = deckcrane.loads(WITH_VARIANTS)
    assert deckcrane.loads(scenario.to_yaml()) == scenario


def test_wrong_variants_are_explained():
    with pytest.raises(DeckcraneError, match="no variants to compare with"):
        compare(deckcrane.loads(PENDULUM))
    with pytest.raises(DeckcraneError, match='no variant "ligter"; did you mean "lighter"'):
        deckcrane.loads(WITH_VARIANTS).variant("ligter")
    with pytest.raises(ScenarioError, match='there is no "bop"'):
        compare(deckcrane.loads(WITH_VARIANTS.replace("bodies.bob.mass", "bodies.bop.mass")))

"""Every bundled scenario and variant gives the numbers that it gave, in every formulation."""

from __future__ import annotations

import numpy as np
import pytest

from deckcrane.scenario.reading import bundled_names
from tests.golden.values import Array, golden, scenario_of, scenarios, stored
from tests.studies import each_time

TOLERANCE = 1e-12
"""Relative to the largest number of the same kind; of a run, to the largest on the way."""
ROUNDING = dict.fromkeys(("lattice_boom", "through_splash_zone", "heave_compensated_landing", "subsea_lift"), 1e-10)
"""The same where it is less sharp: stiff ropes between points 40 m from the origin, whose places are rounded by 7e-15 m, or a wire
down to 1 400 m."""
OTHER_STRUCTURES = ("heave_compensated_landing:without heave compensation", "ship_crane_motors:weights")
"""Variants whose equations are others than those of their files, of which each time some are looked at."""
LONG = {"dynamic_positioning", "lattice_boom"}
"""Runs of several seconds, left to the studies."""
NOTHING = 1e-30
"""What is smaller is zero, whatever it is compared with: a load in still water sways by 1e-46 rad."""


def _kind(key: str) -> str:
    """What a number is compared with: an output's own entries, or the rates or starts of all states of the same kind."""
    form, what, *rest = key.split("/", 2)
    if not rest or what.startswith("output"):
        return key
    name = rest[0]
    kind = next((mark for mark in ("pressure", "oil", "d:", "p:", "crane.p", "memory") if mark in name), "")
    return f"{form}/{what}/{kind}"


def _sizes(kept: dict[str, Array]) -> dict[str, float]:
    sizes: dict[str, float] = {}
    for key, values in kept.items():
        kind = _kind(key.replace("run/largest ", "run/"))
        sizes[kind] = max(sizes.get(kind, 0.0), float(np.max(np.abs(values[np.isfinite(values)]), initial=0.0)))
    return sizes


@pytest.mark.filterwarnings("ignore::deckcrane.errors.DeckcraneWarning")
@pytest.mark.parametrize("label", each_time(scenarios(), *(set(bundled_names()) - LONG), *OTHER_STRUCTURES))
def test_a_bundled_scenario_gives_the_numbers_that_it_gave(label: str) -> None:
    kept, found = stored(label), golden(scenario_of(label))
    assert set(found) == set(kept)
    sizes = _sizes(kept)
    wrong = {}
    for key, values in kept.items():
        assert found[key].shape == values.shape, key
        assert np.array_equal(np.isnan(found[key]), np.isnan(values)), key
        worst = float(np.nanmax(np.abs(found[key] - values), initial=0.0))
        size = sizes[_kind(key.replace("run/largest ", "run/"))]
        if worst > max(ROUNDING.get(label.partition(":")[0], TOLERANCE) * size, NOTHING):
            wrong[key] = worst / size
    assert not wrong, sorted(wrong.items(), key=lambda item: -item[1])[:10]

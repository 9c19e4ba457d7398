"""Every bundled scenario and variant gives the numbers that it gave, in every formulation."""

from __future__ import annotations

import numpy as np
import pytest

from deckcrane.hydro.database import Hydrodynamics
from deckcrane.hydro.memory.report import cached_fluid_memory, motion_error
from deckcrane.scenario.reading import bundled_names
from tests.golden.values import VESSEL, Array, golden, scenario_of, scenarios, stored, stored_memory
from tests.studies import each_time

TOLERANCE = 1e-12
"""Relative to the largest number of the same kind; of a run, to the largest on the way."""
ROUNDING = dict.fromkeys(("lattice_boom", "through_splash_zone", "heave_compensated_landing", "subsea_lift"), 1e-10)
"""The same where it is less sharp: stiff ropes between points 40 m from the origin, whose places are rounded by 7e-15 m, or a wire
down to 1 400 m."""
OTHER_START = 2e-9
"""The same of runs whose starts are rounded otherwise than those that are kept, as linear algebra on other processors does: a stiff
rope turns the last place of a height into accelerations and losses that differ by up to 8e-10."""
OTHER_ALLOCATION = {"dynamic_positioning:a thruster lost in a gale": 1e-6}
"""The same where thrusters at their limits are allocated at the start: 2e-7, of a thruster without power."""
OTHER_STRUCTURES = ("heave_compensated_landing:without heave compensation", "ship_crane_motors:weights")
"""Variants whose equations are others than those of their files, of which each time some are looked at."""
LONG = {"dynamic_positioning", "lattice_boom"}
"""Runs of several seconds, left to the studies."""
OTHER_PROCESSORS = 1e-3
"""Differences of K(iw) between fits on processors whose linear algebra rounds otherwise: 2.5e-4 between AVX2 and AVX-512, where the
fit's own error is 6e-3."""
NOTHING = 1e-12
"""Quantities that stay below are zero: the load in still water sways by 1e-46 rad and accelerates by 1e-13 m/s^2."""


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


def _tolerances(label: str, kept: dict[str, Array], found: dict[str, Array]) -> dict[str, float]:
    same = ROUNDING.get(label.partition(":")[0], TOLERANCE)
    if all(np.array_equal(found[key], values) for key, values in kept.items() if key.startswith("acceleration/start/")):
        return dict.fromkeys(kept, same)
    others = OTHER_ALLOCATION.get(label)
    return {key: others or (OTHER_START if key.startswith(("run/", "moving frame/")) else same) for key in kept}


@pytest.mark.filterwarnings("ignore::deckcrane.errors.DeckcraneWarning")
@pytest.mark.parametrize("label", each_time(scenarios(), *(set(bundled_names()) - LONG), *OTHER_STRUCTURES))
def test_a_bundled_scenario_gives_the_numbers_that_it_gave(label: str) -> None:
    kept, found = stored(label), golden(scenario_of(label))
    assert set(found) == set(kept)
    sizes, tolerances = _sizes(kept), _tolerances(label, kept, found)
    wrong = {}
    for key, values in kept.items():
        assert found[key].shape == values.shape, key
        assert np.array_equal(np.isnan(found[key]), np.isnan(values)), key
        worst = float(np.nanmax(np.abs(found[key] - values), initial=0.0))
        size = sizes[_kind(key.replace("run/largest ", "run/"))]
        if worst > (NOTHING if size < NOTHING else tolerances[key] * size):
            wrong[key] = worst / size
    assert not wrong, sorted(wrong.items(), key=lambda item: -item[1])[:10]


def test_fluid_memory_fitted_on_this_processor_is_that_which_is_kept() -> None:
    data, kept = Hydrodynamics.read(VESSEL), stored_memory()
    fitted, w = cached_fluid_memory(data), np.linspace(0.05, 3.0, 200)
    K = kept.transfer(w)
    size = np.sqrt(np.abs(np.diagonal(K, axis1=1, axis2=2)).max(axis=0))
    difference = np.abs(fitted.transfer(w) - K) / np.outer(size, size)
    assert difference.max() < OTHER_PROCESSORS
    assert motion_error(fitted, data) == pytest.approx(motion_error(kept, data), rel=0.02)

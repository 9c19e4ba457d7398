"""Alpha factors: tables as they stand, linear between heights, the next longer lead time."""

from __future__ import annotations

import numpy as np
import pytest

from deckcrane.errors import DeckcraneError
from deckcrane.standards.sea_areas import ALPHA_TABLES, BASE_CASE, HOUR, PUBLISHED, halted_lead_time, lead_time


@pytest.mark.parametrize(
    ("height", "hours", "factor"),
    [(0.5, 6, 0.93), (1, 12, 0.93), (1.5, 12, 0.94), (2, 12, 0.95), (9, 12, 0.95), (0.8, 18, 0.89), (3, 24, 0.89)],
)
def test_the_published_table(height: float, hours: float, factor: float) -> None:
    assert float(PUBLISHED.factor(np.array(height), hours * HOUR)) == pytest.approx(factor, abs=1e-12)


@pytest.mark.parametrize(
    ("height", "hours", "factor"),
    [(1, 12, 0.65), (1.5, 12, 0.705), (3, 24, 0.745), (6, 72, 0.72), (2, 13, 0.73), (8, 48, 0.74), (0.3, 36, 0.62)],
)
def test_the_base_case(height: float, hours: float, factor: float) -> None:
    assert float(BASE_CASE.factor(np.array(height), hours * HOUR)) == pytest.approx(factor, abs=1e-12)


@pytest.mark.parametrize("name", ALPHA_TABLES)
def test_factors_grow_with_the_limit_and_fall_with_the_lead_time(name: str) -> None:
    table = ALPHA_TABLES[name]
    factors = np.array(table.factors)
    assert (np.diff(factors, axis=1) >= 0).all()
    assert (np.diff(factors, axis=0) <= 0).all()
    limits = np.linspace(0.1, 10, 100)
    forecast = table.factor(limits, 12 * HOUR) * limits
    assert (np.diff(forecast) > 0).all()


def test_a_lead_time_beyond_the_table_is_refused() -> None:
    with pytest.raises(DeckcraneError, match="ends at a lead time of 24 h; the operation takes 30 h"):
        PUBLISHED.factor(np.array(2.0), 30 * HOUR)


def test_lead_times() -> None:
    assert lead_time(4 * HOUR, 2 * HOUR, 1 * HOUR) == 7 * HOUR
    assert halted_lead_time(12 * HOUR, 3 * HOUR) == 15 * HOUR


def test_what_is_from_memory_is_marked() -> None:
    assert [one.from_memory for one in BASE_CASE.founded] == [True]
    assert any(one.grade == "B" for one in PUBLISHED.founded)

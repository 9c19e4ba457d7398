"""Families of cases of which a few are run each time, and the others as studies by `make validate`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

TYPICAL = (
    "moving_base",
    "knuckle_boom",
    "flexible_luffing",
    "hoisting_in_waves",
    "offshore_crane",
    "through_splash_zone",
)
"""Bundled scenarios that between them have imposed and floating vessels, cylinders, oil, booms that bend, ropes and water."""


def each_time(values: Iterable[Any], *few: Any) -> list[Any]:
    """All values for `parametrize`; those not among the few are studies."""
    listed = list(values)
    assert all(value in listed for value in few), f"{few} are not all among {listed}"
    return [value if value in few else pytest.param(value, marks=pytest.mark.study) for value in listed]


def first_each_time(cases: Iterable[tuple[Any, ...]], count: int) -> list[Any]:
    """All cases of several parameters; those after the first few are studies."""
    return [case if i < count else pytest.param(*case, marks=pytest.mark.study) for i, case in enumerate(cases)]

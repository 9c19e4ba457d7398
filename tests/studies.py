"""Families of cases: in one test, or of which a few are run each time and the others as studies by `make validate`."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable
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


def one_by_one(names: str | tuple[str, ...], cases: Iterable[Any]) -> Callable[[Any], Any]:
    """All cases in one test, where `parametrize` makes a test of each: for such as take a millisecond. A failure names its case."""
    keys, listed = (names,) if isinstance(names, str) else names, list(cases)

    def in_one_test(test: Any) -> Any:
        signature = inspect.signature(test)

        @functools.wraps(test)
        def all_cases(**fixtures: Any) -> None:
            for case in listed:
                values = (case,) if isinstance(names, str) else case
                try:
                    test(**dict(zip(keys, values, strict=True)), **fixtures)
                except BaseException as error:
                    error.add_note(f"in the case {case!r}")
                    raise

        others = [parameter for name, parameter in signature.parameters.items() if name not in keys]
        all_cases.__signature__ = signature.replace(parameters=others)  # type: ignore[attr-defined]
        return all_cases

    assert listed, "a family of no cases tests nothing"
    return in_one_test

"""The current for people: the section of the file as it stands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from deckcrane.components.catalogue import Scenario

LONGEST = 200
"""Most characters of a value."""


def current_rows(scenario: Scenario) -> Iterator[tuple[str, str]]:
    """What the file states of the current, in SI units; nothing where there is none."""
    if scenario.current is None:
        return
    given = scenario.current.model_dump(mode="json", exclude_none=True, exclude_defaults=True)
    for key, value in given.items():
        shown = f"{value:.6g}" if isinstance(value, float) else str(value)
        yield f"current: {key} (SI units, rad)", shown if len(shown) <= LONGEST else f"{shown[:LONGEST]} ..."

"""What a live page offers comes from the equations' own metadata, and is what it was when it was read off names."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from deckcrane.model import load
from deckcrane.view.page_live import live

KNOWN = json.loads((Path(__file__).parent / "live_pages.json").read_text(encoding="utf-8"))
"""Of every bundled scenario the page's data, the table of excitation left out, as first written by hand-made rules."""


def agree(found: Any, known: Any, where: str) -> None:
    """What is known is there, numbers to 1e-12; keys may have come to it."""
    if isinstance(known, dict):
        for key, value in known.items():
            assert key in found, f"{where}.{key}"
            agree(found[key], value, f"{where}.{key}")
    elif isinstance(known, list):
        assert len(found) == len(known), where
        for i, (one, other) in enumerate(zip(found, known, strict=True)):
            agree(one, other, f"{where}.{i}")
    elif isinstance(known, float):
        assert found == pytest.approx(known, rel=1e-12, abs=1e-12), where
    else:
        assert found == known, where


@pytest.mark.parametrize("name", KNOWN)
def test_controls_switches_and_steps_of_bundled_scenarios_are_what_they_were(name: str) -> None:
    _, data, _ = live(load(name))
    agree(data, KNOWN[name], name)

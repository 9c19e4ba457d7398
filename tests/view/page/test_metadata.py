"""What a live page offers comes from the equations' own metadata, and is what it was when it was read off names."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from deckcrane.mechanics.equations import Handle
from deckcrane.program import source_javascript
from deckcrane.scenario.reading import load
from deckcrane.view.page import live as page_live
from deckcrane.view.page import page, step_size, waves
from deckcrane.view.page.live import controls, live
from tests.studies import each_time

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


@pytest.mark.parametrize("name", each_time(KNOWN, "ship_crane_motors", "hoisting_in_waves"))
def test_controls_switches_and_steps_of_bundled_scenarios_are_what_they_were(name: str) -> None:
    _, data, _ = live(load(name))
    known = {**KNOWN[name], "scales": sorted(KNOWN[name]["scales"])}  # the order of states is not the page's concern
    agree({**data, "scales": sorted(data["scales"])}, known, name)


def test_a_handle_of_a_part_that_the_page_has_never_heard_of_gets_its_control() -> None:
    gusts = Handle("factor", "gusts", "gusts", "ratio", (0.0, 500.0), 1.0, {"wind.gusts": 4.0}, hint="of the wind")
    flap = Handle("course", "stern_flap", "stern_flap", "angular", (-0.3, 0.6), 0.0, {"flap.value": 0.0}, output="flap")
    winch = Handle("force", "winch", "winch", "linear", (-2e5, 2e5), 0.0, input="winch", held=False)
    found = controls([gusts, flap, winch])
    assert found["switches"] == [
        {
            "name": "gusts",
            "label": "Gusts",
            "hint": "of the wind",
            "parameters": ["wind.gusts"],
            "factors": [0, 1, 10, 100],
        }
    ]
    (slider,) = found["setpoints"]
    assert (slider["label"], slider["unit"], slider["output"]) == ("Stern flap", "°", "flap")
    assert (slider["lower"], slider["upper"], slider["rate"]) == (-0.3, 0.6, pytest.approx(0.9 / 75))
    (motor,) = found["motors"]
    assert (motor["torque"], motor["value"], motor["parameter"]) == ("200 kN", 2e5, None)


def test_the_page_reads_nothing_off_names_or_generated_code() -> None:
    for module in (page, page_live, waves, step_size, source_javascript, source_javascript):
        assert not hasattr(module, "re"), module.__name__

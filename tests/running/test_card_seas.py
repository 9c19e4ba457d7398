"""Seas of scenarios as graphics cards make them, with a processor in the place of the card."""

from __future__ import annotations

import numpy as np
import pytest

import deckcrane
from deckcrane.model.editing import with_values
from deckcrane.program.ir import Lanes, Module
from deckcrane.running.afloat import carried_waves, fleet
from deckcrane.running.card_seas import card_sea, card_table, not_on_card
from deckcrane.sea.device_seas import DeviceSeaMaker
from deckcrane.sea.device_wave_code import write_device_waves
from deckcrane.sea.device_waves import device_waves
from tests.sea.threads import Threads

FEW = {"sea.components": 120, "sea.directions": 3, "sea.amplitudes": "fixed", "run.duration": "20 s"}


@pytest.mark.parametrize("name", ["deck_crane_in_waves", "knuckle_boom_in_waves"])
def test_a_vessel_meets_the_same_sea_on_a_card(name: str) -> None:
    """One with its z axis down, one with it up; both off the origin, turned."""
    place = {"vessel.place": {"surge": "12 m", "sway": "-5 m", "yaw": "25 deg"}}
    (ready,) = fleet(with_values(deckcrane.load(name), {**FEW, **place}))
    carried = carried_waves(ready, 0.1, 20.0)
    assert carried is not None
    assert not_on_card([ready]) == ""
    maker, met = DeviceSeaMaker(), card_sea(ready)
    module = Module(Lanes(1, 32, device=True))
    write_device_waves(module)
    table = card_table(ready, maker.between(met, 0.1))
    found, outside = device_waves(Threads(module.text), table, maker.seas([met]), [0], 0.1, carried.count)
    assert table.carrying.shape == carried.window.shape
    assert np.all(np.abs(found[0, :, :, 0] - carried.coarse) < 1e-12 * np.abs(carried.coarse).max(axis=0))
    assert outside[0] < 0.01


def test_seas_that_a_card_cannot_make_are_told() -> None:
    base = with_values(deckcrane.load("deck_crane_in_waves"), FEW)
    (ready,) = fleet(base)
    assert not_on_card([ready]) == ""
    assert not_on_card([ready, ready]) == "several vessels"
    assert not_on_card([]) == "no vessel that floats"
    (still,) = fleet(with_values(base, {"sea": None}))
    assert not_on_card([still]) == "still water"

"""The sea of a scenario as a graphics card makes it, and which seas it cannot make."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from deckcrane.hydro.floating import TURNED, mean_place
from deckcrane.running.afloat import Afloat, excitation_table
from deckcrane.sea.device_seas import MetSea, device_table
from deckcrane.sea.device_waves import DeviceTable


def not_on_card(vessels: Sequence[Afloat]) -> str:
    """Why a card cannot make the waves of these vessels, so that the processor has to; nothing where it can."""
    if len(vessels) != 1:
        return "several vessels" if vessels else "no vessel that floats"
    ready = vessels[0]
    if ready.scenario.sea is None:
        return "still water"
    if ready.stated.drift != "none":
        return "forces of drift"
    return card_sea(ready).not_on_card(excitation_table(ready.data))


def card_sea(ready: Afloat) -> MetSea:
    """The sea that a vessel meets at its mean place and heading, as a card is told of it."""
    sea = ready.scenario.sea
    assert sea is not None, "only asked for where there is a sea"
    surge, sway, yaw = mean_place(ready.stated)
    side = 1.0 if ready.stated.z == "up" else -1.0
    gravity, duration = abs(ready.scenario.gravity[2]), ready.scenario.run.duration
    return MetSea(sea, duration, side * yaw, surge, side * sway, ready.data.depth, gravity)


def card_table(ready: Afloat, between: int) -> DeviceTable:
    """A vessel's excitation, for forces in its own axes."""
    signs = np.ones(6) if ready.stated.z == "up" else np.diag(TURNED)
    return device_table(excitation_table(ready.data), between, tuple(float(sign) for sign in signs))

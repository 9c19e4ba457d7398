"""The figures of load charts: the deck crane at rest, derated by a rule, and by simulation."""

from __future__ import annotations

from typing import Any

from figure_panels import save

import deckcrane
from deckcrane.view.answers.answer import USUAL_UNITS
from deckcrane.view.answers.load_chart import curves, maps, volume

CHECKS: dict[str, Any] = {
    "slewing": {"limit": {"of": "norm(reaction.king, mx, my)", "at_most": "10 MN m"}},
    "luffing": {"limit": {"of": "abs(actuation.luff)", "at_most": "8 MN m"}},
    "folding": {"limit": {"of": "abs(actuation.knuckle)", "at_most": "3 MN m"}},
    "vessel": {"heel": {"roll": "8 deg"}},
}
ASKED: dict[str, Any] = {
    "load": {"least": "1 t", "most": "50 t"},
    "over": {
        "luff": {"from": "-80 deg", "to": "-20 deg", "count": 5},
        "knuckle": {"from": "-130 deg", "to": "-20 deg", "count": 5},
    },
    "rules": {"hs": ["2 m"]},
    "cases": {"hs": ["2 m"], "tp": ["7 s"], "headings": ["150 deg", "180 deg"], "seeds": 4, "duration": "5 min"},
}


def load_charts() -> None:
    """Curves and maps of one chart, and the volume of another, at rest, over slewing angles."""
    crane = deckcrane.load("deck_crane_in_waves").with_values(
        {"checks": CHECKS, "run.step": "8 ms", "run.every": "80 ms"}
    )
    chart = deckcrane.load_chart(crane, ASKED)
    print(chart.attrs["simulations"], "simulations")
    save(curves(chart, USUAL_UNITS), "load_chart_curves")
    save(maps(chart, USUAL_UNITS), "load_chart_maps")
    slewed = {"slew": {"from": "-180 deg", "to": "0 deg", "count": 5}}
    at_rest = deckcrane.load_chart(crane, {"load": ASKED["load"], "over": {**ASKED["over"], **slewed}})
    save(volume(at_rest, USUAL_UNITS), "load_chart_volume")

"""The figures of windows in directional spectra: the tip of the deck crane's boom in a synthetic year, hour by hour."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from figure_panels import save
from synthetic_year import synthetic_year

import deckcrane
from deckcrane.view.answers.hindcast import answer_of_hindcast
from deckcrane.view.tables import UnitChoice

ASKED = {
    "criteria": {
        "roll": {"signal": "q.vessel.roll", "statistic": "significant_double_amplitude", "at_most": "4 deg"},
        "tip": {"signal": "point_velocity.tip.z", "at_most": "1.2 m/s"},
    },
    "operation": {"planned": "18 h", "contingency": "6 h"},
}
SHOWN = ("hindcast_hours", "hindcast_headings", "hindcast_starts")


def hindcast() -> None:
    """Hours, headings and start dates."""
    scenario = deckcrane.load("deck_crane_in_waves").with_values(
        {"points": {"tip": {"on": "outer_boom", "at": [0, 0, "10 m"]}}}
    )
    with TemporaryDirectory() as folder:
        spectra = {"file": str(synthetic_year(Path(folder) / "year.nc")), "compared_with": "270 deg"}
        answer = answer_of_hindcast(deckcrane.spectral_operability(scenario, spectra=spectra, **ASKED))
    for figure in answer.figures:
        if figure.name in SHOWN:
            save(figure.draw(UnitChoice()), figure.name)

"""The figure of the manual's page on lowering to the seabed."""

from __future__ import annotations

import numpy as np
from figure_panels import save

import deckcrane
from deckcrane.view.answers.answer import USUAL_UNITS
from deckcrane.view.answers.lowering import lowering_answer


def lowering() -> None:
    """Tension, axial periods and limiting wave height of the manifold of the splash zone down to 2 000 m."""
    wire = {"ropes.hoist.mass": "9 kg/m", "ropes.hoist.modes": 4, "ropes.hoist.water": {"diameter": "46 mm"}}
    scenario = deckcrane.load("through_splash_zone").with_values(wire)
    (figure,) = lowering_answer(deckcrane.lowering(scenario, np.linspace(50, 2000, 40).tolist())).figures
    save(figure.draw(USUAL_UNITS), "lowering")

"""The figure of the manual's page on lowering to the seabed."""

from __future__ import annotations

import numpy as np
from figure_panels import save

import deckcrane
from deckcrane.view.answers.answer import USUAL_UNITS
from deckcrane.view.answers.lowering import lowering_answer


def lowering() -> None:
    """Tension, axial periods and limiting wave height of the manifold of `subsea_lift`, and what its compensation leaves."""
    depths = np.linspace(50, 1386, 30).tolist()
    for figure in lowering_answer(deckcrane.lowering("subsea_lift", depths, landing_speed=0.5)).figures:
        save(figure.draw(USUAL_UNITS), figure.name)

"""The figure of the manual's page on hydraulic circuits."""

from __future__ import annotations

from pathlib import Path

from figure_panels import save

import deckcrane
from deckcrane.view.answers.answer import USUAL_UNITS
from deckcrane.view.answers.circuit_energy import energy_answer


def circuits() -> None:
    """Where the energy of the boom goes whose scenario begins the page."""
    page = (Path(__file__).parent / "guide" / "circuits.md").read_text(encoding="utf-8")
    boom = page.partition("```yaml\n")[2].partition("```")[0]
    (figure,) = energy_answer(deckcrane.circuit_energy(deckcrane.loads(boom))).figures
    save(figure.draw(USUAL_UNITS), "circuit_energy")

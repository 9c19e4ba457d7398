"""The figure of the manual's page on stability during lifts."""

from __future__ import annotations

from figure_panels import save

from deckcrane.analysis.stability.data import StabilityAnswers
from deckcrane.analysis.stability.lift_stability import lift_stability
from deckcrane.view.answers.answer import USUAL_UNITS
from deckcrane.view.answers.stability import lift_stability_answer


def stability() -> None:
    """Heel of the supply vessel over the slew of its deck crane, and its roll when the load is lost."""
    asked = StabilityAnswers.model_validate({"loads": ["10 t", "20 t", "40 t"], "heel": "3 deg"})
    (figure,) = lift_stability_answer(lift_stability("deck_crane_in_waves", asked)).figures
    save(figure.draw(USUAL_UNITS), "stability")

"""The figure of the manual's page on stability during lifts."""

from __future__ import annotations

from figure_panels import save

from deckcrane.analysis.stability.data import StabilityAnswers
from deckcrane.analysis.stability.lift_stability import lift_stability
from deckcrane.scenario.reading import load
from deckcrane.view.answers.answer import USUAL_UNITS
from deckcrane.view.answers.stability import lift_stability_answer

HULL = {
    "ship": {"length": 82.8, "breadth": 19.2, "draught": 6.0, "volume": 6207.03, "freeboard": 3.0},
    "openings": {"port": [5.0, -9.0, -5.0], "starboard": [5.0, 9.0, -5.0]},
}


def stability_levers() -> None:
    """Righting levers of the supply vessel with 100 t on its deck crane abeam, and when they are lost."""
    lifting = load("deck_crane_in_waves").with_values({"vessel.hull": HULL, "bodies.payload.mass": "100 t"})
    asked = StabilityAnswers.model_validate(
        {"loads": ["100 t"], "slews": ["-90 deg"], "large_angles": {"to": "70 deg"}}
    )
    (figure,) = lift_stability_answer(lift_stability(lifting, asked)).figures
    save(figure.draw(USUAL_UNITS), "stability_levers")


def stability() -> None:
    """Heel of the supply vessel over the slew of its deck crane, and its roll when the load is lost."""
    asked = StabilityAnswers.model_validate({"loads": ["10 t", "20 t", "40 t"], "heel": "3 deg"})
    (figure,) = lift_stability_answer(lift_stability("deck_crane_in_waves", asked)).figures
    save(figure.draw(USUAL_UNITS), "stability")

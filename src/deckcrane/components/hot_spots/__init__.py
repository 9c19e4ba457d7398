"""Hot spots: stress at welded details and their S-N curves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from deckcrane.scenario.component import Component, lazy_names
from deckcrane.scenario.data import Fault

if TYPE_CHECKING:
    from deckcrane.components.catalogue import Scenario
    from deckcrane.components.hot_spots.stress import frame_words as frame_words
    from deckcrane.components.hot_spots.stress import terms_of as terms_of
    from deckcrane.components.hot_spots.stress import turns_about_its_member as turns_about_its_member
    from deckcrane.components.vessel import Vessels
    from deckcrane.mechanics.model.plant import Plant
    from deckcrane.mechanics.model.protocol import Part


class HotSpots(Component):
    """The section `details`: stresses at welded details."""

    sections = ("details",)

    def consistency_errors(self, plant: Plant) -> Iterable[Fault]:
        if not plant.scenario.details:
            return ()
        from deckcrane.components.hot_spots.data import detail_errors

        return detail_errors(plant)

    def section_places(self, plant: Plant, body: str) -> Iterable[float] | None:
        return () if plant.scenario.details else None

    def parts(self, plant: Plant, vessels: Vessels) -> Iterable[Part]:
        if not plant.scenario.details:
            return ()
        from deckcrane.components.hot_spots.stress import hot_spots

        return hot_spots(plant)

    def values_at_rest(self, scenario: Scenario) -> Mapping[str, Any]:
        """Values, by path, without details: only coordinates count."""
        return {"details": {}}


HOT_SPOTS = HotSpots()

__getattr__ = lazy_names(
    __name__,
    {
        "stress": (
            "frame_words",
            "terms_of",
            "turns_about_its_member",
        ),
    },
)

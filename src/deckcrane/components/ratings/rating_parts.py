"""The checks of a file as parts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from deckcrane.components.ratings.angles import rated_heel, rated_lead
from deckcrane.components.ratings.bearing import rated_bearing
from deckcrane.components.ratings.cylinder import rated_cylinder
from deckcrane.components.ratings.pedestal import rated_pedestal
from deckcrane.components.ratings.pin import rated_pin
from deckcrane.components.ratings.rope import rated_rope
from deckcrane.components.ratings.section import rated_section
from deckcrane.components.ratings.utilisation import UtilisationCheck, limited_signal
from deckcrane.mechanics.model.plant import Plant


def all_ratings(plant: Plant) -> Iterator[UtilisationCheck]:
    """All checks of a file, in its order."""
    for name, check in plant.scenario.checks.items():
        yield _MAKERS[check.kind](plant, name, getattr(check, check.kind))


_MAKERS: Mapping[str, Callable[[Plant, str, Any], UtilisationCheck]] = {
    "limit": lambda plant, name, data: limited_signal(name, data),
    "bearing": rated_bearing,
    "pin": rated_pin,
    "section": rated_section,
    "pedestal": rated_pedestal,
    "lead": rated_lead,
    "heel": rated_heel,
    "cylinder": rated_cylinder,
    "rope": rated_rope,
}
"""By the key of a check: the function that makes its part."""

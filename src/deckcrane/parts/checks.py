"""The checks of a file as parts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from deckcrane.parts.limits import limited_signal
from deckcrane.parts.rated_angles import rated_heel, rated_lead
from deckcrane.parts.rated_bearing import rated_bearing
from deckcrane.parts.rated_cylinder import rated_cylinder
from deckcrane.parts.rated_pedestal import rated_pedestal
from deckcrane.parts.rated_pin import rated_pin
from deckcrane.parts.rated_rope import rated_rope
from deckcrane.parts.rated_section import rated_section
from deckcrane.parts.utilisations import Rated
from deckcrane.plant.plant import Plant


def rated_parts(plant: Plant) -> Iterator[Rated]:
    """All checks of a file, in its order."""
    for name, check in plant.scenario.checks.items():
        yield _MAKERS[check.kind](plant, name, getattr(check, check.kind))


_MAKERS: Mapping[str, Callable[[Plant, str, Any], Rated]] = {
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

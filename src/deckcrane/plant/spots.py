"""Attachment points: a point of a rigid body, of a beam, or of the ground."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from deckcrane.plant.numbers import number

if TYPE_CHECKING:
    from deckcrane.plant.plant import Plant


@dataclass(frozen=True)
class Spot:
    """A point of a body; for a flexible body, `x` is its position along the beam, and `at` is relative to the section there."""

    body: str
    x: float | None
    at: Any = number("vector")


def spot_of(plant: Plant, body: str, at: Any) -> Spot:
    """The spot of a point given in the body's frame."""
    x = plant.place_on_beam(body, at)
    return Spot(body, x, np.array(at, dtype=float) if x is None else plant.beside_beam(body, at))

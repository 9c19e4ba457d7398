"""Where a drafted crane stands: on land, on the bundled ship, or on a ship that it does not move.

The bundled ship of 6500 t carries cranes whose moment its ballast can balance, and which do not take too much of its stability.
A larger crane would capsize it: then the ship's motion in the waves is imposed, as that of a ship large enough.
"""

from __future__ import annotations

from dataclasses import dataclass

from deckcrane.drafting.rules import rounded

DECK, SIDE = 4.0, 7.0
"""Where the pedestal stands on the ship: above the waterline, and to port of the middle [m]."""
TANK = 8.0
"""How far from the middle ballast can stand on the other side [m]."""
MOST_BALLAST = 600e3
SHIP = 6500e3
LEAST_GM = 0.5
"""How much of the metacentric height crane and load may take [m]; the ship has 1.9 m without them."""


@dataclass(frozen=True)
class Berth:
    """What the crane stands on: `kind` is land, ship or imposed; the pedestal's foot there; ballast on a ship."""

    kind: str
    foot: tuple[float, float, float]
    slew: tuple[float, float]
    ballast: float


def berth_of(place: str, weights: list[tuple[float, float, float]]) -> Berth:
    """The berth for weights, each a mass with its distance from the slew axis and its height above the pedestal's foot."""
    if place == "land":
        return Berth("land", (0.0, 0.0, 0.0), (0.0, 45.0), 0.0)
    moment = sum(mass * (SIDE + distance) for mass, distance, _ in weights)
    lost = sum(mass * (DECK + height) for mass, _, height in weights) / SHIP
    ballast = rounded(moment / TANK)
    floats = ballast <= MOST_BALLAST and lost <= LEAST_GM
    return Berth("ship" if floats else "imposed", (0.0, SIDE, DECK), (90.0, 65.0), ballast if floats else 0.0)

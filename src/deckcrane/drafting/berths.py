"""Foundation of a drafted crane: land, the bundled ship, or a ship with imposed motion.

The bundled ship of 6500 t carries cranes whose moment its ballast can balance, and which do not reduce its stability too much.
A larger crane would capsize it: then the ship's motion in waves is imposed, as that of a sufficiently large ship.
"""

from __future__ import annotations

from dataclasses import dataclass

from deckcrane.drafting.rules import rounded

DECK, SIDE = 4.0, 7.0
"""Position of the pedestal on the ship: above the waterline, and to port of the centreline [m]."""
TANK = 8.0
"""Largest distance of ballast from the centreline, on the other side [m]."""
MOST_BALLAST = 600e3
SHIP = 6500e3
LEAST_GM = 0.5
"""Largest reduction of the metacentric height by crane and load [m]; the ship has 1.9 m without them."""


@dataclass(frozen=True)
class Berth:
    """Foundation of the crane: `kind` is land, ship or imposed; foot of the pedestal; slew angles; ballast on a ship."""

    kind: str
    foot: tuple[float, float, float]
    slew: tuple[float, float]
    ballast: float


def berth_of(place: str, weights: list[tuple[float, float, float]]) -> Berth:
    """Berth for weights, each a mass with its distance from the slew axis and its height above the pedestal's foot."""
    if place == "land":
        return Berth("land", (0.0, 0.0, 0.0), (0.0, 45.0), 0.0)
    moment = sum(mass * (SIDE + distance) for mass, distance, _ in weights)
    gm_loss = sum(mass * (DECK + height) for mass, _, height in weights) / SHIP
    ballast = rounded(moment / TANK)
    floats = ballast <= MOST_BALLAST and gm_loss <= LEAST_GM
    return Berth("ship" if floats else "imposed", (0.0, SIDE, DECK), (90.0, 65.0), ballast if floats else 0.0)

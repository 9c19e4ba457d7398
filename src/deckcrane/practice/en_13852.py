"""EN 13852-1:2013, Annex B: speeds of decks, boom tips and hooks by significant wave height, for offshore lifts off vessels.

Its off-lead and side-lead stand in `practice.lead_angles`.
"""

from __future__ import annotations

from typing import Literal

from deckcrane.alike import Values, sqrt
from deckcrane.practice.founding import Founded

EN = "EN 13852-1 Annex B"
EDITION = "2013"
Deck = Literal["supply_vessel", "barge", "sea", "floating", "fixed"]
"""What the load is lifted from."""
Carrier = Literal["fixed", "semi", "ship"]
"""What the crane stands on."""
Falls = Literal["single", "multiple"]

HOOK_SPEED = Founded("least hook speed K_H sqrt(V_D^2 + V_C^2)", "A", f"{EN}, B.4", EDITION)
HOOK_COEFFICIENTS = Founded("K_H by falls and load", "A", f"{EN}, Table B.4", EDITION)
DECKS: dict[Deck, tuple[float, float, Founded]] = {
    "supply_vessel": (6.0, 8.0, Founded("V_D of a supply vessel", "A", f"{EN}, Table B.2", EDITION)),
    "barge": (4.0, 7.0, Founded("V_D of a barge", "B", f"{EN}, Table B.2", EDITION)),
    "sea": (
        5.3,
        5.5,
        Founded("V_D of the sea's surface (label of the row inferred)", "B", f"{EN}, Table B.2", EDITION),
    ),
    "floating": (
        3.2,
        13.5,
        Founded("V_D of a floating installation (label of the row)", "C", f"{EN}, Table B.2", EDITION),
    ),
    "fixed": (0.0, 1.0, Founded("V_D of a deck that stands on the sea bed: 0", "B", f"{EN}, Table B.2", EDITION)),
}
"""V_D = a Hs/(Hs + b): a [m/s], b [m], and the grade of its source."""
CARRIERS: dict[Carrier, tuple[float, Founded]] = {
    "fixed": (0.0, Founded("V_C of a crane that stands on the sea bed: 0", "B", f"{EN}, Table B.3", EDITION)),
    "semi": (0.25, Founded("V_C of a semi-submersible, 0.25 Hs (label of the row)", "C", f"{EN}, Table B.3", EDITION)),
    "ship": (
        0.50,
        Founded("V_C of a ship-shaped carrier, 0.50 Hs (label of the row)", "C", f"{EN}, Table B.3", EDITION),
    ),
}
"""V_C = c Hs: c [1/s], and the grade of its source."""
K_H: dict[Falls, tuple[float, float]] = {"single": (0.65, 0.50), "multiple": (0.40, 0.28)}
"""K_H by falls: without load, with the rated load."""
FACTOR = Founded("dynamic factor phi_n, half of V_H counted", "C", EN, EDITION)
TIP_SPEEDS = Founded("speeds of the boom tip, 0.60 and 0.25 sqrt(V_D^2 + V_C^2)", "B", EN, EDITION)


def deck_speed(hs: Values, deck: Deck = "supply_vessel") -> Values:
    """V_D: vertical speed of the deck that the load stands on."""
    a, b, _ = DECKS[deck]
    return a * hs / (hs + b)


def tip_speed(hs: Values, carrier: Carrier = "fixed") -> Values:
    """V_C: vertical speed of the boom tip due to the motion of the crane's carrier."""
    return CARRIERS[carrier][0] * hs


def hook_speed(deck: Values, tip: Values, falls: Falls = "multiple", loaded: bool = True) -> Values:
    """V_H: the least hook speed of a crane, from V_D and V_C."""
    return K_H[falls][int(loaded)] * sqrt(deck**2 + tip**2)


def slewing_tip_speed(deck: Values, tip: Values) -> Values:
    """V_L, lateral speed of the boom tip; divided by the radius it is the slew rate."""
    return 0.60 * sqrt(deck**2 + tip**2)


def luffing_tip_speed(deck: Values, tip: Values) -> Values:
    """V_R, radial speed of the boom tip."""
    return 0.25 * sqrt(deck**2 + tip**2)

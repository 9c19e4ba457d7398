"""Plans of moves: processor time from the scenario to the plan, on one thread.

    python benchmarks/planning.py [--quick]

The equations are written each time. The limit of `knuckle_boom` is what a user waits for.
"""

from __future__ import annotations

import argparse
import time
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import deckcrane
from table import Bar, Row, bar

LIMIT = 10.0
"""Seconds that a plan of a slew-luff move of `knuckle_boom` may take."""


@dataclass(frozen=True)
class Move:
    """A move to plan: its scenario, its target and the settings of `deckcrane.plan`."""

    words: str
    scenario: str
    target: Mapping[str, str]
    settings: Mapping[str, Any] = field(default_factory=dict)


KNUCKLE = {
    "slew.speed": "12 deg/s",
    "inner_cylinder.speed": "0.15 m/s",
    "outer_cylinder.speed": "0.2 m/s",
    "inner_cylinder.acceleration": "0.1 m/s^2",
    "outer_cylinder.acceleration": "0.1 m/s^2",
    "cylinder_force.inner_cylinder": "900 kN",
}
HOUSE = {"house": deckcrane.BoxObstacle((2.0, 2.0, 9.0), (-5.0, 5.0, 4.5))}
DECK_CRANE = {
    f"{drive}.{kind}": value
    for drive in ("slew", "luff", "knuckle")
    for kind, value in (("speed", "3 deg/s"), ("acceleration", "1 deg/s^2"))
}
MOVES = (
    Move("slew and luff, least time", "knuckle_boom", {"slew": "60 deg", "luff": "-45 deg"}, {"limits": KNUCKLE}),
    Move(
        "slew around a house",
        "knuckle_boom",
        {"slew": "90 deg", "inner_cylinder": "1.2 m"},
        {"limits": KNUCKLE, "obstacles": HOUSE, "clearance": "0.3 m"},
    ),
    Move(
        "slew and luff with a load that swings",
        "deck_crane_in_waves",
        {"slew": "0 deg", "luff": "-60 deg"},
        {"limits": DECK_CRANE},
    ),
)


@dataclass(frozen=True)
class PlanCost:
    """Processor time of a plan [s], and what the plan came to."""

    move: Move
    seconds: float
    intervals: int
    iterations: int
    duration: float


def measure(move: Move, **settings: object) -> PlanCost:
    """Plan a move, with other settings besides its own if given."""
    began = time.process_time()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", deckcrane.DeckcraneWarning)
        plan = deckcrane.plan(move.scenario, dict(move.target), **{**move.settings, **settings})  # type: ignore[arg-type]
    return PlanCost(move, time.process_time() - began, plan.course.intervals, plan.iterations, plan.duration)


def rows(costs: Sequence[PlanCost]) -> list[Row]:
    return [
        Row(
            f"plans of {cost.move.scenario}",
            cost.move.words,
            cost.seconds,
            "s",
            f"processor time; {cost.intervals} intervals, {cost.iterations} iterations, a move of {cost.duration:.2f} s",
        )
        for cost in costs
    ]


def bars(costs: Sequence[PlanCost]) -> list[Bar]:
    seconds = next(cost.seconds for cost in costs if cost.move is MOVES[0])
    return [bar("plan of a slew-luff move of knuckle_boom within 10 s", seconds, "s", lambda s: s <= LIMIT)]


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="the first move alone, with few intervals")
    quick = parser.parse_args(arguments).quick
    print("| scenario | move | intervals | iterations | duration [s] | processor time [s] |")
    print("|---|---|---|---|---|---|")
    for move in MOVES[:1] if quick else MOVES:
        cost = measure(move, **({"intervals": 8} if quick else {}))
        counts = f"{cost.intervals} | {cost.iterations} | {cost.duration:.2f}"
        beyond = f" (above {LIMIT:g})" if cost.seconds > LIMIT else ""
        print(f"| `{move.scenario}` | {move.words} | {counts} | {cost.seconds:.2f}{beyond} |", flush=True)


if __name__ == "__main__":
    main()

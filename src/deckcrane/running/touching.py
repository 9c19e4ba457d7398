"""Contacts at the start of a run: none deep inside a surface, steps that an explicit method can take, loads that ride on decks."""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.equations.handles import Bounce
from deckcrane.errors import DeckcraneError, warn_user
from deckcrane.formulations.dynamics import Dynamics
from deckcrane.model import Scenario
from deckcrane.model.settings import Start
from deckcrane.parts.contacts import TouchingBody
from deckcrane.plant.contacts import stated_load, static_depth
from deckcrane.plant.plant import Plant

DEEP = 3.0
"""Of the depth at rest: what starts deeper is thrown up by four times that depth or more, as nothing real would be."""
DEEPEST = 0.1
"""Metres: the same where nobody says what weighs on a contact, as of two vessels."""
STABLE = 2.7
"""Runge-Kutta's fourth-order method is stable for |lambda| h below about 2.8."""
ROUNDING = 1e-6
"""Of the weight: friction below this is rounding."""
TOUCHING = 1e-3
"""Metres within which a load at the start stands on a deck, and moves with it."""


def shown_at(system: Dynamics, name: str, x: Array) -> dict[str, float]:
    """What a reading shows where all is as in x, by its labels; nothing where there is no such reading."""
    readings = system.world.readings.get(name, [])
    names = [label for reading in readings for label in next(iter(reading.labels.values()))]
    if not names:
        return {}

    def made() -> Any:
        every: list[Any] = [system.put_in(reading.value()) for reading in readings]
        return ca.Function("shown", system.equations.arguments(), [ca.densify(ca.vertcat(*every))])

    equations = system.equations
    found = system.once(("shown at", name), made)(0.0, x, equations.u.values, equations.p.values)
    return dict(zip(names, np.array(found).ravel().tolist(), strict=True))


def check_contacts(scenario: Scenario, system: Dynamics, start: Start) -> None:
    """Refuses a start deep inside a surface; says where the step is too long for a contact."""
    plant = scenario.plant
    for name, gap in shown_at(system, "contact_gap", system.equations.x.values).items():
        data = scenario.contacts[name]
        rests = static_depth(plant, data)
        if start != "settled" and -gap > (DEEP * rests or DEEPEST):
            load = stated_load(plant, data)
            pressed = f", where {load / 1e3:.4g} kN press it in by {_length(rests)}" if rests else ""
            raise DeckcraneError(
                f'contacts.{name}: "{data.touching.on}" starts {_length(-gap)} inside the {data.surface.kind} of '
                f'"{data.surface.on}"{pressed}: it would be thrown out. Move it out by {_length(-gap)}, or write start: settled '
                "under run"
            )
    if start == "settled":
        _check_holds(scenario, system)
    _warn_of_steps(scenario, system)


def _check_holds(scenario: Scenario, system: Dynamics) -> None:
    """Refuses a rest in which friction would have to hold more than it can."""
    assert system.starter is not None, "dynamics of a scenario have one"
    starter, equations = system.starter, system.equations
    parts = [part for part in system.world.kit.parts if isinstance(part, TouchingBody)]
    written = system.once(
        "friction at rest",
        lambda: starter.written(lambda world: ca.vertcat(*[part.held_at_rest(world) for part in parts])),
    )
    found = np.array(written(0.0, equations.x.values, equations.u.values, equations.p.values)).reshape(-1, 2)
    for part, (normal, needed) in zip(parts, found.tolist(), strict=True):
        data = scenario.contacts[part.label]
        most = (data.friction.mu_static or data.friction.mu) * normal
        if needed > most + ROUNDING * stated_load(scenario.plant, data):
            raise DeckcraneError(
                f'contacts.{part.label}: "{data.touching.on}" does not stay where it stands: to hold it takes {needed / 1e3:.4g} '
                f"kN along the surface, and friction gives {most / 1e3:.4g} kN at most (normal force {normal / 1e3:.4g} kN). Start "
                "it where it stays, hold it, or write start: given under run"
            )


def _warn_of_steps(scenario: Scenario, system: Dynamics) -> None:
    settings = scenario.run
    found = [limit for limit in system.equations.limits if isinstance(limit, Bounce)]
    if settings.integrator != "rk4" or not found:
        return
    worst = max(found, key=lambda limit: max(limit.frequency, limit.decay))
    rate = max(worst.frequency, worst.decay)
    if settings.step * rate > STABLE:
        why = "its stiffness" if worst.frequency >= worst.decay else "its friction or damping"
        warn_user(
            f"contacts.{worst.name}: {why} moves what touches at {rate:.3g} 1/s, and rk4 needs steps below about "
            f"{STABLE / rate:.2g} s for that; the step is {settings.step:.3g} s. Take a shorter one, a softer contact or a "
            "larger creep, or integrator: rodas4"
        )


def _length(metres: float) -> str:
    return f"{metres:.4g} m" if metres >= 0.1 else f"{1e3 * metres:.4g} mm"


def carried_by(plant: Plant, system: Dynamics, vessel: str, x: Array) -> tuple[str, ...]:
    """All free bodies that stand on a vessel, or hang from it, where all is as in x: they move with it.

    A body stands where it touches the vessel, or what is carried along with it; it hangs where a taut rope leads there, and where
    it touches nothing.
    """
    gaps = shown_at(system, "contact_gap", x)
    standing = [plant.scenario.contacts[name] for name, gap in gaps.items() if gap < TOUCHING]
    stands = {_root(plant, data.touching.on) for data in standing}
    links = [(_root(plant, data.surface.on), _root(plant, data.touching.on)) for data in standing]
    for name, slack in shown_at(system, "rope_slack", x).items():
        ends = [_root(plant, point.body) for point in plant.scenario.ropes[name].path]
        if slack < 0.5:
            links += [(one, other) for one in ends for other in ends if other not in stands]
    moved = [vessel]
    for _ in links:
        for inner, outer in links:
            free = outer != "ground" and plant.tree[outer].joint.kind == "free" and outer not in plant.vessels
            if inner in moved and outer not in moved and free:
                moved.append(outer)
    return tuple(moved[1:])


def _root(plant: Plant, body: str) -> str:
    """The body next to the ground that a body hangs on."""
    while body != "ground" and plant.tree[body].on != "ground":
        body = plant.tree[body].on
    return body

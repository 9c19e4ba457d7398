"""Contact checks at the start of a run: penetration, friction at rest, explicit time steps; and loads that move with a deck."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.contacts.contact import BodyContact
from deckcrane.components.contacts.outputs import CONTACT_GAP
from deckcrane.components.contacts.stiffness import stated_load, static_depth
from deckcrane.components.ropes.data import bodies_of_rope
from deckcrane.components.ropes.outputs import ROPE_SLACK
from deckcrane.components.vessel.data import all_vessels
from deckcrane.errors import DeckcraneError, warn_user
from deckcrane.mechanics.equations import ContactFrequency
from deckcrane.mechanics.model.plant import Plant
from deckcrane.scenario.run_settings import Start

if TYPE_CHECKING:
    from deckcrane.formulations.forward_dynamics import Dynamics

DEEP = 3.0
"""Largest penetration at the start, over that at rest: a body that starts deeper is thrown up by four times that depth or more."""
DEEPEST = 0.1
"""Largest penetration at the start [m] where the load on a contact is not stated, as between two vessels."""
STABLE = 2.7
"""Limit of |lambda| h for Runge-Kutta's fourth-order method, which is stable below about 2.8."""
ROUNDING = 1e-6
"""Share of the weight below which a friction force is rounding."""
TOUCHING = 1e-3
"""Gap [m] up to which a load stands on a deck at the start, and moves with it."""


def output_at_state(system: Dynamics, name: str, x: Array) -> dict[str, float]:
    """Values of a reading in state x, by its labels; empty where there is no such reading."""
    readings = system.world.readings.get(name, [])
    names = [label for reading in readings for label in next(iter(reading.labels.values()))]
    if not names:
        return {}

    def make() -> Any:
        values: list[Any] = [system.substitute(reading.value()) for reading in readings]
        return ca.Function("shown", system.equations.arguments(), [ca.densify(ca.vertcat(*values))])

    equations = system.equations
    shown = system.once(("shown at", name), make)(0.0, x, equations.u.values, equations.p.values)
    return dict(zip(names, np.array(shown).ravel().tolist(), strict=True))


def check_contacts(scenario: Scenario, system: Dynamics, start: Start) -> None:
    """Refuse a start deep inside a surface; warn of a step that is too long for a contact."""
    plant = scenario.plant
    for name, gap in output_at_state(system, CONTACT_GAP.name, system.equations.x.values).items():
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
        _check_friction_at_rest(scenario, system)
    _warn_of_long_steps(scenario, system)


def _check_friction_at_rest(scenario: Scenario, system: Dynamics) -> None:
    """Refuse an equilibrium that needs more friction than there is."""
    assert system.starter is not None, "dynamics of a scenario have one"
    starter, equations = system.starter, system.equations
    parts = [part for part in system.world.kit.parts if isinstance(part, BodyContact)]
    function = system.once(
        "friction at rest",
        lambda: starter.function_at_rest(lambda world: ca.vertcat(*[part.held_at_rest(world) for part in parts])),
    )
    forces = np.array(function(0.0, equations.x.values, equations.u.values, equations.p.values)).reshape(-1, 2)
    for part, (normal, needed) in zip(parts, forces.tolist(), strict=True):
        data = scenario.contacts[part.label]
        available = (data.friction.mu_static or data.friction.mu) * normal
        if needed > available + ROUNDING * stated_load(scenario.plant, data):
            raise DeckcraneError(
                f'contacts.{part.label}: "{data.touching.on}" does not stay where it stands: to hold it takes {needed / 1e3:.4g} '
                f"kN along the surface, and friction gives {available / 1e3:.4g} kN at most (normal force {normal / 1e3:.4g} kN). "
                "Start it where it stays, hold it, or write start: given under run"
            )


def _warn_of_long_steps(scenario: Scenario, system: Dynamics) -> None:
    settings = scenario.run
    bounces = [limit for limit in system.equations.limits if isinstance(limit, ContactFrequency)]
    if settings.integrator != "rk4" or not bounces:
        return
    worst = max(bounces, key=lambda limit: max(limit.frequency, limit.decay))
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


def bodies_carried_by(plant: Plant, system: Dynamics, vessel: str, x: Array) -> tuple[str, ...]:
    """All free bodies that stand on a vessel, or hang from it, in state x: they move with it.

    A body stands on the vessel if it touches the vessel or a body that moves with it; it hangs if a taut rope leads there and it
    touches nothing.
    """
    gaps = output_at_state(system, CONTACT_GAP.name, x)
    standing = [plant.scenario.contacts[name] for name, gap in gaps.items() if gap < TOUCHING]
    stands = {_root_body(plant, data.touching.on) for data in standing}
    links = [(_root_body(plant, data.surface.on), _root_body(plant, data.touching.on)) for data in standing]
    for name, slack in output_at_state(system, ROPE_SLACK.name, x).items():
        ends = [_root_body(plant, body) for body in bodies_of_rope(plant, name)]
        if slack < 0.5:
            links += [(a, b) for a in ends for b in ends if b not in stands]
    moved = [vessel]
    for _ in links:
        for inner, outer in links:
            free = outer != "ground" and plant.tree[outer].joint.kind == "free" and outer not in all_vessels(plant)
            if inner in moved and outer not in moved and free:
                moved.append(outer)
    return tuple(moved[1:])


def _root_body(plant: Plant, body: str) -> str:
    """The body on the ground at the root of a body's branch."""
    while body != "ground" and plant.tree[body].on != "ground":
        body = plant.tree[body].on
    return body

"""K, the vertical stiffness at the hook, from the model itself: what rules ask for, and most people guess.

A small vertical force at the payload, where all rests as in a start that is `settled`, and all that is elastic gives way:
ropes, beams, bushings, springs, controllers by their gains, oil behind closed valves, brakes. The rules' K is that of the crane
alone, so vessels are held where they float; K with the vessel's own heave, roll and pitch is found beside it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.formulations.dynamics import Dynamics
from deckcrane.formulations.elasticity import WEIGHTS, GivingWay
from deckcrane.model import Scenario, load
from deckcrane.model.data import nearest
from deckcrane.parts.laws import Laws, refuse_sampled
from deckcrane.plant.suspension import held_loosely
from deckcrane.running.simulation import prepared

SOFT = 1e-9
"""Stiffness below this share of a coordinate's largest holds nothing."""
LEFT = 1e-6
"""What may be left of the load where nothing holds it: more than that, and the hook sinks."""
RIGID = 1e-12
"""How far the load's own weight must move it, at least, for K to be a number [m]."""
LEAST_ELASTIC = 0.5
"""The share of springs in what gives way: less, and it is a load that wind has blown aside which swings, and no spring."""
NOTHING = 1e-6
"""Parts that give less than this share of the whole are not named."""


GAINS = "controller gains"
KINDS = (
    ("ropes.", "", "ropes"),
    ("control.", "", GAINS),
    ("cylinders.", "", "cylinders"),
    ("", ".beam", "booms"),
    ("", ".brake", "brakes"),
    (WEIGHTS, "", "levers of weights"),
)
"""How the names of parts begin and end, and what engineers call what gives way there."""


@dataclass(frozen=True)
class HookPart:
    """A part that gives way: its compliance at the hook [m/N], and its share of the whole."""

    name: str
    compliance: float
    share: float

    @property
    def kind(self) -> str:
        """What it is: ropes, booms, cylinders, controller gains."""
        known = (word for start, end, word in KINDS if self.name.startswith(start) and self.name.endswith(end))
        return next(known, "springs and others")


@dataclass(frozen=True)
class HookStiffness:
    """K at the hook [N/m] with vessels held, and by which parts 1/K is made up, the softest first.

    `with_vessel` is K where vessels give way too, and the same as K where there are none. `mass` is that of the body which the
    force acts at, and `position` where its COG is.
    """

    stiffness: float
    parts: tuple[HookPart, ...]
    with_vessel: float
    body: str
    mass: float
    position: tuple[float, float, float]

    @property
    def kinds(self) -> dict[str, float]:
        """The share of each kind of part in 1/K, the softest first."""
        found: dict[str, float] = {}
        for part in self.parts:
            found[part.kind] = found.get(part.kind, 0.0) + part.share
        return dict(sorted(found.items(), key=lambda item: -item[1]))

    @property
    def gains(self) -> float:
        """The share of controller gains in 1/K."""
        return self.kinds.get(GAINS, 0.0)

    @property
    def period(self) -> float:
        """Of this mass on this stiffness [s]."""
        return float(2 * np.pi * np.sqrt(self.mass / self.stiffness))


def hook_stiffness(
    scenario: Scenario | str | Path, *, body: str | None = None, laws: Laws | None = None
) -> HookStiffness:
    """The vertical stiffness at the hook of a crane that carries its payload at rest, near the pose of its start.

    The force acts at the COG of the payload, or of another `body`, such as the hook block without its slings. Contacts of what
    hangs are taken away: the load is off its deck. The water about a load counts for where it rests, not for K. A controller counts
    with its gains, without its integral, and a valve is closed: K is that of the moments of a lift-off.
    """
    scenario = scenario if isinstance(scenario, Scenario) else load(scenario)
    refuse_sampled(laws, "the stiffness at the hook")
    hook = body or scenario.payload
    if hook is None:
        raise DeckcraneError("the scenario has no payload, so its hook is unknown; write payload: BODY, or name a body")
    if hook not in scenario.bodies:
        raise DeckcraneError(f'there is no body "{hook}";{nearest(hook, scenario.bodies)}')
    scenario = lifted(scenario)
    _, system = prepared(scenario, "settled", laws)
    return _found(scenario, system, hook)


def lifted(scenario: Scenario) -> Scenario:
    """The scenario with its load hanging: without contacts of bodies that hang free."""
    touching = _touching(scenario)
    away: dict[str, object] = {f"contacts.{name}": None for name in touching}
    if touching and len(touching) == len(scenario.contacts):
        away = {"contacts": {}}
    values = {**{f"bodies.{name}.beam.settling": None for name in scenario.plant.beams}, **away}
    return scenario.with_values(values) if values else scenario


def stands(scenario: Scenario) -> bool:
    """Whether something that hangs can stand on a deck: runs in which a load may be lifted off."""
    return bool(_touching(scenario))


def _touching(scenario: Scenario) -> list[str]:
    """The contacts of bodies that hang free."""
    loose = set(held_loosely(scenario.plant))
    return [name for name, one in scenario.contacts.items() if one.touching.on in loose or one.surface.on in loose]


def _found(scenario: Scenario, system: Dynamics, hook: str) -> HookStiffness:
    starter, equations = system.starter, system.equations
    assert starter is not None, "dynamics of a scenario have one"
    x, u, p = np.array(equations.x.values), equations.u.values, equations.p.values
    elastic = starter.elasticity
    held = elastic.held(x, u, p, starter.pushes(x, p))
    water = frozenset(f"in_water.{name}" for name in scenario.in_water)
    about = elastic.about(x, u, p, held, hook, without=water)
    floating = {i for i, data in enumerate(scenario.plant.coordinates) if data.body in scenario.plant.vessels}
    kept = [k for k, place in enumerate(about.places) if place not in floating]
    weight = about.mass * float(np.linalg.norm(scenario.gravity))
    names = [equations.x.names[place] for place in about.places]
    d = _moved(about, kept, names, hook)
    compliance = float(about.height @ d)
    taken = elastic.taken(x, u, p, held, d, about.followed @ d)
    springs = sum(work for name, work in taken.items() if name in elastic.elastic and name not in water)
    if compliance * weight <= RIGID or springs < LEAST_ELASTIC * compliance:
        raise DeckcraneError(
            "nothing in the model gives way: K is infinite. A rope with its stiffness, a beam, oil or a controller with gains is "
            "what a hook's stiffness is made of"
        )
    afloat = _moved(about, list(range(len(about.places))), names, hook) if floating else d
    return HookStiffness(
        stiffness=1 / compliance,
        parts=_parts({name: work for name, work in taken.items() if name not in water}, compliance),
        with_vessel=1 / float(about.height @ afloat),
        body=hook,
        mass=about.mass,
        position=(float(about.position[0]), float(about.position[1]), float(about.position[2])),
    )


def _parts(taken: Mapping[str, float], compliance: float) -> tuple[HookPart, ...]:
    every = [HookPart(name, work, work / compliance) for name, work in taken.items()]
    return tuple(
        sorted((one for one in every if abs(one.share) > NOTHING), key=lambda one: one.compliance, reverse=True)
    )


def _moved(about: GivingWay, kept: Sequence[int], names: Sequence[str], hook: str) -> Array:
    """How all places move by a unit of force upwards at the hook, those that are not kept not at all."""
    found = np.zeros(len(about.places))
    if not kept:
        return found
    K, f = about.K[np.ix_(kept, kept)], about.height[kept]
    size = np.sqrt(np.maximum(np.maximum(np.abs(K).max(axis=0), np.abs(K).max(axis=1)), 1e-300))
    scaled, force = K / np.outer(size, size), f / size
    moved = np.linalg.pinv(scaled, rcond=SOFT) @ force
    left = np.abs(scaled @ moved - force)
    if left.max(initial=0.0) > LEFT * np.abs(force).max(initial=0.0) and np.abs(force).max() > 0:
        loose = names[kept[int(np.argmax(left))]]
        raise DeckcraneError(
            f'nothing holds "{loose}" against a force at {hook}: K is zero; give it a drive, a spring or a brake'
        )
    if float(moved @ force) < 0:
        raise DeckcraneError(f"a force at {hook} moves it against itself: the crane does not stand in this pose")
    found[kept] = moved / size
    return found

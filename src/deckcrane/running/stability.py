"""Whether a vessel stands with all that it carries, loads that hang from it included, and whether a run keeps to small angles.

A load that hangs acts where it is hung from: as the vessel heels, it swings out. So what rights the vessel is the stiffness of
the whole crane at rest in roll and pitch, with everything else free to find its own rest.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError, warn_user
from deckcrane.hydro.floating import carried_mass, mean_place
from deckcrane.model import Scenario
from deckcrane.model.vessel import VESSEL
from deckcrane.program import DivergenceError

if TYPE_CHECKING:
    from deckcrane.formulations.dynamics import Dynamics
    from deckcrane.running.afloat import Afloat

SOFT = 1e-9
"""Stiffness below this share of a coordinate's largest holds nothing."""
LARGEST_TILT = np.radians(20.0)
"""Roll and pitch beyond which restoring is not linear: deck edges come under water."""
LARGEST_TURN = np.radians(20.0)
"""Yaw from the mean heading beyond which waves meet the vessel otherwise."""


@dataclass(frozen=True)
class Stability:
    """Metacentric heights over roll and pitch [m] with crane and load, the displacement [kg], and roll and pitch there [rad]."""

    transverse: float
    longitudinal: float
    mass: float
    heel: float
    trim: float


def stability(scenario: Scenario, ready: Afloat, system: Dynamics) -> Stability:
    """Of a vessel where all comes to rest near the start."""
    return rest_with_stability(scenario, ready, system)[1]


def rest_with_stability(scenario: Scenario, ready: Afloat, system: Dynamics) -> tuple[Array, Stability]:
    """The state in which all comes to rest near the start, and the stability of a vessel there."""
    assert system.starter is not None, "dynamics of a scenario have one"
    equations = system.equations
    rest = system.starter.at_rest(np.array(equations.x.values), equations.p.values)
    first = first_coordinate(system, ready.name)
    return rest.x, _of(scenario, ready, system, rest.x, *rest.x[first + 3 : first + 5])


def check_stability(scenario: Scenario, ready: Afloat, system: Dynamics) -> None:
    """Refuses a vessel that its crane and load turn over: at the start pose, where nothing but weights and springs acts."""
    x = np.array(system.equations.x.values)
    if min(_righting(system, ready.name, x)) > 0:
        return
    found = _of(scenario, ready, system, x)
    for height, motion in ((found.transverse, "roll"), (found.longitudinal, "pitch")):
        if height <= 0:
            raise DeckcraneError(
                f"the {_spoken(ready.name)} is not stable in {motion} with the crane and what hangs from it: GM is {height:.3f} "
                "m. A load that hangs counts where it is hung from; a lighter load or a lower point of suspension, or more GM, is "
                "needed"
            )


def _of(
    scenario: Scenario, ready: Afloat, system: Dynamics, x: Array, heel: float = 0.0, trim: float = 0.0
) -> Stability:
    roll, pitch = _righting(system, ready.name, x)
    mass = float(ready.vessel.mass[3, 3]) + carried_mass(scenario, ready.name).m
    weight = mass * abs(scenario.gravity[2])
    return Stability(roll / weight, pitch / weight, mass, float(heel), float(trim))


def _righting(system: Dynamics, vessel: str, x: Array) -> tuple[float, float]:
    """The stiffness in roll, and in pitch, with all other coordinates free."""
    assert system.starter is not None, "dynamics of a scenario have one"
    free, K = system.starter.stiffness(x, system.equations.p.values)
    first = first_coordinate(system, vessel)
    return _alone(K, free.index(first + 3)), _alone(K, free.index(first + 4))


def _alone(K: Array, row: int) -> float:
    """What is left of a coordinate's stiffness when the others give way: those that are held by something.

    Controllers need not be symmetric: one that keeps a platform level pushes at it as the vessel heels.
    """
    others = [i for i in range(len(K)) if i != row]
    size = np.sqrt(np.maximum(np.maximum(np.abs(K).max(axis=0), np.abs(K).max(axis=1)), 1e-300))
    scaled = K / np.outer(size, size)
    given_way = np.linalg.pinv(scaled[np.ix_(others, others)], rcond=SOFT) @ scaled[others, row]
    return float((scaled[row, row] - scaled[row, others] @ given_way) * size[row] ** 2)


def first_coordinate(system: Dynamics, vessel: str) -> int:
    """Where a vessel's coordinates begin."""
    return next(i for i, data in enumerate(system.kit.plant.coordinates) if data.body == vessel)


def _spoken(vessel: str) -> str:
    return VESSEL if vessel == VESSEL else f"vessel {vessel}"


def warn_of_large_motions(ready: Afloat, system: Dynamics, x: Array) -> None:
    """Says where a run has left what linear hydrodynamics can tell."""
    first, spoken = first_coordinate(system, ready.name), _spoken(ready.name)
    angles = x[:, first + 3 : first + 6] - [0.0, 0.0, mean_place(ready.stated)[2]]
    largest = np.nanmax(np.abs(angles), axis=0)
    for angle, name in zip(largest[:2], ("rolls", "pitches"), strict=True):
        if angle > LARGEST_TILT:
            _warn(
                f"the {spoken} {name} by up to {np.degrees(angle):.0f} deg; its restoring is linear, which hulls are to some "
                f"{np.degrees(LARGEST_TILT):.0f} deg: such a vessel may capsize"
            )
    turning, waves = ready.stated.heading == "turning", ready.scenario.sea is not None
    if largest[2] > LARGEST_TURN and (waves or not turning):
        said = ["waves meet it as at that heading"] if waves else []
        said += [] if turning else ["added mass and memory keep to it, unless heading: turning turns them"]
        _warn(
            f"the {spoken} turns by up to {np.degrees(largest[2]):.0f} deg from its mean heading; {', and '.join(said)}"
        )


def tell_of_capsizing(ready: Afloat, system: Dynamics, error: DivergenceError) -> DivergenceError:
    """A run that diverged with a vessel on its side: flotation is to blame, unless the step is."""
    first = first_coordinate(system, ready.name)
    heel = float(np.max(np.abs(error.x[first + 3 : first + 5])))
    if error.cause in ("step", "geometry") or not LARGEST_TILT < heel < np.pi:
        return error
    return DivergenceError(
        error.t,
        error.x,
        f"{error} Before that the {_spoken(ready.name)} heels by {np.degrees(heel):.0f} deg: it capsizes, so look at its stability "
        "with crane and load first",
        "flotation",
    )


def _warn(text: str) -> None:
    warn_user(text)

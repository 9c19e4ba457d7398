"""Stability of a vessel with its crane and suspended loads, and checks that a run keeps to small angles.

A suspended load acts at its point of suspension: as the vessel heels, it swings out. The righting stiffness is therefore that of
the whole system at rest in roll and pitch, with all other coordinates free to find their equilibrium.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.hull_form.data import EXACT_TO
from deckcrane.components.vessel.data import VESSEL
from deckcrane.components.vessel.hydrodynamics import carried_mass, mean_place
from deckcrane.errors import DeckcraneError, warn_user
from deckcrane.program.program import DivergenceError

if TYPE_CHECKING:
    from deckcrane.components.vessel.wave_series import VesselInSea
    from deckcrane.formulations.forward_dynamics import Dynamics

SOFT = 1e-9
"""Share of a coordinate's largest stiffness below which a stiffness counts as zero."""
LARGEST_TILT = np.radians(20.0)
"""Roll and pitch beyond which restoring is not linear: the deck edge is immersed."""
LARGEST_TURN = np.radians(20.0)
"""Yaw from the mean heading beyond which wave forces at the mean heading no longer hold."""


@dataclass(frozen=True)
class Stability:
    """Metacentric heights in roll and pitch [m] with crane and load, the displacement [kg], and heel and trim at rest [rad]."""

    transverse: float
    longitudinal: float
    mass: float
    heel: float
    trim: float


def stability(scenario: Scenario, ready: VesselInSea, system: Dynamics) -> Stability:
    """Stability of a vessel in the static equilibrium near the start."""
    return rest_with_stability(scenario, ready, system)[1]


def rest_with_stability(scenario: Scenario, ready: VesselInSea, system: Dynamics) -> tuple[Array, Stability]:
    """State of static equilibrium near the start, and the stability of a vessel there."""
    assert system.starter is not None, "dynamics of a scenario have one"
    equations = system.equations
    rest = system.starter.at_rest(np.array(equations.x.values), equations.p.values)
    first = first_coordinate(system, ready.name)
    return rest.x, _stability_at(scenario, ready, system, rest.x, *rest.x[first + 3 : first + 5])


def check_stability(scenario: Scenario, ready: VesselInSea, system: Dynamics) -> None:
    """Refuse a vessel that capsizes with its crane and load: at the start pose, under weights and springs alone."""
    x = np.array(system.equations.x.values)
    if min(_righting_stiffness(system, ready.name, x)) > 0:
        return
    result = _stability_at(scenario, ready, system, x)
    for height, motion in ((result.transverse, "roll"), (result.longitudinal, "pitch")):
        if height <= 0:
            raise DeckcraneError(
                f"the {_title(ready.name)} is not stable in {motion} with the crane and what hangs from it: GM is {height:.3f} "
                "m. A load that hangs counts where it is hung from; a lighter load or a lower point of suspension, or more GM, is "
                "needed"
            )


def _stability_at(
    scenario: Scenario, ready: VesselInSea, system: Dynamics, x: Array, heel: float = 0.0, trim: float = 0.0
) -> Stability:
    roll, pitch = _righting_stiffness(system, ready.name, x)
    mass = float(ready.vessel.mass[3, 3]) + carried_mass(scenario, ready.name).m
    weight = mass * abs(scenario.gravity[2])
    return Stability(roll / weight, pitch / weight, mass, float(heel), float(trim))


def _righting_stiffness(system: Dynamics, vessel: str, x: Array) -> tuple[float, float]:
    """Righting stiffness in roll and in pitch, with all other coordinates free."""
    assert system.starter is not None, "dynamics of a scenario have one"
    free, K = system.starter.stiffness(x, system.equations.p.values)
    first = first_coordinate(system, vessel)
    return _condensed_stiffness(K, free.index(first + 3)), _condensed_stiffness(K, free.index(first + 4))


def _condensed_stiffness(K: Array, row: int) -> float:
    """Stiffness of one coordinate with all others free (Schur complement); those that nothing holds are left out.

    K need not be symmetric: a controller that keeps a platform level pushes against it as the vessel heels.
    """
    others = [i for i in range(len(K)) if i != row]
    size = np.sqrt(np.maximum(np.maximum(np.abs(K).max(axis=0), np.abs(K).max(axis=1)), 1e-300))
    scaled = K / np.outer(size, size)
    given_way = np.linalg.pinv(scaled[np.ix_(others, others)], rcond=SOFT) @ scaled[others, row]
    return float((scaled[row, row] - scaled[row, others] @ given_way) * size[row] ** 2)


def first_coordinate(system: Dynamics, vessel: str) -> int:
    """Index of a vessel's first coordinate."""
    return next(i for i, data in enumerate(system.kit.plant.coordinates) if data.body == vessel)


def _title(vessel: str) -> str:
    return VESSEL if vessel == VESSEL else f"vessel {vessel}"


def warn_of_large_motions(ready: VesselInSea, system: Dynamics, x: Array) -> None:
    """Warn of a run that leaves the range of linear hydrodynamics."""
    first, vessel = first_coordinate(system, ready.name), _title(ready.name)
    angles = x[:, first + 3 : first + 6] - [0.0, 0.0, mean_place(ready.stated)[2]]
    largest = np.nanmax(np.abs(angles), axis=0)
    hull = ready.stated.hull
    exact = hull is not None and hull.restoring == "exact"
    for angle, name in zip(largest[:2], ("rolls", "pitches"), strict=True):
        if exact and name == "rolls":
            if angle > EXACT_TO:
                _warn(
                    f"the {vessel} rolls by up to {np.degrees(angle):.0f} deg; the levers of its hull go to "
                    f"{np.degrees(EXACT_TO):.0f} deg: it capsizes"
                )
        elif angle > LARGEST_TILT:
            _warn(
                f"the {vessel} {name} by up to {np.degrees(angle):.0f} deg; its restoring is linear, which hulls are to some "
                f"{np.degrees(LARGEST_TILT):.0f} deg: such a vessel may capsize"
            )
    turning, waves = ready.stated.heading == "turning", ready.in_waves
    if largest[2] > LARGEST_TURN and (waves or not turning):
        limits = ["waves meet it as at that heading"] if waves else []
        limits += [] if turning else ["added mass and memory keep to it, unless heading: turning turns them"]
        _warn(
            f"the {vessel} turns by up to {np.degrees(largest[2]):.0f} deg from its mean heading; {', and '.join(limits)}"
        )


def tell_of_capsizing(ready: VesselInSea, system: Dynamics, error: DivergenceError) -> DivergenceError:
    """Add to the error of a diverged run that a vessel capsized, unless the time step or the geometry is the cause."""
    first = first_coordinate(system, ready.name)
    heel = float(np.max(np.abs(error.x[first + 3 : first + 5])))
    if error.cause in ("step", "geometry") or not LARGEST_TILT < heel < np.pi:
        return error
    return DivergenceError(
        error.t,
        error.x,
        f"{error} Before that the {_title(ready.name)} heels by {np.degrees(heel):.0f} deg: it capsizes, so look at its stability "
        "with crane and load first",
        "flotation",
    )


def _warn(text: str) -> None:
    warn_user(text)

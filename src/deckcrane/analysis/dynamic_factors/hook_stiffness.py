"""Vertical stiffness K at the hook, as rules for dynamic factors need it: from the model, in one pose or over poses.

K follows from a small vertical force at the payload at static equilibrium (a `settled` start), with all elastic parts deforming:
ropes, beams, bushings, springs, controllers by their gains, oil behind closed valves, brakes. The K of rules is that of the crane
alone, so vessels are held where they float; K with the vessel's heave, roll and pitch is given beside it.

Poses are a grid of start values of coordinates; the load moves along with the hook.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

import numpy as np
import xarray as xr

from deckcrane.arrays import Array
from deckcrane.campaign.study.entries import start_paths
from deckcrane.components.bodies.data import stated_bodies
from deckcrane.components.catalogue import Scenario
from deckcrane.components.control import Laws, refuse_sampled
from deckcrane.components.payload import compliantly_held_bodies, payload_or_error, payload_suspension
from deckcrane.components.vessel.data import all_vessels
from deckcrane.errors import DeckcraneError
from deckcrane.formulations.compliance import WEIGHTS, Compliance
from deckcrane.formulations.forward_dynamics import Dynamics
from deckcrane.mechanics.model.part_set import initial_poses
from deckcrane.mechanics.model.plant import Plant, attachment_point
from deckcrane.scenario.component import components
from deckcrane.scenario.data import did_you_mean
from deckcrane.scenario.reading import load
from deckcrane.simulation.simulation import prepare_run
from deckcrane.units.quantities import UnitError, quantity

SOFT = 1e-9
"""Stiffness below this fraction of a coordinate's largest counts as zero."""
LEFT = 1e-6
"""Largest relative residual of the load: with more, nothing holds the hook and it sinks."""
RIGID = 1e-12
"""Smallest deflection under the load's own weight for which K is a number [m]."""
LEAST_ELASTIC = 0.5
"""Smallest share of springs in the compliance: with less, it is the swing of a load blown aside by wind, not elasticity."""
NOTHING = 1e-6
"""Parts with less than this share of the compliance are not listed."""


@runtime_checkable
class StandsOnDecks(Protocol):
    """A component by which loads stand on decks."""

    def touches(self, plant: Plant) -> bool:
        """Whether anything can touch anything."""

    def values_off_deck(self, plant: Plant) -> Mapping[str, Any]:
        """Values, by path, with which loads hang instead of standing on decks; none where none can stand there."""


@runtime_checkable
class SurroundsLoads(Protocol):
    """A component whose forces on a load count for its equilibrium, not for the stiffness of the crane."""

    def parts_of_surroundings(self, plant: Plant) -> Iterable[str]:
        """The names of its parts."""


GAINS = "controller gains"
KINDS = (
    ("ropes.", "", "ropes"),
    ("control.", "", GAINS),
    ("cylinders.", "", "cylinders"),
    ("", ".beam", "booms"),
    ("", ".brake", "brakes"),
    ("circuits.", "", "oil"),
    (WEIGHTS, "", "levers of weights"),
)
"""Beginning and end of the names of parts, and the usual word for their kind."""


@dataclass(frozen=True)
class HookPart:
    """A compliant part: its compliance at the hook [m/N], and its share of the total."""

    name: str
    """Name of the part."""
    compliance: float
    """Its contribution to 1/K [m/N]."""
    share: float
    """Its share of 1/K."""

    @property
    def kind(self) -> str:
        """Kind of the part: ropes, booms, cylinders, oil, controller gains."""
        words = (word for start, end, word in KINDS if self.name.startswith(start) and self.name.endswith(end))
        return next(words, "springs and others")


@dataclass(frozen=True)
class HookStiffness:
    """K at the hook [N/m] with vessels held, and the contributions of parts to 1/K, the softest first.

    `with_vessel` is K with vessels moving too, and the same as K where there are none. `mass` is that of the body which the
    force acts at, and `position` that of its COG.
    """

    stiffness: float
    """K [N/m], with vessels held."""
    parts: tuple[HookPart, ...]
    """Contributions of parts to 1/K, the softest first."""
    with_vessel: float
    """K [N/m] with vessels moving too; the same where there are none."""
    body: str
    """The body at which the force acts."""
    mass: float
    """Mass of that body [kg]."""
    position: tuple[float, float, float]
    """Position of its COG [m]."""

    @property
    def kinds(self) -> dict[str, float]:
        """Share of each kind of part in 1/K, the softest first."""
        shares: dict[str, float] = {}
        for part in self.parts:
            shares[part.kind] = shares.get(part.kind, 0.0) + part.share
        return dict(sorted(shares.items(), key=lambda item: -item[1]))

    @property
    def gains(self) -> float:
        """Share of controller gains in 1/K."""
        return self.kinds.get(GAINS, 0.0)

    @property
    def period(self) -> float:
        """Natural period of this mass on this stiffness [s]."""
        return float(2 * np.pi * np.sqrt(self.mass / self.stiffness))


def hook_stiffness(
    scenario: Scenario | str | Path, *, body: str | None = None, laws: Laws | None = None
) -> HookStiffness:
    """The vertical stiffness K at the hook of a crane that carries its payload at rest, near its start pose.

    Contacts of what hangs are removed: the load is off its deck. The water around a load counts for its equilibrium, not for K.
    A controller counts with its gains, without its integral, and a valve is closed: K is that at the moment of lift-off.

    Args:
        scenario: the scenario, its file or a bundled name
        body: body at whose COG the force acts, such as the hook block without its slings; by default the payload
        laws: controllers of your own, as for `run`, but for sampled ones

    Returns:
        K, and the contributions of parts

    Raises:
        DeckcraneError: there is no payload or no such body, nothing holds it, or nothing gives way
    """
    scenario = scenario if isinstance(scenario, Scenario) else load(scenario)
    refuse_sampled(laws, "the stiffness at the hook")
    hook = body or payload_or_error(
        scenario.plant, "the scenario has no payload, so its hook is unknown; write payload: BODY, or name a body"
    )
    if hook not in stated_bodies(scenario.plant):
        raise DeckcraneError(f'there is no body "{hook}";{did_you_mean(hook, stated_bodies(scenario.plant))}')
    scenario = with_load_off_deck(scenario)
    _, system = prepare_run(scenario, "settled", laws)
    return _stiffness_of(scenario, system, hook)


def with_load_off_deck(scenario: Scenario) -> Scenario:
    """Return the scenario with its load hanging off decks, without damping for settling."""
    plant = scenario.plant
    values = {path: value for each in components() for path, value in each.values_without_settling(plant).items()}
    values |= _values_off_deck(scenario)
    return scenario.with_values(values) if values else scenario


def may_stand_on_deck(scenario: Scenario) -> bool:
    """Whether a hanging body can stand on a deck: runs in which a load may be lifted off."""
    return bool(_values_off_deck(scenario))


def has_contacts(scenario: Scenario) -> bool:
    """Whether anything can touch anything."""
    return any(isinstance(each, StandsOnDecks) and each.touches(scenario.plant) for each in components())


def _values_off_deck(scenario: Scenario) -> dict[str, Any]:
    standing = (each for each in components() if isinstance(each, StandsOnDecks))
    return {path: value for each in standing for path, value in each.values_off_deck(scenario.plant).items()}


def _stiffness_of(scenario: Scenario, system: Dynamics, hook: str) -> HookStiffness:
    starter, equations = system.starter, system.equations
    assert starter is not None, "dynamics of a scenario have one"
    x, u, p = np.array(equations.x.values), equations.u.values, equations.p.values
    elastic = starter.elasticity
    held_state = elastic.held(x, u, p, starter.pushes(x, p))
    surrounding = (each for each in components() if isinstance(each, SurroundsLoads))
    water = frozenset(name for each in surrounding for name in each.parts_of_surroundings(scenario.plant))
    hook_model = elastic.about(x, u, p, held_state, hook, without=water)
    floating = {
        i for i, coordinate in enumerate(scenario.plant.coordinates) if coordinate.body in all_vessels(scenario.plant)
    }
    crane_coordinates = [k for k, place in enumerate(hook_model.places) if place not in floating]
    weight = hook_model.mass * float(np.linalg.norm(scenario.gravity))
    names = [equations.x.names[place] for place in hook_model.places]
    d, unheld = _displacement_by_unit_force(hook_model, crane_coordinates)
    if unheld is not None:
        raise DeckcraneError(
            f'nothing holds "{names[unheld]}" against a force at {hook}: K is zero; give it a drive, a spring or a brake'
        )
    if float(hook_model.height @ d) < 0:
        raise DeckcraneError(f"a force at {hook} moves it against itself: the crane does not stand in this pose")
    compliance = float(hook_model.height @ d)
    work_of_parts = elastic.work_of_parts(x, u, p, held_state, d, hook_model.followed @ d)
    springs = sum(work for name, work in work_of_parts.items() if name in elastic.elastic and name not in water)
    if compliance * weight <= RIGID or springs < LEAST_ELASTIC * compliance:
        raise DeckcraneError(
            "nothing in the model gives way: K is infinite. A rope with its stiffness, a beam, oil or a controller with gains is "
            "what a hook's stiffness is made of"
        )
    afloat = _displacement_afloat(hook_model, crane_coordinates, names, hook) if floating else d
    return HookStiffness(
        stiffness=1 / compliance,
        parts=_rank_parts({name: work for name, work in work_of_parts.items() if name not in water}, compliance),
        with_vessel=1 / float(hook_model.height @ afloat),
        body=hook,
        mass=hook_model.mass,
        position=(float(hook_model.position[0]), float(hook_model.position[1]), float(hook_model.position[2])),
    )


def _rank_parts(work_of_parts: Mapping[str, float], compliance: float) -> tuple[HookPart, ...]:
    parts = [HookPart(name, work, work / compliance) for name, work in work_of_parts.items()]
    return tuple(
        sorted((part for part in parts if abs(part.share) > NOTHING), key=lambda part: part.compliance, reverse=True)
    )


def _displacement_by_unit_force(hook_model: Compliance, kept: Sequence[int]) -> tuple[Array, int | None]:
    """Displacement of all coordinates by a unit force upwards at the hook, and the coordinate that nothing holds, if any.

    Coordinates that are not in `kept` are held.
    """
    displacement = np.zeros(len(hook_model.places))
    if not kept:
        return displacement, None
    K, f = hook_model.K[np.ix_(kept, kept)], hook_model.height[kept]
    scale = np.sqrt(np.maximum(np.maximum(np.abs(K).max(axis=0), np.abs(K).max(axis=1)), 1e-300))
    scaled, force = K / np.outer(scale, scale), f / scale
    scaled_displacement = np.linalg.pinv(scaled, rcond=SOFT) @ force
    displacement[kept] = scaled_displacement / scale
    residual = np.abs(scaled @ scaled_displacement - force)
    if residual.max(initial=0.0) > LEFT * np.abs(force).max(initial=0.0):
        return displacement, kept[int(np.argmax(residual))]
    return displacement, None


def _displacement_afloat(
    hook_model: Compliance, crane_coordinates: Sequence[int], names: Sequence[str], hook: str
) -> Array:
    """The same on a floating vessel. Motions that only thrusters hold are slow, and count as held."""
    kept = list(range(len(hook_model.places)))
    while True:
        displacement, unheld = _displacement_by_unit_force(hook_model, kept)
        if unheld is None:
            break
        if unheld in crane_coordinates:
            raise DeckcraneError(f'nothing holds "{names[unheld]}" against a force at {hook} on its vessel: K is zero')
        kept.remove(unheld)
    if float(hook_model.height @ displacement) < 0:
        raise DeckcraneError(f"a force at {hook} moves it against itself: the vessel does not stay afloat in this pose")
    return displacement


def with_pose(scenario: Scenario, values: Mapping[str, float | str]) -> Scenario:
    """Return the scenario with other start values, by their paths; loads on ropes move with the point they hang from.

    A load is moved with that point, and turned about the vertical with the body of the point.
    """
    moved = scenario.with_values(dict(values))
    if not payload_suspension(scenario.plant):
        return moved
    (old, R_old), (new, R_new) = _suspension_point(scenario.plant), _suspension_point(moved.plant)
    relative_rotation = R_new @ R_old.T
    angle = float(
        np.arctan2(relative_rotation[1, 0] - relative_rotation[0, 1], relative_rotation[0, 0] + relative_rotation[1, 1])
    )
    c, s = np.cos(angle), np.sin(angle)
    R = np.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])
    starts = {coordinate.name: coordinate.element.start for coordinate in moved.plant.coordinates}
    paths = start_paths(moved)
    load_starts: dict[str, float] = {}
    for body in compliantly_held_bodies(scenario.plant):
        position_names = [f"{body}.{axis}" for axis in "xyz"]
        if stated_bodies(scenario.plant)[body].joint.rotation or any(
            paths.get(name) in values for name in position_names
        ):
            continue
        position = new + R @ (np.array([starts[name] for name in position_names]) - old)
        load_starts |= {paths[name]: float(value) for name, value in zip(position_names, position, strict=True)}
        load_starts[paths[f"{body}.yaw"]] = starts[f"{body}.yaw"] + angle
    return moved.with_values(load_starts) if load_starts else moved


def _suspension_point(plant: Plant) -> tuple[Array, Array]:
    """Position of the suspension point of the payload at the start, and the rotation of its body."""
    poses = initial_poses(plant)
    suspension = [poses.of(attachment_point(plant, *point)) for point in payload_suspension(plant)]
    return np.mean([place for _, place in suspension], axis=0), suspension[0][0]


def hook_stiffness_over(
    scenario: Scenario | str | Path,
    poses: Mapping[str, Sequence[float | str]],
    *,
    body: str | None = None,
    laws: Laws | None = None,
) -> xr.Dataset:
    """K at the hook over a grid of poses.

    A load on ropes moves with the point that it hangs from.

    Args:
        scenario: the scenario, its file or a bundled name
        poses: start values by coordinate, as numbers in SI or with units: {"luff": ["30 deg", "60 deg"]}
        body: body at whose COG the force acts; by default the payload
        laws: controllers of your own, as for `run`, but for sampled ones

    Returns:
        `stiffness`, `with_vessel`, `compliance` by part over the coordinates; impossible poses are NaN, and `reason` says why

    Raises:
        DeckcraneError: no coordinate is named, or there is none of this name
    """
    scenario = scenario if isinstance(scenario, Scenario) else load(scenario)
    if not poses:
        raise DeckcraneError(
            'poses: name at least one coordinate with its values, such as {"luff": ["30 deg", "60 deg"]}'
        )
    all_paths = start_paths(scenario)
    for name in poses:
        if name not in all_paths:
            raise DeckcraneError(
                f'poses: there is no coordinate "{name}";{did_you_mean(name, all_paths)} there are {", ".join(all_paths)}'
            )
    paths = {name: all_paths[name] for name in poses}
    shape = tuple(len(values) for values in poses.values())
    stiffness, with_vessel = np.full(shape, np.nan), np.full(shape, np.nan)
    position, reason = np.full((*shape, 3), np.nan), np.full(shape, "", dtype=object)
    axis_values = {name: np.array([_in_si(name, value) for value in values]) for name, values in poses.items()}
    compliance: dict[str, Array] = {}
    for index in np.ndindex(*shape):
        starts = {paths[name]: values[i] for (name, values), i in zip(poses.items(), index, strict=True)}
        try:
            result = hook_stiffness(with_pose(scenario, starts), body=body, laws=laws)
        except DeckcraneError as error:
            reason[index] = str(error)
            continue
        stiffness[index], with_vessel[index], position[index] = result.stiffness, result.with_vessel, result.position
        for part in result.parts:
            compliance.setdefault(part.name, np.zeros(shape))[index] = part.compliance
    dims = tuple(poses)
    parts = np.stack(list(compliance.values()), axis=-1) if compliance else np.zeros((*shape, 0))
    units = {
        coordinate.name: "rad" if coordinate.kind == "angular" else "m" for coordinate in scenario.plant.coordinates
    }
    return xr.Dataset(
        {
            "stiffness": (
                dims,
                stiffness,
                {"units": "N/m", "long_name": "vertical stiffness at the hook, vessels held"},
            ),
            "stiffness_with_vessel": (
                dims,
                with_vessel,
                {"units": "N/m", "long_name": "the same with vessels that give way"},
            ),
            "compliance": ((*dims, "part"), parts, {"units": "m/N", "long_name": "share of each part in 1/K"}),
            "position": ((*dims, "axis"), position, {"units": "m", "long_name": "of the payload's COG, at rest"}),
            "reason": (dims, reason.astype(str), {"long_name": "why there is no number"}),
        },
        coords={
            **{name: (name, axis_values[name], {"units": units.get(name, "")}) for name in dims},
            "part": list(compliance),
            "axis": ["x", "y", "z"],
        },
    )


def _in_si(name: str, value: float | str) -> float:
    """Value of a coordinate in SI units."""
    try:
        return float(quantity(value)) if isinstance(value, str) else float(value)
    except UnitError as error:
        raise DeckcraneError(f"poses.{name}: {error}") from None

"""Working range of a crane: the positions of its tip within the cylinder strokes, and the forces of cylinders and pins there.

A chart of forces for a given hook load: joints driven by cylinders are swept from dead centre to dead centre, undriven joints
find their equilibrium in every pose, so that loads hang, each pose is analysed statically, and poses that
the strokes do not allow are marked as not reachable.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from math import pi
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

import numpy as np
import xarray as xr
from numpy.typing import NDArray

from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.cylinders import (
    closed_loop_values,
    coordinate_of_joint,
    hinge_loops,
    pin_distances,
)
from deckcrane.components.cylinders.outputs import CYLINDER_FORCE, CYLINDER_LENGTH, JOINT_ANGLE, PIN_FORCE
from deckcrane.components.payload.outputs import HOOK_LOAD
from deckcrane.components.points.data import with_force
from deckcrane.errors import DeckcraneError, warn_user
from deckcrane.formulations.inverse_dynamics import inverse_dynamics_equations, undriven_coordinates, undriven_residual
from deckcrane.mechanics.equations import Equations, along, coordinate_units
from deckcrane.mechanics.equilibrium_search import find_stable_equilibria
from deckcrane.mechanics.model.outputs import POSITION, REACTION, ROTATION
from deckcrane.mechanics.model.plant import Plant
from deckcrane.program.program import Program
from deckcrane.scenario.component import components
from deckcrane.scenario.data import did_you_mean
from deckcrane.scenario.reading import load
from deckcrane.simulation.datasets import LabelledVariable, labelled_dataset, provenance_attributes
from deckcrane.units.dataset_units import Along

MOST_POSES = 1_000_000
HOOK = "hook-load"
"""Name of the force that represents the hook load."""
_RECORDED_VARIABLES = [
    POSITION.name,
    ROTATION.name,
    REACTION.name,
    CYLINDER_LENGTH.name,
    CYLINDER_FORCE.name,
    JOINT_ANGLE.name,
    PIN_FORCE.name,
]


@runtime_checkable
class LimitsWorkingRange(Protocol):
    """A component with which a working range may not be swept."""

    def working_range_refusal(self, plant: Plant) -> str:
        """Why it cannot be swept; empty where it can."""


def envelope(
    scenario: Scenario | str | Path,
    hook_load: float = 0.0,
    *,
    tip: str | None = None,
    over: tuple[str, ...] | None = None,
    points: int = 61,
) -> xr.Dataset:
    """Reach and height of the tip over the strokes, with cylinder forces, pin and joint loads.

    Joints without controller or cylinder are at their static equilibrium in each pose; all other coordinates stay at their
    start. Reach is measured horizontally from the origin of the first body.

    Args:
        scenario: the scenario, its file or a bundled name
        hook_load: mass on the hook [kg]
        tip: body whose end carries the hook; by default the outermost body that cylinders move, loads that hang from it not
            counted
        over: cylinders to sweep; by default all between the ground and the tip, outermost last
        points: number of angles of each joint, 3 or more

    Returns:
        reach, height and forces over the angles of the joints

    Raises:
        DeckcraneError: the scenario has no cylinders to sweep, or has beams, linkages or no gravity
    """
    scenario = scenario if isinstance(scenario, Scenario) else load(scenario)
    if hook_load < 0 or not np.isfinite(hook_load):
        raise DeckcraneError(f"a hook load is a mass of zero or more; this is {hook_load:g} kg")
    for each in components():
        if isinstance(each, LimitsWorkingRange) and (refusal := each.working_range_refusal(scenario.plant)):
            raise DeckcraneError(refusal)
    hook = _tip_body(scenario, tip)
    swept = _swept_cylinders(scenario, hook, over)
    if points < 3:
        raise DeckcraneError(f"{points} points over a stroke: at least 3 are needed")
    if not np.any(scenario.gravity):
        raise DeckcraneError("without gravity there is no height, no reach and no weight; state a gravity")
    _check_count(points, len(swept))
    angles = {name: _joint_angles(scenario, name, points) for name in swept}
    analysed = _with_hook_load(scenario, swept, hook, hook_load)
    poses = np.array(list(product(*angles.values())))
    equations = inverse_dynamics_equations(analysed)
    program = Program(equations)
    names = [coordinate.name for coordinate in analysed.plant.coordinates]
    rows = np.zeros((len(poses), 3 * len(names)))
    rows[:, : len(names)] = [coordinate.element.start for coordinate in analysed.plant.coordinates]
    for i, name in enumerate(swept):
        rows[:, names.index(coordinate_of_joint(analysed.plant, hinge_loops(analysed.plant)[name].outer))] = poses[:, i]
    at_rest = _settle_undriven_joints(analysed, rows)
    y = program.outputs(np.zeros(len(poses)), np.zeros((len(poses), 0)), rows)
    return _envelope_dataset(analysed, equations, y, angles, hook, hook_load, rows, at_rest)


def _check_count(points: int, swept: int) -> None:
    """Refuse more poses than `MOST_POSES` before they are computed; each joint has the angles of the stroke and some beyond it."""
    largest = points + _angles_beyond_stroke(points)
    if largest**swept > MOST_POSES:
        allowed = next(n for n in range(points, 2, -1) if (n + _angles_beyond_stroke(n)) ** swept <= MOST_POSES)
        raise DeckcraneError(
            f"{points} points for each of {swept} cylinders are up to {largest**swept:,} poses, more than {MOST_POSES:,}: at most "
            f"{allowed} points fit, or sweep fewer cylinders (over)"
        )


def _angles_beyond_stroke(points: int) -> int:
    """Number of additional angles between stroke and dead centres."""
    return points // 2 + 1


def _settle_undriven_joints(scenario: Scenario, rows: Array) -> NDArray[np.bool_]:
    """Move undriven joints to their equilibrium in every pose of `rows`; return in which poses they have one."""
    free = undriven_coordinates(scenario)
    if not free:
        return np.ones(len(rows), dtype=bool)
    equations = undriven_residual(scenario)
    program = Program(equations)
    n = len(scenario.plant.coordinates)
    pose = rows[:, :n].copy()

    def balance(q: Array) -> tuple[Array, Array, Array]:
        pose[:, free] = q
        outputs = equations.unstack(program.outputs(np.zeros(len(pose)), np.zeros((len(pose), 0)), pose))
        return outputs["left"], outputs["slope"], outputs["size"]

    equilibrium = find_stable_equilibria(balance, rows[:, free])
    rows[:, free] = equilibrium.q
    at_rest = equilibrium.converged & (equilibrium.falls < 0)
    if not at_rest.all():
        names = ", ".join(scenario.plant.coordinates[i].name for i in free)
        warn_user(
            f"in {np.count_nonzero(~at_rest)} of {len(at_rest)} poses the undriven joints ({names}) have no static equilibrium: "
            "forces there are left empty. Hold them with a controller or a spring, or start them nearer to where they hang"
        )
    return at_rest


def _tip_body(scenario: Scenario, tip: str | None) -> str:
    if tip is not None and tip not in scenario.plant.tree:
        names = ", ".join(scenario.plant.order)
        raise DeckcraneError(
            f'there is no body "{tip}" to be the tip;{did_you_mean(tip, scenario.plant.tree)} there are: {names}'
        )
    if not pin_distances(scenario.plant):
        raise DeckcraneError("the scenario has no cylinders: there is no stroke to sweep")
    if tip is not None:
        return tip
    hanging_bodies = {scenario.plant.coordinates[i].body for i in undriven_coordinates(scenario)}
    driven = {loop.outer for loop in hinge_loops(scenario.plant).values()}
    return [
        name for name in scenario.plant.order if _moved_by_cylinder(scenario, name, driven, hanging_bodies - driven)
    ][-1]


def _moved_by_cylinder(scenario: Scenario, body: str, driven: set[str], hanging_bodies: set[str]) -> bool:
    """Whether a cylinder moves a body without a hanging joint between them."""
    while body != "ground" and body not in hanging_bodies:
        if body in driven:
            return True
        body = scenario.plant.tree[body].on
    return False


def _cylinders_to(scenario: Scenario, body: str) -> list[str]:
    """Cylinders between the ground and a body, from the ground outwards."""
    driven = {loop.outer: name for name, loop in hinge_loops(scenario.plant).items()}
    cylinders = []
    while body != "ground":
        if body in driven:
            cylinders.append(driven[body])
        body = scenario.plant.tree[body].on
    return cylinders[::-1]


def _swept_cylinders(scenario: Scenario, hook: str, over: tuple[str, ...] | None) -> list[str]:
    path = _cylinders_to(scenario, hook)
    for name in over or ():
        if name not in path:
            raise DeckcraneError(f'no cylinder "{name}" moves "{hook}"; there are: {", ".join(path) or "none"}')
    swept = [name for name in path if over is None or name in over]
    if not swept:
        raise DeckcraneError(f'no cylinder moves "{hook}"; choose another tip')
    return swept


def _joint_angles(scenario: Scenario, name: str, points: int) -> Array:
    """Joint angles of the assembled branch: `points` of them over the stroke, and fewer beyond it up to the dead centres."""
    loop = hinge_loops(scenario.plant)[name]
    first, last = (loop.joint_angle(length) for length in pin_distances(scenario.plant)[name])
    inside = np.linspace(first, last, points)
    phases = np.linspace(0, pi, _angles_beyond_stroke(points) + 2)[1:-1]
    up_to_dead_centres = [loop.sign * phase - loop.angle + loop.turns for phase in phases]
    outside = [angle for angle in up_to_dead_centres if not inside.min() <= angle <= inside.max()]
    return np.sort(np.concatenate([inside, outside]))


def _with_hook_load(scenario: Scenario, swept: list[str], hook: str, hook_load: float) -> Scenario:
    """Return the scenario with joint angles as coordinates of the swept loops, and the hook load's weight at the tip."""
    weight = [hook_load * g for g in scenario.gravity]
    load = {"on": hook, "at": list(_end_of(scenario, hook)), "force": weight}
    loads, loops = with_force(scenario.plant, HOOK, load), closed_loop_values(scenario.plant, swept)
    return scenario.with_values({**loops, **loads, "record": _RECORDED_VARIABLES, "reactions": {"frame": "outer"}})


def _end_of(scenario: Scenario, body: str) -> tuple[float, ...]:
    """The end of a body that carries the hook, in its frame: its tip, or else its centre of mass."""
    data = scenario.plant.tree[body]
    return data.tip or tuple(data.inertial()[1])


def _envelope_dataset(
    scenario: Scenario,
    equations: Equations,
    y: Array,
    angles: dict[str, Array],
    hook: str,
    hook_load: float,
    rows: Array,
    at_rest: NDArray[np.bool_],
) -> xr.Dataset:
    outputs = equations.unstack(y)
    labels = {output.name: output.labels for output in equations.y}
    reach, height = _tip_position(scenario, outputs, hook, labels[POSITION.name]["body"].index(hook))
    low, high = np.array(list(pin_distances(scenario.plant).values())).T
    length = outputs[CYLINDER_LENGTH.name]
    within = np.all((length >= low - 1e-9) & (length <= high + 1e-9), axis=1)
    valid = within & at_rest
    shape = tuple(len(values) for values in angles.values())
    cylinders, pins, joints = (
        {name: labels[output][name]}
        for output, name in ((CYLINDER_FORCE.name, "cylinder"), (PIN_FORCE.name, "pin"), (REACTION.name, "joint"))
    )

    def on_grid(
        name: str,
        values: NDArray[Any],
        units: str | Along,
        long_name: str,
        labels: Mapping[str, tuple[str, ...]] | None = None,
    ) -> LabelledVariable:
        return LabelledVariable(name, values.reshape(*shape, *values.shape[1:]), labels or {}, units, long_name)

    def where_valid(values: Array) -> Array:
        """Forces in poses within the strokes where undriven joints have an equilibrium; NaN elsewhere."""
        return np.where(valid[:, None], values, np.nan)

    def size(wrenches: Array) -> Array:
        force: Array = np.linalg.norm(wrenches[:, :, :3], axis=2)
        return force

    force, pin, joint = outputs[CYLINDER_FORCE.name], size(outputs[PIN_FORCE.name]), size(outputs[REACTION.name])
    variables = [
        on_grid("reach", reach, "m", "reach of the tip"),
        on_grid("height", height, "m", "height of the tip"),
        on_grid("reachable", within, "1", "whether the strokes allow the pose"),
        on_grid("at_rest", at_rest, "1", "whether undriven joints have a static equilibrium in the pose"),
        on_grid(CYLINDER_LENGTH.name, length, "m", "distance of the pins", cylinders),
        on_grid(CYLINDER_FORCE.name, where_valid(force), "N", "axial force, positive when it pushes", cylinders),
        on_grid("pin_load", where_valid(pin), "N", "size of the force at each pin", pins),
        on_grid("joint_load", where_valid(joint), "N", "size of the force in each joint", joints),
    ]
    free = undriven_coordinates(scenario)
    if free:
        names = tuple(scenario.plant.coordinates[i].name for i in free)
        units = along("coordinate", names, coordinate_units(scenario))
        meaning = "where joints that nothing drives rest"
        variables.append(on_grid("hanging", rows[:, free], units, meaning, {"coordinate": names}))
    grid = {f"{name}_angle": (values, {"units": "rad"}) for name, values in angles.items()}
    return labelled_dataset(
        scenario, grid, variables, {**provenance_attributes(scenario), "tip": hook, HOOK_LOAD.name: hook_load}
    )


def _tip_position(scenario: Scenario, outputs: dict[str, Array], hook: str, body: int) -> tuple[Array, Array]:
    """Reach and height of the tip in every pose."""
    tip = outputs[POSITION.name][:, body] + outputs[ROTATION.name][:, body] @ np.array(_end_of(scenario, hook))
    up = -np.array(scenario.gravity) / np.linalg.norm(scenario.gravity)
    from_base = tip - outputs[POSITION.name][:, 0]
    return np.linalg.norm(from_base - np.outer(from_base @ up, up), axis=1), tip @ up

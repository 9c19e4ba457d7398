"""The working range of a crane: where its tip can go within the strokes, and what its cylinders and pins carry there.

A chart of forces for a given hook load: the joints that cylinders drive are swept from dead centre to dead centre, joints
that nothing drives find their equilibrium in every pose, so that loads hang, each pose is analysed at rest, and poses that
the strokes do not allow are marked as not reachable.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from math import pi
from pathlib import Path
from typing import Any

import numpy as np
import xarray as xr
from numpy.typing import NDArray

from deckcrane.arrays import Array
from deckcrane.datasets import Labelled, about, labelled_dataset
from deckcrane.equations.output_units import along, coordinate_units
from deckcrane.equations.rest import rest_off_hills
from deckcrane.equations.system import Along, Equations
from deckcrane.errors import DeckcraneError, warn_user
from deckcrane.formulations.given_motion import force_equations, hanging, hanging_balance
from deckcrane.model import Scenario, load
from deckcrane.model.data import nearest
from deckcrane.program import Program

MOST_POSES = 1_000_000
HOOK = "hook-load"
"""The name of the force that stands for the hook load."""
_RECORD = ["position", "rotation", "reaction", "cylinder_length", "cylinder_force", "joint_angle", "pin_force"]


def envelope(
    scenario: Scenario | str | Path,
    hook_load: float = 0.0,
    *,
    tip: str | None = None,
    over: tuple[str, ...] | None = None,
    points: int = 61,
) -> xr.Dataset:
    """Reach and height of the tip over the strokes, with cylinder forces, pin and joint loads for a hook load in kg.

    `tip` is the body whose end carries the hook (default: the outermost body that cylinders move, loads that hang from it not
    counted); `over` the cylinders to sweep (default: all between the ground and the tip, outermost last); `points` how many
    angles of each joint. Joints that nothing drives, no controller and no cylinder, are where they find rest in each pose; all
    other coordinates stay at their start. Reach is measured across gravity from the origin of the first body.
    """
    scenario = scenario if isinstance(scenario, Scenario) else load(scenario)
    if hook_load < 0 or not np.isfinite(hook_load):
        raise DeckcraneError(f"a hook load is a mass of zero or more; this is {hook_load:g} kg")
    if scenario.plant.beams:
        flexible, *_ = scenario.plant.beams
        raise DeckcraneError(
            f'"{flexible}" is flexible; the working range is that of rigid bodies: give it mass and shape instead of beam'
        )
    if scenario.plant.linkages:
        label = scenario.plant.linkages[0].label
        raise DeckcraneError(
            f'"{label}" is a linkage; the working range is swept over cylinders that each move a hinge of their own. Sweep a '
            "linkage with `deckcrane forces` along a motion of its coordinates"
        )
    hook = _tip_body(scenario, tip)
    swept = _swept(scenario, hook, over)
    if points < 3:
        raise DeckcraneError(f"{points} points over a stroke: at least 3 are needed")
    if not np.any(scenario.gravity):
        raise DeckcraneError("without gravity there is no height, no reach and no weight; state a gravity")
    _check_count(points, len(swept))
    angles = {name: _branch(scenario, name, points) for name in swept}
    analysed = _prepared(scenario, swept, hook, hook_load)
    poses = np.array(list(product(*angles.values())))
    equations = force_equations(analysed)
    program = Program(equations)
    names = [coordinate.name for coordinate in analysed.plant.coordinates]
    rows = np.zeros((len(poses), 3 * len(names)))
    rows[:, : len(names)] = [coordinate.element.start for coordinate in analysed.plant.coordinates]
    for i, name in enumerate(swept):
        rows[:, names.index(analysed.plant.coordinate_of_joint(analysed.plant.loops[name].outer))] = poses[:, i]
    at_rest = _hang(analysed, rows)
    y = program.outputs(np.zeros(len(poses)), np.zeros((len(poses), 0)), rows)
    return _dataset(analysed, equations, y, angles, hook, hook_load, rows, at_rest)


def _check_count(points: int, swept: int) -> None:
    """Refuses more poses than `MOST_POSES`, before they are made; each joint has the stroke's angles and some beyond it."""
    most = points + _beyond(points)
    if most**swept > MOST_POSES:
        fits = next(n for n in range(points, 2, -1) if (n + _beyond(n)) ** swept <= MOST_POSES)
        raise DeckcraneError(
            f"{points} points for each of {swept} cylinders are up to {most**swept:,} poses, more than {MOST_POSES:,}: at most "
            f"{fits} points fit, or sweep fewer cylinders (over)"
        )


def _beyond(points: int) -> int:
    """How many angles between stroke and dead centres are shown besides."""
    return points // 2 + 1


def _hang(scenario: Scenario, rows: Array) -> NDArray[np.bool_]:
    """Moves the joints that nothing drives to where they rest in every pose of `rows`; tells in which poses they do."""
    free = hanging(scenario)
    if not free:
        return np.ones(len(rows), dtype=bool)
    equations = hanging_balance(scenario)
    program = Program(equations)
    n = len(scenario.plant.coordinates)
    pose = rows[:, :n].copy()

    def balance(q: Array) -> tuple[Array, Array, Array]:
        pose[:, free] = q
        found = equations.unstack(program.outputs(np.zeros(len(pose)), np.zeros((len(pose), 0)), pose))
        return found["left"], found["slope"], found["size"]

    found = rest_off_hills(balance, rows[:, free])
    rows[:, free] = found.q
    at_rest = found.found & (found.falls < 0)
    if not at_rest.all():
        names = ", ".join(scenario.plant.coordinates[i].name for i in free)
        warn_user(
            f"in {np.count_nonzero(~at_rest)} of {len(at_rest)} poses the undriven joints ({names}) have no static equilibrium: "
            "forces there are left empty. Hold them with a controller or a spring, or start them nearer to where they hang"
        )
    return at_rest


def _tip_body(scenario: Scenario, tip: str | None) -> str:
    if tip is not None and tip not in scenario.plant.tree:
        known = ", ".join(scenario.plant.order)
        raise DeckcraneError(
            f'there is no body "{tip}" to be the tip;{nearest(tip, scenario.plant.tree)} there are: {known}'
        )
    if not scenario.cylinders:
        raise DeckcraneError("the scenario has no cylinders: there is no stroke to sweep")
    if tip is not None:
        return tip
    loose = {scenario.plant.coordinates[i].body for i in hanging(scenario)}
    driven = {loop.outer for loop in scenario.plant.loops.values()}
    return [name for name in scenario.plant.order if _carried_by(scenario, name, driven, loose - driven)][-1]


def _carried_by(scenario: Scenario, body: str, driven: set[str], loose: set[str]) -> bool:
    """Whether a cylinder moves a body without a joint between them that hangs."""
    while body != "ground" and body not in loose:
        if body in driven:
            return True
        body = scenario.plant.tree[body].on
    return False


def _on_path(scenario: Scenario, body: str) -> list[str]:
    """The cylinders between the ground and a body, from the ground outwards."""
    driven = {loop.outer: name for name, loop in scenario.plant.loops.items()}
    found = []
    while body != "ground":
        if body in driven:
            found.append(driven[body])
        body = scenario.plant.tree[body].on
    return found[::-1]


def _swept(scenario: Scenario, hook: str, over: tuple[str, ...] | None) -> list[str]:
    path = _on_path(scenario, hook)
    for name in over or ():
        if name not in path:
            raise DeckcraneError(f'no cylinder "{name}" moves "{hook}"; there are: {", ".join(path) or "none"}')
    swept = [name for name in path if over is None or name in over]
    if not swept:
        raise DeckcraneError(f'no cylinder moves "{hook}"; choose another tip')
    return swept


def _branch(scenario: Scenario, name: str, points: int) -> Array:
    """Joint angles of the assembled branch: `points` of them over the stroke, and fewer beyond it to the dead centres."""
    loop, cylinder = scenario.plant.loops[name], scenario.cylinders[name]
    first, last = (loop.joint_angle(length) for length in cylinder.lengths)
    within = np.linspace(first, last, points)
    phases = np.linspace(0, pi, _beyond(points) + 2)[1:-1]
    beyond = [loop.sign * phase - loop.angle + loop.turns for phase in phases]
    outside = [angle for angle in beyond if not within.min() <= angle <= within.max()]
    return np.sort(np.concatenate([within, outside]))


def _prepared(scenario: Scenario, swept: list[str], hook: str, hook_load: float) -> Scenario:
    """The scenario with joint angles as coordinates of the swept loops, and the hook load's weight at the tip."""
    body = scenario.plant.tree[hook]
    tip = body.tip or tuple(body.inertial()[1])
    weight = [hook_load * g for g in scenario.gravity]
    loads: dict[str, Any] = {name: force.model_dump(exclude_defaults=True) for name, force in scenario.forces.items()}
    loads[HOOK] = {"on": hook, "at": list(tip), "force": weight}
    values: dict[str, Any] = {f"cylinders.{name}.model": "loop" for name in scenario.cylinders}
    values |= {f"cylinders.{name}.mass_springs": None for name in scenario.cylinders}
    values |= {f"cylinders.{name}.coordinate": "angle" for name in swept}
    return scenario.with_values({**values, "forces": loads, "record": _RECORD, "reactions": {"frame": "outer"}})


def _dataset(
    scenario: Scenario,
    equations: Equations,
    y: Array,
    angles: dict[str, Array],
    hook: str,
    hook_load: float,
    rows: Array,
    at_rest: NDArray[np.bool_],
) -> xr.Dataset:
    found = equations.unstack(y)
    labels = {output.name: output.labels for output in equations.y}
    reach, height = _tip_place(scenario, found, labels["position"]["body"].index(hook))
    low, high = np.array([cylinder.lengths for cylinder in scenario.cylinders.values()]).T
    length = found["cylinder_length"]
    within = np.all((length >= low - 1e-9) & (length <= high + 1e-9), axis=1)
    sound = within & at_rest
    shape = tuple(len(values) for values in angles.values())
    cylinders, pins, joints = (
        {name: labels[output][name]}
        for output, name in (("cylinder_force", "cylinder"), ("pin_force", "pin"), ("reaction", "joint"))
    )

    def on_grid(
        name: str,
        values: NDArray[Any],
        units: str | Along,
        long_name: str,
        labels: Mapping[str, tuple[str, ...]] | None = None,
    ) -> Labelled:
        return Labelled(name, values.reshape(*shape, *values.shape[1:]), labels or {}, units, long_name)

    def load(values: Array) -> Array:
        """Forces where there are any: where the strokes allow the pose and all that hangs finds rest."""
        return np.where(sound[:, None], values, np.nan)

    def size(wrenches: Array) -> Array:
        force: Array = np.linalg.norm(wrenches[:, :, :3], axis=2)
        return force

    force, pin, joint = found["cylinder_force"], size(found["pin_force"]), size(found["reaction"])
    variables = [
        on_grid("reach", reach, "m", "reach of the tip"),
        on_grid("height", height, "m", "height of the tip"),
        on_grid("reachable", within, "1", "whether the strokes allow the pose"),
        on_grid("at_rest", at_rest, "1", "whether undriven joints have a static equilibrium in the pose"),
        on_grid("cylinder_length", length, "m", "distance of the pins", cylinders),
        on_grid("cylinder_force", load(force), "N", "axial force, positive when it pushes", cylinders),
        on_grid("pin_load", load(pin), "N", "size of the force at each pin", pins),
        on_grid("joint_load", load(joint), "N", "size of the force in each joint", joints),
    ]
    free = hanging(scenario)
    if free:
        names = tuple(scenario.plant.coordinates[i].name for i in free)
        units = along("coordinate", names, coordinate_units(scenario))
        where = "where joints that nothing drives rest"
        variables.append(on_grid("hanging", rows[:, free], units, where, {"coordinate": names}))
    grid = {f"{name}_angle": (values, {"units": "rad"}) for name, values in angles.items()}
    return labelled_dataset(scenario, grid, variables, {**about(scenario), "tip": hook, "hook_load": hook_load})


def _tip_place(scenario: Scenario, found: dict[str, Array], body: int) -> tuple[Array, Array]:
    """Reach and height of the tip in every pose."""
    tip = found["position"][:, body] + found["rotation"][:, body] @ np.array(scenario.forces[HOOK].at)
    up = -np.array(scenario.gravity) / np.linalg.norm(scenario.gravity)
    from_base = tip - found["position"][:, 0]
    return np.linalg.norm(from_base - np.outer(from_base @ up, up), axis=1), tip @ up

"""Data of a live 3D page: programs in JavaScript, the controls of a scenario, a stable time step, and a sea.

Controls follow from the equations' handles; this module does not know how a part of the model is driven.

The load can be pulled by hand: an external force at its centre of mass, in the equations like any other.

Arrows show reactions along ground axes, whatever the reaction frame of the scenario. Stresses at details need reactions in axes
that turn with the structure, and the equations give them so. For the page they are rotated by the rotation of the body whose
axes they use, as `analysis.run_statistics` does for datasets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import floor, log10, pi
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.components.catalogue import Scenario
from deckcrane.components.control import hand_inputs, hand_rate
from deckcrane.components.control.data import driving_controllers, prescribed_motions
from deckcrane.components.cylinders.outputs import CYLINDER_LENGTH
from deckcrane.components.payload import compliantly_held_bodies, payload_name
from deckcrane.components.points import given_inputs
from deckcrane.components.points.data import point_forces
from deckcrane.components.sea import stated_sea
from deckcrane.components.vessel import VesselInSea, water_depth
from deckcrane.components.vessel.data import all_vessels, imposed_motions, section_of
from deckcrane.components.water.data import names_in_water
from deckcrane.components.wind import gusts_of
from deckcrane.errors import DeckcraneError
from deckcrane.formulations.forward_dynamics import Dynamics
from deckcrane.formulations.rotation_matrices import matrix_form
from deckcrane.mechanics.equations import SX, Equations, GimbalLock, Handle, Output, UnscaledStates
from deckcrane.mechanics.model.outputs import REACTION, ROTATION
from deckcrane.program.source_javascript import javascript_program
from deckcrane.scenario.outputs import capitalised_name, live_outputs
from deckcrane.simulation.simulation import prepare_run
from deckcrane.view.page.datasets import as_text, packed
from deckcrane.view.page.editable_numbers import kept_numbers
from deckcrane.view.page.levers import Function, Poses, levers
from deckcrane.view.page.rated_speeds import RatedSpeed, drum_of, drum_range, rated_speed, usual_speed
from deckcrane.view.page.readouts import attitude, readout
from deckcrane.view.page.scene.scene import still_water
from deckcrane.view.page.scene.sketches import read_by, sketches_of
from deckcrane.view.page.step_size import LOOKS, Steps, stable_steps
from deckcrane.view.page.waves import mean_wind, ride_formulas, sea_data, sea_state, wave_formulas, wave_start_data

Json = dict[str, Any]
LIMIT = 0.3
"""Largest pull in parts of the load's weight: a pendulum then leans by 17 deg."""
GRAVITY = 9.81
"""Gravity [m/s^2] where a model has none."""
NAME = "hand"


def pulled_body(scenario: Scenario) -> str | None:
    """The load: the payload, or the heaviest body that hangs on ropes; None if it is flexible."""
    plant = scenario.plant
    hanging = sorted(compliantly_held_bodies(plant), key=lambda name: plant.tree[name].inertial()[0])
    body = payload_name(plant) or (hanging[-1] if hanging else None)
    return body if body is not None and plant.tree[body].beam is None else None


def with_hand(scenario: Scenario) -> Scenario:
    """Add a force on the load, zero until inputs say otherwise; unchanged where nothing hangs."""
    body = pulled_body(scenario)
    if body is None:
        return scenario
    at = [float(x) for x in scenario.plant.tree[body].inertial()[1]]
    return scenario.with_values({f"forces.{_force_name(scenario)}": {"on": body, "at": at, "given": True}})


def _force_name(scenario: Scenario) -> str:
    """A name for the force that the file does not use."""
    name = NAME
    while name in point_forces(scenario):
        name = f"{name}_"
    return name


def pull(scenario: Scenario) -> Json | None:
    """Data that the page needs to pull the load."""
    body = pulled_body(scenario)
    if body is None:
        return None
    mass, cog, _ = scenario.plant.tree[body].inertial()
    return {
        "body": body,
        "at": [float(x) for x in cog],
        "inputs": list(given_inputs(f"forces.{_force_name(scenario)}")),
        "mass": float(mass),
        "limit": LIMIT * float(mass) * (float(np.linalg.norm(scenario.gravity)) or GRAVITY),
    }


def with_ground_reactions(scenario: Scenario, equations: Equations) -> Equations:
    """Give the equations with their output `reaction` along ground axes."""
    outputs = {output.name: output for output in equations.y}
    if scenario.reactions.frame == "ground" or not {REACTION.name, ROTATION.name} <= set(outputs):
        return equations
    in_ground_axes = _in_ground_axes(scenario, outputs[REACTION.name], outputs[ROTATION.name])
    return replace(
        equations, y=tuple(in_ground_axes if output.name == REACTION.name else output for output in equations.y)
    )


def _in_ground_axes(scenario: Scenario, reaction: Output, rotation: Output) -> Output:
    components, matrices = reaction.written_out, rotation.written_out
    bodies, parts = rotation.labels["body"], []
    for j, joint in enumerate(reaction.labels["joint"]):
        body = joint if scenario.reactions.frame == "outer" else scenario.plant.tree[joint].on
        R: SX = ca.SX.eye(3)
        if body != "ground":
            start = 9 * bodies.index(body)
            R = ca.reshape(matrices[start : start + 9], 3, 3).T
        parts += [R @ components[6 * j + part : 6 * j + part + 3] for part in (0, 3)]
    return replace(reaction, expression=ca.vertcat(*parts), attributes={**reaction.attributes, "frame": "ground"})


BLOWN, LONGEST = 0.25, 600.0
"""Seconds between two samples of gusts, and the longest record of gusts in a page [s]."""


def live(scenario: Scenario) -> tuple[Equations, Json, list[str]]:
    """Equations of the scenario as it stands, their data for the page, and the programs, variants included."""
    first = _build(scenario, scenario)
    offered, lever_data = _controls_and_levers(scenario, first.equations)
    for switch in offered["switches"]:  # a factor with which the page's step is unstable is not offered
        switch["factors"] = [f for f in switch["factors"] if f <= 1 or first.steps.bears(switch["parameters"], f)]
    driven = {motor["parameter"] for motor in offered["motors"]}
    driven |= {name for setpoint in offered["setpoints"] for name in setpoint["parameters"]}
    moved = {name for setpoint in offered["setpoints"] for name in setpoint["motion"]}
    programs_by_name, left_out = {"as in the file": first}, []
    for name in scenario.variants:
        variant = _build(scenario.variant(name), scenario, matrices=bool(first.rotations))
        same = variant.equations.x.names == first.equations.x.names and moved <= set(variant.equations.u.names)
        if same and driven - {None} <= set(variant.equations.p.names) and _same_systems(first.state, variant.state):
            programs_by_name[name] = variant
        else:
            left_out.append(name)
    equations, sea = first.equations, sea_data(scenario, first.ready, first.scenario)
    waves = {}
    if sea is not None:
        loads = sea["decays"] is not None
        waves = wave_formulas(water_depth(scenario), abs(scenario.gravity[2]), loads=loads)
    programs = [
        javascript_program(
            program.equations,
            program.rotations,
            {**(waves if program is first else {}), **program.formulas},
            compact=True,
            partly_implicit=program.steps.partly_implicit,
        )
        for program in programs_by_name.values()
    ]
    variants = _variants(programs_by_name, [] if sea is None else sea["met"])
    data = {
        "step": variants[0]["step"],
        "careful": variants[0]["careful"],
        "variants": variants,
        "looks": LOOKS,
        "scales": equations.x.scales.tolist(),
        **_state_properties(equations),
        **offered,
        "levers": lever_data,
        "pull": pull(scenario),
        "numbers": kept_numbers([program.system for program in programs_by_name.values()]),
        "programs": list(programs_by_name),
        "leftOut": left_out,
        "sea": sea,
        "series": list(_series(scenario)),
    }
    return equations, data, programs


def _same_systems(first: Json | None, other: Json | None) -> bool:
    """Whether the sea of a variant has as many wave systems as that of the page, which has controls for these."""
    return first is None or other is None or not other["on"] or len(other["others"]) == len(first["others"])


@dataclass(frozen=True)
class _LiveProgram:
    """A scenario or a variant of it as a page runs it: rotations by matrices where possible."""

    scenario: Scenario
    state: Json | None
    """Sea state of the file; None where nothing can meet waves."""
    ready: tuple[VesselInSea, ...]
    equations: Equations
    rotations: tuple[int, ...]
    steps: Steps
    system: Dynamics
    """The equations with angles, as written for the page."""

    @property
    def place(self) -> str:
        """Starts and stops of its joints in the file: a run continues in another variant if both have the same."""
        return str([(data.element.start, data.element.stops) for data in self.scenario.plant.coordinates])

    @property
    def formulas(self) -> dict[str, Any]:
        """Formulas of its initial conditions."""
        return ride_formulas(self.ready, self.system)


def _build(scenario: Scenario, file: Scenario, matrices: bool = True) -> _LiveProgram:
    """Build a program with rotations as matrices where possible, unless `matrices` is false.

    Variants take the form of the file's own program.
    """
    recorded = _follows_a_record(scenario)
    if recorded is not None:
        raise DeckcraneError(
            f"{recorded}: a motion that comes from a file ends with it, and a live page goes on; run the scenario and play it "
            "back: `deckcrane run ... -o run.nc`, then `deckcrane view run.nc`"
        )
    recording = _with_sea(_record_for_page(with_levers(with_hand(scenario))), file)
    ready, system = prepare_run(recording)
    steps, form = stable_steps(system.equations, scenario.run.step), matrix_form(recording) if matrices else None
    equations = with_ground_reactions(recording, system.equations if form is None else form.equations)
    read = (attitude(scenario, equations), readout(scenario, equations, still_water(scenario)))
    equations = replace(equations, y=(*equations.y, *(output for output in read if output is not None)))
    state = sea_state(scenario) if all_vessels(scenario.plant) or names_in_water(scenario) else None
    return _LiveProgram(recording, state, ready, equations, form.rotations if form else (), steps, system)


def with_levers(scenario: Scenario) -> Scenario:
    """Add inputs by which hands move the scenario's set-points and motions."""
    steered = {
        f"control.{name}.by_hand": True
        for name, control in driving_controllers(scenario.plant).items()
        if control.has_rate and name not in scenario.plant.laws
    }
    return scenario.with_values(steered) if steered else scenario


def _record_for_page(scenario: Scenario) -> Scenario:
    """Record all that the page draws, plots or watches, with the reactions of all joints.

    Section forces are not among it: they would double the program.
    """
    drawn = read_by(sketches_of(scenario))
    return scenario.with_values({"record": list(dict.fromkeys((*live_outputs(), *drawn))), "reactions.joints": "all"})


def _with_sea(scenario: Scenario, file: Scenario) -> Scenario:
    """Give loads in still water a sea, so that they meet the page's waves once switched on: the file's, or that of the page."""
    sea = stated_sea(file)
    if not names_in_water(scenario) or stated_sea(scenario) is not None or not (all_vessels(scenario.plant) or sea):
        return scenario
    if sea is not None:
        return scenario.with_values({"sea": sea.model_dump(exclude_unset=True)})
    state = sea_state(scenario)
    return scenario.with_values(
        {"sea": {"jonswap": {"hs": state["hs"], "tp": state["tp"]}, "direction": state["direction"]}}
    )


def _follows_a_record(scenario: Scenario) -> str | None:
    """Where a file prescribes the motion of a vessel or a coordinate, as a key of the scenario; None where none does."""
    plant = scenario.plant
    vessels = (
        f"{section_of(name)}.motion" for name, motion in imposed_motions(plant).items() if motion.series is not None
    )
    coordinates = (f"control.{name}" for name, motion in prescribed_motions(plant).items() if motion.shape == "series")
    return next(iter([*vessels, *coordinates]), None)


def _variants(programs: dict[str, _LiveProgram], met: Sequence[Json]) -> list[Json]:
    """Data of each program: texts, steps, and a number that is the same where a run can continue from another."""
    (_, first), *_ = programs.items()
    places = list(dict.fromkeys(program.place for program in programs.values()))
    result = []
    for name, program in programs.items():
        scenario, steps = program.scenario, program.steps
        lengths = next(
            (output.labels["cylinder"] for output in program.equations.y if output.name == CYLINDER_LENGTH.name), ()
        )
        titled = program is first or scenario.title != first.scenario.title
        result.append(
            {
                "title": scenario.title if titled else f"{scenario.title or 'deckcrane'}, {name.replace('_', ' ')}",
                "description": scenario.description.strip(),
                "place": places.index(program.place),
                "fileStep": scenario.run.step,
                "sea": program.state,
                "rides": list(wave_start_data(program.ready, program.system, met)),
                "step": steps.usual,
                "wind": mean_wind(scenario),
                "careful": {"step": steps.careful, "calm": [list(steps.calm[cylinder]) for cylinder in lengths]},
            }
        )
    return result


def _series(scenario: Scenario) -> Iterator[Json]:
    """Gusts, as a run has them. The page plays them forwards, then backwards, and so on."""
    for series in gusts_of(scenario, BLOWN, min(scenario.run.duration, LONGEST)).values():
        for name, values in zip(series.names, np.atleast_2d(series.values.T), strict=True):
            columns, integers = packed(values[:, None])
            yield {"input": name, "every": BLOWN, **columns[0], "values": as_text(integers.astype("<i2"))}


def _state_properties(equations: Equations) -> Json:
    """Indices of states whose size means nothing, and of angles at which others are singular."""
    unscaled = {name for limit in equations.limits if isinstance(limit, UnscaledStates) for name in limit.states}
    singular = {limit.state for limit in equations.limits if isinstance(limit, GimbalLock)}
    numbered = list(enumerate(equations.x.names))
    return {
        "unscaled": [i for i, name in numbered if name in unscaled],
        "singular": [i for i, name in numbered if name in singular],
    }


def format_effort(value: float, unit: str) -> str:
    """A force or moment with three digits and a prefix: 100 kN m."""
    for factor, prefix in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if abs(value) >= factor:
            return f"{value / factor:.3g} {prefix}{unit}"
    return f"{value:.3g} {unit}"


UNITS = {"angular": ("°", 180 / pi), "linear": ("m", 1.0), "ratio": ("%", 100.0)}
"""Shown units of handles' values, and the factors from SI units."""


def _controls_and_levers(scenario: Scenario, equations: Equations) -> tuple[Json, list[Json]]:
    """Controls of a scenario and levers of its drives, with their rated speeds."""
    poses = Poses(equations)
    lever_data = levers(scenario, equations, poses)
    functions: dict[str, Function] = {lever["drive"]: lever["function"] for lever in lever_data}
    offered = controls(
        equations.handles, lambda handle: _drive_data(scenario, poses, handle, functions.get(handle.name, "other"))
    )
    ramps = {setpoint["name"]: setpoint["ramp"] for setpoint in offered["setpoints"] if not setpoint["opens"]}
    return offered, [{**lever, "ramp": ramps.get(lever["drive"])} for lever in lever_data]


def controls(handles: Sequence[Handle], drive: Callable[[Handle], Json] | None = None) -> Json:
    """Contents of the page's control panel from the handles; `drive` gives further data of a set-point."""
    return {
        "motors": list(_motors(handles)),
        "setpoints": list(_setpoints(handles, drive or _default_drive_data)),
        "switches": list(_switches(handles)),
    }


def _motors(handles: Sequence[Handle]) -> Iterator[Json]:
    """A switch for every actuator with a prescribed force: off, on, and reversed."""
    for handle in handles:
        if handle.kind == "force":
            _, size = handle.range
            yield {
                "name": handle.name,
                "label": capitalised_name(handle.label),
                "torque": format_effort(size, "N m" if handle.unit == "angular" else "N"),
                "value": size,
                "start": 0,
                "parameter": next(iter(handle.parameters), None),
            }


def _setpoints(handles: Sequence[Handle], drive: Callable[[Handle], Json]) -> Iterator[Json]:
    """A slider for every value that is held, or moved by the scenario until a hand takes over."""
    for handle in handles:
        if handle.kind == "course":
            (unit, factor), (lower, upper) = UNITS[handle.unit], handle.range
            yield {
                "name": handle.name,
                "label": capitalised_name(handle.label),
                "output": handle.output,
                "unit": unit,
                "factor": factor,
                "lower": lower,
                "upper": upper,
                "start": handle.start,
                "parameters": list(handle.parameters),
                "values": list(handle.parameters.values()),
                "motion": [] if handle.input is None else list(hand_inputs(handle.input)),
                "course": not handle.held,
                "opens": handle.unit == "ratio" and handle.output is not None,
                **drive(handle),
            }


def _drive_data(scenario: Scenario, poses: Poses, handle: Handle, function: Function) -> Json:
    """Rated speed of a drive; of a drum, its range and its factor to metres of rope."""
    data = {**_rated(rated_speed(scenario, poses, handle, function)), "rope": None}
    data["rateInput"] = _rate_input(scenario, handle.name)
    drum = drum_of(scenario, handle.name)
    if drum is not None and handle.unit == "angular":
        data |= {"unit": "m", "factor": drum.per_unit}
    if drum is not None and function == "hoist":
        lower, upper = drum_range(poses, handle, drum)
        data |= {"lower": lower, "upper": upper, "rope": drum.name}
    return data


def _default_drive_data(handle: Handle) -> Json:
    return {**_rated(usual_speed(handle)), "rope": None, "rateInput": None}


def _rated(speed: RatedSpeed) -> Json:
    return {"rate": speed.rate, "ramp": speed.ramp, "source": speed.source}


def _rate_input(scenario: Scenario, drive: str) -> str | None:
    """Input for the rate at which a hand moves a set-point; None where the control has none."""
    control = driving_controllers(scenario.plant).get(drive)
    has_rate = control is not None and control.motion is None and control.has_rate
    return hand_rate(f"control.{drive}") if has_rate else None


def _switches(handles: Sequence[Handle]) -> Iterator[Json]:
    """Parts that can be switched off by a factor of zero, or strengthened in powers of ten."""
    for handle in handles:
        if handle.kind == "factor":
            powers = range(floor(log10(handle.range[1]) + 1e-9) + 1)
            yield {
                "name": handle.name,
                "label": capitalised_name(handle.label),
                "hint": handle.hint,
                "parameters": list(handle.parameters),
                "factors": [0, *(10**power for power in powers)],
            }

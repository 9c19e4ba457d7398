"""What a live 3D page needs: programs in JavaScript, the controls that a scenario offers, a stable step, and a sea.

Controls are made from the equations' handles; how a part of the model is driven is not known here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import floor, log10, pi
from typing import Any

import numpy as np

from deckcrane.equations.handles import Handle, Singular, Unscaled
from deckcrane.equations.system import Equations
from deckcrane.errors import DeckcraneError
from deckcrane.formulations.attitude import matrix_form
from deckcrane.formulations.dynamics import Dynamics
from deckcrane.model import Scenario
from deckcrane.model.settings import RECORDED as KNOWN
from deckcrane.model.vessel import section_of
from deckcrane.parts.control import hand_rate
from deckcrane.parts.prescribed import hand_inputs
from deckcrane.program.js_source import javascript_program
from deckcrane.running.afloat import Afloat, water_depth
from deckcrane.running.gusting import gust_series
from deckcrane.running.simulation import prepared
from deckcrane.view.page_attitude import attitude
from deckcrane.view.page_columns import as_text, packed
from deckcrane.view.page_levers import Function, Poses, levers
from deckcrane.view.page_numbers import kept_numbers
from deckcrane.view.page_pull import pull, with_hand
from deckcrane.view.page_reactions import with_ground_reactions
from deckcrane.view.page_readouts import readout
from deckcrane.view.page_scene import still_water
from deckcrane.view.page_sea import sea_data, sea_state, wave_formulas
from deckcrane.view.page_sketches import read_by, sketches_of
from deckcrane.view.page_speeds import RatedSpeed, drum_of, drum_range, rated_speed, usual_speed
from deckcrane.view.page_start import ride_formulas, rides
from deckcrane.view.page_step import LOOKS, Steps, stable_steps
from deckcrane.view.page_wind import mean_wind

Json = dict[str, Any]
RECORDED = (
    *("q", "u", "position", "rotation", "reaction", "actuation", "setpoint", "setpoint_course"),
    *("cylinder_length", "cylinder_force", "sway", "hook_load", "thrust", "wave_force"),
    *("beam_shape", "pressure", "flow", "cavitation", "valve_opening", "point_position"),
    *("rope_tension", "rope_length", "bushing_force", "wind_drag", "contact_force", "contact_gap"),
    *("winch_speed", "winch_torque", "immersion", "buoyancy", "friction", "linkage_pin_force"),
    *("rope_slack", "rope_span_tension", "contact_speed", "at_stop", "utilisation"),
)
"""The outputs that the page draws, plots or watches. Forces in sections are not among them: they would double the program."""


BLOWN, LONGEST = 0.25, 600.0
"""Seconds between two samples of gusts, and how many seconds of them a page has."""


def live(scenario: Scenario) -> tuple[Equations, Json, list[str]]:
    """The equations of the scenario as it stands, what the page must know of them, and the programs, variants included."""
    first = _built(scenario, scenario)
    offered, own_levers = _driven(scenario, first.equations)
    for switch in offered["switches"]:  # a factor that the page's step cannot bear is not offered
        switch["factors"] = [f for f in switch["factors"] if f <= 1 or first.steps.bears(switch["parameters"], f)]
    driven = {motor["parameter"] for motor in offered["motors"]}
    driven |= {name for one in offered["setpoints"] for name in one["parameters"]}
    moved = {name for one in offered["setpoints"] for name in one["motion"]}
    built, left_out = {"as in the file": first}, []
    for name in scenario.variants:
        other = _built(scenario.variant(name), scenario, matrices=bool(first.rotations))
        same = other.equations.x.names == first.equations.x.names and moved <= set(other.equations.u.names)
        if same and driven - {None} <= set(other.equations.p.names):
            built[name] = other
        else:
            left_out.append(name)
    equations, sea = first.equations, sea_data(scenario, first.ready, first.scenario)
    waves = {}
    if sea is not None:
        loads = sea["decays"] is not None
        waves = wave_formulas(water_depth(scenario), abs(scenario.gravity[2]), loads=loads)
    programs = [
        javascript_program(
            one.equations, one.rotations, {**(waves if one is first else {}), **one.formulas}, compact=True
        )
        for one in built.values()
    ]
    variants = _variants(built, [] if sea is None else sea["met"])
    data = {
        "step": variants[0]["step"],
        "careful": variants[0]["careful"],
        "variants": variants,
        "looks": LOOKS,
        "scales": equations.x.scales.tolist(),
        **_told_of_states(equations),
        **offered,
        "levers": own_levers,
        "pull": pull(scenario),
        "numbers": kept_numbers([one.system for one in built.values()]),
        "programs": list(built),
        "leftOut": left_out,
        "sea": sea,
        "series": list(_series(scenario)),
    }
    return equations, data, programs


@dataclass(frozen=True)
class _Built:
    """A scenario or a variant of it as a page runs it: rotations by matrices where that can be."""

    scenario: Scenario
    state: Json | None
    """Its sea as the file has it; None where there is none for anything to meet."""
    ready: tuple[Afloat, ...]
    equations: Equations
    rotations: tuple[int, ...]
    steps: Steps
    system: Dynamics
    """The equations with angles, as written for the page."""

    @property
    def place(self) -> str:
        """Where its joints start and end, as the file says: a run goes on in another variant if both have the same."""
        return str([(data.element.start, data.element.stops) for data in self.scenario.plant.coordinates])

    @property
    def formulas(self) -> dict[str, Any]:
        """Those of its start."""
        return ride_formulas(self.ready, self.system)


def _built(scenario: Scenario, file: Scenario, matrices: bool = True) -> _Built:
    """With rotations as matrices, where that can be, unless they are not wanted: variants are written as the file's own is."""
    recorded = _follows_a_record(scenario)
    if recorded is not None:
        raise DeckcraneError(
            f"{recorded}: a motion that comes from a file ends with it, and a live page goes on; run the scenario and play it "
            "back: `deckcrane run ... -o run.nc`, then `deckcrane view run.nc`"
        )
    recording = _in_sea(_recording(with_levers(with_hand(scenario))), file)
    ready, system = prepared(recording)
    steps, form = stable_steps(system.equations, scenario.run.step), matrix_form(recording) if matrices else None
    equations = with_ground_reactions(recording, system.equations if form is None else form.equations)
    read = (attitude(scenario, equations), readout(scenario, equations, still_water(scenario)))
    equations = replace(equations, y=(*equations.y, *(output for output in read if output is not None)))
    state = sea_state(scenario) if scenario.plant.vessels or scenario.in_water else None
    return _Built(recording, state, ready, equations, form.rotations if form else (), steps, system)


def with_levers(scenario: Scenario) -> Scenario:
    """The scenario with inputs by which hands move its set-points and motions."""
    steered = {
        f"control.{name}.by_hand": True
        for name, control in scenario.plant.driving.items()
        if control.has_rate and name not in scenario.plant.laws
    }
    return scenario.with_values(steered) if steered else scenario


def _recording(scenario: Scenario) -> Scenario:
    """The scenario with all that the page draws or plots among its outputs, reactions of all joints among them."""
    drawn = read_by(sketches_of(scenario))
    wanted = [name for name in RECORDED if name in KNOWN]
    return scenario.with_values({"record": list(dict.fromkeys((*wanted, *drawn))), "reactions.joints": "all"})


def _in_sea(scenario: Scenario, file: Scenario) -> Scenario:
    """Loads in still water feel the page's waves too, once they are switched on: they meet the file's sea, or that of the page."""
    if not scenario.in_water or scenario.sea is not None or not (scenario.plant.vessels or file.sea):
        return scenario
    if file.sea is not None:
        return scenario.with_values({"sea": file.sea.model_dump(exclude_unset=True)})
    state = sea_state(scenario)
    return scenario.with_values(
        {"sea": {"jonswap": {"hs": state["hs"], "tp": state["tp"]}, "direction": state["direction"]}}
    )


def _follows_a_record(scenario: Scenario) -> str | None:
    """Where a file says how a vessel or a coordinate moves, in the words of the scenario; None where none does."""
    plant = scenario.plant
    vessels = (f"{section_of(name)}.motion" for name, one in plant.imposed_motions.items() if one.series is not None)
    coordinates = (f"control.{name}" for name, motion in plant.prescribed.items() if motion.shape == "series")
    return next(iter([*vessels, *coordinates]), None)


def _variants(built: dict[str, _Built], met: Sequence[Json]) -> list[Json]:
    """What the page says of each program, its steps, and a number that is the same where one can go on from another."""
    (_, first), *_ = built.items()
    places = list(dict.fromkeys(one.place for one in built.values()))
    found = []
    for name, one in built.items():
        own, steps = one.scenario, one.steps
        lengths = next(
            (output.labels["cylinder"] for output in one.equations.y if output.name == "cylinder_length"), ()
        )
        titled = one is first or own.title != first.scenario.title
        found.append(
            {
                "title": own.title if titled else f"{own.title or 'deckcrane'}, {name.replace('_', ' ')}",
                "description": own.description.strip(),
                "place": places.index(one.place),
                "fileStep": own.run.step,
                "sea": one.state,
                "rides": list(rides(one.ready, one.system, met)),
                "step": steps.usual,
                "wind": mean_wind(own),
                "careful": {"step": steps.careful, "calm": [list(steps.calm[cylinder]) for cylinder in lengths]},
            }
        )
    return found


def _series(scenario: Scenario) -> Iterator[Json]:
    """What comes from outside besides waves, as a run has it: gusts. The page plays it forwards, then backwards, and so on."""
    if scenario.wind is None or scenario.wind.spectrum == "none":
        return
    for series in gust_series(scenario.wind, BLOWN, min(scenario.run.duration, LONGEST)).values():
        for name, values in zip(series.names, np.atleast_2d(series.values.T), strict=True):
            columns, whole = packed(values[:, None])
            yield {"input": name, "every": BLOWN, **columns[0], "values": as_text(whole.astype("<i2"))}


def _told_of_states(equations: Equations) -> Json:
    """The states, by number, whose size tells nothing, and those that are angles by which others lose their value."""
    unscaled = {name for limit in equations.limits if isinstance(limit, Unscaled) for name in limit.states}
    singular = {limit.state for limit in equations.limits if isinstance(limit, Singular)}
    numbered = list(enumerate(equations.x.names))
    return {
        "unscaled": [i for i, name in numbered if name in unscaled],
        "singular": [i for i, name in numbered if name in singular],
    }


def plain(name: object) -> str:
    """A name from a file as words inside a sentence: `inner_boom` is "inner boom"."""
    return str(name).replace("_", " ").replace(".", " ")


def words(name: str) -> str:
    """The same at the start of one: "Inner boom"."""
    text = plain(name)
    return text[:1].upper() + text[1:]


def spelled(value: float, unit: str) -> str:
    """A force or moment with three digits and a prefix: 100 kN m."""
    for factor, prefix in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if abs(value) >= factor:
            return f"{value / factor:.3g} {prefix}{unit}"
    return f"{value:.3g} {unit}"


UNITS = {"angular": ("°", 180 / pi), "linear": ("m", 1.0), "ratio": ("%", 100.0)}
"""How values of handles are shown: a unit, and how many of it are one in SI units."""


def _driven(scenario: Scenario, equations: Equations) -> tuple[Json, list[Json]]:
    """The controls of a scenario and the levers of its drives, with the speeds for which these are rated."""
    poses = Poses(equations)
    own = levers(scenario, equations, poses)
    functions: dict[str, Function] = {one["drive"]: one["function"] for one in own}
    offered = controls(
        equations.handles, lambda handle: _drive(scenario, poses, handle, functions.get(handle.name, "other"))
    )
    ramps = {one["name"]: one["ramp"] for one in offered["setpoints"] if one["output"] != "valve_opening"}
    return offered, [{**one, "ramp": ramps.get(one["drive"])} for one in own]


def controls(handles: Sequence[Handle], drive: Callable[[Handle], Json] | None = None) -> Json:
    """What the page's panel is made of, whatever parts of a model offer it; `drive` is what else is known of a set-point."""
    return {
        "motors": list(_motors(handles)),
        "setpoints": list(_setpoints(handles, drive or _unknown_drive)),
        "switches": list(_switches(handles)),
    }


def _motors(handles: Sequence[Handle]) -> Iterator[Json]:
    """A switch for every actuator with a prescribed force: off, on, and on the other way."""
    for handle in handles:
        if handle.kind == "force":
            _, size = handle.range
            yield {
                "name": handle.name,
                "label": words(handle.label),
                "torque": spelled(size, "N m" if handle.unit == "angular" else "N"),
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
                "label": words(handle.label),
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
                **drive(handle),
            }


def _drive(scenario: Scenario, poses: Poses, handle: Handle, function: Function) -> Json:
    """The rated speed of a drive; of a drum, how far it may turn, and that it is shown in metres of rope."""
    found = {**_rated(rated_speed(scenario, poses, handle, function)), "rope": None}
    found["rateInput"] = _rate_input(scenario, handle.name)
    drum = drum_of(scenario, handle.name)
    if drum is not None and handle.unit == "angular":
        found |= {"unit": "m", "factor": drum.per_unit}
    if drum is not None and function == "hoist":
        lower, upper = drum_range(poses, handle, drum)
        found |= {"lower": lower, "upper": upper, "rope": drum.name}
    return found


def _unknown_drive(handle: Handle) -> Json:
    return {**_rated(usual_speed(handle)), "rope": None, "rateInput": None}


def _rated(speed: RatedSpeed) -> Json:
    return {"rate": speed.rate, "ramp": speed.ramp, "source": speed.source}


def _rate_input(scenario: Scenario, drive: str) -> str | None:
    """The input for the rate at which a hand moves a set-point; None where nothing asks for it."""
    control = scenario.plant.driving.get(drive)
    known = control is not None and control.motion is None and control.has_rate
    return hand_rate(f"control.{drive}") if known else None


def _switches(handles: Sequence[Handle]) -> Iterator[Json]:
    """What can be switched off by a factor of zero, or made stronger in powers of ten."""
    for handle in handles:
        if handle.kind == "factor":
            powers = range(floor(log10(handle.range[1]) + 1e-9) + 1)
            yield {
                "name": handle.name,
                "label": words(handle.label),
                "hint": handle.hint,
                "parameters": list(handle.parameters),
                "factors": [0, *(10**power for power in powers)],
            }

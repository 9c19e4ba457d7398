"""The variables of an FMU: names, units, start values, and the references by which its binary knows them.

Names are structured, as the standard says (FMI 2.0, Sec. 2.2.9): parts joined by dots, indices in brackets, other words quoted.
States stand under `states` and `speeds`, their derivatives as `der(...)`, inputs under `inputs`, parameters under `parameters`;
outputs have the names of the dataset with their labels: `reaction.king.fz`. All numbers are SI.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.exchange.c_source import input_units, output_entries, state_units
from deckcrane.mechanics.equations import Equations, effort_units
from deckcrane.program.events import EventLayout
from deckcrane.units.quantities import UnitError, quantity

TIME, STATES, DERIVATIVES, INPUTS, OUTPUTS, PARAMETERS, EVENTS, SEEDS, SEA, LEVELS = range(10)
"""Groups of variables, as in wrapper/crane.h."""
GROUP_SHIFT = 20

_IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_DECIMAL = re.compile(r"-?[0-9]+\.[0-9]+")
_OUTPUT_ENTRY = re.compile(r"([^\[]*)(?:\[(.*)\])?")

Causality = Literal["independent", "input", "output", "local", "parameter"]


@dataclass(frozen=True)
class FmuVariable:
    """A variable of an FMU; `state` is the number of the state whose derivative it is."""

    name: str
    group: int
    index: int
    causality: Causality
    unit: str = ""
    description: str = ""
    start: float | None = None
    state: int | None = None

    @property
    def reference(self) -> int:
        """The value reference."""
        return (self.group << GROUP_SHIFT) + self.index

    @property
    def is_integer(self) -> bool:
        return self.group == SEEDS


def structured_name(*parts: str) -> str:
    """Parts of a name joined by dots; whole numbers as indices, and what is no identifier in quotes."""
    pieces = [piece for part in parts for piece in ([part] if _DECIMAL.fullmatch(part) else part.split("."))]
    text = ""
    for part in pieces:
        if part.isdigit() and text:
            text = f"{text[:-1]},{part}]" if text.endswith("]") else f"{text}[{part}]"
            continue
        quoted = "'" + part.replace("\\", "\\\\").replace("'", "\\'") + "'"
        text += ("." if text else "") + (part if _IDENTIFIER.fullmatch(part) else quoted)
    return text


def fmu_variables(
    scenario: Scenario,
    equations: Equations,
    fed: Iterable[str],
    events: EventLayout | None,
    seeds: Sequence[tuple[str, int]] = (),
    sea: Sequence[tuple[str, float, str]] = (),
    levels: bool = False,
) -> list[FmuVariable]:
    """All variables: time, states and derivatives, inputs that no series of the FMU feeds, outputs, parameters, events, sea.

    `levels`: with what changes its sign at events, which FMI 3.0 lists among the variables.
    """
    return [
        FmuVariable("time", TIME, 0, "independent", "s", "simulation time"),
        *_states(scenario, equations),
        *_inputs(scenario, equations, set(fed)),
        *_outputs(equations),
        *_parameters(equations),
        *([] if events is None else _events(events)),
        *(_levels(equations) if levels else ()),
        *(
            FmuVariable(structured_name("parameters", name), SEEDS, i, "parameter", "", "seed of the waves", value)
            for i, (name, value) in enumerate(seeds)
        ),
        *(
            FmuVariable(structured_name("parameters", name), SEA, i, "parameter", unit, "of the sea", value)
            for i, (name, value, unit) in enumerate(sea)
        ),
    ]


def _states(scenario: Scenario, equations: Equations) -> Iterator[FmuVariable]:
    units = state_units(scenario)
    names = [
        structured_name("speeds", name[2:]) if name.startswith("d:") else structured_name("states", name)
        for name in equations.x.names
    ]
    for i, (name, key) in enumerate(zip(names, equations.x.names, strict=True)):
        yield FmuVariable(name, STATES, i, "local", units.get(key, ""), f"state {key}", float(equations.x.values[i]))
    for i, (name, key) in enumerate(zip(names, equations.x.names, strict=True)):
        unit = _per_second(units.get(key, ""))
        yield FmuVariable(f"der({name})", DERIVATIVES, i, "local", unit, f"rate of the state {key}", None, i)


def _per_second(unit: str) -> str:
    head, slash, power = unit.partition("/s")
    if not unit:
        return ""
    if unit == "1":
        return "1/s"
    return f"{unit}/s" if not slash else f"{head}/s^{int(power[1:] or 1) + 1 if power.startswith('^') else 2}"


def _inputs(scenario: Scenario, equations: Equations, fed: set[str]) -> Iterator[FmuVariable]:
    units = {**effort_units(scenario), **input_units(scenario)}
    for i, name in enumerate(equations.u.names):
        if name not in fed:
            start = float(equations.u.values[i])
            yield FmuVariable(
                structured_name("inputs", name), INPUTS, i, "input", units.get(name, ""), f"input {name}", start
            )


def _outputs(equations: Equations) -> Iterator[FmuVariable]:
    index = 0
    for output in equations.y:
        for text, unit in output_entries(output):
            name, labels = _OUTPUT_ENTRY.fullmatch(text).groups()  # type: ignore[union-attr]
            parts = [name, *([] if labels is None else labels.split(","))]
            yield FmuVariable(structured_name(*parts), OUTPUTS, index, "output", unit, output.long_name)
            index += 1


def _parameters(equations: Equations) -> Iterator[FmuVariable]:
    tables = {name for loop in equations.loops() for name in loop.parameters}
    for i, name in enumerate(equations.p.names):
        if name not in tables:  # rows of numbers along a beam, which belong together
            start = float(equations.p.values[i])
            yield FmuVariable(structured_name("parameters", name), PARAMETERS, i, "parameter", "", f"{name}, SI", start)


def _events(layout: EventLayout) -> Iterator[FmuVariable]:
    units = {"lift_off": "m", "landing": "m/s", "re_contact": "m/s", "slack": "s", "snap": "N", "burst": "Pa"}
    for i, (_, _, kind, name) in enumerate(layout.sources):
        words = kind.replace("_", " ")
        parts = ("events", kind, name)
        yield FmuVariable(
            structured_name(*parts, "count"), EVENTS, 2 * i, "output", "1", f"{words} of {name}: how many"
        )
        yield FmuVariable(
            structured_name(*parts, "largest"), EVENTS, 2 * i + 1, "output", units[kind], f"{words} of {name}: largest"
        )


def _levels(equations: Equations) -> Iterator[FmuVariable]:
    for i, signal in enumerate(equations.events):
        name = structured_name("events", signal.kind, signal.name, "level")
        yield FmuVariable(name, LEVELS, i, "local", "", f"{signal.kind} of {signal.name}: zero at its events")


@dataclass(frozen=True)
class UnitDefinition:
    """A unit in SI powers, and the units that people read it in, with the factor from one to the other."""

    name: str
    factor: float
    powers: tuple[int, int, int, int]
    display: tuple[tuple[str, float], ...]


_DISPLAYED = {
    "rad": ("deg",),
    "rad/s": ("deg/s", "rpm"),
    "rad/s^2": ("deg/s^2",),
    "m": ("mm",),
    "N": ("kN",),
    "N m": ("kN m",),
    "J": ("kJ",),
    "W": ("kW",),
    "Pa": ("bar", "MPa"),
    "kg": ("t",),
    "m^3": ("l",),
    "m^3/s": ("l/min",),
}


def unit_definitions(variables: Iterable[FmuVariable]) -> list[UnitDefinition]:
    """The units that variables have, each once; texts that are no units (of a user's own parts) are left out."""
    definitions = []
    for name in dict.fromkeys(variable.unit for variable in variables if variable.unit):
        parsed = _parsed_unit(name)
        if parsed is None:
            continue
        display = [(text, parsed[0] / _parsed_unit(text)[0]) for text in _DISPLAYED.get(name, ())]  # type: ignore[index]
        definitions.append(UnitDefinition(name, *parsed, tuple(display)))
    return definitions


def _parsed_unit(text: str) -> tuple[float, tuple[int, int, int, int]] | None:
    if text == "1":
        return 1.0, (0, 0, 0, 0)
    try:
        number = quantity(f"1 {text}")
    except UnitError:
        return None
    return None if number.powers is None else (float(number), number.powers)


def start_text(values: Array | float) -> str:
    """A number in XML, exact to the last bit."""
    return repr(float(values))

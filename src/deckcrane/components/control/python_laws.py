"""Control laws written in Python: functions of time and of signals by name, traced once with symbols and compiled with the model.

    def law(t, signals):
        return 2e5 * (0.3 - signals["slew"]) - 1e5 * signals["d:slew"]

    class Integrating:
        states = {"sum": 0.0}

        def __call__(self, t, x, signals):
            error = signals["setpoint"] - signals["slew"]
            return 2e5 * error + x["sum"], {"sum": 1e5 * error}

    class Lever:
        inputs = ("lever",)

        def __call__(self, t, signals):
            return 2e5 * (0.1 * signals["lever"] - signals["d:slew"])

Its `inputs` are set from outside while it runs, by the name of what it drives: "slew.lever".
A law drives a coordinate or a cylinder by a force, or opens its valve; it replaces the controller that the file has
there, within the limits of the same drive.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from math import isfinite
from typing import Any

import casadi as ca

from deckcrane.components.control.controller import target_of
from deckcrane.components.control.data import Control
from deckcrane.components.control.linear_controllers import Regulator, RegulatorSettings
from deckcrane.components.cylinders import coordinate_of_joint, driven_joints, hinge_loops, strut_names
from deckcrane.components.cylinders.data import cylinder_names
from deckcrane.components.hydraulics.data import moved_by_valves
from deckcrane.components.payload import Payload, payload_part
from deckcrane.components.winches import motor_of
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.model.actuators import Drive
from deckcrane.mechanics.model.parameters import structural
from deckcrane.mechanics.model.plant import Plant
from deckcrane.mechanics.model.protocol import Input, State
from deckcrane.mechanics.model.world import World
from deckcrane.scenario.data import did_you_mean

SETPOINT = "setpoint"
"""The signal that is the file's set-point for the law's own coordinate."""

Laws = Mapping[str, Any]
"""By the name of a coordinate or cylinder: a function, an object or class with `states`, or `sampled(...)`."""


@dataclass(frozen=True)
class Sampled:
    """A law that is called with numbers at a fixed interval; its output is held until the next call."""

    function: Callable[..., Any]
    """Called with the time [s] and the signals."""
    every: float
    """Time between calls [s]."""
    signals: tuple[str, ...]
    """Names of the signals that it reads."""


def sampled(function: Callable[..., Any], *, every: float, signals: Any) -> Sampled:
    """A law that cannot be traced, called with numbers at a fixed interval; its output is held until the next call.

    Args:
        function: called as function(t, signals), with the time [s] and a mapping of signals to numbers; returns the output of
            the law
        every: time between calls [s]; with a fixed-step integrator a whole multiple of the step
        signals: names of the signals that it reads, such as ["slew", "d:slew"]

    Returns:
        the law, for `laws` of `run`

    Raises:
        DeckcraneError: this is no function, the interval is not positive, or signals are no list of names
    """
    if not callable(function):
        raise DeckcraneError(f"a sampled law is a function of time and signals; this is {_display(function)}")
    if not isinstance(every, int | float) or isinstance(every, bool) or not (isfinite(every) and every > 0):
        raise DeckcraneError(
            f"a sampled law is called every so many seconds, more than zero; every is {_display(every)}"
        )
    if isinstance(signals, str) or not all(isinstance(name, str) for name in signals):
        raise DeckcraneError(f'signals are a list of names, such as ["slew", "d:slew"]; this is {_display(signals)}')
    return Sampled(function, float(every), tuple(dict.fromkeys(signals)))


class SignalsByName(Mapping[str, Any]):
    """The signals that a law reads: every signal of the model by name, as a symbol of the law's own."""

    def __init__(self, world: World, check: Callable[[str], None]) -> None:
        self._world, self._check = world, check
        self.symbols: dict[str, SX] = {}

    def __getitem__(self, name: str) -> SX:
        if name not in self.symbols:
            self._check(name)
            self.symbols[name] = ca.SX.sym(name)
        return self.symbols[name]

    def __iter__(self) -> Iterator[str]:
        return iter((SETPOINT, *self._world.signal_names))

    def __len__(self) -> int:
        return len(self._world.signal_names) + 1


class _UniqueLaw:
    """The law of one run. No two are equal: its result may depend on anything, and equations are cached by structure."""

    def __init__(self, law: Any) -> None:
        self.law = law


@dataclass(frozen=True)
class _Trace:
    """A traced law in symbols of its own: time, its states, the signals that it read, and its results."""

    t: SX
    x: list[SX]
    signals: dict[str, SX]
    output: SX
    rates: SX


@dataclass(frozen=True)
class _PythonLaw(Regulator):
    """Base of laws in Python."""

    unique_law: _UniqueLaw = structural()
    levers: tuple[str, ...] = structural(default=())
    """Inputs of the law's own, which are set from outside."""

    def inputs(self) -> tuple[Input, ...]:
        return (*super().inputs(), *(Input(f"{self.on}.{name}", "1") for name in self.levers))

    def check(self, world: World, name: str) -> None:
        """Raise an error where there is no such signal."""
        if name in self.levers:
            return
        if name != SETPOINT:
            world.check_signal(name, f"the law of {self.on}")
        elif self.target is None:
            raise DeckcraneError(
                f'the law of {self.on} reads "{SETPOINT}", but the scenario has none for it; give one under control.{self.on}'
            )

    def read(self, world: World, name: str) -> SX:
        """A signal by name, an input of its own, or the file's set-point."""
        self.check(world, name)
        if name in self.levers:
            return world.input(f"{self.on}.{name}")
        if name != SETPOINT or self.target is None:
            return world.signal(name, f"the law of {self.on}")
        return self.target.value(world, self.here(world))


@dataclass(frozen=True)
class TracedLaw(_PythonLaw):
    """A law that is traced with symbols."""

    starts: tuple[tuple[str, float | None], ...] = structural(default=())

    def states(self) -> tuple[State, ...]:
        """A state whose start is None starts at its static value, which only a start at rest determines."""
        return tuple(
            State(f"{self.name}.{name}", "1", start, found="never" if start is not None else "settled")
            for name, start in self.starts
        )

    def law(self, world: World) -> SX:
        """The output; only signals that it depends on are read: rates of states may read signals that depend on the output."""
        traced = self._trace(world)
        return self._substituted(world, traced, traced.output)

    def rates(self, world: World) -> SX:
        traced = self._trace(world)
        return self._substituted(world, traced, traced.rates)

    def _substituted(self, world: World, traced: _Trace, expression: SX) -> SX:
        """An expression of the law with values in place of its symbols."""
        symbols, values = [traced.t, *traced.x], [world.t, *(world.states(self)[i] for i in range(len(traced.x)))]
        for name, symbol in traced.signals.items():
            if ca.depends_on(expression, symbol):
                symbols.append(symbol)
                values.append(self.read(world, name))
        return ca.substitute(expression, ca.vertcat(*symbols), ca.vertcat(*values))

    def _trace(self, world: World) -> _Trace:
        return world.once((self.name, "traced"), lambda: self._call_law(world))

    def _call_law(self, world: World) -> _Trace:
        """Call the law with symbols of its own, and check its results."""
        names = [name for name, _ in self.starts]
        t, x = ca.SX.sym("t"), [ca.SX.sym(name) for name in names]
        signals = SignalsByName(world, lambda name: self.check(world, name))
        try:
            result = (
                self.unique_law.law(t, dict(zip(names, x, strict=True)), signals)
                if names
                else self.unique_law.law(t, signals)
            )
        except DeckcraneError:
            raise
        except Exception as error:
            raise DeckcraneError(f"the law of {self.on} failed: {_explain(error)}") from error
        output, rates = self._check_result(result, names)
        try:
            self._check_constants(ca.Function("law", [t, *x, *signals.symbols.values()], [output, rates]))
        except RuntimeError as error:
            raise DeckcraneError(
                f"the law of {self.on} gives an expression of symbols that are not its own; use t, its states and its signals only"
            ) from error
        return _Trace(t, x, signals.symbols, output, rates)

    def _check_constants(self, traced: Any) -> None:
        """Check that all constants are finite: functions of math turn a symbol into a number that is not."""
        kinds = (traced.instruction_id(i) for i in range(traced.n_instructions()))
        numbers = [traced.instruction_constant(i) for i, kind in enumerate(kinds) if kind == ca.OP_CONST]
        if not all(isfinite(value) for value in numbers):
            raise DeckcraneError(
                f"the law of {self.on} must be finite; there is {next(v for v in numbers if not isfinite(v))} in it. Functions of "
                "math and float() take numbers, and signals are symbols while it is traced: use those of casadi or numpy"
            )

    def _check_result(self, result: Any, names: list[str]) -> tuple[SX, SX]:
        """The law's output, and the rates of its states in their order."""
        if not names:
            return _scalar(result, f"the law of {self.on}", "one number or expression"), ca.SX(0, 1)
        if not isinstance(result, tuple) or len(result) != 2 or not isinstance(result[1], Mapping):
            raise DeckcraneError(
                f"the law of {self.on} has states, so it must give a pair: its output, and the rates of its states by name, "
                f"such as (force, {{{names[0]!r}: rate}}); it gave {_display(result)}"
            )
        output, rates = result
        for name in rates:
            if name not in names:
                raise DeckcraneError(
                    f'the law of {self.on} gives a rate of "{name}", which is none of its states;{did_you_mean(name, names)} '
                    f"states are {', '.join(names)}"
                )
        missing = [name for name in names if name not in rates]
        if missing:
            raise DeckcraneError(f'the law of {self.on} gives no rate of its state "{missing[0]}"')
        state_rates = [
            _scalar(rates[name], f'the law of {self.on}: the rate of "{name}"', "one number or expression")
            for name in names
        ]
        return _scalar(output, f"the law of {self.on}", "one number or expression"), ca.vertcat(*state_rates)


@dataclass(frozen=True)
class SampledLaw(_PythonLaw):
    """A law that is called with numbers during a run: in the equations it is an input that is held."""

    def inputs(self) -> tuple[Input, ...]:
        return (*super().inputs(), Input(self.input_name, self.unit))

    @property
    def input_name(self) -> str:
        return f"law.{self.on}"

    @property
    def sampled(self) -> Sampled:
        law: Sampled = self.unique_law.law
        return law

    def law(self, world: World) -> SX:
        return world.input(self.input_name)


def _scalar(value: Any, whose: str, expected: str) -> SX:
    """A number or a symbol; raise an error that says what it is instead."""
    if isinstance(value, ca.DM | ca.SX):
        scalar = ca.SX(value)
    else:
        try:
            scalar = ca.SX(float(value))
        except (
            TypeError,
            ValueError,
            RuntimeError,
            NotImplementedError,
        ):  # the last two are CasADi's, for its other types
            raise DeckcraneError(f"{whose} must be {expected}; it is {_display(value)}") from None
    if scalar.shape != (1, 1):
        raise DeckcraneError(f"{whose} must be {expected}; it is {scalar.shape[0]} by {scalar.shape[1]}")
    return ca.densify(scalar)


def _display(value: Any) -> str:
    text = repr(value)
    return f"{text if len(text) <= 60 else text[:50] + '...'} ({type(value).__name__})"


def _explain(error: Exception) -> str:
    """Explain a failure in a traced function to its author."""
    text = str(error).strip().splitlines()[-1] if str(error).strip() else type(error).__name__
    if "truth value" in str(error) or "__bool__" in str(error) or "__nonzero__" in str(error):
        return (
            "it asks whether an expression is true (if, and, or, min, max), but signals are symbols while it is traced; write "
            "casadi.if_else(condition, this, that), casadi.fmin or casadi.fmax, or make it a sampled law: "
            "deckcrane.sampled(function, every=0.01, signals=[...])"
        )
    return f"{type(error).__name__}: {text}"


def refuse_sampled(laws: Laws | None, what: str) -> None:
    """Raise an error where a law is sampled and its equations are needed."""
    for name, law in (laws or {}).items():
        if isinstance(law, Sampled):
            raise DeckcraneError(
                f"the law of {name} is sampled: {what} needs one that can be traced, a function of symbols"
            )


# ---- From the user's laws to parts.
def law_parts(plant: Plant) -> dict[str, Regulator]:
    """The laws of a run as parts, by the name of the coordinate or cylinder that they drive."""
    load = payload_part(plant)
    return {name: _law_part(plant, name, law, load) for name, law in plant.laws.items()}


def _law_part(plant: Plant, name: str, law: Any, load: Payload | None) -> Regulator:
    _check_name(plant, name)
    law = law() if isinstance(law, type) else law
    if not (callable(law) or isinstance(law, Sampled)):
        raise DeckcraneError(
            f"the law of {name} must be a function law(t, signals), an object with states, or deckcrane.sampled(...); it is "
            f"{_display(law)}"
        )
    control = plant.scenario.control.get(name)
    opens = name in moved_by_valves(plant)
    target = target_of(plant, name, load) if control is not None and control.follows else None
    steering = RegulatorSettings(
        f"control.{name}", target, replace(_drive_of(control, opens), motor=motor_of(plant, name))
    )
    common: dict[str, Any] = {"label": f"control.{name}", "on": name, "kind": plant.coordinate(name).kind}
    common |= {"feed_forward": (), "drives": True, "opens": opens, "steering": steering, "unique_law": _UniqueLaw(law)}
    if isinstance(law, Sampled):
        return SampledLaw(**common)
    return TracedLaw(**common, starts=_state_starts(name, law), levers=_lever_names(name, law))


def _lever_names(name: str, law: Any) -> tuple[str, ...]:
    levers = getattr(law, "inputs", ())
    if isinstance(levers, str) or not all(isinstance(lever, str) and lever.isidentifier() for lever in levers):
        raise DeckcraneError(
            f'the law of {name}: inputs are a list of names without dots or spaces, such as ["lever"]; this is {_display(levers)}'
        )
    if SETPOINT in levers:
        raise DeckcraneError(f'the law of {name}: "{SETPOINT}" is the file\'s; its input needs another name')
    return tuple(levers)


def _drive_of(control: Control | None, opens: bool) -> Drive:
    """The limits that the file gives for the actuator."""
    if control is None:
        return Drive(limit=1.0 if opens else None)
    if control.valve is not None:
        return Drive(limit=control.valve.limit)
    return Drive(control.pull_only, 1.0 if opens and control.limit is None else control.limit)


def _state_starts(name: str, law: Any) -> tuple[tuple[str, float | None], ...]:
    states = getattr(law, "states", {})
    if not isinstance(states, Mapping):
        raise DeckcraneError(
            f'the law of {name}: states are where they start by name, such as {{"sum": 0.0}}; this is {_display(states)}'
        )
    starts = []
    for key, start in states.items():
        is_number = isinstance(start, int | float) and not isinstance(start, bool) and isfinite(start)
        if not isinstance(key, str) or not (is_number or start is None):
            raise DeckcraneError(
                f"the law of {name}: its state {key!r} starts at {_display(start)}; a start is a finite number, or None where the "
                "run starts settled and it is found"
            )
        if key == "output":
            raise DeckcraneError(f'the law of {name}: "output" is what it gives; its state needs another name')
        starts.append((key, None if start is None else float(start)))
    return tuple(starts)


def _check_name(plant: Plant, name: Any) -> None:
    """Check that a law drives a joint or a cylinder."""
    driven = {coordinate_of_joint(plant, body): cylinder for body, cylinder in driven_joints(plant).items()}
    driven |= {data.name: cylinder for cylinder, data in plant.dependents.items() if data.name != cylinder}
    driven |= {
        coordinate_of_joint(plant, hinge_loops(plant)[cylinder].outer): cylinder for cylinder in strut_names(plant)
    }
    driven = {joint: cylinder for joint, cylinder in driven.items() if joint != cylinder}
    modes = {
        data.name for data in plant.coordinates if data.body in plant.beams and data.name.startswith(f"{data.body}.")
    }
    names = [data.name for data in plant.coordinates if data.name not in modes]
    names = list(dict.fromkeys([*(joint for joint in names if joint not in driven), *cylinder_names(plant)]))
    turned_by_modes = {coordinate_of_joint(plant, body) for body, beam in plant.beams.items() if beam.root_slopes}
    if name in turned_by_modes - set(driven):
        raise DeckcraneError(
            f'laws: modes of the boom turn the section at the joint "{name}", so a law would not act on its angle alone; use '
            "clamped_free, clamped_pinned or polynomial modes there"
        )
    if name in driven:
        raise DeckcraneError(
            f'laws: the joint "{name}" is driven by the cylinder "{driven[name]}": give the law to that instead'
        )
    if name not in names:
        raise DeckcraneError(
            f'laws: there is no coordinate or cylinder "{name}";{did_you_mean(name, names)} there are {", ".join(names)}'
        )

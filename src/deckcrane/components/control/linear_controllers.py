"""Controllers by their own laws, PID, linear and networks: their error, the limits of their drive, and their output as a signal.

Such a regulator drives a joint or a cylinder by a force, opens a valve, or, without a port, only gives a signal that others
follow (the outer loop of a cascade).

PID control has a filtered derivative, and anti-windup by back-calculation. Linear controllers are dx = A x + B u,
y = C x + D u, of signals by name. Networks are layers f(W u + b) of signals by name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import casadi as ca

from deckcrane.components.control.controller import Controller, ReferenceSignal, feed_forward_terms, target_of
from deckcrane.components.control.data import driving_controllers
from deckcrane.components.control.law_data import ERROR
from deckcrane.components.hydraulics.data import moved_by_valves
from deckcrane.components.payload import Payload
from deckcrane.components.winches import motor_of
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.coordinates import Kind
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.model.actuators import Drive, actuator_readings
from deckcrane.mechanics.model.parameters import inline_parameters, parameter
from deckcrane.mechanics.model.plant import Plant
from deckcrane.mechanics.model.ports import ForcePort
from deckcrane.mechanics.model.protocol import (
    IDLE,
    Action,
    Drawn,
    Formulation,
    Found,
    Input,
    OpensValve,
    Part,
    Reading,
    State,
)
from deckcrane.mechanics.model.world import World
from deckcrane.scenario.data import did_you_mean

if TYPE_CHECKING:
    from deckcrane.components.catalogue import Scenario

OPENING = "1"


@dataclass(frozen=True)
class RegulatorSettings:
    """The target of a regulator, if it has one, and its drive; numbers have the names of the controller's."""

    label: str
    target: ReferenceSignal | None = inline_parameters()
    drive: Drive = inline_parameters()


@dataclass(frozen=True)
class Regulator(Controller, OpensValve):
    """A controller by law: `asked` is the output of the law, `output` what is left of it behind the limits."""

    drives: bool
    """Whether it has a port; the output of one without is only a signal."""
    opens: bool
    """Whether the output is the opening of its port's valve."""
    steering: RegulatorSettings

    @property
    def target(self) -> ReferenceSignal | None:
        return self.steering.target

    @property
    def rests(self) -> Found:
        """When the states of its law start at equilibrium: at rest. A valve at rest is closed, whatever they are."""
        return "never" if self.opens else "settled"

    @property
    def drawn_as(self) -> Drawn:  # type: ignore[override]  # a field of other parts; here it follows
        return "valve" if self.opens else "drives"

    @property
    def port(self) -> str | None:
        return self.on if self.drives else None

    @property
    def unit(self) -> str:
        """Unit of its output; without a port that follows from its gains and signals."""
        if self.opens or not self.drives:
            return OPENING
        return "N m" if self.kind == "angular" else "N"

    def inputs(self) -> tuple[Input, ...]:
        added = (Input(self.on, self.unit),) if self.drives else ()
        return (*added, *(() if self.target is None else self.target.inputs(self.kind)))

    def here(self, world: World) -> ForcePort | None:
        return world.port(self.on) if self.drives else None

    def law(self, world: World) -> SX:
        """The output of the law itself."""
        raise NotImplementedError(f"{type(self).__qualname__} does not say what it needs")

    def unlimited_output(self, world: World) -> SX:
        """The law's output and what is added to it, before any limit."""
        return world.computed(self, "asked", lambda: self.law(world) + self.added(world))

    def output(self, world: World) -> SX:
        return self.steering.drive.limited(self.unlimited_output(world), self.here(world))

    def act(self, world: World) -> Action:
        if self.opens or not self.drives:
            return IDLE
        return Action(pushes=((self.on, self.output(world)),))

    def command(self, world: World) -> SX | None:
        return self.output(world) if self.opens else None

    def errors(self, world: World) -> tuple[SX, SX]:
        """The error and its rate."""
        assert self.target is not None, "asked by laws that follow something"
        target = self.target
        return world.once((self.name, "errors"), lambda: target.errors(world, self.here(world)))

    def readings(self, world: World) -> Iterable[Reading]:
        if not self.drives:
            return
        target = self.target
        setpoint = None if target is None or target.of is not None else lambda: target.value(world, self.here(world))
        yield from actuator_readings(self.on, self.kind, world, setpoint)
        yield from () if target is None else target.readings(self.on, self.kind, world)

    def refusal(self, formulation: Formulation) -> str | None:
        return bond_graph_refusal(self, formulation) or super().refusal(formulation)


def bond_graph_refusal(part: Part, formulation: Formulation) -> str | None:
    """Why a bond graph cannot carry a part that is connected by signals alone."""
    if formulation != "bond graph" or not part.states():
        return None
    return f"{part.name} has states of its own ({part.states()[0].name}), which are signals: a bond graph draws power alone"


def common_fields(plant: Plant, name: str, payload: Payload | None) -> dict[str, Any]:
    """The fields that every regulator of a file has."""
    control = plant.scenario.control[name]
    drives, opens = name in driving_controllers(plant), name in moved_by_valves(plant)
    kind: Kind = plant.coordinate(name).kind if drives else "linear"
    limit = 1.0 if opens and control.limit is None else control.limit
    followed = control.network is None and (control.state_space is None or ERROR in control.state_space.inputs)
    target = target_of(plant, name, payload) if followed else None
    steering = RegulatorSettings(
        f"control.{name}", target, Drive(control.pull_only, limit, motor=motor_of(plant, name))
    )
    return {
        **{"label": f"control.{name}", "on": name, "kind": kind, "feed_forward": feed_forward_terms(control, name)},
        **{"drives": drives, "opens": opens, "steering": steering},
    }


@dataclass(frozen=True)
class Gains:
    """k_P e + I + k_D dot e_f, with dot I = k_I e + (given - asked) / T_t and T_f dot e_f = e - e_f.

    [Åström and Hägglund, PID Controllers: Theory, Design, and Tuning, 1995, Sec. 3.5]: at its limit the integral tracks the
    limited output over the tracking time T_t. Without a filter the derivative is that of the error itself.
    """

    integrates: bool
    filtered: bool
    proportional: Any = parameter()
    integral: Any = parameter()
    derivative: Any = parameter()
    filter: Any = parameter(default=None)
    anti_windup: Any = parameter(default=None)


@dataclass(frozen=True)
class Pid(Regulator):
    """A PID controller: its states are the integral, in the unit of its output, and the filtered error."""

    pid: Gains

    def states(self) -> tuple[State, ...]:
        """In static equilibrium the integral carries the load; the filter starts at the present error."""
        integral = (State(f"{self.name}.integral", self.unit, found=self.rests),) if self.pid.integrates else ()
        error = (State(f"{self.name}.filtered_error", self._error_unit, found="always"),) if self.pid.filtered else ()
        return (*integral, *error)

    @property
    def _error_unit(self) -> str:
        follows_port = self.drives and self.target is not None and self.target.of is None
        return ("rad" if self.kind == "angular" else "m") if follows_port else "1"

    def law(self, world: World) -> SX:
        (error, error_rate), gains, x = self.errors(world), self.pid, world.states(self)
        slope = (error - x[x.numel() - 1]) / gains.filter if gains.filtered else error_rate
        output = gains.proportional * error + gains.derivative * slope
        return output + x[0] if gains.integrates else output

    def rates(self, world: World) -> SX:
        (error, _), gains, x = self.errors(world), self.pid, world.states(self)
        rates = ca.SX(0, 1)
        if gains.integrates:
            excess = self.output(world) - self.unlimited_output(world)
            rates = ca.vertcat(rates, gains.integral * error + excess / gains.anti_windup)
        return ca.vertcat(rates, (error - x[x.numel() - 1]) / gains.filter) if gains.filtered else rates


def pid_controller(plant: Plant, name: str, payload: Payload | None) -> Pid:
    """The controller of a file with `pid`."""
    data = plant.scenario.control[name].pid
    assert data is not None, "asked of controllers with pid"
    filtered = data.filter > 0
    gains = Gains(
        integrates=data.integral > 0,
        filtered=filtered,
        proportional=data.proportional,
        integral=data.integral,
        derivative=data.derivative,
        filter=data.filter if filtered else None,
        anti_windup=data.tracking,
    )
    return Pid(**common_fields(plant, name, payload), pid=gains)


@dataclass(frozen=True)
class Matrices:
    """The matrices A, B, C, D; zero entries are structural, as elsewhere."""

    A: Any = parameter("table")
    B: Any = parameter("table")
    C: Any = parameter("table")
    D: Any = parameter("table")


@dataclass(frozen=True)
class Linear(Regulator):
    """A controller by matrices. Its inputs are signals by name, and the error."""

    reads: tuple[str, ...]
    state_space: Matrices
    start: Any = parameter("list", default=None)

    def states(self) -> tuple[State, ...]:
        """They start at the file's values; without these at zero, and in a start at rest at equilibrium."""
        n = len(self.state_space.A)
        if self.start is not None:
            return tuple(State(f"{self.name}.x{i + 1}", "1", start) for i, start in enumerate(self.start))
        return tuple(State(f"{self.name}.x{i + 1}", "1", found=self.rests) for i in range(n))

    def _input_vector(self, world: World) -> SX:
        def signal(name: str) -> SX:
            return self.errors(world)[0] if name == ERROR else world.signal(name, self.name)

        return ca.vertcat(*[signal(name) for name in self.reads])

    def law(self, world: World) -> SX:
        """Reads only inputs with direct feedthrough (columns of D): others may depend on its output."""
        output, matrices = ca.SX(self.state_space.C @ world.states(self)), self.state_space
        for i, name in enumerate(self.reads):
            if matrices.D[0, i].nnz():
                output += matrices.D[0, i] * (self.errors(world)[0] if name == ERROR else world.signal(name, self.name))
        return output

    def rates(self, world: World) -> SX:
        matrices = self.state_space
        return matrices.A @ world.states(self) + matrices.B @ self._input_vector(world)


def linear_controller(plant: Plant, name: str, payload: Payload | None) -> Linear:
    """The controller of a file with `state_space`."""
    data = plant.scenario.control[name].state_space
    assert data is not None, "asked of controllers with state_space"
    return Linear(
        **common_fields(plant, name, payload), reads=data.inputs, start=data.start, state_space=Matrices(*data.arrays())
    )


def manipulated_inputs(scenario: Scenario, names: Iterable[str]) -> tuple[str, ...]:
    """Those inputs that a controller can give: forces and openings of drives, and levers."""
    plant = scenario.plant
    drives = {data.name for data in (*plant.coordinates, *plant.dependents.values())}
    levers = {f"{name}.lever" for name, control in scenario.control.items() if control.lever is not None}
    return tuple(name for name in names if name in drives or name in levers)


def refuse_inputs_beyond_drives(
    scenario: Scenario, inputs: Iterable[str], known: Iterable[str], disturbances: Iterable[str] = ()
) -> None:
    """Refuse inputs that no controller can give; `known` are all inputs of a model, `disturbances` those not in hand."""
    drives = manipulated_inputs(scenario, (name for name in known if name not in disturbances))
    for name in inputs:
        if name not in drives:
            instead = f"{did_you_mean(name, drives)} there are {', '.join(drives)}" if drives else " there is none here"
            raise DeckcraneError(
                f'"{name}" is no force or opening of a drive and no lever: a controller cannot give it;{instead}'
            )


def values_with_feed_forward(scenario: Scenario, name: str, signal: str) -> dict[str, Any]:
    """Values of a scenario with a signal fed forward to a drive; one that nothing controls gives just that."""
    if (lever := scenario.control.get(name.removesuffix(".lever"))) is not None and name.endswith(".lever"):
        assert lever.lever is not None, "an input of this name is that of a lever"
        terms = [each.model_dump(mode="json", exclude_defaults=True) for each in lever.lever.feed_forward]
        return {f"control.{name}.feed_forward": [*terms, {"signal": signal}]}
    present = scenario.control.get(name)
    if present is None:
        return {f"control.{name}": {"force": 0.0, "feed_forward": [{"signal": signal}]}}
    terms = [each.model_dump(mode="json", exclude_defaults=True) for each in present.feed_forward]
    return {f"control.{name}.feed_forward": [*terms, {"signal": signal}]}


ACTIVATION_SYMBOLS: Mapping[str, Callable[[SX], SX]] = {
    "tanh": ca.tanh,
    "relu": lambda values: ca.fmax(values, 0.0),
    "sigmoid": lambda values: 0.5 + 0.5 * ca.tanh(0.5 * values),
    "none": lambda values: values,
}
"""The functions of layers, of symbols; a sigmoid by tanh, which no large number overflows."""


@dataclass(frozen=True)
class Layer:
    """A layer of a network: f(W u + b), within limits if it has them."""

    activation: str
    weights: Any = parameter("table")
    bias: Any = parameter("list")
    limits: Any = parameter("list", default=None)


@dataclass(frozen=True)
class NetworkLaw(Regulator):
    """A controller by a network. Its inputs are signals by name."""

    reads: tuple[str, ...]
    layers: tuple[Layer, ...]
    largest: Any = parameter()

    def law(self, world: World) -> SX:
        values = ca.vertcat(*[world.signal(name, self.name) for name in self.reads])
        for layer in self.layers:
            values = ACTIVATION_SYMBOLS[layer.activation](
                ca.mtimes(ca.SX(layer.weights), values) + ca.vertcat(*layer.bias)
            )
            if layer.limits is not None:
                values = ca.fmin(ca.fmax(values, layer.limits[0]), layer.limits[1])
        return ca.fmin(ca.fmax(values, -self.largest), self.largest)


def network_controller(plant: Plant, name: str, payload: Payload | None) -> NetworkLaw:
    """The controller of a file with `network`."""
    data = plant.scenario.control[name].network
    assert data is not None, "asked of controllers with network"
    defaults = ["tanh"] * (len(data.layers) - 1) + ["none"]
    layers = tuple(
        Layer(layer.activation or default, layer.weights, layer.bias, layer.limits)
        for layer, default in zip(data.layers, defaults, strict=True)
    )
    return NetworkLaw(**common_fields(plant, name, payload), reads=data.inputs, layers=layers, largest=data.limit)

"""The protocol of parts: an object that contributes equations to a crane, and reads what it needs by name.

A part holds numbers (see `model.parameters`) and, in the equations, the symbols of those numbers in the same places. It has
states with names, units, scales and start values; inputs; it acts on bodies and on ports; it stores and dissipates energy; it
gives readings. Formulations (forward dynamics, force analysis, momentum form, moving frames, bond graph) call these methods and
never ask for the kind of a part; they ask whether it makes links, carries a joint's load, rests in equilibrium, and so on (the
classes after `Part`). A part refuses a formulation that cannot carry it in its own name (`refusal`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Literal

import casadi as ca

from deckcrane.arrays import Array
from deckcrane.mechanics.equations import SX, EventSignal, Handle, Limit
from deckcrane.mechanics.friction_loop import SlidingForce
from deckcrane.mechanics.inertia import CoupledInertia, SpatialInertia
from deckcrane.mechanics.kinematics import Mechanism
from deckcrane.mechanics.model.plant import AttachmentPoint
from deckcrane.mechanics.model.sketches import Sketch
from deckcrane.mechanics.output_loops import Rows
from deckcrane.scenario.outputs import OutputSpec
from deckcrane.units.dataset_units import Along

if TYPE_CHECKING:
    from deckcrane.mechanics.model.plant import Plant
    from deckcrane.mechanics.model.ports import ForcePort
    from deckcrane.mechanics.model.world import World

Formulation = Literal["forces", "momentum", "moving frames", "bond graph", "matrices"]
"""The force analysis of a given motion; momenta as states; [M19]; [F19, Fig. 5]; rotation matrices as states."""
Drawn = Literal["loads", "drives", "stores", "masses", "oil", "valve", "circuit"]
"""In a bond graph: sources of force on the coordinates, from outside or from drives; stores and their losses; masses on springs
of their own; the oil of a cylinder, and the command of its valve; a part of a hydraulic circuit.
"""
Found = Literal["never", "settled", "always", "relaxed"]
"""When a state starts at equilibrium: never (its part gives the start), in a start at rest, or in any start; or, in a start at
rest, where its rate takes it from its start while all else stays at rest, of a state that has several equilibria or none.
"""
Role = Literal["passive", "drive"]
"""The role of a part in an analysis of forces: it acts by itself, or it gives whatever force its port needs."""


ExactCourse = tuple[SX, SX, SX]
"""Value, rate and acceleration of a coordinate whose motion is prescribed."""
FORMS = ("kinetic", "gravity", "elastic")
"""The forms of stored energy; what is neither kinetic nor of gravity is elastic."""


@dataclass(frozen=True)
class State:
    """A state of a part: its start (None: the part finds it, see `RestsInEquilibrium.rested`), and its natural scale.

    `found` says when it starts where its rate is zero instead, together with all that depends on it: an integral in a start at
    rest, so that it carries its load; the filter of a measurement always, so that it starts at the measured value; the thrust of
    a thruster relaxed, which limits hold, and whose direction has no meaning without thrust.
    """

    name: str
    """Name of the state."""
    unit: str
    """Unit of the state in SI."""
    start: float | None = 0.0
    """Value at the start; None: the part finds it."""
    scale: float = 1.0
    """Natural unit of the state, for tolerances."""
    found: Found = "never"
    """When it starts at equilibrium."""
    stiff: bool = False
    """Whether it settles faster than steps are long, as pressures do; partly implicit steps solve for such states."""


@dataclass(frozen=True)
class Input:
    """A number that comes from outside during a run, by name."""

    name: str
    """Name of the input."""
    unit: str
    """Unit of the input in SI."""
    value: float = 0.0
    """Value where no series is given."""


@dataclass(frozen=True)
class Action:
    """The action of a part: forces on ports by name, flipped wrenches [n; f] on links at their frames' origins, forces on speeds.

    `energy` is the energy it stores, by form (kinetic, gravity, elastic), as a function of coordinates, speeds and states;
    `storing` is the rate of energy stored without such a function (compressed oil). `power` is the power from outside less
    that lost: None where all energy that the part gives or takes comes from outside and goes there, as with a drive; or, of a
    part that stores energy, where nothing comes from outside and nothing is lost. So d(energy)/dt + storing + work = power
    for each part (`formulations.balance` checks it), where work is that of its forces on the mechanism.
    """

    pushes: tuple[tuple[str, SX], ...] = ()
    """Forces on ports by name."""
    wrenches: tuple[tuple[int, SX], ...] = ()
    """Flipped wrenches on links."""
    on_speeds: tuple[tuple[slice, SX], ...] = ()
    """Forces on generalized speeds."""
    energy: Mapping[str, SX] = field(default_factory=dict)
    """Energy that it stores [J], by form."""
    storing: SX = field(default_factory=lambda: ca.SX(1, 1))
    """Rate of energy that is stored without a function of the state [W]."""
    power: SX | None = None
    """Power from outside less that lost [W]."""


IDLE = Action()
"""The action of parts that only give readings or hold something."""


@dataclass(frozen=True)
class Reading:
    """An output of a part, to be recorded and to be read by others: name, labels of each dimension, units, and its function.

    Readings of one name from several parts stand one after the other along their first dimension.

    Args:
        spec: what the package says once about an output of its own
        labels: labels of each dimension
        value: function that returns the expression
        attributes: further attributes of the variable
        units: the unit of each label, where they differ
    """

    name: str
    """Name of the variable."""
    labels: Mapping[str, tuple[str, ...]]
    """Labels of each dimension."""
    units: str | Along
    """Unit of all entries, or of each."""
    long_name: str
    """What it is, in words."""
    value: Callable[[], SX | Rows]
    """Function that returns the expression."""
    attributes: Mapping[str, str] = field(default_factory=dict)
    """Further attributes of the variable."""

    @classmethod
    def of(
        cls,
        spec: OutputSpec,
        labels: Mapping[str, tuple[str, ...]],
        value: Callable[[], SX | Rows],
        attributes: Mapping[str, str] | None = None,
        units: tuple[str, ...] = (),
    ) -> Reading:
        """A reading of an output; `units` where each label has its own."""
        return cls(spec.name, labels, spec.units(units), spec.long_name, value, attributes or {})


class Part:
    """What every part says, with the defaults of one that does nothing. Methods are called with symbols in place of numbers.

    What only some parts do is in the classes below; a part inherits from those it needs.

    Args:
        world: the crane in symbols
        formulation: how equations are made
    """

    role: ClassVar[Role] = "passive"
    """Whether it acts by itself, or gives whatever force its port needs."""
    drawn_as: ClassVar[Drawn] = "loads"
    """The kind of its forces in a bond graph."""
    imbalance: ClassVar[str] = ""
    """Why its energy cannot balance; empty if it does."""

    @property
    def name(self) -> str:
        """Its name, as in the file: `control.luff`, `forces.wind`."""
        raise NotImplementedError(f"{type(self).__qualname__} has no name")

    @property
    def port(self) -> str | None:
        """The port that it acts on, where it drives or holds one."""
        return None

    def states(self) -> tuple[State, ...]:
        """Its states. Called on the part in numbers."""
        return ()

    def inputs(self) -> tuple[Input, ...]:
        """Its inputs. Called on the part in numbers."""
        return ()

    def attachments(self) -> Iterable[tuple[str, Any]]:
        """The bodies that it is attached to, each with the place; flexible ones get a section there. In numbers."""
        return ()

    def act(self, world: World) -> Action:
        """Its action. It may read positions, speeds, states, inputs and time; reading accelerations makes an algebraic loop."""
        return IDLE

    def acts_on(self) -> tuple[str, ...]:
        """The bodies that it exerts wrenches on besides those through their joints and pins. In numbers."""
        places = [body for body, _ in self.attachments()] + [spot.body for spot in spots_in(self)]
        return tuple(dict.fromkeys(body for body in places if body != "ground"))

    def exerts(self, world: World) -> Iterable[tuple[int, SX]]:
        """Those wrenches, flipped, on links at their frames' origins. It may read everything."""
        return world.action(self).wrenches

    def rates(self, world: World) -> SX:
        """The rates of its states, in their order. It may read everything."""
        return ca.SX(0, 1)

    def readings(self, world: World) -> Iterable[Reading]:
        """Its outputs. It may read everything."""
        return ()

    def refusal(self, formulation: Formulation) -> str | None:
        """Why a formulation cannot carry it, in words that begin with its name; None where it can. In numbers."""
        states = self.states()
        if formulation == "forces" and states and self.role == "passive":
            return (
                f"{self.name} has states of its own ({states[0].name}): they do not follow from a given motion. Simulate it "
                "with `deckcrane run`"
            )
        if formulation in ("moving frames", "matrices") and states:
            return (
                f"{self.name} has states of its own ({states[0].name}), which this form of the equations does not carry"
            )
        return None


class MakesLinks(Part):
    """A part of which the tree of bodies is made (see `part_set.mechanism`)."""

    @property
    def moves(self) -> str | None:
        """The body that it moves, where it closes a loop with that body's joint (see `part_set.mechanism`)."""
        return None

    @property
    def within(self) -> str | None:
        """The assembly between whose bodies it stretches, where it is a cylinder there (see `part_set.mechanism`)."""
        return None

    @property
    def grows_on(self) -> str | None:
        """The body on whose frame it grows links of its own, where it is a beam (see `part_set.mechanism`)."""
        return None


class AddsInertia(Part):
    """A part that adds inertia to bodies, as of the water that moves with them."""

    @property
    def floats(self) -> str | None:
        """The body whose inertia it gives, where that is in water (see `part_set.mechanism`)."""
        return None

    def adds(self, tree: Mechanism, inputs: Mapping[str, SX]) -> Iterable[tuple[int, SpatialInertia]]:
        """Inertia without weight that it adds to links, as of water that moves with a body: a function of positions and inputs.

        The force that lets that inertia grow is part of its action; the power of its reaction is `inertial_work`.
        """
        return ()

    def couples(self, tree: Mechanism) -> Iterable[CoupledInertia]:
        """The inertia of water between floating vessels."""
        return ()

    def inertial_work(self, world: World) -> SX:
        """The power of the inertia that it adds on the mechanism, besides that of its action."""
        return ca.SX(1, 1)

    def input_power(self, world: World) -> SX:
        """The power by which its stored energy grows as inputs change; its action takes them as constant."""
        return ca.SX(1, 1)


class OffersPorts(Part):
    """A part that offers ports to others besides the coordinates."""

    def ports(self, world: World, ports: Mapping[str, ForcePort]) -> Iterable[ForcePort]:
        """Ports that it offers to others besides the coordinates, which are in `ports`."""
        return ()


class OpensValve(Part):
    """A controller that may command the valve of its port."""

    def command(self, world: World) -> SX | None:
        """Its command to the valve of its port; None where it does not control one."""
        return None


class HangsLoads(Part):
    """A part that loads hang on, as on a rope: its force on a payload is the hook load."""

    hangs_loads: ClassVar[bool] = True

    @property
    def guides(self) -> bool:
        """Whether it steers a load and carries none of it, as a tugger line: no part of the hook load."""
        return False

    def hung_weights(self, world: World) -> Iterable[tuple[int, SX]]:
        """The flipped wrenches, by link, of the weights that hang on it at the start, in the present pose.

        Drives that compensate gravity hold them.
        """
        return ()


class CarriesJointLoad(Part):
    """A part through which load passes a joint, as a cylinder or a rope that does not stretch."""

    ties_bodies: ClassVar[bool] = False
    """Whether it is an inextensible rope: its forces are those of a constraint, found with the reactions."""

    @property
    def carries(self) -> str | None:
        """The port through which it carries its joint's load, where it is a cylinder."""
        return None

    def bypass(self, world: World) -> Iterable[tuple[int, SX]]:
        """Wrenches that bypass a joint through this part, flipped, by link: the joint does not carry them."""
        return ()

    def margins(self, world: World) -> Iterable[tuple[str, SX]]:
        """Margins to singular positions, such as dead centres: 0 there, about 1 at best; each with a text."""
        return ()


class HasFriction(Part):
    """A part whose action contains friction that depends on reactions (`World.friction`), or may."""

    @property
    def has_reaction_friction(self) -> bool:
        """Whether its action contains friction that depends on reactions (`World.friction`), given by `resists`."""
        return False

    def resists(self, world: World) -> Iterable[tuple[str, SlidingForce]]:
        """Its friction by name, in a world where all reactions are known but for those of friction."""
        return ()

    def total_friction(self, world: World) -> Mapping[str, SX]:
        """All of its friction by name, including terms that do not depend on reactions."""
        return {}


class PrescribesMotion(Part):
    """A part that moves coordinates whatever force that takes."""

    def prescribes(self, t: SX, inputs: Mapping[str, SX]) -> Mapping[str, ExactCourse]:
        """The coordinates that it moves, whatever force that takes, by name: each as a function of time and inputs."""
        return {}

    def supplied_power(self, world: World) -> SX:
        """The power that it supplies besides its action: that of forces which follow from the accelerations of all."""
        return ca.SX(1, 1)


class RestsInEquilibrium(Part):
    """A part that takes part in static equilibrium, or in the start, otherwise than by its action."""

    def holds(self) -> bool:
        """Whether at rest it gives whatever force its port needs, as oil behind a closed valve. In numbers."""
        return False

    def act_at_rest(self, world: World) -> Action:
        """Its action in static equilibrium, with constant set-points."""
        return self.act(world)

    def states_at_rest(self, world: World) -> SX | None:
        """Its states in static equilibrium, in symbols, where they follow from positions; None where they do not."""
        return None

    def states_in_motion(self, world: World) -> SX | None:
        """Its states in steady motion at the initial speeds, in symbols, where they follow from these; None where they do not.

        They may read its states as they are found at rest.
        """
        return None

    def mass_residuals(self, world: World) -> Mapping[int, SX]:
        """The total force on states that are positions of masses of its own, by their index among its states, in symbols.

        In a start at rest their equilibrium is found together with that of the coordinates.
        """
        return {}

    def values_at_rest(self, world: World) -> SX:
        """Values in static equilibrium that `check_rest` checks. In symbols."""
        return ca.SX(0, 1)

    def check_rest(self, values: Array) -> None:
        """Raise an error where the values in static equilibrium are impossible. In numbers."""

    def rested(self, push: float) -> Array | None:
        """Its states where it holds its port with this force. In numbers; None where they do not follow from it."""
        return None


@dataclass(frozen=True)
class CircuitNode:
    """A node of a hydraulic circuit in symbols: its gauge pressure, and what oil at that pressure carries with it.

    `enthalpy` is the work of bringing a unit of oil, measured at atmospheric pressure, to this pressure [J/m^3]; `expansion` is the
    volume of that unit there.
    """

    pressure: SX
    """Gauge pressure [Pa]."""
    enthalpy: SX
    """Energy that comes with the flow into it, per volume [Pa]."""
    expansion: SX
    """Volume over that at atmospheric pressure."""


@dataclass(frozen=True)
class Filling:
    """A volume of oil at a node, its rate, and by how much it grows with the pressure."""

    node: str
    """Name of the node."""
    volume: SX
    """Volume [m^3]."""
    rate: SX
    """Its rate at constant pressure [m^3/s]."""
    compliance: SX
    """Its slope over the pressure [m^3/Pa]."""


@dataclass(frozen=True)
class Throttle:
    """A restriction between two nodes: the flow is `gain` times the signed root of the pressure drop, rounded below `smoothing`."""

    start: str
    """CircuitNode from which the flow counts as positive."""
    end: str
    """CircuitNode to which it leads."""
    gain: SX
    """Flow over the root of the pressure drop [m^3/s/sqrt(Pa)]; zero where it is closed."""
    smoothing: SX
    """Pressure drop below which the root is rounded [Pa]."""


class HoldsPressure(Part):
    """A part whose states give the pressures of nodes of a circuit."""

    def nodes(self, world: World) -> Mapping[str, CircuitNode]:
        """The nodes whose pressure it gives, by name."""
        return {}


class FillsNodes(Part):
    """A part with oil at nodes: a chamber, a hose, a block."""

    def fillings(self, world: World) -> Iterable[Filling]:
        """Its volumes of oil."""
        return ()


class FeedsNodes(Part):
    """A part that brings oil into nodes of a circuit, or takes it from them: restrictions, pumps, motors."""

    def flows(self, world: World) -> Iterable[tuple[str, SX]]:
        """Its flows into nodes, by name [m^3/s, at atmospheric pressure]. They may depend on positions, speeds, states, inputs."""
        return ()


class ThrottlesFlow(FeedsNodes):
    """A restriction between two nodes; `World.flow_through` gives its flow."""

    def throttle(self, world: World) -> Throttle:
        """Its ends and its gain. It may read positions, states, inputs, and pressures of nodes that have a volume."""
        raise NotImplementedError(f"{type(self).__qualname__} does not say between which nodes it is")


class GivesSignals(Part):
    """A part with signals besides its states and readings."""

    def signals(self, world: World) -> Mapping[str, Callable[[], SX]]:
        """Signals that others may read by name, besides its states and readings."""
        return {}

    def event_signals(self, world: World) -> Iterable[EventSignal]:
        """Signals that time loops watch for events, at every step."""
        return ()


class OffersControls(Part):
    """A part that an operator can adjust, or that limits the steps of explicit methods."""

    def handles(self) -> Iterable[Handle]:
        """Parameters that an operator may change during a run: the page makes sliders and switches of them. In numbers."""
        return ()

    def limits(self) -> Iterable[Limit]:
        """The limits that it puts on explicit steps. In numbers."""
        return ()


class IsDrawn(Part):
    """A part that is drawn on a page besides the bodies."""

    def drawing(self, plant: Plant) -> Iterable[Sketch]:
        """Its drawing on a page, besides the bodies. In numbers."""
        return ()


def spots_in(thing: Any) -> Iterator[AttachmentPoint]:
    """All points of bodies among the fields of a part, and of their members."""
    if isinstance(thing, AttachmentPoint):
        yield thing
    elif isinstance(thing, tuple):
        for item in thing:
            yield from spots_in(item)
    elif is_dataclass(thing) and not isinstance(thing, type):
        for item in fields(thing):
            yield from spots_in(getattr(thing, item.name))

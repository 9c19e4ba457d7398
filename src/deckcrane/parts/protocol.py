"""What a part is: one object that says what it adds to a crane, and reads what it needs by name.

A part holds numbers (see `plant.numbers`) and, in the equations, the symbols of those numbers in the same places. It has
states with names, units, scales and starts; inputs; it acts on bodies and on ports; it stores and loses energy; it shows
readings. Formulations (forward dynamics, force analysis, momentum form, moving frames, bond graph) ask parts for these and
never what kind they are. What a formulation cannot carry, the part refuses in its own name (`refusal`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Literal

import casadi as ca

from deckcrane.arrays import Array
from deckcrane.equations.friction import Sliding
from deckcrane.equations.handles import Handle, Limit
from deckcrane.equations.inertia import SpatialInertia
from deckcrane.equations.mechanism import Mechanism
from deckcrane.equations.rows import Rows
from deckcrane.equations.system import SX, Along, EventSignal
from deckcrane.parts.sketches import Sketch
from deckcrane.plant.spots import Spot

if TYPE_CHECKING:
    from deckcrane.parts.world import ForcePort, World
    from deckcrane.plant.plant import Plant

Formulation = Literal["forces", "momentum", "moving frames", "bond graph", "matrices"]
"""The force analysis of a given motion; momenta as states; [M19]; [F19, Fig. 5]; rotation matrices as states."""
Drawn = Literal["loads", "drives", "stores", "masses", "oil", "valve"]
"""In a bond graph: sources of force on the coordinates, from outside or from drives; stores and their losses; masses on springs
of their own; the oil of a cylinder, and what commands its valve."""
Found = Literal["never", "settled", "always"]
"""When a state starts where it stands still: as its part says, in a start at rest, or in any start."""
Role = Literal["passive", "drive"]
"""What a part does in an analysis of forces: it acts by itself, or it gives whatever force its port needs."""


ExactCourse = tuple[SX, SX, SX]
"""Value, rate and acceleration of a coordinate whose motion is prescribed."""
FORMS = ("kinetic", "gravity", "elastic")
"""The forms in which energy is stored; whatever is neither of motion nor of height is elastic."""


@dataclass(frozen=True)
class State:
    """A state of a part: where it starts (None: the part finds it, see `Part.rested`), and what is a natural unit of it.

    `found` says when it starts instead where its rate is zero, together with all that depends on it: an integral in a start at
    rest, so that it holds what it carries; the filter of a measurement always, so that it shows what there is to measure.
    """

    name: str
    unit: str
    start: float | None = 0.0
    scale: float = 1.0
    found: Found = "never"


@dataclass(frozen=True)
class Input:
    """A number that comes from outside while a run goes on, by name."""

    name: str
    unit: str
    value: float = 0.0


@dataclass(frozen=True)
class Action:
    """What a part does: forces on ports by name, flipped wrenches [n; f] on links at their frames' origins, forces on speeds.

    `energy` is what it stores, by form (kinetic, gravity, elastic), as a function of coordinates, speeds and states; `storing`
    is the rate of what it stores without such a function (compressed oil). `power` is what comes in from outside less what is
    lost: None where all that the part gives or takes comes from outside and goes there, as with a drive; or, of a part that
    stores energy, where nothing comes from outside and nothing is lost. So d(energy)/dt + storing + work = power for each part
    (`formulations.balance` checks it), where work is what its forces do on the mechanism.
    """

    pushes: tuple[tuple[str, SX], ...] = ()
    wrenches: tuple[tuple[int, SX], ...] = ()
    on_speeds: tuple[tuple[slice, SX], ...] = ()
    energy: Mapping[str, SX] = field(default_factory=dict)
    storing: SX = field(default_factory=lambda: ca.SX(1, 1))
    power: SX | None = None


IDLE = Action()
"""Of parts that only show or only hold something."""


@dataclass(frozen=True)
class Reading:
    """Values that a part shows, to be recorded and to be read by others: name, labels of each dimension, units, and how to find it.

    Readings of one name from several parts stand one after the other along their first dimension.
    """

    name: str
    labels: Mapping[str, tuple[str, ...]]
    units: str | Along
    long_name: str
    value: Callable[[], SX | Rows]
    attributes: Mapping[str, str] = field(default_factory=dict)


class Part:
    """The protocol, with what a part is that does nothing. Methods are called with symbols at the places of numbers."""

    role: ClassVar[Role] = "passive"
    drawn_as: ClassVar[Drawn] = "loads"
    """What its forces belong to in a bond graph."""
    ties_bodies: ClassVar[bool] = False
    """Whether it is a rope that does not stretch: its forces are those of a constraint, found with the reactions."""
    hangs_loads: ClassVar[bool] = False
    """Whether loads hang on it, as on a rope: its force on a payload is the hook load."""
    imbalance: ClassVar[str] = ""
    """Why its energy cannot balance; nothing if it does."""

    @property
    def name(self) -> str:
        """As in the file: `control.luff`, `forces.wind`."""
        raise NotImplementedError(f"{type(self).__qualname__} has no name")

    @property
    def port(self) -> str | None:
        """The port that it acts on, where it is one that drives or holds a port."""
        return None

    @property
    def carries(self) -> str | None:
        """The port through which it carries its joint's load, where it is a cylinder."""
        return None

    @property
    def moves(self) -> str | None:
        """The body that it moves, where it closes a loop with that body's joint (see `parts.tree`)."""
        return None

    @property
    def within(self) -> str | None:
        """The assembly between whose bodies it stretches, where it is a cylinder there (see `parts.tree`)."""
        return None

    @property
    def grows_on(self) -> str | None:
        """The body on whose frame it grows links of its own, where it is a beam (see `parts.tree`)."""
        return None

    @property
    def floats(self) -> str | None:
        """The body whose inertia it gives, where that is in water (see `parts.tree`)."""
        return None

    @property
    def makes_links(self) -> bool:
        """Whether the tree of bodies is made of it."""
        return self.moves is not None or self.grows_on is not None or self.within is not None

    def states(self) -> tuple[State, ...]:
        """Asked of the part in numbers."""
        return ()

    def inputs(self) -> tuple[Input, ...]:
        """Asked of the part in numbers."""
        return ()

    def attachments(self) -> Iterable[tuple[str, Any]]:
        """The bodies that it is attached to, each with the place; flexible ones get a section there. In numbers."""
        return ()

    def ports(self, world: World, known: Mapping[str, ForcePort]) -> Iterable[ForcePort]:
        """What it lets others act on besides the coordinates, which are `known`."""
        return ()

    def adds(self, tree: Mechanism, inputs: Mapping[str, SX]) -> Iterable[tuple[int, SpatialInertia]]:
        """Inertia without weight that it adds to links, as of water that moves with a body: a function of positions and inputs.

        What it takes to let that inertia grow is part of its action; the power of its reaction is `inertial_work`.
        """
        return ()

    def inertial_work(self, world: World) -> SX:
        """The power with which the inertia that it adds works on the mechanism besides its action."""
        return ca.SX(1, 1)

    def fed(self, world: World) -> SX:
        """The power by which what it stores grows as its inputs change; its action has them stand still."""
        return ca.SX(1, 1)

    def act(self, world: World) -> Action:
        """What it does. It may read positions, speeds, states, inputs and time; what follows from accelerations makes a loop."""
        return IDLE

    def acts_on(self) -> tuple[str, ...]:
        """The bodies that it exerts wrenches on besides what passes through their joints and pins. In numbers."""
        places = [body for body, _ in self.attachments()] + [spot.body for spot in spots_in(self)]
        return tuple(dict.fromkeys(body for body in places if body != "ground"))

    def exerts(self, world: World) -> Iterable[tuple[int, SX]]:
        """Those wrenches, flipped, on links at their frames' origins. It may read everything."""
        return world.action(self).wrenches

    def command(self, world: World) -> SX | None:
        """What it asks of the valve of its port; None where it has nothing to do with one."""
        return None

    def hung_weights(self, world: World) -> Iterable[tuple[int, SX]]:
        """The flipped wrenches, by link, of the weights that hang on it at the start, in the present pose: drives that compensate
        gravity hold them.
        """
        return ()

    def bypass(self, world: World) -> Iterable[tuple[int, SX]]:
        """What passes by a joint through this part, as flipped wrenches by link: its share is not the joint's."""
        return ()

    @property
    def rubs(self) -> bool:
        """Whether its action holds friction that depends on reactions (`World.friction`), which it then `resists` with."""
        return False

    def resists(self, world: World) -> Iterable[tuple[str, Sliding]]:
        """Its friction by name, in a world where reactions are known but for the friction of all."""
        return ()

    def rubbed(self, world: World) -> Mapping[str, SX]:
        """All of its friction by name, with what does not depend on reactions."""
        return {}

    def rates(self, world: World) -> SX:
        """The rates of its states, in their order. It may read everything."""
        return ca.SX(0, 1)

    def readings(self, world: World) -> Iterable[Reading]:
        """What it shows. It may read everything."""
        return ()

    def signals(self, world: World) -> Mapping[str, Callable[[], SX]]:
        """What others may read of it by name besides its states and readings."""
        return {}

    def handles(self) -> Iterable[Handle]:
        """What of it a hand may change while it runs: the page makes sliders and switches of them. In numbers."""
        return ()

    def drawing(self, plant: Plant) -> Iterable[Sketch]:
        """What it looks like on a page, besides the bodies. In numbers."""
        return ()

    def limits(self) -> Iterable[Limit]:
        """Where it makes explicit steps small. In numbers."""
        return ()

    def margins(self, world: World) -> Iterable[tuple[str, SX]]:
        """How far it is from positions in which nothing has a value, such as dead centres: 0 there, about 1 at best; with words."""
        return ()

    def event_signals(self, world: World) -> Iterable[EventSignal]:
        """What time loops watch of it for events, at every step."""
        return ()

    # ---- Motions that are prescribed.
    def prescribes(self, t: SX, inputs: Mapping[str, SX]) -> Mapping[str, ExactCourse]:
        """The coordinates that it moves, whatever force that takes, by name: each as a function of time and inputs."""
        return {}

    def supplied(self, world: World) -> SX:
        """The power of what it gives besides its action: that of forces which follow from the accelerations of all."""
        return ca.SX(1, 1)

    # ---- Rest and start.
    def holds(self) -> bool:
        """Whether at rest it gives whatever force its port needs, as oil behind a closed valve. In numbers."""
        return False

    def act_at_rest(self, world: World) -> Action:
        """What it does where all rests, with set-points that stand still."""
        return self.act(world)

    def states_at_rest(self, world: World) -> SX | None:
        """Its states where all rests, in symbols, where they follow from positions; None where they do not."""
        return None

    def states_in_motion(self, world: World) -> SX | None:
        """Its states in steady motion at the speeds of the start, in symbols, where they follow from these; None where they do not.

        They may read its states as they are found at rest.
        """
        return None

    def unbalanced(self, world: World) -> Mapping[int, SX]:
        """The whole force on states that are places of masses of its own, by their place among its states, in symbols.

        In a start at rest they look for theirs together with the coordinates.
        """
        return {}

    def watched(self, world: World) -> SX:
        """What it looks at where all rests, before it says whether that can be (`check_rest`). In symbols."""
        return ca.SX(0, 1)

    def check_rest(self, values: Array) -> None:
        """Raises an error where what it looked at cannot be. In numbers."""

    def rested(self, push: float) -> Array | None:
        """Its states where it holds its port with this force. In numbers; None where they do not follow from it."""
        return None

    # ---- Formulations.
    def refusal(self, formulation: Formulation) -> str | None:
        """Why a formulation cannot carry it, in words that begin with its name; None where it can. Asked in numbers."""
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


def spots_in(thing: Any) -> Iterator[Spot]:
    """All points of bodies among the fields of a part, and of what these are made of."""
    if isinstance(thing, Spot):
        yield thing
    elif isinstance(thing, tuple):
        for each in thing:
            yield from spots_in(each)
    elif is_dataclass(thing) and not isinstance(thing, type):
        for each in fields(thing):
            yield from spots_in(getattr(thing, each.name))

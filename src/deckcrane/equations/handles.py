"""What a user may change while equations run, and what limits their steps: metadata that the parts of a model provide.

A page, a notebook's widgets or a game pad needs to know neither the kinds of parts nor how parameters are named: a `Handle`
names what it sets, and its range. The steps of explicit methods are limited in certain states (`EndStops`, `CylinderStroke`)
and by the rates of oil and contacts (`OilColumn`, `Bounce`); `Unscaled` and `Singular` say how far states can be trusted. Pure
data; depends on nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

Kind = Literal["course", "force", "factor"]
Unit = Literal["angular", "linear", "ratio"]
States = Mapping[str, float]
"""The states, by name, that differ from the start."""


@dataclass(frozen=True)
class Handle:
    """Something that may be changed while the equations run.

    course
        A value that is held, or that follows a course until the user takes over: all of `parameters` set to one value hold it
        there; without parameters, it is a motion that the user moves through the inputs of the coordinate `input`. `output`
        is the output with the present value, under the handle's name.
    force
        A force or moment on a coordinate, which is set through its parameter, or, where it follows a course, added to
        it through the input of that name.
    factor
        What `parameters` are multiplied by: 0 switches them off, 1 is as in the file. Parts that share one, such as all
        dampers, each contribute their parameters under the same name, see `joined`.

    `unit` says what the value is, or what a force acts on: radians, metres, or a ratio. `parameters` come with the values
    that the model gives them, and `start` is the value at the start.
    """

    kind: Kind
    name: str
    label: str
    unit: Unit
    range: tuple[float, float]
    start: float
    parameters: Mapping[str, float] = field(default_factory=dict)
    held: bool = True
    """Whether the value stays constant by itself; else the model moves it."""
    output: str | None = None
    input: str | None = None
    hint: str = ""
    ends: tuple[States, ...] = ()
    """The states of a drive's coordinate at the two ends of the range, where they are known."""


def joined(handles: Iterable[Handle]) -> tuple[Handle, ...]:
    """The handles in their order; factors of the same name, which several parts share, are merged with the parameters of all."""
    merged: dict[tuple[str, str], Handle] = {}
    for handle in handles:
        key = (handle.kind, handle.name)
        if handle.kind == "factor" and key in merged:
            handle = replace(merged[key], parameters={**merged[key].parameters, **handle.parameters})
        elif key in merged:
            raise ValueError(f"there are two handles of the kind {handle.kind} with the name {handle.name}")
        merged[key] = handle
    return tuple(merged.values())


@dataclass(frozen=True)
class EndStops:
    """States in which the end stops of a coordinate are slightly compressed, one at a time: there they are stiff."""

    name: str
    pressed: tuple[States, ...]


@dataclass(frozen=True)
class CylinderStroke:
    """A cylinder's least and greatest pin distance [m], near which smaller steps may be needed than between them.

    `pressed` are states in which it compresses its own end stops, where its extension is not a coordinate with `EndStops`.
    """

    name: str
    lengths: tuple[float, float]
    pressed: tuple[States, ...] = ()


@dataclass(frozen=True)
class OilColumn:
    """The rate of a chamber's pressure with an open valve: at most `rate` over the chamber's length [F19, Eqs. 27-29].

    `rate` [m/s] is that of the smaller area with the valve as far open as its control allows; `speed` [m/s] is the
    piston's with the whole supply pressure across one orifice.
    """

    name: str
    rate: float
    speed: float
    chambers: tuple[float, float]
    """Lengths of the piston's chamber when retracted, and of the rod's when extended [m]."""
    travel: float
    """From end to end of the stroke [m]."""


@dataclass(frozen=True)
class Unscaled:
    """States without a natural size, such as those of a fluid memory: their magnitude says nothing."""

    states: tuple[str, ...]


@dataclass(frozen=True)
class Singular:
    """The pitch of a joint with three angles: where its cosine is zero, roll and yaw are undefined."""

    state: str


@dataclass(frozen=True)
class Bounce:
    """The frequency [rad/s] of a contact's bounce, and the rate [1/s] at which friction and damping stop it.

    Both are under the weight of the touching body.
    """

    name: str
    frequency: float
    decay: float


@dataclass(frozen=True)
class Stiff:
    """A part whose stiffness and damping alone may require shorter steps than the rest of a model; `name` as in the file."""

    name: str


@dataclass(frozen=True)
class SlackRope:
    """A rope that may be slack at the start, where it is not stiff; with these parameters it is taut."""

    name: str
    taut: Mapping[str, float]


Limit = EndStops | CylinderStroke | OilColumn | Unscaled | Singular | Stiff | SlackRope | Bounce

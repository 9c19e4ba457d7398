"""The elements of a bond graph, under their textbook names: Se, Sf, C, I, R, TF, MTF, GY, MGY, junctions 0 and 1; and fields.

Each is immutable data of one of five kinds (source, storage, resistor, two-port, junction); the functions with textbook names
create them and check what can be checked without the graph. Bonds carry an effort e and a flow f whose product is
power.

Fields are storages of several ports, whose laws couple the ports. An I-field has inertial ports, a C-field capacitive ones, an
IC-field both, as of a multibody system in momentum form [F19, Eqs. 43, 44, 64]. The ports' states are stacked in the order of
the ports.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import casadi as ca

from deckcrane.errors import DeckcraneError
from deckcrane.formulations.bond_graph.laws import (
    Coefficient,
    Modulation,
    Number,
    Parameter,
    Signals,
    as_symbols,
    solve_symmetric,
)
from deckcrane.mechanics.equations import SX

OnePortLaw = Callable[[SX, Signals], Any]
"""law(x, s): an effort or a flow, from the element's own state or its other power variable, and the signals."""
StorageLaw = Coefficient | Callable[[SX, SX, Signals], Any]
"""law(p, q, s) of all momenta p and all displacements q of a storage."""
RateLaw = Callable[[SX, SX, Signals], Any]
"""rate(f, x, s): the rate of the state x of a C, where that is not the flow itself."""


@dataclass(frozen=True)
class GivenInput:
    """A source that follows an input of the equations, named after the source; `value` is the default."""

    value: Number = 0.0
    """Value where no input is given."""


@dataclass(frozen=True)
class Source:
    """Sets the effort (Se) or the flow (Sf) of its bond."""

    name: str
    """Name of the element."""
    symbol: Literal["Se", "Sf"]
    """Kind of the element."""
    value: Number | GivenInput | Modulation
    """What it sets."""


@dataclass(frozen=True)
class Port:
    """A port of a storage: inertial (I: its state is a momentum) or capacitive (C: a displacement)."""

    name: str
    kind: Literal["C", "I"]
    start: Number = 0.0


@dataclass(frozen=True)
class Storage:
    """A one-port C or I, or a field of several ports.

    Inertial ports: dp/dt = e, f = flow(p, q, s). Capacitive ports: dq/dt = f, e = effort(p, q, s); with a `capacity` the
    state is the effort itself, and de/dt = f / capacity [F19, Eqs. 27, 78, 79]; with a `rate` dq/dt = rate(f, q, s).
    """

    name: str
    """Name of the element."""
    symbol: Literal["C", "I", "IC"]
    """Kind of the element."""
    ports: tuple[Port, ...]
    """Its ports, each with a state."""
    flow: StorageLaw | None = None
    """Law of the inertial ports."""
    effort: StorageLaw | None = None
    """Law of the capacitive ports."""
    capacity: Coefficient | None = None
    """Compliance of a state that is an effort."""
    rate: RateLaw | None = None
    """Law of the rate of the state."""


@dataclass(frozen=True)
class Resistor:
    """e = effort(f, s) and f = flow(e, s); a law that is None is not available in that causality."""

    name: str
    """Name of the element."""
    effort: OnePortLaw | Coefficient | None
    """Law of the effort."""
    flow: OnePortLaw | Coefficient | None
    """Law of the flow."""
    symbol: Literal["R"] = "R"
    """Kind of the element."""


@dataclass(frozen=True)
class TwoPort:
    """Transfers all power from its incoming to its outgoing bond, with a modulus N of (outgoing size) x (incoming size).

    Transformer of flows: f_out = N f_in, e_in = N^T e_out. Transformer of efforts: e_out = N e_in, f_in = N^T f_out.
    Gyrator: e_out = N f_in, e_in = N^T f_out.
    """

    name: str
    """Name of the element."""
    symbol: Literal["TF", "MTF", "GY", "MGY"]
    """Kind of the element."""
    modulus: Number | Modulation
    """N, or a function of the signals."""
    of: Literal["flow", "effort"] = "flow"
    """What N transforms."""

    @property
    def gyrates(self) -> bool:
        """Whether it turns flows into efforts."""
        return self.symbol.endswith("GY")


@dataclass(frozen=True)
class Junction:
    """0: one effort, flows balance. 1: one flow, efforts balance."""

    name: str
    """Name of the element."""
    symbol: Literal["0", "1"]
    """Kind of the element."""


Element = Source | Storage | Resistor | TwoPort | Junction


def Se(name: str, effort: Number | GivenInput | Modulation) -> Source:
    """A source of effort.

    Args:
        name: name of the element
        effort: a number, `GivenInput(...)`, or a function of the signals such as `lambda s: ca.sin(s.t)`

    Returns:
        the element
    """
    return Source(name, "Se", effort)


def Sf(name: str, flow: Number | GivenInput | Modulation) -> Source:
    """A source of flow.

    Args:
        name: name of the element
        flow: a number, `GivenInput(...)`, or a function of the signals

    Returns:
        the element
    """
    return Source(name, "Sf", flow)


def C(
    name: str,
    compliance: Number | Modulation | None = None,
    *,
    stiffness: Number | Modulation | None = None,
    law: OnePortLaw | None = None,
    differential: Number | Modulation | None = None,
    rate: RateLaw | None = None,
    start: Number = 0.0,
) -> Storage:
    """A spring, capacitor, accumulator or chamber. Give one of `compliance`, `stiffness`, `law`, `differential`.

    The state x is the displacement, with `differential` the effort.

    Args:
        name: name of the element
        compliance: e = x / compliance
        stiffness: e = stiffness x
        law: e = law(x, s)
        differential: a compliance that varies, such as V(s) / beta of a chamber of oil: de/dt = f / differential
        rate: beside `law`, for a state that suits it: dx/dt = rate(f, x, s)
        start: the state at the start

    Returns:
        the element

    Raises:
        DeckcraneError: not exactly one of them is given
    """
    only_one("C", name, compliance=compliance, stiffness=stiffness, law=law, differential=differential)
    if rate is not None and law is None:
        raise DeckcraneError(
            f'C "{name}": a rate says how the state of a law changes; give law=lambda x, s: ... as well'
        )
    port = (Port("", "C", start),)
    if differential is not None:
        return Storage(name, "C", port, capacity=Coefficient("differential", differential, divides=True))
    return Storage(name, "C", port, effort=capacitive_law(compliance, stiffness, law), rate=rate)


def I(  # noqa: E743 - the letter is the element's name in every book
    name: str, inertia: Number | Modulation | None = None, *, law: OnePortLaw | None = None, start: Number = 0.0
) -> Storage:
    """A mass, inductance or slug of fluid: its state p is the momentum.

    Args:
        name: name of the element
        inertia: f = p / inertia
        law: f = law(p, s)
        start: the momentum at the start

    Returns:
        the element

    Raises:
        DeckcraneError: not exactly one of inertia and law is given
    """
    only_one("I", name, inertia=inertia, law=law)
    return Storage(name, "I", (Port("", "I", start),), flow=inertial_law(inertia, law))


def R(
    name: str,
    resistance: Number | Modulation | None = None,
    *,
    effort: OnePortLaw | None = None,
    flow: OnePortLaw | None = None,
) -> Resistor:
    """A damper, resistor, orifice or leak; with one law only, the element works in that causality only.

    Args:
        name: name of the element
        resistance: e = resistance f
        effort: e = effort(f, s)
        flow: f = flow(e, s)

    Returns:
        the element

    Raises:
        DeckcraneError: neither a resistance nor a law is given, or both
    """
    if (resistance is None) == (effort is None and flow is None):
        raise DeckcraneError(f'R "{name}": give a resistance, or a law as effort(f, s) or flow(e, s)')
    if resistance is not None:
        return Resistor(
            name,
            Coefficient("resistance", resistance),
            Coefficient("resistance", resistance, divides=True),
        )
    return Resistor(name, effort, flow)


def TF(name: str, modulus: Number | Parameter, of: Literal["flow", "effort"] = "flow") -> TwoPort:
    """A transformer: f_out = N f_in and e_in = N^T e_out; of efforts, e_out = N e_in and f_in = N^T f_out.

    Args:
        name: name of the element
        modulus: N, a number or matrix, or a parameter of the graph
        of: what N transforms

    Returns:
        the element
    """
    return _two_port(name, "TF", modulus, of)


def MTF(name: str, modulus: Modulation, of: Literal["flow", "effort"] = "flow") -> TwoPort:
    """A transformer whose modulus follows signals [F19, Eqs. 66, 69, 70].

    Args:
        name: name of the element
        modulus: N as a function of the signals
        of: what N transforms

    Returns:
        the element
    """
    return _two_port(name, "MTF", modulus, of)


def GY(name: str, modulus: Number | Parameter) -> TwoPort:
    """A gyrator: e_out = N f_in and e_in = N^T f_out.

    Args:
        name: name of the element
        modulus: N, a number or matrix, or a parameter of the graph

    Returns:
        the element
    """
    return _two_port(name, "GY", modulus, "flow")


def MGY(name: str, modulus: Modulation) -> TwoPort:
    """A gyrator whose modulus follows signals.

    Args:
        name: name of the element
        modulus: N as a function of the signals

    Returns:
        the element
    """
    return _two_port(name, "MGY", modulus, "flow")


def Zero(name: str) -> Junction:
    """A 0 junction: all its bonds have one effort (pressure, voltage), and their flows balance.

    Args:
        name: name of the element

    Returns:
        the element
    """
    return Junction(name, "0")


def One(name: str) -> Junction:
    """A 1 junction: all its bonds have one flow (speed, current), and their efforts balance.

    Args:
        name: name of the element

    Returns:
        the element
    """
    return Junction(name, "1")


def capacitive_law(
    compliance: Number | Modulation | None, stiffness: Number | Modulation | None, law: OnePortLaw | None
) -> StorageLaw:
    if law is not None:
        return lambda p, q, s: law(q, s)
    if stiffness is not None:
        return Coefficient("stiffness", stiffness)
    assert compliance is not None
    return Coefficient("compliance", compliance, divides=True)


def inertial_law(inertia: Number | Modulation | None, law: OnePortLaw | None) -> StorageLaw:
    if law is not None:
        return lambda p, q, s: law(p, s)
    assert inertia is not None
    return Coefficient("inertia", inertia, divides=True)


def only_one(kind: str, name: str, **choices: object) -> None:
    """Raise an error for a law that is given twice, or not at all."""
    names = [label for label, value in choices.items() if value is not None]
    if len(names) != 1:
        listed = " and ".join(names) if names else "nothing"
        raise DeckcraneError(f'{kind} "{name}": give one of {", ".join(choices)}; found {listed}')


def _two_port(
    name: str,
    symbol: Literal["TF", "MTF", "GY", "MGY"],
    modulus: Number | Modulation,
    of: Literal["flow", "effort"],
) -> TwoPort:
    modulated = callable(modulus) and not isinstance(modulus, Parameter)
    if modulated != symbol.startswith("M"):
        other_symbol = symbol.removeprefix("M") if symbol.startswith("M") else f"M{symbol}"
        kind = "a function of the signals" if modulated else "numbers"
        raise DeckcraneError(f'{symbol} "{name}": its modulus is {kind}; that is a {other_symbol}')
    if of not in ("flow", "effort"):
        raise DeckcraneError(f'{symbol} "{name}": of={of!r}; a transformer is one of "flow" or of "effort"')
    return TwoPort(name, symbol, modulus, of)


FieldLaw = Callable[[SX, SX, Signals], Any]
"""law(p, q, s) of all momenta p and all displacements q of a field."""


def IField(
    name: str,
    ports: Sequence[str],
    inertia: Number | Modulation | None = None,
    *,
    law: OnePortLaw | None = None,
    start: Mapping[str, Number] | None = None,
) -> Storage:
    """Coupled inertias, with the flows f and momenta p of all ports stacked.

    Args:
        name: name of the element
        ports: names of its ports
        inertia: f = inertia^-1 p
        law: f = law(p, s)
        start: momentum of each port at the start

    Returns:
        the element

    Raises:
        DeckcraneError: not exactly one of inertia and law is given
    """
    only_one("I field", name, inertia=inertia, law=law)
    return Storage(name, "I", _field_ports(name, {"I": ports}, start), flow=inertial_law(inertia, law))


def CField(
    name: str,
    ports: Sequence[str],
    compliance: Number | Modulation | None = None,
    *,
    stiffness: Number | Modulation | None = None,
    law: OnePortLaw | None = None,
    differential: Number | Modulation | None = None,
    start: Mapping[str, Number] | None = None,
) -> Storage:
    """Coupled compliances, with the efforts e and displacements q of all ports stacked.

    Args:
        name: name of the element
        ports: names of its ports
        compliance: e = compliance^-1 q
        stiffness: e = stiffness q
        law: e = law(q, s)
        differential: as in a C, a matrix
        start: state of each port at the start

    Returns:
        the element

    Raises:
        DeckcraneError: not exactly one of them is given
    """
    only_one("C field", name, compliance=compliance, stiffness=stiffness, law=law, differential=differential)
    field_ports = _field_ports(name, {"C": ports}, start)
    if differential is not None:
        return Storage(name, "C", field_ports, capacity=Coefficient("differential", differential, divides=True))
    return Storage(name, "C", field_ports, effort=capacitive_law(compliance, stiffness, law))


def ICField(
    name: str,
    *,
    flow: FieldLaw,
    effort: FieldLaw,
    inertial: Sequence[str] = ("p",),
    capacitive: Sequence[str] = ("q",),
    start: Mapping[str, Number] | None = None,
) -> Storage:
    """Inertial and capacitive ports in one; states are named NAME.PORT: `s.state("crane.q")`.

    Args:
        name: name of the element
        flow: flows of the inertial ports, flow(p, q, s)
        effort: efforts of the capacitive ports, effort(p, q, s)
        inertial: names of the inertial ports
        capacitive: names of the capacitive ports
        start: state of each port at the start

    Returns:
        the element
    """
    return Storage(name, "IC", _field_ports(name, {"I": inertial, "C": capacitive}, start), flow=flow, effort=effort)


def multibody_field(
    name: str,
    mass_matrix: Callable[[SX, Signals], Any],
    *,
    effort: FieldLaw | None = None,
    start: Mapping[str, Number] | None = None,
) -> Storage:
    """A multibody system in momentum form, with ports `p` and `q` on the 1 junction of its generalized speeds (u = dq/dt).

    f_p = M(q)^-1 p and e_q = -E + effort(p, q, s), where E is the derivative of the kinetic energy u^T M(q) u / 2 with
    respect to q at constant u [F19, Eqs. 43, 44, 64].

    Args:
        name: name of the element
        mass_matrix: M as a function of q and the signals
        effort: efforts besides -E, such as those of weight: effort(p, q, s)
        start: momentum and coordinates at the start

    Returns:
        the element
    """

    def flow(p: SX, q: SX, s: Signals) -> SX:
        return solve_symmetric(mass(q, s), p)

    def forces(p: SX, q: SX, s: Signals) -> SX:
        u = ca.SX.sym("u", q.numel())
        M = mass(q, s)
        E = ca.gradient(u.T @ M @ u / 2, q)
        inertial = -ca.substitute(E, u, solve_symmetric(M, p))
        return (
            inertial
            if effort is None
            else inertial + as_symbols(effort(p, q, s), q.numel(), 1, f'the effort of "{name}"')
        )

    def mass(q: SX, s: Signals) -> SX:
        return as_symbols(mass_matrix(q, s), q.numel(), q.numel(), f'the mass matrix of "{name}"')

    return ICField(name, flow=flow, effort=forces, start=start)


def _field_ports(
    name: str, ports: Mapping[Literal["C", "I"], Sequence[str]], start: Mapping[str, Number] | None
) -> tuple[Port, ...]:
    start = start or {}
    names = [port for group in ports.values() for port in group]
    unknown = [port for port in start if port not in names]
    if unknown or len(set(names)) < len(names) or not all(ports.values()):
        detail = f'no port "{unknown[0]}" to start' if unknown else "every kind needs ports, and no port a second time"
        raise DeckcraneError(f'field "{name}": {detail}; its ports are {", ".join(names) or "none"}')
    return tuple(Port(port, kind, start.get(port, 0.0)) for kind, group in ports.items() for port in group)

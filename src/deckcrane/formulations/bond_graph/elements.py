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


@dataclass(frozen=True)
class Source:
    """Sets the effort (Se) or the flow (Sf) of its bond."""

    name: str
    symbol: Literal["Se", "Sf"]
    value: Number | GivenInput | Modulation


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
    symbol: Literal["C", "I", "IC"]
    ports: tuple[Port, ...]
    flow: StorageLaw | None = None
    effort: StorageLaw | None = None
    capacity: Coefficient | None = None
    rate: RateLaw | None = None


@dataclass(frozen=True)
class Resistor:
    """e = effort(f, s) and f = flow(e, s); a law that is None is not available in that causality."""

    name: str
    effort: OnePortLaw | Coefficient | None
    flow: OnePortLaw | Coefficient | None
    symbol: Literal["R"] = "R"


@dataclass(frozen=True)
class TwoPort:
    """Transfers all power from its incoming to its outgoing bond, with a modulus N of (outgoing size) x (incoming size).

    Transformer of flows: f_out = N f_in, e_in = N^T e_out. Transformer of efforts: e_out = N e_in, f_in = N^T f_out.
    Gyrator: e_out = N f_in, e_in = N^T f_out.
    """

    name: str
    symbol: Literal["TF", "MTF", "GY", "MGY"]
    modulus: Number | Modulation
    of: Literal["flow", "effort"] = "flow"

    @property
    def gyrates(self) -> bool:
        return self.symbol.endswith("GY")


@dataclass(frozen=True)
class Junction:
    """0: one effort, flows balance. 1: one flow, efforts balance."""

    name: str
    symbol: Literal["0", "1"]


Element = Source | Storage | Resistor | TwoPort | Junction


def Se(name: str, effort: Number | GivenInput | Modulation) -> Source:
    """A source of effort: a number, `GivenInput(...)`, or a function of the signals such as `lambda s: ca.sin(s.t)`."""
    return Source(name, "Se", effort)


def Sf(name: str, flow: Number | GivenInput | Modulation) -> Source:
    """A source of flow: a number, `GivenInput(...)`, or a function of the signals."""
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

    The state x is the displacement and e = x / compliance, stiffness x, or law(x, s). With `differential` (a compliance
    that varies, such as V(s) / beta of a chamber of oil) the state is the effort, and de/dt = f / differential. With `rate`
    beside `law` the state is whatever suits the law: dx/dt = rate(f, x, s).
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
    """A mass, inductance or slug of fluid: its state p is the momentum, and f = p / inertia or law(p, s)."""
    only_one("I", name, inertia=inertia, law=law)
    return Storage(name, "I", (Port("", "I", start),), flow=inertial_law(inertia, law))


def R(
    name: str,
    resistance: Number | Modulation | None = None,
    *,
    effort: OnePortLaw | None = None,
    flow: OnePortLaw | None = None,
) -> Resistor:
    """A damper, resistor, orifice or leak: e = resistance f, or its law as e = effort(f, s) or f = flow(e, s) or both.

    With one law only, the element works in that causality only.
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
    """A transformer: f_out = N f_in and e_in = N^T e_out; with of="effort", e_out = N e_in and f_in = N^T f_out."""
    return _two_port(name, "TF", modulus, of)


def MTF(name: str, modulus: Modulation, of: Literal["flow", "effort"] = "flow") -> TwoPort:
    """A transformer whose modulus follows signals [F19, Eqs. 66, 69, 70]."""
    return _two_port(name, "MTF", modulus, of)


def GY(name: str, modulus: Number | Parameter) -> TwoPort:
    """A gyrator: e_out = N f_in and e_in = N^T f_out."""
    return _two_port(name, "GY", modulus, "flow")


def MGY(name: str, modulus: Modulation) -> TwoPort:
    """A gyrator whose modulus follows signals."""
    return _two_port(name, "MGY", modulus, "flow")


def Zero(name: str) -> Junction:
    """A 0 junction: all its bonds have one effort (pressure, voltage), and their flows balance."""
    return Junction(name, "0")


def One(name: str) -> Junction:
    """A 1 junction: all its bonds have one flow (speed, current), and their efforts balance."""
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
    """Coupled inertias: f = inertia^-1 p or law(p, s), with all ports' flows f and momenta p stacked."""
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
    """Coupled compliances: e = stiffness q, compliance^-1 q or law(q, s), stacked; `differential` as in a C."""
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
    """Inertial and capacitive ports in one: f = flow(p, q, s) of the inertial ports, e = effort(p, q, s) of the others.

    States are named NAME.PORT: `s.state("crane.q")`.
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

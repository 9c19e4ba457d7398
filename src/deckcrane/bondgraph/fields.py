"""Fields: storages of several ports, whose laws couple the ports.

An I-field has inertial ports, a C-field capacitive ones, an IC-field both, as of a multibody system in momentum form
[F19, Eqs. 43, 44, 64]. The ports' states are stacked in the order of the ports.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

import casadi as ca

from deckcrane.bondgraph.elements import OnePortLaw, Port, Storage, capacitive_law, inertial_law, only_one
from deckcrane.bondgraph.laws import Coefficient, Modulation, Number, Signals, as_symbols, solve_symmetric
from deckcrane.equations.system import SX
from deckcrane.errors import DeckcraneError

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

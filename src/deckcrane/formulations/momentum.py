"""The momentum form of a scenario's equations of motion [F19, Eqs. 39-49]: states are coordinates and momenta.

    p = M q_dot,    p_dot = E + Q,    E = dT/dq,    T = q_dot' M q_dot / 2

with M as the sum over all bodies of their inertia between projection matrices, and Q all generalized forces (gravity, springs,
beams, actuators). It is the form of a bond graph's inertia field, and an independent check of the recursion, which
never forms M.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import casadi as ca

from deckcrane.formulations.forward_dynamics import Dynamics
from deckcrane.mechanics.equations import SX, Equations, Variables
from deckcrane.mechanics.inertia import factorise
from deckcrane.mechanics.kinematics import Mechanism, poses, twists
from deckcrane.screws import skew


@dataclass(frozen=True)
class MomentumForm:
    """M of the coordinates' rates, E at the given rates, and the weights G, all as expressions of q (and E of q_dot)."""

    M: SX
    E: SX
    G: SX
    rates: SX
    """Symbols of q_dot, in E."""

    def solve(self, p: SX) -> SX:
        """q_dot = M^-1 p [F19, Eq. 64], by the symbolic factors of M."""
        return factorise(self.M).solve(p)


def projections(mechanism: Mechanism) -> list[SX]:
    """The matrix from all speeds to each link's twist at its frame's origin [F19, Eq. 38]."""
    return [ca.jacobian(t, mechanism.u) for t in twists(mechanism)]


def mass_matrix(mechanism: Mechanism) -> SX:
    """M of the speeds u: sum P' D P [F19, Eq. 42], with a beam's integrals taken beforehand."""
    n = mechanism.u.numel()
    M = ca.SX(n, n)
    for link, P in zip(mechanism.links, projections(mechanism), strict=True):
        M += P.T @ (link.inertia @ P)
        if link.beam is not None:
            M[link.speeds, :] += link.beam.F.T @ P
            M[:, link.speeds] += P.T @ link.beam.F
            M[link.speeds, link.speeds] += link.beam.M
    return M


def weights(mechanism: Mechanism) -> SX:
    """The generalized forces of gravity on the speeds [F19, Eq. 45]."""
    total = ca.SX(mechanism.u.numel(), 1)
    for link, P, (R, _) in zip(mechanism.links, projections(mechanism), poses(mechanism), strict=True):
        g = R.T @ mechanism.gravity
        total += P.T @ ca.vertcat(skew(link.c) @ (link.m * g), link.m * g)
        if link.beam is not None:
            total[link.speeds, :] += link.beam.F[3:, :].T @ g
    return total


def momentum_form(mechanism: Mechanism) -> MomentumForm:
    """M, E and G of the coordinates: rates of coordinates replace the speeds, so that E is a plain derivative."""
    N = mechanism.speeds
    M = N.T @ mass_matrix(mechanism) @ N
    rates = ca.SX.sym("rates", mechanism.q.numel())
    E = ca.gradient(ca.dot(rates, M @ rates) / 2, mechanism.q)
    return MomentumForm(M, E, N.T @ weights(mechanism), rates)


def momentum_equations(system: Dynamics) -> Equations:
    """The same system with momenta instead of speeds [F19, Eqs. 43, 49], as separate `Equations`."""
    system.kit.require("momentum")
    symbols, momenta_function = system.once("momentum", lambda: _assemble(system))
    equations, n = system.equations, system.mechanism.q.numel()
    start, scales = equations.x.values.copy(), equations.x.scales.copy()
    p, m = momenta_function(0.0, equations.x.values, equations.u.values, equations.p.values)
    start[n : 2 * n], scales[n : 2 * n] = p.full().ravel(), m.full().ravel()  # tolerances are those of speeds
    states = replace(symbols.x, values=start, scales=scales)
    return replace(equations, x=states, dx=symbols.dx, y=symbols.y, trace=(), events=symbols.events)


def _assemble(system: Dynamics) -> tuple[Equations, Any]:
    """The equations, and the function (t, x, u, p) of the momenta and the diagonal of M."""
    tree, equations = system.mechanism, system.equations
    form = momentum_form(tree)
    n = tree.q.numel()
    names = (*equations.x.names[:n], *(f"p:{name}" for name in equations.x.names[:n]), *equations.x.names[2 * n :])
    momenta_function = ca.Function(
        "p", equations.arguments(), [ca.densify(form.M @ (tree.rates @ tree.u)), ca.diag(form.M)]
    )
    momenta = ca.vertcat(*[ca.SX.sym(name) for name in names[n : 2 * n]])

    rates = form.solve(momenta)
    external = sum((P.T @ w for P, w in zip(projections(tree), system.external, strict=True)), ca.SX(n, 1))
    Q = form.G + tree.speeds.T @ (system.generalized_forces + external)
    p_dot = ca.substitute(form.E, form.rates, rates) + ca.substitute(Q, tree.u, tree.speeds @ rates)
    others = ca.substitute(equations.dx[2 * n :, :], tree.u, tree.speeds @ rates)
    symbols = ca.vertcat(equations.x.symbols[:n], momenta, equations.x.symbols[2 * n :])
    outputs = tuple(output.substituted(tree.u, tree.speeds @ rates) for output in equations.y)
    events = tuple(event.substituted(tree.u, tree.speeds @ rates) for event in equations.events)
    states = Variables(names, symbols, equations.x.values)
    dx = ca.vertcat(rates, p_dot, others)
    return replace(equations, x=states, dx=dx, y=outputs, trace=(), events=events), momenta_function

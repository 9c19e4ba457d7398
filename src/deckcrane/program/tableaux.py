"""Runge-Kutta and Rosenbrock methods as data: the stepping code is generated from these tables.

Sources: E. Hairer, S. P. Norsett, G. Wanner, Solving Ordinary Differential Equations I, 2nd ed., Springer 1993: the
classical method of order 4 (Table II.1.2) and the pair of Dormand and Prince of order 5(4) (Table II.5.2), with the
continuous extension of Sec. II.6, Eq. (6.12). E. Hairer, G. Wanner, Solving Ordinary Differential Equations II, 2nd ed.,
Springer 1996: the pair RODAS of order 4(3), L-stable and stiffly accurate (Secs. IV.7 and VI.4).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True)
class Tableau:
    """Nodes c, rows of a, weights b; for an embedded pair, `error` = b - b_hat and the weights of the dense output."""

    name: str
    order: int
    c: tuple[Fraction, ...]
    a: tuple[tuple[Fraction, ...], ...]
    b: tuple[Fraction, ...]
    error: tuple[Fraction, ...] = ()
    dense: tuple[Fraction, ...] = ()

    @property
    def stages(self) -> int:
        return len(self.b)


RK4 = Tableau(
    name="rk4",
    order=4,
    c=(Fraction(0), Fraction(1, 2), Fraction(1, 2), Fraction(1)),
    a=((), (Fraction(1, 2),), (Fraction(0), Fraction(1, 2)), (Fraction(0), Fraction(0), Fraction(1))),
    b=(Fraction(1, 6), Fraction(1, 3), Fraction(1, 3), Fraction(1, 6)),
)

DOPRI5 = Tableau(
    name="dopri5",
    order=5,
    c=(Fraction(0), Fraction(1, 5), Fraction(3, 10), Fraction(4, 5), Fraction(8, 9), Fraction(1), Fraction(1)),
    a=(
        (),
        (Fraction(1, 5),),
        (Fraction(3, 40), Fraction(9, 40)),
        (Fraction(44, 45), Fraction(-56, 15), Fraction(32, 9)),
        (Fraction(19372, 6561), Fraction(-25360, 2187), Fraction(64448, 6561), Fraction(-212, 729)),
        (Fraction(9017, 3168), Fraction(-355, 33), Fraction(46732, 5247), Fraction(49, 176), Fraction(-5103, 18656)),
        (
            Fraction(35, 384),
            Fraction(0),
            Fraction(500, 1113),
            Fraction(125, 192),
            Fraction(-2187, 6784),
            Fraction(11, 84),
        ),
    ),
    b=(
        Fraction(35, 384),
        Fraction(0),
        Fraction(500, 1113),
        Fraction(125, 192),
        Fraction(-2187, 6784),
        Fraction(11, 84),
        Fraction(0),
    ),
    error=(
        Fraction(71, 57600),
        Fraction(0),
        Fraction(-71, 16695),
        Fraction(71, 1920),
        Fraction(-17253, 339200),
        Fraction(22, 525),
        Fraction(-1, 40),
    ),
    dense=(
        Fraction(-12715105075, 11282082432),
        Fraction(0),
        Fraction(87487479700, 32700410799),
        Fraction(-10690763975, 1880347072),
        Fraction(701980252875, 199316789632),
        Fraction(-1453857185, 822651844),
        Fraction(69997945, 29380423),
    ),
)


@dataclass(frozen=True)
class Rosenbrock:
    """A linearly implicit method, in the variables that avoid products with the Jacobian J [Hairer, Wanner, Sec. IV.7].

    With f_t the time derivative of f at the start of the step, each stage solves

        (1 / (gamma h) - J) k_i = f(t + alpha_i h, x + sum_j a_ij k_j) + sum_j c_ij k_j / h + d_i h f_t

    and the step ends at x + sum_j b_j k_j, with the error sum_j error_j k_j. The dense output at the fraction s of the step
    is (1 - s) x + s (x_end + (1 - s) (sum_j dense_0j k_j + s sum_j dense_1j k_j)).
    """

    name: str
    order: int
    gamma: float
    alpha: tuple[float, ...]
    a: tuple[tuple[float, ...], ...]
    c: tuple[tuple[float, ...], ...]
    d: tuple[float, ...]
    b: tuple[float, ...]
    error: tuple[float, ...]
    dense: tuple[tuple[float, ...], tuple[float, ...]]

    @property
    def stages(self) -> int:
        return len(self.b)


_RODAS4_FIFTH = (1.221224509226641, 6.019134481288629, 12.53708332932087, -0.6878860361058950)

RODAS4 = Rosenbrock(
    name="rodas4",
    order=4,
    gamma=0.25,
    alpha=(0.0, 0.386, 0.21, 0.63, 1.0, 1.0),
    a=(
        (),
        (1.544,),
        (0.9466785280815826, 0.2557011698983284),
        (3.314825187068521, 2.896124015972201, 0.9986419139977817),
        _RODAS4_FIFTH,
        (*_RODAS4_FIFTH, 1.0),
    ),
    c=(
        (),
        (-5.6688,),
        (-2.430093356833875, -0.2063599157091915),
        (-0.1073529058151375, -9.594562251023355, -20.47028614809616),
        (7.496443313967647, -10.24680431464352, -33.99990352819905, 11.70890893206160),
        (8.083246795921522, -7.981132988064893, -31.52159432874371, 16.31930543123136, -6.058818238834054),
    ),
    d=(0.25, -0.1043, 0.1035, -0.03620000000000023, 0.0, 0.0),
    b=(*_RODAS4_FIFTH, 1.0, 1.0),
    error=(0.0, 0.0, 0.0, 0.0, 0.0, 1.0),
    dense=(
        (10.12623508344586, -7.487995877610167, -34.80091861555747, -7.992771707568823, 1.025137723295662, 0.0),
        (-0.6762803392801253, 6.087714651680015, 16.43084320892478, 24.76722511418386, -6.594389125716872, 0.0),
    ),
)


def combination(row: Sequence[Fraction | float]) -> str:
    """A row of coefficients times the slopes k0, k1, ... as a term that is valid in every dialect."""
    return " + ".join(f"{float(a)!r} * k{j}[i]" for j, a in enumerate(row) if a)

"""Explicit Runge-Kutta methods as data: the stepping code is written out from these tables.

Sources: E. Hairer, S. P. Norsett, G. Wanner, Solving Ordinary Differential Equations I, 2nd ed., Springer 1993: the
classical method of order 4 (Table II.1.2) and the pair of Dormand and Prince of order 5(4) (Table II.5.2), with the
continuous extension of Sec. II.6, Eq. (6.12).
"""

from __future__ import annotations

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


def combination(row: tuple[Fraction, ...]) -> str:
    """A row of coefficients times the slopes k0, k1, ... as a term that every dialect reads."""
    return " + ".join(f"{float(a)!r} * k{j}[i]" for j, a in enumerate(row) if a)

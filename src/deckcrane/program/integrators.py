"""Integrators: Runge-Kutta and Rosenbrock methods as data, time steps and records of a run, step control, and the memory limit.

The stepping code is generated from the tables of the methods. Sources: E. Hairer, S. P. Norsett, G. Wanner, Solving Ordinary
Differential Equations I, 2nd ed., Springer 1993: the classical method of order 4 (Table II.1.2) and the pair of Dormand and
Prince of order 5(4) (Table II.5.2), with the continuous extension of Sec. II.6, Eq. (6.12). E. Hairer, G. Wanner, Solving
Ordinary Differential Equations II, 2nd ed., Springer 1996: the pair RODAS of order 4(3), L-stable and stiffly accurate
(Secs. IV.7 and VI.4). J. Rang, L. Angermann, New Rosenbrock W-methods of order 3 for partial differential algebraic equations
of index 1, BIT 45 (2005): ROS34PW2, L-stable and stiffly accurate, of order 3 with any matrix in place of the Jacobian.

Before a run begins it is checked that its records fit into memory; an error says what would fit.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor
from pathlib import Path
from typing import Literal

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError


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

    A method of which `any_matrix` holds keeps its order whatever J is; it needs no f_t. Steps then solve for the stiff states
    alone, and the others cost what they cost in an explicit method.
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
    dense: tuple[tuple[float, ...], ...] = ()
    any_matrix: bool = False

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

_ROS34PW2_LAST = (4.184760482319161, -0.28519201735549593, 2.2942803602790417)

ROS34PW2 = Rosenbrock(
    name="ros34pw2",
    order=3,
    gamma=0.435866521508459,
    alpha=(0.0, 0.871733043016918, 0.7315799577888524, 1.0),
    a=((), (2.0,), (1.4192173174557646, -0.2592322116729697), _ROS34PW2_LAST),
    c=(
        (),
        (-4.588560720558083,),
        (-4.184760482319161, 0.28519201735549593),
        (-6.368179200128358, -6.795620944466836, 2.870098604331056),
    ),
    d=(0.0, 0.0, 0.0, 0.0),
    b=(*_ROS34PW2_LAST, 1.0),
    error=(0.27774994764797034, -1.4032398951759986, 1.7726301276675511, 0.5),
    any_matrix=True,
)


def combination(row: Sequence[Fraction | float]) -> str:
    """A row of coefficients times the slopes k0, k1, ... as a term that is valid in every dialect."""
    return " + ".join(f"{float(a)!r} * k{j}[i]" for j, a in enumerate(row) if a)


Integrator = Literal["rk4", "dopri5", "rodas4", "rodas4_fixed", "ros34pw2_fixed", "cvodes"]

FIXED = ("rk4", "rodas4_fixed", "ros34pw2_fixed")
"""Methods with fixed steps."""
IMPLICIT = {"rodas4": RODAS4, "rodas4_fixed": RODAS4, "ros34pw2_fixed": ROS34PW2}
"""Methods that solve linear systems, with their tables."""

ROUNDING = 1e-6
"""Fraction of a step that counts as rounding."""
BLOCK_SECONDS = 0.1
"""Time that compiled code runs before it returns to Python."""
SLACK = 1e-9
"""Fraction of the time between records that counts as rounding."""


@dataclass(frozen=True)
class Timing:
    """Time steps and records of a run: for adaptive integrators `step` is the largest step.

    rk4, rodas4_fixed and ros34pw2_fixed take fixed steps, dopri5, rodas4 and cvodes adaptive ones; rodas4, rodas4_fixed and
    cvodes are for stiff equations, ros34pw2_fixed for oil on a mechanism that is not stiff.
    """

    duration: float
    """Duration of the run [s]."""
    step: float
    """Time step [s]; for adaptive integrators the largest."""
    every: float
    """Time between records [s]."""
    integrator: Integrator = "rk4"
    """The method."""
    relative_tolerance: float = 1e-8
    """Relative tolerance of adaptive integrators."""
    absolute_tolerance: float = 1e-8
    """Absolute tolerance of adaptive integrators, in natural units of each state."""

    @property
    def records(self) -> int:
        """Number of records after the start."""
        return round(self.duration / self.every)

    @property
    def evaluations(self) -> float:
        """Approximate number of evaluations of the equations in a run; for adaptive methods that of the longest steps."""
        return self.duration / self.step * {"rk4": 4, "dopri5": 6, "ros34pw2_fixed": 4}.get(self.integrator, 5)

    def records_until(self, t: float) -> int:
        """Number of records up to a time, without the one at the start of the run.

        Args:
            t: the time [s]
        """
        return floor(t / self.every + SLACK)

    @property
    def steps_per_record(self) -> int:
        """Number of fixed steps between two records."""
        return round(self.every / self.step)

    def whole_steps(self, duration: float) -> int:
        """Number of fixed steps in a duration.

        Args:
            duration: the duration [s]

        Raises:
            DeckcraneError: it is no whole number of steps
        """
        steps = round(duration / self.step)
        if steps < 1 or abs(duration - steps * self.step) > ROUNDING * self.step:
            raise DeckcraneError(
                f"a duration of {duration:g} s is not a whole multiple of the step of {self.step:g} s (run.step)"
            )
        return steps

    @property
    def tolerances(self) -> tuple[float, float]:
        """Relative and absolute tolerance."""
        return self.relative_tolerance, self.absolute_tolerance

    def control(self, scales: Array) -> StepControl:
        """Control of adaptive steps.

        Args:
            scales: natural unit of each state
        """
        absolute = self.absolute_tolerance * scales
        return StepControl(self.integrator, self.step, self.relative_tolerance, absolute, self.every)


@dataclass(frozen=True)
class StepControl:
    """Control of adaptive steps: the method, the longest step, tolerances (absolute ones by state), time between records."""

    method: str
    largest: float
    relative: float
    absolute: Array
    every: float


class StuckError(Exception):
    """A step became too small to continue, with the time and the state where it did."""

    def __init__(self, t: float, x: Array) -> None:
        super().__init__(t, x)
        self.t, self.x = t, x


def next_block(block: int, seconds: float) -> int:
    """Number of steps of the next block, so that it takes about a tenth of a second: for progress and Ctrl-C."""
    return max(1, min(4 * block, int(block * BLOCK_SECONDS / max(seconds, 1e-6))))


_USABLE_FRACTION = 0.8
"""Fraction of the free memory that a run may take."""


def check_memory_limit(records: float, numbers: int, more: float = 0.0, *, every: float, step: float) -> None:
    """Refuse a run whose records (of `numbers` values each), and `more` bytes besides, do not fit into the free memory."""
    free = available_memory()
    needed = 8.0 * records * numbers + more
    if free is None or needed <= _USABLE_FRACTION * free:
        return
    available = _USABLE_FRACTION * free - more
    if available > 0 and records > 1:
        spacing = _wider_spacing(records * every, step, every * 8.0 * records * numbers / available)
        hint = f"Record less often, as with run.every: {spacing:.6g} s (it is {every:g} s), or less (record), or run for less time"
    else:
        hint = "Run for less time: the table of wave forces alone is too large"
    raise DeckcraneError(
        f"this run takes about {needed / 1e9:,.1f} GB of memory for {records:,.0f} records of {numbers:,} numbers"
        f"{' and its waves' if more else ''}; {free / 1e9:,.1f} GB are free. {hint}"
    )


def _wider_spacing(duration: float, step: float, least: float) -> float:
    """The shortest spacing of records from `least` on that is a whole number of steps and divides the run."""
    steps, fewest = round(duration / step), ceil(least / step)
    return step * next((n for n in range(fewest, fewest + 100_000) if steps % n == 0), steps)


def available_memory() -> float | None:
    """Bytes still available to this process, by the machine, its container and its own limit; None if none is known."""
    limits = [value for value in (_machine_memory(), _container_memory(), _process_memory()) if value is not None]
    return min(limits) if limits else None


def _machine_memory() -> float | None:
    if sys.platform == "win32":
        return None
    try:
        for line in Path("/proc/meminfo").read_text(encoding="ascii").splitlines():
            if line.startswith("MemAvailable:"):
                return 1024.0 * int(line.split()[1])
    except (OSError, ValueError):
        pass
    try:
        return float(os.sysconf("SC_PHYS_PAGES")) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        return None


def _container_memory() -> float | None:
    folder = Path("/sys/fs/cgroup")
    try:
        limit = (folder / "memory.max").read_text(encoding="ascii").strip()
        used = int((folder / "memory.current").read_text(encoding="ascii"))
        return None if limit == "max" else max(0.0, float(limit) - used)
    except (OSError, ValueError):
        return None


def _process_memory() -> float | None:
    if sys.platform == "win32":
        return None
    import resource

    limit, _ = resource.getrlimit(resource.RLIMIT_AS)
    return None if limit == resource.RLIM_INFINITY else float(limit)

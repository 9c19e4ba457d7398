"""S-N curves with one slope or two: those of DNV-RP-C203 and ISO 19902 by class and environment, and user-defined ones.

log10 N = log a - m log10(S (t / t_ref)^k), with S in MPa (DNVGL-RP-C203, Eq. 2.4.3; a plate thinner than t_ref counts as
t_ref). Ranges are given in Pa; log a is that of the standards' tables, for MPa. The second branch, with slope 5, begins at the
knee. Coefficients are rounded in the standards: branches jump by up to 0.17 % of the number of cycles at their knees, and by
0.20 % for C1 in air of 2024.

In details with small residual stress the mean stress counts: a partly compressive stress range counts only in part. As-welded
joints have residual stresses up to yield, and the whole range counts whatever its mean.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log10
from typing import Literal

import numpy as np

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.standards.sources import SourcedFormula

Environment = Literal["air", "cathodic_protection", "free_corrosion"]
Edition = Literal["2016", "2024"]

FLAT = 5.0
"""Slope beyond the knee, for all curves with two slopes."""
PROTECTED_KNEE = 1e6
"""Knee in seawater with cathodic protection, for all classes and both editions."""

CURVES_2016 = SourcedFormula(
    "S-N curves (log a, slopes, knees)", "A", "DNVGL-RP-C203, Tables 2-1, 2-2 and 2-4", "April 2016"
)
CURVES_2024 = SourcedFormula("S-N curves B1, B2, C, C1, C2", "B", "DNV-RP-C203, after NREL's pCrunch", "October 2024")
SECOND_BRANCH_2024 = SourcedFormula(
    "second branch of B1 and B2 in air, from continuity at the knee",
    "D",
    "DNV-RP-C203, made continuous: its source lists the numbers of 2016 there",
    "October 2024",
)
THICKNESS = SourcedFormula("thickness exponents k", "B", "DNVGL-RP-C203, Tables 2-1, 2-2 and 2-4", "April 2016")
THICKNESS_2024 = SourcedFormula(
    "thickness exponents k taken over from the edition of 2016", "C", "DNV-RP-C203", "October 2024"
)
THINNER = SourcedFormula(
    "plates thinner than the reference count as the reference", "B", "DNVGL-RP-C203, Eq. 2.4.3", "April 2016"
)
REFERENCE_THICKNESS = SourcedFormula("reference thickness of 25 mm", "C", "DNVGL-RP-C203, 2.4", "April 2016")
TUBULAR_19902 = SourcedFormula("S-N curve of tubular joints in seawater with protection", "B", "ISO 19902", "2007")

T_REF = 0.025
"""Reference thickness of plates [m]."""


@dataclass(frozen=True)
class TabulatedClass:
    """A class of details: first branch in air and with protection, the second branch that both share, and free corrosion."""

    m: float
    air: float
    protected: float
    second: float
    at_1e7: float
    """The range at 1e7 cycles in air as printed in the standard [MPa]."""
    free: float | None
    k: float
    k_free: float
    air_knee: float = 1e7


def _class_2016(
    m: float, air: float, protected: float, second: float, at_1e7: float, free: float, *k: float
) -> TabulatedClass:
    return TabulatedClass(m, air, protected, second, at_1e7, free, k[0], k[-1])


CLASSES_2016: Mapping[str, TabulatedClass] = {
    "B1": _class_2016(4.0, 15.117, 14.917, 17.146, 106.97, 12.436, 0.0),
    "B2": _class_2016(4.0, 14.885, 14.685, 16.856, 93.59, 12.262, 0.0),
    "C": _class_2016(3.0, 12.592, 12.192, 16.320, 73.10, 12.115, 0.05, 0.15),
    "C1": _class_2016(3.0, 12.449, 12.049, 16.081, 65.50, 11.972, 0.10, 0.15),
    "C2": _class_2016(3.0, 12.301, 11.901, 15.835, 58.48, 11.824, 0.15),
    "D": _class_2016(3.0, 12.164, 11.764, 15.606, 52.63, 11.687, 0.20),
    "E": _class_2016(3.0, 12.010, 11.610, 15.350, 46.78, 11.533, 0.20),
    "F": _class_2016(3.0, 11.855, 11.455, 15.091, 41.52, 11.378, 0.25),
    "F1": _class_2016(3.0, 11.699, 11.299, 14.832, 36.84, 11.222, 0.25),
    "F3": _class_2016(3.0, 11.546, 11.146, 14.576, 32.75, 11.068, 0.25),
    "G": _class_2016(3.0, 11.398, 10.998, 14.330, 29.24, 10.921, 0.25),
    "W1": _class_2016(3.0, 11.261, 10.861, 14.101, 26.32, 10.784, 0.25),
    "W2": _class_2016(3.0, 11.107, 10.707, 13.845, 23.39, 10.630, 0.25),
    "W3": _class_2016(3.0, 10.970, 10.570, 13.617, 21.05, 10.493, 0.25),
}
"""Classes of the edition of 2016; in free corrosion they have one slope of 3."""


def _class_2024(name: str, m: float, air: float, second: float, protected: float) -> TabulatedClass:
    """A class of the edition of 2024: its knee in air is at 5e6 cycles; free corrosion is not known."""
    before = CLASSES_2016[name]
    at_1e7 = 10.0 ** ((second - 7.0) / FLAT)
    return TabulatedClass(m, air, protected, second, at_1e7, None, before.k, before.k_free, 5e6)


CHANGED_2024: Mapping[str, TabulatedClass] = {
    "B1": _class_2024("B1", 4.0, 15.117, 17.222, 14.977),
    "B2": _class_2024("B2", 4.0, 14.885, 16.931, 14.745),
    "C": _class_2024("C", 3.5, 13.640, 16.615, 13.431),
    "C1": _class_2024("C1", 3.5, 13.473, 16.377, 13.264),
    "C2": _class_2024("C2", 3.5, 13.301, 16.130, 13.091),
}
"""Classes that the edition of October 2024 changed; D to W3 are unchanged."""

TUBULAR = "TJ"
"""The tubular joint of ISO 19902, as it is called in files."""
TUBULAR_LOG_A, TUBULAR_SLOPES, TUBULAR_KNEE = (12.18, 16.13), (3.0, 5.0), 1.8e6

NAMES = (*CLASSES_2016, TUBULAR)
"""All named curves."""


MPA = 1e6
ROUNDING = 0.005
"""Relative difference of cycles allowed between two branches at their knee: log a has three decimals."""
_ENVIRONMENT_NAMES: dict[Environment, str] = {
    "air": "air",
    "cathodic_protection": "protected",
    "free_corrosion": "bare",
}
PLAUSIBLE = (0.1e6, 2000e6)
"""Plausible range at 1e7 cycles of a steel detail [Pa], with a wide margin: mistaken units lie outside."""


@dataclass(frozen=True)
class SNBranch:
    """A straight line in logarithms: N = 10^log_a S^-m, S in MPa."""

    log_a: float
    m: float

    def damage(self, ranges: Array) -> Array:
        """Damage 1/N of one cycle of each range [Pa]."""
        return np.asarray((ranges / MPA) ** self.m * 10.0**-self.log_a)

    def integral(self, ranges: Array) -> Array:
        """Integral of the damage over the range from zero [Pa]."""
        return self.damage(ranges) * ranges / (self.m + 1.0)

    def range_at(self, cycles: float) -> float:
        """The range [Pa] with this number of cycles to failure."""
        return float(10.0 ** ((self.log_a - log10(cycles)) / self.m) * MPA)


@dataclass(frozen=True)
class SNCurve:
    """One branch, or two with the knee between them [cycles]; the thickness exponent, and the sources."""

    name: str
    branches: tuple[SNBranch, ...]
    knee: float = np.inf
    k: float = 0.0
    t_ref: float = T_REF
    founded: tuple[SourcedFormula, ...] = ()
    founded_thickness: tuple[SourcedFormula, ...] = ()

    @property
    def knee_range(self) -> float:
        """The range at the knee, by the first branch [Pa]; zero for a curve with one slope."""
        return self.branches[0].range_at(self.knee) if len(self.branches) == 2 else 0.0

    @property
    def slopes(self) -> tuple[float, ...]:
        return tuple(branch.m for branch in self.branches)

    def damage(self, ranges: Array | float) -> Array:
        """Damage 1/N of one cycle of each range [Pa]; zero for a range of zero."""
        S = np.asarray(ranges, dtype=float)
        return np.where(self.knee_range <= S, self.branches[0].damage(S), self.branches[-1].damage(S))

    def cycles(self, ranges: Array | float) -> Array:
        """Number of cycles to failure of each range [Pa]."""
        with np.errstate(divide="ignore"):
            return np.asarray(1.0 / self.damage(ranges))

    def damage_by_branch(self, low: Array, high: Array) -> tuple[Array, ...]:
        """Mean damage of a cycle whose range is uniformly distributed from low to high [Pa], by the branch that the ranges lie on.

        If both are equal, that of the one range.
        """
        wide = high > low
        span = np.where(wide, high - low, 1.0)
        knee = self.knee_range
        damages = []
        for i, branch in enumerate(self.branches):
            ends = [np.maximum(end, knee) if i == 0 else np.minimum(end, knee) for end in (low, high)]
            on_branch = (low >= knee) == (i == 0)
            mean = (branch.integral(ends[1]) - branch.integral(ends[0])) / span
            damages.append(np.asarray(np.where(wide, mean, np.where(on_branch, branch.damage(low), 0.0))))
        return tuple(damages)

    def range_at(self, cycles: float) -> float:
        """The range [Pa] with this number of cycles to failure."""
        return self.branches[0 if cycles <= self.knee else -1].range_at(cycles)

    def thickness_factor(self, thickness: float | None) -> float:
        """Factor on ranges by thickness: (t / t_ref)^k, 1 if thinner than t_ref, or not given."""
        return 1.0 if thickness is None else max(thickness / self.t_ref, 1.0) ** self.k

    def rests_on(self, thickness: float | None) -> tuple[SourcedFormula, ...]:
        """Sources of its numbers, with those of the thickness effect where it applies."""
        return self.founded + (self.founded_thickness if thickness is not None and self.k > 0.0 else ())


def sn_curve(name: str, environment: Environment = "air", edition: Edition = "2016") -> SNCurve:
    """A curve of DNV-RP-C203 by its class, or the tubular joint of ISO 19902 (`TJ`)."""
    if name == TUBULAR:
        return _tubular_joint(environment)
    if name not in CLASSES_2016:
        raise DeckcraneError(f'there is no S-N curve "{name}"; there are {", ".join(NAMES)}, or a curve of your own')
    changed = edition == "2024" and name in CHANGED_2024
    row = CHANGED_2024[name] if changed else CLASSES_2016[name]
    label = f"{name} {_ENVIRONMENT_NAMES[environment]} {edition}"
    k = row.k_free if environment == "free_corrosion" else row.k
    founded: tuple[SourcedFormula, ...] = (CURVES_2024,) if changed else (CURVES_2016,)
    thick = (THICKNESS_2024 if changed else THICKNESS, THINNER, REFERENCE_THICKNESS)
    if environment == "free_corrosion":
        if row.free is None:
            raise DeckcraneError(
                f"the curve {name} in free corrosion is not known to us in the edition of 2024; use that of 2016"
            )
        return SNCurve(label, (SNBranch(row.free, 3.0),), k=k, founded=founded, founded_thickness=thick)
    if environment == "air" and changed and name in ("B1", "B2"):
        founded = (*founded, SECOND_BRANCH_2024)
    log_a, knee = (row.air, row.air_knee) if environment == "air" else (row.protected, PROTECTED_KNEE)
    return SNCurve(label, (SNBranch(log_a, row.m), SNBranch(row.second, FLAT)), knee, k, T_REF, founded, thick)


def _tubular_joint(environment: Environment) -> SNCurve:
    if environment != "cathodic_protection":
        raise DeckcraneError(
            "the curve TJ (tubular joints, ISO 19902) is known to us in seawater with cathodic protection alone: say "
            "environment: cathodic_protection, or give the curve of your own"
        )
    branches = tuple(SNBranch(log_a, m) for log_a, m in zip(TUBULAR_LOG_A, TUBULAR_SLOPES, strict=True))
    return SNCurve("TJ protected", branches, TUBULAR_KNEE, founded=(TUBULAR_19902,))


def own_curve(
    m: Sequence[float],
    *,
    log_a: Sequence[float] | None = None,
    point: tuple[float, float] | None = None,
    knee: float | None = None,
    k: float = 0.0,
    t_ref: float = T_REF,
    name: str = "own",
) -> SNCurve:
    """User-defined curve: slopes, and either log a (for MPa) of each or a point (cycles, range [Pa]); raises `ValueError`.

    The second branch of a curve that is given by a point begins where the first has the knee.
    """
    if len(m) not in (1, 2):
        raise ValueError(f"a curve has one slope or two; these are {len(m)}")
    for slope in m:
        if slope <= 0.0:
            raise ValueError(f"a branch would rise: its slope m is {slope:g}, and must be above zero")
    if (knee is None) != (len(m) == 1):
        raise ValueError("two slopes need the knee between them [cycles], and one slope has none")
    if (log_a is None) == (point is None):
        raise ValueError("a curve is given by log_a or by a point on it (cycles and range); give one of the two")
    if len(m) == 2 and m[1] < m[0]:
        raise ValueError(
            f"the second branch, beyond the knee, would be steeper (m = {m[1]:g}) than the first (m = {m[0]:g}): exchanged?"
        )
    intercepts = _intercepts(m, point, knee) if log_a is None and point is not None else [*(log_a or ())]
    if len(intercepts) != len(m):
        raise ValueError(f"each slope needs its log_a; there are {len(m)} slopes and {len(intercepts)} of them")
    branches = tuple(SNBranch(a, slope) for a, slope in zip(intercepts, m, strict=True))
    if knee is not None:
        _check_knee(branches, knee)
    curve = SNCurve(name, branches, np.inf if knee is None else knee, k, t_ref)
    strength = curve.range_at(1e7)
    if not PLAUSIBLE[0] <= strength <= PLAUSIBLE[1]:
        raise ValueError(
            f"1e7 cycles of {strength / MPA:.3g} MPa would break it, which no steel detail has: log_a is of ranges in MPa, and a "
            'range needs its unit, as "90 MPa"'
        )
    return curve


def _intercepts(m: Sequence[float], point: tuple[float, float], knee: float | None) -> list[float]:
    """log a of each branch, from a point on the curve."""
    cycles, stress = point
    if cycles <= 0.0 or stress <= 0.0:
        raise ValueError("a point of a curve has a number of cycles and a range above zero")
    beyond = knee is not None and cycles > knee
    through = log10(cycles) + m[-1 if beyond else 0] * log10(stress / MPA)
    if knee is None:
        return [through]
    level = (through - log10(knee)) / m[-1 if beyond else 0]
    return [log10(knee) + slope * level for slope in m]


def _check_knee(branches: tuple[SNBranch, ...], knee: float) -> None:
    """Refuse branches that do not meet: a step, up or down, that is no rounding."""
    if knee <= 0.0:
        raise ValueError("the knee is a number of cycles above zero")
    level = branches[0].range_at(knee)
    cycles = float(1.0 / branches[1].damage(np.asarray(level)))
    if abs(cycles / knee - 1.0) > ROUNDING:
        continuous = log10(knee) + branches[1].m * log10(level / MPA)
        direction = "rises" if cycles > knee * (1.0 + ROUNDING) else "falls"
        raise ValueError(
            f"the branches do not meet: at {level / MPA:.4g} MPa the first ends at {knee:.4g} cycles, and the second begins at "
            f"{cycles:.4g}: the curve {direction} there by a step; with log_a {continuous:.3f} the second would meet the first"
        )


MeanStress = Literal["ignored", "stress_relieved", "base_material"]

SHARES: dict[MeanStress, float] = {"ignored": 1.0, "stress_relieved": 0.8, "base_material": 0.6}
"""Fraction of a compressive range that counts."""
REDUCED_RANGE = SourcedFormula(
    "reduced range where part of a cycle is compression",
    "B",
    "DNVGL-RP-C203, 2.5, after OWI-Lab's py_fatigue",
    "April 2016",
)
WHOLE_RANGE = SourcedFormula(
    "no influence of the mean stress on as-welded joints", "C", "DNVGL-RP-C203, 2.5", "April 2016"
)


def range_factor(lowest: Array, highest: Array, kind: MeanStress) -> Array:
    """f = (s_max + p |s_min|) / (s_max + |s_min|) where s_min < 0 < s_max; 1 for a tensile cycle, p for a compressive one."""
    p = SHARES[kind]
    tension, compression = np.maximum(highest, 0.0), np.maximum(-lowest, 0.0)
    with np.errstate(invalid="ignore", divide="ignore"):
        crossing = (tension + p * compression) / (tension + compression)
    return np.asarray(np.where(lowest >= 0.0, 1.0, np.where(highest <= 0.0, p, crossing)))

"""Description of a hydrodynamic file in lines of text: its main particulars and the findings of its checks."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from deckcrane.errors import DeckcraneError
from deckcrane.hydro.database import Hydrodynamics
from deckcrane.hydro.drift_qtf import diagonal_difference, pair_directions, qtf_diagonal
from deckcrane.hydro.health import abc_health, health
from deckcrane.hydro.health_checks import Finding, worst_first
from deckcrane.hydro.memory.forward_speed import radiation_findings, radiation_lines
from deckcrane.hydro.memory.report import memory_findings, memory_lines
from deckcrane.hydro.readers.mss import load_mat, read_abc
from deckcrane.hydro.readers.text import LeaveOut
from deckcrane.hydro.response import can_move, encounter_frequencies, natural_motions
from deckcrane.hydro.stated_mass import NOTHING, GivenMass
from deckcrane.hydro.wave_field import HullWaveField

ROLL_SHOWN = math.radians(10.0)
"""The amplitude at which quadratic roll damping is shown beside the linear one."""


@dataclass(frozen=True)
class FileReport:
    """A file as read, with its findings; an MSS fluid memory model has no `data`."""

    particulars: tuple[str, ...]
    findings: tuple[Finding, ...]
    data: Hydrodynamics | None

    @property
    def text(self) -> str:
        """Particulars and findings, one a line."""
        return "\n".join([*self.particulars, *map(str, self.findings)])

    @property
    def in_error(self) -> bool:
        """Whether the data have errors, so that no run may use them."""
        return any(finding.level == "error" for finding in self.findings)


def inspect_file(
    path: str | Path,
    body: int | str | None = None,
    speed: float | None = None,
    leave_out: LeaveOut = (),
    mass: GivenMass = NOTHING,
) -> FileReport:
    """Read and check a file, which may be an MSS fluid memory model."""
    if (
        str(path).lower().endswith(".mat")
        and "vesselABC" in (content := load_mat(Path(path)))
        and "vessel" not in content
    ):
        if body is not None or speed is not None or leave_out or not mass.says_nothing:
            raise DeckcraneError(
                f"{path}: a fluid memory model (vesselABC) is shown as it is: it has no bodies, speeds or frequencies to "
                "choose, and a mass of its own"
            )
        head = f"{path}: MSS fluid memory model (vesselABC), no wave forces: it can be checked, not run"
        return FileReport((head,), tuple(abc_health(read_abc(Path(path)))), None)
    db, mass_findings = mass.applied(Hydrodynamics.read(path, body, speed, leave_out))
    lines = radiation_lines(db) if db.speed else memory_lines(db)
    fitted = radiation_findings(db) if db.speed else memory_findings(db)
    return FileReport((*summary(db), *lines), tuple(worst_first([*mass_findings, *health(db), *fitted])), db)


def describe(
    path: str | Path,
    body: int | str | None = None,
    speed: float | None = None,
    leave_out: LeaveOut = (),
    mass: GivenMass = NOTHING,
) -> str:
    """Summarise a file and its checks in lines of text."""
    return inspect_file(path, body, speed, leave_out, mass).text


def summary(db: Hydrodynamics) -> list[str]:
    """The main particulars, one a line."""
    attrs, w, chi = db.dataset.attrs, db.frequency, np.degrees(db.wave_direction)
    sizes = [f"{name} {attrs[name]:.4g} m" for name in ("length", "breadth", "draught") if name in attrs]
    lines = [
        f"{db.title or 'vessel'}: {attrs.get('source_format', 'deckcrane')}, {attrs.get('source', '')}",
        f"{'size':<12} {', '.join(sizes) or 'not known'}",
        f"{'frequencies':<12} {len(w)}, {w[0]:.4g} to {w[-1]:.4g} rad/s",
        f"{'headings':<12} {len(chi)}, {chi[0]:.0f} to {chi[-1]:.0f} deg (0 following, 90 towards port, 180 head sea)",
        *_speed_lines(db),
        f"{'water':<12} {db.water_density:.5g} kg/m3, depth {db.depth:g} m, g {db.gravity:.5g} m/s2",
    ]
    if db.displaced_volume is not None:
        lines.append(f"{'volume':<12} {db.displaced_volume:.6g} m3")
    if db.mass is not None:
        centre = (
            "" if db.center_of_mass is None else f", centre at {', '.join(f'{v:.3f}' for v in db.center_of_mass)} m"
        )
        lines.append(f"{'mass':<12} {db.mass[0, 0] / 1e3:.6g} t{centre}")
    if db.drift_qtf is not None:
        lines.append(_slow_drift_line(db))
    if (field := HullWaveField.of(db)) is not None:
        count = len(field.x) * len(field.y)
        lines.append(
            f"{'wave field':<12} {count} points at {len(field.depth)} depths to {field.depth[-1]:.4g} m: {field.extent}"
        )
    return [*lines, *free_oscillations(db)]


def _speed_lines(db: Hydrodynamics) -> list[str]:
    """The forward speed, and the frequencies at which the waves of the data are met; nothing at rest."""
    if not db.speed:
        return []
    met = np.abs(encounter_frequencies(db))
    return [
        f"{'speed':<12} {db.speed:.4g} m/s: matrices by frequency of encounter, forces by that of the waves, which are met at "
        f"{met.min():.3g} to {met.max():.3g} rad/s"
    ]


def _slow_drift_line(db: Hydrodynamics) -> str:
    """Frequencies and directions of slow drift, and how far its diagonal is from the mean drift."""
    w, chi, _ = qtf_diagonal(db.dataset)
    pairs = pair_directions(db.dataset)
    crossing = len(pairs) - len(chi)
    apart = diagonal_difference(db.dataset)
    agreement = "" if apart is None else f"; its diagonal is mean drift to {apart:.1%} of the largest"
    return (
        f"{'slow drift':<12} QTF at {len(w)} frequencies, {w[0]:.4g} to {w[-1]:.4g} rad/s, {len(chi)} headings"
        f"{f', {crossing} pairs of crossing waves' if crossing else ''}{agreement}"
    )


def free_oscillations(db: Hydrodynamics) -> Sequence[str]:
    """Natural periods and damping ratios; empty where the data have no mass."""
    if not can_move(db):
        return ()
    motions = natural_motions(db)
    if not motions:
        return ()
    outside = [m.dof for m in motions if not m.within]
    note = f"; outside of the data: {', '.join(outside)}" if outside else ""
    periods = ", ".join(f"{m.dof} {m.period:.3g} s" for m in motions)
    ratios = ", ".join(f"{m.dof} {m.damping_ratio:.1%}" for m in motions)
    if db.roll_damping_quadratic:
        rolling = [m for m in natural_motions(db, roll_amplitude=ROLL_SHOWN) if m.dof == "roll"]
        ratios += "".join(f" (roll {m.damping_ratio:.1%} at {math.degrees(ROLL_SHOWN):.0f} deg)" for m in rolling)
    return (
        f"{'periods':<12} {periods} (natural, with added mass{note})",
        f"{'damping':<12} {ratios} of critical, at these",
    )

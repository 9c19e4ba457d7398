"""A hydrodynamic file in lines of text: its particulars and its health."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from deckcrane.hydro.database import Hydrodynamics
from deckcrane.hydro.health import abc_health, health
from deckcrane.hydro.matlab import load_mat
from deckcrane.hydro.memory_reporting import memory_lines
from deckcrane.hydro.mss import read_abc


def describe(path: str | Path) -> str:
    """What a file holds and how healthy it is, in lines of text; also for an MSS fluid memory model."""
    if (
        str(path).lower().endswith(".mat")
        and "vesselABC" in (content := load_mat(Path(path)))
        and "vessel" not in content
    ):
        head = [f"{path}: MSS fluid memory model (vesselABC), no wave forces: it can be checked, not run"]
        return "\n".join(head + [str(finding) for finding in abc_health(read_abc(Path(path)))])
    db = Hydrodynamics.read(path)
    return "\n".join([*summary(db), *memory_lines(db), *[str(finding) for finding in health(db)]])


def summary(db: Hydrodynamics) -> list[str]:
    """The main particulars, one a line."""
    attrs, w, chi = db.dataset.attrs, db.frequency, np.degrees(db.wave_direction)
    sizes = [f"{name} {attrs[name]:.4g} m" for name in ("length", "breadth", "draught") if name in attrs]
    lines = [
        f"{db.title or 'vessel'}: {attrs.get('source_format', 'deckcrane')}, {attrs.get('source', '')}",
        f"{'size':<12} {', '.join(sizes) or 'not known'}",
        f"{'frequencies':<12} {len(w)}, {w[0]:.4g} to {w[-1]:.4g} rad/s",
        f"{'headings':<12} {len(chi)}, {chi[0]:.0f} to {chi[-1]:.0f} deg (0 following, 90 towards port, 180 head sea)",
        f"{'water':<12} {db.water_density:.5g} kg/m3, depth {db.depth:g} m, g {db.gravity:.5g} m/s2",
    ]
    if db.displaced_volume is not None:
        lines.append(f"{'volume':<12} {db.displaced_volume:.6g} m3")
    if db.mass is not None:
        centre = (
            "" if db.center_of_mass is None else f", centre at {', '.join(f'{v:.3f}' for v in db.center_of_mass)} m"
        )
        lines.append(f"{'mass':<12} {db.mass[0, 0] / 1e3:.6g} t{centre}")
    return lines

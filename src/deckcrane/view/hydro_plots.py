"""A hydrodynamic database in figures: added mass, damping, excitation by heading."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from deckcrane.files import write
from deckcrane.hydro.database import DOFS, Hydrodynamics
from deckcrane.view.figures import heading, new_figure, shared_legend

_LINES = ("#1b6ca8", "#d1495b", "#3a7d44", "#8d5a97", "#c77d0a", "#5c6770")


def plot_radiation(db: Hydrodynamics) -> Any:
    """The diagonals of A(w) and B(w), with the limit A(inf) as a line, dashed where it is estimated."""
    figure, axes = new_figure(6, 2, height=1.9)
    limit, style = db.added_mass_infinite, "--" if db.added_mass_infinite_is_estimated else "-"
    for row, (dof, (left, right)) in enumerate(zip(DOFS, axes, strict=True)):
        mass, damping = ("kg", "kg/s") if row < 3 else ("kg m²", "kg m²/s")
        left.plot(db.frequency, db.added_mass[:, row, row])
        left.axhline(limit[row, row], linestyle=style, linewidth=0.8, color="0.4")
        right.plot(db.frequency, db.radiation_damping[:, row, row])
        left.set_ylabel(f"{dof} [{mass}]")
        right.set_ylabel(f"[{damping}]")
    heading(axes[0, 0], "added mass (line: infinite frequency)")
    heading(axes[0, 1], "radiation damping")
    for axis in axes[-1]:
        axis.set_xlabel("frequency [rad/s]")
    return figure


def plot_excitation(db: Hydrodynamics, headings: Sequence[float] = (0.0, 45.0, 90.0, 135.0, 180.0)) -> Any:
    """Size and phase lead of the excitation at the headings nearest to those asked for [deg]."""
    figure, axes = new_figure(6, 2, height=1.9)
    chosen = _nearest(db, headings)
    for row, (dof, (left, right)) in enumerate(zip(DOFS, axes, strict=True)):
        whole = np.abs(db.excitation[:, :, row]).max()
        for n, column in enumerate(chosen):
            force = db.excitation[:, column, row]
            if np.abs(force).max() < 1e-4 * whole:
                continue
            label, colour = f"{np.degrees(db.wave_direction[column]):.0f}°", _LINES[n % len(_LINES)]
            left.plot(db.frequency, np.abs(force), label=label, color=colour)
            right.plot(db.frequency, np.degrees(np.angle(force)), ".", markersize=3, color=colour)
        left.set_ylabel(f"{dof} [{'N' if row < 3 else 'N m'}/m]")
        right.set(ylim=(-185, 185), yticks=(-180, -90, 0, 90, 180))
    heading(axes[0, 0], "excitation (0° following)")
    heading(axes[0, 1], "phase lead over the crest at O [deg]")
    shared_legend(figure, axes[2, 0], "direction of travel")
    for axis in axes[-1]:
        axis.set_xlabel("frequency [rad/s]")
    return figure


def save_figures(db: Hydrodynamics, folder: str | Path) -> list[Path]:
    """Both figures as PNG files in a folder."""
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    figures = {"radiation.png": plot_radiation(db), "excitation.png": plot_excitation(db)}
    return [write(folder / name, partial(figure.savefig, format="png", dpi=140)) for name, figure in figures.items()]


def _nearest(db: Hydrodynamics, headings: Sequence[float]) -> list[int]:
    """Columns of the headings asked for, each once, in rising order."""
    around = np.exp(1j * db.wave_direction)
    found = {int(np.argmax(np.real(around * np.exp(-1j * np.radians(h))))) for h in headings}
    return sorted(found)

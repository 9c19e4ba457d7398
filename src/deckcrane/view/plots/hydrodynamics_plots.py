"""Figures of a hydrodynamic database: added mass, damping, excitation and motions by heading, with findings marked."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from deckcrane.files.atomic_write import write
from deckcrane.hydro.database import DOFS, Hydrodynamics
from deckcrane.hydro.health_checks import Finding
from deckcrane.hydro.response import can_move, motion_raos, natural_motions
from deckcrane.hydro.wave_field import HullWaveField, shielding_factor
from deckcrane.view.plots.figures import COLOURS, heading, new_figure, shared_legend

HEADINGS = (0.0, 45.0, 90.0, 135.0, 180.0)
PERIODS = (5.0, 7.0, 9.0)
"""Periods [s] of the maps of shielding."""
SHIELDED_HEADINGS = (45.0, 90.0, 180.0, 270.0)
"""Directions of travel [deg] of the maps of shielding: quartering and beam seas towards port, head seas, from port."""
_LINES = COLOURS
_DOTS = {"linestyle": "", "marker": ".", "markersize": 3}
_RINGS = {"linestyle": "", "marker": "o", "markersize": 3.5, "markerfacecolor": "none", "markeredgewidth": 0.7}


def plot_radiation(db: Hydrodynamics, findings: Sequence[Finding] = ()) -> Any:
    """Diagonals of A(w) and B(w), with lines at A(inf), viscous damping, natural frequencies and those of findings."""
    figure, axes = new_figure(6, 2, height=1.9)
    limit, style = db.added_mass_infinite, "--" if db.added_mass_infinite_is_estimated else "-"
    for row, (dof, (left, right)) in enumerate(zip(DOFS, axes, strict=True)):
        mass, damping = ("kg", "kg/s") if row < 3 else ("kg m²", "kg m²/s")
        left.plot(db.frequency, db.added_mass[:, row, row])
        left.axhline(limit[row, row], linestyle=style, linewidth=0.8, color="0.4")
        right.plot(db.frequency, db.radiation_damping[:, row, row])
        if db.viscous_damping[row, row]:
            right.axhline(db.viscous_damping[row, row], linestyle="-.", linewidth=0.9, color="0.4", label="viscous")
        left.set_ylabel(f"{dof} [{mass}]")
        right.set_ylabel(f"[{damping}]")
        _mark_frequencies(left, right, db, findings, dof)
    heading(axes[0, 0], "added mass (line: infinite frequency)")
    heading(axes[0, 1], "radiation damping (dash-dotted: viscous)")
    _add_legend(figure, axes)
    for axis in axes[-1]:
        axis.set_xlabel("frequency [rad/s]")
    return figure


def plot_motions(db: Hydrodynamics, findings: Sequence[Finding] = (), headings: Sequence[float] = HEADINGS) -> Any:
    """Magnitude and phase lead of the motions per metre of wave amplitude, as lines; those of the file itself as rings."""
    figure, axes = new_figure(6, 2, height=1.9)
    computed, from_file = motion_raos(db), db.displacement_rao
    for row, (dof, (left, right)) in enumerate(zip(DOFS, axes, strict=True)):
        factor = np.degrees(1.0) if row > 2 else 1.0
        # Surge without a spring, and headings whose motion is noise beside the others', are left out.
        largest = np.abs(computed[:, :, row]).max()
        for n, column in enumerate(_nearest_headings(db, headings)):
            label, colour = f"{np.degrees(db.wave_direction[column]):.0f}°", _LINES[n % len(_LINES)]
            for motion, style in ((computed, {"linestyle": "-", "label": label}), (from_file, _RINGS)):
                if motion is None or np.abs(motion[:, column, row]).max() < 1e-4 * largest:
                    continue
                size, phase = np.abs(motion[:, column, row]), np.degrees(np.angle(motion[:, column, row]))
                left.plot(db.frequency, factor * size, color=colour, **style)
                moving = size > 0.01 * largest  # the phase of a negligible motion is noise
                right.plot(
                    db.frequency[moving], phase[moving], color=colour, **(_RINGS if motion is from_file else _DOTS)
                )
        left.set_ylabel(f"{dof} [{'deg/m' if row > 2 else 'm/m'}]")
        right.set(ylim=(-185, 185), yticks=(-180, -90, 0, 90, 180))
        _mark_frequencies(left, right, db, findings, dof)
    heading(
        axes[0, 0], "motions per metre of wave amplitude" + ("" if from_file is None else " (rings: the file's own)")
    )
    heading(axes[0, 1], "phase lead over the crest at O [deg]")
    _add_legend(figure, axes)
    for axis in axes[-1]:
        axis.set_xlabel("frequency [rad/s]")
    return figure


def plot_excitation(db: Hydrodynamics, headings: Sequence[float] = HEADINGS) -> Any:
    """Magnitude and phase lead of the excitation at the headings nearest to those asked for [deg]."""
    figure, axes = new_figure(6, 2, height=1.9)
    chosen = _nearest_headings(db, headings)
    for row, (dof, (left, right)) in enumerate(zip(DOFS, axes, strict=True)):
        largest = np.abs(db.excitation[:, :, row]).max()
        for n, column in enumerate(chosen):
            force = db.excitation[:, column, row]
            if np.abs(force).max() < 1e-4 * largest:
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


def plot_shielding(
    db: Hydrodynamics, periods: Sequence[float] = PERIODS, headings: Sequence[float] = SHIELDED_HEADINGS
) -> Any:
    """Maps of the shielding factor beside the hull: periods [s] in rows, directions of travel [deg] in columns."""
    from matplotlib.patches import Rectangle

    figure, axes = new_figure(len(periods), len(headings), height=2.6)
    length, breadth = db.attribute("length") or 0.0, db.attribute("breadth") or 0.0
    image = None
    for row, period in zip(axes, periods, strict=True):
        for axis, direction in zip(row, headings, strict=True):
            factor = shielding_factor(db, period, float(np.radians(direction)))
            x, y = factor["field_x"].values, factor["field_y"].values
            image = axis.pcolormesh(x, y, factor.values, shading="gouraud", vmin=0.0, vmax=2.0, cmap="RdBu_r")
            lines = axis.contour(
                x, y, factor.values, levels=(0.25, 0.5, 0.75, 1.0, 1.25, 1.5), colors="0.3", linewidths=0.5
            )
            axis.clabel(lines, fontsize=6)
            axis.add_patch(Rectangle((-length / 2, -breadth / 2), length, breadth, facecolor="0.75", edgecolor="0.3"))
            axis.set(aspect="equal", xlim=(min(x[0], -length / 2), max(x[-1], length / 2)))
            axis.set(ylim=(min(y[0], -breadth / 2), max(y[-1], breadth / 2)))
            axis.grid(visible=False)
            heading(axis, f"{period:g} s, towards {direction:.0f}°")
    for axis in axes[:, 0]:
        axis.set_ylabel("y [m]")
    for axis in axes[-1]:
        axis.set_xlabel("x [m]")
    figure.colorbar(image, ax=axes, label="wave amplitude over that of the incident wave", shrink=0.8)
    return figure


def save_figures(db: Hydrodynamics, folder: str | Path, findings: Sequence[Finding] = ()) -> list[Path]:
    """Save all figures as PNG files in a folder; motions where the data have a mass, shielding where they have a wave field."""
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    figures = {"radiation.png": plot_radiation(db, findings), "excitation.png": plot_excitation(db)}
    if can_move(db):
        figures["motions.png"] = plot_motions(db, findings)
    if (field := HullWaveField.of(db)) is not None:
        shown = [period for period in PERIODS if field.frequency[0] <= 2 * np.pi / period <= field.frequency[-1]]
        if shown:
            figures["shielding.png"] = plot_shielding(db, shown)
    return [write(folder / name, partial(figure.savefig, format="png", dpi=140)) for name, figure in figures.items()]


def _mark_frequencies(left: Any, right: Any, db: Hydrodynamics, findings: Sequence[Finding], dof: str) -> None:
    """Draw thin lines at the frequencies of findings and at the natural frequency of this degree of freedom."""
    bad = sorted({w for finding in findings for w in finding.frequencies})
    natural = [
        motion for motion in (natural_motions(db) if can_move(db) else ()) if motion.dof == dof and motion.within
    ]
    for axis in (left, right):
        for n, w in enumerate(bad):
            axis.axvline(
                w, linestyle=":", linewidth=0.9, color=COLOURS[1], label="named in findings" if not n else None
            )
        for motion in natural:
            axis.axvline(motion.frequency, linestyle="--", linewidth=0.9, color=COLOURS[2], label="natural frequency")


def _add_legend(figure: Any, axes: Any) -> None:
    """Explain the marked lines once each, in a legend above the panels."""
    entries = [axis.get_legend_handles_labels() for axis in axes.flat]
    handles = {label: handle for pair in entries for handle, label in zip(*pair, strict=True)}
    if handles:
        place = "outside upper right"
        figure.legend(handles.values(), handles.keys(), loc=place, ncols=len(handles), frameon=False, fontsize=8)


def _nearest_headings(db: Hydrodynamics, headings: Sequence[float]) -> list[int]:
    """Columns of the headings nearest to those asked for, each once, in rising order."""
    directions = np.exp(1j * db.wave_direction)
    columns = {int(np.argmax(np.real(directions * np.exp(-1j * np.radians(h))))) for h in headings}
    return sorted(columns)

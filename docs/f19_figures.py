"""The figures of docs/papers/f19.md: the flexible crane of [F19] alone, and beside finite elements in Exudyn.

Curves like Figs. 7-12 come from the bundled scenario; those like Figs. 13-18 from the same crane started at rest under its
load, with Exudyn driven by deckcrane's cylinder lengths as tests/validation/test_exudyn_flexible.py does.
"""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import xarray as xr
from figure_panels import head, lines, panels, save
from matplotlib.figure import Figure

import deckcrane

sys.path.insert(0, str(Path(__file__).parents[1]))  # the tests' finite elements are no part of the package

BOOMS, CYLINDERS = ("inner_boom", "outer_boom"), ("luffing", "folding")
MOST_MODES = 10
SHOWN = ["q", "rotation", "cylinder_length", "cylinder_rate", "cylinder_force", "reaction", "point_position"]
OURS, THEIRS = {"linewidth": 2.4, "alpha": 0.7}, {"linewidth": 0.9, "linestyle": (0, (4, 4)), "color": "k"}


@cache
def luffing() -> xr.Dataset:
    """The paper's own run: from straight booms, with damping until they have found their weight."""
    return deckcrane.run("flexible_luffing")


@cache
def beside_elements(modes: int, foreshortening: bool = True) -> tuple[xr.Dataset, Any]:
    """deckcrane's run from rest with so many sine modes in each boom, and Exudyn's answer to its cylinder lengths."""
    from tests.validation.exudyn_beams import Crane, Lengths, reference
    from tests.validation.test_exudyn_flexible import BETA, INEXTENSIBLE, scenario

    values: dict[str, Any] = {"run.integrator": "rodas4", "run.step": 1e-2, "record": SHOWN}
    values |= {f"bodies.{name}.beam.foreshortening": foreshortening for name in BOOMS}
    found = deckcrane.run(scenario(modes, **values))
    lengths = Lengths(found["time"].values, found["cylinder_length"].values, found["cylinder_rate"].values)
    crane = Crane(damping=BETA, axial=INEXTENSIBLE, pendulum_against="section")
    return found, reference(lengths, crane, step=1e-3, every=1)


def chords(found: xr.Dataset) -> np.ndarray:
    """The angles q1, q2, q3 of [F19, Fig. 6] between the booms' chords and the pendulum, (time, 3)."""
    tips = found["point_position"].sel(axis=["x", "z"]).values
    along = [tips[:, 0], tips[:, 1] - tips[:, 0]]
    angles = [np.arctan2(chord[:, 1], chord[:, 0]) for chord in along]
    wire = found["rotation"].sel(body="payload", body_axis="x")
    angles.append(np.arctan2(wire.sel(axis="z").values, wire.sel(axis="x").values))
    return np.diff(np.unwrap(np.array(angles), axis=1), axis=0, prepend=0.0).T


def f19_coordinates() -> Figure:
    """[F19, Fig. 7]."""
    found = luffing()
    figure, axes = panels(3, 1, (8, 6.2))
    names = {"luff": "luff", "knuckle": "knuckle", "pendulum": "pendulum"}
    lines(axes[0, 0], found["q"], names, 180 / np.pi)
    head(axes[0, 0], "joints", "deg")
    for axis, boom in zip(axes[1:, 0], BOOMS, strict=True):
        lines(axis, found["q"], {f"{boom}.y{k}": f"mode {k}" for k in (1, 2, 3)}, 1e3)
        head(axis, boom.replace("_", " "), "mm")
    return figure


def f19_oil() -> Figure:
    """[F19, Figs. 8-11]: lengths, rates, pressures, flows and valve strokes."""
    found = luffing()
    figure, axes = panels(3, 2, (9.5, 6.6))
    both = {name: name for name in CYLINDERS}
    lines(axes[0, 0], found["cylinder_length"], both)
    lines(axes[0, 1], found["cylinder_rate"], both, 1e3)
    head(axes[0, 0], "lengths", "m")
    head(axes[0, 1], "their rates", "mm/s")
    for axis, name in zip(axes[1], CYLINDERS, strict=True):
        sides = {f"{name}.piston": "piston side", f"{name}.rod": "rod side"}
        lines(axis, found["pressure"], sides, 1e-6)
        head(axis, f"pressures, {name}", "MPa")
    chambers = {f"{name}.{side}": f"{name}, {side}" for name in CYLINDERS for side in ("piston", "rod")}
    lines(axes[2, 0], found["flow"], chambers, 6e4)
    axes[2, 0].set_title("flows into the chambers", loc="left", fontsize=9)
    axes[2, 0].set_ylabel("[l/min]")
    axes[2, 0].legend(ncols=1, frameon=False, handlelength=1.2, loc="upper right", fontsize=8)
    lines(axes[2, 1], found["valve_opening"], both)
    head(axes[2, 1], "valve strokes", "1")
    return figure


def f19_poses(times: tuple[float, ...] = (0.0, 1.0, 3.0, 10.0), magnified: float = 20.0) -> Figure:
    """The crane as it moves, with the deflection of its booms from their chords as it is and magnified; for [F19, Fig. 12]."""
    found = luffing()
    figure, axes = panels(1, 2, (9.5, 4.9), label="x [m]", sharey=True)
    for axis, scale in zip(axes[0], (1.0, magnified), strict=True):
        for i, t in enumerate(times):
            _pose(axis, found.sel(time=t, method="nearest"), scale, f"C{i}", f"{t:g} s")
        axis.set_aspect("equal")
        shown = "as it is" if scale == 1 else f"deflections times {scale:g}"
        axis.set_title(shown, loc="left", fontsize=9)
    axes[0, 0].set_ylabel("z [m]")
    axes[0, 0].legend(frameon=False, loc="lower left")
    return figure


def _pose(axis: Any, at: xr.Dataset, scale: float, color: str, label: str) -> None:
    shape = at["beam_shape"].sel(axis=["x", "z"])
    drawn, joint = {}, np.zeros(2)
    for boom in BOOMS:
        points = shape.sel(beam=boom).values
        s = at["station"].values[:, None]
        straight = points[0] + s * (points[-1] - points[0])
        drawn[boom] = straight + scale * (points - straight)
        axis.plot(*drawn[boom].T, color=color, linewidth=1.8, label=label if boom == BOOMS[0] else None)
        joint = drawn[boom][-1]
    stations = at["station"].values

    def pin(boom: str, x: float) -> list[float]:
        return [float(np.interp(x, stations, column)) for column in drawn[boom].T]

    pins = [([1.5, -2.598], pin("inner_boom", 0.4)), (pin("inner_boom", 0.6), pin("outer_boom", 0.375))]
    for foot, top in pins:
        axis.plot(*zip(foot, top, strict=True), color=color, linewidth=3, alpha=0.35, solid_capstyle="butt")
    wire = at["rotation"].sel(body="payload", body_axis="x", axis=["x", "z"]).values
    load = joint + 6.0 * wire
    axis.plot(*zip(joint, load, strict=True), color=color, linewidth=0.8)
    axis.plot(*load, "o", color=color, markersize=5)


def f19_angles() -> Figure:
    """[F19, Figs. 13, 14]: the lengths that drive both, and angles of the large motion beside finite elements."""
    ours, theirs = beside_elements(3)
    t, found, expected = ours["time"].values, np.degrees(chords(ours)), np.degrees(theirs.q)
    figure, axes = panels(4, 2, (9.5, 7.6), sharex=False)
    close = (t >= 8.0) & (t <= 10.0)
    for i, name in enumerate(CYLINDERS):
        for axis, part in zip(axes[0], (slice(None), close), strict=True):
            axis.plot(t[part], ours["cylinder_length"].values[part, i], color=f"C{i}", label=name, linewidth=1.1)
    head(axes[0, 0], "lengths (given to both)", "m")
    axes[0, 1].set_title("close-up", loc="left", fontsize=9)
    windows = ((0.0, 0.5), (0.0, 0.5), (6.0, 7.5))
    for i, (row, window, name) in enumerate(zip(axes[1:], windows, ("boom 1", "boom 2", "pendulum"), strict=True)):
        _whole_and_close(row, t, {f"$q_{i + 1}$": (found[:, i], expected[:, i])}, window, name, "deg", i)
    return figure


def _whole_and_close(
    row: Any,
    t: np.ndarray,
    curves: dict[str, tuple[np.ndarray, np.ndarray]],
    close: tuple[float, float],
    title: str,
    unit: str,
    first: int = 0,
) -> None:
    """Solid ours, dashed theirs: the whole on the left, a close-up on the right."""
    for i, (name, (ours, theirs)) in enumerate(curves.items(), first):
        for axis, part in zip(row, (slice(None), (t >= close[0]) & (t <= close[1])), strict=True):
            axis.plot(t[part], ours[part], color=f"C{i}", label=name, **OURS)
            axis.plot(t[part], theirs[part], **THEIRS)
    head(row[0], title, unit)
    row[1].set_title("close-up", loc="left", fontsize=9)


def f19_tips() -> Figure:
    """[F19, Figs. 15, 16]: the booms' tips beside finite elements, with close-ups and the difference."""
    ours, theirs = beside_elements(3)
    t, tips = ours["time"].values, ours["point_position"].sel(axis=["x", "z"]).values
    figure, axes = panels(4, 3, (10.5, 7.4), sharex=False)
    close = (t >= 1.0) & (t <= 2.5)
    rows = [(boom, axis) for boom in (0, 1) for axis in (0, 1)]
    for row, (boom, axis) in zip(axes, rows, strict=True):
        a, b = tips[:, boom, axis], theirs.tip[:, boom, axis]
        for panel, part in zip(row, (slice(None), close), strict=False):
            panel.plot(t[part], a[part], color=f"C{axis}", **OURS)
            panel.plot(t[part], b[part], **THEIRS)
        row[2].plot(t, 1e3 * (a - b), color="C3", linewidth=0.9)
        row[0].set_title(f"{('inner', 'outer')[boom]} tip, {'xz'[axis]}", loc="left", fontsize=9)
        row[0].set_ylabel("[m]")
        row[2].set_ylabel("[mm]")
    axes[0, 1].set_title("close-up", loc="left", fontsize=9)
    axes[0, 2].set_title("difference", loc="left", fontsize=9)
    return figure


def f19_forces() -> Figure:
    """[F19, Figs. 17, 18]: axial forces and reactions beside finite elements."""
    ours, theirs = beside_elements(3)
    t, force = ours["time"].values, ours["cylinder_force"].values
    figure, axes = panels(3, 2, (9.5, 6.6), sharex=False)
    panel = [*axes[:2, 0], axes[2, 0], *axes[:, 1]]
    for i, name in enumerate(CYLINDERS):
        _pair(panel[i], t, force[:, i], theirs.cylinder_force[:, i], f"C{i}", "axial force")
        head(panel[i], f"{name} cylinder", "kN")
    for i, (joint, title) in enumerate((("inner_boom", "Joint 1"), ("outer_boom", "Joint 2"), ("payload", "pivot"))):
        wrench = ours["reaction"].sel(joint=joint)
        for k, component in enumerate(("fx", "fy")):
            label = rf"$\rho_{2 * i + k + 1}$"
            one = wrench.sel(component=component).values
            _pair(axes[i, 1], t, one, theirs.joint_force[:, i, k], f"C{k}", label)
        head(axes[i, 1], f"{title}, its outer link's frame", "kN")
    ratio = 100 * (force - theirs.cylinder_force) / np.ptp(theirs.cylinder_force, axis=0)
    for i, name in enumerate(CYLINDERS):
        axes[2, 0].plot(t, ratio[:, i], color=f"C{i}", linewidth=0.9, label=name)
    head(axes[2, 0], "difference / range", "%")
    return figure


def _pair(axis: Any, t: np.ndarray, ours: np.ndarray, theirs: np.ndarray, color: str, label: str) -> None:
    axis.plot(t, ours / 1e3, color=color, label=label, **OURS)
    axis.plot(t, theirs / 1e3, **THEIRS)


def tip_error(modes: int, foreshortening: bool) -> float:
    """The largest distance of either tip from where finite elements have it [m]."""
    ours, theirs = beside_elements(modes, foreshortening)
    tips = ours["point_position"].sel(axis=["x", "z"]).values
    return float(np.linalg.norm(tips - theirs.tip, axis=2).max())


def boom_frequencies(modes: int, foreshortening: bool) -> np.ndarray:
    """The first two frequencies of the booms between locked cylinders, at rest as the run starts [Hz]."""
    from tests.validation.test_exudyn_flexible import locked_frequencies

    change = {f"bodies.{name}.beam.foreshortening": foreshortening for name in BOOMS}
    return locked_frequencies(modes, **change)[1:3]  # the first is the pendulum


def element_frequencies(modes: int, foreshortening: bool) -> np.ndarray:
    """The same by finite elements, with the cylinders as long as deckcrane has them there."""
    from tests.validation.exudyn_beams import Crane, FlexibleCrane
    from tests.validation.test_exudyn_flexible import INEXTENSIBLE

    start = beside_elements(modes, foreshortening)[0]["cylinder_length"].values[0]
    return np.array(FlexibleCrane(Crane(axial=INEXTENSIBLE), start).frequencies(3))[1:3]


def f19_convergence() -> Figure:
    """What one more sine mode brings, with and without foreshortening; the paper's three are marked."""
    counts = np.arange(1, MOST_MODES + 1)
    figure, axes = panels(1, 3, (10.5, 3.4), label="sine modes in each boom")
    for style, shortened in (("o-", True), ("s--", False)):
        label = "with foreshortening" if shortened else "without"
        tips = np.array([tip_error(int(n), shortened) for n in counts])
        off = [100 * (boom_frequencies(int(n), shortened) / element_frequencies(int(n), shortened) - 1) for n in counts]
        print(f"{label}: tips [mm] {np.round(1e3 * tips, 2)}, frequencies [%] {np.round(off, 3).tolist()}")
        axes[0, 0].semilogy(counts, 1e3 * tips, style, markersize=3.5, linewidth=1.1, label=label)
        for k in (0, 1):
            axes[0, 1 + k].plot(counts, np.array(off)[:, k], style, markersize=3.5, linewidth=1.1, label=label)
    axes[0, 0].set_title("largest error of a tip", loc="left", fontsize=9)
    axes[0, 0].set_ylabel("[mm]")
    axes[0, 0].set_yticks([0.3, 1, 3, 10], ["0.3", "1", "3", "10"])
    for k, name in enumerate(("first", "second")):
        axes[0, 1 + k].set_title(f"{name} boom frequency", loc="left", fontsize=9)
        axes[0, 1 + k].set_ylabel("error [%]")
    for axis in axes[0]:
        axis.axvline(3, color="0.6", linewidth=6, alpha=0.35, zorder=0)
        axis.set_xticks(counts)
    axes[0, 1].legend(frameon=False)
    return figure


DRAWN = (f19_coordinates, f19_oil, f19_poses, f19_angles, f19_tips, f19_forces, f19_convergence)


def f19() -> None:
    """All of them."""
    for draw in DRAWN:
        save(draw(), draw.__name__)

"""The figure of frames in docs/theory.md: those of a tree of bodies, of a cylinder's loop, and of a bent beam.

Drawn in the plane of the booms, y to the right and z up, so that x comes out of the paper. Depends on matplotlib and
`figure_panels`.
"""

from __future__ import annotations

from typing import Any

import matplotlib as mpl
import numpy as np
from figure_panels import save
from matplotlib.figure import Figure
from matplotlib.patches import Arc, Polygon

STYLE = {"mathtext.fontset": "stix", "font.size": 10}
BODY, FRAME, VECTOR, CYLINDER = "0.72", "C3", "C0", "C2"
X, Y, Z = "xyz"


def turned(angle: float, v: tuple[float, float]) -> Any:
    """A vector (y, z) turned about x by an angle in degrees, counted from y to z."""
    c, s = np.cos(np.radians(angle)), np.sin(np.radians(angle))
    return np.array([c * v[0] - s * v[1], s * v[0] + c * v[1]])


def arrow(axis: Any, start: Any, end: Any, colour: str, label: str = "", at: float = 0.5, off: Any = (0, 0)) -> None:
    """An arrow, and its name beside it."""
    style = {"arrowstyle": "-|>", "color": colour, "linewidth": 1.3, "shrinkA": 0, "shrinkB": 0, "mutation_scale": 9}
    axis.annotate("", xy=end, xytext=start, arrowprops=style, zorder=4)
    if label:
        place = np.asarray(start) + at * (np.asarray(end) - np.asarray(start)) + np.asarray(off)
        axis.text(*place, label, color=colour, ha="center", va="center", zorder=5)


def frame(
    axis: Any, origin: Any, angle: float, name: str, size: float, names: tuple[float, float] = (0.0, 0.0)
) -> None:
    """Axes y and z of a frame, x towards the reader, and what it is called."""
    origin = np.asarray(origin)
    for letter, v, beside in ((Y, (size, 0.0), (0.22 * size, 0.0)), (Z, (0.0, size), (-0.2 * size, 0.05 * size))):
        tip = origin + turned(angle, v)
        arrow(axis, origin, tip, FRAME)
        name_at = tip + turned(angle, beside)
        axis.text(*name_at, f"${letter}_{{{name}}}$", color=FRAME, ha="center", va="center", zorder=5)
    axis.plot(*origin, "o", color="white", markeredgecolor=FRAME, markersize=7, zorder=6)
    axis.plot(*origin, ".", color=FRAME, markersize=4, zorder=7)
    if any(names):
        axis.text(*(origin + np.asarray(names)), f"Frame ${name}$", color=FRAME, ha="center", va="center", zorder=5)


def bar(axis: Any, start: Any, end: Any, width: float, **style: Any) -> None:
    """A boom from joint to joint."""
    start, end = np.asarray(start), np.asarray(end)
    across = width / 2 * np.array([-(end - start)[1], (end - start)[0]]) / np.linalg.norm(end - start)
    corners = [start - across, start + across, end + across, end - across]
    axis.add_patch(Polygon(corners, closed=True, facecolor=BODY, edgecolor="0.45", linewidth=0.8, **style))


def tree(axis: Any) -> None:
    """Vessel, king and two booms: frames stand at the joints, p leads from frame to frame, c to the centre of gravity."""
    roll, luff, fold = -6.0, -52.0, -148.0
    vessel = np.array([0.0, 0.0])
    hull = [turned(roll, v) for v in ((-5.5, 1.0), (-4.8, -2.2), (4.8, -2.2), (5.5, 1.0))]
    axis.add_patch(Polygon(hull, closed=True, facecolor="0.88", edgecolor="0.45", linewidth=0.8, zorder=0))
    water = np.linspace(-8.5, 11.5, 60)
    axis.plot(water, 0.12 * np.sin(2.2 * water) - 0.9, color="C0", linewidth=0.8, alpha=0.5, zorder=0)
    king = vessel + turned(roll, (1.5, 1.0))
    inner = king + turned(roll, (0.0, 6.0))
    outer = inner + turned(luff, (0.0, 7.5))
    tip = outer + turned(fold, (0.0, 5.5))
    bar(axis, king, inner, 0.9)
    bar(axis, inner, outer, 0.6)
    bar(axis, outer, tip, 0.45)
    frame(axis, (-7.5, -4.2), 0.0, "0", 1.7, (0.2, -0.8))
    frame(axis, vessel, roll, "1", 1.7, (0.3, -0.8))
    frame(axis, king, roll, "i", 1.7, (2.5, 0.75))
    frame(axis, inner, luff, "k", 1.7, (-1.9, 0.2))
    frame(axis, outer, fold, "k+1", 1.7, (0.3, 0.85))
    arrow(axis, king, inner, VECTOR, "$p$", 0.6, (-0.8, 0.0))
    centre = inner + turned(luff, (0.0, 3.75))
    arrow(axis, inner, centre, VECTOR, "$c_k$", 0.72, (0.45, -0.8))
    axis.plot(*centre, "o", color="black", markersize=4, zorder=6)
    axis.text(*(centre + np.array([-0.4, 0.75])), "COG, $m_k$, $J_k$", ha="right", va="center")
    arrow(axis, (9.5, 0.6), (9.5, -1.6), "black", "$g$", 0.5, (0.5, 0.0))
    axis.text(-4.6, -3.9, r"$t_k = [\omega; v]$ at the origin of Frame $k$, in its axes", va="center")
    axis.text(-4.6, -4.9, "$S_k$: the line of the joint, here $x_k$, towards you", va="center")
    axis.set_title("a tree of bodies", loc="left", fontsize=10)
    axis.set(xlim=(-8.8, 12.2), ylim=(-5.4, 13.0))


def loop(axis: Any) -> None:
    """A hinge with a cylinder across it: arms b and r about the hinge, pin distance l, angles α and β."""
    hinge, luff = np.array([0.0, 0.0]), -62.0
    inner, outer = np.array([1.0, -2.5]), turned(luff, (0.5, 2.5))
    bar(axis, (0.0, -5.0), hinge, 0.55)
    bar(axis, hinge, turned(luff, (0.0, 5.2)), 0.45)
    for pin, foot in ((inner, (0.2, inner[1])), (outer, turned(luff, (0.15, 2.5)))):
        axis.plot(*zip(foot, pin, strict=True), color="0.55", linewidth=5, zorder=1, solid_capstyle="butt")
    along = (outer - inner) / np.linalg.norm(outer - inner)
    axis.plot(*zip(inner, inner + 1.7 * along, strict=True), color=CYLINDER, linewidth=7, alpha=0.55, zorder=2)
    axis.plot(*zip(inner, outer, strict=True), color=CYLINDER, linewidth=2.4, zorder=2)
    axis.text(*((inner + outer) / 2 + np.array([0.75, -0.35])), "$l = l_b + q$", color=CYLINDER, ha="left", va="center")
    arrow(axis, hinge, inner, VECTOR, "$b$", 0.62, (-0.3, -0.25))
    arrow(axis, hinge, outer, VECTOR, "$r$", 0.5, (0.1, -0.3))
    direction = np.degrees(np.arctan2(along[1], along[0])) - 90.0
    frame(axis, inner, direction, "b", 0.95)
    frame(axis, outer, direction, "p", 0.95)
    axis.plot(*zip(hinge, (0.0, 2.6), strict=True), ":", color="0.4", linewidth=0.9)
    axis.add_patch(Arc(hinge, 3.8, 3.8, theta1=90 + luff, theta2=90, color="0.25", linewidth=0.9))
    axis.text(0.95, 2.05, r"$-\alpha$", ha="center", va="center")
    axis.plot(*zip(inner, inner + np.array([0.0, 1.75]), strict=True), ":", color="0.4", linewidth=0.9)
    axis.add_patch(Arc(inner, 2.8, 2.8, theta1=90 + direction, theta2=90, color="0.25", linewidth=0.9))
    axis.text(*(inner + np.array([0.42, 1.75])), r"$-\beta$", ha="center", va="center")
    axis.plot(*hinge, "o", color="black", markersize=5, zorder=6)
    axis.text(-0.42, 0.35, "hinge, $a$\ntowards you", ha="right", va="center")
    axis.set_title("a cylinder's loop", loc="left", fontsize=10)
    axis.set(xlim=(-5.2, 6.0), ylim=(-5.1, 2.9))


def beam(axis: Any) -> None:
    """A bent boom: the section at x has a frame of its own, moved by d(x) and turned by θ(x)."""
    span = np.linspace(0.0, 10.0, 80)
    bent = 1.9 * (span / 10.0) ** 2 * (1.5 - 0.5 * span / 10.0)
    slope = np.degrees(np.arctan(np.gradient(bent, span)))
    axis.plot(span, 0 * span, "--", color="0.5", linewidth=0.9)
    axis.plot(span, bent, color=BODY, linewidth=9, solid_capstyle="butt", zorder=1)
    axis.plot(span, bent, color="0.45", linewidth=0.8, zorder=2)
    k = 52
    base, place = np.array([span[k], 0.0]), np.array([span[k], bent[k]])
    arrow(axis, (0.0, 0.0), base, VECTOR, "$x\\,e_x$", 0.55, (0.0, -0.45))
    arrow(axis, base, place, VECTOR, "$d(x)$", 0.45, (0.75, 0.0))
    for origin, angle, size, names in (((0.0, 0.0), 0.0, 1.6, ("x", "y")), (place, slope[k], 1.5, ("x'", "y'"))):
        for name, v in zip(names, ((size, 0.0), (0.0, size)), strict=True):
            tip = np.asarray(origin) + turned(angle, v)
            arrow(axis, origin, tip, FRAME)
            axis.text(
                *(np.asarray(origin) + 1.2 * (tip - origin)),
                f"${name}$",
                color=FRAME,
                ha="center",
                va="center",
                zorder=5,
            )
    axis.text(-0.2, -0.75, "the body's frame,\nat its joint", color=FRAME, ha="center", va="top")
    axis.text(
        place[0] - 0.5,
        place[1] + 2.35,
        "the section at $x$, turned by $\\theta(x)$",
        color=FRAME,
        ha="center",
        va="center",
    )
    axis.set_title("a beam", loc="left", fontsize=10)
    axis.set(xlim=(-2.4, 10.4), ylim=(-2.0, 3.9))


def frames() -> None:
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(10.4, 5.9), layout="constrained")
        places = figure.subplot_mosaic(
            [["tree", "loop"], ["tree", "beam"]], width_ratios=(1.25, 1), height_ratios=(1.5, 1)
        )
        for name, draw in (("tree", tree), ("loop", loop), ("beam", beam)):
            draw(places[name])
            places[name].set_aspect("equal", anchor="NW")
            places[name].set_axis_off()
        save(figure, "frames", dpi=110)

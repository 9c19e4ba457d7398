"""Forces in the sections of a beam: axial, shear, torsion and bending, for stress and fatigue; and where its sections are.

They follow from the balance of what lies beyond the section, not from the curvature of a few modes: what the outer part of
the beam and all that it carries need to move as they do is what passes through the section [F19, Eqs. 84-98, made exact].
Each is a loop over places along the beam. Depends on `rows`, `beams`, `mechanism`, `kinematics` and `recursion`.
"""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.equations.mechanism import Mechanism
from deckcrane.equations.recursion import Accelerations, handed_inwards
from deckcrane.equations.rows import Loop, Rows, Shared, Table, loop
from deckcrane.equations.system import SX
from deckcrane.model import Beam
from deckcrane.parts.beam_links import clean, section_place, section_rotation
from deckcrane.plant.plant import Plant
from deckcrane.screws import skew

RESULTANTS = ("axial", "shear_y", "shear_z", "torsion", "bending_y", "bending_z")
POINTS_BETWEEN = 3
"""Gauss points between two stations: exact for polynomials of the fifth degree between them."""


def stations(count: int) -> Array:
    """Places along every beam, as fractions of its length."""
    return np.linspace(0.0, 1.0, count)


def beam_shape(name: str, beam: Beam, count: int, pose: tuple[SX, SX], bent: SX) -> Rows:
    """Where the middle of each station's section is in the ground frame."""
    shared, table = Shared(), Table()
    eta = shared.given("eta", bent)
    R, p = (shared.given(key, value) for key, value in zip("Rp", pose, strict=True))
    at = beam.length * stations(count)
    shown = p + R @ _along(beam, "station", at, table).place(eta)
    return Rows(((loop(f"shape of {name}", shared, table, shown), tuple(range(len(at)))),))


@dataclass(frozen=True)
class SectionForces:
    """The stress resultants of all stations of a beam, and on both sides of every attachment."""

    stations: Rows
    attachments: Rows


def section_forces(
    name: str, beam: Beam, places: Places, tree: Mechanism, solved: Accelerations, needs: list[SX]
) -> SectionForces:
    """The stress resultants along the axes of the deformed sections, gathered from the tip inwards.

    They act from the outer part on the inner one, through a face whose normal points outwards along the beam: tension is
    positive, and bending_z is E I_z d2v/dx2. What is attached at a station counts as beyond it. Between stations the
    moment is largest where something is attached, so those places are gathered too.
    """
    found = _section_loop(name, beam, places, tree, solved, needs)
    inner = {x: i for i, (x, side) in enumerate(places.rows) if side == "inner"}
    sides = [places.rows.index((x, side)) for x in places.attached for side in ("inner", "outer")]
    return SectionForces(Rows(((found, tuple(inner[x] for x in places.stations)),)), Rows(((found, tuple(sides)),)))


@dataclass(frozen=True)
class Places:
    """Places along a beam: its stations, what is attached, and both as rows from the tip inwards, the outer side first.

    Stations are told from attachments by places rounded to a nanometre, as the model rounds those; `exact` has the others.
    """

    stations: tuple[float, ...]
    attached: tuple[float, ...]
    rows: tuple[tuple[float, str], ...]
    exact: dict[float, float]


def places_of(plant: Plant, name: str) -> Places:
    """The stations and attachments of a flexible body."""
    beam = plant.beams[name]
    fractions = stations(plant.scenario.reactions.stations)
    exact = {round(float(x), 9): float(x) for x in beam.length * fractions}
    attached = tuple(sorted(plant.sections(name), reverse=True))
    every = sorted({*exact, *attached}, reverse=True)
    rows = tuple((x, side) for x in every for side in ("outer", "inner") if side == "inner" or x in attached)
    return Places(tuple(exact), attached, rows, {**exact, **{x: x for x in attached}})


def _section_loop(
    name: str, beam: Beam, places: Places, tree: Mechanism, solved: Accelerations, needs: list[SX]
) -> Loop:
    """From the tip inwards: what the slices beyond a place need is carried along, what is attached beyond it is added."""
    shared, table = Shared(), Table()
    motion = _Motion.given(shared, tree, name, solved)
    attached = [
        shared.given(f"attached at {x:g}", _attached(tree, needs, tree.sections[name, x])) for x in places.attached
    ]
    carried = ca.SX.sym("beyond", 6)
    sections = _along(beam, "section", np.array([places.exact[x] for x, _ in places.rows]), table)
    beyond = carried
    for k, (at, width) in enumerate(_gauss_points(places.rows)):
        beyond = beyond + _slice(beam, f"slice{k}", at, width, motion, table)
    counts = [[float(y > x or (y == x and side == "inner")) for y in places.attached] for x, side in places.rows]
    count = table.column("counts", np.array(counts).reshape(len(places.rows), -1))
    wrench = beyond + sum((count[i] * load for i, load in enumerate(attached)), ca.SX(6, 1))
    n, f = wrench[:3], wrench[3:]
    axes = ca.SX(beam.rotation.T) @ sections.rotation(motion.eta).T
    through = -ca.vertcat(axes @ f, axes @ (n - skew(sections.place(motion.eta)) @ f))
    return loop(f"sections of {name}", shared, table, through, (carried, beyond))


def _attached(tree: Mechanism, needs: list[SX], k: int) -> SX:
    """What all that hangs on a section needs, as a flipped wrench [n; f] at the origin of the body's frame, in that frame."""
    motion = tree.links[k].motion
    return handed_inwards(motion.R, motion.p, needs[k])


def _gauss_points(rows: tuple[tuple[float, str], ...]) -> list[tuple[Array, Array]]:
    """Of each point of the quadrature between a row and the one before it, its places and weights; the first has no slice."""
    nodes, weights = np.polynomial.legendre.leggauss(POINTS_BETWEEN)
    first = np.array([x for x, _ in rows])
    half = (np.concatenate([first[:1], first[:-1]]) - first) / 2
    return [(first + half * (1 + x), half * w) for x, w in zip(nodes, weights, strict=True)]


@dataclass(frozen=True)
class _Motion:
    """How a beam moves: its modes, and twist and twist rate of its body's frame."""

    eta: SX
    rate: SX
    accel: SX
    t: SX
    dt: SX

    @classmethod
    def given(cls, shared: Shared, tree: Mechanism, name: str, solved: Accelerations) -> _Motion:
        modes, k = tree.beam(name).speeds, tree.index(name)
        values = (tree.q[modes, :], tree.u[modes, :], solved.du[modes, :], solved.t[k], solved.dt[k])
        return cls(*(shared.given(key, value) for key, value in zip(("q", "u", "du", "t", "dt"), values, strict=True)))


@dataclass(frozen=True)
class _Along:
    """The shapes of a beam's modes at the place of a row, and the place."""

    beam: Beam
    x: SX
    B: SX
    H: SX
    Theta: SX

    def place(self, eta: SX) -> SX:
        return section_place(self.beam.rotation, self.x, self.B, self.H, eta)

    def rotation(self, eta: SX) -> SX:
        return section_rotation(self.beam.rotation, self.Theta, eta)


def _along(beam: Beam, label: str, at: Array, table: Table) -> _Along:
    field, m = beam.field(), beam.field().count
    H = field.shortening(at) if beam.foreshortening else np.zeros((len(at), m, m))
    return _Along(
        beam,
        table.column(f"{label}.x", at[:, None])[0],
        table.matrix(f"{label}.displacement", _cleaned(beam.rotation @ field.displacement(at))),
        table.matrix(f"{label}.shortening", _cleaned(H)),
        table.matrix(f"{label}.rotation", _cleaned(field.rotation(at))),
    )


def _cleaned(values: Array) -> Array:
    return np.stack([clean(matrix) for matrix in values])


def _slice(beam: Beam, label: str, at: Array, width: Array, motion: _Motion, table: Table) -> SX:
    """What a thin slice needs: its mass times its acceleration, and the rate of its own angular momentum, as [n; f]."""
    R_b, shape = beam.rotation, _along(beam, label, at, table)
    along, H, Theta = ca.sparsify(ca.SX(R_b[:, 0])), shape.H, ca.SX(R_b) @ shape.Theta
    eta, rate, accel = motion.eta, motion.rate, motion.accel
    w, v, dw, dv = motion.t[:3], motion.t[3:], motion.dt[:3], motion.dt[3:]
    r, dr, ddr = shape.place(eta), shape.B @ rate, shape.B @ accel
    if H.nnz():
        dr = dr - along * ca.dot(eta, H @ rate)
        ddr = ddr - along * (ca.dot(rate, H @ rate) + ca.dot(eta, H @ accel))
    a = dv + skew(w) @ (v + skew(w) @ r + 2 * dr) + skew(dw) @ r + ddr
    inertia = width[:, None] * beam.sections().inertia(at)
    f = table.column(f"{label}.mass", inertia[:, :1])[0] * a
    J = ca.diag(ca.sparsify(ca.SX(R_b) @ table.column(f"{label}.inertia", inertia[:, 1:])))
    turning = J @ (dw + Theta @ accel) + skew(w) @ (J @ (w + Theta @ rate))
    return ca.vertcat(skew(r) @ f + turning, f)

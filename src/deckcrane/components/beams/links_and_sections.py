"""Flexible links, whose deflection is a sum of assumed modes, seen from the frame of the body [F19, Sec. 3]; section forces.

The coordinates eta of the modes add to the coordinates of the joint [F19, Eq. 32]. The beam's inertia is a polynomial
in eta whose coefficients are integrals along the beam, and its velocity terms are derivatives of the kinetic energy.
Whatever is attached to the beam hangs on a section: a massless frame that moves with the deformed beam.

Section forces are axial, shear, torsion and bending, for stress and fatigue. They follow from the balance of the part beyond
the section, not from the curvature of a few modes: the wrench that the outer part of the beam and all that it carries need for
their motion passes through the section [F19, Eqs. 84-98, made exact]. Each is a loop over places along the beam.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.beams.data import Beam
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.inertia import BeamInertia, SpatialInertia
from deckcrane.mechanics.joint_kinematics import JointMotion
from deckcrane.mechanics.kane_recursion import Accelerations, wrench_to_inner_frame
from deckcrane.mechanics.kinematics import Mechanism
from deckcrane.mechanics.model.parameters import parameter
from deckcrane.mechanics.model.plant import Plant
from deckcrane.mechanics.model.time_functions import quintic
from deckcrane.mechanics.output_loops import Loop, LoopArguments, Rows, Table, loop
from deckcrane.scenario.component import answering
from deckcrane.screws import rotation, skew

FADING = 0.1
"""The last share of the settling time, over which its damping fades out: a jump would cost every integrator its order."""


@dataclass(frozen=True)
class Symmetric:
    """One of several symmetric matrices."""

    matrix: Any = parameter("symmetric", named=False)


@dataclass(frozen=True)
class Matrix:
    """One of several matrices."""

    matrix: Any = parameter("table", named=False)


@dataclass(frozen=True)
class SettlingDamping:
    """Damping at the start only."""

    until: Any = parameter()
    D: Any = parameter("table")


@dataclass(frozen=True)
class BeamNumbers:
    """Integrals along a beam [F19, Eqs. 39-42] in its body's axes; `rotation` leads there from the beam's; `count` modes."""

    rotation: tuple[tuple[float, ...], ...]
    count: int
    A1: tuple[Symmetric, ...]
    F1: tuple[Matrix, ...]
    A2: tuple[tuple[Symmetric, ...], ...]
    settling: SettlingDamping | None
    mass: Any = parameter()
    s0: Any = parameter("vector")
    S1: Any = parameter("table")
    A0: Any = parameter("symmetric")
    F0: Any = parameter("table")
    M: Any = parameter("table")
    K: Any = parameter("table")
    D: Any = parameter("table")
    H: Any = parameter("table", default=None)
    Hx: Any = parameter("table", default=None)

    @classmethod
    def of(cls, beam: Beam) -> BeamNumbers:
        integrals, R, m = beam.integrals(), beam.rotation, beam.field().count
        A1, A2, F1 = clean(integrals.A1), clean(integrals.A2), clean(integrals.F1)
        settling = None
        if beam.settling is not None:
            settling = SettlingDamping(beam.settling.until, beam.settling_matrix())
        return cls(
            tuple(tuple(row) for row in R.tolist()),
            m,
            tuple(Symmetric(_rotated(R, A1[i])) for i in range(m)),
            tuple(Matrix(R @ F1[i]) for i in range(m)),
            tuple(
                tuple(Symmetric((1.0 if i == j else 2.0) * _rotated(R, A2[i, j])) for j in range(i + 1))
                for i in range(m)
            ),
            settling,
            integrals.mass,
            R @ integrals.s0,
            clean(R @ integrals.S1),
            _rotated(R, integrals.A0),
            clean(R @ integrals.F0),
            clean(integrals.M),
            clean(integrals.K),
            clean(beam.damping_matrix()),
            clean(integrals.Hbar) if beam.foreshortening else None,
            clean(integrals.Hx) if beam.foreshortening else None,
        )

    @property
    def axes(self) -> Array:
        return np.array(self.rotation)

    def inertia(self, eta: SX, rate: SX) -> tuple[BeamInertia, SX]:
        """The inertia of the beam in its body's frame, and its first moment of mass (mass times COG)."""
        axis = beam_axis(self.axes, 0)
        first = self.s0 + self.S1 @ eta
        A, F_omega, F_v = self.A0, self.F0, self.S1
        for i in range(self.count):
            A = A + eta[i] * self.A1[i].matrix
            F_omega = F_omega + eta[i] * self.F1[i].matrix
            for j in range(i + 1):
                A = A + (eta[i] * eta[j]) * self.A2[i][j].matrix
        if self.H is not None:
            H_eta = self.H @ eta
            first = first - axis * (ca.dot(eta, H_eta) / 2)
            F_v = F_v - axis @ H_eta.T
            A = A - ca.dot(eta, self.Hx @ eta) * (ca.SX.eye(3) - axis @ axis.T)
        total = SpatialInertia(ca.sparsify(A), ca.sparsify(skew(first)), self.mass * ca.SX.eye(3))
        return BeamInertia(total, ca.sparsify(ca.vertcat(F_omega, F_v)), self.M, eta, rate), first

    def elastic(self, eta: SX) -> tuple[SX, SX]:
        """Generalized forces of stiffness on the modes, and the strain energy [F19, Eqs. 50, 51]."""
        K_eta = self.K @ eta
        return -K_eta, ca.dot(eta, K_eta) / 2

    def damping(self, rate: SX, t: SX) -> SX:
        """Generalized forces of structural damping on the modes [F19, Eq. 64], and of the settling damping at the start."""
        force = -(self.D @ rate)
        if self.settling is not None:
            fading = ca.fmin(ca.fmax(1 - (1 - t / self.settling.until) / FADING, 0), 1)
            force = force - (1 - quintic(fading)) * (self.settling.D @ rate)
        return force


def beam_frame(count: int) -> JointMotion:
    """The motion of the beam's reference frame relative to its body: none, whatever the modes do."""
    return JointMotion(ca.SX.eye(3), ca.SX(3, 1), ca.SX(6, count), ca.SX(6, 1), ca.SX.eye(count), ca.SX.eye(count))


@dataclass(frozen=True)
class SectionNumbers:
    """The mode shapes of a beam at one place: displacement, rotation and foreshortening by the modes."""

    x: Any = parameter()
    displacement: Any = parameter("table")
    rotation: Any = parameter("table")
    shortening: Any = parameter("table", default=None)

    @classmethod
    def of(cls, beam: Beam, x: float) -> SectionNumbers:
        field, at = beam.field(), np.array([x])
        shortening = clean(field.shortening(at)[0]) if beam.foreshortening else None
        displacement = clean(beam.rotation @ field.displacement(at)[0])
        return cls(x, displacement, clean(field.rotation(at)[0]), shortening)

    def motion(self, axes: Array, eta: SX, rate: SX) -> JointMotion:
        """Motion of the section relative to the body's frame [F19, Eqs. 33-36], with finite rotations.

        The section turns by dv/dx, then by -dw/dx, then by the twist, about axes that turn with it; its centre moves by the
        deflections and, with foreshortening, back along the beam by half the integral of the slopes squared.
        """
        Theta, B, H = self.rotation, self.displacement, ca.SX(eta.numel(), eta.numel())
        if self.shortening is not None:
            H = self.shortening
            B = B - beam_axis(axes, 0) @ (H @ eta).T
        R, S_omega = ca.SX.eye(3), ca.SX(3, eta.numel())
        for row, axis, turn in _section_turns(axes, Theta, eta):
            R, S_omega = R @ turn, turn.T @ S_omega + axis @ Theta[row, :]
        S = ca.sparsify(ca.vertcat(S_omega, R.T @ B))
        bias = ca.sparsify(ca.jtimes(S @ rate, eta, rate))
        p = section_place(axes, self.x, self.displacement, H, eta)
        return JointMotion(ca.sparsify(R), ca.sparsify(p), S, bias, ca.SX(0, 0), ca.SX(0, 0))


def section_place(axes: Array, x: SX, B: SX, H: SX, eta: SX) -> SX:
    """Centre of a section in the body's frame: x e_x + B eta, less the foreshortening eta' H eta / 2."""
    along = beam_axis(axes, 0)
    p = along * x + B @ eta
    return p - along * (ca.dot(eta, H @ eta) / 2) if H.nnz() else p


def section_rotation(axes: Array, Theta: SX, eta: SX) -> SX:
    """Rotation of a section in the body's frame; the rows of Theta are twist, -dw/dx, dv/dx."""
    R = ca.SX.eye(3)
    for _, _, turn in _section_turns(axes, Theta, eta):
        R = R @ turn
    return ca.sparsify(R)


def _section_turns(axes: Array, Theta: SX, eta: SX) -> list[tuple[int, SX, SX]]:
    """The turns of a section in their order: row of Theta, axis in the body's frame, rotation matrix."""
    angles = [(row, beam_axis(axes, row), Theta[row, :] @ eta) for row in (2, 1, 0)]
    return [(row, axis, rotation(axis, angle)) for row, axis, angle in angles if angle.nnz()]


def beam_axis(axes: Array, row: int) -> SX:
    """One of the beam's axes in the body's frame."""
    return ca.sparsify(ca.SX(axes[:, row]))


def clean(values: Array) -> Array:
    """Set rounding errors to zero, as between orthogonal modes: structural zeros cost nothing."""
    return np.where(np.abs(values) < 1e-13 * np.max(np.abs(values), initial=0.0), 0.0, values)


def _rotated(R: Array, S: Array) -> Array:
    return np.asarray(R @ S @ R.T)


RESULTANTS = ("axial", "shear_y", "shear_z", "torsion", "bending_y", "bending_z")
POINTS_BETWEEN = 3
"""Gauss points between two stations: exact for polynomials of the fifth degree between them."""


def stations(count: int) -> Array:
    """Places along every beam, as fractions of its length."""
    return np.linspace(0.0, 1.0, count)


@dataclass(frozen=True)
class RowNumbers:
    """The numbers along a beam that a loop reads, row by row; `label` is the loop's name."""

    label: str
    table: Table = parameter("rows", named=False)


def beam_shape(numbers: RowNumbers, axes: Array, pose: tuple[SX, SX], bent: SX) -> Rows:
    """Centre of each station's section in the ground frame."""
    shared, table = LoopArguments(), numbers.table
    eta = shared.given("eta", bent)
    R, p = (shared.given(key, value) for key, value in zip("Rp", pose, strict=True))
    position = p + R @ _SectionShapes.read(axes, "station", table).place(eta)
    return Rows(((loop(numbers.label, shared, table, position), tuple(range(len(table.numbers)))),))


def shape_numbers(name: str, beam: Beam, count: int) -> RowNumbers:
    """Coefficients of so many stations along a beam."""
    table = Table()
    _put_shapes(beam, "station", beam.length * stations(count), table)
    return RowNumbers(f"shape of {name}", table)


@dataclass(frozen=True)
class SectionForces:
    """The section forces of all stations of a beam, and on both sides of every attachment; and of every row of its places."""

    stations: Rows
    attachments: Rows
    every: Rows


def section_forces(
    name: str,
    numbers: RowNumbers,
    axes: Array,
    places: Places,
    tree: Mechanism,
    solved: Accelerations,
    needs: list[SX],
) -> SectionForces:
    """The section forces along the axes of the deformed sections, summed from the tip inwards.

    They act from the outer part on the inner one, through a face whose normal points outwards along the beam: tension is
    positive, and bending_z is E I_z d2v/dx2. An attachment at a station counts as beyond it. Between stations the
    moment is largest at attachments, so those places are included too.
    """
    section_loop = _section_loop(name, numbers, axes, places, tree, solved, needs)
    inner = {x: i for i, (x, side) in enumerate(places.rows) if side == "inner"}
    sides = [places.rows.index((x, side)) for x in places.attached for side in ("inner", "outer")]
    rows = (tuple(inner[x] for x in places.stations), tuple(sides), tuple(range(len(places.rows))))
    return SectionForces(*(Rows(((section_loop, indices),)) for indices in rows))


@dataclass(frozen=True)
class Places:
    """Places along a beam: its stations, its attachments, and both as rows from the tip inwards, the outer side first.

    Stations are matched with attachments by places rounded to a nanometre, as the model rounds those; `exact` has the others.
    """

    stations: tuple[float, ...]
    attached: tuple[float, ...]
    rows: tuple[tuple[float, str], ...]
    exact: dict[float, float]


def places_of(plant: Plant, name: str) -> Places:
    """The stations and attachments of a flexible body, and further places that are checked."""
    beam = plant.beams[name]
    fractions = stations(plant.scenario.reactions.stations)
    exact = {round(float(x), 9): float(x) for x in beam.length * fractions}
    attached = tuple(sorted(plant.sections(name), reverse=True))
    checked = requested_places(plant, name) or ()
    all_places = sorted({*exact, *attached, *checked}, reverse=True)
    rows = tuple((x, side) for x in all_places for side in ("outer", "inner") if side == "inner" or x in attached)
    return Places(tuple(exact), attached, rows, {**{x: x for x in checked}, **exact, **{x: x for x in attached}})


def requested_places(plant: Plant, name: str) -> tuple[float, ...] | None:
    """The places along a flexible body at which other components need section forces; None where none needs any."""
    answers = [each.section_places(plant, name) for each in answering("section_places")]
    places = [answer for answer in answers if answer is not None]
    return tuple(dict.fromkeys(x for answer in places for x in answer)) if places else None


def checked_place(at: float) -> float:
    """A place along a beam, rounded as the model rounds them."""
    return round(float(at), 9)


def _section_loop(
    name: str,
    numbers: RowNumbers,
    axes: Array,
    places: Places,
    tree: Mechanism,
    solved: Accelerations,
    needs: list[SX],
) -> Loop:
    """From the tip inwards: the wrench of the slices beyond a place is accumulated, that of attachments beyond it is added."""
    shared, table = LoopArguments(), numbers.table
    motion = _BeamMotion.given(shared, tree, name, solved)
    attached = [
        shared.given(f"attached at {x:g}", _attached_wrench(tree, needs, tree.sections[name, x]))
        for x in places.attached
    ]
    carried = ca.SX.sym("beyond", 6)
    sections = _SectionShapes.read(axes, "section", table)
    beyond = carried
    for k in range(POINTS_BETWEEN):
        beyond = beyond + _slice_wrench(axes, f"slice{k}", motion, table)
    count = table.matrix("counts")
    wrench = beyond + sum((count[i] * load for i, load in enumerate(attached)), ca.SX(6, 1))
    n, f = wrench[:3], wrench[3:]
    rotation = ca.SX(axes.T) @ sections.rotation(motion.eta).T
    forces = -ca.vertcat(rotation @ f, rotation @ (n - skew(sections.place(motion.eta)) @ f))
    return loop(numbers.label, shared, table, forces, (carried, beyond))


def section_numbers(name: str, beam: Beam, places: Places) -> RowNumbers:
    """Coefficients of the sections of a beam, and of the slices between them."""
    table = Table()
    _put_shapes(beam, "section", np.array([places.exact[x] for x, _ in places.rows]), table)
    for k, (at, width) in enumerate(_gauss_points(places.rows)):
        _put_shapes(beam, f"slice{k}", at, table)
        inertia = width[:, None] * beam.sections().inertia(at)
        table.put(f"slice{k}.mass", inertia[:, :1])
        table.put(f"slice{k}.inertia", inertia[:, 1:])
    counts = [[float(y > x or (y == x and side == "inner")) for y in places.attached] for x, side in places.rows]
    table.put("counts", np.array(counts).reshape(len(places.rows), -1))
    return RowNumbers(f"sections of {name}", table)


def _attached_wrench(tree: Mechanism, needs: list[SX], k: int) -> SX:
    """The wrench needed by all that hangs on a section, flipped [n; f] at the origin of the body's frame, in that frame."""
    motion = tree.links[k].motion
    return wrench_to_inner_frame(motion.R, motion.p, needs[k])


def _gauss_points(rows: tuple[tuple[float, str], ...]) -> list[tuple[Array, Array]]:
    """Places and weights of each Gauss point between a row and the one before it; the first row has no slice."""
    nodes, weights = np.polynomial.legendre.leggauss(POINTS_BETWEEN)
    ends = np.array([x for x, _ in rows])
    half = (np.concatenate([ends[:1], ends[:-1]]) - ends) / 2
    return [(ends + half * (1 + x), half * w) for x, w in zip(nodes, weights, strict=True)]


@dataclass(frozen=True)
class _BeamMotion:
    """Motion of a beam: its modes, and twist and twist rate of its body's frame."""

    eta: SX
    rate: SX
    accel: SX
    t: SX
    dt: SX

    @classmethod
    def given(cls, shared: LoopArguments, tree: Mechanism, name: str, solved: Accelerations) -> _BeamMotion:
        modes, k = tree.beam(name).speeds, tree.index(name)
        values = (tree.q[modes, :], tree.u[modes, :], solved.du[modes, :], solved.t[k], solved.dt[k])
        return cls(*(shared.given(key, value) for key, value in zip(("q", "u", "du", "t", "dt"), values, strict=True)))


@dataclass(frozen=True)
class _SectionShapes:
    """The mode shapes of a beam at the place of a row, and the place."""

    axes: Array
    x: SX
    B: SX
    H: SX
    Theta: SX

    @classmethod
    def read(cls, axes: Array, label: str, table: Table) -> _SectionShapes:
        names = ("displacement", "shortening", "rotation")
        return cls(axes, table.matrix(f"{label}.x")[0], *(table.matrix(f"{label}.{name}") for name in names))

    def place(self, eta: SX) -> SX:
        return section_place(self.axes, self.x, self.B, self.H, eta)

    def rotation(self, eta: SX) -> SX:
        return section_rotation(self.axes, self.Theta, eta)


def _put_shapes(beam: Beam, label: str, at: Array, table: Table) -> None:
    """Put the place of every row, and the mode shapes there, into a table."""
    field, m = beam.field(), beam.field().count
    H = field.shortening(at) if beam.foreshortening else np.zeros((len(at), m, m))
    table.put(f"{label}.x", at[:, None])
    table.put(f"{label}.displacement", _clean_each(beam.rotation @ field.displacement(at)))
    table.put(f"{label}.shortening", _clean_each(H))
    table.put(f"{label}.rotation", _clean_each(field.rotation(at)))


def _clean_each(values: Array) -> Array:
    return np.stack([clean(matrix) for matrix in values])


def _slice_wrench(axes: Array, label: str, motion: _BeamMotion, table: Table) -> SX:
    """The wrench that a thin slice needs: its mass times its acceleration, and the rate of its angular momentum, as [n; f]."""
    shape = _SectionShapes.read(axes, label, table)
    along, H, Theta = ca.sparsify(ca.SX(axes[:, 0])), shape.H, ca.SX(axes) @ shape.Theta
    eta, rate, accel = motion.eta, motion.rate, motion.accel
    w, v, dw, dv = motion.t[:3], motion.t[3:], motion.dt[:3], motion.dt[3:]
    r, dr, ddr = shape.place(eta), shape.B @ rate, shape.B @ accel
    if H.nnz():
        dr = dr - along * ca.dot(eta, H @ rate)
        ddr = ddr - along * (ca.dot(rate, H @ rate) + ca.dot(eta, H @ accel))
    a = dv + skew(w) @ (v + skew(w) @ r + 2 * dr) + skew(dw) @ r + ddr
    f = table.matrix(f"{label}.mass")[0] * a
    J = ca.diag(ca.sparsify(ca.SX(axes) @ table.matrix(f"{label}.inertia")))
    moment = J @ (dw + Theta @ accel) + skew(w) @ (J @ (w + Theta @ rate))
    return ca.vertcat(skew(r) @ f + moment, f)

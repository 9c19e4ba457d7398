"""Mass, centre of gravity and radii of gyration of a vessel as stated by the user, applied to hydrodynamic data.

Many databases have no mass (BEMIO, OpenFAST, Capytaine); where one has, the stated value is used, and a finding gives
both. Checks, motions and runs then use the same data. The weight in a restoring matrix follows the mass:
-m g z_G in roll and pitch (J. N. Newman, Marine Hydrodynamics, MIT Press 1977, Sec. 6.16).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
import xarray as xr

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.hydro.database import DOFS, Hydrodynamics
from deckcrane.hydro.health_checks import Finding
from deckcrane.hydro.transform import HALF_TURN, moments_moved, shift_matrix

Triple = tuple[float, float, float]
_TOLERANCE = 1e-3
"""Relative tolerance below which two values are the same."""


@dataclass(frozen=True)
class GivenMass:
    """The stated mass properties: in SI units, about the data's reference point, in axes with z up or down."""

    mass: float | None = None
    cog: Triple | None = None
    radii: Triple | None = None
    matrix: tuple[tuple[float, ...], ...] | None = None
    restoring: Literal["water", "water and weight"] | None = None
    z: Literal["up", "down"] = "up"

    @property
    def says_nothing(self) -> bool:
        return (self.mass, self.cog, self.radii, self.matrix, self.restoring) == (None,) * 5

    def applied(self, data: Hydrodynamics) -> tuple[Hydrodynamics, list[Finding]]:
        """The data with the stated mass properties, and the findings about them."""
        data, findings_of_centre = self._at_stated_centre(data)
        if self.says_nothing:
            return data, findings_of_centre
        inertia = self._inertia(data)
        _check_moments(inertia, data)
        weight_moment, findings = self._weight_in_restoring(data)
        only_restoring = (self.mass, self.cog, self.radii, self.matrix) == (None,) * 4
        dataset = data.dataset if only_restoring else _with_inertia(data.dataset, inertia)
        if weight_moment is not None:
            dataset = _with_weight_moment(dataset, data, inertia.m * float(inertia.c[2]) - weight_moment)
        stated = Hydrodynamics(dataset)
        return stated, [*findings_of_centre, *_differences(inertia, data), *findings, *_trim_findings(inertia, stated)]

    def _at_stated_centre(self, data: Hydrodynamics) -> tuple[Hydrodynamics, list[Finding]]:
        """Move moments about a centre of gravity that the file does not locate, from the stated one."""
        if not data.attribute("about_unknown_center"):
            return data, []
        if self.cog is None:
            text = "is what the file's moments are about, but it does not say where it is; taken to be at the origin: state `cog`"
            return data, [Finding("warning", text, "center_of_mass")]
        c = self._cog()
        note = f"{data.dataset.attrs['convention']}; moved from there, {_vector_text(c)}, to the origin"
        moved_dataset = moments_moved(data.dataset, -c).assign_attrs(about_unknown_center=0, convention=note)
        return Hydrodynamics(moved_dataset), []

    def _cog(self) -> Array:
        """The stated centre of gravity, in axes with z up."""
        return np.asarray(self.cog) * (HALF_TURN[:3] if self.z == "down" else 1.0)

    def _inertia(self, data: Hydrodynamics) -> _Inertia:
        """Mass, centre and inertia about it: as stated, and the rest from the data."""
        if self.matrix is not None:
            signs = HALF_TURN if self.z == "down" else np.ones(6)
            return _Inertia.of(np.asarray(self.matrix) * np.outer(signs, signs), _source(data))
        in_data = _inertia_in_data(data)
        m = self.mass if self.mass is not None else in_data.m
        c = in_data.c if self.cog is None else self._cog()
        if m is None:
            raise DeckcraneError(f"{_source(data)}: it holds no mass: state `mass` too{_displaced_text(data)}")
        if c is None:
            raise DeckcraneError(
                f"{_source(data)}: it holds no centre of gravity: state `cog` too, from the data's reference point"
            )
        if self.radii is not None:
            return _Inertia(m, c, m * np.diag(np.square(self.radii)))
        if in_data.about_c is None or in_data.m is None:
            raise DeckcraneError(
                f"{_source(data)}: it holds no moments of inertia: state `radii` too, of roll, pitch and yaw about the centre "
                "of gravity; ships have about 0.35 B, 0.25 L and 0.25 L"
            )
        return _Inertia(m, c, in_data.about_c * (m / in_data.m))

    def _weight_in_restoring(self, data: Hydrodynamics) -> tuple[float | None, list[Finding]]:
        """The moment m z_G [kg m] whose weight is in the file's restoring, None where that stays unchanged; and the findings."""
        C, where = data.hydrostatic_stiffness, "hydrostatic_stiffness"
        numbers = f"C44 = {C[3, 3]:.4g}, C55 = {C[4, 4]:.4g} N m/rad"
        includes_weight = (
            data.stiffness_includes_mass if self.restoring is None else self.restoring == "water and weight"
        )
        if not includes_weight:
            return 0.0, [Finding("note", "of the water alone; the weight of the mass stated is added", where, numbers)]
        in_data, m = _inertia_in_data(data), _displaced_mass(data)
        m = m if in_data.m is None else in_data.m
        if data.stiffness_includes_mass and in_data.c is not None and m is not None:
            text = f"{m / 1e3:.6g} t at z = {in_data.c[2]:.4g} m"
            return m * float(in_data.c[2]), [Finding("note", "of water and weight, which was the file's", where, text)]
        if self.restoring is not None:
            return None, [Finding("note", "of water and this vessel's weight, as stated", where, numbers)]
        if min(C[3, 3], C[4, 4]) < 0:
            text = "does not right the vessel, so it is taken as that of the water alone; the weight stated is added"
            return 0.0, [Finding("note", text, where, numbers)]
        text = (
            "used as it is: the file does not say whose weight it holds; state `restoring: water` if it holds none, or "
            "`restoring: water and weight` if it holds this vessel's"
        )
        return None, [Finding("warning", text, where, numbers)]


NOTHING = GivenMass()
"""Nothing is stated: the data stay unchanged."""


@dataclass(frozen=True, eq=False)
class _Inertia:
    """A body's mass, centre of mass and inertia about it along the vessel's axes."""

    m: float
    c: Array
    about_c: Array

    @classmethod
    def of(cls, matrix: Array, source: str) -> _Inertia:
        """The mass properties of a mass matrix about the origin, which must be that of a rigid body."""
        m = float(np.trace(matrix[:3, :3]) / 3)
        size = np.sqrt(np.abs(np.outer(np.diag(matrix), np.diag(matrix))))
        asymmetric = np.abs(matrix - matrix.T) > 1e-4 * size
        if m <= 0 or np.any(asymmetric):
            i, j = (int(k) for k in np.argwhere(asymmetric)[0]) if np.any(asymmetric) else (0, 0)
            raise DeckcraneError(
                f"{source}: `mass_matrix` must be symmetric, with a positive mass: its entries of {DOFS[i]} and {DOFS[j]} are "
                f"{matrix[i, j]:.6g} and {matrix[j, i]:.6g}"
            )
        c = np.array([matrix[1, 5], matrix[2, 3], matrix[0, 4]]) / m
        about_c = (T := shift_matrix(c)).T @ matrix @ T
        rigid = np.block([[m * np.eye(3), np.zeros((3, 3))], [np.zeros((3, 3)), about_c[3:, 3:]]])
        if np.any(np.abs(about_c - rigid) > 1e-3 * size + 1e-3 * m * np.outer(_lengths(c), _lengths(c))):
            raise DeckcraneError(
                f"{source}: `mass_matrix` is not a rigid body's: with m = {m:.6g} kg and a centre of gravity at "
                f"{', '.join(f'{v:.4g}' for v in c)} m its upper rows must be m and the moments -m z, m y, -m x of these"
            )
        return cls(m, c, about_c[3:, 3:])

    def matrix(self) -> Array:
        """The mass matrix about the origin."""
        about_c = np.block([[self.m * np.eye(3), np.zeros((3, 3))], [np.zeros((3, 3)), self.about_c]])
        T = shift_matrix(-self.c)
        return np.asarray(T.T @ about_c @ T)

    @property
    def radii(self) -> Array:
        return _radii(self.m, self.about_c)


@dataclass(frozen=True, eq=False)
class _InertiaInData:
    """The mass properties in the data; None where they are missing."""

    m: float | None = None
    c: Array | None = None
    about_c: Array | None = None


def _radii(m: float, about_c: Array) -> Array:
    return np.asarray(np.sqrt(np.maximum(np.diag(about_c), 0.0) / m))


def _lengths(c: Array) -> Array:
    """1 for translations, and for rotations a length of the size of the lever arm."""
    return np.repeat([1.0, max(1.0, float(np.abs(c).max()))], 3)


def _inertia_in_data(data: Hydrodynamics) -> _InertiaInData:
    c = data.center_of_mass
    if data.mass is None or data.mass[0, 0] <= 0:
        return _InertiaInData(c=c)
    M, m = data.mass, float(data.mass[0, 0])
    c = np.array([M[1, 5], M[2, 3], M[0, 4]]) / m if c is None else c
    T = shift_matrix(c)
    return _InertiaInData(m, c, (T.T @ M @ T)[3:, 3:])


def _check_moments(inertia: _Inertia, data: Hydrodynamics) -> None:
    """Raise an error for moments of inertia that are not positive, or one larger than the other two together."""
    moments = np.linalg.eigvalsh((inertia.about_c + inertia.about_c.T) / 2)
    if moments[0] <= 0:
        raise DeckcraneError(
            f"{_source(data)}: the mass stated is not positive definite: the least moment of inertia about its centre of gravity "
            f"is {moments[0]:.4g} kg m2"
        )
    if moments[2] > 1.02 * (moments[0] + moments[1]):
        k = np.sqrt(moments / inertia.m)
        raise DeckcraneError(
            f"{_source(data)}: no body has radii of gyration of {k[0]:.4g}, {k[1]:.4g} and {k[2]:.4g} m: the square of the largest "
            "is at most the sum of the squares of the others; state those of roll, pitch and yaw about the centre of gravity"
        )


def _differences(stated: _Inertia, data: Hydrodynamics) -> list[Finding]:
    """Findings where the data have another value than the stated one, which is used."""
    in_data = _inertia_in_data(data)
    findings = []
    if in_data.c is not None and np.abs(stated.c - in_data.c).max() > _TOLERANCE:
        findings.append(_overrides("center_of_mass", _vector_text(stated.c), _vector_text(in_data.c)))
    if in_data.m is None or in_data.about_c is None:
        return findings
    if abs(stated.m - in_data.m) > _TOLERANCE * in_data.m:
        findings.append(_overrides("mass", f"{stated.m / 1e3:.6g} t", f"{in_data.m / 1e3:.6g} t"))
    radii = _radii(in_data.m, in_data.about_c)
    if np.any(np.abs(stated.radii - radii) > _TOLERANCE * radii):
        findings.append(_overrides("mass, radii of gyration", _vector_text(stated.radii), _vector_text(radii)))
    return findings


def _overrides(where: str, stated: str, in_file: str) -> Finding:
    return Finding("warning", "stated and in the file: the stated value stands", where, f"{stated}, not {in_file}")


def _trim_findings(stated: _Inertia, data: Hydrodynamics) -> list[Finding]:
    """Finding for a centre of gravity that is not above the centre of buoyancy: the data's even keel is then no equilibrium."""
    buoyancy = data.dataset.attrs.get("center_of_buoyancy")
    if buoyancy is None:
        return []
    offset = stated.c[:2] - np.asarray(buoyancy)[:2]
    weight = stated.m * data.gravity
    righting = np.diag(data.hydrostatic_stiffness)[[4, 3]]
    angle = np.degrees(weight * np.abs(offset) / np.maximum(righting, 1e-9 * weight))
    if float(angle.max()) < 0.1 or float(np.abs(offset).max()) < 0.01:
        return []
    text = "not over the centre of buoyancy: the vessel would not float as the data have it; it is run as if it did"
    numbers = f"{offset[0]:+.3g} m along, {offset[1]:+.3g} m across; it would trim by {angle[0]:.2g} and heel by {angle[1]:.2g} deg"
    return [Finding("warning", text, "center_of_mass", numbers)]


def _with_inertia(dataset: xr.Dataset, inertia: _Inertia) -> xr.Dataset:
    out = dataset.copy()
    out["mass"] = (("influenced_dof", "radiating_dof"), inertia.matrix())
    out["center_of_mass"] = ("xyz", inertia.c)
    note = str(dataset.attrs.get("convention", ""))
    return out.assign_attrs(convention="; ".join(part for part in (note, "mass as stated, not from the file") if part))


def _with_weight_moment(dataset: xr.Dataset, data: Hydrodynamics, moment: float) -> xr.Dataset:
    """The dataset with the weight of another moment m z_G [kg m] in the restoring."""
    C = data.hydrostatic_stiffness.copy()
    C[[3, 4], [3, 4]] -= data.gravity * moment
    updated = dataset.assign(hydrostatic_stiffness=dataset["hydrostatic_stiffness"].copy(data=C))
    return updated.assign_attrs(stiffness_includes_mass=1)


def _displaced_mass(data: Hydrodynamics) -> float | None:
    return None if data.displaced_volume is None else data.water_density * data.displaced_volume


def _displaced_text(data: Hydrodynamics) -> str:
    mass = _displaced_mass(data)
    return "" if mass is None else f"; the displaced water has {mass / 1e3:.6g} t"


def _vector_text(values: Array) -> str:
    return f"({', '.join(f'{v:.4g}' for v in values)}) m"


def _source(data: Hydrodynamics) -> str:
    return str(data.dataset.attrs.get("source", "the hydrodynamic database"))

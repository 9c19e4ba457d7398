"""Hydrodynamic data of several hulls that were computed together: each hull's own data, and what couples them.

Every hull is a `Hydrodynamics` about its own origin, along its own axes, with the phases of waves at its own origin; `places`
says where these frames lie in the common axes of the computation. Added mass and damping are matrices of all degrees of freedom,
6 for each hull in turn: the row is the hull and motion that feels the force, the column the one that moves. Hulls that are not
selected are in the water too, at rest.

In a file of its own form there is one labelled array for each subject: `added_mass` over (frequency, body, influenced_dof,
radiating_body, radiating_dof), `excitation` over (frequency, wave_direction, body, influenced_dof), and so on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import xarray as xr
from scipy.linalg import block_diag

from deckcrane.arrays import Array, ComplexArray
from deckcrane.errors import DeckcraneError
from deckcrane.files.datasets import write_netcdf
from deckcrane.files.parsing import numbers
from deckcrane.hydro.database import DOFS, Hydrodynamics, dataset_of, from_stored, to_stored, wavenumber
from deckcrane.hydro.response import can_move, restoring

FORM = "deckcrane hydrodynamics of several bodies 1"
_PER_BODY = ("length", "breadth", "draught", "displaced_volume", "metacentric_height")
"""Numbers of each hull that a file of this form keeps as variables over `body`."""
_MATRICES = ("hydrostatic_stiffness", "mass", "viscous_damping", "external_stiffness")
_HEADINGS = ("excitation", "mean_drift")


@dataclass(frozen=True, eq=False)
class CoupledHydrodynamics:
    """The hydrodynamics of several hulls in one sea, which act on each other."""

    names: tuple[str, ...]
    """Names of the hulls."""
    hulls: tuple[Hydrodynamics, ...]
    """The data of each hull by itself, about its own origin and along its own axes."""
    places: Array
    """x, y [m] and heading [rad] of each hull's frame in the common axes: (hull, 3)."""
    added_mass: Array = field(repr=False)
    """A(w) of all hulls: (frequency, 6 N, 6 N)."""
    radiation_damping: Array = field(repr=False)
    """B(w) of all hulls: (frequency, 6 N, 6 N)."""
    stated_added_mass_infinite: Array | None = field(default=None, repr=False)
    """A(inf) of all hulls, where the file has it."""

    def __post_init__(self) -> None:
        n, w = 6 * len(self.names), self.hulls[0].frequency
        for name, hull in zip(self.names, self.hulls, strict=True):
            if len(hull.frequency) != len(w) or not np.allclose(hull.frequency, w, rtol=1e-6):
                raise DeckcraneError(
                    f"{self.title}: {name} has other frequencies than {self.names[0]}; hulls that act on each other need data of "
                    "one computation"
                )
        for what, matrix in (("added_mass", self.added_mass), ("radiation_damping", self.radiation_damping)):
            if matrix.shape != (len(w), n, n) or not np.all(np.isfinite(matrix)):
                raise DeckcraneError(
                    f"{self.title}: `{what}` of {len(self.names)} hulls must be numbers over {len(w)} frequencies and {n} by {n} "
                    f"degrees of freedom; it is {matrix.shape}, or holds what is not a number"
                )

    @classmethod
    def read(
        cls, path_or_name: str | Path, leave_out: Sequence[float | tuple[float, float]] = ()
    ) -> CoupledHydrodynamics:
        """Read the data of all bodies of a file that were computed together.

        Args:
            path_or_name: a file of WAMIT, Capytaine, BEMIO or of our own form with several bodies, or a bundled name
            leave_out: frequencies, or ranges of them, that are left out [rad/s]

        Returns:
            the data in the common convention

        Raises:
            DeckcraneError: the file cannot be read, or holds one body alone
        """
        from deckcrane.hydro.reading import read_coupled

        return read_coupled(path_or_name, leave_out)

    def write(self, path: str | Path) -> Path:
        """Write netCDF in the common form.

        Args:
            path: the .nc file

        Returns:
            the file that was written
        """
        stored = to_stored(self.dataset)
        for data in stored.data_vars.values():
            if data.ndim > 2:
                data.encoding |= {"zlib": True, "complevel": 6, "shuffle": True}
        return write_netcdf(stored.assign_attrs(format=FORM), path)

    @property
    def title(self) -> str:
        """Title of the data."""
        return self.hulls[0].title or "the hydrodynamic data"

    @property
    def labels(self) -> tuple[str, ...]:
        """All degrees of freedom by name."""
        return tuple(f"{name} {dof}" for name in self.names for dof in DOFS)

    @property
    def frequency(self) -> Array:
        """Angular frequencies [rad/s], ascending."""
        return self.hulls[0].frequency

    @property
    def added_mass_infinite(self) -> Array:
        """A(inf) of the file, else estimated from A(w) and B(w)."""
        if self.stated_added_mass_infinite is not None:
            return self.stated_added_mass_infinite
        from deckcrane.hydro.relations import added_mass_limit_by_causality

        return added_mass_limit_by_causality(self.frequency, self.added_mass, self.radiation_damping)

    @property
    def can_move(self) -> bool:
        """Whether the data allow motions: masses and weights of all hulls are known."""
        return all(can_move(hull) for hull in self.hulls)

    @property
    def mass(self) -> Array | None:
        """Masses of all hulls (6 N, 6 N), where all are known."""
        masses = [hull.mass for hull in self.hulls if hull.mass is not None]
        return np.asarray(block_diag(*masses)) if len(masses) == len(self.hulls) else None

    @property
    def total_stiffness(self) -> Array:
        """Restoring of all hulls with their weights, and of moorings in the data: (6 N, 6 N)."""
        return np.asarray(block_diag(*[restoring(hull) + hull.external_stiffness for hull in self.hulls]))

    @property
    def viscous_damping(self) -> Array:
        """Linear viscous damping of all hulls."""
        return np.asarray(block_diag(*[hull.viscous_damping for hull in self.hulls]))

    @property
    def lengths(self) -> Array:
        """A typical length of each degree of freedom: 1 for translations, that of the hull's waterplane for rotations."""
        return np.concatenate([hull.lengths for hull in self.hulls])

    @property
    def wave_direction(self) -> Array:
        """Directions towards which the waves travel [rad], in the common axes, ascending."""
        return np.sort(_turned(self.hulls[0].wave_direction, self.places[0, 2]))

    @property
    def excitation(self) -> ComplexArray:
        """F(w, chi): (frequency, wave_direction, 6 N), with the phases of all hulls at the common origin.

        Directions are those of the first hull; those of a hull at another heading are found between its own.
        """
        return np.concatenate(
            [self._at_common_origin(self.hull_excitation(n), n) for n in range(len(self.hulls))], axis=-1
        )

    def hull_excitation(self, number: int) -> ComplexArray:
        """Wave forces on one hull over the common directions, with the phases at its own origin: (frequency, direction, 6)."""
        hull = self.hulls[number]
        headings = _turned(hull.wave_direction, self.places[number, 2])
        order = np.argsort(headings)
        closed = np.concatenate([headings[order], headings[order][:1] + 2 * np.pi])
        values = np.concatenate([hull.excitation[:, order], hull.excitation[:, order[:1]]], axis=1)
        chi = closed[0] + np.mod(self.wave_direction - closed[0] + 1e-9, 2 * np.pi) - 1e-9
        place = np.interp(chi, closed, np.arange(len(closed)))
        below = np.minimum(place.astype(int), len(closed) - 2)
        share = (place - below)[None, :, None]
        return np.asarray((1 - share) * values[:, below] + share * values[:, below + 1])

    def _at_common_origin(self, force: ComplexArray, number: int) -> ComplexArray:
        x, y, _ = self.places[number]
        chi = self.wave_direction
        k = wavenumber(self.frequency, self.hulls[0].depth, self.hulls[0].gravity)
        lag = k[:, None] * (x * np.cos(chi) + y * np.sin(chi))
        return np.asarray(force * np.exp(-1j * lag)[:, :, None])

    def motion_raos(self) -> ComplexArray:
        """Motions of all hulls per metre of wave amplitude: (frequency, wave_direction, 6 N), phases at the common origin."""
        if self.mass is None or not self.can_move:
            raise DeckcraneError(
                f"{self.title}: masses or weights of the hulls are not known, and so are their motions"
            )
        w = self.frequency[:, None, None]
        damping = self.radiation_damping + self.viscous_damping
        Z = self.total_stiffness - w**2 * (self.mass + self.added_mass) + 1j * w * damping
        return np.asarray(np.linalg.solve(Z[:, None], self.excitation[..., None])[..., 0])

    def hull_motions(self, number: int) -> ComplexArray:
        """Motions of one hull per metre of wave amplitude, with all others free: (frequency, its own wave directions, 6).

        Phases are at its own origin.
        """
        x, y, heading = self.places[number]
        headings = _turned(self.hulls[number].wave_direction, heading)
        nearest = [int(np.argmin(np.abs(np.angle(np.exp(1j * (self.wave_direction - chi)))))) for chi in headings]
        k = wavenumber(self.frequency, self.hulls[0].depth, self.hulls[0].gravity)
        lead = np.exp(1j * k[:, None] * (x * np.cos(headings) + y * np.sin(headings)))[:, :, None]
        return np.asarray(self.motion_raos()[:, nearest, 6 * number : 6 * number + 6] * lead)

    def number(self, body: int | str | None) -> int:
        """The index of a hull, from 0, by its number from 1 or its name."""
        from deckcrane.hydro.readers.text import chosen_body

        return chosen_body(self.hulls[0].dataset.attrs.get("source", self.title), self.names, body)

    def block(self, matrices: Array, i: int, j: int) -> Array:
        """The part of matrices over all degrees of freedom that hull j exerts on hull i."""
        return matrices[..., 6 * i : 6 * i + 6, 6 * j : 6 * j + 6]

    def of(self, hulls: Sequence[tuple[int, Hydrodynamics]]) -> CoupledHydrodynamics:
        """The data of some of the hulls, by index, each with these data of its own; the others stay at rest."""
        dofs = np.concatenate([np.arange(6 * n, 6 * n + 6) for n, _ in hulls])
        pairs, everywhere = np.ix_(dofs, dofs), np.ix_(np.arange(len(self.frequency)), dofs, dofs)
        infinite = self.stated_added_mass_infinite
        return replace(
            self,
            names=tuple(self.names[n] for n, _ in hulls),
            hulls=tuple(hull for _, hull in hulls),
            places=self.places[[n for n, _ in hulls]],
            added_mass=self.added_mass[everywhere],
            radiation_damping=self.radiation_damping[everywhere],
            stated_added_mass_infinite=None if infinite is None else infinite[pairs],
        )

    def up_to(self, highest: float) -> CoupledHydrodynamics:
        """The same without the frequencies above this one."""
        return self.at(np.flatnonzero(self.frequency <= highest))

    def at(self, kept: npt.NDArray[np.intp]) -> CoupledHydrodynamics:
        """The same at some of the frequencies, by index."""
        return replace(
            self,
            hulls=tuple(Hydrodynamics(hull.dataset.isel(frequency=kept)) for hull in self.hulls),
            added_mass=self.added_mass[kept],
            radiation_damping=self.radiation_damping[kept],
        )

    @property
    def coupling(self) -> float:
        """The largest coupling of two hulls in the damping, relative to the damping of each: |B_ij| / sqrt(B_ii B_jj)."""
        largest = np.abs(self.radiation_damping).max(axis=0)
        size = np.sqrt(np.diag(largest)) / self.lengths
        size = np.maximum(size, 1e-2 * size.max()) * self.lengths  # motions that radiate next to nothing do not count
        share = largest / np.outer(size, size)
        hulls = range(len(self.hulls))
        return max((float(self.block(share, i, j).max()) for i, j in combinations(hulls, 2)), default=0.0)

    @property
    def dataset(self) -> xr.Dataset:
        """The labelled arrays of all hulls, as a file has them."""
        count = len(self.hulls)
        shape = (len(self.frequency), count, 6, count, 6)
        radiation = ("frequency", "body", "influenced_dof", "radiating_body", "radiating_dof")
        per_body = ("body", "influenced_dof", "radiating_dof")
        data: dict[str, Any] = {
            "added_mass": (radiation, self.added_mass.reshape(shape)),
            "radiation_damping": (radiation, self.radiation_damping.reshape(shape)),
            "excitation": (
                ("frequency", "wave_direction", "body", "influenced_dof"),
                np.stack([self.hull_excitation(n) for n in range(count)], axis=2),
            ),
            "place": (("body", "coordinate"), self.places),
        }
        if self.stated_added_mass_infinite is not None:
            data["added_mass_infinite"] = (radiation[1:], self.stated_added_mass_infinite.reshape(shape[1:]))
        for name in _MATRICES:
            if all(name in hull.dataset for hull in self.hulls):
                data[name] = (per_body, np.stack([hull.dataset[name].values for hull in self.hulls]))
        if all("center_of_mass" in hull.dataset for hull in self.hulls):
            data["center_of_mass"] = (
                ("body", "xyz"),
                np.stack([hull.dataset["center_of_mass"].values for hull in self.hulls]),
            )
        for name in _PER_BODY:
            if all(hull.attribute(name) is not None for hull in self.hulls):
                data[name] = ("body", [float(hull.attribute(name) or 0.0) for hull in self.hulls])
        coords: dict[str, Any] = {
            "frequency": ("frequency", self.frequency, {"units": "rad/s"}),
            "wave_direction": ("wave_direction", self.wave_direction, {"units": "rad"}),
            "body": list(self.names),
            "radiating_body": list(self.names),
            "influenced_dof": list(DOFS),
            "radiating_dof": list(DOFS),
            "coordinate": ["x", "y", "heading"],
            "xyz": ["x", "y", "z"],
        }
        common = {
            name: value
            for name, value in self.hulls[0].dataset.attrs.items()
            if name not in (*_PER_BODY, "center_of_buoyancy", "reference_point", "symmetric_about_xz")
        }
        return xr.Dataset(data, coords=coords, attrs=common)


def is_coupled_form(stored: xr.Dataset) -> bool:
    """Whether a netCDF dataset has the form of several bodies of our own."""
    return {"body", "radiating_body", "frequency"} <= set(stored.dims) and "place" in stored


def coupled_from_stored(stored: xr.Dataset, source: str) -> CoupledHydrodynamics:
    """Read the labelled arrays of several hulls in our own form."""
    dataset = from_stored(stored.assign_attrs(source=source))
    names = tuple(str(name) for name in dataset["body"].values)
    count = len(names)
    for name in ("added_mass", "radiation_damping", "excitation", "hydrostatic_stiffness", "place"):
        if name not in dataset:
            raise DeckcraneError(f"{source}: no `{name}`; data of several bodies have it for all of them")
    if [str(name) for name in dataset["radiating_body"].values] != list(names):
        raise DeckcraneError(f"{source}: `radiating_body` must name the same bodies as `body`: {', '.join(names)}")
    places = numbers(dataset["place"].transpose("body", "coordinate").values)
    if places is None or places.shape != (count, 3) or not np.all(np.isfinite(places)):
        raise DeckcraneError(f"{source}: `place` must be x, y and heading of each of {count} bodies")
    radiation = {
        name: dataset[name].transpose("frequency", "body", "influenced_dof", "radiating_body", "radiating_dof").values
        for name in ("added_mass", "radiation_damping")
    }
    infinite = None
    if "added_mass_infinite" in dataset:
        order = ("body", "influenced_dof", "radiating_body", "radiating_dof")
        infinite = dataset["added_mass_infinite"].transpose(*order).values.reshape(6 * count, 6 * count)
    hulls = []
    for n, name in enumerate(names):
        attrs = {**dataset.attrs, "title": name, "reference_point": [*(float(v) for v in places[n, :2]), 0.0]}
        attrs |= {key: float(dataset[key].values[n]) for key in _PER_BODY if key in dataset}
        attrs["other_bodies"] = ", ".join(other for other in names if other != name)
        attrs["convention"] = f"{attrs.get('convention', '')}; {name}, with the other bodies at rest".lstrip("; ")
        variables = {key: dataset[key].isel(body=n).values for key in (*_MATRICES, "center_of_mass") if key in dataset}
        for key in _HEADINGS:
            if key in dataset:
                variables[key] = (
                    dataset[key].isel(body=n).transpose("frequency", "wave_direction", "influenced_dof").values
                )
        dataset_of_hull = dataset_of(
            frequency=dataset["frequency"].values,
            wave_direction=dataset["wave_direction"].values,
            attrs=attrs,
            added_mass=radiation["added_mass"][:, n, :, n],
            radiation_damping=radiation["radiation_damping"][:, n, :, n],
            added_mass_infinite=None if infinite is None else infinite[6 * n : 6 * n + 6, 6 * n : 6 * n + 6],
            **variables,
        )
        from deckcrane.hydro.transform import relabel_directions

        hulls.append(
            Hydrodynamics(relabel_directions(dataset_of_hull, dataset_of_hull["wave_direction"].values - places[n, 2]))
        )
    shape = (dataset.sizes["frequency"], 6 * count, 6 * count)
    return CoupledHydrodynamics(
        names,
        tuple(hulls),
        places,
        radiation["added_mass"].reshape(shape),
        radiation["radiation_damping"].reshape(shape),
        infinite,
    )


def couple(
    names: Sequence[str],
    hulls: Sequence[Hydrodynamics],
    places: Array,
    moved: Sequence[Array],
    radiation: tuple[Array, Array, Array | None],
) -> CoupledHydrodynamics:
    """Hulls that readers gave one by one, with the matrices of all of them as a file has them, each hull about its own point.

    `moved` leads from that point to the origin of the hull's data, along the hull's axes. Headings that a reader found by symmetry
    are left out: a hull with another beside it has none.
    """
    from deckcrane.hydro.transform import shift_matrix

    T = block_diag(*[shift_matrix(r) for r in moved])
    A, B, infinite = radiation
    source = str(hulls[0].dataset.attrs.get("source", "the data"))
    for i, j in combinations(range(len(hulls)), 2):
        if np.hypot(*(places[i] - places[j])[:2]) < 1e-6:
            raise DeckcraneError(
                f"{source}: the bodies {names[i]} and {names[j]} lie at one place: the file does not say where each is; its "
                "positions (XBODY of WAMIT, cg or center_of_mass of the others) are needed for hulls that act on each other"
            )
    return CoupledHydrodynamics(
        tuple(name or str(n) for n, name in enumerate(names, start=1)),
        tuple(hulls),
        places,
        T.T @ A @ T,
        T.T @ B @ T,
        None if infinite is None else T.T @ infinite @ T,
    )


def without_mirrored_headings(hull: Hydrodynamics, computed: Array) -> Hydrodynamics:
    """The data at the headings that were computed, in the hull's axes [rad], without those that symmetry gave."""
    turns = np.abs(np.angle(np.exp(1j * (hull.wave_direction[:, None] - np.asarray(computed)[None, :]))))
    kept = np.flatnonzero(turns.min(axis=1) < 1e-4)
    return hull if len(kept) == len(hull.wave_direction) else Hydrodynamics(hull.dataset.isel(wave_direction=kept))


def relative_place(places: Array, first: int, second: int) -> Array:
    """x, y and heading of one hull as seen from another, along the other's axes."""
    (x, y, heading), (x2, y2, heading2) = places[first], places[second]
    c, s = np.cos(heading), np.sin(heading)
    turn = np.mod(heading2 - heading + np.pi, 2 * np.pi) - np.pi
    return np.array([c * (x2 - x) + s * (y2 - y), c * (y2 - y) - s * (x2 - x), turn])


def overlap(a: Array, b: Array) -> tuple[Array, float] | None:
    """The least displacement of polygon b (corners, 2) that frees it from a: its direction and size; None if they are apart.

    By the separating axis theorem: convex shapes are apart if and only if they are along the normal of one of their sides.
    """
    best: tuple[Array, float] | None = None
    for polygon in (a, b):
        for side in np.roll(polygon, -1, axis=0) - polygon:
            normal = np.array([side[1], -side[0]]) / np.hypot(*side)
            along_a, along_b = a @ normal, b @ normal
            for sign, depth in (
                (1.0, along_a.max() - along_b.min()),
                (-1.0, along_b.max() - along_a.min()),
            ):
                if depth <= 1e-9:
                    return None
                if best is None or depth < best[1]:
                    best = sign * normal, float(depth)
    return best


def _turned(directions: Array, heading: float) -> Array:
    """Directions seen from common axes, from 0 to 2 pi."""
    angle = np.mod(directions + heading, 2 * np.pi)
    return np.where(np.isclose(angle, 2 * np.pi, atol=1e-6), 0.0, angle)

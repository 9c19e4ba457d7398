"""The displacement field of a beam with assumed modes: the displacement of its neutral axis and the rotation of its sections.

The neutral axis at x is displaced by d = B(x) eta + e_x c(x): B has the rows stretch, bending along y, bending along z,
and c = -1/2 eta' H(x) eta is the foreshortening, the second-order shift towards the root of a bent axis that keeps its
length.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from deckcrane.arrays import Array
from deckcrane.beams.quadrature import NODES, WEIGHTS, composite_gauss, edges_between
from deckcrane.beams.shapes import Shapes
from deckcrane.errors import DeckcraneError

Prefix = Literal["y", "z", "twist", "x"]


class ModeGroup(NamedTuple):
    """Modes of one kind, and the slice of the beam's coordinates that belongs to them."""

    prefix: Prefix
    shapes: Shapes
    columns: slice


@dataclass(frozen=True, eq=False)
class Field:
    """Modes in up to four kinds; the coordinates eta are ordered y bending, z bending, twist, stretch."""

    length: float
    bend_y: Shapes | None = None
    bend_z: Shapes | None = None
    twist: Shapes | None = None
    stretch: Shapes | None = None

    def __post_init__(self) -> None:
        if not 1e-30 <= self.length <= 1e30:  # its fourth power must be a number
            raise DeckcraneError(f"a beam of {self.length:.6g} m is beyond what can be computed")
        if not self.families:
            raise DeckcraneError("a beam needs at least one mode of bending, twist or stretch")
        for prefix, shapes, _ in self.families:
            if abs(shapes.length - self.length) > 1e-9 * self.length:
                raise DeckcraneError(
                    f"the modes {prefix} are for a beam of {shapes.length:.6g} m; this one is {self.length:.6g} m long"
                )

    @cached_property
    def families(self) -> tuple[ModeGroup, ...]:
        groups: list[ModeGroup] = []
        kinds: tuple[tuple[Prefix, Shapes | None], ...] = (
            ("y", self.bend_y),
            ("z", self.bend_z),
            ("twist", self.twist),
            ("x", self.stretch),
        )
        for prefix, shapes in kinds:
            first = groups[-1].columns.stop if groups else 0
            if shapes is not None:
                groups.append(ModeGroup(prefix, shapes, slice(first, first + shapes.count)))
        return tuple(groups)

    @cached_property
    def count(self) -> int:
        return sum(family.shapes.count for family in self.families)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """y1, y2, ..., z1, ..., twist1, ..., x1, ..."""
        return tuple(f"{prefix}{k}" for prefix, shapes, _ in self.families for k in range(1, shapes.count + 1))

    @cached_property
    def kinds(self) -> tuple[Literal["linear", "angular"], ...]:
        """Whether each coordinate is a length or an angle."""
        return tuple(
            "angular" if prefix == "twist" else "linear"
            for prefix, shapes, _ in self.families
            for _ in range(shapes.count)
        )

    @cached_property
    def knots(self) -> tuple[float, ...]:
        """The positions between which all modes are smooth."""
        return tuple(sorted({knot for family in self.families for knot in family.shapes.knots}))

    @cached_property
    def root_slopes(self) -> tuple[Literal["y", "z"], ...]:
        """The bending directions in which the section at the root rotates relative to the body's frame."""
        bending: tuple[tuple[Literal["y", "z"], Shapes | None], ...] = (("y", self.bend_y), ("z", self.bend_z))
        return tuple(prefix for prefix, shapes in bending if shapes is not None and shapes.turns_root)

    def displacement(self, x: ArrayLike) -> Array:
        """B(x), (n, 3, count): rows stretch, bending along y, bending along z [F19, Eq. 36]."""
        return self._mode_matrix(x, 3, {"x": (0, 0, 1.0), "y": (1, 0, 1.0), "z": (2, 0, 1.0)})

    def rotation(self, x: ArrayLike) -> Array:
        """Theta(x), (n, 3, count): the small rotation of the section, rows twist, -dw/dx, dv/dx [F19, Eq. 36]."""
        return self._mode_matrix(x, 3, {"twist": (0, 0, 1.0), "z": (1, 1, -1.0), "y": (2, 1, 1.0)})

    def strains(self, x: ArrayLike) -> Array:
        """Rows du/dx, twist rate, d2v/dx2, d2w/dx2, (n, 4, count); see `Sections.stiffness`."""
        return self._mode_matrix(x, 4, {"x": (0, 1, 1.0), "twist": (1, 1, 1.0), "y": (2, 2, 1.0), "z": (3, 2, 1.0)})

    def shortening(self, x: ArrayLike) -> Array:
        """H(x), (n, count, count): the integral from 0 to x of v' v'^T + w' w'^T."""
        positions = self._positions_on_beam(x)
        edges, at_edges = self._panel_integrals
        panel = np.clip(np.searchsorted(edges, positions, side="right") - 1, 0, len(edges) - 2)
        widths = positions - edges[panel]
        slopes = self._slopes((edges[panel][:, None] + widths[:, None] * NODES).ravel())
        weights = (widths[:, None] * WEIGHTS).ravel()
        products = _slope_products(slopes, weights, len(positions))
        return np.asarray(at_edges[panel] + products)

    @cached_property
    def _panel_integrals(self) -> tuple[Array, Array]:
        """Edges of panels so short that 16 points integrate the slopes' products exactly, and H at the edges."""
        largest_count = max((shapes.count for shapes in (self.bend_y, self.bend_z) if shapes is not None), default=1)
        edges = edges_between(self.length, self.knots, pieces=largest_count + 1)
        x, weights = composite_gauss(edges)
        panels = _slope_products(self._slopes(x), weights, len(edges) - 1)
        return edges, np.concatenate([np.zeros((1, self.count, self.count)), np.cumsum(panels, axis=0)])

    def _slopes(self, x: Array) -> Array:
        """dv/dx and dw/dx, (n, 2, count)."""
        return self._mode_matrix(x, 2, {"y": (0, 1, 1.0), "z": (1, 1, 1.0)})

    def _mode_matrix(self, x: ArrayLike, rows: int, entries: dict[str, tuple[int, int, float]]) -> Array:
        """The matrix with, for each kind of mode, its row, the order of the derivative in it, and a sign."""
        positions = self._positions_on_beam(x)
        matrix = np.zeros((len(positions), rows, self.count))
        for prefix, shapes, columns in self.families:
            if prefix in entries:
                row, order, sign = entries[prefix]
                matrix[:, row, columns] = sign * shapes.derivatives(positions, order)
        return matrix

    def _positions_on_beam(self, x: ArrayLike) -> Array:
        positions = np.atleast_1d(np.asarray(x, dtype=float))
        outside = positions[~((positions >= -1e-9 * self.length) & (positions <= (1 + 1e-9) * self.length))]
        if outside.size:
            raise DeckcraneError(f"{outside[0]:.6g} m is not on the beam, which reaches from 0 to {self.length:.6g} m")
        return np.asarray(np.clip(positions, 0.0, self.length))


def _slope_products(slopes: Array, weights: Array, groups: int) -> Array:
    """Weighted sums of slope products over each group of 16 points, (groups, count, count)."""
    count = slopes.shape[2]
    factors = slopes.reshape(groups, -1, count)
    weighted = (weights[:, None, None] * slopes).reshape(groups, -1, count)
    return np.asarray(np.swapaxes(factors, 1, 2) @ weighted)

"""Slender members of a vessel in the water, as a file states them, and the pieces that they are divided into.

Columns, braces and pontoons of semi-submersibles shed eddies, which potential theory does not know. Their drag is Morison's
(J. R. Morison, M. P. O'Brien, J. W. Johnson, S. A. Schaaf, The force exerted by surface waves on piles, Journal of Petroleum
Technology 2 (1950) 149-154), and so is, where stated, the inertia of members that the hydrodynamic data do not contain.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import pi
from typing import Annotated, Any, Literal

import numpy as np
from pydantic import BeforeValidator, Field, StrictInt, model_validator

from deckcrane.arrays import Array
from deckcrane.scenario.data import Data, Measure, Position, PositiveLength, validation_error
from deckcrane.scenario.tables import PositiveFactor
from deckcrane.units import quantities

MOST_PIECES = 200


def _as_pair(value: Any) -> Any:
    """One value for both ends, or one for each."""
    if not isinstance(value, list | tuple):
        return (value, value)
    if len(value) != 2:
        raise validation_error(f"one value for both ends, or a list of two; this is a list of {len(value)}")
    return tuple(value)


def _two_points(value: Any) -> Any:
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise validation_error("a member lies between two points, such as [[30 m, 25 m, -20 m], [30 m, 25 m, 10 m]]")
    return tuple(value)


Ends = Annotated[tuple[Position, Position], BeforeValidator(_two_points)]
Diameters = Annotated[tuple[PositiveLength, PositiveLength], BeforeValidator(_as_pair)]
EndFactors = Annotated[tuple[PositiveFactor, PositiveFactor], BeforeValidator(_as_pair)]


class Member(Data):
    """A cylinder between two points of a vessel, with Morison's forces."""

    between: Ends = Field(
        description="its two ends in the vessel's frame, such as [[30 m, 25 m, -20 m], [30 m, 25 m, 10 m]]"
    )
    diameter: Diameters = Field(description="such as 12 m, or at both ends, [12 m, 10 m], linear between")
    drag: PositiveFactor = Field(description="drag coefficient across it, on its diameter, such as 0.7")
    end_drag: EndFactors = Field(
        default=(0.0, 0.0),
        description="drag coefficient along it, on the area of its ends, of both or of each: [0, 1.2]; default none",
    )
    inertia: Literal["data", "morison"] = Field(
        default="data",
        description="whether the hydrodynamic data have its inertia (then it has drag alone), or Morison's formula gives it, for "
        "members that the data do not contain",
    )
    added_mass: PositiveFactor | None = Field(
        default=None, description="with inertia: morison, the added mass coefficient across it; default 1"
    )
    end_added_mass: EndFactors = Field(
        default=(0.0, 0.0),
        description="with inertia: morison, added mass along it at its ends over that of half a sphere of its diameter; "
        "default none",
    )
    surface: Literal["instantaneous", "mean"] = Field(
        default="instantaneous", description="up to which surface of the water it has drag"
    )
    pieces: Annotated[StrictInt, Field(ge=1, le=MOST_PIECES)] = Field(
        default=10, description="number of pieces along which forces are summed"
    )
    density: Annotated[float, Measure(quantities.DENSITY, "positive")] = Field(
        default=1025.0, description="of the water"
    )

    @model_validator(mode="after")
    def _is_consistent(self) -> Member:
        if np.allclose(self.between[0], self.between[1], atol=1e-9):
            raise validation_error("both ends of the member are at one point")
        if self.inertia == "data" and (self.added_mass is not None or any(self.end_added_mass)):
            raise validation_error(
                "added mass belongs to a member that the hydrodynamic data do not contain; write inertia: morison, or leave it "
                "out: it would be counted twice"
            )
        return self

    @property
    def across_mass(self) -> float:
        """Added mass coefficient across it."""
        return 1.0 if self.added_mass is None else float(self.added_mass)

    @property
    def direction(self) -> Array:
        """Unit vector from the first end to the second."""
        first, second = np.array(self.between, float)
        return np.asarray((second - first) / np.linalg.norm(second - first))


@dataclass(frozen=True)
class MemberPiece:
    """A short cylinder, or an end of one: its place, and what stands before squares of speeds and accelerations.

    `drag` is 1/2 rho C_d A, `displaced` rho times its volume, `added` its added mass, both without the share in the water, each
    across the member, or along it at an end. `height` is what it takes up of the vertical.
    """

    place: Array
    drag: float
    displaced: float
    added: float
    height: float
    along: bool

    def mean_share(self, side: int) -> float:
        """Share of it that is below the mean surface, through the vessel's origin; `side` is 1 where z points up."""
        return float(np.clip(0.5 - side * self.place[2] / self.height, 0.0, 1.0))


def pieces_of(member: Member) -> Iterator[MemberPiece]:
    """The pieces of a member and its two ends, where these have coefficients."""
    first, second = np.array(member.between, float)
    length, t = float(np.linalg.norm(second - first)), member.direction
    upright, level = abs(t[2]), float(np.sqrt(max(1.0 - t[2] ** 2, 0.0)))
    morison = member.inertia == "morison"
    part = length / member.pieces
    for i in range(member.pieces):
        s = (i + 0.5) / member.pieces
        D = (1 - s) * member.diameter[0] + s * member.diameter[1]
        volume = member.density * pi / 4 * D**2 * part if morison else 0.0
        yield MemberPiece(
            first + s * (second - first),
            member.density / 2 * member.drag * D * part,
            volume,
            member.across_mass * volume,
            part * upright + D * level,
            along=False,
        )
    for end, D, drag, mass in zip(
        (first, second), member.diameter, member.end_drag, member.end_added_mass, strict=True
    ):
        if drag or mass:
            added = mass * member.density * pi / 12 * D**3
            height = max(D * level, 1e-3 * D)
            yield MemberPiece(end, member.density / 2 * drag * pi / 4 * D**2, 0.0, added, height, along=True)


def added_mass_matrix(members: Mapping[str, Member], side: int) -> Array:
    """Added mass of all members with Morison's inertia about the vessel's origin, [v; omega], at the mean surface.

    sum of m P of points r with v + omega x r, where P leads to the direction across the member, or along it at its ends.
    """
    total = np.zeros((6, 6))
    for member in members.values():
        t = member.direction
        for piece in pieces_of(member):
            if not piece.added:
                continue
            projection = np.outer(t, t) if piece.along else np.eye(3) - np.outer(t, t)
            x, y, z = piece.place
            H = np.hstack([np.eye(3), np.array([[0, z, -y], [-z, 0, x], [y, -x, 0]])])
            total += piece.added * piece.mean_share(side) * (H.T @ projection @ H)
    return total

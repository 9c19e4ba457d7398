"""Lattice booms as beams of one equivalent section, and the assumed modes of a beam as data.

A lattice boom has four chords in the corners of a rectangle, laced in its four faces. Chords carry bending and stretch:
A = 4 A_c, Iz = A_c b^2, Iy = A_c h^2 with their distances b along y and h along z. Lacing carries shear. A face with diagonals
of the area A_d at the angle t from the chords has the shear stiffness

    S = E A_d sin^2(t) cos(t), and with posts of the area A_p across, in N lacing,
    1 / S = 1 / (E A_d sin^2(t) cos(t)) + tan(t) / (E A_p)

(S. P. Timoshenko and J. M. Gere, Theory of Elastic Stability, 2nd ed., McGraw-Hill 1961, Sec. 2.18). For torsion a face is a wall
of the thickness S / (G b), and R. Bredt's formula for thin closed sections gives G J = 2 b^2 h^2 / (b^2 / S_b + h^2 / S_h).
Diagonals of neighbouring faces meet in the same nodes of a chord, as is usual: so torsion leaves the chords without force. In
zigzag lacing posts carry no shear: there they are not given, or belong to `extra`.

Modes are given by how many of which family in each direction, or as tables.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import pi, radians
from typing import Annotated, Any

import numpy as np
from pydantic import BeforeValidator, ConfigDict, Field, StrictBool, WithJsonSchema, model_validator

from deckcrane.arrays import Array
from deckcrane.components.beams.mode_shapes import BAR, BENDING, Family, Shapes, tabulated
from deckcrane.errors import DeckcraneError
from deckcrane.scenario.data import Angle, Data, Length, Measure, PositiveLength, validation_error
from deckcrane.units import quantities
from deckcrane.units.quantities import Dimension, describe_type

MASS_PER_LENGTH = Dimension("a mass per length", (1, -1, 0), (0,), "25 kg/m")
STEEPEST, FLATTEST = radians(80.0), radians(10.0)
"""Limits of the angle of diagonals from the chords: beyond them there is no lattice."""
SHEAR = {"sine": pi**2, "pinned_free": 3.9266**2, "clamped_pinned": 3.9266**2}
"""k of 1 + k E I / (S L^2), by which shear adds to bending: (wave number times length)^2 of the first mode of each family.

Of others, 3: a cantilever with a force at its tip bends by F L^3 / 3 E I and shears by F L / S.
"""
CANTILEVER = 3.0
PlateArea = Annotated[float, Measure(quantities.AREA, "positive")]


class Chords(Data):
    """The four chords."""

    area: PlateArea = Field(description="of each of the four, such as 40 cm^2")


class Lacing(Data):
    """The diagonals of each face, and posts."""

    area: PlateArea = Field(description="of a diagonal, such as 8 cm^2")
    pitch: PositiveLength | None = Field(
        default=None, description="how far along the boom a diagonal reaches, such as 1.5 m"
    )
    angle: Angle | None = Field(default=None, description="instead: of the diagonals from the chords, such as 45 deg")
    posts: PlateArea | None = Field(default=None, description="of the posts across in N lacing; none in zigzag lacing")

    @model_validator(mode="after")
    def _given_one_way(self) -> Lacing:
        if (self.pitch is None) == (self.angle is None):
            given = "neither" if self.pitch is None else "both"
            raise validation_error(f"needs pitch, such as 1.5 m, or angle, such as 45 deg; it has {given}")
        return self


class Lattice(Data):
    """A laced boom of four chords at one place."""

    width: PositiveLength = Field(description="between the chords' middles along the beam's y, such as 1.4 m")
    height: PositiveLength = Field(description="between the chords' middles along the beam's z, such as 1.4 m")
    chords: Chords = Field(description="such as {area: 40 cm^2}")
    lacing: Lacing = Field(description="such as {area: 8 cm^2, pitch: 1.5 m}")
    extra: Annotated[float, Measure(MASS_PER_LENGTH, "not negative")] = Field(
        default=0.0, description="mass per length of what carries nothing: walkways, pipes, joints; such as 25 kg/m"
    )

    @model_validator(mode="after")
    def _diagonals_are_in_range(self) -> Lattice:
        for name, breadth in (("width", self.width), ("height", self.height)):
            pitch = self.pitches()[0 if name == "width" else 1]
            angle = float(np.arctan2(breadth, pitch))
            if not FLATTEST <= angle <= STEEPEST:
                raise validation_error(
                    f"the diagonals across its {name} of {breadth:.4g} m stand at {np.degrees(angle):.3g} deg from the chords; "
                    f"lattices have 30 to 60 deg, and 10 to 80 deg are taken: change pitch or angle"
                )
        return self

    def pitches(self) -> tuple[float, float]:
        """Length of a diagonal along the boom, in faces across the width and across the height."""
        if self.lacing.pitch is not None:
            return self.lacing.pitch, self.lacing.pitch
        assert self.lacing.angle is not None, "checked when the lacing was made"
        slope = float(np.tan(self.lacing.angle))
        if slope <= 0 or not np.isfinite(slope):
            raise validation_error(
                f"an angle of lacing is between 0 and 90 deg; this is {np.degrees(self.lacing.angle):.4g} deg"
            )
        return self.width / slope, self.height / slope


class LatticeSection(Data):
    """A section of four chords and lacing."""

    lattice: Lattice = Field(description="four chords in the corners of a rectangle, and lacing in its faces")


class LatticeStation(LatticeSection):
    """The lattice at one place of the beam; between stations widths, pitches and areas change linearly."""

    at: Length = Field(description="the place along the beam, from 0 to its length; twice the same place is a step")


@dataclass(frozen=True, eq=False)
class LacedBoom:
    """Properties of a lattice along a beam: columns of width, height, pitches, areas of chord, diagonal and post, extra mass."""

    places: Array
    columns: Array
    posts: bool

    @classmethod
    def of(cls, stations: Sequence[tuple[float, Lattice]]) -> LacedBoom:
        rows = [
            [*_geometry(lattice), lattice.chords.area, lattice.lacing.area, lattice.lacing.posts or 0.0, lattice.extra]
            for _, lattice in stations
        ]
        posts = all(lattice.lacing.posts is not None for _, lattice in stations)
        return cls(np.array([at for at, _ in stations]), np.array(rows), posts)

    def at(self, x: Array) -> tuple[Array, ...]:
        """All columns at positions along the beam."""
        return tuple(np.interp(x, self.places, column) for column in self.columns.T)

    def shear(self, x: Array, E: float) -> tuple[Array, Array]:
        """Shear stiffness S of a face across the width, and of one across the height."""
        b, h, pb, ph, _, Ad, Ap, _ = self.at(x)
        stiffness = []
        for breadth, pitch in ((b, pb), (h, ph)):
            t = np.arctan2(breadth, pitch)
            flexibility = 1 / (E * Ad * np.sin(t) ** 2 * np.cos(t))
            stiffness.append(1 / (flexibility + np.tan(t) / (E * Ap) if self.posts else flexibility))
        return stiffness[0], stiffness[1]

    def second_moment(self, x: Array, E: float, across: int, shear: float, length: float) -> Array:
        """Iz (across 0) or Iy (1), reduced for shear in a beam of this length: I / (1 + k E I / (2 S L^2))."""
        columns = self.at(x)
        I = columns[4] * columns[across] ** 2  # noqa: E741 - as in every book on beams
        return np.asarray(I / (1 + shear * E * I / (2 * self.shear(x, E)[across] * length**2)))

    def torsion(self, x: Array, E: float) -> Array:
        """Torsional stiffness G J by Bredt's formula."""
        b, h, *_ = self.at(x)
        Sb, Sh = self.shear(x, E)
        return np.asarray(2 * b**2 * h**2 / (b**2 / Sb + h**2 / Sh))

    def inertia(self, x: Array, density: float) -> Array:
        """Mass and moments of inertia about the beam's x, y and z, all per length, (n, 4): chords, lacing, and extra as chords."""
        b, h, pb, ph, Ac, Ad, Ap, extra = self.at(x)
        chords = density * 4 * Ac + extra
        across = [
            2 * density * (Ad * np.hypot(breadth, pitch) + Ap * breadth) / pitch
            for breadth, pitch in ((b, pb), (h, ph))
        ]
        y2 = b**2 * (chords / 4 + across[0] / 12 + across[1] / 4)
        z2 = h**2 * (chords / 4 + across[0] / 4 + across[1] / 12)
        return np.stack([chords + across[0] + across[1], y2 + z2, z2, y2], axis=1)


def _geometry(lattice: Lattice) -> tuple[float, float, float, float]:
    return lattice.width, lattice.height, *lattice.pitches()


MOST_MODES = 20
"""Largest number of modes of one kind: more would be beyond the theory of slender beams."""

Plain = Annotated[float, Measure(quantities.RATIO)]


def _check_count(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= MOST_MODES:
        raise validation_error(
            f"the number of modes is a whole number from 1 to {MOST_MODES}; this is {describe_type(value)}"
        )
    return value


Count = Annotated[
    int, BeforeValidator(_check_count), WithJsonSchema({"type": "integer", "minimum": 1, "maximum": MOST_MODES})
]


class BarTable(Data):
    """Modes of twist or stretch by their values along the beam."""

    at: tuple[Length, ...] = Field(description="places along the beam, from 0 to its length, six at least")
    values: tuple[tuple[Plain, ...], ...] = Field(description="for each mode a list of its values at these places")

    @model_validator(mode="after")
    def _shapes_can_be_built(self) -> BarTable:
        try:
            self.shapes()
        except DeckcraneError as error:
            raise validation_error(str(error)) from None
        return self

    def shapes(self) -> Shapes:
        return tabulated(self.at, self.values)


class BendingTable(BarTable):
    """Modes of bending by their values along the beam."""

    clamped: StrictBool = Field(default=False, description="whether their slope at the root is zero")

    def shapes(self) -> Shapes:
        return tabulated(self.at, self.values, self.clamped)


def _check_one_family(part: Data, kinds: tuple[str, ...]) -> None:
    families = [kind for kind in kinds if getattr(part, kind) is not None]
    if len(families) != 1:
        listed = f"{' and '.join(families)} are given" if families else "none is given"
        raise validation_error(f"modes are of one of the families {', '.join(kinds[:-1])} or {kinds[-1]}; {listed}")


class BendingModes(Data):
    """How many modes of bending, of which family, or a table of them."""

    model_config = ConfigDict(json_schema_extra={"minProperties": 1, "maxProperties": 1})

    sine: Count | None = Field(default=None, description="of a beam pinned at both ends: sin(k pi x / L)")
    polynomial: Count | None = Field(default=None, description="clamped at the root: (x / L)^2, (x / L)^3, ...")
    clamped_free: Count | None = Field(default=None, description="eigenfunctions of a uniform cantilever")
    clamped_pinned: Count | None = Field(
        default=None, description="eigenfunctions, clamped at the root, pinned at the tip"
    )
    pinned_free: Count | None = Field(default=None, description="eigenfunctions, pinned at the root, free at the tip")
    table: BendingTable | None = None

    @model_validator(mode="after")
    def _exactly_one_family(self) -> BendingModes:
        _check_one_family(self, (*BENDING, "table"))
        return self

    def shapes(self, length: float) -> Shapes:
        return _shapes_of_family(self, BENDING, length)


class BarModes(Data):
    """How many modes of twist or stretch, of which family, or a table of them."""

    model_config = ConfigDict(json_schema_extra={"minProperties": 1, "maxProperties": 1})

    clamped: Count | None = Field(default=None, description="free at the tip: sin((2 k - 1) pi x / 2 L)")
    polynomial: Count | None = Field(default=None, description="x / L, (x / L)^2, ...")
    sine: Count | None = Field(default=None, description="fixed at both ends: sin(k pi x / L)")
    table: BarTable | None = None

    @model_validator(mode="after")
    def _exactly_one_family(self) -> BarModes:
        _check_one_family(self, (*BAR, "table"))
        return self

    def shapes(self, length: float) -> Shapes:
        return _shapes_of_family(self, BAR, length)


def _shapes_of_family(modes: BendingModes | BarModes, families: dict[str, Family], length: float) -> Shapes:
    if modes.table is not None:
        return modes.table.shapes()
    kind = next(kind for kind in families if getattr(modes, kind) is not None)
    return families[kind](getattr(modes, kind), length)


class Modes(Data):
    """The assumed modes in each direction; a direction left out is rigid."""

    model_config = ConfigDict(json_schema_extra={"minProperties": 1})

    y: BendingModes | None = Field(default=None, description="bending along the beam's y axis, such as {sine: 3}")
    z: BendingModes | None = Field(default=None, description="bending along its z axis, such as {clamped_free: 2}")
    twist: BarModes | None = Field(default=None, description="such as {clamped: 1}")
    x: BarModes | None = Field(default=None, description="stretch, such as {clamped: 1}")

    @model_validator(mode="after")
    def _at_least_one_mode(self) -> Modes:
        if self.y is None and self.z is None and self.twist is None and self.x is None:
            raise validation_error(
                "these are too few modes: a beam needs at least one, such as y: {clamped_free: 2}; "
                "for a rigid body write mass and shape instead of beam"
            )
        return self

"""Elastic beams: bodies that bend, with material, cross-sections, assumed modes and damping.

A beam lies from the body's origin along one of its axes. `modal_integrals` computes its numbers (modes, integrals over the
sections).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import pairwise
from typing import Annotated, Any, Literal

import numpy as np
from pydantic import ConfigDict, Discriminator, Field, StrictBool, Tag, model_validator

from deckcrane.arrays import Array
from deckcrane.components.beams.lattice import (
    CANTILEVER,
    SHEAR,
    BarModes,
    BendingModes,
    LacedBoom,
    LatticeSection,
    LatticeStation,
    Modes,
)
from deckcrane.components.beams.modal_integrals import Field as DisplacementField
from deckcrane.components.beams.modal_integrals import Integrals, check_field, constant, damping_matrix, linear
from deckcrane.components.beams.modal_integrals import Sections as BeamSections
from deckcrane.components.beams.modal_integrals import integrals as modal_integrals
from deckcrane.errors import DeckcraneError
from deckcrane.scenario.data import (
    Data,
    Fault,
    Length,
    Measure,
    PositiveLength,
    PositiveTime,
    Vector,
    raise_all,
    validation_error,
)
from deckcrane.units import quantities

POISSON = 0.3
"""Poisson's ratio of steel: the default shear modulus is E / 2 (1 + 0.3)."""

Modulus = Annotated[float, Measure(quantities.PRESSURE, "positive")]
Area = Annotated[float, Measure(quantities.AREA, "positive")]
SecondMoment = Annotated[float, Measure(quantities.SECOND_MOMENT, "positive")]


class Section(Data):
    """Properties of a cross-section of the beam."""

    area: Area = Field(description="such as 0.0264 m^2")
    Iz: SecondMoment = Field(description="integral of y^2 over the section, which resists bending along y")
    Iy: SecondMoment | None = Field(
        default=None, description="integral of z^2, which resists bending along z; default Iz"
    )
    torsion: SecondMoment | None = Field(
        default=None, description="torsion constant; default Iy + Iz, that of round tubes"
    )

    def numbers(self) -> tuple[float, float, float, float]:
        """Area, Iz, Iy and torsion constant."""
        Iy = self.Iz if self.Iy is None else self.Iy
        return self.area, self.Iz, Iy, self.Iz + Iy if self.torsion is None else self.torsion


class Station(Section):
    """The cross-section at one position along the beam; between stations it changes linearly."""

    at: Length = Field(description="the place along the beam, from 0 to its length; twice the same place is a step")


def _tag_of_sections(value: Any) -> str:
    return "<many>" if isinstance(value, (list, tuple)) else _tag_of_section(value)


def _tag_of_section(value: Any) -> str:
    laced = isinstance(value, LatticeSection) or (isinstance(value, Mapping) and "lattice" in value)
    return "<lattice>" if laced else "<one>"


AnyStation = Annotated[
    Annotated[Station, Tag("<one>")] | Annotated[LatticeStation, Tag("<lattice>")], Discriminator(_tag_of_section)
]
Sections = Annotated[
    Annotated[Section, Tag("<one>")]
    | Annotated[LatticeSection, Tag("<lattice>")]
    | Annotated[tuple[AnyStation, ...], Tag("<many>")],
    Discriminator(_tag_of_sections),
]


class Rayleigh(Data):
    """Damping proportional to the mass and the stiffness matrix."""

    mass: Annotated[float, Measure(quantities.FREQUENCY, "not negative")] = Field(
        default=0.0, description="such as 0.1 1/s"
    )
    stiffness: Annotated[float, Measure(quantities.TIME, "not negative")] = Field(
        default=0.0, description="such as 1e-4 s"
    )


class BeamDamping(Data):
    """Structural damping: a ratio of critical in every natural mode, or Rayleigh's."""

    model_config = ConfigDict(json_schema_extra={"minProperties": 1, "maxProperties": 1})

    ratio: Annotated[float, Measure(quantities.RATIO, "not negative")] | None = Field(
        default=None, description="such as 1 %"
    )
    rayleigh: Rayleigh | None = Field(default=None, description="such as {mass: 0.1 1/s, stiffness: 1e-4 s}")

    @model_validator(mode="after")
    def _exactly_one_damping(self) -> BeamDamping:
        if (self.ratio is None) == (self.rayleigh is None):
            raise validation_error(
                f"damping is a ratio or rayleigh; {'none' if self.ratio is None else 'both'} of them is given"
            )
        if self.ratio is not None and self.ratio >= 1:
            raise validation_error(f"a ratio of 1 is critical damping, steel has about 1 %; this is {self.ratio:.6g}")
        return self


class Settling(Data):
    """Damping of the bending coordinates at the start only, while the beam comes to rest under its weight [F19, Sec. 6.2]."""

    coefficient: Annotated[float, Measure(quantities.DAMPING, "not negative")] = Field(
        description="such as 2.5e5 N s/m"
    )
    until: PositiveTime = Field(description="such as 0.5 s")


class Beam(Data):
    """An elastic beam from the body's origin along one of its axes.

    The beam's own axes x, y, z are the body's, shifted round until x lies along the beam: for along z they are the body's
    z, x, y.
    """

    along: Literal["x", "y", "z"] = Field(default="x", description="the body's axis the beam lies along")
    length: PositiveLength = Field(description="such as 10 m")
    youngs_modulus: Modulus = Field(description="such as 210 GPa")
    shear_modulus: Modulus | None = Field(default=None, description="such as 80.8 GPa; default youngs_modulus / 2.6")
    density: Annotated[float, Measure(quantities.DENSITY, "positive")] = Field(description="such as 7850 kg/m^3")
    section: Sections = Field(
        description="one section, or {lattice: {...}}, or a list of them with the place `at` of each"
    )
    modes: Modes = Field(description="such as {y: {sine: 3}, z: {clamped_free: 2}}")
    damping: BeamDamping | None = Field(default=None, description="such as {ratio: 1 %}; default none")
    settling: Settling | None = Field(default=None, description="such as {coefficient: 2.5e5 N s/m, until: 0.5 s}")
    foreshortening: StrictBool = Field(default=True, description="whether bending draws the tip towards the root")

    @model_validator(mode="after")
    def _beam_can_be_built(self) -> Beam:
        raise_all([*self._section_faults(), *self._table_faults()])
        try:
            check_field(self.field())
            self.integrals()
        except DeckcraneError as error:
            raise validation_error(str(error)) from None
        return self

    def _section_faults(self) -> Iterator[Fault]:
        """Find stations that do not cover the beam from end to end in order."""
        if isinstance(self.section, (Section, LatticeSection)):
            return
        if len({isinstance(station, LatticeStation) for station in self.section}) > 1:
            yield (
                ("section",),
                "the sections of a beam are all laced or all solid; this list has both: make it two bodies",
            )
            return
        if (
            len(
                {
                    station.lattice.lacing.posts is None
                    for station in self.section
                    if isinstance(station, LatticeStation)
                }
            )
            > 1
        ):
            yield ("section",), "some of the lattices have posts and some have none; lacing is of one kind along a beam"
            return
        positions = [station.at for station in self.section]
        margin = 1e-9 * self.length
        if len(positions) < 2:
            yield (
                ("section",),
                "a list of sections needs two at least; for one along the whole beam leave out the list and at",
            )
        elif abs(positions[0]) > margin or abs(positions[-1] - self.length) > margin:
            reach = f"from {positions[0]:.6g} m to {positions[-1]:.6g} m"
            yield ("section",), f"the sections must cover the beam, from 0 m to {self.length:.6g} m; they reach {reach}"
        for i, (before, after) in enumerate(pairwise(positions), 1):
            if after < before:
                yield (
                    ("section", i, "at"),
                    f"the sections must stand in order; {after:.6g} m comes after {before:.6g} m",
                )
            elif positions[:i].count(after) == 2:
                yield ("section", i, "at"), f"two sections in one place are a step; there are more at {after:.6g} m"

    def _table_faults(self) -> Iterator[Fault]:
        """Find mode tables that do not end at the tip."""
        for kind in ("y", "z", "twist", "x"):
            family: BendingModes | BarModes | None = getattr(self.modes, kind)
            table = family.table if family is not None else None
            if table is not None and abs(table.at[-1] - self.length) > 1e-9 * self.length:
                yield (
                    ("modes", kind, "table", "at"),
                    f"a table of modes must span the beam, from 0 m to {self.length:.6g} m; it ends at {table.at[-1]:.6g} m",
                )

    def field(self) -> DisplacementField:
        """The displacement field that the modes span, in beam axes."""
        return _field(self.length, self.modes)

    def sections(self) -> BeamSections:
        """Section and material properties along the beam, as functions."""
        E = self.youngs_modulus
        G = E / (2 * (1 + POISSON)) if self.shear_modulus is None else self.shear_modulus
        laced = self.laced()
        if laced is not None:
            return self._laced_sections(laced, G)
        assert not isinstance(self.section, LatticeSection), "they are laced"
        if isinstance(self.section, Section):
            area, Iz, Iy, torsion = (constant(number) for number in self.section.numbers())
            breaks: tuple[float, ...] = ()
        else:
            breaks = tuple(station.at for station in self.section)
            columns = zip(*(station.numbers() for station in self.section if isinstance(station, Station)), strict=True)
            area, Iz, Iy, torsion = (linear(breaks, column) for column in columns)
        return BeamSections(self.density, E, G, area, Iz, Iy, torsion, breaks)

    def laced(self) -> LacedBoom | None:
        """The lattice along the beam; None for a solid beam."""
        if isinstance(self.section, LatticeSection):
            return LacedBoom.of([(0.0, self.section.lattice), (self.length, self.section.lattice)])
        if isinstance(self.section, Section):
            return None
        stations = [(station.at, station.lattice) for station in self.section if isinstance(station, LatticeStation)]
        return LacedBoom.of(stations) if stations else None

    def _laced_sections(self, boom: LacedBoom, G: float) -> BeamSections:
        """The equivalent sections of a lattice; the modes of each direction determine how shear adds to bending."""
        E, length = self.youngs_modulus, self.length

        def shear(modes: BendingModes | None) -> float:
            return next((k for family, k in SHEAR.items() if modes is not None and getattr(modes, family)), CANTILEVER)

        return BeamSections(
            self.density,
            E,
            G,
            lambda x: 4 * boom.at(x)[4],
            lambda x: boom.second_moment(x, E, 0, shear(self.modes.y), length),
            lambda x: boom.second_moment(x, E, 1, shear(self.modes.z), length),
            lambda x: boom.torsion(x, E) / G,
            tuple(boom.places),
            lambda x: boom.inertia(x, self.density),
        )

    def integrals(self) -> Integrals:
        """The integrals over the beam that its equations of motion need, in beam axes."""
        return _integrals(self)

    def damping_matrix(self) -> Array:
        """The structural damping, (m, m); zero if none is given."""
        if self.damping is None:
            return np.zeros((self.field().count, self.field().count))
        rayleigh = self.damping.rayleigh or Rayleigh()
        return damping_matrix(self.integrals(), self.damping.ratio or 0.0, rayleigh.mass, rayleigh.stiffness)

    def settling_matrix(self) -> Array:
        """Damping that acts until the beam has settled, (m, m): the same for each bending coordinate."""
        coefficient = self.settling.coefficient if self.settling is not None else 0.0
        return np.diag([coefficient if name[0] in "yz" else 0.0 for name in self.field().names])

    @property
    def mass(self) -> float:
        return self.integrals().mass

    @property
    def rotation(self) -> Array:
        """Rotation from beam axes to body axes: its columns are the beam's x, y, z in the body's frame."""
        return np.roll(np.eye(3), "xyz".index(self.along), axis=0)

    @property
    def tip(self) -> Vector:
        """The far end of the undeformed beam, in body axes."""
        x, y, z = (float(entry) for entry in self.length * self.rotation[:, 0])
        return (x, y, z)

    @property
    def root_slopes(self) -> tuple[Literal["y", "z"], ...]:
        """The bending directions (beam axes) in which the root section rotates relative to the body's frame."""
        return self.field().root_slopes

    def inertial(self) -> tuple[float, Array, Array]:
        """Mass, centre of gravity and inertia about it of the undeformed beam, in body axes."""
        integrals, R = self.integrals(), self.rotation
        c = integrals.s0 / integrals.mass
        about_centre = integrals.A0 - integrals.mass * (c @ c * np.eye(3) - np.outer(c, c))
        return integrals.mass, R @ c, R @ about_centre @ R.T


@lru_cache(maxsize=64)
def _field(length: float, modes: Modes) -> DisplacementField:
    y, z, twist, x = (
        family.shapes(length) if family is not None else None for family in (modes.y, modes.z, modes.twist, modes.x)
    )
    return DisplacementField(length, y, z, twist, x)


@lru_cache(maxsize=64)
def _integrals(beam: Beam) -> Integrals:
    return modal_integrals(beam.sections(), beam.field())

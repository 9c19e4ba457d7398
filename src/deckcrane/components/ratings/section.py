"""Check of a section of a boom: von Mises stress at its points from all section forces of one instant, over the allowable.

Along a flexible beam the section forces of any place are known. Of a rigid body they are not: its inertia does not tell how its
mass is distributed along it. There the section has the load of a joint, and a fixed joint between two bodies makes one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import reduce
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.components.beams import FlexibleBeam, checked_place
from deckcrane.components.ratings.structure_data import GivenSection, LocalFactors, SectionCheck
from deckcrane.components.ratings.utilisation import StressLimit, UtilisationCheck, UtilisationNote, stress_limit
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.model.outputs import REACTION
from deckcrane.mechanics.model.parameters import parameter
from deckcrane.mechanics.model.plant import Plant
from deckcrane.mechanics.model.world import World
from deckcrane.standards.structural_stress import (
    BEAM_STRESS,
    CrossSection,
    box_section,
    corners,
    normal_stress,
    tube_section,
    von_mises,
    wall_shear,
)


@dataclass(frozen=True)
class CheckedPlace:
    """The place of a section: so far along a beam, or at the joint of a body that lies along one of its axes."""

    label: str
    beam: str | None
    x: float
    side: str
    joint: str | None
    along: str

    @property
    def words(self) -> str:
        return f"{self.beam} at {self.x:g} m" if self.beam is not None else f"joint of {self.joint}"

    def resultants(self, world: World) -> list[SX]:
        """Axial, shear_y, shear_z, torsion, bending_y, bending_z: of the outer part on the inner one."""
        if self.joint is None:
            beam = next(part for part in world.kit.parts if isinstance(part, FlexibleBeam) and part.body == self.beam)
            return ca.vertsplit(beam.section_at(world, self.x, self.side))
        rotation = ca.SX(np.roll(np.eye(3), "xyz".index(self.along), axis=0).T)
        wrench = world.joint_wrench(self.joint)  # of the inner body on the outer one
        return [-component for component in ca.vertsplit(ca.vertcat(rotation @ wrench[3:], rotation @ wrench[:3]))]


@dataclass(frozen=True)
class RatedSection(UtilisationCheck):
    """The utilisation at the point with the highest stress. `per_y` and `per_z` are stresses by unit moments about y and z."""

    place: CheckedPlace
    round: bool
    allowed: StressLimit
    factors: LocalFactors
    area: Any = parameter()
    shear_y: Any = parameter()
    shear_z: Any = parameter()
    torsion_modulus: Any = parameter()
    per_y: Any = parameter("list")
    per_z: Any = parameter("list")

    @property
    def looks_at(self) -> tuple[str, ...]:
        return () if self.place.joint is None else (f"{REACTION.name}.{self.place.joint}",)

    def about(self) -> Mapping[str, UtilisationNote]:
        founded = (BEAM_STRESS, *self.allowed.founded)
        return {"": UtilisationNote(f"section of {self.place.words}: von Mises' stress, {self.allowed.words}", founded)}

    def shares(self, world: World) -> Mapping[str, Callable[[], SX]]:
        return {"": lambda: self._stress(*self.place.resultants(world)) / self.allowed.tension}

    def _stress(self, axial: SX, shear_y: SX, shear_z: SX, torsion: SX, bending_y: SX, bending_z: SX) -> SX:
        local, areas = self.factors, (self.shear_y, self.shear_z, self.torsion_modulus)
        tension, about_y, about_z = local.axial * axial, local.bending * bending_y, local.bending * bending_z
        if self.round:  # in the direction of the moment, whatever it is
            moment, across = ca.sqrt(about_y**2 + about_z**2), ca.sqrt(shear_y**2 + shear_z**2)
            normal = normal_stress(ca.fabs(tension), moment, 0.0, self.area, self.per_y[0], 0.0)
            return von_mises(normal, local.shear * wall_shear(0.0, across, torsion, *areas))
        shear = local.shear * wall_shear(shear_y, shear_z, torsion, *areas)
        points = zip(_entries(self.per_y), _entries(self.per_z), strict=True)
        stresses = [normal_stress(tension, about_y, about_z, self.area, y, z) for y, z in points]
        return reduce(ca.fmax, [von_mises(normal, shear) for normal in stresses])


def _entries(values: Any) -> list[Any]:
    return ca.vertsplit(values) if isinstance(values, ca.SX) else list(values)


def checked_places(plant: Plant, body: str) -> tuple[float, ...]:
    """The places along a flexible body whose sections are checked."""
    sections = (check.section for check in plant.scenario.checks.values())
    stated = [section.at for section in sections if section is not None and section.beam == body]
    return tuple(dict.fromkeys(checked_place(at) for at in stated if at is not None))


def rated_section(plant: Plant, name: str, data: SectionCheck) -> RatedSection:
    """The check of a file."""
    label = f"checks.{name}"
    section = _cross_section(data)
    x = checked_place(data.at or 0.0)
    place = CheckedPlace(label, data.beam, x, data.side or "inner", data.joint, data.along or "x")
    per_y, per_z = zip(*((z / section.Iy, -y / section.Iz) for y, z in section.points), strict=True)
    numbers = (section.area, section.shear_y, section.shear_z, section.torsion_modulus, per_y, per_z)
    return RatedSection(label, place, section.round, stress_limit(data.allowed), data.factors, *numbers)


def _cross_section(data: SectionCheck) -> CrossSection:
    if data.tube is not None:
        return tube_section(data.tube.diameter, data.tube.wall)
    if data.box is not None:
        return box_section(data.box.height, data.box.width, data.box.flange, data.box.web)
    assert data.section is not None, "one of the three is given"
    return _stated_section(data.section)


def _stated_section(data: GivenSection) -> CrossSection:
    """The section as stated; moduli are second moments with corners at distances of 1."""
    shear = (data.shear_y, data.shear_z, data.torsion_modulus)
    if data.Iy is not None and data.Iz is not None:
        return CrossSection(data.area, data.Iy, data.Iz, *shear, data.points)
    assert data.Wy is not None, "checked when it was read"
    assert data.Wz is not None, "checked when it was read"
    return CrossSection(data.area, data.Wy, data.Wz, *shear, corners(1.0, 1.0))

"""Hot spots as parts: the stress at each of their points over time, as a formula of signals or from section forces.

A detail exerts no force. It records `stress.NAME`, or `stress.NAME.POINT`; and on request each term of the stress
alone, `stress.NAME.POINT.axial`, so that the damage of each can be calculated.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Any

import casadi as ca

from deckcrane.components.beams.outputs import SECTION_FORCE
from deckcrane.components.cylinders.outputs import PIN_FORCE
from deckcrane.components.hot_spots.data import TERMS, Detail
from deckcrane.components.hot_spots.outputs import STRESS
from deckcrane.components.ratings import hinge_axis
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.model.parameters import parameter
from deckcrane.mechanics.model.plant import Plant
from deckcrane.mechanics.model.protocol import Part, Reading
from deckcrane.mechanics.model.signals import formula_of
from deckcrane.mechanics.model.world import World
from deckcrane.mechanics.reactions import inner_from_outer
from deckcrane.screws import skew

PASCAL = [1, -1, -2]
"""Exponents of kilogram, metre and second."""
COAXIAL = 0.99
"""Cosine of the angle below which a hinge and a member count as coaxial."""
_TRANSVERSE = {"x": ("y", "z"), "y": ("z", "x"), "z": ("x", "y")}


@dataclass(frozen=True)
class HotSpot(Part):
    """A detail. Subclasses give the terms of the stress at each of its points; `each` records them separately as well."""

    label: str
    keys: tuple[str, ...]
    each: bool

    @property
    def name(self) -> str:
        return self.label

    @property
    def short(self) -> str:
        """Its key under `details` in the file."""
        return self.label.removeprefix("details.")

    def term_names(self, key: str) -> tuple[str, ...]:
        """The names of the terms of the stress at a point."""
        raise NotImplementedError(f"{type(self).__qualname__} names no terms")

    def terms(self, world: World, key: str) -> list[SX]:
        """The terms of the stress at a point: their sum is the stress [Pa]."""
        raise NotImplementedError(f"{type(self).__qualname__} has no stress")

    def readings(self, world: World) -> Iterable[Reading]:
        names = {key: f"{self.short}.{key}" if key else self.short for key in self.keys}
        labels = list(names.values())
        if self.each:
            labels += [f"{names[key]}.{term}" for key in self.keys for term in self.term_names(key)]

        def stresses() -> SX:
            terms = [self.terms(world, key) for key in self.keys]
            single_terms = [term for point_terms in terms for term in point_terms] if self.each else []
            return ca.vertcat(*[sum(point_terms[1:], point_terms[0]) for point_terms in terms], *single_terms)

        yield Reading.of(STRESS, {"detail": tuple(labels)}, stresses)


@dataclass(frozen=True)
class FormulaStress(HotSpot):
    """Formulas by point, times the stress concentration factor."""

    texts: tuple[str, ...]
    scf: Any = parameter()

    def term_names(self, key: str) -> tuple[str, ...]:
        return tuple(f"term{i + 1}" for i in range(len(self._term_texts(key))))

    def terms(self, world: World, key: str) -> list[SX]:
        texts = self._term_texts(key) if self.each else [self._text(key)]
        return [self.scf * self._stress(world, key, text) for text in texts]

    def _text(self, key: str) -> str:
        return self.texts[self.keys.index(key)]

    def _term_texts(self, key: str) -> list[str]:
        return terms_of(self._text(key))

    def _stress(self, world: World, key: str, text: str) -> SX:
        where = f"stress.{key}" if key else "stress"
        result = formula_of(world, self.label, where, text)
        if [*result.unit.powers] != PASCAL:
            unit = "a plain number" if result.unit.plain else f"in {result.unit.text}"
            raise DeckcraneError(
                f"{self.label}.{where}: {text} is {unit}, and no stress; divide a force by an area in quotes with its unit, "
                'such as "0.02 m^2", or a moment by a section modulus, such as "0.004 m^3"'
            )
        return result.value


@dataclass(frozen=True)
class SignalForces:
    """N, M_y and M_z of a section that are signals, with their signs."""

    names: tuple[str, str, str]
    signs: tuple[float, float, float]

    def components(self, world: World, label: str) -> list[SX]:
        signals = [world.signal(self._signal_name(world, name), label) for name in self.names]
        return [sign * signal for sign, signal in zip(self.signs, signals, strict=True)]

    def _signal_name(self, world: World, name: str) -> str:
        """The signal of a pin: of a cylinder, or of one that closes a linkage."""
        return name if name in world.signal_names or not name.startswith("pin_force.") else f"linkage_{name}"


@dataclass(frozen=True)
class JointForces:
    """N, M_y and M_z of a section before a joint, in the axes of its inner or its outer body.

    With a along the member, the section lies at -b a from the joint: M = M_joint + b a x F.
    """

    joint: str
    frame: str
    axes: tuple[int, int, int]
    """The indices of the body's axes along the member, and along the section's y and z."""
    way: float
    """1 where the member extends along its axis, -1 where it extends against it."""
    below: Any = parameter()

    def components(self, world: World, label: str) -> list[SX]:
        wrench = world.joint_wrench(self.joint)
        n, f = wrench[:3], wrench[3:]
        if self.frame == "inner":
            R = inner_from_outer(world.tree, world.tree.index(self.joint))
            n = R @ n
            f = R @ f
        x, y, z = self.axes
        along = ca.SX(3, 1)
        along[x] = self.way
        n = n + skew(self.below * along) @ f
        return [
            -self.way * f[x],
            -n[y],
            -self.way * n[z],
        ]  # the wrench on the inner body is opposite to that on the outer one


@dataclass(frozen=True)
class SectionStress(HotSpot):
    """N / A + M_y z / I_y - M_z y / I_z, each term with its own stress concentration factor.

    `forces` are N, M_y and M_z in the axes of the section, of the part beyond it on the part on this side; tension is positive.
    `axial`, `in_plane` and `out_of_plane` are their factors at each point.
    """

    forces: SignalForces | JointForces
    axial: Any = parameter("list")
    in_plane: Any = parameter("list")
    out_of_plane: Any = parameter("list")

    def term_names(self, key: str) -> tuple[str, ...]:
        return TERMS

    def terms(self, world: World, key: str) -> list[SX]:
        i = self.keys.index(key)
        factors = (self.axial[i], self.in_plane[i], self.out_of_plane[i])
        return [
            factor * force for factor, force in zip(factors, self.forces.components(world, self.label), strict=True)
        ]


def hot_spots(plant: Plant) -> Iterator[HotSpot]:
    """All details of a file, in its order."""
    for name, detail in plant.scenario.details.items():
        label = f"details.{name}"
        if detail.stress is not None:
            texts = detail.stress if isinstance(detail.stress, dict) else {"": detail.stress}
            yield FormulaStress(label, detail.keys, detail.terms, tuple(texts.values()), detail.factors("")[0])
        else:
            factors = zip(*(_point_factors(detail, i) for i in range(len(detail.keys))), strict=True)
            yield SectionStress(label, detail.keys, detail.terms, _section_forces(plant, detail), *factors)


def frame_words(plant: Plant, detail: Detail) -> str:
    """The body that the points of a detail turn with, and where its section is."""
    if detail.section is not None:
        return f"{detail.section.on}, at {detail.section.at:g} of its length"
    if detail.pin is not None:
        return f"pin {detail.pin}, with its cylinder or link"
    if detail.reaction is None:
        return "as its formula says"
    frame = detail.frame or plant.scenario.reactions.frame
    body = detail.reaction if frame == "outer" else plant.tree[detail.reaction].on
    lever = f", {detail.below:g} m before its joint" if detail.below else ""
    return f"{body}{lever}"


def turns_about_its_member(plant: Plant, detail: Detail) -> bool:
    """Whether points turn with a body that slews about the member they belong to."""
    if detail.reaction is None or (detail.frame or plant.scenario.reactions.frame) != "outer":
        return False
    axis = hinge_axis(plant, detail.reaction)
    return axis is not None and abs(axis["xyz".index((detail.axis or "z")[-1])]) > COAXIAL


def _section_forces(plant: Plant, detail: Detail) -> SignalForces | JointForces:
    """The forces through the section, in its axes.

    The axes of a section along x, y or z are the body's, permuted until the first lies along it; seen along a negative axis
    the third is reversed too, so that they stay right-handed. A reaction acts on the outer body, and the section is that of
    the inner one; a pin's force acts on the cylinder whose section it is.
    """
    if detail.section is not None:
        place = f"{SECTION_FORCE.name}.{detail.section.on}.{detail.section.at:.6g}"
        return SignalForces((f"{place}.axial", f"{place}.bending_y", f"{place}.bending_z"), (1.0, 1.0, 1.0))
    axis = detail.axis or "z"
    way, along = (-1.0 if axis.startswith("-") else 1.0), axis[-1]
    y, z = _TRANSVERSE[along]
    if detail.reaction is not None:
        axes = ("xyz".index(along), "xyz".index(y), "xyz".index(z))
        frame = detail.frame or plant.scenario.reactions.frame
        return JointForces(detail.reaction, frame, axes, way, detail.below)
    place = f"{PIN_FORCE.name}.{detail.pin}"
    return SignalForces((f"{place}.f{along}", f"{place}.m{y}", f"{place}.m{z}"), (way, 1.0, way))


def _point_factors(detail: Detail, i: int) -> tuple[float, float, float]:
    """The factors of N, M_y and M_z at a point, stress concentration included."""
    key = detail.keys[i]
    scf = detail.factors(key)
    point = detail.points.get(key)
    if detail.tube is not None:
        D, d = detail.tube.diameter, detail.tube.diameter - 2 * detail.tube.thickness
        A, modulus = pi / 4 * (D**2 - d**2), pi / 32 * (D**4 - d**4) / D
        angle = point.angle if point is not None and point.angle is not None else 2 * pi * i / len(detail.keys)
        nominal = (1 / A, sin(angle) / modulus, -cos(angle) / modulus)
    else:
        side = point.side if point is not None and point.side is not None else (0.0, 0.0)
        y, z = ((point.y or 0.0), (point.z or 0.0)) if point is not None else (0.0, 0.0)
        nominal = (
            1 / detail.area if detail.area else 0.0,
            (z / detail.Iy if detail.Iy else 0.0) + (side[1] / detail.Wy if detail.Wy else 0.0),
            -(y / detail.Iz if detail.Iz else 0.0) - (side[0] / detail.Wz if detail.Wz else 0.0),
        )
    return nominal[0] * scf[0], nominal[1] * scf[1], nominal[2] * scf[2]


def terms_of(text: str) -> list[str]:
    """The terms of a formula that is a sum; the formula itself where it is none, or cannot be parsed."""
    try:
        tree = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError):
        return [text]

    def split(node: ast.expr, sign: str) -> Iterator[str]:
        match node:
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                yield from (*split(left, sign), *split(right, sign))
            case ast.BinOp(left=left, op=ast.Sub(), right=right):
                yield from (*split(left, sign), *split(right, "" if sign else "-"))
            case _:
                yield f"{sign}({ast.unparse(node)})" if sign else ast.unparse(node)

    return list(split(tree, ""))

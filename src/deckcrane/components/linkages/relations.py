"""Linkages in symbols: dyads as relations between coordinates."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import casadi as ca
import numpy as np

from deckcrane.components.linkages.planar_linkage import LoopCut, LoopEnd, LoopJoint, PlanarLinkage, silhouette
from deckcrane.components.linkages.planar_pose import ClosedLoops, CutKind, DyadStep, PlanarMechanism
from deckcrane.mechanics.equations import SX
from deckcrane.mechanics.model.assembly_kinematics import AssemblyKinematics, Relation
from deckcrane.mechanics.model.parameters import inline_parameters, parameter
from deckcrane.mechanics.model.plant import Plant
from deckcrane.scenario.data import Vector


@dataclass(frozen=True)
class CutEnd:
    """One end of a cut in a body's frame."""

    on: str
    along: Vector | None
    at: Any = parameter("vector")


@dataclass(frozen=True)
class LinkageCut:
    """The cut that closes a loop; a bar has a length."""

    label: str
    kind: CutKind
    extension: str | None
    first: CutEnd
    second: CutEnd
    length: Any = parameter()

    def drawn(self) -> LoopCut:
        first, second = (LoopEnd(end.on, end.at, end.along) for end in (self.first, self.second))
        return LoopCut(self.label, self.kind, first, second, (), self.length, self.extension)


@dataclass(frozen=True)
class DyadChain(Relation):
    """All dyads of a planar linkage, one after the other. `starts` are those of `names`."""

    label: str
    base: str
    plane: tuple[Vector, Vector, Vector]
    joints: tuple[LoopJoint, ...]
    independent: tuple[str, ...]
    steps: tuple[DyadStep, ...]
    windings: tuple[tuple[str, str, int], ...]
    names: tuple[str, ...]
    cuts: tuple[LinkageCut, ...] = inline_parameters()
    starts: Any = parameter("list")

    @property
    def determines(self) -> tuple[str, ...]:
        return tuple(name for step in self.steps for name in step.unknown)

    def follow(self, outline: AssemblyKinematics) -> tuple[tuple[SX, SX], ...]:
        shape, loops = self.closed(outline)
        outline.turns.update({name: move for name in self.determines if isinstance(move := loops.moves[name], tuple)})
        slope_rows = shape.slopes(self.steps, loops.poses, self.independent)
        rows = []
        for name in self.determines:
            slopes = ca.SX(1, outline.count)
            for by, slope in zip(self.independent, slope_rows[name], strict=True):
                slopes = slopes + slope * outline[by].slopes
            rows.append((loops.values[name], slopes))
        return tuple(rows)

    def closed(self, outline: AssemblyKinematics) -> tuple[PlanarMechanism, ClosedLoops]:
        """The linkage as seen along its hinges, and its position; solved once."""
        if self.label not in outline.kept:
            outline.kept[self.label] = self._solve_loops(outline)
        result: tuple[PlanarMechanism, ClosedLoops] = outline.kept[self.label]
        return result

    def _solve_loops(self, outline: AssemblyKinematics) -> tuple[PlanarMechanism, ClosedLoops]:
        placements = [(joint, outline.bodies[joint.body].joint) for joint in self.joints]
        plane = tuple(ca.sparsify(ca.SX(np.array(direction))) for direction in self.plane)
        shape = silhouette(
            self.base,
            (plane[0], plane[1], plane[2]),
            [(joint, place.rotation, place.at) for joint, place in placements],
            [cut.drawn() for cut in self.cuts],
        )
        values = {name: outline[name].value for name in self.independent}
        start = dict(zip(self.names, self.starts, strict=True))
        near = {name: start[name] for name in self.determines}
        for name, by, times in self.windings:
            near[name] = near[name] + times * (values[by] - start[by])
        hinges = {joint.coordinate for joint in self.joints if joint.kind == "revolute"}
        turns = {name: outline.turn(name) for name in self.independent if name in hinges}
        return shape, shape.closed(self.steps, values, near, turns)


def dyad_chain(plant: Plant, linkage: PlanarLinkage) -> DyadChain:
    """The relation of a planar linkage."""
    cuts = tuple(
        LinkageCut(cut.label, cut.kind, cut.extension, _cut_end(cut.first), _cut_end(cut.second), float(cut.length))
        for cut in linkage.cuts
    )
    names = (*linkage.independent, *linkage.dependent)
    return DyadChain(
        f"linkages.{linkage.label}",
        linkage.base,
        linkage.plane,
        linkage.joints,
        linkage.independent,
        linkage.steps,
        tuple((name, by, times) for name, multiples in linkage.windings.items() for by, times in multiples.items()),
        names,
        cuts,
        tuple(linkage.start[name] for name in names),
    )


def _cut_end(end: LoopEnd) -> CutEnd:
    return CutEnd(end.on, end.along, np.array(end.at))

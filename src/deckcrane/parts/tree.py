"""The tree of a scenario in symbols, from the parts that make links: bodies, loops that move them, beams that grow on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from deckcrane.equations.mechanism import GROUND, Link, Mechanism
from deckcrane.equations.system import SX
from deckcrane.parts.assemblies import BodyAssembly
from deckcrane.parts.bodies import TreeBody
from deckcrane.parts.protocol import Part


def mechanism(parts: Sequence[Part], q: SX, u: SX, gravity: SX) -> Mechanism:
    """All links of the parts; q and u are vectors of all coordinates and speeds, in the order of the bodies.

    A body that a loop moves is followed by the loop's own links; a beam and its sections follow the body they grow on.
    """
    movers: dict[str, Any] = {part.moves: part for part in parts if part.moves is not None}
    growing: dict[str, Any] = {part.grows_on: part for part in parts if part.grows_on is not None}
    floating: dict[str, Any] = {part.floats: part for part in parts if part.floats is not None}
    tied: dict[str, BodyAssembly] = {
        body: part for part in parts if isinstance(part, BodyAssembly) for body in part.bodies
    }
    spans: dict[str, list[Any]] = {}
    for part in parts:
        if part.within is not None:
            spans.setdefault(part.within, []).append(part)
    bodies = {part.label: part for part in parts if isinstance(part, TreeBody)}
    links: list[Link] = []
    index: dict[str, int] = {"ground": GROUND}
    made: dict[str, Any] = {}
    sections: dict[tuple[str, float], int] = {}
    at = 0
    for body in bodies.values():
        if body.label in tied:
            if body.label not in index:  # the first of its assembly
                assembly = tied[body.label]
                at = _add(
                    assembly, bodies, movers, spans.get(assembly.label, ()), index, links, made, sections, q, u, at
                )
            continue
        here = slice(at, at + body.size)
        at = here.stop
        parent = index[body.on] if body.x is None else sections[body.on, body.x]
        index[body.label] = len(links)
        if body.label in movers:
            mover = movers[body.label]
            own, made[mover.label] = mover.links(body, parent, q, u, here)
            links += own
        else:
            link = body.link(parent, q, u, here)
            water = floating.get(body.label)
            links.append(
                link if water is None else replace(link, floating=water.inertia(link.motion, q[here, :], u[here, :]))
            )
            links += body.rotor_links(parent, here)
        if body.label in growing:
            beam = growing[body.label]
            modes = slice(at, at + beam.numbers.count)
            at = modes.stop
            for link, x in beam.links(index[body.label], q, u, modes):
                if x is not None:
                    sections[body.label, x] = len(links)
                links.append(link)
    return Mechanism(tuple(links), q, u, gravity, made, sections)


def _add(
    assembly: BodyAssembly,
    bodies: Mapping[str, TreeBody],
    movers: Mapping[str, Any],
    spans: Sequence[Any],
    index: dict[str, int],
    links: list[Link],
    made: dict[str, Any],
    sections: Mapping[tuple[str, float], int],
    q: SX,
    u: SX,
    at: int,
) -> int:
    """The links of all members of an assembly, and where the coordinates after theirs begin.

    A base that is flexible carries all members at one section: that of the first.
    """
    here = slice(at, at + len(assembly.independent))
    first = bodies[assembly.bodies[0]]
    parent = index[assembly.base] if first.x is None else sections[assembly.base, first.x]
    own, made_of = assembly.links(bodies, movers, spans, parent, len(links), q, u, here)
    made[assembly.label] = made_of.pop("")
    made.update(made_of)
    for i, link in enumerate(own):
        index.setdefault(link.name, len(links) + i)
    links += own
    return here.stop

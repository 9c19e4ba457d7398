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
    beams: dict[str, Any] = {part.grows_on: part for part in parts if part.grows_on is not None}
    floating: dict[str, Any] = {part.floats: part for part in parts if part.floats is not None}
    assembled: dict[str, BodyAssembly] = {
        body: part for part in parts if isinstance(part, BodyAssembly) for body in part.bodies
    }
    spans: dict[str, list[Any]] = {}
    for part in parts:
        if part.within is not None:
            spans.setdefault(part.within, []).append(part)
    bodies = {part.label: part for part in parts if isinstance(part, TreeBody)}
    links: list[Link] = []
    index: dict[str, int] = {"ground": GROUND}
    objects: dict[str, Any] = {}
    sections: dict[tuple[str, float], int] = {}
    next_coordinate = 0
    for body in bodies.values():
        if body.label in assembled:
            if body.label not in index:  # the first of its assembly
                assembly = assembled[body.label]
                next_coordinate = _add_assembly(
                    assembly,
                    bodies,
                    movers,
                    spans.get(assembly.label, ()),
                    index,
                    links,
                    objects,
                    sections,
                    q,
                    u,
                    next_coordinate,
                )
            continue
        own_slice = slice(next_coordinate, next_coordinate + body.size)
        next_coordinate = own_slice.stop
        parent = index[body.on] if body.x is None else sections[body.on, body.x]
        index[body.label] = len(links)
        if body.label in movers:
            mover = movers[body.label]
            mover_links, objects[mover.label] = mover.links(body, parent, q, u, own_slice)
            links += mover_links
        else:
            link = body.link(parent, q, u, own_slice)
            water = floating.get(body.label)
            links.append(
                link
                if water is None
                else replace(link, floating=water.inertia(link.motion, q[own_slice, :], u[own_slice, :]))
            )
            links += body.rotor_links(parent, own_slice)
        if body.label in beams:
            beam = beams[body.label]
            modes = slice(next_coordinate, next_coordinate + beam.numbers.count)
            next_coordinate = modes.stop
            for link, x in beam.links(index[body.label], q, u, modes):
                if x is not None:
                    sections[body.label, x] = len(links)
                links.append(link)
    return Mechanism(tuple(links), q, u, gravity, objects, sections)


def _add_assembly(
    assembly: BodyAssembly,
    bodies: Mapping[str, TreeBody],
    movers: Mapping[str, Any],
    spans: Sequence[Any],
    index: dict[str, int],
    links: list[Link],
    objects: dict[str, Any],
    sections: Mapping[tuple[str, float], int],
    q: SX,
    u: SX,
    start: int,
) -> int:
    """Add the links of all members of an assembly; return the index of the first coordinate after theirs.

    A flexible base carries all members at one section: that of the first.
    """
    own_slice = slice(start, start + len(assembly.independent))
    first = bodies[assembly.bodies[0]]
    parent = index[assembly.base] if first.x is None else sections[assembly.base, first.x]
    new_links, new_objects = assembly.links(bodies, movers, spans, parent, len(links), q, u, own_slice)
    objects[assembly.label] = new_objects.pop("")
    objects.update(new_objects)
    for i, link in enumerate(new_links):
        index.setdefault(link.name, len(links) + i)
    links += new_links
    return own_slice.stop

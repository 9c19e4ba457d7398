"""The tree of a scenario in symbols, from the parts that make links: bodies, loops that move them, beams that grow on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from deckcrane.equations.mechanism import GROUND, Link, Mechanism
from deckcrane.equations.system import SX
from deckcrane.parts.bodies import TreeBody
from deckcrane.parts.protocol import Part


def mechanism(parts: Sequence[Part], q: SX, u: SX, gravity: SX) -> Mechanism:
    """All links of the parts; q and u are vectors of all coordinates and speeds, in the order of the bodies.

    A body that a loop moves is followed by the loop's own links; a beam and its sections follow the body they grow on.
    """
    movers: dict[str, Any] = {part.moves: part for part in parts if part.moves is not None}
    growing: dict[str, Any] = {part.grows_on: part for part in parts if part.grows_on is not None}
    floating: dict[str, Any] = {part.floats: part for part in parts if part.floats is not None}
    links: list[Link] = []
    index, made = {"ground": GROUND}, {}
    sections: dict[tuple[str, float], int] = {}
    at = 0
    for body in (part for part in parts if isinstance(part, TreeBody)):
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
        if body.label in growing:
            beam = growing[body.label]
            modes = slice(at, at + beam.numbers.count)
            at = modes.stop
            for link, x in beam.links(index[body.label], q, u, modes):
                if x is not None:
                    sections[body.label, x] = len(links)
                links.append(link)
    return Mechanism(tuple(links), q, u, gravity, made, sections)

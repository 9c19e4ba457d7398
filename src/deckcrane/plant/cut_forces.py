"""The forces in what closes the loops of a linkage, from the balance of the joints that follow."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from deckcrane.alike import Values
from deckcrane.plant.silhouettes import DyadStep, FlatPose, Silhouette


def cut_forces(
    shape: Silhouette,
    steps: Iterable[DyadStep],
    poses: Mapping[str, FlatPose],
    needed: Mapping[str, Values],
) -> dict[str, tuple[Values, ...]]:
    """The forces in all cuts, on their first bodies, from what the dependent joints need besides what acts on them.

    Each dyad's two joints are balanced by the forces in its own cut and in those that were closed after it: the last comes
    first. Components are those of `coefficients`: a force in the plane; one across a slot; that and a moment; the force along a
    bar over its length.
    """
    found: dict[str, tuple[Values, ...]] = {}
    later: dict[str, dict[str, tuple[Values, ...]]] = {}
    for step in reversed(tuple(steps)):
        rows = shape.coefficients(step.cut, poses)
        left = []
        for name in step.unknown:
            value = needed[name]
            for cut, others in later.items():
                if name in others:
                    value = value - sum(c * f for c, f in zip(others[name], found[cut], strict=True))
            left.append(value)
        own = [rows[name] for name in step.unknown]
        if len(own) == 1:
            found[step.cut] = (left[0] / own[0][0],)
        else:
            (a, b), (c, d) = own
            whole = a * d - b * c
            found[step.cut] = ((left[0] * d - left[1] * b) / whole, (a * left[1] - c * left[0]) / whole)
        later[step.cut] = rows
    return found

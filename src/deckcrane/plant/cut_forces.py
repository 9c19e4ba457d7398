"""The forces in the closures of a linkage, from the balance of the dependent joints."""

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
    """The forces in all cuts, on their first bodies, from the forces that the dependent joints still need.

    Each dyad's two joints are balanced by the forces in its own cut and in those that were closed after it: the last comes
    first. Components are those of `coefficients`: a force in the plane; one across a slot; that and a moment; the force along a
    bar over its length.
    """
    forces: dict[str, tuple[Values, ...]] = {}
    later: dict[str, dict[str, tuple[Values, ...]]] = {}
    for step in reversed(tuple(steps)):
        rows = shape.coefficients(step.cut, poses)
        remainders = []
        for name in step.unknown:
            value = needed[name]
            for cut, coefficients in later.items():
                if name in coefficients:
                    value = value - sum(c * f for c, f in zip(coefficients[name], forces[cut], strict=True))
            remainders.append(value)
        matrix = [rows[name] for name in step.unknown]
        if len(matrix) == 1:
            forces[step.cut] = (remainders[0] / matrix[0][0],)
        else:
            (a, b), (c, d) = matrix
            determinant = a * d - b * c
            forces[step.cut] = (
                (remainders[0] * d - remainders[1] * b) / determinant,
                (a * remainders[1] - c * remainders[0]) / determinant,
            )
        later[step.cut] = rows
    return forces

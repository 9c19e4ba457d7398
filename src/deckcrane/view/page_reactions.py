"""Reactions along ground axes for the arrows of a live page, whatever the reaction frame of the scenario.

Stresses at details need reactions in axes that turn with the structure, and the equations give them so. For the page they are
rotated by the rotation of the body whose axes they use, as `analysis.frames` does for datasets.
"""

from __future__ import annotations

from dataclasses import replace

import casadi as ca

from deckcrane.equations.system import SX, Equations, Output
from deckcrane.model import Scenario


def with_ground_reactions(scenario: Scenario, equations: Equations) -> Equations:
    """Give the equations with their output `reaction` along ground axes."""
    outputs = {output.name: output for output in equations.y}
    if scenario.reactions.frame == "ground" or not {"reaction", "rotation"} <= set(outputs):
        return equations
    in_ground_axes = _in_ground_axes(scenario, outputs["reaction"], outputs["rotation"])
    return replace(
        equations, y=tuple(in_ground_axes if output.name == "reaction" else output for output in equations.y)
    )


def _in_ground_axes(scenario: Scenario, reaction: Output, rotation: Output) -> Output:
    components, matrices = reaction.written_out, rotation.written_out
    bodies, parts = rotation.labels["body"], []
    for j, joint in enumerate(reaction.labels["joint"]):
        body = joint if scenario.reactions.frame == "outer" else scenario.plant.tree[joint].on
        R: SX = ca.SX.eye(3)
        if body != "ground":
            start = 9 * bodies.index(body)
            R = ca.reshape(matrices[start : start + 9], 3, 3).T
        parts += [R @ components[6 * j + part : 6 * j + part + 3] for part in (0, 3)]
    return replace(reaction, expression=ca.vertcat(*parts), attributes={**reaction.attributes, "frame": "ground"})

"""Reactions along ground axes, for the arrows of a live page, whatever frame the scenario has them in.

Stresses of details need reactions in axes that turn with the structure, and the equations have them so. The page's are turned
by the rotation of the body whose axes they are along, as `analysis.frames` does it with datasets.
"""

from __future__ import annotations

from dataclasses import replace

import casadi as ca

from deckcrane.equations.system import SX, Equations, Output
from deckcrane.model import Scenario


def with_ground_reactions(scenario: Scenario, equations: Equations) -> Equations:
    """The equations with their output `reaction` along ground axes."""
    outputs = {output.name: output for output in equations.y}
    if scenario.reactions.frame == "ground" or not {"reaction", "rotation"} <= set(outputs):
        return equations
    turned = _turned(scenario, outputs["reaction"], outputs["rotation"])
    return replace(equations, y=tuple(turned if output.name == "reaction" else output for output in equations.y))


def _turned(scenario: Scenario, reaction: Output, rotation: Output) -> Output:
    flat, matrices = reaction.written_out, rotation.written_out
    bodies, parts = rotation.labels["body"], []
    for j, joint in enumerate(reaction.labels["joint"]):
        body = joint if scenario.reactions.frame == "outer" else scenario.plant.tree[joint].on
        R: SX = ca.SX.eye(3)
        if body != "ground":
            at = 9 * bodies.index(body)
            R = ca.reshape(matrices[at : at + 9], 3, 3).T
        parts += [R @ flat[6 * j + part : 6 * j + part + 3] for part in (0, 3)]
    return replace(reaction, expression=ca.vertcat(*parts), attributes={**reaction.attributes, "frame": "ground"})

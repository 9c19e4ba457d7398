"""A URDF file as a scenario: links as bodies, joints as joints, as far as trees go.

- Links without mass that are fixed to others become points of those, and what hangs on them hangs there.
- Limits become end stops that give way by a degree, or ten millimetres, under the joint's effort; without an effort they are told.
- A joint that mimics another follows it (section `couplings`).
- The root stands on the ground, or hangs there by a free joint.
"""

from __future__ import annotations

from math import radians
from os import PathLike
from pathlib import Path
from typing import Any, Literal

import numpy as np

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError, ScenarioError, warn_user
from deckcrane.exchange.naming import Names
from deckcrane.exchange.urdf_links import UrdfJoint, UrdfLink, UrdfTree, read_tree, turned
from deckcrane.exchange.urdf_pictures import picture
from deckcrane.model import Scenario
from deckcrane.model.reading import build

Json = dict[str, Any]
GIVES_WAY = {"revolute": radians(1.0), "prismatic": 0.01}
"""How far an end stop gives way under the joint's effort."""
FRICTION: dict[str, Json] = {"revolute": {"radius": 0.1, "creep": 1e-3}, "prismatic": {"creep": 1e-3}}
"""Dry friction that no load changes, smooth below 0.01 rad/s or 1 mm/s."""
FASTEST = 1e3
"""Limits of speed from this on are none: URDF asks for one where nobody has any."""
FURTHEST = 1e6
"""Limits beyond this are none."""
NEARLY_NOTHING = 1e-9
"""kg of a link that moves and has no mass of its own, where it carries others."""
Pose = tuple[str, Array, Array]
"""A body, and place and rotation of a frame in it."""


def from_urdf(path: str | PathLike[str], base: Literal["fixed", "free"] = "fixed") -> Scenario:
    """The scenario of a URDF file; what it says and deckcrane has no word for comes as one warning.

    `base` is how the root hangs on the ground: by nothing that moves, or by a free joint.
    """
    tree = read_tree(Path(path))
    made = _Maker(tree, base)
    if made.left_out:
        listed = "\n".join(f"- {text}" for text in made.left_out)
        warn_user(f"{path}: what could not be carried over:\n{listed}")
    try:
        return build(made.data, str(path))
    except ScenarioError as error:
        raise DeckcraneError(f"{path}: what it says makes no model that can move:\n{error}") from error


class _Maker:
    """Puts a scenario together as plain data."""

    def __init__(self, tree: UrdfTree, base: str) -> None:
        self.tree, self.source = tree, str(tree.path)
        self.left_out: list[str] = []
        self.bodies: dict[str, Json] = {}
        self.points: dict[str, Json] = {}
        self.couplings: dict[str, Json] = {}
        self.names = Names()
        self.frames: dict[str, Pose] = {}
        self.carrying = {joint.parent for joint in tree.joints.values()}
        self.coordinates: dict[str, str] = {}
        self._root(base)
        for joint in tree.joints.values():
            self._hang(joint)
        for joint in tree.joints.values():
            self._mimic(joint)
        self._others()
        self.data: Json = {
            "deckcrane": 1,
            "title": tree.title,
            "description": f"From the URDF file {tree.path.name}.",
            "gravity": [0.0, 0.0, -9.81],
            "bodies": self.bodies,
            **({"couplings": self.couplings} if self.couplings else {}),
            **({"points": self.points} if self.points else {}),
        }

    def _root(self, base: str) -> None:
        link = self.tree.links[self.tree.root]
        if link.mass == 0 and base == "fixed":
            self.frames[link.name] = ("ground", np.zeros(3), np.eye(3))
            return
        if link.mass == 0:
            raise DeckcraneError(
                f'{self.source}: line {link.node.line}: the root "{link.name}" has no mass, so it cannot hang freely; give it '
                "<inertial>, or let it stand on the ground"
            )
        name = self.names.of(link.name)
        self.bodies[name] = {
            "on": "ground",
            "joint": {"fixed": True} if base == "fixed" else {"free": True},
            **self._weighed(link),
            **self._drawn(link),
        }
        self.frames[link.name] = (name, np.zeros(3), np.eye(3))

    def _hang(self, joint: UrdfJoint) -> None:
        link = self.tree.links[joint.child]
        body, p, R = self.frames[joint.parent]
        at, rotation = p + R @ joint.xyz, R @ turned(joint.rpy)
        if joint.kind == "fixed" and link.mass == 0:
            self.frames[link.name] = (body, at, rotation)
            if body != "ground" and link.name not in self.carrying:
                self.points[self.names.of(link.name)] = {"on": body, "at": _plain(at)}
            return
        name = self.names.of(link.name)
        made: Json = {"at": _plain(at), "rotation": _turns(joint, R, rotation)}
        if joint.kind == "fixed":
            made = {"fixed": True, **made}
        elif joint.kind == "floating":
            made = {"free": True, **made}
        else:
            kind = "prismatic" if joint.kind == "prismatic" else "revolute"
            self.coordinates[joint.name] = self.names.of(joint.name, "_joint")
            own = {"name": self.coordinates[joint.name], **self._elements(joint, kind)}
            made = {kind: _plain(joint.axis), **made, **own}
        self.bodies[name] = {
            "on": body,
            "joint": {key: value for key, value in made.items() if value != []},
            **self._weighed(link),
            **self._drawn(link),
        }
        self.frames[link.name] = (name, np.zeros(3), np.eye(3))

    def _weighed(self, link: UrdfLink) -> Json:
        if link.mass > 0:
            J = link.inertia
            moments = {"xx": J[0, 0], "yy": J[1, 1], "zz": J[2, 2], "xy": J[0, 1], "xz": J[0, 2], "yz": J[1, 2]}
            spread = {key: float(value) for key, value in moments.items() if value or key[0] == key[1]}
            return {"mass": link.mass, "cog": _plain(link.cog), "inertia": spread}
        if link.name not in self.carrying:
            raise DeckcraneError(
                f'{self.source}: line {link.node.line}: link "{link.name}" moves and has no mass, nor does it carry any; give it '
                "<inertial>, or fix its joint"
            )
        self.left_out.append(f'link "{link.name}" moves and has no mass: it is taken as {NEARLY_NOTHING:g} kg')
        return {"mass": NEARLY_NOTHING, "shape": {"point": True}}

    def _drawn(self, link: UrdfLink) -> Json:
        found, words = picture(link, self.tree.path)
        self.left_out += words
        return {} if found is None else {"mesh": found}

    def _elements(self, joint: UrdfJoint, kind: str) -> Json:
        """Start, damper and end stops of a coordinate."""
        found: Json = {}
        dynamics, limit = joint.node.one("dynamics"), joint.node.one("limit")
        if dynamics is not None:
            damping = dynamics.number("damping", self.source, 0.0)
            friction = dynamics.number("friction", self.source, 0.0)
            if damping:
                found["damper"] = {"linear": damping}
            if friction:
                found["friction"] = {"mu": 0.0, **FRICTION[kind], "constant": friction}
        if limit is None or joint.kind == "continuous":
            return found
        lower, upper, effort = (limit.number(key, self.source, 0.0) for key in ("lower", "upper", "effort"))
        if lower < upper:
            found |= {"start": min(max(0.0, lower), upper)} if not lower <= 0.0 <= upper else {}
            if effort > 0:
                found["stops"] = {"lower": lower, "upper": upper, "stiffness": effort / GIVES_WAY[kind]}
            elif max(-lower, upper) < FURTHEST:
                self.left_out.append(
                    f'limits of joint "{joint.name}", {lower:g} to {upper:g}: there is no effort to size end stops by'
                )
        return found

    def _mimic(self, joint: UrdfJoint) -> None:
        node = joint.node.one("mimic")
        if node is None:
            return
        followed = node.text("joint", self.source)
        if followed not in self.coordinates or joint.name not in self.coordinates:
            raise DeckcraneError(
                f'{self.source}: line {node.line}: joint "{joint.name}" mimics "{followed}": both must be revolute, continuous or '
                "prismatic joints of this file"
            )
        ratio, offset = node.number("multiplier", self.source, 1.0), node.number("offset", self.source, 0.0)
        own = self._joint_of(joint)
        if ratio == 0:
            raise DeckcraneError(
                f'{self.source}: line {node.line}: a multiplier of 0 makes "{joint.name}" a fixed joint'
            )
        self.couplings[self.coordinates[joint.name]] = {"follows": {self.coordinates[followed]: ratio}}
        start = ratio * self._joint_of(self.tree.joints[followed]).get("start", 0.0) + offset
        own.pop("start", None)
        if start:
            own["start"] = start
        for key, what in (("stops", "limits"), ("friction", "dry friction"), ("damper", "damping")):
            if own.pop(key, None) is not None:
                self.left_out.append(f'{what} of joint "{joint.name}", which follows "{followed}"')

    def _joint_of(self, joint: UrdfJoint) -> Json:
        found: Json = self.bodies[self.frames[joint.child][0]]["joint"]
        return found

    def _others(self) -> None:
        """What stands in the file besides."""
        counts: dict[str, int] = {}
        for node in self.tree.node.children:
            if node.tag not in ("link", "joint", "material"):
                counts[node.tag] = counts.get(node.tag, 0) + 1
        self.left_out += [f"<{tag}>, {count} of them" for tag, count in counts.items()]
        shapes = sum(len(link.node.all("collision")) for link in self.tree.links.values())
        if shapes:
            self.left_out.append(f"<collision>, {shapes} of them: bodies touch where `contacts` say so")
        limited = [
            joint.name
            for joint in self.tree.joints.values()
            if (limit := joint.node.one("limit")) is not None
            and "velocity" in limit.attributes
            and joint.kind != "fixed"
        ]
        if limited:
            self.left_out.append(
                f"limits of effort and speed of {len(limited)} joints: they belong to drives, section `control`"
            )
        if self.names.changed:
            changes = ", ".join(f"{old} is {new}" for old, new in list(self.names.changed.items())[:12])
            self.left_out.append(f"names that are not ours: {changes}")


def _turns(joint: UrdfJoint, R: Array, rotation: Array) -> list[Json]:
    """The turns z, y, x of a joint's frame; as the file has them, unless a link without mass stands between."""
    roll, pitch, yaw = joint.rpy if np.array_equal(R, np.eye(3)) else angles_of(rotation)
    return [{axis: float(angle)} for axis, angle in (("z", yaw), ("y", pitch), ("x", roll)) if angle]


def angles_of(R: Array) -> tuple[float, float, float]:
    """Roll, pitch and yaw of a rotation."""
    pitch = float(np.arcsin(np.clip(-R[2, 0], -1.0, 1.0)))
    if abs(R[2, 0]) > 1 - 1e-12:
        return 0.0, pitch, float(np.arctan2(-R[0, 1], R[1, 1]))
    return float(np.arctan2(R[2, 1], R[2, 2])), pitch, float(np.arctan2(R[1, 0], R[0, 0]))


def _plain(values: Array) -> list[float]:
    return [float(value) + 0.0 for value in values]

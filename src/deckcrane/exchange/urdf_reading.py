"""Import of URDF files, which describe trees: links become bodies, joints become joints.

- Links without mass that are fixed to others become points of those, and their children hang there.
- Limits become end stops that yield by a degree, or ten millimetres, under the joint's effort; without effort they are reported.
- A joint that mimics another follows it (section `couplings`).
- The root is fixed to the ground, or joined to it by a free joint.
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
"""Yield of an end stop under the joint's effort [rad], [m]."""
FRICTION: dict[str, Json] = {"revolute": {"radius": 0.1, "creep": 1e-3}, "prismatic": {"creep": 1e-3}}
"""Dry friction independent of load, smooth below 0.01 rad/s or 1 mm/s."""
FASTEST = 1e3
"""Speed limits from this value on do not count: URDF requires one even where there is none."""
FURTHEST = 1e6
"""Limits beyond this value do not count."""
NEARLY_NOTHING = 1e-9
"""Mass [kg] of a moving link without mass that carries others."""
Pose = tuple[str, Array, Array]
"""A body, and position and rotation of a frame in it."""


def from_urdf(path: str | PathLike[str], base: Literal["fixed", "free"] = "fixed") -> Scenario:
    """Scenario of a URDF file; one warning lists what deckcrane cannot express.

    `base` is the joint between the root and the ground: fixed or free.
    """
    tree = read_tree(Path(path))
    builder = _ScenarioBuilder(tree, base)
    if builder.left_out:
        listed = "\n".join(f"- {text}" for text in builder.left_out)
        warn_user(f"{path}: what could not be carried over:\n{listed}")
    try:
        return build(builder.data, str(path))
    except ScenarioError as error:
        raise DeckcraneError(f"{path}: what it says makes no model that can move:\n{error}") from error


class _ScenarioBuilder:
    """Assembles a scenario as plain data."""

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
        self._add_root(base)
        for joint in tree.joints.values():
            self._add_joint(joint)
        for joint in tree.joints.values():
            self._add_coupling(joint)
        self._list_left_out()
        self.data: Json = {
            "deckcrane": 1,
            "title": tree.title,
            "description": f"From the URDF file {tree.path.name}.",
            "gravity": [0.0, 0.0, -9.81],
            "bodies": self.bodies,
            **({"couplings": self.couplings} if self.couplings else {}),
            **({"points": self.points} if self.points else {}),
        }

    def _add_root(self, base: str) -> None:
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
            **self._mass_data(link),
            **self._mesh_data(link),
        }
        self.frames[link.name] = (name, np.zeros(3), np.eye(3))

    def _add_joint(self, joint: UrdfJoint) -> None:
        link = self.tree.links[joint.child]
        body, p, R = self.frames[joint.parent]
        at, rotation = p + R @ joint.xyz, R @ turned(joint.rpy)
        if joint.kind == "fixed" and link.mass == 0:
            self.frames[link.name] = (body, at, rotation)
            if body != "ground" and link.name not in self.carrying:
                self.points[self.names.of(link.name)] = {"on": body, "at": _float_list(at)}
            return
        name = self.names.of(link.name)
        data: Json = {"at": _float_list(at), "rotation": _rotation_sequence(joint, R, rotation)}
        if joint.kind == "fixed":
            data = {"fixed": True, **data}
        elif joint.kind == "floating":
            data = {"free": True, **data}
        else:
            kind = "prismatic" if joint.kind == "prismatic" else "revolute"
            self.coordinates[joint.name] = self.names.of(joint.name, "_joint")
            coordinate_data = {"name": self.coordinates[joint.name], **self._element_data(joint, kind)}
            data = {kind: _float_list(joint.axis), **data, **coordinate_data}
        self.bodies[name] = {
            "on": body,
            "joint": {key: value for key, value in data.items() if value != []},
            **self._mass_data(link),
            **self._mesh_data(link),
        }
        self.frames[link.name] = (name, np.zeros(3), np.eye(3))

    def _mass_data(self, link: UrdfLink) -> Json:
        if link.mass > 0:
            J = link.inertia
            moments = {"xx": J[0, 0], "yy": J[1, 1], "zz": J[2, 2], "xy": J[0, 1], "xz": J[0, 2], "yz": J[1, 2]}
            inertia = {key: float(value) for key, value in moments.items() if value or key[0] == key[1]}
            return {"mass": link.mass, "cog": _float_list(link.cog), "inertia": inertia}
        if link.name not in self.carrying:
            raise DeckcraneError(
                f'{self.source}: line {link.node.line}: link "{link.name}" moves and has no mass, nor does it carry any; give it '
                "<inertial>, or fix its joint"
            )
        self.left_out.append(f'link "{link.name}" moves and has no mass: it is taken as {NEARLY_NOTHING:g} kg')
        return {"mass": NEARLY_NOTHING, "shape": {"point": True}}

    def _mesh_data(self, link: UrdfLink) -> Json:
        mesh, words = picture(link, self.tree.path)
        self.left_out += words
        return {} if mesh is None else {"mesh": mesh}

    def _element_data(self, joint: UrdfJoint, kind: str) -> Json:
        """Start, damper, friction and end stops of a coordinate."""
        data: Json = {}
        dynamics, limit = joint.node.one("dynamics"), joint.node.one("limit")
        if dynamics is not None:
            damping = dynamics.number("damping", self.source, 0.0)
            friction = dynamics.number("friction", self.source, 0.0)
            if damping:
                data["damper"] = {"linear": damping}
            if friction:
                data["friction"] = {"mu": 0.0, **FRICTION[kind], "constant": friction}
        if limit is None or joint.kind == "continuous":
            return data
        lower, upper, effort = (limit.number(key, self.source, 0.0) for key in ("lower", "upper", "effort"))
        if lower < upper:
            data |= {"start": min(max(0.0, lower), upper)} if not lower <= 0.0 <= upper else {}
            if effort > 0:
                data["stops"] = {"lower": lower, "upper": upper, "stiffness": effort / GIVES_WAY[kind]}
            elif max(-lower, upper) < FURTHEST:
                self.left_out.append(
                    f'limits of joint "{joint.name}", {lower:g} to {upper:g}: there is no effort to size end stops by'
                )
        return data

    def _add_coupling(self, joint: UrdfJoint) -> None:
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
        data = self._joint_data(joint)
        if ratio == 0:
            raise DeckcraneError(
                f'{self.source}: line {node.line}: a multiplier of 0 makes "{joint.name}" a fixed joint'
            )
        self.couplings[self.coordinates[joint.name]] = {"follows": {self.coordinates[followed]: ratio}}
        start = ratio * self._joint_data(self.tree.joints[followed]).get("start", 0.0) + offset
        data.pop("start", None)
        if start:
            data["start"] = start
        for key, what in (("stops", "limits"), ("friction", "dry friction"), ("damper", "damping")):
            if data.pop(key, None) is not None:
                self.left_out.append(f'{what} of joint "{joint.name}", which follows "{followed}"')

    def _joint_data(self, joint: UrdfJoint) -> Json:
        data: Json = self.bodies[self.frames[joint.child][0]]["joint"]
        return data

    def _list_left_out(self) -> None:
        """List what else the file holds that is left out."""
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


def _rotation_sequence(joint: UrdfJoint, R: Array, rotation: Array) -> list[Json]:
    """Turns z, y, x of a joint's frame; as in the file, unless a link without mass lies between."""
    roll, pitch, yaw = joint.rpy if np.array_equal(R, np.eye(3)) else angles_of(rotation)
    return [{axis: float(angle)} for axis, angle in (("z", yaw), ("y", pitch), ("x", roll)) if angle]


def angles_of(R: Array) -> tuple[float, float, float]:
    """Roll, pitch and yaw of a rotation."""
    pitch = float(np.arcsin(np.clip(-R[2, 0], -1.0, 1.0)))
    if abs(R[2, 0]) > 1 - 1e-12:
        return 0.0, pitch, float(np.arctan2(-R[0, 1], R[1, 1]))
    return float(np.arctan2(R[2, 1], R[2, 2])), pitch, float(np.arctan2(R[1, 0], R[0, 0]))


def _float_list(values: Array) -> list[float]:
    return [float(value) + 0.0 for value in values]

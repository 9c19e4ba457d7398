"""Links and joints of a URDF file, checked to form a tree."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import numpy as np

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError
from deckcrane.exchange.xml_nodes import XmlNode, read_xml
from deckcrane.model.data import nearest

KINDS = ("revolute", "continuous", "prismatic", "fixed", "floating")


@dataclass(frozen=True, eq=False)
class UrdfLink:
    """A link: mass, centre of gravity, and inertia about it in the link's axes; zero mass where the file has none."""

    name: str
    node: XmlNode
    mass: float
    cog: Array
    inertia: Array


@dataclass(frozen=True, eq=False)
class UrdfJoint:
    """A joint between two links: position of its frame in the parent's, and its fixed angles roll, pitch, yaw."""

    name: str
    node: XmlNode
    kind: str
    parent: str
    child: str
    xyz: Array
    rpy: Array
    axis: Array


Named = TypeVar("Named", UrdfLink, UrdfJoint)


@dataclass(frozen=True, eq=False)
class UrdfTree:
    """A whole file: links and joints by name, the root, and joints with parents before children."""

    path: Path
    title: str
    root: str
    links: dict[str, UrdfLink]
    joints: dict[str, UrdfJoint]
    node: XmlNode


def turned(rpy: Array) -> Array:
    """Rotation matrix R = Rz(yaw) Ry(pitch) Rx(roll)."""
    (cr, cp, cy), (sr, sp, sy) = np.cos(rpy), np.sin(rpy)
    return np.array(
        [
            [cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr],
            [sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr],
            [-sp, cp * sr, cp * cr],
        ]
    )


def read_tree(path: str | Path) -> UrdfTree:
    """Read the robot of a URDF file."""
    path, source = Path(path), str(path)
    node = read_xml(path, "a URDF file")
    if node.tag != "robot":
        hint = "; run it through xacro first" if "xacro" in " ".join(node.attributes) else ""
        raise DeckcraneError(f"{source}: a URDF file begins with <robot>; this begins with <{node.tag}>{hint}")
    if any("xacro" in child.tag for child in node.children):
        raise DeckcraneError(f"{source}: this is xacro, of which URDF is made; run it through xacro first")
    links = _by_unique_name([_read_link(child, source) for child in node.all("link")], "links", source)
    joints = _by_unique_name([_read_joint(child, source) for child in node.all("joint")], "joints", source)
    if not links:
        raise DeckcraneError(f"{source}: there are no links in it")
    above: dict[str, UrdfJoint] = {}
    for joint in joints.values():
        for end in (joint.parent, joint.child):
            if end not in links:
                raise DeckcraneError(
                    f'{source}: line {joint.node.line}: joint "{joint.name}": there is no link "{end}";{nearest(end, links)}'
                )
        if joint.child in above:
            raise DeckcraneError(
                f'{source}: line {joint.node.line}: link "{joint.child}" hangs on two joints, "{above[joint.child].name}" and '
                f'"{joint.name}"; URDF is a tree, and so is what is read of it'
            )
        above[joint.child] = joint
    roots = [name for name in links if name not in above]
    if len(roots) != 1:
        listed = ", ".join(roots[:6]) or "none: links hang on each other in a circle"
        raise DeckcraneError(f"{source}: a tree has one root, the link that hangs on no joint; here are {listed}")
    ordered = _parents_first(roots[0], joints)
    if len(ordered) < len(joints):
        lost = next(name for name in joints if name not in ordered)
        raise DeckcraneError(f'{source}: joint "{lost}" does not lead to the root {roots[0]}: links hang in a circle')
    return UrdfTree(path, node.attributes.get("name", ""), roots[0], links, ordered, node)


def _by_unique_name(items: list[Named], what: str, source: str) -> dict[str, Named]:
    names: dict[str, Named] = {}
    for item in items:
        if item.name in names:
            raise DeckcraneError(f'{source}: line {item.node.line}: two {what} are called "{item.name}"')
        names[item.name] = item
    return names


def _parents_first(root: str, joints: dict[str, UrdfJoint]) -> dict[str, UrdfJoint]:
    below: dict[str, list[UrdfJoint]] = {}
    for joint in joints.values():
        below.setdefault(joint.parent, []).append(joint)
    ordered: dict[str, UrdfJoint] = {}
    waiting = list(reversed(below.get(root, [])))
    while waiting:
        joint = waiting.pop()
        ordered[joint.name] = joint
        waiting += reversed(below.get(joint.child, []))
    return ordered


def _read_link(node: XmlNode, source: str) -> UrdfLink:
    name, inertial = node.text("name", source), node.one("inertial")
    if inertial is None:
        return UrdfLink(name, node, 0.0, np.zeros(3), np.zeros((3, 3)))
    mass_node, inertia_node = inertial.one("mass"), inertial.one("inertia")
    if mass_node is None or inertia_node is None:
        missing = "mass" if mass_node is None else "inertia"
        raise DeckcraneError(f'{source}: line {inertial.line}: <inertial> of link "{name}" needs <{missing}>')
    mass = mass_node.number("value", source)
    if mass < 0:
        raise DeckcraneError(
            f'{source}: line {mass_node.line}: link "{name}" has the mass {mass:g} kg; it must not be negative'
        )
    ixx, iyy, izz, ixy, ixz, iyz = (
        inertia_node.number(key, source, 0.0 if key in ("ixy", "ixz", "iyz") else None)
        for key in ("ixx", "iyy", "izz", "ixy", "ixz", "iyz")
    )
    xyz, rpy = placed(inertial, source)
    R = turned(rpy)
    J = R @ np.array([[ixx, ixy, ixz], [ixy, iyy, iyz], [ixz, iyz, izz]]) @ R.T
    return UrdfLink(name, node, mass, xyz, (J + J.T) / 2)


def _read_joint(node: XmlNode, source: str) -> UrdfJoint:
    name, kind = node.text("name", source), node.text("type", source)
    if kind not in KINDS:
        raise DeckcraneError(
            f'{source}: line {node.line}: joint "{name}" is {kind}; what is read are {", ".join(KINDS)}. A planar joint is two '
            "prismatic ones and a continuous one"
        )
    ends = [node.one(end) for end in ("parent", "child")]
    if ends[0] is None or ends[1] is None:
        raise DeckcraneError(
            f'{source}: line {node.line}: joint "{name}" needs <parent link="..."/> and <child link="..."/>'
        )
    xyz, rpy = placed(node, source)
    axis_node = node.one("axis")
    axis = np.array([1.0, 0.0, 0.0]) if axis_node is None else axis_node.numbers("xyz", source, 3, (1.0, 0.0, 0.0))
    if kind in ("revolute", "continuous", "prismatic") and not np.any(axis):
        raise DeckcraneError(f'{source}: line {node.line}: the axis of joint "{name}" is zero; it needs a direction')
    return UrdfJoint(name, node, kind, ends[0].text("link", source), ends[1].text("link", source), xyz, rpy, axis)


def placed(node: XmlNode, source: str) -> tuple[Array, Array]:
    """The <origin> of a node: position, and roll, pitch and yaw; zero where there is none."""
    origin = node.one("origin")
    if origin is None:
        return np.zeros(3), np.zeros(3)
    none = (0.0, 0.0, 0.0)
    return origin.numbers("xyz", source, 3, none), origin.numbers("rpy", source, 3, none)

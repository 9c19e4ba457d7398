"""Import of URDF files, which describe trees: links become bodies, joints become joints.

- Links without mass that are fixed to others become points of those, and their children hang there.
- Limits become end stops that yield by a degree, or ten millimetres, under the joint's effort; without effort they are reported.
- A joint that mimics another follows it (section `couplings`).
- The root is fixed to the ground, or joined to it by a free joint.

Links and joints must form a tree. Links keep their visual meshes, and names are made valid and unique: letters, digits,
_ and -.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import radians
from os import PathLike
from pathlib import Path
from typing import Any, Literal, TypeVar
from urllib.parse import unquote

import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.errors import DeckcraneError, ScenarioError, warn_user
from deckcrane.exchange.xml import XmlNode, read_xml
from deckcrane.files.paths import is_file
from deckcrane.files.triangle_meshes import FORMS
from deckcrane.scenario.data import did_you_mean
from deckcrane.scenario.reading import validate_scenario

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
                    f'{source}: line {joint.node.line}: joint "{joint.name}": there is no link "{end}";{did_you_mean(end, links)}'
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
    name, inertial = node.text("name", source), node.first("inertial")
    if inertial is None:
        return UrdfLink(name, node, 0.0, np.zeros(3), np.zeros((3, 3)))
    mass_node, inertia_node = inertial.first("mass"), inertial.first("inertia")
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
    ends = [node.first(end) for end in ("parent", "child")]
    if ends[0] is None or ends[1] is None:
        raise DeckcraneError(
            f'{source}: line {node.line}: joint "{name}" needs <parent link="..."/> and <child link="..."/>'
        )
    xyz, rpy = placed(node, source)
    axis_node = node.first("axis")
    axis = np.array([1.0, 0.0, 0.0]) if axis_node is None else axis_node.numbers("xyz", source, 3, (1.0, 0.0, 0.0))
    if kind in ("revolute", "continuous", "prismatic") and not np.any(axis):
        raise DeckcraneError(f'{source}: line {node.line}: the axis of joint "{name}" is zero; it needs a direction')
    return UrdfJoint(name, node, kind, ends[0].text("link", source), ends[1].text("link", source), xyz, rpy, axis)


def placed(node: XmlNode, source: str) -> tuple[Array, Array]:
    """The <origin> of a node: position, and roll, pitch and yaw; zero where there is none."""
    origin = node.first("origin")
    if origin is None:
        return np.zeros(3), np.zeros(3)
    none = (0.0, 0.0, 0.0)
    return origin.numbers("xyz", source, 3, none), origin.numbers("rpy", source, 3, none)


def picture(link: UrdfLink, urdf: Path) -> tuple[dict[str, Any] | None, list[str]]:
    """Section `mesh` of a body, and a list in words of what is left out of the link's visuals."""
    shapes = [
        (visual, geometry) for visual in link.node.all("visual") if (geometry := visual.first("geometry")) is not None
    ]
    meshes = [(visual, mesh) for visual, geometry in shapes if (mesh := geometry.first("mesh")) is not None]
    words = []
    plain = len(shapes) - len(meshes)
    if plain:
        words.append(f'{plain} plain shapes that link "{link.name}" is drawn by')
    if len(meshes) > 1:
        words.append(f'all but the first of the {len(meshes)} meshes that link "{link.name}" is drawn by')
    if not meshes:
        return None, words
    visual, mesh = meshes[0]
    source = str(urdf)
    name = mesh.text("filename", source)
    sx, sy, sz = mesh.numbers("scale", source, 3, (1.0, 1.0, 1.0))
    path = _find_file(name, urdf.parent)
    why = (
        "there is no such file"
        if path is None
        else "only STL, glTF, OBJ and PLY are read"
        if path.suffix.lower() not in FORMS
        else "its scale differs along the axes"
        if not sx == sy == sz > 0
        else ""
    )
    if path is None or why:
        return None, [*words, f'the mesh {name} of link "{link.name}": {why}']
    xyz, (roll, pitch, yaw) = placed(visual, source)
    section: dict[str, Any] = {"file": str(path)}
    if sx != 1:
        section["unit"] = float(sx)
    if any(xyz):
        section["at"] = [float(value) for value in xyz]
    turns = [{axis: float(angle)} for axis, angle in (("z", yaw), ("y", pitch), ("x", roll)) if angle]
    if turns:
        section["rotation"] = turns
    return section, words


def _find_file(name: str, folder: Path) -> Path | None:
    """Find a file by its name in a URDF: a path, file://PATH, or package://PACKAGE/PATH in a folder above."""
    plain = unquote(name.removeprefix("file://"))
    if not plain.startswith("package://"):
        return next((path for path in (folder / plain, Path(plain)) if is_file(path)), None)
    package, _, rest = plain.removeprefix("package://").partition("/")
    for above in (folder, *folder.resolve().parents):
        for path in (above / package / rest, above / rest):
            if is_file(path):
                return path
    return None


class Names:
    """Gives each foreign name a valid one, and records those that had to change."""

    def __init__(self, taken: tuple[str, ...] = ("ground",)) -> None:
        self._taken = set(taken)
        self.changed: dict[str, str] = {}

    def of(self, name: str, suffix: str = "") -> str:
        """A valid unused name: the same where possible, else with `suffix` or a number."""
        plain = re.sub(r"[^A-Za-z0-9_-]", "_", name)
        plain = plain if re.match(r"[A-Za-z]", plain) else f"b{plain}" if plain else "body"
        result, n = plain, 2
        while result in self._taken:
            result, n = (
                (f"{plain}{suffix}", n)
                if suffix and n == 2 and f"{plain}{suffix}" not in self._taken
                else (f"{plain}_{n}", n + 1)
            )
        self._taken.add(result)
        if result != name:
            self.changed[name] = result
        return result


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

    Args:
        path: the URDF file
        base: joint between the root and the ground

    Returns:
        the scenario, with the file's links as bodies

    Raises:
        DeckcraneError: the file cannot be read, or makes no model that can move
    """
    tree = read_tree(Path(path))
    builder = _ScenarioBuilder(tree, base)
    if builder.left_out:
        listed = "\n".join(f"- {text}" for text in builder.left_out)
        warn_user(f"{path}: what could not be carried over:\n{listed}")
    try:
        return validate_scenario(builder.data, str(path))
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
        dynamics, limit = joint.node.first("dynamics"), joint.node.first("limit")
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
        node = joint.node.first("mimic")
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
            if (limit := joint.node.first("limit")) is not None
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

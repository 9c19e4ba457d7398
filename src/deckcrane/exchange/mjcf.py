"""Export of a scenario to MJCF, MuJoCo's format: bodies with springs, dampers and limits, cylinders, struts and ropes as tendons.

Roll, pitch and yaw of a ball joint are three hinges of one body. Drives are motors without a law. End stops, and coordinates that
follow others, are MuJoCo's soft constraints. The key frame `start` is the start of the scenario.

A cylinder with moving parts is a barrel that turns about its pin, a sliding piston, and a constraint at the other pin. MuJoCo
closes loops by soft constraints: accelerations are those of the loop to about 1e-4, and the constraint yields a little.
"""

from __future__ import annotations

from collections.abc import Iterator
from os import PathLike

import numpy as np
from scipy.spatial.transform import Rotation as Turn3

from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.joints.data import Element
from deckcrane.errors import DeckcraneError
from deckcrane.exchange.exported_bodies import (
    check_whole,
    exported_elements,
    joint_elements,
    left_out,
    plain_friction,
    rigid_mass,
    warn_of_left_out,
)
from deckcrane.exchange.xml import XmlNode, format_numbers, save_document
from deckcrane.mechanics.model.exported_elements import (
    ExportedCylinder,
    ExportedDrive,
    ExportedLine,
    ExportedPoint,
    ExportedRatio,
    Inertial,
    Unexpressed,
)
from deckcrane.mechanics.model.part_set import initial_poses as poses_of
from deckcrane.mechanics.model.plant import AttachmentPoint, Plant
from deckcrane.scenario.data import AXES
from deckcrane.scenario.reading import load

Pose = tuple[Array, Array]
"""Rotation to the ground axes, and position there."""


def start_poses(plant: Plant) -> dict[str, Pose]:
    """Poses of all bodies and the ground, at the coordinates of the start."""
    poses = poses_of(plant)
    return {name: poses.of(AttachmentPoint(name, None, np.zeros(3))) for name in ("ground", *plant.order)}


def quaternion(R: Array) -> Array:
    """Quaternion of a rotation, real part first."""
    return np.roll(Turn3.from_matrix(R).as_quat(), 1)


STIFFEST = "0.9999 0.9999 0.001 0.5 2"
"""MuJoCo's solimp of the stiffest constraints."""


def loop_nodes(cylinder: ExportedCylinder, step: float) -> tuple[XmlNode, XmlNode, XmlNode]:
    """Barrel with piston, for the barrel's body; site for the piston's body; and loop constraint."""
    name = cylinder.name
    slide = {
        "name": name,
        "type": "slide",
        "axis": "0 0 1",
        "ref": format_numbers(cylinder.extension),
        "range": format_numbers(*cylinder.stroke),
    }
    piston = XmlNode("body", {"name": f"{name}.piston", "pos": format_numbers(0, 0, cylinder.length)})
    piston.children = [
        _inertial_node(cylinder.piston_inertial, -1.0),
        XmlNode("joint", slide),
        XmlNode("site", {"name": f"{name}.piston.pin"}),
    ]
    barrel = XmlNode(
        "body",
        {
            "name": f"{name}.barrel",
            "pos": format_numbers(*cylinder.barrel[1]),
            "quat": format_numbers(*quaternion(cylinder.frame)),
        },
    )
    barrel.children = [
        _inertial_node(cylinder.barrel_inertial, 1.0),
        XmlNode("joint", {"name": f"{name}.turn", "type": "hinge", "axis": "1 0 0"}),
        piston,
    ]
    site = XmlNode("site", {"name": f"{name}.pin", "pos": format_numbers(*cylinder.piston[1])})
    tie = {
        "site1": f"{name}.piston.pin",
        "site2": f"{name}.pin",
        "solimp": STIFFEST,
        "solref": format_numbers(2 * step, 1),
    }
    return barrel, site, XmlNode("connect", tie)


def _inertial_node(inertial: Inertial, inwards: float) -> XmlNode:
    """Mass and inertia of an end; MuJoCo needs both to be positive for moving bodies."""
    mass, cog, J = inertial
    mass = max(mass, 1e-6)
    J = J + max(1e-9 * float(np.max(J)), 1e-9 * mass) * np.eye(3)
    at: Array = np.array([0.0, 0.0, inwards * cog])
    full = format_numbers(J[0, 0], J[1, 1], J[2, 2], J[0, 1], J[0, 2], J[1, 2])
    return XmlNode("inertial", {"pos": format_numbers(*at), "mass": format_numbers(mass), "fullinertia": full})


SLENDER, POINT = 1e-9, 1e-9
"""Smallest moment of inertia over the largest one, and over the mass [m^2]."""
SPOKEN = (ExportedPoint, ExportedLine, ExportedCylinder, ExportedRatio, ExportedDrive)
"""Elements that MJCF has words for."""
BALL = {"yaw": "z", "pitch": "y", "roll": "x"}
"""Hinges of a ball joint, in order."""


def to_mjcf(
    scenario: Scenario | str | PathLike[str], path: str | PathLike[str] | None = None, *, partial: bool = False
) -> str:
    """MJCF text of a scenario; one warning lists what MJCF cannot express.

    Parts that carry load and cannot be expressed (oil, pairs of cylinders, water, ...) are refused, unless `partial`.

    Args:
        scenario: the scenario, its file or a bundled name
        path: file to write the text to; None writes none
        partial: whether to leave out parts that carry load

    Returns:
        the text

    Raises:
        DeckcraneError: a part that carries load cannot be expressed
    """
    scenario = scenario if isinstance(scenario, Scenario) else load(scenario)
    writer = _Writer(scenario)
    check_whole(writer.carrying, "MJCF", partial)
    words = [*writer.carrying, *writer.others]
    warn_of_left_out(words, "MJCF")
    return save_document(writer.mujoco, words, path)


class _Writer:
    """Assembles the MJCF elements of a scenario."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario, self.plant = scenario, scenario.plant
        self.carrying, self.others = left_out(scenario, SPOKEN)
        self.world = XmlNode("worldbody", {})
        self.nodes = {"ground": self.world}
        self.tendons, self.actuators, self.equalities = (XmlNode(tag, {}) for tag in ("tendon", "actuator", "equality"))
        self.sites = 0
        self.starts: dict[str, list[float]] = {}
        self.poses = start_poses(self.plant)
        for name in self.plant.order:
            if name in self.plant.without_mass:
                self.nodes[name] = self.world
                continue
            self._add_body(name)
        elements = exported_elements(self.plant, SPOKEN)
        for point in elements:
            if isinstance(point, ExportedPoint):
                self._add_site(point.body, point.at, point.name)
        for element in elements:
            if isinstance(element, ExportedCylinder):
                self._add_cylinder(element)
            elif isinstance(element, ExportedLine):
                self._add_line(element)
            elif isinstance(element, Unexpressed):
                (self.carrying if element.carries_load else self.others).append(element.text)
        for ratio in elements:
            if isinstance(ratio, ExportedRatio):
                self._add_ratio(ratio)
        self._add_drives([drive for drive in elements if isinstance(drive, ExportedDrive)])
        self.mujoco = self._root_node()

    def _root_node(self) -> XmlNode:
        compiler = {"angle": "radian", "inertiafromgeom": "false", "autolimits": "true"}
        option = {
            "gravity": format_numbers(*self.scenario.gravity),
            "timestep": format_numbers(self.scenario.run.step),
            "integrator": "RK4",
        }
        qpos = list(self._start_values(self.world))
        key = XmlNode("keyframe", {}, children=[XmlNode("key", {"name": "start", "qpos": format_numbers(*qpos)})])
        parts = [
            XmlNode("compiler", compiler),
            XmlNode("option", option, children=[XmlNode("flag", {"contact": "disable"})]),
            self.world,
            *(node for node in (self.tendons, self.equalities, self.actuators) if node.children),
            *([key] if qpos else []),
        ]
        return XmlNode("mujoco", {"model": self.scenario.title or "crane"}, children=parts)

    def _start_values(self, node: XmlNode) -> Iterator[float]:
        """Start values of joints in MuJoCo's order: body by body, depth first."""
        for child in node.children:
            if child.tag in ("joint", "freejoint"):
                yield from self.starts[child.attributes["name"]]
        for child in node.children:
            if child.tag == "body":
                yield from self._start_values(child)

    def _add_body(self, name: str) -> None:
        """Add a body at its pose with all coordinates zero, as MuJoCo needs it."""
        body, (R, p) = self.plant.tree[name], self.plant.placement(name)
        if body.joint.kind == "free" and self.nodes[body.on] is not self.world:
            raise DeckcraneError(f'a free joint of MJCF hangs on the world; "{name}" hangs on "{body.on}"')
        if body.joint.kind == "own":
            raise DeckcraneError(f'MJCF cannot express the joint of "{name}", of a kind from outside the package')
        node = XmlNode("body", {"name": name, "pos": format_numbers(*p), "quat": format_numbers(*quaternion(R))})
        mass, cog, J = rigid_mass(self.plant, name)
        J = self._positive_inertia(name, mass, J)
        full = format_numbers(J[0, 0], J[1, 1], J[2, 2], J[0, 1], J[0, 2], J[1, 2])
        node.children.append(
            XmlNode("inertial", {"pos": format_numbers(*cog), "mass": format_numbers(mass), "fullinertia": full})
        )
        elements = joint_elements(self.plant, name)
        if body.joint.kind == "free":
            node.children.append(XmlNode("freejoint", {"name": f"{name}.joint"}))
            R0, p0 = self.poses[name]
            self.starts[f"{name}.joint"] = [*p0, *quaternion(R0)]
            for coordinate, element in elements.values():
                if element.spring or element.damper or element.stops:
                    self.carrying.append(f"what acts on {coordinate} of a free joint")
        elif body.joint.kind == "spherical":
            for local, axis in BALL.items():
                node.children.append(self._joint_node(*elements[local], "hinge", np.array(AXES[axis])))
        elif body.joint.kind != "fixed":
            kind = "hinge" if body.joint.kind == "revolute" else "slide"
            ((coordinate, element),) = elements.values()
            joint = self._joint_node(coordinate, element, kind, np.array(body.joint.axis))
            friction = plain_friction(body.joint)
            if friction is None:
                self.others.append(f"friction of {coordinate}, which goes with the load")
            elif friction:
                joint.attributes["frictionloss"] = format_numbers(friction)
            node.children.append(joint)
        self.nodes[body.on].children.append(node)
        self.nodes[name] = node

    def _positive_inertia(self, name: str, mass: float, J: Array) -> Array:
        """Inertia raised to a smallest value where a body is slender or a point: MuJoCo needs it positive about every axis."""
        moments = np.linalg.eigvalsh(J)
        floor = max(SLENDER * moments[-1], POINT * mass)
        if moments[0] >= floor / 2:
            return J
        self.others.append(f"that {name} has no inertia about an axis: it has {floor:.3g} kg m^2 there")
        return np.asarray(J + floor * np.eye(3))

    def _joint_node(self, name: str, element: Element, kind: str, axis: Array) -> XmlNode:
        attributes = {"name": name, "type": kind, "axis": format_numbers(*axis)}
        if element.spring is not None:
            attributes |= {
                "stiffness": format_numbers(element.spring.linear),
                "springref": format_numbers(element.spring.rest),
            }
            if element.spring.cubic:
                self.carrying.append(f"the cubic part of the spring of {name}")
        if element.damper is not None:
            attributes["damping"] = format_numbers(element.damper.linear)
        if element.stops is not None:
            attributes["range"] = format_numbers(element.stops.lower, element.stops.upper)
            self.others.append(f"stiffness and damping of the end stops of {name}: MuJoCo has its own")
        if element.speed:
            self.others.append(f"the speed {element.speed:.6g} with which {name} starts")
        self.starts[name] = [element.start]
        return XmlNode("joint", attributes)

    def _add_site(self, body: str, at: Array, name: str = "") -> str:
        self.sites += not name
        name = name or f"site.{self.sites}"
        self.nodes[body].children.append(XmlNode("site", {"name": name, "pos": format_numbers(*at)}))
        return name

    def _add_cylinder(self, cylinder: ExportedCylinder) -> None:
        """Add a cylinder as bodies with a loop constraint."""
        barrel, site, tie = loop_nodes(cylinder, self.scenario.run.step)
        self.nodes[cylinder.barrel[0]].children.append(barrel)
        self.nodes[cylinder.piston[0]].children.append(site)
        self.equalities.children.append(tie)
        self.starts |= {cylinder.name: [cylinder.extension], f"{cylinder.name}.turn": [0.0]}
        self.others.append(f"stiffness and damping of the ends of the stroke of {cylinder.name}: MuJoCo has its own")

    def _add_line(self, line: ExportedLine) -> None:
        """Add a line as a tendon; one with stiffness pulls where it is stretched."""
        attributes = {"name": line.name}
        if line.stiffness is not None:
            attributes["stiffness"] = format_numbers(line.stiffness)
            attributes["springlength"] = format_numbers(0.0, line.length)
        if line.damping:
            attributes["damping"] = format_numbers(line.damping)
        sites = [XmlNode("site", {"site": self._add_site(body, at)}) for body, at in line.points]
        self.tendons.children.append(XmlNode("spatial", attributes, children=sites))

    def _add_ratio(self, ratio: ExportedRatio) -> None:
        name, follows = ratio.coordinate, ratio.follows
        if len(follows) > 1:
            raise DeckcraneError(f"a joint of MJCF follows one other; {name} follows {' and '.join(follows)}")
        ((other, factor),) = follows.items()
        starts = [self.starts[joint][0] for joint in (name, other)]
        coefficients = format_numbers(starts[0] - factor * starts[1], factor, 0, 0, 0)
        tie = {"joint1": name, "joint2": other, "polycoef": coefficients, "solimp": STIFFEST}
        self.equalities.children.append(XmlNode("joint", tie))

    def _add_drives(self, drives: list[ExportedDrive]) -> None:
        """Add a motor for each drive, those with a controller first."""
        kinds = {node.attributes["name"]: "tendon" for node in self.tendons.children}
        kinds |= dict.fromkeys(self.starts, "joint")
        ordered = sorted(drives, key=lambda drive: not drive.controlled)
        for name in dict.fromkeys(drive.name for drive in ordered if drive.name in kinds):
            self.actuators.children.append(XmlNode("motor", {"name": name, kinds[name]: name}))

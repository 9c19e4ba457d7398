"""Export of a scenario to MJCF, MuJoCo's format: bodies with springs, dampers and limits, cylinders, struts and ropes as tendons.

Roll, pitch and yaw of a ball joint are three hinges of one body. Drives are motors without a law. End stops, and coordinates that
follow others, are MuJoCo's soft constraints. The key frame `start` is the start of the scenario.

A cylinder with moving parts is a barrel that turns about its pin, a sliding piston, and a constraint at the other pin. MuJoCo
closes loops by soft constraints: accelerations are those of the loop to about 1e-4, and the constraint yields a little.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from os import PathLike

import numpy as np
from scipy.spatial.transform import Rotation as Turn3

from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.cylinders.data import CylinderEnd
from deckcrane.components.cylinders.hinge_loop import hinge_loops
from deckcrane.components.joints.data import Element, Revolute
from deckcrane.components.ropes.data import Rope
from deckcrane.components.vessel.data import all_vessels
from deckcrane.errors import DeckcraneError
from deckcrane.exchange.exported_bodies import (
    check_whole,
    joint_elements,
    left_out,
    plain_friction,
    rigid_mass,
    warn_of_left_out,
)
from deckcrane.exchange.xml import XmlNode, format_numbers, save_document
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


def loop_nodes(plant: Plant, name: str, poses: dict[str, Pose], step: float) -> tuple[XmlNode, XmlNode, XmlNode, float]:
    """Barrel with piston, for the barrel's body; site for the piston's body; loop constraint; and extension at the start."""
    cylinder, loop = plant.scenario.cylinders[name], hinge_loops(plant)[name]
    (R1, p1), (R2, p2) = poses[cylinder.barrel.on], poses[cylinder.piston.on]
    line = p2 + R2 @ np.array(cylinder.piston.at) - p1 - R1 @ np.array(cylinder.barrel.at)
    length = float(np.linalg.norm(line))
    joint, R_joint = plant.tree[loop.outer].joint, plant.placement(loop.outer)[0]
    assert isinstance(joint, Revolute), "a cylinder drives a hinge"
    x = poses[loop.inner][0] @ R_joint @ np.array(joint.axis)
    z = line / length
    frame = R1.T @ np.column_stack([x, np.cross(z, x), z])
    extension = length - cylinder.barrel.length
    slide = {
        "name": name,
        "type": "slide",
        "axis": "0 0 1",
        "ref": format_numbers(extension),
        "range": format_numbers(*cylinder.stroke),
    }
    piston = XmlNode("body", {"name": f"{name}.piston", "pos": format_numbers(0, 0, length)})
    piston.children = [
        _inertial_node(cylinder.piston, -1.0),
        XmlNode("joint", slide),
        XmlNode("site", {"name": f"{name}.piston.pin"}),
    ]
    barrel = XmlNode(
        "body",
        {
            "name": f"{name}.barrel",
            "pos": format_numbers(*cylinder.barrel.at),
            "quat": format_numbers(*quaternion(frame)),
        },
    )
    barrel.children = [
        _inertial_node(cylinder.barrel, 1.0),
        XmlNode("joint", {"name": f"{name}.turn", "type": "hinge", "axis": "1 0 0"}),
        piston,
    ]
    site = XmlNode("site", {"name": f"{name}.pin", "pos": format_numbers(*cylinder.piston.at)})
    tie = {
        "site1": f"{name}.piston.pin",
        "site2": f"{name}.pin",
        "solimp": STIFFEST,
        "solref": format_numbers(2 * step, 1),
    }
    return barrel, site, XmlNode("connect", tie), extension


def _inertial_node(end: CylinderEnd, inwards: float) -> XmlNode:
    """Mass and inertia of an end; MuJoCo needs both to be positive for moving bodies."""
    mass, cog, J = end.inertial()
    mass = max(mass, 1e-6)
    J = J + max(1e-9 * float(np.max(J)), 1e-9 * mass) * np.eye(3)
    at: Array = np.array([0.0, 0.0, inwards * cog])
    full = format_numbers(J[0, 0], J[1, 1], J[2, 2], J[0, 1], J[0, 2], J[1, 2])
    return XmlNode("inertial", {"pos": format_numbers(*at), "mass": format_numbers(mass), "fullinertia": full})


SLENDER, POINT = 1e-9, 1e-9
"""Smallest moment of inertia over the largest one, and over the mass [m^2]."""
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
        self.carrying, self.others = left_out(scenario, ("couplings", "cylinders", "ropes", "control"))
        self.world = XmlNode("worldbody", {})
        self.nodes = {"ground": self.world}
        self.tendons, self.actuators, self.equalities = (XmlNode(tag, {}) for tag in ("tendon", "actuator", "equality"))
        self.sites = 0
        self.starts: dict[str, list[float]] = {}
        self.poses = start_poses(self.plant)
        for name in self.plant.order:
            if name in all_vessels(self.plant):
                self.nodes[name] = self.world
                continue
            self._add_body(name)
        for name, point in scenario.points.items():
            self._add_site(point.on, np.array(point.at), name)
        self._add_cylinders()
        for name, rope in scenario.ropes.items():
            self._add_rope(name, rope)
        for name in scenario.couplings:
            self._add_coupling(name)
        self._add_drives()
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

    def _add_tendon(self, name: str, points: list[tuple[str, Array]], **more: str) -> None:
        sites = [XmlNode("site", {"site": self._add_site(body, at)}) for body, at in points]
        self.tendons.children.append(XmlNode("spatial", {"name": name, **more}, children=sites))

    def _add_cylinders(self) -> None:
        """Add cylinders: struts as tendons, with their masses at the pins; others as bodies with a loop constraint."""
        for name, cylinder in self.scenario.cylinders.items():
            if cylinder.mass_springs is not None or cylinder.pair is not None:
                self.carrying.append(f"cylinder {name}, which is a pair, or has masses on springs")
                continue
            if cylinder.hydraulics is not None:
                self.carrying.append(f"the oil of cylinder {name}")
            if cylinder.model == "loop":
                barrel, site, tie, extension = loop_nodes(self.plant, name, self.poses, self.scenario.run.step)
                self.nodes[cylinder.barrel.on].children.append(barrel)
                self.nodes[cylinder.piston.on].children.append(site)
                self.equalities.children.append(tie)
                self.starts |= {name: [extension], f"{name}.turn": [0.0]}
                self.others.append(f"stiffness and damping of the ends of the stroke of {name}: MuJoCo has its own")
                continue
            ends = [(end.on, np.array(end.at)) for end in (cylinder.barrel, cylinder.piston)]
            self._add_tendon(name, ends)
            self.others.append(f"the ends of the stroke of cylinder {name}")

    def _add_rope(self, name: str, rope: Rope) -> None:
        """Add a rope as a tendon that pulls when it is stretched; sheaves are points without friction."""
        points = rope.points
        plain = all(point.drum is None and point.radius is None and point.efficiency in (None, 1.0) for point in points)
        plain = plain and rope.mass is None and rope.rigid is None
        if not plain or any(point.body not in self.nodes for point in points):
            self.carrying.append(
                f"rope {name}, with a drum, mass, no stretch, or sheaves that have a radius or friction"
            )
            return
        places = [(point.body, np.array(point.at)) for point in points]
        at = [self.poses[body][1] + self.poses[body][0] @ place for body, place in places]
        path = sum(float(np.linalg.norm(b - a)) for a, b in pairwise(at))
        EA = rope.axial_stiffness
        length = path if rope.length is None else rope.length
        if rope.slack is not None:
            length = path + rope.slack
        if rope.tension is not None:
            length = path / (1 + rope.tension / EA)
        more = {"stiffness": format_numbers(EA / length), "springlength": format_numbers(0.0, length)}
        if rope.damping:
            more["damping"] = format_numbers(rope.damping / length)
            self.others.append(f"that the damping of rope {name} ends where it is slack")
        self._add_tendon(name, places, **more)

    def _add_coupling(self, name: str) -> None:
        follows = dict(self.scenario.couplings[name].follows)
        if len(follows) > 1:
            raise DeckcraneError(f"a joint of MJCF follows one other; {name} follows {' and '.join(follows)}")
        ((other, ratio),) = follows.items()
        starts = [self.starts[joint][0] for joint in (name, other)]
        coefficients = format_numbers(starts[0] - ratio * starts[1], ratio, 0, 0, 0)
        tie = {"joint1": name, "joint2": other, "polycoef": coefficients, "solimp": STIFFEST}
        self.equalities.children.append(XmlNode("joint", tie))

    def _add_drives(self) -> None:
        kinds = {node.attributes["name"]: "tendon" for node in self.tendons.children}
        kinds |= dict.fromkeys(self.starts, "joint")
        driven = [name for name in (*self.scenario.control, *self.scenario.cylinders) if name in kinds]
        for name in dict.fromkeys(driven):
            self.actuators.children.append(XmlNode("motor", {"name": name, kinds[name]: name}))
        if self.scenario.control:
            self.others.append(f"the laws of drives: {', '.join(self.scenario.control)} are motors")

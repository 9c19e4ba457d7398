"""Export of a scenario's tree of rigid bodies to URDF. A ball joint becomes three joints with massless links between them."""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike

import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.bodies import SurfaceMesh
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
from deckcrane.exchange.urdf_import import FASTEST, GIVES_WAY, angles_of
from deckcrane.exchange.xml import XmlNode, format_numbers, save_document
from deckcrane.mechanics.model.exported_elements import ExportedPoint, ExportedRatio
from deckcrane.scenario.data import Rotation, rotation_matrix
from deckcrane.scenario.reading import load

ROOT = "ground"
SPOKEN = (ExportedPoint, ExportedRatio)
"""Elements that URDF has words for."""
AXES = {"roll": (1.0, 0.0, 0.0), "pitch": (0.0, 1.0, 0.0), "yaw": (0.0, 0.0, 1.0)}


def to_urdf(
    scenario: Scenario | str | PathLike[str], path: str | PathLike[str] | None = None, *, partial: bool = False
) -> str:
    """URDF text of a scenario; one warning lists what URDF cannot express.

    Parts that carry load and cannot be expressed (cylinders, springs, ropes, water, ...) are refused, unless `partial`.

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
    check_whole(writer.carrying, "URDF", partial)
    words = [*writer.carrying, *writer.others]
    warn_of_left_out(words, "URDF")
    return save_document(writer.robot, words, path)


class _Writer:
    """Assembles the URDF elements of a scenario."""

    def __init__(self, scenario: Scenario) -> None:
        self.plant = scenario.plant
        self.carrying, self.others = left_out(scenario, SPOKEN)
        elements = exported_elements(self.plant, SPOKEN)
        self.ratios = {ratio.coordinate: ratio.follows for ratio in elements if isinstance(ratio, ExportedRatio)}
        self.robot = XmlNode("robot", {"name": scenario.title or "crane"})
        self._add("link", {"name": ROOT})
        for name in self.plant.order:
            if name in self.plant.without_mass:
                continue
            self._add_body(name)
        for point in elements:
            if isinstance(point, ExportedPoint):
                self._add("link", {"name": point.name})
                self._add_joint(f"{point.name}.point", "fixed", point.body, point.name, point.at, ())

    def _add(self, tag: str, attributes: dict[str, str], *children: XmlNode) -> None:
        self.robot.children.append(XmlNode(tag, attributes, children=list(children)))

    def _add_body(self, name: str) -> None:
        body = self.plant.tree[name]
        mass, cog, J = rigid_mass(self.plant, name)
        moments = {"ixx": J[0, 0], "ixy": J[0, 1], "ixz": J[0, 2], "iyy": J[1, 1], "iyz": J[1, 2], "izz": J[2, 2]}
        inertial = XmlNode("inertial", {})
        inertial.children = [
            XmlNode("origin", {"xyz": format_numbers(*cog), "rpy": "0 0 0"}),
            XmlNode("mass", {"value": format_numbers(mass)}),
            XmlNode("inertia", {key: format_numbers(value) for key, value in moments.items()}),
        ]
        drawn = [] if body.mesh is None else [_visual_node(body.mesh)]
        self._add("link", {"name": name}, inertial, *drawn)
        joint, parent = body.joint, ROOT if body.on in self.plant.without_mass else body.on
        at = self.plant.placement(name)[1]
        if joint.kind in ("revolute", "prismatic"):
            ((coordinate, element),) = joint_elements(self.plant, name).values()
            self._add_moving_joint(
                coordinate, element, joint.kind, parent, name, at, joint.rotation, np.array(joint.axis)
            )
        elif joint.kind == "spherical":
            self._add_ball_joint(name, parent, at, joint.rotation)
        elif joint.kind in ("fixed", "free"):
            self._add_joint(
                f"{name}.joint", "fixed" if joint.kind == "fixed" else "floating", parent, name, at, joint.rotation
            )
            self._list_free_joint(name) if joint.kind == "free" else None
        else:
            raise DeckcraneError(f'URDF cannot express the joint of "{name}", of a kind from outside the package')

    def _add_ball_joint(self, name: str, parent: str, at: Array, rotation: Rotation) -> None:
        """Add yaw, pitch and roll, in this order, with massless links between them."""
        places = joint_elements(self.plant, name)
        for local in ("yaw", "pitch", "roll"):
            child = name if local == "roll" else f"{name}.{local}.link"
            if child != name:
                self._add("link", {"name": child})
            coordinate, element = places[local]
            self._add_moving_joint(coordinate, element, "revolute", parent, child, at, rotation, np.array(AXES[local]))
            parent, at, rotation = child, np.zeros(3), ()

    def _list_free_joint(self, name: str) -> None:
        for coordinate, element in joint_elements(self.plant, name).values():
            self._list_left_out(coordinate, element)
            if element.damper is not None:
                self.carrying.append(f"the damper of {coordinate}")
            if element.stops is not None:
                self.carrying.append(f"the end stops of {coordinate}")

    def _add_moving_joint(
        self,
        coordinate: str,
        element: Element,
        kind: str,
        parent: str,
        child: str,
        at: Array,
        rotation: Rotation,
        axis: Array,
    ) -> None:
        stops = element.stops
        more = [XmlNode("axis", {"xyz": format_numbers(*axis)})]
        if stops is not None:
            limit = {"lower": stops.lower, "upper": stops.upper, "effort": stops.stiffness * GIVES_WAY[kind]}
        else:
            limit = {"lower": -1e9, "upper": 1e9, "effort": 0.0} if kind == "prismatic" else {}
        if limit:
            more.append(
                XmlNode("limit", {key: format_numbers(value) for key, value in (limit | {"velocity": FASTEST}).items()})
            )
        dynamics = {} if element.damper is None else {"damping": format_numbers(element.damper.linear)}
        friction = plain_friction(self.plant.tree[child].joint) if child in self.plant.tree else 0.0
        if friction is None:
            self.others.append(f"friction of {coordinate}, which goes with the load")
        elif friction:
            dynamics["friction"] = format_numbers(friction)
        if dynamics:
            more.append(XmlNode("dynamics", dynamics))
        if coordinate in self.ratios:
            more.append(self._mimic_node(coordinate, element, self.ratios[coordinate]))
        self._list_left_out(coordinate, element)
        word = "continuous" if kind == "revolute" and stops is None else kind
        self._add_joint(coordinate, word, parent, child, at, rotation, *more)

    def _mimic_node(self, coordinate: str, element: Element, follows: Mapping[str, float]) -> XmlNode:
        if len(follows) > 1:
            raise DeckcraneError(f"a joint of URDF follows one other; {coordinate} follows {' and '.join(follows)}")
        ((other, ratio),) = follows.items()
        offset = element.start - ratio * self.plant.coordinate(other).element.start
        return XmlNode("mimic", {"joint": other, "multiplier": format_numbers(ratio), "offset": format_numbers(offset)})

    def _list_left_out(self, coordinate: str, element: Element) -> None:
        """List springs and start values of a coordinate, which URDF cannot express."""
        if element.spring is not None:
            self.carrying.append(f"the spring of {coordinate}")
        nearest = 0.0 if element.stops is None else min(max(0.0, element.stops.lower), element.stops.upper)
        if (element.start != nearest or element.speed) and coordinate not in self.ratios:
            self.others.append(f"where {coordinate} starts, at {element.start:.6g}")

    def _add_joint(
        self, name: str, kind: str, parent: str, child: str, at: Array, rotation: Rotation, *more: XmlNode
    ) -> None:
        origin = XmlNode("origin", {"xyz": format_numbers(*at), "rpy": format_numbers(*roll_pitch_yaw(rotation))})
        ends = XmlNode("parent", {"link": parent}), XmlNode("child", {"link": child})
        self._add("joint", {"name": name, "type": kind}, origin, *ends, *more)


def roll_pitch_yaw(rotation: Rotation) -> tuple[float, float, float]:
    """Roll, pitch and yaw of a rotation: the angles themselves for turns about z, y, x in this order, else from the matrix."""
    order = "".join(turn.axis for turn in rotation)
    if order in ("", "z", "y", "x", "zy", "zx", "yx", "zyx"):
        angles = {turn.axis: turn.angle for turn in rotation}
        return angles.get("x", 0.0), angles.get("y", 0.0), angles.get("z", 0.0)
    return angles_of(rotation_matrix(rotation))


def _visual_node(mesh: SurfaceMesh) -> XmlNode:
    origin = XmlNode("origin", {"xyz": format_numbers(*mesh.at), "rpy": format_numbers(*roll_pitch_yaw(mesh.rotation))})
    file = XmlNode("mesh", {"filename": mesh.file, "scale": format_numbers(mesh.unit, mesh.unit, mesh.unit)})
    return XmlNode("visual", {}, children=[origin, XmlNode("geometry", {}, children=[file])])

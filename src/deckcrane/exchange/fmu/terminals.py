"""Terminals of an FMU: variables that belong together where two models meet, such as a drive, a vessel or a joint.

FMI 3.0 lists them in terminalsAndIcons.xml inside the FMU. The Open Simulation Platform (OSP-IS 1.0) has groups of variables in a
file beside an FMU of FMI 2.0, NAME_OspModelDescription.xml: a port is an effort with the flow whose product is its power, force
with velocity, torque with angular velocity.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from xml.etree.ElementTree import Element, SubElement

from deckcrane.exchange.fmu.model_description import xml_bytes
from deckcrane.exchange.fmu.variables import FmuVariable, structured_name
from deckcrane.mechanics.model.outputs import REACTION, U

_AXES = ("x", "y", "z")
_LINEAR, _ANGULAR = ("surge", "sway", "heave"), ("roll", "pitch", "yaw")
OSP_NAMESPACE = "https://open-simulation-platform.com/OspModelDescription/1.0.0"


@dataclass(frozen=True)
class PortQuantity:
    """A quantity of a terminal in OSP's words, such as Force, and the names of its variables, one for each axis."""

    kind: str
    name: str
    variables: tuple[str, ...]


@dataclass(frozen=True)
class Terminal:
    """A place where another model connects; `port` is OSP's word for its two quantities together, empty for one alone."""

    name: str
    port: str
    quantities: tuple[PortQuantity, ...]


def terminals_of(variables: Sequence[FmuVariable]) -> list[Terminal]:
    """The terminals of an FMU: its drives, vessels whose waves come from outside, and the reactions of its joints."""
    units = {variable.name: variable.unit for variable in variables}
    return [*_drives(units), *_vessels(units), *_reactions(units)]


def _drives(units: dict[str, str]) -> Iterator[Terminal]:
    """Drives: the effort that is added to a coordinate's, and its speed."""
    for name in units:
        drive = name.removeprefix("inputs.")
        speed = f"{U.name}.{drive}"
        if drive == name or speed not in units:
            continue
        is_linear = units[name] == "N"
        effort = PortQuantity("Force" if is_linear else "Torque", "effort", (name,))
        flow = PortQuantity("LinearVelocity" if is_linear else "AngularVelocity", "speed", (speed,))
        port = "LinearMechanicalPort" if is_linear else "AngularMechanicalPort"
        yield Terminal(f"drive.{drive}", port, (effort, flow))


def _vessels(units: dict[str, str]) -> Iterator[Terminal]:
    """Vessels that are pushed from outside: forces and moments at their origin, in their axes, and the speeds there."""
    prefix = f"{U.name}."
    hulls = [name[len(prefix) : -len(".wx")] for name in units if name.startswith(prefix) and name.endswith(".wx")]
    for name in units:
        group = name.removesuffix("surge")
        if not name.startswith("inputs.") or name == group or f"{group}yaw" not in units:
            continue
        hull = next((each for each in hulls if f".{each}." in group), hulls[0] if hulls else None)
        if hull is None:
            continue
        for port, motions, effort, flow, letter in (
            ("LinearMechanicalPort", _LINEAR, "Force", "LinearVelocity", "v"),
            ("AngularMechanicalPort", _ANGULAR, "Torque", "AngularVelocity", "w"),
        ):
            efforts = PortQuantity(effort, "effort", tuple(group + motion for motion in motions))
            speeds = PortQuantity(flow, "speed", tuple(f"{prefix}{hull}.{letter}{axis}" for axis in _AXES))
            if all(variable in units for variable in (*efforts.variables, *speeds.variables)):
                yield Terminal(f"{hull}.{effort.lower()}", port, (efforts, speeds))


def _reactions(units: dict[str, str]) -> Iterator[Terminal]:
    """Reactions of joints: the force, and the moment, on the outer body."""
    for name in units:
        joint = name.removesuffix(".fx")
        if name == joint or not name.startswith(f"{REACTION.name}."):
            continue
        for kind, letter in (("Force", "f"), ("Torque", "m")):
            variables = tuple(f"{joint}.{letter}{axis}" for axis in _AXES)
            if all(variable in units for variable in variables):
                yield Terminal(f"{joint}.{kind.lower()}", "", (PortQuantity(kind, kind.lower(), variables),))


def osp_description(terminals: Sequence[Terminal]) -> bytes:
    """Groups of variables for the Open Simulation Platform."""
    root = Element("OspModelDescription", xmlns=OSP_NAMESPACE, version="1.0")
    groups = SubElement(root, "VariableGroups")
    for terminal in terminals:
        parent = SubElement(groups, terminal.port, name=terminal.name) if terminal.port else groups
        for quantity in terminal.quantities:
            name = f"{terminal.name}.{quantity.name}" if terminal.port else terminal.name
            element = SubElement(parent, quantity.kind, name=name)
            for variable in quantity.variables:
                SubElement(element, "Variable", ref=variable)
    return xml_bytes(root)


def fmi3_terminals(terminals: Sequence[Terminal]) -> bytes:
    """terminalsAndIcons.xml of FMI 3.0."""
    root = Element("fmiTerminalsAndIcons", fmiVersion="3.0")
    listed = SubElement(root, "Terminals")
    for terminal in terminals:
        element = SubElement(
            listed,
            "Terminal",
            name=terminal.name,
            matchingRule="plug",
            terminalKind=f"org.open-simulation-platform.{terminal.port or terminal.quantities[0].kind}",
        )
        for quantity in terminal.quantities:
            axes = _AXES if len(quantity.variables) > 1 else ("",)
            for variable, axis in zip(quantity.variables, axes, strict=True):
                member = structured_name(quantity.name, axis) if axis else quantity.name
                SubElement(
                    element, "TerminalMemberVariable", variableName=variable, memberName=member, variableKind="signal"
                )
    return xml_bytes(root)

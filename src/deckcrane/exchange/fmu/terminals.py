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
from deckcrane.exchange.fmu.variables import Variable, structured_name

_AXES = ("x", "y", "z")
_LINEAR, _ANGULAR = ("surge", "sway", "heave"), ("roll", "pitch", "yaw")
OSP_NAMESPACE = "https://open-simulation-platform.com/OspModelDescription/1.0.0"


@dataclass(frozen=True)
class Quantity:
    """A quantity of a terminal in OSP's words, such as Force, and the names of its variables, one for each axis."""

    kind: str
    name: str
    variables: tuple[str, ...]


@dataclass(frozen=True)
class Terminal:
    """A place where another model connects; `port` is OSP's word for its two quantities together, empty for one alone."""

    name: str
    port: str
    quantities: tuple[Quantity, ...]


def terminals_of(variables: Sequence[Variable]) -> list[Terminal]:
    """The terminals of an FMU: its drives, vessels whose waves come from outside, and the reactions of its joints."""
    units = {variable.name: variable.unit for variable in variables}
    return [*_drives(units), *_vessels(units), *_reactions(units)]


def _drives(units: dict[str, str]) -> Iterator[Terminal]:
    """Drives: the effort that is added to a coordinate's, and its speed."""
    for name in units:
        drive = name.removeprefix("inputs.")
        if drive == name or f"u.{drive}" not in units:
            continue
        is_linear = units[name] == "N"
        effort = Quantity("Force" if is_linear else "Torque", "effort", (name,))
        flow = Quantity("LinearVelocity" if is_linear else "AngularVelocity", "speed", (f"u.{drive}",))
        port = "LinearMechanicalPort" if is_linear else "AngularMechanicalPort"
        yield Terminal(f"drive.{drive}", port, (effort, flow))


def _vessels(units: dict[str, str]) -> Iterator[Terminal]:
    """Vessels that are pushed from outside: forces and moments at their origin, in their axes, and the speeds there."""
    for name in units:
        if not (name.startswith("inputs.") and name.endswith(".surge")):
            continue
        group = name.removesuffix("surge")
        hulls = [
            each.removeprefix("u.").removesuffix(".wx")
            for each in units
            if each.startswith("u.") and each.endswith(".wx")
        ]
        hull = next((each for each in hulls if f".{each}." in group), "vessel")
        if f"u.{hull}.wx" not in units or group + "yaw" not in units:
            continue
        for port, motions, effort, flow, letter in (
            ("LinearMechanicalPort", _LINEAR, "Force", "LinearVelocity", "v"),
            ("AngularMechanicalPort", _ANGULAR, "Torque", "AngularVelocity", "w"),
        ):
            efforts = Quantity(effort, "effort", tuple(group + motion for motion in motions))
            speeds = Quantity(flow, "speed", tuple(f"u.{hull}.{letter}{axis}" for axis in _AXES))
            yield Terminal(f"{hull}.{effort.lower()}", port, (efforts, speeds))


def _reactions(units: dict[str, str]) -> Iterator[Terminal]:
    """Reactions of joints: the force, and the moment, on the outer body."""
    for name in units:
        joint = name.removeprefix("reaction.").removesuffix(".fx")
        if name != f"reaction.{joint}.fx":
            continue
        for kind, letter in (("Force", "f"), ("Torque", "m")):
            variables = tuple(f"reaction.{joint}.{letter}{axis}" for axis in _AXES)
            if all(variable in units for variable in variables):
                yield Terminal(f"reaction.{joint}.{kind.lower()}", "", (Quantity(kind, kind.lower(), variables),))


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

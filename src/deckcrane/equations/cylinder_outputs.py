"""The named outputs of cylinders: lengths, forces, pins, and their hydraulics.

Depends on `cylinders`, `struts`, `hydraulics`, `kinematics` and `system`.
"""

from __future__ import annotations

from collections.abc import Iterable

import casadi as ca

from deckcrane.equations.cylinders import CylinderLoop, PinWrenches
from deckcrane.equations.hydraulics import Circuit
from deckcrane.equations.kinematics import pose_from, poses
from deckcrane.equations.mechanism import GROUND, Mechanism
from deckcrane.equations.output_units import COMPONENT_UNITS
from deckcrane.equations.outputs import COMPONENTS
from deckcrane.equations.reactions import Frame
from deckcrane.equations.struts import Strut
from deckcrane.equations.system import SX, Output
from deckcrane.model import Scenario


def cylinder_outputs(cylinders: list[CylinderLoop | Strut], rates: list[SX], forces: list[SX]) -> Iterable[Output]:
    """Of every cylinder: pin distance, its rate, axial force (positive when it pushes), and the angle of its joint."""
    labels = {"cylinder": tuple(cylinder.name for cylinder in cylinders)}
    lengths, angles = [cylinder.length for cylinder in cylinders], [cylinder.angle for cylinder in cylinders]
    yield Output("cylinder_length", _stacked(lengths), labels, "m", "distance of each cylinder's pins")
    yield Output("cylinder_rate", _stacked(rates), labels, "m/s", "rate of each cylinder's length")
    long_name = "axial force of each cylinder, positive when it pushes"
    yield Output("cylinder_force", _stacked(forces), labels, "N", long_name)
    yield Output("joint_angle", _stacked(angles), labels, "rad", "angle of the joint that each cylinder drives")


def pin_output(
    scenario: Scenario,
    tree: Mechanism,
    pins: list[tuple[CylinderLoop, PinWrenches]],
    struts: list[tuple[Strut, SX]],
) -> Output:
    frame = scenario.reactions.frame
    wrenches: dict[str, SX] = {}
    for loop, wrench in pins:
        cylinder = scenario.cylinders[loop.name]
        ends = (("barrel", cylinder.barrel.on, wrench.barrel), ("piston", cylinder.piston.on, wrench.piston))
        for end, on, value in ends:
            R = _cylinder_axes(tree, loop, on, frame)
            wrenches[f"{loop.name}.{end}"] = ca.vertcat(R @ value[:3], R @ value[3:])
    for strut, force in struts:
        for end, pin, sign in (("barrel", strut.barrel, 1.0), ("piston", strut.piston, -1.0)):
            along = sign * force * _strut_axis(tree, pin, frame)
            wrenches[f"{strut.name}.{end}"] = ca.vertcat(along, ca.SX(3, 1))
    names = [f"{name}.{end}" for name in scenario.cylinders for end in ("barrel", "piston")]
    return Output(
        "pin_force",
        _stacked([wrenches[name] for name in names]),
        {"pin": tuple(names), "component": COMPONENTS},
        COMPONENT_UNITS,
        "wrench of the body on the cylinder at the pin",
        {"frame": {"outer": "cylinder", "inner": "body", "ground": "ground"}[frame]},
    )


def fit_output(
    scenario: Scenario, pins: list[tuple[CylinderLoop, PinWrenches]], struts: list[tuple[Strut, SX]]
) -> Output:
    """All that passes from barrel to piston; of a strut, which has no parts that could bend each other, the axial force."""
    wrenches = {loop.name: wrench.fit for loop, wrench in pins}
    wrenches.update({strut.name: ca.vertcat(ca.SX(2, 1), force, ca.SX(3, 1)) for strut, force in struts})
    return Output(
        "sliding_fit",
        _stacked([wrenches[name] for name in scenario.cylinders]),
        {"cylinder": tuple(scenario.cylinders), "component": COMPONENTS},
        COMPONENT_UNITS,
        "wrench of the barrel on the piston about the piston's pin, along the cylinder's axes",
        {"frame": "cylinder"},
    )


def _cylinder_axes(tree: Mechanism, loop: CylinderLoop, on: str, frame: Frame) -> SX:
    """The rotation from the cylinder's frame to the frame in which reactions are wanted."""
    if frame == "outer":
        return ca.SX.eye(3)
    pose = poses(tree)
    R_c = pose[tree.index(f"{loop.name}.barrel")][0]
    return R_c if frame == "ground" or on == "ground" else pose[tree.index(on)][0].T @ R_c


def _strut_axis(tree: Mechanism, pin: tuple[int, SX, SX], frame: Frame) -> SX:
    """The direction from barrel to piston: z of the cylinder's own frame, or as the body at the pin or the ground sees it."""
    link, _, axis = pin
    if frame == "outer":
        return ca.vertcat(ca.SX(2, 1), 1)
    return pose_from(tree, GROUND if frame == "ground" else tree.body(link), link)[0] @ axis


def hydraulic_outputs(circuits: dict[str, Circuit]) -> Iterable[Output]:
    """Of every cylinder with hydraulics: pressures, flows, the valve, vapour, and where the power goes."""
    chambers = {"chamber": tuple(f"{name}.{side}" for name in circuits for side in ("piston", "rod"))}
    valves = {"valve": tuple(circuits)}
    every = list(circuits.values())
    yield Output("pressure", _stacked([c.pressure for c in every]), chambers, "Pa", "gauge pressure in each chamber")
    yield Output(
        "flow", _stacked([c.flow for c in every]), chambers, "m^3/s", "flow through the valve into each chamber"
    )
    yield Output("cavitation", _stacked([c.cavitation for c in every]), chambers, "1", "1 where a chamber holds vapour")
    long_name = "stroke of each valve, from -1 (retracts) to 1 (extends)"
    yield Output("valve_opening", _stacked([c.opening for c in every]), valves, "1", long_name)
    if every:
        terms = {**valves, "power_term": tuple(every[0].powers)}
        powers = _stacked([ca.vertcat(*c.powers.values()) for c in every])
        yield Output("hydraulic_power", powers, terms, "W", "power of the supply, and where it goes")


def _stacked(values: list[SX]) -> SX:
    return ca.vertcat(*values) if values else ca.SX(0, 1)

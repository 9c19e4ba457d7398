"""Cylinders for report, pictures, other programs and balance: tables, shapes, exported elements, forces from records."""

from __future__ import annotations

from collections.abc import Iterator
from math import pi, sqrt
from typing import TYPE_CHECKING

import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.control import drive_power
from deckcrane.components.cylinders.closed_loop import cylinder_ends
from deckcrane.components.cylinders.data import SIDES, HydraulicCylinder
from deckcrane.components.cylinders.hinge_loop import (
    driven_joints,
    hinge_loops,
    pins_on_bodies,
    strut_names,
)
from deckcrane.components.cylinders.outputs import (
    CYLINDER_FORCE,
    CYLINDER_LENGTH,
    CYLINDER_RATE,
    PAIR_FORCE,
    PIN_FORCE,
    SLIDING_FIT,
)
from deckcrane.components.friction import friction_terms
from deckcrane.components.hydraulics import oil_power
from deckcrane.components.hydraulics.data import hydraulic_drives
from deckcrane.components.hydraulics.outputs import PRESSURE
from deckcrane.components.joints.data import Revolute
from deckcrane.components.linkages import bars_after
from deckcrane.mechanics.model.exported_elements import (
    ExportedCylinder,
    ExportedDrive,
    ExportedElement,
    ExportedLine,
    Unexpressed,
)
from deckcrane.mechanics.model.outputs import ACTUATION
from deckcrane.mechanics.model.part_set import StartPoses, initial_poses
from deckcrane.mechanics.model.plant import AttachmentPoint
from deckcrane.mechanics.model.sketches import BodyPoint, CylinderShape
from deckcrane.mechanics.recorded_balance import BalanceTerm, RecordedWrench, RunRecords, element_forces, term
from deckcrane.mechanics.recorded_bodies import ModalInertia, turned
from deckcrane.scenario.description import DescribedColumn, DescribedTable

if TYPE_CHECKING:
    from deckcrane.components.catalogue import Scenario
    from deckcrane.mechanics.model.plant import Plant


def cylinder_table(scenario: Scenario) -> DescribedTable:
    """What each cylinder is between, its shortest and longest length, and its mass."""
    columns = (
        DescribedColumn("cylinder"),
        DescribedColumn("number"),
        DescribedColumn("from"),
        DescribedColumn("to"),
        DescribedColumn("shortest", "m"),
        DescribedColumn("longest", "m"),
        DescribedColumn("mass of all", "kg"),
    )
    rows = tuple(
        (
            name,
            "two, side by side" if cylinder.pair is not None else "one",
            cylinder.barrel.on,
            cylinder.piston.on,
            *cylinder.lengths,
            (cylinder.barrel.mass + cylinder.piston.mass) * (2 if cylinder.pair is not None else 1),
        )
        for name, cylinder in scenario.cylinders.items()
    )
    return DescribedTable("Hydraulic cylinders", columns, rows)


def driven_by_oil(scenario: Scenario) -> list[str]:
    """The names of cylinders whose oil is modelled."""
    return [name for name, cylinder in scenario.cylinders.items() if cylinder.oil is not None]


WALL = 1.18
"""Outer radius of a barrel over its bore's, without better data."""


def cylinder_shape(plant: Plant, name: str) -> CylinderShape:
    """The shape of a cylinder, or of both of a pair."""
    cylinder = plant.scenario.cylinders[name]
    shortest, longest = cylinder.lengths
    barrel = cylinder.barrel.length or 0.6 * shortest
    return CylinderShape(
        name,
        ends=_ends(cylinder),
        struts=_struts(plant, name) if cylinder.model == "strut" else (),
        lengths=cylinder.lengths,
        travel=cylinder.stroke[1] - cylinder.stroke[0],
        barrel=barrel,
        rod=min(max(cylinder.piston.length, longest - 0.9 * barrel), shortest),
        spacing=0.0 if cylinder.pair is None else cylinder.pair.spacing,
        axis=_pin_axis(plant, cylinder),
        radii=_radii(cylinder),
    )


def frames_after(plant: Plant, body: str) -> dict[str, BodyPoint]:
    """The frames of barrels and pistons that come after a body's in outputs, each with the pin that it turns about."""
    driven = driven_joints(plant).get(body)
    names = (*(() if driven is None else (driven,)), *bars_after(plant, body))
    return {
        f"{name}.{end}": pin
        for name in names
        for end, pin in zip(("barrel", "piston"), _ends(plant.scenario.cylinders[name]), strict=True)
    }


def _ends(cylinder: HydraulicCylinder) -> tuple[BodyPoint, BodyPoint]:
    barrel, piston = cylinder.barrel, cylinder.piston
    return BodyPoint(barrel.on, np.array(barrel.at)), BodyPoint(piston.on, np.array(piston.at))


def _struts(plant: Plant, name: str) -> tuple[tuple[str, BodyPoint, BodyPoint], ...]:
    """Name and pins of a strut, or of both of a pair."""
    pins: dict[str, list[BodyPoint]] = {}
    for label, on, at, _ in pins_on_bodies(plant, name):
        pins.setdefault(label.rpartition(".")[0], []).append(BodyPoint(on, at))
    return tuple((strut, barrel, piston) for strut, (barrel, piston) in pins.items())


def _pin_axis(plant: Plant, cylinder: HydraulicCylinder) -> Array:
    """The hinge that a cylinder drives, along which its pins lie, in the frame of the body that its barrel is pinned to."""
    on = {cylinder.barrel.on: cylinder.piston.on, cylinder.piston.on: cylinder.barrel.on}
    for outer, inner in on.items():
        body = plant.tree.get(outer)
        if body is not None and body.on == inner:
            axis = np.array(getattr(body.joint, "axis", (1.0, 0.0, 0.0)), dtype=float)
            R, _ = plant.placement(outer)
            return np.asarray(R @ axis) if inner == cylinder.barrel.on else axis
    return np.array([1.0, 0.0, 0.0])


def _radii(cylinder: HydraulicCylinder) -> tuple[float, float] | None:
    """Radii of barrel and rod by the piston areas; None without oil."""
    if cylinder.hydraulics is None:
        return None
    piston_area, ring_area = cylinder.hydraulics.areas
    return WALL * sqrt(piston_area / pi), sqrt((piston_area - ring_area) / pi)


def exported_cylinders(plant: Plant) -> Iterator[ExportedElement | Unexpressed]:
    """Every cylinder with its drive, and what of it no element expresses; masses of struts are lumped at their pins."""
    poses = initial_poses(plant)
    for name, cylinder in plant.scenario.cylinders.items():
        yield ExportedDrive(name, controlled=False)
        if cylinder.mass_springs is not None or cylinder.pair is not None:
            yield Unexpressed(f"cylinder {name}, which is a pair, or has masses on springs", carries_load=True)
            continue
        if cylinder.hydraulics is not None:
            yield Unexpressed(f"the oil of cylinder {name}", carries_load=True)
        if cylinder.model == "loop":
            yield _loop(plant, name, poses)
            continue
        yield ExportedLine(name, tuple((end.on, np.array(end.at)) for end in (cylinder.barrel, cylinder.piston)))
        yield Unexpressed(f"the ends of the stroke of cylinder {name}", carries_load=False)


def _loop(plant: Plant, name: str, poses: StartPoses) -> ExportedCylinder:
    cylinder, loop = plant.scenario.cylinders[name], hinge_loops(plant)[name]
    (R1, p1), (R2, p2), (R_inner, _) = (
        poses.of(AttachmentPoint(body, None, np.zeros(3)))
        for body in (cylinder.barrel.on, cylinder.piston.on, loop.inner)
    )
    barrel_at, piston_at = np.array(cylinder.barrel.at), np.array(cylinder.piston.at)
    line = p2 + R2 @ piston_at - p1 - R1 @ barrel_at
    length = float(np.linalg.norm(line))
    joint, R_joint = plant.tree[loop.outer].joint, plant.placement(loop.outer)[0]
    assert isinstance(joint, Revolute), "a cylinder drives a hinge"
    x = R_inner @ R_joint @ np.array(joint.axis)
    z = line / length
    return ExportedCylinder(
        name,
        (cylinder.barrel.on, barrel_at),
        R1.T @ np.column_stack([x, np.cross(z, x), z]),
        (cylinder.piston.on, piston_at),
        length,
        length - cylinder.barrel.length,
        cylinder.stroke,
        cylinder.barrel.inertial(),
        cylinder.piston.inertial(),
    )


def required_records(plant: Plant) -> Iterator[str]:
    """Names of the variables that the balance of cylinders requires."""
    yield from (CYLINDER_LENGTH.name, CYLINDER_RATE.name, CYLINDER_FORCE.name, PIN_FORCE.name, SLIDING_FIT.name)
    if any(cylinder.pair is not None for cylinder in plant.scenario.cylinders.values()):
        yield PAIR_FORCE.name


def inertias_of_ends(plant: Plant) -> dict[str, ModalInertia]:
    """Inertias of barrels and pistons that are bodies, for both of a pair together."""
    inertias = {}
    for name, cylinder in plant.scenario.cylinders.items():
        if name in strut_names(plant):
            continue
        for end, data in zip(("barrel", "piston"), cylinder_ends(cylinder), strict=True):
            inertia_of_end = ModalInertia.rigid(data.mass, data.cog, data.inertia)
            if cylinder.pair is not None:
                offset = np.array([cylinder.pair.spacing / 2, 0.0, 0.0])
                sides = [ModalInertia.rigid(data.mass, data.cog + sign * offset, data.inertia) for sign in (-1, 1)]
                inertia_of_end = ModalInertia(
                    2 * data.mass,
                    sides[0].first + sides[1].first,
                    sides[0].about_origin + sides[1].about_origin,
                )
            inertias[f"{name}.{end}"] = inertia_of_end
    return inertias


def wrenches(records: RunRecords) -> Iterator[RecordedWrench]:
    """Wrenches at the pins and in the sliding fits of cylinders whose ends are bodies. Those of struts are in `part_wrench`."""
    bodies, dataset = records.bodies, records.dataset
    for name, cylinder in records.scenario.cylinders.items():
        if name in strut_names(records.plant):
            continue
        ends = {"barrel": cylinder.barrel.on, "piston": cylinder.piston.on}
        frame = bodies[f"{name}.barrel"].R
        sides = {"": 0.0}
        if cylinder.pair is not None:
            sides = {f".{side}": sign * cylinder.pair.spacing / 2 for side, sign in SIDES.items()}
        for end, attached_to in ends.items():
            end_body = bodies[f"{name}.{end}"]
            for side, offset in sides.items():
                values = dataset[PIN_FORCE.name].sel(pin=f"{name}{side}.{end}").values
                axes = str(dataset[PIN_FORCE.name].attrs["frame"])
                f, n = values[:, :3], values[:, 3:]
                if axes == "cylinder":
                    f, n = turned(frame, f), turned(frame, n)
                elif axes == "body" and attached_to in bodies:
                    f, n = turned(bodies[attached_to].R, f), turned(bodies[attached_to].R, n)
                point = end_body.p + offset * frame[:, :, 0]
                yield RecordedWrench.at_point(end_body, point, f, n)
                if attached_to in bodies:
                    yield RecordedWrench.at_point(bodies[attached_to], point, -f, -n)
        fit = dataset[SLIDING_FIT.name].sel(cylinder=name).values
        barrel, piston = bodies[f"{name}.barrel"], bodies[f"{name}.piston"]
        f, n = turned(piston.R, fit[:, :3]), turned(piston.R, fit[:, 3:])
        yield RecordedWrench(piston.name, f, n)
        yield RecordedWrench.at_point(barrel, piston.p, -f, -n)


def cylinder_terms(records: RunRecords) -> Iterator[BalanceTerm]:
    """The axial force is that of drive, oil, seals and stops; a pair shares it; a strut passes it on to its pins."""
    for name, cylinder in records.scenario.cylinders.items():
        force = records.of(CYLINDER_FORCE.name, "cylinder", name)
        forces = [*_element_forces(records, name), records.of("friction", "surface", f"{name}.seals")]
        rate = records.of(CYLINDER_RATE.name, "cylinder", name)
        oil = hydraulic_drives(records.plant).get(name)
        if oil is None:
            forces.append(records.of(ACTUATION.name, "actuator", name))
            yield term("cylinder", name, [force, *(-part for part in forces)], records.time, "N")
        else:
            areas = oil.areas
            oil_force = areas[0] * records.of(PRESSURE.name, "chamber", f"{name}.piston")
            oil_force = oil_force - areas[1] * records.of(PRESSURE.name, "chamber", f"{name}.rod")
            friction_power = oil_power(records, name, "friction_loss")
            powers = [(force - sum(forces, np.zeros_like(force))) * rate, -oil_force * rate, friction_power]
            yield term("cylinder", name, powers, records.time, "W")
        if cylinder.pair is not None:
            pair_forces = [records.of(PAIR_FORCE.name, "pair", f"{name}.{side}") for side in SIDES]
            yield term("pair", name, [force, *(-part for part in pair_forces)], records.time, "N")
        if name not in records.labels("speed"):
            yield from drive_power(records, name, rate)
    for name in strut_names(records.plant):
        if records.scenario.cylinders[name].pair is None:
            push = np.abs(records.of(CYLINDER_FORCE.name, "cylinder", name))
            for end in ("barrel", "piston"):
                pin = records.dataset[PIN_FORCE.name].sel(pin=f"{name}.{end}").values
                yield term("pin", f"{name}.{end}", [np.linalg.norm(pin[:, :3], axis=1), -push], records.time, "N")


def _element_forces(records: RunRecords, name: str) -> Iterator[Array]:
    """Forces of the spring, damper and stops of a cylinder's extension."""
    coordinate = records.coordinate(name)
    if coordinate is None:
        return
    if name in records.labels("coordinate"):
        extension, rate = records.value(name), records.speed(name)
    else:
        minimum = records.scenario.cylinders[name].barrel.length
        extension = records.of(CYLINDER_LENGTH.name, "cylinder", name) - minimum
        rate = records.of(CYLINDER_RATE.name, "cylinder", name)
    yield from element_forces(coordinate.element, extension, rate)


def seal_and_pin_terms(records: RunRecords) -> Iterator[BalanceTerm]:
    """Friction of seals, at the rate of the cylinder's length, and of pins, at the spin of an end against its carrier."""
    for surface in records.labels("surface"):
        name, _, place = surface.rpartition(".")
        cylinder = records.scenario.cylinders.get(name)
        if cylinder is None:
            continue
        if place == "seals":
            yield from friction_terms(records, surface, records.of(CYLINDER_RATE.name, "cylinder", name))
        elif place in ("barrel", "piston"):
            attached_to = (cylinder.barrel if place == "barrel" else cylinder.piston).on
            end = records.bodies[surface]
            spin = end.w - records.angular_velocity(attached_to)
            yield from friction_terms(records, surface, np.asarray(np.sum(end.R[:, :, 0] * spin, axis=1)))

"""Balance of cylinders from a run's records: axial force, pins, sliding fits and friction."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.control import drive_power
from deckcrane.components.cylinders.closed_loop import cylinder_ends
from deckcrane.components.cylinders.data import SIDES
from deckcrane.components.cylinders.hinge_loop import strut_names
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
from deckcrane.mechanics.model.outputs import ACTUATION
from deckcrane.mechanics.recorded_balance import BalanceTerm, RecordedWrench, RunRecords, element_forces, term
from deckcrane.mechanics.recorded_bodies import ModalInertia, turned

if TYPE_CHECKING:
    from deckcrane.mechanics.model.plant import Plant


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

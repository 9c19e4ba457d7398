"""The parts that each section of a scenario file makes: the only list of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from deckcrane.components.control.controller import controller
from deckcrane.components.joints.elements import all_elements
from deckcrane.components.payload.payload import Payload, payload
from deckcrane.components.points.points import force, point
from deckcrane.components.vessel.data import FloatingBody
from deckcrane.components.winches.data import ROPE
from deckcrane.mechanics.model.bodies import bodies
from deckcrane.mechanics.model.plant import Plant
from deckcrane.mechanics.model.protocol import Part
from deckcrane.mechanics.model.system_outputs import system_outputs

if TYPE_CHECKING:
    from deckcrane.mechanics.model.part_set import StartPoses

Vessels = tuple[FloatingBody, ...]
"""The floating vessels of a scenario, in numbers."""


def parts_of(plant: Plant, vessels: Vessels) -> tuple[Part, ...]:
    """All parts of a scenario, in numbers, in the order of their outputs."""
    return tuple(part for section in _SECTIONS for part in section(plant, vessels))


def _beams(plant: Plant, vessels: object) -> Iterator[Part]:
    if plant.beams:
        from deckcrane.components.beams.flexible_body import flexible_beam

        yield from (flexible_beam(plant, name) for name in plant.beams)


def _cylinders(plant: Plant, vessels: object) -> Iterator[Part]:
    for name, cylinder in plant.scenario.cylinders.items():
        if name not in plant.loops:
            from deckcrane.components.cylinders.spanning import spanning_cylinder

            yield spanning_cylinder(plant, name)
        elif cylinder.model == "loop":
            from deckcrane.components.cylinders.closed_loop import loop_cylinder

            yield loop_cylinder(plant, name)
        else:
            from deckcrane.components.cylinders.strut import strut

            yield strut(plant, name)


def _assemblies(plant: Plant, vessels: object) -> Iterable[Part]:
    if not plant.assemblies:
        return ()
    from deckcrane.mechanics.model.assemblies import assemblies

    parts: list[Part] = [*assemblies(plant)]
    if plant.linkages:
        from deckcrane.components.linkages.closure_forces import linkage_pins

        parts += linkage_pins(plant)
    return parts


def _winches(plant: Plant, vessels: object) -> Iterable[Part]:
    if not plant.scenario.winches:
        return ()
    from deckcrane.components.winches.winch import winches

    return winches(plant)


def _sprung_masses(plant: Plant, vessels: object) -> Iterable[Part]:
    if not plant.struts:
        return ()
    from deckcrane.components.cylinders.strut import sprung_masses

    return sprung_masses(plant)


def _ropes(plant: Plant, vessels: Vessels) -> Iterable[Part]:
    """Their numbers follow from the initial positions of all bodies."""
    if not plant.scenario.ropes:
        return ()
    from deckcrane.components.ropes.initial_length import ropes

    elastic = any(rope.rigid is None for rope in plant.scenario.ropes.values())
    return [*(ropes(plant, start_poses(plant)) if elastic else ()), *_rigid_ropes(plant)]


def _rigid_ropes(plant: Plant) -> Iterator[Part]:
    for name, rope in plant.scenario.ropes.items():
        if rope.rigid is not None:
            from deckcrane.components.ropes.inextensible_rope import rigid_rope

            yield rigid_rope(plant, name)


def start_poses(plant: Plant) -> StartPoses:
    """Initial poses of bodies, from the parts that make the tree alone."""
    from deckcrane.mechanics.model.part_set import (
        PartSet,  # it is made of sections
        StartPoses,
    )

    parts = [part for section in _SECTIONS if section not in (_ropes, _contacts) for part in section(plant, ())]
    return StartPoses(PartSet(plant, (), tuple(part for part in parts if part.makes_links)))


def _controllers(plant: Plant, vessels: object) -> Iterator[Part]:
    """Controllers in the file's order, each followed by the oil that it commands; then the oil that none commands."""
    load, control, laws = payload(plant), plant.scenario.control, _laws(plant)
    for name in dict.fromkeys((*control, *laws)):
        yield laws[name] if name in laws else _controller(plant, name, load)
        if name in plant.oil:
            yield _hydraulic(plant, name, True)
    driven_by_parts = {part.port for part in plant.scenario.parts.values()}
    for name in plant.oil:
        if name not in control and name not in laws:
            yield _hydraulic(plant, name, name in driven_by_parts)


def _laws(plant: Plant) -> Mapping[str, Part]:
    if not plant.laws:
        return {}
    from deckcrane.components.control.python_laws import law_parts

    return law_parts(plant)


def _controller(plant: Plant, name: str, load: Payload | None) -> Part:
    """The controller of a law that has a module of its own, or of one that shares `control`."""
    law = plant.scenario.control[name].law
    if law == "motion":
        from deckcrane.components.control.prescribed import exact_motion

        return exact_motion(plant, name)
    if law == "pid":
        from deckcrane.components.control.linear_controllers import pid_controller

        return pid_controller(plant, name, load)
    if law == "state_space":
        from deckcrane.components.control.linear_controllers import linear_controller

        return linear_controller(plant, name, load)
    return controller(plant, name, load)


def _hydraulic(plant: Plant, name: str, controlled: bool) -> Part:
    from deckcrane.components.hydraulics.circuit import Hydraulic, HydraulicParameters

    data = plant.oil[name]
    sheet = HydraulicParameters.of(data)
    if name in plant.scenario.cylinders:
        return Hydraulic(name, controlled, data.start, sheet, plant.scenario.cylinders[name].stroke[0])
    from deckcrane.components.winches.winch import winch_brake

    winch = name.removesuffix(ROPE)
    braked = plant.scenario.winches[winch].brake is not None and winch_brake(plant, winch).holds()
    return Hydraulic(name, controlled, data.start, sheet, 0.0, winch, braked)


def _sensors(plant: Plant, vessels: object) -> Iterable[Part]:
    if not plant.scenario.measurements:
        return ()
    from deckcrane.components.sensors.sensor import sensors

    return sensors(plant)


def _vessels(plant: Plant, vessels: Vessels) -> Iterator[Part]:
    """Vessels with imposed motions, and floating ones, each with its thrusters."""
    for name in plant.imposed_motions:
        from deckcrane.components.vessel.imposed_motion import imposed_vessel

        yield imposed_vessel(plant, name)
    for vessel in vessels:
        from deckcrane.components.station_keeping.thrusters import thrusters
        from deckcrane.components.vessel.floating import floating_vessel

        yield floating_vessel(vessel)
        yield thrusters(plant, vessel)


def _flows(plant: Plant, vessels: Vessels) -> Iterator[Part]:
    """Wind and current forces."""
    if plant.scenario.wind is not None or any(vessel.wind is not None for vessel in plant.vessels.values()):
        from deckcrane.components.wind.wind_force import winds

        yield from winds(plant, vessels)
    if any(vessel.current is not None for vessel in plant.vessels.values()):
        from deckcrane.components.current.current_force import currents

        yield from currents(plant, vessels)


def _moorings(plant: Plant, vessels: Vessels) -> Iterator[Part]:
    for vessel in vessels:
        if plant.vessels[vessel.hull.name].moorings is not None:
            from deckcrane.components.station_keeping.moorings import moorings

            yield from moorings(plant, vessel)


def _in_water(plant: Plant, vessels: object) -> Iterator[Part]:
    if plant.scenario.in_water:
        from deckcrane.components.water.load import loads_in_water

        yield from loads_in_water(plant)


def _payload(plant: Plant, vessels: object) -> Iterator[Part]:
    load = payload(plant)
    if load is not None:
        yield load


def _contacts(plant: Plant, vessels: object) -> Iterator[Part]:
    if plant.scenario.contacts:
        from deckcrane.components.contacts.contact import body_contact

        poses = start_poses(plant)
        yield from (body_contact(plant, name, poses) for name in plant.scenario.contacts)


def _relative(plant: Plant, vessels: object) -> Iterator[Part]:
    if plant.scenario.relative:
        from deckcrane.components.points.points import relative_motion

        yield from (relative_motion(plant, name) for name in plant.scenario.relative)


def _frictions(plant: Plant, vessels: object) -> Iterator[Part]:
    """Load-dependent friction: of joints, then of cylinders, then of closures of linkages."""
    if any(getattr(body.joint, "friction", None) is not None for body in plant.tree.values()):
        from deckcrane.components.joints.friction import joint_frictions

        yield from joint_frictions(plant)
    if any(cylinder.friction is not None for cylinder in plant.scenario.cylinders.values()):
        from deckcrane.components.cylinders.friction import cylinder_frictions

        yield from cylinder_frictions(plant)
    if any(closure.friction for linkage in plant.scenario.linkages.values() for closure in linkage.closures.values()):
        from deckcrane.components.linkages.closure_forces import closure_frictions

        yield from closure_frictions(plant)


def _bushings(plant: Plant, vessels: object) -> Iterable[Part]:
    if not plant.scenario.bushings:
        return ()
    from deckcrane.components.bushings.bushing import bushings

    return bushings(plant)


def _outside(plant: Plant, vessels: object) -> Iterable[Part]:
    if not plant.scenario.parts:
        return ()
    from deckcrane.mechanics.model.plugin_parts import outside_parts

    return outside_parts(plant)


def _checks(plant: Plant, vessels: object) -> Iterable[Part]:
    if not plant.scenario.checks:
        return ()
    from deckcrane.components.ratings.rating_parts import rating_parts

    return rating_parts(plant)


def _details(plant: Plant, vessels: object) -> Iterable[Part]:
    if not plant.scenario.details:
        return ()
    from deckcrane.components.hot_spots.stress import hot_spots

    return hot_spots(plant)


_SECTIONS: tuple[Callable[[Plant, Vessels], Iterable[Part]], ...] = (
    lambda plant, vessels: bodies(plant),
    _beams,
    _cylinders,
    _assemblies,
    _winches,
    lambda plant, vessels: [system_outputs(plant)],
    lambda plant, vessels: all_elements(plant),
    _frictions,
    lambda plant, vessels: [force(plant, name, data) for name, data in plant.scenario.forces.items()],
    _contacts,
    _sprung_masses,
    _ropes,
    _controllers,
    _sensors,
    _vessels,
    _flows,
    _moorings,
    _in_water,
    _payload,
    lambda plant, vessels: [point(plant, name, data) for name, data in plant.scenario.points.items()],
    _relative,
    _bushings,
    _outside,
    _checks,
    _details,
)
"""The parts of each section of a file. Modules of parts that a scenario lacks are not imported, so that it starts sooner."""

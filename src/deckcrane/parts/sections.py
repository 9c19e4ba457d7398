"""The parts that each section of a scenario file makes: the only list of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from deckcrane.model.winches import ROPE
from deckcrane.parts.bodies import bodies
from deckcrane.parts.control import controller
from deckcrane.parts.elements import all_elements
from deckcrane.parts.forces import force, point
from deckcrane.parts.frames import whole
from deckcrane.parts.payload import Payload, payload
from deckcrane.parts.protocol import Part
from deckcrane.plant.floating import FloatingBody
from deckcrane.plant.plant import Plant

if TYPE_CHECKING:
    from deckcrane.parts.start_poses import StartPoses

Vessels = tuple[FloatingBody, ...]
"""The floating vessels of a scenario, in numbers."""


def parts_of(plant: Plant, vessels: Vessels) -> tuple[Part, ...]:
    """All parts of a scenario, in numbers, in the order of their outputs."""
    return tuple(part for section in _SECTIONS for part in section(plant, vessels))


def _beams(plant: Plant, vessels: object) -> Iterator[Part]:
    if plant.beams:
        from deckcrane.parts.beams import flexible_beam

        yield from (flexible_beam(plant, name) for name in plant.beams)


def _cylinders(plant: Plant, vessels: object) -> Iterator[Part]:
    for name, cylinder in plant.scenario.cylinders.items():
        if name not in plant.loops:
            from deckcrane.parts.spanning_cylinders import spanning_cylinder

            yield spanning_cylinder(plant, name)
        elif cylinder.model == "loop":
            from deckcrane.parts.loops import loop_cylinder

            yield loop_cylinder(plant, name)
        else:
            from deckcrane.parts.struts import strut

            yield strut(plant, name)


def _assemblies(plant: Plant, vessels: object) -> Iterable[Part]:
    if not plant.assemblies:
        return ()
    from deckcrane.parts.assemblies import assemblies

    parts: list[Part] = [*assemblies(plant)]
    if plant.linkages:
        from deckcrane.parts.linkage_pins import linkage_pins

        parts += linkage_pins(plant)
    return parts


def _winches(plant: Plant, vessels: object) -> Iterable[Part]:
    if not plant.scenario.winches:
        return ()
    from deckcrane.parts.winches import winches

    return winches(plant)


def _sprung_masses(plant: Plant, vessels: object) -> Iterable[Part]:
    if not plant.struts:
        return ()
    from deckcrane.parts.sprung_masses import sprung_masses

    return sprung_masses(plant)


def _ropes(plant: Plant, vessels: Vessels) -> Iterable[Part]:
    """Their numbers follow from the initial positions of all bodies."""
    if not plant.scenario.ropes:
        return ()
    from deckcrane.parts.rope_starts import ropes

    elastic = any(rope.rigid is None for rope in plant.scenario.ropes.values())
    return [*(ropes(plant, start_poses(plant)) if elastic else ()), *_rigid_ropes(plant)]


def _rigid_ropes(plant: Plant) -> Iterator[Part]:
    for name, rope in plant.scenario.ropes.items():
        if rope.rigid is not None:
            from deckcrane.parts.rigid_ropes import rigid_rope

            yield rigid_rope(plant, name)


def start_poses(plant: Plant) -> StartPoses:
    """Initial poses of bodies, from the parts that make the tree alone."""
    from deckcrane.parts.kit import Kit  # it is made of sections
    from deckcrane.parts.start_poses import StartPoses

    parts = [part for section in _SECTIONS if section not in (_ropes, _contacts) for part in section(plant, ())]
    return StartPoses(Kit(plant, (), tuple(part for part in parts if part.makes_links)))


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
    from deckcrane.parts.laws import law_parts

    return law_parts(plant)


def _controller(plant: Plant, name: str, load: Payload | None) -> Part:
    """The controller of a law that has a module of its own, or of one that shares `control`."""
    law = plant.scenario.control[name].law
    if law == "motion":
        from deckcrane.parts.prescribed import exact_motion

        return exact_motion(plant, name)
    if law == "pid":
        from deckcrane.parts.pid import pid_controller

        return pid_controller(plant, name, load)
    if law == "state_space":
        from deckcrane.parts.state_space import linear_controller

        return linear_controller(plant, name, load)
    return controller(plant, name, load)


def _hydraulic(plant: Plant, name: str, controlled: bool) -> Part:
    from deckcrane.parts.hydraulics import Hydraulic, OilSheet

    data = plant.oil[name]
    sheet = OilSheet.of(data)
    if name in plant.scenario.cylinders:
        return Hydraulic(name, controlled, data.start, sheet, plant.scenario.cylinders[name].stroke[0])
    from deckcrane.parts.brakes import winch_hold

    winch = name.removesuffix(ROPE)
    braked = plant.scenario.winches[winch].brake is not None and winch_hold(plant, winch).holds()
    return Hydraulic(name, controlled, data.start, sheet, 0.0, winch, braked)


def _sensors(plant: Plant, vessels: object) -> Iterable[Part]:
    if not plant.scenario.measurements:
        return ()
    from deckcrane.parts.measurements import sensors

    return sensors(plant)


def _vessels(plant: Plant, vessels: Vessels) -> Iterator[Part]:
    """Vessels with imposed motions, and floating ones, each with its thrusters."""
    for name in plant.imposed_motions:
        from deckcrane.parts.imposed import imposed_vessel

        yield imposed_vessel(plant, name)
    for vessel in vessels:
        from deckcrane.parts.station_keeping import thrusters
        from deckcrane.parts.vessel import floating_vessel

        yield floating_vessel(vessel)
        yield thrusters(plant, vessel)


def _flows(plant: Plant, vessels: Vessels) -> Iterator[Part]:
    """Wind and current forces."""
    if plant.scenario.wind is not None or any(vessel.wind is not None for vessel in plant.vessels.values()):
        from deckcrane.parts.wind import winds

        yield from winds(plant, vessels)
    if any(vessel.current is not None for vessel in plant.vessels.values()):
        from deckcrane.parts.current import currents

        yield from currents(plant, vessels)


def _moorings(plant: Plant, vessels: Vessels) -> Iterator[Part]:
    for vessel in vessels:
        if plant.vessels[vessel.hull.name].moorings is not None:
            from deckcrane.parts.moorings import moorings

            yield from moorings(plant, vessel)


def _in_water(plant: Plant, vessels: object) -> Iterator[Part]:
    if plant.scenario.in_water:
        from deckcrane.parts.in_water import loads_in_water

        yield from loads_in_water(plant)


def _payload(plant: Plant, vessels: object) -> Iterator[Part]:
    load = payload(plant)
    if load is not None:
        yield load


def _contacts(plant: Plant, vessels: object) -> Iterator[Part]:
    if plant.scenario.contacts:
        from deckcrane.parts.contacts import touching_body

        poses = start_poses(plant)
        yield from (touching_body(plant, name, poses) for name in plant.scenario.contacts)


def _relative(plant: Plant, vessels: object) -> Iterator[Part]:
    if plant.scenario.relative:
        from deckcrane.parts.relative import relative_motion

        yield from (relative_motion(plant, name) for name in plant.scenario.relative)


def _frictions(plant: Plant, vessels: object) -> Iterator[Part]:
    """Load-dependent friction: of joints, then of cylinders, then of closures of linkages."""
    if any(getattr(body.joint, "friction", None) is not None for body in plant.tree.values()):
        from deckcrane.parts.frictions import joint_frictions

        yield from joint_frictions(plant)
    if any(cylinder.friction is not None for cylinder in plant.scenario.cylinders.values()):
        from deckcrane.parts.cylinder_frictions import cylinder_frictions

        yield from cylinder_frictions(plant)
    if any(closure.friction for linkage in plant.scenario.linkages.values() for closure in linkage.closures.values()):
        from deckcrane.parts.linkage_frictions import closure_frictions

        yield from closure_frictions(plant)


def _bushings(plant: Plant, vessels: object) -> Iterable[Part]:
    if not plant.scenario.bushings:
        return ()
    from deckcrane.parts.bushings import bushings

    return bushings(plant)


def _outside(plant: Plant, vessels: object) -> Iterable[Part]:
    if not plant.scenario.parts:
        return ()
    from deckcrane.parts.outside import outside_parts

    return outside_parts(plant)


def _checks(plant: Plant, vessels: object) -> Iterable[Part]:
    if not plant.scenario.checks:
        return ()
    from deckcrane.parts.checks import rated_parts

    return rated_parts(plant)


def _details(plant: Plant, vessels: object) -> Iterable[Part]:
    if not plant.scenario.details:
        return ()
    from deckcrane.parts.details import hot_spots

    return hot_spots(plant)


_SECTIONS: tuple[Callable[[Plant, Vessels], Iterable[Part]], ...] = (
    lambda plant, vessels: bodies(plant),
    _beams,
    _cylinders,
    _assemblies,
    _winches,
    lambda plant, vessels: [whole(plant)],
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

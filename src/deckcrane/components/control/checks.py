"""Checks of controllers against what they drive: units, joints, prescribed motions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from deckcrane.components.control.data import driving_controllers, prescribed_motions
from deckcrane.components.control.lever_data import Lever
from deckcrane.components.cylinders import coordinate_of_joint, driven_joints, hinge_loops, strut_names
from deckcrane.components.cylinders.data import cylinder_named, is_cylinder
from deckcrane.components.hydraulics.data import hydraulic_drives, moved_by_valves
from deckcrane.components.payload import moves_suspension_point, payload_name
from deckcrane.components.sea import stated_sea
from deckcrane.components.vessel.data import imposed_motions
from deckcrane.components.winches.data import ROPE, rope_per_angle
from deckcrane.mechanics.coordinates import Kind
from deckcrane.scenario.data import KEY, Fault, did_you_mean
from deckcrane.scenario.prescribed_motion import SeriesFile
from deckcrane.scenario.time_functions import quantities_of_course
from deckcrane.units import quantities as units
from deckcrane.units.quantities import Dimension, Quantity, UnitError, check_dimension

if TYPE_CHECKING:
    from deckcrane.mechanics.model.plant import Plant


def controller_errors(plant: Plant) -> Iterator[Fault]:
    """Find controllers whose units, joint or motion do not fit what they drive."""
    yield from _unit_errors(plant)
    yield from _law_errors(plant)
    yield from _load_handling_errors(plant)
    yield from _motion_errors(plant)
    yield from _lever_errors(plant)
    yield from _tip_errors(plant)


_DIMENSIONS: dict[Kind, dict[str, Dimension]] = {
    "angular": {
        "value": units.ANGLE,
        "force": units.MOMENT,
        "stiffness": units.ANGULAR_STIFFNESS,
        "damping": units.ANGULAR_DAMPING,
        "integral": units.ANGULAR_INTEGRAL_GAIN,
        "speed": units.ANGULAR_SPEED,
        "acceleration": units.ANGULAR_ACCELERATION,
        "jerk": units.ANGULAR_JERK,
    },
    "linear": {
        "value": units.LENGTH,
        "force": units.FORCE,
        "stiffness": units.STIFFNESS,
        "damping": units.DAMPING,
        "integral": units.INTEGRAL_GAIN,
        "speed": units.SPEED,
        "acceleration": units.ACCELERATION,
        "jerk": units.JERK,
    },
}

_VALVE_DIMENSIONS: dict[Kind, dict[str, Dimension]] = {
    "angular": {
        "force": units.RATIO,
        "stiffness": units.PER_ANGLE,
        "integral": units.ANGULAR_VALVE_INTEGRAL_GAIN,
        "damping": units.ANGULAR_VALVE_DERIVATIVE_GAIN,
    },
    "linear": {
        "force": units.RATIO,
        "stiffness": units.PER_LENGTH,
        "integral": units.VALVE_INTEGRAL_GAIN,
        "damping": units.VALVE_DERIVATIVE_GAIN,
    },
}
"""Dimensions that differ if the output is the opening of a valve."""


def _unit_errors(plant: Plant) -> Iterator[Fault]:
    kinds = {name: plant.coordinate(name).kind for name in driving_controllers(plant)}
    for name, control in driving_controllers(plant).items():
        needed = _DIMENSIONS[kinds[name]] | (_VALVE_DIMENSIONS[kinds[name]] if name in moved_by_valves(plant) else {})
        values = [(("setpoint", *key), value, needed["value"]) for key, value in quantities_of_course(control.setpoint)]
        gains = control.pid
        if control.of is not None:  # the units of that signal are not known here
            values, gains = [], None
        if control.motion is not None and not isinstance(control.motion, SeriesFile):
            values += [
                (("motion", *key), value, needed["value"]) for key, value in quantities_of_course(control.motion)
            ]
        if control.force is not None:
            values += [(("force", *key), value, needed["force"]) for key, value in quantities_of_course(control.force)]
        if control.pd is not None:
            values.append((("pd", "stiffness"), control.pd.stiffness, needed["stiffness"]))
            values.append((("pd", "damping"), control.pd.damping, needed["damping"]))
        if control.constant_tension is not None and kinds[name] == "linear":
            tension = quantities_of_course(control.constant_tension.tension)
            values += [(("constant_tension", "tension", *key), value, units.FORCE) for key, value in tension]
        if control.valve is not None and control.valve.gain is not None and control.of is None:
            values.append((("valve", "gain"), control.valve.gain, needed["stiffness"]))
        if gains is not None:
            values.append((("pid", "proportional"), gains.proportional, needed["stiffness"]))
            values.append((("pid", "integral"), gains.integral, needed["integral"]))
            values.append((("pid", "derivative"), gains.derivative, needed["damping"]))
        if control.limit is not None:
            values.append((("limit",), control.limit, needed["force"]))
        if control.lever is not None:
            values += [
                (("lever", *key), value, needed[quantity]) for key, value, quantity in _lever_values(control.lever)
            ]
        if control.speed_limit is not None:
            values.append((("speed_limit",), control.speed_limit, needed["speed"]))
        for key, value, dimension in values:
            if isinstance(value, Quantity) and value.powers is None and value.text:  # a column of a file
                message = f'the column "{value.text}" has no unit; write it like {value.text} [{dimension.unit}]'
                yield ("control", name, *key), f"{message} in the file's first line"
            try:
                check_dimension(value, dimension) if isinstance(value, Quantity) else None
            except UnitError as error:
                yield ("control", name, *key), f'{error} ("{name}" is {_KIND_PHRASE[kinds[name]]} coordinate)'


def _lever_values(lever: Lever) -> Iterator[tuple[tuple[str | int, ...], float, str]]:
    """The numbers of a lever whose unit is that of its drive: keys, value and what it is."""
    yield ("speed",), lever.speed, "speed"
    yield ("acceleration",), lever.acceleration, "acceleration"
    if lever.deceleration is not None:
        yield ("deceleration",), lever.deceleration, "acceleration"
    if lever.jerk is not None:
        yield ("jerk",), lever.jerk, "jerk"
    for i, end in enumerate(lever.range or ()):
        yield ("range", i), end, "value"


_KIND_PHRASE: dict[Kind, str] = {"angular": "an angular", "linear": "a linear"}


def _law_errors(plant: Plant) -> Iterator[Fault]:
    for name, control in driving_controllers(plant).items():
        joint = plant.tree[plant.coordinate(name).body].joint
        if control.level and (joint.kind != "revolute" or is_cylinder(plant, name)):
            yield ("control", name, "level"), "only a revolute joint that is driven directly can keep its body level"
        if control.sway_damping is None:
            continue
        place = ("control", name, "sway_damping")
        payload = payload_name(plant)
        if payload is None:
            yield place, "which body sways? name it: payload: NAME, beside bodies and control"
        elif not moves_suspension_point(plant, plant.coordinate(name).body, payload):
            yield place, f'this joint does not move the point that "{payload}" hangs from'


def _lever_errors(plant: Plant) -> Iterator[Fault]:
    """Find levers whose drive starts outside of its range, or has no valve to open."""
    from deckcrane.components.control.levers import travel_range  # equations, which most files do not need

    for name, control in driving_controllers(plant).items():
        lever, place = control.lever, ("control", name, "lever")
        if lever is None:
            continue
        if lever.opening is not None and name not in moved_by_valves(plant):
            yield (*place, "opening"), "opening is that of a valve, and no oil moves this drive; leave it out"
        ends, start = travel_range(plant, name), plant.coordinate(name).element.start
        if ends is not None and not ends[0] <= start <= ends[1]:
            unit = "rad" if plant.coordinate(name).kind == "angular" else "m"
            yield (
                (*place, "range") if lever.range is not None else place,
                f'"{name}" starts at {start:.6g} {unit}, outside of the range of its lever, {ends[0]:.6g} to {ends[1]:.6g} {unit}',
            )


def _tip_errors(plant: Plant) -> Iterator[Fault]:
    """Find postures and lengths whose unit is not that of what they are of."""
    for name, tip in plant.scenario.tip_control.items():
        values: list[tuple[tuple[str | int, ...], float, Dimension]] = [
            (("drives", drive, "posture"), item.posture, _DIMENSIONS[plant.coordinate(drive).kind]["value"])
            for drive, item in tip.drives.items()
            if item.posture is not None
        ]
        if tip.load_path is not None:
            course = tip.load_path.length
            keys = ((() if course.shape == "hold" else key, value) for key, value in quantities_of_course(course))
            values += [(("load_path", "length", *key), value, units.LENGTH) for key, value in keys]
        for key, value, dimension in values:
            try:
                check_dimension(value, dimension) if isinstance(value, Quantity) else None
            except UnitError as error:
                yield ("tip_control", name, *key), str(error)


def _load_handling_errors(plant: Plant) -> Iterator[Fault]:
    """Find laws of the load that drive what they cannot, or name laws that are not there."""
    control = plant.scenario.control
    for name, data in control.items():
        if data.drives_nothing and name in driving_controllers(plant):
            yield (
                ("control", name, data.law),
                f'this law gives signals and drives nothing, but "{name}" is a coordinate; give it a name of its own, and let '
                f"{name} follow control.NAME.output",
            )
        if data.constant_tension is not None and not name.endswith(ROPE):
            yield ("control", name, "constant_tension"), "tension is that of the rope of a winch: control.NAME.rope"
        if data.constant_tension is not None and data.limit is not None:
            most = max(data.constant_tension.tension.range, default=0.0)
            if most > data.limit:
                message = f"the drive pulls with {data.limit:.6g} N at most; it cannot hold the tension of {most:.6g} N"
                yield ("control", name, "limit"), message
        references = (
            ("heave_compensation", "swing", "sway_observer"),
            ("landing", "compensation", "heave_compensation"),
        )
        for law, key, needed in references:
            settings = getattr(data, law)
            reference = None if settings is None else getattr(settings, key)
            if reference is None or (reference in control and getattr(control[reference], needed) is not None):
                continue
            named = [other for other, each in control.items() if getattr(each, needed) is not None]
            hint = did_you_mean(reference, named) or f" there {'is ' + named[0] if named else 'is none'}"
            yield ("control", name, law, key), f'no controller "{reference}" has {needed};{hint}'


def _motion_errors(plant: Plant) -> Iterator[Fault]:
    """Find errors of prescribed motions between valid parts."""
    recorded = any(motion.series is not None for motion in imposed_motions(plant).values())
    if recorded and stated_sea(plant.scenario) is not None:
        yield ("sea",), "a recorded motion of the vessel knows nothing of this sea; leave out sea, or impose raos"
    for name, control in driving_controllers(plant).items():
        if plant.coordinate(name).body in imposed_motions(plant):
            yield (
                ("control", name, KEY),
                "the vessel's motion is imposed, so nothing else drives it; leave one of the two out",
            )
            continue
        if control.motion is None:
            continue
        place = ("control", name, "motion")
        if name in plant.determined:
            sources = (tie.follows for assembly in plant.assemblies for tie in assembly.ties if name in tie.determines)
            leaders = ", ".join(source for follows in sources for source in follows)
            yield place, f'"{name}" follows from {leaders}; prescribe that instead'
            continue
        if name not in prescribed_motions(plant) and is_cylinder(plant, name):
            yield place, _no_coordinate_message(plant, name)
            continue
        if name.endswith(ROPE) and name not in prescribed_motions(plant):
            winch = name.removesuffix(ROPE)
            arm = rope_per_angle(plant, winch)
            yield (
                place,
                f"prescribe the drum's angle, control.{winch}.motion: lengths of rope over the radius, {arm:.6g} m",
            )
            continue
        body = plant.coordinate(name).body
        second_drive = next(
            (
                candidate
                for candidate in driving_controllers(plant)
                if candidate != name and _drives_joint(plant, candidate, body)
            ),
            None,
        )
        if second_drive is not None:
            yield place, f'the joint of "{body}" is driven by control.{second_drive} as well; leave one of the two out'
        oil = next((candidate for candidate in hydraulic_drives(plant) if _drives_joint(plant, candidate, body)), None)
        if oil is not None and oil != name:
            yield (
                place,
                f'the joint of "{body}" is held by the oil of "{oil}", whose pressure a motion would make without end; leave '
                "out its hydraulics, or drive its valve",
            )
        yield from _reach_errors(plant, name, place)


def _no_coordinate_message(plant: Plant, name: str) -> str:
    joint = plant.dependents[name].name if name in plant.dependents else name
    if name not in hinge_loops(plant):
        return "the length of this cylinder follows from the joints of its linkage; write coordinate: extension for it"
    outer = coordinate_of_joint(plant, hinge_loops(plant)[name].outer)
    if name in strut_names(plant):
        return f"the length of a strut follows from the joint's angle; prescribe that: control.{outer}.motion"
    return (
        f'the coordinate of this loop is the joint\'s angle, and "{joint}" follows from it; write coordinate: extension for the '
        f"cylinder, or prescribe control.{outer}.motion"
    )


def _drives_joint(plant: Plant, name: str, body: str) -> bool:
    """Whether a controller drives the joint of a body through its cylinder, or a drum by its rope."""
    if name.endswith(ROPE):
        return plant.coordinate(name).body == body
    return name in hinge_loops(plant) and hinge_loops(plant)[name].outer == body


def _reach_errors(plant: Plant, name: str, place: tuple[str, ...]) -> Iterator[Fault]:
    """Find motions of a loop that leave the stroke, or pass a dead centre."""
    values = prescribed_motions(plant)[name].range
    cylinder = name if is_cylinder(plant, name) else driven_joints(plant).get(plant.coordinate(name).body)
    if cylinder is None or not values:
        return
    loop, data = hinge_loops(plant).get(cylinder), cylinder_named(plant, cylinder)
    low, high = data.stroke
    for value in values:
        if loop is not None and name != cylinder and not loop.on_branch(value):
            yield place, f"the motion goes to {value:.6g} rad, beyond the dead centre of the cylinder {cylinder}"
            return
        extension = value if name == cylinder or loop is None else loop.length(value) - data.barrel.length
        if not low - 1e-9 <= extension <= high + 1e-9:
            yield (
                place,
                f'the motion takes "{cylinder}" to an extension of {extension:.6g} m; its stroke is {low:.6g} m to {high:.6g} m',
            )
            return

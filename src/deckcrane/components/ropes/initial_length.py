"""Ropes at the start of a scenario: the side on which they pass their sheaves, their lengths, and checks of both."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import casadi as ca
import numpy as np
from scipy.optimize import nnls

from deckcrane.arrays import Array
from deckcrane.components.contacts.data import touching_bodies
from deckcrane.components.control.data import driving_controllers
from deckcrane.components.joints.data import coordinate_names
from deckcrane.components.ropes.data import Rope, RopePoint
from deckcrane.components.ropes.elastic_line import ElasticLine, PathNode, RopeLaw, Wheel
from deckcrane.components.ropes.elastic_rope import ElasticRope, RopeKnot, RopeWheel
from deckcrane.components.ropes.massive_rope import ChainLink, MassiveRope, chain_at_rest
from deckcrane.components.ropes.modal_rope import ModalRope
from deckcrane.components.ropes.wire_in_water import WireSurroundings, weight_in_water, wire_water
from deckcrane.components.vessel.data import all_vessels
from deckcrane.components.winches.data import drum_radius, is_winch
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.model.part_set import StartPoses
from deckcrane.mechanics.model.plant import AttachmentPoint, Plant, attachment_point

NODES = 8
"""Default number of nodes of a rope with mass."""
STRAIGHT = 1e-6
"""The sine of the turn about a sheave below which a path is straight, or turns back: its side is then undetermined."""
STIFFEST = 0.1
"""Strain at the start above which a rope is refused."""
RopePart = ElasticRope | MassiveRope | ModalRope


def ropes(plant: Plant, poses: StartPoses) -> Iterator[RopePart]:
    """All ropes of a scenario, in numbers."""
    data = plant.scenario.ropes.items()
    parts = [_rope_part(plant, poses, f"ropes.{name}", rope) for name, rope in data if rope.rigid is None]
    return iter(_with_loads(plant, poses, parts) if _drives_hold_weights(plant) else parts)


def _drives_hold_weights(plant: Plant) -> bool:
    """Whether a drive other than a winch's compensates the gravity load of its joint."""
    return any(
        not is_winch(plant, plant.coordinate(name).body)
        and (control.speed_limit is not None or (control.pd is not None and control.pd.gravity_compensation))
        for name, control in driving_controllers(plant).items()
    )


def _with_loads(plant: Plant, poses: StartPoses, rope_parts: Sequence[RopePart]) -> Iterator[RopePart]:
    """Ropes with the tensions that balance the weights of all bodies that hang on them, at their initial positions.

    Non-negative least squares: how several ropes share a load is indeterminate. Ropes that carry nothing
    have their zero too: which they are depends on numbers, and scenarios that differ in numbers alone share their equations. A
    body that may touch something, and whose ropes at the start carry less than half of it, counts as standing there.
    """
    free_bodies = [
        name for name in plant.order if plant.tree[name].joint.kind == "free" and name not in all_vessels(plant)
    ]
    gravity = np.array(plant.scenario.gravity)
    weights = np.array([-_carried_mass(plant, name) * gravity for name in free_bodies]).reshape(-1, 3)
    pulls, taut = np.zeros((len(free_bodies), 3, len(rope_parts))), np.zeros(len(rope_parts))
    for i, rope in enumerate(rope_parts):
        line = _line_at_start(rope.path, [poses.of(knot.spot) for knot in rope.path])
        taut[i] = max(rope.stiffness * (rope.begun / rope.length - 1), 0.0)
        for knot, (force, _) in zip(rope.path, line.pulled(ca.SX(1)), strict=True):
            carrier = _free_carrier(plant, knot.spot.body, free_bodies)
            if carrier is not None and not rope.guides:
                pulls[free_bodies.index(carrier), :, i] += np.array(ca.evalf(force)).ravel()
    touching = touching_bodies(plant)
    size = np.linalg.norm(weights, axis=1)
    stands = [
        name in touching and float(pulls[k] @ taut @ weights[k]) < 0.5 * size[k] ** 2
        for k, name in enumerate(free_bodies)
    ]
    hung = [k for k in range(len(free_bodies)) if not stands[k]]
    if not hung:
        yield from rope_parts
        return
    tensions, _ = nnls(pulls[hung].reshape(3 * len(hung), -1), weights[hung].ravel())
    for rope, tension in zip(rope_parts, tensions, strict=True):
        spans = np.full(len(rope.path) - 1, tension)
        yield replace(rope, load=tuple(spans + (_own_weight(rope, poses, gravity) if tension > 0 else 0.0)))


def _own_weight(rope: RopePart, poses: StartPoses, gravity: Array) -> Array:
    """The tension that a rope's weight adds to each of its spans: to those above the span that has its mass."""
    spans = len(rope.path) - 1
    if isinstance(rope, ElasticRope):
        return np.zeros(spans)
    first, second = (poses.of(knot.spot)[1] for knot in rope.path[rope.span : rope.span + 2])
    weight = rope.density * float(gravity @ (second - first))
    if rope.water is not None:
        wet = [float(np.clip(-rope.water.side * end[2], 0.0, None)) for end in (first, second)]
        weight -= rope.water.density * rope.water.area * float(np.linalg.norm(gravity)) * (wet[1] - wet[0])
    above = np.arange(spans) <= rope.span if weight > 0 else np.arange(spans) >= rope.span
    return np.where(above, abs(weight), 0.0)


def _free_carrier(plant: Plant, body: str, free_bodies: Sequence[str]) -> str | None:
    """The body among these that a body is, or stands on."""
    while body in plant.tree:
        if body in free_bodies:
            return body
        body = plant.tree[body].on
    return None


def _carried_mass(plant: Plant, carrier: str) -> float:
    """Mass of a body with all bodies on it."""
    bodies = [name for name in plant.order if _free_carrier(plant, name, (carrier,)) is not None]
    points = [point.mass for name in bodies for point in plant.point_masses(name).values()]
    return float(sum(plant.tree[name].inertial()[0] for name in bodies) + sum(points))


def _rope_part(plant: Plant, poses: StartPoses, label: str, rope: Rope) -> RopePart:
    """A rope in numbers: its length from the file, and from the initial positions of its points."""
    points = rope.points
    spots = [attachment_point(plant, point.body, point.at) for point in points]
    places = [poses.of(spot) for spot in spots]
    knots = tuple(_path_knots(plant, label, points, spots, places))
    line = _line_at_start(knots, places)
    _check_geometry(label, knots, line)
    path, EA = _number(line.path), rope.axial_stiffness
    length = _unstretched_length(label, rope, path)
    _check_tension(label, rope, EA * (path - length) / length, path, length)
    if rope.mass is not None:
        return _heavy_rope(plant, label, rope, knots, places, line, length)
    knots = tuple(_with_marks(knots, places, line))
    order = _knot_order(rope)
    return ElasticRope(
        label=label,
        knots=tuple(knots[order.index(i)] for i in range(max(order) + 1)),
        order=order,
        stiffness=EA,
        length=length,
        friction_speed=rope.friction_speed,
        damping=rope.damping or None,
        breaking_load=rope.breaking_load,
        begun=path,
        guides=rope.tugger,
    )


def _knot_order(rope: Rope) -> tuple[int, ...]:
    """The knots that a rope runs through: those of its path, then those of its falls in turn; a sheave's centre is one more."""
    count = len(rope.path)
    if rope.falls == 1:
        return tuple(range(count))
    turns = [count - 2 + i % 2 for i in range(rope.falls + 1)]
    if rope.path[turns[-1]].radius is not None:
        turns[-1] = count
    return (*range(count - 2), *turns)


def _heavy_rope(
    plant: Plant,
    label: str,
    rope: Rope,
    knots: tuple[RopeKnot, ...],
    places: Sequence[tuple[Array, Array]],
    line: ElasticLine,
    length: float,
) -> MassiveRope | ModalRope:
    """A rope with mass, its nodes in equilibrium between points at their initial positions."""
    gravity = np.array(plant.scenario.gravity)
    k, n = len(line.spans) - 1 if rope.span is None else rope.span, rope.nodes or NODES
    knots = tuple(_with_marks(knots, places, line, k))
    kept = min(length / _number(line.path), 1.0)
    sides = (knots[: k + 1], places[: k + 1]), (knots[k + 1 :], places[k + 1 :])
    wraps = [_length_on_wheel(line, k), _length_on_wheel(line, k + 1)]
    reaches = [_lead_reach(_line_at_start(*side)) + on_wheel for side, on_wheel in zip(sides, wraps, strict=True)]
    content = length - kept * sum(reaches)
    if content <= 0:
        raise DeckcraneError(
            f"{label}: {length:.4g} m of rope do not reach to its span {k}, which has its mass: what leads there takes "
            f"{sum(reaches):.4g} m; give more length, or another span"
        )
    assert rope.mass is not None, "asked of ropes with mass"
    water, tangents = wire_water(plant, rope), _tangent_points(line, k)
    if water is not None and rope.breaking_load is not None:
        _check_own_weight(label, rope, tangents, water.side, float(np.linalg.norm(gravity)))
    if rope.modes is not None:
        return ModalRope(
            label=label,
            path=knots,
            span=k,
            modes=rope.modes,
            stiffness=rope.axial_stiffness,
            length=length,
            kept=kept,
            density=rope.mass,
            friction_speed=rope.friction_speed,
            wraps=tuple(wraps),
            damping=rope.damping or None,
            breaking_load=rope.breaking_load,
            begun=_number(line.path),
            water=water,
        )
    EA, part = rope.axial_stiffness, content / n
    outer = [ChainLink(EA, kept * reach + part / 2, reach) for reach in reaches]
    links = [outer[0], *[ChainLink(EA, part)] * (n - 1), outer[1]]
    around = None if water is None else WireSurroundings(water, part, gravity)
    nodes_at_rest = chain_at_rest(tangents, links, rope.mass * part * gravity, around)
    return MassiveRope(
        label=label,
        path=knots,
        span=k,
        nodes=n,
        stiffness=EA,
        length=length,
        kept=kept,
        density=rope.mass,
        friction_speed=rope.friction_speed,
        wraps=tuple(wraps),
        damping=rope.damping or None,
        breaking_load=rope.breaking_load,
        hung=tuple(nodes_at_rest.ravel().tolist()),
        begun=_number(line.path),
        water=water,
    )


def _check_own_weight(label: str, rope: Rope, ends: tuple[Array, Array], side: int, gravity: float) -> None:
    """Refuse a wire that breaks by its own weight in the water, and say at which length it would."""
    bottom, top = sorted(side * float(end[2]) for end in ends)
    load, weight = rope.breaking_load or 0.0, weight_in_water(rope, top, bottom, gravity)
    if weight <= load:
        return
    at_surface = weight_in_water(rope, top, max(min(top, 0.0), bottom), gravity)
    per_length = weight_in_water(rope, top, bottom - 1, gravity) - weight
    in_air = (rope.mass or 0.0) * gravity
    longest = top - bottom - (weight - load) / per_length if at_surface <= load else load / in_air
    raise DeckcraneError(
        f"{label}: {top - bottom:.5g} m of it hang between the ends of its span and weigh {weight / 1e3:.4g} kN in the water, more "
        f"than its breaking load of {load / 1e3:.4g} kN: it would break by its own weight at {longest:.5g} m"
    )


def _length_on_wheel(line: ElasticLine, i: int) -> float:
    """Length on the wheel at an inner knot."""
    wheel = line.knots[i].wheel if 0 < i < len(line.spans) else None
    return 0.0 if wheel is None else abs(_number(wheel.turn)) * _number(line.wraps[i - 1])


def _lead_reach(line: ElasticLine) -> float:
    """Length of a lead; zero for a single knot."""
    return _number(line.reach) if len(line.knots) > 1 else 0.0


def _tangent_points(line: ElasticLine, k: int) -> tuple[Array, Array]:
    """The points where a span leaves its two knots."""
    way, points = np.array(ca.evalf(line.spans[k].way)).ravel(), []
    for knot in line.knots[k : k + 2]:
        place = np.array(ca.evalf(knot.position)).ravel()
        if knot.wheel is not None:
            place = place + _number(knot.wheel.turn) * np.cross(way, np.array(ca.evalf(knot.wheel.axis)).ravel())
        points.append(place)
    return points[0], points[1]


def knots_at_start(
    plant: Plant,
    label: str,
    points: Sequence[RopePoint],
    spots: Sequence[AttachmentPoint],
    places: Sequence[tuple[Array, Array]],
) -> tuple[RopeKnot, ...]:
    """The knots of a path whose points have these rotations and positions: in any frame, but all in one."""
    knots = tuple(_path_knots(plant, label, points, spots, places))
    line = _line_at_start(knots, places)
    _check_geometry(label, knots, line)
    return tuple(_with_marks(knots, places, line))


# ---- Path.
def _path_knots(
    plant: Plant,
    label: str,
    points: Sequence[RopePoint],
    spots: Sequence[AttachmentPoint],
    places: Sequence[tuple[Array, Array]],
) -> Iterator[RopeKnot]:
    """The knots of a path, with the sides of all sheaves."""
    sense = 0.0
    for i, (point, spot) in enumerate(zip(points, spots, strict=True)):
        if point.drum is not None:
            yield RopeKnot(spot, _drum_wheel(plant, point, first=i == 0))
        elif point.radius is None or point.axis is None:
            yield RopeKnot(spot, None, _efficiency(point))
        else:
            sense = _sense(label, i, point, places, sense)
            wheel = RopeWheel(
                point.axis,
                None,
                tuple(_perpendicular(np.array(point.axis))),
                sense * point.radius,
                0.0,
                point.mu,
                float(point.turns) or None,
            )
            yield RopeKnot(spot, wheel, _efficiency(point))


def _efficiency(point: RopePoint) -> float | None:
    """None where there is no friction: then the speed of the rope does not matter."""
    return None if point.efficiency == 1 else point.efficiency


def _drum_wheel(plant: Plant, point: RopePoint, first: bool) -> RopeWheel:
    joint = plant.tree[point.body].joint
    assert joint.kind == "revolute", "checked when the scenario was made"
    winch_radius = drum_radius(plant, point.body)
    radius = point.radius if winch_radius is None else winch_radius
    assert radius is not None, "checked when the scenario was made"
    coordinate = next(iter(coordinate_names(point.body, joint)))
    turn = radius if (point.winding != "negative") == first else -radius
    start_angle = plant.coordinate(coordinate).element.start
    return RopeWheel(joint.axis, coordinate, tuple(_perpendicular(np.array(joint.axis))), turn, start_angle)


def _perpendicular(axis: Array) -> Array:
    """A unit vector across an axis."""
    unit = np.eye(3)[int(np.argmin(np.abs(axis)))]
    direction = np.cross(axis, unit)
    return np.asarray(direction / np.linalg.norm(direction))


def _sense(label: str, i: int, point: RopePoint, places: Sequence[tuple[Array, Array]], before: float) -> float:
    """Sense in which the rope turns about a sheave: as stated, or as its path bends; if it turns back, as at the one before."""
    if point.side is not None:
        return 1.0 if point.side == "positive" else -1.0
    R, middle = places[i]
    into, out = middle - places[i - 1][1], places[i + 1][1] - middle
    axis = R @ np.array(point.axis)
    into, out = into - axis * (axis @ into), out - axis * (axis @ out)
    size = float(np.linalg.norm(into) * np.linalg.norm(out))
    sine = float(axis @ np.cross(into, out))
    if abs(sine) > STRAIGHT * size:
        return float(np.sign(sine))
    if before:
        return before
    raise DeckcraneError(
        f"{label}: its path runs straight through the middle of the sheave at path.{i}, or turns back there, so that nothing says "
        "on which side it passes; write side: positive where it turns about the axis by the right hand, or side: negative"
    )


def _line_at_start(knots: Sequence[RopeKnot], places: Sequence[tuple[Array, Array]]) -> ElasticLine:
    """The rope at the start, as constant symbolic expressions."""
    still = ca.SX(3, 1)
    line_knots = []
    for knot, (R, p) in zip(knots, places, strict=True):
        wheel = None
        if knot.wheel is not None:
            axis, mark = R @ np.array(knot.wheel.axis), R @ np.array(knot.wheel.mark)
            turns = None if knot.wheel.turns is None else ca.SX(knot.wheel.turns)
            wheel = Wheel(ca.SX(axis), ca.SX(mark), ca.SX(knot.wheel.turn), turns=turns)
        line_knots.append(PathNode(ca.SX(p), still, still, wheel))
    unit = ca.SX(1)
    return ElasticLine(tuple(line_knots), (None,) * (len(knots) - 2), (), RopeLaw(unit, None, unit, unit))


def _with_marks(
    knots: Sequence[RopeKnot], places: Sequence[tuple[Array, Array]], line: ElasticLine, heavy: int | None = None
) -> Iterator[RopeKnot]:
    """The same knots, with each wheel's mark along a span at the start: one that leaves a drum, or leads to the heavy span."""
    for i, (knot, (R, _)) in enumerate(zip(knots, places, strict=True)):
        wheel = knot.wheel
        if wheel is None:
            yield knot
            continue
        span = line.spans[i if i == 0 or (heavy is not None and heavy < i < len(line.spans)) else i - 1]
        axis = np.array(wheel.axis)
        way = R.T @ np.array(ca.evalf(span.way)).ravel()
        way = way - axis * (axis @ way)
        yield replace(knot, wheel=replace(wheel, mark=tuple(way / np.linalg.norm(way))))


def _number(value: ca.SX) -> float:
    return float(ca.evalf(value))


# ---- Checks.
def _check_geometry(label: str, knots: Sequence[RopeKnot], line: ElasticLine) -> None:
    """Refuse coincident points, and wheels that are too large for their distance, or that the rope does not touch."""
    for i, (first, second) in enumerate(zip(line.knots, line.knots[1:], strict=False)):
        gap = float(np.linalg.norm(np.array(ca.evalf(second.position - first.position))))
        turns = [_signed_radius(knots[i]), _signed_radius(knots[i + 1])]
        if gap < 1e-6:
            raise DeckcraneError(
                f"{label}: path.{i} and path.{i + 1} are in one place at the start; a rope runs between points that are apart"
            )
        radii = abs(turns[0]) + abs(turns[1]) if turns[0] * turns[1] < 0 else max(abs(turns[0]), abs(turns[1]))
        if radii and gap <= radii * (1 + 1e-9):
            raise DeckcraneError(
                f"{label}: path.{i} and path.{i + 1} are {gap:.4g} m apart at the start, and radii of {abs(turns[0]):.4g} m and "
                f"{abs(turns[1]):.4g} m leave no room for a rope between them; make the wheels smaller, or move them apart"
            )
    for i, angle in enumerate(line.wraps, start=1):
        if knots[i].wheel is not None and _number(angle) < 0:
            raise DeckcraneError(
                f"{label}: the rope does not touch the sheave at path.{i} at the start: it would turn about it by "
                f"{np.degrees(_number(angle)):.3g} deg; write the other side, or leave the sheave out"
            )


def _signed_radius(knot: RopeKnot) -> float:
    return 0.0 if knot.wheel is None else float(knot.wheel.turn)


def _unstretched_length(label: str, rope: Rope, path: float) -> float:
    """Unstretched length from the data of the file."""
    if rope.length is not None:
        return rope.length
    if rope.slack is not None:
        if path + rope.slack <= 0:
            raise DeckcraneError(f"{label}: slack is {rope.slack:.4g} m, but the path is only {path:.4g} m long")
        return path + rope.slack
    return path / (1 + (rope.tension or 0.0) / rope.axial_stiffness)


def _check_tension(label: str, rope: Rope, tension: float, path: float, length: float) -> None:
    """Refuse ropes that are far too short for their paths."""
    strain = path / length - 1
    if strain > STIFFEST:
        raise DeckcraneError(
            f"{label}: {length:.5g} m of rope do not reach along its path of {path:.5g} m at the start: it would stretch by "
            f"{strain:.0%}; give it {path:.5g} m, or tension: ... instead of a length"
        )
    if rope.breaking_load is not None and tension > rope.breaking_load:
        raise DeckcraneError(
            f"{label}: at the start it is stretched by {strain:.2%} ({path - length:.4g} m of {length:.5g} m), which is "
            f"{tension / 1e3:.4g} kN and more than its breaking load of {rope.breaking_load / 1e3:.4g} kN; make it longer"
        )

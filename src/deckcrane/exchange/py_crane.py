"""Import of cranes of DNV's py-crane (PyPI: py-crane); the package itself is not needed, only a crane made with it.

Its booms are a chain: each lies along the z axis of a frame that is turned from its parent's by an azimuth about z, then by a polar
angle about y, and has a mass at a share of its length. A wire hangs freely from the last one, and is damped by its quality
factor. In py-crane the angles are set; here they are coordinates with prescribed motions, held at their start by default. What
py-crane does not state is assumed: booms are slender rods about their centres, and the load of a wire is a point.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.errors import DeckcraneError
from deckcrane.exchange.urdf_import import Names, angles_of
from deckcrane.scenario.reading import validate_scenario

Json = dict[str, Any]
ANGLES = ("azimuth", "polar")
NOTHING = 1e-9
"""Mass [kg] of the body between the two angles of a boom that turns about both, or of a wire."""


def from_py_crane(crane: Any, moving: Mapping[str, Sequence[str]] | None = None, title: str = "") -> Scenario:
    """Scenario of a py-crane `Crane`, in its present pose; lengths stay as they are.

    Args:
        crane: a `py_crane.crane.Crane`
        moving: which angles of which booms are coordinates, such as {"pedestal": ["azimuth"], "boom": ["polar"]}; by default
            the azimuth of the first boom, and the polar angle of the others
        title: title of the scenario; by default the crane's name

    Returns:
        the scenario, with booms as slender rods and the load of a wire as a point

    Raises:
        DeckcraneError: this is no crane of py-crane, it has no booms, or `moving` names what it does not have
    """
    try:
        booms = [boom for boom in crane.booms() if boom.anchor0 is not None]
        fixation = crane.boom0
    except AttributeError as error:
        raise DeckcraneError(f"this is not a crane of py-crane: {error}; give a py_crane.crane.Crane") from error
    if not booms:
        raise DeckcraneError("the crane has no booms besides its fixation; add some with crane.add_boom(...)")
    boom_names = {boom.name for boom in booms}
    turning = (
        moving
        if moving is not None
        else {boom.name: ANGLES[:1] if i == 0 else ANGLES[1:] for i, boom in enumerate(booms)}
    )
    for name, angles in turning.items():
        if name not in boom_names:
            raise DeckcraneError(f'moving: there is no boom "{name}"; there are {", ".join(boom_names)}')
        for angle in angles:
            if angle not in ANGLES:
                raise DeckcraneError(
                    f'moving: "{angle}" of "{name}" is not an angle of a boom; they are azimuth and polar'
                )
    chain = _Chain(np.array(crane.position, dtype=float), _boom_rotation(fixation))
    for boom in booms:
        if hasattr(boom, "q_factor"):
            chain.wire(boom)
        else:
            chain.boom(boom, tuple(turning.get(boom.name, ())))
    data: Json = {
        "deckcrane": 1,
        "title": title or str(getattr(crane, "name", "") or type(crane).__name__),
        "description": "From a crane of py-crane. Booms are taken as slender rods, the load of a wire as a point.",
        "gravity": [0.0, 0.0, -9.81],
        "bodies": chain.bodies,
        "points": chain.points,
        **({"payload": chain.payload} if chain.payload else {}),
        **({"control": chain.control} if chain.control else {}),
        "run": {"duration": 20.0, "step": 0.01, "every": 0.1},
    }
    return validate_scenario(data, "py-crane")


class _Chain:
    """Bodies of a chain of booms, added one after the other."""

    def __init__(self, position: Array, rotation: Array) -> None:
        self.names = Names()
        self.bodies: dict[str, Json] = {}
        self.points: dict[str, Json] = {}
        self.control: dict[str, Json] = {}
        self.payload = ""
        self.last, self.at, self.rotation = "ground", position, rotation
        self.turned = _rotation_sequence(rotation)

    def boom(self, boom: Any, moving: tuple[str, ...]) -> None:
        """Add a stiff boom at the end of the last one."""
        length, polar, azimuth = (float(value) for value in boom.boom)
        if length <= 0 or boom.mass <= 0:
            raise DeckcraneError(
                f'boom "{boom.name}" has a length of {length:g} m and a mass of {boom.mass:g} kg; both must be positive'
            )
        name, place = self.names.of(boom.name), {"at": _float_list(self.at), "rotation": self.turned}
        parent = self.last
        if "azimuth" in moving and "polar" in moving:
            turn = self.names.of(f"{boom.name}_azimuth_part")
            self.bodies[turn] = {
                "on": parent,
                "joint": {
                    "revolute": "z",
                    "name": self._held_coordinate(f"{boom.name}_azimuth"),
                    "start": azimuth,
                    **place,
                },
                "mass": NOTHING,
                "shape": {"point": True},
            }
            parent, place = turn, {}
            joint: Json = {"revolute": "y", "name": self._held_coordinate(f"{boom.name}_polar"), "start": polar}
        elif "azimuth" in moving and polar:
            raise DeckcraneError(
                f'boom "{boom.name}" turns by its azimuth at a polar angle of {polar:g} rad: let it turn by both, '
                f'moving={{"{boom.name}": ["azimuth", "polar"]}}'
            )
        elif "azimuth" in moving:
            joint = {"revolute": "z", "name": self._held_coordinate(f"{boom.name}_azimuth"), "start": azimuth}
        elif "polar" in moving:
            place = {**place, "rotation": [*self.turned, *_nonzero_turns([{"z": azimuth}])]}
            joint = {"revolute": "y", "name": self._held_coordinate(f"{boom.name}_polar"), "start": polar}
        else:
            joint, place = (
                {"fixed": True},
                {**place, "rotation": [*self.turned, *_nonzero_turns([{"z": azimuth}, {"y": polar}])]},
            )
        R = _boom_rotation(boom)
        rod = float(boom.mass) * length**2 / 12
        self.bodies[name] = {
            "on": parent,
            "joint": {**joint, **{key: value for key, value in place.items() if value}},
            "mass": float(boom.mass),
            "cog": _float_list(R.T @ np.array(boom.c_m, dtype=float)),
            "inertia": {"xx": rod, "yy": rod, "zz": rod * 1e-3},
            "shape": {"rod": "z", "length": length},
        }
        self.points[self.names.of(f"{boom.name}_end")] = {"on": name, "at": [0.0, 0.0, length]}
        self.last, self.at, self.rotation, self.turned = name, np.array([0.0, 0.0, length]), R, []

    def wire(self, wire: Any) -> None:
        """Add a wire with its load to the last boom: two hinges along the ground axes, so that it does not twist."""
        length, name = float(wire.boom[0]), self.names.of(wire.name)
        distance, d = length * float(wire.mass_center[0]), np.array(wire.direction, dtype=float)
        damper = {"linear": float(wire.mass) * distance**2 / float(wire.damping_time)}
        roll, pitch = float(np.arcsin(np.clip(d[1], -1.0, 1.0))), float(np.arctan2(-d[0], -d[2]))
        part, turned = self.names.of(f"{wire.name}_part"), _rotation_sequence(self.rotation.T)
        placed = {"at": _float_list(self.at), **({"rotation": turned} if turned else {})}
        swings = {"name": self.names.of(f"{wire.name}_pitch"), "start": pitch, "damper": damper}
        self.bodies[part] = {
            "on": self.last,
            "joint": {"revolute": "y", **swings, **placed},
            "mass": NOTHING,
            "shape": {"point": True},
        }
        self.bodies[name] = {
            "on": part,
            "joint": {"revolute": "x", "name": self.names.of(f"{wire.name}_roll"), "start": roll, "damper": damper},
            "mass": float(wire.mass),
            "cog": [0.0, 0.0, -distance],
            "shape": {"point": True},
        }
        self.points[self.names.of(f"{wire.name}_end")] = {"on": name, "at": [0.0, 0.0, -length]}
        self.payload = self.last = name

    def _held_coordinate(self, name: str) -> str:
        """Name of a new coordinate that is held at its start."""
        coordinate = self.names.of(name)
        self.control[coordinate] = {"motion": {"hold": "start"}}
        return coordinate


def _boom_rotation(boom: Any) -> Array:
    """Rotation that turns z into the direction of a boom."""
    return np.asarray(boom.rot().as_matrix(), dtype=float)


def _rotation_sequence(R: Array) -> list[Json]:
    roll, pitch, yaw = angles_of(R)
    return _nonzero_turns([{"z": yaw}, {"y": pitch}, {"x": roll}])


def _nonzero_turns(turns: list[Json]) -> list[Json]:
    return [turn for turn in turns if abs(next(iter(turn.values()))) > 1e-15]


def _float_list(values: Array) -> list[float]:
    return [float(value) + 0.0 for value in values]

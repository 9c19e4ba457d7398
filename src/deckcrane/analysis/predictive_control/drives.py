"""Drives as a prediction sees them: how speed follows a command, within which limits, and what the crane gets for it.

The oil of a valve's drive has no states in a prediction. Its speed follows the opening by a curve and a lag that
`identify_drive` finds in the full model: openings are held one after the other, and the response of the speed is fitted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.catalogue import Scenario
from deckcrane.components.control import sampled
from deckcrane.components.control.data import effort_limit
from deckcrane.components.hydraulics.data import moved_by_valves
from deckcrane.components.sea import stated_sea
from deckcrane.errors import DeckcraneError
from deckcrane.mechanics.coordinates import Kind
from deckcrane.scenario.data import did_you_mean
from deckcrane.units import quantities
from deckcrane.units.quantities import UnitError, quantity

STEP = 1.0
"""Time within which an identified drive has answered a step of its opening [s]."""
SPEED_IN_HAND = 0.005
"""Share of the largest speed that commands keep in hand."""
SMALLEST_SPEED, SHORTEST_LAG = 1e-9, 0.02
"""Speed that stands for a spool that just opens [rad/s or m/s], and the shortest lag that a prediction takes [s]."""
PLACES: dict[Kind, quantities.Dimension] = {"angular": quantities.ANGLE, "linear": quantities.LENGTH}
"""What positions of drives are."""
_ENTRIES: dict[Kind, dict[str, quantities.Dimension]] = {
    "angular": {
        "speed": quantities.ANGULAR_SPEED,
        "acceleration": quantities.ANGULAR_ACCELERATION,
        "lag": quantities.TIME,
        "effort": quantities.MOMENT,
    },
    "linear": {
        "speed": quantities.SPEED,
        "acceleration": quantities.ACCELERATION,
        "lag": quantities.TIME,
        "effort": quantities.FORCE,
    },
}


@dataclass(frozen=True)
class DriveModel:
    """How a drive follows its command, and what it can do.

    With a lag the command is a speed, dv = (c - v) / lag; without one it is an acceleration.
    """

    speed: float
    """Largest speed [rad/s or m/s]."""
    acceleration: float | None = None
    """Largest acceleration [rad/s^2 or m/s^2]; None: no limit of its own."""
    lag: float = 0.0
    """Time constant with which its speed follows the command [s]; 0: the command is the acceleration."""
    effort: float | None = None
    """Largest force or moment [N or N m]; None: that of the scenario, if it has one."""
    position: tuple[float, float] | None = None
    """Lowest and highest position [rad or m]; None: no limit."""
    curve: tuple[tuple[float, float], ...] = ()
    """Of a drive with a valve: openings and the steady speeds that they give, ascending."""

    @property
    def command_limit(self) -> float | None:
        """The largest command: of a speed a little less than the largest, for efforts are held between steps of a run."""
        return self.speed * (1.0 - SPEED_IN_HAND) if self.lag > 0.0 else self.acceleration

    def opening(self, speed: float) -> float:
        """The opening that gives a steady speed."""
        openings, speeds = np.array(self.curve).T
        return float(np.interp(speed, speeds, openings))

    @classmethod
    def of(cls, name: str, value: DriveModel | Mapping[str, Any], kind: Kind | None = None) -> DriveModel:
        """The model of a drive from its entries, with units if wanted.

        Args:
            name: the drive, for messages
            value: the model, or its entries: {"speed": "5 deg/s", "acceleration": "2 deg/s^2", "lag": "0.4 s"}
            kind: whether it turns (angular) or pushes (linear), by which units are checked; None: any unit will do

        Returns:
            the model

        Raises:
            DeckcraneError: an entry is unknown, missing or not positive
        """
        if isinstance(value, DriveModel):
            return value
        known = [entry.name for entry in fields(cls)]
        if not isinstance(value, Mapping) or "speed" not in value:
            raise DeckcraneError(
                f"the drive {name} needs its largest speed at least, such as {{'speed': '5 deg/s'}}; this is {value!r:.60}"
            )
        for key in value:
            if key not in known:
                raise DeckcraneError(
                    f'the drive {name} has no "{key}";{did_you_mean(key, known)} it has {", ".join(known)}'
                )
        numbers: dict[str, Any] = {}
        for key, dimension in _dimensions(kind).items():
            if value.get(key) is not None:
                numbers[key] = _number(f"the {key} of the drive {name}", value[key], dimension)
                if numbers[key] < 0.0 or (numbers[key] == 0.0 and key != "lag"):
                    raise DeckcraneError(f"the {key} of the drive {name} must be greater than zero; it is {value[key]}")
        if value.get("position") is not None:
            low, high = (
                _number(f"the position of the drive {name}", each, None if kind is None else PLACES[kind])
                for each in value["position"]
            )
            if not low < high:
                raise DeckcraneError(
                    f"the position of the drive {name} goes from {low:g} to {high:g}: the lower end first"
                )
            numbers["position"] = (low, high)
        if value.get("curve"):
            numbers["curve"] = tuple((float(opening), float(speed)) for opening, speed in value["curve"])
        return cls(**numbers)


def _dimensions(kind: Kind | None) -> Mapping[str, quantities.Dimension | None]:
    """The entries of a drive that are one number, and what they are."""
    return dict.fromkeys(_ENTRIES["linear"]) if kind is None else _ENTRIES[kind]


def _number(what: str, value: Any, dimension: quantities.Dimension | None) -> float:
    try:
        return float(quantity(value, dimension))
    except UnitError as error:
        raise DeckcraneError(f"{what}: {error}") from None


def drives_of(
    scenario: Scenario, drives: Mapping[str, DriveModel | Mapping[str, Any]], every: float
) -> dict[str, DriveModel]:
    """All drives with what the scenario knows about them: limits of efforts, and the curves of valves, which are identified."""
    models: dict[str, DriveModel] = {}
    for name, value in drives.items():
        valve, kind = name in moved_by_valves(scenario.plant), scenario.plant.coordinate(name).kind
        if valve and not isinstance(value, DriveModel) and "curve" not in value:
            identified = identify_drive(scenario, name)
            given = DriveModel.of(name, {"speed": identified.speed, **value}, kind)
            models[name] = replace(
                given,
                speed=min(given.speed, identified.speed),
                lag=given.lag or identified.lag,
                curve=identified.curve,
            )
            continue
        model = DriveModel.of(name, value, kind)
        if valve and (model.lag <= 0.0 or not model.curve):
            raise DeckcraneError(
                f"the drive {name} has a valve: give its lag and its curve, or leave both out to identify them"
            )
        if model.effort is None and not valve:
            model = replace(model, effort=effort_limit(scenario, name))
        if model.lag <= 0.0 and model.acceleration is None and model.effort is None:
            raise DeckcraneError(
                f"the drive {name} takes accelerations as commands, and nothing limits them: give its acceleration, its effort "
                "or a lag"
            )
        models[name] = model
    return models


def identify_drive(
    scenario: Scenario,
    name: str,
    *,
    openings: Sequence[float] = (0.1, 0.3, 0.6),
    duration: float = 6.0,
) -> DriveModel:
    """The steady speeds of a drive with a valve over its openings, and the lag of its speed, from the full model without waves.

    Each opening is held from rest for `duration`. The steady speed is the mean after the first second; the lag is that of the first
    order whose area above the response is the same, T = integral of (1 - v / v_steady) dt over this second, of the middle opening.
    Where the line through the two smallest openings meets zero, the spool begins to open.

    Args:
        scenario: the scenario
        name: the drive
        openings: openings that are tried, either way
        duration: time that each is held [s]

    Returns:
        the drive

    Raises:
        DeckcraneError: the drive has no valve, or does not answer its opening
    """
    from deckcrane.simulation.simulation import run

    if name not in moved_by_valves(scenario.plant):
        raise DeckcraneError(f"{name} has no valve: nothing is to be identified; give its speed and lag")
    quiet = scenario.with_values(_quiet_values(scenario, duration))
    responses: dict[float, tuple[Array, Array]] = {}
    for opening in [*(-each for each in reversed(openings)), *openings]:
        law = sampled(lambda t, signals, opening=opening: opening, every=0.1, signals=[])
        data = run(quiet, laws={name: law}, progress=False)
        responses[opening] = (data.time.values, data.u.sel(speed=name).values)
    curve, lags = [], []
    for opening, (t, v) in responses.items():
        steady = float(np.mean(v[t >= STEP]))
        if opening * steady <= 0.0:
            raise DeckcraneError(
                f"{name} moves at {steady:.2g} when its valve opens by {opening:g}: its speed does not follow its opening"
            )
        curve.append((opening, steady))
        if abs(opening) == openings[len(openings) // 2]:
            rise = t <= STEP
            lags.append(float(np.trapezoid(1.0 - v[rise] / steady, t[rise])))
    for side in (-1.0, 1.0):
        (o1, v1), (o2, v2) = (
            (o, v)
            for o, v in sorted(curve, key=lambda point: abs(point[0]))
            if o * side > 0.0 and abs(o) <= openings[1]
        )
        curve.append((side * max(side * (o1 - v1 * (o2 - o1) / (v2 - v1)), 0.0), side * SMALLEST_SPEED))
    return DriveModel(
        speed=min(abs(speed) for opening, speed in curve if abs(opening) == openings[-1]),
        lag=max(float(np.mean(lags)), SHORTEST_LAG),
        curve=tuple(sorted([*curve, (0.0, 0.0)])),
    )


def _quiet_values(scenario: Scenario, duration: float) -> dict[str, Any]:
    """Values of a short run in still water that records speeds often."""
    values: dict[str, Any] = {"run.duration": duration, "run.every": 0.05, "record": ["u"]}
    if stated_sea(scenario) is not None:
        values["sea"] = None
    return values

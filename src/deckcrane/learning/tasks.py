"""The bundled tasks: sway damping, landing, heave compensation, lift-off from a boat, slewing and luffing in waves,
transfer between vessels.

Levers are those of an operator: +1 is full speed one way, -1 the other, and the drive follows after its time constant. Functions of
a task also take arrays of a graphics card, so what they make anew is made like their signals.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import pi, radians
from pathlib import Path
from typing import Any

import numpy as np

from deckcrane.arrays import Array
from deckcrane.components.contacts.outputs import CONTACT_GAP
from deckcrane.components.points.outputs import POINT_POSITION, POINT_VELOCITY, RELATIVE_POSITION, RELATIVE_VELOCITY
from deckcrane.components.ropes.outputs import ROPE_TENSION
from deckcrane.errors import DeckcraneError
from deckcrane.learning.task import Flags, Gain, Observed, Progress, Signals, Task
from deckcrane.scenario.data import did_you_mean
from deckcrane.simulation.batch_stepper import BatchStepper

SCENARIOS = Path(__file__).parent / "scenarios"


@dataclass(frozen=True)
class LeverDrive:
    """A drive that follows the speed of a lever: position and speed behind a first-order lag, held by a stiff PD controller.

    As a law it has the input `lever`, from -1 to 1, and the states `speed` and `position` of its set-point.
    """

    drives: str
    """The coordinate that it drives."""
    speed: float
    """Speed at full lever [rad/s or m/s]."""
    stiffness: float
    """Stiffness of its position control [N m/rad or N/m]."""
    damping: float
    """Damping of its position control [N m s/rad or N s/m]."""
    start: float = 0.0
    """Position at the start."""
    lag: float = 0.4
    """Time constant with which it follows its lever [s]."""
    inputs: tuple[str, ...] = ("lever",)

    @property
    def states(self) -> dict[str, float]:
        """Set-points at the start."""
        return {"speed": 0.0, "position": self.start}

    def __call__(self, t: Any, x: Mapping[str, Any], signals: Mapping[str, Any]) -> tuple[Any, dict[str, Any]]:
        """The force of the drive, and the rates of its set-points."""
        position, speed = signals[self.drives], signals[f"d:{self.drives}"]
        force = self.stiffness * (x["position"] - position) + self.damping * (x["speed"] - speed)
        return force, {"speed": (self.speed * signals["lever"] - x["speed"]) / self.lag, "position": x["speed"]}


def _sway_reward(signals: Signals, progress: Progress, dt: float) -> Array:
    sway = np.hypot(signals["across"], signals["along"])
    return -dt * (np.abs(progress.goal[:, 0] - signals["slew"]) + 3.0 * sway)


def _slew_speed(error: Array, gain: float, sway: Array, rate: Array, damping: tuple[float, float]) -> Array:
    """Speed in proportion to the error, and in the direction in which the load swings."""
    return gain * error + damping[0] * sway + damping[1] * rate


SWAY_DAMPING = Task(
    name="SwayDamping",
    source=SCENARIOS / "sway_damping.yaml",
    levers=("slew.lever",),
    laws={"slew": LeverDrive("slew", 0.1, 4e7, 3e7)},
    outputs={
        "slew": ("q", "slew"),
        "across": ("q", "swing_across"),
        "along": ("q", "swing_along"),
        "slew_speed": ("u", "slew"),
        "across_rate": ("u", "swing_across"),
        "along_rate": ("u", "swing_along"),
    },
    observed=(
        Observed("error", {"slew": -1.0}, 1.0, radians(0.05), goal=0, unit="rad"),
        Observed("slew_speed", {"slew_speed": 1.0}, 0.1, 0.0005, unit="rad/s"),
        *(Observed(name, {name: 1.0}, 0.1, radians(0.2), unit="rad") for name in ("across", "along")),
        *(Observed(name, {name: 1.0}, 0.1, radians(0.2), unit="rad/s") for name in ("across_rate", "along_rate")),
    ),
    draw_goal=lambda generator: (float(generator.choice([-1.0, 1.0]) * generator.uniform(radians(30), radians(120))),),
    reward=_sway_reward,
    baseline=lambda seen: (_slew_speed(seen["error"], 0.13, seen["across"], seen["across_rate"], (1.8, -0.3)) / 0.1,),
)


HOIST = 0.4
"""Radius of the winches' drums [m]."""


def _winch(rope_speed: float) -> dict[str, LeverDrive]:
    """A winch whose lever is the speed of its rope; paying out is positive."""
    return {"winch": LeverDrive("winch", rope_speed / HOIST, 4e6 * HOIST**2, 2e5 * HOIST**2)}


TIP_HEIGHT = 44.18
"""Height of the boom's tip over the sea in still water, of the crane that compensates heave [m]."""
COMPENSATION_SPEED = 1.25

HEAVE_COMPENSATION = Task(
    name="HeaveCompensation",
    source=SCENARIOS / "heave_compensation.yaml",
    levers=("winch.lever",),
    laws=_winch(COMPENSATION_SPEED),
    outputs={
        "tip": (POINT_POSITION.name, "tip", "z"),
        "tip_speed": (POINT_VELOCITY.name, "tip", "z"),
        "load": ("q", "load"),
        "load_speed": ("u", "load"),
        "drum_speed": ("u", "winch"),
    },
    observed=(
        Observed("tip", {"tip": 1.0}, 1.0, 0.03, constant=-TIP_HEIGHT, unit="m"),
        Observed("tip_speed", {"tip_speed": 1.0}, 1.0, 0.03, unit="m/s"),
        Observed("load", {"load": 1.0}, 1.0, 0.03, unit="m"),
        Observed("load_speed", {"load_speed": 1.0}, 1.0, 0.03, unit="m/s"),
        Observed("rope_speed", {"drum_speed": HOIST}, 1.0, 0.01, unit="m/s"),
    ),
    reward=lambda s, progress, dt: -dt * np.abs(s["load"]),
    baseline=lambda seen: ((seen["tip_speed"] + 4.0 * seen["load"]) / COMPENSATION_SPEED,),
)


LANDING_SPEED = 0.6


def _landed(signals: Signals, progress: Progress, cranes: BatchStepper) -> tuple[Flags, Array]:
    """A load has landed where it touches; the reward falls with the square of the speed of the impact, 0.2 m/s gives one less."""
    over, reward = signals["gap"] <= 0.0, np.zeros_like(signals["gap"])
    for i in np.flatnonzero(over).tolist():
        impacts = [event.size for event in cranes.events(i) if event.kind in ("landing", "re_contact")]
        reward[i] = max(2.0 - (max(impacts, default=0.0) / 0.2) ** 2, -10.0)
    return over, reward


LANDING = Task(
    name="Landing",
    source=SCENARIOS / "landing.yaml",
    levers=("winch.lever",),
    laws=_winch(LANDING_SPEED),
    outputs={
        "height": (RELATIVE_POSITION.name, "load_over_deck", "z"),
        "closing": (RELATIVE_VELOCITY.name, "load_over_deck", "z"),
        "load_speed": ("u", "load"),
        "drum_speed": ("u", "winch"),
        "gap": (CONTACT_GAP.name, "deck"),
    },
    observed=(
        Observed("height", {"height": 1.0}, 2.0, 0.03, unit="m"),
        Observed("closing", {"closing": 1.0}, 0.5, 0.03, unit="m/s"),
        Observed("load_speed", {"load_speed": 1.0}, 0.5, 0.03, unit="m/s"),
        Observed("rope_speed", {"drum_speed": HOIST}, 0.5, 0.01, unit="m/s"),
    ),
    reward=lambda s, progress, dt: np.full_like(s["gap"], -0.02 * dt),
    over=_landed,
    baseline=lambda seen: (
        (np.clip(0.2 * seen["height"], 0.03, 0.5) + seen["closing"] - seen["load_speed"]) / LANDING_SPEED,
    ),
)


WEIGHT, CLEAR = 98.1e3, 3.0
"""Weight of the load [N], and height over deck [m] at which it is clear of the boat."""
LIFTING_SPEED = 1.0


def _lift_off_reward(signals: Signals, progress: Progress, dt: float) -> Array:
    """Time costs, and so does a tension of more than 1.3 times the weight, up to 4.3 times."""
    return -0.02 * dt - dt * np.clip(signals["tension"] / WEIGHT - 1.3, 0.0, 3.0)


def _clear(signals: Signals, progress: Progress, cranes: BatchStepper) -> tuple[Flags, Array]:
    """Clear of the deck it is over, with 3 points; each time the boat strikes the load costs the square of speed over 0.3 m/s.

    The boat strikes a load that the rope has lifted; one that settles on deck when an episode begins does not count.
    """
    lifted, gap = progress.note("lifted"), signals["gap"]
    struck, reward = (lifted > 0.0) & (gap <= 0.0), np.zeros_like(gap)
    for i in np.flatnonzero(struck).tolist():
        impacts = [event for event in cranes.events(i) if event.kind in ("landing", "re_contact")]
        reward[i] = -min((impacts[-1].size / 0.3) ** 2, 5.0) if impacts else 0.0
    hangs = (gap > 0.05) & (signals["tension"] > 0.5 * WEIGHT)
    lifted[:] = np.where(hangs, 1.0, np.where(gap <= 0.0, 0.0, lifted))
    over = gap > CLEAR
    reward[over] += 3.0
    return over, reward


LIFT_OFF = Task(
    name="LiftOff",
    source=SCENARIOS / "lift_off.yaml",
    levers=("winch.lever",),
    laws=_winch(LIFTING_SPEED),
    outputs={
        "gap": (CONTACT_GAP.name, "deck"),
        "height": (RELATIVE_POSITION.name, "load_over_deck", "z"),
        "tension": (ROPE_TENSION.name, "hoist"),
        "deck": (POINT_POSITION.name, "deck", "z"),
        "deck_speed": (POINT_VELOCITY.name, "deck", "z"),
        "winch": ("q", "winch"),
        "drum_speed": ("u", "winch"),
    },
    observed=(
        Observed("height", {"height": 1.0}, 1.0, 0.03, unit="m"),
        Observed("tension", {"tension": 1.0}, WEIGHT, 0.02 * WEIGHT, unit="N"),
        Observed("deck", {"deck": 1.0}, 1.0, 0.03, constant=-4.0, unit="m"),
        Observed("deck_speed", {"deck_speed": 1.0}, 0.5, 0.03, unit="m/s"),
        Observed("rope", {"winch": HOIST}, 2.0, 0.01, unit="m"),
        Observed("rope_speed", {"drum_speed": HOIST}, 1.0, 0.01, unit="m/s"),
    ),
    reward=_lift_off_reward,
    over=_clear,
    baseline=lambda seen: (np.where((seen["tension"] > 0.05 * WEIGHT) | (seen["height"] > 0.1), -1.0, -0.1),),
)


SLEW_SPEED, LUFF_SPEED, ROPE = 0.1, 0.05, 15.0


def _along_and_across(signals: Signals) -> tuple[Array, Array]:
    """Angles by which the rope leans in the plane of the boom, outwards, and across it, in the direction of slewing."""
    x, y, slew = signals["sway_x"] / ROPE, signals["sway_y"] / ROPE, signals["slew"]
    return x * np.cos(slew) + y * np.sin(slew), y * np.cos(slew) - x * np.sin(slew)


def _slew_luff_reward(signals: Signals, progress: Progress, dt: float) -> Array:
    along, across = _along_and_across(signals)
    slew, luff = np.abs(progress.goal[:, 0] - signals["slew"]), np.abs(progress.goal[:, 1] - signals["luff"])
    return -dt * (slew + luff + 2.0 * np.hypot(along, across))


SLEW_LUFF = Task(
    name="SlewLuff",
    source=SCENARIOS / "slew_luff.yaml",
    levers=("slew.lever", "luff.lever"),
    laws={
        "slew": LeverDrive("slew", SLEW_SPEED, 4e7, 3e7, pi / 2),
        "luff": LeverDrive("luff", LUFF_SPEED, 4e8, 2e8, pi / 3),
    },
    outputs={
        "slew": ("q", "slew"),
        "luff": ("q", "luff"),
        "slew_speed": ("u", "slew"),
        "luff_speed": ("u", "luff"),
        "sway_x": (RELATIVE_POSITION.name, "load_to_tip", "x"),
        "sway_y": (RELATIVE_POSITION.name, "load_to_tip", "y"),
        "along": ("q", "swing_along"),
        "across": ("q", "swing_across"),
        "along_rate": ("u", "swing_along"),
        "across_rate": ("u", "swing_across"),
    },
    observed=(
        Observed("slew_error", {"slew": -1.0}, 1.0, radians(0.05), goal=0, unit="rad"),
        Observed("luff_error", {"luff": -1.0}, 0.3, radians(0.05), goal=1, unit="rad"),
        Observed("slew_speed", {"slew_speed": 1.0}, 0.1, 0.0005, unit="rad/s"),
        Observed("luff_speed", {"luff_speed": 1.0}, 0.05, 0.0005, unit="rad/s"),
        Observed("along", {"luff": 1.0, "along": -1.0}, 0.1, radians(0.2), unit="rad"),
        Observed("across", {"across": 1.0}, 0.1, radians(0.2), unit="rad"),
        Observed("along_rate", {"luff_speed": 1.0, "along_rate": -1.0}, 0.1, radians(0.2), unit="rad/s"),
        Observed("across_rate", {"across_rate": 1.0}, 0.1, radians(0.2), unit="rad/s"),
    ),
    draw_goal=lambda generator: (
        pi / 2 + float(generator.uniform(radians(-100), radians(-40))),
        float(generator.uniform(radians(45), radians(70))),
    ),
    reward=_slew_luff_reward,
    baseline=lambda seen: (
        _slew_speed(seen["slew_error"], 0.35, seen["across"], seen["across_rate"], (1.3, -0.05)) / SLEW_SPEED,
        _slew_speed(seen["luff_error"], 0.6, seen["along"], seen["along_rate"], (-1.8, -0.08)) / LUFF_SPEED,
    ),
)


BOOM, TRAVEL_HEIGHT, TRANSFER_SPEED = 30.0, 5.0, 1.0
"""Of the crane that transfers a load: length of boom [m], height over deck at which the load travels [m], speed of rope [m/s]."""


def _transfer_reward(signals: Signals, progress: Progress, dt: float) -> Array:
    """Time costs, and so does the way that is left, up to 30 m, and a tension of more than 1.3 times the weight."""
    way = np.hypot(progress.goal[:, 0] - signals["x"], progress.goal[:, 1] - signals["y"])
    return -dt * (0.02 + 0.001 * np.minimum(way, 30.0) + np.clip(signals["tension"] / WEIGHT - 1.3, 0.0, 3.0))


def _set_down(signals: Signals, progress: Progress, cranes: BatchStepper) -> tuple[Flags, Array]:
    """Where the load touches the boat it is over: 5 points less the squares of speed over 0.3 m/s and of distance over 1 m."""
    speed = np.sqrt(signals["x_speed"] ** 2 + signals["y_speed"] ** 2 + signals["closing"] ** 2)
    before = progress.note("speed").copy()
    progress.note("speed")[:] = speed
    over = signals["gap"] <= 0.0
    away = np.hypot(progress.goal[:, 0] - signals["x"], progress.goal[:, 1] - signals["y"])
    return over, np.where(over, np.maximum(5.0 - (before / 0.3) ** 2 - away**2, -10.0), 0.0)


TRANSFER_GAINS: Mapping[str, Gain] = {
    "slew": Gain(0.25, 0.05),
    "slew_step": Gain(0.03, 0.006),
    "across": Gain(0.022, 0.006),
    "across_rate": Gain(0.0, 0.006),
    "luff": Gain(0.6, 0.1),
    "outwards": Gain(0.025, 0.006),
    "outwards_rate": Gain(0.0, 0.006),
    "near": Gain(1.0, 0.2),
    "kept": Gain(3.0, 0.5),
    "low": Gain(3.0, 0.5),
    "clear": Gain(3.0, 0.5),
    "hoist": Gain(1.0, 0.2),
    "haul": Gain(1.0, 0.15),
    "tension": Gain(0.2, 0.04),
    "lower": Gain(0.2, 0.04),
    "slowest": Gain(0.1, 0.02),
    "fastest": Gain(0.5, 0.1),
    "deck": Gain(1.0, 0.15),
}
"""Of the transfer's controller: speeds for what is left and for sway, distances where phases change, speeds of the rope."""


def _transfer_levers(seen: Mapping[str, Array], gains: Mapping[str, Any] | None = None) -> tuple[Array, Array, Array]:
    """Lift, travel with damped sway, and lower at the speed of the boat's deck.

    The place of the load and that of the target, both from the slewing axis, say where slew and luff should be. Where the load
    hangs low over the own deck it is lifted first; it is lowered where it hangs over its target.
    """
    k: Mapping[str, Any] = {name: gain.value for name, gain in TRANSFER_GAINS.items()} if gains is None else gains
    slew, luff, across = seen["slew"], seen["luff"], seen["across"]
    x = seen["radius"] * np.cos(slew) - across * np.sin(slew) + seen["x_error"]
    y = seen["radius"] * np.sin(slew) + across * np.cos(slew) + seen["y_error"]
    turn = (np.arctan2(y, x) - slew + pi) % (2.0 * pi) - pi
    raise_boom = np.arccos(np.clip(np.hypot(x, y) / BOOM, 0.3, 0.95)) - luff
    way = np.hypot(seen["x_error"], seen["y_error"])
    over_target = way < np.where(seen["height"] < k["low"], k["kept"], k["near"])
    clear = (seen["own_height"] > k["clear"]) | (way < 12.0)
    step, outwards = k["slew_step"], seen["radius"] - BOOM * np.cos(luff)
    slew_speed = np.clip(k["slew"] * turn, seen["slew_speed"] - step, seen["slew_speed"] + step) + k["across"] * across
    slew_speed = slew_speed + k["across_rate"] * seen["across_rate"]
    luff_speed = k["luff"] * raise_boom - k["outwards"] * outwards - k["outwards_rate"] * seen["radius_rate"]
    tight = (seen["tension"] > 0.05 * WEIGHT) | (seen["own_height"] > 0.3)
    rise = np.clip(k["hoist"] * (seen["own_height"] - TRAVEL_HEIGHT), -k["haul"], k["haul"])
    hoist = np.where(tight, rise, -k["tension"])
    lower = np.clip(k["lower"] * seen["height"], k["slowest"], k["fastest"])
    lower = lower + k["deck"] * (seen["closing"] + seen["rope_speed"])
    winch = np.where(over_target, lower, hoist) / TRANSFER_SPEED
    return np.where(clear, slew_speed, 0.0) / SLEW_SPEED, np.where(clear, luff_speed, 0.0) / LUFF_SPEED, winch


TRANSFER = Task(
    name="Transfer",
    source=SCENARIOS / "transfer.yaml",
    levers=("slew.lever", "luff.lever", "winch.lever"),
    laws={
        "slew": LeverDrive("slew", SLEW_SPEED, 4e7, 3e7, radians(200)),
        "luff": LeverDrive("luff", LUFF_SPEED, 4e8, 2e8, pi / 4),
        **_winch(TRANSFER_SPEED),
    },
    outputs={
        "slew": ("q", "slew"),
        "luff": ("q", "luff"),
        "slew_speed": ("u", "slew"),
        "luff_speed": ("u", "luff"),
        "drum_speed": ("u", "winch"),
        "tension": (ROPE_TENSION.name, "hoist"),
        "own_height": (RELATIVE_POSITION.name, "over_own_deck", "z"),
        "x": (RELATIVE_POSITION.name, "over_boat", "x"),
        "y": (RELATIVE_POSITION.name, "over_boat", "y"),
        "height": (RELATIVE_POSITION.name, "over_boat", "z"),
        "x_speed": (RELATIVE_VELOCITY.name, "over_boat", "x"),
        "y_speed": (RELATIVE_VELOCITY.name, "over_boat", "y"),
        "closing": (RELATIVE_VELOCITY.name, "over_boat", "z"),
        "radius": (RELATIVE_POSITION.name, "load_from_king", "x"),
        "across": (RELATIVE_POSITION.name, "load_from_king", "y"),
        "radius_rate": (RELATIVE_VELOCITY.name, "load_from_king", "x"),
        "across_rate": (RELATIVE_VELOCITY.name, "load_from_king", "y"),
        "own_gap": (CONTACT_GAP.name, "own_deck"),
        "gap": (CONTACT_GAP.name, "boat_deck"),
    },
    observed=(
        Observed("slew", {"slew": 1.0}, 1.0, radians(0.05), unit="rad"),
        Observed("luff", {"luff": 1.0}, 0.5, radians(0.05), unit="rad"),
        Observed("slew_speed", {"slew_speed": 1.0}, 0.1, 0.0005, unit="rad/s"),
        Observed("luff_speed", {"luff_speed": 1.0}, 0.05, 0.0005, unit="rad/s"),
        Observed("rope_speed", {"drum_speed": HOIST}, 1.0, 0.01, unit="m/s"),
        Observed("tension", {"tension": 1.0}, WEIGHT, 0.02 * WEIGHT, unit="N"),
        Observed("own_height", {"own_height": 1.0}, 5.0, 0.03, unit="m"),
        Observed("x_error", {"x": -1.0}, 10.0, 0.05, goal=0, unit="m"),
        Observed("y_error", {"y": -1.0}, 10.0, 0.05, goal=1, unit="m"),
        Observed("height", {"height": 1.0}, 5.0, 0.03, unit="m"),
        Observed("closing", {"closing": 1.0}, 0.5, 0.03, unit="m/s"),
        Observed("radius", {"radius": 1.0}, 10.0, 0.05, unit="m"),
        Observed("across", {"across": 1.0}, 1.0, 0.05, unit="m"),
        *(Observed(name, {name: 1.0}, 1.0, 0.05, unit="m/s") for name in ("radius_rate", "across_rate")),
    ),
    draw_goal=lambda generator: (float(generator.uniform(-5.0, 8.0)), float(generator.uniform(-2.0, 4.0))),
    reward=_transfer_reward,
    over=_set_down,
    baseline=_transfer_levers,
    gains=TRANSFER_GAINS,
)

TASKS = {task.name: task for task in (SWAY_DAMPING, LANDING, HEAVE_COMPENSATION, LIFT_OFF, SLEW_LUFF, TRANSFER)}
"""All tasks by name: the bundled ones, and those that were registered."""


def task_named(name: str) -> Task:
    """A task, by its name or by that of its environment."""
    plain = name.removeprefix("deckcrane/").removesuffix("-v0")
    if plain not in TASKS:
        raise DeckcraneError(f'there is no task "{name}";{did_you_mean(plain, TASKS)} there are {", ".join(TASKS)}')
    return TASKS[plain]

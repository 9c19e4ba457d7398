"""Transfer of a load from a ship to a boat by control of the package: a swing-free path, a regulator, compensation, landing logic.

Horizontally, along two axes of the ship, the load hangs on a rope of the length L with k = g / L. With c the place of the load seen
from its target on the boat, s its sway seen from the tip, u the speed of the tip by the crane, and r the command of that:

    c' = s' + u - v,   s'' = -k s - u' + w,   u' = (r - u) / lag

The speed v of the target as seen from the ship, and what the ship's motion does to the sway, w, are oscillators that white noise
drives. A Kalman filter estimates all of it from what is seen; by the regulator's feedback of v and w the load follows the boat.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import pi

import numpy as np
from numpy.polynomial import Polynomial

from deckcrane.arrays import Array
from deckcrane.crane_bench.control_parts import SampledParts, deck_following, landing_on_deck, turned
from deckcrane.crane_bench.observers import Levers, OscillatorFilter, Seen, apply
from deckcrane.crane_bench.tasks import TaskInfo
from deckcrane.learning.tasks import BOOM, LUFF_SPEED, SLEW_SPEED, TRANSFER_SPEED, WEIGHT

STATES = ("c", "s", "d:s", "u", "v", "d:v", "w", "d:w")
MEASURED = ("c", "s", "d:s", "u")
SENSORS = {"c": "x_error", "s": "radius", "d:s": "radius_rate"}
"""What is seen that is measured so; the speed of the tip has the noise of the speeds of slew and luff."""
SPEED = np.array([0.0, 0.0, 1.0, 1.0, -1.0, 0.0, 0.0, 0.0])
"""c' as a sum of the states."""


class HangingLoadModel:
    """The linear model of a load over a boat along an axis, its regulator and its filter.

    Args:
        k: gravity over the length of the rope [1/s^2]
        lag: time constant of the drives [s]
        period: period about which the disturbances swing [s]
        damping: damping ratio of their oscillators
    """

    def __init__(self, k: float, lag: float, period: float, damping: float) -> None:
        w = 2.0 * pi / period
        A = np.zeros((8, 8))
        A[0, 2], A[0, 3], A[0, 4] = 1.0, 1.0, -1.0
        A[1, 2] = A[4, 5] = A[6, 7] = 1.0
        A[2, 1], A[2, 3], A[2, 6] = -k, 1.0 / lag, 1.0
        A[3, 3] = -1.0 / lag
        for i in (5, 7):
            A[i, i - 1], A[i, i] = -(w**2), -2.0 * damping * w
        self.A, self.b, self._oscillator = A, np.zeros(8), (w, damping)
        self.b[2], self.b[3] = -1.0 / lag, 1.0 / lag

    def gains(self, largest: Mapping[str, float], effort: float) -> Array:
        """Gains of the regulator (`deckcrane.lqr`), a number for each state."""
        from deckcrane.analysis.linear_control import lqr
        from deckcrane.analysis.linear_model import LinearModel

        model = LinearModel(
            STATES, ("r",), ("d:c",), self.A, self.b[:, None], SPEED[None, :], np.zeros((1, 1)), np.zeros(8), 0.0
        )
        return np.asarray(lqr(model, largest, {"r": effort}).K[0])

    def sampled(self, step: float) -> tuple[Array, Array]:
        """F and g of x(t + step) = F x + g r, with r held."""
        from scipy.linalg import expm

        block = np.zeros((9, 9))
        block[:8, :8], block[:8, 8] = self.A, self.b
        both = expm(step * block)
        return both[:8, :8], both[:8, 8]

    def regulated(self, gains: Array, ahead: float) -> Array:
        """Place c and speed d:c so many seconds ahead under the regulator, as a matrix [2, state]."""
        from scipy.linalg import expm

        return np.asarray(np.stack([np.eye(8)[0], SPEED]) @ expm(ahead * (self.A - np.outer(self.b, gains))))

    def filter_gains(self, step: float, disturbance: Mapping[str, float], noise: Mapping[str, float]) -> Array:
        """Steady gains of the Kalman filter [state, measured], by the standard deviations of v and w and of the noise."""
        from scipy.linalg import solve_discrete_are

        (w, damping), F = self._oscillator, self.sampled(step)[0]
        C = np.array([[float(state == name) for state in STATES] for name in MEASURED])
        Q = np.diag([1e-5, 1e-6, 1e-4, 1e-4, 0.0, 0.0, 0.0, 0.0])
        for name, deviation in disturbance.items():
            i = STATES.index(f"d:{name}")
            Q[i, i] = 4.0 * damping * w**3 * deviation**2 * step
        R = np.diag([noise[name] ** 2 for name in MEASURED])
        P = solve_discrete_are(F.T, C.T, Q, R)
        return np.asarray(P @ C.T @ np.linalg.inv(C @ P @ C.T + R))


WAY = Polynomial([0, 0, 0, 0, 0, 126, -420, 540, -315, 70])
"""Share of a way over that of its time, with four derivatives that vanish at both ends, as in `tip_control/load_path.py`."""
WAY_RATES = tuple(WAY.deriv(order) for order in range(5))
STEEPEST = 2.46
"""Largest slope of `WAY`."""


class TransferSequence:
    """Lift, travel on a path without swing, hover over the moving deck, and set down when the load will touch at a low speed.

    On its own ship the load is lifted slowly until it hangs. It then moves straight to its target: sway and speed of the tip follow
    from the load's path (differential flatness of a pendulum), and a regulator (`deckcrane.lqr`) keeps to it, which over the boat
    follows the boat. There heave compensation follows the boat's deck, and landing logic waits at a small height until the model
    with its regulator foresees a low horizontal speed at the touch.
    """

    vectorised = True
    period, damping, motion, length = 6.0, 0.07, 1.0, 27.0
    disturbance: Mapping[str, float] = {"v": 0.3, "w": 0.25}
    largest: Mapping[str, float] = {"c": 1.5, "d:c": 0.4, "s": 3.0, "u": 0.7}
    effort = 0.7
    slack_speed, tight, lift_speed, lifted, hoist_speed, acceleration = 0.4, 0.1, 0.25, 0.2, 0.9, 0.3
    travel_height, clear, fastest, farthest, beyond = 5.0, 2.5, 2.0, 28.5, 1.1
    hover, approach_speed, landing_speed, near, most, lead = 0.4, 0.5, 0.15, 1.0, 1.3, 2.3
    quiet_speed, quiet_time, longest_wait = 0.15, 0.3, 20.0

    def prepare(self, task: TaskInfo) -> None:
        """Build model, regulator and filter."""
        seen = task.observations
        self._delay, self._lag, self._step = seen["radius"].delay, task.levers["winch"].lag, task.control_step
        self._late = round(self._delay / self._step)
        model = HangingLoadModel(9.81 / self.length, self._lag, self.period, self.damping)
        self._F, self._g = model.sampled(self._step)
        self._K = model.gains(self.largest, self.effort)
        self._ahead = model.regulated(self._K, self.lead)
        noise = {name: seen[sensor].noise for name, sensor in SENSORS.items()}
        noise["u"] = BOOM * seen["slew_speed"].noise
        self._L = model.filter_gains(self._step, self.disturbance, noise)
        self._speed_noise = {"speed": seen["closing"].noise}

    def reset(self, seeds: Sequence[int]) -> None:
        """Begin with a slack rope."""
        n = len(seeds)
        self._past: list[dict[str, Array]] = []
        self._commands = [np.zeros((2, n))] * (self._late + 1)
        self._x: list[Array] = [np.zeros((2, n))] * len(STATES)
        self._vertical = OscillatorFilter(self._step, self.period, 0.05, self.motion, self._speed_noise)
        inputs = ("tip.speed", "tip.acceleration", "deck.speed", "deck.acceleration", "gap", "horizontal", "cell")
        parts = [deck_following(self._lag, TRANSFER_SPEED), landing_on_deck(self, "horizontal")]
        self._parts = SampledParts(parts, inputs, "control.landing.output", self._step)
        self._is_tight, self._is_lifted, self._travels, self._lands = (np.zeros(n, dtype=bool) for _ in range(4))
        self._start, self._lasts, self._hoist = np.full(n, np.inf), np.ones(n), np.zeros(n)
        self._from, self._aim = np.zeros((2, n)), np.zeros((2, n))

    def __call__(self, seen: Seen) -> Levers:
        """Speeds of slew, luff and rope in their phases."""
        now_seen = {name: seen[name] for name in ("slew", "luff", "slew_speed", "luff_speed", "rope_speed")}
        self._past = [*self._past, now_seen][-1 - self._late :]
        now = self._estimate(seen)
        self._phases(seen, now)
        wanted, rates = self._reference(seen["time"])
        deviation = [value - reference for value, reference in zip(now, wanted, strict=True)]
        command = np.asarray(rates - sum(gain * value for gain, value in zip(self._K, deviation, strict=True)))
        command = np.where(self._travels, command, 0.0)
        slew, luff = self._drive_speeds(seen, command)
        self._commands = [*self._commands, self._tip_speed(seen["slew"], seen["luff"], slew, luff)][-self._late - 1 :]
        return {
            "slew": slew / SLEW_SPEED,
            "luff": luff / LUFF_SPEED,
            "winch": self._rope_speed(seen, now, luff) / TRANSFER_SPEED,
        }

    @staticmethod
    def _tip_speed(slew: Array, luff: Array, slew_speed: Array, luff_speed: Array) -> Array:
        """Horizontal speed of the tip along both axes of the ship."""
        return turned(-BOOM * np.sin(luff) * luff_speed, BOOM * np.cos(luff) * slew_speed, slew)

    def _drive_speeds(self, seen: Seen, command: Array) -> tuple[Array, Array]:
        """Speeds of slew and luff that move the tip as commanded, within those of the drives."""
        luff, (along, across) = seen["luff"], turned(command[0], command[1], -seen["slew"])
        slew_speed = across / (BOOM * np.maximum(np.cos(luff), 0.2))
        luff_speed = -along / (BOOM * np.maximum(np.sin(luff), 0.15))
        return np.clip(slew_speed, -SLEW_SPEED, SLEW_SPEED), np.clip(luff_speed, -LUFF_SPEED, LUFF_SPEED)

    def _estimate(self, seen: Seen) -> list[Array]:
        """States now: the filter goes on with late measurements, and its estimate is brought forward with the commands since."""
        late = self._past[0]
        slew, luff = late["slew"], late["luff"]
        radius, across = seen["radius"], seen["across"]
        turn = late["slew_speed"]
        outwards, aside = seen["radius_rate"] - turn * across, seen["across_rate"] + turn * radius
        tip_speed = self._tip_speed(slew, luff, late["slew_speed"], late["luff_speed"])
        s = turned(radius - BOOM * np.cos(luff), across, slew)
        s_rate = turned(outwards, aside, slew) - tip_speed
        c = -np.stack([seen["x_error"], seen["y_error"]])
        x = [a + g * self._commands[0] for a, g in zip(apply(self._F, self._x), self._g, strict=True)]
        measured = [c, s, s_rate, tip_speed]
        errors = [value - x[STATES.index(name)] for name, value in zip(MEASURED, measured, strict=True)]
        x = [a + correction for a, correction in zip(x, apply(self._L, errors), strict=True)]
        none = np.zeros_like(c)
        held = [c, s, none, tip_speed, none, none, none, none]
        self._x = [np.where(self._is_lifted, a, b) for a, b in zip(x, held, strict=True)]
        now = self._x
        for command in self._commands[1:]:
            now = [a + g * command for a, g in zip(apply(self._F, now), self._g, strict=True)]
        return now

    def _phases(self, seen: Seen, now: Sequence[Array]) -> None:
        """Go on to the next phase where its condition is met."""
        self._is_tight = self._is_tight | (seen["tension"] > self.tight * WEIGHT)
        self._is_lifted = self._is_lifted | (seen["own_height"] > self.lifted)
        begins = ~self._travels & (seen["own_height"] > self.clear)
        if begins.any():
            tip = turned(BOOM * np.cos(seen["luff"]), np.zeros_like(seen["luff"]), seen["slew"])
            target = tip + now[1] - now[0]
            far = np.hypot(*target)
            aim = -np.clip(far - self.farthest, 0.0, self.beyond) * target / far
            self._aim = np.where(begins, aim, self._aim)
            self._from = np.where(begins, now[0] - aim, self._from)
            self._start = np.where(begins, seen["time"], self._start)
            self._lasts = np.where(begins, STEEPEST * np.hypot(*(now[0] - aim)) / self.fastest, self._lasts)
            self._travels = self._travels | begins
        arrived = self._travels & (seen["time"] > self._start + self._lasts)
        off = np.hypot(*(now[0] - self._aim))
        self._lands = self._lands | (arrived & (off < self.near))

    def _reference(self, t: Array) -> tuple[list[Array], Array]:
        """States on the path of a load that moves to its aim without swing, and the command of the tip's speed there."""
        k, T = 9.81 / self.length, self._lasts
        share = np.clip((t - np.where(np.isfinite(self._start), self._start, t)) / T, 0.0, 1.0)
        place, speed, second, third, fourth = (
            self._from * (float(order == 0) - rate(share)) / T**order for order, rate in enumerate(WAY_RATES)
        )
        s, s_rate, none = -second / k, -third / k, np.zeros_like(place)
        u, u_rate = speed - s_rate, second + fourth / k
        wanted = [place + self._aim, s, s_rate, u, none, none, none, none]
        return wanted, u + self._lag * u_rate

    def _unrest(self, now: Sequence[Array]) -> Array:
        """Horizontal speed over the boat when the load would touch; more than is quiet where it would touch too far away."""
        place, speed = apply(self._ahead, [now[0] - self._aim, *now[1:]])
        off = np.hypot(*(place + self._aim))
        return np.asarray(np.maximum(np.hypot(*speed), self.quiet_speed * off / self.most))

    def _rope_speed(self, seen: Seen, now: Sequence[Array], luff_command: Array) -> Array:
        """The speed of the rope: taking up slack, lifting, hoisting, keeping the height, landing."""
        late = self._past[0]
        luffed = BOOM * np.cos(late["luff"]) * late["luff_speed"]
        self._vertical.update(-(seen["closing"] + late["rope_speed"] - luffed))
        _, speed, acceleration = self._vertical.motion_ahead(self._delay + 0.5 * self._step)
        still = np.zeros_like(speed)
        signals = {
            **{"tip.speed": still, "tip.acceleration": still, "deck.speed": speed, "deck.acceleration": acceleration},
            **{"gap": seen["height"] + self._delay * seen["closing"], "horizontal": self._unrest(now)},
            "cell": np.full_like(speed, WEIGHT),
        }
        landing = self._parts.advance(seen["time"], signals, self._lands)
        missing = np.clip(0.8 * (self.travel_height - seen["own_height"]), -self.hoist_speed, self.hoist_speed)
        missing = np.where(self._is_lifted, missing, np.where(self._is_tight, self.lift_speed, self.slack_speed))
        change = self.acceleration * self._step
        self._hoist = np.where(self._is_lifted, np.clip(missing, self._hoist - change, self._hoist + change), missing)
        return np.where(self._lands, landing, -self._hoist) + BOOM * np.cos(seen["luff"]) * luff_command

"""PID control with a filtered derivative, and anti-windup by back-calculation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import casadi as ca

from deckcrane.equations.system import SX
from deckcrane.parts.payload import Payload
from deckcrane.parts.protocol import State
from deckcrane.parts.regulators import Regulator, shared
from deckcrane.parts.world import World
from deckcrane.plant.numbers import number
from deckcrane.plant.plant import Plant


@dataclass(frozen=True)
class Gains:
    """k_P e + I + k_D dot e_f, with dot I = k_I e + (given - asked) / T_t and T_f dot e_f = e - e_f.

    [Åström and Hägglund, PID Controllers: Theory, Design, and Tuning, 1995, Sec. 3.5]: at its limit the integral tracks the
    limited output over the tracking time T_t. Without a filter the derivative is that of the error itself.
    """

    integrates: bool
    filtered: bool
    proportional: Any = number()
    integral: Any = number()
    derivative: Any = number()
    filter: Any = number(default=None)
    anti_windup: Any = number(default=None)


@dataclass(frozen=True)
class Pid(Regulator):
    """A PID controller: its states are the integral, in the unit of its output, and the filtered error."""

    pid: Gains

    def states(self) -> tuple[State, ...]:
        """In static equilibrium the integral carries the load; the filter starts at the present error."""
        integral = (State(f"{self.name}.integral", self.unit, found=self.rests),) if self.pid.integrates else ()
        error = (State(f"{self.name}.filtered_error", self._error_unit, found="always"),) if self.pid.filtered else ()
        return (*integral, *error)

    @property
    def _error_unit(self) -> str:
        follows_port = self.drives and self.target is not None and self.target.of is None
        return ("rad" if self.kind == "angular" else "m") if follows_port else "1"

    def law(self, world: World) -> SX:
        (error, error_rate), gains, x = self.errors(world), self.pid, world.states(self)
        slope = (error - x[x.numel() - 1]) / gains.filter if gains.filtered else error_rate
        output = gains.proportional * error + gains.derivative * slope
        return output + x[0] if gains.integrates else output

    def rates(self, world: World) -> SX:
        (error, _), gains, x = self.errors(world), self.pid, world.states(self)
        rates = ca.SX(0, 1)
        if gains.integrates:
            excess = self.output(world) - self.asked(world)
            rates = ca.vertcat(rates, gains.integral * error + excess / gains.anti_windup)
        return ca.vertcat(rates, (error - x[x.numel() - 1]) / gains.filter) if gains.filtered else rates


def pid_controller(plant: Plant, name: str, payload: Payload | None) -> Pid:
    """The controller of a file with `pid`."""
    data = plant.scenario.control[name].pid
    assert data is not None, "asked of controllers with pid"
    filtered = data.filter > 0
    gains = Gains(
        integrates=data.integral > 0,
        filtered=filtered,
        proportional=data.proportional,
        integral=data.integral,
        derivative=data.derivative,
        filter=data.filter if filtered else None,
        anti_windup=data.tracking,
    )
    return Pid(**shared(plant, name, payload), pid=gains)

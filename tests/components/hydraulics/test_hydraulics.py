"""Hydraulics of one cylinder against closed forms, and the balance of its powers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import casadi as ca
import numpy as np
import pytest
import xarray as xr
from scipy.integrate import solve_ivp

from deckcrane.arrays import Array
from deckcrane.components.control.controller import ValveLaw, ValveNumbers
from deckcrane.components.control.data import ValveControl
from deckcrane.components.hydraulics import circuit as hydraulics
from deckcrane.components.hydraulics.circuit import (
    VAPOUR_BAND,
    Circuit,
    Hydraulic,
    HydraulicParameters,
    chamber_length,
    chamber_slope,
    fastest_flow,
    ramp,
    signed_root,
    stribeck_friction,
)
from deckcrane.components.hydraulics.data import Hydraulics
from deckcrane.mechanics.equations import SX, Equations, Output, Variables
from deckcrane.program.integrators import Timing
from deckcrane.program.program import Program
from tests.studies import one_by_one

A_P, A_R, L_P, L_R, BETA, SUPPLY = 0.04524, 0.04241, 0.05, 3.37, 1.5e9, 21e6
ALPHA = 0.6 * 7e-4 * np.sqrt(2 / 880)
G = 9.81
LOSSES = ("valve_loss", "relief_loss", "internal_leakage_loss", "external_leakage_loss", "friction_loss")
EVERYTHING: dict[str, Any] = {
    "leakage": {"internal": 1e-12, "external": 3e-13},
    "supply": {"pressure": SUPPLY, "return_pressure": 3e5, "relief": {"pressure": 22e6}},
    "friction": {"coulomb": 2e3, "static": 3e3, "viscous": 1e4},
}


def sheet(**changes: Any) -> Hydraulics:
    """The cylinder of [F19, Sec. 6]."""
    paper = {"piston_area": A_P, "rod_area": A_R, "piston_chamber": L_P, "rod_chamber": L_R}
    return Hydraulics.model_validate(
        {**paper, "valve": {"opening_area": 7e-4}, "supply": {"pressure": SUPPLY}, **changes}
    )


def valve(**changes: Any) -> ValveControl:
    return ValveControl.model_validate(changes)


def at(
    made: Hydraulics,
    states: Any,
    stroke: float = 1.0,
    rate: float = 0.0,
    signal: float = 0.0,
    control: ValveControl | None = None,
    added: float = 0.0,
) -> Circuit:
    """The circuit in numbers, at one point."""
    given = ca.SX(np.array(states, dtype=float))
    found = circuit(made, control, ca.SX(stroke), ca.SX(rate), ca.SX(signal), given, ca.SX(added))

    def number(expression: SX) -> Any:
        value = np.array(ca.evalf(ca.densify(ca.SX(expression)))).ravel()
        return value if len(value) > 1 else float(value[0])

    powers = {name: number(power) for name, power in found.powers.items()}
    return Circuit(*[number(getattr(found, name)) for name in _FIELDS], powers)


def start_pressures(made: Hydraulics, force: float) -> tuple[float, float]:
    return hydraulics.start_pressures(HydraulicParameters.of(made), made.start, force)


def circuit(
    made: Hydraulics, control: ValveControl | None, stroke: SX, rate: SX, signal: SX, states: SX, added: SX
) -> Circuit:
    """Oil and valve together, as parts of a crane have them: pressures, then the command's filter, then the spool."""
    command, rates, pressures = added, [], states[:2]
    if control is None:
        command = ca.fmin(ca.fmax(command, -1), 1)
    else:
        law = ValveNumbers(None, control.gain, control.limit, control.filter)
        command = law.limited(signal, added)
        if control.filter > 0:
            rates, command = [(command - states[2]) / control.filter], states[2]
    own = HydraulicParameters.of(made)
    found = own.circuit(stroke, rate, command, ca.vertcat(pressures, states[2 + len(rates) :]))
    return replace(found, rates=ca.vertcat(found.rates[:2], *rates, found.rates[2:]))


def state_names(made: Hydraulics, control: ValveControl | None) -> list[str]:
    names = [state.name for state in oil_part(made).states()]
    filtered = ["luff.valve_filter"] if control is not None and control.filter > 0 else []
    return [*names[:2], *filtered, *names[2:]]


def oil_part(made: Hydraulics) -> Hydraulic:
    return Hydraulic("luff", True, made.start, HydraulicParameters.of(made), 0.0)


_FIELDS = ("force", "rates", "pressure", "flow", "opening", "cavitation")


def rig(
    made: Hydraulics,
    pressures: tuple[float, float],
    control: ValveControl | None = None,
    signal: Callable[[SX, SX], SX] = lambda t, s: ca.SX(0),
    mass: float | None = None,
    stroke: float = 1.0,
    rate: float = 0.0,
    gravity: float = G,
) -> Equations:
    """A mass on top of a standing cylinder (without one: the piston moves at its rate), with the integral of each power."""
    names = state_names(made, control)
    starts = [*pressures, *[0.0] * (len(names) - 2)]
    integrals = ("supply", "return", *LOSSES, "compression", "work", "piston_flow")
    x = Variables.of(["s", "v", *names, *integrals], [stroke, rate, *starts, *[0.0] * len(integrals)], "x")
    t, n = ca.SX.sym("t"), len(names)
    s, v, states = x.symbols[0], x.symbols[1], x.symbols[2 : 2 + n]
    found = circuit(made, control, s, v, signal(t, s), states, ca.SX(0))
    acceleration = ca.SX(0) if mass is None else found.force / mass - gravity
    powers = [found.powers[name] for name in integrals[:-1]]
    dx = ca.vertcat(v, acceleration, found.rates, *powers, found.flow[0])
    side = {"chamber": ("piston", "rod")}
    y = (
        Output("pressure", found.pressure, side, "Pa", "pressure"),
        Output("cavitation", found.cavitation, side, "1", "cavitation"),
        Output("opening", found.opening, {}, "1", "opening"),
    )
    return Equations(t, x, Variables.of((), (), "u"), Variables.of((), (), "p"), dx, y)


def run(equations: Equations, duration: float, every: float) -> tuple[Array, dict[str, Array]]:
    """Times, and states and outputs by name."""
    timing = Timing(duration, every, every, "cvodes", relative_tolerance=1e-10, absolute_tolerance=1e-9)
    found = Program(equations, "vm").simulate(timing)
    return found.t, dict(zip(equations.x.names, found.x.T, strict=True)) | equations.unstack(found.y)


def test_closed_chambers_are_springs_of_area_squared_times_modulus_by_volume():
    found = at(sheet(), (5e6, 2e6), stroke=0.8, rate=0.01)
    stiffness = -(A_P * found.rates[0] - A_R * found.rates[1]) / 0.01
    assert stiffness == pytest.approx(
        A_P**2 * BETA / (A_P * (L_P + 0.8)) + A_R**2 * BETA / (A_R * (L_R - 0.8)), rel=1e-12
    )


def test_mass_on_closed_chambers_swings_at_the_frequency_of_their_spring():
    mass, start = 20e3, 1.0
    frequency = np.sqrt(BETA * (A_P / (L_P + start) + A_R / (L_R - start)) / mass)
    period = 2 * np.pi / frequency
    made = sheet()
    t, found = run(rig(made, start_pressures(made, mass * G), mass=mass, rate=1e-3), 5 * period, period / 20)
    swing = 1e-3 / frequency * np.sin(frequency * t)
    assert found["s"] - start == pytest.approx(swing, abs=2e-3 * np.abs(swing).max())


@one_by_one("x", [1.0, 0.3, -0.3, -1.0])
@one_by_one("pressures", [(5e6, 9e6), (24e6, 1e6), (2e6, 26e6), (27e6, 23e6)])
def test_flow_through_the_valve_is_that_of_the_paper_in_all_quadrants(x, pressures):
    p_p, p_r = pressures

    def root(drop):
        return np.sign(drop) * np.sqrt(abs(drop))

    Q_p = ALPHA * x * (root(SUPPLY - p_p) if x >= 0 else root(p_p))  # [F19, Eq. 29], no return pressure
    Q_r = -ALPHA * x * (root(p_r) if x >= 0 else root(SUPPLY - p_r))  # [F19, Eq. 30]
    found = at(sheet(), pressures, signal=x, control=valve(opening=0))
    assert found.opening == x
    drops = (SUPPLY - p_p, p_r) if x >= 0 else (p_p, SUPPLY - p_r)
    for flow, exact, drop in zip(found.flow, (Q_p, Q_r), drops, strict=True):
        assert flow == pytest.approx(exact, rel=(1e5 / drop) ** 2 / 4)


def test_the_fastest_flow_is_that_of_all_the_pressure_between_supply_and_return():
    supplied = sheet(supply={"pressure": SUPPLY, "return_pressure": 1e6})
    assert fastest_flow(supplied, 0.4) == pytest.approx(0.4 * ALPHA * np.sqrt(SUPPLY - 1e6), rel=1e-12)


def test_a_valve_opens_by_its_gain_times_what_the_set_point_is_ahead_of_the_coordinate():
    world = SimpleNamespace(
        port=lambda name: SimpleNamespace(value=ca.SX(1.2)),
        input=lambda name: ca.SX(0),
        computed=lambda part, name, expression: expression(),
    )
    target = SimpleNamespace(value=lambda world, port: ca.SX(1.5))
    law = ValveLaw("control.luff", "luff", "linear", (), False, ValveNumbers(None, 2.0, 1.0, 0.0), target)
    assert float(law.output(world)) == pytest.approx(2.0 * 0.3, rel=1e-12)


def test_the_corner_of_a_ramp_is_a_parabola_from_band_to_band():
    """0 and x at its ends with their slopes, (x + h)^2 / (4 h) between them; h is 0.3 here."""
    x = ca.SX.sym("x")
    function = ca.Function("ramp", [x], [ramp(x, 0.3), ca.jacobian(ramp(x, 0.3), x)])
    for at, value, slope in (
        (-2.0, 0, 0),
        (-0.3, 0, 0),
        (-0.12, 0.027, 0.3),
        (0.15, 0.16875, 0.75),
        (0.3, 0.3, 1),
        (1.7, 1.7, 1),
    ):
        assert [float(part) for part in function(at)] == pytest.approx([value, slope], abs=1e-12)


def test_a_chamber_shortens_to_a_millimetre_and_its_slope_is_the_derivative():
    """Its own length from two millimetres on, then a parabola that is flat at its end."""
    x = ca.SX.sym("x")
    length = chamber_length(x)
    function = ca.Function("chamber", [x], [length, chamber_slope(x), ca.jacobian(length, x)])
    for at, value, slope in ((0.5, 0.5, 1), (2.5e-3, 2.5e-3, 1), (1e-3, 1.25e-3, 0.5), (0.0, 1e-3, 0), (-0.3, 1e-3, 0)):
        assert [float(part) for part in function(at)] == pytest.approx([value, slope, slope], abs=1e-12)


def test_rounded_root_is_near_the_root_and_differentiable_at_zero():
    d = ca.SX.sym("d")
    root = signed_root(d, 1e5)
    f, slope = ca.Function("f", [d], [root]), ca.Function("g", [d], [ca.jacobian(root, d)])
    for drop in (2e5, 1e6, 1e7):
        assert float(f(-drop)) == -float(f(drop))
        assert 0 < 1 - float(f(drop)) / np.sqrt(drop) < (1e5 / drop) ** 2 / 4
    assert float(f(0)) == 0
    assert float(slope(0)) == pytest.approx(1 / np.sqrt(1e5), rel=1e-12)


def test_leakage_evens_the_pressures_out_with_its_time_constant():
    V_p, V_r, C = A_P * (L_P + 1), A_R * (L_R - 1), 1e-11
    t, found = run(rig(sheet(leakage={"internal": C}), (9e6, 2e6)), 5.0, 0.5)
    difference = found["pressure"][:, 0] - found["pressure"][:, 1]
    assert difference == pytest.approx(7e6 * np.exp(-C * BETA * (1 / V_p + 1 / V_r) * t), rel=1e-7)
    t, found = run(rig(sheet(leakage={"external": C}), (9e6, 2e6)), 5.0, 0.5)
    assert found["pressure"][:, 0] == pytest.approx(9e6 * np.exp(-C * BETA / V_p * t), rel=1e-7)
    assert found["pressure"][:, 1] == pytest.approx(2e6 * np.exp(-C * BETA / V_r * t), rel=1e-7)


def test_oil_leaks_outwards_where_the_data_sheet_says_so_and_nowhere_else() -> None:
    for external, leaks in ((0.0, False), (3e-13, True)):
        made = sheet(leakage={"internal": 1e-12, "external": external})
        assert HydraulicParameters.of(made).leaks is leaks
        lost = at(made, (9e6, 2e6)).powers["external_leakage_loss"]
        assert lost == pytest.approx(external * (9e6**2 + 2e6**2), rel=1e-12)


def test_filter_and_spool_each_answer_a_step_as_first_order_lags():
    spool, smooth = 0.2, 0.5
    slow = {"opening_area": 7e-4, "spool_time": spool}
    cases = {
        (False, True): lambda t: 1 - np.exp(-t / smooth),
        (True, False): lambda t: 1 - np.exp(-t / spool),
        (True, True): lambda t: 1 - (smooth * np.exp(-t / smooth) - spool * np.exp(-t / spool)) / (smooth - spool),
    }
    for (lags, filtered), answer in cases.items():
        made = sheet(valve=slow) if lags else sheet()
        control = valve(opening=0.6, filter=smooth if filtered else 0)
        t, found = run(rig(made, (5e6, 5e6), control, lambda t, s: ca.SX(0.6)), 2.0, 0.1)
        assert found["opening"] == pytest.approx(0.6 * answer(t), abs=1e-7)


def test_the_filter_of_a_command_answers_a_step_as_a_first_order_lag_from_wherever_it_is() -> None:
    """x(t) = c + (x(0) - c) e^(-t/T), the command c limited before."""
    T, t = 0.5, np.linspace(0.0, 2.0, 9)
    for start, stated, command in ((0.0, 0.6, 0.6), (0.9, -0.3, -0.3), (0.2, 0.8, 0.7)):
        opening: Any = SimpleNamespace(at=lambda _, stated=stated: ca.SX(stated))
        law = ValveLaw("control.luff", "luff", "linear", (), True, ValveNumbers(opening, None, 0.7, T))

        def rate(_: float, x: Array, law: ValveLaw = law) -> Array:
            world: Any = SimpleNamespace(
                t=ca.SX(0), port=lambda _: None, input=lambda _: ca.SX(0), states=lambda _: ca.SX(x)
            )
            return np.array(ca.evalf(law.rates(world))).ravel()

        x = solve_ivp(rate, (0.0, 2.0), [start], t_eval=t, rtol=1e-9, atol=1e-12).y[0]
        assert x == pytest.approx(command + (start - command) * np.exp(-t / T), abs=1e-8)


def test_states_stand_in_order_with_their_sizes():
    slow = sheet(valve={"opening_area": 7e-4, "spool_time": 0.02})
    states = oil_part(slow).states()
    assert [state.name for state in states] == ["luff.piston_pressure", "luff.rod_pressure", "luff.valve_spool"]
    assert [state.scale for state in states] == [1e7, 1e7, 1]
    assert [state.start for state in states] == [None, None, 0]  # pressures are what carries the load
    assert oil_part(sheet()).states() == states[:2]
    law = ValveLaw("control.luff", "luff", "linear", (), True, ValveNumbers(None, 0.3, 1.0, 0.5))
    assert [(state.name, state.start) for state in law.states()] == [("luff.valve_filter", 0.0)]


@pytest.mark.parametrize(
    ("error", "added", "limit", "opening"),
    [(2.0, 0, 1, 0.6), (10, 0, 1, 1), (-10, 0, 1, -1), (10, 0, 0.4, 0.4), (2, 0.1, 1, 0.7), (-2, -0.9, 0.8, -0.8)],
)
def test_command_is_proportional_to_the_error_up_to_its_limit(error, added, limit, opening):
    found = at(sheet(), (5e6, 5e6), signal=error, control=valve(gain=0.3, limit=limit), added=added)
    assert found.opening == pytest.approx(opening, rel=1e-15)


def test_valve_without_control_is_closed_unless_it_is_told_from_outside():
    assert at(sheet(), (5e6, 5e6), signal=1.0).opening == 0
    assert at(sheet(), (5e6, 5e6), added=0.3).opening == 0.3


def test_powers_balance_at_random_states_and_losses_are_losses():
    random = np.random.default_rng(6)
    made = sheet(**EVERYTHING)
    seen = set()
    for _ in range(200):
        states = random.choice([-4e7, -1e5, 1e6, 1.5e7, 2.4e7], 2) + random.uniform(-1e4, 1e4, 2)
        found = at(made, states, random.uniform(0, 3.3), random.normal(0, 0.2), random.uniform(-1, 1), valve(opening=0))
        powers = found.powers
        spent = sum(power for name, power in powers.items() if name != "supply")
        assert abs(powers["supply"] - spent) < 1e-12 * max(abs(power) for power in powers.values())
        assert all(powers[name] >= 0 for name in LOSSES)
        seen |= {(bool(found.cavitation[0]), powers["relief_loss"] > 0, powers["supply"] > 0)}
    assert len(seen) >= 6


def test_energy_from_the_supply_is_work_losses_and_compression_over_a_manoeuvre():
    mass, height = 20e3, 1.5
    made = sheet(**EVERYTHING, valve={"opening_area": 7e-4, "spool_time": 0.05})
    control = valve(gain=2.0, filter=0.3)
    equations = rig(made, start_pressures(made, mass * G), control, lambda t, s: height - s, mass, stroke=0.5)
    _, found = run(equations, 6.0, 0.05)
    mechanical = mass * found["v"] ** 2 / 2 + mass * G * (found["s"] - found["s"][0])
    spent = found["return"] + sum(found[name] for name in LOSSES) + found["compression"] + mechanical
    assert found["s"][-1] == pytest.approx(height, abs=0.05)
    assert found["supply"][-1] > 4e5
    assert np.abs(found["supply"] - spent).max() < 1e-6 * found["supply"][-1]
    assert found["work"] == pytest.approx(mechanical, abs=1e-6 * mechanical.max())


def test_compiled_code_and_an_explicit_method_give_the_same_manoeuvre():
    mass = 20e3
    made = sheet(valve={"opening_area": 7e-4, "spool_time": 0.05})
    equations = rig(made, start_pressures(made, mass * G), valve(gain=2.0), lambda t, s: 1.2 - s, mass)
    _, reference = run(equations, 1.0, 0.1)
    explicit = Program(equations).simulate(Timing(1.0, 0.01, 0.1, "dopri5", 1e-9, 1e-9))
    assert explicit.x[:, 0] == pytest.approx(reference["s"], abs=1e-7)
    assert equations.unstack(explicit.y)["pressure"] == pytest.approx(reference["pressure"], rel=1e-5)


def test_chamber_that_is_fed_too_little_cavitates_at_the_vapour_pressure_and_counts_its_vapour():
    mass = 20e3
    made = sheet(supply={"pressure": 2e5})
    hanging = start_pressures(made, -mass * G)
    equations = rig(made, hanging, valve(opening=1), lambda t, s: ca.fmin(5 * t, 1), mass, gravity=-G)
    _, found = run(equations, 1.0, 0.05)
    lowest = found["pressure"].min(axis=0)
    assert found["cavitation"][0].tolist() == [0, 0]
    assert found["cavitation"][-1].tolist() == [1, 0]
    assert lowest[0] == pytest.approx(-1e5, abs=1e-6)
    vapour = -(found["luff.piston_pressure"] + 1e5) / BETA * A_P * (L_P + found["s"])
    missing = A_P * (found["s"] - found["s"][0]) - found["piston_flow"]
    assert vapour[-1] > 0.01
    assert vapour[-1] == pytest.approx(missing[-1], abs=A_P * (L_P + 2) * 1e5 / BETA)  # what the oil itself gave way


def test_only_chambers_with_vapour_have_cavitated_and_for_the_share_of_samples_that_have_it():
    vapour = xr.DataArray(
        [[0.0, 0.0], [0.0, 0.0], [1.0, 0.0], [1.0, 0.0]],
        dims=("time", "chamber"),
        coords={"chamber": ["piston", "rod"]},
    )
    recorded = xr.Dataset({"cavitation": vapour}, coords={"time": [0.0, 0.5, 1.0, 1.5]})
    assert hydraulics.cavitation(recorded) == [("piston", 1.0, 0.5)]
    assert hydraulics.cavitation(recorded.drop_vars("cavitation")) == []


def test_vapour_must_be_filled_before_the_pressure_returns():
    share, volume = 0.01, A_P * (L_P + 1)
    made = sheet(valve={"opening_area": 1e-5})
    flow = ALPHA / 70 * np.sqrt(SUPPLY + 1e5)
    filled = share * volume / flow
    equations = rig(made, (-1e5 - share * BETA, 0.0), valve(opening=1), lambda t, s: ca.SX(1))
    t, found = run(equations, 1.2 * filled, filled / 50)
    p = found["pressure"][:, 0]
    before, later = t < 0.99 * filled, t > 1.01 * filled
    assert p[before] == pytest.approx(-1e5, abs=VAPOUR_BAND)
    assert found["cavitation"][before, 0].min() == 1
    assert found["cavitation"][later, 0].max() == 0
    slope = np.diff(p[later])[0] / (t[1] - t[0])
    assert slope == pytest.approx(BETA * flow / volume, rel=0.05)


def test_relief_valve_holds_the_pressure_of_a_piston_that_is_pressed_in():
    opens, gradient, speed = 22e6, 2e-9, 0.02
    made = sheet(supply={"pressure": SUPPLY, "relief": {"pressure": opens, "gradient": gradient}})
    _, found = run(rig(made, (1e6, 1e6), rate=-speed, stroke=2.0), 3.0, 0.1)
    assert found["pressure"][-1, 0] == pytest.approx(opens + A_P * speed / gradient, rel=1e-6)
    assert found["pressure"][-1, 1] == -1e5
    assert found["relief_loss"][-1] > 3e4
    assert found["relief_loss"] + found["compression"] == pytest.approx(-found["work"], abs=1e-3)


def test_friction_follows_stribecks_curve_and_turns_smoothly_through_zero():
    def friction(v):
        return float(ca.DM(stribeck_friction(ca.SX(v), 2e3, 3e3, 1e4, 0.01, 1e-3)))

    assert friction(0.0) == 0
    assert friction(0.004) == pytest.approx((2e3 + 1e3 * np.exp(-0.16)) * np.tanh(4) + 40, rel=1e-12)
    assert friction(0.1) == pytest.approx(2e3 + 1e3, rel=1e-12)
    assert friction(-0.1) == -friction(0.1)
    assert friction(0.003) > friction(0.015) < friction(0.2)


def test_friction_holds_a_load_at_a_creep_below_its_smoothing_speed():
    mass, smoothing = 100.0, 1e-3
    made = sheet(friction={"coulomb": 4e3, "smoothing": smoothing}, valve={"opening_area": 1.0}, supply={"pressure": 1})
    _, found = run(rig(made, (0, 0), valve(opening=-1), lambda t, s: ca.SX(-1), mass), 2.0, 0.1)
    assert -found["v"][-1] == pytest.approx(smoothing * np.arctanh(mass * G / 4e3), rel=1e-3)


@pytest.mark.parametrize("force", [3e5, 0.0, -2e5])
@pytest.mark.parametrize("tank", [0.0, 5e5])
def test_start_pressures_carry_the_load_without_leaving_the_return_pressure_below(force, tank):
    p_p, p_r = start_pressures(sheet(supply={"pressure": SUPPLY, "return_pressure": tank}), force)
    assert A_P * p_p - A_R * p_r == pytest.approx(force, abs=1e-9 * 3e5)
    assert min(p_p, p_r) == pytest.approx(tank)


def test_start_pressures_of_the_sheet_come_first():
    assert start_pressures(sheet(start={"piston_pressure": 4e6, "rod_pressure": 1e6}), 3e5) == (4e6, 1e6)


@pytest.mark.parametrize("stroke", [-1.0, -0.05, 3.37, 5.0])
def test_chamber_pressed_beyond_its_end_stays_finite(stroke):
    found = at(sheet(), (5e6, 5e6), stroke=stroke, rate=0.1)
    assert np.all(np.abs(found.rates) <= BETA * 0.1 / 1e-3 * (1 + 1e-12))


@pytest.mark.parametrize("force", [3e5, -2e5])
def test_an_idle_chamber_starts_at_its_own_pressure_and_the_other_carries_the_load_as_well(force):
    made = sheet(start={"idle_pressure": 6e6})
    p_p, p_r = start_pressures(made, force)
    assert (p_r if force > 0 else p_p) == 6e6
    assert made.areas[0] * p_p - made.areas[1] * p_r == pytest.approx(force, rel=1e-12)

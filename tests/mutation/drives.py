"""Mutations of hydraulics, springs, stops, point forces, control laws and courses."""

from __future__ import annotations

from tests.mutation.mutation import Mutation

_OIL = "Hydraulics"
_FORCES = "Springs, stops, point forces"
_CONTROL = "Control and courses"
OIL = "tests/components/hydraulics/test_hydraulics.py"
BALANCE = f"{OIL}::test_powers_balance_at_random_states_and_losses_are_losses"
SIMULATION = "tests/simulation/test_simulation.py"
WORK = "tests/mechanics/test_invariants.py::test_energy_changes_by_the_work_of_actuators_dampers_and_forces"

MUTATIONS = (
    Mutation(
        "orifice-without-two",
        _OIL,
        "discharge * area * ca.sqrt(2 / density)",
        "discharge * area * ca.sqrt(1 / density)",
        "orifice flow lacks its factor of two",
        (f"{OIL}::test_flow_through_the_valve_is_that_of_the_paper_in_all_quadrants",),
    ),
    Mutation(
        "ports-crossed",
        _OIL,
        "pressure, (extending, retracting), (retracting, extending), strict=True",
        "pressure, (extending, retracting), (extending, retracting), strict=True",
        "the valve drains the chamber that it feeds",
        (f"{OIL}::test_flow_through_the_valve_is_that_of_the_paper_in_all_quadrants",),
    ),
    Mutation(
        "rod-side-swept-backwards",
        _OIL,
        "[A_p * rate, -A_r * rate]",
        "[A_p * rate, A_r * rate]",
        "a piston that moves out makes room on both sides",
        (f"{OIL}::test_closed_chambers_are_springs_of_area_squared_times_modulus_by_volume", BALANCE),
    ),
    Mutation(
        "friction-drives",
        _OIL,
        "A_p * pressure[0] - A_r * pressure[1] - friction",
        "A_p * pressure[0] - A_r * pressure[1] + friction",
        "friction pushes the piston on",
        (BALANCE,),
    ),
    Mutation(
        "leakage-loses-oil",
        _OIL,
        "enumerate((past_piston, -past_piston))",
        "enumerate((past_piston, past_piston))",
        "oil that leaks past the piston leaves both chambers",
        (f"{OIL}::test_leakage_evens_the_pressures_out_with_its_time_constant", BALANCE),
    ),
    Mutation(
        "vapour-is-oil",
        _OIL,
        "(inflow - (1 - void) * swept[i])",
        "(inflow - swept[i])",
        "the room that a piston sweeps is taken from the oil, vapour or not",
        (f"{OIL}::test_vapour_must_be_filled_before_the_pressure_returns", BALANCE),
    ),
    Mutation(
        "cubic-energy",
        _FORCES,
        "cubic * stretch**2 / 4",
        "cubic * stretch**2 / 2",
        "a cubic spring stores twice its energy",
        ("tests/mechanics/test_invariants.py",),
    ),
    Mutation(
        "stop-damping-reversed",
        _FORCES,
        "stop_force(below, -dq, k, d), stop_force(above, dq, k, d)",
        "stop_force(below, dq, k, d), stop_force(above, -dq, k, d)",
        "an end stop pushes harder on the way out",
        (f"{SIMULATION}::test_a_hunt_crossley_stop_takes_energy_out",),
    ),
    Mutation(
        "moment-of-a-point-force",
        _FORCES,
        "n = skew(self.at) @ force",
        "n = -skew(self.at) @ force",
        "a point force turns its body the wrong way",
        (
            "tests/components/points/test_point_forces.py",
            "tests/analysis/test_working_range.py::test_the_cylinder_force_is_moment_over_lever_arm",
        ),
    ),
    Mutation(
        "force-in-the-ground-frame",
        _FORCES,
        "f, n = place.rotation.T @ f, place.rotation.T @ n",
        "f, n = place.rotation @ f, place.rotation @ n",
        "a force along the ground's axes is turned into its body backwards",
        (WORK, "tests/components/points/test_point_forces.py"),
    ),
    Mutation(
        "set-point-without-its-rate",
        _CONTROL,
        "else _course_rate(course, world)",
        "else ca.SX(1, 1)",
        "a controller brakes the motion that its set-point asks for",
        ("tests/components/control/test_control_laws.py",),
    ),
    Mutation(
        "level-rate-reversed",
        _CONTROL,
        "rate = ca.dot(a, world.twists[k][:3])",
        "rate = -ca.dot(a, world.twists[k][:3])",
        "a level controller drives its platform on instead of damping it",
        (
            "tests/components/vessel/test_vessel_dynamics.py::test_a_level_controller_keeps_the_platform_level_on_a_rolling_base",
        ),
    ),
    Mutation(
        "sway-damping-not-projected",
        _CONTROL,
        "sideways = motion - up * ca.dot(up, motion)",
        "sideways = motion",
        "a drive that lifts answers to the load's vertical speed",
        ("tests/components/control/test_sway_damping_off_level.py",),
    ),
    Mutation(
        "sway-damping-feeds",
        _CONTROL,
        "setpoint - self.sway.given_way(world, port)",
        "setpoint + self.sway.given_way(world, port)",
        "set-points lead the sway instead of giving way to it",
        ("tests/components/control/test_sway_damping.py",),
    ),
    Mutation(
        "gravity-compensation-on-the-wrong-slope",
        _CONTROL,
        "holding[port.coordinate] / port.slope",
        "holding[port.coordinate] * port.slope",
        "a cylinder that carries a weight gives the moment times its lever arm",
        ("tests/components/control/test_control_laws.py",),
    ),
    Mutation(
        "quintic-end",
        _CONTROL,
        "s**3 * (10 + s * (6 * s - 15))",
        "s**3 * (10 + s * (5 * s - 14))",
        "a quintic move ends with a jump of acceleration",
        ("tests/components/control/test_control_laws.py",),
    ),
    Mutation(
        "trapezoidal-ramp",
        _CONTROL,
        "- squared_excess(1 - ramp)) / (2 * ramp * (1 - ramp))",
        "- squared_excess(1 - ramp)) / (2 * ramp * (1 - ramp / 2))",
        "a trapezoidal move does not reach its end",
        ("tests/components/control/test_control_laws.py",),
    ),
)

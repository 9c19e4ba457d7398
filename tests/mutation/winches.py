"""Mutations of pairs of cylinders, winches and rigid ropes."""

from __future__ import annotations

from tests.mutation.mutation import Mutation

_PAIRS = "Pairs of cylinders"
_WINCHES = "Winches"
_RIGID = "Rigid ropes"
PAIRS = "tests/components/cylinders/test_cylinder_pairs.py"
WINCHES = "tests/components/winches/test_winches.py"
RIGID = "tests/components/ropes/test_inextensible_ropes.py"

MUTATIONS = (
    Mutation(
        "pair-without-parallel-axes",
        _PAIRS,
        "offset_inertia = m * self.spacing**2 / 2",
        "offset_inertia = m * self.spacing**2 / 4",
        "two barrels have the parallel-axis inertia of one",
        (f"{PAIRS}::test_a_pair_moves_as_one_cylinder_with_doubled_data",),
    ),
    Mutation(
        "pair-shares-the-wrong-way",
        _PAIRS,
        "difference = -outwards * self.side_share * moment / self.spacing",
        "difference = outwards * self.side_share * moment / self.spacing",
        "the pair pushes so that the hinge carries more of a side load",
        (f"{PAIRS}::test_side_load_is_shared_as_statics_by_hand_has_it",),
    ),
    Mutation(
        "pair-needs-at-the-middle",
        _PAIRS,
        "ca.vertcat(wrench[:3] - skew(offset) @ wrench[3:], wrench[3:])",
        "ca.vertcat(wrench[:3], wrench[3:])",
        "what one cylinder of a pair needs is not brought to its own pin",
        (f"{PAIRS}::test_pins_of_a_pair_at_rest_carry_nothing_along_the_hinge_and_half_of_the_whole_each",),
    ),
    Mutation(
        "rotor-without-gear",
        _WINCHES,
        "ca.SX(ca.DM(self.axis)) * self.gear",
        "ca.SX(ca.DM(self.axis))",
        "a rotor turns as fast as the drum",
        (f"{WINCHES}::test_a_rotor_turns_its_frame_back_and_feels_its_gyroscopic_moment",),
    ),
    Mutation(
        "motor-power-by-torque",
        _WINCHES,
        "self.power / ca.fmax(rate, self.power / self.most)",
        "self.power / ca.fmax(rate, 1)",
        "a motor gives more than its torque below the speed of its power",
        (f"{WINCHES}::test_a_motor_gives_its_torque_then_its_power_and_nothing_beyond_its_speed",),
    ),
    Mutation(
        "brake-slips-both-ways",
        _WINCHES,
        "forwards * ca.fmax(w, 0) + backwards * ca.fmin(w, 0)",
        "(forwards + backwards) * w",
        "a wound brake does not spring back",
        (
            f"{WINCHES}::test_a_brake_that_closes_stops_a_drum_with_its_torque",
            f"{WINCHES}::test_an_overspeed_trip_closes_the_brake_for_good",
        ),
    ),
    Mutation(
        "hydraulic-motor-per-turn",
        _WINCHES,
        "area = self.displacement / (2 * pi) * per_rope",
        "area = self.displacement * per_rope",
        "the oil of a whole turn goes through a motor in a radian",
        (f"{WINCHES}::test_a_hydraulic_winch_turns_by_the_oil_that_its_valve_lets_through",),
    ),
    Mutation(
        "rigid-rope-on-one-fall",
        _RIGID,
        "value = self.begun - elongation / self.falls",
        "value = self.begun - elongation",
        "the block comes down by all the rope that is paid out, whatever its falls",
        (f"{RIGID}::test_the_block_moves_as_the_path_leaves_it_rope",),
    ),
    Mutation(
        "rigid-rope-through-joints",
        _RIGID,
        "on_links[k] = on_links[k] - wrench",
        "on_links[k] = on_links[k]",
        "joints carry what ropes carry",
        (f"{RIGID}::test_bearings_carry_the_falls_and_the_lead_line",),
    ),
)

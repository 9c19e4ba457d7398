"""Mutations of friction under load."""

from __future__ import annotations

from tests.mutation.mutation import Mutation

_AREA = "Friction under load"
CASES = "tests/components/friction/test_friction_under_load.py"
BRUTE = "tests/formulations/test_friction_by_search.py"
LOOPS = "tests/formulations/test_friction_of_loops.py"
SOLVED = "tests/mechanics/test_friction_loop.py"

MUTATIONS = (
    Mutation(
        "friction-of-the-chord",
        _AREA,
        "return rate if self.root is None else rate + ca.dot(self.root, world.speeds[self._mode_slice(world), :])",
        "return rate",
        "the pin of a boom that bends slides as its chord turns",
        (f"{CASES}::test_friction_of_a_boom_that_bends_acts_against_the_rotation_of_the_section_at_its_pin",),
    ),
    Mutation(
        "friction-of-the-first-guess",
        _AREA,
        "return tau - slope.solve(_residuals(rows, tau))",
        "return ca.vertcat(*[-row.sliding.state * row.load_without() for row in rows])",
        "friction acts on the reactions that there would be without it",
        (f"{BRUTE}::test_accelerations_with_friction_are_those_of_a_brute_force_search", SOLVED),
    ),
    Mutation(
        "friction-root-sign",
        _AREA,
        "e = -c * w * ca.dot(a, b)",
        "e = c * w * ca.dot(a, b)",
        "one friction relieves the bearing that it loads",
        (f"{CASES}::test_a_pin_rubs_on_the_weight_and_the_centrifugal_force_that_it_carries", SOLVED),
    ),
    Mutation(
        "pads-swapped",
        _AREA,
        "F1, F2 = (second * f - lever) / distance, (lever - first * f) / distance",
        "F1, F2 = (second * f + lever) / distance, (-lever - first * f) / distance",
        "a moment presses the pad at the wrong end",
        (
            f"{BRUTE}::test_accelerations_with_friction_are_those_of_a_brute_force_search",
            f"{CASES}::test_the_pads_of_a_telescope_are_pressed_harder_as_it_extends",
        ),
    ),
    Mutation(
        "telescope-of-constant-overlap",
        _AREA,
        "self.outer, self.inner - world.port(self.on).value, self.mu",
        "self.outer, self.inner, self.mu",
        "the pads of a telescope stay apart as it extends",
        (f"{CASES}::test_the_pads_of_a_telescope_are_pressed_harder_as_it_extends",),
    ),
    Mutation(
        "stribeck-without-square",
        _AREA,
        "(self.ratio - 1) * ca.exp(-((v / self.speed) ** 2))",
        "(self.ratio - 1) * ca.exp(-ca.fabs(v / self.speed))",
        "the Stribeck curve falls as another function of the speed",
        (f"{CASES}::test_the_stribeck_curve_falls_from_rest_to_sliding",),
    ),
    Mutation(
        "bristles-that-never-slip",
        _AREA,
        "return (v - ca.fabs(v) * bent / self._steady_ratio(v)) / self.bristle.deflection",
        "return v / self.bristle.deflection",
        "bristles bend without end",
        (f"{CASES}::test_bristles_stick_on_the_same_slope_and_slip_on_the_steeper_one",),
    ),
    Mutation(
        "slew-moment-by-half",
        _AREA,
        "yield NormalLoad(half * self.moment_factor, across(a, n))",
        "yield NormalLoad(half * self.moment_factor / 2, across(a, n))",
        "a slew bearing feels half of the tilting moment",
        (f"{CASES}::test_a_slew_bearing_rubs_on_axial_and_radial_force_and_tilting_moment",),
    ),
    Mutation(
        "outer-pin-turns-with-the-barrel",
        _AREA,
        "slope = motion.S[0] - loop.angle_slope if outside else motion.S[0]",
        "slope = motion.S[0]",
        "a cylinder's pin on the boom turns as if the boom stood still",
        (f"{CASES}::test_the_friction_of_a_crane_balances_its_energy_and_that_of_its_parts", LOOPS),
    ),
    Mutation(
        "closure-pin-on-one-body",
        _AREA,
        "axis_in_link * (sign * force), ca.SX(3, 1)",
        "axis_in_link * force, ca.SX(3, 1)",
        "friction in a closure turns both bodies the same way",
        (LOOPS,),
    ),
)

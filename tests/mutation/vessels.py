"""Mutations of Morison members, station keeping, mooring lines with dynamics, large angles, ballast, and hulls together."""

from __future__ import annotations

from tests.mutation.mutation import Mutation

_MEMBERS = "Members of vessels"
_KEEPING = "Station keeping with thrusters and lines"
_LEVERS = "Large angles and ballast"
_TOGETHER = "Hulls together"
MEMBERS = "tests/components/members/test_morison_members.py"
LAYOUT = "tests/components/station_keeping/test_thruster_layout.py"
ALLOCATION = "tests/components/station_keeping/test_thrust_allocation.py"
OBSERVER = "tests/components/station_keeping/test_wave_observer.py"
LINES = "tests/components/station_keeping/test_line_dynamics.py"
STATICS = "tests/hydro/test_hydrostatics.py"
LEVERS = "tests/analysis/stability/test_righting_levers.py"
BALLAST = "tests/components/ballast/test_ballast.py"
TOGETHER = "tests/components/vessel/test_hulls_together.py"
COUPLED = "tests/hydro/test_coupled_hulls.py"

MUTATIONS = (
    Mutation(
        "members-feel-flow-along-them",
        _MEMBERS,
        "return length if along else vector - length",
        "return length if along else vector",
        "the drag of a member counts the flow along it",
        (f"{MEMBERS}::test_an_inclined_member_feels_the_flow_across_it_alone_and_its_ends_the_flow_along_it",),
    ),
    Mutation(
        "members-without-froude-krylov",
        _MEMBERS,
        "moved = (piece.displaced + piece.added) * share",
        "moved = piece.added * share",
        "waves push the added mass of a member and not the water that it displaces",
        (f"{MEMBERS}::test_a_fixed_column_in_a_regular_wave_has_morisons_closed_form",),
    ),
    Mutation(
        "members-turn-without-levers",
        _MEMBERS,
        "H = np.hstack([np.eye(3), np.array([[0, z, -y], [-z, 0, x], [y, -x, 0]])])",
        "H = np.hstack([np.eye(3), np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])])",
        "the added mass of members couples motions and turns the wrong way",
        (f"{MEMBERS}::test_morisons_inertia_is_added_mass_of_the_vessel_and_that_of_the_data_is_not_counted_twice",),
    ),
    Mutation(
        "thrusters-turn-the-other-way",
        _KEEPING,
        "self.at[0] * force[1, :] - self.at[1] * force[0, :]",
        "self.at[0] * force[1, :] + self.at[1] * force[0, :]",
        "a thruster to port that pushes ahead turns the vessel to port",
        (f"{LAYOUT}::test_under_a_steady_load_fixed_thrusters_share_it_as_bounded_least_squares_do", LAYOUT),
    ),
    Mutation(
        "the-other-edge-of-a-forbidden-zone",
        _KEEPING,
        "edge = self.middle + ca.if_else(turned < 0, -self.half, self.half)",
        "edge = self.middle + ca.if_else(turned < 0, self.half, -self.half)",
        "a force in a forbidden zone goes to its far edge",
        (f"{ALLOCATION}::test_a_sector_gives_the_nearest_force_that_does_not_point_into_a_forbidden_zone",),
    ),
    Mutation(
        "thrust-without-losses-in-the-allocation",
        _KEEPING,
        "value = self.thrust * self.kept",
        "value = self.thrust",
        "thrusters lose nothing",
        (f"{LAYOUT}::test_losses_take_thrust_and_others_give_more",),
    ),
    Mutation(
        "observer-forgets-the-thrust",
        _KEEPING,
        "(load + thrust[i]) / self.mass[k] + stiffness * e",
        "load / self.mass[k] + stiffness * e",
        "the observer does not know what thrusters do",
        (f"{OBSERVER}::test_its_estimate_is_that_of_its_own_linear_system",),
    ),
    Mutation(
        "observer-without-a-wave-model",
        _KEEPING,
        "e = measured[i] - offset - wave",
        "e = measured[i] - offset",
        "the observer takes waves for slow motion",
        (f"{OBSERVER}::test_its_estimate_is_that_of_its_own_linear_system",),
    ),
    Mutation(
        "lines-without-displaced-mass",
        _KEEPING,
        "mass = weight / g + data.density * area",
        "mass = weight / g",
        "a mooring line has the mass of its weight in water",
        (LINES,),
    ),
    Mutation(
        "lines-with-whole-links-at-their-ends",
        _KEEPING,
        "lengths = [part / 2, *[part] * (n - 1), part / 2]",
        "lengths = [part, *[part] * (n - 1), part]",
        "a mooring line with dynamics is a segment too long",
        (f"{LINES}::test_the_static_tension_goes_to_that_of_the_catenary_with_the_square_of_the_segments",),
    ),
    Mutation(
        "seabed-carries-too-little",
        _KEEPING,
        "stiffness = 1.5 * weight / bed.sinkage",
        "stiffness = weight / bed.sinkage",
        "a line sinks into the seabed deeper than stated",
        (f"{LINES}::test_the_lying_part_of_a_line_rests_at_the_level_of_its_anchor",),
    ),
    Mutation(
        "centre-of-a-cone",
        _LEVERS,
        "0.75 * (volumes @ centroids)",
        "(volumes @ centroids)",
        "centres of buoyancy lie on the hull's surface",
        (f"{STATICS}::test_a_box_barge_has_the_levers_of_polygons_through_deck_immersion",),
    ),
    Mutation(
        "heel-without-free-trim",
        _LEVERS,
        "curvature -= coupling**2 / bend if bend > 0.0 else 0.0",
        "curvature -= 0.0",
        "the slope of a lever takes the trim for fixed",
        (f"{STATICS}::test_a_lever_is_the_slope_of_the_energy_and_its_slope_the_curvature",),
    ),
    Mutation(
        "liquids-right-the-vessel",
        _LEVERS,
        "inertia - tank.density * liquid.inertia",
        "inertia + tank.density * liquid.inertia",
        "free surfaces add to GM",
        (f"{STATICS}::test_a_free_surface_takes_its_second_moment_from_gm_and_a_full_tank_none",),
    ),
    Mutation(
        "loss-driven-by-levers-with-the-load",
        _LEVERS,
        "driving, available = empty.area(after, before), empty.area(after, limit)",
        "driving, available = loaded.area(after, before), empty.area(after, limit)",
        "a vessel that loses its load is driven by the levers that it has with the load",
        (f"{LEVERS}::test_after_the_loss_it_swings_until_both_areas_are_equal",),
    ),
    Mutation(
        "liquid-in-a-corner",
        _LEVERS,
        "corner = a * ca.vertcat(breadth / 2 - w / 3, w * t / 3 - depth / 2)",
        "corner = a * ca.vertcat(breadth / 2 - w / 2, w * t / 2 - depth / 2)",
        "liquid in the corner of a tank has its centre at half of its width",
        (f"{BALLAST}::test_the_liquid_of_a_box_is_where_its_mesh_has_it",),
    ),
    Mutation(
        "pump-adds-to-the-heel",
        _LEVERS,
        "return self.side * self.rate * ca.sign(error)",
        "return -self.side * self.rate * ca.sign(error)",
        "an anti-heel pump moves ballast to the low side",
        (f"{BALLAST}::test_a_pump_takes_out_the_heel_up_to_its_dead_band",),
    ),
    Mutation(
        "pump-without-losses",
        _LEVERS,
        "+ pump.losses * (passing / pump.rate) ** 2",
        "+ pump.losses * (passing / pump.rate)",
        "the head that pipes lose grows with the flow and not with its square",
        (f"{BALLAST}::test_the_power_of_a_pump_is_that_of_its_head_and_losses",),
    ),
    Mutation(
        "hulls-meet-waves-at-one-time",
        _TOGETHER,
        "return np.asarray(force * np.exp(-1j * lag)[:, :, None])",
        "return np.asarray(force * np.exp(1j * lag)[:, :, None])",
        "a wave meets the far hull before the near one",
        (f"{COUPLED}::test_hulls_do_not_know_where_the_common_origin_is",),
    ),
    Mutation(
        "memory-between-hulls-feeds",
        _TOGETHER,
        "forces = self._rates(world), -(self.water.memory_C @ world.states(self))",
        "forces = self._rates(world), self.water.memory_C @ world.states(self)",
        "waves between hulls drive them",
        (
            f"{TOGETHER}::test_the_linear_motion_of_hulls_together_is_that_of_the_frequency_domain",
            f"{TOGETHER}::test_a_run_that_starts_in_waves_stays_in_the_motion_of_linear_theory",
        ),
    ),
    Mutation(
        "place-of-a-turned-hull",
        _TOGETHER,
        "return np.array([c * (x2 - x) + s * (y2 - y), c * (y2 - y) - s * (x2 - x), turn])",
        "return np.array([c * (x2 - x) - s * (y2 - y), c * (y2 - y) + s * (x2 - x), turn])",
        "the place of a hull is seen along axes that are turned the wrong way",
        (f"{COUPLED}::test_the_whole_sea_turned_turns_nothing",),
    ),
)

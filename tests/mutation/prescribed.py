"""Mutations of motions that are prescribed, and of vessels whose motion is imposed."""

from __future__ import annotations

from tests.mutation.mutation import Mutation

_AREA = "Prescribed and imposed motions"
EXACT = "tests/formulations/test_prescribed_coordinates.py"
IMPOSED = "tests/components/vessel/test_imposed_motion.py"
KANE = f"{EXACT}::test_single_coordinates_of_free_and_spherical_joints_obey_kanes_equations"
CONVENTIONS = f"{IMPOSED}::test_a_table_means_the_same_in_every_convention"
SINES = f"{IMPOSED}::test_a_vessel_moved_by_raos_is_a_body_whose_coordinates_are_prescribed_sines"

MUTATIONS = (
    Mutation(
        "prescribed-rates-that-turn",
        _AREA,
        "for i in prescribed]) - bias[prescribed_columns, :]",
        "for i in prescribed])",
        "the acceleration of a prescribed coordinate takes no account of how its joint turns",
        (KANE,),
    ),
    Mutation(
        "prescribed-force-of-twists",
        _AREA,
        "self.tree.speeds.T @ (needed - tau)",
        "self.tree.speeds.T @ needed",
        "a prescribed motion takes what springs and drives give as well",
        (KANE,),
    ),
    Mutation(
        "prescribed-speed-left-out",
        _AREA,
        "self.courses[i][1] * (not still)",
        "self.courses[i][1] * still",
        "a prescribed coordinate has no speed while it moves",
        (
            f"{EXACT}::test_a_pendulum_on_a_cart_that_swings_obeys_the_textbook",
            f"{EXACT}::test_energy_over_a_run_grows_by_the_work_of_the_prescribed_motion",
        ),
    ),
    Mutation(
        "rao-phase-swapped",
        _AREA,
        'sign = 1j if motion.phase == "lead" else -1j',
        'sign = -1j if motion.phase == "lead" else 1j',
        "phases that lead the crest lag behind it",
        (f"{IMPOSED}::test_a_phase_leads_the_crest_or_lags_behind_it", CONVENTIONS),
    ),
    Mutation(
        "rao-head-seas-from-astern",
        _AREA,
        "chi = heading_sign * (heading if motion.head_seas else np.pi - heading)",
        "chi = heading_sign * (heading if motion.head_seas else np.pi + heading)",
        "headings counted from the bow are counted the other way round",
        (CONVENTIONS,),
    ),
    Mutation(
        "rao-reference-point",
        _AREA,
        "result[..., :3] -= np.cross(raos[..., 3:], r)",
        "result[..., :3] += np.cross(raos[..., 3:], r)",
        "RAOs of another point are moved away from the origin",
        (CONVENTIONS,),
    ),
    Mutation(
        "rao-crest-elsewhere",
        _AREA,
        "raos * np.exp(-1j * lag)[..., None]",
        "raos * np.exp(1j * lag)[..., None]",
        "a crest at another point comes later where it comes sooner",
        (CONVENTIONS,),
    ),
    Mutation(
        "rao-rates",
        _AREA,
        "1j * w * moved, -(w**2) * moved",
        "-1j * w * moved, -(w**2) * moved",
        "the vessel moves against its own displacement",
        (SINES, f"{IMPOSED}::test_irregular_motions_have_the_energy_of_spectrum_and_raos"),
    ),
    Mutation(
        "surge-of-a-turned-vessel",
        _AREA,
        "matrix[:2, :2] = [[c, s], [-s, c]]",
        "matrix[:2, :2] = [[c, -s], [s, c]]",
        "surge of a vessel with another heading goes to the wrong side",
        (f"{IMPOSED}::test_a_vessel_that_is_turned_with_its_sea_surges_along_its_new_heading",),
    ),
    Mutation(
        "sensor-off-the-origin",
        _AREA,
        "rows[:, :3] += [r - rpy(*angles) @ r",
        "rows[:, :3] -= [r - rpy(*angles) @ r",
        "what a sensor off the origin measures is moved the wrong way",
        (f"{IMPOSED}::test_a_motion_reference_unit_off_the_origin_is_brought_there",),
    ),
    Mutation(
        "ramp-without-its-slope",
        _AREA,
        "s * ddq + 2 * ds * dq + dds * q",
        "s * ddq + ds * dq + dds * q",
        "a motion that is ramped in lacks half of what the ramp adds to its acceleration",
        (f"{IMPOSED}::test_a_motion_that_is_ramped_in_begins_at_rest_with_its_own_rates",),
    ),
)

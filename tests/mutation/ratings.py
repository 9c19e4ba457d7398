"""Mutations of what bearings, cylinders and ropes may carry, and of what governs."""

from __future__ import annotations

from tests.mutation.mutation import Mutation

_CHECKS = "Checks: bearings, cylinders, ropes"
CURVES = "tests/standards/test_limiting_curves.py"
COLUMNS = "tests/standards/test_columns.py"
RINGS = "tests/standards/test_slew_bearings.py"
BEARING = "tests/components/ratings/test_bearings.py"
CYLINDER = "tests/components/ratings/test_cylinders.py"
ROPE = "tests/components/ratings/test_ropes.py"
GOVERNING = "tests/analysis/test_governing_instants.py"

MUTATIONS = (
    Mutation(
        "ray-of-the-next-piece",
        _CHECKS,
        "select(fa * y > mk * x, on_segment, share)",
        "select(fa * y < mk * x, on_segment, share)",
        "loads are compared with pieces of the curve that their rays do not meet",
        (f"{CURVES}::test_every_load_on_the_curve_has_a_share_of_one",),
    ),
    Mutation(
        "bearing-worst-of-two-points",
        _CHECKS,
        "reduce(ca.fmin, [self.raceway.share(*point) for point in points])",
        "reduce(ca.fmax, [self.raceway.share(*point) for point in points])",
        "of the two points of ball rings both must lie under the curve",
        (f"{BEARING}::test_the_share_is_that_of_the_loads_of_the_instant_in_any_frame_of_reactions",),
    ),
    Mutation(
        "raceway-on-the-other-side",
        _CHECKS,
        "moment = wrench[:3] - self.height * (skew(axis) @ force)",
        "moment = wrench[:3] + self.height * (skew(axis) @ force)",
        "moments are taken about a point as far below the joint as the raceway is above it",
        (f"{BEARING}::test_moments_are_taken_about_the_middle_of_the_raceway",),
    ),
    Mutation(
        "bolts-pressed-apart",
        _CHECKS,
        "(-1.0 if self.bolts.hanging else 1.0) * ca.sign(up) * loads.axial",
        "(1.0 if self.bolts.hanging else -1.0) * ca.sign(up) * loads.axial",
        "the weight of the crane pulls at the bolts that it stands on",
        (f"{BEARING}::test_the_share_is_that_of_the_loads_of_the_instant_in_any_frame_of_reactions",),
    ),
    Mutation(
        "ring-rating-in-millimetres",
        _CHECKS,
        "RatedRows(110e6, 4.370, 3.44)",
        "RatedRows(110e6, 4370.0, 3.44)",
        "the diameter of a rated ring is taken in the units of its source",
        (f"{RINGS}::test_a_static_rating_in_the_units_of_its_source",),
    ),
    Mutation(
        "column-phase-without-the-step",
        _CHECKS,
        "phase = a + arc_tangent((r - 1) * s * c, c * c + r * s * s)",
        "phase = a",
        "tube and rod meet without a change of the phase of their deflection",
        (f"{COLUMNS}::test_the_load_is_the_least_root_of_the_condition",),
    ),
    Mutation(
        "class-column-without-its-sine",
        _CHECKS,
        "+ (1 / I2 - 1 / I1) * L / (2 * pi) * sin(2 * pi * L1 / L)",
        "",
        "the class formula weighs tube and rod by their lengths alone",
        (f"{COLUMNS}::test_the_class_formula_is_an_upper_bound_and_by_how_much",),
    ),
    Mutation(
        "pulls-buckle-too",
        _CHECKS,
        "push = reduce(ca.fmax, self._axial_forces(world), ca.SX(0.0))",
        "push = reduce(ca.fmax, [ca.fabs(axial) for axial in self._axial_forces(world)])",
        "a cylinder that pulls buckles",
        (f"{CYLINDER}::test_shares_are_those_of_the_force_and_length_of_the_instant",),
    ),
    Mutation(
        "pulls-on-the-whole-piston",
        _CHECKS,
        "[ca.fmax(force / piston, -force / annulus) for force in self._axial_forces(world)]",
        "[ca.fmax(force / piston, -force / piston) for force in self._axial_forces(world)]",
        "a cylinder that pulls has the area of its rod too",
        (f"{CYLINDER}::test_shares_are_those_of_the_force_and_length_of_the_instant",),
    ),
    Mutation(
        "rope-by-its-least-span",
        _CHECKS,
        "return reduce(ca.fmax, self._tensions(world)) if self.hung is None",
        "return reduce(ca.fmin, self._tensions(world)) if self.hung is None",
        "the span of a rope counts that carries least",
        (f"{ROPE}::test_of_all_falls_the_one_with_the_largest_tension_counts",),
    ),
    Mutation(
        "governing-by-counts-of-cases",
        _CHECKS,
        "float(weights[valid & (largest > 1)].sum()) / total",
        "float((valid & (largest > 1)).sum()) / valid.sum()",
        "cases beyond what is allowed are counted, whatever their probabilities",
        (f"{GOVERNING}::test_a_campaign_has_the_worst_case_and_what_acted_in_it",),
    ),
    Mutation(
        "instants-of-checks-not-kept",
        _CHECKS,
        "for group in sorted(groups, key=len, reverse=True):",
        "for group in sorted(groups, key=len):",
        "signals lose the group of their own components to that of a check",
        (f"{GOVERNING}::test_components_keep_their_own_groups_beside_those_of_checks",),
    ),
)

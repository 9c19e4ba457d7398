"""Mutations of ropes: tangents, tensions, sheaves, drums, mass."""

from __future__ import annotations

from tests.mutation.mutation import Mutation

_ROPES = "Ropes"
ROPES = "tests/components/ropes/test_ropes.py"
HEAVY = "tests/components/ropes/test_massive_ropes.py"

MUTATIONS = (
    Mutation(
        "rope-on-the-wrong-side",
        _ROPES,
        "(square * D - length * ca.cross(w, D) + along * w)",
        "(square * D + length * ca.cross(w, D) + along * w)",
        "the tangent leaves its sheave on the other side",
        (f"{ROPES}::test_a_rope_over_a_sheave_is_two_tangents_and_an_arc",),
    ),
    Mutation(
        "fleet-angle-forgotten",
        _ROPES,
        "results += [-sign * (way + h), turning, _angle(end, way)]",
        "results += [-sign * way, turning, _angle(end, way)]",
        "out of plane, a rope's force is not the slope of its length",
        (
            f"{ROPES}::test_lengths_grow_as_differentiation_has_it",
            f"{ROPES}::test_forces_of_a_rope_balance_one_another_about_every_point",
        ),
    ),
    Mutation(
        "strain-of-the-path",
        _ROPES,
        "return self.law.stiffness * ca.fmax(self.stretch, 0) / self.length",
        "return self.law.stiffness * ca.fmax(self.stretch, 0) / self.path",
        "strain is the stretch over the stretched length",
        (f"{ROPES}::test_a_load_at_rest_has_stretched_its_rope_by_w_l_over_ea",),
    ),
    Mutation(
        "ropes-push",
        _ROPES,
        "else ca.fmax(self.elastic + self._damping_tension, 0)",
        "else self.elastic + self._damping_tension",
        "damping makes a rope push as it comes slack",
        (f"{ROPES}::test_damping_takes_from_a_snap_and_never_makes_a_rope_push",),
    ),
    Mutation(
        "sheaves-give-back",
        _ROPES,
        "factors[-1] * ca.exp(-direction * ca.log(eta))",
        "factors[-1] * ca.exp(direction * ca.log(eta))",
        "tension falls the way the rope runs: sheaves drive it",
        (f"{ROPES}::test_falls_share_the_load_with_the_efficiency_of_their_sheaves",),
    ),
    Mutation(
        "stretch-is-one-span-alone",
        _ROPES,
        "speed = speed + share * self.rate - rate",
        "speed = speed - rate",
        "how fast a rope runs over a sheave leaves out that it stretches",
        (f"{ROPES}::test_forces_of_a_rope_balance_one_another_about_every_point",),
    ),
    Mutation(
        "drum-winds-the-other-way",
        _ROPES,
        "return wheel.turn if drum.knot == 0 else -wheel.turn",
        "return -wheel.turn if drum.knot == 0 else wheel.turn",
        "a drum hauls in where it should pay out",
        (f"{ROPES}::test_a_drum_pays_out_its_radius_times_its_angle",),
    ),
    Mutation(
        "rope-that-runs-in-is-weightless",
        _ROPES,
        "length_inside = length + before.paid + after.paid - kept * (before.reach + after.reach)",
        "length_inside = length - kept * (before.reach + after.reach)",
        "what a drum pays out is nowhere",
        (f"{HEAVY}::test_the_energy_of_ropes_with_mass_balances_at_random_states",),
    ),
    Mutation(
        "half-a-part-too-much",
        _ROPES,
        "length = self.kept * lead.reach + part / 2 - lead.paid",
        "length = self.kept * lead.reach + part - lead.paid",
        "the outer nodes are a whole part from the ends of their span",
        (f"{HEAVY}::test_a_rope_stretches_under_half_of_its_own_weight_too",),
    ),
)

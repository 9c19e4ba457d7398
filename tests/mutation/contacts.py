"""Mutations of contacts and events."""

from __future__ import annotations

from tests.mutation.mutation import Mutation

_CONTACTS = "Contacts and events"
CONTACTS = "tests/components/contacts/test_contacts.py"
STANDING = "tests/components/contacts/test_loads_on_vessels.py"
EVENTS = "tests/simulation/test_events.py"
LOCATED = "tests/program/test_event_watch.py"

MUTATIONS = (
    Mutation(
        "restitution-of-small-impacts",
        _CONTACTS,
        "residual = log1p(middle / e) - log1p(-middle) - middle * (1 + e) / e if middle < 1.0 else 1.0",
        "residual = middle - (1 - e)",
        "damping follows from restitution as for small losses alone",
        (
            f"{CONTACTS}::test_the_damping_of_a_restitution_gives_it_back_at_its_speed_whatever_mass_stiffness_and_exponent",
        ),
    ),
    Mutation(
        "contact-pushes-one-body",
        _CONTACTS,
        "*touch.mover.push(f), *touch.holder.push(-f)",
        "*touch.mover.push(f), *touch.holder.push(0 * f)",
        "the deck does not feel what stands on it",
        (
            f"{CONTACTS}::test_what_lands_on_a_deck_pushes_it_with_the_same_force",
            f"{STANDING}::test_a_vessel_settles_under_what_stands_on_it_as_its_restoring_says",
        ),
    ),
    Mutation(
        "contact-stores-too-much",
        _CONTACTS,
        "stored = elastic * depth / (self.exponent + 1)",
        "stored = elastic * depth / 2",
        "a contact with another exponent stores the energy of a linear one",
        (f"{CONTACTS}::test_every_kind_of_contact_keeps_its_energy_balance_at_random_states",),
    ),
    Mutation(
        "friction-with-the-whole-slip",
        _CONTACTS,
        "sliding = v + rate * touch.normal",
        "sliding = v",
        "friction acts against the approach too",
        (f"{CONTACTS}::test_a_box_that_hits_the_floor_leaves_it_with_the_stated_restitution",),
    ),
    Mutation(
        "all-corners-carry",
        _CONTACTS,
        'return len(_box_points(np.ones(3), touching.per_edge, "-z"))',
        'return len(_box_points(np.ones(3), touching.per_edge, "all"))',
        "the weight that gives the stiffness is shared by eight corners, not by the four of a face",
        (f"{CONTACTS}::test_a_box_stands_on_four_corners_pressed_in_as_stated",),
    ),
    Mutation(
        "load-left-behind",
        _CONTACTS,
        "w, v = twist[:3], twist[3:] + ca.cross(twist[:3], seen)",
        "w, v = 0 * twist[:3], 0 * twist[3:]",
        "what stands on a vessel in waves starts at rest",
        (f"{STANDING}::test_what_stands_on_a_vessel_starts_with_the_motion_that_waves_give_it",),
    ),
    Mutation(
        "every-touch-a-landing",
        _CONTACTS,
        'kind = "landing" if most >= LIFTED or not touched else "re_contact"',
        'kind = "landing"',
        "a load that is struck again has landed",
        (f"{EVENTS}::test_a_load_that_lifts_off_touches_again_and_lands_after_it_was_in_the_air",),
    ),
    Mutation(
        "first-ripple-is-the-peak",
        _CONTACTS,
        "slack[k] or tension[k] < FALLEN * tension[end:k].max()",
        "slack[k] or tension[k] < tension[end:k].max()",
        "the first ripple on the way up counts as the snap",
        (f"{EVENTS}::test_ripples_on_the_way_up_are_no_peak",),
    ),
    Mutation(
        "events-at-the-end-of-their-step",
        _CONTACTS,
        'return _of_lane(w, "t", w.parameter("lane")) + result[0], result[1]',
        'return _of_lane(w, "t", w.parameter("lane")) + _of_lane(w, "h", w.parameter("lane")), result[1]',
        "events have the times of the steps that they lie in",
        (f"{LOCATED}::test_every_method_locates_a_landing_a_snap_and_slack_where_formulas_have_them",),
    ),
    Mutation(
        "peak-of-the-steps",
        _CONTACTS,
        "state[PEAK] = w.where(inside, fine, w.where(t[1] >= since, rough, y[2]))",
        "state[PEAK] = y[2]",
        "the tension of a snap is the largest at the ends of steps",
        (f"{LOCATED}::test_every_method_locates_a_landing_a_snap_and_slack_where_formulas_have_them",),
    ),
)

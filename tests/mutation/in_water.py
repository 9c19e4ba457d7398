"""Mutations of loads in the water."""

from __future__ import annotations

from tests.mutation.mutation import Mutation

_WATER = "Loads in the water"
STILL = "tests/components/water/test_loads_in_water.py"
WAVES = "tests/components/water/test_loads_in_waves.py"

MUTATIONS = (
    Mutation(
        "added-mass-has-weight",
        _WATER,
        "return added @ g - ad(t).T @ (added @ t)",
        "return -ad(t).T @ (added @ t)",
        "water that moves with a body is weighed with it",
        (f"{STILL}::test_a_body_that_is_let_go_in_water_takes_the_water_with_it",),
    ),
    Mutation(
        "no-munk-moment",
        _WATER,
        "return added @ g - ad(t).T @ (added @ t)",
        "return added @ g",
        "added mass does not turn a body that moves askew",
        (f"{STILL}::test_munk_s_moment_turns_a_long_body_across_its_way",),
    ),
    Mutation(
        "water-sucks-on-exit",
        _WATER,
        "slam = -ca.fmax(wet.growth, 0) * relative",
        "slam = -wet.growth * relative",
        "water that is left behind gives its momentum back",
        (f"{STILL}::test_slamming_peaks_at_its_formula_and_its_impulse_is_that_of_the_added_mass",),
    ),
    Mutation(
        "slamming-by-energy",
        _WATER,
        "STEEPEST * mass / growth",
        "mass / growth",
        "the added mass grows faster than the slamming coefficient says",
        (f"{STILL}::test_slamming_peaks_at_its_formula_and_its_impulse_is_that_of_the_added_mass",),
    ),
    Mutation(
        "buoyancy-does-not-move-in-a-column",
        _WATER,
        "righting = -weight * wet.turning",
        "righting = weight * wet.turning",
        "the centre of buoyancy moves the wrong way as a body heels",
        (f"{STILL}::test_a_floating_body_is_righted_by_its_metacentric_height",),
    ),
    Mutation(
        "no-froude-krylov",
        _WATER,
        "(self.density * piece.wet.volume + A) * piece.pull",
        "A * piece.pull",
        "waves push the added mass and not the displaced water",
        (f"{WAVES}::test_a_held_load_is_pushed_by_the_water_s_acceleration_and_drag",),
    ),
    Mutation(
        "water-s-energy-is-not-stored",
        _WATER,
        "kinetic += ca.dot(wet.masses, v**2) / 2",
        "kinetic += ca.dot(wet.masses, v**2)",
        "the energy of added mass is counted twice",
        (f"{STILL}::test_the_energy_of_every_shape_balances_in_still_water",),
    ),
    Mutation(
        "waves-go-backwards-beside-the-station",
        _WATER,
        "by = np.stack([zeta, unit[:, 0] * zeta, unit[:, 1] * zeta], axis=1)",
        "by = np.stack([zeta, -unit[:, 0] * zeta, -unit[:, 1] * zeta], axis=1)",
        "slopes of waves have the wrong sign",
        (f"{WAVES}::test_the_water_about_a_load_moves_as_the_sea_does",),
    ),
    Mutation(
        "drag-of-every-piece-is-that-of-all",
        _WATER,
        "piece_drag = cell_share * wet.share * self.drag.force(relative)",
        "piece_drag = wet.share * self.drag.force(relative)",
        "each piece of a body has all of its drag",
        (f"{STILL}::test_linear_drag_adds_to_the_quadratic_one",),
    ),
)

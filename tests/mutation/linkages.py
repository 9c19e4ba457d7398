"""Mutations of linkages."""

from __future__ import annotations

from tests.mutation.mutation import Mutation

_AREA = "Linkages"
TIED = "tests/components/linkages/test_linkages.py"
EXAMPLES = "tests/components/linkages/test_linkage_examples.py"

MUTATIONS = (
    Mutation(
        "circles-that-do-not-meet",
        _AREA,
        "k = (x2 + y2 - length2) / 2",
        "k = (x2 + y2 + length2) / 2",
        "the cosine rule of a dyad adds the square of the third side",
        (f"{TIED}::test_a_six_bar_linkage_moves_and_carries_as_bodies_tied_by_multipliers",),
    ),
    Mutation(
        "other-branch",
        _AREA,
        "sign, dyad = branches[int(np.argmin(distances))]",
        "sign, dyad = branches[int(np.argmax(distances))]",
        "a linkage is put together on the branch further from its start",
        (f"{EXAMPLES}::test_a_parallelogram_keeps_its_platform_level",),
    ),
    Mutation(
        "slopes-swapped",
        _AREA,
        "tuple(-cross(a, pair) / determinant for pair in pairs)",
        "tuple(-cross(b, pair) / determinant for pair in pairs)",
        "the rate of a dyad's second joint is that of another",
        (f"{TIED}::test_a_six_bar_linkage_moves_and_carries_as_bodies_tied_by_multipliers",),
    ),
    Mutation(
        "last-dyad-forgotten",
        _AREA,
        "value = value - sum(c * f for c, f in zip(coefficients[name], forces[cut], strict=True))",
        "value = value - 0 * sum(c * f for c, f in zip(coefficients[name], forces[cut], strict=True))",
        "the pins of a dyad do not feel those that were closed on it",
        (f"{TIED}::test_every_kind_of_dyad_moves_and_carries_as_bodies_tied_by_multipliers",),
    ),
    Mutation(
        "closures-on-the-wrong-side",
        _AREA,
        "for side, sign in zip(shape.sides(label), (-1.0, 1.0), strict=True):",
        "for side, sign in zip(shape.sides(label), (1.0, -1.0), strict=True):",
        "what passes through a closure is added to the joints of its loop",
        (f"{TIED}::test_a_six_bar_linkage_moves_and_carries_as_bodies_tied_by_multipliers",),
    ),
    Mutation(
        "bar-without-coriolis",
        _AREA,
        "turn_bias = across @ change - 2 * beta * rate / length",
        "turn_bias = across @ change",
        "a cylinder that turns and grows lacks its Coriolis term",
        (f"{TIED}::test_cylinders_of_linkages_move_and_carry_as_bodies_tied_by_multipliers",),
    ),
)

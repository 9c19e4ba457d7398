"""Mutations of integrators and of what is made of results: working range, bearing loads, linear models, statistics."""

from __future__ import annotations

from tests.mutation.mutation import Mutation

_METHODS = "Integrators"
_ANALYSIS = "Analysis and outputs"
INTEGRATORS = "tests/program/test_integrators.py"
ROSENBROCK = "tests/program/test_rosenbrock_tables.py"
ENVELOPE = "tests/analysis/test_working_range.py"
RAISED = "tests/analysis/test_working_range_of_a_raised_base.py"
BEARINGS = "tests/analysis/test_bearing_loads.py"
LINEAR = "tests/analysis/test_linear_models.py"

MUTATIONS = (
    Mutation(
        "rk4-weights",
        _METHODS,
        "b=(Fraction(1, 6), Fraction(1, 3), Fraction(1, 3), Fraction(1, 6)),",
        "b=(Fraction(1, 4), Fraction(1, 4), Fraction(1, 4), Fraction(1, 4)),",
        "the stages of RK4 count alike",
        (f"{INTEGRATORS}::test_halving_the_step_shows_the_order",),
    ),
    Mutation(
        "dormand-prince-node",
        _METHODS,
        "Fraction(3, 10), Fraction(4, 5), Fraction(8, 9)",
        "Fraction(3, 10), Fraction(3, 5), Fraction(8, 9)",
        "a stage of Dormand and Prince's method looks at the wrong time",
        (f"{INTEGRATORS}::test_tables_satisfy_the_conditions_of_consistency",),
    ),
    Mutation(
        "rodas-coefficient",
        _METHODS,
        "-31.52159432874371, 16.31930543123136",
        "-31.52159432874371, 16.31930543023136",
        "RODAS has a wrong digit",
        (ROSENBROCK,),
    ),
    Mutation(
        "dense-output",
        _METHODS,
        "Fraction(701980252875, 199316789632)",
        "Fraction(701980252875, 199316789623)",
        "the dense output of Dormand and Prince's method has two digits swapped",
        (f"{INTEGRATORS}::test_tables_satisfy_the_conditions_of_consistency",),
    ),
    Mutation(
        "reach-with-a-raised-base",
        _ANALYSIS,
        "from_base - np.outer(from_base @ up, up)",
        "from_base - np.outer(tip @ up, up)",
        "reach holds the height of the crane's foot",
        (RAISED,),
    ),
    Mutation(
        "reach-from-the-origin",
        _ANALYSIS,
        "from_base = tip - outputs[POSITION.name][:, 0]",
        "from_base = tip",
        "reach is from the ground's origin, not from the crane's foot",
        (RAISED,),
    ),
    Mutation(
        "hook-load-upwards",
        _ANALYSIS,
        "weight = [hook_load * g for g in scenario.gravity]",
        "weight = [-hook_load * g for g in scenario.gravity]",
        "the hook load lifts the crane",
        (f"{ENVELOPE}::test_the_cylinder_force_is_moment_over_lever_arm",),
    ),
    Mutation(
        "radial-with-axial",
        _ANALYSIS,
        "np.linalg.norm(part - along[:, None] * axis, axis=1)",
        "np.linalg.norm(part, axis=1)",
        "the radial load of a bearing holds the axial one",
        (BEARINGS,),
    ),
    Mutation(
        "overturning-and-torque-swapped",
        _ANALYSIS,
        "(along, across) if i == 0 else (across, along)",
        "(along, across)",
        "a bearing's torque is called overturning",
        (BEARINGS,),
    ),
    Mutation(
        "largest-without-sign",
        _ANALYSIS,
        "k = int(np.argmax(np.abs(self.values)))",
        "k = int(np.argmax(self.values))",
        "the largest load overlooks negative ones",
        ("tests/analysis/test_run_statistics.py",),
    ),
    Mutation(
        "damping-sign",
        _ANALYSIS,
        "-self.eigenvalue.real / abs(self.eigenvalue)",
        "self.eigenvalue.real / abs(self.eigenvalue)",
        "what grows is called damped",
        (LINEAR,),
    ),
    Mutation(
        "sway-angle-sign",
        _ANALYSIS,
        "ca.atan2(-self.down * e[1], self.down * e[2])",
        "ca.atan2(self.down * e[1], self.down * e[2])",
        "the payload's sway about x is reversed",
        ("tests/papers/test_w19.py::test_payload_angles_turn_the_vertical_onto_the_payload",),
    ),
    Mutation(
        "pin-force-on-the-body",
        _ANALYSIS,
        "zip(port.pins or (), (1.0, -1.0), strict=True)",
        "zip(port.pins or (), (-1.0, 1.0), strict=True)",
        "pin forces of struts are those on the bodies, not on the cylinder",
        ("tests/components/cylinders/test_struts.py::test_strut_is_a_loop_without_mass",),
    ),
    Mutation(
        "weight-raises-energy",
        _ANALYSIS,
        'stored["gravity"] -= link.m * ca.dot(tree.gravity, p + R @ link.c)',
        'stored["gravity"] -= link.m * ca.dot(tree.gravity, p)',
        "the energy of height is that of the joints, not of the COGs",
        ("tests/mechanics/test_invariants.py::test_energy_is_kept_where_nothing_takes_it",),
    ),
    Mutation(
        "smoothing-order",
        _ANALYSIS,
        "(2 * np.pi * cutoff * step) ** -6",
        "(np.pi * cutoff * step) ** -6",
        "recorded motions are smoothed with half of the cut-off",
        ("tests/simulation/test_smoothing.py",),
    ),
)

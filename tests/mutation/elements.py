"""Mutations of cylinders, struts and flexible booms."""

from __future__ import annotations

from tests.mutation.mutation import Mutation

_CYLINDERS = "Cylinders and struts"
_BEAMS = "Flexible booms"
LOOPS = "tests/components/cylinders/test_closed_loops.py"
STRUTS = "tests/components/cylinders/test_struts.py"
SPRUNG = "tests/components/cylinders/test_sprung_masses.py"
INTEGRALS = "tests/components/beams/test_modal_integrals.py"
LAGRANGE = "tests/components/beams/test_beam_dynamics.py::test_accelerations_are_those_of_lagranges_equations"
SLICES = "tests/components/beams/test_beam_dynamics.py::test_energies_are_those_of_all_slices"
SECTIONS = "tests/components/beams/test_section_forces.py"

MUTATIONS = (
    Mutation(
        "cosine-rule-without-two",
        _CYLINDERS,
        "arc_cosine((b * b + r * r - length * length) / (2 * b * r))",
        "arc_cosine((b * b + r * r - length * length) / (b * r))",
        "the cosine rule lacks its factor of two",
        (f"{LOOPS}::test_every_loop_closes_and_every_body_stands_where_its_joints_put_it",),
    ),
    Mutation(
        "lever-upside-down",
        _CYLINDERS,
        "alpha_slope = 1 / lever if",
        "alpha_slope = lever if",
        "the joint turns by the lever arm per metre, not by its inverse",
        (f"{LOOPS}::test_geometric_slopes_of_the_loop_are_its_derivatives",),
    ),
    Mutation(
        "cylinder-turns-too-far",
        _CYLINDERS,
        "ca.dot(d, r) / length**2 * alpha_slope",
        "ca.dot(d, r) / length * alpha_slope",
        "the cylinder turns faster by its length",
        (
            f"{LOOPS}::test_recursive_accelerations_solve_kanes_equations",
            f"{LOOPS}::test_barrel_and_piston_are_in_balance",
        ),
    ),
    Mutation(
        "piston-moves-backwards-across",
        _CYLINDERS,
        "ca.vertcat(ca.SX(1, 1), -beta_slope * length, length_slope)",
        "ca.vertcat(ca.SX(1, 1), beta_slope * length, length_slope)",
        "across the cylinder its outer pin moves the wrong way",
        (f"{LOOPS}::test_accelerations_and_all_forces_equal_those_of_lagrange_multipliers",),
    ),
    Mutation(
        "pin-shear-sign",
        _CYLINDERS,
        "ca.vertcat(n[1] / length, -n[0] / length, f_p[2] - force)",
        "ca.vertcat(n[1] / length, n[0] / length, f_p[2] - force)",
        "the piston's pin pushes across the cylinder the wrong way",
        (f"{LOOPS}::test_barrel_and_piston_are_in_balance",),
    ),
    Mutation(
        "fit-without-what-the-pin-gives",
        _CYLINDERS,
        "ca.vertcat(f_p[:2] - on_piston[:2], force)",
        "ca.vertcat(f_p[:2], force)",
        "the sliding fit carries all that the piston needs across",
        (f"{LOOPS}::test_sliding_fit_carries_what_barrel_and_piston_need_besides_their_pins",),
    ),
    Mutation(
        "lengths-to-accelerations",
        _CYLINDERS,
        "bent = (product * np.cos(phase) - slope**2) / length",
        "bent = (product * np.cos(phase) + slope**2) / length",
        "a cylinder's acceleration of a given joint motion has a centripetal part of the wrong sign",
        ("tests/simulation/test_given_motion.py::test_lengths_and_angles_of_a_loop_are_each_others_inverse",),
    ),
    Mutation(
        "strut-pulls",
        _CYLINDERS,
        "zip(self.pins or (), (-1.0, 1.0), strict=False)",
        "zip(self.pins or (), (1.0, -1.0), strict=False)",
        "a strut that pushes pulls its pins together",
        (f"{STRUTS}::test_strut_is_a_loop_without_mass",),
    ),
    Mutation(
        "sprung-damper-without-rotation",
        _CYLINDERS,
        "self.rotation @ (t[3:] + skew(t[:3]) @ self.at)",
        "self.rotation @ t[3:]",
        "the damper of a sprung mass takes the speed of its body's origin for that of its pin",
        (SPRUNG,),
    ),
    Mutation(
        "sprung-damper-in-the-body",
        _CYLINDERS,
        "self.springs.damping * (v - pin.velocity)",
        "self.springs.damping * (v - pin.rotation.T @ pin.velocity)",
        "the damper of a sprung mass compares speeds along different axes",
        (SPRUNG,),
    ),
    Mutation(
        "foreshortening-without-half",
        _BEAMS,
        "first = first - axis * (ca.dot(eta, H_eta) / 2)",
        "first = first - axis * ca.dot(eta, H_eta)",
        "a bent beam's COG moves back twice as far",
        (
            "tests/components/beams/test_beam_dynamics.py::test_momentum_of_the_modes_is_the_rate_of_the_first_moment_of_mass",
        ),
    ),
    Mutation(
        "no-spin-stiffening",
        _BEAMS,
        "A = A - ca.dot(eta, self.Hx @ eta) * (ca.SX.eye(3) - axis @ axis.T)",
        "A = A",
        "spin does not stiffen a beam",
        ("tests/components/beams/test_beam_frequencies.py::test_spin_stiffens_a_cantilever_by_southwells_coefficient",),
    ),
    Mutation(
        "mixed-modes-counted-once",
        _BEAMS,
        "(1.0 if i == j else 2.0) * _rotated",
        "1.0 * _rotated",
        "products of two different modes count once in the inertia",
        (SLICES, LAGRANGE),
    ),
    Mutation(
        "beam-momentum-not-carried",
        _BEAMS,
        "self.F @ self.rate), t)\n            - ad(t).T @ P",
        "self.F @ self.rate), t)\n            + ad(t).T @ P",
        "a beam's momentum is carried along the wrong way as its frame moves",
        (LAGRANGE,),
    ),
    Mutation(
        "modes-without-centrifugal-force",
        _BEAMS,
        "self._rate_by_modes(self.F.T @ held) - ca.gradient(energy, self.eta)",
        "self._rate_by_modes(self.F.T @ held)",
        "modes feel no centrifugal force",
        (LAGRANGE,),
    ),
    Mutation(
        "inertia-of-modes",
        _BEAMS,
        'A1=2 * np.einsum("i,ab->iab", xB[0], I3)',
        'A1=np.einsum("i,ab->iab", xB[0], I3)',
        "stretch changes the inertia about the root by half",
        (INTEGRALS,),
    ),
    Mutation(
        "rotary-inertia-left-out",
        _BEAMS,
        'F0=skew[0] @ xB + moment["JTheta"]',
        "F0=skew[0] @ xB",
        "sections that turn have no angular momentum of their own",
        (INTEGRALS,),
    ),
    Mutation(
        "slope-sign",
        _BEAMS,
        '"z": (1, 1, -1.0)',
        '"z": (1, 1, 1.0)',
        "a beam that bends upwards turns its sections downwards",
        ("tests/components/beams/test_displacement_field.py",),
    ),
    Mutation(
        "planes-of-bending-swapped",
        _BEAMS,
        "E * self.Iz(x), E * self.Iy(x)]",
        "E * self.Iy(x), E * self.Iz(x)]",
        "Iy resists bending along y, and Iz along z",
        ("tests/components/beams/test_beam_theory.py", INTEGRALS),
    ),
    Mutation(
        "modal-damping-without-two",
        _BEAMS,
        "np.diag(2 * ratio * frequencies)",
        "np.diag(ratio * frequencies)",
        "modal damping is half of what its ratio says",
        (f"{INTEGRALS}::test_modal_damping_gives_every_natural_mode_the_same_ratio",),
    ),
    Mutation(
        "slices-with-half-coriolis",
        _BEAMS,
        "skew(w) @ (v + skew(w) @ r + 2 * dr)",
        "skew(w) @ (v + skew(w) @ r + dr)",
        "slices of a moving beam have half of their Coriolis force in the section forces",
        (f"{SECTIONS}::test_what_passes_through_the_root_is_the_reaction_of_the_joint",),
    ),
    Mutation(
        "section-moment-about-the-root",
        _BEAMS,
        "(n - skew(sections.place(motion.eta)) @ f)",
        "n",
        "section moments are about the beam's root, not about their own place",
        (f"{SECTIONS}::test_shear_and_moment_of_a_resting_cantilever_are_the_textbooks_diagrams",),
    ),
)

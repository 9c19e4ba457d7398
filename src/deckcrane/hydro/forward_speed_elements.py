"""Hydrodynamic coefficients of panelled hulls at forward speed, by Capytaine's boundary element method.

Radiation depends on the frequency of encounter, diffraction on the wave and on that frequency, so that every heading has matrices
of its own: a hull under way takes several times as long as one at rest.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from deckcrane.arrays import Array, ComplexArray
from deckcrane.hydro.boundary_elements import (
    CAPYTAINE_DOFS,
    Surface,
    capytaine,
    capytaine_mesh,
    lid,
    progress_steps,
)

UNDER_WAY = "; matrices at the frequency of encounter, forces at that of the waves"
"""Addition to the note on conventions of data."""


def solve_under_way(
    surface: Surface,
    frequencies: Array,
    headings: Array,
    water_density: float,
    gravity: float,
    depth: float,
    speed: float,
    *,
    progress: bool = False,
) -> tuple[Array, Array, ComplexArray]:
    """A and B at frequencies of encounter, and the excitation at those of the waves, of a hull at forward speed.

    Capytaine's approximation: the source of a pulsating body at rest, at the frequency of encounter, with the m-terms of a
    uniform flow in the body's condition and U d/dx in the pressure (its manual, "Forward speed"): for slender hulls at low Froude
    numbers. Radiation is solved for beam seas, where the frequency of encounter is that of the waves. For waves that the hull
    overtakes Capytaine reverses the direction; the vertical velocity of the water in its body condition, which has to be
    reversed with it, is set here, so that forces are continuous where the hull keeps pace with the waves.
    """
    cpt = capytaine()
    mesh, lid_surface = capytaine_mesh(surface), lid(surface) if surface.half else None
    lid_mesh = capytaine_mesh(lid_surface) if lid_surface is not None else mesh.generate_lid()
    dofs = cpt.rigid_body_dofs(rotation_center=(0.0, 0.0, 0.0))
    body = cpt.FloatingBody(mesh=mesh, lid_mesh=lid_mesh, dofs=dofs, name="hull")
    solver = cpt.BEMSolver()
    added, damping = np.empty((len(frequencies), 6, 6)), np.empty((len(frequencies), 6, 6))
    excitation = np.empty((len(frequencies), len(headings), 6), dtype=np.complex128)
    for n, w in enumerate(progress_steps(frequencies, "forward speed", progress)):
        case = {"body": body, "omega": w, "rho": water_density, "g": gravity, "water_depth": depth}
        case["forward_speed"] = speed
        for j, dof in enumerate(CAPYTAINE_DOFS):
            problem = cpt.RadiationProblem(radiating_dof=dof, wave_direction=math.pi / 2, **case)
            result = solver.solve(problem, _check_wavelength=False)
            added[n, :, j] = [result.added_masses[name] for name in CAPYTAINE_DOFS]
            damping[n, :, j] = [result.radiation_dampings[name] for name in CAPYTAINE_DOFS]
        for h, chi in enumerate(headings):
            problem = cpt.DiffractionProblem(wave_direction=float(chi), **case)
            overtaken = w < float(problem.wavenumber) * speed * math.cos(chi)
            if overtaken:
                problem.boundary_condition = _reversed_condition(problem, body)
            result = solver.solve(problem, _check_wavelength=False)
            incident = cpt.bem.airy_waves.froude_krylov_force(problem)
            force = np.array([result.forces[name] + incident[name] for name in CAPYTAINE_DOFS])
            excitation[n, h] = force if overtaken else np.conj(force)
    if surface.half:  # surge, heave and pitch are not coupled to sway, roll and yaw
        kept = np.equal.outer(np.arange(6) % 2, np.arange(6) % 2)
        added, damping = np.where(kept, added, 0.0), np.where(kept, damping, 0.0)
    return added, damping, excitation


def _reversed_condition(problem: Any, body: Any) -> ComplexArray:
    """The body's condition in an overtaken wave: the water rises where in Capytaine's it falls."""
    velocity = capytaine().bem.airy_waves.airy_waves_velocity(body.mesh.faces_centers, problem) * [1.0, 1.0, -1.0]
    condition = np.array(problem.boundary_condition)
    condition[body.hull_mask] = -(velocity * body.mesh.faces_normals).sum(axis=1)
    return condition

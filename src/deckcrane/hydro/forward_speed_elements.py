"""Hydrodynamic coefficients of panelled hulls at forward speed: three-dimensional potentials, with the terms in U of strip theory.

Potentials are those of a source that pulsates at the frequency of encounter, without the waves that the hull's own speed makes: for
slender hulls at low Froude numbers. The speed then enters by the incidence of the mean flow and by U d/dx in the pressure, which
Tuck's theorem turns into the same terms (Salvesen, Tuck and Faltinsen 1970, here with coefficients of panels, and without those
of a transom). With H = B + sA over the rates of the motions, s = i w_e,

    H(s) = (I - U/s L)^T H_0(s) (I + U/s L),   F = F_incident + (I - U/s L)^T F_diffracted,

so that the coupled coefficients reverse with the flow as they must (Timman and Newman 1962). Capytaine's own radiation at forward
speed takes d/dx of the potential on the panels; its coupled coefficients of a hull that is symmetric fore and aft do not cancel.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from deckcrane.arrays import Array, ComplexArray
from deckcrane.hydro.boundary_elements import (
    CAPYTAINE_DOFS,
    capytaine,
    capytaine_mesh,
    matrices,
    progress_steps,
    reciprocal,
    solve,
)
from deckcrane.hydro.database import wavenumber
from deckcrane.hydro.hull_surfaces import Surface, lid

UNDER_WAY = "; matrices at the frequency of encounter, forces at that of the waves"
"""Addition to the note on conventions of data."""
INCIDENCE = np.zeros((6, 6))
"""L: heave and sway of a hull through the water, per speed, at steady angles of pitch (bow down) and yaw (to port)."""
INCIDENCE[2, 4], INCIDENCE[1, 5] = 1.0, -1.0


def radiation_under_way(frequency: Array, added: Array, damping: Array, speed: float) -> tuple[Array, Array]:
    """A and B at frequencies of encounter and a forward speed, from those at rest at the same frequencies."""
    s = 1j * frequency[:, None, None]
    turned = speed / s * INCIDENCE
    H = (np.eye(6) - turned.swapaxes(1, 2)) @ (damping + s * added) @ (np.eye(6) + turned)
    return np.asarray(H.imag / frequency[:, None, None]), np.asarray(H.real)


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

    Every wave has its own frequency of encounter, and so matrices of panels of its own.
    """
    solved = solve(surface, frequencies, None, water_density, gravity, depth, progress=progress)
    rest = [reciprocal(each, surface.half) for each in matrices(solved)[:2]]
    added, damping = radiation_under_way(frequencies, rest[0], rest[1], speed)
    cpt = capytaine()
    mesh, lid_surface = capytaine_mesh(surface), lid(surface) if surface.half else None
    lid_mesh = capytaine_mesh(lid_surface) if lid_surface is not None else mesh.generate_lid()
    dofs = cpt.rigid_body_dofs(rotation_center=(0.0, 0.0, 0.0))
    body = cpt.FloatingBody(mesh=mesh, lid_mesh=lid_mesh, dofs=dofs, name="hull")
    solver, k = cpt.BEMSolver(), wavenumber(frequencies, depth, gravity)
    excitation = np.empty((len(frequencies), len(headings), 6), dtype=np.complex128)
    for n, w in enumerate(progress_steps(frequencies, "forward speed", progress)):
        water = {"rho": water_density, "g": gravity, "water_depth": depth}
        for h, chi in enumerate(headings):
            problem = cpt.DiffractionProblem(
                body=body, omega=w, wave_direction=float(chi), forward_speed=speed, **water
            )
            met = w - float(k[n]) * speed * math.cos(chi)
            excitation[n, h] = _excitation(problem, body, solver, met, speed)
    return added, damping, excitation


def _excitation(problem: Any, body: Any, solver: Any, met: float, speed: float) -> ComplexArray:
    """The six forces of a wave that is met at this frequency, negative where the hull overtakes it.

    Capytaine then reverses the wave's direction, in its time factor e^{-i|w_e|t}; in ours, e^{i w_e t}, that is the potential as it
    is, not its conjugate. The vertical velocity in its body condition, which has to be reversed with the direction, is set here.
    """
    airy = capytaine().bem.airy_waves
    if met < 0:
        velocity = airy.airy_waves_velocity(body.mesh.faces_centers, problem) * [1.0, 1.0, -1.0]
        condition = np.array(problem.boundary_condition)
        condition[body.hull_mask] = -(velocity * body.mesh.faces_normals).sum(axis=1)
        problem.boundary_condition = condition
    potential = np.asarray(solver.solve(problem, keep_details=True, _check_wavelength=False).potential)
    of_potential = body.integrate_pressure(problem.rho * potential[body.hull_mask])
    of_wave = airy.froude_krylov_force(problem)
    P, incident = (np.array([forces[name] for name in CAPYTAINE_DOFS]) for forces in (of_potential, of_wave))
    if met >= 0:
        P, incident = P.conj(), incident.conj()
    return np.asarray(incident - 1j * met * P + speed * (INCIDENCE.T @ P))

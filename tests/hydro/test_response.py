"""Linear motions: they solve the equations, do not depend on where O is, and follow long waves; natural periods and damping."""

from __future__ import annotations

import numpy as np
import pytest

from deckcrane.errors import DeckcraneError
from deckcrane.hydro import Hydrodynamics, linearised_damping, motion_raos, natural_motions
from deckcrane.hydro.response import _free_modes
from deckcrane.hydro.transform import shift_reference_point
from tests.hydro.example import BREADTH, CENTRE, LENGTH, MASS, RHO, G, barge, real_file

MATRIX = ("influenced_dof", "radiating_dof")
PLACE = (7.0, -2.0, 3.0)


def with_damping(data, share=0.05):
    """The barge with a roll damping, a mooring and a quadratic roll damping."""
    Bv, Cext = np.zeros((6, 6)), np.diag([2e4, 3e4, 0, 0, 0, 4e6])
    Bv[3, 3] = share * 2 * MASS * 30.0 * 0.8
    return data.assign(
        viscous_damping=(MATRIX, Bv), external_stiffness=(MATRIX, Cext), roll_damping_quadratic=((), 3e8)
    )


def test_motions_balance_inertia_damping_restoring_and_wave_forces():
    db = Hydrodynamics(with_damping(barge()))
    thrusters, spring = np.diag([1e5, 2e5, 0, 0, 0, 3e7]), np.diag([5e4, 0, 0, 0, 0, 0])
    xi = motion_raos(db, damping=thrusters, stiffness=spring, roll_amplitude=0.1)
    for n, w in enumerate(db.frequency):
        B = db.radiation_damping[n] + db.viscous_damping + thrusters
        B[3, 3] += 8 / (3 * np.pi) * w * 0.1 * 3e8
        C = db.hydrostatic_stiffness + db.external_stiffness + spring
        force = (-(w**2) * (db.mass + db.added_mass[n]) + 1j * w * B + C) @ xi[n].T
        np.testing.assert_allclose(force.T, db.excitation[n], rtol=0, atol=1e-9 * np.abs(db.excitation[n]).max())


def test_motions_are_those_of_the_same_body_wherever_the_reference_point():
    data = with_damping(barge())
    data["displacement_rao"] = data["excitation"].copy(data=motion_raos(Hydrodynamics(data)))
    there = Hydrodynamics(shift_reference_point(data, PLACE))
    ours = motion_raos(there)
    np.testing.assert_allclose(ours, there.displacement_rao, rtol=0, atol=1e-9 * np.abs(ours).max())


def test_long_waves_carry_the_vessel_with_the_water():
    """The bundled vessel, whose data count diffraction, in waves of 6 km; it is 83 m long."""
    db = Hydrodynamics.read("supply")
    xi, chi, k = motion_raos(db)[0], db.wave_direction, db.wavenumber[0]
    np.testing.assert_allclose(xi[:, 0], -1j * np.cos(chi), atol=0.01)
    np.testing.assert_allclose(xi[:, 1], -1j * np.sin(chi), atol=0.01)
    np.testing.assert_allclose(xi[:, 2], 1.0, atol=0.01)
    np.testing.assert_allclose(xi[:, 3], -1j * k * np.sin(chi), atol=0.05 * k)
    np.testing.assert_allclose(xi[:, 4], 1j * k * np.cos(chi), atol=0.05 * k)


def test_a_motion_that_nothing_resists_is_refused():
    data = barge().copy(deep=True)
    for name in ("mass", "added_mass", "added_mass_infinite", "radiation_damping", "hydrostatic_stiffness"):
        if name in data:
            data[name].values[..., 1, :] = data[name].values[..., :, 1] = 0.0
    with pytest.raises(DeckcraneError, match=r"neither inertia nor damping nor stiffness in sway at 0\.\d+ rad/s"):
        motion_raos(Hydrodynamics(data))


def test_a_body_without_any_restoring_has_no_natural_period():
    with np.errstate(all="raise"):
        assert _free_modes(np.eye(6), np.zeros((6, 6))) == {}


def test_natural_periods_do_not_depend_on_the_reference_point():
    data = with_damping(barge())
    here, there = (natural_motions(Hydrodynamics(d)) for d in (data, shift_reference_point(data, PLACE)))
    assert [m.dof for m in here] == ["heave", "roll", "pitch"]
    for a, b in zip(here, there, strict=True):
        assert a.frequency == pytest.approx(b.frequency, rel=1e-9)
        assert a.damping_ratio == pytest.approx(b.damping_ratio, rel=1e-9)


def test_heave_has_the_period_and_damping_of_its_own_oscillator():
    """About the box's centre heave is alone: w^2 (M + A(w)) = C33, and zeta = B / (2 w (M + A))."""
    db = Hydrodynamics(shift_reference_point(barge(np.linspace(0.1, 6.0, 400)), (CENTRE[0], 0.0, 0.0)))
    heave = natural_motions(db)[0]
    A, B = (np.interp(heave.frequency, db.frequency, s[:, 2, 2]) for s in (db.added_mass, db.radiation_damping))
    assert heave.frequency**2 * (MASS + A) == pytest.approx(RHO * G * LENGTH * BREADTH, rel=1e-4)
    assert heave.damping_ratio == pytest.approx(B / (2 * heave.frequency * (MASS + A)), rel=1e-4)
    assert heave.within
    assert heave.period == pytest.approx(2 * np.pi / heave.frequency)


def test_a_natural_period_outside_of_the_data_says_so():
    roll = natural_motions(Hydrodynamics(barge(np.linspace(1.5, 6.0, 30))))[1]
    assert roll.dof == "roll"
    assert not roll.within


def test_more_roll_amplitude_is_more_damping_where_it_is_quadratic():
    db = Hydrodynamics(with_damping(barge()))
    small, large = (natural_motions(db, roll_amplitude=a)[1] for a in (0.0, 0.2))
    assert large.frequency == small.frequency
    assert large.damping_ratio > 1.5 * small.damping_ratio


def test_linear_damping_takes_the_energy_of_quadratic_damping():
    quadratic, w, a = 7.0, 0.8, 0.3
    t = np.linspace(0, 2 * np.pi / w, 20001)[:-1]
    p = a * w * np.cos(w * t)
    linear = linearised_damping(quadratic, frequency=w, amplitude=a)
    assert np.mean(linear * p**2) == pytest.approx(np.mean(quadratic * np.abs(p) * p**2), rel=1e-6)
    p = np.linspace(-12, 12, 40001)
    density = np.exp(-(p**2) / 2 / 0.5**2)
    linear = linearised_damping(quadratic, deviation=0.5)
    assert np.sum(density * linear * p**2) == pytest.approx(np.sum(density * quadratic * np.abs(p) * p**2), rel=1e-6)


def test_weight_that_the_restoring_leaves_out_is_put_in():
    data = barge()
    C = data["hydrostatic_stiffness"].copy(deep=True)
    C.values[[3, 4], [3, 4]] += MASS * G * CENTRE[2]
    water_alone = Hydrodynamics(data.assign(hydrostatic_stiffness=C).assign_attrs(stiffness_includes_mass=0))
    np.testing.assert_allclose(motion_raos(water_alone), motion_raos(Hydrodynamics(data)), atol=1e-12)


def test_motions_without_a_mass_are_refused():
    with pytest.raises(DeckcraneError, match="no mass"):
        motion_raos(Hydrodynamics(barge().drop_vars("mass")))


def test_a_degree_of_freedom_without_inertia_is_named():
    data = barge()
    for name in ("mass", "added_mass", "radiation_damping"):
        data[name].values[..., 5, :] = data[name].values[..., :, 5] = 0.0
    db = Hydrodynamics(data)
    with pytest.raises(DeckcraneError, match=r"in yaw at 0\.1 rad/s"):
        motion_raos(db)
    assert len(natural_motions(db)) == 3


def test_motions_of_a_real_ship_are_those_of_the_program_that_made_its_data():
    """fpso.4 holds WAMIT's own motions; where waves are longer than half the ship both agree."""
    from deckcrane.hydro.readers.wamit_rows import read_response

    db = Hydrodynamics.read(real_file("wamit/fpso.1"))
    _, headings, theirs = read_response(real_file("wamit/fpso.4"))
    theirs = theirs[::-1]
    columns = [int(np.argmin(np.abs(np.degrees(db.wave_direction) - h))) for h in headings]
    off = np.abs(motion_raos(db)[:, columns] - theirs)[db.frequency < 0.8]
    assert np.all(off.max(axis=(0, 1)) < 5e-3 * np.abs(theirs).max(axis=(0, 1)))

"""Findings: a sound database has no errors, and each defect is found where it was put."""

from __future__ import annotations

import numpy as np
import pytest

from deckcrane.errors import DeckcraneError
from deckcrane.hydro import Hydrodynamics, describe
from deckcrane.hydro.health import health, require_healthy
from deckcrane.hydro.relations import causal_added_mass, energy_ratio, metacentric_heights, peak_damping
from deckcrane.hydro.transform import conjugated, flip_vertical_axis, relabel_directions, shift_reference_point
from deckcrane.view.plots.hydrodynamics_plots import plot_excitation, plot_radiation, save_figures
from tests.hydro.example import BREADTH, CENTRE, DRAUGHT, HEADINGS, LENGTH, RHO, G, barge


def changed(name, change):
    data = barge()
    return data.assign({name: data[name].copy(data=change(data[name].values.copy()))})


def put(*spot, factor=1.0, value=None):
    def change(values):
        values[spot] = values[spot] * factor if value is None else value
        return values

    return change


def found(data, level):
    with np.errstate(all="raise", under="ignore"):
        return [f for f in health(Hydrodynamics(data)) if f.level == level]


def test_a_sound_database_has_no_errors():
    assert found(barge(), "error") == []
    assert require_healthy(Hydrodynamics(barge()))


def test_metacentric_heights_are_those_of_the_box_wherever_the_reference_point():
    expected = [b**2 / (12 * DRAUGHT) - DRAUGHT / 2 - CENTRE[2] for b in (BREADTH, LENGTH)]
    for data in (barge(), shift_reference_point(barge(), [9.0, 1.0, -2.0])):
        np.testing.assert_allclose(metacentric_heights(Hydrodynamics(data)), expected, rtol=1e-9)


@pytest.mark.parametrize(
    ("data", "where", "what"),
    [
        (changed("radiation_damping", lambda b: -b), "radiation_damping", "negative"),
        (changed("added_mass", lambda a: a + np.eye(6, k=1) * a[:, 2:3, 2:3]), "added_mass", "not symmetric at most"),
        (changed("mass", put(0, 4, factor=3.0)), "mass, surge/pitch", "not symmetric"),
        (changed("mass", lambda m: m * np.array([1, 1, 1, 0.0, 1, 1])[:, None] * np.array([1, 1, 1, 0, 1, 1])
                 - np.diag([0, 0, 0, 1e9, 0, 0])), "mass, added_mass_infinite", "positive definite"),
        (changed("hydrostatic_stiffness", put(3, 3, factor=-0.1)), "hydrostatic_stiffness", "not stable"),
        (changed("hydrostatic_stiffness", put(2, 2, value=0.0)), "hydrostatic_stiffness", "no restoring"),
        (conjugated(barge()), "excitation", "wrong way"),
        (relabel_directions(barge(), barge()["wave_direction"].values + np.pi), "excitation", "wrong way"),
        (flip_vertical_axis(barge()), "excitation", "z is not up"),
        (barge().assign_coords(frequency=2 * np.pi / barge()["frequency"].values).sortby("frequency"), "frequency", "periods"),
        (barge().isel(frequency=slice(22, None)), "frequency", "periods"),
    ],
)  # fmt: skip
def test_data_that_no_vessel_can_have_is_an_error(data, where, what):
    errors = found(data, "error")
    assert any(where in f.where and what in f.what for f in errors), errors
    with pytest.raises(DeckcraneError, match=what):
        require_healthy(Hydrodynamics(data))


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (changed("added_mass", put(4, 2, 4, factor=1.3)), "not symmetric at 0.5 rad/s"),
        (changed("radiation_damping", put(3, 2, 2, value=-0.05e6)), "negative) at 0.4 rad/s"),
        (changed("radiation_damping", put(5, 2, 2, factor=-1.0)), "negative) at 0.6 rad/s"),
        (changed("radiation_damping", put(5, 2, 2, factor=-1.0)), "`leave_out`"),
        (changed("added_mass", put(12, 2, 2, factor=1.6)), "jumps"),
        (changed("added_mass_infinite", put(2, 2, factor=1.5)), "causality"),
        (barge().isel(frequency=slice(8, None)), "outside this range"),
        (barge().isel(frequency=slice(0, 12)), "fallen off at the highest"),
        (barge().isel(frequency=slice(None, None, 4)), "few frequencies"),
        (shift_reference_point(barge(), [0, 4.0, 0]).isel(wave_direction=slice(0, 4)), "all round"),
        (barge().drop_vars("mass"), "no mass"),
        (barge().assign_attrs(displaced_volume=5000.0), "displaced water"),
        (changed("excitation", lambda f: 2.5 * f), "long waves exert other forces"),
        (changed("excitation", lambda f: 2.5 * f), "energy relation"),
    ],
)
def test_data_that_may_spoil_a_run_is_a_warning(data, what):
    assert any(what in f.what for f in found(data, "warning")), health(Hydrodynamics(data))


def test_a_missing_limit_and_the_conversion_are_noted():
    data = barge().drop_vars("added_mass_infinite").assign_attrs(convention="by hand")
    notes = " ".join(f.what for f in found(data, "note"))
    assert "estimated" in notes
    assert "by hand" in notes


def test_the_energy_relation_holds_for_a_body_made_to_obey_it():
    """A point that radiates evenly: |F3|^2 = 4 rho g c_g B33 / k, from k/(8 pi rho g c_g) 2 pi |F3|^2 = B33."""
    data = barge()
    db = Hydrodynamics(data)
    k, c_g = db.wavenumber, db.frequency / (2 * db.wavenumber)
    size = np.sqrt(4 * RHO * G * c_g * db.radiation_damping[:, 2, 2] / k)
    F = data["excitation"].values.copy()
    F[:, :, 2] = size[:, None]
    even = Hydrodynamics(data.assign(excitation=data["excitation"].copy(data=F)))
    ratio = energy_ratio(even)[:, 2]
    damping = even.radiation_damping[:, 2, 2] / peak_damping(even)[2]
    resolved = np.isfinite(ratio)
    assert resolved.sum() >= 5
    np.testing.assert_allclose(ratio[resolved], damping[resolved], rtol=1e-12)


def test_the_worst_comes_first_and_says_what_is_wrong():
    findings = health(Hydrodynamics(flip_vertical_axis(barge())))
    levels = [("error", "warning", "note").index(f.level) for f in findings]
    assert levels == sorted(levels)
    assert any("z is not up" in finding.what for finding in findings)


def test_a_description_tells_the_particulars_and_the_findings(tmp_path):
    path = Hydrodynamics(barge()).write(tmp_path / "barge.nc")
    text = describe(path)
    assert "barge" in text
    assert "3840 m3" in text
    assert "GM_T" in text


@pytest.mark.study
def test_figures_show_every_degree_of_freedom_at_the_headings_asked_for(tmp_path):
    db = Hydrodynamics(barge())
    assert len(plot_radiation(db).axes) == 12
    figure = plot_excitation(db, headings=(0.0, 90.0))
    heave = figure.axes[4]
    assert [line.get_label() for line in heave.get_lines()] == ["0°", "90°"]
    np.testing.assert_allclose(heave.get_lines()[1].get_ydata(), np.abs(db.excitation[:, 3, 2]))
    assert [path.name for path in save_figures(db, tmp_path / "plots")] == [
        "radiation.png",
        "excitation.png",
        "motions.png",
    ]
    assert np.isclose(HEADINGS[3], np.pi / 2)


def test_added_mass_by_causality_is_that_of_a_memory_in_closed_form():
    """K = s / (s + r)^2: damping 2 r w^2 / (w^2 + r^2)^2, which falls as w^-2, and added mass (r^2 - w^2) / (w^2 + r^2)^2."""
    r, w = 0.5, np.linspace(0.01, 3.0, 600)
    damping, added = 2 * r * w**2 / (w**2 + r**2) ** 2, (r**2 - w**2) / (w**2 + r**2) ** 2
    rows = np.arange(10, 500, 35)
    np.testing.assert_allclose(causal_added_mass(w, damping[:, None], rows, tail=2.0)[:, 0], added[rows], atol=0.003)

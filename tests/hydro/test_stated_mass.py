"""Mass, centre of gravity and radii of gyration that are stated beside a hydrodynamic file."""

from __future__ import annotations

import warnings

import numpy as np
import pytest
from typer.testing import CliRunner

import deckcrane
from deckcrane.cli.command import app
from deckcrane.components.vessel.hydrodynamics import HydrodynamicInput, floating_body
from deckcrane.errors import DeckcraneError
from deckcrane.hydro import Hydrodynamics
from deckcrane.hydro.health import health
from deckcrane.hydro.stated_mass import GivenMass
from deckcrane.hydro.transform import moments_moved
from tests.hydro.example import CENTRE, MASS, RHO, VOLUME, G, barge, real_file
from tests.hydro.test_choices import AFLOAT

W, HEADINGS = np.linspace(0.1, 2.0, 8), np.radians(np.arange(0, 360, 60.0))
RADII = tuple(np.sqrt([30.0, 300.0, 310.0]))
STATED = GivenMass(MASS, tuple(CENTRE), RADII)
TURN = np.array([1.0, -1.0, -1.0, 1.0, -1.0, -1.0])


def whole(**attrs) -> Hydrodynamics:
    return Hydrodynamics(barge(W, HEADINGS).assign_attrs(attrs))


def without_mass(**attrs) -> Hydrodynamics:
    return Hydrodynamics(barge(W, HEADINGS).drop_vars(["mass", "center_of_mass"]).assign_attrs(attrs))


def of_water() -> Hydrodynamics:
    """The barge without its mass, and its restoring without its weight."""
    data = barge(W, HEADINGS).drop_vars(["mass", "center_of_mass"]).assign_attrs(stiffness_includes_mass=0)
    for i in (3, 4):
        data["hydrostatic_stiffness"][i, i] += MASS * G * CENTRE[2]
    return Hydrodynamics(data)


def assert_same(found: Hydrodynamics, expected: Hydrodynamics) -> None:
    for name in ("mass", "center_of_mass", "hydrostatic_stiffness"):
        a, b = getattr(found, name), getattr(expected, name)
        np.testing.assert_allclose(a, b, rtol=0, atol=1e-12 * np.abs(b).max(), err_msg=name)


def said(found) -> str:
    return "\n".join(str(finding) for finding in found)


def test_mass_cog_and_radii_stated_are_the_mass_that_a_file_would_have_held():
    found, findings = STATED.applied(of_water())
    assert_same(found, whole())
    assert found.stiffness_includes_mass
    assert "of the water alone; the weight of the mass stated is added" in said(findings)
    assert not [finding for finding in health(found) if finding.level == "error"]


def test_a_mass_matrix_says_the_same():
    matrix = tuple(tuple(row) for row in barge(W, HEADINGS)["mass"].values)
    assert_same(GivenMass(matrix=matrix).applied(of_water())[0], whole())


def test_what_is_stated_with_z_down_is_turned():
    matrix = barge(W, HEADINGS)["mass"].values * np.outer(TURN, TURN)
    down = GivenMass(MASS, tuple(CENTRE * TURN[:3]), RADII, z="down")
    assert_same(down.applied(of_water())[0], whole())
    assert_same(GivenMass(matrix=tuple(map(tuple, matrix)), z="down").applied(of_water())[0], whole())


def test_where_both_exist_the_stated_value_stands_with_its_weight_and_both_are_said():
    found, findings = GivenMass(mass=1.05 * MASS, cog=(3.0, 0.0, 1.5)).applied(whole())
    expected = of_water()
    C = expected.hydrostatic_stiffness.copy()
    C[[3, 4], [3, 4]] -= 1.05 * MASS * G * 1.5
    np.testing.assert_allclose(found.hydrostatic_stiffness, C)
    np.testing.assert_allclose(found.mass[3, 3], 1.05 * MASS * (30.0 + 1.5**2))
    text = said(findings)
    assert "warning: mass: stated and in the file: the stated value stands (4132.8 t, not 3936 t)" in text
    assert "center_of_mass: stated and in the file: the stated value stands ((3, 0, 1.5) m, not (3, 0, 1) m)" in text
    assert "of water and weight, which was the file's (3936 t at z = 1 m)" in text
    assert "radii" not in text
    assert "the mass is not that of the displaced water (+5.0%)" in said(health(found))
    np.testing.assert_allclose(whole().mass, barge(W, HEADINGS)["mass"])  # nothing was written into the data themselves


def test_the_same_values_stated_again_change_nothing_and_warn_of_nothing():
    found, findings = STATED.applied(whole())
    assert_same(found, whole())
    assert not [finding for finding in findings if finding.level != "note"]


def test_the_weight_of_a_database_that_holds_a_centre_but_no_mass_is_that_of_the_displaced_water():
    """As BEMIO has it."""
    data = Hydrodynamics(barge(W, HEADINGS).drop_vars("mass"))
    assert_same(STATED.applied(data)[0], whole())


def test_a_restoring_of_unknown_weight_is_used_as_it_is_with_a_warning_until_it_is_said_what_it_holds():
    found, findings = STATED.applied(without_mass())
    np.testing.assert_allclose(found.hydrostatic_stiffness, whole().hydrostatic_stiffness)
    assert "warning: hydrostatic_stiffness: used as it is: the file does not say whose weight it holds" in said(
        findings
    )
    stated = GivenMass(MASS, tuple(CENTRE), RADII, restoring="water and weight")
    found, findings = stated.applied(without_mass())
    np.testing.assert_allclose(found.hydrostatic_stiffness, whole().hydrostatic_stiffness)
    assert "warning" not in said(findings)
    water = Hydrodynamics(of_water().dataset.assign_attrs(stiffness_includes_mass=1))  # as the file says, wrongly
    assert_same(GivenMass(MASS, tuple(CENTRE), RADII, restoring="water").applied(water)[0], whole())


def test_a_restoring_that_rights_nothing_is_that_of_the_water():
    """As in the files of a spar, whose centre of gravity lies below its centre of buoyancy."""
    data = without_mass().dataset.copy(deep=True)
    for i in (3, 4):
        data["hydrostatic_stiffness"][i, i] = -MASS * G * 60.0
    found, findings = GivenMass(MASS, (3.0, 0.0, -70.0), RADII).applied(Hydrodynamics(data))
    np.testing.assert_allclose(np.diag(found.hydrostatic_stiffness)[3:5], MASS * G * 10.0)
    assert "does not right the vessel, so it is taken as that of the water alone" in said(findings)


@pytest.mark.parametrize(
    ("stated", "data", "words"),
    [
        (GivenMass(cog=(0.0, 0.0, 0.0)), of_water, "holds no mass: state `mass` too; the displaced water has 3936 t"),
        (GivenMass(mass=MASS), of_water, "holds no centre of gravity: state `cog` too"),
        (GivenMass(mass=MASS, cog=(3.0, 0.0, 1.0)), of_water, "holds no moments of inertia: state `radii` too"),
        (GivenMass(MASS, (3.0, 0.0, 1.0), (5.0, 10.0, 20.0)), of_water, "no body has radii of gyration of 5, 10 and 20 m"),
        (GivenMass(restoring="water"), of_water, "holds no mass"),
    ],
)  # fmt: skip
def test_what_is_missing_or_cannot_be_is_refused(stated, data, words):
    with pytest.raises(DeckcraneError, match=words):
        stated.applied(data())


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda M: M + np.eye(6, k=4) * MASS, "symmetric, with a positive mass: its entries of surge and pitch"),
        (
            lambda M: M + 1.5e-4 * np.sqrt(M[0, 0] * M[4, 4]) * np.eye(6, k=4) * (np.arange(6) == 4),
            "entries of surge and pitch",
        ),
        (lambda M: M + np.diag([0.5 * MASS, 0, 0, 0, 0, 0]), "is not a rigid body's"),
        (lambda M: M - np.diag([0, 0, 0, 1e9, 0, 0]), "not positive definite"),
    ],
)
def test_a_matrix_that_is_no_mass_is_refused(spoil, words):
    matrix = spoil(barge(W, HEADINGS)["mass"].values)
    with pytest.raises(DeckcraneError, match=words):
        GivenMass(matrix=tuple(map(tuple, matrix))).applied(of_water())


def test_a_centre_of_gravity_that_is_not_over_the_centre_of_buoyancy_is_warned_of():
    findings = GivenMass(MASS, (4.0, 0.0, 1.0), RADII).applied(of_water())[1]
    assert "warning: center_of_mass: not over the centre of buoyancy" in said(findings)
    assert "+1 m along, +0 m across; it would trim by" in said(findings)


def test_the_keys_give_a_vessel_that_runs_from_a_file_without_mass(tmp_path):
    path = of_water().write(tmp_path / "barge.nc")
    k = ", ".join(f"{v:.12g} m" for v in RADII)
    more = f", mass: {MASS / 1e3:.9g} t, cog: [3 m, 0, 1 m], radii: [{k}]"
    scenario = deckcrane.loads(AFLOAT.format(path=path, more=more))
    body = floating_body(scenario, HydrodynamicInput.by(scenario.vessel).data())
    direct = floating_body(deckcrane.loads(AFLOAT.format(path=path, more="")), whole())
    np.testing.assert_allclose(body.mass, direct.mass, rtol=1e-9, atol=1e-6)
    np.testing.assert_allclose(body.restoring, direct.restoring, rtol=1e-9, atol=1e-6)
    assert deckcrane.loads(scenario.to_yaml()) == scenario


def test_a_run_says_that_a_stated_mass_stands(tmp_path):
    path = whole().write(tmp_path / "barge.nc")
    scenario = deckcrane.loads(AFLOAT.format(path=path, more=", mass: 4000 t"))
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        deckcrane.run(scenario.with_values({"run.duration": "0.1 s"}))
    assert any("the stated value stands (4000 t, not 3936 t)" in str(one.message) for one in said)


def test_a_mass_matrix_in_a_scenario_has_units(tmp_path):
    M = barge(W, HEADINGS)["mass"].values
    units = np.array([["kg", "kg m"], ["kg m", "kg m^2"]])
    rows = [", ".join(f"{M[i, j]:.17g} {units[i // 3, j // 3]}" for j in range(6)) for i in range(6)]
    text = AFLOAT.format(path=of_water().write(tmp_path / "barge.nc"), more=f", mass_matrix: [[{'], ['.join(rows)}]]")
    scenario = deckcrane.loads(text)
    assert_same(HydrodynamicInput.by(scenario.vessel).data(), whole())
    assert deckcrane.loads(scenario.to_yaml()) == scenario
    with pytest.raises(DeckcraneError, match="a mass times a length"):
        deckcrane.loads(text.replace("kg m]", "t]").replace("kg m,", "kg,"))


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (", mass: 0 t", "greater than zero"),
        (", mass: 3 m", "a mass"),
        (", cog: [1 m, 2 m]", "three lengths"),
        (", radii: [1 m, -2 m, 3 m]", "radii of gyration are greater than zero"),
        (", mass_matrix: [[1, 2], [3, 4]]", "six rows of six numbers"),
        (", restoring: both", "water"),
    ],
)
def test_wrong_keys_are_refused_in_words(more, words):
    with pytest.raises(DeckcraneError, match=words):
        deckcrane.loads(AFLOAT.format(path="supply", more=more))


def test_a_matrix_and_a_mass_together_are_refused():
    rows = ", ".join(f"[{', '.join('1' if i == j else '0' for j in range(6))}]" for i in range(6))
    with pytest.raises(DeckcraneError, match="mass_matrix says mass, cog and radii already"):
        deckcrane.loads(AFLOAT.format(path="supply", more=f", mass: 1 t, mass_matrix: [{rows}]"))


def test_the_command_takes_a_mass_and_writes_it(tmp_path):
    path, copy = of_water().write(tmp_path / "barge.nc"), tmp_path / "copy.nc"
    radii = ", ".join(f"{v:.15g} m" for v in RADII)
    options = ["--mass", f"{MASS} kg", "--cog", "3 m, 0 m, 1 m", "--radii", radii, "-o", str(copy)]
    found = CliRunner().invoke(app, ["hydro", "show", str(path), *options])
    assert "mass         3936 t, centre at 3.000, 0.000, 1.000 m" in found.output
    assert "GM_T = 2.33 m" in found.output
    assert_same(Hydrodynamics.read(copy), whole())
    for options, words in (
        (["--cog", "3 m, 1 m"], "three lengths are needed"),
        (["--radii", "1 m, 0 m, 1 m"], "greater than zero"),
        (["--restoring", "half"], "water, or water and weight"),
    ):
        with pytest.raises(DeckcraneError, match=words):
            CliRunner().invoke(app, ["hydro", "show", str(path), *options], catch_exceptions=False)


def test_the_spar_of_openfast_floats_upright_with_its_mass_stated():
    """Mass, centre and inertia of the platform: J. Jonkman, NREL/TP-500-47535 (2010), Table 3-1; roll about the centre."""
    data = Hydrodynamics.read(real_file("openfast/Spar.1"))
    k = tuple(np.sqrt(np.array([4229.23e6, 4229.23e6, 164.23e6]) / 7466.33e3))
    found, findings = GivenMass(7466.33e3, (0.0, 0.0, -89.9155), k, restoring="water").applied(data)
    assert np.all(np.diag(found.hydrostatic_stiffness)[2:5] > 0)
    assert "weight of the mass stated is added" in said(findings)


def test_moments_about_the_centre_are_those_of_the_radii():
    found = moments_moved(STATED.applied(of_water())[0].dataset, CENTRE)["mass"].values
    np.testing.assert_allclose(np.diag(found), MASS * np.array([1, 1, 1, 30.0, 300.0, 310.0]))
    assert RHO * VOLUME == MASS

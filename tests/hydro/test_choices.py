"""One body, one speed, less some frequencies: what may be chosen of a hydrodynamic file, and what is refused."""

from __future__ import annotations

import h5py
import numpy as np
import pytest
import xarray as xr
from typer.testing import CliRunner

import deckcrane
from deckcrane.cli.command import app
from deckcrane.components.vessel.hydrodynamics import HydrodynamicInput
from deckcrane.errors import DeckcraneError
from deckcrane.hydro import DOFS, Hydrodynamics, describe
from deckcrane.hydro.database import to_stored
from deckcrane.hydro.transform import shift_reference_point
from tests.hydro.example import CENTRE, barge
from tests.hydro.readers import test_bemio, test_capytaine, test_mss
from tests.studies import each_time

W, HEADINGS = np.linspace(0.1, 2.0, 8), np.radians(np.arange(0, 360, 60.0))
AFLOAT = """
deckcrane: 1
title: a mast on a barge
gravity: [0, 0, -9.81 m/s^2]
vessel: {{hydrodynamics: {path}, crane: added{more}}}
bodies:
  mast: {{on: vessel, joint: {{revolute: y}}, mass: 1 t, shape: {{rod: z, length: 2 m}}}}
run: {{duration: 1 s}}
"""


def ours(folder, change=lambda data: data):
    path = folder / "barge.nc"
    change(to_stored(barge(W, HEADINGS))).to_netcdf(path, engine="h5netcdf")
    return path


def test_frequencies_left_out_are_gone_and_said(tmp_path):
    path = ours(tmp_path)
    db = Hydrodynamics.read(path, leave_out=[W[2], (0.9, 1.5)])
    inside = np.isclose(W, W[2]) | ((W >= 0.9) & (W <= 1.5))
    np.testing.assert_allclose(db.frequency, W[~inside])
    np.testing.assert_allclose(db.added_mass, barge(W, HEADINGS)["added_mass"].values[~inside])
    np.testing.assert_allclose(db.dataset.attrs["left_out"], W[inside])
    assert "left out on request: 0.6429, 0.9143, 1.186, 1.457 rad/s" in describe(path, leave_out=[0.643, (0.9, 1.5)])


def test_data_without_some_frequencies_are_kept_and_read_again(tmp_path):
    copy = Hydrodynamics.read(ours(tmp_path), leave_out=[W[2]]).write(tmp_path / "copy.nc")
    again = Hydrodynamics.read(copy, leave_out=[W[2], W[4]])  # the first is not there any more, and need not be
    np.testing.assert_allclose(again.frequency, np.delete(W, [2, 4]))
    np.testing.assert_allclose(again.dataset.attrs["left_out"], W[[2, 4]])


@pytest.mark.parametrize("kind", each_time(("ours", "capytaine", "bemio", "mss"), "ours"))
def test_a_frequency_that_is_no_number_can_be_left_out(tmp_path, kind):
    if kind == "ours":
        path, w = ours(tmp_path, lambda d: d.assign(added_mass=d["added_mass"].where(d["frequency"] != W[3]))), W
    elif kind == "capytaine":
        ds, w = test_capytaine.dataset(), test_capytaine.W
        ds["added_mass"][4, 1, 1] = np.nan
        path = test_capytaine.written(tmp_path / "hull.nc", ds)
    elif kind == "bemio":
        path, w = test_bemio.written(tmp_path / "barge.h5"), test_bemio.W
        with h5py.File(path, "a") as file:
            file["body1/hydro_coeffs/added_mass/all"][2, 2, 3] = np.nan
    else:
        vessel, w = test_mss.structure(), test_mss.W
        vessel["A"][2, 2, 3] = np.nan
        path = test_mss.written(tmp_path, vessel)
    with pytest.raises(DeckcraneError, match="`added_mass` is not a number"):
        Hydrodynamics.read(path)
    np.testing.assert_allclose(Hydrodynamics.read(path, leave_out=[w[3]]).frequency, np.delete(w, 3))


def test_frequencies_that_are_not_there_or_too_many_are_refused(tmp_path):
    path = ours(tmp_path)
    for leave_out, words in (
        ([0.7], "no frequency 0.7 rad/s to leave out; nearest are 0.37143, 0.64286, 0.91429 rad/s"),
        ([(0.7, 0.8)], "no frequency from 0.7 to 0.8 rad/s to leave out; nearest are"),
        ([(0.1, 1.3)], "3 of 8 frequencies remain when 5 are left out; at least 4 are needed"),
    ):
        with pytest.raises(DeckcraneError, match=words):
            Hydrodynamics.read(path, leave_out=leave_out)


def test_a_choice_that_a_file_does_not_offer_is_refused(tmp_path):
    path = ours(tmp_path)
    with pytest.raises(DeckcraneError, match=r"barge\.nc: body 2 is asked for, but this file holds one body"):
        Hydrodynamics.read(path, body=2)
    with pytest.raises(DeckcraneError, match="speed of 3 m/s is asked for, but this file holds no choice of speeds"):
        Hydrodynamics.read(path, speed=3.0)
    with pytest.raises(DeckcraneError, match="no body 2; it has 1"):
        Hydrodynamics.read(test_bemio.written(tmp_path / "barge.h5"), body=2)
    with pytest.raises(DeckcraneError, match="no data at a speed of 3 m/s; it has 0 m/s"):
        Hydrodynamics.read(test_mss.written(tmp_path, test_mss.structure()), speed=3.0)
    with pytest.raises(DeckcraneError, match="supply: body 1 is asked for"):
        Hydrodynamics.read("supply", body=1)
    memory = test_mss.written(tmp_path, test_mss.memory_model(), "vesselABC")
    with pytest.raises(DeckcraneError, match="has no bodies, speeds or frequencies to choose"):
        describe(memory, speed=1.0)


def two_bodies_of_bemio(path):
    """The barge twice: as body 1 at the origin, and as body 2 at 40 m to port of it."""
    test_bemio.written(path)
    with h5py.File(path, "a") as file:
        n = len(test_bemio.W)
        file["body1/properties/name"] = np.bytes_("tug")
        file.copy("body1", "body2")
        del file["body2/properties/name"]
        file["body2/properties/name"] = np.bytes_("barge")
        file["body2/properties/cg"][...] = np.add(CENTRE, [0.0, 40.0, 0.0])
        file["body2/properties/cb"][1] = 40.0
        chi, k = test_bemio.HEADINGS, test_bemio.W**2 / 9.81
        F = file["body2/hydro_coeffs/excitation/re"][...] + 1j * file["body2/hydro_coeffs/excitation/im"][...]
        F = F * np.exp(-1j * k * 40.0 * np.sin(chi)[:, None])
        file["body2/hydro_coeffs/excitation/re"][...], file["body2/hydro_coeffs/excitation/im"][...] = F.real, F.imag
        for body, first in (("body1", 0), ("body2", 6)):
            file[f"{body}/properties/dof_start"] = first + 1.0
            for name in ("added_mass/all", "radiation_damping/all", "added_mass/inf_freq"):
                own = file[f"{body}/hydro_coeffs/{name}"][...]
                both = np.full((6, 12, n)[: own.ndim], 7.0)
                both[:, first : first + 6] = own
                del file[f"{body}/hydro_coeffs/{name}"]
                file[f"{body}/hydro_coeffs/{name}"] = both
    return path


@pytest.mark.parametrize("body", [2, "2", "barge"])
def test_one_of_several_bodies_of_bemio_is_chosen_and_gets_its_own_origin(tmp_path, body):
    path = two_bodies_of_bemio(tmp_path / "two.h5")
    with pytest.raises(
        DeckcraneError, match=r"2 bodies; choose one with `body`, by number or name: 1 \(tug\), 2 \(barge\)"
    ):
        Hydrodynamics.read(path)
    with pytest.raises(DeckcraneError, match=r"no body ship; it has 1 \(tug\), 2 \(barge\)"):
        Hydrodynamics.read(path, body="ship")
    db = Hydrodynamics.read(path, body=body)
    expected = Hydrodynamics(
        shift_reference_point(barge(test_bemio.W, np.radians(np.arange(0, 360, 60.0))), [CENTRE[0], 0.0, 0.0])
    )
    for name in ("added_mass", "radiation_damping", "excitation", "hydrostatic_stiffness", "added_mass_infinite"):
        a, b = getattr(db, name), getattr(expected, name)
        np.testing.assert_allclose(a, b, rtol=0, atol=1e-9 * np.abs(b).max(), err_msg=name)
    np.testing.assert_allclose(db.center_of_mass, [0.0, 0.0, CENTRE[2]])
    np.testing.assert_allclose(db.dataset.attrs["center_of_buoyancy"], [0.0, 0.0, -2.0])
    np.testing.assert_allclose(db.dataset.attrs["reference_point"], [CENTRE[0], 40.0, 0.0])
    assert db.title == "barge"
    assert "the other bodies at rest: tug" in db.dataset.attrs["convention"]


def two_bodies_of_capytaine():
    """Computed together: the barge, and a body that does not matter to it."""
    one = test_capytaine.dataset("barge__").drop_vars(["center_of_mass", "rotation_center"])
    names = [f"{body}__{dof.capitalize()}" for body in ("tug", "barge") for dof in DOFS]
    return one.reindex(influenced_dof=names, radiating_dof=names, fill_value=7.0)


def test_one_of_several_bodies_of_capytaine_is_chosen(tmp_path):
    path = test_capytaine.written(tmp_path / "two.nc", two_bodies_of_capytaine())
    with pytest.raises(
        DeckcraneError, match=r"2 bodies; choose one with `body`, by number or name: 1 \(tug\), 2 \(barge\)"
    ):
        Hydrodynamics.read(path)
    alone = test_capytaine.dataset("barge__").drop_vars(["center_of_mass", "rotation_center"])
    expected = Hydrodynamics.read(test_capytaine.written(tmp_path / "one.nc", alone), body="barge")
    for body in (2, "barge"):
        db = Hydrodynamics.read(path, body=body)
        xr.testing.assert_allclose(db.dataset, expected.dataset)
        assert db.title == "barge"


def test_the_centres_of_several_bodies_of_capytaine_are_told_apart(tmp_path):
    """As version 3 writes them, over a dim of bodies; the body then gets an origin of its own."""
    centres = {name: (("body", "space_coordinate"), [[50.0, 0.0, 9.0], at]) for name, at in
               (("center_of_mass", CENTRE), ("rotation_center", test_capytaine.ROTATION_CENTRE))}  # fmt: skip
    ds = two_bodies_of_capytaine().assign_coords(body=["tug", "barge"], **centres)
    db = Hydrodynamics.read(test_capytaine.written(tmp_path / "two.nc", ds), body="barge")
    expected = Hydrodynamics(
        shift_reference_point(barge(test_capytaine.W, np.radians(np.arange(0, 360, 60.0))), [CENTRE[0], 0.0, 0.0])
    )
    for name in ("added_mass", "excitation", "mass", "hydrostatic_stiffness", "center_of_mass"):
        a, b = getattr(db, name), getattr(expected, name)
        np.testing.assert_allclose(a, b, rtol=0, atol=1e-9 * np.abs(b).max(), err_msg=name)


def test_one_of_several_bodies_of_capytaine_that_were_computed_apart_is_chosen(tmp_path):
    ds = test_capytaine.dataset()
    both = xr.concat([ds, ds.assign(added_mass=2 * ds["added_mass"])], dim="body_name", data_vars=["added_mass"])
    path = test_capytaine.written(tmp_path / "two.nc", both.assign_coords(body_name=["light", "heavy"]))
    with pytest.raises(DeckcraneError, match=r"1 \(light\), 2 \(heavy\)"):
        Hydrodynamics.read(path)
    light, heavy = (Hydrodynamics.read(path, body=name) for name in ("light", "heavy"))
    np.testing.assert_allclose(heavy.added_mass, 2 * light.added_mass)


def at_speeds(folder):
    """An MSS file at rest and at 10 knots, where all forces are twice those at rest."""
    vessel = test_mss.structure(velocities=np.array([0.0, 5.144]))
    for name in ("A", "B", "C"):
        vessel[name] = np.stack([vessel[name], 2 * vessel[name]], axis=3)
    for i in range(6):
        vessel["forceRAO"]["amp"][i][:, :, 1] = 2 * vessel["forceRAO"]["amp"][i][:, :, 0]
        vessel["forceRAO"]["phase"][i][:, :, 1] = vessel["forceRAO"]["phase"][i][:, :, 0]
    return test_mss.written(folder, vessel)


def test_one_of_several_speeds_is_shown_and_rest_is_taken_without_a_choice(tmp_path):
    path = at_speeds(tmp_path)
    rest, fast = Hydrodynamics.read(path), Hydrodynamics.read(path, speed=5.15)
    np.testing.assert_allclose(fast.added_mass, 2 * rest.added_mass)
    np.testing.assert_allclose(fast.excitation, 2 * rest.excitation)
    assert (rest.attribute("speed"), fast.attribute("speed")) == (0.0, 5.144)
    assert "of the speeds 0, 5.144 m/s, that at rest" in rest.dataset.attrs["convention"]
    with pytest.raises(DeckcraneError, match=r"no data at a speed of 3 m/s; it has 0, 5\.144 m/s"):
        Hydrodynamics.read(path, speed=3.0)


def test_data_at_forward_speed_are_those_of_a_run_under_way(tmp_path):
    data = HydrodynamicInput(str(at_speeds(tmp_path)), speed=5.144).data()
    assert data.speed == 5.144
    assert HydrodynamicInput(str(at_speeds(tmp_path))).data().speed == 0.0


def test_the_keys_under_vessel_choose_what_a_run_uses(tmp_path):
    path = ours(tmp_path)
    text = AFLOAT.format(path=path, more=", leave_out: [0.643 rad/s, [1.1 rad/s, 1.5 rad/s]]")
    scenario = deckcrane.loads(text)
    np.testing.assert_allclose(HydrodynamicInput.by(scenario.vessel).data().frequency, np.delete(W, [2, 4, 5]))
    assert deckcrane.loads(scenario.to_yaml()) == scenario
    for more, words in (
        (", body: 3", "body 3 is asked for"),
        (", speed: 2 knot", "a speed of 1.02889 m/s is asked for"),
    ):
        with pytest.raises(DeckcraneError, match=words):
            deckcrane.run(deckcrane.loads(AFLOAT.format(path=path, more=more)))


def test_the_command_takes_the_same_choices(tmp_path, monkeypatch):
    path, copy = ours(tmp_path), tmp_path / "copy.nc"
    options = ["--leave-out", "0.643 rad/s", "--leave-out", "1.1 to 1.5 rad/s", "-o", str(copy)]
    found = CliRunner().invoke(app, ["hydro", "show", str(path), *options])
    assert "left out on request: 0.6429, 1.186, 1.457 rad/s" in found.output
    np.testing.assert_allclose(Hydrodynamics.read(copy).frequency, np.delete(W, [2, 4, 5]))
    for options, words in (
        (["--leave-out", "0.7 rad/s"], "no frequency 0.7 rad/s to leave out"),
        (["--leave-out", "0.7"], "the unit is missing"),
        (["--leave-out", "1.5 to 1.1 rad/s"], "from the lowest to the highest"),
        (["--body", "2"], "body 2 is asked for"),
        (["--speed", "5 knot"], "a speed of 2.57222 m/s is asked for"),
    ):
        with pytest.raises(DeckcraneError, match=words):
            CliRunner().invoke(app, ["hydro", "show", str(path), *options], catch_exceptions=False)


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (", leave_out: 0.3 rad/s", "are a list, such as"),
        (", leave_out: [[0.3 rad/s]]", r"a range of frequencies is \[lowest, highest\]; this is a list of 1"),
        (", leave_out: [[0.5 rad/s, 0.3 rad/s]]", "this goes from 0.5 to 0.3 rad/s"),
        (", leave_out: [3 m]", "an angular speed"),
        (", leave_out: [-1 rad/s]", "greater than zero"),
        (", body: 0", "bodies are counted from 1"),
        (", body: true", "its number in the file, counted from 1, or its name there"),
        (", body: 1.5", "its number in the file, counted from 1, or its name there"),
        (", speed: 3 m", "a speed"),
    ],
)
def test_wrong_keys_are_refused_in_words(more, words):
    with pytest.raises(DeckcraneError, match=words):
        deckcrane.loads(AFLOAT.format(path="supply", more=more))

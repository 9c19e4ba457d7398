"""Motions and mean drift of a run of WAMIT: scales, reference points, which file stands, and a real FPSO."""

from __future__ import annotations

import numpy as np
import pytest

from deckcrane.errors import DeckcraneError
from deckcrane.hydro import Hydrodynamics, describe
from tests.hydro.example import RHO, G, real_file
from tests.hydro.readers.test_wamit import BETA, POWER, W, motions, written

DRIFT = np.random.default_rng(7).normal(size=(len(W), len(BETA), 6))


def drift_rows(per, values, modes=range(6), crossing=False, moving=False):
    """Rows of a file of drift; with those of crossing waves and of moments in moving axes, if asked for."""
    out = []
    for p, at_period in zip(per, values, strict=True):
        for b, at_heading in zip(BETA, at_period, strict=True):
            for i in modes:
                value = at_heading[i]
                row = f"{abs(value):.12e} {0.0 if value > 0 else 180.0} {value:.12e} 0.0"
                out.append(f"{p:.12e} {b} {b} {i + 1} {row}")
                if moving and i > 2:
                    out.append(f"{p:.12e} {b} {b} {-i - 1} 9.0 0.0 9.0 0.0")
                if crossing and b != BETA[0]:
                    out.append(f"{p:.12e} {BETA[0]} {b} {i + 1} 5.0 90.0 0.0 5.0")
    return "\n".join(out)


def notes(db):
    return db.dataset.attrs["convention"]


@pytest.mark.parametrize("L", [1.0, 25.0])
@pytest.mark.parametrize("origin", [(0.0, 0.0, 0.0), (2.0, 0.0, -1.5)])
def test_the_motions_of_the_file_are_those_of_the_origin_in_the_waterplane(tmp_path, L, origin):
    """Rotations are radians times L; the motion of the body's origin is moved to O."""
    db = Hydrodynamics.read(written(tmp_path, L, origin=origin, motion=True))
    ours = motions(db.dataset)
    np.testing.assert_allclose(db.displacement_rao, ours, rtol=0, atol=1e-6 * np.abs(ours).max(axis=(0, 1)).max())


@pytest.mark.parametrize("L", [1.0, 25.0])
def test_mean_drift_has_the_scale_of_rho_g_and_the_amplitude_squared(tmp_path, L):
    path = written(tmp_path, L)
    per = 2 * np.pi / W
    (tmp_path / "run.9").write_text(drift_rows(per, DRIFT, crossing=True, moving=True))
    db = Hydrodynamics.read(path)
    expected = RHO * G * L ** (1 + POWER) * DRIFT
    chi = np.degrees(db.wave_direction)
    for n, beta in enumerate(BETA):
        here = int(np.argmin(np.abs(chi - beta)))
        np.testing.assert_allclose(db.mean_drift[:, here], expected[:, n], rtol=1e-9)
    mirrored = db.mean_drift[:, int(np.argmin(np.abs(chi - 300.0)))]
    np.testing.assert_allclose(mirrored, expected[:, 1] * [1, -1, 1, -1, 1, -1], rtol=1e-9)
    assert "mean drift in all six components from run.9 (pressure)" in notes(db)
    assert "3 pairs of crossing waves in run.9 are not used" in notes(db)


def test_momentum_stands_in_surge_sway_and_yaw_where_both_files_exist(tmp_path):
    path, per = written(tmp_path), 2 * np.pi / W
    (tmp_path / "run.8").write_text(drift_rows(per, 2 * DRIFT, modes=(0, 1, 5)))
    alone = Hydrodynamics.read(path)
    assert not alone.mean_drift[:, :, 2:5].any()
    (tmp_path / "run.9").write_text(drift_rows(per, DRIFT))
    both = Hydrodynamics.read(path)
    chi = np.degrees(both.wave_direction)
    here = int(np.argmin(np.abs(chi - BETA[2])))
    expected = RHO * G * DRIFT[:, 2] * [2, 2, 1, 1, 1, 2]
    np.testing.assert_allclose(both.mean_drift[:, here], expected, rtol=1e-9)
    assert "mean drift in surge, sway and yaw from run.8 (momentum)" in notes(both)
    assert "mean drift in heave, roll and pitch from run.9 (pressure)" in notes(both)
    (tmp_path / "run.7").write_text(drift_rows(per, 3 * DRIFT))
    three = Hydrodynamics.read(path)
    np.testing.assert_allclose(three.mean_drift[:, here, 2:5], 3 * expected[:, 2:5], rtol=1e-9)
    assert "the mean drift in run.9 (pressure) is not used" in notes(three)


def test_drift_by_pressure_is_moved_to_the_waterplane_and_by_momentum_is_there_already(tmp_path):
    path, per = written(tmp_path, origin=(2.0, 1.0, -1.5)), 2 * np.pi / W
    (tmp_path / "run.9").write_text(drift_rows(per, DRIFT))
    pressure = Hydrodynamics.read(path)
    f, n = RHO * G * DRIFT[:, 0, :3], RHO * G * DRIFT[:, 0, 3:]
    moment = n + np.cross([2.0, 1.0, -1.5], f)
    np.testing.assert_allclose(pressure.mean_drift[:, 0, 3:], moment, rtol=1e-9, atol=1e-6)
    (tmp_path / "run.8").write_text(drift_rows(per, DRIFT, modes=(0, 1, 5)))
    momentum = Hydrodynamics.read(path)
    np.testing.assert_allclose(momentum.mean_drift[:, 0, 5], n[:, 2], rtol=1e-9)
    np.testing.assert_allclose(momentum.mean_drift[:, 0, 3:5], moment[:, :2], rtol=1e-9, atol=1e-6)


def test_files_of_other_periods_are_said_not_to_be_used(tmp_path):
    path, per = written(tmp_path, motion=True), 2 * np.pi / W
    (tmp_path / "run.9").write_text(drift_rows(per[:-1], DRIFT[:-1]))
    lines = (tmp_path / "run.4").read_text().splitlines()
    (tmp_path / "run.4").write_text("\n".join(line for line in lines if f" {BETA[1]:.6e} " not in line))
    db = Hydrodynamics.read(path)
    assert db.mean_drift is None
    assert db.displacement_rao is None
    assert "run.9 has other PER than the exciting forces (7 and 8), and is not used" in notes(db)
    assert "run.4 has other headings than the exciting forces (3 and 4), and is not used" in describe(path)


def test_results_that_are_not_read_are_named(tmp_path):
    path = written(tmp_path)
    for name in ("run.12s", "run.5p", "run.dmp", "run.p2f", "run.nc", "running.12s"):
        (tmp_path / name).write_text("1 2 3\n")
    assert "not read: run.12s, run.5p, run.dmp" in notes(Hydrodynamics.read(path)).split("; ")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda n: n[:-1], r"run\.9: cut short or incomplete: no row for PER"),
        (lambda n: [*n, n[0]], r"run\.9, line 193: the row of PER .* appears twice"),
        (lambda n: [n[0].replace(" 1 ", " 1.5 ", 1), *n[1:]], r"run\.9, line 1: degree of freedom 1\.5"),
        (lambda n: [" ".join(n[0].split()[:7]), *n[1:]], r"run\.9, line 1: 7 numbers where 8 belong"),
        (lambda n: [" ".join([*n[0].split()[:4], "1e5", *n[0].split()[5:]]), *n[1:]], r"line 1: modulus 100000 does not"),
        (lambda n: [" ".join([*r.split()[:2], "77", *r.split()[3:]]) for r in n], r"no row with BETA1 = BETA2"),
    ],
)  # fmt: skip
def test_a_broken_file_of_drift_is_refused_with_its_line(tmp_path, change, words):
    path = written(tmp_path)
    lines = drift_rows(2 * np.pi / W, DRIFT).splitlines()
    (tmp_path / "run.9").write_text("\n".join(change(lines)))
    with pytest.raises(DeckcraneError, match=words):
        Hydrodynamics.read(path)


def test_headings_in_radians_are_refused(tmp_path):
    path = written(tmp_path)
    rows = [line.split() for line in path.with_suffix(".3").read_text().splitlines()]
    text = "\n".join(" ".join([r[0], f"{np.radians(float(r[1])):.6f}", *r[2:]]) for r in rows)
    path.with_suffix(".3").write_text(text)
    with pytest.raises(DeckcraneError, match=r"headings up to 3\.14159 look like radians"):
        Hydrodynamics.read(path)


def test_the_real_fpso_moves_by_its_own_data_as_its_motion_file_says():
    """0.15 % of the largest motion up to 1 rad/s, waves of 62 m; irregular frequencies spoil the shorter ones, by 4 %."""
    db = Hydrodynamics.read(real_file("wamit/fpso.1"))
    ours, given = motions(db.dataset), db.displacement_rao
    off = np.abs(ours - given) / np.abs(given).max(axis=(0, 1))
    assert off[db.frequency < 1.0].max() < 1.5e-3
    assert off.max() < 0.04


def test_the_real_fpso_drifts_with_the_waves():
    """Beam waves shorter than the hull push with rho g A^2 L / 2 along the waves; waves far longer than it do not."""
    db = Hydrodynamics.read(real_file("wamit/fpso.9"))
    chi, w, scale = np.degrees(db.wave_direction), db.frequency, RHO * G
    drift = {angle: db.mean_drift[:, int(np.argmin(np.abs(chi - angle)))] / scale for angle in (0, 90, 180, 270)}
    beam = (w > 0.9) & (w < 2.2)
    np.testing.assert_allclose(drift[90][beam, 1], 0.5 * 200.0, rtol=0.15)
    np.testing.assert_allclose(drift[270][:, 1], -drift[90][:, 1], rtol=1e-9)
    head = (w > 0.4) & (w < 1.9)
    assert np.all(drift[180][head, 0] < 0)
    assert np.all(-drift[180][head & (w > 0.7), 0] < 0.5 * 44.0)
    assert np.all(drift[0][head & (w > 0.6), 0] > 0)
    long = w < 0.2
    assert max(np.abs(drift[a][long, :2]).max() for a in drift) < 0.02

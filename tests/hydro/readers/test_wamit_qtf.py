"""Slow drift in WAMIT's second-order files: scales, halves, headings, reference points, and what is refused."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from deckcrane.errors import DeckcraneError
from deckcrane.hydro import Hydrodynamics, describe
from deckcrane.hydro.database import wavenumber
from deckcrane.hydro.drift_qtf import diagonal_difference, pair_directions, qtf_diagonal
from deckcrane.hydro.health import health
from deckcrane.hydro.transform import flip_vertical_axis, shift_reference_point
from tests.hydro.example import RHO, G
from tests.hydro.readers.test_wamit import BETA, POWER, W, written
from tests.hydro.readers.test_wamit_extras import drift_rows, notes

QW = W[1:7:2]
PAIRS = [(b, b) for b in BETA] + [(0.0, 60.0), (60.0, 0.0)]
MIRROR = np.array([1, -1, 1, -1, 1, -1])


def hermitian(seed: int = 3) -> np.ndarray:
    """A random QTF over QW, QW, PAIRS and six forces, with Q(i, j) of a pair the conjugate of Q(j, i) of the swapped one."""
    rng = np.random.default_rng(seed)
    Q = rng.normal(size=(3, 3, len(PAIRS), 6)) + 1j * rng.normal(size=(3, 3, len(PAIRS), 6))
    swapped = [PAIRS.index(pair[::-1]) for pair in PAIRS]
    return (Q + np.conj(Q.transpose(1, 0, 2, 3))[:, :, swapped]) / 2


def qtf_rows(Q: np.ndarray, per: np.ndarray, half: bool = True, modes: Any = range(6), band: int = 9) -> list[str]:
    """Rows of a file, its first line a heading as WAMIT writes it; of each pair one order or both."""
    out = ["WAMIT Numeric Output -- Filename  run.12d"]
    for i, first in enumerate(per):
        for j, second in enumerate(per):
            if (half and j > i) or abs(i - j) > band:
                continue
            for p, (b1, b2) in enumerate(PAIRS):
                for dof in modes:
                    z = Q[i, j, p, dof]
                    numbers = f"{abs(z):.12e} {np.angle(z, deg=True):.9e} {z.real:.12e} {z.imag:.12e}"
                    out.append(f"{first:.12e} {second:.12e} {b1:.6e} {b2:.6e} {dof + 1} {numbers}")
    return out


def read(folder: Path, rows: list[str], name: str = "run.12d", **options: Any) -> Hydrodynamics:
    path = written(folder, **options)
    (folder / name).write_text("\n".join(rows))
    return Hydrodynamics.read(path)


def at(db: Hydrodynamics, b1: float, b2: float) -> np.ndarray:
    """The QTF of a pair of headings [deg]."""
    pairs = np.degrees(pair_directions(db.dataset))
    here = np.flatnonzero(np.all(np.abs(pairs - [b1, b2]) < 1e-3, axis=1))
    assert len(here) == 1
    assert db.drift_qtf is not None
    return db.drift_qtf[:, :, here[0]]


@pytest.mark.parametrize("L", [1.0, 25.0])
@pytest.mark.parametrize("half", [True, False])
def test_all_pairs_come_back_in_si_whatever_half_the_file_has(tmp_path: Path, L: float, half: bool) -> None:
    Q = hermitian()
    db = read(tmp_path, qtf_rows(Q, 2 * np.pi / QW, half), L=L)
    expected = RHO * G * L ** (1 + POWER) * Q
    np.testing.assert_allclose(db.dataset["qtf_frequency"], QW, rtol=1e-9)
    for p, pair in enumerate(PAIRS):
        np.testing.assert_allclose(at(db, *pair), expected[:, :, p], rtol=1e-9, atol=1e-9 * np.abs(expected).max())
    np.testing.assert_allclose(at(db, 300.0, 300.0), expected[:, :, 1] * MIRROR, rtol=1e-9, atol=1e-6)
    np.testing.assert_allclose(at(db, 0.0, 300.0), expected[:, :, 4] * MIRROR, rtol=1e-9, atol=1e-6)
    assert "slow drift (QTF of difference frequencies) from run.12d" in notes(db)


def test_the_diagonal_is_the_mean_drift_and_stands_for_it_where_no_file_has_it(tmp_path: Path) -> None:
    Q = hermitian()
    db = read(tmp_path, qtf_rows(Q, 2 * np.pi / QW))
    w, chi, diagonal = qtf_diagonal(db.dataset)
    for n, beta in enumerate(BETA):
        k = int(np.argmin(np.abs(np.degrees(chi) - beta)))
        np.testing.assert_allclose(diagonal[:, k], RHO * G * Q[np.arange(3), np.arange(3), n].real, rtol=1e-9)
    assert db.mean_drift is not None
    assert "mean drift from the diagonal of the QTF" in notes(db)
    assert diagonal_difference(db.dataset) == pytest.approx(0.0, abs=1e-9)
    assert len(w) == 3


def test_a_diagonal_that_is_not_the_mean_drift_is_warned_of(tmp_path: Path) -> None:
    Q = hermitian()
    drift = np.zeros((len(W), len(BETA), 6))
    drift[1:7:2] = Q[np.arange(3), np.arange(3)][:, :4].real
    path = written(tmp_path)
    (tmp_path / "run.12d").write_text("\n".join(qtf_rows(Q, 2 * np.pi / QW)))
    (tmp_path / "run.9").write_text(drift_rows(2 * np.pi / W, drift))
    assert diagonal_difference(Hydrodynamics.read(path).dataset) == pytest.approx(0.0, abs=1e-6)
    assert "its diagonal is mean drift to 0.0% of the largest" in describe(path)
    (tmp_path / "run.9").write_text(drift_rows(2 * np.pi / W, 1.5 * drift))
    found = [finding for finding in health(Hydrodynamics.read(path)) if finding.where == "drift_qtf"]
    assert [finding.level for finding in found] == ["warning"]


def test_the_body_s_own_origin_is_moved_to_the_waterplane(tmp_path: Path) -> None:
    Q = hermitian()
    db = read(tmp_path, qtf_rows(Q, 2 * np.pi / QW), origin=(2.0, 1.0, -1.5))
    f, n = RHO * G * Q[:, :, 1, :3], RHO * G * Q[:, :, 1, 3:]
    np.testing.assert_allclose(at(db, 60.0, 60.0)[..., 3:], n + np.cross([2.0, 1.0, -1.5], f), rtol=1e-9, atol=1e-6)


def test_at_another_place_each_wave_has_another_phase_and_back_again_all_is_as_before(tmp_path: Path) -> None:
    db = read(tmp_path, qtf_rows(hermitian(), 2 * np.pi / QW))
    r = np.array([7.0, -3.0, 0.0])
    moved = Hydrodynamics(shift_reference_point(db.dataset, r))
    lag = wavenumber(QW) * (r[0] * np.cos(np.pi / 3) + r[1] * np.sin(np.pi / 3))
    expected = at(db, 60.0, 60.0)[..., 0] * np.exp(1j * (lag[:, None] - lag[None, :]))
    np.testing.assert_allclose(at(moved, 60.0, 60.0)[..., 0], expected, rtol=1e-9)
    np.testing.assert_allclose(
        shift_reference_point(moved.dataset, -r)["drift_qtf"], db.drift_qtf, rtol=1e-9, atol=1e-6
    )
    twice = flip_vertical_axis(flip_vertical_axis(db.dataset))
    np.testing.assert_allclose(twice["drift_qtf"], db.drift_qtf, rtol=1e-12)


def test_it_survives_netcdf_and_left_out_frequencies(tmp_path: Path) -> None:
    db = read(tmp_path, qtf_rows(hermitian(), 2 * np.pi / QW))
    again = Hydrodynamics.read(db.write(tmp_path / "barge.nc"))
    assert np.array_equal(again.drift_qtf, db.drift_qtf)
    fewer = Hydrodynamics.read(tmp_path / "barge.nc", leave_out=[float(QW[1])])
    assert fewer.drift_qtf is not None
    assert np.array_equal(fewer.drift_qtf, db.drift_qtf[np.ix_([0, 2], [0, 2])])  # type: ignore[index]


def test_of_several_files_the_first_in_order_stands(tmp_path: Path) -> None:
    Q, per = hermitian(), 2 * np.pi / QW
    (tmp_path / "run.10d").write_text("\n".join(qtf_rows(3 * Q, per)))
    db = read(tmp_path, qtf_rows(2 * Q, per), "run.11d")
    np.testing.assert_allclose(at(db, 60.0, 60.0), 2 * RHO * G * Q[:, :, 1], rtol=1e-9)
    assert "from run.11d" in notes(db)
    assert "the QTF in run.10d is not used" in notes(db)


def test_pairs_far_apart_may_be_left_out_and_are_zero(tmp_path: Path) -> None:
    db = read(tmp_path, qtf_rows(hermitian(), 2 * np.pi / QW, band=1))
    assert not np.any(at(db, 60.0, 60.0)[0, 2])
    assert np.all(at(db, 60.0, 60.0)[0, 1])
    assert "pairs of frequencies further apart than those in run.12d are taken as zero" in notes(db)


def test_forces_without_rows_are_zero(tmp_path: Path) -> None:
    db = read(tmp_path, qtf_rows(hermitian(), 2 * np.pi / QW, modes=(0, 2, 4)))
    assert not np.any(at(db, 60.0, 60.0)[..., [1, 3, 5]])
    assert np.all(at(db, 60.0, 60.0)[..., [0, 2, 4]])


def _swapped_sign(rows: list[str]) -> list[str]:
    """A file of both orders whose second order is not the conjugate."""
    words = rows[-1].split()
    return [*rows[:-1], " ".join([*words[:7], f"{2 * float(words[7]):.9e}", words[8]])]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda rows: rows[:2] + rows[3:], r"run\.12d: cut short or incomplete: no row for PER"),
        (lambda rows: [*rows, rows[-1]], r"run\.12d, line \d+: the row of PER .* appears twice"),
        (lambda rows: [*rows[:-1], " ".join(rows[-1].split()[:8])], r"8 numbers where 9 belong"),
        (_swapped_sign, r"line \d+: modulus .* does not belong to"),
        (lambda rows: [rows[0], rows[1].replace(" 1 ", " 7.5 ", 1), *rows[2:]], r"line 2: degree of freedom 7\.5"),
    ],
)
def test_damaged_files_are_refused_with_their_line(tmp_path: Path, change: Any, words: str) -> None:
    with pytest.raises(DeckcraneError, match=words):
        read(tmp_path, change(qtf_rows(hermitian(), 2 * np.pi / QW)))


def test_two_orders_that_are_not_conjugates_are_refused(tmp_path: Path) -> None:
    Q = hermitian()
    Q[0, 1] = -Q[0, 1]
    with pytest.raises(DeckcraneError, match=r"line \d+: the value of PER .* is not the conjugate of that of"):
        read(tmp_path, qtf_rows(Q, 2 * np.pi / QW, half=False))


def test_a_database_that_is_not_hermitian_is_refused(tmp_path: Path) -> None:
    db = read(tmp_path, qtf_rows(hermitian(), 2 * np.pi / QW))
    values = db.dataset["drift_qtf"].values.copy()
    values[0, 1] *= 1.1
    with pytest.raises(DeckcraneError, match="is not the conjugate of that of"):
        Hydrodynamics(db.dataset.assign(drift_qtf=(db.dataset["drift_qtf"].dims, values)))
    assert all(a < b for a, b in pairwise(db.dataset["qtf_frequency"].values))

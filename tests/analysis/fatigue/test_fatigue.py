"""Fatigue over the cases of a campaign, and of a single run: sums by hand, shares, what is missing, what was not kept."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest
import xarray as xr
from typer.testing import CliRunner

import deckcrane
from deckcrane.analysis.campaign_results import CampaignSource
from deckcrane.analysis.fatigue.breakdown import dimension_shares, spectral_checks, term_shares
from deckcrane.analysis.fatigue.cycles import CaseCycles
from deckcrane.analysis.fatigue.data import FatigueAnswers
from deckcrane.analysis.fatigue.exposure import YEAR, Exposure, durations
from deckcrane.analysis.fatigue.hot_spots import Bearing, SpotCycles, spots_of
from deckcrane.campaign.study.answers import Answers
from deckcrane.cli.command import app
from deckcrane.errors import DeckcraneError
from deckcrane.scenario.run_settings import Keep
from deckcrane.simulation.batches import BatchResult
from deckcrane.standards.sn_curves import SNBranch, SNCurve, sn_curve
from deckcrane.view.answers.fatigue import fatigue_answer, run_fatigue, store_fatigue
from tests.scenes import PENDULUM

DETAILS = """
details:
  weld: {stress: 'reaction.bob.fz / "1e-6 m^2" + reaction.bob.fx / "1e-6 m^2"', curve: D, thickness: 50 mm, dff: 2, terms: true}
"""
SIGNALS = ("stress.weld", "stress.weld.term1", "stress.weld.term2", "hook_load")
BINS, WIDTH, CYCLES, LASTS = 64, 2e6, 20.0, 100.0
RANGE = 50e6
"""Of a bob of 1 kg; that of m kg is m times it, in the middle of a bin, with a residue from 10 MPa to 10 MPa + the range."""


def run_batch(jobs, keep, *, target="auto", threads=None, progress=None) -> BatchResult:
    """A runner that runs nothing: every case has 20 closed cycles of one range, and two reversals left open."""
    mass = np.array([job.scenario.bodies["bob"].mass for job in jobs])
    size = np.outer(mass * RANGE, [1.0, 0.5, 0.25, 1e-3])
    size[mass > 7.0] = np.nan
    count = np.zeros((*size.shape, BINS))
    width = np.full(size.shape, WIDTH) * np.array([1.0, 0.5, 0.25, 1e-3])
    width = width * np.maximum(1.0, 2.0 ** np.ceil(np.log2(np.nan_to_num(size, nan=1.0) / (width * (BINS - 1)))))
    place = np.floor(np.nan_to_num(size) / width).astype(int)
    np.put_along_axis(count, place[..., None], CYCLES, axis=-1)
    count[np.isnan(size)] = np.nan
    mean = np.where(count > 0, 10e6 + size[..., None] / 2, np.nan)
    residue = np.full((*size.shape, 4), np.nan)
    residue[..., 0], residue[..., 1] = np.where(np.isnan(size), np.nan, 10e6), 10e6 + size
    exponents = np.array([3, 4, 5])
    sums = CYCLES * size[..., None] ** exponents
    over = ("case", "signal")
    units = {"units": "Pa"}
    dataset = xr.Dataset(
        {
            "rainflow_count": ((*over, "range_bin"), count),
            "rainflow_width": (over, width, units),
            "rainflow_mean": ((*over, "range_bin"), mean),
            "rainflow_residue": ((*over, "reversal"), residue),
            "rainflow_sum": ((*over, "exponent"), sums),
            "rainflow_residue_sum": ((*over, "exponent"), 0.5 * size[..., None] ** exponents),
            "rainflow_early": (over, np.zeros(size.shape)),
            "mean": (over, size),
        },
        {"case": [job.name for job in jobs], "signal": list(SIGNALS), "exponent": exponents},
        {"counted_from": 0.0, "counted_records": 1000, "time_between_records": LASTS / 1000},
    )
    failures = {job.name: "too light" for job in jobs if job.scenario.bodies["bob"].mass < 1e-3}
    return BatchResult(dataset, failures)


def campaign(folder: Path, vary: str, answers: str = "{}") -> CampaignSource:
    (folder / "bob.yaml").write_text(PENDULUM + DETAILS)
    text = f"deckcrane: 1\nscenario: bob.yaml\nvary:\n{vary}\nkeep: {{signals: [stress]}}\nanswers: {{fatigue: {answers}}}\n"
    (folder / "study.yaml").write_text(text)
    deckcrane.campaign(folder / "study.yaml", folder / "s.zarr", run_batch=run_batch, progress=False)
    return CampaignSource(folder / "s.zarr")


def one_run(mass: float, half: float = 0.5) -> float:
    """Damage of a run: 20 cycles and the half cycle that is left; the plate is twice as thick as the reference."""
    return (CYCLES + half) * float(sn_curve("D").damage(mass * RANGE * 2**0.2))


MASSES = """
  mass: {path: bodies.bob.mass, values: [1, 2, 4], probabilities: [0.5, 0.3, 0.2]}
  start: {path: bodies.bob.joint.start, values: [1 deg, 2 deg], probabilities: [0.9, 0.1]}
"""
LOADS = """
  load: {path: bodies.bob.mass, values: [1, 4]}
  start: {path: bodies.bob.joint.start, values: [1 deg, 2 deg], probabilities: [0.5, 0.5]}
"""


@pytest.fixture(scope="module")
def masses(tmp_path_factory: pytest.TempPathFactory) -> CampaignSource:
    return campaign(tmp_path_factory.mktemp("masses"), MASSES, "{signals: [hook_load]}")


@pytest.fixture(scope="module")
def loads(tmp_path_factory: pytest.TempPathFactory) -> CampaignSource:
    return campaign(tmp_path_factory.mktemp("loads"), LOADS)


@pytest.fixture(scope="module", autouse=True)
def _no_waiting_for_the_disk():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda handle: None)
        yield


def test_damage_is_the_sum_over_sea_states_by_their_probability(masses: CampaignSource) -> None:
    found = deckcrane.fatigue(masses, {"years": 25, "at_work": "20 %"})
    runs = 0.2 * YEAR / LASTS
    by_hand = runs * (0.5 * one_run(1) + 0.3 * one_run(2) + 0.2 * one_run(4))
    row = found.sel(detail="weld", alternative="all")
    assert float(row["damage_per_year"]) == pytest.approx(by_hand, rel=1e-9)
    assert float(row["life"]) == pytest.approx(1 / (2 * float(row["damage_per_year"])), rel=1e-12)
    assert float(row["design_damage"]) == pytest.approx(50 * float(row["damage_per_year"]), rel=1e-12)
    assert float(row["cycles_per_year"]) == pytest.approx(runs * 20.5)
    assert float(row["largest_range"]) == pytest.approx(4 * RANGE)
    cubes = runs * 20.5 * (0.5 + 0.3 * 2**3 + 0.2 * 4**3)
    assert float(row["equivalent_range"].sel(exponent=3)) == pytest.approx(
        (cubes / (0.2 * YEAR)) ** (1 / 3) * RANGE, rel=1e-9
    )
    assert float(row["history_parameter"]) == pytest.approx(25 * cubes / 4**3 / 2e6, rel=1e-9)
    assert 0.01 < float(row["binning_error"]) < 0.06  # all ranges are at the ends of their bins
    assert float(row["covered"]) == pytest.approx(1.0)
    above = row["cycles_above"].values
    assert above[0] == pytest.approx(runs * 20.5)
    assert above[-1] == pytest.approx(runs * 0.2 * 20.5, rel=1e-9)


def test_what_dominates_is_told_by_the_dimensions_of_the_study(masses: CampaignSource) -> None:
    shares = {one.name: one for one in dimension_shares(deckcrane.fatigue(masses), "weld")}
    parts = np.array([0.5 * one_run(1), 0.3 * one_run(2), 0.2 * one_run(4)])
    told = {entry.labels[0]: entry.share for entry in shares["mass"].entries}
    assert list(told) == ["4 kg", "2 kg", "1 kg"] or list(told) == ["4", "2", "1"]
    np.testing.assert_allclose(list(told.values()), parts[::-1] / parts.sum(), rtol=1e-9)
    assert [round(entry.share, 6) for entry in shares["start"].entries] == [0.9, 0.1]
    assert shares["mass"].half == 1


def test_terms_of_a_stress_are_weighed_alone(masses: CampaignSource) -> None:
    source = masses
    asked = FatigueAnswers()
    (spot,) = spots_of(source.scenario, asked)
    terms = term_shares(source, asked, spot)
    assert [one.name for one in terms] == ["term1", "term2"]
    assert [one.equivalent for one in terms] == pytest.approx([0.5, 0.25], rel=1e-9)
    assert "reaction.bob.fx" in terms[1].words


def test_every_case_is_a_lift_where_lifts_alone_are_told(masses: CampaignSource) -> None:
    """The residue closes through the unloaded crane: one cycle from 0 to 10 MPa plus the range, instead of half of the range."""
    found = deckcrane.fatigue(masses, {"lifts_per_year": 1000}).sel(detail="weld", alternative="all")
    curve = sn_curve("D")
    by_hand = sum(
        1000 * p * (one_run(m, 0.0) + float(curve.damage((m * RANGE + 10e6) * 2**0.2)))
        for m, p in ((1, 0.5), (2, 0.3), (4, 0.2))
    )
    assert float(found["damage_per_year"]) == pytest.approx(by_hand, rel=1e-9)
    assert float(found["cycles_per_year"]) == pytest.approx(1000 * 21)


def test_lifts_within_sea_states_add_a_cycle_each(masses: CampaignSource) -> None:
    asked = {"at_work": 0.1}
    without = deckcrane.fatigue(masses, asked).sel(detail="weld", alternative="all")
    lifting = {**asked, "lifts_per_year": 500.0, "unloaded": {"weld": "-5 MPa"}}
    found = deckcrane.fatigue(masses, lifting).sel(detail="weld", alternative="all")
    more = sum(
        500 * p * float(sn_curve("D").damage((m * RANGE + 15e6) * 2**0.2)) for m, p in ((1, 0.5), (2, 0.3), (4, 0.2))
    )
    assert float(found["lift_damage_per_year"]) == pytest.approx(more, rel=1e-9)
    assert float(found["damage_per_year"] - without["damage_per_year"]) == pytest.approx(more, rel=1e-9)


def test_lifts_of_each_load_make_a_duty_spectrum(loads: CampaignSource) -> None:
    asked = FatigueAnswers.model_validate({"lifts_per_year": {"load": {"1": 900, "4": 100}}, "rated_load": "50 t"})
    source = CampaignSource(loads.store, Answers(fatigue=asked))
    found = deckcrane.fatigue(source).sel(detail="weld", alternative="all")
    curve = sn_curve("D")
    by_hand = sum(
        n * (one_run(m, 0.0) + float(curve.damage((m * RANGE + 10e6) * 2**0.2))) for m, n in ((1, 900), (4, 100))
    )
    assert float(found["damage_per_year"]) == pytest.approx(by_hand, rel=1e-9)
    answer = fatigue_answer(source)
    assert answer is not None
    duty = next(table for table in answer.tables if "duty" in table.title)
    assert duty.rows[0][:2] == (pytest.approx(20_000), "U1")
    assert "from memory" in duty.title
    for lifts, said in (({"load": {"1": 5}}, "nothing is said of 4"), ({"loads": {}}, 'did you mean "load"')):
        with pytest.raises(DeckcraneError, match=said):
            deckcrane.fatigue(source, {"lifts_per_year": lifts})


def test_dimensions_without_probabilities_stand_for_themselves(loads: CampaignSource) -> None:
    found = deckcrane.fatigue(loads)
    assert list(found["alternative"].values) == ["load=1", "load=4"]
    runs = YEAR / LASTS
    np.testing.assert_allclose(
        found["damage_per_year"].sel(detail="weld"), [runs * one_run(1), runs * one_run(4)], rtol=1e-9
    )


def test_cases_without_results_leave_a_lower_bound_and_are_told(tmp_path: Path) -> None:
    """One case is not a number (a bob of 8 kg), one failed (of next to nothing): 0.3 of the probability is not covered."""
    vary = "  mass: {path: bodies.bob.mass, values: [1, 8, 1e-4], probabilities: [0.7, 0.2, 0.1]}"
    source = campaign(tmp_path, vary)
    found = deckcrane.fatigue(source).sel(detail="weld", alternative="all")
    assert float(found["covered"]) == pytest.approx(0.7)
    assert float(found["damage_per_year"]) == pytest.approx(0.7 * YEAR / LASTS * one_run(1), rel=1e-9)
    answer = fatigue_answer(source)
    assert answer is not None
    assert any("70 %" in line for line in answer.warnings)


def test_a_signal_that_was_not_kept_says_what_keeps_it(masses: CampaignSource) -> None:
    source = masses
    with pytest.raises(DeckcraneError, match=r"was not kept.*keep\.signals"):
        store_fatigue(source, FatigueAnswers(signals=("reaction.bob.my",)))
    with pytest.raises(DeckcraneError, match='no detail "wald"; did you mean "weld"'):
        deckcrane.fatigue(source, {"details": ["wald"]})
    with pytest.raises(DeckcraneError, match=r'unloaded: there is no detail "wald"'):
        deckcrane.fatigue(source, {"lifts_per_year": 5, "unloaded": {"wald": "1 MPa"}})
    for asked, said in (
        ({"unloaded": "5 MPa"}, "give lifts_per_year"),
        ({"rated_load": "5 t"}, "give lifts_per_year"),
        ({"unloaded": "5 kN", "lifts_per_year": 5}, "a pressure is needed"),
        ({"yaers": 5}, "yaers"),
        ({"lifts_per_year": {"mass": {}, "start": {}}}, "one dimension"),
        ({"lifts_per_year": {"mass": {"1": 5}}}, "has probabilities already"),
    ):
        with pytest.raises(DeckcraneError, match=said):
            deckcrane.fatigue(source, asked)


def test_the_answer_of_a_store_is_words_tables_and_figures(masses: CampaignSource) -> None:
    source = masses
    answer = fatigue_answer(source)
    assert answer is not None
    assert any("shortest life has weld" in line for line in answer.words)
    titles = [table.title for table in answer.tables]
    assert [
        word
        for word in ("lives", "equivalent ranges", "EN 13001", "by mass", "terms", "loads")
        if not any(word in t for t in titles)
    ] == []
    memory = [one.what for one in answer.founded if one.from_memory]
    assert "reference thickness of 25 mm" in memory
    assert any("lifts_per_year counts it" in line for line in answer.warnings)
    from deckcrane.view.answers.answer import USUAL_UNITS

    for figure in answer.figures:
        assert figure.draw(USUAL_UNITS).axes
    assert fatigue_answer(CampaignSource(source.store, source.answers.model_copy(update={"fatigue": None}))) is None


def test_a_run_has_the_damage_of_its_series(tmp_path: Path) -> None:
    scenario = deckcrane.loads(PENDULUM + DETAILS)
    dataset = deckcrane.run(scenario, progress=False)
    found = deckcrane.fatigue(dataset, {"years": 10})
    from deckcrane.analysis.fatigue.cycles import series_cycles

    series = series_cycles(dataset["stress"].sel(detail="weld").values, "half cycles")
    one = series.damage(sn_curve("D"), 2**0.2)[0]
    assert float(found["damage"].sel(detail="weld", case="run")) == pytest.approx(one, rel=1e-12)
    lasts = dataset.sizes["time"] * 0.01
    assert float(found["damage_per_year"].squeeze()) == pytest.approx(one * YEAR / lasts, rel=1e-9)
    answer = run_fatigue(dataset, FatigueAnswers(signals=("reaction.bob.fz",)))
    assert "shortest life has weld" in answer.words[1]
    loads = next(table for table in answer.tables if "loads" in table.title)
    force = dataset["reaction"].sel(joint="bob", component="fz").values
    assert loads.rows[0][2] == pytest.approx((series_cycles(force, "half cycles").power_sum(3.0)[0] / lasts) ** (1 / 3))
    with pytest.raises(DeckcraneError, match="add it to `record`"):
        deckcrane.fatigue(dataset.drop_vars("stress"))


def test_a_campaign_counts_what_the_series_of_its_cases_hold(tmp_path: Path) -> None:
    """The counts of a true run while it goes on, against every cycle of its stored series."""
    (tmp_path / "bob.yaml").write_text(PENDULUM + DETAILS)
    (tmp_path / "study.yaml").write_text(
        "deckcrane: 1\nscenario: bob.yaml\nvary: {bodies.bob.mass: [2 kg, 5 kg]}\n"
        "keep: {signals: [stress], statistics: [rainflow]}\n"
    )
    deckcrane.campaign(tmp_path / "study.yaml", tmp_path / "s.zarr", progress=False)
    found = deckcrane.fatigue(tmp_path / "s.zarr")
    for i, case in enumerate(found["case"].values):
        series = deckcrane.case_series(tmp_path / "s.zarr", str(case), progress=False)
        one = deckcrane.fatigue(series)
        assert float(found["damage"].isel(case=i, detail=0)) == pytest.approx(
            float(one["damage"].squeeze()), rel=float(found["binning_error"].max()) + 1e-3
        )
        np.testing.assert_allclose(
            found["equivalent_range"].isel(alternative=i), one["equivalent_range"].squeeze("alternative"), rtol=1e-9
        )


def test_spectra_of_a_gaussian_stress_agree_with_its_cycles(masses: CampaignSource) -> None:
    """Spectra put beside the counts of a store: a flat band whose damage is worked out by hand."""
    from deckcrane.standards.fatigue import SpectralMoments, dirlik_damage

    frequency = np.linspace(0.0, 0.5, 101)
    density = np.where((frequency >= 0.1) & (frequency <= 0.2), 4e15, 0.0)
    source = CampaignSource(masses.store)
    shape = (source.by_case.sizes["case"], len(SIGNALS), frequency.size)
    given = source.by_case.assign(spectrum=(("case", "signal", "frequency"), np.broadcast_to(density, shape)))
    source.__dict__["by_case"] = given.assign_coords(frequency=frequency)
    asked = FatigueAnswers(at_work=0.5)
    spots = spots_of(source.scenario, asked)
    (check,) = spectral_checks(source, asked, spots)
    by_hand = 0.5 * YEAR * dirlik_damage(SpectralMoments.of(frequency, density), sn_curve("D"), 2**0.2)
    assert check.dirlik * check.rainflow == pytest.approx(by_hand, rel=1e-9)
    assert check.bands == pytest.approx((0.0, 1.0, 0.0))
    assert spectral_checks(masses, asked, spots) == ()
    assert spectral_checks(source, FatigueAnswers(lifts_per_year=10.0), spots) == ()


def test_the_command_prints_draws_and_writes(masses: CampaignSource, tmp_path: Path) -> None:
    options = ["--years", "10", "--at-work", "10 %", "--detail", "weld", "-o", str(tmp_path / "fatigue.nc")]
    done = CliRunner().invoke(app, ["fatigue", str(masses.store), *options])
    assert done.exit_code == 0, done.output
    assert "Design life 10 years; at work 10 % of the time" in " ".join(done.output.split())
    written = xr.load_dataset(tmp_path / "fatigue.nc")
    assert float(written["life"].squeeze()) > 0.0
    (tmp_path / "asked.yaml").write_text("fatigue: {lifts_per_year: 50}\n")
    done = CliRunner().invoke(app, ["fatigue", str(masses.store), "--answers", str(tmp_path / "asked.yaml")])
    assert "every case is one lift" in " ".join(done.output.split())
    for wrong, said in (
        (["--at-work", "150 %"], "--at-work"),
        (["--detail", "wald"], "weld"),
        (["-o", "a.txt"], ".xlsx"),
    ):
        with pytest.raises(DeckcraneError, match=said):
            CliRunner().invoke(app, ["fatigue", str(masses.store), *wrong], catch_exceptions=False)


@pytest.mark.study
def test_the_damage_of_a_crane_in_waves_is_that_of_its_spectra(tmp_path: Path) -> None:
    """Counted while it runs, against Dirlik's from spectra of the same runs: linear enough to be Gaussian."""
    tube = {"reaction": "king", "tube": {"diameter": "1.2 m", "thickness": "20 mm"}, "curve": "D"}
    scenario = deckcrane.load("deck_crane_in_waves").with_values({"details": {"pedestal": tube}})
    (tmp_path / "crane.yaml").write_text(scenario.to_yaml())
    (tmp_path / "study.yaml").write_text(
        "deckcrane: 1\nscenario: crane.yaml\nset: {run.duration: 61 min, run.transient: 1 min}\n"
        "vary:\n  sea.jonswap.hs: {values: [2.6 m, 3 m], probabilities: [0.5, 0.5]}\n  seed: {seeds: 3}\n"
        "keep: {signals: [stress], statistics: [rainflow, spectra]}\n"
    )
    deckcrane.campaign(tmp_path / "study.yaml", tmp_path / "s.zarr", progress=False)
    source, asked = CampaignSource(tmp_path / "s.zarr"), FatigueAnswers()
    checks = spectral_checks(source, asked, spots_of(source.scenario, asked))
    assert len(checks) == 8
    for check in checks:
        assert check.dirlik == pytest.approx(1.0, abs=0.05)
        assert 1.0 < check.narrow_band < 1.1
        assert check.bands[1] > 0.9


def test_cases_may_differ_in_their_details_and_in_their_length(tmp_path: Path) -> None:
    vary = "  plate: {path: details.weld.thickness, values: [20 mm, 50 mm]}\n  run.duration: [5 s, 10 s]"
    found = deckcrane.fatigue(campaign(tmp_path, vary)).sel(detail="weld")
    assert list(found["alternative"].values) == [
        f"plate={plate},duration={lasts}" for plate in (20, 50) for lasts in (5, 10)
    ]
    damage = found["damage_per_year"].values.reshape(2, 2)
    thin = 20.5 * float(sn_curve("D").damage(2 * RANGE))
    np.testing.assert_allclose(damage[0], [YEAR / 5.01 * thin, YEAR / 10.01 * thin], rtol=1e-9)
    np.testing.assert_allclose(damage[1] / damage[0], one_run(2) / thin, rtol=1e-9)


def test_a_transient_is_left_out_of_the_duration_of_cases_that_differ_in_it(tmp_path: Path) -> None:
    """Records every 10 ms, from 1 s to the end, both included: one more than the seconds between hold."""
    source = campaign(tmp_path, "  run.duration: [5 s, 10 s]")
    source.attributes["keep"] = Keep(transient=1.0).model_dump_json()
    np.testing.assert_allclose(durations(source), [4.01, 9.01], rtol=1e-12)


def _seeds(damages: np.ndarray, asked: FatigueAnswers) -> SpotCycles:
    """Cells by seeds, all equally probable: each with one cycle whose damage, by a curve of slope 3, is as given."""
    cells, seeds = damages.shape
    size = np.cbrt(damages.reshape(-1, 1)) * 1e6
    cycles = CaseCycles(size, size, size / 2, np.where(np.isnan(size), np.nan, 1.0), 0, {})
    count = damages.size
    cell = np.repeat(np.arange(cells), seeds)
    weight = np.full(count, 1 / count)
    return SpotCycles(cycles, None, Exposure(weight, np.zeros(count, int), ("all",), cell, np.full(count, YEAR), asked))


def test_the_spread_of_seeds_is_the_error_of_the_damage() -> None:
    """Of two sea states with three seeds each, half of the time in each: by hand, and a seed that failed is made up for."""
    curve = SNCurve("unit", (SNBranch(0.0, 3.0),))
    every = [(np.ones(6, bool), Bearing(curve, 1.0, "ignored"))]
    damages = np.array([[1.0, 2.0, 3.0], [10.0, 14.0, 18.0]])
    own = _seeds(damages, FatigueAnswers())
    _, year = own.case_damage(every)
    assert own.over_alternatives(year)[0] == pytest.approx(0.5 * 2.0 + 0.5 * 14.0)
    assert own.standard_error(year)[0] == pytest.approx(np.sqrt(0.25 * 1.0 / 3 + 0.25 * 16.0 / 3))
    failed = _seeds(np.array([[1.0, np.nan, 3.0], [10.0, 14.0, 18.0]]), FatigueAnswers())
    _, year = failed.case_damage(every)
    assert failed.over_alternatives(year)[0] == pytest.approx(8.0)
    assert failed.covered[0] == pytest.approx(1.0)
    assert failed.standard_error(year)[0] == pytest.approx(np.sqrt(0.25 * 2.0 / 2 + 0.25 * 16.0 / 3))
    single = _seeds(np.array([[1.0], [10.0]]), FatigueAnswers())
    _, year = single.case_damage([(np.ones(2, bool), every[0][1])])
    assert np.isnan(single.standard_error(year)[0])

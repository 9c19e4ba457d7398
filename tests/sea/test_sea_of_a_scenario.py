from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pydantic import ValidationError

from deckcrane.errors import DeckcraneError, DeckcraneWarning
from deckcrane.sea import jonswap, spectrum_of, waves_of
from deckcrane.sea.data import Sea
from tests.studies import one_by_one

JONSWAP = {"hs": "2.5 m", "tp": "7.5 s", "gamma": 3.3}


def test_a_sea_is_read_with_its_units() -> None:
    sea = Sea.model_validate({"jonswap": JONSWAP, "direction": "120 deg", "spreading": {"s": 4}, "seed": 3})
    assert sea.jonswap is not None
    assert sea.spreading is not None
    assert (sea.jonswap.hs, sea.jonswap.tp, sea.spreading.s) == (2.5, 7.5, 4.0)
    assert sea.direction == pytest.approx(math.radians(120))
    waves = waves_of(sea)
    assert len(waves.w) % 15 == 0
    assert waves.hs == pytest.approx(2.5, rel=0.02)
    mean = np.angle(np.sum(waves.amplitude**2 * np.exp(1j * waves.chi)))
    assert mean == pytest.approx(math.radians(120), abs=0.02)


def test_no_spreading_is_one_direction() -> None:
    for word in ({}, {"spreading": "none"}, {"spreading": None}):
        sea = {"jonswap": JONSWAP, "direction": 1.0, "components": 50, "amplitudes": "fixed", **word}
        waves = waves_of(Sea.model_validate(sea))
        assert np.array_equal(waves.chi, np.ones(50))


def test_the_peak_frequency_may_stand_for_the_period() -> None:
    sea = Sea.model_validate({"jonswap": {"hs": 5, "peak_frequency": "1.26 rad/s"}, "direction": 0})
    with pytest.warns(DeckcraneWarning, match="steeper"):
        spectrum = spectrum_of(sea)
    assert spectrum.tp == pytest.approx(2 * math.pi / 1.26)


@pytest.mark.parametrize("kind", ["pierson_moskowitz", "torsethaugen"])
def test_other_spectra_are_made(kind: str) -> None:
    sea = Sea.model_validate({kind: {"hs": 3, "tp": 10}, "direction": 0, "amplitudes": "fixed"})
    assert spectrum_of(sea).name.lower().startswith(kind[:6])
    assert waves_of(sea).hs == pytest.approx(3.0)


def test_a_regular_wave_is_given_by_height_or_amplitude() -> None:
    for size in ({"height": "2 m"}, {"amplitude": "1 m"}):
        wave = waves_of(Sea.model_validate({"regular": {**size, "period": "8 s", "phase": "90 deg"}, "direction": 0}))
        assert (float(wave.amplitude[0]), float(wave.w[0])) == (1.0, pytest.approx(2 * math.pi / 8))
        assert float(wave.phase[0]) == pytest.approx(math.pi / 2)


def test_a_spectrum_file_is_found_from_the_folder(tmp_path: Path) -> None:
    w = np.linspace(0.4, 3, 100)
    rows = "".join(f"{a},{b}\n" for a, b in zip(w, jonswap(2.5, 7.5).density(w), strict=True))
    (tmp_path / "sea.csv").write_text("w,S\n" + rows)
    sea = Sea.model_validate({"spectrum": "sea.csv", "direction": 0})
    assert waves_of(sea, tmp_path).hs == pytest.approx(2.5, rel=0.02)
    with pytest.raises(DeckcraneError, match="there is no file"):
        waves_of(sea, tmp_path / "elsewhere")


def test_a_sea_written_out_with_its_defaults_is_read_back_equal() -> None:
    for data in (
        {"jonswap": JONSWAP, "direction": 1, "spreading": {"s": 4}},
        {"jonswap": JONSWAP, "direction": 1},
        {"regular": {"height": 2, "period": 8}, "direction": 1},
    ):
        sea = Sea.model_validate(data)
        for defaults in (False, True):
            plain = sea.model_dump(mode="json", exclude_none=True, exclude_defaults=not defaults)
            assert Sea.model_validate(plain) == sea


@one_by_one(
    ("data", "message"),
    [
        (
            {},
            "a sea has one of jonswap, pierson_moskowitz, torsethaugen, spectrum, directional, regular or systems; this one has",
        ),
        ({"jonswap": JONSWAP, "spectrum": "a.csv"}, "this one has jonswap and spectrum"),
        ({"jonswap": {"hs": "0 m", "tp": 8}}, "must be greater than zero"),
        ({"jonswap": {"hs": "3 s", "tp": 8}}, "a length is needed"),
        ({"jonswap": {"hs": 3}}, "needs tp or peak_frequency, one of the two; it has neither"),
        ({"jonswap": {"hs": 3, "tp": 8, "peak_frequency": 1}}, "it has both"),
        ({"jonswap": {"hs": 3, "peak_frequency": "0.1 Hz"}}, "an angular speed is needed"),
        ({"jonswap": {**JONSWAP, "gamma": 0.5}}, "from 1 to 10"),
        ({"regular": {"period": 8}}, "needs height or amplitude"),
        ({"regular": {"height": 2, "period": 8}, "seed": 5}, "seed has no meaning for a regular wave"),
        ({"jonswap": JONSWAP, "directions": 9}, "directions has no meaning without spreading"),
        ({"jonswap": JONSWAP, "seed": -1}, "a whole number from 0"),
        (
            {"jonswap": JONSWAP, "components": 2.5},
            "from 1 to 20000, or the word auto, is needed; this is the number 2.5",
        ),
        ({"jonswap": JONSWAP, "amplitudes": "normal"}, "random"),
        (
            {"regular": {"height": 2, "period": 8}, "amplitudes": "fixed"},
            "amplitudes has no meaning for a regular wave",
        ),
        ({"jonswap": JONSWAP, "components": 20_000, "directions": 360, "spreading": {"s": 1}}, "more than a million"),
        ({"jonswap": JONSWAP, "outside": "200 %"}, "at most 1"),
    ],
)
def test_seas_that_cannot_be_are_refused(data: dict[str, Any], message: str) -> None:
    with pytest.raises(ValidationError, match=message):
        Sea.model_validate({"direction": 0, **data})


def test_a_direction_must_be_given() -> None:
    with pytest.raises(ValidationError, match="direction"):
        Sea.model_validate({"jonswap": JONSWAP})


def test_the_schema_knows_the_choices() -> None:
    schema = Sea.model_json_schema()
    assert [option["required"] for option in schema["oneOf"]][:2] == [
        ["jonswap", "direction"],
        ["pierson_moskowitz", "direction"],
    ]
    assert schema["oneOf"][-1] == {"required": ["systems"]}
    assert {"const": "none"} in schema["properties"]["spreading"]["anyOf"]
    number, word = schema["properties"]["components"]["anyOf"]
    assert (number["minimum"], word) == (1, {"const": "auto"})

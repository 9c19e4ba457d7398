"""A bare number is in radians; where it is surely meant in degrees, that is said, with what would be right."""

from __future__ import annotations

import math
import warnings
from typing import Any

import pytest
from pydantic import ValidationError

import deckcrane
from deckcrane.components.current.data import Current
from deckcrane.components.station_keeping.data import KeptPlace
from deckcrane.components.vessel.data import VesselStart
from deckcrane.components.wind.data import Wind
from deckcrane.errors import DeckcraneWarning
from deckcrane.scenario.data import Turn
from deckcrane.scenario.time_functions import SineWave
from deckcrane.sea.data import RegularWave, Sea

JONSWAP = {"hs": 2.5, "tp": 7.5}


@pytest.mark.parametrize(
    ("kind", "data", "message"),
    [
        (
            Sea,
            {"jonswap": JONSWAP, "direction": 90},
            "direction: 90 without a unit is in radians, 14.3 turns; write 90 deg",
        ),
        (Sea, {"jonswap": JONSWAP, "direction": -45.0}, "direction: -45 without a unit .* write -45 deg"),
        (Sea, {"jonswap": JONSWAP, "direction": "120"}, "direction: 120 without a unit"),
        (RegularWave, {"height": 2, "period": 8, "phase": 30}, "phase: 30 without a unit"),
        (SineWave, {"amplitude": 1, "period": 8, "phase": 90}, "phase: 90 without a unit"),
        (Turn, {"z": 90}, "z: 90 without a unit"),
        (VesselStart, {"yaw": 90}, "yaw: 90 without a unit"),
        (Wind, {"speed": 10, "direction": 90}, "direction: 90 without a unit"),
        (Current, {"speed": 1, "direction": 90}, "direction: 90 without a unit"),
        (KeptPlace, {"yaw": 90}, "yaw: 90 without a unit"),
        (VesselStart, {"roll": 5}, "roll: 5 without a unit is in radians, 0.796 turns; write 5 deg"),
    ],
)
def test_a_bare_number_that_is_surely_in_degrees_is_warned_of(kind: type, data: dict[str, Any], message: str) -> None:
    with pytest.warns(DeckcraneWarning, match=message):
        kind.model_validate(data)  # type: ignore[attr-defined]


def test_angles_with_units_and_within_a_turn_are_taken_without_a_word() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for direction in (0, 2 * math.pi, -3.0, "120 deg", "360 deg", "6 rad"):
            Sea.model_validate({"jonswap": JONSWAP, "direction": direction})
        VesselStart.model_validate({"roll": 0.3, "pitch": "5 deg", "yaw": 3.1})


def test_a_direction_of_more_than_a_turn_is_written_out_within_one() -> None:
    sea = Sea.model_validate({"jonswap": JONSWAP, "direction": "400 deg"})
    assert sea.direction == pytest.approx(math.radians(40))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert Sea.model_validate(sea.model_dump(mode="json", exclude_none=True)) == sea


def test_what_is_no_angle_is_refused_as_before() -> None:
    with pytest.raises(ValidationError, match='"90 m" is a length; an angle is needed'):
        Sea.model_validate({"jonswap": JONSWAP, "direction": "90 m"})
    schema = Sea.model_json_schema()["properties"]["direction"]
    assert schema["anyOf"][0] == {"type": "number"}


def test_hinges_may_be_many_turns_on_and_a_vessel_warns_once() -> None:
    text = "deckcrane: 1\ngravity: [0, 0, -9.81]\nvessel: {hydrodynamics: supply, start: {yaw: 90}}"
    with pytest.warns(DeckcraneWarning) as found:
        assert deckcrane.loads(text).plant.coordinates
    assert [str(each.message).split(":")[0] for each in found] == ["yaw"]
    drum = "bodies: {drum: {on: ground, mass: 1, shape: {box: [1, 1, 1]}, joint: {revolute: z, start: 90}}}"
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        deckcrane.loads(f"deckcrane: 1\ngravity: [0, 0, -9.81]\n{drum}")

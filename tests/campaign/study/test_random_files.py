"""Whatever a study file holds, it is a study whose cases can be made, or it is refused cleanly."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckcrane.campaign.cases import Cases, cases_of, scenario_of_case
from deckcrane.campaign.study.reading import load_study, loads_study
from deckcrane.campaign.study.study import Study
from deckcrane.errors import ScenarioError
from deckcrane.scenario.document import parse

SOUND = parse("""
deckcrane: 1
scenario: deck_crane_in_waves
set: {run.duration: 100 s, bodies.payload.cog: [5 m, 0, 0]}
vary:
  sea.jonswap.gamma: [1, 3.3]
  tp: {path: sea.jonswap.tp, values: {from: 6 s, to: 8 s, step: 1 s}, probabilities: [0.2, 0.3, 0.5]}
  heading: {headings: [0 deg, 90 deg], of: [sea], probabilities: [40 %, 60 %]}
  state: {table: {sea.jonswap.hs: [1 m, 2 m], run.step: [20 ms, 10 ms], probability: [0.5, 0.5], name: [a, b]}}
  crane: {samples: 3, method: sobol, of: {bodies.king.mass: {normal: 70 t, standard_deviation: 2 t, lower: 60 t},
          bodies.platform.mass: {discrete: [40 t, 41 t]}, bodies.inner_boom.mass: {weibull: 1 t, shape: 2, location: 40 t}}}
  seed: {seeds: 2, common: true}
  variant: {variants: {as is: {}, still: {control.slew: null}}}
  pose: {poses: {one: {slew: 0 deg}, two: {slew: 10 deg, luff: -50 deg}}}
keep: {signals: [reaction], statistics: [moments]}
seed: 3
""")[0].plain()
SCATTER = {
    **SOUND,
    "vary": {"site": {"scatter": {"hs": ["1 m"], "tp": ["6 s", "7 s"], "cells": [[3, 1]]}, "cells": "counts"}},
}
scalars = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(
        ["5 m", "3 t", "90 deg", "all", "sea.seed", "1 x", "king", 10**30, 1e300, 0, -1, "nan", "1e400 m"]
    )
)
keys = st.sampled_from(["values", "path", "from", "to", "step", "table", "samples", "of", "seeds", "normal"]) | st.text(
    max_size=4
)
nonsense = scalars | st.lists(scalars, max_size=3) | st.dictionaries(keys, scalars, max_size=3)


def places(data: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path, *(place for key, value in inner for place in places(value, (*path, key)))]


def changed(data: Any, path: tuple[str | int, ...], value: Any) -> Any:
    if not path:
        return value
    copy = dict(data) if isinstance(data, dict) else list(data)
    copy[path[0]] = changed(data[path[0]], path[1:], value)
    return copy


@st.composite
def spoilt(draw: st.DrawFn) -> Any:
    data = draw(st.sampled_from([SOUND, SOUND, SCATTER]))
    for _ in range(draw(st.integers(1, 2))):
        data = changed(data, draw(st.sampled_from(places(data)[1:] or [()])), draw(nonsense))
        if not isinstance(data, dict):
            break
    return data


@settings(deadline=None, derandomize=True, max_examples=12)
@given(spoilt())
@pytest.mark.filterwarnings("ignore::deckcrane.errors.DeckcraneWarning")
def test_any_spoilt_study_is_read_or_refused(data: Any) -> None:
    try:
        study = loads_study(json.dumps(data, ensure_ascii=True))
    except ScenarioError as error:
        assert error.problems
        assert str(error)
        return
    cases = cases_of(study)
    for case in (cases[0], cases[-1]):
        assert cases.named(case.name) == case
        try:
            scenario_of_case(study, study.base, case)
        except ScenarioError as error:  # values that can be each by itself, and not together
            assert case.name in str(error)


def test_the_study_that_is_spoilt_is_sound() -> None:
    for data in (SOUND, SCATTER):
        assert len(cases_of(loads_study(json.dumps(data)))) > 1


def test_studies_and_cases_travel_to_other_processes() -> None:
    study = load_study("north_sea_scatter")
    cases = cases_of(study)
    there: tuple[Study, Cases] = pickle.loads(pickle.dumps((study, cases)))
    assert there[0] == study
    assert list(there[1][::500]) == cases[::500]
    assert scenario_of_case(there[0], there[0].base, there[1][7]) == scenario_of_case(study, study.base, cases[7])


def test_a_copy_of_a_study_with_another_seed_has_other_seeds() -> None:
    study = load_study("north_sea_scatter")
    other = study.model_copy(update={"seed": 2})
    assert cases_of(study)[0].values["sea.seed"] != cases_of(other)[0].values["sea.seed"]

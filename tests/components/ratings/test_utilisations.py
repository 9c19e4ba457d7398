"""Checks of a scenario: shares of what is allowed at every instant, wherever the model runs."""

from __future__ import annotations

import numpy as np
import pytest

import deckcrane
from deckcrane.errors import DeckcraneError, ScenarioError
from deckcrane.simulation.batches import Job, run_batch

CHECKS = {
    "hook": {"limit": {"of": "norm(reaction.king, mx, my)", "at_most": "2 MN m"}},
    "foot": {"limit": {"of": "reaction.king.fz", "at_least": "100 kN"}},
    "slewing": {"limit": {"of": "slew", "between": ["-10 deg", "30 deg"]}},
}


def _scenario(**checks: object) -> deckcrane.Scenario:
    base = deckcrane.load("knuckle_boom")
    return base.with_values(
        {"run.duration": "1 s", "record": ["reaction", "q", "utilisation"], "checks": checks or CHECKS}
    )


def test_a_limit_is_checked_at_every_instant() -> None:
    found = deckcrane.run(_scenario(), progress=False)
    wrench = found["reaction"].sel(joint="king")
    moment = np.hypot(wrench.sel(component="mx"), wrench.sel(component="my"))
    share = found["utilisation"]
    np.testing.assert_allclose(share.sel(check="hook"), moment / 2e6, rtol=1e-13)
    np.testing.assert_allclose(share.sel(check="foot"), 1e5 / wrench.sel(component="fz"), rtol=1e-13)
    slew = np.degrees(found["q"].sel(coordinate="slew"))
    np.testing.assert_allclose(share.sel(check="slewing"), abs(slew - 10) / 20, rtol=1e-12, atol=1e-14)


def test_capacities_are_numbers_and_no_structure() -> None:
    one = _scenario()
    other = one.with_values({"checks.hook.limit.at_most": "4 MN m"})
    assert deckcrane.structure(one) == deckcrane.structure(other)
    kept = deckcrane.Keep(signals=("utilisation",), statistics=("extremes",), transient=0.0)
    found = run_batch([Job("one", one), Job("other", other)], kept, progress=False).dataset["maximum"]
    assert float(found.sel(case="one", signal="utilisation.hook")) == pytest.approx(
        2 * float(found.sel(case="other", signal="utilisation.hook")), rel=1e-13
    )


@pytest.mark.parametrize(
    ("check", "said"),
    [
        ({"limit": {"of": "hook_load", "at_most": "2 MN m"}}, "no signal"),
        ({"limit": {"of": "reaction.king.fz", "at_most": "2 MN m"}}, "is in N, and its limit is 2 MN m"),
        ({"limit": {"of": "slew"}}, "needs one of at_most, at_least and between"),
        ({"limit": {"of": "slew", "between": [2, 1]}}, "the lower end first"),
        ({"limits": {"of": "slew"}}, "limit"),
        ({}, "one of the keys"),
    ],
)
def test_checks_that_cannot_be_say_why(check: dict[str, object], said: str) -> None:
    with pytest.raises((DeckcraneError, ScenarioError), match=said):
        deckcrane.run(_scenario(wrong=check), progress=False)

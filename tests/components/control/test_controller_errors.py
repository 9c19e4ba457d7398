"""Controllers that could not do what is asked of them are refused, with their place in the file."""

from __future__ import annotations

import pytest

import deckcrane
from deckcrane.errors import ScenarioError
from tests.scenes import DOUBLE_PENDULUM

PD = "pd: {stiffness: 10, damping: 1}"


@pytest.mark.parametrize(
    ("tail", "message"),
    [
        (f"control: {{upper: {{{PD}, sway_damping: 1 s}}}}\n", "which body sways"),
        (f"payload: lower\ncontrol: {{lower: {{{PD}, sway_damping: 1 s}}}}\n", 'does not move the point that "lower"'),
        ("payload: lower\ncontrol: {upper: {force: 1 N m, level: true}}\n", "they go with pd, not with force"),
        (f"control: {{upper: {{{PD}, level: true, setpoint: {{hold: 1 deg}}}}}}\n", "follows no set-point"),
        ("payload: lowr\n", 'there is no body "lowr"; did you mean "lower"'),
    ],
)
def test_a_controller_that_cannot_work_is_refused(tail, message):
    with pytest.raises(ScenarioError, match=message) as caught:
        deckcrane.loads(DOUBLE_PENDULUM + tail)
    assert all(problem.line is not None for problem in caught.value.problems)


def test_sway_damping_on_the_joint_that_carries_the_payload_is_taken():
    made = deckcrane.loads(f"{DOUBLE_PENDULUM}payload: lower\ncontrol: {{upper: {{{PD}, sway_damping: 1 s}}}}\n")
    assert made.control["upper"].sway_damping == 1.0

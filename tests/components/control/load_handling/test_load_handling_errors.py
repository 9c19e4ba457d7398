"""Laws of the load that cannot be: said where they stand in the file, with what would be right."""

from __future__ import annotations

import pytest

import deckcrane
from deckcrane.errors import ScenarioError

FILE = """deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  ship: {on: ground, joint: {prismatic: z, name: heave}, mass: 1000 t, shape: {point: true}}
  load: {on: ground, joint: {prismatic: z, name: height, at: [0.4 m, 0, 0], start: -30 m}, mass: 4 t, shape: {point: true}}
points: {unit: {on: ship, at: [0, 0, 0]}}
winches: {hoist: {on: ship, at: [0, 0, 0], axis: y, radius: 0.4 m, mass: 800 kg}}
ropes: {wire: {path: [{drum: hoist}, {on: load}], stiffness: 6 MN, tension: 39.24 kN}}
control:
"""
MOTION = "speed: point_velocity.unit.z"
OBSERVER = (
    "angles: [d:heave, d:height], length: 30 m, angle_noise: {standard_deviation: 0.2 deg, interval: 20 ms}, "
    "disturbance: {standard_deviation: 0.1 m/s^2, interval: 1 s}"
)
SET_DOWN = "clearance: height, speed: 'd:height', load_cell: hook_load, weight: 39 kN, quiet: {speed: 0.1 m/s}"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            f"heave: {{heave_compensation: {{{MOTION}}}}}",
            'gives signals and drives nothing, but "heave" is a coordinate',
        ),
        (
            f"x: {{heave_compensation: {{{MOTION}, swing: sway}}}}",
            'no controller "sway" has sway_observer; there is none',
        ),
        (f"x: {{heave_compensation: {{{MOTION}, active: 2}}}}", "active is from 0 to 1; it is 2"),
        (f"x: {{heave_compensation: {{{MOTION}}}, limit: 3}}", "limit has no meaning there; leave it out"),
        (
            f"x: {{heave_compensation: {{{MOTION}, height: height, deck: {{speed: heave}}}}}}",
            "heights of tip and deck go together",
        ),
        (f"x: {{heave_compensation: {{{MOTION}, forecast: 2 m}}}}", "2 m"),
        (f"x: {{landing: {{{SET_DOWN}, compensation: y}}}}", 'no controller "y" has heave_compensation'),
        (f"x: {{landing: {{{SET_DOWN}, touch: 1.2}}}}", "touch is a part of the weight, less than 1; it is 1.2"),
        (f"x: {{sway_observer: {{{OBSERVER}, mass: 3 t}}}}", "load_cell and mass go together"),
        ("heave: {constant_tension: {tension: 20 kN}}", "tension is that of the rope of a winch: control.NAME.rope"),
        ("hoist.rope: {constant_tension: {tension: 20 kN m}}", "20 kN m"),
        ("hoist.rope: {constant_tension: {tension: -2 kN}}", "a rope pulls: tension must be greater than zero"),
        ("hoist.rope: {constant_tension: {tension: 2 kN, least: 3 kN}}", "must not be below least"),
        (
            "hoist.rope: {constant_tension: {tension: {quintic: [[0 s, 2 kN], [5 s, 4 kN]]}}, limit: 3 kN}",
            "the drive pulls with 3000 N at most; it cannot hold the tension of 4000 N",
        ),
        ("hoist.rope: {constant_tension: {tension: 2 kN, gain: 3}}", "load_cell and gain go together"),
        ("hoist.rope: {constant_tension: {tension: 2 kN}, setpoint: {hold: 0 m}}", "constant_tension has no position"),
        (
            "hoist.rope: {constant_tension: {tension: 2 kN}, pd: {stiffness: 1, damping: 1}}",
            "it has pd and constant_tension",
        ),
    ],
)
def test_what_is_wrong_is_said_at_its_line(line: str, message: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        deckcrane.loads(f"{FILE}  {line}\n")
    assert message in str(caught.value)
    assert "line 10" in str(caught.value)


def test_a_rope_with_mass_is_no_tugger_line() -> None:
    with pytest.raises(ScenarioError, match="a tugger line is elastic and has no mass"):
        deckcrane.loads(
            FILE.replace("stiffness: 6 MN,", "stiffness: 6 MN, mass: 4 kg/m, tugger: true,") + "  heave: {force: 0 N}\n"
        )

"""Networks as controllers of a file: layers of signals with tanh between them."""

from __future__ import annotations

import numpy as np
import pytest

import deckcrane
from deckcrane.errors import ScenarioError

MODEL = """
deckcrane: 1
gravity: [0, 0, -9.81 m/s^2]
bodies:
  cart: {on: ground, joint: {prismatic: x, start: 0.4 m}, mass: 100 kg, shape: {point: true}}
control:
  cart:
    network:
      inputs: [cart, "d:cart"]
      layers:
        - {weights: [[2.0, 1.0], [-1.0, 0.5], [0.3, 0.2]], bias: [0.1, -0.2, 0.0]}
        - {weights: [[-40.0, 30.0, 5.0]], bias: [1.0]}
      limit: 60
  watch:
    network: {inputs: [cart], layers: [{weights: [[3.0]], bias: [0.5]}], limit: 1.2}
run: {duration: 3 s, step: 10 ms, every: 50 ms}
"""


@pytest.mark.parametrize("target", ["auto", "vm"])
def test_a_network_drives_by_its_layers(target: str) -> None:
    dataset = deckcrane.run(deckcrane.loads(MODEL), target=target)
    x, v = (dataset[name].values[:, 0] for name in ("q", "u"))
    hidden = np.tanh(np.stack([x, v], axis=1) @ np.array([[2.0, 1.0], [-1.0, 0.5], [0.3, 0.2]]).T + [0.1, -0.2, 0.0])
    expected = np.clip(hidden @ [-40.0, 30.0, 5.0] + 1.0, -60.0, 60.0)
    np.testing.assert_allclose(dataset["actuation"].sel(actuator="cart"), expected, rtol=1e-10)
    np.testing.assert_allclose(dataset["du"].values[:, 0], expected / 100.0, rtol=1e-10)
    assert np.abs(expected).max() > 10.0


def test_networks_of_other_numbers_share_their_structure() -> None:
    one = deckcrane.loads(MODEL)
    other = one.with_values({"control.cart.network.layers.0.bias": [0.3, 0.4, 0.5]})
    assert deckcrane.structure(one) == deckcrane.structure(other)


def test_a_network_that_drives_nothing_is_a_signal_that_others_follow() -> None:
    setpoint = {"signal": "control.watch.output", "rate": "d:cart"}
    following = {"pd": {"stiffness": 400.0, "damping": 300.0}, "setpoint": setpoint}
    follower = deckcrane.loads(MODEL).with_values({"control.cart": following})
    dataset = deckcrane.run(follower)
    x = dataset["q"].values[:, 0]
    np.testing.assert_allclose(dataset["setpoint"].values[:, 0], np.clip(3.0 * x + 0.5, -1.2, 1.2), rtol=1e-10)


@pytest.mark.parametrize(
    ("values", "message"),
    [
        (
            {"layers": [{"weights": [[1.0]], "bias": [0.0]}]},
            r"layer 1 has weights of 1 by 1 and 1 biases; it takes 2 numbers",
        ),
        ({"layers": [{"weights": [[1.0, 2.0]] * 2, "bias": [0.0, 0.0]}]}, "the last layer gives 2 numbers"),
        ({"inputs": ["cart", "cart"]}, "cart appears twice"),
        ({"limit": 0.0}, "limit"),
        ({"layers": []}, "layers"),
    ],
)
def test_what_does_not_fit_is_said(values: dict[str, object], message: str) -> None:
    changes = {f"control.cart.network.{key}": value for key, value in values.items()}
    with pytest.raises(ScenarioError, match=message):
        deckcrane.loads(MODEL).with_values(changes)


def test_a_network_follows_no_set_point_and_reads_signals_that_exist() -> None:
    with pytest.raises(ScenarioError, match="a network reads signals, so it follows no set-point"):
        deckcrane.loads(MODEL).with_values({"control.cart.setpoint": {"hold": 1.0}})
    wrong = deckcrane.loads(MODEL).with_values({"control.cart.network.inputs": ["cart", "d:crt"]})
    with pytest.raises(deckcrane.DeckcraneError, match="d:crt"):
        deckcrane.run(wrong)

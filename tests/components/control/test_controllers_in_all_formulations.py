"""Controllers with states in valves, in other forms of the equations, on the page and on the command line."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
import ruamel.yaml as yaml
import xarray as xr

import deckcrane
from deckcrane.bondgraph import crane_graph
from deckcrane.components.control.sampled_laws import laws_from_file
from deckcrane.errors import DeckcraneError, ScenarioError
from deckcrane.formulations.forward_dynamics import dynamics
from tests.commands import command
from tests.components.control.carts import cart, place

PID = {"proportional": 1e6, "integral": 1e5, "derivative": 1e5, "filter": 0.05}
MEASURED = {"measurements": {"load": {"of": "reaction.king.fz", "filter": 0.1}}}


@pytest.fixture(scope="module")
def luffing():
    own = {"valve": {"gain": 0.3}, "setpoint": {"hold": 2.4}}
    recorded = ["q", "pressure", "valve_opening"]
    return deckcrane.load("flexible_luffing").with_values(
        {"run.duration": 0.5, "control.luffing": own, "record": recorded}
    )


def test_a_valve_is_opened_alike_by_a_gain_a_pid_and_a_law_at_any_error(luffing):
    """Rates of all states, with the piston short of its set-point, beyond it, and so far away that the valve is fully open."""
    gain, pid = (
        luffing.with_values({"control.luffing": {**law, "setpoint": {"hold": 2.4}}})
        for law in ({"valve": {"gain": 3.0}}, {"pid": {"proportional": "3 1/m"}})
    )
    laws = {"luffing": lambda t, signals: 3.0 * (signals["setpoint"] - signals["luffing"])}
    by_gain, *others = (each.equations for each in (dynamics(gain), dynamics(pid), dynamics(gain, laws=laws)))
    angle, rates = by_gain.x.names.index("luff"), []
    for change in (0.0, 0.02, -0.05, 0.3, -0.3):
        x = by_gain.x.values.copy()
        x[angle] += change
        expected, *found = (
            np.array(each.derivative()(0.0, x, each.u.values, each.p.values)).ravel() for each in (by_gain, *others)
        )
        for values in found:
            np.testing.assert_allclose(values, expected, rtol=1e-12, atol=1e-12)
        rates.append(expected)
    assert all(each.x.names == by_gain.x.names for each in others)
    assert np.ptp(rates, axis=0)[by_gain.x.names.index("luffing.piston_pressure")] > 1e6, "the valve moves oil"


@pytest.mark.study
def test_a_valve_is_opened_by_a_pid_and_by_a_law(luffing):
    by_gain = deckcrane.run(luffing)
    pid = luffing.with_values({"control.luffing": {"pid": {"proportional": "0.3 1/m"}, "setpoint": {"hold": 2.4}}})
    law = deckcrane.run(luffing, laws={"luffing": lambda t, signals: 0.3 * (signals["setpoint"] - signals["luffing"])})
    for found in (deckcrane.run(pid), law):
        np.testing.assert_allclose(found["q"], by_gain["q"], atol=1e-13)
        np.testing.assert_allclose(found["pressure"], by_gain["pressure"], rtol=1e-11)


def test_the_opening_of_a_valve_keeps_its_limit(luffing):
    gains = {"proportional": "3 1/m", "integral": "0.1 1/m/s", "derivative": "0.01 s/m", "filter": "50 ms"}
    own = {"pid": gains, "limit": 0.25, "setpoint": {"hold": 2.4}}
    found = deckcrane.run(luffing.with_values({"control.luffing": own}))
    assert float(found["valve_opening"].sel(valve="luffing").max()) == 0.25


@pytest.mark.parametrize(
    ("own", "message"),
    [
        ({"pid": {"proportional": "0.3 1/m"}, "limit": 1.5}, "at most 1; it is 1.5"),
        ({"pid": {"proportional": "3 kN/m"}}, "a gain per length is needed"),
        ({"pid": {"proportional": "0.3 1/m", "integral": "1 N"}}, "an integral gain per length is needed"),
        ({"pid": {"proportional": "0.3 1/m"}, "pull_only": True}, "pull_only is for a wire"),
        ({"pd": {"stiffness": 1, "damping": 1}}, "its controller opens the valve"),
    ],
)
def test_what_a_valve_cannot_do_is_refused(luffing, own, message):
    with pytest.raises(ScenarioError, match=message):
        luffing.with_values({"control.luffing": own})


def test_momenta_as_states_carry_the_states_of_controllers_too():
    made = deckcrane.load("moving_base").with_values({"run.duration": 1.0, "control.luff": {"pid": PID}, **MEASURED})
    speeds, momenta = deckcrane.run(made), deckcrane.run(made.with_values({"run.form": "momentum"}))
    np.testing.assert_allclose(momenta["q"], speeds["q"], atol=1e-9)
    np.testing.assert_allclose(momenta["measured"], speeds["measured"], rtol=1e-8)


def test_what_a_form_cannot_carry_it_refuses_by_name():
    made = deckcrane.load("moving_base").with_values({"control.luff": {"pid": PID}})
    with pytest.raises(
        DeckcraneError, match=r"control\.luff has states of its own \(control\.luff\.integral\), which are signals"
    ):
        crane_graph(made)
    with pytest.raises(DeckcraneError, match=r"measurements\.load has states of its own"):
        crane_graph(deckcrane.load("moving_base").with_values(MEASURED))


def test_the_page_carries_a_pid_with_a_slider(tmp_path):
    own = {"control.luff": {"pid": PID, "setpoint": {"hold": "20 deg"}}}
    path = tmp_path / "page.html"
    deckcrane.page(deckcrane.load("moving_base").with_values(own), path)
    assert "control.luff.setpoint.value" in path.read_text()


def test_another_gain_is_no_other_structure():
    from deckcrane.simulation.simulation import structure

    one = cart("  cart: {pid: {proportional: 30, integral: 2}, feed_forward: [{signal: time, gain: 3}]}")
    two = cart("  cart: {pid: {proportional: 20, integral: 1}, feed_forward: [{signal: time, gain: 2}]}")
    other = cart("  cart: {pid: {proportional: 20}, feed_forward: [{signal: time, gain: 2}]}")
    assert structure(one) == structure(two)
    assert structure(one) != structure(other)


def test_the_pieces_of_files_in_the_guide_are_taken():
    text = (Path(__file__).parents[3] / "docs" / "guide" / "control.md").read_text(encoding="utf-8")
    pieces = [
        yaml.YAML(typ="safe", pure=True).load(piece) for piece in re.findall(r"^```yaml\n(.*?)^```$", text, re.M | re.S)
    ]
    assert len(pieces) == 7
    for piece in pieces:
        for section, entries in piece.items():
            made = deckcrane.load("moving_base").with_values(
                {f"{section}.{name}": own for name, own in entries.items()}
            )
            assert set(entries) <= set(getattr(made, section))


# ---- Files of code.
LAW = "def cart(t, signals):\n    return 30.0 * (1.0 - signals['cart']) - 12.0 * signals['d:cart']\n"


def test_laws_of_a_file_run_on_the_command_line(tmp_path):
    made = cart("  cart: {force: 0 N}")
    (tmp_path / "cart.yaml").write_text(made.to_yaml())
    (tmp_path / "laws.py").write_text(LAW)
    done = command("run", "cart.yaml", "--laws", "laws.py", "-o", "run.nc", "--target", "vm", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    with xr.open_dataset(tmp_path / "run.nc") as found:
        pd = cart("  cart: {pd: {stiffness: 30, damping: 12}, setpoint: {hold: 1 m}}")
        np.testing.assert_allclose(place(found), place(deckcrane.run(pd)), atol=1e-13)
        assert found.attrs["laws"] == "cart"


def test_a_wrong_file_of_laws_ends_with_2_and_its_line(tmp_path):
    (tmp_path / "cart.yaml").write_text(cart("  cart: {force: 0 N}").to_yaml())
    (tmp_path / "laws.py").write_text("import math\n\nmath.sqrt(-1)\n")
    done = command("run", "cart.yaml", "--laws", "laws.py", cwd=tmp_path)
    assert done.returncode == 2
    assert "laws.py, line 3: ValueError" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (LAW, ["cart"]),
        ("def _help(x):\n    return x\n" + LAW, ["cart"]),
        ("from math import sin\n" + LAW, ["cart"]),
        ("LAWS = {'a.b': lambda t, signals: 1.0}\ndef other():\n    pass\n", ["a.b"]),
        ("class cart:\n    states = {'i': 0.0}\n", ["cart"]),
        ("import deckcrane\ncart = deckcrane.sampled(lambda t, s: 0.0, every=0.1, signals=[])\n", ["cart"]),
    ],
)
def test_the_laws_of_a_file_are_its_functions_or_what_it_says(tmp_path, text, names):
    (tmp_path / "laws.py").write_text(text)
    assert list(laws_from_file(tmp_path / "laws.py")) == names


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("laws.py", "x = 1\n", "no laws are here"),
        ("laws.py", "LAWS = [1]\n", "no laws are here"),
        ("laws.py", "def f(:\n", r"laws\.py, line 1: SyntaxError"),
        ("laws.txt", LAW, "with the ending .py"),
        ("none.py", None, "there is no such file"),
    ],
)
def test_a_file_without_laws_is_refused(tmp_path, name, text, message):
    if text is not None:
        (tmp_path / name).write_text(text)
    with pytest.raises(DeckcraneError, match=message):
        laws_from_file(tmp_path / name)


@pytest.mark.parametrize(
    "line",
    [
        "laws: laws.py",
        "control: {cart: {law: laws.py}}",
        "control: {cart: {force: !!python/object/apply:os.system [touch made]}}",
        "control: {cart: {state_space: !!python/name:os.system ''}}",
        "control: {cart: {state_space: {system: laws.py, inputs: [error]}}}",
        "control: {cart: {state_space: __import__('os').system('touch made')}}",
        "measurements: {m: {of: \"__import__('os').system('touch made')\"}}",
        "control: {cart: {force: 0 N, feed_forward: [{signal: \"open('made', 'w')\"}]}}",
        "control: {cart: {force: \"__import__('os').system('touch made')\"}}",
    ],
)
def test_nothing_in_a_scenario_file_makes_code_run(tmp_path, line, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "laws.py").write_text("open('made', 'w').close()\n" + LAW)
    body = "bodies: {cart: {on: ground, joint: {prismatic: x}, mass: 2 kg, inertia: [1, 1, 1]}}"
    plain = f"deckcrane: 1\ngravity: [0, 0, 0]\n{body}\nrun: {{duration: 10 ms}}\n"
    deckcrane.run(deckcrane.loads(plain))
    (tmp_path / "cart.yaml").write_text(f"{plain}{line}\n")
    with pytest.raises(DeckcraneError):
        deckcrane.run("cart.yaml")
    assert not (tmp_path / "made").exists()

"""A live run: by a clock of the test it is the run to the last bit; clients that err, flood or leave do it no harm."""

from __future__ import annotations

import json
import socket
import struct
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest

import deckcrane
from deckcrane.components.catalogue import Scenario
from deckcrane.errors import DeckcraneError
from deckcrane.files.datasets import open_dataset
from deckcrane.serving.live import (
    LEASE,
    MOST_CLIENTS,
    MOST_ERRORS,
    MOST_MESSAGES,
    Delivery,
    Lateness,
    LiveRun,
)
from deckcrane.serving.live_links import UdpLink
from deckcrane.serving.live_messages import LARGEST_MESSAGE, packed_numbers
from tests.commands import command

WAIT = 60.0
"""Seconds until a test gives up waiting on a busy machine."""
Message = str | bytes | None


class TestClock:
    """A clock that the loop moves; some periods begin late."""

    __test__ = False

    def __init__(self, late: dict[int, float] | None = None) -> None:
        self.time, self.waits, self._late = 100.0, 0, late or {}

    def now(self) -> float:
        return self.time

    def wait_until(self, instant: float) -> None:
        self.time = max(self.time, instant) + self._late.get(self.waits, 0.0)
        self.waits += 1


class ScriptedLink:
    """Messages of clients by the number of the period; what is sent to them is kept."""

    address = ("script", 0)

    def __init__(self, script: dict[int, list[tuple[str, Message]]], leased: bool = False) -> None:
        self.sent: dict[str, list[Any]] = {}
        self._script, self._leased, self._period = script, leased, -1

    def receive(self) -> Iterable[Delivery]:
        self._period += 1
        for key, data in self._script.get(self._period, []):
            yield Delivery(key, data, self._sender(key), self._leased)

    def _sender(self, key: str) -> Callable[[str | bytes, bool], None]:
        def send(data: str | bytes, outputs: bool) -> None:
            self.sent.setdefault(key, []).append(data if isinstance(data, bytes) else json.loads(data))

        return send

    def kinds(self, key: str) -> list[str]:
        return [data["type"] for data in self.sent.get(key, []) if isinstance(data, dict)]

    def errors(self, key: str) -> list[str]:
        return [data["message"] for data in self.sent.get(key, []) if data["type"] == "error"]

    def close(self) -> None:
        """Nothing is open."""


@pytest.fixture(scope="module")
def scenario() -> Scenario:
    return deckcrane.load("moving_base").with_values({"run.duration": "0.5 s"})


def scripted(
    scenario: Scenario, script: dict[int, list[tuple[str, Message]]], leased: bool = False, **settings: Any
) -> tuple[LiveRun, ScriptedLink]:
    link = ScriptedLink(script, leased)
    return LiveRun(scenario, links={"script": link}, **{"clock": TestClock(), **settings}), link


# ---- The model.
def test_without_clients_it_is_the_run_to_the_last_bit(scenario: Scenario) -> None:
    crane, _ = scripted(scenario, {})
    assert crane.run(0.5).time == pytest.approx(0.5, abs=1e-12)
    at_once = deckcrane.run(scenario)
    stepped = crane.dataset()
    assert set(stepped.variables) == set(at_once.variables)
    for name, variable in at_once.data_vars.items():
        np.testing.assert_array_equal(stepped[name], variable, err_msg=str(name))


@pytest.mark.parametrize("speed", [0.5, 20.0])
def test_held_inputs_act_from_the_period_in_which_they_come_at_any_speed(scenario: Scenario, speed: float) -> None:
    packed = struct.pack("<4d", 7, 50.0, -20.0, 0.0)
    script: dict[int, list[tuple[str, Message]]] = {
        10: [("a", '{"hold": {"slew": 300}}')],
        20: [("b", packed)],
        30: [("b", None)],
    }
    crane, _ = scripted(scenario, script, speed=speed)
    crane.run(0.5)
    stepper = deckcrane.stepper(scenario)
    for k in range(50):
        after_20 = {"slew": 50.0, "luff": -20.0, "knuckle": 0.0}
        stepper.step({} if k < 10 else {"slew": 300.0} if k < 20 else after_20 if k < 30 else {}, 0.01)
    np.testing.assert_array_equal(crane.dataset()["q"], stepper.dataset()["q"])
    np.testing.assert_array_equal(crane.dataset()["reaction"], stepper.dataset()["reaction"])


def test_an_older_packet_that_comes_later_changes_nothing(scenario: Scenario) -> None:
    packets = [("a", struct.pack("<4d", count, value, 0.0, 0.0)) for count, value in ((5, 1.0), (4, 2.0), (6, 3.0))]
    crane, _ = scripted(scenario, {0: packets[:2], 1: packets[2:]})
    crane.run(0.01)
    assert crane.held["slew"] == 3.0
    crane, _ = scripted(scenario, {0: packets[:2]})
    crane.run(0.01)
    assert crane.held["slew"] == 1.0


def test_outputs_are_the_records_of_the_model_in_both_forms(scenario: Scenario) -> None:
    asked: dict[int, list[tuple[str, Message]]] = {
        0: [("j", '{"subscribe": "json", "every": 5}'), ("f", '{"subscribe": "floats"}')],
        40: [("f", '{"subscribe": null}')],
    }
    crane, link = scripted(scenario, asked, signals=["reaction.king.fz", "q"])
    crane.run(0.5)
    dataset = crane.dataset()
    texts = [data for data in link.sent["j"] if data["type"] == "outputs"]
    assert [round(data["time"] / 0.05) for data in texts] == list(range(1, 11))
    assert [data["signals"]["q.luff"] for data in texts] == dataset["q"].sel(coordinate="luff").values[1:].tolist()
    rows = np.array([struct.unpack("<8d", data) for data in link.sent["f"] if isinstance(data, bytes)])
    assert len(rows) == 40
    assert list(crane.signals[:2]) == ["reaction.king.fz", "q.vessel.roll"]
    reaction = dataset["reaction"].sel(joint="king", component="fz", time=slice(0.04, 0.41))
    np.testing.assert_array_equal(rows[4::5, 1], reaction)
    assert link.kinds("j")[-1] == "end"


def test_the_description_names_inputs_and_signals_in_their_order(scenario: Scenario) -> None:
    crane, link = scripted(scenario, {0: [("a", '{"describe": true, "report": true}')]})
    crane.run(0.01)
    description, report = link.sent["a"]
    assert description["inputs"] == list(crane.inputs) == ["slew", "luff", "knuckle"]
    assert [signal["name"] for signal in description["signals"]] == list(crane.signals)
    assert {signal["unit"] for signal in description["signals"]} == {"rad", "rad/s", "N m"}
    assert report["type"] == "report"
    assert report["clients"] == 0, "who only asks is no client"


def test_the_usual_signals_of_a_crane_with_ropes_have_their_tensions_and_the_hook_load() -> None:
    crane = LiveRun(deckcrane.load("lattice_boom"))
    variables = {name.partition(".")[0] for name in crane.signals}
    assert variables == {"q", "u", "actuation", "rope_tension", "hook_load"}


# ---- Time.
def test_lateness_is_that_of_the_clock(scenario: Scenario) -> None:
    crane, _ = scripted(scenario, {}, clock=TestClock({3: 0.004, 4: 0.025, 20: 2.0}))
    report = crane.run(0.5)
    assert report.periods == 51
    assert report.largest_lateness == pytest.approx(2.0, abs=1e-9)
    # 25 ms late, then caught up: 15 and 5 ms late in the next ones. Two seconds are given up.
    assert report.missed == 3
    assert report.given_up == pytest.approx(2.0, abs=1e-9)
    assert report.mean_lateness == pytest.approx((0.004 + 0.025 + 0.015 + 0.005 + 2.0) / 51, rel=1e-6)
    assert "behind" in report.words()


def test_fractiles_of_lateness_are_those_of_the_sample_to_the_width_of_a_class() -> None:
    lateness, sample = Lateness(), np.random.default_rng(3).lognormal(-8.0, 1.5, 5000)
    for seconds in sample:
        lateness.add(float(seconds), 0.01)
    for share in (0.5, 0.9, 0.99):
        assert lateness.fractile(share) == pytest.approx(np.quantile(sample, share, method="higher"), rel=0.024)
    assert lateness.missed == np.count_nonzero(sample >= 0.01)
    assert lateness.mean == pytest.approx(sample.mean(), rel=1e-9)
    assert Lateness().fractile(0.99) == Lateness().mean == 0.0


def test_the_usual_period_fits_the_step_and_another_one_is_refused() -> None:
    assert LiveRun(deckcrane.load("moving_base")).period == 0.01
    with pytest.raises(DeckcraneError, match=r"not a whole multiple of the step of 0.005 s .* 0.015 s, --rate 66.6667"):
        deckcrane.live("moving_base", period=0.0133)


def test_a_run_ends_before_its_records_fill_the_memory(scenario: Scenario, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deckcrane.serving.live.MEMORY", 20_000)
    crane, _ = scripted(scenario, {})
    assert crane.run().time == pytest.approx(crane.longest, abs=crane.period)
    assert 0.0 < crane.longest < 0.5


# ---- Clients that err, flood, or leave.
@pytest.mark.parametrize(
    ("message", "answer"),
    [
        ('{"hold": {"slow": 1}}', 'no input "slow"; did you mean "slew"?'),
        ('{"hold": {"luff": 5, "slew": "much"}}', "input of slew must be a finite number"),
        ('{"hold": {"slew": true}}', "finite number"),
        ('{"hold": {"slew": 1e999}}', "finite number"),
        ('{"hold": {"slew": NaN}}', "a message is JSON"),
        (f'{{"hold": {{"slew": 1{"0" * 400}}}}}', "finite number"),
        ('{"hold": [1]}', '"hold" has inputs by name'),
        ('{"hold": {"luff": 5}, "subscribe": "xml"}', '"subscribe" is "json", "floats"'),
        ('{"subscribe": {}}', '"subscribe" is "json", "floats"'),
        ('{"subscribe": "json", "every": 0}', "whole number of periods"),
        ('{"every": 2}', 'goes with "subscribe"'),
        ('{"hold": {"luff": 5}, "stopp": true}', 'did you mean "stop"?'),
        ('{"stop": 1}', '"stop" is true or false'),
        ("[1, 2]", "is an object"),
        ("", "a message is JSON"),
        ("[" * 5000, "a message is JSON"),
        (b"\xff\xfe\x00", "a message is JSON"),
        (b'{"hold": {"luff": 5}, "slew": 9}', '"slew" is no request'),  # 32 bytes, as many as four doubles
        (b"a text of as many bytes: 4 x 8 B", "a message is JSON"),
        (struct.pack("<4d", 1, 5.0, np.nan, 0.0), "finite number"),
        (struct.pack("<4d", 1.5, 5.0, 0.0, 0.0), "a message is JSON"),
        (struct.pack("<3d", 1, 5.0, 0.0), "a message is JSON"),
        (b"x" * (LARGEST_MESSAGE + 1), "at most 8192 bytes"),
    ],
)
def test_a_wrong_message_is_answered_in_words_and_nothing_of_it_is_done(
    scenario: Scenario, message: str | bytes, answer: str
) -> None:
    crane, link = scripted(scenario, {0: [("a", message)]})
    report = crane.run(0.02)
    (error,) = link.errors("a")
    assert answer in error
    assert crane.held == {}
    assert (report.clients, report.messages, report.refused, report.periods) == (0, 0, 1, 3)


def test_no_printable_text_is_taken_for_packed_numbers(scenario: Scenario) -> None:
    crane, _ = scripted(scenario, {})
    rng, size = np.random.default_rng(1), 8 * (1 + len(crane.inputs))
    for text in rng.integers(32, 127, (2000, size), dtype=np.uint8):
        assert packed_numbers(text.tobytes(), crane.inputs) is None
    whole = rng.integers(0, 1 << 48, 200)
    for number in whole:
        request = packed_numbers(struct.pack("<4d", number, 1.0, 2.0, 3.0), crane.inputs)
        assert request is not None
        assert request.count == number


def test_many_wrong_messages_are_all_counted_and_some_are_answered(scenario: Scenario) -> None:
    crane, link = scripted(scenario, {k: [("a", "?")] * 100 for k in range(3)})
    assert crane.run(0.02).refused == 300
    assert len(link.errors("a")) == 3 * MOST_ERRORS


def test_one_client_too_many_is_refused_and_may_come_when_another_has_left(scenario: Scenario) -> None:
    first = [(f"c{i}", '{"subscribe": "json"}') for i in range(MOST_CLIENTS)]
    late = ("late", '{"hold": {"slew": 1}}')
    crane, link = scripted(scenario, {0: [*first, late], 1: [("c0", None)], 2: [late]})
    report = crane.run(0.05)
    assert link.errors("late") == [f"there are {MOST_CLIENTS} clients already, and no more are taken"]
    assert (report.clients, report.refused) == (MOST_CLIENTS, 1)
    assert crane.held == {"slew": 1.0}


@pytest.mark.parametrize("leaves", [True, False])
def test_a_client_that_leaves_or_falls_silent_takes_what_it_held_with_it(scenario: Scenario, leaves: bool) -> None:
    script: dict[int, list[tuple[str, Message]]] = {
        0: [("a", '{"hold": {"slew": 1, "luff": 2}, "subscribe": "json"}'), ("b", '{"hold": {"luff": 3}}')],
        10: [("b", "{}")],
        11: [("b", "{}"), *([("a", None)] if leaves else [])],
    }
    silence = TestClock({10: 0.9 * LEASE, 11: 0.2 * LEASE})
    crane, _ = scripted(scenario, script, leased=not leaves, clock=silence)
    report = crane.run(0.2)
    assert crane.held == {"luff": 3.0}, "what another holds by now stays"
    assert report.clients == 1


def test_a_client_ends_the_run_and_releases_inputs(scenario: Scenario) -> None:
    script: dict[int, list[tuple[str, Message]]] = {
        0: [("a", '{"hold": {"slew": 1, "luff": 2}}')],
        1: [("b", '{"hold": {"slew": null}}')],
        5: [("b", '{"stop": true}')],
    }
    crane, link = scripted(scenario, script)
    assert crane.run().time == pytest.approx(0.05)
    assert crane.held == {"luff": 2.0}
    assert link.kinds("a") == ["end"]


def test_clients_are_told_when_the_model_diverges(scenario: Scenario) -> None:
    rough = scenario.with_values({"run.step": "0.25 s", "run.every": "0.25 s"})
    crane, link = scripted(rough, {0: [("a", '{"hold": {"slew": 1}}')]})
    with pytest.raises(DeckcraneError, match="diverge"):
        crane.run(500.0)
    assert link.kinds("a") == ["error", "end"]


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"signals": ["q.luf"]}, r'no signal "q.luf"; did you mean "q.luff"\?'),
        ({"speed": 0.0}, "speed must be greater than zero"),
        ({"period": float("nan")}, "period must be greater than zero"),
        ({"udp": 70000}, "ports are whole numbers"),
        ({"host": "no.such.host.invalid"}, "no address of this machine"),
    ],
)
def test_settings_that_are_not_possible_are_refused(scenario: Scenario, settings: Any, message: str) -> None:
    with pytest.raises(DeckcraneError, match=message):
        deckcrane.live(scenario, **settings)


# ---- Sockets.
@contextmanager
def running(scenario: Scenario, **settings: Any) -> Iterator[LiveRun]:
    crane = deckcrane.live(scenario, **settings)
    thread = threading.Thread(target=crane.run)
    with crane:
        thread.start()
        try:
            yield crane
        finally:
            crane.stop()
            thread.join(WAIT)
            assert not thread.is_alive()


@contextmanager
def udp_client(crane: LiveRun) -> Iterator[Callable[[Any], Any]]:
    """A function that sends a message and returns the first answer; datagrams may be lost, so it asks again."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as client:
        client.settimeout(0.5)

        def ask(message: Any) -> Any:
            for _ in range(int(WAIT / 0.5)):
                client.sendto(
                    message if isinstance(message, bytes) else json.dumps(message).encode(), crane.addresses["udp"]
                )
                with suppress(TimeoutError):
                    data = client.recv(1 << 16)
                    return json.loads(data) if data[:1] == b"{" and data[-1:] == b"}" else data
            raise AssertionError("the server does not answer")

        yield ask


def report_of(ask: Callable[[Any], Any]) -> Any:
    """The report, after the answers to earlier messages."""
    for _ in range(2000):
        answer = ask({"report": True})
        if isinstance(answer, dict) and answer["type"] == "report":
            return answer
    raise AssertionError("there is no report")


def test_datagrams_are_answered_to_their_sender(scenario: Scenario) -> None:
    with running(scenario) as crane, udp_client(crane) as ask:
        assert ask({"describe": True})["inputs"] == ["slew", "luff", "knuckle"]
        assert "did you mean" in ask({"hold": {"slow": 1}})["message"]
        assert ask({"subscribe": "json", "hold": {"slew": 5}})["type"] == "outputs"
        assert crane.held == {"slew": 5.0}


def test_a_flood_of_nonsense_leaves_the_loop_bounded_work_and_the_server_alive(scenario: Scenario) -> None:
    with running(scenario) as crane:
        rng = np.random.default_rng(0)
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as flood:
            for size in rng.integers(0, 9000, 3000):
                flood.sendto(rng.bytes(int(size)), crane.addresses["udp"])
        with udp_client(crane) as ask:
            report = report_of(ask)
        assert report["refused"] > 0
        assert report["refused"] <= MOST_MESSAGES * report["periods"]
        assert crane.held == {}


def test_a_link_hands_over_a_bounded_number_of_datagrams_at_once() -> None:
    link = UdpLink("127.0.0.1", 0)
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as flood:
            for _ in range(3 * MOST_MESSAGES):
                flood.sendto(b"{}", link.address)
        assert 0 < len(list(link.receive())) <= MOST_MESSAGES
    finally:
        link.close()


def connect(crane: LiveRun, **settings: Any) -> Any:
    client = pytest.importorskip("websockets.sync.client")
    host, port = crane.addresses["websocket"]
    return client.connect(f"ws://{host}:{port}", open_timeout=WAIT, close_timeout=0.2, **settings)


def next_of(connection: Any, kind: str) -> Any:
    while True:
        data = connection.recv(timeout=WAIT)
        if isinstance(data, bytes):
            if kind == "floats":
                return data
        elif json.loads(data)["type"] == kind:
            return json.loads(data)


def wait_for(true: Callable[[], bool]) -> None:
    for _ in range(int(WAIT / 0.01)):
        if true():
            return
        threading.Event().wait(0.01)
    raise AssertionError("it did not happen")


def test_connections_hold_subscribe_err_and_leave_nothing(scenario: Scenario) -> None:
    with running(scenario, udp=None, websocket=0) as crane:
        with connect(crane) as first, connect(crane) as second:
            first.send('{"subscribe": "floats", "hold": {"luff": 4}}')
            assert len(next_of(first, "floats")) == 8 * (1 + len(crane.signals))
            second.send('{"subscribe": "json"}')
            assert list(next_of(second, "outputs")["signals"]) == list(crane.signals)
            second.send("nonsense")
            assert "JSON" in next_of(second, "error")["message"]
            second.send(struct.pack("<4d", 0, 1.0, 2.0, 3.0))
            wait_for(lambda: crane.held == {"slew": 1.0, "luff": 2.0, "knuckle": 3.0})
            second.socket.shutdown(socket.SHUT_RDWR)  # as if it were killed
            wait_for(lambda: crane.held == {})
            first.send("x" * (LARGEST_MESSAGE + 1))
            wait_for(lambda: crane.report().clients == 0)
        with connect(crane) as third:
            third.send('{"report": true}')
            assert next_of(third, "report")["clients"] == 0


def test_a_flood_over_a_connection_waits_at_its_sender(scenario: Scenario) -> None:
    with running(scenario, udp=None, websocket=0, speed=10.0) as crane, connect(crane) as flood, connect(crane) as calm:
        ended = threading.Event()

        def send() -> None:
            with suppress(Exception):
                for _ in range(5000):
                    flood.send("?")
            ended.set()

        thread = threading.Thread(target=send, daemon=True)
        thread.start()
        calm.send('{"subscribe": "json"}')
        next_of(calm, "outputs")
        flood.socket.shutdown(socket.SHUT_RDWR)
        assert ended.wait(WAIT)
        calm.send('{"report": true}')
        report = next_of(calm, "report")
        assert report["refused"] <= MOST_MESSAGES * report["periods"]


@pytest.mark.parametrize(
    ("headers", "words"),
    [
        ({"Host": "evil.example"}, "asked as 127.0.0.1"),
        ({"Origin": "http://evil.example"}, "other sites"),
        ({"Origin": "null"}, "other sites"),
    ],
)
def test_pages_of_other_sites_are_refused(scenario: Scenario, headers: dict[str, str], words: str) -> None:
    pytest.importorskip("websockets")
    with running(scenario, udp=None, websocket=0) as crane:
        host, port = crane.addresses["websocket"]
        sent = {
            "Host": f"{host}:{port}",
            "Connection": "Upgrade",
            "Upgrade": "websocket",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
        } | headers
        with socket.create_connection((host, port), timeout=WAIT) as client:
            lines = [f"{name}: {value}\r\n" for name, value in sent.items()]
            client.sendall(f"GET / HTTP/1.1\r\n{''.join(lines)}\r\n".encode())
            answer = client.makefile("rb").read().decode()
        assert answer.startswith("HTTP/1.1 403")
        assert words in answer


def test_a_closed_run_frees_its_ports_and_its_thread(scenario: Scenario) -> None:
    pytest.importorskip("websockets")
    with running(scenario, websocket=0) as crane:
        udp, websocket = crane.addresses["udp"][1], crane.addresses["websocket"][1]
        with connect(crane) as client:
            client.send('{"subscribe": "json"}')
            next_of(client, "outputs")
            with pytest.raises(DeckcraneError, match=f"port {udp} of 127.0.0.1 for UDP: another program listens there"):
                deckcrane.live(scenario, udp=udp)
            with pytest.raises(DeckcraneError, match=f"port {websocket} of 127.0.0.1 for WebSocket: another program"):
                deckcrane.live(scenario, websocket=websocket)
            crane.stop()
            assert next_of(client, "end")["periods"] > 0
    deckcrane.live(scenario, udp=udp, websocket=websocket).close()
    assert not [thread for thread in threading.enumerate() if thread.name == "deckcrane-websocket"]


# ---- The page.
@pytest.mark.parametrize("frame", ["ground", "outer", "inner"])
def test_a_view_is_sent_all_records_with_reactions_along_ground_axes(scenario: Scenario, frame: str) -> None:
    turned = scenario.with_values({"reactions.frame": frame})
    with patch("deckcrane.serving.live_view.page_html", lambda scenario, embed: "<body></body>"):
        crane, link = scripted(turned, {0: [("v", '{"subscribe": "view", "every": 5}')]}, view=True)
    assert crane._view is not None
    page = crane._view.page("127.0.0.1:8000")
    crane.run(0.5)
    outputs = json.loads(page.partition('id="followed">')[2].partition("</script>")[0])["outputs"]
    rows = np.array([np.frombuffer(data) for data in link.sent["v"] if isinstance(data, bytes)])
    dataset = crane.dataset().isel(time=slice(1, None))
    np.testing.assert_allclose(rows[:, 0], dataset["time"], rtol=1e-15)
    column = 1
    for output in outputs:
        expected = dataset[output["name"]]
        if output["name"] == "reaction":
            expected = deckcrane.reactions_in(dataset, "ground").transpose(*expected.dims)
        values = rows[:, column : column + output["size"]]
        scale = float(np.abs(expected).max()) or 1.0
        np.testing.assert_allclose(values, expected.values.reshape(len(rows), -1), rtol=0, atol=1e-14 * scale)
        column += output["size"]
    assert column == rows.shape[1]


def test_the_page_is_served_where_it_was_asked_for_only(scenario: Scenario) -> None:
    pytest.importorskip("websockets")

    def answer(crane: LiveRun, path: str, host: str = "") -> str:
        address = crane.addresses["websocket"]
        connection = HTTPConnection(*address, timeout=WAIT)
        connection.request("GET", path, headers={"Host": host or "{}:{}".format(*address)})
        response = connection.getresponse()
        return f"{response.status} {response.headers['Content-Type']} {response.read().decode()}"

    with patch("deckcrane.serving.live_view.page_html", lambda scenario, embed: "default-src 'none'; <body></body>"):
        with deckcrane.live(scenario, udp=None, websocket=0, view=True) as crane:
            port = crane.addresses["websocket"][1]
            text = answer(crane, "/")
            assert text.startswith("200 text/html; charset=utf-8 default-src 'none'; connect-src ws://127.0.0.1:")
            assert f"connect-src ws://localhost:{port};" in answer(crane, "/", f"localhost:{port}")
            assert answer(crane, "/../secret").startswith("404 ")
            for name in (
                "evil.example",
                f"evil.example:{port}",
                f"x'@127.0.0.1:{port}",
                f"127.0.0.1:{port}/",
                "127.0.0.1:1",
            ):
                assert answer(crane, "/", name).startswith("403 "), name
        with deckcrane.live(scenario, udp=None, websocket=0) as crane:
            assert answer(crane, "/").startswith("404 ")


def test_a_run_that_records_no_poses_cannot_be_viewed(scenario: Scenario) -> None:
    with pytest.raises(DeckcraneError, match="needs position and rotation: add it to `record`"):
        deckcrane.live(scenario.with_values({"record": ["q"]}), websocket=0, view=True)
    with pytest.raises(DeckcraneError, match="served over WebSocket"):
        deckcrane.live(scenario, view=True)


# ---- The command.
def test_the_command_runs_for_a_while_reports_and_saves(tmp_path: Path) -> None:
    done = command("live", "moving_base", "--duration", "0.2 s", "--no-websocket", "-o", "live.nc", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "lateness mean" in done.stdout
    assert "udp       127.0.0.1:" in done.stdout
    assert open_dataset(tmp_path / "live.nc").sizes["time"] == 5


def test_the_command_says_so_when_other_machines_can_reach_it(tmp_path: Path) -> None:
    done = command("live", "moving_base", "--duration", "0.02 s", "--no-websocket", "--host", "0.0.0.0", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "other machines can reach this" in done.stdout


def test_mistakes_on_the_command_line_end_with_code_2(tmp_path: Path) -> None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as other:
        other.bind(("127.0.0.1", 0))
        port = other.getsockname()[1]
        for arguments, words in (
            (("--udp", port), f"cannot listen on port {port}"),
            (("--no-udp", "--no-websocket"), "needs a link"),
            (("--view", "--no-websocket"), "--view is served over WebSocket"),
            (("--rate", "0"), "--rate 0"),
            (("--duration", "5"), "the unit is missing"),
            (("--signal", "tensoin", "--no-websocket"), "no signal"),
            (("--set", "run.integrator=cvodes", "--no-websocket"), "cvodes"),
        ):
            done = command("live", "moving_base", *arguments, cwd=tmp_path)
            assert done.returncode == 2, arguments
            assert words in done.stderr
    assert list(tmp_path.iterdir()) == []

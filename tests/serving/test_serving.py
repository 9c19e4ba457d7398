"""The server behind `deckcrane serve`: pages that follow their files, errors at their lines, and nobody but this machine."""

from __future__ import annotations

import json
import socket
import threading
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from deckcrane import interrupts
from deckcrane.errors import DeckcraneError
from deckcrane.scenario.reading import bundled_names
from deckcrane.serving import subjects as opening
from deckcrane.serving.server import Builder, Pages, PageServer, ServedPage, files_of_scenario
from deckcrane.serving.subjects import pages_of, scenario_page
from tests.commands import command

LONG = 60.0
"""Seconds after which something that was to happen has not: no test takes that long."""
HEAD = "deckcrane: 1\ngravity: [0, 0, -9.81 m/s^2]\nbodies:\n"
PAGE = "<!doctype html><html><head><meta content=\"default-src 'none'; script-src 'unsafe-inline'\"></head><body>{}</body></html>"


@contextmanager
def serving(pages: Pages) -> Iterator[PageServer]:
    server = PageServer(pages, poll=0.02)
    server.start()
    try:
        yield server
    finally:
        server.stop()


def alone(page: ServedPage) -> Pages:
    return lambda path: page if path == "/" else None


def until(page: ServedPage, fits: Callable[[Any], bool]) -> Any:
    """The state of a page once it fits."""
    state = page.state
    while not fits(state):
        before = state.number
        state = page.wait(before, LONG)
        assert state.number != before, "nothing happened"
    return state


def answer(server: PageServer, path: str = "/", method: str = "GET", **headers: str) -> tuple[int, str]:
    connection = HTTPConnection("127.0.0.1", server.port, timeout=LONG)
    connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    found = connection.getresponse()
    text = found.read().decode()
    connection.close()
    return found.status, text


MALFORMED = (
    b"GET http://[::1 HTTP/1.1",
    b"GET http://[zz]/ HTTP/1.1",
    b"GET //[ HTTP/1.1",
    b"GET /%ff%00%zz HTTP/1.1",
    b"GET /events/%ff HTTP/1.1",
    b"GET \xff\xfe HTTP/1.1",
    b"GET / HTTP/9.9",
    b"GET / HTTP/x",
    b"GET",
    b"\x16\x03\x01\x02\x00",
    b"GET /" + 70_000 * b"a" + b" HTTP/1.1",
    b"BREW / HTTP/1.1",
)


def test_no_request_however_malformed_prints_a_traceback(capfd) -> None:
    with serving(alone(ServedPage("crane.yaml", lambda: PAGE.format("the crane")))) as server:
        for line in MALFORMED:
            with socket.create_connection(("127.0.0.1", server.port), timeout=LONG) as link:
                link.sendall(line + f"\r\nHost: 127.0.0.1:{server.port}\r\nConnection: close\r\n\r\n".encode())
                link.shutdown(socket.SHUT_WR)
                with suppress(ConnectionResetError):
                    assert b"200 OK" not in link.recv(1000)
        assert answer(server)[0] == 200
    assert capfd.readouterr().err == ""


def test_a_page_waits_for_its_first_build_and_then_is_there_with_its_script() -> None:
    go = threading.Event()

    def make() -> str:
        assert go.wait(LONG)
        return PAGE.format("the crane")

    page = ServedPage("crane.yaml", make)
    with serving(alone(page)) as server:
        status, waiting = answer(server)
        assert status == 200
        assert "is being made" in waiting
        assert "the crane" not in waiting
        go.set()
        version = until(page, lambda state: state.text).version
        text = answer(server)[1]
    assert "the crane" in text
    assert "default-src 'none'; connect-src 'self';" in text
    assert json.dumps(version) in text


def test_an_error_is_told_at_its_line_while_the_last_good_page_stays(tmp_path: Path) -> None:
    file = tmp_path / "jib.yaml"
    good = HEAD + "  jib: {on: ground, joint: {fixed: true}, mass: 1 t, shape: {point: true}}\n"
    file.write_text(good)
    made: list[str] = []

    def html(path: Path) -> str:
        from deckcrane.scenario.reading import load

        made.append(load(path).title)
        return PAGE.format(f"build {len(made)}")

    with patch("deckcrane.serving.subjects.page_html", html):
        page = scenario_page(file)
        with serving(alone(page)) as server:
            answer(server)
            first = until(page, lambda state: state.text)
            file.write_text(good.replace("mass: 1 t", "mas: 1 t"))
            broken = until(page, lambda state: state.problem and not state.building)
            assert "build 1" in answer(server)[1]
            file.write_text(good)
            mended = until(page, lambda state: state.text != first.text)
    assert broken.version == first.version
    items = broken.problem["items"]
    places = {(item["line"], item["path"]) for item in items}
    assert (4, "bodies.jib.mas") in places
    marked = [line for line in items[0]["excerpt"] if line["marked"]]
    assert [line["number"] for line in marked] == [4]
    assert "mas: 1 t" in marked[0]["text"]
    assert "build 2" in mended.text
    assert mended.problem is None


def test_the_browser_hears_of_every_change(tmp_path: Path) -> None:
    file = tmp_path / "one.txt"
    file.write_text("1")
    page = ServedPage("one", lambda: PAGE.format(file.read_text()), file=file, files=lambda: (file,))
    with serving(alone(page)) as server:
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with opener.open(f"{server.url}events/", timeout=LONG) as stream:
            assert stream.headers["Content-Type"].startswith("text/event-stream")
            heard = (json.loads(line.removeprefix(b"data: ")) for line in stream if line.startswith(b"data: "))
            first = next(news for news in heard if news["version"])
            file.write_text("22")
            second = next(news for news in heard if news["version"] != first["version"])
    assert second["problem"] is None


def test_several_edits_in_a_row_are_one_build_of_what_was_last(tmp_path: Path) -> None:
    file = tmp_path / "one.txt"
    file.write_text("first")
    page = ServedPage("one", lambda: file.read_text(), file=file, files=lambda: (file,))
    builder = Builder()
    builder.want(page)
    assert builder.due(page)
    page.build()
    assert not builder.due(page)
    for text in ("a", "ab", "abc"):
        file.write_text(text)
        assert not builder.due(page), "it may still be changing"
    assert builder.due(page)
    page.build()
    assert page.state.text == "abc"
    assert not builder.due(page)


def test_a_build_that_fails_in_an_unknown_way_ends_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    fails = iter([RuntimeError("lost"), None])

    def make() -> str:
        if (error := next(fails)) is not None:
            raise error
        return "whole"

    page = ServedPage("page", make)
    page.build()
    assert "an error of the program" in page.state.problem["items"][0]["message"]  # type: ignore[index]
    assert "lost" in capsys.readouterr().err
    page.build()
    assert page.state.text == "whole"
    assert page.state.problem is None


def test_files_that_a_scenario_names_are_looked_at_too_even_where_they_are_not_there_yet(tmp_path: Path) -> None:
    file = tmp_path / "a.yaml"
    file.write_text("control: {luff: {setpoint: {csv: moves.csv, column: luff}}}\n")
    assert {file, tmp_path / "moves.csv"} <= set(files_of_scenario(file))
    file.write_text("control: [")
    assert files_of_scenario(file) == (file,)


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Host": "crane.example:80"}, 403),
        ({"Host": "127.0.0.1"}, 403),
        ({"Sec_Fetch_Site": "cross-site"}, 403),
        ({"Sec_Fetch_Site": "same-site"}, 403),
        ({"Sec_Fetch_Site": "same-origin"}, 200),
    ],
)
def test_only_pages_of_this_server_are_answered(headers: dict[str, str], status: int) -> None:
    with serving(alone(ServedPage("page", lambda: PAGE.format("")))) as server:
        assert answer(server, **headers)[0] == status
        assert answer(server, Host=f"localhost:{server.port}")[0] == 200


def test_only_get_is_answered_and_no_path_leads_to_a_file(tmp_path: Path) -> None:
    with serving(alone(ServedPage("page", lambda: PAGE.format("")))) as server:
        assert {answer(server, method=method)[0] for method in ("POST", "PUT", "DELETE", "HEAD", "OPTIONS")} == {405}
        for path in ("/etc/passwd", "/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/events/etc/passwd"):
            assert answer(server, path)[0] == 404
        address = socket.getaddrinfo("127.0.0.1", server.port)[0][4]
        assert server._http.server_address[0] == address[0] == "127.0.0.1"


def test_a_port_that_is_taken_is_an_error_in_words() -> None:
    with serving(alone(ServedPage("page", str))) as server:
        with pytest.raises(DeckcraneError, match="another program listens there"):
            PageServer(alone(ServedPage("page", str)), server.port)
        ended = command("serve", "moving_base", "--port", server.port, "--no-open")
    assert ended.returncode == 2
    assert "another program listens there" in ended.stderr
    assert "from 1 to 65535" in command("serve", "moving_base", "--port", "70000").stderr


@pytest.mark.parametrize(
    ("subject", "words"),
    [
        ("nothing.yaml", "`deckcrane new nothing.yaml` writes a first one"),
        ("moving_bse", 'did you mean "moving_base"?'),
        (".", "is a folder, and neither a dataset nor the store of a campaign"),
    ],
)
def test_what_is_not_there_is_refused_before_anything_is_served(subject: str, words: str, tmp_path: Path) -> None:
    ended = command("serve", subject, cwd=tmp_path)
    assert ended.returncode == 2
    assert words in ended.stderr


def test_ctrl_c_is_the_way_to_end_it_and_leaves_the_port_free() -> None:
    opened: list[str] = []

    def browse(url: str) -> bool:
        opened.append(url)
        interrupts._noted.set()  # as the handler of SIGINT does; it is raised at the next look
        return True

    with patch("deckcrane.serving.subjects.open_browser", browse):
        ended = command("serve", "moving_base")
    assert (ended.returncode, ended.stdout.splitlines()[-1]) == (0, "stopped")
    port = int(opened[0].rstrip("/").rpartition(":")[2])
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", port))


def test_no_browser_is_opened_in_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(opening.sys, "platform", "linux")
    monkeypatch.setattr(opening.webbrowser, "open", lambda url: pytest.fail("it would take over the terminal"))
    assert not opening.open_browser("http://127.0.0.1:1/")


def test_the_gallery_has_a_card_for_every_bundled_scenario_and_makes_pages_when_they_are_opened() -> None:
    pages = pages_of(None)
    cards = pages("/")
    assert cards is not None
    cards.build()
    for name in bundled_names():
        assert f'href="/{name}"' in cards.state.text
        page = pages(f"/{name}")
        assert page is not None
        assert page is pages(f"/{name}")
        assert page.state.number == 0
    assert "Offshore crane with linkage" in cards.state.text
    assert "<script src" not in cards.state.text
    assert "<code>deck_crane_in_waves</code>, without" in cards.state.text, "no raw Markdown"
    assert pages("/nothing") is None

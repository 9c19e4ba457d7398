"""HTTP server of pages for this machine only, rebuilt after their files have changed: GET requests for pages by name.

It listens on 127.0.0.1. A page of another site could still reach it through the browser: by a host name that resolves to this
machine (DNS rebinding), which the Host header shows, or by a link or frame, which Sec-Fetch-Site shows. Both are refused. No path
of a request becomes a path on the disk.

One thread builds pages, one at a time, on the first request, and again after the files that a page depends on have changed, by
modification time and size. A page keeps its last good text, the problem of the latest build, and requests waiting for a change.
Errors of a build are data for the page: messages at their lines, with an excerpt of the file. A script added to the page
listens for changes, reloads, and shows errors at their lines.
"""

from __future__ import annotations

import errno
import html
import itertools
import json
import secrets
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Condition, Event, Thread
from typing import Any
from urllib.parse import unquote, urlsplit

from deckcrane import interrupts
from deckcrane.errors import DeckcraneError, ScenarioError
from deckcrane.files.paths import is_file
from deckcrane.scenario.document import LARGEST_FILE, parse
from deckcrane.scenario.reading import read_text
from deckcrane.view.page.page import asset

Json = dict[str, Any]
AROUND = 3
"""Lines of the file shown before and after one with a problem."""
_MAX_PROBLEMS, _MAX_CHARACTERS = 20, 200
"""Largest number of problems shown, and of characters of a line."""


def error_report(error: Exception, file: Path | None = None) -> Json:
    """Error as a heading and items, each with line, column and excerpt where it has a place in the file."""
    if isinstance(error, ScenarioError):
        lines = _read_lines(file)
        items = [
            {
                "message": problem.message,
                "path": ".".join(str(key) for key in problem.path),
                "line": problem.line,
                "column": problem.column,
                "excerpt": _excerpt(lines, problem.line),
            }
            for problem in error.problems[:_MAX_PROBLEMS]
        ]
        return {
            "file": str(file or error.source or ""),
            "items": items,
            "more": max(0, len(error.problems) - _MAX_PROBLEMS),
        }
    user_error = isinstance(error, DeckcraneError)
    text = str(error) if user_error else f"an error of the program, not of the file: {type(error).__name__}: {error}"
    item: Json = {"message": text, "path": "", "line": None, "column": None, "excerpt": []}
    return {"file": str(file or ""), "items": [item], "more": 0}


def _read_lines(file: Path | None) -> list[str]:
    if file is None or not is_file(file):
        return []
    try:
        with file.open("rb") as stream:
            return stream.read(LARGEST_FILE).decode("utf-8-sig", "replace").splitlines()
    except OSError:
        return []


def _excerpt(lines: list[str], line: int | None) -> list[Json]:
    if line is None or not 1 <= line <= len(lines):
        return []
    first, last = max(1, line - AROUND), min(len(lines), line + AROUND)
    return [{"number": n, "text": lines[n - 1][:_MAX_CHARACTERS], "marked": n == line} for n in range(first, last + 1)]


Signature = tuple[tuple[str, int, int], ...]
_MAX_FILES = 200
"""Largest number of files watched."""


def signature(files: Iterable[Path]) -> Signature:
    """Modification times and sizes of files, which show changes; -1 where a file does not exist."""
    entries = []
    for file in files:
        try:
            status = file.stat()
            entries.append((str(file), status.st_mtime_ns, status.st_size))
        except OSError:
            entries.append((str(file), -1, -1))
    return tuple(entries)


def files_of_scenario(file: Path) -> tuple[Path, ...]:
    """A scenario file and all files it names, existing or not; the file alone if it cannot be read."""
    try:
        root, _ = parse(read_text(file, str(file)))
    except (DeckcraneError, OSError):
        return (file,)
    named: list[Path] = []
    for text in _all_texts(root.plain()):
        if len(text) < 256 and "\n" not in text and ("." in text or "/" in text):
            named += [Path(text), file.parent / text]
    return tuple(dict.fromkeys((file, *named)))[:_MAX_FILES]


def _all_texts(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict | list):
        for value in data.values() if isinstance(data, dict) else data:
            yield from _all_texts(value)


_SERVER_ID = secrets.token_hex(4)
"""Distinguishes versions of this server from those of the next one on the same port."""


@dataclass(frozen=True)
class PageState:
    """State of a page: `number` grows with every change, `version` identifies the text, if there is one."""

    number: int = 0
    version: str = ""
    text: str = ""
    building: bool = False
    problem: Json | None = None

    def news(self) -> Json:
        """The part of the state that is sent to the browser."""
        return {"version": self.version, "building": self.building, "problem": self.problem}


class ServedPage:
    """A page built by `make`, again whenever one of its files changes; `file` is the one that errors refer to.

    Builds happen in the thread of a `Builder`; requests only read the state, and wait for it to change.
    """

    def __init__(
        self,
        title: str,
        make: Callable[[], str],
        *,
        file: Path | None = None,
        files: Callable[[], tuple[Path, ...]] = tuple,
    ) -> None:
        self.title = title
        self.file = file
        self._make, self._files = make, files
        self._state, self._changed = PageState(), Condition()
        self._versions = itertools.count(1)
        self._built_signature: Signature | None = None
        self.wanted = False

    @property
    def state(self) -> PageState:
        return self._state

    def wait(self, number: int, timeout: float) -> PageState:
        """Wait until the state has another number than this one, or until the timeout, and return it."""
        with self._changed:
            self._changed.wait_for(lambda: self._state.number != number, timeout)
            return self._state

    def signature(self) -> Signature:
        return signature(self._files())

    def stale(self) -> bool:
        """True if the page was never built or its files have changed since."""
        return self._built_signature is None or self.signature() != self._built_signature

    def build(self) -> None:
        """Build the page; any error becomes part of its state."""
        self._built_signature = self.signature()
        self._set_state(building=True, version=self._state.version, text=self._state.text, problem=self._state.problem)
        try:
            text = self._make()
        except Exception as error:
            problem = error_report(error, self.file)
            print(f"error: {error}", file=sys.stderr, flush=True)
            self._set_state(version=self._state.version, text=self._state.text, problem=problem)
            return
        self._set_state(version=f"{_SERVER_ID}-{next(self._versions)}", text=text)

    def _set_state(
        self, *, version: str = "", text: str = "", building: bool = False, problem: Json | None = None
    ) -> None:
        with self._changed:
            self._state = PageState(self._state.number + 1, version, text, building, problem)
            self._changed.notify_all()


POLL = 0.5
"""Seconds between two checks of the files."""


class Builder:
    """Builds pages in a separate thread, so that no request waits for a build and no error ends the server."""

    def __init__(self, poll: float = POLL) -> None:
        self._poll = poll
        self._pages: list[ServedPage] = []
        self._settling: dict[int, Signature] = {}
        self._wake, self._stop = Event(), Event()
        self._thread = Thread(target=self._run, name="deckcrane-builder", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def want(self, page: ServedPage) -> None:
        """Build this page now, because it was requested, and again whenever its files change."""
        if not page.wanted:
            page.wanted = True
            self._pages.append(page)
            self._wake.set()

    def stop(self) -> None:
        """Stop building; a build under way ends by itself."""
        self._stop.set()
        self._wake.set()

    def _run(self) -> None:
        while not self._stop.is_set():
            for page in list(self._pages):
                if self._stop.is_set():
                    return
                if self.due(page):
                    with interrupts.background_work():
                        page.build()
            self._wake.wait(self._poll)
            self._wake.clear()

    def due(self, page: ServedPage) -> bool:
        """True if a page must be built: the first time, or when its files have changed and then stayed the same between two checks.

        Several edits in a row thus give one build, and a file that an editor is writing is left alone.
        """
        if not page.state.number:
            return True
        if not page.stale():
            self._settling.pop(id(page), None)
            return False
        signature = page.signature()
        settled = self._settling.get(id(page)) == signature
        self._settling[id(page)] = signature
        if settled:
            del self._settling[id(page)]
        return settled


_POLICY = "default-src 'none';"
_WAITING_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'">
<title>{title}</title>
<style>{style}</style>
</head>
<body class="waiting">
<main>
<h1>{title}</h1>
<p id="waiting" role="status">The page is being made: equations are written and compiled for the browser.</p>
</main>
</body>
</html>
"""


def page_with_listener(state: PageState, title: str, events: str) -> str:
    """The page's last good text, or a waiting page before the first, with the script that listens at `events`."""
    text = state.text or _WAITING_PAGE.format(title=html.escape(title), style=asset("page.css"))
    settings = json.dumps({"events": events, "version": state.version}).replace("<", "\\u003c")
    script = (
        f"<style>{asset('served.css')}</style>\n"
        f'<script type="application/json" id="served">{settings}</script>\n<script>{asset("served.js")}</script>\n'
    )
    before, end_tag, after = text.rpartition("</body>")
    assert end_tag, "every page ends with its body"
    return before.replace(_POLICY, f"{_POLICY} connect-src 'self';", 1) + script + end_tag + after


HOST = "127.0.0.1"
EVENTS = "/events"
"""Prefix of the path of a page whose changes are streamed."""
_HEARTBEAT = 10.0
"""Seconds after which a closed browser is noticed."""

Pages = Callable[[str], ServedPage | None]
"""Function from the path of a request to a page, or None if there is none."""


class PageServer:
    """Server of pages for the browser of this machine; `url` is its address, once it has started."""

    def __init__(self, pages: Pages, port: int = 0, *, poll: float = POLL) -> None:
        self.builder = Builder(poll)
        self.stopping = Event()
        self._pages = pages
        try:
            self._http = _Server((HOST, port), _handler_class(self))
        except OverflowError as error:
            raise DeckcraneError(f"--port {port}: ports are whole numbers from 1 to 65535") from error
        except OSError as error:
            why = (
                "another program listens there"
                if error.errno == errno.EADDRINUSE
                else (error.strerror or str(error)).lower()
            )
            raise DeckcraneError(
                f"cannot listen on port {port}: {why}; choose another, or none for a free one"
            ) from error
        self.port = int(self._http.server_address[1])
        self.url = f"http://{HOST}:{self.port}/"
        self._thread = Thread(target=self._http.serve_forever, kwargs={"poll_interval": 0.1}, daemon=True)

    def start(self) -> None:
        self.builder.start()
        self._thread.start()

    def stop(self) -> None:
        """Stop answering requests; waiting ones end within a moment."""
        self.stopping.set()
        self.builder.stop()
        self._http.shutdown()
        self._http.server_close()

    def page(self, path: str) -> ServedPage | None:
        """The page of a path, which is then built."""
        page = self._pages(path)
        if page is not None:
            self.builder.want(page)
        return page


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    allow_reuse_address = sys.platform != "win32"  # on Windows it would share the port with another program

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignore browsers that close the connection in the middle of an answer."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def _handler_class(server: PageServer) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        timeout = 60

        def do_GET(self) -> None:
            if not self._check_origin():
                return
            try:
                quoted = urlsplit(self.path).path
            except ValueError:  # a malformed address, such as http://[::1
                self._answer(HTTPStatus.BAD_REQUEST, "this is no address of a page\n", "text/plain")
                return
            path = unquote(quoted)
            if path.startswith(f"{EVENTS}/"):
                self._stream_state(path.removeprefix(EVENTS))
                return
            page = server.page(path)
            if page is None:
                self._answer(HTTPStatus.NOT_FOUND, "there is no such page here\n", "text/plain")
                return
            text = page_with_listener(page.state, page.title, f"{EVENTS}{quoted}")
            self._answer(HTTPStatus.OK, text, "text/html")

        def _refuse_method(self) -> None:
            self.close_connection = True
            self._answer(HTTPStatus.METHOD_NOT_ALLOWED, "only GET is answered here\n", "text/plain")

        do_POST = do_PUT = do_DELETE = do_PATCH = do_OPTIONS = do_HEAD = _refuse_method

        def _check_origin(self) -> bool:
            hosts = (f"{HOST}:{server.port}", f"localhost:{server.port}")
            if self.headers.get("Host") not in hosts:
                self._answer(HTTPStatus.FORBIDDEN, f"this server is asked as {hosts[0]} alone\n", "text/plain")
                return False
            if self.headers.get("Sec-Fetch-Site", "none") not in ("none", "same-origin"):
                self._answer(HTTPStatus.FORBIDDEN, "pages of other sites have no part in this\n", "text/plain")
                return False
            return True

        def _stream_state(self, path: str) -> None:
            """Stream the state of a page and all its changes, until the browser or the server closes."""
            page = server.page(path)
            if page is None:
                self._answer(HTTPStatus.NOT_FOUND, "there is no such page here\n", "text/plain")
                return
            self.close_connection = True
            self.send_response(HTTPStatus.OK)
            self._send_headers("text/event-stream")
            self.send_header("Connection", "close")
            self.end_headers()
            number, quiet = -1, 0.0
            while not server.stopping.is_set():
                state = page.wait(number, 0.5)
                quiet = 0.0 if state.number != number else quiet + 0.5
                if state.number != number:
                    self.wfile.write(f"data: {json.dumps(state.news())}\n\n".encode())
                elif quiet >= _HEARTBEAT:
                    quiet = 0.0
                    self.wfile.write(b": still here\n\n")
                self.wfile.flush()
                number = state.number

        def _answer(self, status: HTTPStatus, text: str, kind: str) -> None:
            content = text.encode()
            self.send_response(status)
            self._send_headers(kind)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(content)

        def _send_headers(self, kind: str) -> None:
            self.send_header("Content-Type", f"{kind}; charset=utf-8")
            self.send_header("Cache-Control", "no-store")
            self.send_header("X-Content-Type-Options", "nosniff")
            self.send_header("Referrer-Policy", "no-referrer")
            self.send_header("Cross-Origin-Resource-Policy", "same-origin")
            self.send_header("Content-Security-Policy", "frame-ancestors 'self'")

        def version_string(self) -> str:
            return "deckcrane"

        def log_message(self, format: str, *args: object) -> None:
            """Print no line for a request."""

    return Handler

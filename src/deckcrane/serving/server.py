"""HTTP server for this machine only: GET requests for pages by name.

It listens on 127.0.0.1. A page of another site could still reach it through the browser: by a host name that resolves to this
machine (DNS rebinding), which the Host header shows, or by a link or frame, which Sec-Fetch-Site shows. Both are refused. No path
of a request becomes a path on the disk.
"""

from __future__ import annotations

import errno
import json
import sys
from collections.abc import Callable
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import Any
from urllib.parse import unquote, urlsplit

from deckcrane.errors import DeckcraneError
from deckcrane.serving.building import POLL, Builder
from deckcrane.serving.inserting import served
from deckcrane.serving.pages import ServedPage

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
            text = served(page.state, page.title, f"{EVENTS}{quoted}")
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

"""Ways to the clients of a live run: datagrams (UDP), and WebSocket connections through the package `websockets`.

Neither ever waits in the loop of the model. Datagrams are read by the loop itself, so many at most in a period; what comes in
faster is dropped by the system. Connections are served by a thread; each may have a few messages under way, and is not read
further until the loop has taken them, so that a flood waits at its sender.

A page of another site could reach a WebSocket on this machine through the browser. Host and Origin of the request show that, as
in `server`, and it is refused.
"""

from __future__ import annotations

import asyncio
import errno
import re
import socket
import sys
from collections import deque
from collections.abc import Callable, Hashable, Iterable
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from ipaddress import ip_address
from itertools import count
from threading import Event, Thread
from typing import Any
from urllib.parse import urlsplit

from deckcrane.errors import DeckcraneError
from deckcrane.serving.live import MOST_CLIENTS, MOST_MESSAGES, Delivery
from deckcrane.serving.live_messages import LARGEST_MESSAGE

_BUFFER = 1 << 16
"""Bytes of datagrams that the system keeps: a flood leaves no long queue of old inputs."""
_UNDER_WAY = MOST_MESSAGES // MOST_CLIENTS
"""Messages of a connection that may wait for the loop."""
_CLOSING = 2.0
"""Seconds in which connections may say goodbye."""


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach an address."""
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def bound_socket(host: str, port: int, kind: socket.SocketKind) -> socket.socket:
    """A socket that listens at an address; an error says why it cannot."""
    name = "UDP" if kind is socket.SOCK_DGRAM else "WebSocket"
    if not 0 <= port <= 65535:
        raise DeckcraneError(f"port {port} for {name}: ports are whole numbers from 1 to 65535, and 0 is a free one")
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=kind)[0]
        opened = socket.socket(family, kind)
    except (OSError, UnicodeError) as error:
        raise DeckcraneError(f'cannot listen at "{host}": it is no address of this machine ({error})') from None
    try:
        if (
            kind is socket.SOCK_STREAM and sys.platform != "win32"
        ):  # on Windows it would share the port with another program
            opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        opened.bind(address)
        if kind is socket.SOCK_STREAM:
            opened.listen()
    except OSError as error:
        opened.close()
        why = (
            "another program listens there"
            if error.errno == errno.EADDRINUSE
            else (error.strerror or str(error)).lower()
        )
        raise DeckcraneError(
            f"cannot listen on port {port} of {host} for {name}: {why}; choose another, or 0 for a free one"
        ) from None
    return opened


class UdpLink:
    """Datagrams: a client is an address and a port, and has left when it was silent for some seconds."""

    def __init__(self, host: str, port: int) -> None:
        self._socket = bound_socket(host, port, socket.SOCK_DGRAM)
        self._socket.setblocking(False)
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _BUFFER)
        self.address: tuple[str, int] = self._socket.getsockname()[:2]

    def receive(self) -> Iterable[Delivery]:
        """The datagrams that have come in, `MOST_MESSAGES` at most."""
        for _ in range(MOST_MESSAGES):
            try:
                data, sender = self._socket.recvfrom(LARGEST_MESSAGE + 1)
            except (BlockingIOError, InterruptedError):
                return
            except OSError:  # on Windows: an earlier answer was refused, or the datagram is too large
                continue
            yield Delivery(("udp", sender), data, partial(self._send, sender), True)

    def _send(self, receiver: Any, data: str | bytes, outputs: bool) -> None:
        with suppress(OSError):  # nobody there any more, or the system's buffer is full: datagrams may be lost
            self._socket.sendto(data.encode() if isinstance(data, str) else data, receiver)

    def close(self) -> None:
        """Close the socket."""
        self._socket.close()


class WebSocketLink:
    """WebSocket connections: texts are JSON, binary messages packed numbers; a client has left when its connection ends."""

    def __init__(self, host: str, port: int) -> None:
        try:
            from websockets.asyncio.server import serve
        except ImportError as error:
            raise DeckcraneError(
                f"WebSocket needs the package websockets ({error}); `pip install deckcrane[live]`"
            ) from None
        self._serve = serve
        self._socket = bound_socket(host, port, socket.SOCK_STREAM)
        self.address: tuple[str, int] = self._socket.getsockname()[:2]
        self._host = host
        self.page: Callable[[str], str] | None = None
        """The page for a browser that asks for one under this host and port."""
        self._inbox: deque[tuple[_Connection, str | bytes | None]] = deque()
        self._connections: set[_Connection] = set()
        self._loop = asyncio.new_event_loop()
        self._closing, started = asyncio.Event(), Event()
        self._thread = Thread(target=self._run, args=(started,), name="deckcrane-websocket", daemon=True)
        self._thread.start()
        started.wait()

    def receive(self) -> Iterable[Delivery]:
        """The messages that have come in; each connection has a few at most."""
        for _ in range(min(len(self._inbox), MOST_MESSAGES + MOST_CLIENTS)):
            connection, data = self._inbox.popleft()
            self._soon(connection.room.release)
            yield Delivery(connection.key, data, partial(self._send, connection), False)

    def close(self) -> None:
        """Send what is left, close all connections, and wait for the thread."""
        if self._thread.is_alive():
            self._soon(self._closing.set)
            self._thread.join()

    def _send(self, connection: _Connection, data: str | bytes, outputs: bool) -> None:
        self._soon(connection.put, data, outputs)

    def _soon(self, function: Any, *arguments: Any) -> None:
        with suppress(RuntimeError):  # the thread has ended
            self._loop.call_soon_threadsafe(function, *arguments)

    def _run(self, started: Event) -> None:
        asyncio.set_event_loop(self._loop)
        try:
            self._loop.run_until_complete(self._listen(started))
        finally:
            started.set()
            self._loop.close()
            self._socket.close()

    async def _listen(self, started: Event) -> None:
        async with self._serve(
            self._talk,
            sock=self._socket,
            process_request=self._response,
            max_size=LARGEST_MESSAGE,
            max_queue=1,
            compression=None,
            close_timeout=_CLOSING,
            server_header="deckcrane",
        ):
            started.set()
            await self._closing.wait()
            waiting = [connection.sent.wait() for connection in self._connections]
            with suppress(TimeoutError):
                await asyncio.wait_for(asyncio.gather(*waiting), _CLOSING)

    def _response(self, socket_connection: Any, request: Any) -> Any:
        """The answer to a request that opens no connection: from another site's page, one client too many, or for the page."""
        hosts, origins = request.headers.get_all("Host"), request.headers.get_all("Origin")
        if len(hosts) != 1 or not self._is_named(hosts[0]):
            return socket_connection.respond(
                HTTPStatus.FORBIDDEN, f"this server is asked as {self.address[0]}:{self.address[1]} alone\n"
            )
        if any(origin != f"http://{hosts[0]}" for origin in origins):
            return socket_connection.respond(HTTPStatus.FORBIDDEN, "pages of other sites have no part in this\n")
        if "websocket" not in request.headers.get("Upgrade", "").lower():
            return self._page_response(socket_connection, request.path, hosts[0])
        if len(self._connections) >= MOST_CLIENTS:
            return socket_connection.respond(
                HTTPStatus.SERVICE_UNAVAILABLE, f"there are {MOST_CLIENTS} clients already\n"
            )
        return None

    def _page_response(self, socket_connection: Any, path: str, host: str) -> Any:
        """The page, for a browser that asks for one."""
        if self.page is None or urlsplit(path).path != "/":
            return socket_connection.respond(HTTPStatus.NOT_FOUND, "there is no page here; --view makes one\n")
        response = socket_connection.respond(HTTPStatus.OK, self.page(host))
        del response.headers["Content-Type"]
        response.headers["Content-Type"] = "text/html; charset=utf-8"
        response.headers["Cache-Control"] = "no-store"
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
        response.headers["Content-Security-Policy"] = "frame-ancestors 'self'"
        return response

    def _is_named(self, host: str) -> bool:
        """Whether a Host header names this server: the host it was started with, or an address; other names may lead anywhere."""
        parts = re.fullmatch(r"(?:\[([0-9a-fA-F:]+)\]|([A-Za-z0-9.-]+)):(\d{1,5})", host)
        if parts is None or int(parts[3]) != self.address[1]:
            return False
        name = parts[1] or parts[2]
        if is_loopback(self._host):
            return is_loopback(name)
        if name in (self._host, "localhost"):
            return True
        try:
            ip_address(name)
        except ValueError:
            return False
        return True

    async def _talk(self, socket_connection: Any) -> None:
        """Serve one connection until it ends."""
        from websockets.exceptions import ConnectionClosed

        connection = _Connection(socket_connection)
        self._connections.add(connection)
        sender = asyncio.create_task(connection.send_all())
        try:
            while True:
                await connection.room.acquire()
                self._inbox.append((connection, await socket_connection.recv()))
        except ConnectionClosed:
            pass
        finally:
            sender.cancel()
            self._connections.discard(connection)
            self._inbox.append((connection, None))


class _Connection:
    """A connection with what is to be sent: answers in their order, and of the outputs the latest."""

    _numbers = count()

    def __init__(self, socket_connection: Any) -> None:
        self.key: Hashable = ("websocket", next(self._numbers))
        self.room = asyncio.Semaphore(_UNDER_WAY)
        self.sent = asyncio.Event()
        self.sent.set()
        self._socket_connection = socket_connection
        self._answers: deque[str | bytes] = deque(maxlen=4 * _UNDER_WAY)
        self._outputs: str | bytes | None = None
        self._news = asyncio.Event()

    def put(self, data: str | bytes, outputs: bool) -> None:
        if outputs:
            self._outputs = data
        else:
            self._answers.append(data)
        self._news.set()
        self.sent.clear()

    async def send_all(self) -> None:
        """Send until the connection ends; a slow client makes this wait, and nothing else."""
        from websockets.exceptions import ConnectionClosed

        try:
            while True:
                await self._news.wait()
                self._news.clear()
                if self._outputs is not None:
                    data, self._outputs = self._outputs, None
                    await self._socket_connection.send(data)
                while self._answers:
                    await self._socket_connection.send(self._answers.popleft())
                if not self._news.is_set():
                    self.sent.set()
        except ConnectionClosed:
            pass
        finally:
            self.sent.set()

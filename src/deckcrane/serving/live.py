"""A model in real time, linked to other programs: `live` steps a scenario by the wall clock, takes inputs and sends outputs.

At each period of the model's clock the outputs are sent to the clients that subscribed, then the messages that have come in are
read, and the model advances by one period with the inputs held. What a client holds is released when it leaves. A message is
checked as a whole before any of it is done; a wrong one is answered in words. The work of a period is bounded, whatever clients
send.

The loop knows clients by a key and a function that sends to them. Sockets are in `live_links`, messages in `live_messages`.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import floor, inf, isfinite, log10
from pathlib import Path
from threading import Event
from types import TracebackType
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import numpy as np
import xarray as xr

from deckcrane import interrupts
from deckcrane.components.catalogue import Scenario
from deckcrane.components.control import Laws
from deckcrane.errors import DeckcraneError
from deckcrane.program.integrators import FIXED
from deckcrane.program.program import Target
from deckcrane.scenario.reading import load
from deckcrane.serving.live_messages import FORMS, SentSignals, as_json, read_request
from deckcrane.simulation.stepper import Stepper

if TYPE_CHECKING:
    from deckcrane.serving.live_view import LiveView

Json = dict[str, Any]
PERIOD = 0.01
"""Usual period [s] of the model's clock; with fixed steps the nearest whole multiple of the scenario's step."""
LEASE = 5.0
"""Seconds of the wall clock after which a client without a connection (UDP) that is silent has left."""
MOST_CLIENTS = 16
MOST_MESSAGES = 128
"""Most messages of each link that are read in one period."""
MOST_ERRORS = 8
"""Most wrong messages that are answered in one period; all are counted."""
BEHIND = 0.5
"""Seconds that the model may be late before it gives up catching up and goes on from there."""
MEMORY = 1 << 30
"""Most bytes of records; a run that would have more ends there."""
_BYTES_OF_PERIOD = 500
"""Bytes that a stepper keeps of each period besides its records: the inputs held."""

VIEW = "view"
"""Form of the outputs for the page of a run: all recorded variables, packed."""

Send = Callable[[str | bytes, bool], None]
"""Sends to a client; True for outputs, of which a slow client gets the latest only."""


class Delivery(NamedTuple):
    """A message of a client, or None when it has left."""

    key: Hashable
    data: str | bytes | None
    send: Send
    leased: bool
    """Whether the client must be heard of within `LEASE`, since nothing else shows that it has left."""


class ClientLink(Protocol):
    """A way to clients, such as a UDP socket."""

    address: tuple[str, int]
    """Host and port."""

    def receive(self) -> Iterable[Delivery]:
        """What has come in since the last call, `MOST_MESSAGES` at most; it never waits."""

    def close(self) -> None:
        """Close the link; what was sent before still goes out."""


class Clock(Protocol):
    """The clock by which the model runs."""

    def now(self) -> float:
        """Seconds, from any start."""

    def wait_until(self, instant: float) -> None:
        """Wait until then, if it is in the future."""


class MonotonicClock:
    """The clock of this machine, which is never set back."""

    def now(self) -> float:
        return time.perf_counter()

    def wait_until(self, instant: float) -> None:
        while (left := instant - time.perf_counter()) > 0.0:
            interrupts.check()
            time.sleep(min(left, 0.2))


class Lateness:
    """How late periods began, counted in classes of 2.3 % width from 1 µs to 100 s, so that a long run needs no more memory."""

    _LEAST, _PER_DECADE, _DECADES = 1e-6, 100, 8

    def __init__(self) -> None:
        self.periods = 0
        self.missed = 0
        self.largest = 0.0
        self._sum = 0.0
        self._counts = [0] * (self._PER_DECADE * self._DECADES + 1)

    def add(self, seconds: float, period: float) -> None:
        """Count the lateness of one period; it is missed when the next one was due already."""
        late = max(seconds, 0.0)
        self.periods += 1
        self.missed += late >= period
        self.largest = max(self.largest, late)
        self._sum += late
        place = 0 if late <= self._LEAST else 1 + floor(self._PER_DECADE * log10(late / self._LEAST))
        self._counts[min(place, len(self._counts) - 1)] += 1

    @property
    def mean(self) -> float:
        return self._sum / self.periods if self.periods else 0.0

    def fractile(self, share: float) -> float:
        """Lateness that this share of the periods did not exceed: the upper end of its class, or the largest if that is less."""
        counted = np.cumsum(self._counts)
        place = int(np.searchsorted(counted, share * self.periods))
        return min(float(self._LEAST * 10.0 ** (place / self._PER_DECADE)), self.largest)


@dataclass(frozen=True)
class LiveReport:
    """How well a live run kept time, and what came in."""

    time: float
    """Seconds on the model's clock."""
    periods: int
    """Number of periods."""
    mean_lateness: float
    """Mean lateness of a period [s]."""
    lateness_99: float
    """Lateness that 99 % of the periods did not exceed [s]."""
    largest_lateness: float
    """Largest lateness of a period [s]."""
    missed: int
    """Periods that began after the next one was due."""
    given_up: float
    """Seconds by which the model fell behind for good."""
    clients: int
    """Clients now."""
    messages: int
    """Messages that were understood."""
    refused: int
    """Messages that were wrong, or came from one client too many."""

    def words(self) -> str:
        """The report in a few lines."""
        late = f"mean {_in_ms(self.mean_lateness)}, 99 % within {_in_ms(self.lateness_99)}, largest {_in_ms(self.largest_lateness)}"
        lines = [
            f"time     {self.time:g} s in {self.periods} periods",
            f"lateness {late}; {self.missed} missed",
            f"messages {self.messages} understood, {self.refused} refused",
        ]
        if self.given_up > 0.0:
            lines.append(
                f"behind   {self.given_up:.3g} s: the machine is too slow for this speed; take a lower --rate or --speed"
            )
        return "\n".join(lines)


def _in_ms(seconds: float) -> str:
    return f"{1e3 * seconds:.3g} ms"


@dataclass
class _Client:
    key: Hashable
    send: Send
    leased: bool
    heard: float
    form: str | None = None
    every: int = 1
    count: int = -1


class LiveRun:
    """A scenario that runs by the wall clock, with clients that hold inputs and receive outputs.

    It is a context manager, and closes its links at the end:

        with deckcrane.live("moving_base", udp=5005) as crane:
            print(crane.run(duration=60.0).words())
    """

    def __init__(
        self,
        scenario: Scenario,
        *,
        period: float | None = None,
        speed: float = 1.0,
        signals: Sequence[str] | None = None,
        laws: Laws | None = None,
        target: Target = "auto",
        view: bool = False,
        links: Mapping[str, ClientLink] | None = None,
        clock: Clock | None = None,
    ) -> None:
        if not (isfinite(speed) and speed > 0.0):
            raise DeckcraneError(f"the speed must be greater than zero and finite; it is {speed!r}")
        self.period = _period_of(scenario, period)
        """Seconds of the model's clock between two exchanges."""
        self.speed = speed
        """Seconds of the model's clock in one of the wall clock."""
        self._crane = Stepper(scenario, target, laws)
        self._signals = SentSignals(self._crane, signals)
        self._view: LiveView | None = None
        if view:
            from deckcrane.serving.live_view import LiveView

            self._view = LiveView(self._crane, self.period / speed)
        self._clock: Clock = clock or MonotonicClock()
        self._links = dict(links or {})
        self._clients: dict[Hashable, _Client] = {}
        self._held: dict[str, tuple[float, Hashable]] = {}
        self._lateness = Lateness()
        self._given_up = 0.0
        self._messages = self._refused = self._errors = 0
        self._stopping = Event()
        self._longest = self._duration_in_memory()

    def __enter__(self) -> LiveRun:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close all links, which a `with` statement does too."""
        for link in self._links.values():
            link.close()

    @property
    def addresses(self) -> dict[str, tuple[str, int]]:
        """Host and port of each link, `udp` and `websocket`."""
        return {name: link.address for name, link in self._links.items()}

    @property
    def inputs(self) -> tuple[str, ...]:
        """The inputs that clients can hold, in the order of packed numbers."""
        return self._crane.actuators

    @property
    def signals(self) -> tuple[str, ...]:
        """The outputs that clients receive, in the order of packed numbers."""
        return self._signals.names

    @property
    def longest(self) -> float:
        """Seconds of the model's clock after which its records would fill the memory for them, 1 GiB; the run ends then."""
        return self._longest

    @property
    def held(self) -> dict[str, float]:
        """Inputs that clients hold now, by name."""
        return {name: value for name, (value, _) in self._held.items()}

    def dataset(self) -> xr.Dataset:
        """All records so far, in the form of `run`.

        Returns:
            the records over `time`
        """
        return self._crane.dataset()

    def stop(self) -> None:
        """End `run` at the next period; from any thread."""
        self._stopping.set()

    def report(self) -> LiveReport:
        """How well the run has kept time so far.

        Returns:
            lateness and counts of messages
        """
        late = self._lateness
        return LiveReport(
            self._crane.time,
            late.periods,
            late.mean,
            late.fractile(0.99),
            late.largest,
            late.missed,
            self._given_up,
            len(self._clients),
            self._messages,
            self._refused,
        )

    def run(self, duration: float | None = None) -> LiveReport:
        """Run in real time until the duration is over, a client or `stop` ends it, or Ctrl-C.

        Args:
            duration: seconds of the model's clock; without it the run goes on until it is stopped

        Returns:
            how well it kept time

        Raises:
            DeckcraneError: the duration is not possible, or the model diverged
        """
        periods = inf if duration is None else self._whole_periods(duration)
        last = self._crane.time + min(periods * self.period, max(self._longest - self._crane.time, 0.0))
        switching = sys.getswitchinterval()
        sys.setswitchinterval(min(switching, 5e-4))  # threads of links hand over before a period is late
        try:
            self._loop(last)
        except DeckcraneError as error:
            self._tell_all({"type": "error", "message": str(error)})
            raise
        finally:
            sys.setswitchinterval(switching)
            self._tell_all({"type": "end", **self._report_data()})
        return self.report()

    def _loop(self, last: float) -> None:
        clock, wall_period = self._clock, self.period / self.speed
        due, number = clock.now(), 0
        while True:
            clock.wait_until(due)
            late = clock.now() - due
            self._lateness.add(late, wall_period)
            if late > max(BEHIND, 2.0 * wall_period):
                self._given_up += late
                due += late
            self._send_outputs(number)
            self._receive()
            interrupts.check()
            if self._stopping.is_set() or self._crane.time > last - 0.5 * self.period:
                return
            self._crane.step(self.held, self.period)
            number, due = number + 1, due + wall_period

    def _send_outputs(self, number: int) -> None:
        receivers = [client for client in self._clients.values() if client.form and number % client.every == 0]
        if not receivers:
            return
        forms = {client.form for client in receivers if client.form}
        frames = self._signals.frames(self._crane.time, forms)
        if self._view is not None and VIEW in forms:
            frames[VIEW] = self._view.frame()
        for client in receivers:
            client.send(frames[client.form or ""], True)

    def _receive(self) -> None:
        now, self._errors = self._clock.now(), 0
        for link in self._links.values():
            for delivery in link.receive():
                if delivery.data is None:
                    self._dismiss(delivery.key)
                else:
                    self._answer(delivery, delivery.data, now)
        for client in [client for client in self._clients.values() if client.leased and now - client.heard > LEASE]:
            self._dismiss(client.key)

    def _dismiss(self, key: Hashable) -> None:
        """Forget a client that has left, and release what it held."""
        self._clients.pop(key, None)
        self._held = {name: entry for name, entry in self._held.items() if entry[1] != key}

    def _answer(self, delivery: Delivery, data: str | bytes, now: float) -> None:
        client = self._clients.get(delivery.key)
        try:
            request = read_request(data, self.inputs, FORMS if self._view is None else (*FORMS, VIEW))
            if client is None and (request.hold or request.subscribe):
                client = self._admit(delivery, now)
        except DeckcraneError as error:
            self._refused += 1
            self._errors += 1
            if self._errors <= MOST_ERRORS:
                delivery.send(as_json({"type": "error", "message": str(error)}), False)
            return
        self._messages += 1
        if client is not None:
            client.heard = now
            if request.count is not None and request.count <= client.count:
                return  # overtaken by a later one on its way
            client.count = client.count if request.count is None else request.count
            for name, value in request.hold.items():
                if value is None:
                    self._held.pop(name, None)
                else:
                    self._held[name] = value, client.key
            if request.subscribe is not None:
                client.form, client.every = request.subscribe
        if request.describe:
            delivery.send(as_json(self.description()), False)
        if request.report:
            delivery.send(as_json({"type": "report", **self._report_data()}), False)
        if request.stop:
            self._stopping.set()

    def _admit(self, delivery: Delivery, now: float) -> _Client:
        if len(self._clients) >= MOST_CLIENTS:
            raise DeckcraneError(f"there are {MOST_CLIENTS} clients already, and no more are taken")
        client = _Client(delivery.key, delivery.send, delivery.leased, now)
        self._clients[delivery.key] = client
        return client

    def description(self) -> dict[str, Any]:
        """What a client needs to know: period, inputs and signals in their order, with units.

        Returns:
            the message that `{"describe": true}` is answered with
        """
        named = zip(self._signals.names, self._signals.units, strict=True)
        return {
            "type": "description",
            "title": self._crane.scenario.title or "",
            "period": self.period,
            "speed": self.speed,
            "lease": LEASE,
            "inputs": list(self.inputs),
            "signals": [{"name": name, "unit": unit} for name, unit in named],
        }

    def _report_data(self) -> Json:
        return dict(vars(self.report()))

    def _tell_all(self, message: Json) -> None:
        text = as_json(message)
        for client in self._clients.values():
            client.send(text, False)

    def _whole_periods(self, duration: float) -> int:
        if not (isfinite(duration) and duration > 0.0):
            raise DeckcraneError(f"the duration must be greater than zero and finite; it is {duration!r} s")
        return max(1, round(duration / self.period))

    def _duration_in_memory(self) -> float:
        dataset = self._crane.dataset()
        record = sum(data.nbytes for data in dataset.data_vars.values() if "time" in data.dims)
        return MEMORY / (record / self._crane.scenario.run.every + _BYTES_OF_PERIOD / self.period)


def _period_of(scenario: Scenario, period: float | None) -> float:
    """The period, checked: with fixed steps a whole multiple of the scenario's step."""
    step, fixed = scenario.run.step, scenario.run.integrator in FIXED
    if period is None:
        return step * max(1, round(PERIOD / step)) if fixed else PERIOD
    if not (isfinite(period) and period > 0.0):
        raise DeckcraneError(f"the period must be greater than zero and finite; it is {period!r} s")
    if not fixed:
        return period
    steps = max(1, round(period / step))
    if abs(period - steps * step) > 1e-9 * step:
        raise DeckcraneError(
            f"a period of {period:g} s ({1.0 / period:g} a second) is not a whole multiple of the step of {step:g} s (run.step); "
            f"the nearest is {steps * step:g} s, --rate {1.0 / (steps * step):.6g}"
        )
    return steps * step


def live(
    scenario: Scenario | str | Path,
    *,
    period: float | None = None,
    speed: float = 1.0,
    signals: Sequence[str] | None = None,
    host: str = "127.0.0.1",
    udp: int | None = 0,
    websocket: int | None = None,
    view: bool = False,
    laws: Laws | None = None,
    target: Target = "auto",
) -> LiveRun:
    """Open a scenario as a model that runs in real time and exchanges inputs and outputs with other programs.

    Args:
        scenario: the scenario, its file or a bundled name
        period: seconds of the model's clock between two exchanges, with fixed steps a whole multiple of `run.step`; by default
            about 10 ms
        speed: seconds of the model's clock in one of the wall clock
        signals: outputs that clients receive, as variables or entries of them (`q`, `reaction.king.fz`); by default coordinates,
            speeds, forces of actuators, tensions of ropes and the hook load
        host: address to listen on; only this machine can reach the default one
        udp: port for datagrams, 0 for a free one, None for no such link
        websocket: port for WebSocket connections, 0 for a free one, None for no such link; it needs `deckcrane[live]`
        view: whether the WebSocket port also serves a page, to be opened in a browser, that shows the model as it runs
        laws: controllers of your own, as for `stepper`
        target: which code runs

    Returns:
        the run at its start, with its links open; `run` starts the clock

    Raises:
        ScenarioError: the file has mistakes
        DeckcraneError: a port is in use, there is no such signal, the period does not fit, or the run cannot be shown
    """
    from deckcrane.serving.live_links import UdpLink, WebSocketLink

    scenario = scenario if isinstance(scenario, Scenario) else load(scenario)
    links: dict[str, ClientLink] = {}
    if view and websocket is None:
        raise DeckcraneError("a view of the run is served over WebSocket: give a port for it, 0 for a free one")
    try:  # before the model is compiled: a port in use is told at once
        if udp is not None:
            links["udp"] = UdpLink(host, udp)
        if websocket is not None:
            links["websocket"] = connections = WebSocketLink(host, websocket)
        crane = LiveRun(
            scenario, period=period, speed=speed, signals=signals, laws=laws, target=target, view=view, links=links
        )
        if crane._view is not None:
            connections.page = crane._view.page
        return crane
    except BaseException:
        for link in links.values():
            link.close()
        raise

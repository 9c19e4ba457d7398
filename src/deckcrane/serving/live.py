"""A model in real time, linked to other programs: `live` steps a scenario by the wall clock, takes inputs and sends outputs.

At each period of the model's clock the outputs are sent to the clients that subscribed, then the messages that have come in are
read, and the model advances by one period with the inputs held. What a client holds is released when it leaves. A message is
checked as a whole before any of it is done; a wrong one is answered in words. The work of a period is bounded, whatever clients
send.

The loop knows clients by a key and a function that sends to them. Sockets are in `live_links`.
"""

from __future__ import annotations

import json
import struct
import sys
import time
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import floor, inf, isfinite, log10
from pathlib import Path
from threading import Event
from types import TracebackType
from typing import Any, NamedTuple, Protocol

import numpy as np
import xarray as xr

from deckcrane import interrupts
from deckcrane.components.catalogue import Scenario
from deckcrane.components.control import Laws
from deckcrane.errors import DeckcraneError
from deckcrane.program.integrators import FIXED
from deckcrane.program.program import Target
from deckcrane.scenario.data import did_you_mean
from deckcrane.scenario.reading import load
from deckcrane.simulation.stepper import Stepper
from deckcrane.units.dataset_units import unit_or_none

Json = dict[str, Any]
PERIOD = 0.01
"""Usual period [s] of the model's clock; with fixed steps the nearest whole multiple of the scenario's step."""
LEASE = 5.0
"""Seconds of the wall clock after which a client without a connection (UDP) that is silent has left."""
MOST_CLIENTS = 16
LARGEST_MESSAGE = 8192
"""Most bytes of a message."""
MOST_MESSAGES = 128
"""Most messages of each link that are read in one period."""
MOST_ERRORS = 8
"""Most wrong messages that are answered in one period; all are counted."""
BEHIND = 0.5
"""Seconds that the model may be late before it gives up catching up and goes on from there."""
MEMORY = 1 << 30
"""Most bytes of records; a run that would have more ends there."""
MOST_SIGNALS = 1000
_LAST_COUNT = 1 << 48
_USUAL_SIGNALS = ("q", "u", "actuation", "tension", "hook_load")
_BYTES_OF_PERIOD = 500
"""Bytes that a stepper keeps of each period besides its records: the inputs held."""

Send = Callable[[str | bytes, bool], None]
"""Sends to a client; True for outputs, of which a slow client gets the latest only."""


class Delivery(NamedTuple):
    """A message of a client, or None when it has left."""

    key: Hashable
    data: str | bytes | None
    send: Send
    leased: bool
    """Whether the client must be heard of within `LEASE`, since nothing else shows that it has left."""


class Link(Protocol):
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


@dataclass(frozen=True)
class _Request:
    """A message that was checked: nothing in it can fail."""

    hold: Mapping[str, float | None] = field(default_factory=dict)
    subscribe: tuple[str | None, int] | None = None
    describe: bool = False
    report: bool = False
    stop: bool = False
    count: int | None = None


class Signals:
    """Entries of recorded variables by name: `q`, `q.luff`, `reaction.king.fz`."""

    def __init__(self, crane: Stepper, names: Sequence[str] | None) -> None:
        self._crane = crane
        dataset = crane.dataset().isel(time=0)
        entries: dict[str, tuple[str, int, str]] = {}
        variables = []
        for variable, data in dataset.data_vars.items():
            if not self._is_measured(str(variable), data):
                continue
            variables.append(str(variable))
            for k, place in enumerate(np.ndindex(data.shape)):
                labels = {str(d): str(data[d].values[i]) for d, i in zip(data.dims, place, strict=True)}
                name = ".".join((str(variable), *labels.values()))
                entries[name] = str(variable), k, unit_or_none(data, **labels) or ""
        usual = [name for name in _USUAL_SIGNALS if name in variables]
        chosen: dict[str, tuple[str, int, str]] = {}
        for name in usual if names is None else names:
            matching = {key: entry for key, entry in entries.items() if key == name or key.startswith(f"{name}.")}
            if not matching:
                raise DeckcraneError(
                    f'there is no signal "{name}";{did_you_mean(name, (*variables, *entries))} recorded are {", ".join(variables)}'
                )
            chosen |= matching
        if len(chosen) > MOST_SIGNALS:
            raise DeckcraneError(f"{len(chosen)} signals are more than {MOST_SIGNALS}: name entries, such as q.luff")
        self.names = tuple(chosen)
        self.units = tuple(unit for _, _, unit in chosen.values())
        self._places: dict[str, list[int]] = {}
        for variable, k, _ in chosen.values():
            self._places.setdefault(variable, []).append(k)
        order = [name for variable in self._places for name, entry in chosen.items() if entry[0] == variable]
        self._order = [order.index(name) for name in self.names]

    def _is_measured(self, variable: str, data: xr.DataArray) -> bool:
        try:
            return bool(np.shape(self._crane.measured(variable)) == data.shape)
        except DeckcraneError:
            return False

    def values(self) -> list[float]:
        """Present values, in the order of `names`."""
        values = [
            float(value)
            for variable, places in self._places.items()
            for value in np.ravel(self._crane.measured(variable))[places]
        ]
        return [values[i] for i in self._order]


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
        links: Mapping[str, Link] | None = None,
        clock: Clock | None = None,
    ) -> None:
        if not (isfinite(speed) and speed > 0.0):
            raise DeckcraneError(f"the speed must be greater than zero and finite; it is {speed!r}")
        self.period = _period_of(scenario, period)
        """Seconds of the model's clock between two exchanges."""
        self.speed = speed
        """Seconds of the model's clock in one of the wall clock."""
        self._crane = Stepper(scenario, target, laws)
        self._signals = Signals(self._crane, signals)
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
        values = self._signals.values()
        forms = {client.form for client in receivers}
        frames: dict[str | None, str | bytes] = {}
        if "floats" in forms:
            frames["floats"] = struct.pack(f"<{1 + len(values)}d", self._crane.time, *values)
        if "json" in forms:
            numbers = (value if isfinite(value) else None for value in values)
            named = dict(zip(self._signals.names, numbers, strict=True))
            frames["json"] = _as_json({"type": "outputs", "time": self._crane.time, "signals": named})
        for client in receivers:
            client.send(frames[client.form], True)

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
            request = self._request(data)
            if client is None and (request.hold or request.subscribe):
                client = self._admit(delivery, now)
        except DeckcraneError as error:
            self._refused += 1
            self._errors += 1
            if self._errors <= MOST_ERRORS:
                delivery.send(_as_json({"type": "error", "message": str(error)}), False)
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
            delivery.send(_as_json(self.description()), False)
        if request.report:
            delivery.send(_as_json({"type": "report", **self._report_data()}), False)
        if request.stop:
            self._stopping.set()

    def _admit(self, delivery: Delivery, now: float) -> _Client:
        if len(self._clients) >= MOST_CLIENTS:
            raise DeckcraneError(f"there are {MOST_CLIENTS} clients already, and no more are taken")
        client = _Client(delivery.key, delivery.send, delivery.leased, now)
        self._clients[delivery.key] = client
        return client

    def _request(self, data: str | bytes) -> _Request:
        """Check a message: JSON, or packed numbers."""
        if len(data) > LARGEST_MESSAGE:
            raise DeckcraneError(f"a message has at most {LARGEST_MESSAGE} bytes")
        if isinstance(data, bytes):
            numbers = self._packed_numbers(data)
            if numbers is not None:
                return numbers
        try:
            content = json.loads(data, parse_constant=_refuse_constant)
        except (ValueError, RecursionError):
            count = 1 + len(self.inputs)
            raise DeckcraneError(
                f'a message is JSON, such as {{"describe": true}}, or {count} packed doubles: a count that grows, and all inputs'
            ) from None
        if not isinstance(content, dict):
            raise DeckcraneError('a message in JSON is an object, such as {"describe": true}')
        return self._request_of(content)

    def _packed_numbers(self, data: bytes) -> _Request | None:
        """All inputs as doubles after a count; None where the data is text.

        As a double, eight characters of printable ASCII are never a whole number below 2^48: with an exponent that allows it,
        0x427 at most, the last twelve bits of the mantissa would have to be zero, and no such character ends in zeros alone.
        """
        if len(data) != 8 * (1 + len(self.inputs)):
            return None
        first, *values = struct.unpack(f"<{1 + len(self.inputs)}d", data)
        if not (isfinite(first) and first == int(first) and 0.0 <= first < _LAST_COUNT):
            return None
        return _Request(hold=self._checked_inputs(dict(zip(self.inputs, values, strict=True))), count=int(first))

    def _request_of(self, content: Json) -> _Request:
        keys = ("hold", "subscribe", "every", "describe", "report", "stop")
        for key in content:
            if key not in keys:
                raise DeckcraneError(f'"{key:.40}" is no request;{did_you_mean(key, keys)} there are {", ".join(keys)}')
        flags = {key: content.get(key, False) for key in ("describe", "report", "stop")}
        for key, flag in flags.items():
            if not isinstance(flag, bool):
                raise DeckcraneError(f'"{key}" is true or false')
        hold = content.get("hold", {})
        if not isinstance(hold, dict):
            raise DeckcraneError('"hold" has inputs by name, such as {"hold": {"slew": 3000.0}}')
        subscribe = None
        if "subscribe" in content:
            form, every = content["subscribe"], content.get("every", 1)
            if form not in ("json", "floats", None):
                raise DeckcraneError('"subscribe" is "json", "floats", or null to receive no more')
            if not isinstance(every, int) or isinstance(every, bool) or not 1 <= every <= 1_000_000:
                raise DeckcraneError('"every" is a whole number of periods, 1 or more')
            subscribe = form, every
        elif "every" in content:
            raise DeckcraneError('"every" goes with "subscribe"')
        return _Request(hold=self._checked_inputs(hold), subscribe=subscribe, **flags)

    def _checked_inputs(self, values: Mapping[str, object]) -> dict[str, float | None]:
        checked: dict[str, float | None] = {}
        for name, value in values.items():
            if name not in self.inputs:
                raise DeckcraneError(
                    f'there is no input "{name:.40}";{did_you_mean(name, self.inputs)} there are: '
                    f"{', '.join(self.inputs) or 'none'}"
                )
            if value is None:
                checked[name] = None
                continue
            number = value if isinstance(value, float | int) and not isinstance(value, bool) else inf
            if not abs(number) <= sys.float_info.max:
                raise DeckcraneError(f"the input of {name} must be a finite number, in SI units, or null to release it")
            checked[name] = float(number)
        return checked

    def description(self) -> Json:
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
        text = _as_json(message)
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


def _refuse_constant(name: str) -> float:
    raise ValueError(f"{name} is no number of JSON")


def _as_json(message: Json) -> str:
    return json.dumps(message, allow_nan=False, separators=(",", ":"))


def live(
    scenario: Scenario | str | Path,
    *,
    period: float | None = None,
    speed: float = 1.0,
    signals: Sequence[str] | None = None,
    host: str = "127.0.0.1",
    udp: int | None = 0,
    websocket: int | None = None,
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
        laws: controllers of your own, as for `stepper`
        target: which code runs

    Returns:
        the run at its start, with its links open; `run` starts the clock

    Raises:
        ScenarioError: the file has mistakes
        DeckcraneError: a port is in use, there is no such signal, or the period does not fit
    """
    from deckcrane.serving.live_links import UdpLink, WebSocketLink

    scenario = scenario if isinstance(scenario, Scenario) else load(scenario)
    links: dict[str, Link] = {}
    try:  # before the model is compiled: a port in use is told at once
        if udp is not None:
            links["udp"] = UdpLink(host, udp)
        if websocket is not None:
            links["websocket"] = WebSocketLink(host, websocket)
        return LiveRun(scenario, period=period, speed=speed, signals=signals, laws=laws, target=target, links=links)
    except BaseException:
        for link in links.values():
            link.close()
        raise

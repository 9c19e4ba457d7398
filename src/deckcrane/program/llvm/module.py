"""A module of LLVM: the functions, tables and constants that are compiled together for one kind of processor.

`Module.function` gives a `Writer` for the code of a function (`writer.py`), and `Module.text` the whole in LLVM's intermediate
representation. For teams of threads a module also counts the memory of a team, and for GPUs it keeps a bank of constants.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from struct import pack, unpack
from typing import Literal

from deckcrane.program.llvm.lanes import Lanes
from deckcrane.program.llvm.terms import Value, literal
from deckcrane.program.llvm.writer import TEAM_NUMBERS, TEAM_WORK, Writer
from deckcrane.program.native_calls import Kind

BARRIER = "llvm.nvvm.barrier0"
"""Where a thread waits for all others of its block, and sees what they have stored."""
GLOBAL_MEMORY = 1
"""Address space of the memory of a card."""
SHARED_MEMORY = 3
"""Address space of the memory that the threads of a block share."""
TEAM_SHARED = "team_shared"
"""A team's part of it, whose size is given when a kernel is launched."""
CONSTANT_MEMORY = 4
"""Address space of the memory whose numbers are operands of instructions, without being loaded first."""
CONSTANT_BANK, BANK_SOURCES = "constant_bank", "bank_sources"
"""Numbers of a module there, and where they come from: the place among the constants of all simulations or -1, and the bits."""
LARGEST_BANK = 8192
"""Numbers that fit there: 64 KiB."""


class Module:
    """Functions that are compiled together, for one kind of processor."""

    def __init__(self, lanes: Lanes) -> None:
        self.lanes = lanes
        self._declared: dict[str, None] = {}
        self._annotations: list[str] = []
        self._defined: list[str] = []
        self._requested: set[str] = set()
        self._team_numbers, self._team_work = 0, 0
        self._bank: list[tuple[int, float]] = []

    def bank_place(self, source: int, number: float = 0.0) -> int | None:
        """A place in constant memory for a constant of all simulations, or for a `number` (source -1); None if it is full."""
        if len(self._bank) == LARGEST_BANK:
            return None
        self._bank.append((source, number))
        return len(self._bank) - 1

    def reserve(self, size: int) -> int:
        """Reserve numbers in the memory of a team, for each simulation; gives where they begin."""
        first = self._team_numbers
        self._team_numbers += max(size, 1)
        return first

    def reserve_work(self, size: int) -> None:
        """Reserve work memory of a team, which all functions use in turn."""
        self._team_work = max(self._team_work, size)

    @property
    def manner(self) -> str:
        """Attributes of all functions: where vectors are long, LLVM must not split them, nor keep them across two cache lines.

        Without `alignstack` numbers that find no register lie at multiples of 16 bytes, and most accesses to them touch two lines.
        """
        bits = 64 * self.lanes.width
        aligned = f"alignstack({bits // 8})" if bits > 128 else ""
        return f'{aligned} "min-legal-vector-width"="{bits}" "prefer-vector-width"="{bits}"' if bits > 256 else aligned

    def declare(self, prototype: str) -> None:
        """Declare a function of LLVM, or of another module: its type and name."""
        self._declared[prototype] = None

    def add(self, text: str) -> None:
        """Add a function, or a table, that is already written."""
        self._defined.append(text)

    def barrier(self) -> str:
        """The line at which the threads of a team wait for each other, and for the other teams of their block.

        Teams that go on together fetch their instructions together: with a barrier for each, lifts of `offshore_crane` take
        11.0 s instead of 8.5.
        """
        self.declare(f"void @{BARRIER}()")
        return f"call void @{BARRIER}()"

    def knows(self, name: str) -> bool:
        """Whether a function of this name was requested before; it is from now on."""
        requested = name in self._requested
        self._requested.add(name)
        return requested

    def table(self, name: str, values: Sequence[float] | Sequence[int], kind: Literal["int", "time"]) -> None:
        """Add a table of constants."""
        type_ = self.lanes.type(kind)
        entries = ", ".join(f"{type_} {literal(v) if kind == 'time' else int(v)}" for v in values) or f"{type_} 0"
        self.add(f"@{name} = internal constant [{max(len(values), 1)} x {type_}] [{entries}], align 64\n")

    @contextmanager
    def function(
        self,
        name: str,
        parameters: Sequence[tuple[Kind, str]],
        *,
        returns: Kind | None = None,
        shown: bool = False,
        seen: bool = False,
        inline: bool = False,
        pure: bool = False,
        registers: int | None = None,
        by_team: bool = False,
    ) -> Iterator[tuple[Writer, Returned]]:
        """Write a function; `shown` ones can be called from outside, `seen` ones by other modules.

        Only the result of `pure` ones counts: calls whose result is not needed are dropped. On a GPU a thread of one that is
        `shown`, and of all that it calls, has so many `registers` at most (None: as many as there are).
        Functions are those of a thread by itself, unless they are written for all members of a team (`by_team`).
        The second of the pair takes the result.
        """
        lanes = self.lanes if by_team else replace(self.lanes, team=1)
        writer, returned = Writer(self, parameters, lanes), Returned()
        yield writer, returned
        alone = "noalias" if lanes.team == 1 else ""  # what other members store is seen through every address
        signature = ", ".join(f"{self._parameter_type(kind, alone)} %{parameter}" for kind, parameter in parameters)
        linkage = "" if shown or seen else "internal "
        if shown and self.lanes.device:
            linkage = "ptx_kernel "
        type_ = "void" if returns is None else self.lanes.type(returns)
        manner = f"nounwind alwaysinline {self.manner}" if inline else f"nounwind {self.manner}"
        if pure:
            manner = f"willreturn memory(none) {manner}"
        value = None if returned.value is None or returns is None else writer.as_kind(returns, returned.value)
        self.add(writer.text(f"define {linkage}{type_} @{name}({signature}) {manner}", value))
        if registers is not None and self.lanes.device:
            self._annotations.append(f'ptr @{name}, !"maxnreg", i32 {registers}')

    def _parameter_type(self, kind: Kind, attributes: str) -> str:
        return f"{self.lanes.type(kind)} {attributes}" if kind == "address" else self.lanes.type(kind)

    @property
    def text(self) -> str:
        annotations = [f"!{n} = !{{{annotation}}}" for n, annotation in enumerate(self._annotations)]
        if annotations:
            annotations.append(f"!nvvm.annotations = !{{{', '.join(f'!{n}' for n in range(len(annotations)))}}}")
        if self.lanes.team > 1:
            sizes = {TEAM_NUMBERS: self._team_numbers + self._team_work, TEAM_WORK: self._team_numbers}
            annotations += [f"@{name} = constant i64 {size}" for name, size in sizes.items()]
            shared = f"external addrspace({SHARED_MEMORY}) global [0 x double], align 16"
            annotations.append(f"@{TEAM_SHARED} = {shared}")
        if self._bank:
            annotations += self._bank_lines()
        return "\n".join([*(f"declare {prototype}" for prototype in self._declared), *self._defined, *annotations])

    def _bank_lines(self) -> list[str]:
        size = len(self._bank)
        words = [word for source, number in self._bank for word in (source, *unpack("<q", pack("<d", number)))]
        place = f"addrspace({CONSTANT_MEMORY}) externally_initialized global"
        return [
            f"@{CONSTANT_BANK} = {place} [{size} x double] zeroinitializer, align 64",
            f"@{BANK_SOURCES} = constant [{2 * size} x i64] [{', '.join(f'i64 {word}' for word in words)}]",
        ]


class Returned:
    """The result of a function."""

    value: Value | None = None

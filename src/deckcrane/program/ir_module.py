"""Functions in LLVM's intermediate representation that are compiled together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Literal

from deckcrane.program.calls import Kind
from deckcrane.program.ir import Value, Writer
from deckcrane.program.ir_lanes import Lanes, literal


class Module:
    """Functions that are compiled together, for one kind of processor."""

    def __init__(self, lanes: Lanes) -> None:
        self.lanes = lanes
        self._declared: dict[str, None] = {}
        self._defined: list[str] = []
        self._requested: set[str] = set()

    @property
    def manner(self) -> str:
        """Attributes of all functions: where vectors are long, LLVM must not split them."""
        bits = 64 * self.lanes.width
        return f'"min-legal-vector-width"="{bits}" "prefer-vector-width"="{bits}"' if bits > 256 else ""

    def declare(self, prototype: str) -> None:
        """Declare a function of LLVM, or of another module: its type and name."""
        self._declared[prototype] = None

    def add(self, text: str) -> None:
        """Add a function, or a table, that is already written."""
        self._defined.append(text)

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
    ) -> Iterator[tuple[Writer, Returned]]:
        """Write a function; `shown` ones can be called from outside, `seen` ones by other modules.

        Only the result of `pure` ones counts: calls whose result is not needed are dropped.
        The second of the pair takes the result.
        """
        writer, returned = Writer(self, parameters), Returned()
        yield writer, returned
        signature = ", ".join(f"{self._parameter_type(kind)} %{parameter}" for kind, parameter in parameters)
        linkage = "" if shown or seen else "internal "
        if shown and self.lanes.device:
            linkage = "ptx_kernel "
        type_ = "void" if returns is None else self.lanes.type(returns)
        manner = f"nounwind alwaysinline {self.manner}" if inline else f"nounwind {self.manner}"
        if pure:
            manner = f"willreturn memory(none) {manner}"
        value = None if returned.value is None or returns is None else writer.as_kind(returns, returned.value)
        self.add(writer.text(f"define {linkage}{type_} @{name}({signature}) {manner}", value))

    def _parameter_type(self, kind: Kind) -> str:
        return f"{self.lanes.type(kind)} noalias" if kind == "address" else self.lanes.type(kind)

    @property
    def text(self) -> str:
        return "\n".join([*(f"declare {prototype}" for prototype in self._declared), *self._defined])


class Returned:
    """The result of a function."""

    value: Value | None = None

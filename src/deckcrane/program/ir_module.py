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
        self._known: set[str] = set()

    @property
    def manner(self) -> str:
        """Attributes of all functions: where vectors are long, LLVM must not cut them."""
        bits = 64 * self.lanes.width
        return f'"min-legal-vector-width"="{bits}" "prefer-vector-width"="{bits}"' if bits > 256 else ""

    def declare(self, prototype: str) -> None:
        """A function of LLVM's own, or of another module: its type and name."""
        self._declared[prototype] = None

    def add(self, text: str) -> None:
        """A function, or a table, that is written already."""
        self._defined.append(text)

    def knows(self, name: str) -> bool:
        """Whether a function of this name was asked for before; it is from now on."""
        known = name in self._known
        self._known.add(name)
        return known

    def table(self, name: str, values: Sequence[float] | Sequence[int], kind: Literal["int", "time"]) -> None:
        """Numbers that stand beside the code."""
        type_ = self.lanes.type(kind)
        spelled = ", ".join(f"{type_} {literal(v) if kind == 'time' else int(v)}" for v in values) or f"{type_} 0"
        self.add(f"@{name} = internal constant [{max(len(values), 1)} x {type_}] [{spelled}], align 64\n")

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
        """A function; `shown` ones can be called from outside, `seen` ones by other modules.

        Of `pure` ones only what they return counts: calls whose result is not needed are dropped.
        What it returns is put into the second of the pair.
        """
        writer, returned = Writer(self, parameters), Returned()
        yield writer, returned
        spelled = ", ".join(f"{self._given(kind)} %{given}" for kind, given in parameters)
        how = "" if shown or seen else "internal "
        if shown and self.lanes.device:
            how = "ptx_kernel "
        type_ = "void" if returns is None else self.lanes.type(returns)
        manner = f"nounwind alwaysinline {self.manner}" if inline else f"nounwind {self.manner}"
        if pure:
            manner = f"willreturn memory(none) {manner}"
        value = None if returned.value is None or returns is None else writer.as_kind(returns, returned.value)
        self.add(writer.text(f"define {how}{type_} @{name}({spelled}) {manner}", value))

    def _given(self, kind: Kind) -> str:
        return f"{self.lanes.type(kind)} noalias" if kind == "address" else self.lanes.type(kind)

    @property
    def text(self) -> str:
        return "\n".join([*(f"declare {each}" for each in self._declared), *self._defined])


class Returned:
    """What a function gives back."""

    value: Value | None = None

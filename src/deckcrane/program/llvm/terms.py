"""Numbers in code that is being written: terms, arrays in memory, and variables; `writer.py` says what their kinds mean."""

from __future__ import annotations

import struct
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from deckcrane.program.native_calls import Kind

if TYPE_CHECKING:
    from deckcrane.program.llvm.writer import Writer


def literal(number: float) -> str:
    """A number as an LLVM literal, exact to the last bit."""
    return f"0x{struct.unpack('<Q', struct.pack('<d', float(number)))[0]:016X}"


class Term:
    """A number of some kind in the code that a writer writes."""

    __slots__ = ("kind", "text", "writer")

    def __init__(self, writer: Writer, kind: Kind, text: str) -> None:
        self.writer, self.kind, self.text = writer, kind, text

    def __add__(self, other: Value) -> Term:
        return self.writer.operation("add", self, other)

    def __radd__(self, other: Value) -> Term:
        return self.writer.operation("add", other, self)

    def __sub__(self, other: Value) -> Term:
        return self.writer.operation("sub", self, other)

    def __rsub__(self, other: Value) -> Term:
        return self.writer.operation("sub", other, self)

    def __mul__(self, other: Value) -> Term:
        return self.writer.operation("mul", self, other)

    def __rmul__(self, other: Value) -> Term:
        return self.writer.operation("mul", other, self)

    def __truediv__(self, other: Value) -> Term:
        return self.writer.operation("div", self.writer.floating(self), other)

    def __rtruediv__(self, other: Value) -> Term:
        return self.writer.operation("div", other, self.writer.floating(self))

    def __floordiv__(self, other: Value) -> Term:
        """Division of whole numbers, towards zero."""
        return self.writer.operation("div", self, other)

    def __mod__(self, other: Value) -> Term:
        """Remainder of whole numbers that are not negative."""
        return self.writer.operation("rem", self, other)

    def __neg__(self) -> Term:
        if self.kind == "int":
            return 0 - self
        return self.writer.define(self.kind, f"fneg {self.writer.lanes.type(self.kind)} {self.text}")

    def __lt__(self, other: Value) -> Term:
        return self.writer.comparison("lt", self, other)

    def __le__(self, other: Value) -> Term:
        return self.writer.comparison("le", self, other)

    def __gt__(self, other: Value) -> Term:
        return self.writer.comparison("gt", self, other)

    def __ge__(self, other: Value) -> Term:
        return self.writer.comparison("ge", self, other)

    def equals(self, other: Value) -> Term:
        return self.writer.comparison("eq", self, other)

    def differs(self, other: Value) -> Term:
        return self.writer.comparison("ne", self, other)

    def __and__(self, other: Term) -> Term:
        return self.writer.logic("and", self, other)

    def __or__(self, other: Term) -> Term:
        return self.writer.logic("or", self, other)

    def __invert__(self) -> Term:
        return self.writer.logic("xor", self, self.writer.constant("flag", True))


Value = Term | float | int


@dataclass(frozen=True)
class Numbers:
    """An array in memory: numbers of each simulation (`real`), `stride` apart, or of all (`time`, `int`, `address`)."""

    base: Term
    kind: Kind = "real"
    stride: int = 1

    def __getitem__(self, index: Value) -> Term:
        return self.base.writer.load(self._place(index), self.kind)

    def __setitem__(self, index: Value, value: Value) -> None:
        self.base.writer.store_entry(self._place(index), value, self.kind)

    def after(self, index: Value) -> Numbers:
        """The same array from a later entry on."""
        return replace(self, base=self._place(index))

    def _place(self, index: Value) -> Term:
        writer = self.base.writer
        if self.stride != 1:
            index = index * self.stride
        kind: Kind = "time" if self.kind == "real" else "int" if self.kind == "bits" else self.kind
        return writer.define(
            "address",
            f"getelementptr {writer.lanes.type(kind)}, ptr {self.base.text}, i64 {writer.as_kind('int', index).text}",
        )


class Variable:
    """A variable of the code."""

    def __init__(self, writer: Writer, kind: Kind, place: Term) -> None:
        self._writer, self._kind, self._place = writer, kind, place

    @property
    def value(self) -> Term:
        return self._writer.load(self._place, self._kind)

    @value.setter
    def value(self, value: Value) -> None:
        self._writer.store(self._place, value, self._kind)

"""Number of simulations that a piece of code serves, and the types of their numbers: see `ir`."""

from __future__ import annotations

import struct
from dataclasses import dataclass, replace

from deckcrane.program.calls import Kind


@dataclass(frozen=True)
class Lanes:
    """Number of simulations that one piece of code serves: those of a vector, or those of a block of threads on a GPU."""

    width: int = 1
    tile: int = 1
    device: bool = False
    fused: bool = True
    """Whether the processor multiplies and adds in one operation, rounded once."""

    @property
    def real(self) -> str:
        return "double" if self.width == 1 else f"<{self.width} x double>"

    @property
    def mask(self) -> str:
        return "i1" if self.width == 1 else f"<{self.width} x i1>"

    @property
    def bits(self) -> str:
        """Whole numbers as long as reals, one for each simulation."""
        return "i64" if self.width == 1 else f"<{self.width} x i64>"

    def type(self, kind: Kind) -> str:
        plain = {"int": "i64", "flag": "i1", "time": "double", "address": "ptr"}
        return plain.get(kind) or {"real": self.real, "mask": self.mask, "bits": self.bits}[kind]

    def suffix(self, kind: Kind) -> str:
        """Suffix of the names of LLVM's own functions."""
        return "f64" if kind == "time" or self.width == 1 else f"v{self.width}f64"

    @property
    def one(self) -> Lanes:
        """The same processor for one simulation at a time."""
        return replace(self, width=1, tile=1)


def literal(number: float) -> str:
    """A number as an LLVM literal, exact to the last bit."""
    return f"0x{struct.unpack('<Q', struct.pack('<d', float(number)))[0]:016X}"

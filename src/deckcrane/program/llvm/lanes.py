"""The simulations that a piece of code serves: one, a vector of them, a thread of a GPU each, or a team of threads each.

Arrays of reals lie in tiles: `tile` simulations beside each other, then the next entry. On a processor a tile is a vector;
on a GPU it is the 32 lanes of a warp, each of which sees only its own.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from deckcrane.program.native_calls import Kind

_REGISTERS, _PARTITIONS = 65536, 4
"""Registers of a multiprocessor of a GPU, and its parts, which have as many each; of all cards that code is written for."""


@dataclass(frozen=True)
class Lanes:
    """Number of simulations that one piece of code serves: those of a vector, or those of a block of threads on a GPU."""

    width: int = 1
    tile: int = 1
    device: bool = False
    fused: bool = True
    """Whether the processor multiplies and adds in one operation, rounded once."""
    own_clocks: bool = False
    """Whether each simulation has its own clock, so that it can be started anew while its neighbours continue."""
    team: int = 1
    """Threads of a GPU that compute a simulation together (`thread_teams.py`)."""
    teams: int = 1
    """Teams of a block of threads, which do the same at the same time, each for a tile of its own."""
    team_shared: int = 0
    """Numbers of a simulation that fit into the memory that a block of threads shares."""

    @property
    def team_registers(self) -> int:
        """Registers of a thread where the teams of a block share those of a multiprocessor, in steps of eight."""
        warps = -(-self.team * self.teams // _PARTITIONS)
        return min(255, _REGISTERS // (_PARTITIONS * self.tile * warps) // 8 * 8)

    @property
    def clock(self) -> Kind:
        """Kind of a simulation's time."""
        return "real" if self.own_clocks else "time"

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
    def single(self) -> Lanes:
        """The same processor for one simulation at a time."""
        return replace(self, width=1, tile=1)

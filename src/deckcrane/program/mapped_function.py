"""`MappedFunction`: a CasADi function as machine code that is evaluated for many points in one call.

Points are independent of each other, so several of them share a vector of the processor, as simulations of a batch do.
"""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np

from deckcrane.arrays import Array
from deckcrane.program.listing import listing, with_fused_products
from deckcrane.program.llvm.listing_code import LONG_PIECE, PIECE, Argument, listing_function
from deckcrane.program.llvm.machine_code import (
    LoadedCode,
    cached_object_code,
    host_lanes,
    level_for,
    vector_width,
)
from deckcrane.program.llvm.module import Module
from deckcrane.program.native_calls import Kind, address

POINTS: list[tuple[Kind, str]] = [("int", "tiles"), ("address", "points"), ("address", "shared"), ("address", "out")]
LONG = 20_000
"""Operations from which a function is written in short pieces."""
_NO_PARAMETERS = -1


class MappedFunction:
    """A function of a point and of numbers that all points share, compiled for vectors of points.

    Args:
        function: a CasADi function of SX with two arguments, a point and the shared numbers, and one dense output, all columns
        what: what it is, for a warning where compiling takes long
    """

    def __init__(self, function: Any, what: str) -> None:
        self.inputs, self.outputs = int(function.size1_in(0)), int(function.size1_out(0))
        self._width = vector_width()
        identity = hashlib.sha256(f"mapped\0{self._width}\0{function.serialize()}".encode()).hexdigest()
        operations = int(function.n_instructions())
        level = level_for(identity, operations, what, "Fewer states or limits shorten it")
        code = LoadedCode(cached_object_code(identity, lambda: _program(function, self._width), level))
        self._call = code.function("mapped", POINTS)

    def __call__(self, points: Array, shared: Array) -> Array:
        """The values at all points.

        Args:
            points: a row for each point
            shared: the numbers that all points share

        Returns:
            a row of values for each point
        """
        count, width = len(points), self._width
        tiles = -(-count // width)
        padded = np.empty((tiles * width, self.inputs))
        padded[:count], padded[count:] = points, points[-1]  # the last vector is filled up with what can be evaluated
        tiled = np.ascontiguousarray(padded.reshape(tiles, width, self.inputs).transpose(0, 2, 1))
        out = np.empty((tiles, self.outputs, width))
        shared = np.ascontiguousarray(shared, dtype=float)
        self._call(tiles, address(tiled), address(shared), address(out))
        return np.ascontiguousarray(out.transpose(0, 2, 1)).reshape(tiles * width, self.outputs)[:count]


def _program(function: Any, width: int) -> str:
    """The text of the module: the function for one vector of points, and the loop over vectors."""
    module = Module(host_lanes(width))
    written = with_fused_products(listing(function, _NO_PARAMETERS))
    arguments = (Argument("a"), Argument("p", "shared"))
    longest = LONG_PIECE if written.operations > LONG else PIECE
    listing_function(module, "point", written, arguments, longest=longest)
    with module.function("mapped", POINTS, shown=True) as (w, _):
        points, out = w.local_at("points"), w.local_at("out")
        with w.loop(0, w.parameter("tiles")) as i:
            here, there = points.after(i * function.size1_in(0)), out.after(i * function.size1_out(0))
            w.call("point", here.base, w.parameter("shared"), there.base)
    return module.text

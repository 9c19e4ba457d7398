"""From coarse samples of wave forces to fine ones, block by block: see `deckcrane.sea.sums`."""

from __future__ import annotations

from deckcrane.program.ir import Kind, Module

CARRY: list[tuple[Kind, str]] = [
    ("address", "coarse"),
    ("address", "window"),
    ("int", "between"),
    ("int", "columns"),
    ("int", "first"),
    ("int", "count"),
    ("address", "out"),
]
WIDTH = 14


def write_carry(module: Module) -> None:
    with module.function("carry", CARRY, shown=True) as (w, _):
        coarse, out, window = w.tile("coarse"), w.tile("out"), w.shared("window")
        columns, between = w.parameter("columns"), w.parameter("between")
        with w.loop(0, w.parameter("count")) as n:
            k = w.parameter("first") + n
            row, phase = k // between, k % between
            weights = window.after(phase * WIDTH)
            under = coarse.after(row * columns)
            into = out.after(n * columns)
            with w.loop(0, columns) as c:
                total = weights[0] * under[c]
                for j in range(1, WIDTH):
                    total = w.fused(weights[j], under[c + columns * j], total)
                into[c] = total

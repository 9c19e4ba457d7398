"""Kernels of wave forces for graphics cards: a thread for each wave, then a thread for each bin of the FFT.

A bin adds up the waves near it in their order, so that there are no concurrent additions and a card gives the same numbers
each time. A sea's waves come in equally wide cells of frequency, as many in each, so a thread knows where to look.
"""

from __future__ import annotations

from deckcrane.program.calls import Kind
from deckcrane.program.ir import Term, Writer
from deckcrane.program.ir_module import Module
from deckcrane.sea.device_draw_code import write_device_draws
from deckcrane.sea.device_draws import THREADS
from deckcrane.sea.device_waves import FORCES
from deckcrane.sea.wave_code import ROW, on_the_circle, transfer_of
from deckcrane.sea.window import DEGREE, WIDTH

WAVES: list[tuple[Kind, str]] = [
    ("int", "waves"),  # of each sea
    ("time", "t"),
    ("address", "w"),
    ("address", "phase"),
    ("address", "amplitude"),
    ("address", "frequency"),  # within the table
    ("address", "direction"),
    ("address", "row"),
    ("address", "column"),
    ("address", "rows"),
    ("address", "columns"),
    ("address", "table"),
    ("int", "across"),
    ("address", "out"),  # [sea, wave, real and imaginary parts of forces]
]
BINS: list[tuple[Kind, str]] = [
    ("int", "waves"),
    ("int", "bins"),
    ("int", "directions"),
    ("address", "cells"),  # of each sea
    ("address", "low"),  # where they begin, in bins
    ("address", "width"),  # of each cell, in bins
    ("address", "place"),  # of each wave, in bins
    ("address", "forces"),
    ("address", "window"),
    ("address", "out"),  # [sea, force, bin], complex; the first bin is WIDTH / 2 below zero
]


def write_device_waves(module: Module) -> None:
    """Write all kernels that `device_waves` calls.

    `each_wave` and `each_bin`, where the block's index along y is the sea, and those that draw random numbers.
    """
    write_device_draws(module)
    with module.function("each_wave", WAVES, shown=True) as (w, _):
        number, waves = _thread_index(w), w.parameter("waves")
        with w.when(number < waves):
            i = w.device_index("ctaid", "y") * waves + number
            real, imaginary = transfer_of(w, i, list(range(FORCES)))
            frequency, t, phase = w.shared("w")[i], w.parameter("t"), w.shared("phase")[i]
            cosine, sine = on_the_circle(w, frequency, t, phase)
            amplitude = w.shared("amplitude")[i]
            a, b = amplitude * cosine, amplitude * sine
            out = w.shared("out").after(i * (2 * FORCES))
            for n, (x, y) in enumerate(zip(real, imaginary, strict=True)):
                out[2 * n], out[2 * n + 1] = w.fused(a, x, -(b * y)), w.fused(a, y, b * x)
    with module.function("each_bin", BINS, shown=True) as (w, _):
        number, bins = _thread_index(w), w.parameter("bins")
        with w.when(number < bins):
            _write_bin_sum(w, number, w.device_index("ctaid", "y"))


def _thread_index(w: Writer) -> Term:
    return w.device_index("ctaid") * THREADS + w.device_index("tid")


def _write_bin_sum(w: Writer, number: Term, sea: Term) -> None:
    """Sum up one bin: all waves within half a window of it, times the window there."""
    directions, waves, cells = w.parameter("directions"), w.parameter("waves"), w.shared("cells", "int")[sea]
    middle = w.as_kind("time", number - WIDTH // 2)
    low, width = w.shared("low")[sea], w.shared("width")[sea]
    first = _cell_index(w, (middle - WIDTH / 2 - low) / width - 1.0, cells)
    last = _cell_index(w, (middle + WIDTH / 2 - low) / width + 2.0, cells)
    bin_position = w.shared("place").after(sea * waves)
    forces = w.shared("forces").after(sea * waves * (2 * FORCES))
    totals = [w.variable("time", 0.0) for _ in range(2 * FORCES)]
    with w.loop(first * directions, last * directions) as i:
        x = bin_position[i]
        below = w.rounded_down(x)
        above = w.where(x > w.as_kind("time", below), below + 1, below)
        offset = number - above
        with w.when((offset >= 0) & (offset < WIDTH)):
            weight, wave_forces = _window_at(w, offset, 2.0 * (above - x) - 1.0), forces.after(i * (2 * FORCES))
            for n, total in enumerate(totals):
                total.value = w.fused(weight, wave_forces[n], total.value)
    out = w.shared("out")
    for n, total in enumerate(totals):
        out[((sea * FORCES + n // 2) * w.parameter("bins") + number) * 2 + n % 2] = total.value


def _cell_index(w: Writer, position: Term, cells: Term) -> Term:
    """Index of a cell, limited to 0 to the number of cells."""
    last = w.as_kind("time", cells)
    positive = w.where(position > 0.0, position, 0.0)
    return w.rounded_down(w.where(positive < last, positive, last))


def _window_at(w: Writer, offset: Term, share: Term) -> Term:
    """The window at the bin with this offset from the first, as a polynomial."""
    coefficients = w.shared("window").after(offset)
    total = coefficients[DEGREE * ROW]
    for power in reversed(range(DEGREE)):
        total = w.fused(total, share, coefficients[power * ROW])
    return total

"""Kernels that pack the accumulators of statistics on a GPU, without loss, before they are copied back.

Most accumulators are bins that stayed empty, and most others are small counts. Of each channel of a case a bit for each slot says
whether it is not zero; of those that are not, a bit says whether it is a count from -127 to 127, which takes a byte, or a number
that takes eight. `gpu/packed_tallies.py` has the form, and reads it back.
"""

from __future__ import annotations

from deckcrane.program.llvm.module import Module
from deckcrane.program.llvm.terms import Numbers, Term, Variable
from deckcrane.program.llvm.writer import Writer
from deckcrane.program.native_calls import Kind
from deckcrane.program.statistics.layout import StatisticsLayout

LARGEST_COUNT = 127.0
MEASURE: list[tuple[Kind, str]] = [
    ("address", "A"),
    ("address", "cases"),  # of each lane, -1: none
    ("address", "counts"),  # [case, channel, (numbers that are not zero, those of eight bytes)]
]
PACK: list[tuple[Kind, str]] = [
    ("address", "A"),
    ("address", "cases"),
    ("address", "places"),  # [case, channel, (first byte of kinds, of counts, first number)]
    ("address", "masks"),  # [case, channel, byte]
    ("address", "kinds"),
    ("address", "small"),
    ("address", "numbers"),
]


def write_packing(module: Module, ground: StatisticsLayout) -> None:
    """Write `measure_slots` and `pack_slots`, for a grid of (tiles, channels) blocks of 32 threads."""
    with module.function("measure_slots", MEASURE, shown=True) as (w, _):
        case, row = _case_and_row(w, ground)
        with w.when(case >= 0):
            nonzero, long = w.variable("int", 0), w.variable("int", 0)
            slots = _slots(w, ground)
            with w.loop(0, ground.slots.size) as slot:
                is_used, is_small, _, _ = _kind(w, slots, slot)
                with w.when(is_used):
                    nonzero.value = nonzero.value + 1
                with w.when(is_used & ~is_small):
                    long.value = long.value + 1
            counts = w.shared("counts", "int").after(row * 2)
            counts[0], counts[1] = nonzero.value, long.value
    with module.function("pack_slots", PACK, shown=True) as (w, _):
        case, row = _case_and_row(w, ground)
        with w.when(case >= 0):
            _write_pack(w, ground, row)


def _write_pack(w: Writer, ground: StatisticsLayout, row: Term) -> None:
    slots, size = _slots(w, ground), ground.slots.size
    places = w.shared("places", "int").after(row * 3)
    kinds, small = places[0], places[1]
    numbers = w.shared("numbers").after(places[2])
    masks = row * (-(-size // 8))
    nonzero, counts, long = (w.variable("int", 0) for _ in range(3))
    mask, kind = w.variable("int", 0), w.variable("int", 0)
    with w.loop(0, size) as slot:
        is_used, is_small, value, whole = _kind(w, slots, slot)
        with w.when(is_used):
            _set_bit(w, mask, slot)
            with w.when(is_small):
                _store_byte(w, "small", small + counts.value, whole)
                counts.value = counts.value + 1
            with w.when(~is_small):
                _set_bit(w, kind, nonzero.value)
                numbers[long.value] = value
                long.value = long.value + 1
            nonzero.value = nonzero.value + 1
            with w.when((nonzero.value % 8).equals(0)):
                _store_byte(w, "kinds", kinds + nonzero.value // 8 - 1, kind.value)
                kind.value = 0
        with w.when((slot % 8).equals(7) | slot.equals(size - 1)):
            _store_byte(w, "masks", masks + slot // 8, mask.value)
            mask.value = 0
    with w.when((nonzero.value % 8).differs(0)):
        _store_byte(w, "kinds", kinds + nonzero.value // 8, kind.value)


def _case_and_row(w: Writer, ground: StatisticsLayout) -> tuple[Term, Term]:
    """The case of a thread, and the number of its channel among those of all cases."""
    lane = w.device_index("ctaid") * w.lanes.tile + w.device_index("tid")
    case = w.shared("cases", "int")[lane]
    return case, case * ground.channels + w.device_index("ctaid", "y")


def _slots(w: Writer, ground: StatisticsLayout) -> Numbers:
    """The slots of a thread's channel."""
    tile = w.lanes.tile
    first = w.device_index("ctaid") * (ground.slots.size * ground.channels) + w.device_index("ctaid", "y")
    place = first * tile + w.device_index("tid")
    return Numbers(w.shared("A").after(place).base, "time", ground.channels * tile)


def _kind(w: Writer, slots: Numbers, slot: Term) -> tuple[Term, Term, Term, Term]:
    """Whether a slot is not zero, bit by bit; whether it is a small count; its value; and that as a whole number."""
    value = slots[slot]
    bits = w.define("int", f"bitcast double {value.text} to i64")
    fits = w.intrinsic("fabs", value) <= LARGEST_COUNT
    whole = w.define("int", f"fptosi double {w.where(fits, value, 0.0).text} to i64")
    is_small = fits & w.as_kind("time", whole).equals(value) & whole.differs(0)
    return bits.differs(0), is_small, value, whole


def _set_bit(w: Writer, byte: Variable, number: Term) -> None:
    bit = w.define("int", f"shl i64 1, {(number % 8).text}")
    byte.value = w.logic("or", byte.value, bit)


def _store_byte(w: Writer, name: str, index: Term, value: Term) -> None:
    place = w.define("address", f"getelementptr i8, ptr {w.parameter(name).text}, i64 {index.text}")
    byte = w.define("int", f"trunc i64 {value.text} to i8")
    w.emit(f"store i8 {byte.text}, ptr {place.text}, align 1")

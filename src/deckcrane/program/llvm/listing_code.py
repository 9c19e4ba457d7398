"""Listings as functions in LLVM's intermediate representation.

A function takes some numbers or arrays and writes its results to `out`. Long ones are divided into pieces, for the compiler's
sake; values that cross a boundary live in a work array. The text is assembled line by line, for speed: a model with
flexible booms has hundreds of thousands of lines.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from struct import pack, unpack
from typing import Literal

from deckcrane.program.listing import Listing, Value
from deckcrane.program.llvm.elementary import elementary
from deckcrane.program.llvm.lanes import Lanes
from deckcrane.program.llvm.module import CONSTANT_BANK, CONSTANT_MEMORY, Module
from deckcrane.program.llvm.terms import literal

PIECE = 2500
"""Operations in one function."""

DEVICE_PIECE = 20_000
"""The same on a GPU, where values that cross a boundary go through memory."""

LONG_PIECE = 500
"""The same for long listings: LLVM takes more time for each operation the longer a function is."""


@dataclass(frozen=True)
class Argument:
    """An argument of a function: one number for all simulations, or of each, or an array.

    `reals` lie a vector apart, like arrays local to a function; `tile` ones as in memory; `near` ones like these in the memory
    that a block of threads of a GPU shares; `shared` ones are the same for all simulations.
    """

    name: str
    form: Literal["one", "each", "reals", "tile", "near", "shared"] = "reals"
    space: int = 0
    """Address space of an array: 0 is any of them."""
    stride: int = 0
    """Numbers from one entry of an array to the next; 0: as its form says."""

    def spelled(self, lanes: Lanes) -> str:
        return self.passed(lanes).replace("ptr ", "ptr noalias ")

    def passed(self, lanes: Lanes) -> str:
        type_ = {"one": "double", "each": lanes.real}.get(self.form, "ptr")
        return f"{type_} %{self.name}"

    @property
    def pointer(self) -> str:
        """Type of an address in it."""
        return f"ptr addrspace({self.space})" if self.space else "ptr"


TIME = Argument("t", "one")


def clock_argument(lanes: Lanes, name: str = "t") -> Argument:
    """A time, or a length of time: of all simulations, or of each where it has its own clock."""
    return Argument(name, "each" if lanes.own_clocks else "one")


STATES, INPUTS, OUT, WORK = Argument("x"), Argument("u"), Argument("out"), Argument("w")

_TWO_OPERANDS = {"add": "fadd", "sub": "fsub", "mul": "fmul", "div": "fdiv"}
_SAME_OPERAND = {"sq": "fmul", "twice": "fadd"}
_FUSED_OPERATIONS = ("fma", "fms", "fnma")
_PREDICATES = {"lt": "olt", "le": "ole", "eq": "oeq", "ne": "une"}
_INTRINSICS = {"sqrt": 1, "fabs": 1}
"""Functions that every processor has an instruction for."""
_CALLED_IN_TEAMS = ("div", "inv", "sqrt")
"""Operations that are a dozen instructions of a GPU each, and as many more for special values."""


def listing_function(
    module: Module,
    name: str,
    listing: Listing,
    arguments: tuple[Argument, ...],
    *,
    indices: list[int] | None = None,
    slots: dict[int, int] | None = None,
    results: tuple[int, ...] | None = None,
    first_result: int = 0,
    longest: int = PIECE,
    seen: bool = False,
    added_from: int | None = None,
    out: Argument = OUT,
) -> None:
    """Write a function of the arguments, with `out` after them, into the module.

    `indices` are the values that it computes (all), `slots` the positions of values prepared from parameters in the last of
    the arguments, `results` (the listing's outputs) are stored from out[first_result] on. Other modules call it if `seen`. Results
    from the position `added_from` on are added to what is there.
    """
    indices = list(range(len(listing.values))) if indices is None else indices
    results = listing.outputs if results is None else results
    pieces = listing.pieces(indices, longest)
    piece_of = {index: number for number, piece in enumerate(pieces) for index in piece}
    crossing = sorted(
        {a for i in indices for a in listing.values[i].arguments if a in piece_of and piece_of[a] != piece_of[i]}
    )
    work = {index: (WORK, i) for i, index in enumerate(crossing)}
    shape = FunctionContext(module, listing, arguments, slots or {}, work)
    lanes = module.lanes
    parameters = ", ".join([*(a.spelled(lanes) for a in arguments), "ptr noalias %out", "ptr noalias %w"])
    positions: dict[int, list[int]] = {}
    for position, index in enumerate(results):
        positions.setdefault(index, []).append(position)
    elsewhere = [index for index in positions if index not in piece_of]
    for number, piece in enumerate(pieces):
        lines = PieceWriter(shape)
        for index in (*piece, *(elsewhere if number == len(pieces) - 1 else ())):
            if index in piece_of:
                lines.compute(index)
            for position in positions.get(index, ()):  # at once: later, more values would be waiting for their place
                if added_from is None or position < added_from:
                    lines.store(out, first_result + position, lines.value(index))
                elif listing.values[index].operation != "constant" or listing.values[index].constant:
                    lines.add_to(out, first_result + position, lines.value(index))
        head = f"define internal void @{name}_{number}({parameters}) nounwind noinline {module.manner} {{"
        module.add("\n".join([head, *lines.lines, "ret void", "}\n"]))
    passed = ", ".join([*(a.passed(lanes) for a in arguments), "ptr %out", "ptr %w"])
    outer = ", ".join([*(a.spelled(lanes) for a in arguments), "ptr noalias %out"])
    module.add(
        "\n".join(
            [
                f"define {'' if seen else 'internal '}void @{name}({outer}) nounwind noinline {module.manner} {{",
                f"%w = alloca [{max(len(crossing), 1) * module.lanes.width} x double], align 64",
                *(f"call void @{name}_{number}({passed})" for number in range(len(pieces))),
                "ret void",
                "}\n",
            ]
        )
    )


def prepared_function(
    module: Module,
    name: str,
    listing: Listing,
    constants: Argument,
    first: int,
    longest: int = PIECE,
    seen: bool = False,
) -> None:
    """A function of (t, x, u, c), where c holds constants prepared from the parameters, from c[first] on."""
    arguments, slots, varying = prepared_arguments(module, listing, constants, first)
    listing_function(module, name, listing, arguments, indices=varying, slots=slots, longest=longest, seen=seen)


def prepared_arguments(
    module: Module, listing: Listing, constants: Argument, first: int, states: Argument = STATES
) -> tuple[tuple[Argument, ...], dict[int, int], list[int]]:
    """The arguments (t, x, u, c), the positions of prepared values in c, and the values that are computed at each evaluation."""
    slots = {index: first + i for i, index in enumerate(listing.hoisted)}
    varying = [i for i, value in enumerate(listing.values) if not value.fixed]
    return (clock_argument(module.lanes), states, INPUTS, constants), slots, varying


def preparing_function(module: Module, name: str, listing: Listing, first: int, longest: int = PIECE) -> None:
    """The function that prepares constants from the parameters: of (p), from out[first] on."""
    fixed = [i for i, value in enumerate(listing.values) if value.fixed]
    arguments = (TIME, STATES, INPUTS, Argument("p"))
    listing_function(
        module,
        name,
        listing,
        arguments,
        indices=fixed,
        results=listing.hoisted,
        first_result=first,
        longest=longest,
    )


def is_long(number: float) -> bool:
    """Whether a number has more digits than fit into an instruction: those of its upper 32 bits."""
    (bits,) = unpack("<Q", pack("<d", number))
    return bool(bits & 0xFFFFFFFF)


@dataclass(frozen=True)
class FunctionContext:
    """What all pieces of a function share; `work` are the places, in an array, of values that pass between them."""

    module: Module
    listing: Listing
    arguments: tuple[Argument, ...]
    slots: dict[int, int]
    work: dict[int, tuple[Argument, int]]
    bank: int | None = None
    """Where constants of all simulations begin among those of the program, if they lie in constant memory."""
    by_team: str = ""
    """Name of a function for members of a team, whose time is that of fetching instructions: numbers that are too long for one lie
    in constant memory, and divisions, roots and elementary functions are called. Each such function has its own copies of these,
    which use registers that it leaves free."""

    @property
    def lanes(self) -> Lanes:
        return self.module.lanes


class PieceWriter:
    """The lines of one piece."""

    def __init__(self, shape: FunctionContext) -> None:
        self.lines: list[str] = []
        self._context, self._lanes = shape, shape.lanes
        self._real, self._width = shape.lanes.real, shape.lanes.width
        self._names: dict[int, str] = {}
        self._conditions: dict[int, str] = {}
        self._banked: dict[tuple[int, float], int | None] = {}
        self._count = 0

    def compute(self, index: int, *, store: bool = True) -> None:
        """Write the operation of a value of this piece, and `store` it if other pieces need it."""
        value = self._context.listing.values[index]
        name = f"%v{index}"
        self._write_operation(index, name, value)
        self._names[index] = name
        if store and index in self._context.work:
            self.store(*self._context.work[index], name)

    def value(self, index: int) -> str:
        """The name of a value in this piece; loaded on first use if it comes from memory."""
        if index not in self._names:
            if (banked := self._from_bank(index)) is not None:
                return banked
            self._names[index] = self._load_value(index)
        return self._names[index]

    @property
    def known(self) -> set[int]:
        """Values that have a name here."""
        return set(self._names)

    def forget(self, indices: Iterable[int]) -> None:
        """Load values anew when they are needed next."""
        for index in indices:
            del self._names[index]
            self._conditions.pop(index, None)

    def is_operand(self, index: int) -> bool:
        """Whether instructions take a value as it is, from constant memory or as a number, without loading it into a register."""
        context = self._context
        if context.listing.values[index].operation == "constant":
            return True
        return context.bank is not None and index in context.slots

    def _from_bank(self, index: int) -> str | None:
        """A value in constant memory, read anew at each use."""
        context = self._context
        if context.bank is not None and index in context.slots:
            return self._read_bank(context.bank + context.slots[index], 0.0)
        return None

    def _read_bank(self, source: int, number: float) -> str | None:
        if (source, number) not in self._banked:
            self._banked[source, number] = self._context.module.bank_place(source, number)
        place = self._banked[source, number]
        if place is None:
            return None
        loaded, memory = self._fresh(), f"ptr addrspace({CONSTANT_MEMORY})"
        address = f"getelementptr inbounds (double, {memory} @{CONSTANT_BANK}, i64 {place})"
        self.lines.append(f"{loaded} = load double, {memory} {address}, align 8")
        return loaded

    def _load_value(self, index: int) -> str:
        shape, value = self._context, self._context.listing.values[index]
        if value.operation == "constant":
            return self._constant(value.constant)
        if index in shape.slots:
            return self._load(shape.arguments[-1], shape.slots[index])
        if value.operation == "entry":
            argument = shape.arguments[value.entry[0]]
            if argument.form == "each":
                return f"%{argument.name}"
            return (
                self._broadcast(f"%{argument.name}") if argument.form == "one" else self._load(argument, value.entry[1])
            )
        return self._load(*shape.work[index])

    def _constant(self, number: float) -> str:
        if self._context.by_team and is_long(number) and (loaded := self._read_bank(-1, number)) is not None:
            return loaded
        return literal(number) if self._width == 1 else f"splat (double {literal(number)})"

    def _broadcast(self, name: str) -> str:
        if self._width == 1:
            return name
        first, all_ = self._fresh(), self._fresh()
        self.lines.append(f"{first} = insertelement {self._real} poison, double {name}, i64 0")
        zeros = f"<{self._width} x i32> zeroinitializer"
        self.lines.append(f"{all_} = shufflevector {self._real} {first}, {self._real} poison, {zeros}")
        return all_

    def _load(self, argument: Argument, index: int) -> str:
        pointer, loaded = self._pointer(argument, index), self._fresh()
        if argument.form == "shared":
            self.lines.append(f"{loaded} = load double, {argument.pointer} {pointer}, align 8")
            return self._broadcast(loaded)
        self.lines.append(f"{loaded} = load {self._real}, {argument.pointer} {pointer}, align 8")
        return loaded

    def _pointer(self, argument: Argument, index: int) -> str:
        by_form = {"reals": self._width, "shared": 1}
        stride = argument.stride or by_form.get(argument.form, self._lanes.tile)
        pointer, place = self._fresh(), f"{argument.pointer} %{argument.name}, i64 {index * stride}"
        self.lines.append(f"{pointer} = getelementptr inbounds double, {place}")
        return pointer

    def store(self, argument: Argument, index: int, value: str) -> None:
        pointer = f"{argument.pointer} {self._pointer(argument, index)}"
        self.lines.append(f"store {self._real} {value}, {pointer}, align 8")

    def add_to(self, argument: Argument, index: int, value: str) -> None:
        pointer, before, total = self._pointer(argument, index), self._fresh(), self._fresh()
        self.lines.append(f"{before} = load {self._real}, ptr {pointer}, align 8")
        self.lines.append(f"{total} = fadd {self._real} {before}, {value}")
        self.lines.append(f"store {self._real} {total}, ptr {pointer}, align 8")

    def _fresh(self) -> str:
        self._count += 1
        return f"%m{self._count}"

    def _write_operation(self, index: int, name: str, value: Value) -> None:
        operation, real = value.operation, self._real
        if self._context.by_team and operation in _CALLED_IN_TEAMS:
            self._write_call(name, operation, value, self._context.by_team)
        elif operation in _TWO_OPERANDS:
            first, second = value.arguments
            self.lines.append(f"{name} = {_TWO_OPERANDS[operation]} {real} {self.value(first)}, {self.value(second)}")
        elif operation in _SAME_OPERAND:
            operand = self.value(value.arguments[0])
            self.lines.append(f"{name} = {_SAME_OPERAND[operation]} {real} {operand}, {operand}")
        elif operation == "neg":
            self.lines.append(f"{name} = fneg {real} {self.value(value.arguments[0])}")
        elif operation in _FUSED_OPERATIONS:
            self._write_fused(name, operation, [self.value(a) for a in value.arguments])
        elif operation == "inv":
            self.lines.append(f"{name} = fdiv {real} {self._constant(1.0)}, {self.value(value.arguments[0])}")
        elif operation in ("fmin", "fmax"):
            a, b = (self.value(argument) for argument in value.arguments)
            chosen = self._write_comparison("olt" if operation == "fmin" else "ogt", a, b)
            self._write_select(name, chosen, a, b)
        elif operation in (*_PREDICATES, "not", "and", "or"):
            self._conditions[index] = self._write_condition(value)
            self._write_select(name, self._conditions[index], self._constant(1.0), self._constant(0.0))
        elif operation == "if_else_zero":
            condition, then = value.arguments
            self._write_select(name, self._condition(condition), self.value(then), self._constant(0.0))
        elif operation in _INTRINSICS:
            intrinsic = f"llvm.{operation}.{self._lanes.suffix('real')}"
            self._context.module.declare(f"{real} @{intrinsic}({real})")
            self.lines.append(f"{name} = call {real} @{intrinsic}({real} {self.value(value.arguments[0])})")
        else:
            self._write_call(name, operation, value, self._context.by_team)

    def _write_call(self, name: str, operation: str, value: Value, called_by: str) -> None:
        arguments = [f"{self._real} {self.value(a)}" for a in value.arguments]
        if operation == "inv":
            operation, arguments = "div", [f"{self._real} {self._constant(1.0)}", *arguments]
        function, real = elementary(self._context.module, operation, called_by), self._real
        self.lines.append(f"{name} = call {real} @{function}({', '.join(arguments)})")

    def _write_fused(self, name: str, operation: str, arguments: list[str]) -> None:
        """A product and a sum, rounded once; in two operations if the processor has no fused one."""
        (a, b, c), real = arguments, self._real
        if not self._lanes.fused:
            product = self._fresh()
            self.lines.append(f"{product} = fmul {real} {a}, {b}")
            instruction, terms = {
                "fma": ("fadd", (product, c)),
                "fms": ("fsub", (product, c)),
                "fnma": ("fsub", (c, product)),
            }[operation]
            self.lines.append(f"{name} = {instruction} {real} {terms[0]}, {terms[1]}")
            return
        if operation != "fma":
            changed = self._fresh()
            self.lines.append(f"{changed} = fneg {real} {c if operation == 'fms' else a}")
            a, c = (a, changed) if operation == "fms" else (changed, c)
        function = f"llvm.fma.{self._lanes.suffix('real')}"
        self._context.module.declare(f"{real} @{function}({real}, {real}, {real})")
        self.lines.append(f"{name} = call {real} @{function}({real} {a}, {real} {b}, {real} {c})")

    def _write_select(self, name: str, condition: str, a: str, b: str) -> None:
        self.lines.append(f"{name} = select {self._lanes.mask} {condition}, {self._real} {a}, {self._real} {b}")

    def _write_comparison(self, predicate: str, a: str, b: str) -> str:
        name = self._fresh()
        self.lines.append(f"{name} = fcmp {predicate} {self._real} {a}, {b}")
        return name

    def _write_condition(self, value: Value) -> str:
        if value.operation in _PREDICATES:
            a, b = (self.value(argument) for argument in value.arguments)
            return self._write_comparison(_PREDICATES[value.operation], a, b)
        truths = [self._condition(argument) for argument in value.arguments]
        name, true = self._fresh(), "true" if self._width == 1 else "splat (i1 true)"
        expression = f"xor {self._lanes.mask} {truths[0]}, {true}"
        if value.operation != "not":
            expression = f"{value.operation} {self._lanes.mask} {truths[0]}, {truths[1]}"
        self.lines.append(f"{name} = {expression}")
        return name

    def _condition(self, index: int) -> str:
        """A value as true or false: whether it is not zero."""
        if index not in self._conditions:
            self._conditions[index] = self._write_comparison("une", self.value(index), self._constant(0.0))
        return self._conditions[index]

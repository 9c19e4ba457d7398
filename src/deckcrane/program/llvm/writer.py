"""Write code in the intermediate representation of LLVM, as text: for one simulation, vectors of simulations, or a GPU.

A `Term` is a number in code that is being written; Python's operators on terms write operations. The kind of a number says how it
relates to the simulations that run together:

    int    a whole number, the same for all (i64)
    flag   true or false, the same for all (i1)
    time   a number that is the same for all: times, steps, coefficients (double)
    real   a number of each simulation: one double, or a vector of as many as run in one
    mask   true or false for each simulation
    bits   a whole number of each simulation, as the bits of a real
    address

Numbers that are the same for all are converted to those of each where both meet. So loops and formulas are written once, and
serve all processors. A compiler may not reorder, fuse or approximate anything: all processors give the same numbers to the last
bit. Operations that are to be fused say so (`Writer.fused`).

`Lanes` says which simulations a piece of code serves, and the types of their numbers (`lanes.py`). `Module.function` begins a
function and ends it (`module.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Literal, TypeVar

from deckcrane.program.llvm.lanes import Lanes
from deckcrane.program.llvm.terms import Numbers, Term, Value, Variable, literal
from deckcrane.program.native_calls import Kind

if TYPE_CHECKING:
    from deckcrane.program.llvm.module import Module

INVERSE_ROOT = "llvm.nvvm.rsqrt.approx.ftz.d"
"""The inverse of a square root, nearly, on a GPU."""
AT_ONCE = 8
"""Items, such as states, whose numbers a member of a team loads before it stores any."""
TEAM_NUMBERS, TEAM_WORK = "team_numbers", "team_work"
"""Constants of a module for teams: numbers in the memory of a team, for each simulation; where its work memory begins."""
_WARP_BARRIER = "llvm.nvvm.bar.warp.sync"


def team_name(function: str) -> str:
    """Name of a listing's function for a team."""
    return f"{function}_by_team"


_PROMOTION_ORDER: dict[str, int] = {"flag": 0, "mask": 1, "int": 2, "time": 3, "real": 4, "bits": 5}
_FLOATS, _TRUTHS = ("time", "real"), ("flag", "mask")
_OPERATION_NAMES = {
    "add": ("add", "fadd"),
    "sub": ("sub", "fsub"),
    "mul": ("mul", "fmul"),
    "div": ("sdiv", "fdiv"),
    "rem": ("srem", "frem"),
}
_COMPARISON_NAMES = {
    "lt": ("slt", "olt"),
    "le": ("sle", "ole"),
    "gt": ("sgt", "ogt"),
    "ge": ("sge", "oge"),
    "eq": ("eq", "oeq"),
    "ne": ("ne", "une"),
}
"""For whole numbers and for others; a comparison with NaN is false, except that `ne` is true."""


Item = TypeVar("Item")
Condition = Callable[[], Term]


class Writer:
    """A function that is being written: terms, memory, loops, branches."""

    def __init__(self, module: Module, parameters: Sequence[tuple[Kind, str]], lanes: Lanes) -> None:
        self.module, self.lanes = module, lanes
        self._parameters = [(kind, name) for kind, name in parameters]
        self._first: list[str] = []
        self._lines: list[str] = []
        self._later: list[str] | None = None
        """What is stored into arrays, where that is written last."""
        self._count = 0

    # terms

    def parameter(self, name: str) -> Term:
        kind = next(kind for kind, parameter in self._parameters if parameter == name)
        return Term(self, kind, f"%{name}")

    def constant(self, kind: Kind, value: float | int | bool) -> Term:
        text = literal(value) if kind in _FLOATS else str(bool(value)).lower() if kind in _TRUTHS else str(int(value))
        single = {"real": "double", "mask": "i1", "bits": "i64"}.get(kind)
        if single and self.lanes.width > 1:
            text = f"splat ({single} {text})"
        return Term(self, kind, text)

    def fresh(self) -> str:
        self._count += 1
        return f"%t{self._count}"

    def emit(self, line: str) -> None:
        self._lines.append(line)

    def define(self, kind: Kind, expression: str) -> Term:
        name = self.fresh()
        self.emit(f"{name} = {expression}")
        return Term(self, kind, name)

    def as_kind(self, kind: Kind, value: Value) -> Term:
        """Convert a value to a kind: whole numbers to others, numbers that are the same for all to those of each."""
        if not isinstance(value, Term):
            return self.constant(kind, value)
        if value.kind == kind:
            return value
        if self.lanes.width == 1 and {kind, value.kind} in ({"time", "real"}, {"flag", "mask"}):
            return Term(self, kind, value.text)  # with one simulation, its own numbers may control loops
        if kind == "time" and value.kind == "int":
            return self.define("time", f"sitofp i64 {value.text} to double")
        if kind == "real":
            return self._broadcast("real", "double", self.as_kind("time", value))
        if kind == "bits" and value.kind == "int":
            return self._broadcast("bits", "i64", value)
        if kind == "mask" and value.kind == "flag":
            return self._broadcast("mask", "i1", value)
        raise TypeError(f"a {value.kind} cannot be a {kind}")

    def _broadcast(self, kind: Kind, type_: str, value: Term) -> Term:
        if self.lanes.width == 1:
            return Term(self, kind, value.text)
        vector = self.lanes.type(kind)
        first = self.define(kind, f"insertelement {vector} poison, {type_} {value.text}, i64 0")
        zeros = f"<{self.lanes.width} x i32> zeroinitializer"
        return self.define(kind, f"shufflevector {vector} {first.text}, {vector} poison, {zeros}")

    def floating(self, value: Value) -> Value:
        return self.as_kind("time", value) if isinstance(value, Term) and value.kind == "int" else value

    def _to_common_kind(self, a: Value, b: Value) -> tuple[Term, Term]:
        kinds: list[Kind] = [value.kind for value in (a, b) if isinstance(value, Term)]
        if not all(isinstance(value, Term | int) for value in (a, b)):
            kinds.append("time")
        kind = max(kinds, key=lambda name: _PROMOTION_ORDER[name])
        return self.as_kind(kind, a), self.as_kind(kind, b)

    def operation(self, name: str, a: Value, b: Value) -> Term:
        left, right = self._to_common_kind(a, b)
        instruction = _OPERATION_NAMES[name][left.kind in _FLOATS]
        return self.define(left.kind, f"{instruction} {self.lanes.type(left.kind)} {left.text}, {right.text}")

    def comparison(self, name: str, a: Value, b: Value) -> Term:
        left, right = self._to_common_kind(a, b)
        floats = left.kind in _FLOATS
        instruction = f"{'fcmp' if floats else 'icmp'} {_COMPARISON_NAMES[name][floats]}"
        kind: Kind = "mask" if left.kind in ("real", "bits", "mask") else "flag"
        return self.define(kind, f"{instruction} {self.lanes.type(left.kind)} {left.text}, {right.text}")

    def logic(self, name: str, a: Term, b: Term) -> Term:
        left, right = self._to_common_kind(a, b)
        return self.define(left.kind, f"{name} {self.lanes.type(left.kind)} {left.text}, {right.text}")

    def shifted(self, name: Literal["shl", "lshr", "ashr"], value: Term, places: int) -> Term:
        """Bits, shifted by so many places."""
        by = self.constant("bits", places)
        return self.define("bits", f"{name} {self.lanes.bits} {value.text}, {by.text}")

    def as_bits(self, value: Term) -> Term:
        """The bits of a real."""
        return self.define("bits", f"bitcast {self.lanes.real} {value.text} to {self.lanes.bits}")

    def as_real(self, value: Term) -> Term:
        """The real that has these bits."""
        return self.define("real", f"bitcast {self.lanes.bits} {value.text} to {self.lanes.real}")

    def where(self, condition: Term, a: Value, b: Value) -> Term:
        """a where the condition holds, else b; per simulation if the condition is a mask."""
        left, right = self._to_common_kind(a, b)
        if condition.kind == "mask" and left.kind == "time":
            left, right = self.as_kind("real", left), self.as_kind("real", right)
        type_ = self.lanes.type(left.kind)
        return self.define(
            left.kind,
            f"select {self.lanes.type(condition.kind)} {condition.text}, {type_} {left.text}, {type_} {right.text}",
        )

    def any(self, mask: Term) -> Term:
        """Whether a mask holds for any of the simulations that run together."""
        if self.lanes.width == 1:
            return Term(self, "flag", mask.text)
        name = f"llvm.vector.reduce.or.v{self.lanes.width}i1"
        self.module.declare(f"i1 @{name}({self.lanes.mask})")
        return self.define("flag", f"call i1 @{name}({self.lanes.mask} {mask.text})")

    def lane(self, value: Term, index: Value) -> Term:
        """The value of a real or a mask for one of the simulations that run together."""
        kind: Kind = "time" if value.kind == "real" else "flag"
        if self.lanes.width == 1:
            return Term(self, kind, value.text)
        at = self.as_kind("int", index)
        return self.define(kind, f"extractelement {self.lanes.type(value.kind)} {value.text}, i64 {at.text}")

    def intrinsic(self, name: str, *values: Value) -> Term:
        """Call one of LLVM's functions of floating-point numbers, such as sqrt, fabs, fma, floor, copysign."""
        kind: Kind = "real" if any(isinstance(v, Term) and v.kind == "real" for v in values) else "time"
        arguments = [self.as_kind(kind, value) for value in values]
        type_, function = self.lanes.type(kind), f"llvm.{name}.{self.lanes.suffix(kind)}"
        self.module.declare(f"{type_} @{function}({', '.join([type_] * len(arguments))})")
        return self.define(
            kind, f"call {type_} @{function}({', '.join(f'{type_} {argument.text}' for argument in arguments)})"
        )

    def fused(self, a: Value, b: Value, c: Value) -> Term:
        """a * b + c, rounded once where the processor can."""
        return self.intrinsic("fma", a, b, c) if self.lanes.fused else self.operation("mul", a, b) + c

    def approximate_inverse_root(self, x: Term) -> Term:
        """1 / sqrt x of a GPU, right to about 20 bits."""
        self.module.declare(f"double @{INVERSE_ROOT}(double)")
        return self.define("real", f"call double @{INVERSE_ROOT}(double {x.text})")

    def call(self, name: str, *values: Term, returns: Kind | None = None) -> Term:
        """Call one of the module's functions."""
        arguments = ", ".join(f"{self.lanes.type(value.kind)} {value.text}" for value in values)
        if returns is None:
            self.emit(f"call void @{name}({arguments})")
            return Term(self, "flag", "true")
        return self.define(returns, f"call {self.lanes.type(returns)} @{name}({arguments})")

    def rounded_down(self, value: Term) -> Term:
        """A number that is not negative, rounded down to a whole number; of each simulation, to `bits`."""
        kind: Kind = "bits" if value.kind == "real" else "int"
        return self.define(kind, f"fptosi {self.lanes.type(value.kind)} {value.text} to {self.lanes.type(kind)}")

    def whole_as_real(self, value: Term) -> Term:
        """The real that equals a whole number of each simulation."""
        return self.define("real", f"sitofp {self.lanes.bits} {value.text} to {self.lanes.real}")

    def gathered(self, addresses: Term) -> Term:
        """The reals at an address of each simulation, as `bits`."""
        if self.lanes.width == 1:
            return self.load(self.define("address", f"inttoptr i64 {addresses.text} to ptr"), "real")
        result = Term(self, "real", "poison")
        for i in range(self.lanes.width):
            number = self.define("int", f"extractelement {self.lanes.bits} {addresses.text}, i64 {i}")
            value = self.load(self.define("address", f"inttoptr i64 {number.text} to ptr"), "time")
            result = self.define("real", f"insertelement {self.lanes.real} {result.text}, double {value.text}, i64 {i}")
        return result

    # memory

    def load(self, place: Term, kind: Kind) -> Term:
        return self.define(kind, f"load {self.lanes.type(kind)}, ptr {place.text}{_alignment(kind)}")

    def store(self, place: Term, value: Value, kind: Kind) -> None:
        self.emit(self._stored(place, value, kind))

    def store_entry(self, place: Term, value: Value, kind: Kind) -> None:
        """Store an entry of an array."""
        line = self._stored(place, value, kind)
        (self._lines if self._later is None else self._later).append(line)

    def _stored(self, place: Term, value: Value, kind: Kind) -> str:
        term = self.as_kind(kind, value)
        return f"store {self.lanes.type(kind)} {term.text}, ptr {place.text}{_alignment(kind)}"

    @contextmanager
    def storing_last(self) -> Iterator[None]:
        """Write what is stored into arrays inside after all else inside, which must not read it.

        A compiler does not load before a store what this might change for all that it knows; so all loads begin at once.
        """
        later: list[str] = []
        self._later = later
        yield
        self._later = None
        self._lines += later

    def local(self, size: int, kind: Kind = "real") -> Numbers:
        """An array that lives as long as the function runs; `real` ones lie a vector apart."""
        name, width = self.fresh(), self.lanes.width if kind == "real" else 1
        plain: Kind = "time" if kind == "real" else kind
        self._first.append(f"{name} = alloca [{max(size, 1) * width} x {self.lanes.type(plain)}], align 64")
        return Numbers(Term(self, "address", name), kind, width)

    def team_local(self, size: int) -> Numbers:
        """An array of reals like a `local` one; of a team, in its memory, the same array for all members."""
        if self.lanes.team == 1:
            return self.local(size)
        first = self.module.reserve(size)
        return self._at_start(lambda: self._team_memory.after(first))

    @cached_property
    def _team_memory(self) -> Numbers:
        return self._at_start(lambda: self.tiled(self.parameter("team"), self._team_constant(TEAM_NUMBERS)))

    def _team_constant(self, name: str) -> Term:
        return self.load(Term(self, "address", f"@{name}"), "int")

    def _at_start(self, write: Callable[[], Item]) -> Item:
        """What is written, at the start of the function."""
        lines, self._lines = self._lines, self._first
        try:
            return write()
        finally:
            self._lines = lines

    def local_at(self, name: str) -> Numbers:
        """The reals at an address parameter, a vector apart, like `local` arrays."""
        return Numbers(self.parameter(name), "real", self.lanes.width)

    def tile(self, name: str) -> Numbers:
        """The reals at an address parameter, as tiles; on a GPU, the address of a thread's own lane."""
        return Numbers(self.parameter(name), "real", self.lanes.tile)

    def tiled(self, base: Term, size: Value) -> Numbers:
        """The reals of the current tile among all tiles at an address, `size` entries each.

        On a processor every call has its own tile, which stands at the address. On a GPU a block of threads has one.
        """
        if not self.lanes.device:
            return Numbers(base, "real", self.lanes.tile)
        offset = self._device_tile * size * self.lanes.tile + self.device_index("tid")
        return Numbers(Numbers(base, "time").after(offset).base, "real", self.lanes.tile)

    @property
    def _device_tile(self) -> Term:
        """Number of the current tile on a GPU: a block of threads has one, or several teams, each with one."""
        block = self.device_index("ctaid")
        if self.lanes.teams == 1:
            return block
        return block * self._device_register("ntid.z") + self.device_index("tid", "z")

    # teams

    @cached_property
    def member(self) -> Term:
        """Which member of its team a thread is."""
        return self._at_start(lambda: self.device_index("tid", "y"))

    def wait(self) -> None:
        """Let the members of a team wait for each other."""
        self.emit(self.module.barrier())

    @contextmanager
    def by_first_member(self) -> Iterator[None]:
        """Let the first member of a team do by itself what is written inside; the others go on."""
        if self.lanes.team == 1:
            yield
            return
        with self.when(self.member.equals(0)):
            lanes, self.lanes = self.lanes, replace(self.lanes, team=1)
            yield
            self.lanes = lanes
        self.module.declare(f"void @{_WARP_BARRIER}(i32)")  # lanes that have parted must not meet a barrier one by one
        self.emit(f"call void @{_WARP_BARRIER}(i32 -1)")

    def divided(self, items: Iterable[Item], number: Callable[[Item], int]) -> Iterator[Item]:
        """Items for a `for` statement around the code to be written; of a team each member does those whose number is its own.

        Numbers are counted modulo the size of the team, so items of one number are always done by the same member. What it does
        with one must not depend on what it stores into arrays for another.
        """
        if self.lanes.team == 1:
            yield from items
            return
        kept = list(items)
        for member in range(self.lanes.team):
            of_member = [item for item in kept if number(item) % self.lanes.team == member]
            with self.when(self.member.equals(member)):
                for first in range(0, len(of_member), AT_ONCE):
                    with self.storing_last():
                        yield from of_member[first : first + AT_ONCE]

    def values_of_team(self, value: Term) -> list[Term]:
        """A real of each member of a team, for all of them."""
        if self.lanes.team == 1:
            return [value]
        shared = self.team_local(self.lanes.team)
        shared[self.member] = value
        self.wait()
        return [shared[member] for member in range(self.lanes.team)]

    def for_whole_team(self, mask: Term) -> Term:
        """Whether a mask holds for all members of a team."""
        if self.lanes.team == 1:
            return mask
        result = self.as_kind("mask", self.constant("flag", True))
        for value in self.values_of_team(self.where(mask, self.constant("real", 1.0), 0.0)):
            result = result & (value > 0.5)
        return result

    def call_listing(self, name: str, *arguments: Term) -> None:
        """Call the function of a listing; of a team all members call it, when what others have stored before is there."""
        if self.lanes.team == 1:
            self.call(name, *arguments)
            return
        self.wait()
        work = self._team_memory.after(self._team_constant(TEAM_WORK))
        self.call(team_name(name), *arguments, work.base, self.member)

    def device_index(self, name: Literal["ctaid", "tid"], axis: Literal["x", "y", "z"] = "x") -> Term:
        """Index of a thread in its block, or of the block."""
        return self._device_register(f"{name}.{axis}")

    def device_count(self, axis: Literal["x", "y"] = "x") -> Term:
        """Number of blocks of threads."""
        return self._device_register(f"nctaid.{axis}")

    def _device_register(self, name: str) -> Term:
        function = f"llvm.nvvm.read.ptx.sreg.{name}"
        self.module.declare(f"i32 @{function}()")
        short = self.define("int", f"call i32 @{function}()")
        return self.define("int", f"zext i32 {short.text} to i64")

    def shared(self, name: str, kind: Kind = "time") -> Numbers:
        """The numbers at an address parameter, the same for all."""
        return Numbers(self.parameter(name), kind)

    def variable(self, kind: Kind, value: Value) -> Variable:
        name = self.fresh()
        self._first.append(f"{name} = alloca {self.lanes.type(kind)}, align 64")
        variable = Variable(self, kind, Term(self, "address", name))
        variable.value = value
        return variable

    # flow

    @contextmanager
    def loop(self, start: Value, stop: Value) -> Iterator[Term]:
        """Loop over whole numbers from start up to, but not including, stop."""
        counter = self.variable("int", start)
        with self.repeat(lambda: counter.value < stop):
            now = counter.value
            yield now
            counter.value = now + 1

    def each(self, size: int) -> Iterator[Term]:
        """Whole numbers below a known size, for a `for` statement around the code to be written.

        A thread of a GPU waits for memory in every turn of a loop, so the loop is unrolled there. Of a team each member does its
        own numbers, which are always the same.
        """
        if self.lanes.device:
            for number in self.divided(range(size), lambda number: number):
                yield self.constant("int", number)
        else:
            with self.loop(0, size) as counted:
                yield counted

    @contextmanager
    def repeat(self, condition: Condition) -> Iterator[None]:
        """Repeat what is written inside as long as the condition holds, which is tested before each turn."""
        assert self._later is None, "no loop between loads and stores"
        n = self._label()
        self.emit(f"br label %again{n}")
        self.emit(f"again{n}:")
        self.emit(f"br i1 {condition().text}, label %turn{n}, label %past{n}")
        self.emit(f"turn{n}:")
        yield
        self.emit(f"br label %again{n}")
        self.emit(f"past{n}:")

    @contextmanager
    def when(self, condition: Term) -> Iterator[None]:
        """Execute what is written inside if the condition holds for all."""
        assert self._later is None, "no branch between loads and stores"
        n = self._label()
        self.emit(f"br i1 {condition.text}, label %then{n}, label %after{n}")
        self.emit(f"then{n}:")
        yield
        self.emit(f"br label %after{n}")
        self.emit(f"after{n}:")

    def _label(self) -> int:
        self._count += 1
        return self._count

    def text(self, head: str, returned: Term | None) -> str:
        end = "ret void" if returned is None else f"ret {self.lanes.type(returned.kind)} {returned.text}"
        return "\n".join([f"{head} {{", *self._first, *self._lines, end, "}\n"])


def _alignment(kind: Kind) -> str:
    return ", align 8" if kind in ("real", "time", "int", "bits", "address") else ""

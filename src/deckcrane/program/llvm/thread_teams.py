"""Functions of listings that several threads of a GPU compute together, as a team: one simulation in each lane of their warps.

A few thousand simulations leave each multiprocessor of a card two or three warps, which wait for memory, for their own
instructions and for the results of divisions most of the time. A team divides the operations of a simulation instead. They are
done in phases; within a phase a member uses its own results and what others had finished when it began, and all members
wait for each other where it ends. What passes between members lies in the memory of the team, and is loaded from there whenever it
is needed, so registers are left for what a member computes for itself.

Every value is computed by the same operation on the same values as by a single thread: results are equal to the last bit.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, islice

from deckcrane.program.listing import Listing, Value
from deckcrane.program.llvm.lanes import Lanes
from deckcrane.program.llvm.listing_code import Argument, FunctionContext, PieceWriter, is_long, prepared_arguments
from deckcrane.program.llvm.module import GLOBAL_MEMORY, SHARED_MEMORY, TEAM_SHARED, Module
from deckcrane.program.llvm.writer import team_name

COSTS = {"div": 12, "inv": 12, "sqrt": 14, "constpow": 60, "pow": 60}
"""Time that an operation takes of a GPU, in units of an addition or a product."""
FUNCTION_COST = 30
"""The same for sines, exponentials and other elementary functions."""
PLAIN = {"add", "sub", "mul", "neg", "sq", "twice", "fma", "fms", "fnma", "fmin", "fmax", "fabs", "if_else_zero"}
PLAIN |= {"lt", "le", "eq", "ne", "not", "and", "or"}
PHASE = 150
"""Cost of a phase, for each member: long enough for a barrier to count little, short enough for members to be equally busy."""
WINDOW = 16
"""Operations by which a member loads what comes from memory before the first one that needs it."""
AHEAD = 32
"""Entries of arguments that a member loads for later phases, where it calls no function that needs its registers."""
FOLLOWING, HELD = 150, 60
"""How much shorter the chain of operations that depends on one may be, for a member to prefer it to one whose arguments come from
others: if it follows from what the member has computed in the same phase; if the member has more of its arguments than others."""


def operation_cost(operation: str) -> int:
    return 1 if operation in PLAIN else COSTS.get(operation, FUNCTION_COST)


@dataclass(frozen=True)
class TeamSchedule:
    """Which member of a team computes which values of a listing in which phase."""

    listing: Listing
    phases: tuple[tuple[tuple[int, ...], ...], ...]
    """Values in order, for each phase and each member."""

    @cached_property
    def place(self) -> dict[int, tuple[int, int]]:
        """Phase and member of each value."""
        return {
            index: (phase, member)
            for phase, members in enumerate(self.phases)
            for member, indices in enumerate(members)
            for index in indices
        }

    @cached_property
    def uses(self) -> dict[int, list[set[int]]]:
        """Phases in which each member uses each value that is no constant."""
        uses: dict[int, list[set[int]]] = {}
        for index, (phase, member) in self.place.items():
            for argument in self.listing.values[index].arguments:
                if _varies(self.listing.values[argument]):
                    uses.setdefault(argument, [set() for _ in self.phases[0]])[member].add(phase)
        return uses

    @cached_property
    def slots(self) -> dict[int, int]:
        """Places in the team's memory of values that pass between members; a place is used again when nobody reads it any more."""
        last = {
            index: max(max(phases, default=0) for phases in members)
            for index, members in self.uses.items()
            if index in self.place and any(members[: self.place[index][1]] + members[self.place[index][1] + 1 :])
        }
        free: list[int] = []
        ends: list[tuple[int, int]] = []
        slots: dict[int, int] = {}
        for index in sorted(last, key=lambda value: (self.place[value][0], value)):
            while ends and ends[0][0] < self.place[index][0]:
                heapq.heappush(free, heapq.heappop(ends)[1])
            slots[index] = heapq.heappop(free) if free else len(free) + len(ends)
            heapq.heappush(ends, (last[index], slots[index]))
        return slots

    @property
    def span(self) -> int:
        """Cost of the busiest member of each phase, summed, without what it loads."""
        costs = _Operations(self.listing, sorted(self.place)).costs
        return sum(max(sum(costs[index] for index in indices) for indices in members) for members in self.phases)


class _Operations:
    """The operations among some values of a listing, what each of them needs and costs, and what depends on it.

    The time of a member is that of its instructions, which come from far: constants, loads and stores count as additions do.
    """

    def __init__(self, listing: Listing, indices: Sequence[int]) -> None:
        values = listing.values
        self.order = [index for index in indices if values[index].arguments]
        among = set(self.order)
        self.arguments = {i: sorted({a for a in values[i].arguments if a in among}) for i in self.order}
        self.loaded = {i: sorted({a for a in values[i].arguments if _varies(values[a])}) for i in self.order}
        """Arguments that a member loads unless it has them."""
        self.users: dict[int, list[int]] = {i: [] for i in self.order}
        for i in self.order:
            for argument in self.arguments[i]:
                self.users[argument].append(i)
        results = Counter(listing.outputs)
        self.costs = {
            i: operation_cost(values[i].operation)
            + sum(_is_constant(values[a]) for a in set(values[i].arguments))
            + (len(self.users[i]) > 1)
            + 2 * results[i]
            for i in self.order
        }
        self.chain: dict[int, int] = {}
        """Cost of the longest chain of operations that begins with each."""
        for i in reversed(self.order):
            self.chain[i] = self.costs[i] + max((self.chain[user] for user in self.users[i]), default=0)


def _varies(value: Value) -> bool:
    return not value.fixed and value.operation != "constant"


def _is_constant(value: Value) -> bool:
    """Whether a value is a constant that no instruction has room for."""
    return is_long(value.constant) if value.operation == "constant" else value.fixed


def team_schedule(listing: Listing, indices: Sequence[int], team: int, phase_cost: int = PHASE) -> TeamSchedule:
    """Divide the operations among `indices` among the members of a team.

    Within a phase the least busy member takes an operation next: that from which the longest chain of operations depends, or rather
    one that follows from its results of the phase alone, or one whose arguments it has (`FOLLOWING`, `HELD`).
    """
    operations = _Operations(listing, indices)
    waiting_for = {i: len(operations.arguments[i]) for i in operations.order}
    ready = {i for i in operations.order if not operations.arguments[i]}
    held: list[set[int]] = [set() for _ in range(team)]
    phases: list[tuple[tuple[int, ...], ...]] = []
    while ready:
        phase = _Phase(operations, ready, held)
        while (member := phase.least_busy(phase_cost)) is not None:
            index = phase.next_of(member)
            if index is None:
                phase.idle.add(member)
                continue
            ready.discard(index)
            phase.take(member, index)
            for user in operations.users[index]:
                waiting_for[user] -= 1
                if waiting_for[user] == 0:
                    ready.add(user)
                    phase.offer(user)
        phases.append(tuple(tuple(taken) for taken in phase.taken))
    return TeamSchedule(listing, tuple(phases))


class _Phase:
    """A phase that is being filled: what each member has taken, and what it may take."""

    def __init__(self, operations: _Operations, ready: set[int], held: list[set[int]]) -> None:
        team = len(held)
        self._operations, self._held = operations, held
        self.taken: list[list[int]] = [[] for _ in range(team)]
        self.idle: set[int] = set()
        self._busy, self._member_of = [0] * team, dict[int, int]()
        self._following: list[list[tuple[int, int]]] = [[] for _ in range(team)]
        everything = sorted(ready, key=lambda i: (-operations.chain[i], i))
        preferred: list[list[int]] = [[] for _ in range(team)]
        for index in everything:
            counts = [sum(argument in values for argument in operations.loaded[index]) for values in held]
            if most := max(counts):
                for member, count in enumerate(counts):
                    if count == most:
                        preferred[member].append(index)
        self._queues = [(_Queue(mine, HELD), _Queue(everything, 0)) for mine in preferred]

    def least_busy(self, most: int) -> int | None:
        members = [m for m in range(len(self.taken)) if m not in self.idle and self._busy[m] < most]
        return min(members, key=lambda m: self._busy[m]) if members else None

    def next_of(self, member: int) -> int | None:
        """The operation that a member takes next; None if there is nothing for it in this phase."""
        chain, following = self._operations.chain, self._following[member]
        candidates = [(chain[index] + FOLLOWING, index) for _, index in following[:1]]
        for queue in self._queues[member]:
            if (index := queue.first(self._member_of)) is not None:
                candidates.append((chain[index] + queue.preference, index))
        if not candidates:
            return None
        index = max(candidates, key=lambda candidate: candidate[0])[1]
        if following and following[0][1] == index:
            heapq.heappop(following)
        return index

    def take(self, member: int, index: int) -> None:
        loaded, held = self._operations.loaded[index], self._held[member]
        self._busy[member] += self._operations.costs[index] + sum(argument not in held for argument in loaded)
        self.taken[member].append(index)
        self._member_of[index] = member
        held.update((index, *loaded))

    def offer(self, index: int) -> None:
        """Let an operation be taken by the member that has computed all its arguments of this phase, if there is only one."""
        arguments = self._operations.arguments[index]
        members = {self._member_of[argument] for argument in arguments if argument in self._member_of}
        if len(members) == 1:
            (member,) = members
            heapq.heappush(self._following[member], (-self._operations.chain[index], index))
            self.idle.discard(member)


class _Queue:
    """Operations in the order in which they are taken, and how much a member prefers them to others."""

    def __init__(self, indices: list[int], preference: int) -> None:
        self._indices, self._head, self.preference = indices, 0, preference

    def first(self, taken: Container[int]) -> int | None:
        while self._head < len(self._indices) and self._indices[self._head] in taken:
            self._head += 1
        return self._indices[self._head] if self._head < len(self._indices) else None


def team_function(
    module: Module,
    name: str,
    listing: Listing,
    arguments: tuple[Argument, ...],
    indices: Sequence[int],
    slots: dict[int, int] | None = None,
    bank: int | None = None,
) -> None:
    """Write a function of a listing for all members of a team, who call it together, with the memory of the team and who they are.

    States, results and all that passes between members lie in tiles. When it returns, the results of all members are there.
    """
    schedule = team_schedule(listing, indices, module.lanes.team)
    shared = module.lanes.team_shared
    module.reserve_work(max(schedule.slots.values(), default=-1) + 1 - shared)
    for axis in "xz":
        module.declare(f"i32 @llvm.nvvm.read.ptx.sreg.tid.{axis}()")
    near = Argument("near", "near", SHARED_MEMORY)
    parameters = [*arguments, Argument("out", "tile"), Argument("w", "tile")]
    *inside, out, far = (_global_array(parameter) for parameter in parameters)
    places = {i: (near, slot) if slot < shared else (far, slot - shared) for i, slot in schedule.slots.items()}
    context, lanes = (
        FunctionContext(module, listing, tuple(inside), slots or {}, places, bank, team_name(name)),
        module.lanes,
    )
    casts = [
        f"%{array.name} = addrspacecast ptr %{parameter.name} to {array.pointer}"
        for parameter, array in zip(parameters, (*inside, out, far), strict=True)
        if array is not parameter
    ]
    signature = ", ".join(_spelled(argument, module) for argument in parameters)
    passed = ", ".join(argument.passed(lanes) for argument in parameters)
    cases, calls = [], []
    for member in range(lanes.team):
        lines = _member_lines(schedule, context, out, member)
        head = f"define internal void @{team_name(name)}_{member}({signature}) nounwind noinline {{"
        module.add("\n".join([head, *_near_memory(lanes), *casts, *lines, "ret void", "}\n"]))
        cases.append(f"i64 {member}, label %member{member}")
        calls += [f"member{member}:", f"call void @{team_name(name)}_{member}({passed})", "ret void"]
    module.add(
        "\n".join(
            [
                f"define internal void @{team_name(name)}({signature}, i64 %member) nounwind noinline {{",
                f"switch i64 %member, label %member0 [{' '.join(cases)}]",
                *calls,
                "}\n",
            ]
        )
    )


def prepared_team_function(
    module: Module, name: str, listing: Listing, constants: Argument, first: int, bank: int = 0
) -> None:
    """The function of (t, x, u, c) of `prepared_function`, for a team; inputs are those of each member.

    Where all simulations have the same constants, these lie in constant memory; those of c are in the program's from `bank` on.
    """
    arguments, slots, varying = prepared_arguments(module, listing, constants, first, Argument("x", "tile"))
    team_function(module, name, listing, arguments, varying, slots, bank if constants.form == "shared" else None)


def _spelled(argument: Argument, module: Module) -> str:
    """A parameter; what other members write may change while the function runs."""
    return argument.passed(module.lanes) if argument.form == "tile" else argument.spelled(module.lanes)


def _global_array(parameter: Argument) -> Argument:
    """The same array, known to lie in the memory of the card: then nothing that is shared lies there too."""
    if parameter.form not in ("tile", "shared"):
        return parameter
    return replace(parameter, name=f"{parameter.name}_of_card", space=GLOBAL_MEMORY)


def _near_memory(lanes: Lanes) -> list[str]:
    """The address `near` of a thread's lane in the part that its team has of the memory of the block."""
    team = [
        "%team = call i32 @llvm.nvvm.read.ptx.sreg.tid.z()",
        f"%first = mul i32 %team, {lanes.tile * lanes.team_shared}",
        "%lane = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()",
        "%entry = add i32 %first, %lane",
        "%offset = zext i32 %entry to i64",
    ]
    return [*team, f"%near = getelementptr double, ptr addrspace({SHARED_MEMORY}) @{TEAM_SHARED}, i64 %offset"]


def _entries_in_order(schedule: TeamSchedule, context: FunctionContext, member: int) -> list[tuple[int, int]]:
    """The entries of arrays that a member needs, each with the phases in which it does, in their order."""
    values, arrays = schedule.listing.values, [argument.form not in ("one", "each") for argument in context.arguments]
    return sorted(
        (phase, index)
        for index, members in schedule.uses.items()
        if values[index].operation == "entry" and arrays[values[index].entry[0]]
        for phase in members[member]
    )


def _member_lines(schedule: TeamSchedule, context: FunctionContext, out: Argument, member: int) -> list[str]:
    """What a member does: in each phase it loads what it needs, computes, and stores what others need.

    What it can load again it keeps in no register from one phase to a later one: there are too few of them.
    """
    writer, values, team = (
        PieceWriter(context),
        schedule.listing.values,
        len(schedule.phases[0]) if schedule.phases else 1,
    )
    results: dict[int, list[int]] = {}
    for position, index in enumerate(schedule.listing.outputs):
        results.setdefault(index, []).append(position)
    calls = any(operation_cost(values[index].operation) > 1 for index in schedule.place)
    entries, ahead = [] if calls else _entries_in_order(schedule, context, member), set[int]()
    for phase, members in enumerate(schedule.phases):
        computed = set(members[member])
        needed = {argument for index in computed for argument in values[index].arguments}
        ahead -= needed
        writer.forget(i for i in writer.known - needed - ahead if i in context.work or i not in schedule.place)
        later = dict.fromkeys(index for first, index in entries if first > phase and index not in ahead)
        ahead.update(islice(later, AHEAD - len(ahead)))
        loaded = [[a for a in values[i].arguments if a not in computed] for i in members[member]]
        for position, index in enumerate(members[member]):
            near = loaded[: WINDOW + 1] if position == 0 else loaded[position + WINDOW : position + WINDOW + 1]
            for argument in chain(*near, sorted(ahead) if position == 0 else ()):
                if not writer.is_operand(argument):
                    writer.value(argument)
            writer.compute(index, store=False)
        for index in members[member]:
            if index in context.work:
                writer.store(*context.work[index], writer.value(index))
            for position in results.get(index, ()):
                writer.store(out, position, writer.value(index))
        if phase + 1 < len(schedule.phases):
            writer.lines.append(context.module.barrier())
    for position, index in enumerate(schedule.listing.outputs):
        if index not in schedule.place and position % team == member:
            writer.store(out, position, writer.value(index))
    writer.lines.append(context.module.barrier())
    return writer.lines

"""Functions of listings that several threads of a GPU compute together, as a team: one simulation in each lane of their warps.

A few thousand simulations leave each multiprocessor of a card two or three warps, which wait for memory, for their own
instructions and for the results of divisions most of the time. A team divides the operations of a simulation instead. They are
done in phases; within a phase a member uses its own results and what others had finished when it began, and all members
wait for each other where it ends. What passes between members lies in the memory of the team, so each keeps its own results in
registers, which are as many as the team has members.

Every value is computed by the same operation on the same values as by a single thread: results are equal to the last bit.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from deckcrane.program.listing import Listing
from deckcrane.program.llvm.lanes import Lanes
from deckcrane.program.llvm.listing_code import Argument, FunctionContext, PieceWriter, prepared_arguments
from deckcrane.program.llvm.writer import BARRIER, SHARED_MEMORY, TEAM_SHARED, Module, team_name

COSTS = {"div": 12, "inv": 12, "sqrt": 14, "constpow": 60, "pow": 60}
"""Operations of a GPU for one of a listing: additions and products are 1."""
FUNCTION_COST = 30
"""The same for sines, exponentials and other elementary functions."""
PLAIN = {"add", "sub", "mul", "neg", "sq", "twice", "fma", "fms", "fnma", "fmin", "fmax", "fabs", "if_else_zero"}
PLAIN |= {"lt", "le", "eq", "ne", "not", "and", "or"}
PHASE = 60
"""Cost of a phase, for each member: long enough for a barrier to count little, short enough for members to be equally busy."""


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
    def slots(self) -> dict[int, int]:
        """Places in the team's memory of values that pass between members; a place is used again when nobody reads it any more."""
        last: dict[int, int] = {}
        for index, (phase, member) in self.place.items():
            for argument in self.listing.values[index].arguments:
                if argument in self.place and self.place[argument][1] != member:
                    last[argument] = max(last.get(argument, 0), phase)
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
        """Cost of the busiest member of each phase, summed."""
        return sum(max(self._cost(indices) for indices in members) for members in self.phases)

    def _cost(self, indices: Sequence[int]) -> int:
        return sum(operation_cost(self.listing.values[index].operation) for index in indices)


def team_schedule(listing: Listing, indices: Sequence[int], team: int, phase_cost: int = PHASE) -> TeamSchedule:
    """Divide the operations among `indices` among the members of a team.

    Within a phase the least busy member takes an operation next: one that follows from its results of the phase alone, else one
    whose arguments it has, else any; of several, that from which the longest chain of operations depends.
    """
    values = listing.values
    operations = [index for index in indices if values[index].arguments]
    among = set(operations)
    arguments = {i: sorted({a for a in values[i].arguments if a in among}) for i in operations}
    users: dict[int, list[int]] = {i: [] for i in operations}
    for i in operations:
        for argument in arguments[i]:
            users[argument].append(i)
    costs = {i: operation_cost(values[i].operation) for i in operations}
    chain: dict[int, int] = {}
    for i in reversed(operations):
        chain[i] = costs[i] + max((chain[user] for user in users[i]), default=0)
    waiting_for = {i: len(arguments[i]) for i in operations}
    ready = {i for i in operations if not arguments[i]}
    held: list[set[int]] = [set() for _ in range(team)]
    phases: list[tuple[tuple[int, ...], ...]] = []
    while ready:
        phase = _Phase(sorted(ready, key=lambda i: (-chain[i], i)), arguments, held)
        while (member := phase.least_busy(phase_cost)) is not None:
            index = phase.next_of(member)
            if index is None:
                phase.idle.add(member)
                continue
            ready.discard(index)
            phase.take(member, index, costs[index])
            held[member].update((index, *arguments[index]))
            for user in users[index]:
                waiting_for[user] -= 1
                if waiting_for[user] == 0:
                    ready.add(user)
                    phase.offer(user, arguments[user], chain[user])
        phases.append(tuple(tuple(taken) for taken in phase.taken))
    return TeamSchedule(listing, tuple(phases))


class _Phase:
    """A phase that is being filled: what each member has taken, and what it may take."""

    def __init__(self, ready: list[int], arguments: dict[int, list[int]], held: list[set[int]]) -> None:
        team = len(held)
        self.taken: list[list[int]] = [[] for _ in range(team)]
        self.idle: set[int] = set()
        self._busy, self._member_of = [0] * team, dict[int, int]()
        self._following: list[list[tuple[int, int]]] = [[] for _ in range(team)]
        preferred: list[list[int]] = [[] for _ in range(team)]
        for index in ready:
            counts = [sum(argument in values for argument in arguments[index]) for values in held]
            if most := max(counts):
                for member, count in enumerate(counts):
                    if count == most:
                        preferred[member].append(index)
        self._queues = [[*list_, *ready] for list_ in preferred]
        self._heads = [0] * team

    def least_busy(self, most: int) -> int | None:
        members = [m for m in range(len(self.taken)) if m not in self.idle and self._busy[m] < most]
        return min(members, key=lambda m: self._busy[m]) if members else None

    def next_of(self, member: int) -> int | None:
        """The operation that a member takes next; None if there is nothing for it in this phase."""
        if self._following[member]:
            return heapq.heappop(self._following[member])[1]
        queue = self._queues[member]
        while self._heads[member] < len(queue):
            index = queue[self._heads[member]]
            if index not in self._member_of:
                return index
            self._heads[member] += 1
        return None

    def take(self, member: int, index: int, cost: int) -> None:
        self.taken[member].append(index)
        self._member_of[index] = member
        self._busy[member] += cost

    def offer(self, index: int, arguments: list[int], chain: int) -> None:
        """Let an operation be taken by the member that has computed all its arguments of this phase, if there is only one."""
        members = {self._member_of[argument] for argument in arguments if argument in self._member_of}
        if len(members) == 1:
            (member,) = members
            heapq.heappush(self._following[member], (-chain, index))
            self.idle.discard(member)


def team_function(
    module: Module,
    name: str,
    listing: Listing,
    arguments: tuple[Argument, ...],
    indices: Sequence[int],
    slots: dict[int, int] | None = None,
) -> None:
    """Write a function of a listing for all members of a team, who call it together, with the memory of the team and who they are.

    States, results and all that passes between members lie in tiles. When it returns, the results of all members are there.
    """
    schedule = team_schedule(listing, indices, module.lanes.team)
    shared = module.lanes.team_shared
    module.reserve_work(max(schedule.slots.values(), default=-1) + 1 - shared)
    module.declare(f"void @{BARRIER}()")
    for axis in "xz":
        module.declare(f"i32 @llvm.nvvm.read.ptx.sreg.tid.{axis}()")
    near, far, out = Argument("near", "near"), Argument("w", "tile"), Argument("out", "tile")
    places = {i: (near, slot) if slot < shared else (far, slot - shared) for i, slot in schedule.slots.items()}
    context, lanes = FunctionContext(module, listing, arguments, slots or {}, places), module.lanes
    parameters = [*arguments, out, far]
    signature = ", ".join(_spelled(argument, module) for argument in parameters)
    passed = ", ".join(argument.passed(lanes) for argument in parameters)
    cases, calls = [], []
    for member in range(lanes.team):
        lines = _member_lines(schedule, context, out, member)
        head = f"define internal void @{team_name(name)}_{member}({signature}) nounwind noinline {{"
        module.add("\n".join([head, *_near_memory(lanes), *lines, "ret void", "}\n"]))
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


def prepared_team_function(module: Module, name: str, listing: Listing, constants: Argument, first: int) -> None:
    """The function of (t, x, u, c) of `prepared_function`, for a team; inputs are those of each member."""
    arguments, slots, varying = prepared_arguments(module, listing, constants, first, Argument("x", "tile"))
    team_function(module, name, listing, arguments, varying, slots)


def _spelled(argument: Argument, module: Module) -> str:
    """A parameter; what other members write may change while the function runs."""
    return argument.passed(module.lanes) if argument.form == "tile" else argument.spelled(module.lanes)


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


def _member_lines(schedule: TeamSchedule, context: FunctionContext, out: Argument, member: int) -> list[str]:
    """What a member does: in each phase it loads what it needs, computes, and stores what others need."""
    writer, values, team = (
        PieceWriter(context),
        schedule.listing.values,
        len(schedule.phases[0]) if schedule.phases else 1,
    )
    results: dict[int, list[int]] = {}
    for position, index in enumerate(schedule.listing.outputs):
        results.setdefault(index, []).append(position)
    for phase, members in enumerate(schedule.phases):
        computed = set(members[member])
        for index in members[member]:
            for argument in values[index].arguments:
                if argument not in computed:
                    writer.value(argument)
        for index in members[member]:
            writer.compute(index, store=False)
        for index in members[member]:
            if index in context.work:
                writer.store(*context.work[index], writer.value(index))
            for position in results.get(index, ()):
                writer.store(out, position, writer.value(index))
        if phase + 1 < len(schedule.phases):
            writer.lines.append(f"call void @{BARRIER}()")
    for position, index in enumerate(schedule.listing.outputs):
        if index not in schedule.place and position % team == member:
            writer.store(out, position, writer.value(index))
    writer.lines.append(f"call void @{BARRIER}()")
    return writer.lines

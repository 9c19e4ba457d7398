"""Modules to machine code for the processor at hand, inside this process, and kept for the next.

LLVM comes with llvmlite: no compiler, no linker, no temporary file. What is kept is object code, under a key made from what
it follows from, the version of LLVM and the processor. Several processes may compile at once, and one may be killed
half-way: what is in the cache is whole, and is checked before it is loaded.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from ctypes import CFUNCTYPE, c_double, c_int64, c_void_p
from functools import cache as cached
from typing import TYPE_CHECKING, Any, Literal

import llvmlite
import llvmlite.binding as llvm

from deckcrane import interrupts
from deckcrane.errors import warn_user
from deckcrane.files import cache
from deckcrane.program.calls import Kind

if TYPE_CHECKING:
    from deckcrane.program.ir_lanes import Lanes

Level = Literal["quick", "full"]
"""Machine code that is made at once, or code that is made with care, and is faster."""

CAREFUL = 10_000
"""Operations that become careful machine code in a second (measured, of one module with its loops); quick ones are ten times
as many."""
GAINED = 0.25e-9
"""Seconds by which careful code is faster, for each operation (measured)."""
PATIENCE, LONGEST = 10.0, 60.0
"""Seconds of compiling from which on a user is told before, and from which on quick code has to do."""

SUFFIX = ".o"
"""Of kept object code."""
_TYPES: dict[str, Any] = {"int": c_int64, "time": c_double, "address": c_void_p}
_CODE_GENERATION = {"quick": 0, "full": 2}


@cached
def _target() -> Any:
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    return llvm.Target.from_triple(llvm.get_process_triple())


@cached
def _features() -> dict[str, bool]:
    try:
        return dict(llvm.get_host_cpu_features())
    except RuntimeError:  # LLVM does not know the processor's
        return {}


@cached
def processor() -> str:
    """What decides which machine code can run here."""
    spelled = ",".join(f"{'+' if there else '-'}{name}" for name, there in sorted(_features().items()))
    version = ".".join(str(part) for part in llvm.llvm_version_info)
    return "|".join([llvm.get_process_triple(), llvm.get_host_cpu_name(), spelled, version, llvmlite.__version__])


def described_processor() -> str:
    """LLVM, the processor and how many simulations its vectors take, for people."""
    version = ".".join(str(part) for part in llvm.llvm_version_info)
    return f"LLVM {version} for {llvm.get_host_cpu_name()} ({llvm.get_process_triple()}), vectors of {widest()} simulations"


def host_lanes(width: int = 1) -> Lanes:
    """Vectors of so many simulations on this processor."""
    fused = bool(_features().get("fma")) if _is_x86() else True
    from deckcrane.program.ir_lanes import Lanes

    return Lanes(width, width, fused=fused)


def widest() -> int:
    """How many simulations a vector of this processor takes."""
    if not _is_x86():
        return 2
    return 8 if _features().get("avx512f") else 4 if _features().get("avx2") else 2


def _is_x86() -> bool:
    return str(llvm.get_process_triple()).startswith(("x86_64", "i686", "amd64"))


def _machine(level: int) -> Any:
    features = ",".join(f"{'+' if there else '-'}{name}" for name, there in _features().items())
    return _target().create_target_machine(
        cpu=llvm.get_host_cpu_name(), features=features, opt=level, jit=True, codemodel="jitdefault"
    )


def compiled(text: str, level: Level = "full") -> bytes:
    """The object code of a module."""
    machine = _machine(_CODE_GENERATION[level])
    module = llvm.parse_assembly(text, llvm.create_context())
    module.triple = llvm.get_process_triple()
    if level == "full":
        _tidied(module, machine)
    return bytes(machine.emit_object(module))


def _tidied(module: Any, machine: Any) -> None:
    """Small functions in place of their calls, variables in registers, loops in order.

    All that LLVM can do besides takes as long again as making the code, and gains nothing measurable: listings hold no
    operation twice, and none that is not needed.
    """
    passes = llvm.create_new_module_pass_manager()
    passes.add_always_inliner_pass()
    passes.add_sroa_pass()
    passes.add_simplify_cfg_pass()
    passes.add_instruction_combine_pass()
    passes.add_loop_rotate_pass()
    passes.add_loop_unroll_pass()
    passes.run(module, llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=2)))


def pays(evaluations: float) -> bool:
    """Whether so many evaluations win the time back that careful code takes to make; both are in proportion to operations."""
    return evaluations * GAINED > 1.0 / CAREFUL


def level_for(identity: str, operations: int, what: str, way_out: str) -> Level:
    """Careful code, with a warning where it takes its time; quick code, with a warning, where it would take too long."""
    if is_kept(identity, "full"):
        return "full"
    seconds = operations / CAREFUL
    if seconds > LONGEST:
        warn_user(
            f"{what} {operations:,} operations: careful machine code of them would take about {seconds / 60:.0f} min to make, so "
            f"code that is made at once has to do, which runs at half the speed. {way_out}"
        )
        return "quick"
    if seconds > PATIENCE:
        warn_user(
            f"{what} {operations:,} operations: making machine code of them takes about {seconds:.0f} s, once. {way_out}"
        )
    return "full"


def kept_object(identity: str, write: Callable[[], str], level: Level) -> bytes:
    """The object code of what `identity` tells all of: from the cache, or compiled now from the text that is written then."""
    interrupts.check()
    key = object_key(identity, level)
    found = cache.kept(key, SUFFIX)
    if found is None:
        text = write()
        found = interrupts.apart(lambda: compiled(text, level))
        cache.keep(key, SUFFIX, found)
    return found


def is_kept(identity: str, level: Level) -> bool:
    """Whether it is in the cache."""
    return cache.kept(object_key(identity, level), SUFFIX) is not None


def object_key(identity: str, level: Level) -> str:
    return hashlib.sha256(f"{processor()}\0{level}\0{identity}".encode()).hexdigest()[:32]


class Loaded:
    """Object code in this process, whose functions call each other by name; it is there as long as one of them is held."""

    def __init__(self, *contents: bytes) -> None:
        self._engine = llvm.create_mcjit_compiler(llvm.parse_assembly("", llvm.create_context()), _machine(0))
        for content in contents:
            self._engine.add_object_file(llvm.ObjectFileRef.from_data(content))
        self._engine.finalize_object()

    def function(self, name: str, parameters: Sequence[tuple[Kind, str]]) -> Callable[..., None]:
        """One of its functions, to be called with numbers and addresses; other threads run while it does."""
        address = self._engine.get_function_address(name)
        found: Any = CFUNCTYPE(None, *(_TYPES[kind] for kind, _ in parameters))(address)
        found.engine = self._engine  # who holds the function holds its code
        called: Callable[..., None] = found
        return called

"""Compile modules to machine code for this processor, inside this process, and cache it.

LLVM comes with llvmlite: no compiler, no linker, no temporary file. Object code is cached under a key made from all that
it follows from, the version of LLVM and the processor. Several processes may compile at once, and one may be killed
half-way: entries of the cache are complete, and are checked before they are loaded.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from ctypes import CFUNCTYPE, c_double, c_int64, c_void_p
from dataclasses import dataclass
from functools import cache as cached
from typing import TYPE_CHECKING, Any, Literal

import llvmlite
import llvmlite.binding as llvm

from deckcrane import interrupts
from deckcrane.errors import warn_user
from deckcrane.files import cache
from deckcrane.program.native_calls import Kind

if TYPE_CHECKING:
    from deckcrane.program.llvm.lanes import Lanes

Level = Literal["quick", "full"]
"""Machine code that is made at once, or code that is optimised, and is faster."""

Text = str | Sequence[str]
"""A module in LLVM's intermediate representation, or several that call each other's functions."""

CAREFUL = 10_000
"""Operations that are compiled to optimised code in a second (measured, of one module with its loops); for quick code ten times
as many."""
GAINED = 0.25e-9
"""Seconds by which optimised code is faster, for each operation (measured)."""
PATIENCE, LONGEST = 10.0, 60.0
"""Seconds of compiling above which the user is told before, and above which quick code is used instead."""

SUFFIX = ".o"
"""Suffix of cached object code."""
_C_TYPES: dict[str, Any] = {"int": c_int64, "time": c_double, "address": c_void_p}
_OPTIMISATION_LEVELS = {"quick": 0, "full": 2}


@cached
def _target() -> Any:
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    return llvm.Target.from_triple(llvm.get_process_triple())


@cached
def _features() -> dict[str, bool]:
    try:
        return dict(llvm.get_host_cpu_features())
    except RuntimeError:  # LLVM does not know this processor
        return {}


@cached
def processor() -> str:
    """All that decides which machine code can run here."""
    features = ",".join(f"{'+' if present else '-'}{name}" for name, present in sorted(_features().items()))
    version = ".".join(str(part) for part in llvm.llvm_version_info)
    return "|".join([llvm.get_process_triple(), llvm.get_host_cpu_name(), features, version, llvmlite.__version__])


def described_processor() -> str:
    """LLVM, the processor and the number of simulations per vector, for people."""
    version = ".".join(str(part) for part in llvm.llvm_version_info)
    return f"LLVM {version} for {llvm.get_host_cpu_name()} ({llvm.get_process_triple()}), vectors of {vector_width()} simulations"


def host_lanes(width: int = 1) -> Lanes:
    """Vectors of so many simulations on this processor."""
    fused = bool(_features().get("fma")) if _is_x86() else True
    from deckcrane.program.llvm.lanes import Lanes

    return Lanes(width, width, fused=fused)


def vector_width() -> int:
    """Number of simulations that a vector of this processor takes."""
    if not _is_x86():
        return 2
    return 8 if _features().get("avx512f") else 4 if _features().get("avx2") else 2


def _is_x86() -> bool:
    return str(llvm.get_process_triple()).startswith(("x86_64", "i686", "amd64"))


def _target_machine(level: int) -> Any:
    features = ",".join(f"{'+' if present else '-'}{name}" for name, present in _features().items())
    return _target().create_target_machine(
        cpu=llvm.get_host_cpu_name(), features=features, opt=level, jit=True, codemodel="jitdefault"
    )


def compiled(text: Text, level: Level = "full") -> bytes:
    """The object code of a module, or of several that are linked."""
    machine = _target_machine(_OPTIMISATION_LEVELS[level])
    context = llvm.create_context()
    module, *others = (llvm.parse_assembly(each, context) for each in ([text] if isinstance(text, str) else text))
    for other in others:
        module.link_in(other)
    module.triple = llvm.get_process_triple()
    if level == "full":
        _tidied(module, machine)
    return bytes(machine.emit_object(module))


@dataclass(frozen=True)
class ForeignTarget:
    """A processor and a system that machine code is made for, to be linked into a library for there."""

    triple: str
    """Processor, maker and system, in LLVM's words."""
    cpu: str
    """The oldest processor that has all instructions used."""

    def object_code(self, text: str, level: Level = "full") -> bytes:
        """The object code of a module, whose functions are seen by what it is linked with and by no one else."""
        version = ".".join(str(part) for part in llvm.llvm_version_info)
        key = hashlib.sha256("\0".join([self.triple, self.cpu, version, level, text]).encode()).hexdigest()[:32]
        content = cache.read_cache(key, SUFFIX)
        if content is None:
            content = self._compiled(text, level)
            cache.write_cache(key, SUFFIX, content)
        return content

    def _compiled(self, text: str, level: Level) -> bytes:
        llvm.initialize_all_targets()
        llvm.initialize_all_asmprinters()
        machine = llvm.Target.from_triple(self.triple).create_target_machine(
            cpu=self.cpu, opt=_OPTIMISATION_LEVELS[level], reloc="pic", codemodel="default"
        )
        module = llvm.parse_assembly(text, llvm.create_context())
        module.triple = self.triple
        if not self.triple.endswith("windows-gnu"):  # there nothing is seen that is not exported
            for value in (*module.functions, *module.global_variables):
                if not value.is_declaration and value.linkage == llvm.Linkage.external:
                    value.visibility = llvm.Visibility.hidden
        if level == "full":
            _tidied(module, machine)
        return bytes(machine.emit_object(module))


def _tidied(module: Any, machine: Any) -> None:
    """Inline small functions, keep variables in registers, put loops in order.

    LLVM's other optimisations take as long again as making the code, and gain nothing measurable: listings contain no
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


def optimising_pays_off(evaluations: float) -> bool:
    """Whether so many evaluations regain the time that optimised code takes to compile; both are in proportion to operations."""
    return evaluations * GAINED > 1.0 / CAREFUL


def level_for(identity: str, operations: int, what: str, way_out: str) -> Level:
    """Optimised code, with a warning if compiling takes long; quick code, with a warning, if it would take too long."""
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


def cached_object_code(identity: str, write: Callable[[], Text], level: Level) -> bytes:
    """The object code for an `identity`: from the cache, or compiled now from the text that `write` gives."""
    return start_object_code(identity, write, level)()


def start_object_code(identity: str, write: Callable[[], Text], level: Level) -> Callable[[], bytes]:
    """Start to compile the text that `write` gives, unless it is in the cache; the function that waits for the object code."""
    interrupts.check()
    key = object_key(identity, level)
    content = cache.read_cache(key, SUFFIX)
    if content is not None:
        kept = content
        return lambda: kept
    text = write()
    wait = interrupts.start_in_thread(lambda: compiled(text, level))

    def finished() -> bytes:
        content = wait()
        cache.write_cache(key, SUFFIX, content)
        return content

    return finished


def is_kept(identity: str, level: Level) -> bool:
    """Whether the object code is in the cache."""
    return cache.read_cache(object_key(identity, level), SUFFIX) is not None


def object_key(identity: str, level: Level) -> str:
    return hashlib.sha256(f"{processor()}\0{level}\0{identity}".encode()).hexdigest()[:32]


@cached
def _engine_context() -> Any:
    """One context for all loaded code: Python's collector of cycles could end a context before the code that is in it."""
    return llvm.create_context()


class LoadedCode:
    """Object code in this process, whose functions call each other by name; it stays as long as one of them is held."""

    def __init__(self, *contents: bytes) -> None:
        self._engine = llvm.create_mcjit_compiler(llvm.parse_assembly("", _engine_context()), _target_machine(0))
        for content in contents:
            self._engine.add_object_file(llvm.ObjectFileRef.from_data(content))
        self._engine.finalize_object()

    def function(self, name: str, parameters: Sequence[tuple[Kind, str]]) -> Callable[..., None]:
        """One of its functions, to be called with numbers and addresses; other threads run meanwhile."""
        address = self._engine.get_function_address(name)
        function: Any = CFUNCTYPE(None, *(_C_TYPES[kind] for kind, _ in parameters))(address)
        function.engine = self._engine  # holding the function keeps its code alive
        typed: Callable[..., None] = function
        return typed

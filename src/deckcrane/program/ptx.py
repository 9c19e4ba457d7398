"""Modules as code for graphics processors: PTX text, which the driver of any NVIDIA card turns into its machine code.

LLVM writes it without a card and without CUDA. Every addition and product says how it is rounded (`.rn`), so that the
driver may not fuse what is not fused; a card gives the same numbers as a processor, to the last bit. The differences between
makers are a small table (`Dialect`): the names of a thread's indices, the calling of kernels, the address space of local memory.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache as cached
from typing import Any

import llvmlite
import llvmlite.binding as llvm

from deckcrane import interrupts
from deckcrane.errors import DeckcraneError
from deckcrane.files import cache
from deckcrane.program.ir_lanes import Lanes

LANES = Lanes(1, 32, device=True)
"""One thread per simulation, 32 of them a block, which is a tile."""
COMPUTE = 80
"""Oldest compute capability that code is written for by default: 8.0, from 2020 on. Newer cards run it too."""
OLDEST = 70
SUFFIX = ".ptx"


@dataclass(frozen=True)
class Dialect:
    """What distinguishes LLVM's code for a maker's cards."""

    triple: str
    kernel: str = "ptx_kernel"
    places: Mapping[str, str] = field(default_factory=dict)
    """LLVM's functions for the indices of a thread, by their NVIDIA names."""
    local: int = 0
    """The address space of local memory."""
    more: str = ""
    """Further functions that are needed."""

    def spelled(self, text: str) -> str:
        """A module that was written for NVIDIA, in this dialect."""
        text = text.replace("ptx_kernel ", f"{self.kernel} ")
        for name, function in self.places.items():
            text = text.replace(f"@llvm.nvvm.read.ptx.sreg.{name}(", f"@{function}(")
            if f"@{function}(" in self.more:
                text = text.replace(f"declare i32 @{function}()\n", "")
        if self.local:
            replacement = rf"\1.there = alloca \2, align \3, addrspace({self.local})" + "\n"
            replacement += rf"\1 = addrspacecast ptr addrspace({self.local}) \1.there to ptr"
            text = re.sub(r"(?m)^(%\w+) = alloca (.+), align (\d+)$", replacement, text)
        return text + self.more


NVIDIA = Dialect("nvptx64-nvidia-cuda")
_ROWS_OF_BLOCKS = """
declare ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
define internal i32 @blocks_along_y() alwaysinline {
%packet = call ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
%place = getelementptr i8, ptr addrspace(4) %packet, i64 16
%count = load i32, ptr addrspace(4) %place
ret i32 %count
}
"""
"""The grid's size along y, in threads, from the packet that started it; blocks have one thread along y."""
AMD = Dialect(
    "amdgcn-amd-amdhsa",
    "amdgpu_kernel",
    {
        "tid.x": "llvm.amdgcn.workitem.id.x",
        "ctaid.x": "llvm.amdgcn.workgroup.id.x",
        "ctaid.y": "llvm.amdgcn.workgroup.id.y",
        "nctaid.y": "blocks_along_y",
    },
    local=5,
    more=_ROWS_OF_BLOCKS,
)
"""Prepared, and not yet used: no target asks for it."""


def kept_ptx(identity: str, write: Callable[[], str], compute: int = COMPUTE) -> str:
    """The PTX for an `identity`: from the cache, or made now from the text that `write` gives."""
    interrupts.check()
    check_compute(compute)
    version = ".".join(str(part) for part in llvm.llvm_version_info)
    description = f"{version}\0{llvmlite.__version__}\0{compute}\0{identity}"
    key = hashlib.sha256(description.encode()).hexdigest()[:32]
    content = cache.kept(key, SUFFIX)
    if content is None:
        content = ptx(write(), compute).encode()
        cache.keep(key, SUFFIX, content)
    return content.decode()


def check_compute(compute: int) -> None:
    """Refuse cards that cannot run the code."""
    if compute < OLDEST:
        raise DeckcraneError(
            f"cards of compute capability {compute / 10:.1f} are too old: {OLDEST / 10:.1f} (2017) is the oldest"
        )


def ptx(text: str, compute: int = COMPUTE) -> str:
    """A module as PTX for cards of a compute capability (80 is 8.0) and newer ones."""
    text_of_ptx = assembly(text, NVIDIA, f"sm_{compute}")
    unrounded = re.search(r"\b(add|sub|mul)\.f64\b", text_of_ptx)
    assert unrounded is None, "an operation that the driver may fuse"
    return text_of_ptx


def assembly(text: str, dialect: Dialect, processor: str) -> str:
    """A module as assembly for a processor of a maker."""
    machine = _target(dialect.triple).create_target_machine(cpu=processor, opt=3)
    module = llvm.parse_assembly(dialect.spelled(text), llvm.create_context())
    module.triple, module.data_layout = dialect.triple, str(machine.target_data)
    _optimise(module, machine)
    return str(machine.emit_assembly(module))


@cached
def _target(triple: str) -> Any:
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    return llvm.Target.from_triple(triple)


def _optimise(module: Any, machine: Any) -> None:
    """Inline small functions and keep variables in registers; loops stay, since they are long enough as they are."""
    passes = llvm.create_new_module_pass_manager()
    passes.add_always_inliner_pass()
    passes.add_sroa_pass()
    passes.add_simplify_cfg_pass()
    passes.add_instruction_combine_pass()
    passes.run(module, llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=2)))

"""Modules to machine code for the processor at hand, inside this process: LLVM through llvmlite."""

from __future__ import annotations

from functools import cache
from typing import Any

import llvmlite.binding as llvm

from deckcrane.program.ir import Lanes


@cache
def _target() -> Any:
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    return llvm.Target.from_triple(llvm.get_process_triple())


def machine(level: int) -> Any:
    features = llvm.get_host_cpu_features().flatten()
    return _target().create_target_machine(
        cpu=llvm.get_host_cpu_name(), features=features, opt=level, jit=True, reloc="static", codemodel="jitdefault"
    )


def host_lanes(width: int = 1) -> Lanes:
    features = llvm.get_host_cpu_features()
    fused = bool(features.get("fma") or not str(llvm.get_process_triple()).startswith("x86_64"))
    return Lanes(width, width, fused=fused)


def compiled(text: str, level: int = 2) -> bytes:
    """The object file of a module."""
    tm = machine(level)
    module = llvm.parse_assembly(text)
    module.verify()
    if level > 0:
        options = llvm.create_pipeline_tuning_options(speed_level=level)
        builder = llvm.create_pass_builder(tm, options)
        passes = builder.getModulePassManager()
        passes.run(module, builder)
    return bytes(tm.emit_object(module))


class Loaded:
    """Machine code in this process."""

    def __init__(self, content: bytes) -> None:
        empty = llvm.parse_assembly("")
        self._engine = llvm.create_mcjit_compiler(empty, machine(0))
        self._engine.add_object_file(llvm.ObjectFileRef.from_data(content))
        self._engine.finalize_object()

    def address(self, name: str) -> int:
        return int(self._engine.get_function_address(name))

"""A processor in the place of a graphics card: kernels called thread by thread, on NumPy's arrays."""

from __future__ import annotations

import ctypes
import re
from typing import Any

import numpy as np

from deckcrane.program.llvm.machine_code import LoadedCode, compiled

PLACES = ("ctaid.x", "ctaid.y", "tid.x")


class Threads:
    """What `device_waves` asks of a card."""

    xp = np

    def __init__(self, text: str) -> None:
        text = text.replace("ptx_kernel ", "")
        for i, name in enumerate(PLACES):
            text = re.sub(rf"(?m)^declare i32 @llvm\.nvvm\.read\.ptx\.sreg\.{re.escape(name)}\(\)$", "", text)
            text = text.replace(f"@llvm.nvvm.read.ptx.sreg.{name}()", f"@place{i}()")
            text += f"@at{i} = internal global i32 0\n"
            text += f"define internal i32 @place{i}() alwaysinline {{\n%v = load i32, ptr @at{i}\nret i32 %v\n}}\n"
        stores = "\n".join(f"store i32 %a{i}, ptr @at{i}" for i in range(3))
        text += f"define void @stand(i32 %a0, i32 %a1, i32 %a2) {{\n{stores}\nret void\n}}\n"
        self._loaded = LoadedCode(compiled(text))
        self._stand = self._function("stand", [ctypes.c_int32] * 3)
        self.launched: list[tuple[str, tuple[int, int]]] = []

    def _function(self, name: str, types: list[Any]) -> Any:
        return ctypes.CFUNCTYPE(None, *types)(self._loaded._engine.get_function_address(name))

    def inverse_transforms(self, spectra: Any, size: int) -> Any:
        return np.ascontiguousarray(np.fft.irfft(spectra, size, axis=-1) * size)

    def launch(self, name: str, grid: tuple[int, int], arguments: list[Any]) -> None:
        self.launched.append((name, grid))
        arrays = [a for a in arguments if isinstance(a, np.ndarray)]
        assert all(a.flags.c_contiguous for a in arrays)
        values = [a.ctypes.data if isinstance(a, np.ndarray) else a for a in arguments]
        call = self._function(name, [ctypes.c_double if isinstance(v, float) else ctypes.c_int64 for v in values])
        for x in range(grid[0]):
            for y in range(grid[1]):
                for lane in range(32):
                    self._stand(x, y, lane)
                    call(*values)

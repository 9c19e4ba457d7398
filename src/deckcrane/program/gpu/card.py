"""A graphics card behind a few calls: memory and kernels, one after the other. CuPy is imported here, and nowhere else.

This module and all that it imports are sent to machines that have only NumPy and CuPy (`gpu/program.py`).
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import numpy as np

from deckcrane.arrays import Array
from deckcrane.errors import DeckcraneError

THREADS = 32
"""Simulations in a block of threads, which is a tile."""

CONSTANT_BANK = "constant_bank"
"""As in `llvm/module.py`, which is not sent along."""

DLPACK_CUDA = 2
"""Kind of a card in DLPack."""

_LARGEST_SHARED_SIZE = 8
"""The driver's number of an attribute of kernels: the most bytes that a block may share (MAX_DYNAMIC_SHARED_SIZE_BYTES)."""

_INSTALL_HINT = (
    "install CuPy for its driver, `pip install deckcrane[gpu]` (CUDA 12) or `pip install cupy-cuda13x` (CUDA 13); "
    "without a card use target llvm"
)


class CardMemoryError(Exception):
    """A request does not fit into the card's memory."""


class Card:
    """One NVIDIA card, through CuPy. Tests replace it by a processor, which does the same with NumPy's arrays."""

    def __init__(self, number: int = 0) -> None:
        self.xp: Any = _import_cupy()
        count = _card_count(self.xp)
        if not 0 <= number < count:
            raise DeckcraneError(f"there is no card number {number}; there are {count}, counted from 0")
        self._device = self.xp.cuda.Device(number)
        self._device.use()
        self._module: Any = None
        self._functions: dict[str, Any] = {}
        self._plans: dict[tuple[int, int], Any] = {}
        self._bank: Array | None = None

    @property
    def name(self) -> str:
        return str(self.xp.cuda.runtime.getDeviceProperties(self._device.id)["name"].decode())

    @property
    def compute(self) -> int:
        """Compute capability: 80 is 8.0."""
        return int(self._device.compute_capability)

    def load(self, code: str) -> None:
        """Load PTX text; the driver compiles it, which takes seconds the first time."""
        from cupy.cuda.function import Module

        module = Module()
        try:
            module.load(code.encode() + b"\0")
        except Exception as error:
            raise DeckcraneError(
                f"the driver of {self.name} refuses this program ({error}); a newer driver takes it, or a file that is "
                f"packed for compute capability {self.compute / 10:.1f}"
            ) from None
        self._module, self._functions, self._bank = module, {}, None

    def set_bank(self, numbers: Array) -> None:
        """Put numbers into the constant memory of the program, after all work that was asked for before, unless they are there."""
        if numbers is not self._bank and len(numbers):
            address = self._module.get_global_var(CONSTANT_BANK)
            to_card = self.xp.cuda.runtime.memcpyHostToDevice
            self.xp.cuda.runtime.memcpy(address, numbers.ctypes.data, numbers.nbytes, to_card)
            self._bank = numbers

    def launch(
        self,
        name: str,
        grid: tuple[int, int],
        args: Sequence[Any],
        teams: tuple[int, int] = (1, 1),
        shared: int = 0,
    ) -> None:
        """Launch a kernel for all threads of a grid of blocks, after all work that was asked for before.

        Whole numbers are 64 bits long, others are double. `teams` are the threads of a team, which compute a simulation together,
        and the teams of a block for each of its lanes; each has so many numbers in the memory that the block shares.
        """
        size = 8 * THREADS * teams[1] * shared
        if name not in self._functions:
            self._functions[name] = self._module.get_function(name)
            if size:
                driver = self.xp.cuda.driver
                driver.funcSetAttribute(self._functions[name].ptr, _LARGEST_SHARED_SIZE, size)
        arguments = [np.int64(a) if isinstance(a, int) else np.float64(a) if isinstance(a, float) else a for a in args]
        try:
            self._functions[name](grid, (THREADS, *teams), arguments, size)
        except Exception as error:
            raise _as_memory_error(error) from error

    def zeros(self, shape: int | tuple[int, ...]) -> Any:
        """Zeros in the card's memory; raises `CardMemoryError` if they do not fit."""
        try:
            return self.xp.zeros(shape)
        except Exception as error:
            raise _as_memory_error(error) from error

    def put(self, values: np.ndarray[Any, Any]) -> Any:
        """Copy an array to the card."""
        try:
            return self.xp.asarray(values)
        except Exception as error:
            raise _as_memory_error(error) from error

    def fill(self, array: Any, values: np.ndarray[Any, Any]) -> None:
        """Copy numbers into an array of the card, or a contiguous part of one."""
        array.set(np.ascontiguousarray(values))

    def take(self, values: Any) -> Any:
        """An array of numbers that lies on the card as it is, by DLPack; one of the host, copied to the card."""
        on_card = getattr(values, "__dlpack_device__", lambda: (None, 0))()
        if on_card[0] != DLPACK_CUDA:
            host = np.asarray(values)
            return self.put(np.ascontiguousarray(host, dtype=host.dtype if host.dtype == np.float32 else float))
        if on_card[1] != self._device.id:
            raise DeckcraneError(f"these numbers lie on card {on_card[1]}, the simulations on card {self._device.id}")
        array = self.xp.from_dlpack(values)
        return self.xp.ascontiguousarray(array, dtype=array.dtype if array.dtype == np.float32 else float)

    def get(self, array: Any) -> np.ndarray[Any, Any]:
        """Copy an array back."""
        return np.asarray(self.xp.asnumpy(array))

    def address(self, array: Any) -> int:
        return int(array.data.ptr)

    def inverse_transforms(self, spectra: Any, size: int) -> Any:
        """Real records of `size` samples from spectra along the last axis, which are lost: an inverse FFT without its factor."""
        from cupy.cuda import cufft

        shape = spectra.shape[:-1]
        key = size, int(np.prod(shape))
        if key not in self._plans:
            self._plans[key] = cufft.Plan1d(size, cufft.CUFFT_Z2D, key[1])
        records = self.xp.empty((*shape, size))
        self._plans[key].fft(spectra, records, cufft.CUFFT_INVERSE)
        return records

    def mark(self) -> Any:
        """Event after all work that was asked for by now."""
        event = self.xp.cuda.Event()
        event.record()
        return event

    def wait_here(self, event: Any) -> None:
        """Wait for an event in Python; by short sleeps, so that Ctrl-C is noticed."""
        while not event.done:
            time.sleep(0.0005)

    def finish(self) -> None:
        """Wait in Python for all work."""
        self.wait_here(self.mark())

    @property
    def free(self) -> int:
        """Free bytes on the card."""
        self.xp.get_default_memory_pool().free_all_blocks()
        return int(self.xp.cuda.runtime.memGetInfo()[0])


def check_card() -> None:
    """Raise an error if there is no card, or no CuPy."""
    Card()


def _as_memory_error(error: Exception) -> Exception:
    """Turn a CuPy error into `CardMemoryError` if it means too little memory."""
    if "OutOfMemory" in type(error).__name__ or "OUT_OF_MEMORY" in str(error) or "out of memory" in str(error).lower():
        return CardMemoryError(str(error))
    return error


def _import_cupy() -> Any:
    try:
        import cupy
    except ImportError as error:
        raise DeckcraneError(
            f"target cuda needs CuPy, which cannot be imported here ({error}); {_INSTALL_HINT}"
        ) from None
    return cupy


def _card_count(xp: Any) -> int:
    try:
        return int(xp.cuda.runtime.getDeviceCount())
    except Exception as error:
        raise DeckcraneError(f"no NVIDIA card can be used here ({error}); {_INSTALL_HINT}") from None

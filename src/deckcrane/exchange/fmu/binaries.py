"""Libraries of an FMU: machine code of equations and the wrapper in C, linked for the systems that it shall run on.

LLVM, which deckcrane has with it, makes the equations' objects for every target; clang and the linkers come with the package
`ziglang` (extra `fmu`). So a library for Windows or macOS is made on Linux too, and none needs a library of its target but the
allocation of memory.
"""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from numpy.typing import NDArray

from deckcrane.errors import DeckcraneError
from deckcrane.files import cache as cache_folder
from deckcrane.program.llvm.lanes import Lanes
from deckcrane.program.llvm.machine_code import ForeignTarget
from deckcrane.scenario.data import did_you_mean

LANES = Lanes(fused=True)
"""One simulation; all targets multiply and add in one operation, as processors at sea and at desks have done for ten years."""


@dataclass(frozen=True)
class Platform:
    """A system that FMUs are made for: its folder in FMI 2 and in FMI 3, and its targets (two for a universal library of macOS)."""

    name: str
    fmi2: str
    fmi3: str
    suffix: str
    target: ForeignTarget
    zig: str


PLATFORMS = {
    platform.name: platform
    for platform in (
        Platform(
            "linux-x86_64",
            "linux64",
            "x86_64-linux",
            ".so",
            ForeignTarget("x86_64-unknown-linux-gnu", "x86-64-v3"),
            "x86_64-linux-gnu",
        ),
        Platform(
            "linux-arm64",
            "aarch64-linux",
            "aarch64-linux",
            ".so",
            ForeignTarget("aarch64-unknown-linux-gnu", "generic"),
            "aarch64-linux-gnu",
        ),
        Platform(
            "windows-x86_64",
            "win64",
            "x86_64-windows",
            ".dll",
            ForeignTarget("x86_64-pc-windows-gnu", "x86-64-v3"),
            "x86_64-windows-gnu",
        ),
        Platform(
            "macos-x86_64",
            "darwin64",
            "x86_64-darwin",
            ".dylib",
            ForeignTarget("x86_64-apple-macosx11.0.0", "x86-64-v3"),
            "x86_64-macos.11.0",
        ),
        Platform(
            "macos-arm64",
            "darwin64",
            "aarch64-darwin",
            ".dylib",
            ForeignTarget("arm64-apple-macosx11.0.0", "apple-m1"),
            "aarch64-macos.11.0",
        ),
    )
}
"""The systems, by the names that users write."""


def host_platform() -> str:
    """The name of the system at hand."""
    import platform

    system = {"Linux": "linux", "Windows": "windows", "Darwin": "macos"}.get(platform.system())
    processor = {"x86_64": "x86_64", "AMD64": "x86_64", "aarch64": "arm64", "arm64": "arm64"}.get(platform.machine())
    name = f"{system}-{processor}"
    if name not in PLATFORMS:
        raise DeckcraneError(f"FMUs cannot run on this system; name one to export for: {', '.join(PLATFORMS)}")
    return name


def chosen_platforms(names: Sequence[str]) -> list[Platform]:
    """The platforms of these names, each once; `all` for all of them."""
    if not names:
        names = [host_platform()]
    if "all" in names:
        names = list(PLATFORMS)
    for name in names:
        if name not in PLATFORMS:
            raise DeckcraneError(
                f'there is no platform "{name}";{did_you_mean(name, PLATFORMS)} there are: {", ".join(PLATFORMS)}, or all'
            )
    return [PLATFORMS[name] for name in dict.fromkeys(names)]


Table = NDArray[np.float64] | NDArray[np.int64]


def table_module(tables: Mapping[str, Table]) -> str:
    """Tables of numbers as a module in LLVM's language, in the bytes that all targets share: little-endian, eight a number."""
    lines = []
    for name, values in tables.items():
        content = np.ascontiguousarray(values).astype(values.dtype.newbyteorder("<")).tobytes() or bytes(8)
        text = "".join(_ESCAPED[byte] for byte in content)
        lines.append(f'@{name} = constant [{len(content)} x i8] c"{text}", align 64')
    return "\n".join(lines)


_ESCAPED = [f"\\{byte:02X}" for byte in range(256)]


def link_library(
    platform: Platform,
    modules: Mapping[str, tuple[str, str]],
    macros: Mapping[str, object],
    sources: Sequence[str],
    written: Mapping[str, str],
) -> bytes:
    """The shared library of a platform: modules in LLVM's language (by name, with their level of care) and sources in C.

    `sources` are files of the wrapper, `written` ones texts by name.
    """
    zig = zig_program()
    with TemporaryDirectory(prefix="deckcrane-fmu-") as name:
        folder = Path(name)
        objects = []
        for module, (text, level) in modules.items():
            path = folder / f"{module}.o"
            path.write_bytes(platform.target.object_code(text, "full" if level == "full" else "quick"))
            objects.append(path.name)
        for source in ("crane.h", *sources):
            (folder / source).write_text(_wrapper_text(source), encoding="utf-8")
        for source, text in written.items():
            (folder / source).write_text(text, encoding="utf-8")
        definitions = [f"-D{key}={value}" for key, value in macros.items()]
        flags = ["-std=c11", "-O2", "-g0", "-ffreestanding", "-fPIC", "-fvisibility=hidden", "-fno-sanitize=all"]
        flags += ["-fno-stack-protector", "-fno-math-errno", "-ffp-contract=off", *_processor_flags(platform)]
        for source in (*sources, *written):
            target = f"{Path(source).stem}.wrapper.o"
            _call(zig, "cc", "-target", platform.zig, *flags, *definitions, "-c", source, "-o", target, folder=folder)
            objects.append(target)
        library = f"crane{platform.suffix}"
        _link(zig, platform, objects, library, folder)
        return (folder / library).read_bytes()


def _wrapper_text(name: str) -> str:
    return files("deckcrane.exchange.fmu").joinpath("wrapper").joinpath(name).read_text(encoding="utf-8")


def _processor_flags(platform: Platform) -> list[str]:
    return ["-mcpu=x86_64_v3"] if platform.target.cpu == "x86-64-v3" else []


def _link(zig: str, platform: Platform, objects: Sequence[str], library: str, folder: Path) -> None:
    """Link a library that needs nothing of its system but memory: from the process that loads it, or the system's own library."""
    if platform.suffix == ".so":
        emulation = "elf_x86_64" if "x86_64" in platform.zig else "aarch64linux"
        options = [
            "-shared",
            "-m",
            emulation,
            "-Bsymbolic",
            "-z",
            "noexecstack",
            "--hash-style=both",
            "--build-id=none",
        ]
        _call(zig, "ld.lld", *options, "-s", "-o", library, *objects, folder=folder)
    elif platform.suffix == ".dll":
        (folder / "kernel32.def").write_text(_KERNEL, encoding="ascii")
        _call(zig, "dlltool", "-m", "i386:x86-64", "-d", "kernel32.def", "-l", "kernel32.lib", folder=folder)
        options = ["/dll", "/noentry", "/nodefaultlib", "/machine:x64", "/Brepro", f"/out:{library}"]
        _call(zig, "lld-link", *options, *objects, "kernel32.lib", folder=folder)
    else:
        options = [
            "-shared",
            "-nostdlib",
            "-g0",
            "-s",
            "-Wl,-undefined,dynamic_lookup",
            f"-Wl,-install_name,@rpath/{library}",
        ]
        _call(zig, "cc", "-target", platform.zig, *options, "-o", library, *objects, folder=folder)


_KERNEL = "LIBRARY KERNEL32.dll\nEXPORTS\nGetProcessHeap\nHeapAlloc\nHeapFree\n"


def _call(zig: str, *arguments: str, folder: Path) -> None:
    """Call a tool of zig; its own cache stands beside that of deckcrane."""
    places = {name: str(cache_folder.folder() / "zig") for name in ("ZIG_GLOBAL_CACHE_DIR", "ZIG_LOCAL_CACHE_DIR")}
    try:
        result = subprocess.run(
            [zig, *arguments],
            cwd=folder,
            env={**os.environ, **places},
            capture_output=True,
            text=True,
            errors="replace",
            timeout=600,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise DeckcraneError(f"{zig} did not work: {error}") from None
    if result.returncode != 0:
        raise DeckcraneError(f"zig {arguments[0]} failed: {(result.stderr or result.stdout).strip()[-2000:]}")


@cache
def zig_program() -> str:
    """Path of zig, from the package `ziglang`, or on the PATH."""
    spec = find_spec("ziglang")
    if spec is not None and spec.submodule_search_locations:
        for name in ("zig", "zig.exe"):
            path = Path(spec.submodule_search_locations[0]) / name
            if path.is_file():
                return str(path)
    on_path = shutil.which("zig")
    if on_path is None:
        raise DeckcraneError(
            'linking an FMU needs the package ziglang: pip install "deckcrane[fmu]" (or zig itself on the PATH)'
        )
    return on_path


_FAT_MAGIC, _ALIGNMENT = 0xCAFEBABE, 14
_MACH_PROCESSORS = {"macos-x86_64": (0x01000007, 3), "macos-arm64": (0x0100000C, 0)}


def universal_library(libraries: Mapping[str, bytes]) -> bytes:
    """One library of macOS for several processors: a header, and each library on a page of its own [Mach-O, `fat.h`]."""
    offset, header, body = 1 << _ALIGNMENT, struct.pack(">II", _FAT_MAGIC, len(libraries)), b""
    for name, content in libraries.items():
        place = offset + len(body)
        header += struct.pack(">IIIII", *_MACH_PROCESSORS[name], place, len(content), _ALIGNMENT)
        body += content + bytes(-len(content) % (1 << _ALIGNMENT))
    return header.ljust(offset, b"\0") + body

"""Libraries of FMUs for other systems: linked here, and inspected."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from pathlib import Path

import lief
import pytest

import deckcrane
from deckcrane.errors import DeckcraneError
from deckcrane.exchange.fmu import binaries
from tests.exchange.fmu.units import FILTER, folder

FUNCTIONS = 44
"""Functions of FMI 2.0."""


@pytest.fixture(scope="module")
def libraries() -> dict[str, bytes]:
    path = deckcrane.to_fmu(deckcrane.loads(FILTER), folder() / "all.fmu", interface="both", platforms=["all"])
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist() if name.startswith("binaries/")}


def test_there_is_a_library_for_every_system(libraries: dict[str, bytes]) -> None:
    assert sorted(libraries) == [
        "binaries/aarch64-linux/crane.so",
        "binaries/darwin64/crane.dylib",
        "binaries/linux64/crane.so",
        "binaries/win64/crane.dll",
    ]


def test_a_library_of_windows_exports_the_interface_and_needs_memory_alone(libraries: dict[str, bytes]) -> None:
    library = lief.PE.parse(list(libraries["binaries/win64/crane.dll"]))
    assert library is not None
    assert library.header.machine == lief.PE.Header.MACHINE_TYPES.AMD64
    names = [entry.name for entry in library.get_export().entries]
    assert len(names) == FUNCTIONS
    assert all(name.startswith("fmi2") for name in names)
    imports = {entry.name: sorted(function.name for function in entry.entries) for entry in library.imports}
    assert imports == {"KERNEL32.dll": ["GetProcessHeap", "HeapAlloc", "HeapFree"]}
    assert library.has_relocations  # it may be loaded at any address
    kinds = {entry.type for block in library.relocations for entry in block.entries}
    assert kinds <= {lief.PE.RelocationEntry.BASE_TYPES.DIR64, lief.PE.RelocationEntry.BASE_TYPES.ABS}


@pytest.mark.parametrize("name", ["binaries/linux64/crane.so", "binaries/aarch64-linux/crane.so"])
def test_a_library_of_linux_needs_no_other(libraries: dict[str, bytes], name: str) -> None:
    library = lief.ELF.parse(list(libraries[name]))
    assert library is not None
    machine = lief.ELF.ARCH.X86_64 if "linux64" in name else lief.ELF.ARCH.AARCH64
    assert library.header.machine_type == machine
    assert not list(library.libraries)
    exported = [symbol.name for symbol in library.dynamic_symbols if symbol.shndx != 0 and symbol.name]
    wanted = sorted(symbol.name for symbol in library.dynamic_symbols if symbol.shndx == 0 and symbol.name)
    assert len(exported) == FUNCTIONS
    assert all(symbol.startswith("fmi2") for symbol in exported)
    assert wanted == ["calloc", "free"]
    assert not any(entry.tag == lief.ELF.DynamicEntry.TAG.TEXTREL for entry in library.dynamic_entries)


def test_a_library_of_macos_holds_code_for_both_processors(libraries: dict[str, bytes]) -> None:
    parts = lief.MachO.parse(list(libraries["binaries/darwin64/crane.dylib"]))
    assert parts is not None
    kinds = [part.header.cpu_type for part in parts]
    assert kinds == [lief.MachO.Header.CPU_TYPE.X86_64, lief.MachO.Header.CPU_TYPE.ARM64]
    for part in parts:
        exported = {symbol.name for symbol in part.exported_symbols} - {"__mh_dylib_header", "___dso_handle"}
        assert len(exported) == FUNCTIONS
        assert all(name.startswith("_fmi2") for name in exported)
        assert {symbol.name for symbol in part.imported_symbols} <= {"dyld_stub_binder", "_calloc", "_free"}
        assert [library.name for library in part.libraries if "crane" not in library.name] == [
            "/usr/lib/libSystem.B.dylib"
        ]
    assert parts.at(1).has_code_signature  # processors of Apple run signed code alone


def test_the_same_scenario_gives_the_same_bytes(tmp_path: Path) -> None:
    first, second = (deckcrane.to_fmu(deckcrane.loads(FILTER), tmp_path / name) for name in ("one.fmu", "two.fmu"))
    assert first.read_bytes() == second.read_bytes()


def test_unknown_names_are_refused_with_the_nearest(tmp_path: Path) -> None:
    for arguments, words in (
        ({"platforms": ["windows"]}, 'did you mean "windows-x86_64"'),
        ({"interface": "co_simulation"}, 'did you mean "co-simulation"'),
        ({"outside": ["sea"]}, "there are: none"),
    ):
        with pytest.raises(DeckcraneError, match=words):
            deckcrane.to_fmu("moving_base", tmp_path / "crane.fmu", **arguments)  # type: ignore[arg-type]
    assert not list(tmp_path.iterdir())


def test_an_integrator_that_cannot_travel_is_refused(tmp_path: Path) -> None:
    scenario = deckcrane.load("moving_base").with_values({"run.integrator": "cvodes"})
    with pytest.raises(DeckcraneError, match="cannot be part of an FMU"):
        deckcrane.to_fmu(scenario, tmp_path / "crane.fmu")
    assert not list(tmp_path.iterdir())


@pytest.fixture
def no_zig(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    binaries.zig_program.cache_clear()
    monkeypatch.setattr(binaries, "find_spec", lambda name: None)
    monkeypatch.setenv("PATH", "")
    yield
    binaries.zig_program.cache_clear()


@pytest.mark.usefixtures("no_zig")
def test_without_ziglang_an_export_says_what_is_missing(tmp_path: Path) -> None:
    with pytest.raises(DeckcraneError, match=r"pip install .deckcrane\[fmu\]"):
        deckcrane.to_fmu("moving_base", tmp_path / "crane.fmu")
    assert not list(tmp_path.iterdir())

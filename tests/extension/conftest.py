"""The files beside this one are extensions as a user writes them: run as a script, or installed as plug-ins."""

from __future__ import annotations

import sys
from importlib import util
from pathlib import Path
from types import ModuleType

import pytest

HERE = Path(__file__).parent
EXTENSIONS = ("quadratic_drag", "helical", "pi", "accelerometer", "absorber")


def script(name: str) -> ModuleType:
    """Runs one of the files, as `import` or `python FILE` does."""
    spec = util.spec_from_file_location(f"extension_{name}", HERE / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def extensions() -> dict[str, ModuleType]:
    """All extensions, registered from scripts."""
    return {name: script(name) for name in EXTENSIONS}


class Plugins:
    """Makes distributions in a folder that stands on the path, as `pip install` would."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.folder, self.patch = folder, patch
        folder.mkdir(exist_ok=True)
        patch.syspath_prepend(str(folder))

    def install(self, distribution: str, module: str, source: str) -> None:
        (self.folder / f"{module}.py").write_text(source)
        info = self.folder / f"{distribution.replace('-', '_')}-1.2.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.2\n")
        (info / "entry_points.txt").write_text(f"[deckcrane.parts]\n{module} = {module}\n")
        self.patch.delitem(sys.modules, module, raising=False)


@pytest.fixture
def plugins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Plugins:
    return Plugins(tmp_path / "site", monkeypatch)

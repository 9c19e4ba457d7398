"""One folder in which a program that asks may read and write, and nothing outside it: names become paths within, or are refused.

Scenarios and studies name further files (hydrodynamic data, spectra, motions). These must lie in the folder too, or be bundled:
`check_references` looks through all texts of a file, and of the YAML files that it names.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from deckcrane.campaign.study.reading import bundled_studies, bundled_study_text, is_bundled_study
from deckcrane.errors import DeckcraneError
from deckcrane.files.atomic_write import write_text
from deckcrane.files.paths import exists, is_file, is_store
from deckcrane.scenario.document import parse
from deckcrane.scenario.editing import require_units, to_yaml
from deckcrane.scenario.reading import bundled, bundled_names, bundled_text, load, read_text

TASKS = ".deckcrane_tasks"
"""Folder of what tasks print, and of the scenarios that they run."""
MODELS = (".yaml", ".yml")
LISTED = 60
"""Most files of a listing."""


@dataclass(frozen=True)
class Workspace:
    """A folder, and what may be named in it."""

    folder: Path

    @classmethod
    def of(cls, folder: str | Path) -> Workspace:
        """The workspace of an existing folder."""
        path = Path(folder)
        if not path.is_dir():
            raise DeckcraneError(f"there is no folder {path}; make it first, or name another")
        return cls(path.resolve())

    def path(self, name: str) -> Path:
        """The path of a name in the folder; refuse one that leads out of it."""
        if not name.strip() or "\0" in name:
            raise DeckcraneError("a file needs a name, such as lift.yaml")
        path = (self.folder / name).resolve()
        if not path.is_relative_to(self.folder) or path == self.folder:
            raise DeckcraneError(f"{name} is outside of {self.folder}; only files in this folder are read and written")
        return path

    def model(self, name: str) -> str:
        """A scenario or a study as commands take it: a bundled name, or the path of a file in the folder without foreign files."""
        if name in bundled_names() or is_bundled_study(name):
            return name
        path = self.path(name)
        if path.suffix.lower() not in MODELS or not is_file(path):
            raise DeckcraneError(
                f"there is no scenario {name}; it is a bundled name, or a .yaml file in the folder (list_files)"
            )
        self.check_references(path)
        return str(path.relative_to(self.folder))

    def store(self, name: str) -> str:
        """The store of a campaign in the folder."""
        path = self.path(name)
        if not is_store(path):
            raise DeckcraneError(f"{name} is no store of a campaign; run_campaign writes one")
        return str(path.relative_to(self.folder))

    def output(self, name: str, suffixes: tuple[str, ...]) -> str:
        """A file to write, with one of these suffixes."""
        path = self.path(name)
        if path.suffix.lower() not in suffixes:
            raise DeckcraneError(f"{name}: results go to a file that ends in {' or '.join(suffixes)}")
        if TASKS in path.relative_to(self.folder).parts:
            raise DeckcraneError(f"{name}: {TASKS} holds what tasks print; choose another place")
        path.parent.mkdir(parents=True, exist_ok=True)
        return str(path.relative_to(self.folder))

    def check_references(self, path: Path, seen: frozenset[Path] = frozenset()) -> None:
        """Refuse a file that names others outside of the folder."""
        if path in seen:
            return
        root, _ = parse(read_text(path, str(path)))
        for text in _texts(root.plain()):
            if len(text) > 255 or "\n" in text or not ("." in text or "/" in text or "\\" in text):
                continue
            for named in (path.parent / text, self.folder / text):
                if not exists(named):
                    continue
                place = named.resolve()
                if not place.is_relative_to(self.folder):
                    raise DeckcraneError(
                        f"{path.name} names {text}, which is outside of {self.folder}; copy it there and name the copy"
                    )
                if place.suffix.lower() in MODELS and is_file(place):
                    self.check_references(place, seen | {path})

    def files(self) -> list[str]:
        """Scenarios, studies, datasets and stores in the folder, by name."""
        names = []
        for path in sorted(self.folder.rglob("*")):
            parts = path.relative_to(self.folder).parts
            if any(part.startswith(".") or part.endswith(".zarr") for part in parts[:-1]) or parts[-1].startswith("."):
                continue
            if path.suffix.lower() in (*MODELS, ".nc", ".zarr", ".csv", ".html", ".png"):
                names.append("/".join(parts))
        return names

    def listing(self) -> str:
        """Bundled scenarios and studies with their titles, and the files of the folder."""
        lines = ["bundled scenarios:", *(f"  {name}: {title}" for name, title in bundled().items())]
        lines += ["bundled studies:", *(f"  {name}: {title}" for name, title in bundled_studies().items())]
        files = self.files()
        lines += [f"files in {self.folder}:", *(f"  {name}" for name in files[:LISTED])]
        if not files:
            lines.append("  none yet")
        if len(files) > LISTED:
            lines.append(f"  and {len(files) - LISTED} more")
        return "\n".join(lines)

    def text(self, name: str) -> str:
        """The text of a scenario or a study, with its comments."""
        if name in bundled_names():
            return bundled_text(name)
        if is_bundled_study(name):
            return bundled_study_text(name)
        return read_text(self.folder / self.model(name), name)

    def edited(self, name: str, values: Mapping[str, str]) -> str:
        """A scenario with other values, by path, as the text of a file."""
        scenario = load(name if name in bundled_names() else self.folder / self.model(name))
        require_units(scenario, dict(values))
        return to_yaml(scenario.with_values(dict(values)) if values else scenario)

    def write_scenario(self, name: str, text: str) -> str:
        """Write the text of a scenario to a file; refuse it, and leave no file, where it names files outside of the folder."""
        path = self.folder / self.output(name, MODELS)
        draft = path.with_name(f".{path.name}.draft.yaml")
        try:
            write_text(draft, text)
            self.check_references(draft)
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)
        return str(path.relative_to(self.folder))


def _texts(data: Any) -> Iterator[str]:
    """All texts of plain data."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        for value in data.values():
            yield from _texts(value)
    elif isinstance(data, list):
        for value in data:
            yield from _texts(value)

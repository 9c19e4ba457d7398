"""The folders of the tests are those of the package, so that the tests of a thing are where the thing is."""

from __future__ import annotations

from tests.sources import PACKAGE, ROOT

APART = {
    "repository": "the repository as a whole: layers, manual, site, packaging, continuous integration",
    "papers": "the examples of the papers",
    "validation": "independent engines, and `make validate`",
    "extension": "parts from outside the package",
    "fuzz": "damaged files of every kind",
    "golden": "numbers of the bundled scenarios",
    "mutation": "wrong formulas, `make mutate`",
}
"""Folders of tests about more than one folder of the package."""


def test_every_folder_of_the_tests_is_one_of_the_package() -> None:
    folders = {path.parent.relative_to(ROOT / "tests") for path in (ROOT / "tests").rglob("*.py")}
    strangers = {folder.as_posix() for folder in folders if not (PACKAGE / folder).is_dir()}
    assert strangers == set(APART)


def test_every_folder_of_the_tests_is_a_package() -> None:
    """Files of the same name in two folders are told apart by their packages."""
    folders = {path.parent for path in (ROOT / "tests").rglob("test_*.py")}
    assert [folder for folder in folders if not (folder / "__init__.py").is_file()] == []

"""Where programs are kept between runs: in the user's cache folder as the system has it, or where the user says."""

from __future__ import annotations

import stat
import sys

import pytest

from deckcrane.errors import DeckcraneWarning
from deckcrane.files import cache

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the folders of Linux are tested")


@pytest.fixture
def home(tmp_path, monkeypatch):
    for name in ("DECKCRANE_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


def test_the_cache_is_in_the_users_cache_folder(home):
    assert cache.folder() == home / ".cache" / "deckcrane"
    assert stat.S_IMODE(cache.folder().stat().st_mode) == 0o700


def test_the_systems_variable_moves_it(home, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(home / "elsewhere"))
    assert cache.folder() == home / "elsewhere" / "deckcrane"


def test_a_folder_of_the_users_choice_comes_first(home, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(home / "elsewhere"))
    monkeypatch.setenv("DECKCRANE_CACHE", str(home / "mine"))
    assert cache.folder() == home / "mine"
    assert not (home / "elsewhere").exists()


def test_a_user_without_a_home_keeps_nothing_and_is_told_so(home, monkeypatch):
    def nobody(_number):
        raise KeyError("no such user")

    monkeypatch.delenv("HOME")
    monkeypatch.setattr("pwd.getpwuid", nobody)
    monkeypatch.chdir(home)
    with pytest.warns(DeckcraneWarning, match="nothing is kept in .*home directory.*set DECKCRANE_CACHE"):
        folder = cache.folder()
    assert folder.is_dir()
    assert list(home.iterdir()) == []

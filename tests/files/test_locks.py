"""A lock beside what is written: held by one, let go of by the killed."""

from __future__ import annotations

import subprocess
import sys

import pytest

from deckcrane.errors import DeckcraneError
from deckcrane.files.atomic_write import exclusive_lock

HOLDER = """
import sys, time
from pathlib import Path
from deckcrane.files.atomic_write import exclusive_lock
with exclusive_lock(Path(sys.argv[1]), "this"):
    print("held", flush=True)
    time.sleep(60)
"""


def test_a_lock_is_held_by_one_process_and_let_go_of_when_it_is_killed(tmp_path):
    place = tmp_path / "store.zarr"
    holder = subprocess.Popen([sys.executable, "-c", HOLDER, str(place)], stdout=subprocess.PIPE, text=True)
    try:
        assert holder.stdout.readline() == "held\n"
        refused = pytest.raises(DeckcraneError, match=f"process {holder.pid} on .* is writing to this store")
        with refused, exclusive_lock(place, "this store"):
            pass
    finally:
        holder.kill()
        holder.wait(timeout=60)
        holder.stdout.close()
    with exclusive_lock(place, "this store"):
        pass
    assert list(tmp_path.iterdir()) == []

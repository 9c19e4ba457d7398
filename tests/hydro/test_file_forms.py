"""Which reader a path needs: what is told from names and folders, and what is refused with a way out."""

from __future__ import annotations

import pytest

from deckcrane.errors import DeckcraneError
from deckcrane.hydro import Hydrodynamics
from deckcrane.hydro.reading import KNOWN, reader_of
from tests.hydro.readers import test_aqwa, test_hams, test_nemoh, test_orcaflex


def test_every_form_is_known_by_its_names(tmp_path):
    hams = test_hams.written(tmp_path / "hams")
    nemoh = test_nemoh.written(tmp_path / "nemoh")
    found = [test_aqwa.written(tmp_path), test_orcaflex.written(tmp_path), nemoh, nemoh.parent, hams]
    found += [hams / "Input" / "ControlFile.in", hams / "Output" / "Wamit_format" / "Buoy.3"]
    assert all(reader_of(path) is not None for path in found)
    (tmp_path / "run.1").write_text("")
    assert [reader_of(tmp_path / name) for name in ("run.1", "missing.LIS")] == [None, None]
    assert all(word in KNOWN for word in ("AQWA", "OrcaFlex", "Nemoh", "HAMS"))


def test_files_of_hydrostar_are_refused_with_a_way_out(tmp_path):
    (tmp_path / "heave.rao").write_text("#RAOTYPE    :  MOTION\n")
    with pytest.raises(
        DeckcraneError, match=r"heave\.rao: HydroStar's own files are not read .* in the format of WAMIT"
    ):
        Hydrodynamics.read(tmp_path / "heave.rao")

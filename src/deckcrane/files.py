"""Files that are whole or not there: written under a temporary name in the same folder, then renamed."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from pathlib import Path

from deckcrane.errors import DeckcraneError


def write(path: str | Path, writer: Callable[[Path], object]) -> Path:
    """Let `writer` write a temporary file, then give it its name; a failure leaves nothing behind."""
    path = Path(path)
    temporary: Path | None = None
    try:
        handle, name = tempfile.mkstemp(suffix=".part", prefix=f".{path.name}-", dir=path.parent)
        os.close(handle)
        temporary = Path(name)
        writer(temporary)
        temporary.chmod(0o666 & ~_umask())
        temporary.replace(path)
    except OSError as error:
        raise DeckcraneError(f"cannot write {path}: {error.strerror or error}; choose another place for it") from error
    finally:
        if temporary is not None:
            temporary.unlink(missing_ok=True)
    return path


def write_text(path: str | Path, text: str) -> Path:
    return write(path, lambda temporary: temporary.write_text(text, encoding="utf-8"))


def _umask() -> int:
    """The process's mask for new files, which temporary files do not follow by themselves."""
    mask = os.umask(0)
    os.umask(mask)
    return mask

"""The command line. `main` is the command `deckcrane`, `app` the same without its ending, for tests."""

from deckcrane.cli.command import app, main

__all__ = ["app", "main"]

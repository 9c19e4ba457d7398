"""Tests of FMUs: run in FMPy and libcosimpy, and against `deckcrane.run`."""

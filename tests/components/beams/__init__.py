"""Tests of the beams in numbers."""

"""Tests of the equations."""

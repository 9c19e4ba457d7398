"""Tests of bond graphs."""

"""Answers in words, tables and figures."""

"""Formulas of standards, class rules and makers in pure numbers, each with how well it is sourced."""

"""Formulas of standards, class rules and makers, each with a grade for its source; pure numbers, no model."""

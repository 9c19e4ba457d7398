"""Formulas of practice: of standards, class rules and makers, each with how well it is founded; pure numbers, no model."""

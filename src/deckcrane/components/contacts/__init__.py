"""Contacts between bodies: surfaces, normal force, sliding."""

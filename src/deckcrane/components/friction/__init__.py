"""Friction under load: Stribeck and bristle laws, and checks of runs with friction."""

"""Sensors: noise, filter, delay."""

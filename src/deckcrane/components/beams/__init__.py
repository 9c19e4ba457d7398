"""Flexible bodies: beams and lattices by assumed modes, and the forces in their sections."""

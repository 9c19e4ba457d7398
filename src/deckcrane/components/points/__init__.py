"""Points on bodies: forces on them, their motion, and their motion relative to others."""

"""Wind: profile, gusts, forces on vessels and bodies."""

"""Hot spots: stress at welded details and their S-N curves."""

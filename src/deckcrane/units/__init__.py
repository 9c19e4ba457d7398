"""Units: quantities as users write them, and the units of datasets."""

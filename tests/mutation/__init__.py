"""Physics that is wrong on purpose: each mutation of the package must make some test fail (`make mutate`)."""

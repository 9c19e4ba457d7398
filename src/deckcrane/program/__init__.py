"""Equations as code that runs: listing, machine code by LLVM, integrators, batches, cards, JavaScript and C."""

"""LLVM's intermediate representation, written as text, for one simulation, vectors of them, or a card."""

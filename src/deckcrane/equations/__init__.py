"""The equations of motion: from a model to `Equations`, in CasADi symbols."""

from deckcrane.equations.system import Equations, Output, Variables

__all__ = ["Equations", "Output", "Variables"]

"""How it moves: model -> Equations, in CasADi's symbols."""

from deckcrane.equations.system import Equations, Output, Variables

__all__ = ["Equations", "Output", "Variables"]

"""Kane's equations of trees of bodies, in CasADi's symbols: kinematics, recursion, reactions, friction, equilibrium."""

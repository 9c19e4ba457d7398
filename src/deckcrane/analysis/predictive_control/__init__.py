"""Model predictive control: reduced models of cranes, forecasts of the vessel, real-time iterations, and laws that run."""

"""What a scenario or a dataset tells: linear models and modes, reactions in other frames."""

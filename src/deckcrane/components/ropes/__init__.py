"""Ropes: elastic, massive and inextensible, over sheaves and drums."""

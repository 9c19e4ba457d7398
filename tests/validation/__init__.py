"""The equations against independent engines."""

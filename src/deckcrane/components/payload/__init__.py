"""The payload: what it hangs from, sway, hook load, accelerations."""

"""A plug-in of pytest for `make mutate`: hypothesis stops at the first counterexample, and does not look for a smaller one."""

from __future__ import annotations

from hypothesis import Phase, settings

settings.register_profile("hurry", phases=[Phase.explicit, Phase.generate], database=None)
settings.load_profile("hurry")

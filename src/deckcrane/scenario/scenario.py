"""What every scenario can do, whatever components it has: copies, variants, edits, YAML, hash.

The class `Scenario`, with the sections of all components, is in `components.catalogue`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self, cast

from deckcrane.errors import DeckcraneError
from deckcrane.scenario.data import Data, did_you_mean

if TYPE_CHECKING:
    from deckcrane.components.catalogue import Scenario


class ScenarioCore(Data):
    """A model and what to do with it, without the sections of its file."""

    if TYPE_CHECKING:
        variants: dict[str, dict[str, Any]] = {}

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self:
        """Copy as pydantic does, without the cached values of the original."""
        copy = super().model_copy(update=dict(update or {}), deep=deep)
        for name in ("plant", "hash"):
            copy.__dict__.pop(name, None)
        return copy

    @cached_property
    def hash(self) -> str:
        """16 hexadecimal digits that identify the scenario's content."""
        from deckcrane.scenario.editing import digest

        return digest(cast("Scenario", self))

    def to_yaml(self, defaults: bool = False) -> str:
        """The scenario as a file in SI units.

        Args:
            defaults: whether to write default values too

        Returns:
            the text of the file, which `deckcrane.loads` reads
        """
        from deckcrane.scenario.editing import to_yaml

        return to_yaml(cast("Scenario", self), defaults)

    def variant(self, name: str) -> Self:
        """The scenario with the values of one of its variants.

        Args:
            name: a key of `variants`

        Returns:
            the changed scenario

        Raises:
            DeckcraneError: there is no variant of this name
        """
        if name not in self.variants:
            listed = ", ".join(self.variants) or "none"
            raise DeckcraneError(
                f'there is no variant "{name}";{did_you_mean(name, self.variants)} There are: {listed}'
            )
        return self.with_values({**self.variants[name], "variants": {}})

    def with_values(self, values: Mapping[str, Any]) -> Self:
        """The scenario with some values replaced, added or (with None) removed, by path.

        Args:
            values: by path, what is written there: {"bodies.king.mass": "2 t", "gravity.2": -9.8, "points.tip": {"on":
                "boom", "at": [3.0, 0.0, 0.0]}}

        Returns:
            the changed scenario, checked as a whole

        Raises:
            ScenarioError: a path does not exist, or a value does not fit
        """
        from deckcrane.scenario.editing import with_values

        return cast("Self", with_values(cast("Scenario", self), values))

"""The questions that a balance asks every component; a component answers those that concern it, in its own folder."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol, runtime_checkable

from deckcrane.arrays import Array
from deckcrane.mechanics.model.plant import Plant
from deckcrane.mechanics.recorded_balance import BalanceTerm, RecordedWrench, RunRecords, Unbalanced
from deckcrane.mechanics.recorded_bodies import ModalInertia


@runtime_checkable
class RequiresRecords(Protocol):
    """A component whose balance needs variables in the dataset besides motions and energy."""

    def required_records(self, plant: Plant) -> Iterable[str]:
        """Names of the variables that the balance of its parts requires."""
        ...


@runtime_checkable
class GivesBalanceTerms(Protocol):
    """A component with forces, powers or losses that can be balanced by themselves."""

    def balance_terms(self, records: RunRecords) -> Iterable[BalanceTerm]:
        """Terms that should vanish, such as force times speed less a recorded power."""
        ...


@runtime_checkable
class HasBodiesBesidesTree(Protocol):
    """A component that records bodies which the tree of the plant does not have."""

    def inertias_besides_tree(self, plant: Plant) -> Mapping[str, ModalInertia]:
        """Their inertias, by the name under which their motion is recorded."""
        ...


@runtime_checkable
class RecordsWrenches(Protocol):
    """A component that records forces on bodies in variables of its own, besides reactions and `part_wrench`."""

    def recorded_wrenches(self, records: RunRecords) -> Iterable[RecordedWrench]:
        """These forces with their moments about the bodies' origins."""
        ...


@runtime_checkable
class ActsAlongJoints(Protocol):
    """A component that acts along the free motion of hinges and slides, besides elements, friction and actuators."""

    def forces_along_joint(self, records: RunRecords, coordinate: str) -> Iterable[Array]:
        """Its forces along a coordinate."""
        ...


@runtime_checkable
class BalancesJoints(Protocol):
    """A component that balances the forces along some joints in terms of its own."""

    def balanced_joints(self, plant: Plant) -> Iterable[str]:
        """These joints, each by the name of its outer body."""
        ...


@runtime_checkable
class LeavesUnbalanced(Protocol):
    """A component with something that the records do not suffice to balance."""

    def unbalanced(self, plant: Plant) -> Iterable[Unbalanced]:
        """What has no balance, and why."""
        ...

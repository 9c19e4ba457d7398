"""Cranes as environments for learning controllers: importing this registers deckcrane/Landing-v0 and others with Gymnasium."""

from __future__ import annotations

from deckcrane.errors import DeckcraneError

try:
    import gymnasium  # noqa: F401
except ImportError as error:
    raise DeckcraneError(f"deckcrane.learning needs Gymnasium ({error}): pip install deckcrane[learn]") from None

from deckcrane.learning.environments import (
    CraneEnv,
    CraneVectorEnv,
    register_environments,
    register_task,
)
from deckcrane.learning.task import Observed, Task
from deckcrane.learning.task_runs import TaskRuns, returns_of
from deckcrane.learning.tasks import TASKS, LeverDrive, task_named

__all__ = [
    "TASKS",
    "CraneEnv",
    "CraneVectorEnv",
    "LeverDrive",
    "Observed",
    "Task",
    "TaskRuns",
    "register_environments",
    "register_task",
    "returns_of",
    "task_named",
]

register_environments()

"""The lab: the course reports' experiments as code, their figures beside ours and beside exact ones."""

from .catalogue import Task, chapters, chosen_tasks
from .experiment import Chapter, Experiment, Setting
from .lab import Lab, Progress

__all__ = ["Chapter", "Experiment", "Lab", "Progress", "Setting", "Task", "chapters", "chosen_tasks"]

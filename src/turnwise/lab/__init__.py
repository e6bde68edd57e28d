"""The lab: the course reports' experiments as code, their figures beside ours and beside exact ones."""

from .catalogue import CHAPTERS, Task, chosen_tasks
from .experiment import Chapter, Experiment, Setting
from .running import Lab, Progress

__all__ = ["CHAPTERS", "Chapter", "Experiment", "Lab", "Progress", "Setting", "Task", "chosen_tasks"]

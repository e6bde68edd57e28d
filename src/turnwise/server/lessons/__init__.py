"""Lessons that a server has: shipped ones, those of the operator's folder, and those that readers bring."""

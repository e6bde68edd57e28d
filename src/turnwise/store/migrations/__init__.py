"""The steps from one schema to the next; `versions` has a file each, which Alembic runs in order."""

"""A file system that forgets what was not synced, and a switch that cuts its power."""

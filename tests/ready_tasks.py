"""Let other tasks run, as far as they come without waiting."""

import asyncio


async def run_ready_tasks() -> None:
    """Let all other tasks do what they can do at once."""
    for _ in range(20):
        await asyncio.sleep(0)

"""The baseline for guesses: `python -m bench.empty_route` serves a FastAPI app with one empty route."""

import asyncio

import uvicorn
from fastapi import FastAPI
from uvicorn.loops.auto import auto_loop_factory

from parlour.cli.listener import listen
from parlour.cli.serve import Server

app = FastAPI()


@app.get("/")
async def hello() -> dict[str, str]:
    """Return an empty answer."""
    return {"hello": "world"}


def main() -> None:
    """Serve it, and print the address."""
    with listen("127.0.0.1", 0) as listener, asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        opened = f"open at http://127.0.0.1:{listener.getsockname()[1]}"
        config = uvicorn.Config(app, log_config=None, access_log=False, lifespan="off")
        runner.run(Server(config, ready=lambda: print(opened, flush=True)).serve([listener]))


if __name__ == "__main__":
    main()

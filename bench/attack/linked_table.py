"""Tables whose seats have their own links, for games that are joined by link only."""

import asyncio

import orjson

from bench.attack.attacker_connection import request


async def opened(port: int, address: str, game: str, seats: int, most: int) -> tuple[str, list[str]]:
    """Open a table for up to `most`; return its id and the tokens of `seats` seats, the host's first."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    try:
        wanted = {"game": game, "playerCount": seats, "max_players": most}
        writer.write(request("POST", "/api/games", orjson.dumps(wanted), {"Connection": "close"}))
        head, _, body = (await reader.read()).partition(b"\r\n\r\n")
    finally:
        writer.close()
    if not head.startswith(b"HTTP/1.1 201 "):
        raise ConnectionRefusedError(head.partition(b"\r\n")[0].decode())
    links = orjson.loads(body)
    return links["gameId"], [url.rpartition("/")[2] for url in links["playerUrls"]]

"""The command: `parlour` opens a house."""

from pathlib import Path
from typing import Annotated, Any

import typer
from pydantic import ValidationError

from parlour import __version__
from parlour.cli.addresses import EVERYWHERE
from parlour.cli.refusal import Refused, wrong_settings
from parlour.server.settings import MEMORY, Settings

app = typer.Typer(add_completion=False, pretty_exceptions_enable=False, no_args_is_help=False)


@app.callback(invoke_without_command=True)
def parlour(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Tell the version.")] = False,
) -> None:
    """Open a house of parlour games: `parlour` alone is `parlour serve`."""
    if version:
        typer.echo(f"parlour {__version__}")
    elif context.invoked_subcommand is None:
        serve()


@app.command()
def serve(
    host: Annotated[str | None, typer.Option(help="The address to listen on.")] = None,
    port: Annotated[int | None, typer.Option(help="The port to listen on; 0 takes any free one.")] = None,
    lan: Annotated[bool, typer.Option("--lan", help="Let friends in your network in, and show them how.")] = False,
    database: Annotated[str | None, typer.Option(help="Where games are kept: sqlite:///file, or memory.")] = None,
    workers: Annotated[int, typer.Option(min=1, help="How many processes serve.")] = 1,
    games: Annotated[list[str] | None, typer.Option(help="A module with rooms of your own.")] = None,
    riddles: Annotated[list[str] | None, typer.Option(help="A module with riddles of your own, instead.")] = None,
) -> None:
    """Open the house; without options, settings come from the environment or `.env`."""
    if workers > 1:
        raise Refused("Several processes need Redis, which this version does not use yet: leave --workers at 1.")
    if lan and host:
        raise Refused("--lan listens on every address, so --host says nothing beside it: give one of them.")
    flags = {
        "host": EVERYWHERE if lan else host,
        "port": port,
        "database_url": database,
        "games": ",".join(games) if games else None,
        "riddles": ",".join(riddles) if riddles else None,
    }
    # Imported late: telling the version, or a refusal, should not wait for the server.
    from parlour.cli.serve import serve as keep_open

    keep_open(_settings(flags), lan=lan)


@app.command()
def daily(
    secret_key: Annotated[
        str | None, typer.Argument(help="Chooses the secrets; better by environment or file.")
    ] = None,
    key_file: Annotated[Path | None, typer.Option(help="A file with the key.")] = None,
    host: Annotated[str | None, typer.Option(help="The address to listen on.")] = None,
    port: Annotated[int | None, typer.Option(help="The port to listen on; 0 takes any free one.")] = None,
    riddles: Annotated[list[str] | None, typer.Option(help="A module with riddles of your own, instead.")] = None,
    words: Annotated[Path | None, typer.Option(help="A file with words of your own, one a line, instead.")] = None,
) -> None:
    """Serve riddles of the day and nothing else: no storage, nothing written, any number of servers equal."""
    from parlour.cli.daily import key_in
    from parlour.cli.daily import serve as keep_open

    if secret_key and key_file:
        raise Refused("There is a key and a file with one: give one of them.")
    if riddles and words:
        raise Refused("There are riddles and words of your own: give one of them.")
    flags = {
        "secret_key": key_in(key_file) if key_file else secret_key,
        "host": host,
        "port": port,
        "riddles": ",".join(riddles) if riddles else None,
        "database_url": MEMORY,
    }
    settings = _settings(flags)
    if settings.secret_key is None:
        raise typer.BadParameter(
            "give it here, as SECRET_KEY in the environment, or with --key-file", param_hint="SECRET_KEY"
        )
    keep_open(settings, words)


@app.command()
def simulate(
    game: Annotated[str, typer.Argument(help="Which game.")],
    games: Annotated[int, typer.Option(min=1, max=1_000_000, help="How many games.")] = 100,
    bots: Annotated[str, typer.Option(help="Levels of the bots at the table, as a,b,c; `random` plays anything.")] = "",
    options: Annotated[str, typer.Option(help="The game's options, as a JSON object.")] = "{}",
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "parlour",
    apart: Annotated[bool, typer.Option("--apart", help="No game knows how the one before it ended.")] = False,
    rooms: Annotated[list[str] | None, typer.Option(help="A module with rooms of your own.")] = None,
) -> None:
    """Let bots play each other at engine speed, check every invariant, and show who won."""
    from parlour.cli.simulate import simulate as play

    play(game, games, bots or "random,random", options, seed, rooms or (), apart=apart)


def _settings(flags: dict[str, Any]) -> Settings:
    try:
        return Settings(**{name: value for name, value in flags.items() if value is not None})
    except ValidationError as error:
        raise wrong_settings(error) from None


def main() -> None:
    """Run the command; a refusal is one sentence and exit status 1."""
    try:
        app()
    except Refused as why:
        typer.echo(f"parlour: {why}", err=True)
        raise SystemExit(1) from None

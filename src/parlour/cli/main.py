"""The command: `parlour` opens a house."""

import sys
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated

import typer

from parlour import __version__
from parlour.cli.addresses import EVERYWHERE
from parlour.cli.flags import number, seeding, switch, value, whole
from parlour.cli.refusal import Refused, settings_from
from parlour.server.settings import MEMORY

MOST_MATCHES = 1_000_000
"""What one simulation may play."""
app = typer.Typer(add_completion=False, pretty_exceptions_enable=False, no_args_is_help=False)


@app.callback(invoke_without_command=True)
def parlour(
    context: typer.Context,
    version: Annotated[bool, switch("--version", "Tell the version.")] = False,
) -> None:
    """Open a house of parlour games: `parlour` alone is `parlour serve`."""
    if version:
        typer.echo(f"parlour {__version__}")
    elif context.invoked_subcommand is None:
        serve()


@app.command()
def serve(
    host: Annotated[str | None, value("ADDRESS", "The address to listen on.")] = None,
    port: Annotated[str | None, value("PORT", "The port to listen on; 0 takes any free one.")] = None,
    lan: Annotated[bool, switch("--lan", "Let friends in your network in, and show them how.")] = False,
    database: Annotated[str | None, value("URL", "Where games are kept: sqlite:///file, or memory.")] = None,
    workers: Annotated[int, number("How many processes serve.", least=1)] = 1,
    games: Annotated[list[str] | None, value("MODULE", "A module with games of your own.")] = None,
    riddles: Annotated[list[str] | None, value("MODULE", "A module with riddles of your own, instead.")] = None,
    words: Annotated[Path | None, value("FILE", "A file with words of your own for riddles, instead.")] = None,
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
        "riddle_words": words,
    }
    # Imported late: telling the version, or a refusal, should not wait for the server.
    from parlour.cli.serve import serve as keep_open

    keep_open(settings_from(flags), lan=lan)


@app.command()
def daily(
    secret_key: Annotated[
        str | None, typer.Argument(metavar="SECRET_KEY", help="Chooses the secrets; better by environment or file.")
    ] = None,
    key_file: Annotated[Path | None, value("FILE", "A file with the key.")] = None,
    host: Annotated[str | None, value("ADDRESS", "The address to listen on.")] = None,
    port: Annotated[str | None, value("PORT", "The port to listen on; 0 takes any free one.")] = None,
    riddles: Annotated[list[str] | None, value("MODULE", "A module with riddles of your own, instead.")] = None,
    words: Annotated[Path | None, value("FILE", "A file with words of your own, one a line, instead.")] = None,
) -> None:
    """Serve riddles of the day and nothing else: no storage, nothing written, any number of servers equal."""
    from parlour.cli.daily import key_in
    from parlour.cli.daily import serve as keep_open
    from parlour.cli.words import riddles_of

    if secret_key and key_file:
        raise Refused("There is a key and a file with one: give one of them.")
    flags = {
        "secret_key": key_in(key_file) if key_file else secret_key,
        "host": host,
        "port": port,
        "riddles": ",".join(riddles) if riddles else None,
        "riddle_words": words,
        "database_url": MEMORY,
    }
    settings = settings_from(flags)
    if settings.secret_key is None:
        raise typer.BadParameter(
            "give it here, as SECRET_KEY in the environment, or with --key-file", param_hint="SECRET_KEY"
        )
    keep_open(settings, riddles_of(settings))


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The new file.")],
    database: Annotated[str | None, value("URL", "Where games are kept: sqlite:///file.")] = None,
) -> None:
    """Write everything the server keeps, and its key, to one new file; the server may be open meanwhile."""
    from parlour.cli.backup import back_up

    typer.echo(back_up(settings_from({"database_url": database}), file))


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `parlour backup` wrote.")],
    database: Annotated[str | None, value("URL", "Where games are to be kept: sqlite:///file.")] = None,
) -> None:
    """Put a backup where no server is yet; nothing is ever overwritten."""
    from parlour.cli.backup import restore as put_back

    typer.echo(put_back(settings_from({"database_url": database}), file))


@app.command()
def simulate(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Which game.")],
    matches: Annotated[int, number("How many matches.", least=1, most=MOST_MATCHES)] = 100,
    bots: Annotated[
        str, value("LEVEL,LEVEL", "Levels of the bots at the table, as a,b,c; `random` plays anything.")
    ] = "",
    options: Annotated[str, value("JSON", "The game's options, as a JSON object.")] = "{}",
    seed: Annotated[str, seeding("The same seed gives the same matches.")] = "parlour",
    apart: Annotated[bool, switch("--apart", "No match knows how the one before it ended.")] = False,
    games: Annotated[list[str] | None, value("MODULE", "A module with games of your own.")] = None,
    rooms: Annotated[list[str] | None, value("MODULE", "The old name of --games.", hidden=True)] = None,
) -> None:
    """Let bots play each other at engine speed, check every invariant, and show who won."""
    from parlour.cli.simulate import simulate as play

    # `--games 300` was once the number of matches, and scripts still say so; no module has such a name.
    counts = [each for each in games or () if each.isdecimal()]
    modules = [each for each in (*(games or ()), *(rooms or ())) if not each.isdecimal()]
    matches = whole(1, MOST_MATCHES)(counts[-1]) if counts else matches
    play(game, matches, bots or "random,random", options, seed, modules, apart=apart)


@app.command()
def battle(
    apis: Annotated[
        str, value("URL,URL", "Where the solvers are, with commas between them; with --house, also their names there.")
    ] = "http://localhost:8080",
    num_games: Annotated[
        int | None, number("How many games; 3 by default.", "--num_games", "--num-games", least=1, most=100_000)
    ] = None,
    num_rounds: Annotated[
        int, number("How many guesses a game has.", "--num_rounds", "--num-rounds", least=1, most=100)
    ] = 6,
    num_letters: Annotated[
        int, number("How many letters the words have.", "--num_letters", "--num-letters", least=1)
    ] = 5,
    answers: Annotated[str, value("WORD,WORD", "The words to be found, as a,b; one game each.")] = "",
    words: Annotated[Path | None, value("FILE", "A file of words to play with, one in each line.")] = None,
    seed: Annotated[str | None, seeding("The same seed draws the same words.")] = None,
    out: Annotated[Path | None, value("FILE", "Where the results go; a new file by default.")] = None,
    insecure: Annotated[bool, switch("--insecure", "Do not check the solvers' certificates.")] = False,
    check: Annotated[str | None, value("URL", "Try out the solver at this address, alone.")] = None,
    house: Annotated[str, value("URL", "The address of a house to hold the match, where others watch.")] = "",
) -> None:
    """Let solvers compete: the same words for all, and a table of who found them with how many guesses."""
    from parlour.cli import battle as matches
    from parlour.cli import remote_match
    from parlour.cli.check import GAMES
    from parlour.cli.check import check as try_out

    if answers and num_games:
        raise Refused("Each of --answers is a game, so --num_games says nothing beside it: give one of them.")
    if house and (check or insecure):
        raise Refused("With --house the house calls the solvers: neither --check nor --insecure goes with it.")
    urls = matches.urls_in(check or apis, or_names=bool(house))
    if house and len(matches.urls_in(house)) > 1:
        raise Refused("--house is one house: give one address.")
    games = num_games or (GAMES if check else None)
    secrets = matches.secrets_in(answers)
    asked = matches.BattleRequest(urls, num_rounds, num_letters, games, secrets, words, seed, insecure, house)
    if check and len(urls) > 1:
        raise Refused("--check tries out one solver: give one address.")
    raise typer.Exit(
        try_out(asked) if check else matches.battle(asked, out, remote_match.play_there if house else matches.play_here)
    )


@app.command()
def solver(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Which one: solvo, howyagoin, schwordler or maestro.")],
    port: Annotated[
        int, number("The port to listen on; 0 takes any free one.", least=0, most=65535, envvar="PORT")
    ] = 8080,
    host: Annotated[str, value("ADDRESS", "The address to listen on.")] = "127.0.0.1",
    words: Annotated[Path | None, value("FILE", "A file of words to know, one in each line.")] = None,
    seed: Annotated[str | None, seeding("The same seed guesses the same.")] = None,
    aloud: Annotated[bool, switch("--print", "Print the full bodies of /guess and /results as they come.")] = False,
) -> None:
    """Let one of the house's solvers answer to whoever holds a match."""
    from parlour.cli.solver import serve as keep_open

    keep_open(name, host, port, words, seed, aloud=aloud)


def main() -> None:
    """Run the command; a refusal is one sentence and exit status 1."""
    if isinstance(sys.stdout, TextIOWrapper):  # strangers shout what not every terminal can show
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        app()
    except Refused as why:
        typer.echo(f"parlour: {why}", err=True)
        raise SystemExit(1) from None

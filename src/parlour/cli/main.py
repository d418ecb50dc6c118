"""The `parlour` command and its subcommands."""

import gc
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from parlour import __version__
from parlour.cli.errors import Refused
from parlour.cli.flags import seed_text, switch, value, whole, whole_number
from parlour.cli.listener import EVERYWHERE
from parlour.cli.settings_reader import settings_from
from parlour.server.settings import MEMORY

MOST_MATCHES = 1_000_000
"""The most matches of one simulation."""
SOURCE = "The id of a match in the database, a file, a folder, or the address of a match."
app = typer.Typer(add_completion=False, pretty_exceptions_enable=False, no_args_is_help=False)


@app.callback(invoke_without_command=True)
def parlour(
    context: typer.Context,
    version: Annotated[bool, switch("--version", "Show the version.")] = False,
) -> None:
    """Run a server for parlour games: `parlour` alone means `parlour serve`."""
    if version:
        typer.echo(f"parlour {__version__}")
    elif context.invoked_subcommand is None:
        serve()


@app.command()
def serve(
    host: Annotated[str | None, value("ADDRESS", "The address to listen on.")] = None,
    port: Annotated[str | None, value("PORT", "The port to listen on; 0 picks a free one.")] = None,
    lan: Annotated[bool, switch("--lan", "Let friends on your network join, and show the address.")] = False,
    database: Annotated[
        str | None, value("URL", "The database: a path, sqlite:///path, postgresql://host/name or memory.")
    ] = None,
    workers: Annotated[int, whole_number("How many processes; several need PostgreSQL.", least=1)] = 1,
    games: Annotated[list[str] | None, value("MODULE", "A module with your own games.")] = None,
    riddles: Annotated[
        list[str] | None, value("MODULE", "A module with riddles to serve instead of the built-in ones.")
    ] = None,
    words: Annotated[Path | None, value("FILE", "A word list to make the riddle from, one word per line.")] = None,
) -> None:
    """Run the server; settings that are not given here come from the environment or `.env`."""
    if lan and host:
        raise Refused("--lan listens on every address: leave out --host, or use it instead of --lan.")
    flags = {
        "host": EVERYWHERE if lan else host,
        "port": port,
        "database_url": database,
        "games": _joined(games),
        "riddles": _joined(riddles),
        "riddle_words": words,
    }
    # Imported late, because the version and refusals should not wait for the server's imports.
    with _modules_stay():
        from parlour.cli.serve import serve as keep_open

    keep_open(settings_from(flags), lan=lan, workers=workers)


@app.command()
def daily(
    secret_key: Annotated[
        str | None,
        typer.Argument(metavar="SECRET_KEY", help="The secret key; it is safer in the environment or a file."),
    ] = None,
    key_file: Annotated[Path | None, value("FILE", "A file with the key.")] = None,
    host: Annotated[str | None, value("ADDRESS", "The address to listen on.")] = None,
    port: Annotated[str | None, value("PORT", "The port to listen on; 0 picks a free one.")] = None,
    riddles: Annotated[
        list[str] | None, value("MODULE", "A module with riddles to serve instead of the built-in ones.")
    ] = None,
    words: Annotated[Path | None, value("FILE", "A word list to make the riddle from, one word per line.")] = None,
) -> None:
    """Serve only riddles of the day, without storage; servers that share a key are interchangeable."""
    with _modules_stay():
        from parlour.cli.daily import key_in
        from parlour.cli.daily import serve as keep_open
        from parlour.cli.served_riddles import riddles_of

    if secret_key and key_file:
        raise Refused("There are two keys: give either SECRET_KEY or --key-file.")
    flags = {
        "secret_key": key_in(key_file) if key_file else secret_key,
        "host": host,
        "port": port,
        "riddles": _joined(riddles),
        "riddle_words": words,
        "database_url": MEMORY,
    }
    settings = settings_from(flags)
    if settings.secret_key is None:
        raise typer.BadParameter("give it here, in the environment or with --key-file", param_hint="SECRET_KEY")
    keep_open(settings, riddles_of(settings))


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to create.")],
    database: Annotated[
        str | None, value("URL", "The database: a path, sqlite:///path or postgresql://host/name.")
    ] = None,
) -> None:
    """Back up the database and the secret key to a new file; the server may keep running."""
    from parlour.cli.backup import back_up

    typer.echo(back_up(settings_from({"database_url": database}), file))


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file made by `parlour backup`.")],
    database: Annotated[
        str | None,
        value("URL", "The database to restore to: a path, sqlite:///path or an empty postgresql://host/name."),
    ] = None,
) -> None:
    """Restore a backup to SQLite or PostgreSQL, whichever it came from; existing data is never overwritten."""
    from parlour.cli.backup import restore as put_back

    typer.echo(put_back(settings_from({"database_url": database}), file))


@app.command()
def migrate(
    database: Annotated[
        str | None, value("URL", "The database: a path, sqlite:///path or postgresql://host/name.")
    ] = None,
    source: Annotated[str | None, value("URL", "The database to move everything from.", "--from")] = None,
    target: Annotated[str | None, value("URL", "The empty database to move everything to.", "--to")] = None,
    dry_run: Annotated[bool, switch("--dry-run", "Show what would be done, and change nothing.")] = False,
    games: Annotated[list[str] | None, value("MODULE", "A module with your own games.")] = None,
) -> None:
    """Bring a database up to date, or move a stopped server from SQLite to PostgreSQL or back."""
    if bool(source) != bool(target) or (database and source):
        raise Refused("To move a server, give --from and --to; to bring a database up to date, neither.")
    from parlour.cli.migrate import relocate, upgrade

    settings = settings_from({"database_url": source or database, "games": _joined(games)})
    typer.echo(relocate(settings, target, is_trial=dry_run) if target else upgrade(settings, is_trial=dry_run))


@app.command()
def simulate(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game to play.")],
    matches: Annotated[int, whole_number("How many matches to play.", least=1, most=MOST_MATCHES)] = 100,
    bots: Annotated[
        str, value("LEVEL,LEVEL", "The level of each bot, separated by commas; `random` makes random moves.")
    ] = "",
    options: Annotated[str, value("JSON", "The game's options as a JSON object.")] = "{}",
    seed: Annotated[str, seed_text("The same seed gives the same matches.")] = "parlour",
    apart: Annotated[bool, switch("--apart", "Play each match without regard to the previous one.")] = False,
    record: Annotated[Path | None, value("FOLDER", "A new folder for the records of all matches.")] = None,
    games: Annotated[list[str] | None, value("MODULE", "A module with your own games.")] = None,
    rooms: Annotated[list[str] | None, value("MODULE", "The old name of --games.", hidden=True)] = None,
) -> None:
    """Let bots play each other at full speed, check every invariant and show the results."""
    from parlour.cli.simulate import simulate as play

    # `--games 300` used to be the number of matches, and scripts still use it; no module has such a name.
    counts = [each for each in games or () if each.isdecimal()]
    named = [each for each in (*(games or ()), *(rooms or ())) if not each.isdecimal()]
    matches = whole(1, MOST_MATCHES)(counts[-1]) if counts else matches
    modules = settings_from({"games": _joined(named)}).games
    play(game, matches, bots or "random,random", options, seed, modules, apart=apart, folder=record)


@app.command()
def export(
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="The file to create; standard output by default.")
    ] = None,
    game: Annotated[str | None, value("NAME", "Only matches of this game.")] = None,
    trajectories: Annotated[
        bool, switch("--trajectories", "Write observations, legal actions and rewards of every seat, for research.")
    ] = False,
    no_names: Annotated[bool, switch("--no-names", "Leave out the names of people.")] = False,
    source: Annotated[str | None, value("FILE", "Take matches from this file or folder instead.", "--from")] = None,
    database: Annotated[
        str | None, value("URL", "The database: a path, sqlite:///path or postgresql://host/name.")
    ] = None,
    games: Annotated[list[str] | None, value("MODULE", "A module with your own games.")] = None,
) -> None:
    """Write all finished matches as JSON Lines; the server may keep running."""
    from parlour.cli.export import ExportRequest
    from parlour.cli.export import export as write
    from parlour.cli.game_loader import host_games

    wanted = ExportRequest(game, trajectories=trajectories, names=not no_names, source=source)
    settings = settings_from({"database_url": database, "games": _joined(games)})
    write(settings, host_games(settings.games), file, wanted)


@app.command()
def ratings(
    database: Annotated[
        str | None, value("URL", "The database: a path, sqlite:///path or postgresql://host/name.")
    ] = None,
    games: Annotated[list[str] | None, value("MODULE", "A module with your own games.")] = None,
) -> None:
    """Compute the ratings of all players again, from the finished matches; stop the server first."""
    from parlour.cli.game_loader import host_games
    from parlour.cli.ratings import recompute

    settings = settings_from({"database_url": database, "games": _joined(games)})
    typer.echo(recompute(settings, host_games(settings.games)))


@app.command()
def replay(
    source: Annotated[str, typer.Argument(metavar="ID|FILE|URL", help=SOURCE)],
    seat: Annotated[
        str, value("SEAT", "Whose view to show: a seat, `spectator`, or `all` for open hands.")
    ] = "spectator",
    step: Annotated[int | None, whole_number("The step to show first.", least=0)] = None,
    review: Annotated[bool, switch("--review", "Print which moves mattered, instead of the steps.")] = False,
    database: Annotated[str | None, value("URL", "The database in which to find an id.")] = None,
    games: Annotated[list[str] | None, value("MODULE", "A module with your own games.")] = None,
) -> None:
    """Step through a finished match; without a terminal, print all of it."""
    from parlour.cli.game_loader import host_games
    from parlour.cli.replay import print_review, read_key, show_replay

    settings = settings_from({"database_url": database, "games": _joined(games)})
    known = host_games(settings.games)
    if review:
        print_review(source, settings, known)
    else:
        show_replay(source, settings, known, seat, step, read_key)


@app.command()
def verify(
    source: Annotated[str, typer.Argument(metavar="ID|FILE|URL", help=f"{SOURCE[:-1]} or of a past daily word.")],
    witness: Annotated[list[str] | None, value("HASH", "A hash that you saw during play.")] = None,
    database: Annotated[str | None, value("URL", "The database in which to find an id.")] = None,
    games: Annotated[list[str] | None, value("MODULE", "A module with your own games.")] = None,
) -> None:
    """Check a finished match: its seed, every draw, every move and the result. Or check the promise of a daily word."""
    from parlour.cli.game_loader import host_games
    from parlour.cli.verify import check_documents

    settings = settings_from({"database_url": database, "games": _joined(games)})
    raise typer.Exit(check_documents(source, settings, host_games(settings.games), witness or ()))


@app.command()
def battle(
    apis: Annotated[
        str, value("URL,URL", "The solvers' addresses, separated by commas; with --house, also names of solvers there.")
    ] = "http://localhost:8080",
    num_games: Annotated[
        int | None,
        whole_number("How many games to play; 3 by default.", "--num_games", "--num-games", least=1, most=100_000),
    ] = None,
    num_rounds: Annotated[
        int, whole_number("How many guesses each game allows.", "--num_rounds", "--num-rounds", least=1, most=100)
    ] = 6,
    num_letters: Annotated[
        int, whole_number("How many letters the words have.", "--num_letters", "--num-letters", least=1)
    ] = 5,
    answers: Annotated[str, value("WORD,WORD", "The words to find, separated by commas; one game each.")] = "",
    words: Annotated[Path | None, value("FILE", "A word list to play with, one word per line.")] = None,
    seed: Annotated[str | None, seed_text("The same seed draws the same words.")] = None,
    out: Annotated[Path | None, value("FILE", "The file for the results; a new one by default.")] = None,
    insecure: Annotated[bool, switch("--insecure", "Do not verify the solvers' certificates.")] = False,
    check: Annotated[str | None, value("URL", "Test only the solver at this address.")] = None,
    server: Annotated[
        str, value("URL", "The address of a server that runs the match and shows it live.", "--house")
    ] = "",
) -> None:
    """Let solvers compete on the same words, and show a table of the results."""
    from parlour.cli import battle as matches
    from parlour.cli import remote_match
    from parlour.cli.solver_check import GAMES, check_solver

    if answers and num_games:
        raise Refused("Each of --answers is a game, so --num_games does not apply: give one of them.")
    if server and (check or insecure):
        raise Refused("With --house, the server calls the solvers: leave out --check and --insecure.")
    urls = matches.urls_in(check or apis, or_names=bool(server))
    if server and len(matches.urls_in(server)) > 1:
        raise Refused("--house takes one server: give one address.")
    games = num_games or (GAMES if check else None)
    secrets = matches.secrets_in(answers)
    asked = matches.BattleRequest(urls, num_rounds, num_letters, games, secrets, words, seed, insecure, server)
    if check and len(urls) > 1:
        raise Refused("--check tests one solver: give one address.")
    play = remote_match.play_there if server else matches.play_here
    raise typer.Exit(check_solver(asked) if check else matches.battle(asked, out, play))


@app.command()
def solver(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The solver: solvo, howyagoin, schwordler or maestro.")],
    port: Annotated[
        int, whole_number("The port to listen on; 0 picks a free one.", least=0, most=65535, envvar="PORT")
    ] = 8080,
    host: Annotated[str, value("ADDRESS", "The address to listen on.")] = "127.0.0.1",
    words: Annotated[Path | None, value("FILE", "A word list to use, one word per line.")] = None,
    seed: Annotated[str | None, seed_text("The same seed makes the same guesses.")] = None,
    aloud: Annotated[bool, switch("--print", "Print the full bodies of /guess and /results.")] = False,
) -> None:
    """Run one of the built-in solvers as a web server that can join matches."""
    from parlour.cli.solver import serve as keep_open

    keep_open(name, host, port, words, seed, aloud=aloud)


def _joined(modules: Sequence[str] | None) -> str | None:
    """Return the value of a setting for modules given by a flag; `None` without any, so that the setting holds."""
    return ",".join(modules) if modules else None


@contextmanager
def _modules_stay() -> Iterator[None]:
    """Import a server's modules without looking for garbage among them: it takes long, and there is none."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def main() -> None:
    """Run the command; a refusal prints one sentence and exits with status 1."""
    if isinstance(sys.stdout, TextIOWrapper):  # solvers may send text that the terminal cannot show
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        app()
    except Refused as why:
        _refuse(str(why))
    except OSError as error:
        if error.filename is None:
            raise
        _refuse(f"{error.filename} cannot be used: {error.strerror}. Check the path, PARLOUR_HOME and your user.")


def _refuse(why: str) -> NoReturn:
    typer.echo(f"parlour: {why}", err=True)
    raise SystemExit(1) from None

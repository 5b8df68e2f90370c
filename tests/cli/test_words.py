"""The texts of the command line: help that fits the terminal, errors in the reader's language."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from quatuor.cli import COMMANDS, main
from quatuor.cli.bench import _table
from quatuor.engine.bench import Speed
from quatuor.i18n import LANGUAGES, voice
from quatuor.rules import GAMES

NAMES = [command.__name__.rpartition(".")[2].replace("_", "-") for command in COMMANDS]

Command = Callable[..., tuple[str, str]]


@pytest.fixture
def quatuor(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    monkeypatch.setenv("COLUMNS", "80")

    def call(*words: str) -> tuple[str, str]:
        main(words)
        return capsys.readouterr()

    return call


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["", *NAMES])
def test_help_fits_the_terminal_and_examples_stay_as_they_are(
    quatuor: Command, name: str, language: str
) -> None:
    out, _ = quatuor(*filter(None, [name]), "--help", "--lang", language)
    examples = voice("cli", language)(f"{name}.examples" if name else "examples")
    kept = [line for line in examples.splitlines() if line.startswith(" ")]
    assert kept
    assert set(kept) <= set(out.splitlines())
    assert all(len(line) < 80 for line in out.splitlines() if line not in kept)


@pytest.mark.parametrize("name", ["", *NAMES])
def test_french_headings_have_their_space(quatuor: Command, name: str) -> None:
    out, _ = quatuor(*filter(None, [name]), "--help", "--lang", "fr")
    headings = [line for line in out.splitlines() if line.endswith(":") and not line.startswith(" ")]
    assert "options\u00a0:" in headings
    assert all(heading.endswith("\u00a0:") for heading in headings)
    assert out.startswith(f"usage\u00a0: quatuor {name}".rstrip())


MISREAD = [
    (["dance"], "COMMANDE : 'dance' n’est pas parmi serve, play, puzzles,"),
    (["analyse", "chess"], "GAME : il n’y a pas de jeu 'chess' ; les jeux sont quantik"),
    (["analyse", "quantk"], "vouliez-vous dire quantik ?"),
    (["analyse", "oxono", "--lines", "foo"], "--lines : 'foo' n’est pas un nombre entier"),
    (["perft", "oxono", "100"], "DEPTH : 100 n’est pas entre 0 et 99"),
    (["arena", "oxono", "1", "2", "--timeout", "x"], "'x' n’est pas un nombre au-dessus de 0"),
    (["arena", "oxono"], "Il manque des arguments : ENGINE"),
    (["rules", "oxono", "--foo"], "Arguments inconnus : --foo"),
    (["rules", "oxono", "--article"], "--article : il manque une valeur"),
    (["rules", "oxono", "--json=3"], "--json : ne prend pas de valeur, mais '3' a été donné"),
    (["analyse", "oxono", "--seconds", "1", "--nodes", "2"], "--nodes : ne se combine pas avec --seconds"),
    (["analyse", "quantik", "--position", "zz"], "est illisible : une position de Quantik a 4 rangées"),
    (["check", "quantik", "--moves", "Ca3 zz"], "Demi-coup 2 : « zz » n’est pas"),
]


@pytest.mark.parametrize(("words", "said"), MISREAD, ids=[" ".join(words) for words, _ in MISREAD])
def test_errors_are_in_french(quatuor: Command, words: list[str], said: str) -> None:
    _, err = quatuor(*words, "--lang", "fr")
    assert said in err.replace("\u00a0", " ")
    assert "argument" not in err or "(voir quatuor" in err


def test_errors_are_in_english(quatuor: Command) -> None:
    _, err = quatuor("analyse", "oxono", "--lines", "foo", "--lang", "en")
    assert err == ("quatuor analyse: --lines: 'foo' is not a whole number (see quatuor analyse --help)\n")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_headings_of_bench_stay_on_one_line(language: str) -> None:
    from rich.console import Console

    fast = Speed(999_999, 99_999_999, 999_999_999, 99_999_999, 999_999_999)
    console = Console(width=80, record=True)
    with console.capture() as shown:
        console.print(_table(dict.fromkeys(GAMES, fast), voice("cli", language)))
    assert len([line for line in shown.get().splitlines() if line.strip()]) == 2 + len(GAMES)

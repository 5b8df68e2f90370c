"""Messages about unusable files, in both languages."""

from __future__ import annotations

import errno
import pickle
from pathlib import Path

import pytest

from quatuor.record import FileError, RecordError, load, parse, save
from quatuor.record import files as record_files


def sentences(error: pytest.ExceptionInfo[RecordError]) -> tuple[str, str]:
    again = pickle.loads(pickle.dumps(error.value))
    assert again.sentence("fr") == error.value.sentence("fr")
    return error.value.sentence("en"), error.value.sentence("fr")


def test_a_missing_file(tmp_path: Path) -> None:
    path = tmp_path / "none.qtr"
    with pytest.raises(FileError) as error:
        load(path)
    assert sentences(error) == (f"The file {path} does not exist.", f"Il n’y a pas de fichier {path}.")


def test_a_folder(tmp_path: Path) -> None:
    for use in (lambda: load(tmp_path), lambda: save(tmp_path, "x")):
        with pytest.raises(FileError) as error:
            use()
        assert sentences(error)[1] == f"{tmp_path} est un dossier, pas un fichier."


def test_a_missing_folder(tmp_path: Path) -> None:
    path = tmp_path / "no" / "where.qtr"
    with pytest.raises(FileError) as error:
        save(path, "x")
    assert sentences(error)[1] == f"Il n’y a pas de dossier pour {path}."


@pytest.mark.parametrize(
    ("number", "word"), [(errno.EACCES, "droit"), (errno.ENOSPC, "place"), (errno.EIO, "système")]
)
def test_an_error_of_the_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, word: str
) -> None:
    def refuse(_: Path) -> None:
        raise OSError(number, "in the words of the system")

    monkeypatch.setattr(record_files, "_new_file", refuse)
    with pytest.raises(FileError) as error:
        save(tmp_path / "game.qtr", "x")
    assert word in sentences(error)[1]
    assert "words of the system" not in sentences(error)[1]


def test_an_invalid_name(tmp_path: Path) -> None:
    with pytest.raises(FileError) as error:
        load(tmp_path / "a\0b")
    assert "nom" in sentences(error)[1]


@pytest.mark.parametrize(
    ("content", "place", "problem"),
    [
        (b"\xff", "octet 1", "ce n’est pas du texte UTF-8"),
        (b"hello", "ligne 1, colonne 1", "il manque l’en-tête"),
        (b'{"format": "quatuor-record", "version": 9}', "", "seule la version 1 peut être lue"),
        (b'{"format": "quatuor-record"', "ligne 1", "ce n’est pas du JSON"),
        (b'[Game "chess"]', "ligne 1, colonne 1", "il n’y a pas de jeu 'chess'"),
        (b'[Game "omba"] {', "ligne 1, colonne 15", "un commentaire qui n’est pas fermé"),
    ],
)
def test_an_invalid_record(content: bytes, place: str, problem: str) -> None:
    with pytest.raises(RecordError) as error:
        parse(content)
    english, french = sentences(error)
    assert english.endswith(str(error.value.problem))
    assert french.startswith("Ce n’est pas une partie enregistrée")
    assert place in french
    assert problem in french


def test_a_move_that_breaks_a_rule() -> None:
    with pytest.raises(RecordError) as error:
        parse('[Game "quantik"]\n\n1. Ca3 Cb3 *')
    english, french = sentences(error)
    assert english.startswith("Line 3, column 8, ply 2: Cb3")
    assert french.startswith("Ligne 3, colonne 8, demi-coup 2, Cb3")
    assert "le cube de l’adversaire en a3" in french


def test_nested_errors_are_in_the_same_language() -> None:
    with pytest.raises(RecordError) as error:
        parse('[Game "quantik"]\n\nAa1 zz *\n')
    english, french = sentences(error)
    assert "'zz' is not a Quantik move" in english
    assert "n’est pas un coup de Quantik" in french

#!/usr/bin/env python3
"""Writes the pages and pictures that come from the rule books; run by `make docs`.

    images/quatuor.svg                    the poster
    images/<game>.<language>.svg          a moment of each game
    images/<game>-<article>-<n>.<language>.svg      the examples of the articles
    games/<game>.<language>.md            the rules, with their examples, the notation and the credits
    readings.<language>.md                the register of readings
    planes.md                             what learners see of each game
    fair-starts.md                        the fair starts with their figures
    api/*.md                              the reference of the library, from `public.toml`

The same sources always make the same bytes: a test compares the result with the committed files.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

from docs.reference import reference
from docs.sections import sections, table
from docs.starts import fair_starts_page
from quatuor.envs.planes import Plane, planes
from quatuor.render.games import drawing
from quatuor.render.svg import poster, svg
from quatuor.rules import GAMES
from quatuor.rules.articles import LANGUAGES, Article, Example, RuleBook, rule_book
from quatuor.rules.game import Game, Position
from quatuor.rules.readings import ALL_GAMES, Reading, readings

DOCS: Final = Path(__file__).parent


def files() -> dict[str, str]:
    """Every generated file, by its path under this folder."""
    made = {"images/quatuor.svg": poster(), "planes.md": page(planes_page()), **reference()}
    made["fair-starts.md"] = page(fair_starts_page())
    for language in LANGUAGES:
        made[f"readings.{language}.md"] = page(readings_page(language))
        for game in GAMES.values():
            made |= pictures(game, language)
            made[f"games/{game.id}.{language}.md"] = page(game_page(game, language))
    return made


def main() -> None:
    """Write new and changed files, and remove those no longer generated."""
    made = files()
    for stale in sorted(written() - set(made)):
        (DOCS / stale).unlink()
    for path, text in made.items():
        target = DOCS / path
        if not target.exists() or target.read_text("utf-8") != text:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, "utf-8", newline="\n")
            print(f"docs/{path}")


def written() -> set[str]:
    """The files that an earlier run may have written."""
    kinds = [f"images/{game}[.-]*.svg" for game in GAMES] + ["games/*.*.md", "api/*.md"]
    return {path.relative_to(DOCS).as_posix() for kind in kinds for path in DOCS.glob(kind)}


# ── Pictures ─────────────────────────────────────────────────────────────────────────────────────────────


def pictures(game: Game, language: str) -> dict[str, str]:
    """A moment of the game, and the examples of its articles."""
    made = {f"images/{game.id}.{language}.svg": svg(game.parse(drawing(game.id).poster), language=language)}
    for article in rule_book(game.id, language).articles.values():
        for number, example in enumerate(article.examples, 1):
            name = picture_name(game.id, article, number, language)
            made[f"images/{name}"] = svg(set_up(game, example), marks=example.mark, language=language)
    return made


def picture_name(game: str, article: Article, number: int, language: str) -> str:
    return f"{game}-{article.id}-{number}.{language}.svg"


def set_up(game: Game, example: Example) -> Position:
    return game.parse(example.position, example.players, example.options)


# ── The page of a game ───────────────────────────────────────────────────────────────────────────────────


@cache
def words(language: str) -> dict[str, Any]:
    return tomllib.loads((DOCS / f"words.{language}.toml").read_text("utf-8"))


def page(paragraphs: Iterator[str]) -> str:
    return "\n\n".join(paragraphs) + "\n"


def game_page(game: Game, language: str) -> Iterator[str]:
    say, book = words(language), rule_book(game.id, language)
    yield f"<!-- {say['generated']} -->"
    yield f"# {book.title}"
    yield other_languages(f"{game.id}.{{}}.md", language)
    yield book.summary
    yield f"![{book.title}](../images/{game.id}.{language}.svg)"
    facts = [say["players"].format(counts=either(game.player_counts, say["or"]))]
    facts += [say["age"].format(age=game.age)] if game.age else []
    yield " · ".join(facts)
    yield f"## {say['rules']}"
    for article in book.articles.values():
        yield from article_text(game, book, article)
    yield from options(game, language)
    yield f"## {say['notation']}"
    yield notation(game, language)
    yield from (set_numbers(text, language) for text in sections(game, say, language))
    yield f"## {say['credits']}"
    yield from credit(game, language)


def set_numbers(text: str, language: str) -> str:
    """Format numbers for the language, except in code."""
    if language != "fr":
        return text
    parts = text.split("`")
    return "`".join(part if at % 2 else french_numbers(part) for at, part in enumerate(parts))


def french_numbers(text: str) -> str:
    """A decimal comma, and no-break spaces between thousands and before the percent sign."""
    thousands = re.sub(r"(?<=\d),(?=\d{3}\b)", "\N{NO-BREAK SPACE}", text)
    decimals = re.sub(r"(?<=\d)\.(?=\d)", ",", thousands)
    return re.sub(r"(?<=\d) %", "\N{NO-BREAK SPACE}%", decimals)


def other_languages(pattern: str, language: str) -> str:
    others = (other for other in LANGUAGES if other != language)
    return " · ".join(f"[{words(other)['language']}]({pattern.format(other)})" for other in others)


def either(counts: tuple[int, ...], conjunction: str) -> str:
    *firsts, last = map(str, counts)
    return f"{', '.join(firsts)} {conjunction} {last}" if firsts else last


def article_text(game: Game, book: RuleBook, article: Article) -> Iterator[str]:
    yield f'### <a id="{article.id}"></a>{article.id} · {article.title}'
    yield article.text
    for number, example in enumerate(article.examples, 1):
        name = picture_name(game.id, article, number, book.language)
        yield f"![{plain(example.caption)}](../images/{name})"
        yield f"*{example.caption}*"
        if judged := list(judgements(game, example, book.language)):
            yield "\n".join(judged)


def plain(text: str) -> str:
    """A caption as alternative text: on one line, without Markdown."""
    return unwrapped(text).replace("[", "(").replace("]", ")").replace("*", "")


def unwrapped(text: str) -> str:
    """A text on one line; the no-break spaces of French stay."""
    return re.sub(r"[ \n]+", " ", text).strip(" ")


def judgements(game: Game, example: Example, language: str) -> Iterator[str]:
    """The moves an example names: allowed, refused with the reason, or winning."""
    say, position = words(language), set_up(game, example)
    if example.allowed:
        yield f"- {say['allowed']} " + ", ".join(f"`{move}`" for move in example.allowed)
    for text in example.refused:
        refusal = position.refusal(position.parse_move(text))
        yield f"- {say['refused']} `{text}` – {refusal.full(language) if refusal else ''}"
    for text in example.wins:
        outcome = position.play(position.parse_move(text)).outcome()
        yield f"- {say['wins']} `{text}` – {outcome.citation.full(language) if outcome else ''}"


def notation(game: Game, language: str) -> str:
    """The notation of moves. The last row describes positions, which have their own heading."""
    say = words(language)
    return table((say["writes"], say["means"]), say["notation-of"][game.id][:-1])


def options(game: Game, language: str) -> Iterator[str]:
    say = words(language)
    chosen = [reading for reading in readings(game.id) if reading.option]
    if chosen:
        yield f"### {say['options']}"
        yield say["options-text"]
        rows = [row for reading in chosen for row in values(reading, language)]
        yield "\n".join((f"| {say['option']} | {say['means']} |", "| --- | --- |", *rows))


def values(reading: Reading, language: str) -> Iterator[str]:
    """A row for each value of an option; the first value is the usual one."""
    for at, (value, meaning) in enumerate(reading.text(language).values.items()):
        usual = "" if at else f" ({words(language)['usual']})"
        yield f"| `{reading.option}={value}`{usual} | {unwrapped(meaning)} |"


def credit(game: Game, language: str) -> Iterator[str]:
    say = words(language)
    authors = ", ".join(game.authors)
    yield say["by"].format(title=game.title, year=game.year, authors=authors, publisher=game.publisher)
    yield say["independent"].strip()


# ── The register of readings ─────────────────────────────────────────────────────────────────────────────


def readings_page(language: str) -> Iterator[str]:
    say = words(language)
    yield f"<!-- {say['generated']} -->"
    yield f"# {say['readings']['title']}"
    yield other_languages("readings.{}.md", language)
    yield say["readings"]["intro"].strip()
    for game in GAMES.values():
        yield f"## {game.title}"
        for reading in readings(game.id):
            if reading.game == game.id:
                yield from reading_text(reading, [game], language)
    yield f"## {say['readings']['all']}"
    for reading in readings(next(iter(GAMES))):
        if reading.game == ALL_GAMES:
            yield from reading_text(reading, list(GAMES.values()), language)


def reading_text(reading: Reading, games: list[Game], language: str) -> Iterator[str]:
    """A question and its answer, with its article and its source."""
    say, text = words(language)["readings"], reading.text(language)
    yield f"### {text.question}"
    yield text.ruling
    yield f"*{say['reason']}* {text.reason}"
    if reading.option:
        rows = values(reading, language)
        yield "\n".join((f"| {say['option']} | {words(language)['means']} |", "| --- | --- |", *rows))
    if text.effect:
        yield f"*{say['effect']}* {text.effect}"
    articles = ", ".join(article_link(reading, game, language) for game in games)
    yield f"{say['source']} {text.source} · {say['article']} {articles}"


def article_link(reading: Reading, game: Game, language: str) -> str:
    article = next(each.article for each in readings(game.id) if each.id == reading.id)
    return f"[{article}](games/{game.id}.{language}.md#{article})"


# ── What learners see ────────────────────────────────────────────────────────────────────────────────────


def planes_page() -> Iterator[str]:
    yield "<!-- Written by docs/build.py from quatuor.envs.planes: edit that, then run `make docs`. -->"
    yield "# Observation planes"
    yield (
        "Every environment shows a position as an array of `uint8`: planes first, then the sides of the "
        "board. The planes are seen from the seat of the acting player: own pieces first, then those of the "
        "others in turn order. A plane marks cells with 0 and 1, or has one value in all cells (*all "
        "cells*). Together the planes contain everything that the text of a position contains. They do not "
        "contain the options of the rules, which never change within an environment."
    )
    yield (
        "Cells are in the order of the position's text: rows from the top, columns from the left; in Cubulus "
        "layers from the top, then rows from the back, then columns from the left."
    )
    for game in GAMES.values():
        for players in game.player_counts:
            yield from planes_of(game, players)


def planes_of(game: Game, players: int) -> Iterator[str]:
    named = planes(game.id, players)
    sides = " × ".join(map(str, game.shape))
    anchor = f'<a id="{game.id}-{players}"></a>'
    yield f"## {anchor}{game.title}, {players} players: {len(named)} planes of {sides}"
    head = ("| plane | name | meaning | values |", "| ---: | --- | --- | --- |")
    yield "\n".join((*head, *(plane_row(number, plane) for number, plane in enumerate(named))))


def plane_row(number: int, plane: Plane) -> str:
    values = f"0–{plane.highest}, all cells" if plane.whole else f"0–{plane.highest}"
    return f"| {number} | {plane.name} | {plane.meaning} | {values} |"


if __name__ == "__main__":
    main()

"""Lessons agree with the rules: every answer is legal, and every refusal is the one described."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from quatuor import lessons as package
from quatuor.engine.exact import known
from quatuor.engine.wording import sole_winner
from quatuor.i18n import LANGUAGES
from quatuor.lessons import IDS, Lesson, Step, lessons
from quatuor.match import Match
from quatuor.rules import GAMES
from quatuor.rules.articles import rule_book

LESSONS = [lesson for game in GAMES for lesson in lessons(game)]
STEPS = [
    pytest.param(lesson, step, match, id=f"{lesson.game}-{lesson.id}-{number}")
    for lesson in LESSONS
    for number, (step, match) in enumerate(zip(lesson.steps, lesson.matches(), strict=True))
]
COPY = "Ad1"


def test_every_file_is_read_and_every_game_has_a_first_game() -> None:
    names = {path.name for path in files(package).iterdir() if path.name.endswith(".toml")}
    assert names == {f"{lesson.game}-{lesson.id}.toml" for lesson in LESSONS}
    assert {lesson.game for lesson in LESSONS if lesson.id == IDS[0]} == set(GAMES)


@pytest.mark.parametrize(("lesson", "step", "match"), STEPS)
def test_a_step_can_be_done(lesson: Lesson, step: Step, match: Match) -> None:
    assert bool(step.answers) == (step.task in ("play", "keep"))
    assert bool(step.tries) == (step.article is not None) == (step.task == "refused")
    assert (step.otherwise is not None) == (step.task in ("play", "refused"))
    assert (step.done is not None) == (step.task != "read")
    assert step.anew or step.position is None
    if step.task != "read":
        assert match.outcome() is None
        assert not match.must_roll
    for text in step.answers:
        match.copy().enter(text)
    for text in step.instead:
        assert step.anew
        _after(Match(match.start), (text,))
    for text in step.tries:
        citation = match.refusal(match.position.parse_move(text))
        assert citation is not None, text
        assert citation.article == step.article
    if step.article is not None:
        assert step.article in rule_book(lesson.game).articles


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: f"{lesson.game}-{lesson.id}")
def test_a_lesson_can_be_completed_with_any_of_its_answers(lesson: Lesson) -> None:
    standing = [lesson.matches()[0]]
    for number, step in enumerate(lesson.steps):
        if number:
            standing = [lesson.matches()[number]] if step.anew else [_after(m, step.before) for m in standing]
        standing = [_after(m, (text,)) for m in standing for text in step.answers] or standing
    assert standing


def _after(match: Match, moves: tuple[str, ...]) -> Match:
    match = match.copy()
    for text in moves:
        match.enter(text)
    return match


@pytest.mark.parametrize("game", GAMES)
def test_a_first_game_is_won_by_the_learner(game: str) -> None:
    first = lessons(game)[0]
    outcome = first.matches()[-1].outcome()
    assert outcome is not None
    assert outcome.scores[0] == 1


def judged_steps() -> list[tuple[Step, Match]]:
    (course,) = (lesson for lesson in lessons("quantik") if lesson.id == "second")
    found = zip(course.steps, course.matches(), strict=True)
    return [(step, match) for step, match in found if step.task in ("keep", "game")]


def test_the_course_is_about_positions_that_the_second_player_wins() -> None:
    assert len(judged_steps()) >= 7
    for step, match in judged_steps():
        found = known(match.position, 1000)
        assert found is not None
        assert match.position.player == 1
        assert sole_winner(found.verdict) == 1
        kept = [move for move in found.moves if sole_winner(move.verdict) == 1]
        assert 0 < len(kept) < len(found.moves), "there is a wrong move to make"
        assert set(step.answers) <= {str(move.move) for move in kept}, "what is taught keeps the win"


def test_the_course_is_right_about_copying() -> None:
    match = Match(GAMES["quantik"].start())
    match.enter("Aa4")
    match.enter(COPY)
    found = known(match.position, 1)
    assert found is not None
    assert sole_winner(found.verdict) == 0
    (step,) = [step for step, _ in judged_steps() if "d1" in step.words["en"]]
    assert "d1" in step.words["fr"]


def test_the_course_is_right_about_the_cone() -> None:
    """After it, all but one of Light's thirty-seven moves lose at once."""
    match = Match(GAMES["quantik"].start())
    for text in ["Aa4", "Bb3", "Cc4", "Dd4"]:
        match.enter(text)
    found = known(match.position, 1000)
    assert found is not None
    assert len(found.moves) == 37
    assert sum(move.verdict.distance == 2 for move in found.moves) == 36


@pytest.mark.parametrize(("lesson", "step", "match"), STEPS)
def test_both_languages_name_the_same_cells_and_moves(lesson: Lesson, step: Step, match: Match) -> None:  # noqa: ARG001
    cell = re.compile(r"\b[A-D]?[a-f][1-6][1-3]?(?:[LRFBDU]~?)?\b")
    for words in filter(None, (step.words, step.done, step.otherwise)):
        english, french = (set(cell.findall(words[language])) for language in LANGUAGES)
        assert english == french


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: f"{lesson.game}-{lesson.id}")
def test_french_has_its_apostrophes_and_spaces(lesson: Lesson) -> None:
    texts = [lesson.title, lesson.summary]
    for step in lesson.steps:
        texts += filter(None, (step.words, step.done, step.otherwise))
    for text in texts:
        assert set(text) == set(LANGUAGES)
        assert not re.search(r"'| [:;?!»]|« |\.\.\.", text["fr"]), text["fr"]

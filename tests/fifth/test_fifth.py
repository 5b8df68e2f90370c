"""A fifth game that has only its rules and its articles goes through everything the four others do."""

from __future__ import annotations

import inspect
import json
import re
import textwrap
import tomllib
import warnings
from collections.abc import Callable, Iterator
from dataclasses import MISSING, fields, replace

import pytest
from textual.widgets import Static

from quatuor.dice import Dice
from quatuor.engine import Exact, Limit, analyse, engine_named
from quatuor.engine.analysis import last_analysis
from quatuor.engine.games import TWINS
from quatuor.envs.games import ENVIRONMENTS
from quatuor.match import Match
from quatuor.record import Record, parse
from quatuor.render.games import DRAWINGS
from quatuor.render.svg import svg
from quatuor.rules import GAMES
from quatuor.rules import position as rules_position
from quatuor.rules.game import Citation, Game, Move, Option, Position
from quatuor.server.http.catalogue import whole_catalogue
from quatuor.tui import application
from quatuor.tui.boards import BOARDS
from tests import ROOT
from tests.rules import test_contract
from tests.tui.player import Player, play
from tests.tui.test_chooser import laid_out

from .bringing import brought, contract, quatuor


@pytest.fixture
def wild() -> Iterator[Game]:
    with brought() as game:
        yield game


def test_it_is_found_by_its_entry_point_and_nothing_else(wild: Game) -> None:
    assert list(GAMES) == ["quantik", "cubulus", "oxono", "omba", "wild"]
    for registry in (TWINS, DRAWINGS, BOARDS, ENVIRONMENTS):
        assert wild.id not in registry


def test_the_others_do_not_know_it() -> None:
    assert "wild" not in GAMES
    for folder in ("src", "web/src", "core"):
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in {".py", ".ts", ".svelte", ".toml", ".hpp", ".cpp"}:
                assert "wild." not in path.read_text("utf-8"), path


# ── The page for its author ──────────────────────────────────────────────────────────────────────────────


def section(heading: str) -> str:
    """The part of `CONTRIBUTING.md` below a heading."""
    page = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    return page.partition(f"### {heading}\n")[2].partition("\n### ")[0]


def named(text: str) -> set[str]:
    return set(re.findall(r"`(?:Game\.)?(\w+)`", text))


def test_the_page_names_everything_that_a_game_must_define() -> None:
    assert Position.__abstractmethods__ <= named(section("Required"))
    needed = {each.name for each in fields(Game) if each.default is MISSING}
    assert needed - {"id"} <= named(section("Required"))


def optional_methods() -> set[str]:
    """The methods of a position that a game may override."""
    source = inspect.getsource(rules_position)
    part = source.partition("# Optional to override.")[2].partition("# Final")[0]
    return set(re.findall(r"def (\w+)", part))


def test_the_page_names_everything_that_a_game_may_define() -> None:
    assert len(optional_methods()) == 11
    assert optional_methods() <= named(section("Required") + section("Optional"))


def test_the_package_of_the_page_is_complete() -> None:
    (written,) = re.findall(r"```toml\n(.*?)```", section("Required"), re.DOTALL)
    package = tomllib.loads(textwrap.dedent(written))
    assert {"build-system", "project"} <= set(package)
    assert package["project"]["entry-points"] == {"quatuor.games": {"hex": "hex.rules:GAME"}}


def test_the_fifth_game_defines_only_what_the_page_requires(wild: Game) -> None:
    assert not optional_methods() & set(vars(wild.position))


# ── The command ──────────────────────────────────────────────────────────────────────────────────────────


def test_every_promise_of_the_contract_holds() -> None:
    done = contract()
    assert done.returncode == 0, done.stdout


FAULTS: dict[str, tuple[Callable[..., object], str, object]] = {
    "contents of .../.../...": (
        test_contract.test_contents_are_pieces_of_the_game_on_its_cells,
        "contents",
        property(lambda _: ("X",)),
    ),
    r"legal_moves\(\) and outcome\(\) disagree": (
        test_contract.test_there_are_no_legal_moves_exactly_when_the_game_is_over,
        "legal_moves",
        lambda _: (),
    ),
    r"refusal\(\) and legal_moves\(\): Xa3": (
        test_contract.test_every_other_move_is_refused_with_an_article_that_exists,
        "refusal",
        lambda self, _: self.cite("W2", "occupied", cell="a3"),
    ),
    "no article W9, but the rules have": (
        test_contract.test_every_other_move_is_refused_with_an_article_that_exists,
        "cite",
        lambda self, _article, key, **facts: Citation(self.GAME, "W9", key, tuple(facts.items())),
    ),
}
"""The contract's message about a broken part, the test that finds it, the part, and how it is broken."""


@pytest.mark.parametrize("told", FAULTS)
def test_the_contract_names_the_part_that_is_broken(wild: Game, told: str) -> None:
    test, part, broken = FAULTS[told]
    faulty: type[Position] = type("Broken", (wild.position,), {part: broken})
    start = faulty.start(wild.ruleset())
    position = start if part != "cite" else start.after(wild.moves[0])
    with pytest.raises(AssertionError, match=told):
        test.hypothesis.inner_test(position)  # type: ignore[attr-defined]


def test_moves_are_checked_and_refused_with_their_article() -> None:
    told = json.loads(quatuor("check", "wild", "--moves", "Xa1 Ob2", "--json").stdout)
    assert (told["position"], told["turn"], len(told["legal"])) == (".../.O./X..", 0, 14)
    refused = quatuor("check", "wild", "--moves", "Xa1 Oa1", "--json")
    assert refused.returncode == 1
    assert json.loads(refused.stdout)["illegal"] == {
        "ply": 2,
        "move": "Oa1",
        "article": "W2",
        "reason": "a1 is occupied; a symbol goes on an empty cell",
    }
    assert quatuor("check", "wild", "--moves", "hello").returncode == 2


def test_its_rule_book_is_read_in_both_languages() -> None:
    assert "as you like, on an empty cell" in quatuor("rules", "wild").stdout
    assert "au choix, sur une case vide" in quatuor("rules", "wild", "--lang", "fr").stdout


def test_its_options_are_listed_without_a_register_of_readings() -> None:
    listed = quatuor("rules", "wild", "--readings").stdout
    assert "## Misère" in listed
    for value in ("`misere=off`: a line wins", "`misere=on`: a line loses"):
        assert value in listed


def test_sequences_are_counted_and_random_games_played() -> None:
    assert quatuor("perft", "wild", "3").stdout.endswith(f"nodes {18 * 16 * 14}\n")
    fast, slow = (
        quatuor("playout", "wild", "--games", "3", "--seed", "7", *how).stdout
        for how in ((), ("--reference",))
    )
    assert fast == slow
    assert len(fast.splitlines()) == 3


def test_it_is_analysed_over_its_rules_and_proved_where_it_can_be() -> None:
    won = json.loads(quatuor("analyse", "wild", "--moves", "Xb2 Oa3", "--nodes", "3000", "--json").stdout)
    assert (won["kind"], won["scores"]) == ("exact", [1, 0])
    misere = json.loads(
        quatuor("analyse", "wild", "--option", "misere=on", "--nodes", "300", "--json").stdout
    )
    assert misere["kind"] == "estimate"
    assert misere["moves"]


def test_a_few_games_claim_little() -> None:
    few = json.loads(quatuor("analyse", "wild", "--nodes", "5", "--json").stdout)
    assert few["kind"] == "estimate"
    assert max(few["scores"]) <= 0.9


def test_engines_play_matches() -> None:
    done = quatuor("arena", "wild", "8", "random", "--games", "4", "--seed", "1", "--json")
    assert done.returncode == 0, done.stderr


def test_puzzles_are_those_of_the_games_that_have_some() -> None:
    assert "wild" not in quatuor("puzzles", "--list").stdout.lower()
    assert "wild" not in quatuor("puzzles", "--help").stdout.lower()
    for missing in (("puzzles", "wild"), ("puzzles", "make", "wild")):
        done = quatuor(*missing)
        assert (done.returncode, done.stderr.count("\n")) == (2, 1)
        assert "for Wild" in done.stderr


# ── The library ──────────────────────────────────────────────────────────────────────────────────────────


def brute_force(match: Match) -> tuple[int, ...]:
    """The winner with best play, by trying everything."""
    if (outcome := match.position.outcome()) is not None:
        return outcome.winners
    results = []
    for move in match.legal_moves():
        after = match.copy()
        after.play(move)
        results.append(brute_force(after))
        if results[-1] == (match.position.player,):
            break
    return max(results, key=lambda winners: (match.position.player in winners) / len(winners))


@pytest.mark.parametrize("misere", ["off", "on"])
def test_what_it_calls_exact_is_what_trial_of_everything_finds(wild: Game, misere: str) -> None:
    proved = 0
    for number in range(12):
        dice, match = Dice(number), Match(wild.start(options={"misere": misere}))
        for _ in range(4):
            if match.outcome() is None:
                match.play(dice.choice(match.legal_moves()))
        *_, last = analyse(match.position, Limit(nodes=3000))
        if isinstance(last.verdict, Exact):
            proved += 1
            winners = tuple(player for player, score in enumerate(last.verdict.scores) if score)
            assert winners == brute_force(match)
    assert proved >= 6


def test_nothing_is_proved_where_a_position_may_come_back(wild: Game) -> None:
    """A win found without its history may be a draw by repetition."""
    position = wild.parse("XX./.../...")
    options = (*position.ruleset.options, ("repetition", "on"))
    repeating = type(position).parse(str(position), replace(position.ruleset, options=options))
    assert isinstance(last_analysis(analyse(position, Limit(nodes=50))).verdict, Exact)
    assert not isinstance(last_analysis(analyse(repeating, Limit(nodes=50))).verdict, Exact)


def test_a_win_at_once_counts_as_searched_and_untried_moves_are_not_judged(wild: Game) -> None:
    found = last_analysis(analyse(wild.parse("XX./.../..."), Limit(nodes=50), lines=99))
    assert found.nodes > 0
    assert all(isinstance(candidate.verdict, Exact) for candidate in found.candidates)


def test_a_board_that_is_not_what_it_says_is_refused(wild: Game) -> None:
    for wrong in ({"shape": (4, 4)}, {"seats": ("first",)}, {"player_counts": (5,), "seats": ("first",) * 5}):
        with pytest.raises(ValueError, match=r"^wild: "):
            replace(wild, **wrong)


def test_the_highest_level_beats_chance_and_a_level_plays_the_same_again(wild: Game) -> None:
    points = 0
    for seed in range(6):
        match = Match(wild.start(), seed=seed)
        engines = [engine_named("level:8", seed=seed), engine_named("random", seed=seed)]
        while (outcome := match.outcome()) is None:
            match.play(engines[match.position.player].choose(match).move)
        points += outcome.scores[0] == 1
    assert points >= 5
    start = Match(wild.start())
    assert len({engine_named("level:3", seed=5).choose(start).move for _ in range(3)}) == 1


def test_a_match_is_recorded_and_read_back(wild: Game) -> None:
    match = Match(wild.start(options={"misere": "on"}))
    for move in ("Xa1", "Ob2", "Xc3"):
        match.play(move)
    text = Record.from_match(match).to_text()
    assert '[Game "wild"]' in text
    assert str(parse(text).to_match().position) == str(match.position)


def test_its_options_have_the_words_of_its_own_books(wild: Game) -> None:
    (offered,) = (game for game in whole_catalogue().games if game.id == wild.id)
    (option,) = offered.options
    assert (option.label.en, option.label.fr) == ("Misère", "Misère")
    assert [value.label.fr for value in option.values] == ["aligner gagne", "aligner perd"]


def test_an_option_without_words_has_none_of_another_game(wild: Game) -> None:
    """Omba has an option `pass` too."""
    passing = replace(wild, options=(Option("pass", ("off", "on")),))
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(GAMES.__dict__["_found"], "wild", passing)
        (offered,) = (game for game in whole_catalogue().games if game.id == wild.id)
    (option,) = offered.options
    assert (option.label.en, option.values[0].label.fr) == ("pass", "off")


def test_it_is_drawn_from_its_cells_and_pieces(wild: Game) -> None:
    picture = svg(wild.parse("X.O/.X./..."))
    assert picture.count('class="piece X"') == 2
    assert picture.count('class="piece O"') == 1


# ── The terminal ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_whole_game_is_played_in_the_terminal(wild: Game, language: str) -> None:
    async def scenario(player: Player) -> None:
        async def act(move: Move) -> None:
            for token in move.tokens:
                await player.click_zone(token if token in wild.cells else f"token-{token}")

        assert "◆" in player.status
        await player.play_out(3, act)
        outcome = player.session.match.outcome()
        assert outcome is not None
        assert outcome.citation.sentence(language) in player.status

    play(application("wild", language=language, seed=3, pace=0), scenario)


@pytest.mark.usefixtures("wild")
def test_the_computer_answers_and_hints_in_the_terminal() -> None:
    async def scenario(player: Player) -> None:
        await player.click_zone("token-X")
        await player.click_zone("a1")
        await player.until(lambda: len(player.moves) == 2)
        await player.press("h")
        await player.until(lambda: bool(player.session.hinted))

    play(application("wild", seats=["Ana", "level:2"], seed=1, pace=0), scenario)


@pytest.mark.usefixtures("wild")
def test_players_have_the_names_of_the_book_in_the_terminal() -> None:
    """Its French word for a piece, « première », is not the name of the player, « Premier »."""

    async def scenario(player: Player) -> None:
        assert "Premier" in player.status
        await player.click_zone("token-X")
        await player.click_zone("a1")
        assert "Second" in player.status
        assert not any("seconde" in line.lower() for line in player.shown())

    play(application("wild", language="fr", seed=3, pace=0), scenario)


@pytest.mark.usefixtures("wild")
def test_a_text_that_is_not_a_move_is_answered_in_the_words_of_the_game() -> None:
    async def scenario(player: Player) -> None:
        player.session.enter("b2X")
        assert player.session.notice is not None
        assert player.session.notice.speak("en").endswith("is not a move: a symbol and a cell, such as Xb2")

    play(application("wild", seed=3, pace=0), scenario)


@pytest.mark.usefixtures("wild")
def test_the_chooser_leaves_out_what_nobody_said_of_a_game() -> None:
    async def scenario(player: Player) -> None:
        await player.press("end")
        await laid_out(player)
        named = next(row for row, line in enumerate(player.shown()) if "Wild" in line)
        assert player.shown()[named + 2].split() == ["└──┴──┴─┘"]
        assert str(player.app.screen.query_one("#credits", Static).content) == ""

    play(application(), scenario)


# ── For learners ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.usefixtures("wild")
def test_pettingzoo_takes_it_with_one_plane_for_each_content() -> None:
    from quatuor.envs.aec import env
    from quatuor.envs.planes import planes

    assert [plane.name for plane in planes("wild", 2)] == ["piece X", "piece O", "player 0", "player 1"]
    made = env("wild", position="X.O/.X./...")
    made.reset(seed=1)
    seen = made.observe("player_1")
    assert seen["observation"].shape == (4, 3, 3)
    assert seen["observation"][0].tolist() == [[1, 0, 0], [0, 1, 0], [0, 0, 0]]
    assert seen["observation"][1].tolist() == [[0, 0, 1], [0, 0, 0], [0, 0, 0]]
    assert seen["observation"][3].all()
    assert int(seen["action_mask"].sum()) == 12
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of PettingZoo's, about what it expects of pictures
        from pettingzoo.test import api_test

        api_test(env("wild"), num_cycles=200)

"""The tools for agents. Agents read the docstring of a tool, so it teaches the notation."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Annotated, Any, Final, Literal, TypeVar

import anyio
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import CallToolResult, TextContent
from pydantic import BaseModel, Field

from quatuor._core import StopFlag
from quatuor.engine.analysis import Analysis, last_analysis
from quatuor.engine.engines import LEVELS, Level
from quatuor.engine.investigation import Investigation, Means
from quatuor.engine.json_form import analysis_json
from quatuor.engine.limit import Limit
from quatuor.engine.searching import ALL_LINES
from quatuor.engine.wording import name as player_name
from quatuor.engine.wording import worded
from quatuor.match import Match
from quatuor.rules import GAMES
from quatuor.rules.articles import rule_book
from quatuor.rules.game import Game, IllegalMove, Outcome, QuatuorError

from . import wording
from .answers import (
    AnalysisAnswer,
    ArticleAnswer,
    Ending,
    EngineAnswer,
    Explained,
    GameAnswer,
    GamesAnswer,
    MovesAnswer,
    OptionAnswer,
    Refused,
    RulesAnswer,
    StateAnswer,
)
from .games import AgentError, OpenGame, OpenGames

T = TypeVar("T")

MOST_SECONDS: Final = 30.0
"""The longest an analysis may take: an agent waits for the answer."""
MOST_THINKERS: Final = 2
"""Concurrent searches; others wait without a thread: threads are few, and the pipe needs one."""
MEMORY: Final = 64 << 20
"""The memory budget of an analysis in bytes."""
MOVES_LIMIT: Final = 20_000
"""The most characters of moves in one call."""

GameId = Annotated[str, Field(description="the game", max_length=40, json_schema_extra={"enum": list(GAMES)})]
Language = Annotated[Literal["en", "fr"], Field(description="the language of words")]
Name = Annotated[str, Field(description="the game_id that start_game gave", max_length=100)]
Words = Annotated[str, Field(max_length=MOVES_LIMIT)]


class Tools:
    """The tools, over games of their own."""

    def __init__(self, games: OpenGames | None = None) -> None:
        self.games = games or OpenGames()
        self._thinkers = anyio.CapacityLimiter(MOST_THINKERS)

    # Games and rules.

    def list_games(self, language: Language = "en") -> Annotated[CallToolResult, GamesAnswer]:
        """List the games, with player counts, options, and how moves and positions are written."""
        answer = GamesAnswer(games=[_game(game, language) for game in GAMES.values()])
        return _result(answer, wording.games_text(answer))

    def read_rules(
        self,
        game: GameId,
        article: Annotated[str | None, Field(description='one article, such as "Q4"', max_length=20)] = None,
        language: Language = "en",
    ) -> Annotated[CallToolResult, RulesAnswer]:
        """Read the rules of a game, or one article of them; refusals and endings name articles by number."""
        book = rule_book(_known(game, language).id, language)
        with _spoken(language):
            if article is not None and article.upper() not in book.articles:
                raise AgentError("article", article=article, articles=", ".join(book.articles))
        chosen = book.articles.values() if article is None else [book.articles[article.upper()]]
        articles = [ArticleAnswer(article=each.id, title=each.title, text=each.text) for each in chosen]
        answer = RulesAnswer(game=book.game, title=book.title, articles=articles)
        return _result(answer, wording.rules_text(answer))

    # Games.

    def start_game(  # noqa: PLR0917 - agents pass them by name
        self,
        game: GameId,
        players: Annotated[
            int | None, Field(description="how many play; by default the first count in list_games")
        ] = None,
        options: Annotated[dict[str, str] | None, Field(description="readings, as in list_games")] = None,
        position: Annotated[
            str | None, Field(description="a position to begin from, as text", max_length=400)
        ] = None,
        moves: Annotated[Words, Field(description="moves to play first, separated by blanks")] = "",
        seed: Annotated[
            int | None, Field(description="draws the start and the dice; the same again", ge=0, lt=2**64)
        ] = None,
        language: Language = "en",
    ) -> Annotated[CallToolResult, StateAnswer]:
        """Start a game and get its game_id.

        list_games describes the notation of moves, for example: quantik "Ca3": the cube (A sphere, B
        cylinder, C cube, D cone) on a3. oxono "Xd4e4": the X totem goes to d4, the piece to e4. cubulus "a11"
        into a free cell, "a11L" pushed in through the left face, "a11L~" the full line shifted. omba "4" a
        roll, "@b2" a piece from the reserve ending on b2, "a1c3" the top piece of a1 ending on c3.
        """
        rules = _known(game, language)
        with _spoken(language):
            if position is None:
                match = Match.new(rules, players, options, seed=seed, draw_seats=False)
            else:
                match = Match(rules.parse(position, players, options), seed=seed)
        open_game = self.games.open(match)
        return _state(open_game, language, refused=_entered(open_game, moves, language))

    def show_game(self, game_id: Name, language: Language = "en") -> Annotated[CallToolResult, StateAnswer]:
        """Show the state of a game: the board drawn and as text, whose turn it is, every legal move."""
        return _state(self._game(game_id, language), language)

    def legal_moves(self, game_id: Name, language: Language = "en") -> Annotated[CallToolResult, MovesAnswer]:
        """List every legal move of a game, each explained in words."""
        open_game = self._game(game_id, language)
        with open_game.lock:
            match = open_game.match
            moves = [
                Explained(move=str(move), meaning=wording.explained(match.game.id, move, language))
                for move in match.legal_moves()
            ]
            name = player_name(match.game.id, match.position.player, language)
        answer = MovesAnswer(game_id=open_game.id, player=name, moves=moves)
        return _result(answer, wording.moves_text(answer))

    def play(
        self,
        game_id: Name,
        moves: Annotated[Words, Field(description="one move, or several separated by blanks")],
        language: Language = "en",
    ) -> Annotated[CallToolResult, StateAnswer]:
        """Play a move, or several, for the player to move.

        Besides moves, these words are accepted: "roll" rolls the die when a roll is due (Omba), "resign:1"
        resigns for player 1, "draw" ends the game by agreement. The first illegal move is not played, nor is
        anything after it: `refused` then names the article and the reason, and the game continues from there.
        If the article is null, the text could not be parsed as a move, or there was nothing to roll.
        """
        open_game = self._game(game_id, language)
        return _state(open_game, language, refused=_entered(open_game, moves, language))

    def take_back(self, game_id: Name, language: Language = "en") -> Annotated[CallToolResult, StateAnswer]:
        """Take back the last move; a roll stays, since what a die has shown cannot be unseen."""
        open_game = self._game(game_id, language)
        with _spoken(language), open_game.lock:
            open_game.match.take_back()
        return _state(open_game, language)

    # The computer.

    async def analyse(
        self,
        game_id: Name,
        seconds: Annotated[
            float, Field(description="how long to search at most", gt=0, le=MOST_SECONDS)
        ] = 3.0,
        language: Language = "en",
    ) -> Annotated[CallToolResult, AnalysisAnswer]:
        """Analyse the current position of a game: its value, the moves best first, and the continuation.

        `kind` is "exact" if the value is proved (Quantik; Omba for two if its table is solved; OXONO while
        the first player follows the book; endings of OXONO and Cubulus), otherwise "estimate", for the
        position and for every move. Scores are by player.
        """
        open_game = self._game(game_id, language)
        match = await anyio.to_thread.run_sync(_copied, open_game)
        found = await self._apart(partial(self._analysed, match, seconds))
        answer = AnalysisAnswer(
            game=match.game.id,
            position=str(match.position),
            depth=found.depth,
            nodes=found.nodes,
            seconds=round(found.seconds, 3),
            **analysis_json(found),
        )
        verdict = worded(found.verdict, match.game.id, language)
        return _result(answer, wording.analysis_text(answer, verdict, language))

    async def engine_move(
        self,
        game_id: Name,
        level: Annotated[int, Field(description="from 1 to 8", ge=LEVELS[0], le=LEVELS[-1])] = 4,
        language: Language = "en",
    ) -> Annotated[CallToolResult, EngineAnswer]:
        """Let the computer move for the player to move, at a level from 1 to 8; it rolls first if needed."""
        open_game = self._game(game_id, language)
        with _spoken(language):
            played = await self._apart(partial(self._moved, open_game, level))
        return await anyio.to_thread.run_sync(partial(_state, open_game, language, played=played))

    async def _apart(self, work: Callable[[StopFlag], T]) -> T:
        """Do slow work on a thread, in turn; if the caller disconnects, it is stopped."""
        stop = StopFlag()
        try:
            return await anyio.to_thread.run_sync(work, stop, abandon_on_cancel=True, limiter=self._thinkers)
        finally:
            stop.set()

    @staticmethod
    def _analysed(match: Match, seconds: float, stop: StopFlag) -> Analysis:
        means = Means(lines=ALL_LINES, memory=MEMORY)
        return last_analysis(Investigation.of(match, Limit(seconds=seconds), means).stream(stop))

    @staticmethod
    def _moved(open_game: OpenGame, level: int, stop: StopFlag) -> list[str]:
        """Roll if a roll is due, then move; do nothing if the caller has disconnected."""
        with open_game.lock:
            match = open_game.match
            if match.outcome() is not None:
                raise AgentError("over")
            before = len(match.entries)
            if match.must_roll:
                open_game.enter("roll")
            choice = Level(level, match.seed).choose(match.copy(), stop)
            if not stop.is_set():
                open_game.enter(str(choice.move))
            return [str(entry) for entry in match.entries[before:]]

    def _game(self, game_id: str, language: str) -> OpenGame:
        with _spoken(language):
            return self.games.find(game_id)


# ── Internals ────────────────────────────────────────────────────────────────────────────────────────────


@contextmanager
def _spoken(language: str) -> Iterator[None]:
    """Report an impossible request in one line of the agent's language."""
    try:
        yield
    except QuatuorError as error:
        raise ToolError(error.sentence(language)) from error


def _known(game: str, language: str) -> Game:
    with _spoken(language):
        if game not in GAMES:
            raise AgentError("unknown", game=game, games=", ".join(GAMES))
        return GAMES[game]


def _copied(open_game: OpenGame) -> Match:
    """The current match. The computer may be thinking: never wait for it on the event loop."""
    with open_game.lock:
        return open_game.match.copy()


def _entered(open_game: OpenGame, moves: str, language: str) -> Refused | None:
    """Play moves up to the first that cannot be played; return that one, if any."""
    for word in moves.replace(",", " ").split():
        try:
            with open_game.lock:
                open_game.enter(word)
        except IllegalMove as error:
            citation = error.refusal
            return Refused(move=word, article=citation.article, reason=citation.sentence(language))
        except QuatuorError as error:
            return Refused(move=word[:40], article=None, reason=error.sentence(language))
    return None


def _state(
    open_game: OpenGame, language: str, *, refused: Refused | None = None, played: list[str] | None = None
) -> CallToolResult:
    with open_game.lock:
        match, facts = open_game.match, _facts(open_game, language)
        outcome = match.outcome()
    ending = _ending(outcome, language) if outcome else None
    if played is None:
        answer = StateAnswer(**facts, ending=ending, refused=refused)
    else:
        answer = EngineAnswer(**facts, ending=ending, refused=refused, played=played)
    return _result(answer, wording.state_text(answer, language))


def _ending(outcome: Outcome, language: str) -> Ending:
    return Ending(
        scores=[float(score) for score in outcome.scores],
        article=outcome.citation.article,
        reason=outcome.citation.sentence(language),
    )


def _facts(open_game: OpenGame, language: str) -> dict[str, Any]:
    match = open_game.match
    outcome = match.outcome()
    return {
        "game_id": open_game.id,
        "game": match.game.id,
        "players": match.ruleset.players,
        "options": dict(match.ruleset.options),
        "position": str(match.position),
        "drawing": wording.drawn(open_game, language, outcome.citation.cells if outcome else ()),
        "moves": [str(entry) for entry in match.entries],
        "turn": None if outcome else match.position.turn,
        "player": player_name(match.game.id, match.position.player, language),
        "must_roll": match.must_roll,
        "legal": [str(move) for move in match.legal_moves()],
    }


def _game(game: Game, language: str) -> GameAnswer:
    book = rule_book(game.id, language)
    return GameAnswer(
        game=game.id,
        title=book.title,
        summary=book.summary,
        player_counts=list(game.player_counts),
        options=[OptionAnswer(name=option.name, values=list(option.values)) for option in game.options],
        notation=wording.notation(game.id, language),
        articles=list(book.articles),
    )


def _result(answer: BaseModel, text: str) -> CallToolResult:
    """Text for readers, fields for programs."""
    content = [TextContent(type="text", text=text)]
    return CallToolResult(content=list(content), structured_content=answer.model_dump(mode="json"))

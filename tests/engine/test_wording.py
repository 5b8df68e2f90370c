"""Verdicts in words: proofs, draws and chances."""

from __future__ import annotations

from fractions import Fraction

import pytest

from quatuor.engine.analysis import analyse, last_analysis
from quatuor.engine.limit import Limit
from quatuor.engine.verdict import Estimate, Exact, Verdict
from quatuor.engine.wording import worded
from quatuor.rules import GAMES

HALF = Fraction(1, 2)
THIRD = Fraction(1, 3)
EVEN_ROLL = "aaaa,.,bbbbbbaa/.,.,./.,.,. 2 a - -"
"""Three faces win for Amber, three for Blue."""


@pytest.mark.parametrize(
    ("verdict", "game", "english", "french"),
    [
        (Exact((0, 1), 10), "quantik", "Dark wins in at most 5 moves", "Foncé gagne en 5 coups au plus"),
        (Exact((1, 0), 1), "quantik", "Light wins with the next move", "Clair gagne au prochain coup"),
        (Exact((0, 1), 2), "quantik", "Dark wins in at most one move", "Foncé gagne en un coup au plus"),
        (Exact((1, 0), 7), "omba", "Amber wins in at most 2 moves", "Ambre gagne en 2 coups au plus"),
        (Exact((1, 0)), "quantik", "Light has a forced win", "Clair a un gain forcé"),
        (Exact((HALF, HALF)), "oxono", "a draw with best play", "nulle si chacun joue au mieux"),
        (Exact((HALF, HALF)), "omba", "Amber 50%, Blue 50%", "Ambre 50 %, Bleu 50 %"),
        (Exact((THIRD, 1 - THIRD)), "omba", "Amber 33%, Blue 67%", "Ambre 33 %, Bleu 67 %"),
        (Estimate((0.5, 0.5)), "oxono", "Pink 50%, Black 50%", "Rose 50 %, Noir 50 %"),
        (Estimate((1.0, 0.0)), "oxono", "Pink > 99%, Black < 1%", "Rose > 99 %, Noir < 1 %"),
    ],
)
def test_verdicts_in_words(verdict: Verdict, game: str, english: str, french: str) -> None:
    assert worded(verdict, game, "en") == english
    assert worded(verdict, game, "fr").replace("\N{NO-BREAK SPACE}", " ") == french


def test_an_even_roll_is_not_a_draw() -> None:
    position = GAMES["omba"].parse(EVEN_ROLL)
    verdict = last_analysis(analyse(position, Limit(nodes=1000))).verdict
    assert isinstance(verdict, Exact)
    assert worded(verdict, "omba", "en") == "Amber 50%, Blue 50%"

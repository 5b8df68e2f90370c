"""An analysis as a small HTML table, for notebooks."""

from __future__ import annotations

from html import escape

from quatuor.i18n import Voice, preferred_language, voice

from .findings import Analysis, Candidate
from .wording import worded


def tabled(found: Analysis, language: str | None = None) -> str:
    """The verdict as a caption, and a row per move with its value and continuation."""
    language = language or preferred_language()
    say = voice("engine", language)
    kind, verdict = say(f"verdict.{found.verdict.kind}"), worded(found.verdict, found.position.GAME, language)
    caption = say("table.caption", kind=kind, verdict=verdict)
    rows = (_row(candidate, found.position.GAME, say) for candidate in found.candidates)
    head = "".join(f"<th>{escape(say(f'table.{key}'))}</th>" for key in ("move", "kind", "worth", "line"))
    return (
        f"<table><caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead>"
        f"<tbody>{''.join(rows)}</tbody></table>"
    )


def _row(candidate: Candidate, game: str, say: Voice) -> str:
    line = " ".join(map(str, candidate.line))
    cells = (
        f"<code>{escape(str(candidate.move))}</code>",
        escape(say(f"verdict.{candidate.verdict.kind}")),
        escape(worded(candidate.verdict, game, say.language)),
        f"<code>{escape(line)}</code>",
    )
    return f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"

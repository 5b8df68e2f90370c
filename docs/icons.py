"""Draws the pictures of the app's icon from `web/public/icon.svg`, in Chromium: `python -m docs.icons`.

A maskable icon fills its square, and what matters is within its middle circle, four fifths as wide, because
a phone cuts it to any shape.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

PUBLIC = Path(__file__).parents[1] / "web/public"
SAFE = 0.8
STYLE = "html, body, svg { margin: 0; display: block }"


def main() -> None:
    drawing = (PUBLIC / "icon.svg").read_text("utf-8")
    shell = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shell, args=["--no-sandbox"])
        page = browser.new_page()
        for name, size, text in (
            ("icon-192", 192, drawing),
            ("icon-512", 512, drawing),
            ("icon-maskable-512", 512, maskable(drawing)),
        ):
            page.set_viewport_size({"width": size, "height": size})
            page.set_content(f"<style>{STYLE} svg {{ width: {size}px; height: {size}px }}</style>{text}")
            page.screenshot(path=PUBLIC / f"{name}.png", omit_background=True)
        browser.close()


def maskable(drawing: str) -> str:
    """The drawing with a ground that fills the square, and the rest of it small enough."""
    before, ground, after = drawing.partition('rx="7"')
    assert ground
    closing, tag, shapes = after.partition("/>")
    inner = shapes.removesuffix("</svg>\n")
    shift = 16 * (1 - SAFE)
    return f'{before}{closing}{tag}<g transform="translate({shift} {shift}) scale({SAFE})">{inner}</g></svg>'


if __name__ == "__main__":
    main()

"""Pictures made of pixels: positions as PNG, games as animated GIF or WebP.

    svg ──raster──▶ png ──unpacking──▶ rows ──colours──▶ film ──gif, webp──▶ a file
                                                  one palette, and of each frame what changed

resvg draws the pixels. The rest is ours and short, since a drawn board needs little: it has few colours, and
from one frame to the next almost everything stays. The same match gives the same bytes wherever the same
fonts are installed.
"""

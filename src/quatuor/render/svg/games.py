"""Every game's depiction by its id."""

from __future__ import annotations

from typing import Final

from . import cubulus, omba, oxono, quantik
from .depiction import Depiction

DEPICTIONS: Final[dict[str, Depiction]] = {
    "quantik": quantik.DEPICTION,
    "cubulus": cubulus.DEPICTION,
    "oxono": oxono.DEPICTION,
    "omba": omba.DEPICTION,
}

"""The compiled core, in the build that suits this machine.

There are two builds of one source: one for any machine, and one for x86-64-v3, which is faster.
`build_info()` reports which one is loaded; the environment variable `QUATUOR_CORE=portable` forces the first.
The types of this module are in `_core.pyi`.
"""

from __future__ import annotations

import os as _os

from . import _core_portable as _build

if _os.environ.get("QUATUOR_CORE") != "portable" and _build.supports_v3():
    from . import _core_v3 as _build

for _name in dir(_build):
    if not _name.startswith("_"):
        globals()[_name] = _thing = getattr(_build, _name)
        if isinstance(_thing, type):
            _thing.__module__ = __name__  # objects pickled by one build load in the other

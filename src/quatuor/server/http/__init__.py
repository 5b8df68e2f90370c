"""The routes over HTTP, one module per subject; each calls a service below and does nothing else.

`errors` turns exceptions into answers, `assets` serves constant answers, `declared` and `description` the
published description.
"""

"""The routes over HTTP, one module per subject; each asks a service below and knows nothing more.

`errors` makes answers of exceptions, `assets` answers that stay the same, `declared` and `description` the
published description.
"""

"""Work that is shared out."""

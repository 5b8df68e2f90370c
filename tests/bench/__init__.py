"""The measuring programs work: what they measure is in the documentation."""

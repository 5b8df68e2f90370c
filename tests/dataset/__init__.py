"""Labelled data."""

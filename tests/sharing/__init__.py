"""Batch work on pools."""

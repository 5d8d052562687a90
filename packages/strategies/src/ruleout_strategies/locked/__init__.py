"""Digits locked where units overlap."""

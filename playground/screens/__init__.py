"""Screens: the main one, and those that lie over it for a moment."""

"""Widgets: one a file, each paints what it is given and reports what the person did."""

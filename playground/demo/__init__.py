"""The sections of the demo, each a function that prints it."""

"""What each key does, as tests: a module per part of the program."""

"""The playground in a browser: a server, a child process for each visitor, and a page."""

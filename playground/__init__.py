"""The playground: terminal program and commands over the engine."""

"""What the person chose and what the engine makes of it: frozen values, no Textual."""

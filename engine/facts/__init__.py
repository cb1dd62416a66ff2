"""Pure data about JSON Schema and the providers; no logic."""

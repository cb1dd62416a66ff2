"""The engine: schemas in, what each provider's adapter makes of them out."""

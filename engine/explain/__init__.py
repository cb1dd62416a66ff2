"""What a failed request's error text says: the rule, the tool, the place and the way out."""

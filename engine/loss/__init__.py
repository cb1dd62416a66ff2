"""What normalization costs: statements with checked examples, and arguments explained."""

"""What each provider accepts: rules as data, and the findings where tools break them."""

"""Run adapters over tools and remember how: names, cache."""

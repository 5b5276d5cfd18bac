"""Results to take away: code that makes the same chunks, files, and a report."""

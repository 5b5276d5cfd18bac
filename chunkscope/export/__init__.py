"""Results to take away: code that makes the same chunks, files of them, and a report."""

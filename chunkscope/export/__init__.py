"""What can be taken away: records of the chunks in files of several formats, code, and a report."""

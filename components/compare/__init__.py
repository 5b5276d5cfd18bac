"""The Compare page: two to four settings on one text."""

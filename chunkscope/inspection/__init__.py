"""What can be asked of a finished chunking.

``facts``: what explains the overlap of one boundary; ``remedies``: which settings, run, keep context across
it; ``tree``: how the recursion went; ``places``: on which pages and under which headings the chunks lie.
"""

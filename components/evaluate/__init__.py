"""The Evaluate page: which setting finds the answers, with intervals."""

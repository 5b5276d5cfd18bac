"""Program code: its languages, its syntax trees, its functions, and cuts along them."""

"""The site on localhost, with answers from Python."""

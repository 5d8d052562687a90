"""What tests compare with: written apart from the project's own search, from the rules alone."""

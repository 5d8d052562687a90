"""What a puzzle is: documents, rules, variants, and the forms of text."""

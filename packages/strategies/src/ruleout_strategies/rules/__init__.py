"""Rules by themselves: relations, automata, allowed digits and constraints written in Python."""

"""Chains: alternating strong and weak links between candidates."""

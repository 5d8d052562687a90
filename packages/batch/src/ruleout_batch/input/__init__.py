"""Chunks of whole lines from inputs."""

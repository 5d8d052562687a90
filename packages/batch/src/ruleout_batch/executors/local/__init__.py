"""Worker processes on this machine."""

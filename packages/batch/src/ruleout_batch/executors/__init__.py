"""Executors, which do the work of a batch in this process, in processes on this machine, or on a cluster."""

"""Who does the work of a batch: this process, processes on this machine, or a cluster."""

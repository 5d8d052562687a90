"""Batches on more than one machine, through a Dask cluster. Dask is not imported before a cluster is entered."""

from ruleout_batch.executors.cluster.executor import Cluster

__all__ = ["Cluster"]

"""Batches on more than one machine, through a Dask cluster. Nothing here imports Dask before a cluster is entered."""

from ruleout_batch.executors.cluster.executor import Cluster

__all__ = ["Cluster"]

"""Search by clauses: a layout becomes a formula once, and a SAT solver finds the solutions of every start."""

from ruleout_engines.sat.engine import SatEngine

__all__ = ["SatEngine"]

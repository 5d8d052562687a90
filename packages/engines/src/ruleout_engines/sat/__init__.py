"""Search by clauses: a layout is encoded as a formula, and a SAT solver finds the solutions of each start."""

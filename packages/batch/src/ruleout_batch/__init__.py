"""Puzzles by the million: on all cores or a cluster, in order, resumable.

:func:`answer_files` does what ``ruleout batch`` does, and :func:`answers` yields a record per line of any iterable. An
:class:`Executor` decides where the work is done. :class:`KillableWorker` runs any function in a process of its own,
with a deadline and a limit on memory. A :class:`Library` holds puzzles and their ratings in an SQLite file.

Names are imported from their modules when they are first used, since every start of the command line imports this
package. Type checkers read the table of names from the stub beside this file.
"""

from ruleout.internal import lazy_names

NAMES = {
    "ruleout_batch.answering.answer": "Tally",
    "ruleout_batch.answering.record": "Record",
    "ruleout_batch.api": "answer_files answers",
    "ruleout_batch.executors.executor": "Executor Inline",
    "ruleout_batch.executors.local.killable_worker": "KillableWorker OutcomeKind RequestOutcome",
    "ruleout_batch.executors.local.workers": "Local",
    "ruleout_batch.library.entry": "LibraryEntry NewEntry",
    "ruleout_batch.library.query": "Query",
    "ruleout_batch.library.store": "Additions Library LibraryInfo",
    "ruleout_batch.running.batch": "Progress",
}
"""The public names, by the module that defines them."""

__getattr__, __dir__, __all__ = lazy_names(__name__, NAMES)

from ruleout_batch.answering.answer import Tally as Tally
from ruleout_batch.answering.record import Record as Record
from ruleout_batch.api import answer_files as answer_files
from ruleout_batch.api import answers as answers
from ruleout_batch.executors.executor import Executor as Executor
from ruleout_batch.executors.executor import Inline as Inline
from ruleout_batch.executors.local.killable_worker import KillableWorker as KillableWorker
from ruleout_batch.executors.local.killable_worker import OutcomeKind as OutcomeKind
from ruleout_batch.executors.local.killable_worker import RequestOutcome as RequestOutcome
from ruleout_batch.executors.local.workers import Local as Local
from ruleout_batch.library.entry import LibraryEntry as LibraryEntry
from ruleout_batch.library.entry import NewEntry as NewEntry
from ruleout_batch.library.query import Query as Query
from ruleout_batch.library.store import Additions as Additions
from ruleout_batch.library.store import Library as Library
from ruleout_batch.library.store import LibraryInfo as LibraryInfo
from ruleout_batch.running.batch import Progress as Progress

NAMES: dict[str, str]
__all__: list[str]

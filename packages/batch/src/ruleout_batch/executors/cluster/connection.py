"""Connection to a scheduler, and the check that all machines have equal software."""

from __future__ import annotations

import logging
import socket
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, version
from threading import Thread
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from ruleout import RuleoutError
from ruleout.internal import describe_error, how_to_install
from ruleout_batch.answering.job import Job
from ruleout_batch.executors.cluster.software import BATCH, Software, difference, software

if TYPE_CHECKING:
    from distributed import Client

GRACE_SECONDS = 2.0
"""Seconds that Dask may exceed its timeout: it waits forever if a server accepts a connection and sends nothing."""


def require_dask() -> None:
    """Import Dask. Raises RuleoutError, with the command that installs it, if it is missing."""
    try:
        import distributed  # noqa: F401
    except ImportError as error:
        install = how_to_install(BATCH, "cluster")
        problem = f"--cluster needs Dask, which cannot be imported here ({error})"
        raise RuleoutError(f"{problem}; install it with: {install}") from None


def connect(address: str, seconds: float) -> Client:
    """Return a client of the scheduler at *address*, which has at least one worker.

    Raises RuleoutError if there is no connection, or no worker, within about *seconds* each.
    """
    from distributed import Client

    if address.startswith("tls:"):
        _require_certificates(address)
    attempt: Future[Client] = Future()

    def attempt_connection() -> None:
        try:
            attempt.set_result(Client(address, timeout=seconds, set_as_default=False))
        except BaseException as error:
            attempt.set_exception(error)

    Thread(target=attempt_connection, daemon=True, name="connecting to the scheduler").start()
    try:
        client = attempt.result(seconds + GRACE_SECONDS)
    except OSError:
        reason = connection_problem(address)
        problem = f"the server at {address} did not answer as a Dask scheduler does within {seconds:g} seconds"
        if reason is not None:
            problem = f"no scheduler answers at {address} within {seconds:g} seconds ({reason}); "
            problem += "start one with: dask scheduler --host HOST --port PORT"
        raise RuleoutError(problem) from None
    except Exception as error:
        raise RuleoutError(f"cannot connect to {address}: {describe_error(error)}") from error
    try:
        client.wait_for_workers(1, timeout=seconds)
    except TimeoutError:
        client.close()
        raise RuleoutError(
            f"the scheduler at {address} has no workers; start one on each machine with: dask worker {address}"
        ) from None
    except BaseException:
        client.close()
        raise
    return client


def check_software(client: Client, job: Job) -> Software:
    """Return the software that *job* uses here, after checking that it is that of all workers.

    Raises RuleoutError, which names each machine with other software and what to install there.
    """
    here = software(job)
    problems = []
    try:
        client.run_on_scheduler(version, BATCH)
    except PackageNotFoundError:
        problems.append(f"scheduler: found no {BATCH}; expected {BATCH}=={here[BATCH]}")
    found = client.run(version, BATCH, on_error="return")
    missing = [worker for worker, what in found.items() if isinstance(what, PackageNotFoundError)]
    problems += [f"worker {worker}: found no {BATCH}; expected {BATCH}=={here[BATCH]}" for worker in missing]
    others = [worker for worker in found if worker not in missing]
    if others and not problems:
        for worker, there in client.run(software, job, workers=others, on_error="return").items():
            if isinstance(there, RuleoutError):
                problems.append(f"worker {worker}: {there}")
            elif isinstance(there, dict) and (problem := difference(here, there)) is not None:
                problems.append(f"worker {worker}: {problem}")
    if problems:
        raise RuleoutError("not every machine of the cluster has the same software\n  " + "\n  ".join(problems))
    return here


@contextmanager
def silenced_logging() -> Iterator[None]:
    """Return a context in which Dask, which must have been imported, logs nothing; errors are raised instead."""
    names = [name for name in logging.root.manager.loggerDict if name.split(".")[0] in ("distributed", "tornado")]
    before = {name: logging.getLogger(name).level for name in names}
    for name in before:
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for name, level in before.items():
            logging.getLogger(name).setLevel(level)


def _require_certificates(address: str) -> None:
    """Raise RuleoutError if Dask's configuration has no certificates, or they cannot be read."""
    from distributed.security import Security

    try:
        if Security().get_connection_args("client")["ssl_context"] is not None:
            return
        found = "Dask has none configured here"
    except OSError as error:
        found = f"those that Dask has configured cannot be read: {error.strerror or error}"
    raise RuleoutError(
        f"{address} needs certificates, and {found}; set distributed.comm.tls.ca-file, "
        "distributed.comm.tls.client.cert and distributed.comm.tls.client.key in ~/.config/dask/distributed.yaml"
    )


def connection_problem(address: str) -> str | None:
    """Return why a connection to *address* is impossible, or None if it is possible."""
    target = urlsplit(address)
    try:
        socket.create_connection((target.hostname, target.port), timeout=GRACE_SECONDS).close()
    except OSError as error:
        return error.strerror or str(error)
    return None

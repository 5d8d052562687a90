"""The end of the server by a signal."""

from __future__ import annotations

import logging
import signal
from types import FrameType

from uvicorn import Server as GracefulServer
from uvicorn.server import HANDLED_SIGNALS


class Server(GracefulServer):
    """A server that ends at its first signal, whatever is open, and that later ones do not disturb."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to end."""
        super().handle_exit(sig, frame)
        for each in HANDLED_SIGNALS:
            signal.signal(each, signal.SIG_IGN)
        # A request that is broken off now is no fault.
        logging.getLogger("uvicorn.error").disabled = True

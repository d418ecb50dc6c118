"""How all tests run, wherever they lie."""

import signal

import pytest
from httpx2._config import DEFAULT_TIMEOUT_CONFIG
from hypothesis import HealthCheck, settings

settings.register_profile(
    "house", deadline=None, suppress_health_check=[HealthCheck.too_slow]
)  # tests do not time things: a busy machine is slow, not wrong
settings.load_profile("house")
for wait in ("connect", "read", "write", "pool"):
    setattr(DEFAULT_TIMEOUT_CONFIG, wait, 60.0)  # five seconds are not enough where others want the machine, too
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # What a script runs in the background inherits this, and the programs whose interruption is tested would, too.
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def anyio_backend() -> str:
    """Run asynchronous stories on what the house runs on."""
    return "asyncio"

"""Settings for all tests."""

import signal

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "parlour", deadline=None, suppress_health_check=[HealthCheck.too_slow]
)  # tests do not measure time: a busy machine is slow, not wrong
settings.load_profile("parlour")
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A script's background jobs ignore SIGINT, and so would the programs whose interruption is tested.
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def anyio_backend() -> str:
    """Run asynchronous tests on the same library as the server."""
    return "asyncio"

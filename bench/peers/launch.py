"""Become another program, so that `running` in `bench.shared.server_process` can start more than Python modules."""

import os
import sys

if __name__ == "__main__":
    os.execvp(sys.argv[1], sys.argv[1:])

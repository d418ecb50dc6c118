"""Become another program, so that `bench.server_process.running` can also start servers that are not Python modules."""

import os
import sys

if __name__ == "__main__":
    os.execvp(sys.argv[1], sys.argv[1:])

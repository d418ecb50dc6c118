"""The server on the network: translates, decides nothing."""

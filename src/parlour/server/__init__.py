"""The house on the network: translates, decides nothing."""

"""What benchmarks and tests share: servers, databases, clients, load, and limits."""

"""The programs of a host, started on this machine for a while: PostgreSQL, a proxy, servers."""

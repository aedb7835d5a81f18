/**
 * How long, in milliseconds, the application's role waits for a lock, lets a statement run, and lets a transaction lie
 * idle: nobody who hangs keeps what others wait for. By PostgreSQL's own names.
 */
export const timeLimits = {
  lock_timeout: 10_000,
  statement_timeout: 60_000,
  idle_in_transaction_session_timeout: 60_000,
} as const

/**
 * How soon, in seconds, the server finds out that a process's machine is gone, cable and all: else its lease, or the public
 * log's lock, would be held until the transaction's own limit, an hour.
 */
export const keepalives = {
  tcp_keepalives_idle: 30,
  tcp_keepalives_interval: 10,
  tcp_keepalives_count: 3,
} as const

/**
 * How long, in milliseconds, the application's role waits for a lock, lets a statement run, and lets a transaction lie
 * idle: nobody who hangs keeps what others wait for. By PostgreSQL's own names.
 */
export const timeLimits = {
  lock_timeout: 10_000,
  statement_timeout: 60_000,
  idle_in_transaction_session_timeout: 60_000,
} as const

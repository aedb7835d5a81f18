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

/**
 * How many processors more one statement takes: none. To start others costs more than to count what a page shows (60 of 90
 * ms), and who asks for a list takes them from who sends a coupon. By PostgreSQL's own name, and as a text: the driver leaves
 * a number that is zero out.
 */
const parallelism = { max_parallel_workers_per_gather: "0" } as const

/** What every session of the application's role starts with, however it came to the role. */
export const sessionLimits = { ...timeLimits, ...keepalives, ...parallelism } as const

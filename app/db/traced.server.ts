import postgres from "postgres"
import type { watchSilence } from "./silence.server"
import { awaitBegin, awaitTurn, noTurn } from "./turn.server"

type Tracing = {
  watch: ReturnType<typeof watchSilence>
  /** Whether statements are prepared once per connection and reused; drizzle asks for it only where they have a name. */
  prepared: boolean
  /** Whether nobody waits for a connection for long. */
  isServing: boolean
  /** Hears of each error that an answer was. */
  failed: (error: unknown) => void
  /** The transaction's connection. */
  line?: { lost: boolean }
}
type SqlClient = postgres.Sql | postgres.TransactionSql
type TransactionWork = (sql: postgres.TransactionSql) => unknown
type StartTransaction = (...all: unknown[]) => Promise<unknown>

const never = new Promise<never>(() => {})

/**
 * The driver as drizzle uses it, made to outlive its database. Statements are prepared, none waits for a database
 * that no longer answers, and nothing is sent over a connection that was lost: the driver would send a transaction's
 * rollback there, which ends the whole process.
 */
export function traced<Sql extends SqlClient>(client: Sql, tracing: Tracing): Sql {
  return new Proxy(client, {
    get(target, name) {
      if (name === "unsafe") return sender(target, tracing)
      if (name === "begin" || name === "savepoint") return starter(target, name, tracing)
      const value = Reflect.get(target, name)
      return typeof value === "function" ? value.bind(target) : value
    },
  })
}

const sender =
  (target: SqlClient, { watch, prepared, isServing, line, failed }: Tracing) =>
  (query: string, parameters?: never[], options?: postgres.UnsafeQueryOptions) => {
    if (line?.lost) return refused()
    const sent = target.unsafe(query, parameters, prepared ? { ...options, prepare: true } : options)
    return watch.statement(sent, {
      // A transaction has its connection.
      turn: line || !isServing ? undefined : (answer) => awaitTurn(sent, answer),
      failed(error) {
        if (line && isLoss(error)) line.lost = true
        failed(error)
      },
    })
  }

const starter =
  (target: SqlClient, name: "begin" | "savepoint", tracing: Tracing) =>
  (...args: unknown[]) => {
    const inner = args.pop() as TransactionWork
    const start: StartTransaction = Reflect.get(target, name)
    const line = tracing.line ?? { lost: false }
    const turn = { begun: false, missed: false }
    return tracing.watch.transaction(async (opened, closing) => {
      const work = start.call(target, ...args, async (sql: postgres.TransactionSql) => {
        if (turn.missed) throw noTurn()
        turn.begun = true
        opened()
        try {
          return await inner(traced(sql, { ...tracing, line }))
        } finally {
          // Whatever came of it, `begin` fails by itself once the connection has closed.
          if (line.lost) await never
          closing()
        }
      })
      // Over, or broken off while the work inside was busy elsewhere: nothing more may be sent either way.
      if (name !== "begin") return work
      work.catch((error: unknown) => {
        line.lost = true
        tracing.failed(error)
      })
      if (!tracing.isServing) return work
      return awaitBegin(work, () => {
        turn.missed = !turn.begun
        return turn.begun
      })
    })
  }

/** A statement that was never sent, as far as drizzle looks at one. */
function refused() {
  const error = Object.assign(new Error("the transaction's connection is lost"), {
    code: "CONNECTION_CLOSED",
  })
  const rejected = Promise.reject(error)
  rejected.catch(() => {})
  return Object.assign(rejected, { values: () => rejected })
}

/** Errors of the socket and of the driver, and the server's own that end the session. */
function isLoss(error: unknown): boolean {
  if (error instanceof postgres.PostgresError) return /^(FATAL|PANIC)$/.test(error.severity)
  const { code } = error as { code?: unknown }
  return typeof code === "string" && /^(CONNECTION_|CONNECT_TIMEOUT$|E[A-Z]{3,}$)/.test(code)
}

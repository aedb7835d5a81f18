import { Socket } from "node:net"
import postgres from "postgres"

/** How long a statement may wait without a byte before the database is asked whether it is still there. */
const SUSPECT_MS = 5_000
const PROBE_SECONDS = 3
const TICK_MS = 1_000
/** A transaction that met a read-only server gets this long to end by itself; then connections are renewed, no oftener than this. */
const RENEW = { after: 100, every: 5_000 }

type Heard = {
  /** Bounds the wait for a connection. */
  turn: ((answer: PromiseLike<unknown>) => Promise<unknown>) | undefined
  failed: (error: unknown) => void
}

type Dial = { path?: string | null; host: string[]; port: number[] }

/**
 * Notices a database that takes statements and never answers (a host that vanished, a frozen server): TCP alone would
 * let pages hang for a quarter of an hour. When a new connection is not answered either, the silent ones are dropped,
 * which ends their statements with an error. A slow statement of a live database is left alone.
 */
export function watchSilence(url: string) {
  const heard = new Map<Socket, { bytes: number; at: number }>()
  const waiting = new Set<{ since: number }>()
  let askAgainAt = 0
  let renewedAt = -Infinity

  /** Asked of each itself: where the driver goes on by TLS, it takes every listener from the socket, ours for its close too. */
  const connected = () => {
    for (const socket of heard.keys()) if (socket.destroyed) heard.delete(socket)
    return [...heard]
  }
  const silentFor = (now: number) =>
    connected()
      .filter(([, { at }]) => now - at >= SUSPECT_MS)
      .map(([socket]) => socket)

  async function tick(): Promise<void> {
    const now = performance.now()
    for (const [socket, last] of connected())
      if (socket.bytesRead !== last.bytes) heard.set(socket, { bytes: socket.bytesRead, at: now })
    const [oldest] = waiting
    if (!oldest || now - oldest.since < SUSPECT_MS || now < askAgainAt || silentFor(now).length === 0) return
    askAgainAt = now + PROBE_SECONDS * 1000 + SUSPECT_MS
    if (await answers(url)) return
    for (const socket of silentFor(performance.now())) socket.destroy()
    askAgainAt = 0
  }
  const ticking = setInterval(() => void tick(), TICK_MS).unref()

  const begin = () => {
    const statement = { since: performance.now() }
    waiting.add(statement)
    return () => void waiting.delete(statement)
  }

  return {
    /** Of a pool that has ended. */
    stop: () => clearInterval(ticking),

    /**
     * The driver's `socket` option. The driver listens to a socket some steps after it was handed it: an address that
     * is refused at once (a network that is down) would be an error that nobody hears, which ends the process.
     */
    dial({ path, host: [host = "localhost"], port: [port = 5432] }: Dial): Socket {
      const socket = path ? new Socket() : Object.assign(new Socket(), { host, port })
      setImmediate(() => {
        if (!socket.destroyed) socket.connect(path ? { path } : { host, port })
      })
      heard.set(socket, { bytes: 0, at: performance.now() })
      return socket
    },

    /** Closes the connections that there are: they lead to a server that is not the one to write to any more. */
    renew(): void {
      const now = performance.now()
      if (now - renewedAt < RENEW.every) return
      renewedAt = now
      const old = connected()
      setTimeout(() => old.forEach(([socket]) => socket.destroy()), RENEW.after).unref()
    },

    /** Counts a statement as waiting from when it is awaited until it is answered. */
    statement<Query extends PromiseLike<unknown>>(query: Query, { turn, failed }: Heard): Query {
      const then = query.then.bind(query)
      const counted: PromiseLike<unknown>["then"] = (resolve, reject) => {
        const end = begin()
        const answered = then(
          (value) => {
            end()
            return value
          },
          (error: unknown) => {
            end()
            failed(error)
            throw error
          },
        )
        return (turn ? turn(answered) : answered).then(resolve, reject)
      }
      // The driver's query is lazy: it is sent when it is first awaited.
      Reflect.set(query, "then", counted)
      return query
    },

    /** Counts a transaction's own statements: what happens between them may take its time. */
    async transaction<Result>(run: (opened: () => void, closing: () => void) => Promise<Result>) {
      let end = begin()
      try {
        return await run(end, () => void (end = begin()))
      } finally {
        end()
      }
    },
  }
}

/** Whether a new connection is answered, be it with a refusal. */
async function answers(url: string): Promise<boolean> {
  const sql = postgres(url, {
    max: 1,
    connect_timeout: PROBE_SECONDS,
    fetch_types: false,
    onnotice: () => {},
  })
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), PROBE_SECONDS * 1000)
  })
  const answer = sql`select 1`.then(
    () => true,
    (error: unknown) => error instanceof postgres.PostgresError,
  )
  try {
    return await Promise.race([answer, patience])
  } finally {
    clearTimeout(timer)
    void sql.end({ timeout: 0 }).catch(() => {})
  }
}

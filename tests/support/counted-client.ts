import type { connect } from "#app/db/client.server"

type SqlClient = {
  unsafe(...all: unknown[]): PromiseLike<unknown>
  begin(use: (tx: SqlClient) => Promise<unknown>): Promise<unknown>
}

/** Calls `event` for each statement that was answered and each transaction about to commit or committed. */
export function countEvents(db: ReturnType<typeof connect>, event: () => void): void {
  const { session } = db as unknown as { session: { client: SqlClient } }
  const counted = (client: SqlClient): SqlClient =>
    new Proxy(client, {
      get(target, name) {
        if (name === "unsafe")
          return (...all: unknown[]) => {
            const query = target.unsafe(...all)
            query.then(event, event)
            return query
          }
        if (name !== "begin") return Reflect.get(target, name)
        return async (use: (tx: SqlClient) => Promise<unknown>) => {
          const result = await target.begin(async (tx) => {
            const done = await use(counted(tx))
            event()
            return done
          })
          event()
          return result
        }
      },
    })
  session.client = counted(session.client)
}

import type { connect, Db } from "#app/db/client.server"

/** Does the work in a transaction that is taken back, so that it can be measured again on the same rows. */
export async function rolledBack(
  db: ReturnType<typeof connect>,
  work: (tx: Db) => Promise<unknown>,
): Promise<void> {
  const enough = new Error("rolled back")
  await db
    .transaction(async (tx) => {
      await work(tx as unknown as Db)
      throw enough
    })
    .catch((error: unknown) => {
      if (error !== enough) throw error
    })
}

export async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

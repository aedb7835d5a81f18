import { connect, type Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"

/** One transaction on a database of its own connection, which is closed behind it. */
export async function onDatabase<Result>(url: string, work: (tx: Db) => Promise<Result>): Promise<Result> {
  const db = connect(url, { max: 1 })
  try {
    return await inTransaction(db, work)
  } finally {
    await db.$client.end()
  }
}

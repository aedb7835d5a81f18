import { freshDatabase } from "./database"

/**
 * A fresh database as the process's own, for use cases that queue jobs or count tries. It must be a test file's first
 * import: the settings are read once, by whoever asks first.
 */
const database = await freshDatabase()
process.env.DATABASE_URL = database.url
const client = await import("#app/db/client.server")
const { bookOf } = await import("#app/audit/address-book.server")

export const db = client.databases().primary
/** For what only the owner of the tables may do. */
export const ownerUrl = database.ownerUrl

/** For `afterAll`. */
export async function dropOwnDatabase(): Promise<void> {
  // Else it comes by itself a minute later, when the database is gone.
  await bookOf(db).write()
  await client.closeDatabases()
  await database.drop()
}

import { eq, sql } from "drizzle-orm"
import { connect } from "#app/db/client.server"
import { draws } from "#drizzle/schema/draws"
import { required } from "./database"

/**
 * Writes past the use cases what the database takes from the application's role only with a row of the audit about it:
 * as the owner of the tables, on the database that this process's settings name.
 */
export async function asOwner<Result>(
  write: (owner: ReturnType<typeof connect>) => Promise<Result>,
): Promise<Result> {
  const { pathname } = new URL(required("DATABASE_URL"))
  const owner = connect(Object.assign(new URL(required("TEST_OWNER_URL")), { pathname }).href, { max: 1 })
  try {
    return await write(owner)
  } finally {
    await owner.$client.end()
  }
}

/** Takes a draw that has closed out of other tests' way, whose invoices it would refuse: in earnest none is canceled any more. */
export const cancelClosed = ({ id }: { id: string }): Promise<void> =>
  asOwner((owner) =>
    owner.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.update(draws).set({ state: "canceled" }).where(eq(draws.id, id))
    }),
  )

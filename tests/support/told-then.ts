import { sql } from "drizzle-orm"
import { asOwner } from "./as-owner"

/**
 * The database tells the log of a batch by its own clock. Where the people of a test live in another time, the entry says
 * when they made the batch; to be called before it has its place.
 */
export const batchesToldThen = (): Promise<void> =>
  asOwner((owner) =>
    owner.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql`
        update log_entries e set envelope = told.said, leaf = sha256('\\x00'::bytea || convert_to(told.said, 'UTF8'))
        from (
          select o.id, regexp_replace(o.envelope, '"at":"[^"]*"',
            '"at":"' || to_char(b.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"') as said
          from log_entries o join prize_batches b on o.scope = 'prizes:' || b.id
          where o.kind = 'batch' and o.place is null
        ) told where e.id = told.id`)
    }),
  )

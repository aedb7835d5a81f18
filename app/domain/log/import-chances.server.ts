import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { numberInBatch } from "#app/domain/prizes/known-batches.server"
import { scopeThen } from "#app/domain/prizes/looking.server"
import type { SealedEntry } from "./entry.server"
import { chanceEntry } from "./log-chance.server"
import { writeSealed } from "./write-entries.server"

type Won = { invoiceId: string; at: number; prizeId: string; batchId: string; scope: string | null }

/** Tells of the prizes that coupons won before there was a log: what other coupons looked for then nobody noted. */
export async function importChances(tx: Db, now: Date): Promise<void> {
  const won = await tx.execute<Won>(sql`
    select distinct on (p.id) a.invoice_id as "invoiceId", extract(epoch from a.awarded_at)::float8 * 1000 as at,
      p.id as "prizeId", p.batch_id as "batchId",
      (${scopeThen(sql`${now.toISOString()}::timestamptz`)}) as scope
    from prize_awards a join prizes p on p.id = a.prize_id
    where p.batch_id is not null and a.invoice_id is not null and a.given_by is null
      and not exists (select from log_entries e where e.invoice_id = a.invoice_id and e.kind = 'chance')
    order by p.id, a.created_at, a.id`)
  const entries: SealedEntry[] = []
  for (const { invoiceId, at, prizeId, batchId, scope } of won) {
    const moment = new Date(at)
    const prize = { batchId, number: await numberInBatch(tx, { id: prizeId, batchId }) }
    const seen = { receivedAt: moment, lookedAt: moment, barred: null, prize }
    entries.push(chanceEntry({ invoiceId, scope: scope ?? batchId, ...seen }))
  }
  await writeSealed(tx, entries, now)
}

import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { sealCommitmentKey, sealMoments } from "#app/domain/prizes/prize-secrets.server"
import { inParts } from "#app/platform/in-parts"
import { withoutGuards } from "./without-guards.server"

const CHUNK = 500

export const lockPrizes = (tx: Db) =>
  tx.execute(sql`lock table prize_batches, prizes in access exclusive mode`)

type Batch = { id: string; key: Buffer; isOver: boolean }

/**
 * Encrypts keys of batches and moments of prizes that stand plain; of a batch that is over they go on standing plain beside.
 * Answers how many, and asks first where there are some.
 */
export async function sealPrizes(tx: Db, needsSecret: () => void): Promise<number> {
  const batches = await tx.execute<Batch>(sql`
    select id, sealed_commitment_key as key, revealed_at is not null as "isOver" from prize_batches
    where octet_length(sealed_commitment_key) = 32`)
  if (batches.length === 0) return 0
  needsSecret()
  await withoutGuards(tx, ["prize_batches", "prizes"], async () => {
    for (const batch of batches) await sealBatch(tx, batch)
  })
  return batches.length
}

async function sealBatch(tx: Db, { id, key, isOver }: Batch): Promise<void> {
  const sealedKey = await sealCommitmentKey(tx, id, key)
  await tx.execute(sql`
    update prize_batches set sealed_commitment_key = ${sealedKey}, commitment_key = ${isOver ? key : null}
    where id = ${id}`)
  const rows = await tx.execute<{ id: string; at: number }>(sql`
    select id, extract(epoch from moment)::float8 * 1000 as at from prizes where batch_id = ${id}`)
  const prizes = rows.map((row) => ({ id: row.id, moment: new Date(Math.round(row.at)) }))
  const moments = await sealMoments(tx, prizes)
  const sealed = prizes.map(({ id }, at) => ({ id, moment: moments[at]!.toString("hex") }))
  for (const part of inParts(sealed, CHUNK)) {
    const ids = part.map((prize) => prize.id)
    const bytes = part.map((prize) => prize.moment)
    await tx.execute(sql`
      update prizes p set sealed_moment = decode(o.sealed, 'hex'), moment = case when ${isOver} then p.moment end
      from unnest(${sql.param(ids)}::uuid[], ${sql.param(bytes)}::text[]) as o (id, sealed) where p.id = o.id`)
  }
}

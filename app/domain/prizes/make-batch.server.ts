import { sql } from "drizzle-orm"
import { v7 as uuidv7 } from "uuid"
import { writeAction } from "#app/audit/audit.server"
import type { Db } from "#app/db/client.server"
import { inParts } from "#app/platform/in-parts"
import { prizeBatches, prizes } from "#drizzle/schema/prizes"
import { lookingEnds } from "./batch-end.server"
import { commitTo, newCommitmentKey, scheduleText } from "./commitment.server"
import { sealCommitmentKey, sealMoments } from "./prize-secrets.server"
import { shuffled } from "./shuffled.server"

export type ScheduledPrize = { name: string; instructions?: string; valueCents: number; moment: Date }
export type Schedule = { batchId: string; version: number; commitment: string }

/** Any number that no other lock takes: two schedules at once get two versions. */
const SCHEDULE_LOCK = 7_200_613
const CHUNK = 500

/** Whoever makes a batch comes one after the other. */
export async function lockSchedules(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SCHEDULE_LOCK})`)
}

type NewBatch = {
  id: string
  name: string
  prizes: readonly ScheduledPrize[]
  /** The prize that it offers again. */
  againOf?: string
  by: string | null
  now: Date
}

/**
 * Writes a batch, its prizes and its row of the audit, under the lock of schedules; the database tells the public log of
 * it. Its moments and its key are written encrypted, and leave the server for nobody, not even in the audit.
 */
export async function makeBatch(tx: Db, { id, name, prizes: planned, ...made }: NewBatch): Promise<Schedule> {
  const { againOf, by, now } = made
  // Ids of one batch ascend: lists in their order would show the order of the moments.
  const rows = shuffled(planned).map((prize) => ({ ...prize, id: uuidv7() }))
  const [last] = await tx
    .select({ version: sql<number>`coalesce(max(${prizeBatches.version}), 0)::int` })
    .from(prizeBatches)
  const version = (last?.version ?? 0) + 1
  const commitmentKey = newCommitmentKey()
  const commitment = commitTo({ key: commitmentKey, text: scheduleText({ name, version }, rows) })
  const batch = { id, name, version, commitment, createdBy: by, againOf, until: lookingEnds() }
  const sealedCommitmentKey = await sealCommitmentKey(tx, id, commitmentKey)
  await tx.insert(prizeBatches).values({ ...batch, sealedCommitmentKey, createdAt: now })
  const sealed = await sealMoments(tx, rows)
  const kept = rows.map((row, index) => ({
    id: row.id,
    name: row.name,
    instructions: row.instructions,
    valueCents: row.valueCents,
    batchId: id,
    sealedMoment: sealed[index]!,
    createdAt: now,
  }))
  for (const part of inParts(kept, CHUNK)) await tx.insert(prizes).values(part)
  await writeAction(tx, {
    by,
    permission: "prizes",
    action: "create",
    subjectType: "prize-batches",
    subjectId: id,
    table: prizeBatches,
    at: now,
    before: null,
    after: { name, version, commitment, count: rows.length },
  })
  return { batchId: id, version, commitment }
}

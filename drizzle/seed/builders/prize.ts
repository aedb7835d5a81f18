import { randomBytes } from "node:crypto"
import { sql } from "drizzle-orm"
import { v7 as uuidv7 } from "uuid"
import type { Db } from "#app/db/client.server"
import { commitTo, scheduleText } from "#app/domain/prizes/commitment.server"
import { sealCommitmentKey, sealMoments } from "#app/domain/prizes/prize-secrets.server"
import { prizeAwards, prizeBatches, prizes } from "#drizzle/schema/prizes"
import { confirmedOf } from "./confirmed"
import { nextNumber } from "./random"
import { writeAudited } from "./write-audited"

export type NewPrize = typeof prizes.$inferInsert & { id: string }
export type NewAward = typeof prizeAwards.$inferInsert & { id: string; awardedAt: Date }
export type PrizeRow = typeof prizes.$inferSelect
export type BatchRow = typeof prizeBatches.$inferSelect
type AwardRow = typeof prizeAwards.$inferSelect

/** The n-th instant prize; without a moment it stands outside the schedule. */
export function buildPrize(n: number, { now, ...fields }: Partial<NewPrize> & { now: Date }): NewPrize {
  return { id: uuidv7(), name: `Camisa ${n}`, valueCents: 15_000, createdAt: now, ...fields }
}

type BatchFields = {
  now?: Date
  name?: string
  commitmentKey?: Buffer
  id?: string
  createdBy?: string
  /** Up to when coupons look for its prizes; as long as invoices may be sent, unless told. */
  until?: Date
}

/** Puts prizes with moments in as one batch, committed to as the schedule's text says. */
export async function insertBatch(
  db: Db,
  planned: (NewPrize & { moment: Date })[],
  {
    now = new Date(),
    name = "Lote de teste",
    commitmentKey = randomBytes(32),
    id = uuidv7(),
    createdBy,
    until,
  }: BatchFields = {},
): Promise<{ batch: BatchRow; prizes: PrizeRow[] }> {
  const [last] = await db
    .select({ version: sql<number>`coalesce(max(${prizeBatches.version}), 0)::int` })
    .from(prizeBatches)
  const version = last!.version + 1
  const commitment = commitTo({ key: commitmentKey, text: scheduleText({ name, version }, planned) })
  const sealedCommitmentKey = await sealCommitmentKey(db, id, commitmentKey)
  const sealed = await sealMoments(db, planned)
  const rows = planned.map((prize, index) => ({
    ...prize,
    // Plain it would be refused while the batch lives.
    moment: null,
    batchId: id,
    sealedMoment: sealed[index]!,
  }))
  return db.transaction(async (tx) => {
    const [batch] = await tx
      .insert(prizeBatches)
      .values({ id, name, version, commitment, sealedCommitmentKey, createdBy, until, createdAt: now })
      .returning()
    return { batch: batch!, prizes: await tx.insert(prizes).values(rows).returning() }
  })
}

/** Puts one prize in: with a moment in a batch of its own, without one outside the schedule. */
export async function insertPrize(
  db: Db,
  { now = new Date(), moment, ...fields }: Partial<NewPrize> & { now?: Date } = {},
): Promise<PrizeRow> {
  const prize = buildPrize(nextNumber(), { now, ...fields })
  if (moment && fields.batchId === undefined) {
    const { prizes: rows } = await insertBatch(db, [{ ...prize, moment }], { now })
    return rows[0]!
  }
  const [row] = await db
    .insert(prizes)
    .values({ ...prize, moment })
    .returning()
  return row!
}

type AwardFields = Partial<typeof prizeAwards.$inferInsert> & { prizeId: string; registrationId: string }

/** Gives a prize to a person, pending unless told; the database refuses it before the prize's moment. */
export async function insertAward(
  db: Db,
  { now = new Date(), ...fields }: AwardFields & { now?: Date },
): Promise<AwardRow> {
  const reason = fields.state === "invalid" ? "Documento não confere." : null
  const award = { id: uuidv7(), awardedAt: now, createdAt: now, reason, ...fields }
  const insert = (tx: Db) => tx.insert(prizeAwards).values(award).returning()
  const { prizeId, registrationId, givenBy, confirmedBy } = award
  const by = givenBy && confirmedBy ? ([givenBy, confirmedBy] as const) : undefined
  const gift = { kind: "give-prize", subjectId: prizeId, details: { registrationId }, by } as const
  // What no coupon wins as it arrives is given by hand, which takes four eyes.
  const give = (tx: Db) => confirmedOf(tx, gift, insert)
  const isDecided =
    (award.state ?? "pending") !== "pending" || award.releasedAt != null || award.givenBy != null
  const deed = { permission: "prizes", action: "update", subjectType: "prizes" } as const
  const [row] = isDecided ? await writeAudited(db, deed, give, ({ prizeId }) => prizeId) : await give(db)
  return row!
}

import { and, asc, gt, inArray, lt, sql } from "drizzle-orm"
import { DateTime } from "luxon"
import { writeActions } from "#app/audit/audit.server"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { eraseValues } from "#app/domain/actions/erase-values.server"
import { type CampaignEnds, campaignEnd } from "#app/domain/campaign-end.server"
import { type Clock, clockFrom } from "#app/platform/time/clock.server"
import type { Files } from "#app/platform/storage/files.server"
import { TIME_ZONE } from "#app/platform/time/time-zone"
import { recordWords } from "#app/words/records"
import { cpfBlocks, registrations } from "#drizzle/schema/registrations"
import { erasedRow } from "./erased-row"
import { CAMPAIGN_YEARS } from "./kept-for"
import { tryErasing } from "./try-erasing.server"

const CHUNK = 100
/** Of one run, which has ten minutes as a job; the next goes on. */
const MOST = 5_000

/** `more`: people are left for the next run. */
type Expired = { people: number; blocks: number; failed: number; more: boolean }
/** `clock`: when each is erased, which in a long run is long behind its beginning. */
type Options = { files: Files; ends: CampaignEnds; most?: number; clock?: Clock }

/**
 * Erases everybody whom nobody asked to erase, five years after the campaign's end: no claim about it can be brought any
 * more, and nothing stays to know a CPF by. Then the list of those who could not take part goes too. Each person is a
 * transaction of their own, so that a process that dies leaves the rest to the next run.
 */
export async function expirePeople(
  db: Db,
  now: Date,
  { files, ends, most = MOST, clock = clockFrom(now) }: Options,
): Promise<Expired> {
  const done: Expired = { people: 0, blocks: 0, failed: 0, more: false }
  const before = DateTime.fromJSDate(now, { zone: TIME_ZONE }).minus({ years: CAMPAIGN_YEARS }).toJSDate()
  const end = await campaignEnd(db, ends)
  if (!end || end >= before) return done
  for (let after: string | null = null; ;) {
    const page: { id: string }[] = await db
      .select({ id: registrations.id })
      .from(registrations)
      .where(
        and(
          sql`${registrations.cpf} <> ${registrations.id}::text`,
          lt(registrations.createdAt, before),
          after === null ? undefined : gt(registrations.id, after),
        ),
      )
      .orderBy(asc(registrations.id))
      .limit(CHUNK)
    for (const { id } of page) {
      const outcome = await tryErasing(
        db,
        { registrationId: id, now, erasedAt: clock.now(), isOver: true },
        files,
      )
      if (outcome === "erased") done.people += 1
      else done.failed += 1
      if (done.people >= most) return { ...done, more: true }
    }
    const last = page.at(-1)
    if (!last) break
    after = last.id
  }
  // While somebody's row stands, a block of theirs is found by its CPF.
  if (done.failed === 0) done.blocks = await expireBlocks(db, now)
  return done
}

/** The CPFs of whoever could not take part, most of whom never registered: the blocks stay, and nobody's. */
async function expireBlocks(db: Db, now: Date): Promise<number> {
  const reason = recordWords.erasedByTime
  for (let expired = 0; ;) {
    const ids = await inTransaction(db, async (tx) => {
      const rows = await tx
        .select({ id: cpfBlocks.id })
        .from(cpfBlocks)
        .where(sql`${cpfBlocks.cpf} <> ${cpfBlocks.id}::text`)
        .orderBy(asc(cpfBlocks.id))
        .limit(CHUNK)
        .for("update")
      const ids = rows.map(({ id }) => id)
      if (ids.length === 0) return ids
      await tx
        .update(cpfBlocks)
        .set({ cpf: sql`${cpfBlocks.id}::text` })
        .where(inArray(cpfBlocks.id, ids))
      await eraseValues(tx, { about: ids, by: null, reason, now })
      await writeActions(
        tx,
        ids.map((id) => erasedRow("cpf-block", { id, now, reason })),
      )
      return ids
    })
    expired += ids.length
    if (ids.length < CHUNK) return expired
  }
}

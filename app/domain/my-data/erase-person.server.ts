import { eq, sql } from "drizzle-orm"
import { writeActions } from "#app/audit/audit.server"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { eraseValues } from "#app/domain/actions/erase-values.server"
import { lockRegistration } from "#app/domain/registrations/lock-registration.server"
import { type Files, files as storedFiles } from "#app/platform/storage/files.server"
import { recordWords } from "#app/words/records"
import { erasures } from "#drizzle/schema/erasures"
import { dispatches } from "#drizzle/schema/mails"
import { cpfBlocks, type registrations } from "#drizzle/schema/registrations"
import { cpfHash } from "./cpf-hash.server"
import { dropExports } from "./drop-exports.server"
import { erasedRow } from "./erased-row"
import { eraseRows, filesOf } from "./erase-rows.server"
import { auditRowsNaming, cancelDispatchesTo, eraseTraces } from "./erase-traces.server"
import { erasureWaits } from "./erasure-waits.server"
import { keepChoice } from "./keep-choice.server"
import { keepRecords } from "./keep-records.server"
import { findTraces } from "./person-traces.server"

export type Erasing = {
  registrationId: string
  now: Date
  /** When it is done, where a long run began at `now`: exports go by it (`exports/read-from`). */
  erasedAt?: Date
  /** Nobody asked: the campaign has been over for so long that nobody's data is kept. */
  isOver?: boolean
}

/**
 * Forgets somebody who closed their account, or anybody once the campaign is long over: one transaction takes everything
 * of theirs out of the tables, and then their files go. Answers whether it did: not while something of theirs is still
 * decided (`erasureWaits`), nor twice.
 * Of a process that ends in between the files are left, which no row names, and the nightly sweep takes them; that the
 * person was erased is kept beside the database by a job of that transaction (`keep-choice`).
 */
export async function erasePerson(
  db: Db,
  { registrationId, now, erasedAt = now, isOver = false }: Erasing,
  files: Files = storedFiles(),
): Promise<boolean> {
  const keys = await inTransaction(db, async (tx) => {
    const person = await lockRegistration(tx, registrationId)
    const [asked] = await tx
      .select()
      .from(erasures)
      .where(eq(erasures.registrationId, person.id))
      .for("update")
    if (asked ? asked.erasedAt || person.status !== "canceled" : !isOver) return null
    // Long behind the campaign's end nothing is waited for any more.
    if (!isOver && (await erasureWaits(tx, { registrationId, now })).length > 0) return null
    return erase(tx, person, { now, erasedAt, isAsked: asked !== undefined })
  })
  for (const key of keys ?? []) await files.delete(key)
  return keys !== null
}

type Person = typeof registrations.$inferSelect

/** Answers the files that go with it. */
async function erase(
  tx: Db,
  person: Person,
  { now, erasedAt, isAsked }: { now: Date; erasedAt: Date; isAsked: boolean },
): Promise<string[]> {
  const { id } = person
  const blocks = await tx
    .select({ id: cpfBlocks.id, unblockedAt: cpfBlocks.unblockedAt })
    .from(cpfBlocks)
    .where(eq(cpfBlocks.cpf, person.cpf))
  const keys = await filesOf(tx, id)
  const traces = await findTraces(tx, person)
  const about = (await subjectsOf(tx, id)).concat(
    blocks.map(({ id }) => id),
    await auditRowsNaming(tx, traces),
  )
  const held = blocks.find(({ unblockedAt }) => unblockedAt === null)
  // Caps and blocks know the CPF of who asked again; of who did not, nothing is left to be capped.
  if (isAsked)
    await tx
      .update(erasures)
      .set({ erasedAt, cpfHash: cpfHash(person.cpf), blockId: held?.id ?? null })
      .where(eq(erasures.registrationId, id))
  else await tx.insert(erasures).values({ registrationId: id, askedAt: now, erasedAt })
  // Who did not ask is over by the campaign's own end, in any copy of the database too.
  if (isAsked) await keepChoice(tx, { registrationId: id, choice: "erased", at: now })
  const reason = isAsked ? recordWords.erasedByOwner : recordWords.erasedByTime
  await keepRecords(tx, id)
  const canceled = await cancelDispatchesTo(tx, traces, now)
  await eraseTraces(tx, { registrationId: id, traces })
  await eraseRows(tx, person, { closedBecause: reason, emails: traces.emails })
  keys.push(...(await dropExports(tx, now)))
  await eraseValues(tx, { about, by: null, reason, now })
  await writeActions(tx, [
    ...blocks.map(({ id }) => erasedRow("cpf-block", { id, now, reason })),
    erasedRow("registrations", { id, now, reason }),
    ...canceled.map(calledOff(now)),
  ])
  return keys
}

const calledOff = (now: Date) => (dispatch: { id: string; state: string }) => ({
  by: null,
  permission: "dispatches" as const,
  action: "manage" as const,
  subjectType: "dispatches" as const,
  subjectId: dispatch.id,
  at: now,
  table: dispatches,
  before: { state: dispatch.state },
  after: { state: "canceled" },
  reason: recordWords.audienceErased,
})

/** What rows of the audit may be about, as far as it is this person's, and rows of it about a prize that they held. */
async function subjectsOf(tx: Db, id: string): Promise<string[]> {
  const rows = await tx.execute<{ id: string }>(sql`
    select ${id}::uuid as id
    union select id from invoices where registration_id = ${id}::uuid
    union select id from requests where registration_id = ${id}::uuid
    union select id from winners where registration_id = ${id}::uuid
    union select a.id from prize_awards own join actions a
      on a.subject_type = 'prizes' and a.subject_id = own.prize_id::text
      where own.registration_id = ${id}::uuid and not ${isOfAnother(id)}`)
  return rows.map((row) => row.id)
}

/** Rows about an award stand at its prize, which may have had other holders: those name another's award, or a paper of it. */
const isOfAnother = (id: string) => sql`exists (
  select from prize_awards other
  where other.prize_id = own.prize_id and other.registration_id <> ${id}::uuid
    and (coalesce(a.text::jsonb #>> '{after,awardId}', a.text::jsonb #>> '{before,awardId}',
        a.text::jsonb #>> '{after,id}') = other.id::text
      or coalesce(a.text::jsonb #>> '{after,paperId}', a.text::jsonb #>> '{before,paperId}')
        in (select p.id::text from papers p where p.award_id = other.id)))`

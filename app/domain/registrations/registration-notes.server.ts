import { and, desc, eq } from "drizzle-orm"
import { z } from "zod"
import { writeAction } from "#app/audit/audit.server"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { sentBefore } from "#app/domain/form-key.server"
import { refuseErased } from "#app/domain/my-data/ask-erasure.server"
import { registrationNotes } from "#drizzle/schema/notes"
import { users } from "#drizzle/schema/users"
import { lockRegistration } from "./lock-registration.server"
import { cutRecordPage, isOlder, type SeenLast } from "./record-page.server"
import { linesField } from "#app/domain/text-field"

const SHOWN = 20

/** What was said in a call; its id is the form's own key. */
export const noteInput = z.object({ formKey: z.uuid("invalid"), note: linesField({ max: 1_000 }) })
export type NoteFields = z.input<typeof noteInput>

type Note = { registrationId: string; input: z.output<typeof noteInput>; by: string; now: Date }

/**
 * Notes something about a participant (`registrations:edit`), for good. The same form sent again by the same person is the
 * same note. Throws NOT_FOUND, and WRONG_STATE of who was erased.
 */
export async function noteCall(
  db: Db,
  { registrationId, input: { formKey, note }, by, now }: Note,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockRegistration(tx, registrationId)
    await refuseErased(tx, registrationId)
    const { isMade, id } = await sentBefore(tx, {
      formKey,
      typed: { registrationId, note, writtenBy: by },
      find: () => tx.select().from(registrationNotes).where(eq(registrationNotes.id, formKey)),
    })
    if (isMade) return
    await tx.insert(registrationNotes).values({ id, registrationId, note, writtenBy: by, writtenAt: now })
    await writeAction(tx, {
      by,
      permission: "registrations",
      action: "note",
      subjectType: "registrations",
      subjectId: registrationId,
      at: now,
      table: registrationNotes,
      before: null,
      after: { note },
    })
  })
}

/** A page of what was noted about a person, newest first. */
export async function listNotes(db: Db, registrationId: string, last?: SeenLast) {
  const rows = await db
    .select({
      id: registrationNotes.id,
      note: registrationNotes.note,
      at: registrationNotes.writtenAt,
      by: users.name,
    })
    .from(registrationNotes)
    .innerJoin(users, eq(users.id, registrationNotes.writtenBy))
    .where(
      and(
        eq(registrationNotes.registrationId, registrationId),
        isOlder(registrationNotes.writtenAt, registrationNotes.id, last),
      ),
    )
    .orderBy(desc(registrationNotes.writtenAt), desc(registrationNotes.id))
    .limit(SHOWN + 1)
  return cutRecordPage(rows, SHOWN, ({ at }) => at)
}
export type CallNotes = Awaited<ReturnType<typeof listNotes>>

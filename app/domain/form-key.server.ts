import { sql } from "drizzle-orm"
import { v7 as uuidv7 } from "uuid"
import type { Db } from "#app/db/client.server"
import { changedFields } from "./changed-fields"

type SentForm<Typed> = {
  /** The form's own key, drawn with its page: what the form makes has it as its id. */
  formKey: string
  /** What makes it the same form: what was typed and, where that matters, by whom. */
  typed: Typed
  /** The row of that id. */
  find: () => PromiseLike<{ readonly [Name in keyof Typed]: unknown }[]>
}
/** `id` belongs to what this form made already, or will be given to what it makes now. */
type FormMade = { isMade: boolean; id: string }

/**
 * Whether a form that makes something was sent before, within the transaction that makes it: taps of one form wait for
 * each other here. Where its key made something else, somebody went back and filled the page in for a second thing, which
 * gets an id of its own.
 */
export async function sentBefore<Typed extends Record<string, unknown>>(
  tx: Db,
  { formKey, typed, find }: SentForm<Typed>,
): Promise<FormMade> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`form:${formKey.toLowerCase()}`}, 0))`)
  const [made] = await find()
  if (made && !changedFields(made, typed)) return { isMade: true, id: formKey }
  return { isMade: false, id: made ? uuidv7() : formKey }
}

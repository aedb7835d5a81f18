import type { Db } from "#app/db/client.server"
import type { SubjectType } from "#app/audit/audit-names"
import { type DiffPiece, diffTexts } from "#app/platform/text/text-diff.server"
import { listRowsAbout } from "./rows-about.server"

const SHOWN = 20

/** One thing that an administrator did to a subject; `changed` has each field of an edit before and after. */
export type RecordedChange = {
  id: string
  at: Date
  by: string | null
  action: string
  reason: string | null
  changed: { field: string; from: string; to: string; diff?: DiffPiece[] }[]
}

type Subject = { type: SubjectType; id: string }

/** What administrators did to one thing lately, newest first (the audit); `texts` are compared word by word. */
export async function listChanges(
  db: Db,
  subject: Subject,
  { texts = [] }: { texts?: readonly string[] } = {},
): Promise<RecordedChange[]> {
  const rows = await listRowsAbout(db, { ...subject, most: SHOWN })
  return rows.map(({ id, at, by, action, reason, before, after }) => ({
    id,
    at,
    by,
    action,
    reason,
    changed: (before && after ? compareFields(before, after) : []).map((change) =>
      texts.includes(change.field) ? { ...change, diff: diffTexts(change.from, change.to) } : change,
    ),
  }))
}

type Values = Record<string, unknown>

/** Each field that a row of the audit tells of, before and after. */
export const compareFields = (before: Values, after: Values): RecordedChange["changed"] =>
  Object.keys(after).map((field) => ({ field, from: say(before[field]), to: say(after[field]) }))

/** Personal values stand hashed in the audit's text: nothing to read. */
const say = (value: unknown): string =>
  value === null || value === undefined ? "" : typeof value === "object" ? "•••" : String(value)

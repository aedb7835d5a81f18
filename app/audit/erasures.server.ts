import { and, eq, inArray } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { actions } from "#drizzle/schema/back-office"
import { type KeptValue, readAuditText } from "./audit-text"

/** A row of the audit whose personal values are gone, and no other row says who erased them and why. */
export type UnexplainedErasure = { id: string; seq: number; paths: string[] }

/** Values that were erased: those that a row tells of, and the first rows of which none does. */
export type Erasures = { explained: number; unexplained: number; rows: UnexplainedErasure[] }

/** So many rows are named; a chain that lost more is told of by their count. */
const NAMED = 100

/** One row's personal values, as its text names them. */
type Hidden = { id: string; seq: number; text: string; kept: readonly KeptValue[] }

/** Adds what was erased of these rows. */
export async function countErased(db: Db, rows: readonly Hidden[], found: Erasures): Promise<void> {
  const erased = rows
    .map((row) => ({ id: row.id, seq: row.seq, paths: erasedPaths(row) }))
    .filter(({ paths }) => paths.length > 0)
  if (erased.length === 0) return
  const explained = await explainedErasures(
    db,
    erased.map(({ id }) => id),
  )
  for (const { id, seq, paths } of erased) {
    const missing = paths.filter((path) => !explained.get(id)?.has(path))
    found.explained += paths.length - missing.length
    found.unexplained += missing.length
    if (missing.length > 0 && found.rows.length < NAMED) found.rows.push({ id, seq, paths: missing })
  }
}

/** A value that is not even there any more counts as one that was erased. */
function erasedPaths({ text, kept }: Hidden): string[] {
  const there = new Set(kept.filter(({ value }) => value !== null).map(({ path }) => path))
  return hiddenPaths(text).filter((path) => !there.has(path))
}

/** The places of the personal values that a row's text holds hashed. */
export function hiddenPaths(text: string): string[] {
  // Most rows hold nothing of a person.
  const parsed = text.includes('"sha256"') ? readAuditText(text) : null
  return (["before", "after"] as const).flatMap((side) =>
    Object.entries(parsed?.[side] ?? {})
      .filter(([, value]) => isHashed(value))
      .map(([name]) => `${side}.${name}`),
  )
}

const isHashed = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Object.keys(value).join() === "sha256"

/** Which values of these rows other rows say were erased, by row. */
export async function explainedErasures(db: Db, ids: string[]): Promise<Map<string, Set<string>>> {
  const rows = await db
    .select({ id: actions.subjectId, text: actions.text })
    .from(actions)
    .where(
      and(
        eq(actions.subjectType, "actions"),
        inArray(actions.subjectId, ids),
        eq(actions.permission, "actions"),
        eq(actions.action, "erase"),
      ),
    )
  const explained = new Map<string, Set<string>>()
  for (const { id, text } of rows) {
    const parsed = readAuditText(text)
    const paths = parsed?.reason ? parsed.after?.erased : undefined
    if (Array.isArray(paths)) explained.set(id, new Set([...(explained.get(id) ?? []), ...paths.map(String)]))
  }
  return explained
}

import { randomBytes } from "node:crypto"
import { type Column, getTableColumns, sql, type Table } from "drizzle-orm"
import { v7 as uuidv7 } from "uuid"
import type { Area } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { canonicalJson, plainJson } from "#app/platform/canonical-json"
import { actions, actionValues } from "#drizzle/schema/back-office"
import { isPersonal } from "#drizzle/schema/columns"
import { secretNames } from "#drizzle/schema/secret-columns"
import type { AuditAction, SubjectType } from "./audit-names"
import { sha256 } from "./audit-chain.server"

export type AuditRow = {
  /** Where a job that is queued before names the row: nothing is sent behind the chain's lock. */
  id?: string
  /** The administrator who did it; null: whoever runs the server, by a command. */
  by: string | null
  permission: Area
  action: AuditAction
  subjectType: SubjectType
  subjectId: string
  /** Counts only where the owner of the tables writes (the demo's campaign, tests); else the database's clock does. */
  at: Date
  /** The table whose columns say which values are personal. */
  table: Table
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  reason?: string
}

/**
 * Writes the administrator's change as the next link of the chain, in the change's own transaction and as its last step.
 * The database takes the chain's lock, sets moment, place and hash (guard_action), and holds the lock until the commit.
 * Personal values stand salted-hashed in the text and in clear in action_values. From there they can be erased without
 * breaking the chain. What the schema marks as a secret stands in neither. Answers the row's id.
 */
export async function writeAction(tx: Db, row: AuditRow): Promise<string> {
  const [id] = await writeActions(tx, [row])
  return id!
}

/** Writes the rows of one chunk of a bulk command in their order, a link each, 500 at most. Answers their ids. */
export async function writeActions(tx: Db, rows: readonly AuditRow[]): Promise<string[]> {
  if (rows.length === 0) return []
  const written = rows.map(writeLink)
  const links = tx.insert(actions).values(written.map(({ link }) => link))
  const kept = written.flatMap(({ kept }) => kept)
  // One statement: everybody else waits for the chain meanwhile.
  if (kept.length === 0) await links
  else
    await tx.execute(sql`with links as (${links.getSQL()}) ${tx.insert(actionValues).values(kept).getSQL()}`)
  return written.map(({ link }) => link.id)
}

/** A link but for its place in the chain, and the personal values that it hides. */
function writeLink({ id = uuidv7(), table, before, after, reason, ...row }: AuditRow) {
  const kept: { actionId: string; path: string; salt: string; value: string }[] = []
  const columns = getTableColumns(table)
  const shown = (side: "before" | "after", values: Record<string, unknown> | null) =>
    values &&
    Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => {
        if (secretNames.has(name)) return []
        if (!personalValue(columns[name], value)) return [[name, value ?? null]]
        const [path, salt, text] = [`${side}.${name}`, randomBytes(16).toString("hex"), JSON.stringify(value)]
        kept.push({ actionId: id, path, salt, value: text })
        return [[name, { sha256: sha256(salt + text) }]]
      }),
    )
  const { by, permission, action, subjectType, subjectId, at } = row
  const text = canonicalJson({
    id,
    user: by,
    permission,
    action,
    subject: { type: subjectType, id: subjectId },
    before: plainJson(shown("before", before)),
    after: plainJson(shown("after", after)),
    reason: reason ?? null,
  })
  // The database fills in what binds it to the row before, and puts the moment into the text.
  const bound = { at, prevHash: "", hash: "" }
  return { link: { id, userId: by, permission, action, subjectType, subjectId, text, ...bound }, kept }
}

const personalValue = (column: Column | undefined, value: unknown) =>
  column !== undefined && isPersonal(column) && value !== null && value !== undefined

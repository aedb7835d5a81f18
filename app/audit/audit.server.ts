import { randomBytes } from "node:crypto"
import { type Column, desc, getTableColumns, sql, type Table } from "drizzle-orm"
import { v7 as uuidv7 } from "uuid"
import type { Area } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { canonicalJson } from "#app/platform/canonical-json"
import { actions, actionValues } from "#drizzle/schema/back-office"
import { isPersonal } from "#drizzle/schema/columns"
import { secretNames } from "#drizzle/schema/secret-columns"
import type { AuditAction, SubjectType } from "./audit-names"
import { GENESIS, linkHash, sha256 } from "./audit-chain.server"

/** Advisory lock of the chain: taken last in every transaction (the order of locks: app/domain/README.md). */
const CHAIN_LOCK = 7_200_612

export type AuditRow = {
  /** The administrator who did it. */
  by: string
  permission: Area
  action: AuditAction
  subjectType: SubjectType
  subjectId: string
  at: Date
  /** The table whose columns say which values are personal. */
  table: Table
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  reason?: string
}

/**
 * Writes the administrator's change as the next link of the chain, in the change's own transaction and as its last
 * step: it holds the chain's lock until the commit. Personal values stand salted-hashed in the text and in clear in
 * action_values, from where they can be erased without breaking the chain; what the schema marks as a secret stands in
 * neither. Answers the row's id.
 */
export async function writeAction(tx: Db, row: AuditRow): Promise<string> {
  const [id] = await writeActions(tx, [row])
  return id!
}

/** The same for the changes of one chunk of a bulk command, in their order: a link each, 500 at most. Their ids. */
export async function writeActions(tx: Db, rows: readonly AuditRow[]): Promise<string[]> {
  if (rows.length === 0) return []
  const written = rows.map(writeLink)
  await tx.execute(sql`select pg_advisory_xact_lock(${CHAIN_LOCK})`)
  // In a second statement: one that waited for the lock would still see the head from before it waited.
  const [head] = await tx.select({ hash: actions.hash }).from(actions).orderBy(desc(actions.seq)).limit(1)
  let prevHash = head?.hash ?? GENESIS
  const links = written.map(({ link }) => {
    const hash = linkHash(prevHash, link.text)
    const chained = { ...link, prevHash, hash }
    prevHash = hash
    return chained
  })
  await tx.insert(actions).values(links)
  const kept = written.flatMap(({ kept }) => kept)
  if (kept.length > 0) await tx.insert(actionValues).values(kept)
  return links.map(({ id }) => id)
}

/** A link but for its place in the chain, and the personal values that it hides. */
function writeLink({ table, before, after, reason, ...row }: AuditRow) {
  const id = uuidv7()
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
    at: at.toISOString(),
    user: by,
    permission,
    action,
    subject: { type: subjectType, id: subjectId },
    before: plain(shown("before", before)),
    after: plain(shown("after", after)),
    reason: reason ?? null,
  })
  return { link: { id, userId: by, permission, action, subjectType, subjectId, at, text }, kept }
}

const personalValue = (column: Column | undefined, value: unknown) =>
  column !== undefined && isPersonal(column) && value !== null && value !== undefined

/** As JSON keeps it, since canonical JSON refuses what it would change: moments as ISO texts, nothing of undefined. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

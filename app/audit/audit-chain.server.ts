import * as crypto from "node:crypto"
import { asc, between, eq, gt } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { actions, actionValues } from "#drizzle/schema/back-office"
import { type AuditText, type KeptValue, readAuditText } from "./audit-text"
import { countErased, type Erasures } from "./erasures.server"

/** What the first row is bound to. */
export const GENESIS = "0".repeat(64)

export const sha256 = (text: string): string => crypto.hash("sha256", text)

/** A row's hash, as the trigger guard_action computes it: it holds the whole past, because `prevHash` does. */
export const linkHash = (prevHash: string, text: string): string => sha256(prevHash + text)

/**
 * What is wrong with a row.
 * - `previous`: it is not bound to the row before it (one was taken out, put in or forged).
 * - `text`: its hash is not that of its text.
 * - `columns`: the columns by which it is found say something else than its text.
 * - `order`: its moment is before that of the row before it.
 * - `value`: a personal value in clear is not the one that the text holds hashed.
 */
export type ChainFault = "previous" | "text" | "columns" | "order" | "value"

type Link = typeof actions.$inferSelect
/** What a row is held against: the row before it, or `NO_ROW` for the first. */
type Before = Pick<Link, "hash" | "at" | "text">

export const NO_ROW: Before = { hash: GENESIS, at: new Date(-8.64e15), text: "" }

/** The fault of one row, given the row before it and its values in clear. */
export function findFault(link: Link, before: Before, values: readonly KeptValue[]): ChainFault | null {
  if (link.prevHash !== before.hash) return "previous"
  if (link.hash !== linkHash(before.hash, link.text)) return "text"
  const parsed = readAuditText(link.text)
  if (parsed === null || !agrees(link, parsed)) return "columns"
  if (link.at < before.at && [link, before].some(hasDatabaseMoment)) return "order"
  return values.every((kept) => isKept(parsed, kept)) ? null : "value"
}

/**
 * Whether the database set the row's moment: it puts it last into the text. Rows from before it did (0014) have it in
 * the order of the alphabet, from the clocks of several processes, each before it waited for its turn.
 */
const hasDatabaseMoment = ({ text }: Before): boolean => /,"at":"[^"]+"\}$/.test(text)

const agrees = (link: Link, { id, at, user, permission, action, subject }: AuditText): boolean =>
  link.id === id &&
  link.userId === user &&
  link.permission === permission &&
  link.action === action &&
  link.subjectType === subject.type &&
  link.subjectId === subject.id &&
  link.at.toISOString() === at

/** Whether the text holds this value hashed; an erased one cannot tell any more, and need not. */
function isKept(parsed: AuditText, { path, salt, value }: KeptValue): boolean {
  if (value === null) return true
  const [side = "", name = ""] = path.split(/\.(.*)/)
  const hashed = (side === "before" ? parsed.before : side === "after" ? parsed.after : null)?.[name]
  return (hashed as { sha256?: unknown } | undefined)?.sha256 === sha256(salt + value)
}

/** The whole chain's verdict: how many rows hold, the last one's hash, what was erased, and the first row that fails. */
export type ChainVerdict = {
  count: number
  head: string
  erased: Erasures
  broken: { id: string; seq: number; fault: ChainFault } | null
}

const PAGE = 1_000

/** Walks the chain from its start, a page at a time, so that its length costs time and never memory. */
export async function verifyChain(db: Db): Promise<ChainVerdict> {
  const verdict: ChainVerdict = {
    count: 0,
    head: GENESIS,
    erased: { explained: 0, unexplained: 0, rows: [] },
    broken: null,
  }
  let before = NO_ROW
  // From the very first row, whatever its number: one that stood before it would be read by nobody else.
  for (let after: number | null = null; ;) {
    const links: Link[] = await db
      .select()
      .from(actions)
      .where(after === null ? undefined : gt(actions.seq, after))
      .orderBy(asc(actions.seq))
      .limit(PAGE)
    const last = links.at(-1)
    if (!last) return verdict
    const values = await valuesBetween(db, links[0]!.seq, last.seq)
    for (const link of links) {
      const fault = findFault(link, before, values.get(link.id) ?? [])
      if (fault) return { ...verdict, broken: { id: link.id, seq: link.seq, fault } }
      verdict.count += 1
      verdict.head = link.hash
      before = link
    }
    const rows = links.map(({ id, seq, text }) => ({ id, seq, text, kept: values.get(id) ?? [] }))
    await countErased(db, rows, verdict.erased)
    after = last.seq
  }
}

async function valuesBetween(db: Db, first: number, last: number): Promise<Map<string, KeptValue[]>> {
  const rows = await db
    .select({
      actionId: actionValues.actionId,
      path: actionValues.path,
      salt: actionValues.salt,
      value: actionValues.value,
    })
    .from(actionValues)
    .innerJoin(actions, eq(actions.id, actionValues.actionId))
    .where(between(actions.seq, first, last))
  const found = new Map<string, KeptValue[]>()
  for (const { actionId, ...value } of rows) found.set(actionId, [...(found.get(actionId) ?? []), value])
  return found
}

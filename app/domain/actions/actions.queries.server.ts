import { asc, desc, eq, gt, lt } from "drizzle-orm"
import { validate as isUuid } from "uuid"
import { type ChainFault, findFault, NO_ROW } from "#app/audit/audit-chain.server"
import type { SubjectType } from "#app/audit/audit-names"
import { readAuditText } from "#app/audit/audit-text"
import type { Db } from "#app/db/client.server"
import type { PersonViewer } from "#app/domain/registrations/shown-person"
import { RuleBroken } from "#app/errors"
import { actions, actionValues } from "#drizzle/schema/back-office"
import { cpfBlocks, registrations } from "#drizzle/schema/registrations"
import { users } from "#drizzle/schema/users"
import { type FieldChange, fieldChanges } from "./changes"
import { thingsIn } from "./named-ids"
import { namesOf } from "./names-of.server"
import { mayNamePeople, shownReasonOf } from "./shown-reason-of"

export type ActionDetail = {
  id: string
  /** Place in the chain. */
  seq: number
  at: Date
  by: { id: string; name: string } | null
  permission: string
  action: string
  subjectType: string
  subjectId: string
  reason: string | null
  changes: FieldChange[]
  /** What the subject, and all that the changes name by id, are called today. */
  names: Record<string, string>
  /** The people among them, and whose CPF it is. */
  people: string[]
  prevHash: string
  hash: string
  /** Null: the row is what it was when it was written, and bound to the one before it. */
  fault: ChainFault | null
  /** The rows beside it, by id. */
  previous: string | null
  next: string | null
}

/** The version by which forms are held against each other is none of the thing's own; a batch of prizes has a number. */
const isOfTheThing = (field: string, type: string) => field !== "version" || type === "prize-batches"

/**
 * One row of the audit with what it changed; personal values, unless erased, and reasons that may name people for who may see
 * them in full (`named`).
 * Throws NOT_FOUND.
 */
export async function getAction(db: Db, { id, named }: PersonViewer & { id: string }): Promise<ActionDetail> {
  const [found] = isUuid(id)
    ? await db
        .select({ link: actions, by: { id: users.id, name: users.name } })
        .from(actions)
        .leftJoin(users, eq(users.id, actions.userId))
        .where(eq(actions.id, id))
    : []
  if (!found) throw new RuleBroken("NOT_FOUND")
  const { link, by } = found
  const neighbour = { id: actions.id, hash: actions.hash, at: actions.at, text: actions.text }
  const [values, [previous], [next]] = await Promise.all([
    db.select().from(actionValues).where(eq(actionValues.actionId, id)),
    db.select(neighbour).from(actions).where(lt(actions.seq, link.seq)).orderBy(desc(actions.seq)).limit(1),
    db.select(neighbour).from(actions).where(gt(actions.seq, link.seq)).orderBy(asc(actions.seq)).limit(1),
  ])
  const parsed = readAuditText(link.text)
  const { seq, at, permission, action, subjectType, subjectId, prevHash, hash } = link
  const subject = { type: subjectType as SubjectType, id: subjectId }
  const things = [subject, ...thingsIn([parsed?.before, parsed?.after])]
  const names = await namesOf(db, things, { named })
  return {
    id,
    seq,
    at,
    by,
    permission,
    action,
    subjectType,
    subjectId,
    prevHash,
    hash,
    reason: shownReasonOf({ subjectType, reason: parsed?.reason ?? null }, { named }),
    changes: fieldChanges(
      parsed ?? { before: null, after: null },
      new Map(values.map(({ path, value }) => [path, value])),
      { named, reasons: named || !mayNamePeople(subjectType) },
    ).filter(({ field }) => isOfTheThing(field, subjectType)),
    names,
    people: things
      .filter(({ type, id: thing }) => type === "registrations" && thing in names)
      .map(({ id: person }) => person)
      .concat(subject.type === "cpf-block" ? await blockedPerson(db, subject.id) : []),
    fault: findFault(link, previous ?? NO_ROW, values),
    previous: previous?.id ?? null,
    next: next?.id ?? null,
  }
}

/** Whose CPF a block is of, if it is anybody's. */
async function blockedPerson(db: Db, blockId: string): Promise<string[]> {
  const rows = await db
    .select({ id: registrations.id })
    .from(registrations)
    .innerJoin(cpfBlocks, eq(cpfBlocks.cpf, registrations.cpf))
    .where(eq(cpfBlocks.id, blockId))
  return rows.map(({ id }) => id)
}

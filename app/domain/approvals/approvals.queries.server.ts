import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import { validate as isUuid } from "uuid"
import { missingPermission } from "#app/auth/permission-labels"
import { can, type Permission, type Viewer } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { keyset, type PageRequest } from "#app/db/list.server"
import type { FourEyesFilters } from "#app/domain/four-eyes/four-eyes-filters.server"
import { firstNameAndInitial } from "#app/domain/registrations/name"
import { isOlder, type SeenLast } from "#app/domain/registrations/record-page.server"
import { shownName, shownReason } from "#app/domain/registrations/shown-person"
import { RuleBroken } from "#app/errors"
import { approvals } from "#drizzle/schema/approvals"
import { draws } from "#drizzle/schema/draws"
import { invoices } from "#drizzle/schema/invoices"
import { prizes } from "#drizzle/schema/prizes"
import { registrations } from "#drizzle/schema/registrations"
import { users } from "#drizzle/schema/users"
import { approvalsFound } from "./approvals-found.server"
import {
  type ApprovalKind,
  approvalKindNames,
  approvalKinds,
  type ApprovalRow,
  mayReadApproval,
} from "./approval"

/** The request about a thing that waits, of which there is one at most. */
export async function findOpenApproval(db: Db, subjectId: string): Promise<ApprovalRow | undefined> {
  const isOpen = and(eq(approvals.subjectId, subjectId), eq(approvals.state, "asked"))
  const [open] = await db.select().from(approvals).where(isOpen)
  return open
}

/** One for whoever may do the deed, or reads all. Throws NOT_FOUND, FORBIDDEN. */
export async function getApproval(
  db: Db,
  id: string,
  reader: Pick<Viewer, "permissions">,
): Promise<ApprovalRow> {
  const [row] = isUuid(id) ? await db.select().from(approvals).where(eq(approvals.id, id)) : []
  return row && mayReadApproval(row.kind, reader.permissions) ? row : mayDo(row, reader)
}

/** Locks a request until the transaction ends, so that it is ended once, by whoever may do the deed. Throws NOT_FOUND, FORBIDDEN. */
export async function lockApproval(
  tx: Db,
  id: string,
  reader: Pick<Viewer, "permissions">,
): Promise<ApprovalRow> {
  const [row] = isUuid(id) ? await tx.select().from(approvals).where(eq(approvals.id, id)).for("update") : []
  return mayDo(row, reader)
}

function mayDo(row: ApprovalRow | undefined, { permissions }: Pick<Viewer, "permissions">): ApprovalRow {
  if (!row) throw new RuleBroken("NOT_FOUND")
  const { permission } = approvalKinds[row.kind]
  if (!can(permissions, permission)) throw missingPermission(permission)
  return row
}

const isOf = (isWanted: (kind: ApprovalKind) => boolean) =>
  inArray(approvals.kind, approvalKindNames.filter(isWanted))

/** What somebody with these rights reads. */
const isReadBy = ({ permissions }: Pick<Viewer, "permissions">) =>
  isOf((kind) => mayReadApproval(kind, permissions))

const [asker, ender] = [alias(users, "asker"), alias(users, "ender")]

const shown = {
  id: approvals.id,
  kind: approvals.kind,
  subjectId: approvals.subjectId,
  reason: approvals.reason,
  state: approvals.state,
  askedBy: asker.name,
  askedAt: approvals.askedAt,
  endedBy: ender.name,
  endedAt: approvals.endedAt,
  answer: approvals.answer,
  lapsedBecause: approvals.lapsedBecause,
  draw: draws.title,
  drawPrize: draws.prize,
  spotPrize: prizes.name,
  protocol: invoices.protocol,
  registrationId: registrations.id,
  name: registrations.name,
  lastname: registrations.lastname,
}

/** Whom a block is about, whom a gift is for, and whose an invoice is. */
const personOf = sql`coalesce((${approvals.details} ->> 'registrationId')::uuid, ${invoices.registrationId}, ${approvals.subjectId})`

const selectShown = (db: Db) =>
  db
    .select(shown)
    .from(approvals)
    .innerJoin(asker, eq(asker.id, approvals.askedBy))
    .leftJoin(ender, eq(ender.id, approvals.endedBy))
    .leftJoin(invoices, eq(invoices.id, approvals.subjectId))
    .leftJoin(draws, eq(draws.id, approvals.subjectId))
    .leftJoin(prizes, eq(prizes.id, approvals.subjectId))
    .leftJoin(registrations, eq(registrations.id, personOf))

type SelectedApproval = Awaited<ReturnType<typeof selectShown>>[number]

/** `ends`: for whoever looks at a request to end it, and has nothing to go by but why it was asked. */
type ApprovalReader = Pick<Viewer, "permissions"> & { ends?: boolean }

/**
 * What it is done to has its name, a person's in full only for whoever may read it; what was written of a person is for them,
 * too, and for whoever ends the request, while a draw's reasons are about nobody.
 */
function named(
  { protocol, spotPrize, draw, drawPrize, name, lastname, ...row }: SelectedApproval,
  { permissions, ends = false }: ApprovalReader,
) {
  const found = name !== null && lastname !== null ? { name, lastname } : null
  const reader = { named: can(permissions, "registrations:view") }
  const person = found && shownName(found, reader)
  const isOfDraw = approvalKinds[row.kind].subject === "draws"
  const thing = protocol ?? spotPrize ?? draw
  return {
    ...row,
    reason: isOfDraw || ends ? row.reason : shownReason(row.reason, reader),
    answer: isOfDraw ? row.answer : shownReason(row.answer, reader),
    subject: thing ?? person ?? "",
    /** What it is about where nobody is named in full. */
    about: [thing, found && firstNameAndInitial(found.name, found.lastname)].filter(Boolean).join(", "),
    /** Whom a prize is for, or whose an invoice is. */
    person: spotPrize === null && protocol === null ? null : person,
    prize: spotPrize ?? drawPrize,
  }
}

const leftFor = async (db: Db, { permissions }: Pick<Viewer, "permissions">, filters: FourEyesFilters) =>
  and(
    isReadBy({ permissions }),
    await approvalsFound(db, filters, { named: can(permissions, "registrations:view") }),
  )

/** `placeInList` of a request, as the database says it. */
const placed = ({ descending }: Pick<PageRequest<string>, "descending">): SQL => {
  const [waits, isOver] = descending ? ["1", "0"] : ["0", "1"]
  return sql`((case when ${approvals.state} = 'asked' then ${waits} else ${isOver} end)
    || to_char(${approvals.askedAt} at time zone 'utc', ' YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) collate "C"`
}

/** A page of the requests that this reader may read, as far as the filters leave them: what waits first. */
export async function listApprovals(
  db: Db,
  reader: Pick<Viewer, "permissions">,
  { filters, page }: { filters: FourEyesFilters; page: PageRequest<string> },
) {
  const { where, orderBy, limit } = keyset(page, approvals.kind, approvals.id, placed(page))
  const rows = await selectShown(db)
    .where(and(await leftFor(db, reader, filters), where))
    .orderBy(...orderBy)
    .limit(limit)
  return rows.map((row) => named(row, reader))
}

/** How many there are on all pages, up to `most` and one more. */
export async function countApprovals(
  db: Db,
  reader: Pick<Viewer, "permissions">,
  { filters, most }: { filters: FourEyesFilters; most: number },
): Promise<number> {
  const rows = selectShown(db)
    .where(await leftFor(db, reader, filters))
    .limit(most + 1)
  return db.$count(rows.as("left"))
}

/**
 * The requests that this reader may read, as far as the filters leave them, newest first, so many after one that was
 * seen, with whom each is about.
 */
export async function listApprovalsAfter(
  db: Db,
  { permissions, named: isNamed }: Pick<Viewer, "permissions"> & { named: boolean },
  { filters, most, last }: { filters: FourEyesFilters; most: number; last?: SeenLast },
) {
  const rows = await selectShown(db)
    .where(
      and(
        isReadBy({ permissions }),
        await approvalsFound(db, filters, { named: isNamed }),
        isOlder(approvals.askedAt, approvals.id, last),
      ),
    )
    .orderBy(desc(approvals.askedAt), desc(approvals.id))
    .limit(most)
  return rows.map(({ protocol, spotPrize, draw, registrationId: id, name, lastname, ...row }) => ({
    ...row,
    thing: protocol ?? spotPrize ?? draw,
    person: id !== null && name !== null && lastname !== null ? { id, name, lastname } : null,
  }))
}

/** One request as the list shows it, by an id that was found. */
export async function readApproval(db: Db, id: string, reader: ApprovalReader) {
  const [row] = await selectShown(db).where(eq(approvals.id, id))
  if (!row) throw new RuleBroken("NOT_FOUND")
  return named(row, reader)
}

/** How many wait for another person, of those deeds that this reader may do. */
export const countOpenApprovals = (db: Db, may: (permission: Permission) => boolean): Promise<number> =>
  db.$count(
    approvals,
    and(
      eq(approvals.state, "asked"),
      isOf((kind) => may(approvalKinds[kind].permission)),
    ),
  )

/** How many people of a staff list are asked about because their block takes two, however that ended. */
export const countAskedByImport = (db: Db, importId: string): Promise<number> =>
  db.$count(
    approvals,
    and(eq(approvals.kind, "block-cpf"), sql`${approvals.details} ->> 'importId' = ${importId}`),
  )

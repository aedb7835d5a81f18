import { and, count, eq, exists, gte, inArray, or } from "drizzle-orm"
import { can, type Permission, type Viewer } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { cutPage, keyset, noFilters, readPage } from "#app/db/list.server"
import { userName } from "#app/domain/users/user-names.server"
import { type ErrorCode, sayError } from "#app/errors"
import { shownName, shownReason } from "#app/domain/registrations/shown-person"
import { DAY_MS } from "#app/platform/time/days"
import { bulkItems, bulkRuns } from "#drizzle/schema/bulk"
import { invoices } from "#drizzle/schema/invoices"
import { registrations } from "#drizzle/schema/registrations"
import { bulkCommandNames, bulkCommands, type ItemState, itemStates } from "./bulk-command"
import { foreseeRows } from "./foresee-rows.server"
import { type BulkRun, getRun } from "./lock-run.server"

/** Rows of a run on one page. */
const SHOWN = 200

/** A run as its page shows it, with a page of the rows that came to the URL's `show`, at first the refused ones. */
export async function viewBulk(
  db: Db,
  id: string,
  reader: Viewer,
  { now, params = new URLSearchParams() }: { now: Date; params?: URLSearchParams },
) {
  const run = await getRun(db, id, reader)
  const who = await userName(db, run.requestedBy)
  const isOwn = run.requestedBy === reader.id
  const state = itemStates.find((each) => each === params.get("show")) ?? "refused"
  const named = can(reader.permissions, "registrations:view")
  const { command, reason, error, total, createdAt, startedAt, finishedAt } = run
  return {
    id: run.id,
    command,
    list: bulkCommands[command].list,
    reason: shownReason(reason, { named }),
    state: run.state,
    error,
    total,
    createdAt,
    startedAt,
    finishedAt,
    requestedBy: who ?? "",
    isOwn,
    // What was searched for may be a CPF.
    filters: isOwn || named ? run.filters : "",
    counts: await countItems(db, id),
    foreseen: run.state === "draft" ? await foreseeRows(db, run, now) : null,
    shown: { state, page: await listItems(db, run, reader, { state, params }) },
  }
}

async function countItems(db: Db, runId: string) {
  const rows = await db
    .select({ state: bulkItems.state, count: count() })
    .from(bulkItems)
    .where(eq(bulkItems.runId, runId))
    .groupBy(bulkItems.state)
  const of = (state: ItemState) => rows.find((row) => row.state === state)?.count ?? 0
  return { waiting: of("waiting"), done: of("done"), refused: of("refused") }
}

/** Each row with the name under which its list has it, and why it was refused if it was. */
async function listItems(
  db: Db,
  { id, command }: BulkRun,
  { permissions }: Viewer,
  { state, params }: { state: ItemState; params: URLSearchParams },
) {
  const page = readPage(params, { sorts: ["id"], defaultSort: "id", filters: noFilters }, SHOWN)
  const { where, orderBy, limit } = keyset(page, bulkItems.id, bulkItems.id)
  const [is, named] = [bulkCommands[command].list, can(permissions, "registrations:view")]
  const rows = await db
    .select({
      id: bulkItems.id,
      subjectId: bulkItems.subjectId,
      code: bulkItems.code,
      because: bulkItems.because,
      protocol: invoices.protocol,
      name: registrations.name,
      lastname: registrations.lastname,
    })
    .from(bulkItems)
    .leftJoin(invoices, eq(invoices.id, bulkItems.subjectId))
    .leftJoin(registrations, eq(registrations.id, bulkItems.subjectId))
    .where(and(eq(bulkItems.runId, id), eq(bulkItems.state, state), where))
    .orderBy(...orderBy)
    .limit(limit)
  const lines = rows.map(({ id: itemId, subjectId, code, because, protocol, name, lastname }) => ({
    id: itemId,
    subjectId,
    label:
      (is === "invoices" ? protocol : name && lastname && shownName({ name, lastname }, { named })) ?? "",
    why: because ?? (code === null ? null : sayError(code as ErrorCode, "pt")),
  }))
  return cutPage(lines, page, (line) => line.id)
}

export type OwnRuns = {
  underWay: number
  /** Ended within a day, and not all of their rows were done. */
  undone: number
}

/** This reader's own runs that there is something to see of, of the commands that they may still give. */
export async function countOwnRuns(
  db: Db,
  { id, may, now }: { id: string; may: (permission: Permission) => boolean; now: Date },
): Promise<OwnRuns> {
  const given = bulkCommandNames.filter((name) => may(bulkCommands[name].permission))
  const isOwn = and(eq(bulkRuns.requestedBy, id), inArray(bulkRuns.command, given))
  const isRefused = and(eq(bulkItems.runId, bulkRuns.id), eq(bulkItems.state, "refused"))
  const hasRefused = exists(db.select({ id: bulkItems.id }).from(bulkItems).where(isRefused))
  const isUndone = or(eq(bulkRuns.state, "failed"), and(eq(bulkRuns.state, "done"), hasRefused))
  const isOfToday = gte(bulkRuns.finishedAt, new Date(now.getTime() - DAY_MS))
  const [underWay, undone] = await Promise.all([
    db.$count(bulkRuns, and(isOwn, inArray(bulkRuns.state, ["queued", "running"]))),
    db.$count(bulkRuns, and(isOwn, isOfToday, isUndone)),
  ])
  return { underWay, undone }
}

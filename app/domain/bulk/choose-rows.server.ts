import { and, eq, inArray, type SQL, sql } from "drizzle-orm"
import { writeAction } from "#app/audit/audit.server"
import { areaOf, can, type Viewer } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { chosenIds } from "#app/db/list.server"
import { inTransaction, takeTime } from "#app/db/transaction.server"
import { askedOf } from "#app/domain/exports/asked-filters.server"
import { filtered as invoicesFiltered } from "#app/domain/invoices/invoices.list.server"
import { checkFilters } from "#app/domain/registrations/check-filters"
import { filtered as registrationsFiltered } from "#app/domain/registrations/registrations.list.server"
import { RuleBroken } from "#app/errors"
import { sayNumber } from "#app/words/count"
import { bulkReasons } from "#app/words/reasons/runs"
import { bulkItems, bulkRuns } from "#drizzle/schema/bulk"
import { invoices } from "#drizzle/schema/invoices"
import { registrations } from "#drizzle/schema/registrations"
import { type BulkCommand, bulkCommands, MOST_ROWS } from "./bulk-command"

type Choice = {
  command: BulkCommand
  scope: "ticked" | "all"
  /** The list page's own query string. */
  filters: string
  ids: readonly string[]
  by: Viewer
  now: Date
}

/**
 * Writes down which rows a command is for, as a draft that nothing follows from: what comes later, or fits the filter
 * only later, is not among them. Answers the run's id. Throws FORBIDDEN, INVALID_REQUEST for none or too many.
 */
export async function chooseRows(db: Db, { command, by, now, ...choice }: Choice): Promise<string> {
  const { list, permission } = bulkCommands[command]
  if (!can(by.permissions, permission)) throw new RuleBroken("FORBIDDEN")
  const filters = choice.scope === "all" ? choice.filters : ""
  return inTransaction(db, async (tx) => {
    await takeTime(tx)
    const chosen = await chosenRows(tx, { list, ...choice, by })
    const [run] = await tx
      .insert(bulkRuns)
      .values({ command, filters, requestedBy: by.id, createdAt: now })
      .returning({ id: bulkRuns.id })
    if (!run) throw new Error("an insert returned no row")
    const total = await keepRows(tx, run.id, chosen)
    if (total === 0) throw new RuleBroken("INVALID_REQUEST", { because: bulkReasons.nothingChosen })
    if (total > MOST_ROWS) {
      const most = sayNumber(MOST_ROWS)
      throw new RuleBroken("INVALID_REQUEST", { because: bulkReasons.tooMany({ most }) })
    }
    await tx.update(bulkRuns).set({ total }).where(eq(bulkRuns.id, run.id))
    await writeAction(tx, {
      by: by.id,
      permission: areaOf(permission),
      action: "choose",
      at: now,
      subjectType: "bulk",
      subjectId: run.id,
      table: bulkRuns,
      before: null,
      after: { command, filters, total },
    })
    return run.id
  })
}

/** Copies them within the database: a hundred thousand ids never come here. */
async function keepRows(tx: Db, runId: string, chosen: SQL): Promise<number> {
  const kept = await tx.execute(sql`
    insert into ${bulkItems} (id, run_id, subject_id, version)
    select gen_random_uuid(), ${runId}::uuid, chosen.id, chosen.version
    from (${chosen}) as chosen limit ${MOST_ROWS + 1}`)
  return kept.count
}

type Chosen = Pick<Choice, "scope" | "filters" | "ids" | "by"> & { list: "invoices" | "registrations" }

const tables = { invoices, registrations }

async function chosenRows(tx: Db, { list, scope, ids, filters, by }: Chosen): Promise<SQL> {
  const table = tables[list]
  const where =
    scope === "ticked" ? inArray(table.id, Array.from(ids)) : await matching(tx, { list, filters, by })
  return tx.select({ id: table.id, version: table.version }).from(table).where(where).getSQL()
}

/** Whoever chooses by a filter reads by it what the list would tell. */
async function matching(tx: Db, { list, filters, by }: Pick<Chosen, "list" | "filters" | "by">) {
  if (!can(by.permissions, `${list}:list`)) throw new RuleBroken("FORBIDDEN")
  const params = new URLSearchParams(filters)
  checkFilters(params, by.permissions)
  const { unread } = askedOf(list, params)
  if (unread.length > 0) return sql`false`
  const reader = { named: can(by.permissions, "registrations:view") }
  const ids = chosenIds(params)
  return and(
    list === "invoices" ? await invoicesFiltered(tx, params, reader) : registrationsFiltered(params, reader),
    ids && inArray(tables[list].id, ids),
  )
}

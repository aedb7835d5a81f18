import { and, count, eq } from "drizzle-orm"
import { writeAction } from "#app/audit/audit.server"
import { type Area, areaOf, type ExportedList, listPermission, type Viewer } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { inTransaction } from "#app/db/transaction.server"
import { RuleBroken } from "#app/errors"
import { viewReasons } from "#app/words/reasons/views"
import { isShareable, viewFilters } from "#app/words/filters"
import { LONGEST_VIEW_NAME } from "#app/words/view-name-length"
import { users } from "#drizzle/schema/users"
import { savedViews } from "#drizzle/schema/views"
import { mayShare, seesList } from "./view"

/** A person has so many of one list. */
const MOST_VIEWS = 20
const MOST_FILTERS = 2_000

type View = { list: string; name: string; filters: string; shared: boolean }

/**
 * Keeps a list's filters and order under a name; a name that its owner has for that list already says the new ones from
 * then on. Throws FORBIDDEN, INVALID_REQUEST with why.
 */
export async function saveView(
  db: Db,
  { by, now, ...sent }: View & { by: Viewer; now: Date },
): Promise<string> {
  const { list, shared } = sent
  if (!seesList(by, list) || (shared && !mayShare(by))) throw new RuleBroken("FORBIDDEN")
  const view = { list, shared, name: nameOf(sent), filters: filtersOf(sent) }
  return inTransaction(db, async (tx) => {
    // Whoever saves twice at once saves one after the other.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, by.id)).for("update")
    const own = and(eq(savedViews.ownerId, by.id), eq(savedViews.list, list))
    const [before] = await tx
      .select()
      .from(savedViews)
      .where(and(own, eq(savedViews.name, view.name)))
    if (before?.filters === view.filters && before.shared === shared) return before.id
    const id = before ? await change(tx, before.id, view) : await add(tx, own, { view, ownerId: by.id, now })
    await writeAction(tx, {
      by: by.id,
      permission: areaOfList(list),
      action: before ? "edit" : "create",
      at: now,
      subjectType: "views",
      subjectId: id,
      table: savedViews,
      before: before ? auditOf(before) : null,
      after: auditOf(view),
    })
    return id
  })
}

/** What the audit keeps of a view. */
export const auditOf = ({ list, name, filters, shared }: View) => ({ list, name, filters, shared })

/** Whose list it is, in the audit. */
export const areaOfList = (list: ExportedList): Area => areaOf(listPermission(list))

async function change(tx: Db, id: string, { filters, shared }: View): Promise<string> {
  await tx.update(savedViews).set({ filters, shared }).where(eq(savedViews.id, id))
  return id
}

type Added = { view: View; ownerId: string; now: Date }

async function add(tx: Db, own: ReturnType<typeof and>, { view, ownerId, now }: Added): Promise<string> {
  const [there] = await tx.select({ count: count() }).from(savedViews).where(own)
  if ((there?.count ?? 0) >= MOST_VIEWS)
    throw new RuleBroken("INVALID_REQUEST", { because: viewReasons.tooMany({ most: String(MOST_VIEWS) }) })
  const values = { ...view, ownerId, createdAt: now }
  const [row] = await tx.insert(savedViews).values(values).returning({ id: savedViews.id })
  if (!row) throw new Error("an insert returned no row")
  return row.id
}

function nameOf({ name }: View): string {
  const text = name.replaceAll(/\s+/g, " ").trim()
  if (text === "" || text.length > LONGEST_VIEW_NAME || text.includes("\0"))
    throw new RuleBroken("INVALID_REQUEST", { because: viewReasons.name })
  return text
}

function filtersOf({ filters, shared }: View): string {
  const kept = viewFilters(filters)
  if (kept === "") throw new RuleBroken("INVALID_REQUEST", { because: viewReasons.nothing })
  if (kept.length > MOST_FILTERS) throw new RuleBroken("INVALID_REQUEST", { because: viewReasons.tooLong })
  if (shared && !isShareable(kept))
    throw new RuleBroken("INVALID_REQUEST", { because: viewReasons.aboutPeople })
  return kept
}

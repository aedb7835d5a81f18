import { asc, eq, or } from "drizzle-orm"
import type { Viewer } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { savedViews } from "#drizzle/schema/views"
import { mayShare, seesList } from "./view"

/** A view as its list shows it. */
type ShownView = {
  id: string
  list: string
  name: string
  filters: string
  shared: boolean
  mayDelete: boolean
}

/** The views that somebody has: the own ones and those for everybody, of lists that they see. */
export async function viewsOf(db: Db, by: Viewer): Promise<ShownView[]> {
  const rows = await db
    .select()
    .from(savedViews)
    .where(or(eq(savedViews.ownerId, by.id), eq(savedViews.shared, true)))
    .orderBy(asc(savedViews.shared), asc(savedViews.name), asc(savedViews.id))
    .limit(MOST_SHOWN)
  return rows
    .filter(({ list }) => seesList(by, list))
    .map(({ id, list, name, filters, shared, ownerId }) => ({
      id,
      list,
      name,
      filters,
      shared,
      mayDelete: ownerId === by.id || mayShare(by),
    }))
}

/** More than anybody makes by hand. */
const MOST_SHOWN = 500

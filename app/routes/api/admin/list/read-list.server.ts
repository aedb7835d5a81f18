import { type ApiToken } from "#app/auth/find-token.server"
import { missingPermission } from "#app/auth/permission-labels"
import type { Databases } from "#app/db/client.server"
import { PAGE_SIZE } from "#app/db/list.server"
import { checkFilterRights, readsInFull } from "#app/domain/exports/export-rights"
import { noteLooks } from "#app/domain/registrations/looks.server"
import { mayRead, type ReadableList, readingOf } from "#app/domain/tokens/readable-list"
import { findReadableList } from "#app/domain/tokens/readable-lists.server"
import { RuleBroken } from "#app/errors"
import { readAskedPage } from "./asked-page.server"
import { writeCursor } from "./cursor.server"

type Row = { id: string }
type Options = { area: string; params: URLSearchParams; token: ApiToken; now: Date }

/**
 * A page of a list as the API answers it: the list's own query, masks and permission. In full it is a look at everybody on
 * it, by whoever made the token. Throws NOT_FOUND for what is no list of the API, FORBIDDEN, and FieldsWrong.
 */
export async function readList({ primary, replica }: Databases, { area, params, token, now }: Options) {
  const list = findReadableList(area) as ReadableList<Row> | undefined
  if (!list) throw new RuleBroken("NOT_FOUND")
  if (!mayRead(token.permissions, list)) throw missingPermission(...readingOf(list))
  checkFilterRights(list.filterRights ?? {}, params, token.permissions)
  const listing = { area, sort: params.get("sort") }
  const asked = readAskedPage(params, listing, list.sorts)
  const named = readsInFull(token.permissions, list)
  const reader = { named, id: token.madeBy, permissions: token.permissions, now }
  const { rows, next } = await list.page(replica, asked, PAGE_SIZE, reader)
  const registrationIds = rows.flatMap((row) => list.personOf?.(row) ?? [])
  if (named) await noteLooks(primary, { registrationIds, by: token.madeBy, place: "api", now })
  return { rows: rows.map((row) => writtenRow(list, row, named)), next: next && writeCursor(next, listing) }
}

const writtenRow = ({ columns }: ReadableList<Row>, row: Row, named: boolean) => ({
  id: row.id,
  ...Object.fromEntries(
    columns.map(({ name, value, masked }) => {
      const found = masked && !named ? masked(row) : value(row)
      return [name, found instanceof Date ? found.toISOString() : (found ?? null)]
    }),
  ),
})

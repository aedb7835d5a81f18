import { type ApiToken } from "#app/auth/find-token.server"
import { missingPermission } from "#app/auth/permission-labels"
import { can } from "#app/auth/permissions"
import type { Databases } from "#app/db/client.server"
import { PAGE_SIZE } from "#app/db/list.server"
import { noteLooks } from "#app/domain/registrations/looks.server"
import { FULL_NAMES, mayRead, type ReadableList, readingOf } from "#app/domain/tokens/readable-list"
import { findReadableList } from "#app/domain/tokens/readable-lists.server"
import { RuleBroken } from "#app/errors"
import { fieldName } from "./field-names"

type Row = { id: string }
type Options = { area: string; params: URLSearchParams; token: ApiToken; now: Date }

/**
 * A page of a list as the API answers it: the list's own query, masks and permission. In full it is a look at everybody on
 * it, by whoever made the token. Throws NOT_FOUND for what is no list of the API, and FORBIDDEN.
 */
export async function readList({ primary, replica }: Databases, { area, params, token, now }: Options) {
  const list = findReadableList(area) as ReadableList<Row> | undefined
  if (!list) throw new RuleBroken("NOT_FOUND")
  if (!mayRead(token.permissions, list)) throw missingPermission(...readingOf(list))
  list.checkFilters?.(params, token.permissions)
  const named = can(token.permissions, FULL_NAMES)
  const reader = { clear: named, id: token.madeBy, permissions: token.permissions, now }
  const { rows, next } = await list.page(replica, params, PAGE_SIZE, reader)
  const registrationIds = rows.flatMap((row) => list.personOf?.(row) ?? [])
  if (named) await noteLooks(primary, { registrationIds, by: token.madeBy, place: "api", now })
  return { rows: rows.map((row) => writtenRow(list, row, named)), next }
}

const writtenRow = ({ area, columns }: ReadableList<Row>, row: Row, named: boolean) => ({
  id: row.id,
  ...Object.fromEntries(
    columns.map(({ header, value, masked }) => {
      const found = masked && !named ? masked(row) : value(row)
      return [fieldName(area, header), found instanceof Date ? found.toISOString() : (found ?? null)]
    }),
  ),
})

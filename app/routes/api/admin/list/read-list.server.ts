import { type ApiToken } from "#app/auth/find-token.server"
import { missingPermission } from "#app/auth/permission-labels"
import { can } from "#app/auth/permissions"
import type { Databases } from "#app/db/client.server"
import type { ExportColumn, ExportSource } from "#app/domain/exports/export-source"
import { findExportSource } from "#app/domain/exports/export-sources.server"
import { noteLooks } from "#app/domain/registrations/looks.server"
import { FULL_NAMES, readPermission } from "#app/domain/tokens/readable-lists"
import { RuleBroken } from "#app/errors"
import { fieldName } from "./field-names"

type Row = { id: string }
type Options = { area: string; params: URLSearchParams; token: ApiToken; now: Date }

/**
 * A page of a list as the API answers it: the list's own query, masks and permission. In full it is a look at everybody on
 * it, by whoever made the token. Throws NOT_FOUND for what is no list of the API, and FORBIDDEN.
 */
export async function readList({ primary, replica }: Databases, { area, params, token, now }: Options) {
  const source = findExportSource(area) as ExportSource<Row> | undefined
  if (!source?.page) throw new RuleBroken("NOT_FOUND")
  const wanted = readPermission(source.area, source.permission)
  if (!can(token.permissions, wanted)) throw missingPermission(wanted)
  source.checkFilters?.(params, token.permissions)
  const named = can(token.permissions, FULL_NAMES)
  const { rows, next } = await source.page(replica, params, undefined, { clear: named })
  const registrationIds = rows.flatMap((row) => source.personOf?.(row) ?? [])
  if (named) await noteLooks(primary, { registrationIds, by: token.madeBy, place: "api", now })
  return { rows: rows.map((row) => writtenRow(source.columns, row, named)), next }
}

const writtenRow = (columns: readonly ExportColumn<Row>[], row: Row, named: boolean) => ({
  id: row.id,
  ...Object.fromEntries(
    columns.map(({ header, value, masked }) => {
      const found = masked && !named ? masked(row) : value(row)
      return [fieldName(header), found instanceof Date ? found.toISOString() : (found ?? null)]
    }),
  ),
})

import { type ApiToken } from "#app/auth/find-token.server"
import { missingPermission } from "#app/auth/permission-labels"
import { can } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import type { ExportColumn, ExportSource } from "#app/domain/exports/export-source"
import { findExportSource } from "#app/domain/exports/export-sources.server"
import { FULL_NAMES, readPermission } from "#app/domain/tokens/readable-lists"
import { RuleBroken } from "#app/errors"
import { fieldName } from "./field-names"

type Row = { id: string }
type Asked = { area: string; params: URLSearchParams; token: ApiToken }

/**
 * A page of a list as the API answers it: the list's own query, masks and permission. Throws NOT_FOUND for what is no list
 * of the API, and FORBIDDEN.
 */
export async function readList(db: Db, { area, params, token }: Asked) {
  const source = findExportSource(area) as ExportSource<Row> | undefined
  if (!source?.page) throw new RuleBroken("NOT_FOUND")
  const wanted = readPermission(source.area, source.permission)
  if (!can(token.permissions, wanted)) throw missingPermission(wanted)
  if (
    area === "registrations" &&
    params.has("invoiceless") &&
    !can(token.permissions, "registrations:invoiceless")
  )
    throw missingPermission("registrations:invoiceless")
  const named = can(token.permissions, FULL_NAMES)
  const { rows, next } = await source.page(db, params, undefined, { clear: named })
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

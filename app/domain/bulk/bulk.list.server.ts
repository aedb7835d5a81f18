import { and, desc, eq, inArray } from "drizzle-orm"
import { listLabels } from "#app/auth/permission-labels"
import { can, type PermissionEntry } from "#app/auth/permissions"
import type { Db } from "#app/db/client.server"
import { EXPORT_PAGE, type ExportSource } from "#app/domain/exports/export-source"
import { isOlder, type SeenLast } from "#app/domain/registrations/record-page.server"
import { bulkVerbs } from "#app/words/bulk"
import { stateWords } from "#app/words/states"
import { bulkRuns } from "#drizzle/schema/bulk"
import { users } from "#drizzle/schema/users"
import { bulkCommandNames, bulkCommands } from "./bulk-command"

type Reader = { permissions: readonly PermissionEntry[] }

const shown = {
  id: bulkRuns.id,
  command: bulkRuns.command,
  state: bulkRuns.state,
  total: bulkRuns.total,
  reason: bulkRuns.reason,
  createdAt: bulkRuns.createdAt,
  startedAt: bulkRuns.startedAt,
  finishedAt: bulkRuns.finishedAt,
  requestedBy: users.name,
}

/** The newest runs of the commands that this reader may give, so many, older than one that was seen. */
export function listBulk(db: Db, { permissions }: Reader, { most, last }: { most: number; last?: SeenLast }) {
  const mine = bulkCommandNames.filter((name) => can(permissions, bulkCommands[name].permission))
  return db
    .select(shown)
    .from(bulkRuns)
    .innerJoin(users, eq(users.id, bulkRuns.requestedBy))
    .where(and(inArray(bulkRuns.command, mine), isOlder(bulkRuns.createdAt, bulkRuns.id, last)))
    .orderBy(desc(bulkRuns.createdAt), desc(bulkRuns.id))
    .limit(most)
}
type Row = Awaited<ReturnType<typeof listBulk>>[number]

/** All of them as a file. */
export const bulkExport: ExportSource<Row> = {
  area: "bulk",
  permission: "actions:export",
  columns: [
    { name: "command", header: "Comando", kind: "text", value: (row) => bulkVerbs[row.command] },
    {
      name: "list",
      header: "Lista",
      kind: "text",
      value: (row) => listLabels[bulkCommands[row.command].list],
    },
    { name: "rows", header: "Linhas", kind: "number", value: (row) => row.total },
    { name: "status", header: "Situação", kind: "text", value: (row) => stateWords.bulk[row.state] },
    { name: "reason", header: "Motivo", kind: "text", value: (row) => row.reason },
    { name: "requestedBy", header: "Pedido por", kind: "text", value: (row) => row.requestedBy },
    { name: "requestedAt", header: "Pedido em", kind: "date", value: (row) => row.createdAt },
    { name: "startedAt", header: "Começou em", kind: "date", value: (row) => row.startedAt },
    { name: "finishedAt", header: "Terminou em", kind: "date", value: (row) => row.finishedAt },
  ],
  async *rows(db, _, reader) {
    const held = { permissions: reader?.permissions ?? [] }
    for (let last: SeenLast | undefined; ;) {
      const rows: Row[] = await listBulk(db, held, { most: EXPORT_PAGE, last })
      yield rows
      const end = rows.at(-1)
      if (!end || rows.length < EXPORT_PAGE) return
      last = { at: end.createdAt, id: end.id }
    }
  },
}

import { and, desc, eq, inArray, type SQL } from "drizzle-orm"
import { listLabels } from "#app/auth/permission-labels"
import { can, type Viewer } from "#app/auth/permissions"
import { countUpTo } from "#app/db/bounded-count.server"
import type { Db } from "#app/db/client.server"
import { readChoice, readText } from "#app/db/filter-readers.server"
import { cutPage, keyset, type Page, readPage, withCount } from "#app/db/list.server"
import { askedOf } from "#app/domain/exports/asked-filters.server"
import type { ExportSource } from "#app/domain/exports/export-source"
import { headedColumns } from "#app/domain/exports/headed-columns"
import { pagesOf } from "#app/domain/exports/pages-of.server"
import type { PersonViewer } from "#app/domain/registrations/shown-person"
import { holdsWords } from "#app/platform/text/fold"
import { bulkVerbs } from "#app/words/bulk"
import { codesOf } from "#app/words/codes-of"
import { stateWords } from "#app/words/states"
import { bulkRuns } from "#drizzle/schema/bulk"
import { users } from "#drizzle/schema/users"
import { bulkCommandNames, bulkCommands, bulkPermissions } from "./bulk-command"

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

const sorts = ["createdAt"] as const
const states = codesOf(stateWords.bulk)

/** More runs than anybody searches: of more, the newest. */
const MOST = 10_000

type Named = Pick<typeof bulkRuns.$inferSelect, "command" | "reason"> & { requestedBy: string }

/** All that a run's line says in words. */
const wordsOf = ({ command, reason, requestedBy }: Named): string =>
  [bulkVerbs[command], listLabels[bulkCommands[command].list], reason, requestedBy].filter(Boolean).join(" ")

/**
 * Those that a text means, by command, list, reason or who asked: given by hand, they are few and searched here. A reason is
 * an administrator's own words, which may name somebody: whoever reads masks does not search it either.
 */
async function found(db: Db, text: string | undefined, { named }: PersonViewer): Promise<SQL | undefined> {
  if (text === undefined) return undefined
  const runs = await db
    .select({
      id: bulkRuns.id,
      command: bulkRuns.command,
      reason: bulkRuns.reason,
      requestedBy: users.name,
    })
    .from(bulkRuns)
    .innerJoin(users, eq(users.id, bulkRuns.requestedBy))
    .orderBy(desc(bulkRuns.createdAt), desc(bulkRuns.id))
    .limit(MOST)
  return inArray(
    bulkRuns.id,
    runs
      .filter((run) => holdsWords(wordsOf(named ? run : { ...run, reason: null }), text))
      .map(({ id }) => id),
  )
}

/** A page of the runs of the commands that this reader may give, newest first, by the filters in the URL. */
export async function listBulk(
  db: Db,
  params: URLSearchParams,
  { permissions, named }: Pick<Viewer, "permissions"> & PersonViewer,
  size?: number,
): Promise<Page<Row>> {
  const page = readPage(params, { sorts, defaultSort: "-createdAt", filters: askedOf("bulk", params) }, size)
  const { where, orderBy, limit } = keyset(page, bulkRuns.createdAt, bulkRuns.id)
  const mine = bulkCommandNames.filter((name) => can(permissions, bulkCommands[name].permission))
  const [given, status] = [
    readChoice(params, "command", bulkCommandNames),
    readChoice(params, "status", states),
  ]
  const filters = and(
    inArray(bulkRuns.command, mine),
    await found(db, readText(params, "q"), { named }),
    given ? eq(bulkRuns.command, given) : undefined,
    status ? eq(bulkRuns.state, status) : undefined,
  )
  const rows = await selectShown(db)
    .where(and(filters, where))
    .orderBy(...orderBy)
    .limit(limit)
  const cut = cutPage(rows, page, (row) => row.createdAt)
  return withCount(cut, page, (most) => countUpTo(db, bulkRuns, filters, most))
}

const selectShown = (db: Db) =>
  db.select(shown).from(bulkRuns).innerJoin(users, eq(users.id, bulkRuns.requestedBy))
type Row = Awaited<ReturnType<typeof selectShown>>[number]

/** The list as a file: its filters, every page. */
export const bulkExport: ExportSource<Row> = {
  area: "bulk",
  permission: "actions:export",
  rowRights: bulkPermissions,
  columns: headedColumns("bulk", [
    { name: "command", header: "Comando", kind: "text", value: (row) => bulkVerbs[row.command] },
    {
      name: "list",
      header: "Lista",
      kind: "text",
      value: (row) => listLabels[bulkCommands[row.command].list],
    },
    { name: "rows", header: "Linhas", kind: "number", value: (row) => row.total },
    { name: "status", header: "Situação", kind: "text", value: (row) => stateWords.bulk[row.state] },
    { name: "reason", header: "Motivo", kind: "text", value: (row) => row.reason, masked: () => null },
    { name: "requestedBy", kind: "text", value: (row) => row.requestedBy },
    { name: "requestedAt", kind: "date", value: (row) => row.createdAt },
    { name: "startedAt", header: "Começou em", kind: "date", value: (row) => row.startedAt },
    { name: "finishedAt", header: "Terminou em", kind: "date", value: (row) => row.finishedAt },
  ]),
  rows: (db, filters, reader) =>
    pagesOf(filters, (params, size) =>
      listBulk(db, params, { permissions: reader.permissions, named: reader.named }, size),
    ),
}

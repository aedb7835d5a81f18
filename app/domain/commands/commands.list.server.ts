import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm"
import { countUpTo } from "#app/db/bounded-count.server"
import type { Db } from "#app/db/client.server"
import { betweenDays, readChoice, readText } from "#app/db/filter-readers.server"
import { cutPage, keyset, type Page, readPage, withCount } from "#app/db/list.server"
import { askedOf } from "#app/domain/exports/asked-filters.server"
import type { ExportSource } from "#app/domain/exports/export-source"
import { headedColumns } from "#app/domain/exports/headed-columns"
import { pagedBy } from "#app/domain/exports/pages-of.server"
import type { PersonViewer } from "#app/domain/registrations/shown-person"
import { administratorsFound } from "#app/domain/users/users.queries.server"
import { fold } from "#app/platform/text/fold"
import { codesOf } from "#app/words/codes-of"
import { commandWords, runWords, startedByWords } from "#app/words/commands"
import { stateWords } from "#app/words/states"
import { commands } from "#drizzle/schema/back-office"
import { users } from "#drizzle/schema/users"
import { type CommandName, commandNames, type RunState, sayCommand } from "./command"
import { shownRunState } from "./live-runs.server"

const sorts = ["createdAt"] as const

const LAST_FAILED = "last-failed"
const states = [...commands.state.enumValues, LAST_FAILED] as const

/** The newest run of each command, looked for from the newest backwards. */
const lastOfEach = sql`(select (select c.id from commands c where c.name = wanted.name
  order by c.created_at desc, c.id desc limit 1) from unnest(${sql.param([...commandNames])}::text[]) as wanted (name))`

function inState(state: (typeof states)[number] | undefined): SQL | undefined {
  if (state === LAST_FAILED) return and(inArray(commands.id, lastOfEach), eq(shownRunState, sql`'failed'`))
  return state && eq(shownRunState, state)
}

/** One run; `by` is null where the clock started it, `output` where there is nothing to say yet. */
type RunLine = {
  id: string
  name: string
  title: string
  state: RunState
  by: string | null
  createdAt: Date
  startedAt: Date | null
  /** Null while it has not ended. */
  seconds: number | null
  output: string | null
}

const shown = {
  id: commands.id,
  name: commands.name,
  state: shownRunState,
  by: users.name,
  createdAt: commands.createdAt,
  startedAt: commands.startedAt,
  finishedAt: commands.finishedAt,
  output: commands.output,
}
type Row = Pick<
  typeof commands.$inferSelect,
  "id" | "name" | "createdAt" | "startedAt" | "finishedAt" | "output"
> & {
  state: RunState
  by: string | null
}

function lineOf({ finishedAt, output, ...row }: Row): RunLine {
  const { startedAt, state, name } = row
  const ended = state === "done" || state === "failed"
  return {
    ...row,
    title: sayCommand(name),
    seconds: ended && startedAt && finishedAt ? (finishedAt.getTime() - startedAt.getTime()) / 1000 : null,
    // Who was killed left no word of its own.
    output: output ?? (state === "failed" ? runWords.lost : null),
  }
}

async function found(db: Db, text: string | undefined, reader: PersonViewer): Promise<SQL | undefined> {
  if (text === undefined) return undefined
  const names = commandNames.filter((name) =>
    fold(`${name} ${commandWords[name].title}`).includes(fold(text)),
  )
  const people = await administratorsFound(db, text, reader)
  const either = or(
    names.length > 0 ? inArray(commands.name, names) : undefined,
    people.length > 0 ? inArray(commands.startedBy, people) : undefined,
  )
  return either ?? sql`false`
}

const starters = { hand: isNotNull(commands.startedBy), clock: isNull(commands.startedBy) }

/** A page of the runs, newest first, by the filters in the URL. */
export const listRuns = (db: Db, url: URL, reader: PersonViewer): Promise<Page<RunLine>> =>
  readRuns(db, url.searchParams, reader)

type ReadOptions = PersonViewer & { size?: number }

async function readRuns(
  db: Db,
  params: URLSearchParams,
  { named, size }: ReadOptions,
): Promise<Page<RunLine>> {
  const page = readPage(
    params,
    { sorts, defaultSort: "-createdAt", filters: askedOf("commands", params) },
    size,
  )
  const { where, orderBy, limit } = keyset(page, commands.createdAt, commands.id)
  const [name, state] = [readChoice(params, "command", commandNames), readChoice(params, "status", states)]
  const by = readChoice(params, "by", codesOf(startedByWords))
  const filters = and(
    await found(db, readText(params, "q"), { named }),
    name ? eq(commands.name, name) : undefined,
    inState(state),
    by ? starters[by] : undefined,
    betweenDays(params, commands.createdAt),
  )
  const rows = await db
    .select(shown)
    .from(commands)
    .leftJoin(users, eq(users.id, commands.startedBy))
    .where(and(filters, where))
    .orderBy(...orderBy)
    .limit(limit)
  const cut = cutPage(rows.map(lineOf), page, (row) => row.createdAt)
  return withCount(cut, page, (most) => countUpTo(db, commands, filters, most))
}

/** The list as a file. */
export const commandsExport: ExportSource<RunLine> = {
  area: "commands",
  permission: "commands:export",
  columns: headedColumns("commands", [
    { name: "command", header: "Comando", kind: "text", value: (row) => row.title },
    { name: "status", header: "Situação", kind: "text", value: (row) => stateWords.commands[row.state] },
    { name: "by", kind: "text", value: (row) => row.by ?? "relógio" },
    { name: "requestedAt", kind: "date", value: (row) => row.createdAt },
    { name: "startedAt", header: "Começou em", kind: "date", value: (row) => row.startedAt },
    { name: "seconds", header: "Segundos", kind: "number", value: (row) => row.seconds },
    { name: "output", kind: "text", value: (row) => row.output },
  ]),
  sorts,
  ...pagedBy(readRuns),
}

/** The last run of every command that ever ran. */
export async function lastRuns(db: Db): Promise<Partial<Record<CommandName, RunLine>>> {
  const rows = await db
    .select(shown)
    .from(commands)
    .leftJoin(users, eq(users.id, commands.startedBy))
    .where(inArray(commands.id, lastOfEach))
  return Object.fromEntries(rows.map((row) => [row.name, lineOf(row)]))
}

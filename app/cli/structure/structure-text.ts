/** Rights somebody was given; `columns` null: on the whole thing. */
export type Grant = { columns: string[] | null; to: string; rights: string[] }

type Column = { name: string; type: string; required: boolean; default: string | null }
type Constraint = { name: string; text: string }

/** A table with all that hangs on it, each as the server writes it. */
export type StructureTable = {
  name: string
  columns: Column[]
  constraints: Constraint[]
  indexes: string[]
  triggers: string[]
  grants: Grant[]
}

type Sequence = {
  name: string
  type: string
  start: string
  min: string
  max: string
  step: string
  cycles: boolean
  /** The column that it fills and goes with, `table.column`. */
  owner: string | null
  grants: Grant[] | null
}

type Routine = { name: string; text: string; isTrigger: boolean; grants: Grant[] | null }

/** What the application's role is, and what its sessions begin with. */
export type Settings = {
  role: string
  powers: string[]
  begins: { role: string | null; onlyHere: boolean; setting: string }[]
}

export type Schema = {
  /** Of the server: another one may write the same thing in other words. */
  major: number
  extensions: string[]
  otherSchemas: string[]
  schemaGrants: (Grant & { schema: string })[]
  settings: Settings
  tables: StructureTable[]
  sequences: Sequence[]
  functions: Routine[]
}

export const STRUCTURE_FILE = "drizzle/structure.sql"

/** The whole text, the same for the same schema. */
export function structureText(schema: Schema): string {
  const { tables, sequences, functions } = schema
  return [
    `-- The schema as all migrations leave it, as PostgreSQL ${schema.major} writes it.`,
    "-- Written by `npm run db:structure`, never by hand. To be read and not to be run: a table may name one further down.",
    "-- Everything belongs to whoever migrates; GRANT lists what others may do, and what is not granted is refused.",
    `-- Left out: the schemas of libraries, which look after them themselves (${schema.otherSchemas.join(", ")}).`,
    heading("Role, schemas, extensions"),
    ...aroundTables(schema),
    ...tables.flatMap((table) => [heading(table.name), ...tableLines(table)]),
    heading("Sequences"),
    ...sequences.flatMap(sequenceLines),
    heading("Functions"),
    "-- Nobody calls a trigger's function directly, so only the others have a GRANT.",
    ...functions.flatMap(functionLines),
    "",
  ].join("\n")
}

const heading = (title: string) => `\n-- ${title} ${"-".repeat(Math.max(4, 112 - title.length))}\n`

function aroundTables({ extensions, schemaGrants, settings }: Schema): string[] {
  const { role, powers, begins } = settings
  const begun = begins.map(({ role: whose, onlyHere, setting }) => {
    const [name = "", ...value] = setting.split("=")
    const whom = whose === null ? "the database" : `${whose}${onlyHere ? " in this database" : ""}`
    return `-- Sessions of ${whom} begin with ${name} = '${value.join("=")}'`
  })
  return [
    `-- ${role} is ${powers.length > 0 ? powers.join(", ") : "no superuser, makes no databases and no roles, and passes no row security"}.`,
    ...(begun.length > 0 ? begun : [`-- Sessions of ${role} begin with the server's own settings.`]),
    ...schemaGrants.map((grant) => grantLine(grant, `SCHEMA ${grant.schema}`)),
    ...extensions.map((name) => `CREATE EXTENSION ${name};`),
  ]
}

function tableLines({ name, columns, constraints, indexes, triggers, grants }: StructureTable): string[] {
  const body = [columnLines(columns), constraints.map((one) => `  CONSTRAINT ${one.name} ${one.text}`)]
  const parts = body.filter((lines) => lines.length > 0).map((lines) => lines.join(",\n"))
  return [
    `CREATE TABLE ${name} (\n${parts.join(",\n\n")}\n);`,
    ...apart(indexes.map((text) => `${text};`)),
    ...apart(triggers.map((text) => `${text};`)),
    ...apart(grants.map((grant) => grantLine(grant, name))),
  ]
}

const apart = (lines: string[]) => (lines.length > 0 ? ["", lines.join("\n")] : [])

/** Name, type, NOT NULL and default below each other. */
function columnLines(columns: Column[]): string[] {
  const width = (texts: string[]) => Math.max(...texts.map((text) => text.length))
  const [names, types] = [width(columns.map(({ name }) => name)), width(columns.map(({ type }) => type))]
  return columns.map((column) => {
    const required = column.required ? "NOT NULL" : ""
    const filled = column.default === null ? "" : `DEFAULT ${column.default}`
    const cells = [column.name.padEnd(names), column.type.padEnd(types), required.padEnd(8), filled]
    return `  ${cells.join("  ").trimEnd()}`
  })
}

function sequenceLines({ name, grants, ...sequence }: Sequence): string[] {
  const { type, start, min, max, step, cycles, owner } = sequence
  const range = `START ${start} INCREMENT ${step} MINVALUE ${min} MAXVALUE ${max} ${cycles ? "CYCLE" : "NO CYCLE"}`
  const owned = owner === null ? "" : ` OWNED BY ${owner}`
  return [
    `CREATE SEQUENCE ${name} AS ${type} ${range}${owned};`,
    ...(grants ?? []).map((grant) => grantLine(grant, `SEQUENCE ${name}`)),
  ]
}

function functionLines({ name, text, isTrigger, grants }: Routine): string[] {
  const given = isTrigger ? [] : (grants ?? []).map((grant) => grantLine(grant, `FUNCTION ${name}`))
  return ["", `${text.trimEnd()};`, ...given]
}

const grantLine = ({ columns, to, rights }: Grant, what: string) =>
  `GRANT ${rights.map((right) => (columns ? `${right} (${columns.join(", ")})` : right)).join(", ")} ON ${what} TO ${to};`

import { is, Param, Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import { PgDialect } from "drizzle-orm/pg-core"
import { drizzle } from "drizzle-orm/postgres-js"
import type postgres from "postgres"
import { clientOf, type Db } from "./client.server"

const dialect = new PgDialect({ casing: "snake_case" })

/** Writes statements of one table without a database, for `statement`. */
export const writing = drizzle.mock({ casing: "snake_case" })

/** A value that each call gives, by its name. */
export type PlaceholderOf<Values> = (name: keyof Values & string) => Placeholder

/**
 * A statement that is written once and sent often: drizzle turns it into text when it is first sent, and a call only
 * fills in its values. Written anew every time, the statements of one invoice took half of this process's time.
 */
export function statement<Row extends object, Values extends object>(
  write: (placeholder: PlaceholderOf<Values>) => SQLWrapper,
): (db: Db, values: Values) => Promise<Row[]> {
  let written: { text: string; read: ((values: Values) => unknown)[] } | undefined
  return async (db, values) => {
    written ??= compile(write((name) => sql.placeholder(name)).getSQL())
    const { text, read } = written
    // What a caller puts in is checked by the type of the statement; the driver has a name for all of it.
    const parameters = read.map((value) => value(values)) as postgres.ParameterOrJSON<never>[]
    return [...(await clientOf(db).unsafe<Row[]>(text, parameters))]
  }
}

function compile<Values extends object>(query: SQL) {
  const { sql: text, params } = dialect.sqlToQuery(query)
  return { text, read: params.map((param) => reader<Values>(param)) }
}

/** A column's own encoder makes text of dates and JSON. */
function reader<Values extends object>(param: unknown): (values: Values) => unknown {
  if (is(param, Placeholder)) return (values) => valueOf(values, param.name)
  if (!is(param, Param) || !is(param.value, Placeholder)) return () => param
  const { encoder, value } = param
  return (values) => {
    const field = valueOf(values, value.name)
    return field === null ? null : encoder.mapToDriverValue(field)
  }
}

const valueOf = (values: object, name: string): unknown => (values as Record<string, unknown>)[name] ?? null

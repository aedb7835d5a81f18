import type postgres from "postgres"

/** Every row of every table as text, bytes in hex, as a dump writes them. */
export async function dumped(owner: postgres.Sql): Promise<string> {
  const tables = await owner<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`
  const texts: string[] = []
  for (const { name } of tables) {
    const rows = await owner.unsafe<{ text: string }[]>(`select t::text as text from ${name} t`)
    texts.push(...rows.map(({ text }) => text))
  }
  return texts.join("\n")
}

/** A key in every form in which it might stand in a dump. */
export const formsOf = (key: Buffer) => [
  key.toString("hex"),
  key.toString("base64").replace(/=+$/, ""),
  key.toString("base64url"),
  key.toString("latin1"),
]

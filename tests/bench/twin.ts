import postgres from "postgres"

type Database = { url: string; ownerUrl: string }

/** A second database with the same content; nobody may be connected to the first one meanwhile. */
export async function twinOf(
  { url, ownerUrl }: Database,
  name = "twin",
): Promise<{ url: string; drop(): Promise<void> }> {
  const original = new URL(url).pathname.slice(1)
  const twin = `${original}_${name}`
  const onServer = async (statement: string) => {
    const sql = postgres(Object.assign(new URL(ownerUrl), { pathname: "/postgres" }).href, { max: 1 })
    await sql.unsafe(statement).finally(() => sql.end())
  }
  await onServer(`create database ${twin} template ${original}`)
  return {
    url: Object.assign(new URL(url), { pathname: `/${twin}` }).href,
    drop: () => onServer(`drop database ${twin} with (force)`),
  }
}

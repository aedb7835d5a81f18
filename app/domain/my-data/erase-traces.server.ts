import { type SQL, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import { formatCpf } from "#app/domain/registrations/cpf"

type Person = { id: string; cpf: string; email: string; phone: string; name: string; lastname: string }

/** How somebody may be named in what administrators searched for, and in what a mail server answered. */
function tracesOf({ cpf, email, phone, name, lastname }: Omit<Person, "id">): string[] {
  const whole = `${name} ${lastname}`
  const plain = [cpf, formatCpf(cpf), email, phone, whole]
  return [...new Set([...plain, ...plain.map(encodeURIComponent), whole.replaceAll(" ", "+")])]
}

/** As patterns of LIKE that find each of them anywhere. */
const patternsOf = (person: Person): string[] =>
  tracesOf(person).map((trace) => `%${trace.replace(/[\\%_]/g, String.raw`\$&`)}%`)

/** Both sides in small letters, once each: ILIKE would write every row small anew for each pattern. */
const among = (column: SQL, patterns: string[]) =>
  sql`lower(${column}) like any(array(select lower(p) from unnest(${sql.param(patterns)}::text[]) as p))`

/** Rows of the audit, about whatever else, whose erasable values name the person. */
export async function auditRowsNaming(tx: Db, person: Person): Promise<string[]> {
  const rows = await tx.execute<{ id: string }>(sql`
    select distinct action_id as id from action_values where value is not null and ${among(sql`value`, patternsOf(person))}`)
  return rows.map(({ id }) => id)
}

/**
 * Takes the person out of what others typed, or machines noted, about them: searches that were kept, answers of mail
 * servers, counters, and addresses that nobody else came from. Before their own rows go, which say which those are.
 */
export async function eraseTraces(tx: Db, person: Person): Promise<void> {
  const patterns = patternsOf(person)
  for (const table of ["exports", "bulk_runs", "saved_views"] as const)
    await tx.execute(
      sql`update ${sql.identifier(table)} set filters = '' where ${among(sql`filters`, patterns)}`,
    )
  for (const table of ["job", "archive"] as const)
    await tx.execute(sql`update pgboss.${sql.identifier(table)} set output = null
      where output is not null and ${among(sql`output::text`, patterns)}`)
  const own = sql`select network_of(ip) as network from (
    select ip from registrations where id = ${person.id}::uuid
    union select ip from invoices where registration_id = ${person.id}::uuid
    union select ip from user_logs where registration_id = ${person.id}::uuid
    union select ip from sessions where registration_id = ${person.id}::uuid) as came where ip is not null`
  await tx.execute(sql`
    with own as (${own}), gone as (
      delete from ips where network in (select network from own)
        and not exists (select from user_logs l where network_of(l.ip) = ips.network and l.ip is not null
          and l.registration_id is distinct from ${person.id}::uuid)
        and not exists (select from sessions s where s.strategy = 'admin' and s.ip is not null and network_of(s.ip) = ips.network))
    delete from rate_limits where ${among(sql`key`, patterns)}
      or exists (select from own where rate_limits.key like '%' || own.network || '%')`)
}

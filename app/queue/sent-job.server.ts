import { type SQL, sql, type SQLWrapper } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import type { Jobs, MailKind } from "./jobs.server"

/** A condition: a job of this id still waits, runs or is to be tried again. */
export const jobIsLive = (name: keyof Jobs, id: SQLWrapper): SQL => sql`exists (
  select from pgboss.job where name = ${name} and job.id = ${id} and state in ('created', 'retry', 'active'))`

/** A condition: a job of this id has been worked on for some seconds, in which its worker has begun, whether or not it lives. */
export const jobRuns = (name: keyof Jobs, id: SQLWrapper): SQL => sql`exists (
  select from pgboss.job where name = ${name} and job.id = ${id} and state = 'active'
    and started_on < now() - interval '10 seconds')`

/** A condition: a job that carries this value waits for somebody to begin it, or to try it again. */
export const jobWaits = (name: keyof Jobs, field: string, value: SQLWrapper): SQL => sql`exists (
  select from pgboss.job where name = ${name} and job.data ->> ${field} = ${value}::text
    and state in ('created', 'retry'))`

/** A condition: a mail of this kind about this row does, whatever its job is called. */
export const mailIsLive = (kind: MailKind, id: SQLWrapper): SQL => sql`exists (
  select from pgboss.job where name = 'mail' and job.data ->> 'kind' = ${kind} and job.data ->> 'id' = ${id}::text
    and state in ('created', 'retry', 'active'))`

/**
 * The ids of all rows about which a mail of this kind waits, runs or is to be tried again, as texts: read once for a list of
 * rows. One that was given up counts as long as the queue has it at hand, since `patient-mails` may have it go on.
 */
export const idsMailedAbout = (kind: MailKind): SQL => sql`(
  select job.data ->> 'id' from pgboss.job where name = 'mail' and job.data ->> 'kind' = ${kind}
    and state in ('created', 'retry', 'active', 'failed'))`

/**
 * Whether such a mail still waits, runs or is to be tried again; false once it is done or was given up, and where none
 * was ever sent. Asked of the primary.
 */
export async function isMailLive(primary: Db, { kind, id }: Jobs["mail"]): Promise<boolean> {
  const [row] = await primary.execute<{ live: boolean }>(sql`select ${mailIsLive(kind, sql`${id}`)} as live`)
  return row?.live === true
}

/** Takes every such mail back that nobody is sending just now, also one that was tried or given up. */
export async function dropMails(tx: Db, { kind, id }: Jobs["mail"]): Promise<void> {
  await tx.execute(sql`delete from pgboss.job where name = 'mail' and data ->> 'kind' = ${kind}
    and data ->> 'id' = ${id} and state in ('created', 'retry', 'failed')`)
}

/**
 * Takes a job back that nobody has begun, inside the caller's transaction; false where it runs, has run or was tried. Who
 * begins it at the same moment either has it already, or passes it over.
 */
export async function withdrawJob(tx: Db, name: keyof Jobs, id: string): Promise<boolean> {
  const rows = await tx.execute(
    sql`delete from pgboss.job where name = ${name} and id = ${id}::uuid and state = 'created' returning id`,
  )
  return rows.length > 0
}

import { drizzle } from "drizzle-orm/postgres-js"
import { migrate as runMigrations } from "drizzle-orm/postgres-js/migrator"
import postgres from "postgres"
import { defaultRoles } from "#app/auth/roles"
import { installJobs } from "#app/queue/jobs.server"
import { sqlState } from "#app/db/error-codes"
import { grantsFor, queueGrantsFor } from "#app/db/grants.server"
import { sessionLimits } from "#app/db/session-limits"
import { patiently } from "./patient.server"
import { refuseWithoutSecret, sealKeys } from "./seal-keys.server"

/** Any number that no other program takes: two migrations at once wait for each other. */
const MIGRATION_LOCK = 7_200_611
const LOCK_TIMEOUT = "5s"
const PATIENCE = { tries: 10, pauseMs: 5_000 }

/**
 * Brings the schema up to date as its owner. In this order: the role that the application connects as, migrations, the job
 * queue, each with the role's grants right behind it. Then the default permissions where none stand yet, and the data key
 * with what it encrypts. May be sent twice. Answers whether the owner may work as the role, as commands do, and whether the
 * role has its limits; where only the server's administrator can see to that, the rest is done all the same.
 */
export async function migrate(
  ownerUrl: string,
  role: string,
): Promise<{ takesRole: boolean; hasLimits: boolean }> {
  const client = postgres(ownerUrl, { max: 1, onnotice: () => {} })
  try {
    await client`select pg_advisory_lock(${MIGRATION_LOCK})`
    await refuseWithoutSecret(client)
    const takesRole = await createRole(client, role)
    const hasLimits = await limitRole(client, role)
    // Whoever waits for a table holds up everybody who comes to it later: not for long, and then from the start.
    await client.unsafe(`set lock_timeout = '${LOCK_TIMEOUT}'`)
    await patiently(
      () => runMigrations(drizzle(client), { migrationsFolder: "drizzle/migrations" }),
      PATIENCE,
    )
    // At once: what a new trigger writes to is written by the release that still serves.
    await patiently(() => client.unsafe(grantsFor(role)), PATIENCE)
    await patiently(() => installJobs(client), PATIENCE)
    await patiently(() => client.unsafe(queueGrantsFor(role)), PATIENCE)
    await client`reset lock_timeout`
    await seedRoles(client)
    await sealKeys(client)
    return { takesRole, hasLimits }
  } finally {
    await client.end()
  }
}

/**
 * Roles belong to the whole server, so a neighbour may be making the same one; where we may not, it must exist. Answers whether
 * whoever migrates may take it on.
 */
async function createRole(client: postgres.Sql, role: string): Promise<boolean> {
  const found = await client`select 1 from pg_roles where rolname = ${role}`
  if (found.length === 0) {
    await client
      .unsafe(`create role "${role}" login nosuperuser nocreatedb nocreaterole`)
      .catch((error: { code?: string }) => {
        if (error.code !== "42710" && error.code !== "23505") throw error
      })
  }
  // Before 16 whoever is a member may take the role on, and 'SET' is no word for it.
  const [row] = await client<{ owner: string; takes: boolean }[]>`
    select current_user as owner, pg_has_role(current_user, ${role},
      case when current_setting('server_version_num')::int < 160000 then 'MEMBER' else 'SET' end) as takes`
  return !row || row.takes || orTellAdministrator(client, `grant "${role}" to "${row.owner}"`)
}

/**
 * Whoever migrates may not do it where a server's console made the role, and is told what to run there. Answers whether it is
 * done.
 */
async function orTellAdministrator(client: postgres.Sql, statement: string): Promise<boolean> {
  try {
    await client.unsafe(statement)
  } catch (error) {
    const code = sqlState(error)
    if (code === "42501") {
      console.warn(`Not allowed here, please run it as the server's administrator: ${statement}`)
      return false
    }
    // XX000: a neighbour's migration does the same at this moment.
    if (code !== "XX000") throw error
  }
  return true
}

/**
 * The role's limits, for sessions that sign in with it, through a pooler too; one that an operator set stays. Answers whether it
 * has them all.
 */
async function limitRole(client: postgres.Sql, role: string): Promise<boolean> {
  const [row] = await client<{ settings: string[] | null }[]>`
    select rolconfig as settings from pg_roles where rolname = ${role}`
  const missing = Object.entries(sessionLimits).filter(
    ([name]) => !row?.settings?.some((setting) => setting.startsWith(`${name}=`)),
  )
  let isDone = true
  for (const [name, limit] of missing)
    if (!(await orTellAdministrator(client, `alter role "${role}" set ${name} = ${limit}`))) isDone = false
  return isDone
}

async function seedRoles(client: postgres.Sql): Promise<void> {
  // An empty table that somebody emptied at /admin/permissions stays empty.
  const [row] = await client`
    select exists (select 1 from role_permissions) or
      exists (select 1 from actions where permission = 'permissions') as seeded`
  if (row?.seeded) return
  const rows = Object.entries(defaultRoles).flatMap(([type, permissions]) =>
    permissions.map(({ permission, action }) => ({ type, permission, action })),
  )
  await client`insert into role_permissions ${client(rows)} on conflict do nothing`
}

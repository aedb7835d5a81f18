import { sql } from "drizzle-orm"
import { connect } from "./client.server"

/**
 * Why the role that this address logs in as must not serve the public, null where nothing speaks against it: who owns
 * a table, or is a superuser, passes by every trigger. Roles that it belongs to count, since it can take them on.
 * Throws where the database is away.
 */
export async function roleFault(databaseUrl: string): Promise<string | null> {
  const db = connect(databaseUrl, { max: 1 })
  try {
    const [role] = await db.execute<{ superuser: boolean; owner: boolean }>(sql`
      select bool_or(rolsuper) as superuser,
        bool_or(exists (
          select from pg_shdepend o
          where o.refclassid = 'pg_authid'::regclass and o.refobjid = role.oid and o.deptype = 'o'
            and (o.dbid = 0 or o.dbid = (select oid from pg_database where datname = current_database())))) as owner
      from pg_roles role where pg_has_role(session_user, role.oid, 'MEMBER')`)
    if (role?.superuser) return "it is a superuser, or can become one"
    return role?.owner ? "it owns tables or other things in the database" : null
  } finally {
    await db.$client.end({ timeout: 5 })
  }
}

import type postgres from "postgres"
import type { Grant, Schema, Settings, StructureTable } from "./structure-text"

/** What an extension brought is the extension's: its name says it. */
const OURS = `not exists (select from pg_depend part where part.objid = thing.oid and part.deptype = 'e')`

/**
 * The schema public as the server's catalogue has it, with what the application's role may do in it. Asked with a fixed
 * search path, since that decides which names the server writes with their schema.
 */
export function readSchema(sql: postgres.Sql, role: string): Promise<Schema> {
  return sql.begin("read only", async (tx) => {
    await tx`set local search_path = public`
    await refuseUnknown(tx)
    const [server] = await tx<{ major: number }[]>`
      select current_setting('server_version_num')::int / 10000 as major`
    return {
      major: server?.major ?? 0,
      extensions: await namesOf(tx`select extname as name from pg_extension where extname <> 'plpgsql'`),
      otherSchemas: await namesOf(tx`
        select nspname as name from pg_namespace
        where nspname !~ '^pg_' and nspname not in ('public', 'information_schema')`),
      schemaGrants: await readSchemaGrants(tx),
      settings: await readSettings(tx, role),
      tables: await readTables(tx),
      sequences: await readSequences(tx),
      functions: await readFunctions(tx),
    }
  })
}

type Tx = postgres.TransactionSql

/** By bytes: a server's locale has another order. */
const inOrder = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const namesOf = async (query: PromiseLike<readonly postgres.Row[]>): Promise<string[]> =>
  (await query).map((row) => String(row.name)).sort(inOrder)

/** What would be missing from the text without a word: whoever adds such a thing teaches it to this file first. */
async function refuseUnknown(tx: Tx): Promise<void> {
  const unknown = await namesOf(
    tx.unsafe(`
      select 'the relation ' || relname || ' of kind ' || relkind::text as name from pg_class thing
        where relnamespace = 'public'::regnamespace and relkind not in ('r', 'i', 'S') and ${OURS}
      union all select 'the table ' || relname || ', which has row security, options or is not logged' from pg_class thing
        where relnamespace = 'public'::regnamespace and relkind = 'r' and ${OURS}
          and (relrowsecurity or reloptions is not null or relpersistence <> 'p')
      union all select 'the type ' || typname from pg_type thing
        where typnamespace = 'public'::regnamespace and typtype in ('d', 'e', 'r') and ${OURS}
      union all select 'the aggregate or window function ' || proname from pg_proc thing
        where pronamespace = 'public'::regnamespace and prokind in ('a', 'w') and ${OURS}
      union all select 'the generated column ' || attrelid::regclass || '.' || attname from pg_attribute
        join pg_class thing on thing.oid = attrelid
        where relnamespace = 'public'::regnamespace and (attgenerated <> '' or attidentity <> '') and ${OURS}
      union all select 'the column ' || attrelid::regclass || '.' || attname || ', which has a collation' from pg_attribute
        join pg_type t on t.oid = atttypid join pg_class thing on thing.oid = attrelid
        where relnamespace = 'public'::regnamespace and relkind = 'r' and attcollation <> typcollation and ${OURS}
      union all select 'the trigger ' || tgname || ', which is not simply on' from pg_trigger
        where tgenabled <> 'O' and not tgisinternal`),
  )
  if (unknown.length > 0)
    throw new Error(
      `app/cli/structure cannot write this yet, so the text would hide it: ${unknown.join("; ")}`,
    )
}

type Named<Rest> = { table: string } & Rest

async function readTables(tx: Tx): Promise<StructureTable[]> {
  const names = await namesOf(
    tx.unsafe(`
      select quote_ident(relname) as name from pg_class thing
      where relkind = 'r' and relnamespace = 'public'::regnamespace and ${OURS}`),
  )
  const columns = await tx<Named<StructureTable["columns"][number]>[]>`
    select attrelid::regclass::text as table, quote_ident(attname) as name, format_type(atttypid, atttypmod) as type,
      attnotnull as required, pg_get_expr(adbin, adrelid, true) as default
    from pg_attribute join pg_class c on c.oid = attrelid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
    order by attrelid, attnum`
  // NOT NULL, which some versions count as a constraint ('n'), stands beside its column.
  const constraints = await tx<Named<{ name: string; text: string }>[]>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid, true) as text
    from pg_constraint
    where connamespace = 'public'::regnamespace and conrelid <> 0 and contype in ('p', 'u', 'x', 'c', 'f')
    order by position(contype::text in 'puxcf'), conname collate "C"`
  const indexes = await tx<Named<{ text: string }>[]>`
    select indrelid::regclass::text as table, pg_get_indexdef(indexrelid, 0, true) as text
    from pg_index join pg_class i on i.oid = indexrelid
    where i.relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
    order by i.relname collate "C"`
  const triggers = await tx<Named<{ text: string }>[]>`
    select tgrelid::regclass::text as table, pg_get_triggerdef(t.oid, true) as text
    from pg_trigger t join pg_class c on c.oid = tgrelid
    where c.relnamespace = 'public'::regnamespace and not tgisinternal
    order by tgname collate "C"`
  const grants = await readTableGrants(tx)
  return names.map((name) => {
    const own = <Row extends { table: string }>(rows: Iterable<Row>) =>
      [...rows].filter((row) => row.table === name)
    return {
      name,
      columns: own(columns),
      constraints: own(constraints),
      indexes: own(indexes).map(({ text }) => text),
      triggers: own(triggers).map(({ text }) => text),
      grants: own(grants),
    }
  })
}

/** Whom the rights were given to, in the order in which SQL lists rights; the owner, who has them all, is left out. */
const GRANTED = `
  coalesce(grantee.rolname, 'PUBLIC') as to,
  array_agg(privilege_type order by array_position('{SELECT,INSERT,UPDATE,DELETE}', privilege_type), privilege_type) as rights`
const GRANTEE = `left join pg_roles grantee on grantee.oid = given.grantee`

const readTableGrants = (tx: Tx) =>
  tx.unsafe<Named<Grant>[]>(`
    select quote_ident(thing.relname) as table, null::text[] as columns, ${GRANTED}
    from pg_class thing, aclexplode(thing.relacl) given ${GRANTEE}
    where relkind = 'r' and relnamespace = 'public'::regnamespace and given.grantee <> relowner
    group by thing.relname, grantee.rolname
    union all
    select "table", array_agg(quote_ident(attname) order by attnum), "to", rights from (
      select quote_ident(thing.relname) as "table", attname, attnum, ${GRANTED}
      from pg_class thing join pg_attribute on attrelid = thing.oid, aclexplode(attacl) given ${GRANTEE}
      where relkind = 'r' and relnamespace = 'public'::regnamespace and given.grantee <> relowner
      group by thing.relname, attname, attnum, grantee.rolname
    ) as of_columns group by "table", "to", rights
    order by 3, 2 nulls first, 4`)

const readSchemaGrants = (tx: Tx) =>
  tx.unsafe<(Grant & { schema: string })[]>(`
    select thing.nspname as schema, null::text[] as columns, ${GRANTED}
    from pg_namespace thing, aclexplode(thing.nspacl) given ${GRANTEE}
    where nspname !~ '^pg_' and nspname <> 'information_schema' and given.grantee <> nspowner
    group by thing.nspname, grantee.rolname
    order by thing.nspname collate "C", 3`)

const readSequences = (tx: Tx) =>
  tx.unsafe<Schema["sequences"]>(`
    select thing.relname as name, format_type(seqtypid, null) as type, seqstart::text as start,
      seqmin::text as min, seqmax::text as max, seqincrement::text as step, seqcycle as cycles,
      (select refobjid::regclass || '.' || attname from pg_depend
        join pg_attribute on attrelid = refobjid and attnum = refobjsubid
        where objid = thing.oid and deptype = 'a') as owner,
      (select json_agg(held) from (
        select null as columns, ${GRANTED} from aclexplode(thing.relacl) given ${GRANTEE}
        where given.grantee <> relowner group by grantee.rolname order by 2
      ) as held) as grants
    from pg_class thing join pg_sequence on seqrelid = thing.oid
    where relnamespace = 'public'::regnamespace and ${OURS}
    order by thing.relname collate "C"`)

const readFunctions = (tx: Tx) =>
  tx.unsafe<Schema["functions"]>(`
    select thing.oid::regprocedure::text as name, pg_get_functiondef(thing.oid) as text,
      prorettype = 'trigger'::regtype as "isTrigger",
      (select json_agg(held) from (
        select null as columns, ${GRANTED}
        from aclexplode(coalesce(thing.proacl, acldefault('f', thing.proowner))) given ${GRANTEE}
        where given.grantee <> proowner group by grantee.rolname order by 2
      ) as held) as grants
    from pg_proc thing
    where pronamespace = 'public'::regnamespace and prokind in ('f', 'p') and ${OURS}
    order by thing.oid::regprocedure::text collate "C"`)

/** What the role is, and the settings that its sessions begin with: everywhere, in this database, or of this database. */
async function readSettings(tx: Tx, role: string): Promise<Settings> {
  const [is] = await tx<{ powers: string[] }[]>`
    select array_remove(array[case when rolsuper then 'SUPERUSER' end, case when rolcreatedb then 'CREATEDB' end,
      case when rolcreaterole then 'CREATEROLE' end, case when rolreplication then 'REPLICATION' end,
      case when rolbypassrls then 'BYPASSRLS' end], null) as powers
    from pg_roles where rolname = ${role}`
  if (!is) throw new Error(`There is no role ${role}.`)
  const begins = await tx<Settings["begins"]>`
    select rolname as role, setdatabase <> 0 as "onlyHere", setting
    from pg_db_role_setting left join pg_roles on pg_roles.oid = setrole, unnest(setconfig) as setting
    where (rolname = ${role} and setdatabase = 0)
      or (setdatabase = (select oid from pg_database where datname = current_database())
        and (rolname = ${role} or setrole = 0))
    order by rolname nulls last, setdatabase <> 0, setting collate "C"`
  return { role, powers: is.powers, begins: [...begins] }
}

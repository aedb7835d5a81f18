import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server"
import type { Reasons } from "./indexed-columns"

/** What an administrator's request writes without a row of the audit in the same transaction, with why. */
export const mayBeUnaudited: Reasons = {
  actions: "the audit itself",
  action_values: "the audit itself",
  looks: "who looked at whose data is a record of its own",
  user_logs: "what happened to a person is a record of its own",
  named_bases:
    "a frozen base with names as one file, at its first need; who takes it has looked at everybody in it",
  ips: "how often a network was seen, counted by the process",
  rate_limits: "tries, counted",
  review_leases: "who works on what for five minutes",
  review_skips: "what somebody left for later",
  sessions: "who signed in, and was last seen when",
  password_resets: "a link's seal; that one was sent is told beside it",
  sent_mails: "what was mailed to whom is a record of its own",
}

/** Notes from now on what the back office's connections change, table by table. */
export async function watchChanges(owner: Db): Promise<void> {
  await owner.execute(
    sql.raw(`
    create schema watched;
    create table watched.changes (of text, how text, late boolean, xid xid8, unique (of, how, late, xid));
    create function watched.note() returns trigger language plpgsql security definer as $$
    declare
      -- Which code was used last; and a secret of the second step that no code has confirmed yet.
      unsaid text[] := array['totp_last_step'];
      -- Behind a row of the audit, whose lock on the chain everybody else waits for until the commit.
      late boolean;
    begin
      if tg_op = 'UPDATE' and tg_table_name = 'users' then
        if coalesce(to_jsonb(old)->>'totp_enabled_at', to_jsonb(new)->>'totp_enabled_at') is null then
          unsaid := unsaid || array['totp_secret', 'totp_begun_at', 'recovery_codes'];
        end if;
        if to_jsonb(old) - unsaid = to_jsonb(new) - unsaid then
          return null;
        end if;
      end if;
      if current_setting('application_name') = 'bar-na-torcida office' then
        -- What a trigger of ours writes at the commit, as the log's entry of a batch, is the database's own step.
        late := pg_trigger_depth() = 1 and tg_table_name not in ('actions', 'action_values') and exists (
          select from watched.changes audit where audit.xid = pg_current_xact_id() and audit.of = 'actions');
        insert into watched.changes values (tg_table_name, tg_op, late, pg_current_xact_id())
          on conflict do nothing;
      end if;
      return null;
    end $$;
    do $$ declare of record; begin
      for of in select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
        execute format('create trigger watched after insert or update or delete on %I
          for each row execute function watched.note()', of.relname);
      end loop;
    end $$`),
  )
}

/** What was changed in a transaction that wrote nothing into the audit: TABLE and how, each once. */
export async function unauditedChanges(owner: Db): Promise<string[]> {
  const rows = await owner.execute<{ of: string; how: string }>(sql`
    select distinct of, lower(how) as how from watched.changes as changed
    where not exists (select from watched.changes audit where audit.xid = changed.xid and audit.of = 'actions')
    order by of, how`)
  return rows.filter(({ of }) => !Object.hasOwn(mayBeUnaudited, of)).map(({ of, how }) => `${of}: ${how}`)
}

/**
 * What was changed after the audit had been written in the same transaction, which is to be its last step: TABLE and how.
 */
export async function lateChanges(owner: Db): Promise<string[]> {
  const rows = await owner.execute<{ of: string; how: string }>(sql`
    select distinct of, lower(how) as how from watched.changes where late order by of, how`)
  return rows.map(({ of, how }) => `${of}: ${how}`)
}

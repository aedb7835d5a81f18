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

/** What the jobs write besides, of their own accord, with why. */
export const mayBeUnauditedByJobs: Reasons = {
  bulk_items: "how far a command is; what it did to a row is in the row's own audit",
  bulk_runs: "how far a command is",
  commands: "what upkeep did is a record of its own",
  dispatch_recipients: "to whom a mailing went is a record of its own",
  dispatches: "how far a mailing is",
  draw_notices: "how far the holders of a draw are written to",
  draw_notices_sent: "to whom was written is a record of its own",
  draw_plans: "a plan says the log's key once there is one; what else it says, a draw's own change says",
  exports: "how far a file is",
  log_checkpoints: "the public log is a record of its own",
  log_datings: "the public log is a record of its own",
  log_entries: "the public log is a record of its own",
  log_nodes: "the public log is a record of its own",
  log_vkeys: "the public log is a record of its own",
  statistic_counts: "sums of what is there",
  statistic_days: "sums of what is there",
  ticket_totals: "sums of what is there",
}

/** Tables that neither an administrator nor a job in their name changes, with why. */
export const leftAlone: Reasons = {
  data_keys: "made and wrapped by commands of the owner",
  delivery_addresses: "by who won, and by the night that takes them away",
  draw_notices: "by the job that writes to a draw's holders",
  draw_notices_sent: "by the job that writes to a draw's holders",
  email_changes: "by who changes an address of their own",
  erasures: "by who closes an account, and by the night's erasing",
  form_drafts: "what a participant typed as the session ended",
  kept_records: "by the night's erasing",
  log_checkpoints: "by the public log's own rounds",
  log_datings: "by the public log's own rounds",
  log_nodes: "by the public log's own rounds",
  log_restarts: "by a command of the owner",
  log_vkeys: "by the public log's own rounds",
  photo_words: "by who sends a photo",
  statistic_counts: "by the hour's counting",
  statistic_days: "by the hour's counting",
  ticket_totals: "by the night's counting",
  unsubscribes: "by who wants no news",
}

/** The names of the watched pools, and whose they are. */
const POOLS = { "bar-na-torcida office": "office", "bar-na-torcida jobs": "jobs" } as const
type Changed = { of: string; how: string; by: (typeof POOLS)[keyof typeof POOLS] }

/**
 * Notes from now on what the back office's connections and the jobs' change, table by table. What an administrator does as
 * a participant, and what programs ask in the name of one, goes over the back office's.
 */
export async function watchChanges(owner: Db): Promise<void> {
  await owner.execute(
    sql.raw(`
    create schema watched;
    create table watched.changes (of text, how text, by text, late boolean, xid xid8, unique (of, how, late, xid));
    create function watched.note() returns trigger language plpgsql security definer as $$
    declare
      -- Columns that say what somebody's being there left behind, and nothing that was decided.
      unsaid text[];
      -- Behind a row of the audit, whose lock on the chain everybody else waits for until the commit.
      late boolean;
      whose text := '${JSON.stringify(POOLS)}'::jsonb ->> current_setting('application_name');
    begin
      if tg_op = 'UPDATE' then
        unsaid := case
          -- Which code was used last.
          when tg_table_name = 'users' then array['totp_last_step']
          -- That a program read with it.
          when tg_table_name = 'tokens' then array['last_used_at']
          -- That the queue sent a confirmation was no administrator's hand.
          when tg_table_name in ('prize_awards', 'winners') and whose = 'jobs' then array['confirmation_sent_at']
          else array[]::text[] end;
        -- A secret of the second step that no code has confirmed yet.
        if tg_table_name = 'users'
          and coalesce(to_jsonb(old)->>'totp_enabled_at', to_jsonb(new)->>'totp_enabled_at') is null then
          unsaid := unsaid || array['totp_secret', 'totp_begun_at', 'recovery_codes'];
        end if;
        if unsaid <> array[]::text[] and to_jsonb(old) - unsaid = to_jsonb(new) - unsaid then
          return null;
        end if;
      end if;
      if whose is not null then
        -- What a trigger of ours writes at the commit, as the log's entry of a batch, is the database's own step.
        late := pg_trigger_depth() = 1 and tg_table_name not in ('actions', 'action_values') and exists (
          select from watched.changes audit where audit.xid = pg_current_xact_id() and audit.of = 'actions');
        insert into watched.changes values (tg_table_name, tg_op, whose, late, pg_current_xact_id())
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

/**
 * What was changed in a transaction that wrote nothing into the audit, or where a job changed it into the participants' log:
 * TABLE and how, each once.
 */
export async function unauditedChanges(owner: Db): Promise<string[]> {
  const rows = await owner.execute<Changed>(sql`
    select distinct of, lower(how) as how, by from watched.changes as changed
    where not exists (select from watched.changes audit where audit.xid = changed.xid
      and (audit.of = 'actions' or changed.by = 'jobs' and audit.of = 'user_logs'))
    order by of, how, by`)
  const said = { office: mayBeUnaudited, jobs: { ...mayBeUnaudited, ...mayBeUnauditedByJobs } }
  return rows
    .filter(({ of, by }) => !Object.hasOwn(said[by], of))
    .map(({ of, how, by }) => `${of}: ${how}${by === "jobs" ? " by a job" : ""}`)
}

/** The tables that an administrator changed, or a job. */
export async function changedTables(owner: Db): Promise<string[]> {
  const rows = await owner.execute<{ of: string }>(sql`select distinct of from watched.changes order by of`)
  return rows.map(({ of }) => of)
}

/** Of all tables those that a run of all tests should have seen changed and did not. */
export function unseenTables(tables: readonly string[], changed: readonly string[]): string[] {
  const [seen, excused] = [new Set(changed), { ...mayBeUnaudited, ...leftAlone }]
  return tables.filter((table) => !seen.has(table) && !Object.hasOwn(excused, table))
}

/**
 * What was changed after the audit had been written in the same transaction, which is to be its last step: TABLE and how.
 */
export async function lateChanges(owner: Db): Promise<string[]> {
  const rows = await owner.execute<{ of: string; how: string }>(sql`
    select distinct of, lower(how) as how from watched.changes where late order by of, how`)
  return rows.map(({ of, how }) => `${of}: ${how}`)
}

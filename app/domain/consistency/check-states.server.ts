import { sql } from "drizzle-orm"
import type { PromotionRules } from "#app/domain/campaign.server"
import type { Db } from "#app/db/client.server"
import { NOTED } from "#app/domain/invoices/review-flags"
import { asked, type Finding, lastSaid } from "./asked.server"

/** What is there says one thing, and the audit another, or nothing. */
const differs = (says: ReturnType<typeof sql>, expected: ReturnType<typeof sql>) =>
  sql`'it is ' || coalesce(${says}::text, 'nothing') || ', and the audit says ' || coalesce(${expected}::text, 'nothing')`

/** Whether each of an invoice's reasons is one that is noted. */
const isNoted = sql`string_to_array(i.review_reason, ',') <@ ${sql.param([...NOTED])}::text[]`

/** Every state that is an administrator's to set is the one that the audit's last row about it left it at. */
export async function* checkStates(
  db: Db,
  { review }: { review: PromotionRules["review"] | null },
): AsyncGenerator<Finding> {
  // Null: it was another one for some time, so that an invoice may have begun either way.
  const either = sql`case i.status when 'pending' then 'pending' else 'validated' end`
  const [validated, pending] = [sql`'validated'`, sql`'pending'`]
  const plain = { auto: validated, hold: validated, manual: pending, either }[review ?? "either"]
  // With what is only noted an invoice waits only where all that is flagged does (standingOf).
  const noted = { auto: validated, hold: pending, manual: pending, either }[review ?? "either"]
  const begun = sql`case when i.review_reason is null then ${plain} when ${isNoted} then ${noted} else 'pending' end`
  const status = sql`coalesce(l.value, ${begun})`
  yield* asked(
    db,
    "invoice",
    sql`select i.id, ${differs(sql`i.status`, status)} as why
      from invoices i left join (${lastSaid("invoices", "status")}) as l on l.subject_id = i.id::text
      where i.status <> ${status}`,
  )
  yield* checkDraws(db)
  const winner = sql`coalesce(l.value, 'pending')`
  yield* asked(
    db,
    "winner",
    sql`select w.id, ${differs(sql`w.state`, winner)} as why
      from winners w left join (${lastSaid("winners", "state")}) as l on l.subject_id = w.id::text where w.state <> ${winner}`,
  )
  yield* asked(
    db,
    "winner",
    sql`select w.id, 'it was called for another place than the audit says' as why
      from winners w left join (${lastSaid("winners", "replacesId")}) as l on l.subject_id = w.id::text
      where w.replaces_id::text is distinct from l.value`,
  )
  yield* checkResults(db)
  yield* checkUsers(db)
  yield* checkPeople(db)
}

/** As many places as the audit says were computed: none came beside them. Which they are stands in RESULT.json. */
async function* checkResults(db: Db): AsyncGenerator<Finding> {
  const there = sql`(select count(*) from winners w where w.draw_id = d.id)`
  // Rehearsals and results that went back tell of winners too.
  const audited = sql`(select text::jsonb -> 'after' ->> 'winners' from actions
    where subject_type = 'draws' and subject_id = d.id::text and text::jsonb -> 'after' ->> 'state' = 'computed'
    order by seq desc limit 1)`
  yield* asked(
    db,
    "draw",
    sql`select id, 'it has ' || there || ' places, and the audit says ' || coalesce(audited, 'nothing') as why
      from (select d.id, ${there} as there, ${audited} as audited, d.state from draws d) as found
      where there::text <> case when state in ('computed', 'published') then coalesce(audited, '') else '0' end`,
  )
}

async function* checkDraws(db: Db): AsyncGenerator<Finding> {
  const state = sql`coalesce(l.value, 'planned')`
  yield* asked(
    db,
    "draw",
    sql`select d.id, ${differs(sql`d.state`, state)} as why
      from draws d left join (${lastSaid("draws", "state")}) as l on l.subject_id = d.id::text where d.state <> ${state}`,
  )
  yield* asked(
    db,
    "draw",
    sql`select d.id, ${differs(sql`d.extraction_on`, sql`l.value`)} as why
      from draws d join (${lastSaid("draws", "extractionOn")}) as l on l.subject_id = d.id::text
      where d.extraction_on::text <> l.value`,
  )
  yield* asked(
    db,
    "draw",
    sql`select d.id, 'the audit tells of more postponements than it has' as why from draws d
      where jsonb_array_length(d.postponements) < (
        select count(*) from actions where subject_type = 'draws' and subject_id = d.id::text and action = 'run'
          and jsonb_exists(text::jsonb -> 'after', 'extractionOn'))`,
  )
  // When a base was closed ROOT.json says too. Of one from before the log the audit says it, where a person closed it.
  const recorded = sql`coalesce(
    (select (envelope::json ->> 'at')::timestamptz from log_entries
      where kind = 'close' and scope = 'draw:' || d.id and sealed_line is null),
    (select at from actions where subject_type = 'draws' and subject_id = d.id::text
      and text::jsonb -> 'before' ->> 'state' = 'closing' order by seq desc limit 1))`
  yield* asked(
    db,
    "draw",
    sql`select id, 'it closed at ' || closed_at || ', and log and audit say ' || recorded as why
      from (select d.id, d.closed_at, ${recorded} as recorded from draws d) as found where closed_at <> recorded`,
  )
  for (const [field, column] of [
    ["baseSha256", "base_sha256"],
    ["resultSha256", "result_sha256"],
  ] as const) {
    const there = sql`d.${sql.identifier(column)}`
    yield* asked(
      db,
      "draw",
      sql`select d.id, ${differs(there, sql`l.value`)} as why
        from draws d left join (${lastSaid("draws", field)}) as l on l.subject_id = d.id::text
        where ${there} is not null and ${there} is distinct from l.value`,
    )
  }
}

async function* checkUsers(db: Db): AsyncGenerator<Finding> {
  yield* asked(
    db,
    "user",
    sql`select u.id, ${differs(sql`u.type`, sql`l.value`)} as why
      from users u left join (${lastSaid("users", "type")}) as l on l.subject_id = u.id::text
      where u.type is distinct from l.value`,
  )
  const status = sql`coalesce(l.value, 'active')`
  yield* asked(
    db,
    "user",
    sql`select u.id, ${differs(sql`u.status`, status)} as why
      from users u left join (${lastSaid("users", "status")}) as l on l.subject_id = u.id::text where u.status <> ${status}`,
  )
}

/** People close their own accounts too: then their log tells of it, or their erasure, with which it went. */
async function* checkPeople(db: Db): AsyncGenerator<Finding> {
  const last = sql`(select event from user_logs where registration_id = r.id and event in ('canceled', 'disabled', 'enabled')
    order by at desc, id desc limit 1)`
  yield* asked(
    db,
    "registration",
    sql`select id, 'it is ' || status || ', and its log and the audit say otherwise' as why from (
        select r.id, r.status, l.value as audited, case
          when exists (select from erasures e where e.registration_id = r.id and e.erased_at is not null) then 'canceled'
          else ${last} end as event
        from registrations r left join (${lastSaid("registrations", "status")}) as l on l.subject_id = r.id::text
      ) as found
      where status <> (case event when 'canceled' then 'canceled' when 'disabled' then 'canceled' else 'active' end)
        or event in ('disabled', 'enabled') and audited is distinct from status`,
  )
}

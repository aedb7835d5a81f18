import { sql } from "drizzle-orm"
import { afterAll, expect, test, vi } from "vitest"
import { counts, lists, openListening } from "#tests/support/every-list"
import { filterValues } from "#tests/support/filter-values"
import {
  fewRows,
  isLargeTable,
  MEND,
  type Place,
  readIndexes,
  type Reasons,
  say,
} from "#tests/support/indexed-columns"

const SOME_HUNDRED = "some hundred places a draw, read as they are"
const BY_THE_AUDIT = "whose deeds these are is asked of the audit, by actions_user_idx"

/** Filtered by without an index that begins with it, with why. */
const filters: Reasons = {
  "cpf_blocks.unblocked_at": "nearly all stand, read along cpf_blocks_blocked_idx",
  "invoices.review_reason": "those that have one are invoices_review_idx",
  "prize_awards.confirmation_sent_at": "only of validated ones, which prize_awards_state_idx has",
  "prize_awards.decided_at": "only of invalid ones, which prize_awards_state_idx has",
  "prize_awards.released_at": "few went back on offer",
  "tickets.element": "beside draw and series, where tickets_number_key has it",
  "tickets.series": "beside the draw, where tickets_number_key has it",
  "tickets.void_at": "nearly all are valid; the others are tickets_void_idx",
  "winners.called_at": SOME_HUNDRED,
  "winners.confirmation_sent_at": SOME_HUNDRED,
  "winners.kind": SOME_HUNDRED,
  "winners.state": SOME_HUNDRED,
}

const OF_ONE_THING = "shown on the page of the one thing that its rows are about"
const OF_THE_LOG = "read by places, for the log's own files"
const BY_ITS_JOB = "read by the job that works it off"

/** Large tables that no list reads, with what does. */
const unlisted: Reasons = {
  action_values: "read beside one row of the audit, and by an erasure along action_values_trace_idx",
  bulk_items: BY_ITS_JOB,
  data_keys: "a row or two, read as a process starts",
  draw_exclusions: "read with the frozen base of one draw",
  draw_notices: BY_ITS_JOB,
  draw_notices_sent: BY_ITS_JOB,
  draw_plans: OF_ONE_THING,
  email_changes: BY_ITS_JOB,
  erasures: "read by the nightly jobs, and of one person",
  form_drafts: "one a person, read by whose it is",
  kept_records: "a file alone, read from its beginning to its end",
  log_checkpoints: OF_THE_LOG,
  log_datings: OF_THE_LOG,
  log_entries: OF_THE_LOG,
  log_nodes: OF_THE_LOG,
  log_restarts: OF_THE_LOG,
  log_vkeys: OF_THE_LOG,
  looks: OF_ONE_THING,
  named_bases: OF_ONE_THING,
  papers: OF_ONE_THING,
  password_resets: "read by the link in a mail",
  photo_words: "asked for by word alone",
  rate_limits: "read by the key of one limit",
  registration_notes: OF_ONE_THING,
  review_leases: "joined by the queue to what waits, by its key",
  review_skips: "joined by the queue to what waits, by its key",
  sent_mails: OF_ONE_THING,
  statistic_days: "one row a day of the campaign",
}

/** Foreign keys without an index that begins with them, with why. */
const foreignKeys: Reasons = {
  "cpf_blocks.blocked_by": BY_THE_AUDIT,
  "cpf_blocks.unblocked_by": BY_THE_AUDIT,
  "draw_exclusions.invoice_id": "of a frozen base nobody asks for one invoice",
  "draw_exclusions.registration_id": "beside the draw, of which there are few: draw_exclusions_key has it",
  "log_datings.size": "its key is of two columns, with which the table's primary key begins",
  "papers.added_by": BY_THE_AUDIT,
  "winners.called_by": SOME_HUNDRED,
  "winners.decided_by": SOME_HUNDRED,
}

const { db, statementsOf, close } = await openListening()
afterAll(close)

const values = await filterValues(db)
const { tables, withoutIndex } = await readIndexes(db)

/** The columns that a statement holds against a value, and not against another column. */
const comparedIn = (statement: string): Place[] =>
  [...statement.matchAll(/"(\w+)"\."(\w+)" (?:=|<>|<=|>=|<|>|(?:not )?in|is|i?like) (?!")/g)].map(
    ([, table = "", column = ""]) => ({ table, column }),
  )

/** A few thousand lines, some hundred of the catalogue, or sums over a range of their index, are read whole and filtered. */
const WHOLE = ["total-tickets", "indexes", "statistics"]

test("a list of a large table is filtered by columns with an index", async () => {
  const asked = vi.spyOn(URLSearchParams.prototype, "get")
  const places: Place[] = []
  for (const [name, list] of Object.entries(lists).filter(([name]) => !WHOLE.includes(name))) {
    asked.mockClear()
    const plain = await statementsOf(list, [new URLSearchParams()])
    const params = new Set(asked.mock.calls.map(([param]) => param))
    for (const param of [...params].filter((param) => param !== "sort" && param !== "cursor")) {
      const filtered: string[] = []
      for (const value of values[param] ?? []) {
        const statements = await statementsOf(list, [new URLSearchParams({ [param]: value })])
        if (String(statements) !== String(plain)) filtered.push(...statements)
      }
      expect(
        filtered.length,
        `tests/support/filter-values.ts has no value by which ${param} filters ${name}`,
      ).toBeGreaterThan(0)
      places.push(...filtered.filter((statement) => !plain.includes(statement)).flatMap(comparedIn))
    }
  }
  expect(places.map(say)).toEqual(expect.arrayContaining(["invoices.status", "registrations.search"]))
  expect(withoutIndex(places), MEND).toEqual(Object.keys(filters))
})

test("each large table is read by a list, or by something else that is said here", async () => {
  const read = new Set<string>()
  for (const list of [...Object.values(lists), ...Object.values(counts)])
    for (const statement of await statementsOf(list, [new URLSearchParams()]))
      for (const [, table = ""] of statement.matchAll(/\b(?:from|join) "?(\w+)"?/g)) read.add(table)
  expect([...read]).toEqual(expect.arrayContaining(["invoices", "registrations"]))
  const large = [...tables].filter(isLargeTable)
  expect(large.filter((table) => !read.has(table)).toSorted()).toEqual(Object.keys(unlisted))
})

test("a foreign key of a large table has an index", async () => {
  const places = await db.execute<Place>(sql`
    select conrelid::regclass::text as table, attname as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and connamespace = 'public'::regnamespace`)
  expect(withoutIndex(places), MEND).toEqual(Object.keys(foreignKeys))
})

test("every table that is said to stay small is there", () => {
  const gone = Object.keys(fewRows).filter((table) => !tables.has(table))
  expect(gone).toEqual([])
})

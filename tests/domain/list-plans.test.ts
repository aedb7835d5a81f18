import { desc, eq, like, sql } from "drizzle-orm"
import postgres from "postgres"
import { afterAll, beforeAll, expect, test } from "vitest"
import { allPermissions } from "#app/auth/permissions"
import { expectedRows } from "#app/db/bounded-count.server"
import type { Db } from "#app/db/client.server"
import { writeAction } from "#app/audit/audit.server"
import { inTransaction } from "#app/db/transaction.server"
import { listActions } from "#app/domain/actions/actions.list.server"
import { cleanFilters, countAudience } from "#app/domain/dispatches/audience.server"
import { countRecipients } from "#app/domain/dispatches/dispatches.list.server"
import { listRecipients } from "#app/domain/dispatches/recipients.list.server"
import { countFailed } from "#app/domain/dispatches/failed-recipients.server"
import { type Filters, listFilters } from "#app/domain/exports/list-filters"
import { countHit, getAddress, listPeopleBehind } from "#app/domain/ips/ips.queries.server"
import { listInvoices } from "#app/domain/invoices/invoices.list.server"
import { listPrizes } from "#app/domain/prizes/prizes.list.server"
import { listRegistrations } from "#app/domain/registrations/registrations.list.server"
import { readAttention } from "#app/domain/statistics/attention.queries.server"
import { readFigures } from "#app/domain/statistics/figures.queries.server"
import { readableLists } from "#app/domain/tokens/readable-lists.server"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { nextNumber } from "#drizzle/seed/builders/random"
import { buildRegistration } from "#drizzle/seed/builders/registration"
import { insertStore } from "#drizzle/seed/builders/store"
import { invoices, namesIn } from "#drizzle/schema/invoices"
import { registrations } from "#drizzle/schema/registrations"
import { stores } from "#drizzle/schema/stores"
import { insertBars, insertDeeds, insertPast, markForReview } from "#tests/bench/past"
import {
  apiReader,
  counts,
  type Heard,
  type List,
  lists,
  openListening,
  ordersOf,
} from "#tests/support/every-list"
import { filterValues } from "#tests/support/filter-values"
import { type Plan, wholeReads } from "#tests/support/whole-reads"

const { db, heardOf, ownerUrl, close } = await openListening()
const owner = postgres(ownerUrl, { max: 1, onnotice: () => {} })
/** As they were sent: days and moments may be endless. */
const asSent = { to: 1184, from: [1082, 1114, 1184], serialize: String, parse: String }
const explaining = postgres(ownerUrl, { max: 1, onnotice: () => {}, types: { date: asSent } })
const values = await filterValues(db)
const COUPONS = 10_000
/** Where everybody of these lives. */
const OF_ALL = "Campinas"

beforeAll(async () => {
  const now = new Date()
  const people = await db
    .insert(registrations)
    .values(
      Array.from({ length: 3_000 }, () => buildRegistration(nextNumber(), { now, passwordHash: "none" })),
    )
    .returning({ id: registrations.id })
  const bars = await insertBars(owner, 3_000)
  const { segment } = await insertDraw(db)
  // Two of three are not yet there with a coupon.
  await insertPast(owner, { people: people.slice(0, 1_000), bars, segment, count: COUPONS })
  await insertDeeds(owner, 5 * COUPONS)
})
afterAll(async () => {
  await Promise.all([owner.end(), explaining.end()])
  await close()
})

/** Plain, then by some value of every filter that any list has. */
const asked = [
  new URLSearchParams(),
  // Before others of one word, since a statement is explained as it was first asked.
  new URLSearchParams({ q: OF_ALL }),
  ...Object.entries(values).flatMap(([name, some]) =>
    some.map((value) => new URLSearchParams({ [name]: value })),
  ),
]

/** And in every order that this list has, both ways. */
const ordersOfList = (name: string) =>
  (readableLists.find(({ area }) => area === name)?.sorts ?? []).flatMap((sort) =>
    [sort, `-${sort}`].map((order) => new URLSearchParams({ sort: order })),
  )

/** And by every choice that this list offers. */
const choicesOf = (filters: Filters) =>
  Object.entries(filters).flatMap(([name, filter]) =>
    "choices" in filter
      ? Object.keys(filter.choices)
          .filter((value) => !values[name]?.includes(value))
          .map((value) => new URLSearchParams({ [name]: value }))
      : [],
  )
const filtersOfLists: Readonly<Record<string, Filters>> = listFilters

/** Large for their writers' sake and never long: a schedule holds 10,000 prizes at most, a draw some hundred places. */
const bounded = /^(prize_awards|winners) /

/** How the database would go about it if reading tables whole were no choice: what still does then has no index. */
async function faultsOf({ query, params }: Heard): Promise<string[]> {
  const rows = await explaining.begin(async (tx) => {
    for (const way of ["seqscan", "hashjoin", "mergejoin"]) await tx.unsafe(`set local enable_${way} = off`)
    return tx.unsafe<{ "QUERY PLAN": [{ Plan: Plan }] }[]>(
      `explain (format json) ${query}`,
      params as never[],
    )
  })
  return wholeReads(rows[0]!["QUERY PLAN"][0].Plan).filter((fault) => !bounded.test(fault))
}

/** What reads a large table whole, or skips rows by counting them off, of all that a list may be asked. */
async function wholeReadsOf(list: List, more: URLSearchParams[] = []): Promise<string[]> {
  const found: string[] = []
  for (const one of await heardOf(list, [...asked, ...more])) {
    const faults = [...(await faultsOf(one)), ...(/\boffset\b/i.test(one.query) ? ["OFFSET"] : [])]
    found.push(...faults.map((fault) => `${fault}: ${one.query}`))
  }
  return found
}

/** A page as the screen reads it, which counts what is beyond it; what no screen pages is read as its file is. */
const pages: Record<string, List> = {
  ...lists,
  ...Object.fromEntries(
    readableLists.map(({ area, page }) => [
      area,
      // A size that is not said is the screen's.
      (db: Db, params: URLSearchParams) => page(db, params, undefined!, apiReader),
    ]),
  ),
}

/** A few thousand lines, or some hundred of the catalogue, are read whole. */
const WHOLE = ["total-tickets", "indexes"]
const paged = Object.keys(pages).filter((name) => !WHOLE.includes(name))

test("what a list offers to choose from is asked of it", () => {
  const choosing = paged.filter((name) => choicesOf(filtersOfLists[name] ?? {}).length > 0)
  for (const name of ["actions", "fulfilment", "invoices", "logs", "requests"])
    expect(choosing).toContain(name)
})

test("each list is asked for in each of its orders, and all but sums have one", () => {
  const orderless = paged.filter((name) => ordersOfList(name).length === 0)
  expect(orderless).toEqual(["statistics"])
  expect(ordersOfList("winners").map(String)).toContain("sort=-claimBy")
})

test.each(paged)("no page of %s reads a large table whole", async (name) => {
  const more = [...ordersOfList(name), ...choicesOf(filtersOfLists[name] ?? {})]
  expect(await wholeReadsOf(pages[name]!, more)).toEqual([])
})

/** Prizes are few, and those whom a name finds among their holders are fewer. */
const counted = Object.keys(counts).filter((name) => name !== "prizes")

test.each(counted)("the rows of %s are not counted without a bound", async (name) => {
  expect(await wholeReadsOf(counts[name]!)).toEqual([])
})

test.each([true, false])(
  "a word that all people have finds the prizes that somebody won, and no other (names read: %s)",
  async (named) => {
    const [won] = [await insertPrize(db), await insertPrize(db)]
    const [holder] = await db.select().from(registrations).where(eq(registrations.city, OF_ALL)).limit(1)
    await insertAward(db, { prizeId: won.id, registrationId: holder!.id })
    const { rows } = await listPrizes(db, new URL(`http://x/?q=${OF_ALL}`), { named, now: new Date() })
    expect(rows.map(({ id }) => id)).toContain(won.id)
    expect(rows.filter(({ winner }) => !winner)).toEqual([])
  },
)

const mailing = crypto.randomUUID()
/** What the pages of mailings count, whose audience may be everybody. */
const ofMailings: Record<string, List> = {
  "who gets it": (db, params) => countAudience(db, cleanFilters(params, allPermissions)),
  "its recipients": (db) => countRecipients(db, mailing),
  "whom the mail server refused": (db) => countFailed(db, mailing),
}

test.each(Object.entries(ofMailings))("of a mailing %s is not counted without a bound", async (_, count) => {
  expect(await wholeReadsOf(count)).toEqual([])
})

const ip = "203.0.113.9"
/** What the page of an address asks, behind which a whole operator's phones may be. */
const ofAddresses: Record<string, List> = {
  "what is counted of it": (db) => getAddress(db, ip).catch(() => null),
  "whom a block would hit": (db) => countHit(db, ip, new Date()),
  "who came from it": (db) => listPeopleBehind(db, ip, { named: true }),
}

test.each(Object.entries(ofAddresses))("of an address %s is read up to a bound", async (_, ask) => {
  expect(await wholeReadsOf(ask)).toEqual([])
})

const reader = { id: crypto.randomUUID(), may: () => true }
/** What the dashboard asks as it is opened. */
const ofDashboard: Record<string, List> = {
  "what waits for somebody": (db) =>
    readAttention({ primary: db, replica: db }, { now: new Date(), reader, lacksDate: true }),
  "its figures": (db) => readFigures(db, new Date()),
}

/** A look or two for each prize that somebody won, and for its delivery, of which there are some thousands, and what the queue has not put away yet. */
const ofFew = /from "?(winners|prize_awards|prize_kinds|fulfilments)"?\b|pgboss\./

test.each(Object.entries(ofDashboard))("of the dashboard %s is counted up to a bound", async (_, ask) => {
  const faults = await wholeReadsOf(ask)
  expect(faults.filter((fault) => !ofFew.test(fault))).toEqual([])
})

test("who wants news is counted along those alone, of whom there may be few", async () => {
  const [one] = await heardOf(ofMailings["who gets it"]!, [new URLSearchParams()])
  await owner`begin`
  // So few people would be read whole.
  await owner`set local enable_seqscan = off`
  const [row] = await owner.unsafe<{ "QUERY PLAN": [{ Plan: Plan }] }[]>(
    `explain (format json) ${one!.query}`,
    one!.params as never[],
  )
  await owner`rollback`
  const indexes = nodesOf(row!["QUERY PLAN"][0].Plan).map((node) => node["Index Name"])
  expect(indexes).toContain("registrations_news_idx")
})

test.each(["registrations", "invoices", "tickets"])(
  "an email in the search of %s is looked for along an index of emails, whatever most of them end with",
  async (name) => {
    const [one] = await db.select().from(registrations).limit(1)
    const said = await heardOf(pages[name]!, [new URLSearchParams({ q: one!.email })])
    const looks = said.filter(({ query }) => query.includes("like"))
    expect(looks.length).toBeGreaterThan(0)
    for (const { query, params } of looks) {
      const [row] = await owner.unsafe<{ "QUERY PLAN": [{ Plan: Plan }] }[]>(
        `explain (format json) ${query}`,
        params as never[],
      )
      const indexes = nodesOf(row!["QUERY PLAN"][0].Plan).map((node) => node["Index Name"])
      expect(indexes).toContain("registrations_email_key")
    }
  },
)

test("how many people a word finds is counted along the list's order, and not from the table's beginning", async () => {
  const said = await heardOf(pages.registrations!, [new URLSearchParams({ q: OF_ALL })])
  const one = said.find(({ query }) => query.includes("count(*)"))
  const [row] = await owner.unsafe<{ "QUERY PLAN": [{ Plan: Plan }] }[]>(
    `explain (format json) ${one!.query}`,
    one!.params as never[],
  )
  const read = nodesOf(row!["QUERY PLAN"][0].Plan).filter((node) => node["Relation Name"] === "registrations")
  expect(read.map((node) => node["Index Name"])).toEqual(["registrations_created_idx"])
})

test.each([
  ["registrations", "createdAt"],
  ["invoices", "receivedAt"],
  ["invoices", "-totalCents"],
  ["tickets", "createdAt"],
  ["actions", "seq"],
])(
  "what a word finds in %s by %s is counted along the page's own order, where it has just been looked at",
  async (name, sort) => {
    const said = await heardOf(pages[name]!, [new URLSearchParams({ q: OF_ALL, sort })])
    const [count] = said.filter(({ query }) => query.includes("count(*)"))
    const [page] = said.filter(({ query }) => query.includes("order by") && query !== count?.query)
    const [[first]] = ordersOf(page!.query) as [string[]]
    expect(first).toMatch(sort.startsWith("-") ? / desc$/ : / asc$/)
    expect(ordersOf(count!.query)).toEqual([ordersOf(page!.query)[0]])
  },
)

test("deep in a million people by name a page begins along the index, as the first does", async () => {
  const [last] = await db.select().from(registrations).orderBy(desc(registrations.search)).limit(1)
  const cursor = Buffer.from(JSON.stringify([null, last!.id, 0])).toString("base64url")
  const deep: List = (client, params) =>
    listRegistrations(client, new URL(`http://x/?${params}`), { named: true })
  const [one] = await heardOf(deep, [new URLSearchParams({ sort: "name", cursor })])
  const [row] = await owner.unsafe<{ "QUERY PLAN": [{ Plan: Plan }] }[]>(
    `explain (format json) ${one!.query}`,
    one!.params as never[],
  )
  const walks = nodesOf(row!["QUERY PLAN"][0].Plan).filter(
    ({ "Index Name": index }) => index === "registrations_name_idx",
  )
  expect(walks.map((walk) => walk["Index Cond"])).toEqual([
    expect.stringMatching(/^\(ROW\(search, id\) > ROW/),
  ])
})

test("bars of a name that many people have are looked at on the audit's own walk, and not looked up one by one", async () => {
  const bar = await insertStore(db, { name: `Boteco ${OF_ALL}` })
  const deed = { permission: "stores", action: "create", table: stores, subjectType: "stores" } as const
  await inTransaction(db, (tx) =>
    writeAction(tx, { ...deed, by: null, at: new Date(), subjectId: bar.id, before: null, after: {} }),
  )
  const ids: string[] = []
  const list: List = async (client, params) => {
    const { rows } = await listActions(client, new URL(`http://x/?${params}`), { named: true, reasons: true })
    ids.push(...rows.map(({ subjectId }) => subjectId))
  }
  const said = await heardOf(list, [new URLSearchParams({ q: OF_ALL })])
  expect(ids).toContain(bar.id)
  // One, to know whether there is any; and of a name that no bar has none is looked at on the walk.
  const asked = said.filter(({ query }) => query.startsWith('select "id" from "stores"'))
  expect(asked.map(({ params }) => params.at(-1))).toEqual([1])
})

test.each(["area=stores", "action=create", "type=stores"])(
  "which rows of the audit are on a page of %s an index says alone, however many lie before them",
  async (query) => {
    // An index says it alone of pages that were looked over since they were written.
    await owner`vacuum analyze actions`
    const said = await heardOf(pages.actions!, [new URLSearchParams(query)])
    const one = said.find((each) => each.query.includes("order by"))
    const [row] = await owner.unsafe<{ "QUERY PLAN": [{ Plan: Plan }] }[]>(
      `explain (format json) ${one!.query}`,
      one!.params as never[],
    )
    const walks = nodesOf(row!["QUERY PLAN"][0].Plan).filter(
      (node) => node["Node Type"] === "Index Only Scan" && node["Relation Name"] === "actions",
    )
    expect(walks.map((walk) => "Filter" in walk)).toEqual([false])
  },
)

test("the few bars that are out are found along an index of theirs, however many are in", async () => {
  const [one] = await heardOf(pages.stores!, [new URLSearchParams({ status: "inactive" })])
  const [row] = await owner.unsafe<{ "QUERY PLAN": [{ Plan: Plan }] }[]>(
    `explain (format json) ${one!.query}`,
    one!.params as never[],
  )
  expect(nodesOf(row!["QUERY PLAN"][0].Plan).map((node) => node["Index Name"])).toContain(
    "stores_inactive_idx",
  )
})

test("a reason that no coupon has is not looked for among all that have one", async () => {
  await markForReview(owner)
  const said = await heardOf(pages.invoices!, [new URLSearchParams({ reason: "lost-prize" })])
  const indexes: unknown[] = []
  for (const { query, params } of said) {
    const [row] = await owner.unsafe<{ "QUERY PLAN": [{ Plan: Plan }] }[]>(
      `explain (format json) ${query}`,
      params as never[],
    )
    indexes.push(...nodesOf(row!["QUERY PLAN"][0].Plan).map((node) => node["Index Name"]))
  }
  expect(indexes).toContain("invoices_review_names_idx")
  expect(indexes).not.toContain("invoices_review_idx")
})

test("a reason that many coupons have is met along all that have any, and finds the same rows", async () => {
  await markForReview(owner)
  const lineOf = async (query: string) =>
    (await listInvoices(db, new URL(`http://x/?${query}`), { named: true })).rows.map(({ id }) => id)
  const few = await lineOf("reason=twin")
  expect(few).toHaveLength(50)
  // More than are gathered: all that wait have it now.
  await owner.begin(async (tx) => {
    await tx`alter table invoices disable trigger user`
    await tx`update invoices set review_reason = 'high-value,twin:' || protocol where number::int % 5 = 0`
    await tx`alter table invoices enable trigger user`
  })
  expect(await lineOf("reason=twin")).toEqual(await lineOf("review=1"))
  expect(await lineOf("reason=high-value")).toEqual(await lineOf("review=1"))
  expect(await lineOf("reason=near-number")).toEqual([])
})

test("how many coupons have a reason the database knows without looking, so that many are not gathered first", async () => {
  await markForReview(owner)
  const expected = await expectedRows(db, invoices, sql`${namesIn(invoices.reviewReason)} @> array['twin']`)
  const had = await db.$count(invoices, like(invoices.reviewReason, "%twin:%"))
  expect(expected / had).toBeGreaterThan(0.5)
  expect(expected / had).toBeLessThan(2)
})

test.each(["name", "-name", "city", "-city"])(
  "which bars of a word are on a page by %s an index says alone, however far back in that order they stand",
  async (sort) => {
    await owner`vacuum analyze stores`
    const said = await heardOf(pages.stores!, [new URLSearchParams({ q: "bar", sort })])
    const one = said.find((each) => each.query.includes("order by"))
    const [row] = await owner.unsafe<{ "QUERY PLAN": [{ Plan: Plan }] }[]>(
      `explain (format json) ${one!.query}`,
      one!.params as never[],
    )
    const walks = nodesOf(row!["QUERY PLAN"][0].Plan).filter(
      (node) => node["Relation Name"] === "stores" && node.Filter?.includes("search"),
    )
    expect(walks.map((walk) => walk["Node Type"])).toEqual(["Index Only Scan"])
  },
)

test("of a mailing's recipients, each another person, what a word finds is counted up to a hundred", async () => {
  const mailing = crypto.randomUUID()
  await owner.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`
      insert into dispatches (id, version_id, title, pace, state, scheduled_at, started_at, ended_at, created_at)
      select ${mailing}, id, 'Rodada', 600, 'sent', now(), now(), now(), now() from email_template_versions order by id limit 1`
    await tx`
      insert into dispatch_recipients (id, dispatch_id, registration_id, created_at)
      select gen_random_uuid(), ${mailing}, id, now() from registrations where city = ${OF_ALL}`
  })
  for (const sort of ["createdAt", "-createdAt"]) {
    const url = new URL(`http://x/?${new URLSearchParams({ q: OF_ALL, dispatch: mailing, sort })}`)
    expect((await listRecipients(db, url, { named: true })).count).toEqual({ count: 100, exact: false })
  }
})

test("the page of an older mailing begins where that one's recipients stand, however many later ones have", async () => {
  const older = crypto.randomUUID()
  await owner.begin(async (tx) => {
    // Of mailings that nobody made: here they are rows to be looked for. By nine of ten rows, since a walk
    // past half of them is priced so near the index of one mailing that the planner takes either.
    await tx`set local session_replication_role = replica`
    await tx`
      insert into dispatch_recipients (id, dispatch_id, registration_id, created_at)
      select gen_random_uuid(), ${older}, id, '2026-11-01'::date from registrations`
    await tx`
      insert into dispatch_recipients (id, dispatch_id, registration_id, created_at)
      select gen_random_uuid(), later.id, registrations.id, '2026-11-02'::date
      from registrations, (select gen_random_uuid() as id from generate_series(1, 9)) as later`
  })
  await owner`vacuum analyze dispatch_recipients`
  const said = await heardOf(pages["dispatch-list"]!, [new URLSearchParams({ dispatch: older })])
  const one = said.find((each) => each.query.includes("order by"))
  const [row] = await owner.unsafe<{ "QUERY PLAN": [{ Plan: Plan }] }[]>(
    `explain (format json) ${one!.query}`,
    one!.params as never[],
  )
  const walks = nodesOf(row!["QUERY PLAN"][0].Plan).filter(
    (node) => node["Relation Name"] === "dispatch_recipients",
  )
  expect(walks).toEqual([
    expect.objectContaining({
      "Index Name": "dispatch_recipients_dispatch_idx",
      "Index Cond": `(dispatch_id = '${older}'::uuid)`,
    }),
  ])
})

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

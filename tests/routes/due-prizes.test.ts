import { eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { ExportSource } from "#app/domain/exports/export-source"
import { exportSources } from "#app/domain/exports/export-sources.server"
import { sealMoments } from "#app/domain/prizes/prize-secrets.server"
import { prizeStates } from "#app/domain/prizes/prize"
import { commands } from "#drizzle/schema/back-office"
import { prizes } from "#drizzle/schema/prizes"
import { demoPassword } from "#drizzle/seed/accounts"
import { insertDraw } from "#drizzle/seed/builders/draw"
import {
  buildPrize,
  insertAward,
  insertBatch,
  insertPrize,
  type PrizeRow,
} from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertUser } from "#drizzle/seed/builders/user"
import { heldPrize } from "#tests/support/claims"
import { everyMoment } from "#tests/support/every-moment"
import { inMasks } from "#tests/support/file-viewers"
import { shareOf } from "#tests/support/full"
import { momentsIn } from "#tests/support/moment-forms"
import { builtRoutes } from "#tests/support/route-table"
import { signInAdmin, type signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { until } from "#tests/support/until"
import { words } from "#tests/support/visitor"

type Visitor = Pick<Awaited<ReturnType<typeof signInParticipant>>, "get" | "post">

const AN_HOUR = 3_600_000
const PRIZES = "/admin/prizes"

let site: Site
let superuser: Awaited<ReturnType<typeof signInAdmin>>
/** One batch lives: two of its prizes nobody holds, and one was won. */
let unclaimed: PrizeRow[]
let won: PrizeRow
let ids: string[]

beforeAll(async () => {
  site = await startSite({ WORKER: "on" })
  const { db } = site
  superuser = await signInAdmin(db, site.app.origin, "super")
  const now = new Date()
  const ahead = new Date(+now + 100 * AN_HOUR)
  const planned = [-AN_HOUR, AN_HOUR, 2 * AN_HOUR].map((ms, n) => ({
    ...buildPrize(n, { now, name: `Prêmio do lote ${n}` }),
    moment: n === 0 ? new Date(+now + ms) : new Date(+ahead + ms),
  }))
  const { batch, prizes: rows } = await insertBatch(db, planned, { now })
  ;[won, ...unclaimed] = rows as [PrizeRow, ...PrizeRow[]]
  const person = await insertRegistration(db, { now })
  const award = await insertAward(db, { now, prizeId: won.id, registrationId: person.id })
  // What a coupon won and what came back outside the schedule stand beside it.
  const held = await heldPrize(db)
  const loose = await insertPrize(db, { now, name: "Avulso que voltou" })
  const lost = { state: "invalid", reason: "Engano", releasedAt: now } as const
  await insertAward(db, { now, prizeId: loose.id, registrationId: person.id, ...lost })
  const draw = await insertDraw(db, { now })
  const things = [unclaimed[0]!, won, batch, person, award, held.award, held.invoice, draw, superuser.user]
  ids = things.map(({ id }) => id)
})
afterAll(() => site.close())

/** Makes the prizes that nobody holds due, or not yet due again: nothing else of the database changes. */
async function moveUnclaimed(ms: number) {
  await site.db.execute(sql`alter table prizes disable trigger prizes_guard`)
  const moved = unclaimed.map(({ id }) => ({ id, moment: new Date(Date.now() + ms) }))
  const sealed = await sealMoments(site.db, moved)
  for (const [index, { id }] of moved.entries())
    await site.db.update(prizes).set({ sealedMoment: sealed[index]! }).where(eq(prizes.id, id))
  await site.db.execute(sql`alter table prizes enable trigger prizes_guard`)
}
const inBothWorlds = async <Answer>(ask: () => Promise<Answer>): Promise<[Answer, Answer]> => {
  await moveUnclaimed(100 * AN_HOUR)
  const ahead = await ask()
  await moveUnclaimed(-AN_HOUR)
  return [ahead, await ask()]
}

/** What differs between any two readings: keys of forms and requests, moments of the reading itself. */
const lasting = (text: string): string =>
  text
    .replace(/(\\?)"incident\1",\1"[0-9A-F]{8}\1"/g, "")
    .replace(/nonce="[^"]*"|"nonce","[^"]*"/g, "")
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, (id) =>
      ids.includes(id) ? id : "…",
    )
    .replace(/20\d\d-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?Z?/g, "…")
    .replace(/^DTSTAMP:.*$/gm, "DTSTAMP:…")
    // A rehearsal's prizes are made up anew for each reader.
    .replace(/\b\d{5}(-\d{5}){4}\b/g, "…")
    .replace(/\b1\d{9}(\d{3})?\b/g, "…")

/** How often each index was read says that something was asked, whatever the answer was. */
const COUNTING = "indexes"
const readOnly = (url: string) => !new RegExp(`logout|language|cookies|healthz|readyz|${COUNTING}`).test(url)

/** Every page with every id that it opens for; a page's HTML carries what its loader answered. */
async function everyAddress(): Promise<string[]> {
  const routes = await builtRoutes()
  const urls = routes.flatMap(({ url }) => (url("x") === url("y") ? [url("x")] : ids.map((id) => url(id))))
  const pages: string[] = []
  for (const url of new Set(urls.filter(readOnly)))
    if (!ids.some((id) => url.includes(id)) || (await superuser.get(url)).status !== 404) pages.push(url)
  const queries = [
    "batch=1",
    "batch=scheduled",
    "batch=loose",
    "q=lote",
    "sort=name",
    "sort=-valueCents",
    "sort=wonAt",
  ]
  const filters = [...prizeStates.map((state) => `status=${state}`), ...queries]
  return [...pages, `${PRIZES}/${ids[0]}.data`, ...filters.map((query) => `${PRIZES}?${query}`)]
}

const read = async (visitor: Visitor, page: string) => {
  const answer = await visitor.get(page)
  const headers = ["location", "etag", "last-modified"].map((name) => answer.headers.get(name))
  const text = await answer.text()
  const leaked = momentsIn(
    text,
    (await everyMoment(site.db)).map(({ moment }) => moment),
  )
  expect([page, leaked]).toEqual([page, []])
  return `${answer.status} ${headers.join(" ")} ${lasting(text)}`
}

/**
 * Those of the things that read otherwise in the other world, each time: between two readings an hour's upkeep may leave
 * its runs, or midnight turn a date, but not once more.
 */
async function telling<Thing>(things: readonly Thing[], readOne: (thing: Thing) => Promise<string>) {
  let differing = things
  for (const _ of ["at first", "again"]) {
    const asked = differing
    const [ahead, due] = await inBothWorlds(async () => {
      const answers: string[] = []
      for (const thing of asked) answers.push(await readOne(thing))
      return answers
    })
    differing = asked.filter((_, at) => ahead[at] !== due[at])
  }
  return differing
}

test("no page and no call tells a prize that is due and unclaimed from one that is not due", async () => {
  const addresses = await everyAddress()
  expect(addresses.length).toBeGreaterThan(90)
  // A third of what shows no prizes is enough for a quick run.
  const [ofPrizes, others] = [true, false].map((is) =>
    addresses.filter((address) => address.startsWith(PRIZES) === is),
  )
  expect(
    await telling([...ofPrizes!, ...shareOf(others!, 0)], (address) => read(superuser, address)),
  ).toEqual([])
  expect(await read(superuser, `${PRIZES}/${unclaimed[0]!.id}`)).toContain("Sem ganhador")
}, 300_000)

async function fileOf({ columns, rows }: ExportSource, filters: string): Promise<string> {
  const lines: unknown[] = []
  for await (const page of rows(site.db, new URLSearchParams(filters), inMasks))
    for (const row of page) lines.push(columns.map(({ value, masked }) => [value(row), masked?.(row)]))
  return JSON.stringify(lines)
}

test("no export tells it", async () => {
  const prizesOf = exportSources.find(({ area }) => area === "prizes")!
  // A draw's base is frozen with its draw and knows no prizes.
  const lists = exportSources.filter(({ area }) => area !== "named-base" && area !== COUNTING)
  const asked = lists.map((source) => ({ source, filters: "" }))
  for (const state of prizeStates) asked.push({ source: prizesOf, filters: `status=${state}` })
  asked.push({ source: prizesOf, filters: "batch=1&sort=-name" })
  const told = await telling(asked, ({ source, filters }) => fileOf(source, filters))
  expect(told.map(({ source, filters }) => `${source.area} ${filters}`)).toEqual([])
  expect(await fileOf(prizesOf, "")).toContain("Prêmio do lote 1")
})

test("no command and no refusal tells it", async () => {
  const second = await insertUser(site.db, { type: "super" })
  const taker = await insertRegistration(site.db)
  const page = `${PRIZES}/${unclaimed[0]!.id}`
  const seen = { awardId: crypto.randomUUID(), version: "1", reason: "Prova" }
  const gift = { person: taker.cpf, reason: "Prova", email: second.email, password: demoPassword }
  const [ahead, due] = await inBothWorlds(async () => {
    // What was done before is told once.
    await superuser.get(PRIZES)
    const answers: string[] = []
    for (const fields of [
      { intent: "give", ...gift },
      ...["invalidate", "update", "release", "validate"].map((intent) => ({ intent, ...seen })),
    ]) {
      const answer = await superuser.post(page, fields)
      answers.push(`${fields.intent} ${answer.status} ${words(lasting(await answer.text()))}`)
    }
    const formKey = crypto.randomUUID()
    await superuser.post("/admin/commands", { intent: "run", id: "release-prizes", formKey })
    const run = await until("the command is done", async () => {
      const rows = await site.db.select().from(commands).where(eq(commands.id, formKey))
      return rows.find(({ finishedAt }) => finishedAt !== null)
    })
    return [...answers, `${run.state} ${run.output}`]
  })
  expect(due).toEqual(ahead)
  expect(ahead[0]).toMatch(/^give 409 /)
  expect(ahead.at(-1)).toBe("done Nenhum prêmio estava preso.")
})

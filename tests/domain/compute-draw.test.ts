import { createHash } from "node:crypto"
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { and, eq, notInArray, type SQL, sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { connect } from "#app/db/client.server"
import { canonicalJson } from "#app/platform/canonical-json"
import { closeDraw } from "#app/domain/draws/base/close-draw.server"
import { computeDraw } from "#app/domain/draws/calculation/compute-draw.server"
import { enterExtraction } from "#app/domain/draws/calculation/enter-extraction.server"
import { freezeDraw } from "#app/domain/draws/base/freeze-draw.server"
import { postponeExtraction } from "#app/domain/draws/calculation/postponement.server"
import { publishDraw } from "#app/domain/draws/publication/publish-draw.server"
import { rehearseDraw } from "#app/domain/draws/calculation/rehearse-draw.server"
import { rejectResult } from "#app/domain/draws/calculation/reject-result.server"
import { createUser } from "#app/domain/users/create-user.server"
import { writeAction } from "#app/audit/audit.server"
import { openFiles } from "#app/platform/storage/files.server"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { insertUser } from "#drizzle/seed/builders/user"
import { actions } from "#drizzle/schema/back-office"
import { drawRejections, rehearsals } from "#drizzle/schema/calculation"
import { draws } from "#drizzle/schema/draws"
import { tickets } from "#drizzle/schema/tickets"
import { users } from "#drizzle/schema/users"
import { winners } from "#drizzle/schema/winners"
import { asOwner } from "../support/as-owner"
import { keepMoments } from "../support/kept-moments"
import { later, NOON, openPromotion } from "../support/promotion"
import { postponedByTwo } from "#tests/support/postponed"

let db: ReturnType<typeof connect>
let close: () => Promise<void>
let folder: string
let files: ReturnType<typeof openFiles>
let [ana, bia]: { id: string }[] = []

beforeAll(async () => {
  const promotion = await openPromotion()
  ;({ db, close } = promotion)
  await keepMoments(promotion.ownerUrl)
  folder = await mkdtemp(path.join(tmpdir(), "bar-files-"))
  files = openFiles(`file:${folder}`)
  ;[ana, bia] = [await somebody(), await somebody()]
})
afterAll(async () => {
  await close()
  await rm(folder, { recursive: true, force: true })
})

const DAY = 86_400_000
const PRIZES = ["45931", "12876", "60254", "33019", "08777"]
/** The evening of the extraction's day. */
const EVENING = later(2 * DAY + 8 * 3_600_000)
const somebody = () => insertUser(db, { passwordHash: null })
const person = () => insertRegistration(db, { passwordHash: "none" })

/** A closed draw of ten people with three numbers each, unless told. */
async function closedDraw({ people = 10, ...overrides }: { people?: number; winners?: number } = {}) {
  const draw = await insertDraw(db, {
    now: NOON,
    periodStart: later(-20 * DAY),
    periodEnd: later(-DAY),
    extractionOn: "2026-11-20",
    rule: { seriesCount: 2, winners: 2, surrogates: 3, ...overrides },
  })
  for (let n = 0; n < people; n++) {
    const invoice = await insertInvoice(db, { now: later(-DAY), registrationId: (await person()).id })
    await insertTickets(db, { draw, invoice, count: 3 })
  }
  await closeDraw(db, { drawId: draw.id, now: NOON })
  await freezeDraw(db, { drawId: draw.id, now: NOON, files })
  return draw
}

type Typed = { prizes?: string[]; now?: Date }
const type = (drawId: string, by = ana!, overrides: Typed = {}) =>
  enterExtraction(db, { drawId, prizes: PRIZES, by: by.id, now: EVENING, ...overrides })
/** Typed by this one, and again by somebody of no other part. */
async function enter(drawId: string, by = ana!, overrides: Typed = {}) {
  await type(drawId, by, overrides)
  await type(drawId, await somebody(), overrides)
}
const compute = (drawId: string, by = ana!) => computeDraw(db, { drawId, by: by.id, now: EVENING, files })
const rowOf = async (id: string) => (await db.select().from(draws).where(eq(draws.id, id)))[0]!
const readJson = async (key: string) => JSON.parse(await readFile(path.join(folder, key), "utf8"))

async function computed() {
  const draw = await closedDraw()
  await enter(draw.id)
  await compute(draw.id)
  return draw
}

describe("entering the extraction", () => {
  test("takes the feed's six positions, which are the same prizes", async () => {
    const draw = await closedDraw({ people: 1 })
    await type(draw.id, ana, { prizes: PRIZES.map((prize) => `0${prize}`) })
    await type(draw.id, bia)
    const two = { extractionBy: ana!.id, extractionAgainBy: bia!.id }
    expect(await rowOf(draw.id)).toMatchObject({ extraction: PRIZES, ...two, state: "closed" })
  })

  test.each([
    ["four digits", "4593", "prizes.0", /cinco algarismos/],
    ["letters", "4593a", "prizes.0", /cinco algarismos/],
    ["six positions with a leading 3", "345931", "prizes.0", /não começa com zero/],
  ])("%s stand beside the field", async (_, wrong, field, says) => {
    const draw = await closedDraw({ people: 1 })
    const prizes = [wrong, ...PRIZES.slice(1)]
    await expect(enter(draw.id, ana, { prizes })).rejects.toMatchObject({
      code: "INVALID_REQUEST",
      details: { field, because: { pt: expect.stringMatching(says) } },
    })
    expect((await rowOf(draw.id)).extraction).toBeNull()
  })

  test("waits for its day, and counts no extraction that was known before the base was closed", async () => {
    const draw = await closedDraw({ people: 1 })
    await expect(enter(draw.id, ana, { now: later(DAY) })).rejects.toMatchObject({
      code: "WRONG_STATE",
      details: { because: { pt: expect.stringContaining("A extração é em 2026-11-20, às 20h") } },
    })
    const late = await insertDraw(db, {
      now: NOON,
      periodStart: later(-20 * DAY),
      periodEnd: later(-9 * DAY),
      extractionOn: "2026-11-14",
    })
    await closeDraw(db, { drawId: late.id, now: NOON })
    await freezeDraw(db, { drawId: late.id, now: NOON, files })
    await expect(enter(late.id)).rejects.toMatchObject({
      details: { because: { pt: expect.stringMatching(/a menos de três horas da extração de 2026-11-14/) } },
    })
    const by = ana!
    await postponedByTwo(db, {
      drawId: late.id,
      to: "2026-11-21",
      reasonCode: "other",
      reason: "base tarde",
      by: by.id,
      confirmedBy: bia!.id,
      now: NOON,
    })
    await enter(late.id, ana, { now: later(4 * DAY) })
    expect(await rowOf(late.id)).toMatchObject({
      extractionOn: "2026-11-21",
      postponements: [{ from: "2026-11-14", to: "2026-11-21", reason: "base tarde" }],
    })
    const back = postponeExtraction(db, {
      drawId: draw.id,
      to: "2026-11-20",
      reasonCode: "other",
      reason: "x",
      by: by.id,
      now: NOON,
    })
    await expect(back).rejects.toMatchObject({ code: "INVALID_REQUEST", details: { field: "to" } })
  })
})

describe("computing", () => {
  test("writes the result, its winners with their deadlines, and who did it", async () => {
    const draw = await computed()
    const row = await rowOf(draw.id)
    expect(row).toMatchObject({ state: "computed", computedBy: ana!.id, computedAt: EVENING })
    const result = await readJson(row.resultFile!)
    const { sha256, ...signed } = result
    expect(sha256).toBe(createHash("sha256").update(canonicalJson(signed)).digest("hex"))
    expect(row).toMatchObject({ resultSha256: sha256, inspected: result.trail.length })
    // Tens digits 3 and 7 of two series: 37 → 1; units 1 6 4 9 7.
    expect(result).toMatchObject({ baseSha256: row.baseSha256, drawn: { series: "01", element: "16497" } })
    const rows = await db.select().from(winners).where(eq(winners.drawId, draw.id)).orderBy(winners.order)
    expect(rows.map(({ order, kind }) => [order, kind])).toEqual(
      [1, 2, 3, 4, 5].map((order) => [order, order <= 2 ? "titular" : "surrogate"]),
    )
    expect(new Set(rows.map(({ registrationId }) => registrationId)).size).toBe(5)
    for (const { trailIndex, ticketId, kind } of rows) {
      const [ticket] = await db.select().from(tickets).where(eq(tickets.id, ticketId))
      expect(result.trail[trailIndex]).toEqual({
        series: `0${ticket!.series}`,
        element: String(ticket!.element).padStart(5, "0"),
        outcome: kind === "titular" ? "winner" : "surrogate",
      })
    }
    expect(rows[0]).toMatchObject({ state: "pending", deliverBy: "2026-12-20", claimBy: "2027-05-19" })
    const [audited] = (await db.select().from(actions).where(eq(actions.subjectId, draw.id))).slice(-1)
    expect(JSON.parse(audited!.text).after).toMatchObject({ state: "computed", resultSha256: sha256 })
  })

  test("refuses out of order, each time with its reason", async () => {
    const draw = await closedDraw({ people: 1 })
    const says = (pattern: RegExp) => ({
      code: "WRONG_STATE",
      details: { because: { pt: expect.stringMatching(pattern) } },
    })
    await expect(compute(draw.id)).rejects.toMatchObject(says(/cinco prêmios/))
    await expect(
      publishDraw(db, { drawId: draw.id, by: bia!.id, now: EVENING, files }),
    ).rejects.toMatchObject(says(/falta apurar/))
    const planned = await insertDraw(db, { now: NOON })
    await expect(compute(planned.id)).rejects.toMatchObject(says(/feche-o primeiro/))
    await expect(enter(planned.id)).rejects.toMatchObject(says(/feche-o primeiro/))
    await expect(compute(crypto.randomUUID())).rejects.toMatchObject({ code: "NOT_FOUND" })
    await expect(compute("nonsense")).rejects.toMatchObject({ code: "NOT_FOUND" })
  })

  test("lets one of two win who press at once, and tells the other", async () => {
    const draw = await closedDraw()
    await enter(draw.id)
    const outcomes = await Promise.allSettled([compute(draw.id, ana), compute(draw.id, bia)])
    const lost = outcomes.filter((outcome) => outcome.status === "rejected")
    expect(lost).toMatchObject([
      {
        reason: {
          code: "WRONG_STATE",
          details: { because: { pt: expect.stringMatching(/já foi apurado/) } },
        },
      },
    ])
    expect(await db.$count(winners, eq(winners.drawId, draw.id))).toBe(5)
  })

  test("leaves nothing behind when the store fails", async () => {
    const draw = await closedDraw()
    await enter(draw.id)
    const full = { ...files, put: () => Promise.reject(new Error("no space left")) }
    await expect(
      computeDraw(db, { drawId: draw.id, by: ana!.id, now: EVENING, files: full }),
    ).rejects.toThrow("no space left")
    expect((await rowOf(draw.id)).state).toBe("closed")
    expect(await db.$count(winners, eq(winners.drawId, draw.id))).toBe(0)
  })

  test.each([
    ["an empty base", 0, 0],
    ["fewer eligible than wanted", 3, 3],
  ])("%s is a result", async (_, people, found) => {
    const draw = await closedDraw({ people })
    await enter(draw.id)
    expect(await compute(draw.id)).toMatchObject({ winners: found })
    expect((await rowOf(draw.id)).state).toBe("computed")
  })

  test("one holder for everything wins once, with every number in the trail", async () => {
    const draw = await insertDraw(db, {
      now: NOON,
      periodStart: later(-20 * DAY),
      periodEnd: later(-DAY),
      extractionOn: "2026-11-20",
      rule: { seriesCount: 1 },
    })
    const invoice = await insertInvoice(db, { now: later(-DAY), registrationId: (await person()).id })
    await insertTickets(db, { draw, invoice, count: 700 })
    await closeDraw(db, { drawId: draw.id, now: NOON })
    await freezeDraw(db, { drawId: draw.id, now: NOON, files })
    await enter(draw.id)
    expect(await compute(draw.id)).toEqual({ winners: 1, inspected: 700 })
  })
})

describe("a result comes from the base that everybody gets", () => {
  const rehearse = (drawId: string) =>
    rehearseDraw(db, { drawId, prizes: PRIZES, by: ana!.id, now: NOON, files })
  const says = (pattern: RegExp) => ({
    code: "WRONG_STATE",
    details: { because: { pt: expect.stringMatching(pattern) } },
  })
  /** Neither the desk's result nor a rehearsal comes about; what there is of them all the same. */
  async function refused(drawId: string, why: RegExp) {
    await expect(compute(drawId)).rejects.toMatchObject(says(why))
    await expect(rehearse(drawId)).rejects.toMatchObject(says(why))
    const places = await db.$count(winners, eq(winners.drawId, drawId))
    return { state: (await rowOf(drawId)).state, winners: places }
  }
  const nothing = { state: "closed", winners: 0 }
  const stored = () => readdir(path.join(folder, "draws"))

  const spoilt: [string, RegExp, (base: string) => Promise<unknown>][] = [
    [
      "altered, in the right form",
      /não é mais o que foi gravado.*backup/,
      async (base) => writeFile(base, (await readFile(base, "utf8")).replace(",1\n", ",0\n")),
    ],
    [
      "cut short",
      /não é mais o que foi gravado.*backup/,
      async (base) => writeFile(base, (await readFile(base, "utf8")).slice(0, -9)),
    ],
    ["gone", /sumiu.*backup/, (base) => rm(base)],
  ]
  test.each(spoilt)("and from none that is %s, until it is back", async (_, why, spoil) => {
    const draw = await closedDraw()
    await enter(draw.id)
    const { baseFile } = await rowOf(draw.id)
    const file = path.join(folder, baseFile!)
    const good = await readFile(file)
    await spoil(file)
    const before = (await stored()).length
    expect(await refused(draw.id, why)).toEqual(nothing)
    expect((await stored()).length).toBe(before)
    await writeFile(file, good)
    expect(await compute(draw.id)).toMatchObject({ winners: 5 })
  })

  const moved: [string, (drawId: string) => SQL][] = [
    ["is no longer there", (drawId) => sql`delete from tickets where draw_id = ${drawId}`],
    [
      "is somebody else's",
      (drawId) => sql`update tickets set registration_id = (
      select id from registrations order by id desc limit 1) where draw_id = ${drawId}`,
    ],
    ["was voided", (drawId) => sql`update tickets set void_at = now() where draw_id = ${drawId}`],
    [
      "takes no part any more",
      (drawId) => sql`insert into draw_exclusions (draw_id, registration_id, reason)
      select distinct draw_id, registration_id, 'blocked' from tickets where draw_id = ${drawId}`,
    ],
  ]
  test.each(moved)("and whose number %s in the database does not win", async (_, change) => {
    const draw = await closedDraw({ people: 1 })
    await person()
    await enter(draw.id)
    await asOwner((owner) =>
      owner.transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`)
        await tx.execute(change(draw.id))
      }),
    )
    expect(await refused(draw.id, /no banco.*campaign:verify/)).toEqual(nothing)
  })

  test("whatever else the database says of numbers that do not win", async () => {
    const draw = await closedDraw()
    await enter(draw.id)
    const { id } = await rehearse(draw.id)
    const [rehearsal] = await db.select().from(rehearsals).where(eq(rehearsals.id, id))
    const { winners: places } = await readJson(rehearsal!.resultFile)
    const won = places.map(({ series, element }: { series: string; element: string }) =>
      Number(series + element),
    )
    await asOwner((owner) =>
      owner.transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`)
        await tx.execute(sql`delete from tickets where draw_id = ${draw.id}
          and series * 100000 + element <> all(${sql.raw(`'{${won.join()}}'::int[]`)})`)
      }),
    )
    expect(await compute(draw.id)).toMatchObject({ winners: 5 })
    const { resultFile: computed } = await rowOf(draw.id)
    expect((await readJson(computed!)).winners).toEqual(places)
  })
})

describe("a rehearsal", () => {
  test("computes on the real base, watermarked and apart from the draw", async () => {
    const draw = await closedDraw()
    const { id } = await rehearseDraw(db, { drawId: draw.id, prizes: PRIZES, by: ana!.id, now: NOON, files })
    const [row] = await db.select().from(rehearsals).where(eq(rehearsals.id, id))
    expect((await readJson(row!.resultFile)).rehearsal).toMatch(/^ENSAIO/)
    expect(await rowOf(draw.id)).toMatchObject({ state: "closed", extraction: null, resultFile: null })
    expect(await db.$count(winners, eq(winners.drawId, draw.id))).toBe(0)
    const published = publishDraw(db, { drawId: draw.id, by: bia!.id, now: EVENING, files })
    await expect(published).rejects.toMatchObject({ code: "WRONG_STATE" })
  })
})

describe("publishing", () => {
  const publish = (drawId: string, by: { id: string }) =>
    publishDraw(db, { drawId, by: by.id, now: EVENING, files })

  test("is another person's, and the audit's head stands in it", async () => {
    const draw = await computed()
    await expect(publish(draw.id, ana!)).rejects.toMatchObject({ code: "FOUR_EYES" })
    await publish(draw.id, bia!)
    expect(await rowOf(draw.id)).toMatchObject({
      state: "published",
      publishedBy: bia!.id,
      publishedAt: EVENING,
      auditHead: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    await expect(publish(draw.id, await somebody())).rejects.toMatchObject({ code: "WRONG_STATE" })
  })

  const edited = async (file: string, change: (text: string) => string) =>
    writeFile(file, change(await readFile(file, "utf8")))
  const spoilt: [string, RegExp, (files: { base: string; result: string }) => Promise<unknown>][] = [
    [
      "another outcome in the result",
      /\$\.trail\[\d+\]\.outcome/,
      ({ result }) =>
        edited(result, (text) => text.replace('"outcome":"surrogate"', '"outcome":"ineligible"')),
    ],
    ["half a result", /./, ({ result }) => edited(result, (text) => text.slice(0, text.length / 2))],
    [
      "a base without its header",
      /line 1/,
      ({ base }) => edited(base, (text) => text.replace("series,", "")),
    ],
    ["no base at all", /BASE\.csv is missing/, ({ base }) => rm(base)],
    [
      "another draw's files, which verify by themselves",
      /not the one that was computed/,
      async ({ base, result }) => {
        const other = await rowOf((await computed()).id)
        await copyFile(path.join(folder, other.baseFile!), base)
        await copyFile(path.join(folder, other.resultFile!), result)
      },
    ],
  ]
  test.each(spoilt)("is refused where what is stored is %s, and says so", async (_, says, spoil) => {
    const draw = await computed()
    const { baseFile, resultFile } = await rowOf(draw.id)
    await spoil({ base: path.join(folder, baseFile!), result: path.join(folder, resultFile!) })
    await expect(publish(draw.id, bia!)).rejects.toMatchObject({
      code: "FILES_DIFFER",
      status: 409,
      details: { param: expect.stringMatching(says) },
    })
    expect((await rowOf(draw.id)).state).toBe("computed")
  })

  test("is refused where somebody stands among the winners whom the result does not name", async () => {
    const draw = await computed()
    const places = await db.select().from(winners).where(eq(winners.drawId, draw.id))
    const taken = places.map(({ ticketId }) => ticketId)
    const [other] = await db
      .select({ ticketId: tickets.id, registrationId: tickets.registrationId })
      .from(tickets)
      .where(and(eq(tickets.drawId, draw.id), notInArray(tickets.id, taken)))
      .limit(1)
    await db.insert(winners).values({ ...places[0]!, ...other!, id: undefined, order: 99, trailIndex: 99 })
    await expect(publish(draw.id, bia!)).rejects.toMatchObject({
      code: "FILES_DIFFER",
      details: { param: "place 99 of the database is not the result's" },
    })
    expect((await rowOf(draw.id)).state).toBe("computed")
  })

  test("has no place for who does not hold its number, nor for another draw's number", async () => {
    const [draw, other] = [await computed(), await computed()]
    const [place] = await db.select().from(winners).where(eq(winners.drawId, draw.id)).limit(1)
    const numberOf = async ({ id }: { id: string }) => {
      const places = await db.select({ id: winners.ticketId }).from(winners).where(eq(winners.drawId, id))
      const taken = places.map((each) => each.id)
      const free = and(eq(tickets.drawId, id), notInArray(tickets.id, taken))
      const [ticket] = await db.select().from(tickets).where(free).limit(1)
      return { ticketId: ticket!.id, registrationId: ticket!.registrationId }
    }
    const [own, foreign] = [await numberOf(draw), await numberOf(other)]
    const stranger = await insertRegistration(db, { passwordHash: "none" })
    const insider = (fields: Partial<typeof winners.$inferInsert>) =>
      db.insert(winners).values({ ...place!, ...fields, id: undefined, order: 99, trailIndex: 99 })
    const refused = { cause: { code: "23001" } }
    await expect(insider({ ...own, registrationId: stranger.id })).rejects.toMatchObject(refused)
    await expect(insider(foreign)).rejects.toMatchObject(refused)
  })

  const made = async (by: { id: string }, n: number) => {
    const input = {
      email: `conta.${crypto.randomUUID()}@example.com`,
      name: `Conta ${n}`,
      type: "admin" as const,
    }
    return { id: await createUser(db, { input, by: by.id, now: later(1) }) }
  }

  test("is not for an account that the other made since, nor for one in between", async () => {
    const draw = await computed()
    const puppet = await made(ana!, 1)
    await expect(publish(draw.id, puppet)).rejects.toMatchObject({ code: "FOUR_EYES" })
    await expect(publish(draw.id, await made(puppet, 2))).rejects.toMatchObject({ code: "FOUR_EYES" })
    const before = {
      id: await createUser(db, {
        input: { email: "antiga@example.com", name: "Antiga", type: "admin" },
        by: ana!.id,
        now: later(-60 * DAY),
      }),
    }
    await publish(draw.id, before)
  })

  test("is not for the maker of the account that computed, nor for two of one maker", async () => {
    const [draw, maker] = [await closedDraw(), await somebody()]
    const [first, second] = [await made(maker, 1), await made(maker, 2)]
    await enter(draw.id, first)
    await compute(draw.id, first)
    await expect(publish(draw.id, maker)).rejects.toMatchObject({ code: "FOUR_EYES" })
    await expect(publish(draw.id, second)).rejects.toMatchObject({ code: "FOUR_EYES" })
    await publish(draw.id, bia!)
  })

  test("is not for an account whose password the other reset since", async () => {
    const [draw, reset] = [await computed(), await somebody()]
    await db.transaction((tx) =>
      writeAction(tx as never, {
        by: ana!.id,
        permission: "users",
        action: "edit",
        subjectType: "users",
        subjectId: reset.id,
        at: later(1),
        table: users,
        before: null,
        after: { link: "sent" },
      }),
    )
    await expect(publish(draw.id, reset)).rejects.toMatchObject({ code: "FOUR_EYES" })
  })
})

describe("a wrong extraction", () => {
  test("goes back with its reason, and two new people do it again", async () => {
    const draw = await computed()
    const before = await rowOf(draw.id)
    const reject = (reason: string) =>
      rejectResult(db, { drawId: draw.id, reasonCode: "typed", reason, by: bia!.id, now: EVENING })
    await expect(reject("  ")).rejects.toMatchObject({ details: { field: "reason" } })
    await reject("o 3º prêmio é 60255")
    expect(await rowOf(draw.id)).toMatchObject({
      state: "closed",
      extraction: null,
      resultFile: null,
      computedBy: null,
    })
    expect(await db.$count(winners, eq(winners.drawId, draw.id))).toBe(0)
    expect(await db.select().from(drawRejections).where(eq(drawRejections.drawId, draw.id))).toMatchObject([
      { prizes: PRIZES, resultFile: before.resultFile, computedBy: ana!.id, rejectedBy: bia!.id },
    ])
    for (const old of [ana, bia])
      await expect(enter(draw.id, old)).rejects.toMatchObject({ code: "FOUR_EYES" })
    const [carla, davi] = [await somebody(), await somebody()]
    await enter(draw.id, carla, { prizes: [...PRIZES.slice(0, 2), "60255", ...PRIZES.slice(3)] })
    await expect(compute(draw.id, ana)).rejects.toMatchObject({ code: "FOUR_EYES" })
    await compute(draw.id, carla)
    await expect(
      publishDraw(db, { drawId: draw.id, by: bia!.id, now: EVENING, files }),
    ).rejects.toMatchObject({
      code: "FOUR_EYES",
    })
    await publishDraw(db, { drawId: draw.id, by: davi!.id, now: EVENING, files })
    await expect(reject("tarde demais")).rejects.toMatchObject({ code: "WRONG_STATE" })
  })
})

describe("the database by itself", () => {
  test("moves no result, no extraction and no winner's place once they stand", async () => {
    const draw = await computed()
    const change = (set: Partial<typeof draws.$inferInsert>) =>
      expect(db.update(draws).set(set).where(eq(draws.id, draw.id))).rejects.toMatchObject({
        cause: { code: expect.stringMatching(/^23/) },
      })
    await change({ extraction: ["1", "2", "3", "4", "5"] })
    await change({ resultSha256: "0".repeat(64) })
    await change({ computedBy: bia!.id })
    await change({ state: "published", publishedBy: ana!.id, publishedAt: EVENING })
    await change({ publishedBy: bia!.id })
    const [winner] = await db.select().from(winners).where(eq(winners.drawId, draw.id))
    const held = (work: PromiseLike<unknown>) =>
      expect(work).rejects.toMatchObject({ cause: { code: expect.stringMatching(/^23/) } })
    await held(db.update(winners).set({ order: 9 }).where(eq(winners.id, winner!.id)))
    await held(db.delete(winners).where(eq(winners.id, winner!.id)))
    await held(db.insert(winners).values({ ...winner!, id: undefined, order: 9 }))
  })
})

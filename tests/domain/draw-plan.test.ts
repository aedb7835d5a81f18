import { createHash } from "node:crypto"
import { and, asc, eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { connect } from "#app/db/client.server"
import { addSegment } from "#app/domain/draws/planning/add-segment.server"
import { askEdit } from "#app/domain/draws/planning/ask-edit.server"
import { createDraw } from "#app/domain/draws/planning/create-draw.server"
import { extractionAt } from "#app/domain/draws/planning/extraction-day.server"
import { leafOf } from "#app/domain/log/entry.server"
import { noteKey } from "#app/domain/log/signed-note.server"
import { tellVkeys } from "#app/domain/log/tell-vkeys.server"
import { canonicalJson } from "#app/platform/canonical-json"
import { dayOf } from "#app/platform/time/clock.server"
import { lapseWords } from "#app/words/reasons/approvals"
import { planningReasons } from "#app/words/reasons/planning"
import { drawPlans, draws, drawSegments, type DrawRule } from "#drizzle/schema/draws"
import { logEntries, logVkeys } from "#drizzle/schema/log"
import { demoRule, insertDraw } from "#drizzle/seed/builders/draw"
import { insertUser } from "#drizzle/seed/builders/user"
import { approve } from "../support/approved"
import { openPromotion } from "../support/promotion"
import { refusedWith } from "../support/refused-with"

const DAY = 86_400_000
/** The database goes by its own clock, and so does this file. */
const inDays = (days: number) => new Date(Date.now() + days * DAY)

let db: ReturnType<typeof connect>
let owner: ReturnType<typeof connect>
let close: () => Promise<void>

beforeAll(async () => {
  const promotion = await openPromotion()
  ;({ db } = promotion)
  owner = connect(promotion.ownerUrl, { max: 1 })
  close = async () => {
    await owner.$client.end()
    await promotion.close()
  }
})
afterAll(() => close())

const ahead = (rule: Partial<DrawRule> = {}) =>
  insertDraw(db, { periodStart: inDays(1), periodEnd: inDays(9), rule, seriesCount: 10 })
const running = () => insertDraw(db, { periodStart: inDays(-1), periodEnd: inDays(1), seriesCount: 10 })
const over = () => insertDraw(db, { periodStart: inDays(-9), periodEnd: inDays(-1), seriesCount: 10 })
type Row = { id: string; rule: DrawRule }
/** As the owner, whom nobody asks for a second person. */
const change = (draw: Row, set: Partial<typeof draws.$inferInsert>, as = owner) =>
  as.update(draws).set(set).where(eq(draws.id, draw.id))
const refused = (work: PromiseLike<unknown>) =>
  expect(work).rejects.toMatchObject({ cause: { code: "23001" } })
const plansOf = async ({ id }: { id: string }) =>
  (await db.select().from(drawPlans).where(eq(drawPlans.drawId, id)).orderBy(asc(drawPlans.version))).map(
    ({ version, text }) => ({ version, text, plan: JSON.parse(text) as Record<string, unknown> }),
  )

describe("from its period's first moment on", () => {
  test("a draw keeps rule, period and keys, whoever writes", async () => {
    for (const draw of [await running(), await over()]) {
      const other = { ...draw.rule, approximation: "ascending" as const }
      for (const as of [db, owner]) {
        await refused(change(draw, { rule: other }, as))
        await refused(change(draw, { periodStart: inDays(0.5) }, as))
        await refused(change(draw, { periodEnd: inDays(30) }, as))
        await refused(change(draw, { holderKeyCommitment: "0".repeat(64) }, as))
      }
      await change(draw, { extractionOn: "2126-12-02" })
    }
  })

  test("its series grow with a segment of theirs until the end, and never shrink", async () => {
    const draw = await running()
    const grown = { ...draw.rule, seriesCount: 12 }
    await refused(change(draw, { rule: grown }))
    await refused(change(draw, { rule: { ...draw.rule, seriesCount: 9 } }))
    await addSegment(owner, { drawId: draw.id, seriesCount: 2, now: new Date() })
    const [row] = await db.select().from(draws).where(eq(draws.id, draw.id))
    expect(row?.rule).toEqual(grown)

    const late = await over()
    await refused(change(late, { rule: { ...late.rule, seriesCount: 12 } }))
    const more = { ...late.segment, id: crypto.randomUUID(), ordinal: 2, sequenceName: "none" }
    await refused(db.insert(drawSegments).values(more))
  })

  test("which is ahead, all of it may still be mended", async () => {
    const draw = await ahead()
    await change(draw, { rule: { ...draw.rule, wrap: true }, periodEnd: inDays(10) })
    expect((await plansOf(draw)).map(({ version }) => version)).toEqual([1, 2])
  })
})

/** A start that is over is told of behind itself, beside the version that people read before. */
describe("a start that is moved", () => {
  const ask = async (to: number) => {
    const { id } = await ahead()
    const change = { periodStart: inDays(to) }
    const by = (await insertUser(db, { passwordHash: null })).id
    return askEdit(db, {
      drawId: id,
      version: 1,
      change,
      reason: "Outro",
      alongside: true,
      by,
      now: inDays(0),
    })
  }
  const behind = {
    code: "INVALID_REQUEST",
    details: { field: "periodStart", because: planningReasons.startIsBehind },
  }

  test("lies ahead as it is asked for, and as it is confirmed", async () => {
    await expect(ask(-1)).rejects.toMatchObject(behind)
    const asked = await ask(0.5)
    await expect(approve(db, asked!, inDays(0.6))).rejects.toMatchObject({
      code: "WRONG_STATE",
      details: { because: lapseWords["start-passed"] },
    })
    await approve(db, asked!, inDays(0))
  })

  test("lies ahead, whoever writes", async () => {
    const draw = await ahead()
    await refused(change(draw, { periodStart: inDays(-1) }))
    await change(draw, { periodStart: inDays(0.5) })
    expect(await plansOf(draw)).toHaveLength(2)
  })
})

describe("the plan of a draw", () => {
  test("is one version a transaction that changed it, as canonical JSON", async () => {
    const rule = { ...demoRule, prefix: "07", seriesFrom: [3, 1, 2] }
    const period = { periodStart: inDays(1), periodEnd: inDays(9), extractionOn: dayOf(inDays(12)) }
    const title = 'A "Final",\té\\ 🍺'
    const { drawId: id } = await createDraw(db, {
      title,
      prize: "Camarote",
      ...period,
      rule,
      alongside: true,
      now: new Date(),
    })
    const draw = { id, rule }
    expect((await plansOf(draw)).map(({ version }) => version)).toEqual([1])
    await change(draw, { prize: "Outro", version: 2 })
    await change(draw, { title: "Final" })
    await change(draw, { title: "Final" })
    const plans = await plansOf(draw)
    for (const { text, plan } of plans) expect(text).toBe(canonicalJson(plan))
    expect(plans.map(({ plan }) => plan.title)).toEqual([title, "Final"])
    expect(plans[0]!.plan.rule).toEqual(rule)
  })

  test("is written by the database alone, and stays", async () => {
    const draw = await ahead()
    const its = eq(drawPlans.drawId, draw.id)
    for (const work of [
      db.insert(drawPlans).values({ drawId: draw.id, version: 2, text: "{}" }),
      db.update(drawPlans).set({ text: "{}" }).where(its),
      db.delete(drawPlans).where(its),
      db.execute(sql`truncate draw_plans`),
    ])
      await expect(work).rejects.toMatchObject({ cause: { code: "42501" } })
    await refused(owner.update(drawPlans).set({ text: "{}" }).where(its))
    await refused(owner.delete(drawPlans).where(its))
    await refused(owner.execute(sql`truncate draw_plans`))
  })

  test("is told to the public log, each version by the hash of its file", async () => {
    const draw = await ahead()
    await change(draw, { title: "Final" })
    const plans = await plansOf(draw)
    const planEntries = await db
      .select({ envelope: logEntries.envelope, leaf: logEntries.leaf, at: logEntries.createdAt })
      .from(logEntries)
      .where(and(eq(logEntries.scope, `draw:${draw.id}`), eq(logEntries.kind, "plan")))
      .orderBy(asc(logEntries.createdAt))
    expect(plans.map(({ version }) => version)).toEqual([1, 2])
    for (const [n, { text, version }] of plans.entries()) {
      const sha256 = createHash("sha256").update(`${text}\n`).digest("hex")
      const { envelope, leaf, at } = planEntries[n]!
      expect(envelope).toBe(
        canonicalJson({ kind: "plan", at: at.toISOString(), draw: draw.id, version, sha256 }),
      )
      expect(leaf).toEqual(leafOf(envelope))
    }
    expect(planEntries).toHaveLength(2)
  })

  test("says the hour of its own extraction, and another hour is another version", async () => {
    const draw = await ahead()
    await change(draw, { extractionHour: 11 })
    const plans = await plansOf(draw)
    expect(plans.map(({ plan }) => plan.extractionAt)).toEqual(
      [20, 11].map((extractionHour) => extractionAt({ ...draw, extractionHour }).toISOString()),
    )
    expect(await refusedWith(change(draw, { extractionHour: 24 }))).toBe("23514")
  })

  test("says when the extraction is, and names the log's keys from the moment they are told", async () => {
    const draw = await ahead()
    const [before] = await plansOf(draw)
    expect(before!.plan).toMatchObject({
      extractionAt: extractionAt(draw).toISOString(),
      vkeys: [],
    })
    const key = noteKey("localhost:3000/registro/bar-na-torcida-1", Buffer.alloc(32, 5).toString("base64"))
    await tellVkeys(db, [key])
    await tellVkeys(db, [key])
    const after = await plansOf(draw)
    expect(after.map(({ version }) => version)).toEqual([1, 2])
    expect(after[1]!.plan.vkeys).toContain(key.verifier)
    for (const { text, plan } of after) expect(text).toBe(canonicalJson(plan))
    await refused(owner.update(logVkeys).set({ vkey: "another" }))
  })
})

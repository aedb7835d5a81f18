import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { and, eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { allPermissions } from "#app/auth/permissions"
import type { connect } from "#app/db/client.server"
import { isRefusedByClock } from "#app/db/error-codes"
import { confirmApproval } from "#app/domain/approvals/confirm-approval.server"
import { closeDraw } from "#app/domain/draws/base/close-draw.server"
import { computeDraw } from "#app/domain/draws/calculation/compute-draw.server"
import { enterExtraction } from "#app/domain/draws/calculation/enter-extraction.server"
import { postponeExtraction } from "#app/domain/draws/calculation/postponement.server"
import { askEdit } from "#app/domain/draws/planning/ask-edit.server"
import type { TypedDraw } from "#app/domain/draws/planning/draw-input.server"
import { publishDraw } from "#app/domain/draws/publication/publish-draw.server"
import { rehearseDraw } from "#app/domain/draws/calculation/rehearse-draw.server"
import { rejectResult } from "#app/domain/draws/calculation/reject-result.server"
import { askDisqualification } from "#app/domain/disqualification/ask-disqualification.server"
import { openFiles } from "#app/platform/storage/files.server"
import { demoRule, insertDraw } from "#drizzle/seed/builders/draw"
import { insertUser } from "#drizzle/seed/builders/user"
import { actions } from "#drizzle/schema/back-office"
import { drawPlans, draws } from "#drizzle/schema/draws"
import { rehearsals } from "#drizzle/schema/calculation"
import { winners } from "#drizzle/schema/winners"
import { FAR, later, NOON, openPromotion } from "../support/promotion"
import { somebodyWaits } from "../support/somebody-waits"
import { until } from "../support/until"
import { PRIZES, wholeDraw } from "../support/whole-draw"

let db: ReturnType<typeof connect>
let close: () => Promise<void>
let folder: string
let files: ReturnType<typeof openFiles>
let [ana, bia, carla]: { id: string }[] = []

beforeAll(async () => {
  ;({ db, close } = await openPromotion())
  folder = await mkdtemp(path.join(tmpdir(), "bar-files-"))
  files = openFiles(`file:${folder}`)
  const somebody = () => insertUser(db, { passwordHash: null })
  ;[ana, bia, carla] = [await somebody(), await somebody(), await somebody()]
})
afterAll(async () => {
  await close()
  await rm(folder, { recursive: true, force: true })
})

const ROUNDS = [1, 2, 3]
const OTHERS = [...PRIZES.slice(0, 4), "08778"]
type Step = "close" | "freeze" | "enter" | "compute"
const order: Step[] = ["close", "freeze", "enter", "compute"]
type DrawBefore = { drawId: string; now: Date; version: number; resultSha256: string; files: typeof files }

/** A draw that stands right behind the step, and what the page of that moment sends along. */
async function drawAfter(step?: Step): Promise<DrawBefore> {
  const whole = await wholeDraw(db, { files, now: NOON, people: 3 })
  const typed = { prizes: PRIZES, now: whole.evening }
  for (const each of step ? order.slice(0, order.indexOf(step) + 1) : [])
    if (each === "enter")
      for (const { id: by } of [ana!, bia!])
        await enterExtraction(db, { drawId: whole.draw.id, ...typed, by })
    else if (each === "compute")
      await computeDraw(db, { drawId: whole.draw.id, by: ana!.id, now: whole.evening, files })
    else await whole[each]()
  const row = await rowOf(whole.draw.id)
  const now = step ? whole.evening : NOON
  return { drawId: row.id, now, version: row.version, resultSha256: row.resultSha256 ?? "", files }
}
const rowOf = async (id: string) => (await db.select().from(draws).where(eq(draws.id, id)))[0]!
const stepsOf = (drawId: string) =>
  db.$count(actions, and(eq(actions.subjectType, "draws"), eq(actions.subjectId, drawId)))

/** Both at once: whose place in the list won, and what the other was told. */
async function race(works: Promise<unknown>[]) {
  const answers = await Promise.allSettled(works)
  const won = answers.flatMap(({ status }, at) => (status === "fulfilled" ? [at] : []))
  const refusal = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []))
  expect([won.length, refusal.length]).toEqual([1, 1])
  return { winner: won[0]!, refusal: refusal[0] }
}
const says = (pattern: RegExp) => ({
  code: "WRONG_STATE",
  details: { because: { pt: expect.stringMatching(pattern) } },
})
const stale = (current: object) => ({ code: "STALE", details: { data: { current } } })

describe.each(ROUNDS)("of two who press at once, round %i,", () => {
  test("one closes", async () => {
    const { drawId, version } = await drawAfter()
    const { refusal } = await race(
      [ana!, bia!].map((by) => closeDraw(db, { drawId, version, by: by.id, now: NOON })),
    )
    expect(refusal).toMatchObject(says(/Outra pessoa já fechou/))
  })

  test("both type the same, and it is the extraction", async () => {
    const { files: _, ...before } = await drawAfter("freeze")
    const both = [ana!, bia!].map((by) => enterExtraction(db, { ...before, by: by.id, prizes: PRIZES }))
    const states = (await Promise.all(both)).map(({ state }) => state)
    expect(states.toSorted()).toEqual(["agreed", "first"])
    expect((await rowOf(before.drawId)).extraction).toEqual(PRIZES)
  })

  test("both type, each something else, and neither is the extraction", async () => {
    const { files: _, ...before } = await drawAfter("freeze")
    const typed = [PRIZES, OTHERS]
    const both = [ana!, bia!].map((by, at) =>
      enterExtraction(db, { ...before, by: by.id, prizes: typed[at]! }),
    )
    const states = (await Promise.all(both)).map(({ state }) => state)
    expect(states.toSorted()).toEqual(["differs", "first"])
    expect(await rowOf(before.drawId)).toMatchObject({ extraction: null, version: before.version })
  })

  test("one asks for a postponement, and the other sees to when", async () => {
    const { files: _, ...before } = await drawAfter("freeze")
    const days = ["2026-11-21", "2026-11-25"]
    const { winner, refusal } = await race(
      [ana!, bia!].map((by, at) =>
        postponeExtraction(db, {
          ...before,
          by: by.id,
          to: days[at]!,
          reasonCode: "other",
          reason: "Feriado",
        }),
      ),
    )
    const expected = { extractionOn: "2026-11-20", postponementAsked: { to: days[winner] } }
    expect(refusal).toMatchObject(stale(expected))
    expect(await rowOf(before.drawId)).toMatchObject({ ...expected, postponements: [] })
  })

  test("one computes", async () => {
    const before = await drawAfter("enter")
    const { refusal } = await race([ana!, bia!].map((by) => computeDraw(db, { ...before, by: by.id })))
    expect(refusal).toMatchObject(says(/já foi apurado/))
    expect(await db.$count(winners, eq(winners.drawId, before.drawId))).toBe(3)
  })

  test("one publishes", async () => {
    const before = await drawAfter("compute")
    const { winner, refusal } = await race(
      [bia!, carla!].map((by) => publishDraw(db, { ...before, by: by.id })),
    )
    expect(refusal).toMatchObject(says(/já foi publicado/))
    expect((await rowOf(before.drawId)).publishedBy).toBe([bia!, carla!][winner]!.id)
    expect(await mailsOf(before.drawId)).toBe(2)
  })

  test("one publishes or sends back, and never both", async () => {
    const { files: stored, ...before } = await drawAfter("compute")
    const { winner, refusal } = await race([
      publishDraw(db, { ...before, files: stored, by: bia!.id }),
      rejectResult(db, { ...before, by: carla!.id, reasonCode: "typed", reason: "Prêmio errado" }),
    ])
    expect(refusal).toMatchObject(says(winner === 0 ? /já foi publicado/ : /ainda não há resultado/))
    expect((await rowOf(before.drawId)).state).toBe(winner === 0 ? "published" : "closed")
    expect(await mailsOf(before.drawId)).toBe(winner === 0 ? 2 : 0)
  })

  test("one asks to disqualify, and the other is told", async () => {
    const { drawId, now } = await drawAfter("compute")
    const [place] = await db.select().from(winners).where(eq(winners.drawId, drawId))
    const { id: winnerId, version } = place!
    const asked = {
      claim: { winnerId },
      version,
      now,
      reasonCode: "other" as const,
      reason: "Documento falso",
    }
    const { refusal } = await race([ana!, bia!].map((by) => askDisqualification(db, { ...asked, by: by.id })))
    expect(refusal).toMatchObject(says(/Há um pedido de desclassificação/))
  })
})

const mailsOf = async (drawId: string) => {
  const [row] = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from pgboss.job j join winners w on w.id::text = j.data ->> 'id'
      where j.name = 'mail' and w.draw_id = ${drawId}`,
  )
  return row!.count
}

describe("the same form twice by the same hand", () => {
  type DrawWork = (before: DrawBefore) => Promise<unknown>
  const forms: [string, Step | undefined, DrawWork][] = [
    ["close", undefined, ({ drawId, version }) => closeDraw(db, { drawId, version, by: bia!.id, now: NOON })],
    ["enter", "freeze", (before) => enterExtraction(db, { ...before, prizes: PRIZES, by: bia!.id })],
    [
      "postpone",
      "freeze",
      (before) =>
        postponeExtraction(db, {
          ...before,
          now: NOON,
          to: "2026-11-25",
          reasonCode: "other",
          reason: " Feriado ",
          by: bia!.id,
        }),
    ],
    ["compute", "enter", (before) => computeDraw(db, { ...before, by: bia!.id })],
    ["publish", "compute", (before) => publishDraw(db, { ...before, by: bia!.id })],
    [
      "reject",
      "compute",
      (before) => rejectResult(db, { ...before, by: bia!.id, reasonCode: "typed", reason: "Prêmio errado " }),
    ],
    [
      "rehearse",
      "freeze",
      (before) => rehearseDraw(db, { ...before, now: NOON, prizes: PRIZES, by: bia!.id }),
    ],
  ]
  test.each(forms)("is the same answer: %s", async (_, after, work) => {
    const before = await drawAfter(after)
    const steps = await stepsOf(before.drawId)
    const first = await Promise.all([work(before), work(before)])
    expect(first[1]).toEqual(first[0])
    expect(await work(before)).toEqual(first[0])
    expect(await stepsOf(before.drawId)).toBe(steps + 1)
  })

  test("with other prizes is another rehearsal", async () => {
    const before = { ...(await drawAfter("freeze")), now: NOON }
    for (const prizes of [PRIZES, OTHERS, PRIZES]) await rehearseDraw(db, { ...before, prizes, by: bia!.id })
    expect(await db.$count(rehearsals, eq(rehearsals.drawId, before.drawId))).toBe(2)
  })
})

describe("a page of before", () => {
  test("computes no prizes that it did not show, and publishes no result that it did not show", async () => {
    const before = await drawAfter("enter")
    const { drawId, now } = before
    for (const { id: by } of [carla!, ana!]) await enterExtraction(db, { drawId, now, prizes: OTHERS, by })
    await expect(computeDraw(db, { ...before, by: bia!.id })).rejects.toMatchObject(
      stale({ extraction: OTHERS }),
    )
    await computeDraw(db, { drawId, now, files, by: ana!.id })
    const { version, resultSha256 } = await rowOf(drawId)
    const seen = { drawId, now, files, by: bia!.id }
    for (const other of [
      { version: version - 1, resultSha256: resultSha256! },
      { version, resultSha256: "0".repeat(64) },
    ])
      await expect(publishDraw(db, { ...seen, ...other })).rejects.toMatchObject(
        stale({ resultSha256, version }),
      )
    const late = rejectResult(db, {
      ...seen,
      version: version - 1,
      reasonCode: "typed",
      reason: "Prêmio errado",
    })
    await expect(late).rejects.toMatchObject(stale({ state: "computed" }))
    await publishDraw(db, { ...seen, version, resultSha256: resultSha256! })
  })

  test("closes no draw that was edited meanwhile", async () => {
    const { drawId, version } = await drawAfter()
    await db
      .update(draws)
      .set({ version: version + 1 })
      .where(eq(draws.id, drawId))
    const late = closeDraw(db, { drawId, version, by: ana!.id, now: NOON })
    await expect(late).rejects.toMatchObject(stale({ state: "planned", version: version + 1 }))
  })
})

describe("a plan that was confirmed before its first moment is not written behind it", () => {
  const LEFT = 3_000
  type Plan = { before: (start: Date) => Date; change: (start: Date) => Partial<TypedDraw> }
  const plans: [string, Plan][] = [
    [
      "with another rule",
      { before: (start) => start, change: () => ({ rule: { ...demoRule, wrap: true } }) },
    ],
    [
      "with an earlier start",
      { before: (start) => later(60_000, start), change: (start) => ({ periodStart: start }) },
    ],
  ]
  test.each(plans)("%s", async (_, { before, change }) => {
    const start = new Date(Date.now() + LEFT)
    const now = later(-LEFT, start)
    const { id } = await insertDraw(db, { periodStart: before(start), periodEnd: FAR })
    const edit = { drawId: id, version: 1, change: change(start), reason: "Outro", alongside: true, now }
    const approvalId = await askEdit(db, { ...edit, by: ana!.id })
    const by = { id: bia!.id, permissions: allPermissions }
    const held = await db.transaction(async (tx) => {
      // The audit's chain: who confirms has done everything but write it down.
      await tx.execute(sql`select pg_advisory_xact_lock(7200612)`)
      const confirmed = confirmApproval(db, { approvalId: approvalId!, by, now }).catch(
        (error: unknown) => error,
      )
      await somebodyWaits(db)
      await until("the period has begun", () => Date.now() > start.getTime())
      return { confirmed }
    })
    expect(isRefusedByClock(await held.confirmed)).toBe(true)
    expect(await rowOf(id)).toMatchObject({ periodStart: before(start), rule: demoRule, version: 1 })
    expect(await db.$count(drawPlans, eq(drawPlans.drawId, id))).toBe(1)
  })
})

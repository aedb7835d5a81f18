import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { connect } from "#app/db/client.server"
import {
  confirmPostponement,
  postponeExtraction,
  withdrawPostponement,
} from "#app/domain/draws/calculation/postponement.server"
import { lapsePostponements } from "#app/domain/draws/calculation/lapse-postponements.server"
import { enterExtraction } from "#app/domain/draws/calculation/enter-extraction.server"
import { listPublicDraws } from "#app/domain/draws/publication/public-draws.queries.server"
import { rehearseDraw } from "#app/domain/draws/calculation/rehearse-draw.server"
import { rejectResult } from "#app/domain/draws/calculation/reject-result.server"
import { createUser } from "#app/domain/users/create-user.server"
import { openFiles } from "#app/platform/storage/files.server"
import { actions } from "#drizzle/schema/back-office"
import { draws } from "#drizzle/schema/draws"
import { insertUser } from "#drizzle/seed/builders/user"
import { editedByTwo } from "#tests/support/approved"
import { refusedWith } from "#tests/support/refused-with"
import { later, NOON, openPromotion } from "../support/promotion"
import { PRIZES, wholeDraw } from "../support/whole-draw"

let db: ReturnType<typeof connect>
let close: () => Promise<void>
let folder: string
let drawInput: { files: ReturnType<typeof openFiles>; now: Date; people: number }

beforeAll(async () => {
  ;({ db, close } = await openPromotion())
  folder = await mkdtemp(path.join(tmpdir(), "bar-files-"))
  drawInput = { files: openFiles(`file:${folder}`), now: NOON, people: 2 }
})
afterAll(async () => {
  await close()
  await rm(folder, { recursive: true, force: true })
})

const DAY = 86_400_000
const TODAY = "2026-11-18"
const TOMORROW = "2026-11-19"
/** The moment on the day, in São Paulo. */
const at = (day: string, time: string) => new Date(`${day}T${time}-03:00`)
type WholeDraw = Awaited<ReturnType<typeof wholeDraw>>

/** A draw with a frozen base, whose extraction is on the 20th unless told. */
async function closedDraw(more: { extractionOn?: string } = {}) {
  const whole = await wholeDraw(db, { ...drawInput, ...more })
  await whole.close()
  await whole.freeze()
  return whole
}
const ask = (
  { draw, ana }: WholeDraw,
  to: string,
  now = NOON,
  by: { id: string } = ana,
  { hour }: { hour?: number } = {},
) =>
  postponeExtraction(db, {
    drawId: draw.id,
    to,
    hour,
    reasonCode: "other",
    reason: "Feriado nacional",
    by: by.id,
    now,
  })
/** Asked for by one, confirmed by the other. */
async function postpone(whole: WholeDraw, to: string, now = NOON, by: { id: string } = whole.ana) {
  await ask(whole, to, now, by)
  const other = by.id === whole.ana.id ? whole.bia : whole.ana
  await confirmPostponement(db, { drawId: whole.draw.id, by: other.id, now })
}
const rowOf = async ({ draw }: WholeDraw) => (await db.select().from(draws).where(eq(draws.id, draw.id)))[0]!
const says = (code: string, pattern: RegExp, field?: string) => ({
  code,
  details: { because: { pt: expect.stringMatching(pattern) }, ...(field ? { field } : {}) },
})

describe("postponing", () => {
  test("goes to a day whose result nobody can know: from tomorrow on", async () => {
    // The base was late for the extraction of the 14th: those of the 15th to the 18th are known or may be.
    const whole = await closedDraw({ extractionOn: "2026-11-14" })
    for (const to of ["2026-11-15", "2026-11-17", TODAY])
      await expect(postpone(whole, to)).rejects.toMatchObject(
        says("INVALID_REQUEST", /a partir de amanhã/, "to"),
      )
    await postpone(whole, TOMORROW)
    expect(await rowOf(whole)).toMatchObject({
      extractionOn: TOMORROW,
      postponements: [{ from: "2026-11-14", to: TOMORROW, reason: "Feriado nacional" }],
    })
  })

  test("goes to no hour of the night whose list had to be closed by now, as the database refuses too", async () => {
    const whole = await closedDraw({ extractionOn: "2026-11-14" })
    const evening = at(TODAY, "22:30:00")
    for (const hour of [0, 1])
      await expect(ask(whole, TOMORROW, evening, whole.ana, { hour })).rejects.toMatchObject(
        says("INVALID_REQUEST", /três horas antes/, "hour"),
      )
    await ask(whole, TOMORROW, evening, whole.ana, { hour: 2 })
    const tooLate = confirmPostponement(db, {
      drawId: whole.draw.id,
      by: whole.bia.id,
      now: at(TODAY, "23:00:00"),
    })
    await expect(tooLate).rejects.toMatchObject(says("WRONG_STATE", /três horas antes/))
  })

  test("goes forwards only", async () => {
    const whole = await closedDraw()
    for (const to of [TOMORROW, "2026-11-20"])
      await expect(postpone(whole, to)).rejects.toMatchObject(
        says("INVALID_REQUEST", /depois da que estava marcada, 2026-11-20/, "to"),
      )
    await postpone(whole, "2026-11-21")
  })

  test("goes at most 30 days on, counted from today where the base was later than that", async () => {
    const whole = await closedDraw()
    for (const to of ["2099-01-01", "2026-12-21"])
      await expect(postpone(whole, to)).rejects.toMatchObject(
        says("INVALID_REQUEST", /um dia até 2026-12-20, no máximo 30 dias depois/, "to"),
      )
    await postpone(whole, "2026-12-20")
    const late = await closedDraw({ extractionOn: "2026-10-01" })
    await expect(postpone(late, "2026-12-19")).rejects.toMatchObject(
      says("INVALID_REQUEST", /até 2026-12-18/, "to"),
    )
    await postpone(late, "2026-12-18")
  })

  test("is corrected until its day begins, to any later day than the original one, and shows both", async () => {
    const whole = await closedDraw()
    await postpone(whole, "2026-12-20")
    for (const [to, pattern] of [
      ["2026-11-20", /depois da que estava marcada, 2026-11-20/],
      ["2026-12-20", /já está marcada para esse dia/],
      ["2026-12-21", /até 2026-12-20/],
    ] as const)
      await expect(postpone(whole, to, NOON, whole.bia)).rejects.toMatchObject(
        says("INVALID_REQUEST", pattern, "to"),
      )
    await postpone(whole, "2026-11-28", NOON, whole.bia)
    await postpone(whole, "2026-11-25")
    expect(await rowOf(whole)).toMatchObject({
      extractionOn: "2026-11-25",
      postponements: [
        { from: "2026-11-20", to: "2026-12-20" },
        { from: "2026-12-20", to: "2026-11-28" },
        { from: "2026-11-28", to: "2026-11-25" },
      ],
    })
    // Once the day has begun it is the scheduled one, and moves forwards only.
    await expect(postpone(whole, "2026-11-24", at("2026-11-25", "08:00:00"))).rejects.toMatchObject(
      says("INVALID_REQUEST", /depois da que estava marcada, 2026-11-25/, "to"),
    )
  })

  test("of a day that came earlier with the plan goes to the next extraction, be it the day first planned", async () => {
    const whole = await wholeDraw(db, { ...drawInput, extractionOn: "2026-11-28" })
    await editedByTwo(db, {
      drawId: whole.draw.id,
      version: whole.draw.version,
      change: { extractionOn: "2026-11-25" },
      by: whole.ana.id,
      now: later(-1_000),
      reasonCode: "mistake",
      reason: "Não há extração nesse sábado",
    })
    await whole.close()
    await whole.freeze()
    const dayBefore = at("2026-11-24", "12:00:00")
    await expect(postpone(whole, "2026-11-25", dayBefore)).rejects.toMatchObject(
      says("INVALID_REQUEST", /depois da que estava marcada, 2026-11-25/, "to"),
    )
    await postpone(whole, "2026-11-28", dayBefore)
    // From here on it is a postponement, which is corrected behind the day that it left.
    await postpone(whole, "2026-11-26", dayBefore)
  })

  test("of a day that came and went without an extraction is corrected behind that day", async () => {
    const whole = await closedDraw()
    await postpone(whole, "2026-11-25")
    const held = at("2026-11-25", "12:00:00")
    await postpone(whole, "2026-12-05", held)
    await expect(postpone(whole, "2026-11-25", held)).rejects.toMatchObject(
      says("INVALID_REQUEST", /depois da que estava marcada, 2026-11-25/, "to"),
    )
    await postpone(whole, "2026-11-28", held)
  })

  test("is over once the prizes are entered", async () => {
    const whole = await closedDraw()
    await whole.enter()
    await expect(postpone(whole, "2026-11-28", whole.evening)).rejects.toMatchObject(
      says("WRONG_STATE", /prêmios desta extração já foram digitados/),
    )
  })

  test("is over once two people typed the prizes, whatever somebody types since: the log has told of it", async () => {
    const whole = await closedDraw()
    await ask(whole, "2026-11-28")
    const { postponementAsked } = await rowOf(whole)
    await whole.enter()
    const { draw, ana, evening } = whole
    const others = [...PRIZES.slice(0, 4), "08778"]
    await enterExtraction(db, { drawId: draw.id, prizes: others, by: ana.id, now: evening })
    expect(await rowOf(whole)).toMatchObject({ extraction: null, postponementAsked: null })
    const took = says("WRONG_STATE", /A extração de 2026-11-20 aconteceu: duas pessoas digitaram/)
    await expect(ask(whole, "2026-11-28", evening)).rejects.toMatchObject(took)
    // As it stood in a database that took the request before the rule.
    await db.update(draws).set({ postponementAsked }).where(eq(draws.id, draw.id))
    const confirmed = confirmPostponement(db, { drawId: draw.id, by: whole.bia.id, now: evening })
    await expect(confirmed).rejects.toMatchObject(took)
    await whole.enter()
    expect(await rowOf(whole)).toMatchObject({ extraction: PRIZES, extractionOn: "2026-11-20" })
  })

  test("is over once a result went back: that extraction took place, for whoever asks", async () => {
    const whole = await closedDraw()
    await whole.enter()
    await whole.compute()
    const { draw, bia, evening } = whole
    await rejectResult(db, {
      drawId: draw.id,
      reasonCode: "typed",
      reason: "o 3º prêmio é 60255",
      by: bia.id,
      now: evening,
    })
    const stranger = await insertUser(db, { passwordHash: null })
    for (const by of [whole.ana, bia, stranger])
      await expect(postpone(whole, "2026-11-28", evening, by)).rejects.toMatchObject(
        says("WRONG_STATE", /A extração de 2026-11-20 aconteceu.*devolvido/),
      )
    expect((await rowOf(whole)).extractionOn).toBe("2026-11-20")
  })
})

describe("from the extraction's moment on", () => {
  const EVENING = at("2026-11-20", "20:00:00")
  const MINUTE_BEFORE = at("2026-11-20", "19:59:00")
  const confirm = ({ draw }: WholeDraw, by: { id: string }, now = EVENING, version?: number) =>
    confirmPostponement(db, { drawId: draw.id, by: by.id, now, version })
  const withdraw = ({ draw }: WholeDraw, by: { id: string }, now = EVENING, version?: number) =>
    withdrawPostponement(db, { drawId: draw.id, by: by.id, now, version })
  const rehearse = ({ draw, ana }: WholeDraw, now: Date, prizes = PRIZES) =>
    rehearseDraw(db, { drawId: draw.id, prizes, by: ana.id, now, files: drawInput.files })
  const stepsOf = async ({ draw }: WholeDraw) => db.$count(actions, eq(actions.subjectId, draw.id))
  const unmoved = { extractionOn: "2026-11-20", postponements: [], postponementAsked: null }
  const noRequest = says("WRONG_STATE", /Não há pedido de adiamento/)

  test("nobody rehearses any more: the real prizes would name the winner to one person", async () => {
    const whole = await closedDraw()
    const made = await rehearse(whole, MINUTE_BEFORE)
    await expect(rehearse(whole, EVENING, [...PRIZES.slice(0, 4), "08778"])).rejects.toMatchObject(
      says("WRONG_STATE", /antes da extração, e a de 2026-11-20, às 20h, já passou/),
    )
    // The same form again is the same rehearsal, made before.
    expect(await rehearse(whole, EVENING)).toEqual(made)
  })

  test("one person alone moves nothing: a second one confirms", async () => {
    const whole = await closedDraw()
    const { ana, bia } = whole
    await ask(whole, "2026-11-21", EVENING)
    const postponement = { to: "2026-11-21", reasonCode: "other", reason: "Feriado nacional", by: ana.id }
    expect(await rowOf(whole)).toMatchObject({ ...unmoved, postponementAsked: postponement })
    const [shown] = (await listPublicDraws(db, EVENING)).filter(({ id }) => id === whole.draw.id)
    expect(shown).toMatchObject({ extractionOn: "2026-11-20", postponements: [] })
    expect(JSON.stringify(shown)).not.toContain("2026-11-21")
    await expect(confirm(whole, ana)).rejects.toMatchObject(says("FOUR_EYES", /Quem pede .* não confirma/))
    await confirm(whole, bia)
    expect(await rowOf(whole)).toMatchObject({
      extractionOn: "2026-11-21",
      postponementAsked: null,
      postponements: [{ from: "2026-11-20", to: "2026-11-21", reason: "Feriado nacional" }],
    })
    const texts = await db.select().from(actions).where(eq(actions.subjectId, whole.draw.id))
    expect(texts.slice(-2).map(({ userId }) => userId)).toEqual([ana.id, bia.id])
    expect(JSON.parse(texts.at(-1)!.text)).toMatchObject({
      before: { extractionOn: "2026-11-20", postponementAsked: postponement },
      after: { extractionOn: "2026-11-21", postponementAsked: null },
      reason: "Feriado nacional",
    })
  })

  test("an extraction at another hour comes with the day, and nobody types its prizes before", async () => {
    const whole = await closedDraw()
    const { ana, bia, draw } = whole
    const asked = { to: "2026-11-21", hour: 11, reasonCode: "other", reason: "Feriado nacional" } as const
    await postponeExtraction(db, { drawId: draw.id, ...asked, by: ana.id, now: EVENING })
    expect((await rowOf(whole)).extractionHour).toBe(20)
    await confirm(whole, bia)
    expect(await rowOf(whole)).toMatchObject({ extractionOn: "2026-11-21", extractionHour: 11 })
    const enter = (time: string) =>
      enterExtraction(db, { drawId: draw.id, prizes: PRIZES, by: ana.id, now: at("2026-11-21", time) })
    await expect(enter("10:59:59")).rejects.toMatchObject(
      says("WRONG_STATE", /A extração é em 2026-11-21, às 11h/),
    )
    await enter("11:00:00")
  })

  test("a minute before, and where the base closed after it, it takes two as well", async () => {
    const [early, late] = [await closedDraw(), await closedDraw({ extractionOn: "2026-11-17" })]
    for (const [whole, now] of [
      [early, MINUTE_BEFORE],
      [late, NOON],
    ] as const) {
      const { extractionOn } = await rowOf(whole)
      await ask(whole, "2026-11-21", now)
      await expect(confirm(whole, whole.ana, now)).rejects.toMatchObject({ code: "FOUR_EYES" })
      expect(await rowOf(whole)).toMatchObject({ extractionOn, postponements: [] })
      await confirm(whole, whole.bia, now)
      expect(await rowOf(whole)).toMatchObject({ extractionOn: "2026-11-21" })
    }
  })

  test("the database moves no day that nobody asked for, nor one that its asker confirms", async () => {
    const whole = await closedDraw()
    const moved = {
      from: "2026-11-20",
      to: "2026-11-21",
      reasonCode: "other",
      reason: "x",
      at: EVENING.toISOString(),
    }
    const write = (by: string) =>
      refusedWith(
        db
          .update(draws)
          .set({ extractionOn: "2026-11-21", postponements: [{ ...moved, by }], postponementAsked: null })
          .where(eq(draws.id, whole.draw.id)),
      )
    expect(await write(whole.bia.id)).toBe("23001")
    await ask(whole, "2026-11-21", EVENING)
    expect(await write(whole.ana.id)).toBe("23001")
    await confirm(whole, whole.bia)
  })

  test("an account in which the asker has had a hand in the 30 days before the period's end, or since, is nobody else", async () => {
    const whole = await closedDraw()
    const input = { email: `${crypto.randomUUID()}@example.com`, name: "Conta Nova", type: "admin" as const }
    const before = { ...input, email: `antes.${input.email}` }
    const puppets = [
      await createUser(db, { input, by: whole.ana.id, now: later(DAY) }),
      await createUser(db, { input: before, by: whole.ana.id, now: later(-5_000, whole.draw.periodEnd) }),
    ]
    await ask(whole, "2026-11-21", EVENING)
    for (const id of puppets)
      await expect(confirm(whole, { id })).rejects.toMatchObject(says("FOUR_EYES", /criada, aberta/))
    await confirm(whole, whole.bia)
  })

  test("either takes the request back, and it can be asked for anew", async () => {
    const whole = await closedDraw()
    for (const by of [whole.ana, whole.bia]) {
      await ask(whole, "2026-11-21", EVENING)
      await withdraw(whole, by)
      expect(await rowOf(whole)).toMatchObject(unmoved)
      await expect(confirm(whole, whole.bia)).rejects.toMatchObject(noRequest)
    }
  })

  test("a second request waits for the first to be over", async () => {
    const whole = await closedDraw()
    await ask(whole, "2026-11-21", EVENING)
    await expect(ask(whole, "2026-11-25", EVENING, whole.bia)).rejects.toMatchObject(
      says("WRONG_STATE", /Já há um pedido de adiamento para 2026-11-21/),
    )
  })

  test("a request whose day has come is confirmed no more", async () => {
    const whole = await closedDraw()
    await ask(whole, "2026-11-21", EVENING)
    await expect(confirm(whole, whole.bia, at("2026-11-21", "00:00:00"))).rejects.toMatchObject(
      says("WRONG_STATE", /O dia pedido, 2026-11-21, já chegou/),
    )
    expect((await rowOf(whole)).extractionOn).toBe("2026-11-20")
  })

  test("a request whose day has come ends by itself, with why in the audit, and none before", async () => {
    const whole = await closedDraw()
    await ask(whole, "2026-11-21", EVENING)
    await lapsePostponements(db, at("2026-11-20", "20:59:59"))
    expect((await rowOf(whole)).postponementAsked).toMatchObject({ to: "2026-11-21" })
    for (const _ of [1, 2]) await lapsePostponements(db, at("2026-11-21", "00:00:00"))
    expect(await rowOf(whole)).toMatchObject({ postponementAsked: null, extractionOn: "2026-11-20" })
    const rows = await db
      .select()
      .from(actions)
      .where(eq(actions.subjectId, whole.draw.id))
      .orderBy(actions.seq)
    expect(rows.at(-1)).toMatchObject({ action: "lapse", userId: null })
    expect(rows.filter(({ action }) => action === "lapse")).toHaveLength(1)
    expect(rows.at(-1)?.text).toContain("O dia pedido, 2026-11-21, já chegou")
    for (const step of [confirm, withdraw])
      await expect(step(whole, whole.bia)).rejects.toMatchObject(noRequest)
    await ask(whole, "2026-11-25", at("2026-11-21", "09:00:00"), whole.bia)
  })

  test("a request whose list has to be closed by now makes way for another at once", async () => {
    const whole = await closedDraw()
    await ask(whole, "2026-11-21", EVENING, whole.ana, { hour: 2 })
    const late = at("2026-11-20", "23:00:00")
    await ask(whole, "2026-11-25", late, whole.bia)
    expect((await rowOf(whole)).postponementAsked).toMatchObject({ to: "2026-11-25", by: whole.bia.id })
    await lapsePostponements(db, late)
    await confirm(whole, whole.ana, late)
    expect((await rowOf(whole)).extractionOn).toBe("2026-11-25")
  })

  test("entering the prizes ends the request: the extraction took place", async () => {
    const whole = await closedDraw()
    await ask(whole, "2026-11-21", EVENING, whole.bia)
    await whole.enter()
    expect(await rowOf(whole)).toMatchObject({ ...unmoved, extraction: PRIZES })
    for (const by of [whole.ana, whole.bia])
      for (const step of [confirm, withdraw]) await expect(step(whole, by)).rejects.toMatchObject(noRequest)
  })

  test("each step is the same answer for the same hand, and STALE for the other", async () => {
    const whole = await closedDraw()
    const { ana, bia } = whole
    const { version } = await rowOf(whole)
    const stale = { code: "STALE", details: { data: { current: { version: version + 2 } } } }
    const twice = async (work: () => Promise<unknown>) => {
      const before = await stepsOf(whole)
      const answers = [await work(), await work()]
      expect(answers[1]).toEqual(answers[0])
      expect(await stepsOf(whole)).toBe(before + 1)
    }
    const ask = {
      drawId: whole.draw.id,
      to: "2026-11-25",
      reasonCode: "calendar" as const,
      reason: "Feriado",
      now: EVENING,
    }
    await twice(() => postponeExtraction(db, { ...ask, version, by: ana.id }))
    await expect(postponeExtraction(db, { ...ask, version, by: bia.id })).rejects.toMatchObject({
      code: "STALE",
      details: { data: { current: { postponementAsked: { to: "2026-11-25" } } } },
    })
    await twice(() => withdraw(whole, bia, EVENING, version + 1))
    await expect(withdraw(whole, ana, EVENING, version + 1)).rejects.toMatchObject(stale)
    await expect(confirm(whole, bia, EVENING, version + 1)).rejects.toMatchObject(stale)
    await twice(() => postponeExtraction(db, { ...ask, version: version + 2, by: ana.id }))
    await twice(() => confirm(whole, bia, EVENING, version + 3))
    await expect(confirm(whole, ana, EVENING, version + 3)).rejects.toMatchObject({ code: "STALE" })
    expect((await rowOf(whole)).postponements).toHaveLength(1)
  })

  test("of two who confirm and take back at once, one is told", async () => {
    const whole = await closedDraw()
    await ask(whole, "2026-11-25", EVENING)
    const { version } = await rowOf(whole)
    const both = await Promise.allSettled([
      confirm(whole, whole.bia, EVENING, version),
      withdraw(whole, whole.ana, EVENING, version),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
  })

  test("the database keeps a request to a closed draw without prizes", async () => {
    const whole = await closedDraw()
    await whole.enter()
    const postponementAsked = { to: "2026-11-21", reason: "x", by: whole.ana.id, at: EVENING.toISOString() }
    const write = db.update(draws).set({ postponementAsked }).where(eq(draws.id, whole.draw.id))
    expect(await refusedWith(write)).toBe("23514")
  })
})

describe("entering the prizes", () => {
  const enter = ({ draw, ana }: WholeDraw, now: Date) =>
    enterExtraction(db, { drawId: draw.id, prizes: PRIZES, by: ana.id, now })

  test("waits for the hour of the extraction", async () => {
    const whole = await closedDraw()
    for (const now of [later(DAY), at("2026-11-20", "12:00:00"), at("2026-11-20", "19:59:59.999")])
      await expect(enter(whole, now)).rejects.toMatchObject(
        says("WRONG_STATE", /A extração é em 2026-11-20, às 20h/),
      )
    await enter(whole, at("2026-11-20", "20:00:00"))
    const second = {
      drawId: whole.draw.id,
      prizes: PRIZES,
      by: whole.bia.id,
      now: at("2026-11-20", "20:00:00"),
    }
    await enterExtraction(db, second)
    expect((await rowOf(whole)).extraction).toEqual(PRIZES)
  })

  test.each([
    ["three hours before it counts", "17:00:00.000", true],
    ["a moment later is too late", "17:00:00.001", false],
  ])("a base that closed %s", async (_, time, counts) => {
    const closedAt = at(TODAY, time)
    const whole = await wholeDraw(db, { ...drawInput, now: closedAt, extractionOn: TODAY })
    await whole.close()
    await whole.freeze()
    const entered = enter(whole, at(TODAY, "21:00:00"))
    if (counts) return expect(await entered).toEqual({ state: "first" })
    await expect(entered).rejects.toMatchObject(
      says(
        "WRONG_STATE",
        /A base só fechou em 2026-11-18 17:00:00, a menos de três horas da extração de 2026-11-18 ou depois dela/,
      ),
    )
  })
})

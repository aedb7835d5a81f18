import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { and, eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { connect } from "#app/db/client.server"
import { callSurrogate } from "#app/domain/winners/call-surrogate.server"
import { listCalls } from "#app/domain/winners/calls.queries.server"
import { sendMailJob } from "#app/jobs/mail-job.server"
import { dayOf } from "#app/platform/time/clock.server"
import { daysAfter } from "#app/platform/time/days"
import { openFiles } from "#app/platform/storage/files.server"
import type { Mail } from "#app/platform/mail/mail.server"
import { actions } from "#drizzle/schema/back-office"
import { draws } from "#drizzle/schema/draws"
import { tickets } from "#drizzle/schema/tickets"
import { invoices } from "#drizzle/schema/invoices"
import { cpfBlocks, registrations } from "#drizzle/schema/registrations"
import { winners } from "#drizzle/schema/winners"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { insertUser } from "#drizzle/seed/builders/user"
import { NOON, openPromotion } from "../support/promotion"
import { disqualified } from "../support/disqualified"
import { publishedDraw, wholeDraw } from "../support/whole-draw"
import { asOwner } from "#tests/support/as-owner"

let db: ReturnType<typeof connect>
let close: () => Promise<void>
let folder: string
let drawInput: { files: ReturnType<typeof openFiles>; now: Date }

beforeAll(async () => {
  ;({ db, close } = await openPromotion())
  folder = await mkdtemp(path.join(tmpdir(), "bar-files-"))
  drawInput = { files: openFiles(`file:${folder}`), now: NOON }
})
afterAll(async () => {
  await close()
  await rm(folder, { recursive: true, force: true })
})

type PublishedDraw = Awaited<ReturnType<typeof publishedDraw>>
const placesOf = ({ draw }: Pick<PublishedDraw, "draw">) =>
  db.select().from(winners).where(eq(winners.drawId, draw.id)).orderBy(winners.order)
const at = async (whole: Pick<PublishedDraw, "draw">, order: number) => (await placesOf(whole))[order - 1]!
const out = async (whole: PublishedDraw, order: number, reason = "CPF de funcionário") => {
  const { id: winnerId } = await at(whole, order)
  await disqualified(db, { claim: { winnerId }, reason, by: whole.ana, now: whole.evening })
  return winnerId
}
/** Calls whom a page that was opened just now shows, or `order`. */
const call = async (
  whole: PublishedDraw,
  winnerId: string,
  { order, by = whole.ana }: Partial<CallInput> = {},
) => {
  const next = (await placesOf(whole)).find(({ kind, state }) => kind === "surrogate" && state === "pending")
  return callSurrogate(db, { winnerId, order: order ?? next?.order ?? 0, by: by.id, now: whole.evening })
}
type CallInput = { order: number; by: { id: string } }
const mailsOf = async (ids: string[]) => {
  const rows = await db.execute<{ kind: string; id: string }>(
    sql`select data->>'kind' as kind, data->>'id' as id from pgboss.job where name = 'mail'`,
  )
  return rows.filter(({ id }) => ids.includes(id))
}

describe("calling the next surrogate", () => {
  test("takes the first in order, who is given thirty days from that day; the result stays as it was", async () => {
    const whole = await publishedDraw(db, drawInput)
    const before = await placesOf(whole)
    const [result] = await db.select().from(draws).where(eq(draws.id, whole.draw.id))
    const winnerId = await out(whole, 1)
    const called = await call(whole, winnerId)
    expect(called.order).toBe(3)
    const place = await at(whole, 3)
    expect(place).toMatchObject({
      id: called.winnerId,
      state: "called",
      replacesId: winnerId,
      calledBy: whole.ana.id,
      calledAt: whole.evening,
      deliverBy: daysAfter(dayOf(whole.evening), 30),
      claimBy: before[2]!.claimBy,
    })
    const fixed = (rows: typeof before) =>
      rows.map(({ order, kind, ticketId, registrationId, trailIndex }) => ({
        order,
        kind,
        ticketId,
        registrationId,
        trailIndex,
      }))
    expect(fixed(await placesOf(whole))).toEqual(fixed(before))
    expect((await db.select().from(draws).where(eq(draws.id, whole.draw.id)))[0]).toEqual(result)
    expect((await listCalls(db, whole.draw.id)).calls).toEqual([
      { disqualified: 1, called: 3, calledAt: whole.evening, reason: "staff" },
    ])
    const [row] = await db
      .select()
      .from(actions)
      .where(and(eq(actions.subjectId, place.id), eq(actions.action, "surrogate")))
    expect(JSON.parse(row!.text)).toMatchObject({
      before: { state: "pending", replacesId: null },
      after: { state: "called", replacesId: winnerId, inPlaceOf: 1 },
    })
  })

  test("gives whoever is called later thirty days from then, and no longer to claim than the result did", async () => {
    const whole = await publishedDraw(db, drawInput)
    const before = await at(whole, 3)
    const winnerId = await out(whole, 1)
    const inAWeek = new Date(whole.evening.getTime() + 7 * 86_400_000)
    await callSurrogate(db, { winnerId, order: 3, by: whole.ana.id, now: inAWeek })
    const called = await at(whole, 3)
    expect(called.claimBy).toBe(before.claimBy)
    expect([before.deliverBy, called.deliverBy]).toEqual(["2026-12-20", "2026-12-27"])
  })

  test("goes on from a called surrogate who is disqualified too, until nobody is left", async () => {
    const whole = await publishedDraw(db, drawInput)
    let lost = await out(whole, 2)
    for (const order of [3, 4, 5]) {
      expect((await call(whole, lost)).order).toBe(order)
      lost = await out(whole, order)
    }
    await expect(call(whole, lost)).rejects.toMatchObject({
      code: "WRONG_STATE",
      details: { because: { pt: "Não há mais suplentes neste sorteio." } },
    })
  })

  test("is for a lost place alone", async () => {
    const whole = await publishedDraw(db, drawInput)
    const titular = await at(whole, 1)
    await expect(call(whole, titular.id)).rejects.toMatchObject({ code: "WRONG_STATE" })
    const passed = await out(whole, 3)
    await expect(call(whole, passed)).rejects.toMatchObject({ code: "WRONG_STATE" })
    for (const nobody of ["nothing", "019a0000-0000-7000-8000-000000000000"])
      await expect(call(whole, nobody)).rejects.toMatchObject({ code: "NOT_FOUND" })
  })

  test("passes over surrogates who were disqualified before anybody called them", async () => {
    const whole = await publishedDraw(db, drawInput)
    await out(whole, 3)
    expect((await call(whole, await out(whole, 1))).order).toBe(4)
  })

  test("of many who ask at once one calls, and the others are told whom", async () => {
    const whole = await publishedDraw(db, drawInput)
    const lost = await out(whole, 1)
    const hands = await Promise.all([1, 2, 3, 4].map(() => insertUser(db, { passwordHash: null })))
    const answers = await Promise.allSettled(hands.map((by) => call(whole, lost, { order: 3, by })))
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
    for (const answer of answers)
      if (answer.status === "rejected")
        expect(answer.reason).toMatchObject({
          code: "WRONG_STATE",
          details: { because: { pt: "O suplente nº 3 já foi chamado para este lugar." } },
        })
    expect((await placesOf(whole)).filter(({ state }) => state === "called")).toHaveLength(1)
  })

  test("sent again by the same hand is the same call, in the audit and by mail too", async () => {
    const whole = await publishedDraw(db, drawInput)
    const lost = await out(whole, 1)
    const again = () => call(whole, lost, { order: 3 })
    const third = await at(whole, 3)
    const same = { winnerId: third.id, order: 3 }
    expect([...(await Promise.all([again(), again()])), await again()]).toEqual([same, same, same])
    expect(await mailsOf([third.id])).toHaveLength(1)
    expect(await db.$count(actions, eq(actions.subjectId, third.id))).toBe(1)
    // Whom the same hand calls by another page, or after the called one is out too, is another question.
    await expect(call(whole, lost, { order: 4 })).rejects.toMatchObject({ code: "WRONG_STATE" })
    await out(whole, 3)
    await expect(again()).rejects.toMatchObject({ code: "WRONG_STATE" })
  })

  test("calls nobody but the one who was shown, and says what became of that one", async () => {
    const whole = await publishedDraw(db, drawInput)
    const [lost, alsoLost] = [await out(whole, 1), await out(whole, 2)]
    await out(whole, 3)
    const stale = (pt: string, order: number) => ({
      code: "STALE",
      details: { because: { pt }, data: { current: { order } } },
    })
    await expect(call(whole, lost, { order: 3 })).rejects.toMatchObject(
      stale("O próximo suplente agora é o nº 4: o nº 3 foi invalidado. Ninguém foi chamado.", 4),
    )
    await call(whole, alsoLost)
    await expect(call(whole, lost, { order: 4 })).rejects.toMatchObject(
      stale(
        "O próximo suplente agora é o nº 5: o nº 4 já foi chamado para outro lugar. Ninguém foi chamado.",
        5,
      ),
    )
    await expect(call(whole, lost, { order: 99 })).rejects.toMatchObject({ code: "STALE" })
    const places = await placesOf(whole)
    expect(places.filter(({ state }) => state === "called").map(({ order }) => order)).toEqual([4])
    expect(
      (await mailsOf(places.map(({ id }) => id))).filter(({ kind }) => kind === "winner-called"),
    ).toHaveLength(1)
    expect((await call(whole, lost)).order).toBe(5)
  })

  test("fills two lost places at once, each by the surrogate whom its page showed", async () => {
    const whole = await publishedDraw(db, drawInput)
    const lost = [await out(whole, 1), await out(whole, 2)]
    const answers = await Promise.allSettled(lost.map((id) => call(whole, id, { order: 3 })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
    const left = lost[answers.findIndex(({ status }) => status === "rejected")]!
    expect((await call(whole, left)).order).toBe(4)
  })

  test("after publication leaves the prize to the Treasury where the draw says so, and not before", async () => {
    const whole = await wholeDraw(db, { ...drawInput, afterPublication: "treasury" })
    for (const step of ["close", "freeze", "enter", "compute"] as const) await whole[step]()
    expect((await call(whole, await out(whole, 1))).order).toBe(3)
    await whole.publish()
    await expect(call(whole, await out(whole, 2))).rejects.toMatchObject({
      code: "WRONG_STATE",
      details: { because: { pt: expect.stringContaining("Tesouro Nacional") } },
    })
  })
})

describe("a surrogate who may not win", () => {
  const cases: [
    string,
    RegExp,
    (whole: PublishedDraw, place: typeof winners.$inferSelect) => Promise<unknown>,
  ][] = [
    [
      "canceled",
      /a conta está cancelada/,
      (_, { registrationId }) =>
        asOwner((owner) =>
          owner.update(registrations).set({ status: "canceled" }).where(eq(registrations.id, registrationId)),
        ),
    ],
    [
      "blocked",
      /o CPF está bloqueado/,
      async (whole, { registrationId }) => {
        const [person] = await db.select().from(registrations).where(eq(registrations.id, registrationId))
        return asOwner((owner) =>
          owner.insert(cpfBlocks).values({
            cpf: person!.cpf,
            reason: "equipe",
            blockedBy: whole.ana.id,
            blockedAt: new Date(0),
          }),
        )
      },
    ],
    [
      "with an invalid invoice",
      /o cupom do número foi invalidado/,
      async (_, { ticketId }) => {
        const [ticket] = await db.select().from(tickets).where(eq(tickets.id, ticketId))
        return asOwner((owner) =>
          owner
            .update(invoices)
            .set({ status: "invalid", reason: "Cupom falso" })
            .where(eq(invoices.id, ticket!.invoiceId)),
        )
      },
    ],
  ]
  test.each(cases)(
    "%s is named with what to do, and after that the next one is called",
    async (_, says, spoil) => {
      const whole = await publishedDraw(db, drawInput)
      const lost = await out(whole, 1)
      const third = await at(whole, 3)
      await spoil(whole, third)
      await expect(call(whole, lost)).rejects.toMatchObject({
        code: "INELIGIBLE_SURROGATE",
        details: { data: { winnerId: third.id }, because: { pt: expect.stringMatching(says) } },
      })
      expect((await at(whole, 3)).state).toBe("pending")
      await out(whole, 3, "Não pode participar")
      expect((await call(whole, lost)).order).toBe(4)
    },
  )

  test("is called though somebody blocked the CPF since the period's end", async () => {
    const whole = await publishedDraw(db, drawInput)
    const lost = await out(whole, 1)
    const { registrationId } = await at(whole, 3)
    const [person] = await db.select().from(registrations).where(eq(registrations.id, registrationId))
    const since = { reason: "equipe", blockedBy: whole.ana.id, blockedAt: whole.evening }
    await asOwner((owner) => owner.insert(cpfBlocks).values({ cpf: person!.cpf, ...since }))
    expect((await call(whole, lost)).order).toBe(3)
  })

  test("stands as a winner already, where one wins once in the promotion", async () => {
    const first = await publishedDraw(db, drawInput)
    const winner = await at(first, 1)
    const later = { ...drawInput, oncePerPromotion: true, people: 8 }
    const whole = await wholeDraw(db, later)
    for (const step of ["close", "freeze", "enter", "compute", "publish"] as const) await whole[step]()
    // Called in another draw after this one's base was frozen.
    const third = await at(whole, 3)
    const other = await wholeDraw(db, { ...drawInput, people: 0, rule: { winners: 1, surrogates: 0 } })
    const { registrationId } = third
    const invoice = await insertInvoice(db, { now: other.draw.periodEnd, registrationId })
    await insertTickets(db, { draw: other.draw, invoice, count: 1 })
    for (const step of ["close", "freeze", "enter", "compute"] as const) await other[step]()
    const lost = await out(whole, 1)
    await expect(call(whole, lost)).rejects.toMatchObject({
      code: "SURROGATE_HAS_AWARD",
      details: { data: { winnerId: third.id } },
    })
    expect(winner.state).toBe("pending")
  })
})

describe("the mails", () => {
  test("go to the titulars when the draw is published, and to nobody before", async () => {
    const whole = await wholeDraw(db, drawInput)
    for (const step of ["close", "freeze", "enter", "compute"] as const) await whole[step]()
    const places = await placesOf(whole)
    const ids = places.map(({ id }) => id)
    const called = await call(whole, await out(whole, 1))
    expect(await mailsOf(ids)).toEqual([])
    await whole.publish()
    const sent = await mailsOf(ids)
    expect(
      sent.map(({ kind, id }) => [kind, places.find((place) => place.id === id)!.order]).toSorted(),
    ).toEqual([
      ["winner-called", 3],
      ["winner-drawn", 2],
    ])
    expect(called.order).toBe(3)
  })

  test("say number and prize, in the reader's language, and nothing once disqualified", async () => {
    const whole = await publishedDraw(db, drawInput)
    const titular = await at(whole, 1)
    const called = await call(whole, await out(whole, 2))
    expect(await mailsOf([called.winnerId])).toEqual([{ kind: "winner-called", id: called.winnerId }])
    const third = await at(whole, 3)
    await db.update(registrations).set({ locale: "en" }).where(eq(registrations.id, third.registrationId))
    const mails: Mail[] = []
    const send = async (mail: Mail) => void mails.push(mail)
    await sendMailJob({ kind: "winner-drawn", id: titular.id }, { id: "a" }, { db, send })
    await sendMailJob({ kind: "winner-called", id: third.id }, { id: "b" }, { db, send })
    await sendMailJob({ kind: "winner-called", id: titular.id }, { id: "c" }, { db, send })
    await out(whole, 1)
    await sendMailJob({ kind: "winner-drawn", id: titular.id }, { id: "d" }, { db, send })
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Seu número foi sorteado: 0\d\/\d\d\.\d{3}$/),
      expect.stringMatching(/^Your turn has come: /),
    ])
    expect(mails[0]!.text).toContain(`/ganhadores/${whole.draw.id}`)
    for (const [mail, { id }, asked] of [
      [mails[0]!, titular, /mande fotos até [^:]+, pela página do prêmio: documento com foto/],
      [mails[1]!, third, /send photos by [^:]+, on the page of your prize: photo ID/],
    ] as const) {
      expect(mail.text).toMatch(asked)
      expect(mail.text).toContain(`/perfil/premios/${id}`)
    }
  })
})

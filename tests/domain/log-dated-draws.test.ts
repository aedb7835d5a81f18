import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { asc, eq, isNotNull, sql } from "drizzle-orm"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import type { connect } from "#app/db/client.server"
import { enterExtraction } from "#app/domain/draws/calculation/enter-extraction.server"
import { publishDraw } from "#app/domain/draws/publication/publish-draw.server"
import { findCheckpointOver } from "#app/domain/log/checkpoints.queries.server"
import { askErasure } from "#app/domain/my-data/ask-erasure.server"
import { erasePerson } from "#app/domain/my-data/erase-person.server"
import { askEach } from "#app/domain/log/dating/date-checkpoints.server"
import { logOrigin } from "#app/domain/log/log-name.server"
import { findLastCheckpoint } from "#app/domain/log/checkpoints.queries.server"
import { findClose } from "#app/domain/log/opened.queries.server"
import { sequence, type Sequencer } from "#app/domain/log/sequence.server"
import { noteKey } from "#app/domain/log/signed-note.server"
import { drawsToTell, tellHolders } from "#app/domain/log/tell-holders.server"
import { RuleBroken } from "#app/errors"
import { sendMailJob } from "#app/jobs/mail-job.server"
import { openExchange } from "#app/platform/storage/exchange.server"
import { openFiles } from "#app/platform/storage/files.server"
import type { Mail } from "#app/platform/mail/mail.server"
import { drawNotices } from "#drizzle/schema/draw-notices"
import { draws } from "#drizzle/schema/draws"
import { logCheckpoints, logDatings } from "#drizzle/schema/log"
import { cpfBlocks, registrations } from "#drizzle/schema/registrations"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { asOwner } from "#tests/support/as-owner"
import { broken } from "#tests/support/broken"
import { sqlStateOf } from "#tests/support/naive-log"
import { openOutside } from "#tests/support/outside-server"
import { later, NOON, openPromotion } from "#tests/support/promotion"
import { readQuery, stampAnswer } from "#tests/support/stamp-answer"
import { PRIZES, tellNumbers, wholeDraw } from "#tests/support/whole-draw"
import { postponedByTwo } from "#tests/support/postponed"

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let [db, close, folder] = [null as unknown as ReturnType<typeof connect>, async () => {}, ""]
let sequencer: Sequencer
let authority: Awaited<ReturnType<typeof openOutside>>
let clock = NOON

beforeEach(async () => {
  ;({ db, close } = await openPromotion())
  folder = await mkdtemp(path.join(tmpdir(), "bar-dated-"))
  const key = noteKey(logOrigin(1), Buffer.alloc(32, 5).toString("base64"))
  sequencer = { key, last: openExchange(`file:${folder}`, "log/one.checkpoint") }
  authority = await openOutside(
    ({ body }, response) => void response.end(stampAnswer({ ...readQuery(body), at: clock })),
  )
  return async () => {
    await close()
    await rm(folder, { recursive: true, force: true })
  }
})
afterEach(() => authority.close())

const round = (at: Date) => sequence(db, sequencer, at)
/** The authority is asked for what it is due to stamp. */
async function stamp(at: Date) {
  clock = at
  await Promise.all(askEach({ witnesses: [], stampUrl: authority.url }).map((ask) => ask(db, at)))
}
const stamped = async () =>
  (
    await db
      .select({ size: logDatings.size })
      .from(logDatings)
      .where(isNotNull(logDatings.stamp))
      .orderBy(asc(logDatings.size))
  ).map(({ size }) => size)

type ClosedDrawInput = {
  people?: number
  beforeClose?: (whole: Awaited<ReturnType<typeof wholeDraw>>) => Promise<void>
}

/** A draw whose close stands in a signed checkpoint; its extraction is two days on. */
async function closedDraw({ people = 3, beforeClose }: ClosedDrawInput = {}) {
  const files = openFiles(`file:${folder}`)
  const whole = await wholeDraw(db, { files, now: NOON, people })
  // Whose only number counts no more.
  const voided = await insertRegistration(db, { passwordHash: "none" })
  const invoice = await insertInvoice(db, { now: later(-2 * DAY), registrationId: voided.id })
  await insertTickets(db, { draw: whole.draw, invoice, count: 1, voidAt: later(-DAY) })
  await tellNumbers(db, whole.draw, NOON)
  await beforeClose?.(whole)
  await round(NOON)
  await whole.close()
  expect(await whole.freeze()).toBe(true)
  await round(later(MINUTE))
  const drawId = whole.draw.id
  const publish = (at = whole.evening) =>
    publishDraw(db, { drawId, by: whole.bia.id, now: at, files, wantsDate: true })
  const enter = async (at = whole.evening) => {
    for (const { id: by } of [whole.ana, whole.bia])
      await enterExtraction(db, { drawId, prizes: PRIZES, by, now: at, wantsDate: true })
  }
  return { ...whole, drawId, files, publish, enter, voided }
}
/** Why it was refused, in words. */
const becauseOf = (work: Promise<unknown>) =>
  work.then(
    () => "",
    (error: unknown) => (error instanceof RuleBroken ? (error.details.because?.pt ?? "") : String(error)),
  )
const stateOf = async (drawId: string) =>
  (await db.select({ state: draws.state }).from(draws).where(eq(draws.id, drawId)))[0]!.state

describe("a time stamp comes at once", () => {
  test("over the first checkpoint after a period's end, over the cutoff and over the one with the close", async () => {
    await round(later(-2 * DAY))
    const { drawId } = await closedDraw()
    await stamp(later(2 * MINUTE))
    const { cutoff, checkpoint } = (await findClose(db, drawId))!
    expect(await stamped()).toEqual(expect.arrayContaining([cutoff, checkpoint!.size]))
    await stamp(later(3 * MINUTE))
    expect(authority.asked).toHaveLength((await stamped()).length)
  })

  test("within the hour of another one, and of each draw by itself", async () => {
    await round(later(-2 * DAY))
    await stamp(later(-MINUTE))
    const asked = authority.asked.length
    const { drawId } = await closedDraw()
    await stamp(later(2 * MINUTE))
    expect(authority.asked.length).toBeGreaterThan(asked)
    expect(await stamped()).toContain((await findClose(db, drawId))!.checkpoint!.size)
  })
})

test("a time stamp comes at once over a move of the extraction's day too", async () => {
  await round(later(-2 * DAY))
  const { drawId, ana, bia } = await closedDraw()
  await stamp(later(2 * MINUTE))
  const asked = { reasonCode: "calendar", reason: "x", by: ana.id, confirmedBy: bia.id } as const
  await postponedByTwo(db, { drawId, to: "2026-11-25", ...asked, now: later(2 * MINUTE) })
  await round(later(3 * MINUTE))
  const { size } = (await findLastCheckpoint(db))!
  expect(await stamped()).not.toContain(size)
  await stamp(later(4 * MINUTE))
  expect(await stamped()).toContain(size)
})

describe("a result waits for a date from outside", () => {
  test("and is published once a stamp older than its extraction covers the close", async () => {
    const draw = await closedDraw()
    await stamp(later(2 * MINUTE))
    await draw.enter()
    await draw.compute()
    await draw.publish()
    expect(await stateOf(draw.drawId)).toBe("published")
  })

  test("and an extraction before which none came is not typed but postponed", async () => {
    const draw = await closedDraw()
    expect(await becauseOf(draw.enter())).toContain("Vale a próxima: adie a extração")
    await stamp(new Date(draw.evening.getTime() + MINUTE))
    expect(await broken(draw.enter(new Date(draw.evening.getTime() + 2 * MINUTE)))).toMatchObject({
      code: "WRONG_STATE",
    })
  })

  test("which may lie after the old day: then the next extraction counts", async () => {
    const draw = await closedDraw()
    const to = "2026-11-25"
    await postponedByTwo(db, {
      drawId: draw.drawId,
      to,
      reasonCode: "other",
      reason: "ninguém datou a lista",
      by: draw.ana.id,
      confirmedBy: draw.bia.id,
      now: later(DAY),
    })
    const evening = new Date("2026-11-25T23:00:00.000Z")
    await stamp(later(4 * DAY))
    await draw.enter(evening)
    expect(await stateOf(draw.drawId)).toBe("closed")
  })

  test("of what was typed before a date was wanted", async () => {
    const draw = await closedDraw()
    for (const { id: by } of [draw.ana, draw.bia])
      await enterExtraction(db, { drawId: draw.drawId, prizes: PRIZES, by, now: draw.evening })
    await draw.compute()
    expect(await becauseOf(draw.publish())).toContain("Este resultado não pode ser publicado")
    // A stamp that comes after the extraction shows nothing.
    await stamp(new Date(draw.evening.getTime() + MINUTE))
    expect(await broken(draw.publish(new Date(draw.evening.getTime() + DAY)))).toMatchObject({
      code: "WRONG_STATE",
    })
    expect(await stateOf(draw.drawId)).toBe("computed")
  })

  test("that covers the close: one over the log before it is none", async () => {
    const files = openFiles(`file:${folder}`)
    const whole = await wholeDraw(db, { files, now: NOON, people: 2 })
    await round(NOON)
    await stamp(NOON)
    await whole.close()
    await whole.freeze()
    for (const step of ["enter", "compute"] as const) await whole[step]()
    const input = { drawId: whole.draw.id, by: whole.bia.id, now: whole.evening, files }
    expect(await broken(publishDraw(db, { ...input, wantsDate: true }))).toMatchObject({
      code: "WRONG_STATE",
    })
    await publishDraw(db, input)
    expect(await stateOf(whole.draw.id)).toBe("published")
  })

  test("but for a base that closed before there was a log", async () => {
    const files = openFiles(`file:${folder}`)
    const whole = await wholeDraw(db, { files, now: NOON, people: 2 })
    for (const step of ["close", "freeze"] as const) await whole[step]()
    await round(later(DAY))
    for (const step of ["enter", "compute"] as const) await whole[step]()
    await publishDraw(db, {
      drawId: whole.draw.id,
      by: whole.bia.id,
      now: whole.evening,
      files,
      wantsDate: true,
    })
    expect(await stateOf(whole.draw.id)).toBe("published")
  })
})

describe("as a draw closes", () => {
  /** The mails about it, by whose they are. */
  async function mailsOf(drawId: string) {
    await tellHolders(db, { drawId, news: "closed" }, later(2 * MINUTE))
    const mails = new Map<string, Mail>()
    for (const { id, registrationId } of await db.select().from(drawNotices)) {
      const send = async (mail: Mail) => void mails.set(registrationId, mail)
      const job = { id: crypto.randomUUID() }
      await sendMailJob({ kind: "draw-closed", id }, job, { db, now: later(3 * MINUTE), send })
    }
    return mails
  }
  const jobs = () =>
    db.execute<{ id: string; priority: number }>(sql`select data->>'id' as id, priority from pgboss.job
      where name = 'mail' and data->>'kind' = 'draw-closed' order by created_on`)

  test("everybody with a number of it is written to once, whoever asks how often", async () => {
    const { drawId, holders, voided } = await closedDraw({ people: 4 })
    await insertRegistration(db, { passwordHash: "none" })
    expect(await drawsToTell(db, later(2 * MINUTE))).toEqual([{ drawId, news: "closed" }])
    const counts = await Promise.all(
      [1, 2, 3].map(() => tellHolders(db, { drawId, news: "closed" }, later(2 * MINUTE))),
    )
    expect(counts.reduce((sum, count) => sum + count)).toBe(5)
    const notices = await db.select().from(drawNotices)
    expect(notices.map(({ registrationId }) => registrationId).toSorted()).toEqual(
      [voided.id, ...holders.map(({ person }) => person.id)].toSorted(),
    )
    const sent = await jobs()
    expect(sent.map(({ id }) => id).toSorted()).toEqual(notices.map(({ id }) => id).toSorted())
    expect(new Set(sent.map(({ priority }) => priority))).toEqual(new Set([-1]))
    expect(await drawsToTell(db, later(3 * MINUTE))).toEqual([])
    expect(await tellHolders(db, { drawId, news: "closed" }, later(3 * MINUTE))).toBe(0)
  })

  test("with size and root of the first checkpoint that holds the close, and the last one's below", async () => {
    const { drawId, holders, draw } = await closedDraw({ people: 1 })
    const { checkpoint } = (await findClose(db, drawId))!
    const mail = (await mailsOf(drawId)).get(holders[0]!.person.id)
    expect(mail!.subject).toBe(`Lista fechada: ${draw.title}`)
    for (const body of [mail!.text, mail!.html ?? ""]) {
      for (const part of [String(checkpoint!.size), "3 números da sorte", holders[0]!.person.name])
        expect(body).toContain(part)
      expect(body).toContain(checkpoint!.root.toString("base64"))
    }
    const [last] = [await findCheckpointOver(db, checkpoint!.size - 1)]
    expect(mail!.text).toContain(
      `Registro público: ${last!.size} entradas, raiz ${last!.root.toString("base64")}`,
    )
  })

  test("everybody in the list is told how many of their numbers take part, and why the others do not", async () => {
    const { drawId, holders, voided } = await closedDraw({
      people: 5,
      async beforeClose({ draw, ana, holders: [some, blocked, canceled, erased] }) {
        const { periodEnd } = draw
        await asOwner(async (owner) => {
          const refused = await insertInvoice(owner, {
            now: later(-2 * DAY),
            registrationId: some!.person.id,
            status: "invalid",
          })
          await insertTickets(owner, { draw, invoice: refused, count: 2, voidAt: later(-DAY) })
          await owner
            .insert(cpfBlocks)
            .values({ cpf: blocked!.person.cpf, reason: "equipe", blockedBy: ana.id, blockedAt: periodEnd })
          for (const { person } of [canceled!, erased!]) {
            const byId = eq(registrations.id, person.id)
            await owner.update(registrations).set({ status: "canceled" }).where(byId)
          }
        })
        // While the draw still took coupons: from its period's end on an erasure waits for the result.
        const erasure = { registrationId: erased!.person.id, now: new Date(periodEnd.getTime() - MINUTE) }
        await asOwner((owner) => askErasure(owner, erasure))
        expect(await erasePerson(db, erasure, openFiles(`file:${folder}`))).toBe(true)
      },
    })
    const [some, blocked, canceled, erased, fine] = holders.map(({ person }) => person)
    const mails = await mailsOf(drawId)
    const linesOf = ({ id }: { id: string }) =>
      mails
        .get(id)!
        .text.split("\n")
        .filter((line) => /^(?:Você concorre|Fora do sorteio)/.test(line))
    expect(linesOf(fine!)).toEqual(["Você concorre com: 3 números da sorte"])
    expect(linesOf(some!)).toEqual([
      "Você concorre com: 3 números da sorte",
      "Fora do sorteio: 2 números da sorte (o cupom foi recusado)",
    ])
    const none = "Você concorre com: nenhum número da sorte"
    expect(linesOf(blocked!)).toEqual([none, "Fora do sorteio: 3 números da sorte (o CPF estava bloqueado)"])
    expect(linesOf(canceled!)).toEqual([
      none,
      "Fora do sorteio: 3 números da sorte (a conta estava cancelada)",
    ])
    expect(linesOf(voided)).toEqual([
      none,
      "Fora do sorteio: 1 número da sorte (anulação antes de a lista fechar)",
    ])
    expect(mails.has(erased!.id)).toBe(false)
    expect(mails.size).toBe(5)
  })

  test("nobody is written to before a signed checkpoint holds the close", async () => {
    const files = openFiles(`file:${folder}`)
    const whole = await wholeDraw(db, { files, now: NOON, people: 2 })
    await round(NOON)
    await whole.close()
    await whole.freeze()
    expect(await drawsToTell(db, later(MINUTE))).toEqual([])
    expect(await tellHolders(db, { drawId: whole.draw.id, news: "closed" }, later(MINUTE))).toBe(0)
    expect(await jobs()).toHaveLength(0)
  })

  test("the database keeps whom it was", async () => {
    const { drawId } = await closedDraw({ people: 1 })
    await tellHolders(db, { drawId, news: "closed" }, later(2 * MINUTE))
    const refused = (statement: string) => sqlStateOf(db, statement)
    expect(await refused("update draw_notices set created_at = now()")).toBe("42501")
    expect(await refused("delete from draw_notices")).toBe("42501")
    expect(await refused("truncate draw_notices_sent")).toBe("42501")
    const again = `insert into draw_notices (id, draw_id, news, registration_id)
      select gen_random_uuid(), draw_id, news, registration_id from draw_notices`
    expect(await refused(again)).toBe("23505")
    expect(await db.$count(logCheckpoints)).toBeGreaterThan(1)
  })
})

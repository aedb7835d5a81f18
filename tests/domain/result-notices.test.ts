import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { and, eq, sql } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import type { connect } from "#app/db/client.server"
import { askDisqualification } from "#app/domain/disqualification/ask-disqualification.server"
import { publishDraw } from "#app/domain/draws/publication/publish-draw.server"
import { drawsToTell, tellHolders } from "#app/domain/log/tell-holders.server"
import { formatLuckyNumber } from "#app/domain/tickets/lucky-number"
import { drawnNumber } from "#app/domain/draws/inspection/drawn-number"
import { sendMailJob } from "#app/jobs/mail-job.server"
import { openFiles } from "#app/platform/storage/files.server"
import type { Mail } from "#app/platform/mail/mail.server"
import { drawNotices } from "#drizzle/schema/draw-notices"
import { cpfBlocks, registrations } from "#drizzle/schema/registrations"
import { winners } from "#drizzle/schema/winners"
import { asOwner } from "#tests/support/as-owner"
import { later, NOON, openPromotion } from "#tests/support/promotion"
import { PRIZES, publishedDraw, wholeDraw } from "#tests/support/whole-draw"

const DAY = 24 * 60 * 60_000
let [db, close, folder] = [null as unknown as ReturnType<typeof connect>, async () => {}, ""]

beforeEach(async () => {
  ;({ db, close } = await openPromotion())
  folder = await mkdtemp(path.join(tmpdir(), "bar-results-"))
  return async () => {
    await close()
    await rm(folder, { recursive: true, force: true })
  }
})

const files = () => openFiles(`file:${folder}`)
const people = 8
const published = async () => {
  const whole = await publishedDraw(db, { files: files(), now: NOON, people })
  return { ...whole, news: { drawId: whole.draw.id, news: "published" } as const }
}
/** The mails of a draw's notices, by whose they are; nobody's where there is none. */
async function mailsOf(drawId: string, now: Date) {
  const notices = await db.select().from(drawNotices).where(eq(drawNotices.drawId, drawId))
  const mails = new Map<string, Mail>()
  for (const { id, registrationId } of notices) {
    const send = async (mail: Mail) => void mails.set(registrationId, mail)
    await sendMailJob({ kind: "draw-published", id }, { id: crypto.randomUUID() }, { db, now, send })
  }
  return mails
}

test("as a result is published everybody with a number is written to once, whoever asks how often", async () => {
  const { draw, holders, news, evening } = await published()
  const now = new Date(evening.getTime() + 60_000)
  expect(await drawsToTell(db, now)).toEqual([news])
  const counts = await Promise.all([1, 2, 3].map(() => tellHolders(db, news, now)))
  expect(counts.reduce((sum, count) => sum + count)).toBe(people)
  const notices = await db.select().from(drawNotices).where(eq(drawNotices.drawId, draw.id))
  expect(notices.map(({ registrationId }) => registrationId).toSorted()).toEqual(
    holders.map(({ person }) => person.id).toSorted(),
  )
  expect(await drawsToTell(db, now)).toEqual([])
  const jobs = await db.execute<{ priority: number }>(sql`
    select priority from pgboss.job where name = 'mail' and data->>'kind' = 'draw-published'`)
  expect(jobs.map(({ priority }) => priority)).toEqual(Array.from({ length: people }, () => -1))
})

test("it says what was drawn and that they did not win, to a surrogate what that is, and winners have their own mail", async () => {
  const { draw, holders, news, evening } = await published()
  await tellHolders(db, news, evening)
  const mails = await mailsOf(draw.id, evening)
  const places = await db.select().from(winners).where(eq(winners.drawId, draw.id))
  const placesOf = (id: string) => places.filter(({ registrationId }) => registrationId === id)
  const number = formatLuckyNumber(drawnNumber(draw.rule, PRIZES), draw.rule.seriesDigits)
  const kinds = new Set<string>()
  for (const { person } of holders) {
    const [mail, own] = [mails.get(person.id), placesOf(person.id)]
    const kind = own.some((place) => place.kind === "titular")
      ? "titular"
      : own.length > 0
        ? "surrogate"
        : "none"
    kinds.add(kind)
    if (kind === "titular") expect(mail).toBeUndefined()
    else {
      expect(mail!.subject).toBe(`Resultado: ${draw.title}`)
      for (const body of [mail!.text, mail!.html ?? ""]) {
        for (const part of [number, "3 números da sorte", "Você não ganhou desta vez"])
          expect(body).toContain(part)
        expect(body.includes("suplente")).toBe(kind === "surrogate")
      }
    }
  }
  expect(kinds).toEqual(new Set(["titular", "surrogate", "none"]))
})

test("where a prize goes to the Treasury no surrogate is promised a call, unless a loss was asked for before", async () => {
  const treasury = { files: files(), now: NOON, people, afterPublication: "treasury" } as const
  const plain = await publishedDraw(db, treasury)
  const asked = await wholeDraw(db, treasury)
  for (const step of ["close", "freeze", "enter", "compute"] as const) await asked[step]()
  const isFirst = and(eq(winners.drawId, asked.draw.id), eq(winners.order, 1))
  const [first] = await db.select().from(winners).where(isFirst)
  const doubt = { reasonCode: "staff", reason: "É da equipe", by: asked.ana.id } as const
  await askDisqualification(db, { claim: { winnerId: first!.id }, ...doubt, now: asked.evening })
  const told = new Date(asked.evening.getTime() + 60_000)
  await publishDraw(db, { drawId: asked.draw.id, by: asked.bia.id, now: told, files: files() })
  for (const { draw, isPromised } of [
    { ...plain, isPromised: false },
    { ...asked, isPromised: true },
  ]) {
    await tellHolders(db, { drawId: draw.id, news: "published" }, told)
    const mails = await mailsOf(draw.id, told)
    const reserve = and(eq(winners.drawId, draw.id), eq(winners.kind, "surrogate"))
    const surrogates = await db.select().from(winners).where(reserve)
    expect(surrogates).toHaveLength(3)
    for (const { registrationId } of surrogates) {
      const { text } = mails.get(registrationId)!
      expect(text).toContain("Você não ganhou desta vez")
      expect(text?.includes("se quem ganhou perder o prêmio")).toBe(isPromised)
    }
  }
})

test("a surrogate who was called meanwhile is no longer told of having lost", async () => {
  const { draw, news, evening } = await published()
  await tellHolders(db, news, evening)
  const [called] = await db.select().from(winners).where(eq(winners.kind, "surrogate"))
  expect((await mailsOf(draw.id, evening)).has(called!.registrationId)).toBe(true)
  await asOwner((owner) => owner.update(winners).set({ state: "called" }).where(eq(winners.id, called!.id)))
  expect((await mailsOf(draw.id, evening)).has(called!.registrationId)).toBe(false)
})

test("whose numbers took no part is not told that they lost", async () => {
  const whole = await wholeDraw(db, { files: files(), now: NOON, people })
  const [out, gone] = whole.holders.map(({ person }) => person)
  await asOwner(async (owner) => {
    const blocked = {
      cpf: out!.cpf,
      reason: "equipe",
      blockedBy: whole.ana.id,
      blockedAt: whole.draw.periodEnd,
    }
    await owner.insert(cpfBlocks).values(blocked)
    await owner.update(registrations).set({ status: "canceled" }).where(eq(registrations.id, gone!.id))
  })
  for (const step of ["close", "freeze", "enter", "compute", "publish"] as const) await whole[step]()
  await tellHolders(db, { drawId: whole.draw.id, news: "published" }, whole.evening)
  const mails = await mailsOf(whole.draw.id, whole.evening)
  expect([out, gone].map((person) => mails.has(person!.id))).toEqual([false, false])
  expect(mails.size).toBeGreaterThan(0)
})

test("nobody is written to of a result that is not public, or long after it was", async () => {
  const whole = await wholeDraw(db, { files: files(), now: NOON, people: 2 })
  for (const step of ["close", "freeze", "enter", "compute"] as const) await whole[step]()
  const news = { drawId: whole.draw.id, news: "published" } as const
  expect(await tellHolders(db, news, whole.evening)).toBe(0)
  await whole.publish()
  expect(await drawsToTell(db, new Date(whole.evening.getTime() + 31 * DAY))).toEqual([])
  expect(await drawsToTell(db, later(4 * DAY))).toEqual([news])
})

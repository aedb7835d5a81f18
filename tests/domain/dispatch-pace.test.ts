import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { connect } from "#app/db/client.server"
import { readAuditText } from "#app/audit/audit-text"
import { changePace } from "#app/domain/dispatches/change-pace.server"
import { cancelDispatch, pauseDispatch, resumeDispatch } from "#app/domain/dispatches/move-dispatch.server"
import { sendDispatchJob } from "#app/jobs/send-dispatch.server"
import type { Mail } from "#app/platform/mail/mail.server"
import { actions } from "#drizzle/schema/back-office"
import { dispatches } from "#drizzle/schema/mails"
import { broken } from "#tests/support/broken"
import { freshDatabase } from "#tests/support/database"
import { plannedDispatch } from "#tests/support/dispatch"

// Before anything reads the settings.
vi.hoisted(() => {
  const settings = { ORIGIN: "https://bar.example", LOG_LEVEL: "silent" }
  Object.assign(process.env, { ...settings, DATABASE_URL: "postgres://nowhere.test/none" })
})

const MINUTE = 60_000
let database: Awaited<ReturnType<typeof freshDatabase>>
let db: ReturnType<typeof connect>

beforeAll(async () => {
  database = await freshDatabase()
  db = connect(database.url)
  process.env.DATABASE_URL = database.url
})
afterAll(async () => {
  await db.$client.end()
  await database.drop()
})

class Killed extends Error {}

/** A day in which only a mailing's waiting and sending take time, and what went when. */
function openDay(takes: (sent: number) => number = () => 0) {
  let now = Date.now()
  const [sent, to]: [number[], string[]] = [[], []]
  const clock = { now: () => new Date(now) }
  const send = async (mail: Mail) => {
    sent.push(now)
    to.push(mail.to.address)
    now += takes(sent.length)
  }
  const wait = async (ms: number): Promise<void> => void (now += ms)
  return { sent, to, clock, send, wait, now: () => new Date(now) }
}
type Day = ReturnType<typeof openDay>

const work = (dispatchId: string, day: Day, wait = day.wait, send = day.send) =>
  sendDispatchJob({ dispatchId }, { db, clock: day.clock, send, wait })
/** As many jobs as it takes: one hands on after some minutes. */
async function workOn(dispatchId: string, day: Day): Promise<void> {
  while ((await stateOf(dispatchId)) === "sending") await work(dispatchId, day)
}
const stateOf = async (dispatchId: string) =>
  (await db.select().from(dispatches).where(eq(dispatches.id, dispatchId)))[0]!.state

/** The most that went in any minute, its end not included. */
const mostInAMinute = (sent: number[]) =>
  Math.max(...sent.map((begin) => sent.filter((at) => at >= begin && at < begin + MINUTE).length))
const planned = async (count: number, pace: number, day: Day) => {
  const now = day.now()
  const { dispatchId, people, by } = await plannedDispatch(db, { count, pace, now })
  return { dispatchId, by, everybody: people.map(({ email }) => email).toSorted() }
}

describe("a mailing at a pace", () => {
  test.each([
    ["servers that are quick", () => 0],
    ["a server that is slow now and then", (sent: number) => (sent % 5 === 0 ? 9_000 : 40)],
    ["a server that is slower than it", () => 12_000],
  ])("never goes to more people in any minute, through %s", async (_, takes) => {
    const day = openDay(takes)
    const { dispatchId, everybody } = await planned(23, 7, day)
    await work(dispatchId, day)
    await workOn(dispatchId, day)
    expect(day.to.toSorted()).toEqual(everybody)
    expect(mostInAMinute(day.sent)).toBeLessThanOrEqual(7)
  })

  test("keeps up with it where the server does", async () => {
    const day = openDay(() => 2_000)
    const { dispatchId } = await planned(14, 7, day)
    await work(dispatchId, day)
    expect(mostInAMinute(day.sent)).toBe(7)
    expect(day.sent.at(-1)! - day.sent[0]!).toBeLessThanOrEqual(13 * Math.ceil(MINUTE / 7))
  })

  test("goes on after a process that ended, to nobody twice and no quicker", async () => {
    const day = openDay()
    const { dispatchId, everybody } = await planned(9, 2, day)
    for (const sent of [1, 2, 4, 5]) {
      const ends = async (ms: number) => {
        if (day.sent.length >= sent) throw new Killed()
        await day.wait(ms)
      }
      await expect(work(dispatchId, day, ends)).rejects.toThrow(Killed)
    }
    await workOn(dispatchId, day)
    expect(day.to.toSorted()).toEqual(everybody)
    expect(mostInAMinute(day.sent)).toBeLessThanOrEqual(2)
  })

  test("rests with the mail that is on its way when somebody pauses it, and goes on at its pace", async () => {
    const day = openDay()
    const { dispatchId, by, everybody } = await planned(8, 3, day)
    const deed = { dispatchId, by, now: day.now() }
    await work(dispatchId, day, day.wait, async (mail) => {
      await day.send(mail)
      if (day.sent.length === 3) await pauseDispatch(db, deed)
    })
    expect([await stateOf(dispatchId), day.sent.length]).toEqual(["paused", 3])
    await resumeDispatch(db, deed)
    await workOn(dispatchId, day)
    expect(day.to.toSorted()).toEqual(everybody)
    expect(mostInAMinute(day.sent)).toBeLessThanOrEqual(3)
  })

  test("ends with the mail that is on its way when somebody cancels it", async () => {
    const day = openDay()
    const { dispatchId, by } = await planned(6, 3, day)
    await work(dispatchId, day, day.wait, async (mail) => {
      await day.send(mail)
      if (day.sent.length === 2) await cancelDispatch(db, { dispatchId, by, now: day.now() })
    })
    await work(dispatchId, day)
    expect([await stateOf(dispatchId), day.sent.length]).toEqual(["canceled", 2])
  })
})

describe("another pace for a mailing", () => {
  const rowOf = async (id: string) => (await db.select().from(dispatches).where(eq(dispatches.id, id)))[0]!
  const paces = async (id: string) =>
    (await db.select().from(actions).where(eq(actions.subjectId, id)).orderBy(actions.seq)).flatMap(
      ({ text }) => {
        const { before, after } = readAuditText(text) ?? {}
        return before?.pace ? [[before.pace, after?.pace]] : []
      },
    )
  const change = (
    day: Day,
    { dispatchId, by }: { dispatchId: string; by: string },
    pace: number,
    version = 1,
  ) => changePace(db, { dispatchId, input: { pace, version }, by, now: day.now() })

  test.each([
    [2, 20],
    [20, 2],
  ])("is obeyed by its next shift, from %d a minute to %d", async (pace, other) => {
    const day = openDay()
    const mailing = await planned(160, pace, day)
    await work(mailing.dispatchId, day)
    const sent = day.sent.length
    expect(mostInAMinute(day.sent)).toBe(pace)
    await change(day, mailing, other)
    await workOn(mailing.dispatchId, day)
    expect(mostInAMinute(day.sent.slice(sent))).toBe(other)
    expect(day.to.toSorted()).toEqual(mailing.everybody)
    expect(await paces(mailing.dispatchId)).toEqual([[pace, other]])
  })

  test("is given while it is planned, under way or paused, once, and not once it is over", async () => {
    const day = openDay()
    const mailing = await planned(1, 3, day)
    const { dispatchId } = mailing
    await change(day, mailing, 5)
    await change(day, mailing, 5)
    await pauseDispatch(db, { dispatchId, by: mailing.by, now: day.now() })
    await change(day, mailing, 9, 3)
    expect(await rowOf(dispatchId)).toMatchObject({ state: "paused", pace: 9 })
    expect(await broken(change(day, mailing, 8, 3))).toMatchObject({ code: "STALE" })
    await resumeDispatch(db, { dispatchId, by: mailing.by, now: day.now() })
    await work(dispatchId, day)
    const { state, version } = await rowOf(dispatchId)
    expect(state).toBe("sent")
    expect(await broken(change(day, mailing, 8, version))).toMatchObject({ code: "WRONG_STATE" })
    expect(await paces(dispatchId)).toEqual([
      [3, 5],
      [5, 9],
    ])
  })
})

import { asc, eq } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import { connect } from "#app/db/client.server"
import { isLeased } from "#app/db/lease.server"
import { findServerFault } from "#app/domain/dispatches/dispatches.queries.server"
import { resendFailed } from "#app/domain/dispatches/move-dispatch.server"
import { sendDispatchJob } from "#app/jobs/send-dispatch.server"
import { openPost, type Post } from "#app/platform/mail/mail.server"
import { dispatchRecipients } from "#drizzle/schema/mails"
import { breakLeases } from "#tests/support/break-leases"
import { clockAt } from "#tests/support/clock"
import { freshDatabase } from "#tests/support/database"
import { plannedDispatch } from "#tests/support/dispatch"
import { startLineServer } from "#tests/support/line-server"
import { startSmtp } from "#tests/support/smtp"
import { until } from "#tests/support/until"

// Before anything reads the settings.
vi.hoisted(() => {
  const settings = { ORIGIN: "https://bar.example", LOG_LEVEL: "silent" }
  Object.assign(process.env, { ...settings, DATABASE_URL: "postgres://nowhere.test/none" })
})

const MINUTE_MS = 60_000
const FROM = "Bar na Torcida <nao-responda@bar.example>"
let database: Awaited<ReturnType<typeof freshDatabase>>
let smtp: Awaited<ReturnType<typeof startSmtp>>
let db: ReturnType<typeof connect>
const opened: Post[] = []

beforeAll(async () => {
  ;[database, smtp] = await Promise.all([freshDatabase(), startSmtp()])
  db = connect(database.url)
  process.env.DATABASE_URL = database.url
})
afterEach(() => {
  for (const post of opened.splice(0)) post.close()
  smtp.endWith("answer")
  smtp.mails.length = 0
})
afterAll(async () => {
  await db.$client.end()
  await Promise.all([smtp.stop(), database.drop()])
})

/** A mail server's client, which waits as long as that. */
function openClient(smtpUrl: string, patienceMs: number): Post {
  const post = openPost({ smtpUrl, from: FROM, patienceMs })
  opened.push(post)
  return post
}
/** For a moment alone: what is answered at once has to be answered within it. */
const MOMENT_MS = 3_000
const PATIENCE_MS = 20_000
const openImpatient = (smtpUrl: string) => openClient(smtpUrl, MOMENT_MS)
const openPatient = (smtpUrl: string) => openClient(smtpUrl, PATIENCE_MS)
const work = (dispatchId: string, post: Post) => sendDispatchJob({ dispatchId }, { db, send: post.send })
/** Through a client of its own, closed behind it. */
async function workOnce(dispatchId: string, smtpUrl: string, patienceMs: number): Promise<void> {
  const post = openPost({ smtpUrl, from: FROM, patienceMs })
  try {
    await work(dispatchId, post)
  } finally {
    post.close()
  }
}
const statesOf = async (dispatchId: string) => {
  const rows = await db
    .select()
    .from(dispatchRecipients)
    .where(eq(dispatchRecipients.dispatchId, dispatchId))
    .orderBy(asc(dispatchRecipients.id))
  return rows.map(({ state }) => state)
}

/** A mailing to four at a server that ends each mail so, and once it answers again: how each stands, and who got theirs. */
async function workTwice(at: typeof smtp, ending: "cut" | "silence") {
  const { dispatchId } = await plannedDispatch(db, { count: 4 })
  at.endWith(ending)
  await workOnce(dispatchId, at.url, MOMENT_MS)
  const atFirst = await statesOf(dispatchId)
  at.endWith("answer")
  await workOnce(dispatchId, at.url, PATIENCE_MS)
  const addresses = at.mails.flatMap(({ recipients }) => recipients)
  return {
    atFirst,
    later: await statesOf(dispatchId),
    mails: addresses.length,
    people: new Set(addresses).size,
  }
}

/** The first two are in doubt for good, and nobody gets it twice. */
const twoInDoubt = {
  atFirst: ["unknown", "unknown", "queued", "queued"],
  later: ["unknown", "unknown", "sent", "sent"],
  mails: 4,
  people: 4,
}

test("a mail server that took the mail and cuts the line leaves it in doubt: nobody gets it twice, and the mailing rests after two", async () => {
  expect(await workTwice(smtp, "cut")).toEqual(twoInDoubt)
})

test("a mail server that leaves every mail in doubt is tried ever more seldom, until it answers again", async () => {
  const begin = Math.ceil(Date.now() / (64 * MINUTE_MS)) * 64 * MINUTE_MS
  const { dispatchId } = await plannedDispatch(db, { count: 12 })
  smtp.endWith("cut")
  const tried: number[] = []
  const workAt = (minute: number) => {
    const clock = clockAt(new Date(begin + minute * MINUTE_MS))
    return sendDispatchJob({ dispatchId }, { db, clock, send: openPatient(smtp.url).send })
  }
  const inDoubt = async () => (await statesOf(dispatchId)).filter((state) => state === "unknown").length
  for (let minute = 0; minute < 64; minute++) {
    const before = await inDoubt()
    await workAt(minute)
    if ((await inDoubt()) > before) tried.push(minute)
  }
  expect(tried).toEqual([0, 1, 2, 4, 8, 16, 32])
  expect(await inDoubt()).toBe(8)
  smtp.endWith("answer")
  await workAt(64)
  expect(new Set(await statesOf(dispatchId))).toEqual(new Set(["unknown", "sent"]))
})

test("a server that leaves mails in doubt is tried seldom where people are sent to again, too", async () => {
  const { dispatchId, by } = await plannedDispatch(db, { count: 20 })
  // All but the last in line are refused: they stand before one who has it.
  let tried = 0
  const refuse = { code: "EENVELOPE", command: "RCPT TO", responseCode: 550 }
  const send = async () => {
    tried++
    if (tried < 20) throw Object.assign(new Error("550 No such user"), refuse)
  }
  await sendDispatchJob({ dispatchId }, { db, send })
  expect(await resendFailed(db, { dispatchId, by, now: new Date() })).toBe(19)
  smtp.endWith("cut")
  const begin = Math.ceil(Date.now() / (64 * MINUTE_MS)) * 64 * MINUTE_MS
  for (let minute = 1; minute <= 10; minute++) {
    const clock = clockAt(new Date(begin + minute * MINUTE_MS))
    await sendDispatchJob({ dispatchId }, { db, clock, send: openPatient(smtp.url).send })
  }
  // Two, and one more at minutes 2, 4 and 8.
  expect((await statesOf(dispatchId)).filter((state) => state === "unknown")).toHaveLength(5)
})

describe("a mail server that falls silent", () => {
  const polite = { EHLO: "250 bar", MAIL: "250 Go on", RCPT: "250 Go on" }
  const words = [...Object.keys(polite), "DATA"]

  /** A mailing to two at a server that has no more to say at this word, and then at one that has. */
  async function silentAt(word: string) {
    const before = Object.entries(polite).slice(0, words.indexOf(word))
    const server = await startLineServer("220 bar", { answers: Object.fromEntries(before) })
    const { dispatchId } = await plannedDispatch(db, { count: 2 })
    const said = await workOnce(dispatchId, `smtp://127.0.0.1:${server.port}`, MOMENT_MS).catch(String)
    await server.stop()
    const [states, fault] = [await statesOf(dispatchId), await findServerFault(db, dispatchId)]
    const own = await startSmtp()
    await workOnce(dispatchId, own.url, PATIENCE_MS)
    await own.stop()
    return { said, states, fault, later: await statesOf(dispatchId) }
  }

  async function silentBehindAll() {
    const own = await startSmtp()
    const seen = await workTwice(own, "silence")
    await own.stop()
    return seen
  }

  const seen = new Map<string, ReturnType<typeof silentAt>>()
  let behindAll: ReturnType<typeof silentBehindAll>
  // Each waits for seconds in which nothing comes: all of them for the same ones.
  beforeAll(() => {
    for (const word of words) seen.set(word, silentAt(word))
    behindAll = silentBehindAll()
  })

  test("after it took the mail leaves it in doubt: nobody gets it twice, and the mailing rests after two", async () => {
    expect(await behindAll).toEqual(twoInDoubt)
  })

  test.each(words)("at %s took it from nobody: nobody is in doubt", async (word) => {
    expect(await seen.get(word)).toEqual({
      said: expect.stringContaining("Timeout"),
      states: ["queued", "queued"],
      fault: "ETIMEDOUT",
      later: ["sent", "sent"],
    })
  })
})

describe("a mail server that takes nothing from anybody", () => {
  test.each([
    ["says nothing", "", false, "ETIMEDOUT", "Greeting never received"],
    ["hangs up", "", true, "ECONNECTION", "after connection was closed"],
    ["turns everybody away at the door", "421 4.3.2 Try again later", true, "421", "Invalid greeting"],
    ["wants nobody at all", "554 5.7.1 Go away", true, "554", "Invalid greeting"],
  ])(
    "%s: nobody is refused for it, and the page says why it rests",
    async (_, line, hangsUp, said, thrown) => {
      const server = await startLineServer(line, { hangsUp })
      const { dispatchId } = await plannedDispatch(db, { count: 2 })
      await expect(work(dispatchId, openImpatient(`smtp://127.0.0.1:${server.port}`))).rejects.toThrow(thrown)
      await server.stop()
      expect(await statesOf(dispatchId)).toEqual(["queued", "queued"])
      expect(await findServerFault(db, dispatchId)).toBe(said)
      await work(dispatchId, openImpatient(smtp.url))
      expect(await statesOf(dispatchId)).toEqual(["sent", "sent"])
      expect(await findServerFault(db, dispatchId)).toBeNull()
      expect(smtp.mails).toHaveLength(2)
    },
  )

  test("knows the password no more: nobody is refused for it", async () => {
    const { dispatchId } = await plannedDispatch(db, { count: 2 })
    const locked = await startSmtp({ password: "nova" })
    const url = locked.url.replace("//", "//bar:velha@")
    await expect(work(dispatchId, openImpatient(url))).rejects.toThrow("Invalid login: 535")
    expect([await statesOf(dispatchId), await findServerFault(db, dispatchId)]).toEqual([
      ["queued", "queued"],
      "535",
    ])
    await locked.stop()
  })
})

test("a mailing whose lease breaks while it waits for its pace sends nothing more", async () => {
  const { dispatchId } = await plannedDispatch(db, { count: 3 })
  let sent = 0
  const wait = async () => {
    if (sent === 0) return
    await breakLeases(db)
    await until("the lease is lost", async () => !(await isLeased(db, `dispatch:${dispatchId}`)))
  }
  const first = sendDispatchJob({ dispatchId }, { db, wait, send: async () => void sent++ })
  await expect(first).rejects.toThrow()
  // Who has the lease now does the rest, and meets nobody.
  let rest = 0
  await sendDispatchJob({ dispatchId }, { db, send: async () => void rest++ })
  expect([sent, rest]).toEqual([1, 2])
  expect(await statesOf(dispatchId)).toEqual(["sent", "sent", "sent"])
})

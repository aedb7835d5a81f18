import { asc, eq, sql } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest"
import { connect } from "#app/db/client.server"
import { underLease } from "#app/db/lease.server"
import { countAudience } from "#app/domain/dispatches/audience.server"
import { readAuditText } from "#app/audit/audit-text"
import { createDispatch } from "#app/domain/dispatches/create-dispatch.server"
import {
  cancelDispatch,
  decideUnknown,
  pauseDispatch,
  resendFailed,
  resumeDispatch,
} from "#app/domain/dispatches/move-dispatch.server"
import { dueDispatches, endDispatch } from "#app/domain/dispatches/send-in-order.server"
import { countFailed } from "#app/domain/dispatches/failed-recipients.server"
import { chooseNewsByLink } from "#app/domain/news/choose-news.server"
import { createTemplate } from "#app/domain/templates/create-template.server"
import { sendDispatchJob } from "#app/jobs/send-dispatch.server"
import { sendLater } from "#app/queue/jobs.server"
import { openPost, type Mail, type Post } from "#app/platform/mail/mail.server"
import { actions } from "#drizzle/schema/back-office"
import { dispatches, dispatchRecipients, emailTemplates, unsubscribes } from "#drizzle/schema/mails"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { broken } from "#tests/support/broken"
import { freshDatabase } from "#tests/support/database"
import { newsTemplate, newsTexts, plannedDispatch } from "#tests/support/dispatch"
import { refusedWith } from "#tests/support/refused-with"
import { somebodyWaits } from "#tests/support/somebody-waits"
import { startSmtp } from "#tests/support/smtp"
import { until } from "#tests/support/until"

// Before anything reads the settings.
vi.hoisted(() => {
  const settings = { ORIGIN: "https://bar.example", LOG_LEVEL: "silent" }
  Object.assign(process.env, { ...settings, DATABASE_URL: "postgres://nowhere.test/none" })
})

let database: Awaited<ReturnType<typeof freshDatabase>>
let smtp: Awaited<ReturnType<typeof startSmtp>>
let db: ReturnType<typeof connect>
let post: Post

beforeAll(async () => {
  ;[database, smtp] = await Promise.all([freshDatabase(), startSmtp()])
  db = connect(database.url)
  process.env.DATABASE_URL = database.url
  post = openPost({ smtpUrl: smtp.url, from: "Bar na Torcida <nao-responda@bar.example>" })
})
afterEach(() => {
  smtp.refuseWith(null)
  smtp.mails.length = 0
})
afterAll(async () => {
  post.close()
  await db.$client.end()
  await Promise.all([smtp.stop(), database.drop()])
})

const work = (dispatchId: string, send: (mail: Mail) => Promise<void> = post.send) =>
  sendDispatchJob({ dispatchId }, { db, send })
const recipientsOf = (dispatchId: string) =>
  db
    .select()
    .from(dispatchRecipients)
    .where(eq(dispatchRecipients.dispatchId, dispatchId))
    .orderBy(asc(dispatchRecipients.id))
const statesOf = async (dispatchId: string) => (await recipientsOf(dispatchId)).map(({ state }) => state)
const stateOf = async (dispatchId: string) =>
  (await db.select().from(dispatches).where(eq(dispatches.id, dispatchId)))[0]!.state
const jobsOfMailings = async () =>
  (await db.execute(sql`select from pgboss.job where name = 'dispatch'`)).length
const dropJobsOf = (dispatchId: string) =>
  db.execute(sql`delete from pgboss.job where name = 'dispatch' and data ->> 'dispatchId' = ${dispatchId}`)
const received = () => smtp.mails.flatMap(({ recipients }) => recipients).toSorted()

describe("a mailing", () => {
  test("goes once to everybody who fits and wants news, with a way out of it", async () => {
    const { dispatchId, people, filters } = await plannedDispatch(db)
    const { city } = people[0]!
    await insertRegistration(db, { city })
    await insertRegistration(db, { city, newsletter: true, status: "canceled" })
    expect(await countAudience(db, filters)).toEqual({ count: 3, exact: true })
    expect(await countAudience(db, filters, 1)).toEqual({ count: 1, exact: false })
    await work(dispatchId)
    await work(dispatchId)
    expect(received()).toEqual(people.map(({ email }) => email).toSorted())
    expect(await statesOf(dispatchId)).toEqual(["sent", "sent", "sent"])
    expect(await stateOf(dispatchId)).toBe("sent")

    const mail = smtp.mails.find(({ recipients }) => recipients[0] === people[0]!.email)!
    const link = `https://bar.example/unsubscribe/${people[0]!.mailKey}`
    const headerOf = (name: string) => mail.headers.find(({ key }) => key === name)?.value
    expect(headerOf("list-unsubscribe")).toBe(`<${link}>`)
    expect(headerOf("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click")
    for (const body of [mail.text, mail.html]) {
      expect(body).toContain(link)
      expect(body).toContain(`Perto de ${city}.`)
      expect(body).toContain("porque pediu novidades")
    }
  })

  test("passes over who wants no news any more when their turn comes", async () => {
    const { dispatchId, people } = await plannedDispatch(db, { count: 2 })
    await work(dispatchId, async (mail) => {
      await post.send(mail)
      const other = people.find(({ email }) => email !== mail.to.address)!
      await chooseNewsByLink(db, { mailKey: other.mailKey, wanted: false, ip: "::1", now: new Date() })
    })
    expect((await statesOf(dispatchId)).toSorted()).toEqual(["sent", "unsubscribed"])
    expect(received()).toHaveLength(1)
  })

  test("waits for its moment", async () => {
    const scheduledAt = new Date(Date.now() + 3_600_000)
    const { dispatchId } = await plannedDispatch(db, { scheduledAt })
    await work(dispatchId)
    expect([await stateOf(dispatchId), received()]).toEqual(["scheduled", []])
  })

  test("is refused for a moment that has passed: nothing is planned, nobody is written to", async () => {
    const { input, by, held } = await plannedDispatch(db, { count: 1 })
    const [planned, jobs] = [await db.$count(dispatches), await jobsOfMailings()]
    const now = new Date()
    for (const early of [0, 60_000, 365 * 86_400_000]) {
      const scheduledAt = new Date(now.getTime() - early)
      const late = { ...input, scheduledAt, formKey: crypto.randomUUID() }
      expect(await broken(createDispatch(db, { input: late, by, held, now }))).toEqual({
        code: "INVALID_REQUEST",
        field: "scheduledAt",
      })
    }
    expect([await db.$count(dispatches), await jobsOfMailings()]).toEqual([planned, jobs])
  })

  test("is told of as planned when its form comes again after its moment", async () => {
    const now = new Date()
    const { dispatchId, input, by, held } = await plannedDispatch(db, {
      now,
      scheduledAt: new Date(now.getTime() + 1_000),
    })
    const later = new Date(now.getTime() + 60_000)
    expect(await createDispatch(db, { input, by, held, now: later })).toEqual({ dispatchId })
  })

  test("is planned once by a form, of a template for news, for somebody", async () => {
    const { input, by, held } = await plannedDispatch(db, { count: 1 })
    const count = async () => db.$count(dispatches)
    const before = await count()
    await createDispatch(db, { input, by, held, now: new Date() })
    const [trade] = await db.select().from(emailTemplates).where(eq(emailTemplates.mail, "reset"))
    const other = { ...input, formKey: crypto.randomUUID() }
    const plan = (changes: object) =>
      broken(createDispatch(db, { input: { ...other, ...changes }, by, held, now: new Date() }))
    expect(await plan({ templateId: trade!.id })).toEqual({ code: "INVALID_REQUEST", field: "templateId" })
    expect(await plan({ filters: "q=ninguem-mora-aqui" })).toMatchObject({ code: "INVALID_REQUEST" })
    expect(await plan({ filters: "invoiceless=1" })).toMatchObject({ code: "FORBIDDEN" })
    expect(await count()).toBe(before)
  })

  test("is planned once by taps that overlap, and each of them is told so", async () => {
    const { input, by, held } = await plannedDispatch(db)
    const again = { ...input, formKey: crypto.randomUUID() }
    const taps = [1, 2, 3].map(() => createDispatch(db, { input: again, by, held, now: new Date() }))
    const answer = { dispatchId: again.formKey }
    expect(await Promise.all(taps)).toEqual([answer, answer, answer])
    expect(await db.$count(actions, eq(actions.subjectId, again.formKey))).toBe(1)
  })

  test("rests while it is paused, goes on where it stopped, and ends when it is canceled", async () => {
    const { dispatchId, by } = await plannedDispatch(db)
    const deed = { dispatchId, by, now: new Date() }
    await work(dispatchId, async (mail) => {
      await post.send(mail)
      if (received().length === 1) await pauseDispatch(db, deed)
    })
    expect([await stateOf(dispatchId), received().length]).toEqual(["paused", 1])
    await work(dispatchId)
    expect(received()).toHaveLength(1)
    await resumeDispatch(db, deed)
    await work(dispatchId, async (mail) => {
      await post.send(mail)
      await cancelDispatch(db, deed)
    })
    expect((await statesOf(dispatchId)).toSorted()).toEqual(["queued", "sent", "sent"])
    await work(dispatchId)
    expect(received()).toHaveLength(2)
    for (const move of [resumeDispatch, pauseDispatch])
      expect(await broken(move(db, deed))).toMatchObject({ code: "WRONG_STATE" })
  })
})

test("a template for news is made once by taps that overlap; a name that another has is refused", async () => {
  const { by } = await newsTemplate(db)
  const input = { ...newsTexts, name: `Toques ${crypto.randomUUID()}`, formKey: crypto.randomUUID() }
  const create = (formKey = input.formKey) =>
    createTemplate(db, { input: { ...input, formKey }, by, now: new Date() })
  const answer = { templateId: input.formKey }
  expect(await Promise.all([1, 2, 3].map(() => create()))).toEqual([answer, answer, answer])
  expect(await db.$count(actions, eq(actions.subjectId, input.formKey))).toBe(1)
  const other = broken(create(crypto.randomUUID()))
  expect(await other).toEqual({ code: "INVALID_REQUEST", field: "name" })
})

test("a mailing that somebody works on, or that a job waits for, is not due: its jobs would pile up before the next one's", async () => {
  const { dispatchId } = await plannedDispatch(db)
  const isDue = async () => (await dueDispatches(db, new Date())).includes(dispatchId)
  // Made, it has a job.
  expect(await isDue()).toBe(false)
  await dropJobsOf(dispatchId)
  expect(await isDue()).toBe(true)
  await underLease(db, `dispatch:${dispatchId}`, async () => expect(await isDue()).toBe(false))
  await sendLater(db, "dispatch", { dispatchId })
  expect(await isDue()).toBe(false)
})

describe("what the mail server says", () => {
  test("a refusal is its recipient's own, and the others get theirs", async () => {
    const { dispatchId, people } = await plannedDispatch(db)
    const [first] = people
    await work(dispatchId, async (mail) => {
      smtp.refuseWith(mail.to.address === first!.email ? 550 : null)
      await post.send(mail)
    })
    const failed = (await recipientsOf(dispatchId)).filter(({ state }) => state === "failed")
    expect(failed.map(({ registrationId, error }) => [registrationId, error])).toEqual([[first!.id, "550"]])
    expect(received()).toHaveLength(2)
  })

  test.each([
    ["550 5.1.1 No such user here", ["bounced"]],
    ["556-5.1.10 Recipient address has null MX\n556 5.1.10 Bye", ["bounced"]],
    ["550 5.7.1 We take nothing from you", []],
    ["550 No such user", []],
    ["450 4.1.1 Not now", []],
  ])(
    "%s: news stop to an address that is said to be nobody's, and to no other",
    async (response, reasons) => {
      const { dispatchId, people } = await plannedDispatch(db, { count: 1 })
      const answer = {
        code: "EENVELOPE",
        command: "RCPT TO",
        responseCode: Number(response.slice(0, 3)),
        response,
      }
      await work(dispatchId, async () => {
        throw Object.assign(new Error("Can't send mail"), answer)
      })
      expect(await statesOf(dispatchId)).toEqual(["failed"])
      const refusals = await db.select().from(unsubscribes).where(eq(unsubscribes.email, people[0]!.email))
      expect(refusals.map(({ reason }) => reason)).toEqual(reasons)
    },
  )

  test("where it is away nobody was sent to, and the job is tried again", async () => {
    const { dispatchId } = await plannedDispatch(db, { count: 1 })
    const away = async () => {
      throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED", command: "CONN" })
    }
    await expect(work(dispatchId, away)).rejects.toThrow("ECONNREFUSED")
    expect(await statesOf(dispatchId)).toEqual(["queued"])
    await work(dispatchId)
    expect(received()).toHaveLength(1)
  })

  test("where its answer is lost nobody knows, and a person decides", async () => {
    const { dispatchId, by } = await plannedDispatch(db, { count: 2 })
    const ids: string[] = []
    await work(dispatchId, async (mail) => {
      await post.send(mail)
      ids.push(mail.messageId)
      throw Object.assign(new Error("Timeout"), { code: "ETIMEDOUT", command: "CONN", handedOver: true })
    })
    expect(await statesOf(dispatchId)).toEqual(["unknown", "unknown"])
    await work(dispatchId)
    expect(received()).toHaveLength(2)

    const [one] = await recipientsOf(dispatchId)
    const deed = { dispatchId, by, now: new Date() }
    expect(await decideUnknown(db, { ...deed, resend: true, recipientId: one!.id })).toBe(1)
    expect(await decideUnknown(db, { ...deed, resend: false })).toBe(1)
    expect(await decideUnknown(db, { ...deed, resend: true })).toBe(0)
    await work(dispatchId, async (mail) => {
      expect(ids).toContain(mail.messageId)
      await post.send(mail)
    })
    expect((await statesOf(dispatchId)).toSorted()).toEqual(["left", "sent"])
    expect(received()).toHaveLength(3)
  })
})

describe("whoever the mail server refused", () => {
  /** A mailing to four, of whom all but the first were refused. */
  async function refusedDispatch() {
    const planned = await plannedDispatch(db, { count: 4 })
    const [lucky] = planned.people
    await work(planned.dispatchId, async (mail) => {
      smtp.refuseWith(mail.to.address === lucky!.email ? null : 451)
      await post.send(mail)
    })
    smtp.refuseWith(null)
    const deed = { dispatchId: planned.dispatchId, by: planned.by, now: new Date() }
    return { ...planned, deed }
  }
  const waitsForRow = async () => {
    const waiting = await db.execute(sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and wait_event in ('transactionid', 'tuple')`)
    return waiting.length > 0
  }
  const audited = async (dispatchId: string) =>
    (await db.select().from(actions).where(eq(actions.subjectId, dispatchId)).orderBy(actions.seq)).flatMap(
      ({ text }) => readAuditText(text)?.after?.resentFailed ?? [],
    )

  test("is sent to again once a person says so, and nobody who got it, left or bounced", async () => {
    const { dispatchId, people, deed } = await refusedDispatch()
    expect(received()).toEqual([people[0]!.email])
    expect(await statesOf(dispatchId)).toEqual(expect.arrayContaining(["sent", "failed", "failed", "failed"]))
    await work(dispatchId)
    expect(received()).toHaveLength(1)

    const [, left, bounced, rest] = people
    await chooseNewsByLink(db, { mailKey: left!.mailKey, wanted: false, ip: "::1", now: new Date() })
    await db.insert(unsubscribes).values({ email: bounced!.email, reason: "bounced" })
    expect(await countFailed(db, dispatchId)).toEqual({ count: 1, exact: true })
    expect(await Promise.all([resendFailed(db, deed), resendFailed(db, deed)])).toEqual(
      expect.arrayContaining([0, 1]),
    )
    expect(await stateOf(dispatchId)).toBe("sending")
    await work(dispatchId)
    await work(dispatchId)
    expect(received()).toEqual([people[0]!.email, rest!.email].toSorted())
    expect((await statesOf(dispatchId)).toSorted()).toEqual(["failed", "failed", "sent", "sent"])
    expect(await stateOf(dispatchId)).toBe("sent")
    expect(await audited(dispatchId)).toEqual([1])
  })

  test("who stops wanting news while they wait again is passed over", async () => {
    const { dispatchId, people, deed } = await refusedDispatch()
    expect(await resendFailed(db, deed)).toBe(3)
    for (const { mailKey } of people.slice(1, 3))
      await chooseNewsByLink(db, { mailKey, wanted: false, ip: "::1", now: new Date() })
    await work(dispatchId)
    expect(received()).toHaveLength(2)
    expect((await statesOf(dispatchId)).toSorted()).toEqual(["sent", "sent", "unsubscribed", "unsubscribed"])
  })

  test("goes on where the mailing ends while they are put back into the line", async () => {
    const { dispatchId, people, deed } = await refusedDispatch()
    // As it stands while the last of them has been refused and nobody has looked whether the line is empty.
    await db.update(dispatches).set({ state: "sending", endedAt: null }).where(eq(dispatches.id, dispatchId))
    const [again, ending] = await db.transaction(async (tx) => {
      // The audit's chain: who puts them back has done everything but write it down.
      await tx.execute(sql`select pg_advisory_xact_lock(7200612)`)
      const again = resendFailed(db, deed)
      await somebodyWaits(db)
      const ending = endDispatch(db, dispatchId, deed.now)
      await until("it has begun to end", waitsForRow)
      return [again, ending]
    })
    await Promise.all([again, ending])
    expect(await stateOf(dispatchId)).toBe("sending")
    await work(dispatchId)
    expect(received()).toHaveLength(people.length)
    expect(await stateOf(dispatchId)).toBe("sent")
  })

  test("waits while the mailing rests, and stays as it is where it was canceled", async () => {
    const { dispatchId, deed } = await refusedDispatch()
    await resendFailed(db, deed)
    await pauseDispatch(db, deed)
    await work(dispatchId)
    expect(received()).toHaveLength(1)
    await cancelDispatch(db, deed)
    expect(await broken(resendFailed(db, deed))).toMatchObject({ code: "WRONG_STATE" })
  })
})

test("whoever was being sent to when a process ended is left to a person", async () => {
  const { dispatchId } = await plannedDispatch(db, { count: 2 })
  const died = new Promise<never>(() => {})
  const dying = connect(database.url)
  const taken = new Promise<void>((resolve) => {
    const send = async () => {
      resolve()
      return died
    }
    void sendDispatchJob({ dispatchId }, { db: dying, send }).catch(() => {})
  })
  await taken
  await dying.$client.end({ timeout: 0 })
  // The lease goes with the dead one's connection, which the database sees a moment later.
  await until("somebody else works the mailing", async () => {
    await work(dispatchId)
    return (await statesOf(dispatchId)).includes("sent")
  })
  expect((await statesOf(dispatchId)).toSorted()).toEqual(["sent", "unknown"])
  expect(received()).toHaveLength(1)
})

test.each([
  ["paused", pauseDispatch],
  ["canceled", cancelDispatch],
] as const)("so is one whose mailing was %s before anybody took it over", async (_, end) => {
  const { dispatchId, by, people } = await plannedDispatch(db, { count: 1 })
  const [person] = people
  const isDue = async () => (await dueDispatches(db, new Date())).includes(dispatchId)
  const isIt = eq(dispatches.id, dispatchId)
  await db.update(dispatches).set({ state: "sending", startedAt: new Date() }).where(isIt)
  await db.insert(dispatchRecipients).values({ dispatchId, registrationId: person!.id, state: "sending" })
  await end(db, { dispatchId, by, now: new Date() })
  await dropJobsOf(dispatchId)
  expect(await isDue()).toBe(true)
  await work(dispatchId)
  expect(await statesOf(dispatchId)).toEqual(["unknown"])
  expect(await isDue()).toBe(false)
  expect(received()).toEqual([])
})

test("the database sends nobody a mailing twice, whoever asks it to", async () => {
  const { dispatchId } = await plannedDispatch(db, { count: 1 })
  await work(dispatchId)
  const [row] = await recipientsOf(dispatchId)
  const one = eq(dispatchRecipients.id, row!.id)
  expect(
    await refusedWith(db.update(dispatchRecipients).set({ state: "queued", sentAt: null }).where(one)),
  ).toBe("23001")
  expect(await refusedWith(db.delete(dispatchRecipients).where(one))).toBe("23001")
  const { dispatchId: of, registrationId } = row!
  expect(await refusedWith(db.insert(dispatchRecipients).values({ dispatchId: of, registrationId }))).toBe(
    "23505",
  )
  expect(await refusedWith(db.execute(sql`truncate dispatch_recipients`))).toBe("42501")
})

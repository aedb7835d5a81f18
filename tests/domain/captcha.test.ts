import { db, dropOwnDatabase } from "#tests/support/own-database"
import { randomUUID } from "node:crypto"
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest"
import { captchaFields } from "#app/auth/captcha/captcha-fields"
import { captchaChallenge, checkCaptcha } from "#app/auth/captcha/captcha.server"
import { numberIn } from "#app/auth/captcha/number-words"
import { countPost } from "#app/auth/rate-limit.server"
import { rateLimits } from "#drizzle/schema/sessions"
import { broken } from "#tests/support/broken"

vi.hoisted(() =>
  Object.assign(process.env, {
    RECAPTCHA_SITE_KEY: "site",
    RECAPTCHA_SECRET: "secret",
    SESSION_SECRET: "a secret for the tests",
    LOG_LEVEL: "silent",
  }),
)

const now = new Date("2026-11-12T12:00:00Z")
const bar = "203.0.113.9"
const secondsLater = (seconds: number) => new Date(now.getTime() + seconds * 1000)

beforeEach(() => db.delete(rateLimits))
afterAll(dropOwnDatabase)

/** What somebody who reads the question fills in. */
async function answeredForm(fields: Record<string, string> = {}, ip = bar): Promise<FormData> {
  const challenge = await captchaChallenge({ locale: "pt", now, ip })
  const words = challenge?.question.replace(/^Quanto é |\?$/g, "").split(" mais ") ?? []
  const form = new FormData()
  form.set(captchaFields.sealed, challenge?.sealed ?? "")
  form.set(captchaFields.answer, String(words.reduce((sum, word) => sum + (numberIn(word) ?? 0), 0)))
  form.set(captchaFields.trap, "")
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

type Sent = {
  verdict?: "person" | "robot" | "unknown"
  ip?: string
  after?: number
  account?: string
  form?: string
}
const send = (
  body: FormData,
  { verdict = "unknown", ip = bar, after = 20, account, form = randomUUID() }: Sent = {},
) => {
  const sent = account === undefined ? undefined : { account, form, isAnswered: async () => false }
  return checkCaptcha(body, { ip, now: secondsLater(after), sent }, async () => verdict)
}
const refused = { code: "CAPTCHA", field: captchaFields.answer }

describe("the captcha", () => {
  test("with a token the provider decides", async () => {
    const form = await answeredForm({ [captchaFields.token]: "t", [captchaFields.answer]: "" })
    await send(form, { verdict: "person" })
    expect(await broken(send(form, { verdict: "robot" }))).toEqual({ code: "CAPTCHA" })
  })

  test("without one, or while the provider is away, the question does; the form may be sent again", async () => {
    const form = await answeredForm()
    await send(form)
    await send(form)
    await send(await answeredForm({ [captchaFields.token]: "t" }))
    expect(await broken(send(await answeredForm({ [captchaFields.answer]: "99" })))).toEqual(refused)
  })

  test("a filled trap is no person's", async () => {
    const form = await answeredForm({ [captchaFields.trap]: "http://spam.example" })
    expect(await broken(send(form))).toEqual(refused)
  })

  test("one answered question opens five forms, not more", async () => {
    const form = await answeredForm()
    for (let use = 0; use < 5; use++) await send(form)
    expect(await broken(send(form))).toEqual(refused)
    await send(await answeredForm())
  })
})

describe("a form that waited for a signal", () => {
  /** As it comes a day later: the question's answer is long too old, and no token lives so long. */
  const late = async () => answeredForm({ [captchaFields.waited]: "1" })
  const day = 24 * 60 * 60

  test("is taken on its account's session, thirty times a day, and then asks its person", async () => {
    for (let use = 0; use < 30; use++) await send(await late(), { after: day, account: "ana" })
    expect(await broken(send(await late(), { after: day, account: "ana" }))).toEqual(refused)
    await send(await late(), { after: day, account: "rui" })
    // A person's own answer counts as ever.
    await send(await late(), { account: "ana" })
  })

  test("is one of the thirty, however often its phone sends it again", async () => {
    const [ana, rui] = [
      { after: day, account: "ana" },
      { after: day, account: "rui" },
    ]
    for (let retry = 0; retry < 40; retry++) await send(await late(), { ...ana, form: "first" })
    for (let use = 1; use < 30; use++) await send(await late(), ana)
    expect(await broken(send(await late(), ana))).toEqual(refused)
    await send(await late(), { ...ana, form: "first" })
    // A form of one's own, whatever somebody else calls theirs.
    for (let use = 0; use < 30; use++) await send(await late(), rui)
    expect(await broken(send(await late(), { ...rui, form: "first" }))).toEqual(refused)
  })

  test("passes nobody who is not signed in, and no token that a robot sent", async () => {
    expect(await broken(send(await late(), { after: day }))).toEqual(refused)
    const robot = await answeredForm({ [captchaFields.token]: "t", [captchaFields.waited]: "1" })
    expect(await broken(send(robot, { verdict: "robot", account: "ana" }))).toEqual({ code: "CAPTCHA" })
  })
})

describe("the question that stands in for it", () => {
  test("lets thirty people at one bar's network through who take as long as a form takes", async () => {
    for (let person = 0; person < 30; person++) await send(await answeredForm())
    const { seconds } = (await captchaChallenge({ locale: "pt", now, ip: bar }))!
    expect(seconds).toBeLessThanOrEqual(15)
  })

  test("asks more and makes wait longer the more one network sends, and tells so", async () => {
    for (let use = 0; use < 10; use++) await send(await answeredForm(), { after: 3 })
    expect(await broken(send(await answeredForm(), { after: 3 }))).toEqual(refused)
    const challenge = (await captchaChallenge({ locale: "pt", now, ip: bar }))!
    expect(challenge.question.split(" mais ")).toHaveLength(3)
    await send(await answeredForm(), { after: challenge.seconds })
    await send(await answeredForm({}, "203.0.113.10"), { after: 3, ip: "203.0.113.10" })
  })

  test("takes no store of easy questions that was laid in before", async () => {
    const store: FormData[] = []
    for (let n = 0; n < 30; n++) store.push(await answeredForm())
    const answers: unknown[] = []
    for (const form of store) answers.push(await broken(send(form)).catch(() => "passed"))
    expect(answers.filter((answer) => answer === "passed")).toHaveLength(20)
  })

  test("counts a whole network of IPv6 as one, as do posts", async () => {
    const host = (n: number) => `2001:db8:1:2::${n.toString(16)}`
    for (let n = 0; n < 10; n++) await send(await answeredForm({}, host(n)), { ip: host(n), after: 3 })
    expect(await broken(send(await answeredForm({}, host(11)), { ip: host(11), after: 3 }))).toEqual(refused)
    for (let n = 0; n < 60; n++) await countPost(host(n))
    expect((await broken(countPost(host(61)))).code).toBe("RATE_LIMITED")
    await countPost("2001:db8:1:3::1")
  })

  test("ends for an hour with a hundred and twenty of one network", async () => {
    const nonsense = new FormData()
    for (let n = 0; n < 120; n++) expect(await broken(send(nonsense))).toEqual(refused)
    expect(await broken(send(await answeredForm(), { after: 60 }))).toMatchObject({ code: "RATE_LIMITED" })
  })
})

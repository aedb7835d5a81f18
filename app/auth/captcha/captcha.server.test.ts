import { describe, expect, test, vi } from "vitest"
import { askCaptcha, checkAnswer } from "./captcha-question.server"
import { wordFor } from "./number-words"
import { tokenVerifier } from "./captcha-token.server"

const secrets = ["the first secret of all"]
const now = new Date("2026-11-12T20:14:00Z")
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const words =
  "zero um dois três quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito"
const numbers = words.split(" ")

/** Reads the question as a person would. */
const sumOf = (question: string) =>
  question
    .replace(/^Quanto é |\?$/g, "")
    .split(" mais ")
    .reduce((sum, word) => sum + numbers.indexOf(word), 0)

describe("the text question", () => {
  const { question, sealed } = askCaptcha({ locale: "pt", now, secrets })
  const sum = sumOf(question)
  const check = (answer: string, at = later(30), keys = secrets) =>
    checkAnswer({ sealed, answer }, { now: at, secrets: keys })

  test("asks for a sum in words", () => {
    expect(question).toMatch(/^Quanto é \S+ mais \S+\?$/)
    expect(askCaptcha({ locale: "en", now, secrets }).question).toMatch(/^How much is \S+ plus \S+\?$/)
  })

  test("takes the number or its word, whatever the case", () => {
    expect(check(String(sum))).toBeTruthy()
    expect(check(` ${numbers[sum]?.toUpperCase()} `)).toBeTruthy()
    expect(check(String(sum + 1))).toBeNull()
    expect(check("")).toBeNull()
  })

  test("does not carry its answer, and cannot be made without the secret", () => {
    expect(sealed).not.toContain(question)
    expect(check(String(sum), later(30), ["another secret, not ours"])).toBeNull()
    expect(checkAnswer({ sealed: `${sealed}x`, answer: String(sum) }, { now: later(30), secrets })).toBeNull()
    expect(checkAnswer({ sealed: "", answer: "7" }, { now, secrets })).toBeNull()
  })

  test("an older secret still verifies", () => {
    expect(check(String(sum), later(30), ["a newer secret, in front", ...secrets])).toBeTruthy()
  })

  test("of a higher step adds up more numbers, whose sum may be written too", () => {
    for (let n = 0; n < 50; n++) {
      const { question: asked, sealed: seal } = askCaptcha({ locale: "pt", now, secrets, level: 3 })
      const total = sumOf(asked)
      expect(asked.split(" mais ")).toHaveLength(4)
      for (const answer of [String(total), wordFor(total, "pt"), wordFor(total, "en").toUpperCase()])
        expect(checkAnswer({ sealed: seal, answer }, { now: later(30), secrets })).toMatchObject({ level: 3 })
      expect(
        checkAnswer(
          { sealed: seal.replace(".3.", ".0."), answer: String(total) },
          { now: later(30), secrets },
        ),
      ).toBeNull()
    }
  })

  test("wants three seconds and lasts two hours", () => {
    expect(check(String(sum), later(2))).toEqual({ tooEarly: 3 })
    expect(check(String(sum), later(3))).toBeTruthy()
    expect(check(String(sum), later(2 * 60 * 60 + 1))).toBeNull()
  })
})

describe("the provider's verdict", () => {
  const request = { ip: "203.0.113.7", now }
  const answering = (body: unknown, status = 200) =>
    vi.fn<typeof fetch>(async () => new Response(JSON.stringify(body), { status }))
  const verify = (fetch: typeof globalThis.fetch, token = "token") =>
    tokenVerifier({ secret: "secret", fetch, url: "http://captcha.test/verify" })(token, request)

  test("person or robot, as the provider says", async () => {
    const fetch = answering({ success: true })
    expect(await verify(fetch)).toBe("person")
    expect(String(fetch.mock.calls[0]?.[1]?.body)).toBe("secret=secret&response=token&remoteip=203.0.113.7")
    expect(await verify(answering({ success: false, "error-codes": ["invalid-input-response"] }))).toBe(
      "robot",
    )
  })

  test("unknown while it is away, answers nonsense or refuses our own secret", async () => {
    const away = vi.fn<typeof fetch>(async () => {
      throw new TypeError("fetch failed")
    })
    expect(await verify(away)).toBe("unknown")
    expect(await verify(answering({}, 500))).toBe("unknown")
    expect(await verify(vi.fn<typeof fetch>(async () => new Response("<html>")))).toBe("unknown")
    expect(await verify(answering({ success: false, "error-codes": ["invalid-input-secret"] }))).toBe(
      "unknown",
    )
  })

  test("a double tap asks once; a token used over and over is no person's", async () => {
    const fetch = answering({ success: true })
    const check = tokenVerifier({ secret: "secret", fetch })
    expect(await Promise.all([check("t", request), check("t", request)])).toEqual(["person", "person"])
    expect(fetch).toHaveBeenCalledTimes(1)
    for (let again = 0; again < 3; again++) await check("t", request)
    expect(await check("t", request)).toBe("robot")
  })

  test("what could not be learnt is asked again", async () => {
    const fetch = answering({}, 500)
    const check = tokenVerifier({ secret: "secret", fetch })
    await check("t", request)
    await check("t", request)
    expect(fetch).toHaveBeenCalledTimes(2)
  })
})

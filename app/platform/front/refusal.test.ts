import { describe, expect, it } from "vitest"
import { preferredLanguage, refusalBody } from "./refusal"

describe("a refusal", () => {
  it("speaks Portuguese unless English is wanted more", () => {
    for (const wish of [undefined, "", "fr", "*", "pt-BR,pt;q=0.9,en;q=0.8", "en;q=0.5,pt", "en;q=x"])
      expect(preferredLanguage(wish)).toBe("pt")
    for (const wish of ["en", "en-GB,en;q=0.9", "fr, EN ; q=0.5, pt;q=0.2"])
      expect(preferredLanguage(wish)).toBe("en")
  })

  it("is a page with the status, one heading and what to do", () => {
    const { body, headers } = refusalBody({ status: 413, reason: "x" }, "page")
    expect(headers["content-type"]).toBe("text/html; charset=utf-8")
    expect(body).toContain('<html lang="pt-BR">')
    expect(body.match(/<h1>/g)).toHaveLength(1)
    expect(body).toContain("413")
    expect(body).toContain("escolha uma foto menor")
  })

  it("is a code and a message under /api", () => {
    const { body, headers } = refusalBody({ status: 413, reason: "x" }, "api", "en")
    expect(headers["content-type"]).toBe("application/json; charset=utf-8")
    expect(JSON.parse(body)).toEqual({
      code: "FILE_LARGE",
      message: expect.stringContaining("smaller photo"),
    })
  })

  it("is a route error for the page's own script", () => {
    const { body, headers } = refusalBody({ status: 413, reason: "x" }, "script")
    expect(headers).toMatchObject({
      "content-type": "text/x-script; charset=utf-8",
      "x-remix-response": "yes",
    })
    // As Remix 2.17 encodes { error: new ErrorResponse(413, title, sentence) }.
    const [shape, key, reference, sentence, ...rest] = JSON.parse(body)
    expect([shape, key, reference]).toEqual([{ _1: 2 }, "error", ["ErrorResponse", 3, 4, 5]])
    expect(sentence).toContain("foto menor")
    expect(rest).toEqual([413, "Foto grande demais"])
  })
})

import { describe, expect, it } from "vitest"
import { errorCatalogue, sayError } from "#app/errors"
import { type FileLimit, refusalBody } from "./refusal"

const photo = { kind: "photo", megabytes: 10 } as const

describe("a refusal", () => {
  it("is a page with the status, one heading and what to do", () => {
    const { body, headers } = refusalBody({ status: 413, reason: "x", file: photo }, "page")
    expect(headers["content-type"]).toBe("text/html; charset=utf-8")
    expect(body).toContain('<html lang="pt-BR">')
    expect(body.match(/<h1>/g)).toHaveLength(1)
    expect(body).toContain("413")
    expect(body).toContain("escolha uma foto menor")
  })

  it("of a file names the most that its form takes, and speaks of a photo where it takes one", () => {
    const said = (file: FileLimit) => refusalBody({ status: 413, reason: "x", file }, "page").body
    expect(said(photo)).toContain("Aceitamos até 10 MB: volte, escolha uma foto menor")
    for (const kind of ["list", "pdf"] as const) {
      expect(said({ kind, megabytes: 25 })).toContain(
        "O arquivo é grande demais. Aceitamos até 25 MB: volte,",
      )
      expect(said({ kind, megabytes: 25 })).not.toContain("foto")
    }
  })

  it("is a code of the catalogue and its words under /api", () => {
    const { body, headers } = refusalBody({ status: 413, reason: "x", file: photo }, "api", "en")
    expect(headers["content-type"]).toBe("application/json; charset=utf-8")
    expect(JSON.parse(body)).toEqual({ code: "FILE_LARGE", message: sayError("FILE_LARGE", "en") })
  })

  it.each([
    [400, "BAD_BODY"],
    [401, "UNAUTHORIZED"],
    [403, "WRONG_ORIGIN"],
    [405, "METHOD_NOT_ALLOWED"],
    [408, "TIMED_OUT"],
    [413, "BODY_LARGE"],
    [414, "ADDRESS_LONG"],
    [415, "FORMAT_UNEXPECTED"],
    [429, "RATE_LIMITED"],
    [431, "HEADERS_LARGE"],
    [503, "BUSY"],
  ] as const)("with %d is the catalogue's %s, whose status is the same", (status, code) => {
    expect(errorCatalogue[code].status).toBe(status)
    expect(JSON.parse(refusalBody({ status, reason: "x" }, "api").body)).toEqual({
      code,
      message: errorCatalogue[code].pt,
    })
    const page = refusalBody({ status, reason: "x" }, "page", "en")
    expect(page.body).toContain(errorCatalogue[code].en)
    expect(page.headers["content-language"]).toBe("en")
  })

  it("speaks of text, not of a photo, where no photo was sent", () => {
    const { body } = refusalBody({ status: 413, reason: "x" }, "page")
    expect(body).toContain("256 KB")
    expect(body).not.toMatch(/foto|12 MB/i)
  })

  it("is a route error for the page's own script", () => {
    const { body, headers } = refusalBody({ status: 413, reason: "x", file: photo }, "script")
    expect(headers).toMatchObject({
      "content-type": "text/x-script; charset=utf-8",
      "x-remix-response": "yes",
    })
    // As Remix 2.17 encodes { error: new ErrorResponse(413, title, sentence) }.
    const [shape, key, reference, sentence, ...rest] = JSON.parse(body)
    expect([shape, key, reference]).toEqual([{ _1: 2 }, "error", ["ErrorResponse", 3, 4, 5]])
    expect(sentence).toContain("foto menor")
    expect(rest).toEqual([413, "Arquivo grande demais"])
  })
})

import { describe, expect, it } from "vitest"
import { createLog } from "./log.server"

function written(write: (log: ReturnType<typeof createLog>) => void): string {
  let text = ""
  write(createLog("info", { write: (line: string) => (text += line) }))
  return text
}

describe("log", () => {
  it("hides personal data and secrets wherever they stand in a line", () => {
    const person = {
      cpf: "52998224725",
      email: "ana@example.com",
      phone: "11987654321",
      password: "Torcida@2026",
    }
    const text = written((log) => {
      log.info(
        { ...person, form: person, request: { headers: { cookie: "s=1", authorization: "Bearer x" } } },
        "in",
      )
      log.info({ headers: { "set-cookie": ["s=1"] } }, "out")
    })
    for (const secret of [...Object.values(person), "s=1", "Bearer x"]) expect(text).not.toContain(secret)
    expect(JSON.parse(text.split("\n")[0]!)).toMatchObject({ level: "info", msg: "in", cpf: "[hidden]" })
  })

  it("keeps an error's code and constraint and drops the values of the row", () => {
    const cause = Object.assign(new Error("duplicate key value violates unique constraint"), {
      code: "23505",
      constraint_name: "registrations_cpf_key",
      detail: "Key (cpf)=(52998224725) already exists.",
    })
    const error = new Error("Failed query: insert into registrations\nparams: 52998224725,ana@example.com", {
      cause,
    })
    const text = written((log) => log.error({ err: error }, "failed"))
    expect(text).not.toContain("52998224725")
    expect(text).not.toContain("ana@example.com")
    expect(JSON.parse(text).err).toMatchObject({
      message: "Failed query: insert into registrations",
      cause: { code: "23505", constraint: "registrations_cpf_key" },
    })
    expect(JSON.parse(text).err.stack).toContain("log.server.test")
  })

  it("keeps a mail server's codes and none of its words, which say whom it refused", () => {
    const words = "550 5.1.1 <joana@zz.example>: Recipient address rejected: Joana Prado left"
    const error = Object.assign(new Error(`Can't send mail - all recipients were rejected: ${words}`), {
      code: "EENVELOPE",
      command: "RCPT TO",
      responseCode: 550,
      response: words,
      rejected: ["joana@zz.example"],
    })
    const text = written((log) => log.warn({ err: error }, "news not sent"))
    expect(text).not.toMatch(/joana|prado/i)
    expect(JSON.parse(text).err).toMatchObject({
      message: "Can't send mail - all recipients were rejected",
      code: "EENVELOPE",
      command: "RCPT TO",
      responseCode: 550,
    })
  })

  it.each([
    ["Message failed: <joana.prado+bar@mail.zz.example> is unknown", "Message failed: <[hidden]> is unknown"],
    ["no such key: email=joana@zz.example", "no such key: email=[hidden]"],
    ["no such key: email=joana.d'avila@zz.example", "no such key: email=[hidden]"],
    [
      "Cannot find /app/node_modules/@remix-run/react.js",
      "Cannot find /app/node_modules/@remix-run/react.js",
    ],
    [
      "Cannot find /app/node_modules/.pnpm/react@18.2.0/index.js",
      "Cannot find /app/node_modules/.pnpm/react@18.2.0/index.js",
    ],
    ["connect ECONNREFUSED 10.0.0.1:587", "connect ECONNREFUSED 10.0.0.1:587"],
  ])("hides addresses of mail wherever an error quotes one, and no path: %s", (message, said) => {
    const text = written((log) => log.error({ err: new Error(message) }, "failed"))
    expect(JSON.parse(text).err.message).toBe(said)
  })

  it("writes nothing below its level", () => {
    expect(written((log) => log.debug("no"))).toBe("")
  })
})

import { mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import sharp from "sharp"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { makeResetToken } from "#app/auth/reset.server"
import { connect, type Db } from "#app/db/client.server"
import { dayOf } from "#app/platform/clock.server"
import { demoPassword } from "#drizzle/seed/accounts"
import { buildCpf, buildPhone } from "#drizzle/seed/builders/documents"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertRegulations } from "#drizzle/seed/builders/regulation"
import { insertStore } from "#drizzle/seed/builders/store"
import { insertUser } from "#drizzle/seed/builders/user"
import { type RunningApp, startApp } from "#tests/support/app"
import { invoiceForm } from "#tests/support/crowd"
import { freshDatabase } from "#tests/support/database"
import { rowCounts } from "#tests/support/row-counts"
import { signInAdmin, signInParticipant } from "#tests/support/sign-in"
import { type Visitor, visit, words } from "#tests/support/visitor"

let app: RunningApp
let db: Db
let participant: Visitor
let admin: Visitor
let tokens: { user: string; admin: string }
let bar: { cnpj: string; uf: string }
let photos = ""
let before: Record<string, number>
let close: () => Promise<unknown>

beforeAll(async () => {
  const database = await freshDatabase()
  process.env.DATABASE_URL = database.url
  const connection = connect(database.ownerUrl)
  db = connection
  photos = await mkdtemp(path.join(tmpdir(), "bar-photos-"))
  app = await startApp({
    databaseUrl: database.url,
    env: { ADMIN_TOTP: "optional", FILES_URL: `file:${photos}` },
  })
  const now = new Date()
  await insertRegulations(db)
  await insertDraw(db)
  bar = await insertStore(db)
  participant = await signInParticipant(db, app.origin)
  admin = await signInAdmin(db, app.origin, "super")
  const [person, user] = [await insertRegistration(db), await insertUser(db)]
  tokens = {
    user: (await makeResetToken(db, { registrationId: person.id, now })) ?? "",
    admin: (await makeResetToken(db, { userId: user.id, now })) ?? "",
  }
  close = async () => {
    await app.stop()
    await connection.$client.end()
    await database.drop()
    await rm(photos, { recursive: true, force: true })
  }
})
afterAll(() => close())

// Whatever is sent in this file is refused, and a refusal writes nothing.
let saidBefore = 0
beforeEach(async () => {
  before = await rowCounts(db)
  saidBefore = app.logs().length
})
afterEach(async () => {
  expect(await rowCounts(db)).toEqual(before)
  expect(await readdir(photos, { recursive: true })).toEqual([])
  expect(app.logs().slice(saidBefore)).not.toMatch(/"level":"(error|fatal)"/)
})

type Form = {
  name: string
  path: () => string
  who: () => Visitor
  /** The form's own id: errors stand beside `ID-FIELD`. */
  id: string
  /** What would be taken, were nothing wrong with it. */
  filled: () => Record<string, string>
  /** Fields that may not be empty; a login says one text for every cause, and not where it was wrong. */
  required: string[]
  multipart?: boolean
}

const anybody = () => visit(app.origin)
const both = { password: "Torcida@2027", passwordConfirmation: "Torcida@2027" }
const own = { name: "Aparecida", lastname: "da Geral", uf: "SP", city: "Campinas" }
const forms: Form[] = [
  {
    ...{ name: "/login", path: () => "/login", who: anybody, id: "login" },
    filled: () => ({ cpf: buildCpf(1_900_001), password: "Torcida@2027" }),
    required: ["cpf", "password"],
  },
  {
    ...{ name: "/register", path: () => "/register", who: anybody, id: "register" },
    filled: () => ({
      ...{ ...own, ...both, cpf: buildCpf(1_900_002), phone: buildPhone(1_900_002), birthdate: "1990-05-17" },
      ...{ email: "a.geral@example.com", emailConfirmation: "a.geral@example.com" },
      ...{ terms: "on", regulation: "on" },
    }),
    required: [
      ...["name", "lastname", "cpf", "birthdate", "phone", "email", "emailConfirmation", "uf", "city"],
      ...["password", "passwordConfirmation", "terms", "regulation"],
    ],
  },
  {
    ...{ name: "/reset", path: () => `/reset/${tokens.user}`, who: anybody, id: "reset" },
    ...{ filled: () => both, required: Object.keys(both) },
  },
  {
    ...{ name: "/cupom", path: () => "/cupom", who: () => participant, id: "cupom", multipart: true },
    filled: () => invoiceForm(bar, new Date()),
    required: ["accessKey", "issuedOn", "total"],
  },
  {
    ...{ name: "/cupom, typed", path: () => "/cupom", who: () => participant, id: "cupom" },
    filled: () => ({
      ...{ cnpj: bar.cnpj, number: "7", issuedOn: dayOf(new Date()), total: "85,00" },
      idempotencyKey: crypto.randomUUID(),
    }),
    required: ["issuedOn", "total"],
  },
  {
    ...{ name: "/perfil, data", path: () => "/perfil", who: () => participant, id: "data" },
    filled: () => ({
      ...{ form: "data", ...own, email: "b.geral@example.com", phone: buildPhone(1_900_003), version: "1" },
    }),
    required: ["name", "lastname", "email", "phone", "uf", "city"],
  },
  {
    ...{ name: "/perfil, password", path: () => "/perfil", who: () => participant, id: "password" },
    filled: () => ({ form: "password", currentPassword: demoPassword, ...both }),
    required: ["currentPassword", ...Object.keys(both)],
  },
  {
    ...{ name: "/admin/forgot", path: () => "/admin/forgot", who: anybody, id: "forgot" },
    ...{ filled: () => ({ email: "nobody@example.com" }), required: ["email"] },
  },
  {
    ...{ name: "/admin/reset", path: () => `/admin/reset/${tokens.admin}`, who: anybody, id: "reset" },
    ...{ filled: () => both, required: Object.keys(both) },
  },
  {
    ...{ name: "/admin/update", path: () => "/admin/update", who: () => admin, id: "update" },
    filled: () => ({ currentPassword: demoPassword, ...both }),
    required: ["currentPassword", ...Object.keys(both)],
  },
]

type Refused = { status: number; html: string }
const send = async (form: Form, fields: [string, string | Blob][]): Promise<Refused> => {
  const answer = await form.who().post(form.path(), fields, { multipart: form.multipart })
  return { status: answer.status, html: await answer.text() }
}
const isMarked = ({ html }: Refused, form: Form, field: string) =>
  html.includes(`id="${form.id}-${field}-error"`)
const hasSummary = ({ html }: Refused) => /role="alert"|class="[^"]*summary/.test(html)

/** The filled form with one field's values put in place of its own. */
const withField = (form: Form, field: string, ...values: (string | Blob)[]): [string, string | Blob][] => [
  ...Object.entries(form.filled()).filter(([name]) => name !== field),
  ...values.map((value): [string, string | Blob] => [field, value]),
]

describe.each(forms.map((form) => [form.name, form] as const))("the form of %s", (_, form) => {
  const fields = () => Object.keys(form.filled()).filter((name) => name !== "form")
  const typedFields = () => fields().filter((name) => !/password|terms|regulation|Key$|version/i.test(name))

  test("with nothing at all in it marks every field that it needs", async () => {
    const hidden = Object.entries(form.filled()).filter(([name]) => name === "form")
    const refused = await send(form, hidden)
    expect(refused.status).toBe(422)
    for (const field of form.required) expect(isMarked(refused, form, field), field).toBe(true)
    expect(hasSummary(refused)).toBe(true)
  })

  test("says beside the field what is too long, holds a NUL or came twice", async () => {
    for (const field of fields()) {
      const [value = ""] = [form.filled()[field]]
      const isHidden = /Key$|version/.test(field) && field !== "accessKey"
      for (const bad of [["x".repeat(5_000)], [`${value}\0`], [value, value]]) {
        const refused = await send(form, withField(form, field, ...bad))
        const what = `${field}: ${bad.join("|").slice(0, 20)}`
        const isTick = /^(terms|regulation)$/.test(field)
        expect([what, refused.status]).toEqual([what, 422])
        if (!isHidden && !(isTick && bad.length === 1))
          expect(isMarked(refused, form, field), what).toBe(true)
      }
    }
  })

  test("takes no emoji, markup or foreign digits for what they are not", async () => {
    for (const field of typedFields()) {
      for (const bad of [
        "🍺🍺🍺",
        "<script>alert(1)</script>",
        "'; drop table invoices; --",
        "٥٢٩٩٨٢٢٤٧٢٥",
        "NaN",
      ]) {
        if (/^(name|lastname|city)$/.test(field) && bad === "NaN") continue
        const refused = await send(form, withField(form, field, bad))
        expect([field, bad, refused.status]).toEqual([field, bad, 422])
        expect(refused.html, field).not.toContain("<script>alert(1)")
      }
    }
  })

  test("believes no version and no key that the page cannot have given", async () => {
    for (const field of fields().filter((name) => /^(version|idempotencyKey)$/.test(name)))
      for (const bad of [
        "",
        "abc",
        "-1",
        "0",
        "1.5",
        "1e10",
        "2147483648",
        "9007199254740993",
        "Infinity",
        "null",
      ]) {
        const refused = await send(form, withField(form, field, bad))
        expect([field, bad, refused.status === 422 || refused.status === 409]).toEqual([field, bad, true])
      }
  })

  test("keeps what was typed, and never a password", async () => {
    const [first = ""] = typedFields()
    const kept = typedFields().filter(
      (field) => field !== first && !/^(uf|city|total|number|cnpj)$/.test(field),
    )
    const refused = await send(
      form,
      first
        ? withField(form, first, "🍺")
        : [
            ["form", form.id],
            ["password", "Segredo@2026"],
          ],
    )
    for (const field of kept) expect(words(refused.html) && refused.html).toContain(form.filled()[field])
    expect(refused.html).not.toContain("Torcida@2027")
    expect(refused.html).not.toContain("Segredo@2026")
    expect(refused.html).not.toContain(demoPassword)
  })

  test("is not impressed by files, other shapes and names that mean something to JavaScript", async () => {
    const names = [
      "__proto__",
      "constructor",
      "__proto__.polluted",
      "toString",
      "a[b][c]",
      "a[0]",
      "a..b",
      "[",
      "",
    ]
    const entries = Object.entries(form.filled()).map(([name, value]): [string, string] => [name, value])
    for (const [name] of entries.filter(([name]) => name !== "form" && name !== "version")) {
      const others = entries.filter(([each]) => each !== name)
      for (const shape of [`${name}[]`, `${name}.x`, `${name}[0]`, `${name}.__proto__.x`]) {
        const refused = await send(form, [...others, [shape, "1"]])
        if (name === "idempotencyKey" || form.required.includes(name))
          expect([shape, refused.status]).toEqual([shape, 422])
        else expect([shape, refused.status < 500]).toEqual([shape, true])
      }
    }
    const [first = ""] = form.required
    const odd = names.map((name): [string, string] => [name, "1"])
    const refused = await send(form, [...withField(form, first, ""), ...odd])
    expect(refused.status).toBe(422)
  })

  test("answers megabytes of text, hundreds of fields and a body that is none with a plain 4xx", async () => {
    const huge = await send(form, withField(form, form.required[0] ?? "", "x".repeat(2_000_000)))
    expect([413, 422]).toContain(huge.status)
    const many = await send(
      form,
      Array.from({ length: 500 }, (_, n) => [`field${n}`, "1"]),
    )
    expect(many.status).toBe(400)
    for (const [type, body] of [
      ["multipart/form-data; boundary=x", "--x\r\nContent-Disposition: form-data\r\n\r\n1\r\n--x--\r\n"],
      ["multipart/form-data", "no boundary"],
      ["application/json", "{}"],
      ["text/plain", "cpf=1"],
      ["application/octet-stream", "\0\0"],
    ] as const) {
      const headers = { origin: app.origin, "content-type": type }
      const answer = await form.who().send(form.path(), { method: "POST", body, headers })
      expect([400, 415, 422], type).toContain(answer.status)
      expect(await answer.text(), type).toMatch(/<h1[\s>]/)
    }
  })
})

describe("the photo of an invoice", () => {
  const send = async (photo: Blob) => {
    const fields = { ...invoiceForm(bar, new Date()), form: "cupom", photo }
    const answer = await participant.post("/cupom", fields, { multipart: true })
    return { status: answer.status, html: await answer.text() }
  }
  const expectRefused = async (photo: Blob, status: number) => {
    const refused = await send(photo)
    expect(refused.status).toBe(status)
    expect(refused.html).toContain('id="cupom-photo-error"')
  }
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: "#fc0" } })
      .png()
      .toBuffer()
  const jpeg = { type: "image/jpeg" }

  test("is no HTML, no SVG, no text and no PDF, whatever it calls itself", async () => {
    for (const text of [
      "<!doctype html><script>alert(1)</script>",
      "<svg xmlns='http://www.w3.org/2000/svg'/>",
      "x",
      "%PDF-1.7",
    ])
      await expectRefused(new File([text], "cupom.jpg", jpeg), 422)
  })

  test("is no picture that ends in the middle, and none that only begins like one", async () => {
    const whole = await picture(400, 400)
    await expectRefused(
      new File([whole.subarray(0, whole.length / 2)], "cupom.png", { type: "image/png" }),
      422,
    )
    await expectRefused(
      new File([Buffer.from("ffd8ffe000104a464946", "hex"), "rest"], "cupom.jpg", jpeg),
      422,
    )
  })

  test("has no fifty megapixels, and no more bytes than a photo has", async () => {
    await expectRefused(new File([await picture(10_000, 5_000)], "cupom.png", { type: "image/png" }), 413)
    await expectRefused(new File([Buffer.alloc(10.5 * 1024 * 1024, 1)], "cupom.jpg", jpeg), 413)
    const beyond = await send(new File([Buffer.alloc(14 * 1024 * 1024, 1)], "cupom.jpg", jpeg))
    expect(beyond.status).toBe(413)
  }, 60_000)
})

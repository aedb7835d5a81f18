import { eq } from "drizzle-orm"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { makeResetToken } from "#app/auth/reset.server"
import { barColumns } from "#app/domain/stores/import/bar-columns"
import { fieldsOf } from "#app/platform/form-schema"
import { dayOf } from "#app/platform/time/clock.server"
import { barColumnWords } from "#app/words/form-fields"
import { ips } from "#drizzle/schema/back-office"
import { fulfilments, prizeKinds } from "#drizzle/schema/fulfilments"
import { emailTemplates } from "#drizzle/schema/mails"
import { demoPassword } from "#drizzle/seed/accounts"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { insertDraft, insertQuestion, insertRegulations } from "#drizzle/seed/builders/texts"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertRequest } from "#drizzle/seed/builders/request"
import { insertStore } from "#drizzle/seed/builders/store"
import { insertUser } from "#drizzle/seed/builders/user"
import { asOwner } from "#tests/support/as-owner"
import { plannedDispatch } from "#tests/support/dispatch"
import { type FormRow, formTable, ownAddress } from "#tests/support/form-table"
import { shareOf } from "#tests/support/full"
import { attributeOf, controlsOf, drawnIn, formIn } from "#tests/support/html-form"
import { noErrorLogged } from "#tests/support/never-5xx"
import { rowCounts } from "#tests/support/row-counts"
import { signInAdmin, signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { type Visitor, visit } from "#tests/support/visitor"

const DAY_MS = 86_400_000

let site: Site
let visitors: Record<FormRow["who"], Visitor>
let tokens: Record<
  | ("user" | "admin" | "somebody" | "award" | "draft" | "question" | "delivery" | "kind")
  | ("refused" | "request" | "person")
  | ("people" | "coupons" | "mailing")
  | ("draw" | "closed"),
  string
>
let template: { id: string } | undefined
let bar: { id: string; cnpj: string; uf: string }
let barFile: string

/** A validated prize, and the kind of all that goes by post. */
async function delivery(db: Site["db"]) {
  const { id: registrationId } = await insertRegistration(db)
  const { id: prizeId } = await insertPrize(db, { name: "Caneca do balcão" })
  const award = await insertAward(db, { prizeId, registrationId, state: "validated" })
  const [row] = await db.select().from(fulfilments).where(eq(fulfilments.awardId, award.id))
  // Without its code a voucher stays here, whatever else the form brings.
  await asOwner((owner) =>
    owner.update(prizeKinds).set({ way: "voucher" }).where(eq(prizeKinds.id, row!.kindId)),
  )
  const posted = await asOwner((owner) =>
    owner.update(prizeKinds).set({ way: "post" }).where(eq(prizeKinds.name, "Camisa do correio")).returning(),
  )
  return { delivery: row!.id, kind: posted[0]!.id }
}

/** A command that was chosen for one row of a list and waits for its yes. */
async function chosen(intent: string, { list, id }: { list: string; id: string }) {
  const ticked = { intent, back: `/admin/${list}`, scope: "ticked", "ids[]": id }
  const answer = await visitors.admin.post("/admin/bulk", ticked)
  return answer.headers.get("location")?.split("/").at(-1) ?? ""
}

beforeAll(async () => {
  site = await startSite()
  const { app, db } = site
  const now = new Date()
  await insertRegulations(db)
  const { id: draw } = await insertDraw(db)
  const { id: closed } = await insertDraw(db, {
    state: "closed",
    periodStart: new Date(now.getTime() - 60 * DAY_MS),
    periodEnd: new Date(now.getTime() - 41 * DAY_MS),
    extractionOn: dayOf(new Date(now.getTime() + 9 * DAY_MS)),
  })
  // What two people decide is asked for where another one is there.
  await insertUser(db, { type: "super", now: new Date(now.getTime() - 90 * DAY_MS) })
  await db.insert(ips).values({ network: "198.51.100.7", firstSeenAt: now, lastSeenAt: now })
  bar = await insertStore(db)
  ;[template] = await db.select().from(emailTemplates).where(eq(emailTemplates.mail, "welcome"))
  const participant = await signInParticipant(db, app.origin)
  visitors = {
    anybody: visit(app.origin),
    participant,
    admin: await signInAdmin(db, app.origin, "super"),
  }
  const lines = [barColumns.map((field) => barColumnWords[field]), barColumns.map((_, at) => at + 1)]
  const list = new File([lines.map((line) => line.join(";")).join("\n")], "bares.csv")
  const opened = { intent: "read", list }
  const answer = await visitors.admin.post("/admin/stores/import-csv", opened, { multipart: true })
  barFile = answer.headers.get("location")?.split("/").at(-1) ?? ""
  // Its page holds the coupon that it shows: once, before anything is counted.
  await insertInvoice(db, { status: "pending" })
  await visitors.admin.read("/admin/invoices/queue")
  // And whoever notes a hand-in first has the base with names written, whatever becomes of the note.
  const early = { handedAt: "2020-01-01T10:00", protocol: "SPA-1", version: "1", after: "0" }
  await visitors.admin.post(`/admin/calculation/${closed}`, { intent: "hand_in", ...early })
  const [person, user] = [await insertRegistration(db), await insertUser(db)]
  const prize = await insertPrize(db, { name: "Camisa do correio" })
  const whose = { prizeId: prize.id, registrationId: participant.registration.id }
  tokens = {
    draw,
    closed,
    award: (await insertAward(db, whose)).id,
    ...(await delivery(db)),
    question: (await insertQuestion(db)).id,
    draft: (await insertDraft(db, { locale: "en" })).id,
    user: (await makeResetToken(db, { registrationId: person.id, now })) ?? "",
    admin: (await makeResetToken(db, { userId: user.id, now })) ?? "",
    somebody: user.id,
    refused: (await insertInvoice(db, { status: "invalid", registrationId: participant.registration.id })).id,
    request: (await insertRequest(db)).id,
    person: person.id,
    mailing: (await plannedDispatch(db, { count: 1, scheduledAt: new Date(now.getTime() + DAY_MS) }))
      .dispatchId,
    people: await chosen("disable", { list: "registrations", id: person.id }),
    coupons: await chosen("invalidate", { list: "invoices", id: (await insertInvoice(db)).id }),
  }
  // One correction waits, so that no other is taken.
  await insertRequest(db, { kind: "correction", registrationId: participant.registration.id })
  // The address is there already, but for what may stay empty.
  await participant.post(`/perfil/premios/${tokens.award}`, { intent: "address", ...ownAddress })
})
afterAll(() => site.close())

// Whatever is sent in this file is refused, and a refusal writes nothing.
let unharmed: () => void
let before: Record<string, number>
beforeEach(async () => {
  before = await counted()
  unharmed = noErrorLogged(site.app)
})
const nothingWritten = async () => expect(await counted()).toEqual(before)
// Reading a page is noted anew each hour, and the hour may turn in the midst of this file.
const counted = async () => ({ ...(await rowCounts(site.db)), looks: 0 })
afterEach(async () => {
  unharmed()
  await nothingWritten()
})

const pathOf = ({ path }: FormRow) =>
  path
    .replace("USER", tokens.user)
    .replace("ADMIN", tokens.admin)
    .replace("SOMEBODY", tokens.somebody)
    .replace("BARS", barFile)
    .replace("STORE", bar.id)
    .replace("KIND", tokens.kind)
    .replace("DELIVERY", tokens.delivery)
    .replace("MAILING", tokens.mailing)
    .replace("TEMPLATE", template?.id ?? "")
    .replace("AWARD", tokens.award)
    .replace("DRAFT", tokens.draft)
    .replace("QUESTION", tokens.question)
    .replace("REFUSED", tokens.refused)
    .replace("REQUEST", tokens.request)
    .replace("PERSON", tokens.person)
    .replace("PEOPLE", tokens.people)
    .replace("COUPONS", tokens.coupons)
    .replace("CLOSED", tokens.closed)
    .replace("DRAW", tokens.draw)

type RefusedPage = { status: number; html: string }
const send = async (form: FormRow, fields: [string, string | Blob][]): Promise<RefusedPage> => {
  const all: typeof fields = [["intent", form.id], ...fields]
  const answer = await visitors[form.who].post(pathOf(form), all, { multipart: form.multipart })
  return { status: answer.status, html: await answer.text() }
}
const isMarked = ({ html }: RefusedPage, form: FormRow, field: string) =>
  html.includes(`id="${form.id}-${field}-error"`)
/** How long a refused text may be, as its message says and as its control holds it for the page's script. */
function longestSaid({ html }: RefusedPage, id: string) {
  const beside = new RegExp(` id="${id}-error"[^>]*>(?:<[^>]*>)*[^<]*Limite de (\\d+) caracteres`).exec(
    html,
  )?.[1]
  const control = new RegExp(`<(?:input|textarea)[^>]* id="${id}"[^>]*>`).exec(html)?.[0] ?? ""
  return { beside, held: beside && attributeOf(control, "data-longest") }
}
/** The lines of a refused form's summary, as a reader is told them. */
function summaryLines({ html }: RefusedPage, id: string) {
  const form = formIn(html, id)
  const list = /<ul class="summary__list">([\s\S]*?)<\/ul>/.exec(form)?.[1] ?? ""
  return [...list.matchAll(/<li>([\s\S]*?)<\/li>/g)].map(([, line = ""]) => line.replaceAll(/<[^>]*>/g, ""))
}
const hasSummary = ({ html }: RefusedPage) => /role="alert"|class="[^"]*summary/.test(html)

/** The filled form with one field's values put in place of its own. */
const withField = (form: FormRow, field: string, ...values: (string | Blob)[]): [string, string | Blob][] => [
  ...Object.entries(form.filled(bar)).filter(([name]) => name !== field),
  ...values.map((value): [string, string | Blob] => [field, value]),
]

/** What a row of the table fills in, whatever the bar is. */
const filledIn = (form: FormRow) => Object.keys(form.filled({ cnpj: "11222333000181", uf: "SP" }))
/** What no person types: a form's key, the version that it was filled in on, the note that it comes after. */
const isHidden = (field: string) => /Key$|^(version|after)$/.test(field) && field !== "accessKey"
const hiddenFields = formTable.flatMap((form) =>
  filledIn(form)
    // The first note comes after none, 0.
    .filter((field) => isHidden(field) && field !== "after")
    .map((field) => [form.name, field, form] as const),
)

test("every kind of key and version is among the hidden fields", () => {
  expect(new Set(hiddenFields.map(([, field]) => field))).toEqual(
    new Set(["version", "idempotencyKey", "formKey", "paperKey"]),
  )
})

test.each(hiddenFields.map(([name, field, form], turn) => [name, field, form, turn] as const))(
  "the form of %s believes no %s that its page cannot have given",
  async (_, field, form, turn) => {
    const made = ["", "abc", "-1", "0", "1.5", "1e10", "2147483648", "9007199254740993", "Infinity", "null"]
    for (const bad of shareOf(made, turn)) {
      const { status } = await send(form, withField(form, field, bad))
      expect([bad, status === 422 || status === 409]).toEqual([bad, true])
    }
  },
)

describe.each(formTable.map((form) => [form.name, form] as const))("the form of %s", (_, form) => {
  const fields = () => filledIn(form)
  const page = () => visitors[form.who].read(pathOf(form))
  const required = async () =>
    controlsOf(await page(), form.id).flatMap(({ name, isRequired }) => (isRequired ? [name] : []))
  const typedFields = filledIn(form).filter((name) => !/password|terms|regulation|Key$|version/i.test(name))
  /** Those that take not just any words. */
  const strict = typedFields.filter((name) => !form.free?.includes(name))

  test("with nothing at all in it marks the fields that its page says it needs, and no other", async () => {
    const refused = await send(form, [])
    expect(refused.status).toBe(422)
    const shown = controlsOf(refused.html, form.id).map(({ name }) => name)
    const marked = shown.filter((name) => isMarked(refused, form, name))
    const needed = form.isOneText ? [] : [...(await required()), ...(form.oneOf ?? [])]
    expect(marked.toSorted()).toEqual(needed.toSorted())
    expect(hasSummary(refused)).toBe(true)
  })

  test("says no line twice on top of what was left empty: of neither field it would say that it is its", async () => {
    const html = await page()
    const drawn = drawnIn(html, form.id)
    const own = controlsOf(html, form.id).flatMap(({ name, type }): [string, string][] =>
      type === "hidden" && name !== "intent" ? [[name, drawn[name] ?? ""]] : [],
    )
    const refused = await send(form, own)
    expect(refused.status).toBe(422)
    const lines = summaryLines(refused, form.id)
    expect(lines.length).toBeGreaterThan(0)
    expect(lines).toEqual([...new Set(lines)])
  })

  test("has every field of this table on its page", async () => {
    const shown = controlsOf(await page(), form.id).map(({ name }) => name)
    expect(shown).toEqual(expect.arrayContaining(fields()))
  })

  test("draws every field that its command asks for, and nothing that it would lose", async () => {
    const drawn = controlsOf(await page(), form.id).map(({ name }) => name)
    const asked = Object.keys(fieldsOf(form.schema)).filter((name) => !form.elsewhere?.includes(name))
    const ofAnyForm = ["intent", "began", "who"]
    const fields = drawn.filter((name) => ![...ofAnyForm, ...(form.otherControls ?? [])].includes(name))
    expect(fields.toSorted()).toEqual(asked.toSorted())
  })

  test("says beside the field what is too long, holds a NUL or came twice", async () => {
    for (const [turn, field] of fields().entries()) {
      const [value = ""] = [form.filled(bar)[field]]
      const tooLong = (form.longest?.[field] ?? 4_999) + 1
      for (const bad of shareOf([["x".repeat(tooLong)], [`${value}\0`], [value, value]], turn)) {
        const refused = await send(form, withField(form, field, ...bad))
        const what = `${field}: ${bad.join("|").slice(0, 20)}`
        const isTick = /^(terms|regulation)$/.test(field)
        expect([what, refused.status]).toEqual([what, 422])
        // What is only compared is no CPF and no password that anybody has: it is told what a wrong one is told.
        const isCompared = form.isOneText === true && bad[0]?.length === tooLong
        if (!isHidden(field) && !(isTick && bad.length === 1) && !isCompared)
          expect(isMarked(refused, form, field), what).toBe(true)
      }
    }
  })

  test("finds no line's end strange in what its page draws as an area", async () => {
    const areas = controlsOf(await page(), form.id).filter(({ type }) => type === "textarea")
    const strange = areas.flatMap(({ name }) => {
      const { error } = form.schema.safeParse({ ...form.filled(bar), [name]: "a\r\nb" })
      return error?.issues.filter(({ message }) => message === "characters") ?? []
    })
    expect(strange).toEqual([])
    // A key that its page cannot have given keeps the form from being done.
    const key = filledIn(form).find(isHidden)
    if (!key) return
    for (const { name } of areas) {
      const others = withField(form, name, "a\r\nb").filter(([field]) => field !== key)
      const refused = await send(form, [...others, [key, "abc"]])
      expect([name, refused.status, isMarked(refused, form, name)]).toEqual([name, 422, false])
    }
  })

  test.skipIf(strict.length === 0)(
    "takes no emoji, markup or foreign digits for what they are not",
    async () => {
      const odd = ["🍺🍺🍺", "<script>alert(1)</script>", "'; drop table invoices; --", "٥٢٩٩٨٢٢٤٧٢٥", "NaN"]
      for (const [turn, field] of strict.entries()) {
        for (const bad of shareOf(odd, turn)) {
          if (
            /^(name|lastname|wantedName|wantedLastname|city|address|sku|deliveryCode)$/.test(field) &&
            bad === "NaN"
          )
            continue
          const refused = await send(form, withField(form, field, bad))
          expect([field, bad, refused.status]).toEqual([field, bad, 422])
          expect(refused.html, field).not.toContain("<script>alert(1)")
        }
      }
    },
  )

  test("keeps what was typed, and never a password", async () => {
    const [first = ""] = strict.length > 0 ? strict : typedFields
    const kept = typedFields.filter((field) => field !== first)
    const isFree = form.free?.includes(first) || strict.length === 0
    const bad = isFree ? "x".repeat(5_000) : "🍺"
    const refused = await send(form, first ? withField(form, first, bad) : [["password", "Segredo@2026"]])
    const [shown, typed] = [drawnIn(refused.html, form.id), form.filled(bar)]
    for (const field of kept) expect([field, shown[field]]).toEqual([field, typed[field]])
    expect(refused.html).not.toContain("Torcida@2027")
    expect(refused.html).not.toContain("Segredo@2026")
    expect(refused.html).not.toContain(demoPassword)
  })

  test("keeps a text that is far too long, and tells whoever shortens it how long it may be", async () => {
    const texts = controlsOf(await page(), form.id).flatMap(({ name, type }) =>
      /^(text|email|tel|search|textarea)$/.test(type) && typedFields.includes(name) ? [name] : [],
    )
    const pasted = "x".repeat(10_001)
    // One without a text is only sent empty.
    const filled = texts.length === 0 ? [] : Object.entries(form.filled(bar))
    const others = filled.filter(([name]) => !texts.includes(name))
    const refused = await send(form, [...others, ...texts.map((name): [string, string] => [name, pasted])])
    expect(refused.status).toBe(422)
    const shown = drawnIn(refused.html, form.id)
    for (const name of texts) {
      expect([name, shown[name]?.length]).toEqual([name, pasted.length])
      const said = longestSaid(refused, `${form.id}-${name}`)
      expect([name, said.beside]).toEqual([name, said.held])
    }
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
    const entries = Object.entries(form.filled(bar)).map(([name, value]): [string, string] => [name, value])
    const known = entries.filter(([name]) => name !== "version")
    const needed = await required()
    for (const [turn, [name]] of known.entries()) {
      const others = entries.filter(([each]) => each !== name)
      for (const shape of shareOf([`${name}[]`, `${name}.x`, `${name}[0]`, `${name}.__proto__.x`], turn)) {
        // Without one that may stay empty all would be well: then another that is needed is empty.
        const [missing] = needed.includes(name) ? [] : needed
        const kept = others.map(([each, value]): [string, string] => [each, each === missing ? "" : value])
        const refused = await send(form, [...kept, [shape, "1"]])
        if (name === "idempotencyKey" || needed.includes(name))
          expect([shape, refused.status]).toEqual([shape, 422])
        else expect([shape, refused.status < 500]).toEqual([shape, true])
      }
    }
    const [first = ""] = needed
    const odd = names.map((name): [string, string] => [name, "1"])
    const refused = await send(form, [...withField(form, first, ""), ...odd])
    expect(refused.status).toBe(422)
  })

  test("answers megabytes of text, hundreds of fields and a body that is none with a plain 4xx", async () => {
    const huge = await send(form, withField(form, fields()[0] ?? "", "x".repeat(2_000_000)))
    expect([413, 422]).toContain(huge.status)
    const many = await send(
      form,
      Array.from({ length: 500 }, (_, n) => [`field${n}`, "1"]),
    )
    expect(many.status).toBe(400)
    const strange = [
      ["multipart/form-data; boundary=x", "--x\r\nContent-Disposition: form-data\r\n\r\n1\r\n--x--\r\n"],
      ["multipart/form-data", "no boundary"],
      ["application/json", "{}"],
      ["text/plain", "cpf=1"],
      ["application/octet-stream", "\0\0"],
    ] as const
    for (const [type, body] of shareOf(strange, formTable.indexOf(form))) {
      const headers = { origin: site.app.origin, "content-type": type }
      const answer = await visitors[form.who].send(pathOf(form), { method: "POST", body, headers })
      expect([400, 415, 422], type).toContain(answer.status)
      expect(await answer.text(), type).toMatch(/<h1[\s>]/)
    }
  })
})

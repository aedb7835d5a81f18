import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { and, asc, eq, isNull } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { approvals } from "#drizzle/schema/approvals"
import { actions } from "#drizzle/schema/back-office"
import { regulations } from "#drizzle/schema/contents"
import { prizeKinds } from "#drizzle/schema/fulfilments"
import { emailTemplates } from "#drizzle/schema/mails"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertPrize } from "#drizzle/seed/builders/prize"
import { insertQuestion } from "#drizzle/seed/builders/texts"
import { insertStore } from "#drizzle/seed/builders/store"
import { insertUser } from "#drizzle/seed/builders/user"
import { products } from "#drizzle/schema/stores"
import { drawnIn } from "#tests/support/html-form"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { words } from "#tests/support/visitor"

type SignedAdmin = Awaited<ReturnType<typeof signInAdmin>>
let site: Site
let boss: SignedAdmin
let colleague: SignedAdmin
const DAY = 24 * 60 * 60 * 1_000

beforeAll(async () => {
  site = await startSite()
  boss = await signInAdmin(site.db, site.app.origin, "super")
  colleague = await signInAdmin(site.db, site.app.origin, "super")
})
afterAll(() => site.close())

type Case = {
  /** Where the form stands that says how it began. */
  file: string
  path: () => Promise<string>
  form: string
  theirs: [string, string]
  mine: [string, string]
}

/** Every edit form that is merged: where it stands, what the colleague changes, and what this person does. */
const forms: Record<string, Case> = {
  "a bar": {
    file: "stores/store-form.tsx",
    path: async () => `/admin/stores/edit/${(await insertStore(site.db)).id}`,
    form: "save",
    theirs: ["address", "Rua Nova, 7"],
    mine: ["name", "Bar da Volta"],
  },
  "a product": {
    file: "products/product-form.tsx",
    path: async () => {
      const [row] = await site.db
        .insert(products)
        .values({ name: "Lata", sku: crypto.randomUUID().toUpperCase() })
        .returning()
      return `/admin/stores/products/edit/${row!.id}`
    },
    form: "save",
    theirs: ["numbersPerUnit", "3"],
    mine: ["name", "Lata de 350"],
  },
  "a user": {
    file: "users/edit-form.tsx",
    path: async () => `/admin/users/edit/${(await insertUser(site.db, { type: "user" })).id}`,
    form: "edit",
    theirs: ["name", "Outro Nome"],
    mine: ["type", "exports"],
  },
  "a question": {
    file: "faq/question-form.tsx",
    path: async () => `/admin/faq/edit/${(await insertQuestion(site.db)).id}`,
    form: "save",
    theirs: ["answer", "Outra resposta."],
    mine: ["question", "Outra pergunta?"],
  },
  "a draft": {
    file: "regulations/regulation-form.tsx",
    path: async () => `/admin/regulations/edit/${await newDraft()}`,
    form: "save",
    theirs: ["body", "## Dois\n\nOutro texto."],
    mine: ["title", "Regulamento da Volta"],
  },
  "a template": {
    file: "email-templates/template-form.tsx",
    path: async () => `/admin/email-templates/edit/${await templateOf("winner-drawn")}`,
    form: "save",
    theirs: ["previewPt", "Outra prévia"],
    mine: ["previewEn", "Another preview"],
  },
  "a kind of prize": {
    file: "fulfilment/kind-form.tsx",
    path: async () => {
      const { name } = await insertPrize(site.db, { name: `Boné ${crypto.randomUUID()}` })
      const [kind] = await site.db.select().from(prizeKinds).where(eq(prizeKinds.name, name))
      return `/admin/fulfilment/kinds/${kind!.id}`
    },
    form: "save",
    theirs: ["stock", "7"],
    mine: ["way", "voucher"],
  },
}

/** What knows how it began and is refused whole, and why. */
const whole: Readonly<Record<string, string>> = {
  "registrations/dialogs.tsx": "an email stands alone",
  "dispatches/pace-dialog.tsx": "a pace stands alone",
  "winners-draw/edit-form.tsx": "a draw is read as a whole, and asked for",
}

test("each form that knows how it began is among these", () => {
  const root = path.resolve("app/routes/admin")
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".tsx"),
  )
  const began = files.filter((file) =>
    /<VersionField[^>]* began=/.test(readFileSync(path.join(root, file), "utf8")),
  )
  const known = Object.values(forms).map(({ file }) => file)
  expect(began.map((file) => file.replaceAll(path.sep, "/")).toSorted()).toEqual(
    [...known, ...Object.keys(whole)].toSorted(),
  )
})

/** Two of them have their commands on their buttons, which no drawn form says. */
const intentOf = (form: string): Record<string, string> => ({ intent: form })
/** A kind and a language have one draft at a time. */
const newDraft = async () => {
  const place = { kind: "terms", locale: "en" } as const
  await site.db
    .delete(regulations)
    .where(and(eq(regulations.kind, "terms"), eq(regulations.locale, "en"), isNull(regulations.publishedAt)))
  const draft = { ...place, edition: 90, title: "Terms", body: "## One\n\nText.", createdAt: new Date() }
  const [row] = await site.db.insert(regulations).values(draft).returning()
  return row!.id
}
const templateOf = async (mail: string) => {
  const [row] = await site.db.select().from(emailTemplates).where(eq(emailTemplates.mail, mail))
  return row!.id
}
const valuesIn = (form: Record<string, string>, names: readonly string[]) => names.map((name) => form[name])

test.each(Object.entries(forms))(
  "of %s what each of two changed is saved, whoever comes second",
  async (_, { path: place, form, theirs, mine }) => {
    const path = await place()
    const began = drawnIn(await boss.read(path), form)
    const first = await colleague.post(path, { ...began, ...intentOf(form), [theirs[0]]: theirs[1] })
    expect([first.status, words(await first.text()).slice(0, 400)]).toEqual([302, ""])

    // A field that is wrong first: what the form began with outlives it.
    const wrong = await boss.post(path, { ...began, ...intentOf(form), [mine[0]]: "" })
    expect(wrong.status).toBe(422)
    const mended = { ...drawnIn(await wrong.text(), form), ...intentOf(form), [mine[0]]: mine[1] }
    const second = await boss.post(path, mended)
    expect([second.status, words(await second.text()).slice(0, 400)]).toEqual([302, ""])
    const saved = drawnIn(await boss.read(path), form)
    expect(valuesIn(saved, [theirs[0], mine[0]])).toEqual([theirs[1], mine[1]])

    // The same tap once more, and a page that changes nothing, are nobody's conflict.
    for (const again of [mended, { ...began, ...intentOf(form) }])
      expect((await boss.post(path, again)).status).toBe(302)
    expect(drawnIn(await boss.read(path), form)).toEqual(saved)
  },
)

test.each(Object.entries(forms))(
  "of %s a field that both changed is asked about, and only that",
  async (_, { path: place, form, theirs, mine }) => {
    const path = await place()
    const began = drawnIn(await boss.read(path), form)
    const change = { ...began, ...intentOf(form) }
    const [field, other] = [theirs[0], mine[0]]
    const last = (text: string, sign: string) =>
      /^[0-9]+$/.test(text) ? text + sign.length : `${text} ${sign}`
    const [ours, hers] = [last(theirs[1], "a"), last(theirs[1], "bb")]
    await colleague.post(path, { ...change, [field]: hers })
    const refused = await boss.post(path, { ...change, [field]: ours, [other]: mine[1] })
    const html = await refused.text()
    expect([refused.status, html.match(/name="keep:[^"]*"/g)]).toEqual([
      409,
      [`name="keep:${field}"`, `name="keep:${field}"`],
    ])
    const asked = drawnIn(html, form)
    expect(valuesIn(asked, [field, other, `keep:${field}`])).toEqual([ours, mine[1], "mine"])

    // The choice outlives a field that is wrong.
    const wrong = await boss.post(path, {
      ...asked,
      ...intentOf(form),
      [other]: "",
      [`keep:${field}`]: "theirs",
    })
    expect(wrong.status).toBe(422)
    const mended = { ...drawnIn(await wrong.text(), form), ...intentOf(form), [other]: mine[1] }
    expect(mended[field]).toBe(hers)
    expect((await boss.post(path, mended)).status).toBe(302)
    const saved = drawnIn(await boss.read(path), form)
    expect(valuesIn(saved, [field, other])).toEqual([hers, mine[1]])
  },
)

test("the audit tells of each what they changed, and no more", async () => {
  const bar = await insertStore(site.db, { name: "Bar da Auditoria" })
  const path = `/admin/stores/edit/${bar.id}`
  const began = drawnIn(await boss.read(path), "save")
  await colleague.post(path, { ...began, address: "Rua Nova, 7" })
  await boss.post(path, { ...began, name: "Bar da Volta" })
  const rows = await site.db
    .select()
    .from(actions)
    .where(eq(actions.subjectId, bar.id))
    .orderBy(asc(actions.id))
  const audited = rows.map(({ userId, text }) => [userId, (JSON.parse(text) as { after: unknown }).after])
  expect(audited).toEqual([
    [colleague.user.id, { address: "Rua Nova, 7" }],
    [boss.user.id, { name: "Bar da Volta" }],
  ])
})

test("a city is never put into somebody else's state", async () => {
  const bar = await insertStore(site.db, { uf: "SP", city: "Campinas" })
  const path = `/admin/stores/edit/${bar.id}`
  const began = drawnIn(await boss.read(path), "save")
  await colleague.post(path, { ...began, uf: "RJ", city: "Niterói" })
  const refused = await boss.post(path, { ...began, city: "Santos" })
  const html = await refused.text()
  expect([refused.status, words(html)]).toEqual([
    409,
    expect.stringMatching(/Estado e Cidade O meu: SP · Santos O que está: RJ · Niterói/),
  ])
  const theirs = { ...drawnIn(html, "save"), "keep:uf:city": "theirs" }
  expect((await boss.post(path, theirs)).status).toBe(302)
  expect(drawnIn(await boss.read(path), "save")).toMatchObject({ uf: "RJ", city: "Niterói" })
})

test("an older version of a mail is brought back whole, or asked about whole", async () => {
  const path = `/admin/email-templates/edit/${await templateOf("prize-won")}`
  const first = drawnIn(await boss.read(`${path}?version=1`), "save")
  await boss.post(path, { ...drawnIn(await boss.read(path), "save"), previewPt: "Segunda" })
  const old = drawnIn(await boss.read(`${path}?version=1`), "save")
  await colleague.post(path, { ...drawnIn(await boss.read(path), "save"), previewEn: "Third" })
  const refused = await boss.post(path, { ...old, titlePt: old.titlePt + "!" })
  const html = await refused.text()
  expect([refused.status, html.includes("keep:")]).toEqual([409, false])
  expect(drawnIn(html, "save").previewPt).toBe(first.previewPt)
})

test("a draw is read and published as a whole: nothing of two people's is put together", async () => {
  const periodStart = new Date(Date.now() + 30 * DAY)
  const draw = await insertDraw(site.db, {
    periodStart,
    periodEnd: new Date(periodStart.getTime() + 10 * DAY),
    extractionOn: new Date(periodStart.getTime() + 20 * DAY).toISOString().slice(0, 10),
  })
  const path = `/admin/winners-draw/edit/${draw.id}`
  const began = drawnIn(await boss.read(path), "edit")
  const reason = "O regulamento mudou"
  const approve = async () => {
    const open = and(eq(approvals.subjectId, draw.id), eq(approvals.state, "asked"))
    const [request] = await site.db.select().from(approvals).where(open)
    const by = await signInAdmin(site.db, site.app.origin, "super")
    expect((await by.post(`/admin/approvals/${request!.id}`, { intent: "approve" })).status).toBe(302)
  }
  expect((await colleague.post(path, { ...began, reason, prize: "Uma moto" })).status).toBe(302)
  await approve()
  const stale = await boss.post(path, { ...began, reason, title: "Sorteio da Volta" })
  const html = await stale.text()
  expect([stale.status, words(html).includes("Alguém salvou antes de você")]).toEqual([409, true])
  for (const value of ["Uma moto", "Sorteio da Volta"]) expect(words(html) + html).toContain(value)
  const again = drawnIn(html, "edit")
  expect([again.prize, again.title]).toEqual(["Uma moto", "Sorteio da Volta"])
  expect((await boss.post(path, again)).status).toBe(302)
  await approve()
  expect(drawnIn(await boss.read(path), "edit")).toMatchObject({
    prize: "Uma moto",
    title: "Sorteio da Volta",
  })
})

test("what is no account of how a form began changes nothing of what was typed", async () => {
  const { path: place, form } = forms["a bar"]!
  const path = await place()
  const sent = drawnIn(await boss.read(path), form)
  await colleague.post(path, { ...sent, address: "Rua Nova, 7" })
  for (const began of ["", "{", "[1]", "null", '{"__proto__":{"name":"x"}}', "x".repeat(9_000)]) {
    const stale = await boss.post(path, { ...sent, name: "Meu Nome", began })
    expect([began.slice(0, 20), stale.status]).toEqual([began.slice(0, 20), 409])
    expect(drawnIn(await stale.text(), form)).toMatchObject({ name: "Meu Nome", address: sent.address })
  }
})

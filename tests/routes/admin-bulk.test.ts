import { eq, inArray } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { exports } from "#drizzle/schema/back-office"
import { bulkItems, bulkRuns } from "#drizzle/schema/bulk"
import { invoices } from "#drizzle/schema/invoices"
import { registrations } from "#drizzle/schema/registrations"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertStore } from "#drizzle/seed/builders/store"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { until } from "#tests/support/until"
import { words } from "#tests/support/visitor"

const PAGE = "/admin/bulk"

let site: Site
let db: Site["db"]
type Admin = Awaited<ReturnType<typeof signInAdmin>>
let [admin, reports] = [{}, {}] as [Admin, Admin]

beforeAll(async () => {
  // The web process works the queue itself.
  site = await startSite({ WORKER: "on" })
  db = site.db
  admin = await signInAdmin(db, site.app.origin, "super")
  reports = await signInAdmin(db, site.app.origin, "reports")
})
afterAll(() => site.close())

async function coupons(many: number) {
  const store = await insertStore(db)
  const ids = []
  for (let n = 0; n < many; n++) ids.push((await insertInvoice(db, { store })).id)
  return { store, ids }
}
const choose = (
  fields: Record<string, string>,
  { ids = [], who = admin }: { ids?: string[]; who?: Admin } = {},
) =>
  who.post(PAGE, [
    ...Object.entries({ back: "/admin/invoices", filters: "", scope: "ticked", ...fields }),
    ...ids.map((id): [string, string] => ["ids[]", id]),
  ])
const locationOf = (answer: Response) => answer.headers.get("Location") ?? ""

describe("the list", () => {
  test("offers ticks and commands to whoever may give them, as plain fields of one form", async () => {
    const { ids } = await coupons(1)
    const page = await admin.read("/admin/invoices")
    expect(page).toContain(`value="${ids[0]}"`)
    expect(page).toMatch(/<a[^>]* href="\/admin\/bulk"/)
    expect(words(page)).toMatch(/As marcadas .*Todas as linhas da lista \(.+\) .*Invalidar/)
    expect(
      words(await admin.read("/admin/invoices?status=pending&from=2020-01-01&to=2020-01-02")),
    ).not.toContain("As marcadas")
    const seen = await reports.read("/admin/invoices")
    expect(words(seen)).not.toContain("As marcadas")
  })

  test("is where somebody stays who ticked nothing, and reads why", async () => {
    const answer = await choose({ intent: "invalidate", filters: "status=validated" })
    expect(locationOf(answer)).toBe("/admin/invoices?status=validated")
    const text = words(await admin.read(locationOf(answer)))
    expect(text).toContain("Nenhuma linha foi escolhida.")
    // Of a list no field is marked.
    expect(text).not.toContain("Confira os campos marcados.")
  })
})

/** The coupons that a count of a run's page leads to. */
async function rowsBehind(page: string, label: string): Promise<string[]> {
  const html = await admin.read(page)
  const [, to = "none"] =
    new RegExp(`>${label}</p><p class="stat__figure"><a[^>]* href="([^"#]*)`).exec(html) ?? []
  const rows = await admin.read(to)
  return Array.from(
    rows.matchAll(/<th scope="row"[^>]*><a[^>]* href="\/admin\/invoices\/([0-9a-f-]{36})/g),
    ([, id = ""]) => id,
  )
}

describe("a command for many", () => {
  test("is asked about first, carried out after the yes, and says what was refused", async () => {
    const { store, ids } = await coupons(3)
    const [done] = ids
    await db
      .update(invoices)
      .set({ status: "invalid", reason: "x", reviewedBy: admin.user.id, reviewedAt: new Date() })
      .where(eq(invoices.id, done!))
    const chosen = await choose({ intent: "invalidate", scope: "all", filters: `q=${store.cnpj}` })
    const page = locationOf(chosen)
    expect(page).toMatch(/^\/admin\/bulk\/[0-9a-f-]{36}$/)
    const asked = words(await admin.read(page))
    expect(asked).toContain("2 cupons ficam invalidados.")
    expect(asked).toContain("1 cupom já está invalidado")
    const empty = await admin.post(page, { intent: "invalidate" })
    expect(empty.status).toBe(422)
    const started = await admin.post(page, { intent: "invalidate", reasonCode: "unreadable" })
    expect(locationOf(started)).toBe(page)
    await until("the run is over", async () => /Concluído/.test(words(await admin.read(page))))
    const shown = words(await admin.read(page))
    expect(shown).toMatch(/Feitos 2 Recusados 1/)
    expect(shown).toContain("A foto não deixa ler o cupom.")
    expect(await rowsBehind(page, "Recusados")).toEqual(ids.slice(0, 1))
    expect((await rowsBehind(page, "Feitos")).toSorted()).toEqual(ids.slice(1).toSorted())
    const rows = await db.select().from(invoices).where(inArray(invoices.id, ids))
    expect(rows.map(({ status }) => status)).toEqual(["invalid", "invalid", "invalid"])
    expect(words(await admin.read(PAGE))).toContain("Invalidar: 3 cupons")
  })

  test("promises to be undone for those alone that nobody has decided about", async () => {
    const { store, ids } = await coupons(3)
    const asked = async () => {
      const page = locationOf(await choose({ intent: "invalidate" }, { ids }))
      return words(await admin.read(page))
    }
    await db.update(invoices).set({ status: "validated" }).where(inArray(invoices.id, ids))
    expect(await asked()).toContain("3 cupons ficam invalidados.")
    expect(await asked()).not.toContain("desfazer")
    ids.push((await insertInvoice(db, { store, status: "pending", reviewReason: "amount" })).id)
    expect(await asked()).toContain("1 cupom ainda espera decisão: até lá, quem confirmar pode desfazer")
  })

  test("is called off before it begins, and stays as a record", async () => {
    const { ids } = await coupons(1)
    const page = locationOf(await choose({ intent: "invalidate" }, { ids }))
    expect(words(await admin.read(page))).toContain("Descartar")
    await admin.post(page, { intent: "cancel" })
    expect(words(await admin.read(page))).not.toContain("Descartar")
    expect(words(await admin.read(page))).toContain("Cancelado")
    const late = await admin.post(page, { intent: "invalidate", reasonCode: "unreadable" })
    expect(late.status).toBe(409)
  })

  test("disables and blocks people", async () => {
    const people = [await insertRegistration(db, {}), await insertRegistration(db, {})]
    const ids = people.map(({ id }) => id)
    const yes = { disable: "Desativar 2 cadastros", block: "Bloquear o CPF de 2 cadastros" }
    for (const [intent, word] of Object.entries(yes)) {
      const page = locationOf(await choose({ intent, back: "/admin/registrations" }, { ids }))
      expect(words(await admin.read(page))).toContain(word)
      await admin.post(page, { intent, reason: "Mesmo aparelho" })
      await until("both are done", async () => /Feitos 2/.test(words(await admin.read(page))))
    }
    const [row] = await db.select().from(registrations).where(eq(registrations.id, ids[0]!))
    expect(row?.status).toBe("canceled")
    expect(words(await admin.read(`/admin/registrations/${ids[0]}`))).toContain("CPF bloqueado")
  })

  test("is not for who may not give it, nor is another's page", async () => {
    const { ids } = await coupons(1)
    expect((await choose({ intent: "invalidate" }, { ids, who: reports })).status).toBe(403)
    const page = locationOf(await choose({ intent: "invalidate" }, { ids }))
    expect((await reports.get(page)).status).toBe(403)
    expect((await reports.post(page, { intent: "invalidate", reasonCode: "unreadable" })).status).toBe(403)
    expect((await admin.get(`${PAGE}/nothing`)).status).toBe(404)
  })

  test("with noise in its form is a 4xx and writes nothing", async () => {
    const before = await db.$count(bulkRuns)
    const noise: Record<string, string>[] = [
      { intent: "invalidate", back: "https://elsewhere.example" },
      { intent: "invalidate", scope: "some" },
      { intent: "nothing" },
    ]
    for (const fields of noise) {
      const { status } = await choose(fields)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
    }
    expect((await choose({ intent: "invalidate" }, { ids: ["x", "😀"] })).status).toBe(422)
    expect(await db.$count(bulkRuns)).toBe(before)
    expect(await db.$count(bulkItems, eq(bulkItems.code, "x"))).toBe(0)
  })
})

test("ticked rows are exported alone, from any list", async () => {
  const { ids } = await coupons(3)
  const answer = await choose(
    { intent: "export", area: "invoices", format: "csv", filters: "status=pending&sort=totalCents" },
    { ids: ids.slice(0, 2) },
  )
  expect(locationOf(answer)).toBe("/admin/exports")
  const readRow = async () =>
    (await db.select().from(exports).where(eq(exports.requestedBy, admin.user.id)))[0]
  await until("the file is there", async () => (await readRow())?.state === "ready")
  expect((await readRow())?.rows).toBe(2)
  expect(words(await admin.read("/admin/exports"))).toContain("2 linhas marcadas")
})

test("all that match are exported too, those of other pages among them", async () => {
  const { store } = await coupons(52)
  const who = await signInAdmin(db, site.app.origin, "super")
  const list = `/admin/invoices?q=${store.cnpj}`
  expect(words(await who.read(list))).toContain("Todas as que correspondem ao filtro (52)")
  const fields = { intent: "export", area: "invoices", format: "csv", scope: "all" }
  expect(locationOf(await choose({ ...fields, filters: `q=${store.cnpj}` }, { who }))).toBe("/admin/exports")
  const readRow = async () => (await db.select().from(exports).where(eq(exports.requestedBy, who.user.id)))[0]
  await until("the file is there", async () => (await readRow())?.state === "ready")
  expect((await readRow())?.rows).toBe(52)
})

import { asc, eq } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { actions } from "#drizzle/schema/back-office"
import { invoices } from "#drizzle/schema/invoices"
import { reviewLeases } from "#drizzle/schema/review-queue"
import { insertInvoice, type InvoiceRow } from "#drizzle/seed/builders/invoice"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { controlsOf, drawnIn } from "#tests/support/html-form"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { words } from "#tests/support/visitor"

type Admin = Awaited<ReturnType<typeof signInAdmin>>
const PAGE = "/admin/invoices/queue"

let site: Site
let db: Site["db"]
let ana: Admin
let bia: Admin
let sent: InvoiceRow[]

beforeAll(async () => {
  site = await startSite()
  ;({ db } = site)
})
afterAll(() => site.close())

let count = 0
beforeEach(async () => {
  // Only what a test sends waits in it.
  await db.update(invoices).set({ status: "validated" }).where(eq(invoices.status, "pending"))
  await db.delete(reviewLeases)
  ;[ana, bia] = [
    await signInAdmin(db, site.app.origin, "admin"),
    await signInAdmin(db, site.app.origin, "user"),
  ]
  const person = await insertRegistration(db, { name: "Caio", lastname: "Prado" })
  sent = []
  for (let n = 0; n < 3; n++)
    sent.push(
      await insertInvoice(db, {
        registrationId: person.id,
        status: "pending",
        protocol: `FILA0-${String((count += 1)).padStart(5, "0")}`,
        reviewReason: n === 0 ? "twin:ABCDE-12345" : null,
        now: new Date(Date.parse("2026-11-10T12:00:00Z") + n * 1000),
      }),
    )
})

const post = (who: Admin, fields: Record<string, string>) => who.post(PAGE, fields)
const shown = async (who: Admin, query = "") => words(await who.read(PAGE + query))
const rowOf = async ({ id }: InvoiceRow) => (await db.select().from(invoices).where(eq(invoices.id, id)))[0]!
const formOf = (invoice: InvoiceRow) => ({ id: invoice.id, version: "1" })

describe("the queue", () => {
  test("is led to by the list of coupons, which says how many wait, whatever it is filtered by", async () => {
    const lists = async () =>
      words((await ana.read("/admin/invoices")) + (await ana.read("/admin/invoices?status=invalid"))).match(
        /Analisar fila \([^)]*\)/g,
      )
    expect(await lists()).toEqual(["Analisar fila (3)", "Analisar fila (3)"])
    expect((await post(ana, { intent: "validate", ...formOf(sent[0]!) })).status).toBe(302)
    expect(await lists()).toEqual(["Analisar fila (2)", "Analisar fila (2)"])
    for (let n = 0; n < 999; n++)
      await insertInvoice(db, {
        status: "pending",
        registrationId: sent[0]!.registrationId,
        storeId: sent[0]!.storeId,
      })
    expect(await lists()).toEqual(["Analisar fila (mais de 1.000)", "Analisar fila (mais de 1.000)"])
  })

  test("begins with the oldest: where it stands, what it says, whose it is and why it waits", async () => {
    const html = await ana.read(PAGE)
    const text = words(html)
    for (const part of [
      "Cupom 1 de 3",
      sent[0]!.protocol,
      "Caio Prado",
      "R$ 85,00",
      "(ABCDE-12345)",
      "Enviado sem foto.",
    ])
      expect(text).toContain(part)
    expect(html).toContain("?q=ABCDE-12345")
    expect(await bia.read("/admin/invoices")).toContain(`href="${PAGE}"`)
    expect(await bia.read("/admin/dashboard")).toContain(`href="${PAGE}"`)
  })

  test("validates with one form and leads to the next, saying what was done and how to undo it", async () => {
    const answer = await post(ana, { intent: "validate", ...formOf(sent[0]!) })
    const next = `${PAGE}?done=${sent[0]!.id}`
    expect([answer.status, answer.headers.get("location")]).toEqual([302, next])
    expect(await rowOf(sent[0]!)).toMatchObject({ status: "validated", reviewedBy: ana.user.id })
    const text = await shown(ana, `?done=${sent[0]!.id}`)
    expect(text).toContain("Cupom 1 de 2")
    expect(text).toMatch(new RegExp(`Cupom ${sent[0]!.protocol} validado\\. Desfazer`))
    expect(await shown(bia, `?done=${sent[0]!.id}`)).not.toContain("Desfazer")
  })

  test("invalidates with a reason of the list, or with the reviewer's words", async () => {
    const refused = await post(ana, { intent: "invalidate", ...formOf(sent[0]!) })
    expect(refused.status).toBe(422)
    expect(words(await refused.clone().text())).toContain("Motivo: Campo obrigatório.")
    expect(words(await refused.text())).toMatch(/Não deu certo.*Cupom 1 de 3|Cupom 1 de 3.*Não deu certo/)
    const empty = { intent: "invalidate", ...formOf(sent[0]!), reasonCode: "other", reason: " " }
    expect((await post(ana, empty)).status).toBe(422)
    await post(ana, { intent: "invalidate", ...formOf(sent[0]!), reasonCode: "unreadable" })
    await post(ana, { ...empty, ...formOf(sent[1]!), reason: "Rasgado na data" })
    expect([await rowOf(sent[0]!), await rowOf(sent[1]!)]).toMatchObject([
      { status: "invalid", reason: "A foto não deixa ler o cupom." },
      { status: "invalid", reason: "Rasgado na data" },
    ])
  })

  test("undoes within two minutes, with a row of its own in the audit, and shows the coupon again", async () => {
    await post(ana, { intent: "invalidate", ...formOf(sent[0]!), reasonCode: "unreadable" })
    const undo = { intent: "undo", id: sent[0]!.id, version: "2" }
    expect((await post(bia, undo)).status).toBe(409)
    expect((await post(ana, undo)).headers.get("location")).toBe(PAGE)
    expect(await rowOf(sent[0]!)).toMatchObject({ status: "pending", version: 3 })
    const text = await shown(ana)
    expect(text).toContain("Decisão desfeita.")
    expect(text).toContain(sent[0]!.protocol)
    const about = await db
      .select()
      .from(actions)
      .where(eq(actions.subjectId, sent[0]!.id))
      .orderBy(asc(actions.seq))
    expect(about.map(({ action }) => action)).toEqual(["invalidate", "update"])
    expect(words(await ana.read(`/admin/invoices/${sent[0]!.id}`))).toContain("Decisão desfeita por")
  })

  test("says why a decision that is older than two minutes stays", async () => {
    await post(ana, { intent: "validate", ...formOf(sent[0]!) })
    const longAgo = new Date(Date.now() - 3 * 60_000)
    await db.update(invoices).set({ reviewedAt: longAgo }).where(eq(invoices.id, sent[0]!.id))
    expect(await shown(ana, `?done=${sent[0]!.id}`)).not.toContain("Desfazer")
    const answer = await post(ana, { intent: "undo", id: sent[0]!.id, version: "2" })
    expect(answer.status).toBe(409)
    expect(words(await answer.text())).toContain("Os dois minutos para desfazer passaram.")
  })

  test("gives two people two coupons, and tells each who has the other's", async () => {
    expect(await shown(ana)).toContain(sent[0]!.protocol)
    expect(await shown(bia)).toContain(sent[1]!.protocol)
    expect(words(await bia.read(`/admin/invoices/${sent[0]!.id}`))).toContain(`Na fila de ${ana.user.name}`)
    expect(words(await ana.read(`/admin/invoices/${sent[0]!.id}`))).not.toContain("Na fila de")
    const answer = await post(bia, { intent: "validate", ...formOf(sent[0]!) })
    expect(answer.status).toBe(409)
    expect(words(await answer.text())).toContain(`Agora está com ${ana.user.name}`)
    expect((await rowOf(sent[0]!)).status).toBe("pending")
  })

  test("names the coupon that a decision came too late for, over the next one that it shows", async () => {
    const late = drawnIn(await ana.read(PAGE), "invalidate")
    await db.update(reviewLeases).set({ heldUntil: new Date(Date.now() - 1_000) })
    expect(await shown(bia)).toContain(sent[0]!.protocol)
    const answer = await post(ana, { ...late, intent: "validate" })
    expect(answer.status).toBe(409)
    const text = words(await answer.text())
    expect(text).toMatch(new RegExp(`Cupom 2 de 3 .*${sent[1]!.protocol}`))
    expect(text).toContain(
      `Não deu certo com o cupom ${sent[0]!.protocol} Isso não é possível no estado atual. Agora está com ${bia.user.name}.`,
    )
  })

  test("leaves one for later, and goes back to it", async () => {
    await ana.read(PAGE)
    await post(ana, { intent: "skip", id: sent[0]!.id })
    expect(await shown(ana)).toContain("Cupom 2 de 3")
    await post(ana, { intent: "back" })
    const text = await shown(ana)
    expect(text).toContain("Cupom 1 de 3")
    expect(text).not.toContain("Anterior")
    expect((await post(ana, { intent: "back" })).headers.get("location")).toBe(PAGE)
    expect(await shown(ana)).toContain("Nenhum cupom que você pulou ainda espera.")
  })

  test("offers to undo what was decided last, though others are left for later behind it", async () => {
    const decided = await post(ana, { intent: "validate", ...formOf(sent[0]!) })
    const here = decided.headers.get("location")!
    await ana.read(here)
    const steps: Record<string, string>[] = [{ intent: "skip", id: sent[1]!.id }, { intent: "back" }]
    for (const step of steps) {
      expect((await ana.post(here, step)).headers.get("location")).toBe(here)
      expect(await shown(ana, here.slice(PAGE.length))).toContain("Desfazer")
    }
  })

  test("says when nothing waits, and when the rest is with others", async () => {
    for (const invoice of sent.slice(0, 2)) await post(ana, { intent: "validate", ...formOf(invoice) })
    await bia.read(PAGE)
    expect(await shown(ana)).toContain("Com outras pessoas agora: 1.")
    await post(bia, { intent: "validate", ...formOf(sent[2]!) })
    expect(await shown(ana)).toContain("Todos os cupons já têm uma decisão.")
  })

  test("promises no keys before the scripts run that hear them", async () => {
    expect(await ana.read(PAGE)).not.toContain("aria-keyshortcuts")
  })

  test("marks the reason as needed, beside its choices", async () => {
    const reasons = controlsOf(await ana.read(PAGE), "invalidate").filter(({ name }) => name === "reasonCode")
    expect(reasons.every(({ isRequired }) => isRequired)).toBe(true)
    const refused = await post(ana, { intent: "invalidate", ...formOf(sent[0]!) })
    expect(await refused.text()).toContain(`id="invalidate-reasonCode-error"`)
  })

  test("is for who may decide", async () => {
    for (const type of ["exports", "reports"] as const) {
      const other = await signInAdmin(db, site.app.origin, type)
      expect((await other.get(PAGE)).status).toBe(403)
      expect((await post(other, { intent: "validate", ...formOf(sent[0]!) })).status).toBe(403)
      expect(await other.read("/admin/invoices")).not.toContain("Analisar fila")
    }
    expect((await rowOf(sent[0]!)).status).toBe("pending")
    expect(await db.select().from(reviewLeases)).toEqual([])
  })
})

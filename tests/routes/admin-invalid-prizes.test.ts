import { asc, eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { invalidPrizesExport } from "#app/domain/prizes/invalid-prizes.list.server"
import { formatCpf, maskCpf } from "#app/domain/registrations/cpf"
import { dayOf } from "#app/platform/time/clock.server"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { actions, exports } from "#drizzle/schema/back-office"
import { invoices } from "#drizzle/schema/invoices"
import { prizeAwards, prizeBatches, prizes } from "#drizzle/schema/prizes"
import { everyTick } from "#tests/support/checks"
import { inMasks } from "#tests/support/file-viewers"
import { signInAdmin, signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { visit, words } from "#tests/support/visitor"

const PAGE = "/admin/invalid-prizes"
const REASON = "Documento de outra pessoa"
const DAY = 86_400_000

type Admin = Awaited<ReturnType<typeof signInAdmin>>
let site: Site
let [ana, bia, user, reports, exporter] = [] as unknown as Admin[]

beforeAll(async () => {
  site = await startSite({ PRIZES_PER_CPF: "1" })
  const signIn = (type: Parameters<typeof signInAdmin>[2]) => signInAdmin(site.db, site.app.origin, type)
  ;[ana, bia, user] = [await signIn("admin"), await signIn("admin"), await signIn("user")]
  ;[reports, exporter] = [await signIn("reports"), await signIn("exports")]
})
afterAll(() => site.close())

type LostPrizeFields = {
  name?: string
  lastname?: string
  prize?: string
  protocol?: string
  releasedAt?: Date
}

/** A prize that somebody won with an invoice and lost for a reason. */
async function lost({
  prize: name = "Camisa oficial",
  protocol,
  releasedAt,
  ...whose
}: LostPrizeFields = {}) {
  const { db } = site
  const person = await insertRegistration(db, whose)
  const invoice = await insertInvoice(db, { registrationId: person.id, ...(protocol ? { protocol } : {}) })
  const prize = await insertPrize(db, { name, moment: new Date(Date.now() - 60_000) })
  const award = await insertAward(db, {
    prizeId: prize.id,
    registrationId: person.id,
    invoiceId: invoice.id,
    releasedAt,
    state: "invalid",
    reason: REASON,
    decidedBy: ana!.user.id,
    decidedAt: new Date(),
    version: 2,
  })
  return { person, invoice, prize, award }
}
const page = ({ id }: { id: string }) => `${PAGE}/${id}`
const formOf = (intent: "update" | "release", award: { id: string; version: number }) => ({
  intent,
  awardId: award.id,
  version: String(award.version),
  reason: "Chegou o documento certo",
})
const awardNow = async ({ id }: { id: string }) =>
  (await site.db.select().from(prizeAwards).where(eq(prizeAwards.id, id)))[0]!
const audited = async ({ id }: { id: string }) =>
  site.db.select().from(actions).where(eq(actions.subjectId, id)).orderBy(asc(actions.seq))

describe("the list", () => {
  test("says what was lost, by whom, why, and who decided; it finds by prize, person, CPF and protocol", async () => {
    const zu = { name: "Zulmira", lastname: "Antunes", prize: "Chopeira de lata", protocol: "QQQQQ-11111" }
    const { award, person } = await lost(zu)
    const other = await lost()
    for (const q of ["chopeira", "zulmira ant", formatCpf(person.cpf), "qqqqq11111"]) {
      const html = await ana!.read(`${PAGE}?${new URLSearchParams({ q })}`)
      expect([q, html.includes(page(award)), html.includes(page(other.award))]).toEqual([q, true, false])
    }
    const text = words(await ana!.read(`${PAGE}?q=zulmira`))
    expect(text).toContain(`Chopeira de lata Zulmira Antunes ${maskCpf(person.cpf)} ${REASON}`)
    expect(text).toMatch(new RegExp(`Por decidir [0-9-]+ [0-9:]+ ${ana!.user.name}`))
    expect(text).not.toContain(person.cpf)
  })

  test("tells no reason to whoever reads people masked, as its file does", async () => {
    const { person, prize, award } = await lost({ name: "Zenaide", lastname: "Rocha" })
    const list = words(await exporter!.read(`${PAGE}?q=${person.cpf}`))
    expect(list).toContain(`Zenaide R. ${maskCpf(person.cpf)} —`)
    expect(list).not.toContain(REASON)
    for (const of of [page(award), `/admin/prizes/${prize.id}`]) {
      expect(words(await ana!.read(of))).toContain(REASON)
      expect(words(await exporter!.read(of))).not.toContain(REASON)
    }
  })

  test("holds lost prizes alone, and keeps those that went back on offer", async () => {
    const released = await lost({ releasedAt: new Date() })
    const open = await lost()
    const won = await insertPrize(site.db)
    const held = await insertAward(site.db, { prizeId: won.id, registrationId: open.person.id })
    const shown = async (query: string) => {
      const html = await ana!.read(PAGE + query)
      return [released.award, open.award, held].map((each) => html.includes(`href="${page(each)}`))
    }
    expect(await shown("")).toEqual([true, true, false])
    expect(await shown("?status=released")).toEqual([true, false, false])
    expect(await shown("?status=undecided")).toEqual([false, true, false])
    const [today, tomorrow] = [0, 1].map((days) => dayOf(new Date(Date.now() + days * DAY)))
    expect(await shown(`?from=${today}&to=${today}`)).toEqual([true, true, false])
    expect(await shown(`?from=${tomorrow}`)).toEqual([false, false, false])
    expect(words(await ana!.read(`${PAGE}?status=released`))).toContain("De volta à oferta")
  })

  test("stands in the order in which they were won, newest first, a page at a time", async () => {
    const prize = await insertPrize(site.db, { name: "Boné da fila" })
    const { id: registrationId } = await insertRegistration(site.db)
    const whose = { prizeId: prize.id, registrationId, state: "invalid" as const, releasedAt: new Date() }
    const ids: string[] = []
    for (let n = 0; n < 60; n++)
      ids.push((await insertAward(site.db, { ...whose, now: new Date(Date.now() - n * DAY) })).id)
    const order = (html: string) =>
      [...html.matchAll(/href="\/admin\/invalid-prizes\/([0-9a-f-]{36})["?]/g)].map(([, id]) => id)
    const first = await ana!.read(`${PAGE}?q=bone`)
    expect(order(first)).toEqual(ids.slice(0, 50))
    const next = /href="([^"]*cursor=[^"]*)"/.exec(first)?.[1]?.replaceAll("&amp;", "&") ?? ""
    expect(order(await ana!.read(PAGE + next.slice(next.indexOf("?"))))).toEqual(ids.slice(50))
    expect(order(await ana!.read(`${PAGE}?q=bone&sort=awardedAt`))).toEqual(ids.toReversed().slice(0, 50))
  })

  test("survives nonsense in the URL", async () => {
    for (const query of ["?q=%25_", "?status=x&sort=z&cursor=xx", `?q=${"9".repeat(400)}`, "?q=🍺&from=hoje"])
      expect([query, (await ana!.get(PAGE + query)).status]).toEqual([query, 200])
    for (const id of ["nonsense", crypto.randomUUID()]) {
      expect((await ana!.get(`${PAGE}/${id}`)).status).toBe(404)
      const sent = formOf("release", { id: crypto.randomUUID(), version: 1 })
      expect((await ana!.post(`${PAGE}/${id}`, sent)).status).toBe(404)
    }
    expect(words(await ana!.read(`${PAGE}?q=nobody-is-called-that`))).toContain("Nada com esses filtros.")
  })

  test("can be had as a file, masked for whoever may not open registrations", async () => {
    const { person } = await lost({ name: "Olívia", lastname: "Prates" })
    const sent = { intent: "create", area: "invalid-prizes", filters: "q=olivia&status=undecided" }
    expect((await user!.post("/admin/exports", sent)).status).toBe(403)
    expect((await exporter!.post("/admin/exports", sent)).status).toBe(302)
    expect(await site.db.$count(exports, eq(exports.area, "invalid-prizes"))).toBe(1)
    expect(words(await exporter!.read("/admin/exports"))).toContain("Situação: Por decidir")
    const { columns } = invalidPrizesExport
    const [inFull, masked]: [unknown[][], unknown[][]] = [[], []]
    for await (const rows of invalidPrizesExport.rows(site.db, new URLSearchParams("q=olivia"), inMasks)) {
      inFull.push(...rows.map((row) => columns.map(({ value }) => value(row))))
      masked.push(...rows.map((row) => columns.map((column) => (column.masked ?? column.value)(row))))
    }
    expect(inFull.map((line) => line.slice(0, 4))).toEqual([
      ["Camisa oficial", 15_000, "Olívia Prates", formatCpf(person.cpf)],
    ])
    expect(inFull[0]).toEqual(expect.arrayContaining([REASON, ana!.user.name, "Por decidir"]))
    expect(masked.map((line) => line.slice(0, 4))).toEqual([
      ["Camisa oficial", 15_000, "Olívia P.", maskCpf(person.cpf)],
    ])
  })
})

describe("a lost prize", () => {
  test("says why, by whom and what it was, and leads to prize, invoice, person and papers", async () => {
    const { award, person, invoice, prize } = await lost({ name: "Rita", lastname: "Lemos" })
    const html = await ana!.read(page(award))
    const text = words(html)
    expect(text).toContain(`Inválido`)
    expect(text).toContain(`Motivo ${REASON} Decidido por ${ana!.user.name} Decidido em`)
    expect(text).toContain(`Nome Rita Lemos CPF ${formatCpf(person.cpf)}`)
    for (const href of [
      `/admin/prizes/${prize.id}`,
      `/admin/invoices/${invoice.id}`,
      `/admin/registrations/${person.id}`,
      `/admin/validation/${award.id}`,
    ])
      expect(html).toContain(`href="${href}"`)
  })

  test("returns to pending with a reason, to be checked anew, and leaves the list", async () => {
    const { award, prize } = await lost()
    await site.db
      .update(prizeAwards)
      .set({ checks: { name: true } })
      .where(eq(prizeAwards.id, award.id))
    const dialog = await ana!.read(`${page(award)}?confirm=update`)
    expect(dialog).toMatch(/<dialog[^>]* open=""/)
    const answer = await ana!.post(`${page(award)}?confirm=update`, formOf("update", award))
    expect([answer.status, answer.headers.get("location")]).toEqual([302, page(award)])
    expect(await awardNow(award)).toMatchObject({ state: "pending", reason: null, checks: {}, version: 3 })
    expect(await audited(prize)).toMatchObject([{ permission: "prizes", action: "update" }])
    const text = words(await ana!.read(page(award)))
    expect(text).toContain("Prêmio de volta a pendente.")
    expect(text).toContain("Camisa oficial Pendente")
    expect(text).not.toContain("Devolver à oferta")
    expect(await ana!.read(PAGE)).not.toContain(page(award))
    const checked = { intent: "validate", version: "3", ...everyTick }
    expect((await ana!.post(`/admin/validation/${award.id}`, checked)).status).toBe(302)
    expect((await awardNow(award)).state).toBe("validated")
  })

  test("goes back on offer with a reason: somebody else's to win, and history where it was", async () => {
    const { award, prize } = await lost()
    expect((await ana!.post(page(award), formOf("release", award))).status).toBe(302)
    expect((await awardNow(award)).releasedAt).not.toBeNull()
    const [free] = await site.db.select().from(prizes).where(eq(prizes.id, prize.id))
    expect(free?.held).toBe(false)
    const text = words(await ana!.read(page(award)))
    expect(text).toContain("Inválido De volta à oferta")
    expect(text).toContain("Voltou à oferta")
    expect(text).not.toContain("Voltar a pendente")
    expect(words(await ana!.read(`/admin/prizes/${prize.id}`))).toContain("Sem ganhador")
    // At a moment that nobody knows, as a prize of a batch of its own.
    const [again] = await site.db.select().from(prizeBatches).where(eq(prizeBatches.againOf, prize.id))
    expect(again).toBeDefined()
    expect((await ana!.post(page(award), formOf("update", { ...award, version: 3 }))).status).toBe(409)
    expect((await awardNow(award)).state).toBe("invalid")
  })

  test("sent twice by the same hand is decided once", async () => {
    for (const intent of ["update", "release"] as const) {
      const { award, prize } = await lost()
      const answers = await Promise.all([1, 2].map(() => ana!.post(page(award), formOf(intent, award))))
      answers.push(await ana!.post(page(award), formOf(intent, award)))
      expect(answers.map(({ status }) => status)).toEqual([302, 302, 302])
      expect(await audited(prize)).toHaveLength(1)
    }
  })

  test("decided by two at once is decided by one; the other reads what it has become", async () => {
    const { award, prize } = await lost()
    const answers = await Promise.all([
      ana!.post(page(award), formOf("update", award)),
      bia!.post(page(award), formOf("release", award)),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 409])
    expect(await audited(prize)).toHaveLength(1)
  })

  test("is not decided over by whoever saw another version, and lays both side by side", async () => {
    const { award } = await lost()
    await ana!.post(page(award), formOf("update", award))
    const late = await bia!.post(`${page(award)}?confirm=release`, formOf("release", award))
    const html = await late.text()
    expect(late.status).toBe(409)
    expect(words(html)).toContain("Alguém salvou antes de você")
    expect(words(html)).toContain("Situação Pendente Disponível")
    expect(html).toContain('name="version" value="3"')
  })

  test("does not return to who has won another since, nor with an invoice that is invalid", async () => {
    const [one, two] = [await lost(), await lost()]
    const bola = await insertPrize(site.db, { name: "Bola" })
    await insertAward(site.db, { prizeId: bola.id, registrationId: one.person.id })
    await site.db
      .update(invoices)
      .set({ status: "invalid", reason: "Foto ilegível" })
      .where(eq(invoices.id, two.invoice.id))
    const enough = await ana!.post(`${page(one.award)}?confirm=update`, formOf("update", one.award))
    const fallen = await ana!.post(`${page(two.award)}?confirm=update`, formOf("update", two.award))
    expect([enough.status >= 400, enough.status < 500]).toEqual([true, true])
    expect(fallen.status).toBe(409)
    expect(words(await fallen.text())).toContain("Revalide o cupom antes.")
    expect((await awardNow(one.award)).state).toBe("invalid")
    expect((await awardNow(two.award)).state).toBe("invalid")
    expect((await ana!.post(page(two.award), formOf("release", two.award))).status).toBe(302)
  })

  test("takes nothing that the form cannot have sent", async () => {
    const { award } = await lost()
    const fine = formOf("update", award)
    for (const wrong of [
      { reason: "" },
      { reason: " " },
      { reason: "x".repeat(501) },
      { reason: "a\0b" },
      { version: "" },
      { version: "abc" },
      { version: "0" },
      { version: "9007199254740993" },
      { awardId: "" },
      { awardId: "x" },
    ]) {
      const answer = await ana!.post(`${page(award)}?confirm=update`, { ...fine, ...wrong })
      expect([wrong, answer.status]).toEqual([wrong, 422])
    }
    const unreasoned = await ana!.post(`${page(award)}?confirm=update`, { ...fine, reason: " " })
    expect(await unreasoned.text()).toMatch(/id="update-reason-error"/)
    for (const intent of ["", "__proto__", "invalidate", "give"])
      expect((await ana!.post(page(award), { ...fine, intent })).status).toBe(400)
    const twice = [...Object.entries(fine), ["reason", "outra vez"] as [string, string]]
    expect((await ana!.post(page(award), twice)).status).toBe(422)
    const another = await lost()
    const foreign = { ...fine, awardId: another.award.id }
    expect((await ana!.post(page(award), foreign)).status).toBe(302)
    expect((await awardNow(another.award)).state).toBe("invalid")
  })
})

test("the pages are for whoever holds their permissions", async () => {
  const { award, person } = await lost({ name: "Noêmia", lastname: "Falcão" })
  for (const visitor of [user!, reports!]) {
    expect((await visitor.get(PAGE)).status).toBe(403)
    expect((await visitor.get(page(award))).status).toBe(403)
    expect((await visitor.post(page(award), formOf("release", award))).status).toBe(403)
    expect(await visitor.read("/admin/prizes")).not.toContain(`href="${PAGE}"`)
  }
  const list = await exporter!.read(PAGE)
  expect(words(list)).toContain("Noêmia F.")
  for (const hidden of ["Falcão", person.cpf, `href="${page(award)}`]) expect(list).not.toContain(hidden)
  expect((await exporter!.get(page(award))).status).toBe(403)
  expect(await ana!.read("/admin/prizes")).toContain(`href="${PAGE}"`)
  for (const stranger of [await signInParticipant(site.db, site.app.origin), visit(site.app.origin)]) {
    expect((await stranger.get(PAGE)).headers.get("location")).toMatch(/^\/admin\/login/)
    const sent = await stranger.post(page(award), formOf("release", award))
    expect(sent.headers.get("location")).toMatch(/^\/admin\/login/)
  }
  expect((await awardNow(award)).releasedAt).toBeNull()
})

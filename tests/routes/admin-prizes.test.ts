import { asc, eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { committedMoments } from "#app/domain/prizes/committed-moments.server"
import { validatePrize } from "#app/domain/prizes/validate-prize.server"
import { formatCpf } from "#app/domain/registrations/cpf"
import { formatMoment } from "#app/platform/time/clock.server"
import { approvals } from "#drizzle/schema/approvals"
import { actions, actionValues } from "#drizzle/schema/back-office"
import { prizeKinds } from "#drizzle/schema/fulfilments"
import { prizeAwards, prizeBatches, prizes } from "#drizzle/schema/prizes"
import { userLogs } from "#drizzle/schema/registrations"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertAward, insertPrize, type PrizeRow } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertUser } from "#drizzle/seed/builders/user"
import type { RunningApp } from "#tests/support/app"
import { asOwner } from "#tests/support/as-owner"
import { everyCheck } from "#tests/support/checks"
import { everyMoment } from "#tests/support/every-moment"
import { requiredIn } from "#tests/support/html-form"
import { momentsIn } from "#tests/support/moment-forms"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { disqualified } from "#tests/support/disqualified"
import { words } from "#tests/support/visitor"

const LIST = "/admin/prizes"
const CREATE = "/admin/prizes/create"

let site: Site
let app: RunningApp
let db: Site["db"]
let admin: Awaited<ReturnType<typeof signInAdmin>>
let user: Awaited<ReturnType<typeof signInAdmin>>
let reports: Awaited<ReturnType<typeof signInAdmin>>

beforeAll(async () => {
  site = await startSite({ LOG_LEVEL: "trace", STORE_INVOICE_END: "2040-12-31 23:59:59" })
  ;({ app, db } = site)
  admin = await signInAdmin(db, app.origin, "admin")
  user = await signInAdmin(db, app.origin, "user")
  reports = await signInAdmin(db, app.origin, "reports")
  // Somebody has to be there who could confirm a gift.
  await insertUser(db, { type: "super" })
})
afterAll(() => site.close())

const detail = (prize: { id: string }) => `${LIST}/${prize.id}`
const formOf = (overrides: Record<string, string>) => ({
  formKey: crypto.randomUUID(),
  batch: "Lote secreto",
  name: "Camisa",
  value: "189,90",
  ...overrides,
})
const batchOf = async (location: string | null) => {
  const version = Number(new URL(location ?? "", app.origin).searchParams.get("batch"))
  const [batch] = await db.select().from(prizeBatches).where(eq(prizeBatches.version, version))
  return batch!
}
const prizesOf = (batchId: string) =>
  db.select().from(prizes).where(eq(prizes.batchId, batchId)).orderBy(asc(prizes.createdAt), asc(prizes.id))
const stateOf = async (prize: PrizeRow) => words(await admin.read(detail(prize)))

describe("a batch whose moments the server draws", () => {
  test("answers with its commitment and count; every moment lies in the window", async () => {
    const drawn = { intent: "drawn", quantity: "40", from: "2031-07-08", to: "2031-07-10" }
    const sent = formOf({ ...drawn, opens: "18:00", closes: "02:00" })
    const answer = await admin.post(CREATE, sent)
    expect(answer.status).toBe(302)
    const batch = await batchOf(answer.headers.get("location"))
    const page = await admin.read(answer.headers.get("location") ?? "")
    expect(words(page)).toContain(`Lote ${batch.version} criado com 40 prêmios`)
    expect(page).toContain(batch.commitment)
    const rows = await prizesOf(batch.id)
    expect(rows).toHaveLength(40)
    const moments = (await committedMoments(db, batch.id)).map(({ moment }) => moment)
    for (const moment of moments)
      expect(formatMoment(moment)).toMatch(/^2031-07-(0[89]|10|11) (18|19|20|21|22|23|00|01):/)
    expect(rows[0]).toMatchObject({ name: "Camisa", valueCents: 18_990, moment: null })
    expect(momentsIn(page, moments)).toEqual([])
  })

  test("has as many prizes on each day where the form says so", async () => {
    const daily = { intent: "drawn", daily: "on", opens: "18:00", closes: "20:00" }
    const week = formOf({ ...daily, quantity: "3", from: "2031-09-01", to: "2031-09-07" })
    const answer = await admin.post(CREATE, week)
    const { id } = await batchOf(answer.headers.get("location"))
    const days = (await committedMoments(db, id)).map(({ moment }) => formatMoment(moment).slice(8, 10))
    expect(days.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7].flatMap((day) => Array(3).fill(`0${day}`)))

    const past = formOf({ ...daily, quantity: "3", from: "2025-06-01", to: "2025-12-31" })
    const late = await admin.post(CREATE, past)
    expect(late.status).toBe(422)
    const html = await late.text()
    expect(words(html)).toContain("De algum dia do período resta menos de uma hora")
    expect(html).toMatch(/<input[^>]*name="daily"[^>]*checked/)
    const year = { quantity: "100", from: "2031-01-01", to: "2031-12-31" }
    const many = await admin.post(CREATE, formOf({ ...daily, ...year }))
    expect(many.status).toBe(422)
    expect(words(await many.text())).toContain("São prêmios demais para um lote: até 10.000")
  })

  test("says how many there are of its prize where they are fewer, on its answer and on each prize", async () => {
    const { name } = await insertPrize(db, { name: `Cooler ${crypto.randomUUID()}` })
    await asOwner((owner) => owner.update(prizeKinds).set({ stock: 10 }).where(eq(prizeKinds.name, name)))
    const make = async (quantity: string) => {
      const drawn = { intent: "drawn", quantity, from: "2031-07-08", to: "2031-07-10", name }
      const answer = await admin.post(CREATE, formOf({ ...drawn, opens: "18:00", closes: "23:00" }))
      return answer.headers.get("location") ?? ""
    }
    const enough = await make("9")
    expect(words(await admin.read(enough))).not.toContain("O estoque não basta")
    const location = await make("150")
    const page = await admin.read(location)
    const warning =
      "O estoque não basta Há 160 prêmios com esse nome, ganhos ou ainda por ganhar, e o estoque é de 10"
    expect(words(page)).toContain("criado com 150 prêmios")
    expect(words(page)).toContain(warning)
    expect(page).toContain('href="/admin/fulfilment/kinds/')
    const [prize] = await prizesOf((await batchOf(location)).id)
    expect(await stateOf(prize!)).toContain(warning)
    expect(words(await user.read(detail(prize!)))).toContain(warning)
    expect(await user.read(detail(prize!))).not.toContain('href="/admin/fulfilment/kinds/')
    await asOwner((owner) => owner.update(prizeKinds).set({ stock: 160 }).where(eq(prizeKinds.name, name)))
    expect(await stateOf(prize!)).not.toContain("O estoque não basta")
  })

  test("sent twice is one batch", async () => {
    const drawn = { intent: "drawn", quantity: "2", from: "2031-07-08", to: "2031-07-08" }
    const sent = formOf({ ...drawn, opens: "18:00", closes: "20:00" })
    const both = await Promise.all([admin.post(CREATE, sent), admin.post(CREATE, sent)])
    const [one, other] = both.map((answer) => answer.headers.get("location"))
    expect(one).toBe(other)
    expect(await prizesOf((await batchOf(one ?? "")).id)).toHaveLength(2)
    // As if its window were over by now.
    const late = await admin.post(CREATE, { ...sent, from: "2020-01-01", to: "2020-01-02" })
    expect([late.status, late.headers.get("location")]).toEqual([302, one])
  })

  test("is refused where the window is over, wrong or empty, and keeps what was typed", async () => {
    const past = formOf({ intent: "drawn", quantity: "2", from: "2020-01-01", to: "2020-01-02" })
    const over = await admin.post(CREATE, { ...past, opens: "18:00", closes: "20:00" })
    expect(over.status).toBe(422)
    const html = await over.text()
    expect(words(html)).toContain("Do período resta menos de uma hora.")
    expect(html).toContain('value="Lote secreto"')
    const behind = { ...past, from: "2040-12-31", to: "2041-01-01", opens: "18:00", closes: "20:00" }
    const unwinnable = await admin.post(CREATE, behind)
    expect(unwinnable.status).toBe(422)
    expect(words(await unwinnable.text())).toContain("Os cupons terminam em 2040-12-31 23:59:59")
    const turned = await admin.post(CREATE, { ...behind, from: "2031-07-10", to: "2031-07-08" })
    expect(turned.status).toBe(422)
    expect(words(await turned.text())).toContain("Até o dia: O fim não pode vir antes do início.")
    const wrong = { ...past, quantity: "0", to: "2019-01-01", opens: "25:00", closes: "", value: "x" }
    expect((await admin.post(CREATE, wrong)).status).toBe(422)
  })

  test("wants prizes:create", async () => {
    for (const visitor of [user, reports]) {
      expect((await visitor.get(CREATE)).status).toBe(403)
      expect((await visitor.post(CREATE, formOf({ intent: "drawn" }))).status).toBe(403)
    }
  })
})

describe("moments", () => {
  test("are given by nobody: neither the page nor a form takes a list of them", async () => {
    const page = await admin.read(`${CREATE}?mode=listed`)
    expect(words(page)).not.toContain("Lista de momentos")
    expect(page).not.toMatch(/name="moments(File)?"|type="file"/)
    const moments = "2032-03-01 10:00:00"
    const file = new File([moments], "momentos.csv", { type: "text/csv" })
    const before = await db.$count(prizes)
    const listed = await admin.post(CREATE, formOf({ intent: "listed", moments }))
    expect(listed.status).toBe(400)
    const sent = { ...formOf({ intent: "listed" }), momentsFile: file }
    expect((await admin.post(CREATE, sent, { multipart: true })).status).toBe(400)
    expect(await db.$count(prizes)).toBe(before)
    // Beside what the form asks for they change nothing.
    const drawn = { intent: "drawn", quantity: "3", from: "2033-05-01", to: "2033-05-01", moments }
    const answer = await admin.post(CREATE, formOf({ ...drawn, opens: "18:00", closes: "20:00" }))
    const { id } = await batchOf(answer.headers.get("location"))
    for (const { moment } of await committedMoments(db, id))
      expect(formatMoment(moment)).toMatch(/^2033-05-01 1[89]:/)
  })

  test("are drawn from an hour at least, so that whoever asks does not know them", async () => {
    const narrow = { intent: "drawn", quantity: "1", from: "2033-05-02", to: "2033-05-02" }
    const answer = await admin.post(CREATE, formOf({ ...narrow, opens: "18:00", closes: "18:01" }))
    expect(answer.status).toBe(422)
    expect(words(await answer.text())).toContain("resta menos de uma hora")
  })

  test("follow neither ids nor dates in their order", async () => {
    const drawn = { intent: "drawn", quantity: "60", from: "2032-03-01", to: "2032-03-28" }
    const answer = await admin.post(CREATE, formOf({ ...drawn, opens: "10:00", closes: "20:00" }))
    const { id } = await batchOf(answer.headers.get("location"))
    const byId = new Map((await committedMoments(db, id)).map((prize) => [prize.id, +prize.moment]))
    const rows = await prizesOf(id)
    const inOrder = rows.map((row) => byId.get(row.id)!)
    expect(new Set(rows.map(({ createdAt }) => +createdAt)).size).toBe(1)
    const pairs = inOrder.flatMap((one, n) => inOrder.slice(n + 1).map((other) => one > other))
    const swapped = pairs.filter(Boolean).length / pairs.length
    expect(swapped).toBeGreaterThan(0.3)
    expect(swapped).toBeLessThan(0.7)
  })
})

test("a moment that lies ahead stands in no answer, no audit row and no log", async () => {
  const scheduled = (await everyMoment(db)).filter(({ moment }) => +moment > Date.now())
  const moments = scheduled.map(({ moment }) => moment)
  expect(moments.length).toBeGreaterThan(90)
  const hidden = scheduled[0]
  const queries = [
    "",
    "?status=default",
    "?status=available",
    "?sort=name",
    "?sort=-createdAt",
    "?sort=-moment",
    "?sort=valueCents&batch=1",
    "?q=camisa",
  ]
  const pages = queries.flatMap((query) => [`${LIST}${query}`, `${LIST}.data${query}`])
  pages.push(
    `${detail(hidden!)}`,
    `${detail(hidden!)}.data`,
    `${CREATE}`,
    `${CREATE}.data?batch=1`,
    "/admin/dashboard",
    "/ganhadores",
    "/regulamentos",
  )
  const cursor = /[?&]cursor=([^"&]+)/.exec(await admin.read(LIST))?.[1] ?? ""
  pages.push(`${LIST}?cursor=${cursor}`)
  for (const page of pages) {
    const answer = await admin.get(page)
    expect([page, answer.status]).toEqual([page, 200])
    expect([page, momentsIn(await answer.text(), moments)]).toEqual([page, []])
  }
  expect(momentsIn(Buffer.from(decodeURIComponent(cursor), "base64url").toString(), moments)).toEqual([])
  expect(words(await admin.read(detail(hidden!)))).toContain("Sem ganhador")
  const written = [
    ...(await db.select({ text: actions.text }).from(actions)).map(({ text }) => text),
    ...(await db.select({ value: actionValues.value }).from(actionValues)).map(({ value }) => value ?? ""),
    ...(await db.select({ data: userLogs.data }).from(userLogs)).map(({ data }) => JSON.stringify(data)),
  ].join("\n")
  expect(written).toContain('"count":60')
  expect(momentsIn(written, moments)).toEqual([])
  await expect.poll(() => app.logs()).toContain("/admin/prizes/create")
  expect(momentsIn(app.logs(), moments)).toEqual([])
})

test("the forms mark what the schemas need, and nothing else", async () => {
  const read = (mode: string) => admin.read(`${CREATE}?mode=${mode}`)
  const prize = ["name", "value"]
  expect(requiredIn(await read("single"), "single")).toEqual(prize)
  const drawn = ["batch", ...prize, "quantity", "from", "to", "opens", "closes"]
  expect(requiredIn(await read("drawn"), "drawn")).toEqual(drawn)
  const single = await insertPrize(db, { moment: null })
  const dialog = await admin.read(`${detail(single)}?confirm=give`)
  expect(requiredIn(dialog, "give")).toEqual(["person", "reason"])
})

describe("the list", () => {
  test("finds by prize, person, CPF and protocol, and filters by state and batch", async () => {
    const person = await insertRegistration(db, { name: "Conceição", lastname: "Antunes" })
    const invoice = await insertInvoice(db, { registrationId: person.id, protocol: "ABCDE-12345" })
    const due = new Date(Date.now() - 60_000)
    const prize = await insertPrize(db, { name: "Caixa térmica única", moment: due })
    await insertAward(db, { prizeId: prize.id, registrationId: person.id, invoiceId: invoice.id })
    const loose = await insertPrize(db, { name: "Balde avulso" })
    for (const q of ["caixa termica", "conceicao ant", formatCpf(person.cpf), "abcde12345"]) {
      const html = await admin.read(`${LIST}?q=${encodeURIComponent(q)}`)
      expect([q, html.includes(detail(prize)), html.includes(detail(loose))]).toEqual([q, true, false])
    }
    const row = words(await admin.read(`${LIST}?status=pending`))
    expect(row).toMatch(/Caixa térmica única R\$ 150,00 Pendente Conceição Antunes \d{4}-/)
    expect(await admin.read(`${LIST}?batch=loose`)).toContain(detail(loose))
    expect(await admin.read(`${LIST}?batch=loose`)).not.toContain(detail(prize))
    const masked = words(await reports.read(`${LIST}?status=pending`))
    expect(masked).toContain("Conceição A.")
    expect(masked).not.toContain("Antunes")
  })

  test("survives nonsense in the URL", async () => {
    for (const query of ["?status=x&batch=99999999999&sort=moment&cursor=xx", "?q=%25_", "?batch=-1"])
      expect((await admin.get(LIST + query)).status).toBe(200)
    expect((await admin.get(`${LIST}/nonsense`)).status).toBe(404)
    expect(
      (
        await admin.post(`${LIST}/nonsense`, {
          intent: "invalidate",
          reasonCode: "documents",
          reason: "Nenhum",
          awardId: crypto.randomUUID(),
          version: "1",
        })
      ).status,
    ).toBe(404)
  })
})

describe("giving by hand", () => {
  const gift = async (overrides: Record<string, string> = {}) => {
    const person = await insertRegistration(db)
    return { intent: "give", person: person.cpf, reason: "Cortesia da casa", ...overrides }
  }
  const givesOf = (prize: { id: string }) => db.$count(prizeAwards, eq(prizeAwards.prizeId, prize.id))

  test("is asked for by one and done by another, on the request's own page", async () => {
    const prize = await insertPrize(db)
    const [bia, weak] = [
      await signInAdmin(db, app.origin, "super"),
      await signInAdmin(db, app.origin, "reports"),
    ]
    const page = `${detail(prize)}?confirm=give`
    for (const [change, message, status] of [
      [{ person: "111.111.111-11" }, "CPF não encontrado.", 404],
      [{ reason: " " }, "Escreva o motivo.", 422],
    ] as const) {
      const answer = await admin.post(page, await gift(change))
      expect([message, answer.status]).toEqual([message, status])
      expect(words(await answer.text())).toContain(message)
    }
    const sent = await gift()
    expect((await admin.post(page, sent)).status).toBe(302)
    expect((await admin.post(page, sent)).status).toBe(302)
    expect(await givesOf(prize)).toBe(0)
    const own = words(await admin.read(detail(prize)))
    expect(own).toContain("Entrega pedida: espera outra pessoa")
    expect(own).not.toContain("Pedir entrega à mão")
    expect((await bia.post(page, await gift())).status).toBe(409)
    const [asked] = await db.select().from(approvals).where(eq(approvals.subjectId, prize.id))
    const request = `/admin/approvals/${asked!.id}`
    expect(words(await bia.read(request))).toMatch(new RegExp(`Prêmio ${prize.name} Para quem \\S+`))
    expect((await admin.post(request, { intent: "approve" })).status).toBe(409)
    expect((await weak.post(request, { intent: "approve" })).status).toBe(403)
    expect((await bia.post(request, { intent: "approve" })).status).toBe(302)
    const [award] = await db.select().from(prizeAwards).where(eq(prizeAwards.prizeId, prize.id))
    expect(award).toMatchObject({ givenBy: admin.user.id, confirmedBy: bia.user.id, state: "pending" })
    const [action] = await db.select().from(actions).where(eq(actions.subjectId, prize.id))
    expect(action).toMatchObject({ permission: "prizes", action: "give", userId: bia.user.id })
    expect(await stateOf(prize)).toMatch(
      new RegExp(`Entregue por ${admin.user.name}.*Confirmado por ${bia.user.name}`),
    )
    expect((await admin.post(page, await gift())).status).toBe(409)
  })

  test("is not for whoever lacks prizes:give, and not for a prize of the schedule", async () => {
    const scheduled = await insertPrize(db, { moment: new Date(Date.now() + 1e9) })
    const sent = await gift()
    expect((await user.post(detail(scheduled), sent)).status).toBe(403)
    expect((await admin.post(detail(scheduled), sent)).status).toBe(409)
    expect(await admin.read(detail(scheduled))).not.toContain("Pedir entrega à mão")
  })
})

describe("a winner's prize", () => {
  const won = async () => {
    const prize = await insertPrize(db, { moment: new Date(Date.now() - 60_000) })
    const person = await insertRegistration(db)
    const award = await insertAward(db, { prizeId: prize.id, registrationId: person.id })
    const validate = () =>
      validatePrize(db, {
        prizeId: prize.id,
        awardId: award.id,
        version: 1,
        waiver: "Mostrou no balcão",
        checks: everyCheck,
        by: admin.user.id,
        now: new Date(),
      })
    return { prize, award, seen: { awardId: award.id, version: "1" }, validate }
  }

  test("goes from pending over every decision back on offer, each in the audit", async () => {
    const { prize, seen, validate } = await won()
    await validate()
    expect(await stateOf(prize)).toContain("Validado")
    const claim = { awardId: seen.awardId }
    const lose = () => disqualified(db, { claim, now: new Date(Date.now() - 3 * 86_400_000) })
    const steps = [
      [{ intent: "update", ...seen, version: "3", reason: "Engano" }, "Pendente"],
      [{ intent: "release", ...seen, version: "5", reason: "Segue o jogo" }, "Sem ganhador"],
    ] as const
    for (const [fields, state] of steps) {
      await lose()
      const lost = await stateOf(prize)
      for (const says of ["Inválido", "Decidido por", "Decidido em"]) expect(lost).toContain(says)
      const answer = await admin.post(detail(prize), fields)
      expect([fields.intent, answer.status]).toEqual([fields.intent, 302])
      const read = await stateOf(prize)
      expect(read).toContain(state)
      // Taken back to pending it is decided about by nobody, and on offer by nobody at all.
      for (const says of ["Decidido por", "Decidido em"]) expect(read).not.toContain(says)
    }
    const written = await db
      .select()
      .from(actions)
      .where(eq(actions.subjectId, prize.id))
      .orderBy(asc(actions.seq))
    const names = ["validate", "invalidate", "invalidate", "update", "invalidate", "invalidate", "update"]
    expect(written.map(({ action }) => action)).toEqual(names)
    expect(await stateOf(prize)).toContain("Voltou à oferta")
  })

  test("is not decided over by whoever saw another version or another award", async () => {
    const { prize, award, seen, validate } = await won()
    await validate()
    const stale = await admin.post(`${detail(prize)}?confirm=invalidate`, {
      intent: "invalidate",
      ...seen,
      reasonCode: "documents",
      reason: "Eu vi antes",
    })
    expect(stale.status).toBe(409)
    const html = await stale.text()
    expect(words(html)).toContain("Alguém salvou antes de você")
    expect(words(html)).toContain("Situação Validado Inválido")
    expect(html).toContain('name="version" value="2"')

    const now = new Date()
    await db.update(prizeAwards).set({ releasedAt: now }).where(eq(prizeAwards.id, award.id))
    const other = await insertRegistration(db)
    await insertAward(db, { prizeId: prize.id, registrationId: other.id, version: 2 })
    const late = await admin.post(detail(prize), {
      intent: "invalidate",
      reasonCode: "documents",
      ...seen,
      version: "2",
      reason: "Tarde",
    })
    expect(late.status).toBe(409)
  })

  test("is decided over by whoever holds the permission alone, and validated with its papers", async () => {
    const { prize, award, seen } = await won()
    expect((await reports.get(detail(prize))).status).toBe(403)
    expect((await user.get(detail(prize))).status).toBe(200)
    for (const intent of ["invalidate", "update", "release", "give"])
      expect((await user.post(detail(prize), { intent, ...seen, reason: "x" })).status).toBe(403)
    expect((await admin.post(detail(prize), { intent: "validate", ...seen })).status).toBe(400)
    expect(await user.read(detail(prize))).toContain(`href="/admin/validation/${award.id}"`)
  })
})

test("a prize outside the schedule is made once and opens", async () => {
  const sent = formOf({
    intent: "single",
    name: "Camisa autografada",
    instructions: "Ligue para nós.\nÀ tarde.",
  })
  const first = await admin.post(`${CREATE}?mode=single`, sent)
  const second = await admin.post(`${CREATE}?mode=single`, sent)
  expect(first.headers.get("location")).toBe(second.headers.get("location"))
  const page = words(await admin.read(first.headers.get("location") ?? ""))
  expect(page).toContain("Camisa autografada Sem ganhador")
  expect(page).toContain("Pedir entrega à mão")
  expect(await db.$count(prizes, eq(prizes.name, "Camisa autografada"))).toBe(1)
  expect(await db.$count(actions, eq(actions.subjectId, sent.formKey))).toBe(1)
})

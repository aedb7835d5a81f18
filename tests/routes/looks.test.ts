import { eq, sql } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { writeUserLog } from "#app/audit/user-log.server"
import { connect } from "#app/db/client.server"
import { firstNameAndInitial } from "#app/domain/registrations/name"
import { formatLuckyNumber } from "#app/domain/tickets/lucky-number"
import { purgeUserLogs } from "#app/jobs/purge-user-logs.server"
import { actions, exports } from "#drizzle/schema/back-office"
import { looks } from "#drizzle/schema/looks"
import { emailTemplates } from "#drizzle/schema/mails"
import { userLogs } from "#drizzle/schema/registrations"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { insertUser } from "#drizzle/seed/builders/user"
import { madeToken } from "#tests/support/made-token"
import { refusedWith } from "#tests/support/refused-with"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { words } from "#tests/support/visitor"

let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const placesOf = async (registrationId: string) =>
  (await site.db.select().from(looks))
    .filter((look) => look.registrationId === registrationId)
    .map(({ place }) => place)
    .toSorted()

async function winner(fields: Parameters<typeof insertPrize>[1] = {}) {
  const person = await insertRegistration(site.db, { passwordHash: "none" })
  const invoice = await insertInvoice(site.db, { registrationId: person.id })
  const prize = await insertPrize(site.db, fields)
  const whose = { prizeId: prize.id, registrationId: person.id, invoiceId: invoice.id }
  return { person, invoice, prize, award: await insertAward(site.db, whose) }
}

test("who opens what names a person is noted once an hour, and the person's record says so", async () => {
  const { person, invoice, prize, award } = await winner()
  const boss = await signInAdmin(site.db, site.app.origin, "super")
  for (const page of [
    `/admin/invoices/${invoice.id}`,
    `/admin/invoices/${invoice.id}`,
    `/admin/prizes/${prize.id}`,
    `/admin/validation/${award.id}`,
    `/admin/registrations/${person.id}`,
  ])
    expect((await boss.get(page)).status).toBe(200)
  // A row an hour: where the hour turned between two of them there are two.
  expect([...new Set(await placesOf(person.id))]).toEqual(["invoice", "prize", "registration", "validation"])
  const record = words(await boss.read(`/admin/registrations/${person.id}`))
  expect(record).toContain("Quem viu estes dados")
  expect(record).toMatch(new RegExp(`${boss.user.name} ?: a conferência de um prêmio`))
})

test("so is who reads of them in the audit, the logs, a request of two people, a CPF's check or a mail's sample", async () => {
  const { db } = site
  const person = await insertRegistration(db, { passwordHash: "none" })
  const invoice = await insertInvoice(db, { registrationId: person.id })
  await insertTickets(db, { draw: await insertDraw(db), invoice, count: 1 })
  await writeUserLog(db, {
    registrationId: person.id,
    event: "registered",
    at: new Date(),
    ip: "203.0.113.9",
  })
  const [boss, other] = [
    await signInAdmin(db, site.app.origin, "super"),
    await signInAdmin(db, site.app.origin, "super"),
  ]
  const note = { intent: "note", note: "Ligou de manhã.", formKey: crypto.randomUUID() }
  expect((await other.post(`/admin/registrations/${person.id}`, note)).status).toBe(302)
  const [deed] = await db.select().from(actions).where(eq(actions.subjectId, person.id))
  const [event] = await db.select().from(userLogs).where(eq(userLogs.registrationId, person.id))
  const [template] = await db.select().from(emailTemplates).where(eq(emailTemplates.mail, "welcome"))
  const block = { cpf: person.cpf, reason: "Trabalha na agência", formKey: crypto.randomUUID() }
  const asked = await other.post("/admin/cpf-block/create", { ...block, intent: "ask" })

  expect((await boss.post("/admin/cpf-block/create", { ...block, intent: "check" })).status).toBe(200)
  for (const page of [
    `/admin/actions/${deed!.id}`,
    `/admin/logs/${event!.id}`,
    asked.headers.get("location")!,
    `/admin/email-templates/edit/${template!.id}?person=${person.id}`,
  ])
    expect([page, (await boss.get(page)).status]).toEqual([page, 200])
  const seen = (await db.select().from(looks)).filter(({ userId }) => userId === boss.user.id)
  expect(seen.map(({ registrationId, place }) => [registrationId, place]).toSorted()).toEqual(
    ["action", "approval", "cpf-check", "log", "sample"].map((place) => [person.id, place]),
  )
  expect(words(await boss.read(`/admin/registrations/${person.id}`))).toMatch(/: um evento dos logs/)
})

test("so is who reads a list through the API in full, as the token's maker", async () => {
  const { db, app } = site
  const person = await insertRegistration(db, { passwordHash: "none" })
  await insertInvoice(db, { registrationId: person.id })
  const boss = await signInAdmin(db, app.origin, "super")
  const read = async (rights: string[]) => {
    const token = await madeToken(boss, rights)
    for (const list of ["registrations", "invoices"]) {
      const answer = await fetch(`${app.origin}/api/admin/${list}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      expect(await answer.text()).toContain(person.name)
    }
  }
  const lists = ["registrations:list", "invoices:list"]
  await read(lists)
  expect(await placesOf(person.id)).toEqual([])
  await read([...lists, "registrations:view"])
  expect(await placesOf(person.id)).toEqual(["api"])
  expect(words(await boss.read(`/admin/registrations/${person.id}`))).toContain(
    `${boss.user.name} : uma lista lida pela API`,
  )
})

test("so is who enters as them, from the record or by the API", async () => {
  const { db, app } = site
  const boss = await signInAdmin(db, app.origin, "super")
  const { id } = await insertRegistration(db, { passwordHash: "none" })
  const headers = { authorization: `Bearer ${boss.token}` }
  const entered = await fetch(`${app.origin}/api/admin/registrations/enter/${id}`, { headers })
  expect(entered.status).toBe(200)
  expect(await placesOf(id)).toEqual(["registration"])
  expect(words(await boss.read(`/admin/registrations/${id}`))).toContain(`${boss.user.name} : o cadastro`)
})

test("so is who finds them by the search, on its page as over any other, once an hour", async () => {
  const { db, app } = site
  const boss = await signInAdmin(db, app.origin, "super")
  const draw = await insertDraw(db)
  const find = (path: string, q: string) => boss.read(`${path}?${new URLSearchParams({ q })}`)
  for (const path of ["/admin/search", "/admin/search/hits"])
    for (const by of ["prize", "cpf", "email", "key", "number"] as const) {
      const { person, invoice, prize } = await winner({ name: "Camisa da busca" })
      const [ticket] = await insertTickets(db, { draw, invoice, count: 1 })
      const number = formatLuckyNumber(ticket!, draw.rule.seriesDigits)
      const { cpf, email } = person
      const q = { cpf, email, key: invoice.accessKey!, number, prize: prize.name }[by]
      const told = await find(path, q)
      await find(path, q)
      expect([path, by, told.includes(`${person.name} ${person.lastname}`)]).toEqual([path, by, true])
      expect([path, by, [...new Set(await placesOf(person.id))]]).toEqual([path, by, ["search"]])
      const record = words(await boss.read(`/admin/registrations/${person.id}`))
      expect(record).toMatch(new RegExp(`${boss.user.name} ?: um resultado da busca`))
    }
})

test("a person's record names the files in which they may stand in full", async () => {
  const { db } = site
  const person = await insertRegistration(db, { passwordHash: "none" })
  const boss = await signInAdmin(db, site.app.origin, "super")
  const file = { requestedBy: boss.user.id, state: "ready", finishedAt: new Date(), named: true } as const
  const before = new Date(person.createdAt.getTime() - 1000)
  await db.insert(exports).values([
    { ...file, area: "registrations", filters: "uf=SP" },
    { ...file, area: "invoices", filters: "uf=RJ", named: null },
    { ...file, area: "invoices", filters: "uf=MG", named: false },
    { ...file, area: "stores", filters: "uf=BA" },
    { ...file, area: "registrations", filters: "uf=AC", finishedAt: before },
    { ...file, area: "registrations", filters: "uf=AM", state: "failed" },
  ])
  const record = words(await boss.read(`/admin/registrations/${person.id}`))
  expect(record).toContain(`${boss.user.name} : Cadastros (Estado: SP)`)
  const shown = ["SP", "RJ", "MG", "BA", "AC", "AM"].filter((uf) => record.includes(`Estado: ${uf}`))
  expect(shown).toEqual(["SP", "RJ"])
})

test("who reads masks has looked at nobody", async () => {
  const { person, invoice } = await winner()
  const reader = await signInAdmin(site.db, site.app.origin, "user")
  await site.db.execute(
    sql`delete from role_permissions where type = 'user' and permission = 'registrations' and action = 'view'`,
  )
  expect((await reader.get(`/admin/invoices/${invoice.id}`)).status).toBe(200)
  expect(words(await reader.read(`/admin/search?q=${person.cpf}`))).toContain(
    firstNameAndInitial(person.name, person.lastname),
  )
  expect(await placesOf(person.id)).toEqual([])
})

test("it stays for five years, and then it goes", async () => {
  const app = connect(site.databaseUrl, { max: 1 })
  const { id: userId } = await insertUser(site.db, { passwordHash: null })
  const { id: registrationId } = await insertRegistration(site.db, { passwordHash: "none" })
  const look = (years: number) => {
    const lookedAt = new Date(Date.now() - years * 366 * 86_400_000)
    return { registrationId, userId, place: "registration", hour: lookedAt, lookedAt } as const
  }
  try {
    await app.insert(looks).values([look(4), look(6)])
    const all = sql`delete from looks where registration_id = ${registrationId}`
    expect(await refusedWith(app.execute(all))).toBe("23001")
    const change = sql`update looks set user_id = ${userId}`
    expect(await refusedWith(app.execute(change))).toBe("23001")
    expect(await purgeUserLogs(app, new Date(), {})).toBe(1)
    expect(await placesOf(registrationId)).toEqual(["registration"])
  } finally {
    await app.$client.end()
  }
})

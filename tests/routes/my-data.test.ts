import { randomBytes } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { eq } from "drizzle-orm"
import { fromBufferPromise } from "yauzl"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { findAdmin, openImpersonatedSession, openUserSession } from "#app/auth/sessions.server"
import { erasePeople } from "#app/domain/my-data/erase-people.server"
import { readableReason } from "#app/words/readable-reason"
import { newFileKey, openFiles } from "#app/platform/storage/files.server"
import { invoices } from "#drizzle/schema/invoices"
import { prizeAwards } from "#drizzle/schema/prizes"
import { cpfBlocks, registrations } from "#drizzle/schema/registrations"
import { insertDraw } from "#drizzle/seed/builders/draw"
import { insertInvoice } from "#drizzle/seed/builders/invoice"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertStore } from "#drizzle/seed/builders/store"
import { insertTickets } from "#drizzle/seed/builders/ticket"
import { insertUser } from "#drizzle/seed/builders/user"
import { closeAccount } from "#tests/support/close-account"
import { sized } from "#tests/support/full"
import { insertMarked } from "#tests/support/marked-person"
import { signed, signInAdmin, signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { visit, words } from "#tests/support/visitor"

const FILE = "/perfil/dados/meus-dados.zip"
const folder = await mkdtemp(path.join(tmpdir(), "bar-my-data-"))
const files = openFiles(`file:${folder}`)
let site: Site

beforeAll(async () => {
  site = await startSite({ FILES_URL: `file:${folder}`, RATE_LIMITS: "on", LOG_LEVEL: "debug" })
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

/** The files of a ZIP, by name. */
async function unzipped(answer: Response): Promise<Map<string, string>> {
  const archive = await fromBufferPromise(Buffer.from(await answer.arrayBuffer()))
  const found = new Map<string, string>()
  for await (const entry of archive.eachEntry()) {
    const chunks: Buffer[] = []
    for await (const chunk of await archive.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
    found.set(entry.fileName, Buffer.concat(chunks).toString())
  }
  return found
}

const ground = async () => ({
  db: site.db,
  owner: site.db,
  files,
  admin: await insertUser(site.db, { passwordHash: null }),
  draw: await insertDraw(site.db),
  store: await insertStore(site.db),
})

test("who waits to be forgotten is named so on the record, with what giving the account back would undo", async () => {
  const { db, app } = site
  const ana = await signInParticipant(db, app.origin)
  const boss = await signInAdmin(db, app.origin, "super")
  const record = `/admin/registrations/${ana.registration.id}`
  expect(await boss.read(record)).not.toContain("pediu a exclusão")
  await closeAccount(db, ana.registration.id)
  const page = words(await boss.read(`${record}?confirm=enable`))
  expect(page).toContain("A pessoa cancelou a conta e pediu a exclusão em")
  expect(page).toContain("Reativar anula esse pedido")
  expect((await boss.post(record, { intent: "enable", reason: "Ligou" })).status).toBe(302)
  expect(await boss.read(record)).not.toContain("pediu a exclusão")
})

describe("/perfil/dados", () => {
  test("is one step from the profile, and says before anything happens what goes and what stays", async () => {
    const ana = await signInParticipant(site.db, site.app.origin)
    expect(await ana.read("/perfil")).toContain('href="/perfil/dados"')
    const page = words(await ana.read("/perfil/dados"))
    for (const text of ["Baixar meus dados", "Na madrugada seguinte", "por 6 meses"])
      expect(page).toContain(text)
    expect(page).not.toContain("Fica: seus números da sorte")

    const invoice = await insertInvoice(site.db, { registrationId: ana.registration.id })
    await insertTickets(site.db, { draw: await insertDraw(site.db), invoice })
    for (const at of ["/perfil/dados", "/perfil?confirm=cancel"])
      expect(words(await ana.read(at))).toContain("Fica: seus números da sorte")
    expect(words(await ana.read("/perfil/dados?lng=en"))).toContain("Stays: your lucky numbers")
  })

  test("gives it within a minute, to whoever sent a coupon with its photo on every day", async () => {
    const ana = await signInParticipant(site.db, site.app.origin)
    const [draw, store] = [await insertDraw(site.db), await insertStore(site.db)]
    const photoKey = newFileKey("photos", "jpg")
    await files.put(photoKey, randomBytes(400_000), "image/jpeg")
    const count = sized(10, 180)
    for (let day = 0; day < count; day++) {
      const mine = { registrationId: ana.registration.id, store, photoKey }
      await insertTickets(site.db, { draw, invoice: await insertInvoice(site.db, mine), count: 4 })
    }
    const asked = performance.now()
    const inside = await unzipped(await ana.get(FILE))
    expect(performance.now() - asked).toBeLessThan(60_000)
    expect([...inside.keys()].filter((name) => name.startsWith("cupons/"))).toHaveLength(count)
    expect(JSON.parse(inside.get("meus-dados.json")!).tickets).toHaveLength(4 * count)
  })

  test("has what administrators wrote about the person, and each of their fields says so", async () => {
    const { db, app } = site
    const ana = await signInParticipant(db, app.origin)
    const boss = await signInAdmin(db, app.origin, "super")
    const record = `/admin/registrations/${ana.registration.id}`
    const note = { intent: "note", note: "Ligou de manhã", formKey: crypto.randomUUID() }
    expect((await boss.post(record, note)).status).toBe(302)
    expect((await boss.post(record, { intent: "disable", reason: "Pediu por telefone" })).status).toBe(302)
    expect((await boss.post(record, { intent: "enable", reason: "Foi um engano" })).status).toBe(302)
    await db.insert(cpfBlocks).values({ cpf: ana.registration.cpf, reason: "Trabalha na agência" })
    const { token } = await openUserSession(db, {
      registrationId: ana.registration.id,
      now: new Date(),
      client: { ip: "127.0.0.1" },
    })
    const back = visit(app.origin, { cookies: { user_session: signed(token) } })
    const text = (await unzipped(await back.get(FILE))).get("meus-dados.json")!
    for (const written of ["Ligou de manhã", "Foi um engano", "Trabalha na agência"])
      expect(text).toContain(written)

    const bulk = async (command: string) => {
      const chosen: [string, string][] = [
        ["intent", command],
        ["back", "/admin/registrations"],
        ["filters", ""],
        ["scope", "ticked"],
        ["ids[]", ana.registration.id],
      ]
      return (await boss.post("/admin/bulk", chosen)).headers.get("location")!
    }
    for (const form of [
      `${record}?confirm=note`,
      `${record}?confirm=disable`,
      "/admin/cpf-block/create",
      "/admin/cpf-block/import",
      await bulk("disable"),
    ])
      expect([form, words(await boss.read(form))]).toEqual([form, expect.stringContaining(readableReason)])
  })

  test("gives everything of a person as a file, photos and papers too, and no secret", async () => {
    const person = await insertMarked(await ground(), { n: 2, mark: "zqxw" })
    const { token } = await openUserSession(site.db, {
      registrationId: person.id,
      now: new Date(),
      client: { ip: "127.0.0.1" },
    })
    const ana = visit(site.app.origin, { cookies: { user_session: signed(token) } })
    const answer = await ana.get(FILE)
    expect([answer.status, answer.headers.get("content-disposition")]).toEqual([
      200,
      'attachment; filename="meus-dados.zip"',
    ])
    const inside = await unzipped(answer)
    const { protocol } = (
      await site.db.select().from(invoices).where(eq(invoices.registrationId, person.id))
    )[0]!
    expect([...inside.keys()]).toEqual(
      expect.arrayContaining(["leia-me.txt", "meus-dados.json", `cupons/${protocol}.jpg`]),
    )
    expect([...inside.keys()].filter((name) => name.startsWith("papeis/"))).toHaveLength(2)
    expect(inside.get(`cupons/${protocol}.jpg`)).toContain("zqxw")
    const text = inside.get("meus-dados.json")!
    for (const mark of [person.cpf, person.phone, person.email, "Disse zqxw", "Nota zqxw", "Rua zqxw"])
      expect(text).toContain(mark)
    expect(text).not.toMatch(/hash zqxw|tokenHash|passwordHash|mailKey/)
    const data = JSON.parse(text) as Record<string, unknown[]>
    expect([data.tickets, data.user_logs, data.sent_mails].map((rows) => rows!.length > 0)).toEqual([
      true,
      true,
      true,
    ])
    expect(inside.get("leia-me.txt")).toContain("Sorteio da Torcida")
  })

  test("gives it to nobody else, not to an administrator who entered as them, and ten times an hour", async () => {
    const stranger = await visit(site.app.origin).get(FILE)
    expect([stranger.status, stranger.headers.get("location")]).toEqual([302, "/login"])
    const admin = await signInAdmin(site.db, site.app.origin, "super")
    const { id } = await insertRegistration(site.db)
    const now = new Date()
    const who = (await findAdmin(site.db, admin.token, now))!
    const { token } = await openImpersonatedSession(site.db, {
      registrationId: id,
      reason: "chamado",
      now,
      client: { ip: "127.0.0.1" },
      by: who.id,
      parent: who.session,
    })
    const entered = visit(site.app.origin, { cookies: { user_session: signed(token) } })
    expect((await entered.get(FILE)).status).toBe(403)
    const ana = await signInParticipant(site.db, site.app.origin)
    const answers: number[] = []
    for (let n = 0; n < 11; n++) answers.push((await ana.get(FILE)).status)
    expect([answers.slice(0, 10).every((status) => status === 200), answers[10]]).toEqual([true, 429])
  })
})

/** Everything that somebody does over HTTP, most of it wrong: the server has much to write down. */
async function takePart(person: Awaited<ReturnType<typeof insertMarked>>, tag: string) {
  const { id: registrationId, cpf, email, phone, name, lastname } = person
  const now = new Date()
  const { passwordHash } = await insertRegistration(site.db)
  await site.db.update(registrations).set({ passwordHash }).where(eq(registrations.id, registrationId))
  const { token } = await openUserSession(site.db, {
    registrationId,
    now,
    client: { ip: "127.0.0.1" },
  })
  const ana = visit(site.app.origin, { cookies: { user_session: signed(token) } })
  const headers = { "user-agent": `Agent ${tag}` }
  for (const path of [
    "/perfil",
    "/cupom",
    `/faq?busca=${tag}`,
    `/bares?q=${cpf}`,
    `/perfil?${email}=${phone}`,
  ])
    await ana.get(path, headers)
  const own = { name, lastname, email, phone, uf: "SP", city: `Cidade${tag}` }
  const photo = new File([`no photo of ${tag}`], `${tag}.jpg`, { type: "image/jpeg" })
  const coupon = {
    accessKey: tag,
    issuedOn: "2026-11-20",
    total: tag,
    photo,
    idempotencyKey: crypto.randomUUID(),
  }
  const answers = [
    await ana.post("/perfil", Object.assign({ intent: "data", version: "99" }, own), { headers }),
    await ana.post("/cupom", coupon, { headers, multipart: true }),
    await ana.post("/ajuda", { said: `Disse ${tag}`, formKey: tag }, { headers }),
    await visit(site.app.origin).post("/login", { cpf, password: `Senha-${tag}` }, { headers }),
    await visit(site.app.origin).post("/forgot", { cpf }, { headers }),
    await ana.send("/perfil", { method: "PUT", body: tag, headers: { origin: site.app.origin } }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 200, 415])
}

test("who was forgotten is 'Cadastro excluído' wherever the back office shows them", async () => {
  const person = await insertMarked(await ground(), { n: 4, mark: "wvuy" })
  await takePart(person, "wvuy4q")
  await closeAccount(site.db, person.id)
  await erasePeople(site.db, new Date(), { files })
  const [invoice] = await site.db.select().from(invoices).where(eq(invoices.registrationId, person.id))
  const [award] = await site.db.select().from(prizeAwards).where(eq(prizeAwards.registrationId, person.id))
  const admin = await signInAdmin(site.db, site.app.origin, "super")
  const paths =
    `registrations registrations?q=excluido registrations/${person.id} invoices invoices/${invoice!.id}
    tickets prizes prizes/${award!.prizeId} dispatches/dispatch-list`.split(/\s+/)
  const naming = paths.map((area) => `/admin/${area}`)
  const others =
    "fulfilment logs cpf-block actions ips bulk exports validation registrations/requests search?q=excluido"
  for (const path of [...naming, ...others.split(" ").map((area) => `/admin/${area}`)]) {
    const answer = await admin.get(path)
    const html = await answer.text()
    expect([path, answer.status]).toEqual([path, 200])
    if (naming.includes(path)) expect(words(html), path).toContain("Cadastro excluído")
    for (const mark of [person.cpf, person.email, person.phone, "wvuy"])
      expect(html, path).not.toContain(mark)
  }
  // What the server wrote down meanwhile.
  for (const mark of [person.cpf, person.email, person.phone, "wvuy", "zqxw"])
    expect(site.app.logs()).not.toContain(mark)
})

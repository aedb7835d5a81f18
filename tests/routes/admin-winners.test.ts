import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { winnersExport } from "#app/domain/winners/winners.list.server"
import { maskCpf } from "#app/domain/registrations/cpf"
import { formatLuckyNumber } from "#app/domain/tickets/lucky-number"
import { openFiles } from "#app/platform/storage/files.server"
import { tickets } from "#drizzle/schema/tickets"
import { registrations } from "#drizzle/schema/registrations"
import { rolePermissions } from "#drizzle/schema/users"
import { winners } from "#drizzle/schema/winners"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { everyTick } from "#tests/support/checks"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { words } from "#tests/support/visitor"
import { disqualified } from "#tests/support/disqualified"
import { findOpenRequest } from "#app/domain/disqualification/requests.queries.server"
import { withdrawDisqualification } from "#app/domain/disqualification/withdraw-disqualification.server"
import { insertUser } from "#drizzle/seed/builders/user"
import { inMasks } from "#tests/support/file-viewers"
import { publishedDraw } from "#tests/support/whole-draw"

const PAGE = "/admin/winners"
const DAY = 86_400_000
const now = new Date()
let site: Site
let folder: string
let admin: Awaited<ReturnType<typeof signInAdmin>>
let whole: Awaited<ReturnType<typeof publishedDraw>>

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "bar-files-"))
  site = await startSite({ FILES_URL: `file:${folder}` })
  admin = await signInAdmin(site.db, site.app.origin, "admin")
  whole = await fresh("Sorteio da Final")
})
afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

const fresh = (title: string, daysAgo = 0, rest: { afterPublication?: "treasury" } = {}) =>
  publishedDraw(site.db, {
    files: openFiles(`file:${folder}`),
    now: new Date(+now - daysAgo * DAY),
    title,
    ...rest,
  })
const placesOf = async ({ draw }: { draw: { id: string } }) => {
  const rows = await site.db
    .select({ winner: winners, ticket: tickets, person: registrations })
    .from(winners)
    .innerJoin(tickets, eq(tickets.id, winners.ticketId))
    .innerJoin(registrations, eq(registrations.id, winners.registrationId))
    .where(eq(winners.drawId, draw.id))
    .orderBy(winners.order)
  return rows.map(({ winner, ticket, person }) => ({
    ...winner,
    number: formatLuckyNumber(ticket, 2),
    person,
  }))
}
/** The numbers on a page of the list, in order. */
const listed = async (query: string) =>
  [...(await admin.read(PAGE + query)).matchAll(/<th [^>]*scope="row"[^>]*>.*?([0-9]{2}\/[0-9.]{6})/g)].map(
    ([, text]) => text,
  )
const of = (query = "") => `?draw=${whole.draw.id}${query}`

describe("the list of winners", () => {
  test("shows who stands where, masked, with both deadlines, by order when asked", async () => {
    const places = await placesOf(whole)
    expect(await listed(of("&sort=order"))).toEqual(places.map(({ number }) => number))
    expect(await listed(of("&sort=-order"))).toEqual(places.map(({ number }) => number).toReversed())
    const html = words(await admin.read(PAGE + of("&sort=order")))
    expect(html).toContain(maskCpf(places[0]!.person.cpf))
    expect(html).not.toContain(places[0]!.person.cpf)
    expect(html).toContain("Entregar até")
    expect(html).toContain("Na reserva")
  })

  test("is filtered by draw, kind, state, deadline and what is searched", async () => {
    const places = await placesOf(whole)
    const numbers = (kind: string) =>
      places
        .filter((place) => place.kind === kind)
        .map(({ number }) => number)
        .toSorted()
    expect((await listed(of("&kind=titular"))).toSorted()).toEqual(numbers("titular"))
    expect((await listed(of("&kind=surrogate"))).toSorted()).toEqual(numbers("surrogate"))
    expect(await listed(of("&state=validated"))).toEqual([])
    expect((await listed(of("&state=pending"))).toSorted()).toEqual(numbers("titular"))
    expect((await listed(of("&state=reserve"))).toSorted()).toEqual(numbers("surrogate"))
    expect(await listed(of(`&q=${encodeURIComponent(places[1]!.number)}`))).toEqual([places[1]!.number])
    expect(await listed(of(`&q=${places[0]!.person.cpf}`))).toEqual([places[0]!.number])
    expect(await listed(of("&overdue=1"))).toEqual([])
    await site.db.update(winners).set({ deliverBy: "2020-01-01" }).where(eq(winners.id, places[1]!.id))
    await site.db.update(winners).set({ deliverBy: "2020-01-01" }).where(eq(winners.id, places[3]!.id))
    expect(await listed(of("&overdue=1"))).toEqual([places[1]!.number])
    // Whoever is in reserve has nothing to be delivered, and comes behind all who have.
    expect((await listed(of("&sort=deliverBy"))).slice(0, 2)).toEqual([places[1]!.number, places[0]!.number])
    expect((await listed(of("&sort=-deliverBy"))).slice(0, 2)).toEqual([places[0]!.number, places[1]!.number])
    expect((await listed(of(""))).slice(2).toSorted()).toEqual(numbers("surrogate"))
    for (const wrong of ["?sort=cpf&cursor=x", "?draw=nothing", "?state=no&kind=no"])
      expect((await admin.get(PAGE + wrong)).status).toBe(200)
  })

  test("is the same as a file", async () => {
    const rows = []
    for await (const page of winnersExport.rows(
      site.db,
      new URLSearchParams(of("&sort=order").slice(1)),
      inMasks,
    ))
      rows.push(...page)
    const cells = rows.map((row) => winnersExport.columns.map(({ value }) => value(row)))
    expect(cells.map(([, order]) => order)).toEqual([1, 2, 3, 4, 5])
    const stateColumn = winnersExport.columns.find(({ header }) => header === "Situação")!
    expect(rows.map((row) => stateColumn.value(row))).toEqual([
      "Pendente",
      "Pendente",
      "Na reserva",
      "Na reserva",
      "Na reserva",
    ])
    const dayColumn = winnersExport.columns.find(({ header }) => header === "Entregar até")!
    expect(rows.map((row) => dayColumn.value(row) !== null)).toEqual([true, true, false, false, false])
    const [personColumn] = winnersExport.columns.filter(({ header }) => header === "Pessoa")
    expect(personColumn!.masked!(rows[0]!)).toBe("Torcida N.")
  })
})

/** Three days ago somebody asked, and a second person has confirmed since. */
const lose = (winnerId: string) =>
  disqualified(site.db, {
    claim: { winnerId },
    reason: "CPF de funcionário",
    now: new Date(Date.now() - 3 * 86_400_000),
  })
const withdrawn = async (winnerId: string) => {
  const claim = { winnerId }
  const { id: requestId } = (await findOpenRequest(site.db, claim))!
  const { id: by } = await insertUser(site.db, { passwordHash: null })
  await withdrawDisqualification(site.db, { claim, requestId, by, now: new Date() })
}

describe("a winner's record", () => {
  test("shows person, number, invoice, deadlines and place in the trail", async () => {
    const [first] = await placesOf(whole)
    const read = words(await admin.read(`${PAGE}/${first!.id}`))
    expect(read).toContain(first!.number)
    expect(read).toContain(`${first!.trailIndex + 1}º número examinado`)
    expect(read).toContain("Retirar até")
    expect((await admin.get(`${PAGE}/nothing`)).status).toBe(404)
    const reserve = words(await admin.read(`${PAGE}/${(await placesOf(whole))[2]!.id}`))
    expect(reserve).toContain("Na reserva")
    expect(reserve).not.toContain("Entregar até")
  })

  test("a place is lost with a reason, the next surrogate is called, and the second to ask is told", async () => {
    const other = await fresh("Sorteio das Chamadas")
    const [first, , third, fourth] = await placesOf(other)
    const url = `${PAGE}/${first!.id}`
    const refused = await admin.post(`${url}?confirm=invalidate`, {
      intent: "invalidate",
      version: "1",
      reasonCode: "staff",
      reason: "",
    })
    expect(refused.status).toBe(422)
    expect(await refused.text()).toMatch(/aria-describedby="[^"]*reason-error/)
    const stale = await admin.post(`${url}?confirm=invalidate`, {
      intent: "invalidate",
      version: "9",
      reasonCode: "staff",
      reason: "Outra",
    })
    expect([stale.status, words(await stale.text())]).toEqual([
      409,
      expect.stringContaining("Alguém salvou antes de você"),
    ])
    const call = (order: number, who = admin) =>
      who.post(`${url}?confirm=surrogate`, { intent: "surrogate", order: String(order) })
    const early = await call(3)
    expect([early.status, words(await early.text())]).toEqual([
      409,
      expect.stringContaining("Só se chama suplente"),
    ])

    const asked = { intent: "invalidate", version: "1", reasonCode: "staff", reason: "CPF de funcionário" }
    for (const _ of [1, 2]) expect((await admin.post(url, asked)).status).toBe(302)
    expect(words(await admin.read(url))).toContain("Desclassificação pedida: espera outra pessoa")
    expect((await placesOf(other))[0]!.state).toBe("pending")
    await withdrawn(first!.id)
    await lose(first!.id)
    expect(words(await admin.read(url))).toContain("CPF de funcionário")
    await site.db
      .update(registrations)
      .set({ status: "canceled" })
      .where(eq(registrations.id, third!.registrationId))
    const asks = await admin.read(`${url}?confirm=surrogate`)
    expect(words(asks)).toContain(
      `Não pode ser chamado. Suplente nº 3, ${third!.number}: a conta está cancelada`,
    )
    expect(asks).not.toContain("Confirmar</button>")
    const ineligible = await call(3)
    expect([ineligible.status, words(await ineligible.text())]).toEqual([
      409,
      expect.stringContaining(
        `Suplente nº 3, ${third!.number}: a conta está cancelada. Invalide esse suplente`,
      ),
    ])
    await lose(third!.id)
    const called = await call(4)
    expect([called.status, called.headers.get("location")]).toEqual([302, `${PAGE}/${fourth!.id}`])
    const twice = await call(4)
    expect([twice.status, twice.headers.get("location")]).toEqual([302, `${PAGE}/${fourth!.id}`])
    const again = await call(4, await signInAdmin(site.db, site.app.origin, "super"))
    expect([again.status, words(await again.text())]).toEqual([
      409,
      expect.stringContaining("O suplente nº 4 já foi chamado para este lugar."),
    ])
    const read = words(await admin.read(`${PAGE}/${fourth!.id}`))
    expect(read).toContain("Chamado")
    expect(read).toContain("No lugar de Nº 1")
    // Another person's reason, and said to be.
    expect(read).toMatch(/Chamado como suplente, por .{1,80} Por que o lugar vagou: CPF de funcionário/)
    // Whoever holds a place leads on to the papers; whoever waits in reserve has none to show.
    const leads = async (id: string) => (await admin.read(`${PAGE}/${id}`)).includes("Conferir e validar")
    const fifth = (await placesOf(other))[4]!
    expect([await leads(fourth!.id), await leads(fifth.id), await leads(first!.id)]).toEqual([
      true,
      false,
      false,
    ])
  })

  test("the surrogate who is called is the one of the dialog; another next one is shown beside it", async () => {
    const other = await fresh("Sorteio da Página Aberta")
    const [first, , third, fourth] = await placesOf(other)
    const url = `${PAGE}/${first!.id}?confirm=surrogate`
    await lose(first!.id)
    const shown = async (html: string) => /name="order" value="(\d+)"/.exec(html)?.[1] ?? ""
    const open = await admin.read(url)
    expect(words(open)).toContain(
      `Suplente nº 3: ${third!.person.name} ${third!.person.lastname}, número ${third!.number}`,
    )
    expect(words(open)).toContain("Pode ganhar")
    expect(words(open)).toContain("O suplente nº 3 passa a ocupar este lugar")
    await lose(third!.id)
    const stale = await admin.post(url, { intent: "surrogate", order: await shown(open) })
    const html = await stale.text()
    expect(stale.status).toBe(409)
    expect(words(html)).toContain("O próximo suplente agora é o nº 4: o nº 3 foi invalidado.")
    expect(words(html)).toMatch(/Alguém salvou antes de você .*Suplente nº 4 3 /)
    expect(words(html)).toContain("O suplente nº 4 passa a ocupar este lugar")
    expect((await placesOf(other)).some(({ state }) => state === "called")).toBe(false)
    const yes = await admin.post(url, { intent: "surrogate", order: await shown(html) })
    expect(yes.headers.get("location")).toBe(`${PAGE}/${fourth!.id}`)
    for (const order of ["", "x", "-1", "1.5", "\0"]) {
      const wrong = await admin.post(url, { intent: "surrogate", order })
      expect([order, wrong.status]).toEqual([order, 422])
    }
  })

  test("nobody is offered to be called where nobody can be, and the page says why", async () => {
    const short = await fresh("Sorteio Curto")
    const treasury = await fresh("Sorteio do Tesouro", 0, { afterPublication: "treasury" })
    const [first, , ...reserves] = await placesOf(short)
    for (const { id } of [first!, ...reserves]) await lose(id)
    const [owner] = await placesOf(treasury)
    // Asked for once the result was public: before that it would be a surrogate's.
    const now = new Date(+treasury.evening + 1)
    await disqualified(site.db, { claim: { winnerId: owner!.id }, now })
    for (const [id, why] of [
      [first!.id, "Não há mais suplentes neste sorteio."],
      [owner!.id, "o prêmio sem dono vai para o Tesouro Nacional"],
    ] as const) {
      const page = await admin.read(`${PAGE}/${id}`)
      expect(words(page)).toContain("O lugar fica vago")
      expect(words(page)).toContain(why)
      expect(page).not.toContain("Chamar próximo suplente")
      const dialog = words(await admin.read(`${PAGE}/${id}?confirm=surrogate`))
      expect(dialog).toContain(why)
      expect(dialog).not.toContain("recebe um email")
      const refused = await admin.post(`${PAGE}/${id}?confirm=surrogate`, { intent: "surrogate", order: "0" })
      expect(refused.status).toBe(409)
    }
  })

  test("leads to the papers of whoever may validate, and of nobody else", async () => {
    const [, second, third] = await placesOf(await fresh("Sorteio dos Papéis"))
    const link = `href="/admin/validation/${second!.id}"`
    expect(await admin.read(`${PAGE}/${second!.id}`)).toContain(link)
    expect(await admin.read(`${PAGE}/${third!.id}`)).not.toContain("Conferir e validar")
    const user = await signInAdmin(site.db, site.app.origin, "user")
    expect(await user.read(`${PAGE}/${second!.id}`)).not.toContain(link)
    // A type that validates draws' winners and no other prizes.
    const grants = ["view", "validate"].map(
      (action) => ({ type: "reports", permission: "winners", action }) as const,
    )
    await site.db.insert(rolePermissions).values(grants)
    const narrow = await signInAdmin(site.db, site.app.origin, "reports")
    expect(await narrow.read(`${PAGE}/${second!.id}`)).toContain(link)
    const list = await narrow.read("/admin/validation")
    expect(list).toContain('href="/admin/validation"')
    expect(list).toContain(`href="/admin/validation/${second!.id}"`)
    const prize = await insertPrize(site.db, { name: "Bola" })
    const { id: registrationId } = await insertRegistration(site.db, { passwordHash: "none" })
    const award = await insertAward(site.db, { prizeId: prize.id, registrationId })
    expect(await narrow.read("/admin/validation")).not.toContain(award.id)
    expect((await narrow.get(`/admin/validation/${award.id}`)).status).toBe(403)
    const everything = { ...everyTick, intent: "validate", version: "1" }
    expect((await narrow.post(`/admin/validation/${second!.id}`, everything)).status).toBe(302)
  })
})

describe("the deadlines", () => {
  test("of a surrogate called late warn that the claim ends first", async () => {
    // 180 days after its extraction are over before 30 days from today are.
    const other = await fresh("Sorteio da Chamada Tardia", 165)
    const [first, , third] = await placesOf(other)
    const soon = first!.claimBy
    const url = `${PAGE}/${first!.id}`
    await lose(first!.id)
    const asks = words(await admin.read(`${url}?confirm=surrogate`))
    expect(asks).toContain(`a retirada não muda com a chamada e vai só até ${soon}`)
    expect((await admin.post(url, { intent: "surrogate", order: "3" })).status).toBe(302)
    const read = words(await admin.read(`${PAGE}/${third!.id}`))
    expect(read).toContain(`A retirada acaba antes da entrega, em ${soon}`)
    expect(words(await admin.read(`${PAGE}?draw=${other.draw.id}`))).toContain("Antes da entrega")
  })

  test("mark a claim that has expired, which may still be validated and stands in the audit as late", async () => {
    const other = await fresh("Sorteio do Prazo", 200)
    const [first, second] = await placesOf(other)
    const [inTime] = await placesOf(await fresh("Sorteio em Dia"))
    const [query, day] = [`?draw=${other.draw.id}`, first!.claimBy]
    expect((await listed(`${query}&expired=1`)).toSorted()).toEqual(
      [first!.number, second!.number].toSorted(),
    )
    expect(words(await admin.read(PAGE + query))).toContain("Vencida")
    expect(words(await admin.read(`${PAGE}${query}&state=pending&kind=surrogate`))).not.toContain("Vencida")
    const read = words(await admin.read(`${PAGE}/${first!.id}`))
    expect(read).toContain(`A retirada venceu em ${day}`)
    expect(read).toContain(`Retirar até ${day} Vencida`)
    expect(words(await admin.read(`${PAGE}/${inTime!.id}`))).not.toContain("A retirada")
    const record = `/admin/validation/${first!.id}`
    expect(words(await admin.read(record))).toContain("valide só quem se apresentou até esse dia")
    const everything = { ...everyTick, intent: "validate", version: "1" }
    for (const { id } of [first!, inTime!])
      expect((await admin.post(`/admin/validation/${id}`, everything)).status).toBe(302)
    expect(words(await admin.read(`${PAGE}/${first!.id}`))).toContain(
      `Validado depois do fim da retirada, ${day}.`,
    )
    expect(words(await admin.read(`${PAGE}/${inTime!.id}`))).not.toContain("depois do fim da retirada")
  })
})

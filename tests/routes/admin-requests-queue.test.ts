import { eq } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { reviewLeases } from "#drizzle/schema/review-queue"
import { requests } from "#drizzle/schema/requests"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { insertRequest } from "#drizzle/seed/builders/request"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { letAnswersBeFinal } from "#tests/support/final-answers"
import { words } from "#tests/support/visitor"

type Admin = Awaited<ReturnType<typeof signInAdmin>>
const LIST = "/admin/registrations/requests"
const PAGE = `${LIST}/queue`
const inQueue = (id: string) => `${LIST}/${id}?queue=1`
const refusal = { intent: "appeal", version: "1", code: "same-reason", reply: "" }

let site: Site
/** May answer everything. */
let ana: Admin
/** May answer appeals alone. */
let bia: Admin
/** A correction, and behind it two appeals. */
let ids: [string, string, string]

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

beforeEach(async () => {
  const { db, app } = site
  // Only what a test sends waits in it.
  await db.delete(reviewLeases)
  await db.execute("alter table requests disable trigger user")
  await db.delete(requests)
  await db.execute("alter table requests enable trigger user")
  ;[ana, bia] = [await signInAdmin(db, app.origin, "admin"), await signInAdmin(db, app.origin, "user")]
  const { id: registrationId } = await insertRegistration(db)
  const sentAt = (second: number) => new Date(Date.parse("2026-11-10T12:00:00Z") + second * 1000)
  ids = [
    (await insertRequest(db, { kind: "correction", registrationId, createdAt: sentAt(0) })).id,
    (await insertRequest(db, { createdAt: sentAt(1) })).id,
    (await insertRequest(db, { createdAt: sentAt(2) })).id,
  ]
})

const next = async (who: Admin, at = PAGE) => {
  const answer = await who.get(at)
  return [answer.status, answer.headers.get("location")] as const
}
const rowOf = async (id: string) => (await site.db.select().from(requests).where(eq(requests.id, id)))[0]!

test("leads to what waits longest of what its reader may answer, and says where that stands", async () => {
  expect(await next(ana)).toEqual([302, inQueue(ids[0])])
  expect(words(await ana.read(inQueue(ids[0])))).toContain("Pedido 1 de 3")
  expect(await next(bia)).toEqual([302, inQueue(ids[1])])
  expect(words(await bia.read(inQueue(ids[1])))).toContain("Pedido 1 de 2")
  expect(await bia.read(LIST)).toContain(`href="${PAGE}"`)
  // Outside the queue it is looked at without holding it.
  expect(words(await ana.read(`${LIST}/${ids[2]}`))).not.toContain("Pedido 3 de 3")
})

test("an answer leads on to the next and says what was answered, and is taken back from there", async () => {
  await next(bia)
  const answer = await bia.post(inQueue(ids[1]), refusal)
  const done = `${PAGE}?done=${ids[1]}`
  expect([answer.status, answer.headers.get("location")]).toEqual([302, done])
  const [, following] = await next(bia, done)
  expect(following).toBe(`${inQueue(ids[2])}&done=${ids[1]}`)
  const html = await bia.read(following!)
  expect(words(html)).toContain("Pedido 1 de 1")
  expect(words(html)).toContain(
    "Respondido: revisão de um cupom. O email sai em dois minutos. Ver o respondido",
  )
  expect(html).toContain(`action="${inQueue(ids[1])}"`)
  // It stays to be taken back though the next is left for later.
  expect(html).toContain(`action="${done}"`)
  expect((await bia.post(done, { intent: "skip", id: ids[2] })).headers.get("location")).toBe(done)
  expect(words(await ana.read(`${inQueue(ids[2])}&done=${ids[1]}`))).not.toContain("Desfazer")

  const undone = await bia.post(inQueue(ids[1]), { intent: "undo", version: "2" })
  expect([undone.status, undone.headers.get("location")]).toEqual([302, inQueue(ids[1])])
  expect(await rowOf(ids[1])).toMatchObject({ state: "open", version: 3 })
  const back = words(await bia.read(inQueue(ids[1])))
  expect(back).toContain("Resposta desfeita.")
  expect(back).toContain("Pedido 1 de 2")
})

test("an answer that did what was asked says that it stays", async () => {
  await next(ana)
  const corrected = { intent: "grant-correction", version: "1", reply: "" }
  expect(words(await ana.read(inQueue(ids[0])))).toContain("isso não se desfaz aqui")
  const answer = await ana.post(inQueue(ids[0]), corrected)
  const html = await ana.read((await ana.get(answer.headers.get("location")!)).headers.get("location")!)
  expect(words(html)).toContain("O que foi pedido já está feito, e isso não se desfaz aqui.")
  expect(html).not.toContain("Desfazer")
  const undone = await ana.post(inQueue(ids[0]), { intent: "undo", version: "2" })
  expect(undone.status).toBe(409)
  expect(words(await undone.text())).toContain("O que foi pedido já está feito")
})

test("says why an answer that is older than two minutes stays", async () => {
  await bia.post(inQueue(ids[1]), refusal)
  await letAnswersBeFinal(site.db)
  expect(words(await bia.read(`${inQueue(ids[2])}&done=${ids[1]}`))).not.toContain("Desfazer")
  const undone = await bia.post(inQueue(ids[1]), { intent: "undo", version: "2" })
  expect(undone.status).toBe(409)
  expect(words(await undone.text())).toContain("Os dois minutos para desfazer passaram")
})

test("two people have two requests, and each is told who has the other's", async () => {
  await next(bia)
  await ana.post(PAGE, { intent: "skip", id: ids[0] })
  expect(await next(ana)).toEqual([302, inQueue(ids[2])])
  const text = words(await ana.read(inQueue(ids[1])))
  expect(text).toContain(`Na fila de ${bia.user.name}`)
  expect(text).toContain("Ir para o próximo da fila")
  expect(text).not.toContain("Pedido 2 de")
  const answer = await ana.post(inQueue(ids[1]), refusal)
  expect(answer.status).toBe(409)
  expect(words(await answer.text())).toContain(`Agora está com ${bia.user.name}`)
  expect((await rowOf(ids[1])).state).toBe("open")
})

test("one is left for later and gone back to, and an empty queue says whether others have the rest", async () => {
  await next(bia)
  await bia.post(PAGE, { intent: "skip", id: ids[1] })
  expect(await next(bia)).toEqual([302, inQueue(ids[2])])
  expect(words(await bia.read(inQueue(ids[2])))).toContain("Anterior")
  await bia.post(PAGE, { intent: "back" })
  expect(await next(bia)).toEqual([302, inQueue(ids[1])])
  expect((await bia.post(PAGE, { intent: "back" })).headers.get("location")).toBe(PAGE)

  await bia.post(inQueue(ids[1]), refusal)
  const cleo = await signInAdmin(site.db, site.app.origin, "user")
  await next(cleo)
  expect(words(await bia.read(PAGE))).toContain("Com outras pessoas agora: 1.")
  await cleo.post(inQueue(ids[2]), refusal)
  const empty = words(await cleo.read(`${PAGE}?done=${ids[2]}`))
  expect(empty).toContain("Nenhum pedido espera por você.")
  expect(empty).toContain("Desfazer")
})

test("is for who may answer something", async () => {
  const { db, app } = site
  for (const type of ["exports", "reports"] as const) {
    const other = await signInAdmin(db, app.origin, type)
    expect((await other.get(PAGE)).status).toBe(403)
    expect((await other.post(PAGE, { intent: "skip", id: ids[1] })).status).toBe(403)
    expect((await other.post(inQueue(ids[1]), { intent: "undo", version: "1" })).status).toBe(403)
    expect(await other.read(LIST)).not.toContain("Responder em fila")
  }
  // Of a kind that is not theirs to answer.
  expect((await bia.post(inQueue(ids[0]), { intent: "undo", version: "1" })).status).toBe(404)
  expect(await db.select().from(reviewLeases)).toEqual([])
})

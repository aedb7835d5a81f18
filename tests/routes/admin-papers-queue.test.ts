import { eq } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { papers } from "#drizzle/schema/papers"
import { prizeAwards } from "#drizzle/schema/prizes"
import { reviewLeases } from "#drizzle/schema/review-queue"
import { asOwner } from "#tests/support/as-owner"
import { everyTick } from "#tests/support/checks"
import { drawnPrize, heldPrize } from "#tests/support/claims"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { words } from "#tests/support/visitor"

type Admin = Awaited<ReturnType<typeof signInAdmin>>
const PAGE = "/admin/validation/queue"
const inQueue = (id: string) => `/admin/validation/${id}?queue=1`

let site: Site
let ana: Admin
let bia: Admin
/** Two whose papers are there; a third has sent none. */
let ids: string[]

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

beforeEach(async () => {
  const { db, app } = site
  // Only what a test sends waits in it.
  await db.delete(reviewLeases)
  await asOwner((owner) => owner.delete(papers))
  ;[ana, bia] = [await signInAdmin(db, app.origin, "admin"), await signInAdmin(db, app.origin, "admin")]
  ids = []
  for (const hasPaper of [true, true, false]) {
    const { award } = await heldPrize(db)
    ids.push(award.id)
    if (hasPaper) await db.insert(papers).values({ awardId: award.id, kind: "identity", fileKey: "none" })
  }
})

const next = async (who: Admin) => {
  const answer = await who.get(PAGE)
  return [answer.status, answer.headers.get("location")]
}
const stateOf = async (id: string) =>
  (await site.db.select().from(prizeAwards).where(eq(prizeAwards.id, id)))[0]?.state

test("leads to the prize that waits longest for its papers to be looked at, papers beside their ticks", async () => {
  expect(await next(ana)).toEqual([302, inQueue(ids[0]!)])
  const text = words(await ana.read(inQueue(ids[0]!)))
  expect(text).toContain("Prêmio 1 de 2")
  expect(text).toMatch(/Conferência .*Quem ganhou .*Papéis \(1\)/)
  expect(await ana.read("/admin/validation")).toContain(`href="${PAGE}"`)
})

test("a validation leads to the next, says what was done and leads back", async () => {
  await ana.get(PAGE)
  const sheet = { intent: "validate", version: "1", ...everyTick }
  const answer = await ana.post(inQueue(ids[0]!), sheet)
  const done = `${PAGE}?done=${ids[0]}`
  expect([answer.status, answer.headers.get("location")]).toEqual([302, done])
  expect(await stateOf(ids[0]!)).toBe("validated")
  const following = (await ana.get(done)).headers.get("location")!
  expect(following).toBe(`${inQueue(ids[1]!)}&done=${ids[0]}`)
  const html = await ana.read(following)
  expect(words(html)).toContain("Prêmio 1 de 1")
  expect(words(html)).toContain("Prêmio validado: Camisa oficial.")
  expect(html).toContain(`action="${inQueue(ids[0]!)}"`)
  // It stays to be taken back though the next is left for later.
  expect(html).toContain(`action="${done}"`)
  expect((await ana.post(done, { intent: "skip", id: ids[1]! })).headers.get("location")).toBe(done)
  const undone = await ana.post(inQueue(ids[0]!), { intent: "undo", version: "2" })
  expect([undone.status, undone.headers.get("location")]).toEqual([302, inQueue(ids[0]!)])
  expect(await stateOf(ids[0]!)).toBe("pending")
  expect(words(await ana.read(inQueue(ids[0]!)))).toContain("Prêmio 1 de 2")
})

test("two people have two prizes, and each is told who has the other's", async () => {
  await ana.get(PAGE)
  expect(await next(bia)).toEqual([302, inQueue(ids[1]!)])
  const text = words(await bia.read(inQueue(ids[0]!)))
  expect(text).toContain(`Na fila de ${ana.user.name}`)
  expect(text).toContain("Ir para o próximo da fila")
  expect(text).not.toContain("Prêmio 1 de")
  const answer = await bia.post(inQueue(ids[0]!), { intent: "validate", version: "1", ...everyTick })
  expect(answer.status).toBe(409)
  expect(await stateOf(ids[0]!)).toBe("pending")
})

test("one is left for later and come back to, and an empty queue says so", async () => {
  await ana.get(PAGE)
  await ana.post(PAGE, { intent: "skip", id: ids[0]! })
  expect(await next(ana)).toEqual([302, inQueue(ids[1]!)])
  expect(words(await ana.read(inQueue(ids[1]!)))).toContain("Anterior")
  await ana.post(PAGE, { intent: "back" })
  expect(await next(ana)).toEqual([302, inQueue(ids[0]!)])
  await asOwner((owner) => owner.delete(papers))
  expect(words(await ana.read(PAGE))).toContain("Nenhum papel na fila")
})

test("is for who may validate, and a draw's winners for who may validate these", async () => {
  const { db, app } = site
  await asOwner((owner) => owner.delete(papers))
  const { winner } = await drawnPrize(db)
  await db.insert(papers).values({ winnerId: winner.id, kind: "identity", fileKey: "none" })
  const [user, reports] = [
    await signInAdmin(db, app.origin, "user"),
    await signInAdmin(db, app.origin, "reports"),
  ]
  expect(words(await user.read(PAGE))).toContain("Nenhum papel na fila")
  expect((await reports.get(PAGE)).status).toBe(403)
  expect((await reports.post(PAGE, { intent: "skip", id: winner.id })).status).toBe(403)
  expect(await next(ana)).toEqual([302, inQueue(winner.id)])
})

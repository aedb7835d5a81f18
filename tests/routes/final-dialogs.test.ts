import { afterAll, beforeAll, expect, test } from "vitest"
import { insertDraw, moveDraw } from "#drizzle/seed/builders/draw"
import { drawnPrize, heldPrize } from "#tests/support/claims"
import { disqualified } from "#tests/support/disqualified"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { words } from "#tests/support/visitor"

let site: Site
let admin: Awaited<ReturnType<typeof signInAdmin>>

beforeAll(async () => {
  site = await startSite()
  admin = await signInAdmin(site.db, site.app.origin, "super")
})
afterAll(() => site.close())

/** What the dialog over a page says. */
async function asked(page: string, command: string): Promise<string> {
  const html = await admin.read(`${page}?confirm=${command}`)
  return words(/<dialog [^>]*>.*?<\/dialog>/s.exec(html)?.[0] ?? "no dialog")
}

test("what takes a prize on the spot away names the person and the prize", async () => {
  const { award, prize, person } = await heldPrize(site.db, { name: "Ana", lastname: "Conceição" })
  const whose = "Camisa oficial , de Ana Conceição ."
  expect(await asked(`/admin/validation/${award.id}`, "invalidate")).toContain(whose)
  expect(await asked(`/admin/prizes/${prize.id}`, "invalidate")).toContain(whose)
  const record = await admin.read(`/admin/validation/${award.id}`)
  const question = words(/<div id="ask-validate"[^>]* popover="auto".*?<\/form>/s.exec(record)?.[0] ?? "none")
  expect(question).toMatch(/Validar o prêmio\? Camisa oficial , de Ana Conceição \. .* Cancelar Confirmar/)
  expect(record).toContain('popovertarget="ask-validate"')

  const ask = { version: "1", awardId: award.id, reasonCode: "staff", reason: "É funcionária" }
  expect((await admin.post(`/admin/validation/${award.id}`, { ...ask, intent: "invalidate" })).status).toBe(
    302,
  )
  expect(await asked(`/admin/validation/${award.id}`, "confirm-invalidation")).toContain(whose)
  expect(person.id).toBe(award.registrationId)
})

test("so does what offers a lost prize to others", async () => {
  const { award, prize } = await heldPrize(site.db, { name: "Bia", lastname: "Souza" })
  await disqualified(site.db, { claim: { awardId: award.id }, now: new Date(Date.now() - 3 * 86_400_000) })
  for (const page of [`/admin/prizes/${prize.id}`, `/admin/invalid-prizes/${award.id}`])
    expect(await asked(page, "release")).toContain("Camisa oficial , de Bia Souza .")
})

test("and what takes a draw's prize away", async () => {
  const { winner } = await drawnPrize(site.db)
  const whose = "Um ano de camarote , de Dalva Prado ."
  expect(await asked(`/admin/winners/${winner.id}`, "invalidate")).toContain(whose)
  expect(await asked(`/admin/validation/${winner.id}`, "invalidate-winner")).toContain(whose)
})

test("each step of a draw that cannot be taken back names the draw and what it gives", async () => {
  const draw = await insertDraw(site.db, { title: "Sorteio da Final", prize: "Um carro zero" })
  const which = "Sorteio da Final : Um carro zero ."
  expect(await asked(`/admin/winners-draw/edit/${draw.id}`, "cancel")).toContain(which)
  expect(await asked(`/admin/calculation/${draw.id}`, "close")).toContain(which)
  await moveDraw(site.db, draw, { to: "computed" })
  for (const step of ["compute", "publish", "reject"])
    expect(await asked(`/admin/calculation/${draw.id}`, step)).toContain(which)
})

import { afterAll, beforeAll, expect, test } from "vitest"
import { type Site, startSite } from "#tests/support/site"
import { visit, words } from "#tests/support/visitor"

let site: Site
beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: "on", POSTS_PER_MINUTE: "2" })
})
afterAll(() => site.close())

/** A guest of the bar, who comes in and answers on cookies: the address is the one of all the others. */
async function comeIn(): Promise<number[]> {
  const guest = visit(site.app.origin, { adult: false })
  const gate = await guest.post("/agegate", { answer: "adult" })
  const banner = await guest.post("/cookies", { answer: "refused", to: "/" })
  return [gate.status, banner.status]
}

test("a full bar comes in by one address and has its forms left, and no robot comes in for ever", async () => {
  for (let guests = 0; guests < 10; guests++) expect(await comeIn()).toEqual([302, 302])
  expect(await comeIn()).toEqual([429, 429])
  const stopped = await visit(site.app.origin, { adult: false }).post("/agegate", { answer: "minor" })
  // Nobody typed anything: the whole page says so.
  expect(words(await stopped.text())).toContain("Muitas tentativas")
  const forgot = await visit(site.app.origin).post("/forgot", { cpf: "529.982.247-25" })
  expect(forgot.status).toBe(200)
})

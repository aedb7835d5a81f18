import { afterAll, beforeAll, expect, test } from "vitest"
import { NOBODY } from "#tests/support/nobody"
import { builtRoutes } from "#tests/support/route-table"
import { signInAdmin, signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import type { Visitor } from "#tests/support/visitor"

let site: Site
let admin: Visitor
let person: Visitor

beforeAll(async () => {
  site = await startSite()
  admin = await signInAdmin(site.db, site.app.origin, "super")
  person = await signInParticipant(site.db, site.app.origin)
})
afterAll(() => site.close())

/** Whether a browser keeps an answer to itself, or an error or a way elsewhere, which none keeps unasked. */
const keptBy = ({ status, headers }: Response) =>
  status === 200 && !/no-store/.test(headers.get("cache-control") ?? "")

test("no browser keeps what the back office answers, to a person or to its own scripts", async () => {
  const routes = (await builtRoutes()).filter(({ id, loader }) => loader && id.startsWith("routes/admin/"))
  const answered: string[] = []
  const kept: string[] = []
  for (const { id, url, page } of routes)
    for (const address of page ? [url(NOBODY), `${url(NOBODY)}.data`] : [url(NOBODY)]) {
      const answer = await admin.get(address)
      await answer.arrayBuffer()
      if (answer.status === 200) answered.push(id)
      if (keptBy(answer)) kept.push(address)
    }
  expect(answered.length).toBeGreaterThan(60)
  expect(kept).toEqual([])
})

test.each(["/perfil", "/perfil.data", "/perfil/dados", "/perfil/dados.data", "/cupom", "/cupom.data"])(
  "nor %s of whoever takes part",
  async (address) => {
    const answer = await person.get(address)
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "private, no-store"])
  },
)

import { afterAll, beforeAll, expect, test } from "vitest"
import { registrations } from "#drizzle/schema/registrations"
import { buildCpf, buildPhone } from "#drizzle/seed/builders/documents"
import { insertRegulations } from "#drizzle/seed/builders/texts"
import { type Site, startSite } from "#tests/support/site"
import { visit, words } from "#tests/support/visitor"

const OPEN = "?register_end=2099-12-31%2000:00:00"
const closed = { REGISTER_START: "2026-01-01 00:00:00", REGISTER_END: "2026-01-31 23:59:59" }

/** Somebody whose link says that registration is open sends the form. */
async function register(site: Site) {
  const email = "torcida.janela@exemplo.test"
  const person = {
    name: "Aparecida",
    lastname: "da Geral",
    cpf: buildCpf(7_001),
    birthdate: "17/05/1990",
    phone: buildPhone(7_001),
    email,
    emailConfirmation: email,
    uf: "SP",
    city: "sao paulo",
    password: "Torcida@2026",
    passwordConfirmation: "Torcida@2026",
    terms: "on",
    regulation: "on",
  }
  const visitor = visit(site.app.origin)
  const html = await visitor.read(`/register${OPEN}`)
  expect(words(html)).toContain("Cadastrar")
  const hidden = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)]
  const kept = Object.fromEntries(hidden.map(([, name, value]) => [name, value])) as Record<string, string>
  return visitor.post(`/register${OPEN}`, { ...kept, ...person })
}

const sites: Site[] = []
const start = async (env: Record<string, string>) => {
  const site = await startSite({ ...closed, ...env })
  sites.push(site)
  await insertRegulations(site.db)
  return site
}
let [strict, lenient]: Site[] = []
beforeAll(async () => {
  strict = await start({ WINDOW_OVERRIDE: "off" })
  lenient = await start({ WINDOW_OVERRIDE: "on" })
})
afterAll(() => Promise.all(sites.map((site) => site.close())))

test("with WINDOW_OVERRIDE off a link shows the form, and what is sent outside the window is refused", async () => {
  const answer = await register(strict!)
  expect(answer.status).toBe(422)
  expect(words(await answer.text())).toContain("O cadastro está fechado neste momento.")
  expect(await strict!.db.select().from(registrations)).toEqual([])
})

test("with it on the same form is taken", async () => {
  expect((await register(lenient!)).status).toBe(302)
  expect(await lenient!.db.select().from(registrations)).toHaveLength(1)
})

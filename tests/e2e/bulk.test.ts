import { and, eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { runBulk } from "#app/domain/bulk/run-bulk.server"
import { registrations } from "#drizzle/schema/registrations"
import { insertRegistration } from "#drizzle/seed/builders/registration"
import { openPhone } from "#tests/support/browser"
import { arrive, button, field, fill, PATIENCE } from "#tests/support/journey"
import { signInAdmin } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"

let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

test.each([true, false])(
  "all that match are chosen, confirmed and done (scripts: %s)",
  async (javaScript) => {
    const uf = javaScript ? "AC" : "RR"
    for (let n = 0; n < 60; n++) await insertRegistration(site.db, { uf })
    const outside = await insertRegistration(site.db, { uf: "AP" })
    const { cookies } = await signInAdmin(site.db, site.app.origin, "super")
    const page = await openPhone({ javaScript, width: 360, baseURL: site.app.origin })
    const jar = [...cookies].map(([name, value]) => ({ name, value, url: site.app.origin }))
    await page.context().addCookies(jar)

    await page.goto(`/admin/registrations?uf=${uf}`)
    await page.locator("summary").getByText("Linhas escolhidas").click(PATIENCE)
    await field(page, "Todas as que correspondem ao filtro (60)").check()
    await button(page, "Desativar").click()
    await arrive(page, /^\/admin\/bulk\/./, "Desativar: 60 cadastros")
    await fill(page, { Motivo: "Cadastros de teste" })
    await button(page, "Desativar 60 cadastros").click()
    await page.getByText("Comando na fila: o resultado aparece aqui.").waitFor(PATIENCE)
    const [, runId] = new URL(page.url()).pathname.match(/([0-9a-f-]{36})$/)!
    // Nobody works through the queue here.
    await runBulk(site.db, runId!)
    await page.reload()
    await arrive(page, /^\/admin\/bulk\/./, "Desativar: 60 cadastros")
    await page.getByText("Concluído").first().waitFor(PATIENCE)
    expect(await page.getByText("Feitos").locator("..").innerText()).toContain("60")
    const canceled = (where: string) =>
      site.db.$count(registrations, and(eq(registrations.uf, where), eq(registrations.status, "canceled")))
    expect([await canceled(uf), await canceled(outside.uf)]).toEqual([60, 0])
  },
)

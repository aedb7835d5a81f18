import { afterAll, beforeAll, expect, test } from "vitest"
import { connect } from "#app/db/client.server"
import { closeCampaign, drawIds, openCampaign, ownerUrl } from "#tests/support/axe-campaign"
import { bothWays } from "#tests/support/both-ways"
import { openPhone } from "#tests/support/browser"
import { arrive, button, field, fits, listenForErrors, untilAlive } from "#tests/support/journey"

const owner = connect(ownerUrl, { max: 1 })
let campaign: Awaited<ReturnType<typeof openCampaign>>
beforeAll(async () => {
  campaign = await openCampaign()
})
afterAll(async () => {
  await owner.$client.end()
  await closeCampaign()
})

bothWays({ owner: () => owner }, (javaScript) => {
  test("a draw is rehearsed with invented prizes, and what comes out is marked as worth nothing", async () => {
    const { app, cookies } = campaign
    const page = await openPhone({ javaScript, baseURL: app.origin })
    const errors = listenForErrors(page)
    await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, url: app.origin })))
    await page.goto(`/admin/calculation/${drawIds.closed}`)
    if (javaScript) await untilAlive(page)
    await button(page, "Inventar prêmios").click()
    await expect.poll(() => page.url()).toMatch(/\?rehearsal=\d{5}(-\d{5}){4}$/)
    const [, first = ""] = /rehearsal=(\d{5})/.exec(page.url()) ?? []
    const invented = page.getByRole("group", { name: "Prêmios inventados" })
    await expect.poll(() => field(invented, "1º prêmio").inputValue()).toBe(first)
    await button(page, "Ensaiar").click()
    await arrive(page, /^\/admin\/calculation\/rehearsal\//, /^Ensaio: /)
    const mark = page.getByRole("note").filter({ hasText: "ENSAIO" })
    expect(await mark.innerText()).toMatch(
      /ENSAIO\s+Prêmios inventados, sem valor\. Ninguém ganhou nada, e isto nunca é publicado\./,
    )
    expect(await page.getByRole("main").innerText()).toContain(first)
    await fits(page)
    expect(errors).toEqual([])
  })
})

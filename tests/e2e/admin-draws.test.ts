import { eq } from "drizzle-orm"
import type { Locator, Page } from "playwright"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openAdminSession } from "#app/auth/sessions.server"
import { dayOf } from "#app/platform/time/clock.server"
import { draws } from "#drizzle/schema/draws"
import { insertUser } from "#drizzle/seed/builders/user"
import { adultCookie } from "#tests/support/age-gate"
import { openPhone } from "#tests/support/browser"
import { sized } from "#tests/support/full"
import {
  arrive,
  button,
  field,
  fill,
  link,
  listenForErrors,
  messagesBeside,
  PATIENCE,
  summaryHasFocus,
  untilAlive,
} from "#tests/support/journey"
import { signed } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"

const DAY = 86_400_000
/** One moment for all of its days, which no midnight parts. */
const begun = Date.now()
let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

/** A new administrator at the list of draws. */
async function openDraws(javaScript: boolean) {
  const user = await insertUser(site.db)
  const client = { ip: "127.0.0.1" }
  const { token } = await openAdminSession(site.db, { userId: user.id, now: new Date(), client })
  const page = await openPhone({ javaScript, baseURL: site.app.origin })
  const session = { name: "admin_session", value: signed(token), url: site.app.origin }
  await page.context().addCookies([session, { ...adultCookie, url: site.app.origin }])
  const errors = listenForErrors(page)
  await page.goto("/admin/winners-draw")
  await arrive(page, "/admin/winners-draw", "Sorteios")
  if (javaScript) await untilAlive(page)
  return { page, errors }
}

/** Another person's yes to what waits about a draw, on the request's page. */
async function confirmAsked(page: Page, deed: string) {
  await page.goto("/admin/approvals")
  await link(page, deed).first().click()
  await arrive(page, /^\/admin\/approvals\//, deed)
  await button(page, "Confirmar").first().click()
  const dialog = page.getByRole("dialog", { name: `${deed}: confirmar?` })
  await dialog.waitFor(PATIENCE)
  await button(dialog, "Confirmar").click()
  await untilShown(page, "Confirmado e feito.")
}

/** The day so many days from now, at an hour. */
const on = (days: number, time: string) => `${dayOf(new Date(begun + days * DAY))}T${time}`
const untilShown = (page: Page, text: string) => page.getByText(text).first().waitFor(PATIENCE)
const drawn = (page: Page) => page.getByRole("status").filter({ hasText: "Número sorteado" })
const hasFocus = (control: Locator) => control.evaluate((element) => element === document.activeElement)
const madeOf = async (title: string) => site.db.select().from(draws).where(eq(draws.title, title))

const vivid = { javaScript: true, days: 10 }
const plain = { javaScript: false, days: 40 }
test.each(sized([vivid], [vivid, plain]))(
  "a draw is made from a preset, JavaScript $javaScript",
  async ({ javaScript, days }) => {
    const title = `Sorteio ${javaScript ? "vivo" : "simples"}`
    const { page, errors } = await openDraws(javaScript)
    const second = await openDraws(javaScript)
    await link(page, "Criar sorteio").click()
    await arrive(page, "/admin/winners-draw/create", "Criar sorteio")
    await link(page, "Regra A: 200 séries").click()
    await expect.poll(() => drawn(page).innerText(), PATIENCE).toContain("175/16.497")
    await fill(page, { "Nome do sorteio": title, Prêmio: "Uma viagem" })

    // The example follows the typing, or comes when it is asked for; what was typed stays.
    await fill(page, {
      "Quantidade de séries": "20",
      "Algarismos da série": "2",
      "Dezenas de quais prêmios": "1, 2",
    })
    if (!javaScript) await button(page, "Ver exemplo").click()
    await expect.poll(() => drawn(page).innerText(), PATIENCE).toContain("17/16.497")
    await untilShown(page, "37 − 20 = 17.")
    expect(await field(page, "Nome do sorteio").inputValue()).toBe(title)

    await field(page, "O mais próximo, alternando").check()
    await fill(page, {
      "Início do período": on(days, "08:00"),
      "Fim do período": on(days + 7, "23:59"),
      "Data da extração": on(days + 7, "").slice(0, 10),
    })
    await button(page, "Criar sorteio").click()
    await summaryHasFocus(page)
    expect(await messagesBeside(page, "Data da extração")).toEqual([
      "A extração precisa ser depois do dia em que o período acaba.",
    ])
    expect(await madeOf(title)).toEqual([])

    // Who mends a field stays in it while the example follows: the summary took the focus once.
    const extractionOn = on(days + 10, "").slice(0, 10)
    const followed = javaScript && page.waitForResponse(new RegExp(`extractionOn=${extractionOn}`), PATIENCE)
    await fill(page, { "Data da extração": extractionOn })
    if (await followed) expect(await hasFocus(field(page, "Data da extração"))).toBe(true)
    await button(page, "Criar sorteio").dblclick()
    await untilShown(page, "Sorteio criado, com os compromissos no ar.")
    await arrive(page, /^\/admin\/winners-draw\/edit\//, title)
    const made = await madeOf(title)
    expect(made).toMatchObject([
      { rule: { seriesCount: 20, seriesFrom: [1, 2], approximation: "alternating" }, state: "planned" },
    ])
    await untilShown(page, made[0]!.holderKeyCommitment)

    // A change is asked for, read side by side and confirmed by somebody else.
    await fill(page, { Prêmio: "Duas viagens", "Motivo do pedido, só para a equipe": "O prêmio dobrou" })
    await button(page, "Pedir a alteração").click()
    await untilShown(page, "Alteração pedida: espera outra pessoa")
    expect((await madeOf(title))[0]?.prize).toBe("Uma viagem")
    await confirmAsked(second.page, "Alterar sorteio")
    await untilShown(second.page, "Duas viagens")
    await page.goto(`/admin/winners-draw/edit/${made[0]!.id}`)
    await button(page, "Cancelar sorteio").click()
    const dialog = page.getByRole("dialog", { name: "Confirmar essa ação?" })
    await dialog.waitFor(PATIENCE)
    await fill(dialog, { "Motivo público": "mistake", "Explicação, só para a equipe": "Só um teste" })
    await button(dialog, "Confirmar").click()
    await untilShown(page, "Cancelamento pedido: espera outra pessoa")
    await confirmAsked(second.page, "Cancelar sorteio")
    await page.goto(`/admin/winners-draw/edit/${made[0]!.id}`)
    await untilShown(page, "Este sorteio foi cancelado.")
    expect(await madeOf(title)).toMatchObject([{ prize: "Duas viagens", state: "canceled" }])
    expect([...errors, ...second.errors]).toEqual([])
  },
)

import { eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { askDisqualification } from "#app/domain/disqualification/ask-disqualification.server"
import { UNDO_MS } from "#app/domain/review-queue/undo"
import { demoPassword } from "#drizzle/seed/accounts"
import { insertAward, insertPrize } from "#drizzle/seed/builders/prize"
import { insertUser } from "#drizzle/seed/builders/user"
import { prizeKinds } from "#drizzle/schema/fulfilments"
import { sessions } from "#drizzle/schema/sessions"
import { openPhone } from "#tests/support/browser"
import { arrive, button, field, fill, link, listenForErrors, PATIENCE, tap } from "#tests/support/journey"
import { signed, signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"

let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const TWO_HOURS_MS = 2 * 60 * 60 * 1000

test("the dialog of a session's end keeps the form that somebody typed into, of a page that has two", async () => {
  const { registration, token } = await signInParticipant(site.db, site.app.origin)
  const { id: registrationId, cpf } = registration
  const prize = await insertPrize(site.db, { name: "Camisa da casa" })
  const { id: awardId } = await insertAward(site.db, {
    prizeId: prize.id,
    registrationId,
    state: "validated",
  })
  await site.db.update(prizeKinds).set({ way: "post" }).where(eq(prizeKinds.name, prize.name))
  const { id: by } = await insertUser(site.db, { passwordHash: null })
  const askedAt = new Date(Date.now() - UNDO_MS)
  const asked = {
    claim: { awardId },
    reasonCode: "staff",
    reason: "Está na lista",
    by,
    now: askedAt,
  } as const
  await askDisqualification(site.db, asked)

  const page = await openPhone({ javaScript: true, baseURL: site.app.origin })
  await page.context().addCookies([
    { name: "agegate", value: "InllcyI%3D", url: site.app.origin },
    { name: "cookie_consent", value: "InJlZnVzZWQi", url: site.app.origin },
    { name: "user_session", value: signed(token), url: site.app.origin },
  ])
  const errors = listenForErrors(page)
  await page.clock.install()
  const here = `/perfil/premios/${awardId}`
  await page.goto(here)
  expect(await page.locator("form[data-kept]").count()).toBe(2)
  await fill(page, { Rua: "Rua das Palmeiras", Número: "12" })
  const exp = new Date(Date.now() - 1000)
  await site.db.update(sessions).set({ exp }).where(eq(sessions.registrationId, registrationId))
  await page.clock.fastForward(TWO_HOURS_MS)
  const dialog = page.getByRole("dialog", { name: "Sessão encerrada" })
  await dialog.getByText("O que você digitou ainda não foi enviado.").waitFor(PATIENCE)
  await tap(page, link(dialog, "Entrar"))
  await arrive(page, "/login", "Entrar")
  await page.getByText("Sua sessão acabou. Guardamos o que você digitou.").waitFor(PATIENCE)
  await fill(page, { CPF: cpf, Senha: demoPassword })
  await tap(page, button(page, "Entrar"))
  await arrive(page, here, /Responder|prêmio/i)
  await page.getByText("Aqui está o que você digitou").waitFor(PATIENCE)
  expect(await field(page, "Rua").inputValue()).toBe("Rua das Palmeiras")
  expect(errors).toEqual([])
})

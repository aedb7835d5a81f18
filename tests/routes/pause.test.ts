import { afterAll, beforeAll, expect, test } from "vitest"
import { dayOf } from "#app/platform/time/clock.server"
import { insertStore } from "#drizzle/seed/builders/store"
import { signInAdmin, signInParticipant } from "#tests/support/sign-in"
import { type Site, startSite } from "#tests/support/site"
import { visit, words } from "#tests/support/visitor"

const PAGE = "/admin/dashboard"
const NOTICE = "Voltamos às 18h, com os números certos."

let site: Site

beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.close())

const typed = () => ({
  intent: "pause",
  formKey: crypto.randomUUID(),
  noticePt: NOTICE,
  noticeEn: "We are back at 6 pm.",
  reason: "Números saíram errados",
})

test("who may pause does so, everybody reads the notice, nobody loses what was typed, and it goes on", async () => {
  const [boss, reader] = [
    await signInAdmin(site.db, site.app.origin, "super"),
    await signInAdmin(site.db, site.app.origin, "reports"),
  ]
  const [rita, guest] = [await signInParticipant(site.db, site.app.origin), visit(site.app.origin)]
  const bar = await insertStore(site.db)
  expect(await boss.read(PAGE)).toContain("Pausar envios")
  expect(await reader.read(PAGE)).not.toContain("Pausar envios")
  expect((await reader.post(PAGE, typed())).status).toBe(403)

  const empty = await boss.post(`${PAGE}?confirm=pause`, { ...typed(), noticePt: " " })
  expect(empty.status).toBe(422)
  const again = words(await empty.text())
  expect(again).toContain("We are back at 6 pm.")
  expect(again).toContain("Aviso ao público: Campo obrigatório.")
  // Typed in two lines, and said in one.
  const form = { ...typed(), noticePt: NOTICE.replace(", ", ",\r\n") }
  expect((await boss.post(PAGE, form)).status).toBe(302)
  expect((await boss.post(PAGE, form)).status).toBe(302)
  const dashboard = words(await reader.read(PAGE))
  expect(dashboard).toContain("Envio de cupons pausado")
  expect(dashboard).toContain(NOTICE)
  expect(dashboard).not.toContain("Retomar envios")

  const paused = words(await rita.read("/cupom"))
  expect(paused).toContain(`O envio de cupons está em pausa. ${NOTICE}`)
  // The dialog of a session's end promises no form that is not there.
  expect(paused).not.toContain("O cupom ainda não foi enviado")
  const profile = await rita.read("/perfil")
  expect(words(profile)).toContain(`Envio em pausa ${NOTICE} O que você já enviou continua valendo.`)
  expect(words(profile)).toContain("Guarde o cupom e volte mais tarde.")
  expect(/<main.*<\/main>/s.exec(profile)?.[0]).not.toContain('href="/cupom"')
  const home = await guest.read("/")
  expect(words(home)).toContain(`O envio de cupons está em pausa.`)
  expect(words(home)).toContain(NOTICE)
  expect(/<section class="poster">.*?<\/section>/s.exec(home)?.[0]).not.toContain('href="/cupom"')
  const coupon = {
    idempotencyKey: crypto.randomUUID(),
    accessKey: "",
    cnpj: bar.cnpj,
    number: "4711",
    issuedOn: dayOf(new Date()),
    total: "85,00",
  }
  const refused = await rita.post("/cupom", coupon, { multipart: true })
  expect(refused.status).toBe(422)
  const kept = await refused.text()
  expect(words(kept)).toContain(NOTICE)
  expect(kept).toContain('value="85,00"')
  expect(words(await guest.read("/?lng=en"))).toContain("We are back at 6 pm.")

  expect((await boss.post(PAGE, { intent: "resume", id: form.formKey })).status).toBe(302)
  expect(words(await boss.read(PAGE))).not.toContain(NOTICE)
  expect(words(await rita.read("/perfil"))).not.toContain(NOTICE)
  expect((await rita.post("/cupom", coupon, { multipart: true })).status).toBe(303)
})
